/* What the reader and the writer of PGN share. */
#ifndef YOMI_CHESS_PGN_PARTS_H
#define YOMI_CHESS_PGN_PARTS_H

#include "chess/board.h"
#include "game/format.h"

enum record_status pgn_read(struct record_input *in, struct record *r, struct error *e);
unsigned pgn_write(struct record *r, struct text *out);

/* The legal move that begins a text in plain SAN, and how many bytes it takes; 0 for every other
 * spelling, for no such move and for several. The text goes on for at least PGN_SAN_ROOM bytes. */
enum { PGN_SAN_ROOM = 16 };
chess_move pgn_match_san(const struct chess_position *p, const char *text, size_t *length);

/* Appends the lines of a comment to clean, trimmed, and moves the commands %clk, %emt and %eval in
 * them to the node, as far as it lacks them; a line that held nothing else is left out. Cleaning what
 * was cleaned changes nothing. */
void pgn_clean_comment(const char *lines, struct record_node *node, struct text *clean);

/* The commands for what a node holds, separated by blanks; what cannot be said is returned as LOST_*
 * flags. */
unsigned pgn_write_commands(const struct record_node *node, struct text *out);

/* "1-0", "0-1", "1/2-1/2" or "*". */
const char *pgn_result_text(enum record_result result);

/* How a game ended that stands at p, by its result and the value of its tag Termination (or NULL); and
 * the value for an ending, or NULL where none would say it. */
enum record_ending pgn_ending_of(const char *termination, enum record_result result,
                                 const struct chess_position *p);
const char *pgn_termination(enum record_ending ending);

#endif
