/* Counting how often in a row a player thought alike. */
#include "player/manners.h"

void manners_begin(struct manners *m)
{
    m->latest = 0;
    m->lost = m->even = 0;
}

bool manners_draw_suits(int32_t value)
{
    return value != PLAYER_NO_VALUE && value <= MANNERS_EVEN;
}

void manners_mind(struct manners *m, size_t played, struct answer *a)
{
    bool known = a->value != PLAYER_NO_VALUE;
    if (played != m->latest + 2)
        manners_begin(m);
    m->latest = played;
    m->lost = known && m->resign && a->value <= -m->resign ? m->lost + 1 : 0;
    m->even = known && manners_draw_suits(a->value) && a->value >= -MANNERS_EVEN ? m->even + 1 : 0;
    a->resigns = m->lost >= MANNERS_RESIGN_MOVES;
    if (a->resigns)
        a->move = 0;
    a->draw = m->draw ? DRAW_BY_VALUE : DRAW_REFUSED;
    if (m->draw && m->even >= MANNERS_OFFER_MOVES && played >= MANNERS_OFFER_FROM) {
        a->draw = DRAW_OFFERED;
        m->even = 0; /* not again at once */
    }
}
