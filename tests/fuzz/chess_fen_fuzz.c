/* Fuzz target: chess_read_fen. The first byte says whether odd material is allowed. What is refused
 * is explained and changes nothing; what is accepted is written and read back as the same bytes and
 * can be played from. */
#include "chess/fen.h"
#include "chess/generate.h"
#include "chess/position.h"
#include "core/text.h"
#include "fuzz/fuzz.h"

static void check_good(struct chess_position *p, bool odd)
{
    char fen[128];
    struct text t = text_on(fen, sizeof fen);
    chess_write_fen(p, &t);
    fuzz_require(!t.cut);
    struct chess_position again;
    fuzz_require(chess_read_fen(fen, odd, &again, NULL));
    fuzz_require(memcmp(p, &again, sizeof again) == 0);

    chess_move list[CHESS_LIST_SIZE], *end = chess_generate_legal(p, list);
    fuzz_require(end - list <= CHESS_MOVES_MAX);
    struct history_entry entries[2];
    struct history h = {.entries = entries, .capacity = 2};
    for (const chess_move *m = list; m < end; m++) {
        fuzz_require(chess_legal(p, *m));
        chess_play(p, &h, *m);
        fuzz_require(p->key == chess_fresh_key(p));
        fuzz_require(!chess_attacked(p, chess_king(p, !p->turn), chess_occupied(p), p->turn));
        chess_perft(p, &h, 1);
        chess_undo(p, &h);
        fuzz_require(memcmp(p, &again, sizeof again) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    bool odd = data[0] & 1;
    char *text = fuzz_string(data + 1, size - 1);
    struct chess_position p, before;
    memset(&p, 0x5a, sizeof p);
    before = p;
    struct error e = {0};
    if (chess_read_fen(text, odd, &p, &e)) {
        check_good(&p, odd);
    } else {
        fuzz_require(memcmp(&p, &before, sizeof p) == 0);
        fuzz_require(e.what[0] && e.expected[0]);
        fuzz_require(e.column >= 1 && (size_t)e.column <= size);
    }
    free(text);
    return 0;
}
