/* Fuzz target: reading a move in any notation. The first byte chooses the position. A move that is
 * accepted is legal, and reads back from each of the three ways of writing it. */
#include "core/text.h"
#include "fuzz/fuzz.h"
#include "shogi/generate.h"
#include "shogi/notation.h"
#include "shogi/position.h"
#include "shogi/sfen.h"
#include "shogi/shogi.h"

static const char *const positions[] = {
    "startpos",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "4k4/9/3+P1+P3/3+P1+P3/9/1S1S5/1G3G3/1S1S5/4K4 b P 1",
    "k8/2+R3+R2/9/4+B4/9/2N1N4/9/2NLN4/8K b P 1",
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    struct shogi_position p;
    shogi_clear(&p);
    fuzz_require(shogi_read_sfen(positions[data[0] % 5], 0, &p, NULL));
    p.last_to = data[0] / 5 < 81 ? data[0] / 5 : SHOGI_NO_SQUARE;
    char *text = fuzz_string(data + 1, size - 1);
    struct error e = {0};
    shogi_move m = 0xffff;
    if (shogi_read_move(&p, text, &m, &e)) {
        fuzz_require(shogi_legal(&p, m));
        for (int notation = 0; notation < 3; notation++) {
            char buffer[64];
            struct text t = text_on(buffer, sizeof buffer);
            shogi_move again = 0;
            if (notation == 0)
                shogi_write_usi(m, &t);
            else if (notation == 1)
                shogi_write_japanese(&p, m, &t);
            else
                shogi_write_western(&p, m, &t);
            fuzz_require(shogi_read_move(&p, buffer, &again, NULL) && again == m);
        }
    } else {
        fuzz_require(m == 0xffff);
        fuzz_require(e.what[0] && e.expected[0]);
    }
    free(text);
    return 0;
}
