/* Walks every #include under src/ and fails on an arrow that points the wrong way, so that the
 * picture of the house in docs/ARCHITECTURE.md stays true.
 *
 * The rooms, from the ground up:
 *   core <- game <- chess, shogi, daifugo <- games.c <- search <- player <- protocol, review
 *     <- arena <- lab <- app, wasm
 * and inside search: proof <- alphabeta <- mcts, with minimax and cards standing alone. Rooms of
 * one floor do not know each other. */
#include "check.h"
#include "core/text.h"

#include <stdbool.h>

struct room {
    const char *path; /* under src/, ending in a slash unless it is a file without its ending */
    int floor;
};

enum { FLOOR_SEARCH = 4, STANDS_ALONE = -1 };

static const struct room rooms[] = {
    {"core/", 0},   {"game/", 1},   {"chess/", 2},  {"shogi/", 2},  {"daifugo/", 2},
    {"games", 3},   {"formats", 3}, {"search/", 4}, {"player/", 5}, {"protocol/", 6},
    {"review/", 6}, {"arena/", 7},  {"lab/", 8},    {"app/", 9},    {"wasm/", 9},
};

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static const struct room *room_of(const char *path)
{
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
        const struct room *r = &rooms[i];
        bool file = r->path[strlen(r->path) - 1] != '/';
        if (starts_with(path, r->path) && (!file || path[strlen(r->path)] == '.'))
            return r;
    }
    return NULL;
}

/* The search a file belongs to, as its place on the ladder: what stands alone is below nobody and
 * above nobody. Files directly in search/ are common ground. */
static int search_step(const char *path)
{
    static const char *const ladder[] = {"search/proof/", "search/alphabeta/", "search/mcts/"};
    for (int i = 0; i < 3; i++)
        if (starts_with(path, ladder[i]))
            return 1 + i;
    return strchr(path + strlen("search/"), '/') ? STANDS_ALONE : 0;
}

static bool same_folder(const char *a, const char *b)
{
    const char *end = strrchr(a, '/'), *other = strrchr(b, '/');
    return end && other && end - a == other - b && strncmp(a, b, (size_t)(end - a)) == 0;
}

static bool search_may_know(const char *from, const char *to)
{
    int above = search_step(from), below = search_step(to);
    if (same_folder(from, to) || below == 0)
        return true;
    return above > 0 && below > 0 && below < above;
}

/* Whether the file from may include the file to, both named from src/. */
static bool may_know(const char *from, const char *to)
{
    const struct room *above = room_of(from), *below = room_of(to);
    if (!above || !below)
        return false;
    if (above == below)
        return above->floor == FLOOR_SEARCH ? search_may_know(from, to) : true;
    return below->floor < above->floor;
}

static bool listed(const char *name, const char *const *names)
{
    for (; *names; names++)
        if (strcmp(name, *names) == 0)
            return true;
    return false;
}

static bool may_know_system(const char *from, const char *header)
{
    static const char *const threads[] = {"pthread.h", "threads.h", "semaphore.h", NULL};
    static const char *const libm[] = {"math.h", "tgmath.h", "complex.h", "fenv.h", NULL};
    const struct room *room = room_of(from);
    if (listed(header, threads))
        return starts_with(from, "core/thread.");
    if (listed(header, libm))
        return room && room->floor > FLOOR_SEARCH;
    return true;
}

/* Where an include leads, from src/: the project's own way is from src/ itself, but a name beside
 * the file, with or without dots, is followed as well. */
static void resolve(const char *from, const char *name, char *out, size_t size)
{
    struct text t = text_on(out, size);
    if (room_of(name)) {
        text_string(&t, name);
        return;
    }
    const char *slash = strrchr(from, '/');
    size_t folder = slash ? (size_t)(slash - from) + 1 : 0;
    while (starts_with(name, "../") || starts_with(name, "./")) {
        if (starts_with(name, "../")) {
            if (folder == 0) {
                text_format(&t, "(outside)/%s", name);
                return;
            }
            for (folder--; folder > 0 && from[folder - 1] != '/'; folder--)
                ;
        }
        name = strchr(name, '/') + 1;
    }
    text_bytes(&t, from, folder);
    text_string(&t, name);
}

