/* Which notation belongs to which game: the one place above the games that must know. */
#include "app/notation.h"

#include "app/terminal.h"
#include "chess/board.h"
#include "chess/chess.h"
#include "chess/notation.h"
#include "chess/position.h"
#include "core/memory.h"
#include "core/text.h"
#include "daifugo/daifugo.h"
#include "daifugo/notation.h"
#include "shogi/board.h"
#include "shogi/notation.h"
#include "shogi/shogi.h"

void notation_write(const struct game *g, const void *position, move m, bool ascii,
                    struct text *out)
{
    if (g == &chess_game)
        chess_write_san(position, (chess_move)m, out);
    else if (g == &shogi_game && m == SHOGI_DECLARE)
        text_string(out, ascii ? "win" : "入玉宣言");
    else if (g == &shogi_game && ascii)
        shogi_write_western(position, (shogi_move)m, out);
    else if (g == &shogi_game)
        shogi_write_japanese(position, (shogi_move)m, out);
    else if (g == &daifugo_game)
        daifugo_write_move(position, m, ascii, out);
    else
        g->write_move(position, m, out);
}

void notation_tell(const struct game *g, const void *position, move m, bool ascii, struct text *out)
{
    const struct daifugo_position *daifugo = position;
    if (g == &daifugo_game && daifugo->state.phase >= DAIFUGO_EXCHANGE)
        text_string(out, daifugo_count(daifugo_move_cards(m)) == 1 ? "one card" : "two cards");
    else
        notation_write(g, position, m, ascii, out);
}

void notation_narrate(const struct game *g, const void *position, move m, bool ascii,
                      struct text *out)
{
    const struct daifugo_position *daifugo = position;
    if (g == &daifugo_game && m == DAIFUGO_PASS) {
        text_string(out, "passes");
        return;
    }
    bool gives = g == &daifugo_game && (daifugo->state.phase == DAIFUGO_GIVING ||
                                        daifugo->state.phase >= DAIFUGO_EXCHANGE);
    bool throws = g == &daifugo_game && daifugo->state.phase == DAIFUGO_DISCARDING;
    text_string(out, gives ? "gives " : throws ? "throws away " : "plays ");
    notation_tell(g, position, m, ascii, out);
}

bool notation_trick_over(const struct game *g, const void *position)
{
    const struct daifugo_position *daifugo = position;
    return g == &daifugo_game && daifugo->state.phase == DAIFUGO_PLAYING && !daifugo->table;
}

bool notation_in_check(const struct game *g, const void *position)
{
    return (g == &chess_game && chess_in_check(position)) ||
           (g == &shogi_game && shogi_in_check(position));
}

void sheet_free(struct sheet *s)
{
    memory_free(s->moves);
    *s = (struct sheet){0};
}

void sheet_start(struct sheet *s, const struct game *g, const void *position)
{
    const struct chess_position *chess = position;
    const struct shogi_position *shogi = position;
    s->count = 0;
    s->number = g == &chess_game ? chess->fullmove : g == &shogi_game ? (int)shogi->number : 1;
    s->seat = g == &chess_game ? chess->turn : g == &shogi_game ? shogi->turn : 0;
}

void sheet_add(struct sheet *s, size_t at, const struct game *g, const void *position, move m,
               bool ascii)
{
    if (at == s->capacity) {
        s->capacity = s->capacity ? 2 * s->capacity : 64;
        s->moves = memory_resize(s->moves, s->capacity * sizeof *s->moves);
    }
    struct text out = text_on(s->moves[at], sizeof s->moves[at]);
    notation_tell(g, position, m, ascii, &out);
    s->count = at + 1;
}

void sheet_number(const struct sheet *s, const struct game *g, size_t ply, struct text *out)
{
    size_t halves = ply + (size_t)s->seat;
    if (g == &chess_game)
        text_format(out, "%zu%s", (size_t)s->number + halves / 2, halves & 1 ? "..." : ".");
    else
        text_format(out, "%zu", (size_t)s->number + ply);
}

enum { CELL = 13 };

static void write_cell(const struct sheet *s, size_t ply, bool current, bool color,
                       struct text *out)
{
    char cell[64];
    struct text t = text_on(cell, sizeof cell);
    text_format(&t, "%s%s", current && !color ? ">" : " ", s->moves[ply]);
    if (current && color)
        text_string(out, "\033[7m");
    terminal_fit(out, cell, CELL);
    if (current && color)
        text_string(out, "\033[27m");
}

void sheet_write(const struct sheet *s, const struct game *g, size_t current, size_t rows,
                 bool color, struct text *out)
{
    /* In chess a row is a move of both; a first move by Black leaves its left half empty. */
    size_t skipped = g == &chess_game && s->seat == 1;
    size_t all = (s->count + skipped + 1) / 2;
    size_t row = current ? (current - 1 + skipped) / 2 : 0;
    size_t first = row >= rows ? row + 1 - rows : 0;
    for (size_t r = first; r < all && r < first + rows; r++) {
        int number = g == &chess_game ? s->number + (int)r : s->number + 2 * (int)r;
        text_format(out, "%4d%s", number, g == &chess_game ? "." : " ");
        for (size_t half = 0; half < 2; half++) {
            size_t ply = 2 * r + half - skipped;
            if (2 * r + half < skipped)
                terminal_fit(out, " ...", CELL);
            else if (ply < s->count)
                write_cell(s, ply, ply + 1 == current, color, out);
        }
        text_char(out, '\n');
    }
}
