/* Who plays whom: the schedules of a tournament as lists of pairings. Seats are exchanged within a
 * pairing, so a pairing has no order.
 *
 * Every function returns how many pairings there are and writes them to `out`, unless that is NULL. */
#ifndef YOMI_ARENA_PAIRING_H
#define YOMI_ARENA_PAIRING_H

struct pairing {
    int a, b; /* players, counted from 0 */
};

/* Everyone against everyone, round by round: in a round each player has at most one opponent, so
 * that a tournament broken off early has still treated all alike. */
int pairing_round_robin(int players, struct pairing *out);

/* Each of the first `challengers` players against each of the others. */
int pairing_gauntlet(int players, int challengers, struct pairing *out);

/* Each player against the next `reach` in the list, which should be sorted by strength: games
 * between near equals say most. */
int pairing_ladder(int players, int reach, struct pairing *out);

#endif