/* Checks one line of a file; writes a complaint. Returns how many. */
static int check_line(const char *from, int number, const char *line, size_t length,
                      struct text *complaints)
{
    char copy[512], name[256], to[512];
    snprintf(copy, sizeof copy, "%.*s", (int)(length < 500 ? length : 500), line);
    const char *p = copy + strspn(copy, " \t");
    if (*p != '#')
        return 0;
    p += 1 + strspn(p + 1, " \t");
    if (!starts_with(p, "include"))
        return 0;
    p += strlen("include");
    p += strspn(p, "_next");
    p += strspn(p, " \t");
    char open = *p, close = open == '<' ? '>' : '"';
    const char *end = open == '<' || open == '"' ? strchr(p + 1, close) : NULL;
    if (!end || end - p > 200) {
        text_format(complaints, "src/%s:%d: cannot tell what is included\n", from, number);
        return 1;
    }
    snprintf(name, sizeof name, "%.*s", (int)(end - p - 1), p + 1);
    if (open == '<' && !room_of(name)) {
        if (may_know_system(from, name))
            return 0;
        text_format(complaints, "src/%s:%d: may not include <%s>\n", from, number, name);
        return 1;
    }
    resolve(from, name, to, sizeof to);
    if (may_know(from, to))
        return 0;
    text_format(complaints, "src/%s:%d: may not include %s\n", from, number, to);
    return 1;
}

static int check_source(const char *from, const char *source, struct text *complaints)
{
    int found = 0, number = 1;
    while (*source) {
        size_t length = strcspn(source, "\n");
        found += check_line(from, number++, source, length, complaints);
        source += length;
        source += *source == '\n';
    }
    return found;
}

static void the_checker_knows_good_from_bad(void **state)
{
    (void)state;
    static const struct {
        const char *from, *source;
        int wrong;
    } examples[] = {
        {"core/text.c", "#include \"core/memory.h\"\n#include <stdio.h>\n", 0},
        {"core/text.c", "#include \"memory.h\"\n", 0},
        {"core/text.c", "#include \"game/game.h\"\n", 1},
        {"core/text.c", "\n  #  include \"../game/game.h\"\n", 1},
        {"core/text.c", "#include <game/game.h>\n", 1},
        {"core/real.c", "#include <math.h>\n", 1},
        {"core/thread.h", "#include <pthread.h>\n", 0},
        {"core/thread.c", "#include <pthread.h>\n", 0},
        {"core/threads.c", "#include <pthread.h>\n", 1},
        {"search/mcts/tree.c", "#include <pthread.h>\n", 1},
        {"app/main.c", "#include <threads.h>\n", 1},
        {"game/game.c", "#include \"core/text.h\"\n#include \"history.h\"\n", 0},
        {"game/game.c", "#include \"games.h\"\n", 1},
        {"game/game.c", "#include \"chess/chess.h\"\n#include \"shogi/shogi.h\"\n", 2},
        {"chess/fen.c", "#include \"game/game.h\"\n#include \"chess/board.h\"\n", 0},
        {"chess/fen.c", "#include \"shogi/board.h\"\n", 1},
        {"shogi/sfen.c", "#include \"../chess/board.h\"\n", 1},
        {"daifugo/rules.c", "#include \"shogi/board.h\"\n", 1},
        {"chess/chess.c", "#include \"games.h\"\n", 1},
        {"chess/chess.c", "#include \"search/alphabeta/search.h\"\n", 1},
        {"chess/evaluate.c", "#include <math.h>\n", 1},
        {"games.c", "#include \"games.h\"\n#include \"chess/chess.h\"\n", 0},
        {"games.c", "#include \"player/player.h\"\n", 1},
        {"search/search.h", "#include \"games.h\"\n", 0},
        {"search/search.c", "#include \"search/proof/dfpn.h\"\n", 1},
        {"search/proof/dfpn.c", "#include \"search/search.h\"\n#include \"shogi/shogi.h\"\n", 0},
        {"search/proof/dfpn.c", "#include \"search/alphabeta/table.h\"\n", 1},
        {"search/alphabeta/search.c", "#include \"search/proof/dfpn.h\"\n", 0},
        {"search/alphabeta/search.c", "#include \"../proof/dfpn.h\"\n", 0},
        {"search/alphabeta/search.c", "#include \"../mcts/tree.h\"\n", 1},
        {"search/mcts/tree.c", "#include \"search/alphabeta/search.h\"\n", 0},
        {"search/mcts/tree.c", "#include \"search/minimax/minimax.h\"\n", 1},
        {"search/minimax/minimax.c", "#include \"search/minimax/table.h\"\n", 0},
        {"search/minimax/minimax.c", "#include \"search/proof/dfpn.h\"\n", 1},
        {"search/cards/worlds.c", "#include \"search/minimax/minimax.h\"\n", 1},
        {"search/cards/worlds.c", "#include \"daifugo/daifugo.h\"\n", 0},
        {"search/mcts/tree.c", "#include <math.h>\n", 1},
        {"search/mcts/tree.c", "#include \"player/player.h\"\n", 1},
        {"player/level.c", "#include \"search/mcts/tree.h\"\n", 0},
        {"player/level.c", "#include \"protocol/uci.h\"\n", 1},
        {"protocol/uci.c", "#include \"player/level.h\"\n", 0},
        {"review/review.c", "#include \"search/alphabeta/alphabeta.h\"\n", 0},
        {"review/review.c", "#include \"protocol/uci.h\"\n", 1},
        {"arena/match.c", "#include \"protocol/uci.h\"\n#include <math.h>\n", 0},
        {"arena/match.c", "#include \"lab/lab.h\"\n", 1},
        {"lab/lab.c", "#include \"arena/match.h\"\n", 0},
        {"lab/lab.c", "#include \"app/command.h\"\n", 1},
        {"app/main.c", "#include \"lab/lab.h\"\n#include \"games.h\"\n", 0},
        {"app/main.c", "#include \"wasm/module.h\"\n", 1},
        {"wasm/module.c", "#include \"app/command.h\"\n", 1},
        {"wasm/module.c", "#include \"player/player.h\"\n", 0},
        {"app/main.c", "#include \"../tests/check.h\"\n", 1},
        {"app/main.c", "#include \"../../tests/check.h\"\n", 1},
        {"app/main.c", "#include \"tests/check.h\"\n", 0}, /* that is a folder of app's own */
        {"utils/misc.c", "#include \"core/text.h\"\n", 1},
        {"app/main.c", "#include \"utils/misc.h\"\n", 0},
        {"app/main.c", "#include \"../utils/misc.h\"\n", 1},
        {"app/main.c", "#include HEADER\n", 1},
        {"app/main.c", "/* #include \"wasm/module.h\" */\nint included;\n", 0},
        {"gamesome.c", "#include \"core/text.h\"\n", 1},
    };
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        struct text complaints = text_new();
        int wrong = check_source(examples[i].from, examples[i].source, &complaints);
        if (wrong != examples[i].wrong)
            fail_msg("src/%s with %s: %d wrong, not %d", examples[i].from, examples[i].source,
                     wrong, examples[i].wrong);
        text_free(&complaints);
    }
    struct text complaints = text_new();
    check_source("core/a.c", "\n\n#include \"app/b.h\"\n", &complaints);
    assert_string_equal(complaints.data, "src/core/a.c:3: may not include app/b.h\n");
    text_free(&complaints);
}

