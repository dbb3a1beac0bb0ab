/* The fast way from SAN to a move: the text names piece and target, attacks from the target find who
 * can go there, and chess_legal has the last word. Odd spellings are left to chess_read_move. */
#include "chess/attacks.h"
#include "chess/generate.h"
#include "chess/pgn_parts.h"

static bool is_file(char c)
{
    return c >= 'a' && c <= 'h';
}
static bool is_rank(char c)
{
    return c >= '1' && c <= '8';
}

/* Check signs, then nothing that could still belong to the move. */
static bool move_ends(const char *text, size_t *length)
{
    size_t i = *length;
    while (text[i] == '+' || text[i] == '#') {
        if (++i == PGN_SAN_ROOM)
            return false;
    }
    *length = i;
    switch (text[i]) {
    case '\0':
    case ' ':
    case '\t':
    case '\n':
    case '\r':
    case ')':
    case '{':
    case '}':
    case ';':
    case '$':
    case '!':
    case '?':
        return true;
    default:
        return false;
    }
}

static chess_move match_castling(const struct chess_position *p, const char *text, size_t *length)
{
    if (text[1] != '-' || text[2] != 'O')
        return 0;
    bool queen_side = text[3] == '-' && text[4] == 'O';
    *length = queen_side ? 5 : 3;
    int king = chess_king(p, p->turn);
    bits64 rooks = p->castling & p->color[p->turn];
    rooks &= queen_side ? chess_bit(king) - 1 : ~(chess_bit(king) - 1);
    if (!rooks || bits64_several(rooks) || !move_ends(text, length))
        return 0;
    chess_move m = chess_move_special(king, bits64_first(rooks), CHESS_CASTLING);
    return chess_legal(p, m) ? m : 0;
}

static chess_move match_pawn(const struct chess_position *p, const char *text, size_t *length)
{
    int back = p->turn == CHESS_WHITE ? -8 : 8, from, to;
    size_t i = 2;
    if (text[1] == 'x' && is_file(text[2]) && is_rank(text[3])) {
        to = chess_square(text[2] - 'a', text[3] - '1');
        from = to + back;
        if (from < 0 || from > 63 || (!p->board[to] && (!p->ep || p->ep != to)))
            return 0;
        from = (from & 56) | (text[0] - 'a');
        i = 4;
    } else if (is_rank(text[1])) {
        to = chess_square(text[0] - 'a', text[1] - '1');
        from = to + back;
        if (from < 0 || from > 63)
            return 0;
        if (!p->board[from]) /* no further than two: chess_legal sees to that */
            from += back;
        if (from < 0 || from > 63)
            return 0;
    } else {
        return 0;
    }
    if (p->board[from] != chess_piece_of(p->turn, CHESS_PAWN))
        return 0;
    chess_move m = chess_move_make(from, to);
    if ((CHESS_RANK_1 | CHESS_RANK_8) & chess_bit(to)) {
        enum chess_type type = CHESS_PAWN;
        if (text[i] != '=')
            return 0;
        switch (text[i + 1]) {
        case 'N':
            type = CHESS_KNIGHT;
            break;
        case 'B':
            type = CHESS_BISHOP;
            break;
        case 'R':
            type = CHESS_ROOK;
            break;
        case 'Q':
            type = CHESS_QUEEN;
            break;
        default:
            return 0;
        }
        i += 2;
        m = chess_move_promoting(from, to, type);
    } else if (i == 4 && p->ep && p->ep == to) {
        m = chess_move_special(from, to, CHESS_EN_PASSANT);
    }
    *length = i;
    return move_ends(text, length) && chess_legal(p, m) ? m : 0;
}

static chess_move match_piece(const struct chess_position *p, enum chess_type type,
                              const char *text, size_t *length)
{
    bits64 origins = chess_pieces(p, p->turn, type);
    size_t i = 1;
    /* A file or a rank in front of the target, but not the target's own. */
    if (is_file(text[i]) && !(is_rank(text[i + 1]) && !is_file(text[i + 2]) && text[i + 2] != 'x'))
        origins &= CHESS_FILE_A << (text[i++] - 'a');
    if (is_rank(text[i]))
        origins &= CHESS_RANK_1 << 8 * (text[i++] - '1');
    bool takes = text[i] == 'x';
    i += takes;
    if (!is_file(text[i]) || !is_rank(text[i + 1]))
        return 0;
    int to = chess_square(text[i] - 'a', text[i + 1] - '1');
    *length = i + 2;
    if ((takes && !p->board[to]) || !move_ends(text, length))
        return 0;
    origins &= chess_attacks(p->turn, type, to, chess_occupied(p));
    chess_move found = 0;
    while (origins) {
        chess_move m = chess_move_make(bits64_pop(&origins), to);
        if (!chess_legal(p, m))
            continue;
        if (found)
            return 0;
        found = m;
    }
    return found;
}

chess_move pgn_match_san(const struct chess_position *p, const char *text, size_t *length)
{
    switch (text[0]) {
    case 'N':
        return match_piece(p, CHESS_KNIGHT, text, length);
    case 'B':
        return match_piece(p, CHESS_BISHOP, text, length);
    case 'R':
        return match_piece(p, CHESS_ROOK, text, length);
    case 'Q':
        return match_piece(p, CHESS_QUEEN, text, length);
    case 'K':
        return match_piece(p, CHESS_KING, text, length);
    case 'O':
        return match_castling(p, text, length);
    default:
        return is_file(text[0]) ? match_pawn(p, text, length) : 0;
    }
}
