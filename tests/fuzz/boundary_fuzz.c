/* Fuzz target: every registered game through its boundary, as a command or the page would use it.
 * The input's lines are the rules, the position and the moves; its first byte chooses the game and
 * what is allowed. Whatever the answer, nothing is half-applied. */
#include "core/text.h"
#include "fuzz/fuzz.h"
#include "games.h"

/* Cuts the line that text starts with off and returns what follows it. */
static char *cut_line(char *text)
{
    char *end = text + strcspn(text, "\n");
    if (!*end)
        return end;
    *end = '\0';
    return end + 1;
}

static void play(const struct game *g, void *position, struct history *h, const char *moves)
{
    struct text before = text_new(), after = text_new();
    struct error e = {0};
    g->write_position(position, &before);
    bool good = game_play_text(g, position, h, moves, &e);
    if (!good) {
        fuzz_require(e.what[0] && e.column >= 1);
        fuzz_require(h->length == 0);
    }
    fuzz_require(g->key(position) == g->fresh_key(position));
    if (g->turn(position, h) == SEAT_OVER) {
        struct outcome result = {0};
        int sum = 0;
        g->outcome(position, h, &result);
        for (int seat = 0; seat < g->seats(position); seat++)
            sum += result.score[seat];
        fuzz_require(result.reason && sum == g->score_sum(position));
    }
    while (h->length)
        g->undo(position, h);
    g->write_position(position, &after);
    fuzz_require(strcmp(before.data, after.data) == 0);
    text_free(&before);
    text_free(&after);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    size_t count = 0;
    while (games[count])
        count++;
    const struct game *g = games[data[0] % count];
    char *rules = fuzz_string(data + 1, size - 1), *position_text = cut_line(rules);
    char *moves = cut_line(position_text);
    struct setup setup = {
        .position = *position_text ? position_text : NULL,
        .rules = rules,
        .odd_material = data[0] & 64,
        .missing_kings = data[0] & 128,
    };
    struct history h;
    struct error e = {0};
    history_init(&h);
    void *position = aligned_alloc(64, (g->position_size + 63) / 64 * 64);
    fuzz_require(position);
    if (g->start(position, &h, &setup, &e))
        play(g, position, &h, moves);
    else
        fuzz_require(e.what[0]);
    history_free(&h);
    free(position);
    free(rules);
    return 0;
}
