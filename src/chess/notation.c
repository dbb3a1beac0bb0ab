/* Writing moves, and reading them by comparing what the text says with every legal move. */
#include "chess/notation.h"

#include "chess/generate.h"
#include "chess/position.h"
#include "core/text.h"

#include <string.h>

static const char letters[] = "PNBRQK";

static void write_square(int square, struct text *out)
{
    text_char(out, (char)('a' + chess_file(square)));
    text_char(out, (char)('1' + chess_rank(square)));
}

void chess_write_uci(const struct chess_position *p, chess_move m, struct text *out)
{
    int from = chess_from(m), to = chess_to(m);
    if (chess_kind_of(m) == CHESS_CASTLING && !p->chess960)
        to = chess_castled_king(from, to);
    write_square(from, out);
    write_square(to, out);
    if (chess_kind_of(m) == CHESS_PROMOTION)
        text_char(out, "nbrq"[chess_promoted(m) - CHESS_KNIGHT]);
}

/* The file, the rank or both, where other pieces of the same type could go to the same square. */
static void write_origin(const struct chess_position *p, chess_move m, struct text *out)
{
    chess_move list[CHESS_LIST_SIZE], *end = chess_generate_legal(p, list);
    int from = chess_from(m);
    bool others = false, same_file = false, same_rank = false;
    for (const chess_move *o = list; o < end; o++) {
        int other = chess_from(*o);
        if (other == from || chess_to(*o) != chess_to(m) || p->board[other] != p->board[from] ||
            chess_kind_of(*o) == CHESS_CASTLING)
            continue;
        others = true;
        same_file |= chess_file(other) == chess_file(from);
        same_rank |= chess_rank(other) == chess_rank(from);
    }
    if (others && (!same_file || same_rank))
        text_char(out, (char)('a' + chess_file(from)));
    if (same_file)
        text_char(out, (char)('1' + chess_rank(from)));
}

/* SAN without the sign of check. */
static void write_bare_san(const struct chess_position *p, chess_move m, struct text *out)
{
    int from = chess_from(m), to = chess_to(m);
    enum chess_type type = chess_piece_type(p->board[from]);
    if (chess_kind_of(m) == CHESS_CASTLING) {
        text_string(out, to > from ? "O-O" : "O-O-O");
        return;
    }
    if (type != CHESS_PAWN) {
        text_char(out, letters[type]);
        write_origin(p, m, out);
    } else if (chess_takes(p, m)) {
        text_char(out, (char)('a' + chess_file(from)));
    }
    if (chess_takes(p, m))
        text_char(out, 'x');
    write_square(to, out);
    if (chess_kind_of(m) == CHESS_PROMOTION)
        text_format(out, "=%c", letters[chess_promoted(m)]);
}

void chess_write_san(const struct chess_position *p, chess_move m, struct text *out)
{
    write_bare_san(p, m, out);
    struct history_entry entry;
    struct history h = {.entries = &entry, .capacity = 1};
    struct chess_position after = *p;
    chess_play(&after, &h, m);
    if (chess_in_check(&after))
        text_char(out, chess_has_moves(&after) ? '+' : '#');
}

/* What a text says about a move; -1 where it says nothing. */
struct sketch {
    int type, from_file, from_rank, to, promoted;
    int castling; /* 1 to the king's side, 2 to the queen's */
    bool takes;   /* says that something is taken; texts often leave that out */
};

enum { MOVE_TEXT_MAX = 24 };

static int type_of_letter(char c)
{
    const char *found = c ? strchr(letters, c) : NULL;
    return found ? (int)(found - letters) : -1;
}

static bool is_file(char c)
{
    return c >= 'a' && c <= 'h';
}
static bool is_rank(char c)
{
    return c >= '1' && c <= '8';
}

static bool skip(const char **at, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0)
        return false;
    *at += length;
    return true;
}

/* Check, mate, en passant and opinions: nothing that finds the move. */
static void skip_remarks(const char **at)
{
    if (!skip(at, " e.p.") && !skip(at, "e.p.") && !skip(at, " ep"))
        skip(at, "ep");
    while (**at && strchr("+#!?", **at))
        ++*at;
}

/* A promotion piece, as in =Q, (Q), /Q, Q or q. False when a sign stands without a piece. */
static bool sketch_promotion(const char **at, struct sketch *s)
{
    bool sign = **at == '=' || **at == '/' || **at == '(';
    bool bracket = **at == '(';
    const char *p = *at + sign;
    char c = *p >= 'a' && *p <= 'z' ? (char)(*p - 'a' + 'A') : *p;
    int type = type_of_letter(c);
    if (type < CHESS_KNIGHT || type > CHESS_QUEEN)
        return !sign;
    p++;
    if (bracket && *p++ != ')')
        return false;
    s->promoted = type;
    *at = p;
    return true;
}

/* Squares, or parts of them: the last whole one is the target, what comes before is the origin. */
static bool sketch_squares(const char **at, struct sketch *s)
{
    const char *p = *at;
    int file = -1, rank = -1;
    if (is_file(*p))
        file = *p++ - 'a';
    if (is_rank(*p))
        rank = *p++ - '1';
    bool joined = *p == '-' || *p == 'x' || *p == ':';
    p += joined;
    if (is_file(p[0]) && is_rank(p[1])) {
        s->from_file = file;
        s->from_rank = rank;
        s->to = chess_square(p[0] - 'a', p[1] - '1');
        s->takes = joined && p[-1] != '-';
        p += 2;
    } else if (!joined && file >= 0 && rank >= 0) {
        s->to = chess_square(file, rank);
    } else {
        return false;
    }
    *at = p;
    return true;
}

