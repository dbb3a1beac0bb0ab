/* Men, moves and value of the paper's chess. The order of the moves decides what alpha-beta counts; the
 * paper does not print it, and this one gives most of its figures. */
#include "search/minimax/paper_board.h"

#include "core/random.h"
#include "core/real.h"
#include "search/minimax/chess_evaluation.h"

#include <string.h>

struct step {
    int8_t file, rank;
};

enum { STEPS_MAX = 8 };

/* Pawns' ranks are turned for Black. */
static const struct {
    bool slides;
    int count;
    struct step steps[STEPS_MAX];
} ways[CHESS_TYPES] = {
    [CHESS_PAWN] = {false, 4, {{1, 1}, {0, 1}, {0, 2}, {-1, 1}}},
    [CHESS_KNIGHT] = {false,
                      8,
                      {{-1, -2}, {1, -2}, {-1, 2}, {-2, 1}, {-2, -1}, {2, -1}, {2, 1}, {1, 2}}},
    [CHESS_BISHOP] = {true, 4, {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}}},
    [CHESS_ROOK] = {true, 4, {{-1, 0}, {0, -1}, {0, 1}, {1, 0}}},
    [CHESS_QUEEN] = {true,
                     8,
                     {{1, -1}, {-1, 1}, {0, 1}, {1, 0}, {-1, 0}, {0, -1}, {-1, -1}, {1, 1}}},
    [CHESS_KING] = {false,
                    8,
                    {{0, 1}, {-1, 0}, {-1, -1}, {1, 0}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}}},
};

bool paper_board_set(struct paper_board *b, const struct chess_position *p)
{
    *b = (struct paper_board){.turn = p->turn, .castling = p->castling};
    memset(b->at, PAPER_NOBODY, sizeof b->at);
    for (int i = 0; i < 64; i++) {
        int square = i ^ 56; /* a8 first */
        chess_piece piece = p->board[square];
        if (!piece)
            continue;
        if (b->count == PAPER_MEN)
            return false;
        b->at[square] = (int8_t)b->count;
        b->men[b->count++] = (struct paper_man){.type = (uint8_t)chess_piece_type(piece),
                                                .color = (uint8_t)chess_piece_color(piece),
                                                .square = (int8_t)square};
    }
    return true;
}

/* A list that is being written, or only counted. */
struct writer {
    struct paper_move *list;
    size_t count;
};

static void add(struct writer *w, const struct paper_board *b, int man, int to)
{
    const struct paper_man *m = &b->men[man];
    int files = chess_file(to) - chess_file(m->square), rank = chess_rank(to);
    if (w->list)
        w->list[w->count] =
            (struct paper_move){.man = (int8_t)man,
                                .from = m->square,
                                .to = (int8_t)to,
                                .victim = b->at[to],
                                .promotes = m->type == CHESS_PAWN && (rank == 0 || rank == 7),
                                .castles = m->type == CHESS_KING && (files == 2 || files == -2),
                                .castling = b->castling};
    w->count++;
}

/* The square a step leads to, or -1 off the board. */
static int square_after(int square, int files, int ranks)
{
    int file = chess_file(square) + files, rank = chess_rank(square) + ranks;
    return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? chess_square(file, rank) : -1;
}

static void add_pawn(struct writer *w, const struct paper_board *b, int man, struct step s)
{
    const struct paper_man *m = &b->men[man];
    int forward = m->color == CHESS_WHITE ? 1 : -1;
    int to = square_after(m->square, s.file, s.rank * forward);
    if (to < 0)
        return;
    int victim = b->at[to];
    if (s.file) {
        if (victim != PAPER_NOBODY && b->men[victim].color != m->color)
            add(w, b, man, to);
        return;
    }
    bool home = chess_rank(m->square) == (m->color == CHESS_WHITE ? 1 : 6);
    bool free = victim == PAPER_NOBODY && b->at[m->square + 8 * forward] == PAPER_NOBODY;
    if (free && (s.rank == 1 || home))
        add(w, b, man, to);
}

