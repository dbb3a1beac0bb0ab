/* The tables of shogi's moves, filled once before main from the moves' plain descriptions. */
#include "shogi/attacks.h"

struct shogi_tables shogi_tables;

/* Steps as Black sees them: files to the left, ranks towards the enemy. */
struct step {
    int file, rank;
};

static const struct step king_steps[] = {{-1, 1}, {0, 1},   {1, 1},  {-1, 0},
                                         {1, 0},  {-1, -1}, {0, -1}, {1, -1}};
static const struct step gold_steps[] = {{-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, 0}, {0, -1}};
static const struct step silver_steps[] = {{-1, 1}, {0, 1}, {1, 1}, {-1, -1}, {1, -1}};
static const struct step knight_steps[] = {{-1, 2}, {1, 2}};
static const struct step forward_step[] = {{0, 1}};
static const struct step bishop_steps[] = {{-1, 1}, {1, 1}, {-1, -1}, {1, -1}};
static const struct step rook_steps[] = {{0, 1}, {-1, 0}, {1, 0}, {0, -1}};

#define STEPS(list) list, sizeof list / sizeof *list

static const struct {
    const struct step *steps;
    size_t count;
    bool slides;
} moves_of_kind[8] = {
    [0] = {STEPS(king_steps), false},
    [SHOGI_PAWN] = {STEPS(forward_step), false},
    [SHOGI_LANCE] = {STEPS(forward_step), true},
    [SHOGI_KNIGHT] = {STEPS(knight_steps), false},
    [SHOGI_SILVER] = {STEPS(silver_steps), false},
    [SHOGI_BISHOP] = {STEPS(bishop_steps), true},
    [SHOGI_ROOK] = {STEPS(rook_steps), true},
    [SHOGI_GOLD] = {STEPS(gold_steps), false},
};

/* All squares from square in steps of (file, rank), one or as far as the board goes. */
static bits81 walk(int square, int file_step, int rank_step, bool far)
{
    bits81 reach = 0;
    int file = shogi_file(square) + file_step, rank = shogi_rank(square) + rank_step;
    while (file >= 0 && file < 9 && rank >= 0 && rank < 9) {
        reach |= bits81_of(shogi_square(file, rank));
        file += file_step;
        rank += rank_step;
        if (!far)
            break;
    }
    return reach;
}

static void fill_steps(void)
{
    for (int color = 0; color < 2; color++)
        for (int kind = 0; kind < 8; kind++)
            for (int s = 0; s < SHOGI_SQUARES; s++)
                for (size_t i = 0; i < moves_of_kind[kind].count; i++) {
                    struct step step = moves_of_kind[kind].steps[i];
                    int up = color == SHOGI_BLACK ? -1 : 1;
                    shogi_tables.step[color][kind][s] |=
                        walk(s, -up * step.file, up * step.rank, moves_of_kind[kind].slides);
                }
}

static void fill_near(void)
{
    for (int color = 0; color < 2; color++)
        for (int kind = 0; kind < 8; kind++)
            for (int king = 0; king < SHOGI_SQUARES; king++)
                for (int s = 0; s < SHOGI_SQUARES; s++) {
                    bits81 zone = shogi_tables.step[0][0][king] | bits81_of(king);
                    if (shogi_tables.step[color][kind][s] & zone)
                        shogi_tables.near[color][kind][king] |= bits81_of(s);
                }
}

/* From where a move gives check to a king: to a square from which the piece, or promoted a gold, a horse
 * or a dragon, attacks it. */
static void fill_checking(void)
{
    for (int color = 0; color < 2; color++)
        for (int kind = 1; kind < 8; kind++)
            for (int king = 0; king < SHOGI_SQUARES; king++) {
                const bits81(*back)[SHOGI_SQUARES] = shogi_tables.step[color ^ 1];
                bits81 aims = back[kind][king];
                if (kind != SHOGI_GOLD)
                    aims |= kind == SHOGI_BISHOP || kind == SHOGI_ROOK ? back[0][king]
                                                                       : back[SHOGI_GOLD][king];
                for (int s = 0; s < SHOGI_SQUARES; s++)
                    if (shogi_tables.step[color][kind][s] & aims)
                        shogi_tables.checking[color][kind][king] |= bits81_of(s);
            }
}

