/* Engines that run as programs of their own, as players: UCI for chess, USI for shogi.
 *
 * The settings of such a player are "COMMAND;Name=value;Name=value": a command line with the quoting
 * of a shell, then options of the engine's by the names it gives them (a button stands alone). Names
 * and values are checked against what the engine says about itself, before any game. Four names are
 * ours and not sent:
 *   yomi.margin     milliseconds a move may take beyond its allowed time (5000)
 *   yomi.patience   milliseconds for a move where time is not limited (60000)
 *   yomi.loading    milliseconds to get ready, at the start and before each game (60000)
 *   yomi.quitting   milliseconds to go when told to, before it is made to (1000)
 * When a move's time with its margin is over, the engine is told to stop; if it has not answered a
 * second later, it is killed: PLAYER_HUNG. Whether an answer that came before was too late is for the
 * caller to judge.
 *
 * Shogi over UCI is spoken as Fairy-Stockfish does (UCI_Variant). An engine must be closed in the
 * thread that opened it, or before that thread ends: see core/process.h. */
#ifndef YOMI_PROTOCOL_ENGINE_H
#define YOMI_PROTOCOL_ENGINE_H

#include "player/player.h"

extern const struct player_kind uci_player, usi_player;

/* The kind of that name, or NULL; and whether a kind is one of these, so that what follows may be
 * called with its players. */
const struct player_kind *engine_find(const char *name);
bool engine_is(const struct player_kind *kind);

/* Whether engines can be given this limit: they know no simulations, and must have some limit. */
bool engine_takes(const struct limit *l, struct error *e);

/* The name and version it reports; its command's first word where it reports none. */
const char *engine_name(const void *self);

/* The last 64 KB or more of what was said on both sides, a line each: "SECONDS > go nodes 100". And the
 * last 8 KB or more of its standard error. Both can be had after a fault. */
void engine_write_transcript(const void *self, struct text *out);
void engine_write_errors(const void *self, struct text *out);

#endif