static void add_ray(struct writer *w, const struct paper_board *b, int man, struct step s,
                    bool slides)
{
    const struct paper_man *m = &b->men[man];
    int to = m->square;
    while ((to = square_after(to, s.file, s.rank)) >= 0) {
        int victim = b->at[to];
        if (victim == PAPER_NOBODY || b->men[victim].color != m->color)
            add(w, b, man, to);
        if (victim != PAPER_NOBODY || !slides)
            return;
    }
}

static bool empty_between(const struct paper_board *b, int from, int to)
{
    int step = to > from ? 1 : -1;
    for (int s = from + step; s != to; s += step)
        if (b->at[s] != PAPER_NOBODY)
            return false;
    return true;
}

/* Whether a man could take on the square, were there something to take. */
static bool attacks(const struct paper_board *b, const struct paper_man *m, int square)
{
    if (m->type == CHESS_PAWN) {
        int forward = m->color == CHESS_WHITE ? 1 : -1;
        return square == square_after(m->square, 1, forward) ||
               square == square_after(m->square, -1, forward);
    }
    for (int i = 0; i < ways[m->type].count; i++) {
        struct step s = ways[m->type].steps[i];
        int to = m->square;
        do {
            to = square_after(to, s.file, s.rank);
            if (to == square)
                return true;
        } while (ways[m->type].slides && to >= 0 && b->at[to] == PAPER_NOBODY);
    }
    return false;
}

static bool attacked(const struct paper_board *b, int square, int by)
{
    for (int i = 0; i < b->count; i++)
        if (!b->men[i].taken && b->men[i].color == by && attacks(b, &b->men[i], square))
            return true;
    return false;
}

/* Castling, the one place where attacks on the king are looked at: the paper does not say how it does
 * it, and the counts by the rules come nearest to its own. */
static void add_castling(struct writer *w, const struct paper_board *b, int man)
{
    const struct paper_man *king = &b->men[man];
    int home = chess_square(4, king->color == CHESS_WHITE ? 0 : 7);
    for (int side = -1; side <= 1; side += 2) {
        int rook = chess_square(side > 0 ? 7 : 0, chess_rank(home));
        bool safe =
            king->square == home && (b->castling & chess_bit(rook)) && empty_between(b, home, rook);
        for (int i = 0; i <= 2 && safe; i++)
            safe = !attacked(b, home + i * side, !king->color);
        if (safe)
            add(w, b, man, home + 2 * side);
    }
}

size_t paper_board_moves(const struct paper_board *b, int color, struct paper_move *list)
{
    struct writer w = {.list = list};
    for (int i = 0; i < b->count; i++) {
        const struct paper_man *m = &b->men[i];
        if (m->taken || m->color != color)
            continue;
        for (int s = 0; s < ways[m->type].count; s++)
            if (m->type == CHESS_PAWN)
                add_pawn(&w, b, i, ways[m->type].steps[s]);
            else
                add_ray(&w, b, i, ways[m->type].steps[s], ways[m->type].slides);
        if (m->type == CHESS_KING && b->castling)
            add_castling(&w, b, i);
    }
    return w.count;
}

static void put(struct paper_board *b, int man, int from, int to)
{
    b->at[from] = PAPER_NOBODY;
    b->at[to] = (int8_t)man;
    b->men[man].square = (int8_t)to;
}

/* Where the rook of a castling stands before and after it. */
static int rook_before(struct paper_move m)
{
    return m.to > m.from ? m.from + 3 : m.from - 4;
}

static int rook_after(struct paper_move m)
{
    return (m.from + m.to) / 2;
}