static void fill_lines(void)
{
    for (int s = 0; s < SHOGI_SQUARES; s++)
        for (int i = 0; i < 8; i++) {
            int file = king_steps[i].file, rank = king_steps[i].rank;
            bits81 ray = walk(s, file, rank, true);
            bits81 line = ray | walk(s, -file, -rank, true) | bits81_of(s);
            for (bits81 rest = ray; rest;) {
                int t = bits81_pop(&rest);
                shogi_tables.line[s][t] = line;
                shogi_tables.between[s][t] = ray & ~walk(t, file, rank, true) & ~bits81_of(t);
            }
        }
}

static void fill_slides(void)
{
    static const struct step directions[3] = {{1, 0}, {1, 1}, {1, -1}};
    for (int s = 0; s < SHOGI_SQUARES; s++) {
        shogi_tables.slide[s].bit = bits81_of(s);
        shogi_tables.slide[s].swapped = bits81_swap_bytes(bits81_of(s));
        for (int i = 0; i < 3; i++) {
            int file = directions[i].file, rank = directions[i].rank;
            shogi_tables.slide[s].mask[i] = walk(s, file, rank, true) | walk(s, -file, -rank, true);
        }
        bits81 smaller = walk(s, 0, -1, true), larger = walk(s, 0, 1, true);
        shogi_tables.file[s].smaller = bits81_low(smaller) | bits81_high(smaller);
        shogi_tables.file[s].larger = bits81_low(larger) | bits81_high(larger);
        shogi_tables.file_of[shogi_file(s)] |= bits81_of(s);
    }
}

__attribute__((constructor)) static void fill_tables(void)
{
    fill_steps();
    fill_near();
    fill_checking();
    fill_lines();
    fill_slides();
}

bits81 shogi_attacks(int color, int type, int square, bits81 occupied)
{
    switch (type) {
    case SHOGI_LANCE:
        return shogi_lance_attacks(color, square, occupied);
    case SHOGI_BISHOP:
        return shogi_bishop_attacks(square, occupied);
    case SHOGI_ROOK:
        return shogi_rook_attacks(square, occupied);
    case SHOGI_KING:
        return shogi_king_steps(square);
    case SHOGI_HORSE:
        return shogi_bishop_attacks(square, occupied) | shogi_king_steps(square);
    case SHOGI_DRAGON:
        return shogi_rook_attacks(square, occupied) | shogi_king_steps(square);
    default:
        return shogi_tables.step[color][type > SHOGI_KING ? SHOGI_GOLD : type][square];
    }
}

bits81 shogi_attackers(const struct shogi_position *p, int color, int square, bits81 occupied,
                       bool king)
{
    /* A piece attacks the square if, moving like the enemy's, the square would attack the piece. */
    const bits81(*back)[SHOGI_SQUARES] = shogi_tables.step[color ^ 1];
    bits81 found = (back[SHOGI_PAWN][square] & p->kind[SHOGI_PAWN]) |
                   (back[SHOGI_KNIGHT][square] & p->kind[SHOGI_KNIGHT]) |
                   (back[SHOGI_SILVER][square] & p->kind[SHOGI_SILVER]) |
                   (back[SHOGI_GOLD][square] & p->kind[SHOGI_GOLD]) |
                   (back[0][square] & p->kind[0]);
    bits81 bishops = back[SHOGI_BISHOP][square] & p->kind[SHOGI_BISHOP] & p->color[color];
    if (bishops)
        found |= shogi_bishop_attacks(square, occupied) & bishops;
    bits81 rooks = back[SHOGI_ROOK][square] & p->kind[SHOGI_ROOK] & p->color[color];
    if (rooks)
        found |= shogi_rook_attacks(square, occupied) & rooks;
    bits81 lances = back[SHOGI_LANCE][square] & p->kind[SHOGI_LANCE] & p->color[color];
    if (lances)
        found |= shogi_lance_attacks(color ^ 1, square, occupied) & lances;
    if (king && p->king[color] != SHOGI_NO_SQUARE)
        found |= shogi_king_steps(square) & shogi_bit(p->king[color]);
    return found & p->color[color];
}