/* Returns where the text stops making sense: its end when all of it does. */
static const char *sketch_read(const char *text, struct sketch *s)
{
    const char *at = text;
    *s = (struct sketch){-1, -1, -1, -1, -1, 0, false};
    if (skip(&at, "O-O-O") || skip(&at, "0-0-0") || skip(&at, "o-o-o"))
        s->castling = 2;
    else if (skip(&at, "O-O") || skip(&at, "0-0") || skip(&at, "o-o"))
        s->castling = 1;
    if (!s->castling) {
        s->type = type_of_letter(*at);
        at += s->type >= 0;
        if (!sketch_squares(&at, s))
            return at;
        /* Without a letter only a full origin, as in e1g1, can mean a piece. */
        if (s->type < 0 && (s->from_file < 0 || s->from_rank < 0))
            s->type = CHESS_PAWN;
        if (!sketch_promotion(&at, s))
            return at;
    }
    skip_remarks(&at);
    return at;
}

/* Whether castling m is written as its king going to `to`. The king's own target is understood when
 * it is too far away for a plain king's move. */
static bool castles_to(chess_move m, int to)
{
    int king_to = chess_castled_king(chess_from(m), chess_to(m));
    int way = king_to - chess_from(m);
    return to == chess_to(m) || (to == king_to && (way > 1 || way < -1));
}

static bool sketch_fits(const struct sketch *s, const struct chess_position *p, chess_move m)
{
    int from = chess_from(m), to = chess_to(m);
    bool castling = chess_kind_of(m) == CHESS_CASTLING;
    if (s->castling)
        return castling && (to > from ? 1 : 2) == s->castling;
    if (castling) {
        /* Kg1 is not castling, e1g1 and Ke1-g1 are. */
        if (s->from_file < 0 || s->from_rank < 0 || !castles_to(m, s->to))
            return false;
    } else if (to != s->to) {
        return false;
    }
    int promoted = chess_kind_of(m) == CHESS_PROMOTION ? (int)chess_promoted(m) : -1;
    return promoted == s->promoted && (!s->takes || chess_takes(p, m)) &&
           (s->type < 0 || s->type == (int)chess_piece_type(p->board[from])) &&
           (s->from_file < 0 || s->from_file == chess_file(from)) &&
           (s->from_rank < 0 || s->from_rank == chess_rank(from));
}

/* A promotion without a piece fits no legal move; this tells the two mistakes apart. */
static bool lacks_promotion(const struct sketch *s, const struct chess_position *p,
                            const chess_move *list, const chess_move *end)
{
    struct sketch queen = *s;
    queen.promoted = CHESS_QUEEN;
    for (const chess_move *m = list; s->promoted < 0 && m < end; m++)
        if (sketch_fits(&queen, p, *m))
            return true;
    return false;
}

static bool ambiguous(const struct chess_position *p, const char *text, chess_move first,
                      chess_move second, struct error *e)
{
    char choice[64];
    struct text t = text_on(choice, sizeof choice);
    chess_write_san(p, first, &t);
    text_string(&t, " or ");
    chess_write_san(p, second, &t);
    return error_set(e, 1, choice, "%s is ambiguous", error_found(text, SIZE_MAX));
}

/* Why a move that is well written cannot be played. */
static const char *why_not(const struct sketch *s, const struct chess_position *p)
{
    if (s->castling)
        return "castling is not possible here";
    int from =
        s->from_file >= 0 && s->from_rank >= 0 ? chess_square(s->from_file, s->from_rank) : -1;
    if (from >= 0 && !p->board[from])
        return "there is no piece on its first square";
    if (from >= 0 && chess_piece_color(p->board[from]) != p->turn)
        return "that piece is the opponent's";
    if (p->color[p->turn] & chess_bit(s->to))
        return "its own piece stands there";
    bool reaches = false;
    for (bits64 left = p->color[p->turn]; left;) {
        int square = bits64_pop(&left);
        if ((from < 0 || square == from) &&
            (s->type < 0 || s->type == (int)chess_piece_type(p->board[square])))
            reaches |= chess_reaches(p, square, s->to);
    }
    if (!reaches)
        return from >= 0 ? "the piece does not move like that" : "no such piece can go there";
    if (s->takes && !p->board[s->to] && p->ep != s->to)
        return "nothing stands there to be taken";
    if (s->promoted >= 0)
        return "nothing promotes there";
    return chess_in_check(p) ? "the king is in check" : "it would leave the king in check";
}

bool chess_read_move(const struct chess_position *p, const char *text, chess_move *m,
                     struct error *e)
{
    struct sketch s;
    const char *end_of_text = sketch_read(text, &s);
    size_t length = strnlen(text, MOVE_TEXT_MAX + 1);
    if (*end_of_text || end_of_text == text || length > MOVE_TEXT_MAX || (!s.castling && s.to < 0))
        return error_set(e, (int)(end_of_text - text) + 1, "a move as in e2e4, Nf3, exd5 or O-O",
                         "found %s", error_found(text, SIZE_MAX));
    chess_move list[CHESS_LIST_SIZE], *end = chess_generate_legal(p, list);
    chess_move found = 0;
    for (const chess_move *o = list; o < end; o++) {
        if (!sketch_fits(&s, p, *o))
            continue;
        if (found)
            return ambiguous(p, text, found, *o, e);
        found = *o;
    }
    if (found) {
        *m = found;
        return true;
    }
    if (end == list)
        return error_set(e, 1, "no move: the game is over", "found %s",
                         error_found(text, SIZE_MAX));
    if (lacks_promotion(&s, p, list, end))
        return error_set(e, 1, "the piece to promote to, as in e8=Q or e7e8q",
                         "%s does not say what the pawn becomes", error_found(text, SIZE_MAX));
    return error_set(e, 1, "a legal move", "%s is not legal: %s", error_found(text, SIZE_MAX),
                     why_not(&s, p));
}
