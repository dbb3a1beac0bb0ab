/* Positions from random games and from games of a shallow search. */
#include "lab/positions.h"

#include "core/random.h"
#include "search/minimax/minimax.h"

#include <assert.h>

static void play_random(struct table *t, struct random *r, uint32_t plies)
{
    while (plies-- > 0) {
        table_play(t, game_random_move(t->game, t->position, r));
        if (table_turn(t) == SEAT_OVER) {
            table_undo_to(t, t->history.length - 1);
            return;
        }
    }
}

void position_random(struct table *t, uint64_t number, uint32_t plies)
{
    struct random r = random_seeded(number);
    table_set(t, NULL, NULL);
    play_random(t, &r, random_below(&r, plies + 1));
}

void position_played(struct table *t, uint64_t number)
{
    struct random r = random_seeded(number);
    struct minimax_settings settings;
    minimax_settings_read(&settings, "preset=+quiescence,depth=1,hash=1,shuffle=on", NULL);
    struct minimax *s = minimax_open(t->game, &settings, NULL, NULL);
    assert(s);
    uint32_t plies = 4 + random_below(&r, 76);
    table_set(t, NULL, NULL);
    play_random(t, &r, 6);
    while (plies-- > 0 && table_turn(t) != SEAT_OVER) {
        struct minimax_result result;
        minimax_search(s,
                       &(struct minimax_request){
                           .position = t->position, .past = &t->history, .seed = random_next(&r)},
                       &result);
        table_play(t, result.best);
    }
    if (table_turn(t) == SEAT_OVER)
        table_undo_to(t, t->history.length - 6);
    minimax_close(s);
}
