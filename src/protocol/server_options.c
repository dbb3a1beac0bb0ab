/* The options of an engine: tables of settings, told and set in the words of the protocols. A table is
 * added in one line of sets[]. */
#include "core/option.h"

#include "chess/chess.h"
#include "core/memory.h"
#include "core/nearest.h"
#include "core/text.h"
#include "player/levels.h"
#include "protocol/server_parts.h"
#include "shogi/board.h"
#include "shogi/rules.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* UCI_Elo has its numbers from the levels, before main. */
static struct option server_options[] = {
    {.name = "ponder",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct server_settings, ponder),
     .help = "whether we will be let think in the other side's time",
     .uci = "Ponder",
     .usi = "USI_Ponder|Ponder"},
    {.name = "chess960",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct server_settings, chess960),
     .help = "castling is written as king takes rook",
     .uci = "UCI_Chess960"},
    {.name = "wdl",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct server_settings, wdl),
     .help = "scores come with the chances of win, draw and loss",
     .uci = "UCI_ShowWDL"},
    {.name = "limited",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct server_settings, limited),
     .help = "play at the level whose rating is nearest to elo",
     .uci = "UCI_LimitStrength"},
    {.name = "elo",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct server_settings, elo),
     .help = "how strong to play where strength is limited",
     .uci = "UCI_Elo"},
    {.name = "own_book",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct server_settings, own_book),
     .help = "openings are played from a book",
     .uci = "OwnBook",
     .usi = "USI_OwnBook|OwnBook"},
    {.name = "book",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct server_settings, book),
     .max = sizeof((struct server_settings *)0)->book,
     .help = "file with that book; our own where there is none",
     .uci = "Book File|BookFile",
     .usi = "BookFile|Book File"},
    {.name = "impasse",
     .kind = OPTION_CHOICE,
     .offset = offsetof(struct server_settings, impasse),
     .initial = SHOGI_IMPASSE_27,
     .choices = SHOGI_IMPASSE_CHOICES,
     .help = "how entered kings are settled; with none a win is never declared",
     .usi = "EnteringKingRule"},
    {.name = "moves",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct server_settings, moves),
     .max = 100000,
     .help = "the game is drawn after this many moves, 0 for never",
     .usi = "MaxMovesToDraw"},
    {.name = "clear",
     .kind = OPTION_BUTTON,
     .offset = offsetof(struct server_settings, clear),
     .help = "forget what was found out",
     .uci = "Clear Hash",
     .usi = "ClearHash|Clear Hash"},
    {.name = "log",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct server_settings, log),
     .max = sizeof((struct server_settings *)0)->log,
     .help = "file that every line is added to",
     .uci = "Debug Log File",
     .usi = "DebugLogFile|Debug Log File"},
    {0},
};

__attribute__((constructor)) static void take_ratings(void)
{
    struct option *elo = server_options;
    while (elo->offset != offsetof(struct server_settings, elo))
        elo++;
    elo->min = level_of(&chess_game, 1)->rating;
    elo->initial = level_of(&chess_game, LEVELS / 2)->rating;
    elo->max = level_of(&chess_game, LEVELS)->rating;
}

/* The tables, and where in the settings each has its own. */
static const struct {
    const struct option *table;
    size_t at;
} sets[] = {
    {alphabeta_options, offsetof(struct server_settings, search)},
    {server_options, 0},
};

enum { SETS = sizeof sets / sizeof *sets };

static void *settings_of(struct server *s, int set)
{
    return (unsigned char *)&s->settings + sets[set].at;
}

void server_default_options(struct server *s)
{
    for (int i = 0; i < SETS; i++)
        option_defaults(sets[i].table, settings_of(s, i));
}

static void write_type(const struct option *o, struct text *out)
{
    const char *start;
    size_t length;
    switch (o->kind) {
    case OPTION_FLAG:
        text_format(out, "check default %s", o->initial ? "true" : "false");
        break;
    case OPTION_NUMBER:
        text_format(out, "spin default %d min %d max %d", o->initial, o->min, o->max);
        break;
    case OPTION_CHOICE:
        option_choice(o->choices, o->initial, &start, &length);
        text_format(out, "combo default %.*s", (int)length, start);
        for (int i = 0; option_choice(o->choices, i, &start, &length); i++)
            text_format(out, " var %.*s", (int)length, start);
        break;
    case OPTION_TEXT:
        text_string(out, "string default <empty>");
        break;
    case OPTION_BUTTON:
        text_string(out, "button");
        break;
    }
}

void server_tell_options(struct server *s)
{
    struct text line = text_new();
    for (int i = 0; i < SETS; i++)
        for (const struct option *o = sets[i].table; o->name; o++) {
            const char *names = s->kind->option_names(o);
            if (!names)
                continue;
            text_clear(&line);
            text_format(&line, "option name %.*s type ", (int)strcspn(names, "|"), names);
            write_type(o, &line);
            server_say(s, "%s", line.data);
        }
    text_free(&line);
}

/* Whether the name is one of those, in any case of letters. */
static bool is_called(const char *names, struct span name)
{
    const char *start;
    size_t length;
    for (int i = 0; names && option_choice(names, i, &start, &length); i++)
        if (length == name.length && strncasecmp(start, name.start, length) == 0)
            return true;
    return false;
}

static bool refuse_name(struct server *s, struct span name, struct error *e)
{
    char *word = memory_get(name.length + 1);
    char names[SETS * 32][64]; /* the usual names, for as long as nearest holds on to one */
    int count = 0;
    memcpy(word, name.start, name.length);
    word[name.length] = '\0';
    struct nearest near = nearest_to(word);
    for (int i = 0; i < SETS; i++)
        for (const struct option *o = sets[i].table; o->name && count < SETS * 32; o++) {
            const char *all = s->kind->option_names(o);
            if (!all)
                continue;
            snprintf(names[count], sizeof names[count], "%.*s", (int)strcspn(all, "|"), all);
            nearest_try(&near, names[count++]);
        }
    error_set(e, 0, near.name, "there is no option %s", error_found(name.start, name.length));
    memory_free(word);
    return false;
}

/* The value in the form that tables know: flags and choices in small letters, and nothing for the
 * <empty> text. NULL for none; free it. */
static char *known_value(const struct option *o, struct span value)
{
    if (!value.start || o->kind == OPTION_BUTTON) /* some send a button with a value */
        return NULL;
    char *copy = memory_get(value.length + 1);
    memcpy(copy, value.start, value.length);
    copy[value.length] = '\0';
    if (o->kind == OPTION_TEXT && strcasecmp(copy, "<empty>") == 0)
        *copy = '\0';
    for (char *c = copy; *c && o->kind != OPTION_TEXT; c++)
        *c = (char)tolower((unsigned char)*c);
    return copy;
}

bool server_set_option(struct server *s, struct span name, struct span value, struct error *e)
{
    for (int i = 0; i < SETS; i++)
        for (const struct option *o = sets[i].table; o->name; o++)
            if (is_called(s->kind->option_names(o), name)) {
                char *text = known_value(o, value);
                bool good = option_set(o, settings_of(s, i), text, e);
                memory_free(text);
                return good;
            }
    return refuse_name(s, name, e);
}
