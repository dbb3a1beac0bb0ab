/* Moves as text.
 *
 * A play is its cards, as in "c4h4" or "s4s5s6"; behind a joker stands what it is, of a set the suit and
 * of a sequence the number: "c4jo(h)", "s4jo(5)s6". An exclamation mark makes a revolution. "pass";
 * "give:d3c4" and "discard:d3" for gifts and discards. Read as well, besides symbols for suits and
 * capitals: the notation of the championship's records, "ch-4", "s-456(5)", "jk" and "p". */
#ifndef YOMI_DAIFUGO_NOTATION_H
#define YOMI_DAIFUGO_NOTATION_H

#include "daifugo/position.h"

/* With symbols for suits unless ascii. */
void daifugo_write_move(const struct daifugo_position *p, move m, bool ascii, struct text *out);
void daifugo_write_play(move m, bool ascii, struct text *out);

/* Reads a legal move. On anything else: false, e filled, m untouched. */
bool daifugo_read_move(const struct daifugo_position *p, const char *text, move *m,
                       struct error *e);

/* Reads what may lie on the table by the rules, whoever played it. */
bool daifugo_read_play(const struct daifugo_rules *rules, const char *text, move *m,
                       struct error *e);

#endif