#ifdef YOMI_SMALL_RUNNER

static void includes_point_down_only(void **state)
{
    (void)state;
    SKIP("the sources are the same as in the native build");
}

#else

#include <dirent.h>
#include <sys/stat.h>

struct walk {
    struct text complaints;
    int files, wrong;
};

static bool is_source(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && (strcmp(dot, ".c") == 0 || strcmp(dot, ".h") == 0 || strcmp(dot, ".inc") == 0);
}

static void walk_file(struct walk *w, const char *path, const char *from)
{
    FILE *f = fopen(path, "rb");
    struct text source = text_new();
    char block[4096];
    size_t n;
    assert_non_null(f);
    while ((n = fread(block, 1, sizeof block, f)) > 0)
        text_bytes(&source, block, n);
    fclose(f);
    w->files++;
    w->wrong += check_source(from, source.data, &w->complaints);
    text_free(&source);
}

static void walk_folder(struct walk *w, const char *path, size_t root)
{
    DIR *folder = opendir(path);
    if (!folder)
        fail_msg("cannot open %s", path);
    for (struct dirent *entry; (entry = readdir(folder));) {
        char below[1024];
        struct stat info;
        if (entry->d_name[0] == '.')
            continue;
        snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
        if (stat(below, &info) != 0)
            continue;
        if (S_ISDIR(info.st_mode))
            walk_folder(w, below, root);
        else if (is_source(entry->d_name))
            walk_file(w, below, below + root);
    }
    closedir(folder);
}

static void includes_point_down_only(void **state)
{
    (void)state;
    static const char source[] = YOMI_SOURCE_DIR "/src";
    struct walk w = {.complaints = text_new()};
    walk_folder(&w, source, sizeof source);
    assert_true(w.files >= 20); /* core and game alone have so many */
    if (w.wrong) {
        fputs(w.complaints.data, stderr); /* cmocka would cut a long list */
        fail_msg("%d includes point the wrong way", w.wrong);
    }
    text_free(&w.complaints);
}

#endif

TEST_MAIN(TEST(the_checker_knows_good_from_bad), TEST(includes_point_down_only))
