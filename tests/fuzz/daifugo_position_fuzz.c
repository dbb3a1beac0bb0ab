/* Fuzz target: rules and positions of daifugo. The first line of the input is the rules, the second the
 * position; the first byte says whether odd decks are allowed. What is refused is explained; what is
 * accepted is written and read back as the same, can be played on, taken back, seen and guessed. */
#include "core/random.h"
#include "core/text.h"
#include "daifugo/daifugo.h"
#include "daifugo/generate.h"
#include "daifugo/position_text.h"
#include "daifugo/view.h"
#include "fuzz/fuzz.h"

enum { PLIES = 60 };

static void check_text(const struct daifugo_position *p, bool odd)
{
    struct text first = text_new(), second = text_new();
    struct error e = {0};
    struct daifugo_position again;
    memset(&again, 0, sizeof again);
    again.rules = p->rules;
    daifugo_write_position(p, &first);
    fuzz_require(daifugo_read_position(first.data, p->seed, odd, &again, &e));
    fuzz_require(again.key == p->key);
    daifugo_write_position(&again, &second);
    fuzz_require(strcmp(first.data, second.data) == 0);
    text_free(&first);
    text_free(&second);
}

static void check_guesses(const struct daifugo_position *p, const struct history *h,
                          struct random *r)
{
    static struct daifugo_view view, again;
    struct daifugo_position guess;
    struct history guess_h;
    history_init(&guess_h);
    for (int seat = 0; seat < p->rules.players; seat++) {
        daifugo_see(p, h, seat, &view);
        daifugo_guess(&view, r, &guess, &guess_h);
        daifugo_see(&guess, &guess_h, seat, &again);
        fuzz_require(memcmp(&view, &again, sizeof view) == 0);
    }
    history_free(&guess_h);
}

static void check_play(struct daifugo_position *p, struct history *h, bool odd)
{
    static move list[DAIFUGO_MOVES_MAX];
    struct random r = random_seeded(p->key);
    const struct daifugo_position first = *p;
    for (int ply = 0; ply < PLIES && p->state.phase != DAIFUGO_OVER; ply++) {
        size_t count = (size_t)(daifugo_generate(p, list) - list);
        fuzz_require(count > 0 && count <= DAIFUGO_MOVES_MAX);
        history_reserve(h, 1);
        daifugo_play(p, h, list[random_below(&r, (uint32_t)count)]);
        fuzz_require(p->key == daifugo_fresh_key(p));
        check_text(p, odd);
        if (ply % 16 == 0)
            check_guesses(p, h, &r);
    }
    while (h->length)
        daifugo_undo(p, h);
    fuzz_require(memcmp(p, &first, sizeof first) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    bool odd = data[0] & 1;
    char *rules = fuzz_string(data + 1, size - 1), *position = rules + strcspn(rules, "\n");
    if (*position)
        *position++ = '\0';
    struct daifugo_position p;
    struct history h;
    struct error e = {0};
    struct setup setup = {
        .position = position, .rules = rules, .odd_material = odd, .seed = data[0]};
    history_init(&h);
    if (daifugo_game.start(&p, &h, &setup, &e)) {
        check_text(&p, odd);
        check_play(&p, &h, odd);
    } else {
        fuzz_require(e.what[0] && e.expected[0]);
        fuzz_require(e.column >= 0 && (size_t)e.column <= size + 1);
    }
    history_free(&h);
    free(rules);
    return 0;
}
