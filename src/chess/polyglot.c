/* Reading PolyGlot books. Nothing is copied: entries are taken apart where they lie. */
#include "chess/polyglot.h"

#include "chess/generate.h"

/* Where the kinds of numbers begin in the table. */
enum { CASTLING_AT = 768, EN_PASSANT_AT = 772, WHITE_AT = 780 };

static uint64_t number_at(const unsigned char *bytes, int size)
{
    uint64_t number = 0;
    for (int i = 0; i < size; i++)
        number = number << 8 | bytes[i];
    return number;
}

static uint64_t key_at(const struct polyglot *b, size_t entry)
{
    return number_at(b->bytes + entry * POLYGLOT_ENTRY, 8);
}

bool polyglot_open(struct polyglot *b, const unsigned char *bytes, size_t size, struct error *e)
{
    static const char expected[] = "a PolyGlot book";
    struct polyglot got = {bytes, size / POLYGLOT_ENTRY};
    size_t rest = size % POLYGLOT_ENTRY;
    if (!got.count)
        return error_set(e, 0, expected, "the book is empty");
    if (rest > 1 || (rest && bytes[size - 1] != '\n'))
        return error_set(e, 0, expected,
                         "%zu bytes are no whole number of entries: the book is cut off", size);
    for (size_t i = 1; i < got.count; i++)
        if (key_at(&got, i - 1) > key_at(&got, i))
            return error_set(e, 0, expected, "entry %zu of %zu is out of order", i + 1, got.count);
    *b = got;
    return true;
}

uint64_t polyglot_key(const struct chess_position *p)
{
    uint64_t key = p->turn == CHESS_WHITE ? polyglot_table[WHITE_AT] : 0;
    for (int s = 0; s < 64; s++) {
        chess_piece piece = p->board[s];
        if (piece) {
            int kind = 2 * (int)chess_piece_type(piece) + (chess_piece_color(piece) == CHESS_WHITE);
            key ^= polyglot_table[64 * kind + s];
        }
    }
    for (bits64 rooks = p->castling; rooks;) {
        int rook = bits64_pop(&rooks), color = chess_rank(rook) ? CHESS_BLACK : CHESS_WHITE;
        bool long_side = rook < chess_king(p, color);
        key ^= polyglot_table[CASTLING_AT + 2 * color + long_side];
    }
    return p->ep ? key ^ polyglot_table[EN_PASSANT_AT + chess_file(p->ep)] : key;
}

/* A legal move as an entry has it: target, origin, promotion (knight 1 to queen 4), three bits a
 * number. Castling is the king taking its rook. */
static unsigned entry_move(chess_move m)
{
    unsigned promoted = chess_kind_of(m) == CHESS_PROMOTION ? 1 + (m >> 12 & 3) : 0;
    return promoted << 12 | (m & 0xfff);
}

/* The legal move that an entry means, or 0. */
static chess_move find_move(const chess_move *list, const chess_move *end, unsigned wanted)
{
    for (; list < end; list++)
        if (entry_move(*list) == wanted && *list != CHESS_CLAIM)
            return *list;
    return 0;
}

static bool is_listed(const struct opening_move *list, size_t count, move m)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].move == m)
            return true;
    return false;
}

size_t polyglot_find(const struct polyglot *b, const struct chess_position *p,
                     struct opening_move *list)
{
    chess_move moves[CHESS_LIST_SIZE];
    const chess_move *end = chess_generate_legal(p, moves);
    uint64_t key = polyglot_key(p);
    size_t low = 0, high = b->count, count = 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (key_at(b, middle) < key)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < b->count && key_at(b, low) == key && count < OPENING_MOVES_MAX; low++) {
        const unsigned char *entry = b->bytes + low * POLYGLOT_ENTRY;
        move m = find_move(moves, end, (unsigned)number_at(entry + 8, 2));
        if (m && !is_listed(list, count, m))
            list[count++] = (struct opening_move){m, (unsigned)number_at(entry + 10, 2)};
    }
    return count;
}
