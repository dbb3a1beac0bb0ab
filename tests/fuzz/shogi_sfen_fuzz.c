/* Fuzz target: reading an SFEN. What is accepted is written and read back, and can be played on;
 * what is refused leaves the position alone and is explained. The first byte says what is allowed.
 */
#include "core/text.h"
#include "fuzz/fuzz.h"
#include "shogi/generate.h"
#include "shogi/notation.h"
#include "shogi/position.h"
#include "shogi/sfen.h"
#include "shogi/shogi.h"

static void check_accepted(struct shogi_position *p, unsigned allowed)
{
    char sfen[256];
    struct text t = text_on(sfen, sizeof sfen);
    struct shogi_position again;
    shogi_clear(&again);
    shogi_write_sfen(p, &t);
    fuzz_require(!t.cut);
    fuzz_require(shogi_read_sfen(sfen, allowed, &again, NULL));
    fuzz_require(memcmp(p, &again, sizeof again) == 0);
    fuzz_require(shogi_key(p) == shogi_fresh_key(p));

    shogi_move list[SHOGI_LIST_SIZE], *end = shogi_generate_legal(p, list);
    fuzz_require(end - list <= SHOGI_MOVES_MAX);
    struct history h;
    history_init(&h);
    history_reserve(&h, 1);
    for (shogi_move *m = list; m < end; m += (end - list) / 8 + 1) {
        fuzz_require(shogi_legal(p, *m));
        shogi_play(p, &h, *m);
        fuzz_require(shogi_key(p) == shogi_fresh_key(p));
        shogi_undo(p, &h);
        fuzz_require(memcmp(p, &again, sizeof again) == 0);
    }
    shogi_mate_in_one(p);
    history_free(&h);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    unsigned allowed = data[0] & 3;
    char *text = fuzz_string(data + 1, size - 1);
    struct shogi_position p, before;
    struct error e = {0};
    shogi_clear(&p);
    before = p;
    if (shogi_read_sfen(text, allowed, &p, &e)) {
        check_accepted(&p, allowed);
    } else {
        fuzz_require(memcmp(&p, &before, sizeof p) == 0);
        fuzz_require(e.what[0] && e.expected[0]);
    }
    free(text);
    return 0;
}
