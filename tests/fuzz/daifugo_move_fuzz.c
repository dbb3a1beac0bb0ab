/* Fuzz target: daifugo_read_move. The lines of the input are the rules, a position (a deal when they are
 * none) and the text of a move. An accepted move is legal and is read back from what the writer makes of
 * it, in letters and in symbols. */
#include "core/text.h"
#include "daifugo/daifugo.h"
#include "daifugo/generate.h"
#include "daifugo/notation.h"
#include "fuzz/fuzz.h"

static char *cut_line(char *text)
{
    char *end = text + strcspn(text, "\n");
    if (*end)
        *end++ = '\0';
    return end;
}

static void check_writer(const struct daifugo_position *p, move m, bool ascii)
{
    char word[128];
    struct text t = text_on(word, sizeof word);
    move again = 0;
    daifugo_write_move(p, m, ascii, &t);
    fuzz_require(!t.cut);
    fuzz_require(daifugo_read_move(p, word, &again, NULL));
    fuzz_require(again == m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *rules = fuzz_string(data, size), *position = cut_line(rules), *text = cut_line(position);
    struct daifugo_position p;
    struct history h;
    struct setup setup = {.position = position, .rules = rules, .odd_material = true};
    history_init(&h);
    if (!daifugo_game.start(&p, &h, &setup, NULL))
        fuzz_require(daifugo_game.start(&p, &h, &(struct setup){.rules = "preset=japan"}, NULL));
    move m = 0;
    struct error e = {0};
    if (daifugo_read_move(&p, text, &m, &e)) {
        fuzz_require(daifugo_legal(&p, m));
        check_writer(&p, m, true);
        check_writer(&p, m, false);
    } else {
        fuzz_require(m == 0);
        fuzz_require(e.what[0] && e.expected[0]);
        fuzz_require(e.column >= 1 && (size_t)e.column <= strlen(text) + 1);
    }
    history_free(&h);
    free(rules);
    return 0;
}
