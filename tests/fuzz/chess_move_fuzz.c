/* Fuzz target: chess_read_move. The first line of the input is a position (the start when it is
 * none), the rest is the text of a move. An accepted move is legal and is read back from what the
 * writers make of it. */
#include "chess/fen.h"
#include "chess/generate.h"
#include "chess/notation.h"
#include "chess/position.h"
#include "core/text.h"
#include "fuzz/fuzz.h"

typedef void writer(const struct chess_position *p, chess_move m, struct text *out);

static void check_writer(const struct chess_position *p, chess_move m, writer *write)
{
    char word[16];
    struct text t = text_on(word, sizeof word);
    write(p, m, &t);
    chess_move again = 0;
    fuzz_require(!t.cut);
    fuzz_require(chess_read_move(p, word, &again, NULL));
    fuzz_require(again == m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *input = fuzz_string(data, size);
    size_t line = strcspn(input, "\n");
    const char *text = input[line] ? input + line + 1 : "";
    input[line] = '\0';
    struct chess_position p;
    if (!chess_read_fen(input, true, &p, NULL))
        chess_start(&p, CHESS_USUAL_START, false);
    chess_move m = 0;
    struct error e = {0};
    if (chess_read_move(&p, text, &m, &e)) {
        fuzz_require(chess_legal(&p, m));
        check_writer(&p, m, chess_write_uci);
        check_writer(&p, m, chess_write_san);
    } else {
        fuzz_require(m == 0);
        fuzz_require(e.what[0] && e.expected[0]);
        fuzz_require(e.column >= 1 && (size_t)e.column <= strlen(text) + 1);
    }
    free(input);
    return 0;
}
