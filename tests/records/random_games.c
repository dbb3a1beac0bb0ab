/* The C half of cross.mjs, which compares our records with those of other programs. One object of JSON
 * a game, as random_record_dump writes it:
 *
 *   random_games write GAME FIRST COUNT   for each seed from FIRST: what the record is, and how every
 *                                         format of the game writes it; fails unless each of them reads
 *                                         back and is written again as the same bytes
 *   random_games print FORMAT PARTS BYTES a file of at least so many bytes, of moves alone (PARTS plain)
 *                                         or of all that the format holds (all); on stderr how many
 *                                         games and moves it has
 *   random_games dump FORMAT              what the games of standard input are, texts separated by
 *                                         zero bytes; {"error":"..."} where one cannot be read */
#include "chess/chess.h"
#include "formats.h"
#include "shogi/kif.h"
#include "shogi/shogi.h"
#include "support/random_record.h"
#include "support/record_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* tsshogi does not know the names of handicaps of three, five and seven pieces. */
static bool known_start(struct record *r)
{
    struct text t = text_new();
    shogi_kif.write(r, &t);
    bool known =
        !strstr(t.data, "手合割：三") && !strstr(t.data, "五枚落ち") && !strstr(t.data, "七枚落ち");
    text_free(&t);
    return known;
}

static void make_up(struct record *r, const struct game *game, unsigned seed)
{
    struct random rng = random_seeded(seed);
    if (game == &chess_game)
        random_record(r, game, &rng, RANDOM_PGN);
    else
        do
            random_record(r, game, &rng, RANDOM_KIF);
        while (!known_start(r));
}

/* What a format writes comes back and is written again as the same bytes. */
static void check_round_trip(const struct format *f, const struct text *bytes, unsigned seed)
{
    struct reading again;
    struct text t = text_new();
    reading_open(&again, f, bytes->data, bytes->length, false);
    if (again.status == RECORD_GOOD)
        f->write(&again.record, &t);
    if (again.status != RECORD_GOOD || strcmp(t.data, bytes->data) != 0) {
        fprintf(stderr, "random_games: game %u does not come back from %s: line %d: %s\n%s\n%s\n",
                seed, f->title, again.error.line, again.error.what, bytes->data, t.data);
        exit(1);
    }
    text_free(&t);
    reading_close(&again);
}

static void write_game(const struct game *game, unsigned seed)
{
    struct record r;
    struct text line = text_new(), bytes = text_new();
    record_init(&r);
    make_up(&r, game, seed);
    random_record_dump(&r, &line);
    line.length--; /* the closing brace */
    for (const struct format *const *f = formats; *f; f++) {
        if ((*f)->game != game)
            continue;
        text_clear(&bytes);
        (*f)->write(&r, &bytes);
        check_round_trip(*f, &bytes, seed);
        text_format(&line, ",\"%s\":", (*f)->name);
        text_json(&line, bytes.data);
    }
    text_format(&line, ",\"seed\":%u}", seed);
    puts(line.data);
    record_free(&r);
    text_free(&line);
    text_free(&bytes);
}

/* Games behind each other until there are so many bytes. */
static void print_games(const struct format *f, bool plain, size_t wanted)
{
    unsigned all = f->game == &chess_game ? RANDOM_PGN : RANDOM_KIF;
    unsigned parts = plain ? RANDOM_HEADERS | RANDOM_ENDING : all;
    struct record r;
    struct text bytes = text_new();
    struct random rng = random_seeded(1);
    size_t games = 0, moves = 0;
    record_init(&r);
    for (size_t written = 0; written < wanted; written += bytes.length, games++) {
        text_clear(&bytes);
        random_record(&r, f->game, &rng, parts);
        moves += r.count - 1;
        text_string(&bytes, games && f->between ? f->between : "");
        f->write(&r, &bytes);
        fwrite(bytes.data, 1, bytes.length, stdout);
    }
    fprintf(stderr, "%zu games, %zu moves\n", games, moves);
    record_free(&r);
    text_free(&bytes);
}

static void dump(const struct format *format, const char *bytes, size_t count)
{
    struct source s;
    struct record r;
    struct error e;
    struct text t = text_new();
    source_memory(&s, bytes, count);
    record_init(&r);
    struct record_input in = {.source = &s};
    for (enum record_status status; (status = format->read(&in, &r, &e)) != RECORD_END;) {
        text_clear(&t);
        if (status == RECORD_GOOD) {
            random_record_dump(&r, &t);
            puts(t.data);
        } else {
            error_write(&e, "text", &t);
            printf("{\"error\":");
            struct text quoted = text_new();
            text_json(&quoted, t.data);
            printf("%s}\n", quoted.data);
            text_free(&quoted);
        }
    }
    text_free(&t);
    record_free(&r);
    source_close(&s);
}

static void dump_all(const struct format *format)
{
    struct text t = text_new();
    for (int c; (c = getchar()) != EOF;)
        text_char(&t, (char)c);
    for (size_t start = 0; start < t.length;) {
        size_t length = strlen(t.data + start);
        dump(format, t.data + start, length);
        start += length + 1;
    }
    text_free(&t);
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "write") == 0) {
        const struct game *game = strcmp(argv[2], "chess") == 0 ? &chess_game : &shogi_game;
        unsigned first = (unsigned)atoi(argv[3]), count = (unsigned)atoi(argv[4]);
        for (unsigned seed = first; seed < first + count; seed++)
            write_game(game, seed);
        return 0;
    }
    const struct format *format = argc >= 3 ? format_named(argv[2]) : NULL;
    if (format && argc == 3 && strcmp(argv[1], "dump") == 0) {
        dump_all(format);
        return 0;
    }
    if (format && argc == 5 && strcmp(argv[1], "print") == 0) {
        print_games(format, strcmp(argv[3], "plain") == 0, strtoul(argv[4], NULL, 10));
        return 0;
    }
    fprintf(stderr, "usage: random_games write GAME FIRST COUNT | dump FORMAT |"
                    " print FORMAT PARTS BYTES\n");
    return 2;
}