void paper_board_play(struct paper_board *b, struct paper_move m)
{
    if (m.victim != PAPER_NOBODY)
        b->men[m.victim].taken = true;
    put(b, m.man, m.from, m.to);
    if (m.promotes)
        b->men[m.man].type = CHESS_QUEEN;
    if (m.castles)
        put(b, b->at[rook_before(m)], rook_before(m), rook_after(m));
    b->castling &= ~(chess_bit(m.from) | chess_bit(m.to));
    if (b->men[m.man].type == CHESS_KING)
        b->castling &= b->turn == CHESS_WHITE ? ~CHESS_RANK_1 : ~CHESS_RANK_8;
    b->turn = !b->turn;
}

void paper_board_undo(struct paper_board *b, struct paper_move m)
{
    b->turn = !b->turn;
    b->castling = m.castling;
    if (m.castles)
        put(b, b->at[rook_after(m)], rook_after(m), rook_before(m));
    if (m.promotes)
        b->men[m.man].type = CHESS_PAWN;
    put(b, m.man, m.to, m.from);
    if (m.victim != PAPER_NOBODY) {
        b->at[m.to] = m.victim;
        b->men[m.victim].taken = false;
    }
}

void paper_move_write(struct paper_move m, char text[5])
{
    text[0] = (char)('a' + chess_file(m.from));
    text[1] = (char)('1' + chess_rank(m.from));
    text[2] = (char)('a' + chess_file(m.to));
    text[3] = (char)('1' + chess_rank(m.to));
    text[4] = '\0';
}

bool paper_board_read(const struct paper_board *b, const char *text, size_t length,
                      struct paper_move *m, struct error *e)
{
    struct paper_move list[PAPER_MOVES];
    size_t count = paper_board_moves(b, b->turn, list);
    for (size_t i = 0; i < count; i++) {
        char name[5];
        paper_move_write(list[i], name);
        if (length == 4 && memcmp(text, name, 4) == 0) {
            *m = list[i];
            return true;
        }
    }
    return error_set(e, 1, "a move as e2e4", "found %s", error_found(text, length));
}

static int side_value(const struct paper_board *b, int color)
{
    int value = (int)paper_board_moves(b, color, NULL);
    for (int i = 0; i < b->count; i++)
        if (!b->men[i].taken && b->men[i].color == color)
            value +=
                chess_paper_men[b->men[i].type] + chess_paper_squares(chess_bit(b->men[i].square));
    return value;
}

int paper_board_value(const struct paper_board *b, int color)
{
    return side_value(b, color) - side_value(b, !color);
}

/* E of one man: the root of its square, type, side and whose turn it is, as decimal digits. */
static double man_number(const struct paper_man *m, int computer, bool computers_turn)
{
    int square = (chess_file(m->square) + 1) * 10 + chess_rank(m->square) + 1;
    int digits = square * 1000 + (m->type + 1) * 100 + (m->color == computer) * 10 + computers_turn;
    return real_sqrt(digits);
}

/* HK = E_n * 1 + E_1 * 2 + E_2 * 3 + ... + E_(n-1) * n over the men still on the board. */
uint64_t paper_board_formula(const struct paper_board *b, int computer)
{
    double sum = 0, last = 0;
    int weight = 1;
    for (int i = 0; i < b->count; i++) {
        if (b->men[i].taken)
            continue;
        if (weight > 1)
            sum += last * weight;
        last = man_number(&b->men[i], computer, b->turn == computer);
        weight++;
    }
    sum += last;
    uint64_t bits;
    memcpy(&bits, &sum, sizeof bits);
    return bits;
}

uint64_t paper_board_zobrist(const struct paper_board *b)
{
    uint64_t key = random_mix(b->castling) + (uint64_t)b->turn;
    for (int i = 0; i < b->count; i++) {
        const struct paper_man *m = &b->men[i];
        if (!m->taken)
            key ^=
                random_mix((uint64_t)(m->color * CHESS_TYPES + m->type) << 8 | (uint64_t)m->square);
    }
    return key;
}
