/* CSA 2.2 and 3.0: the record files of computer shogi.
 *
 * Headers: N+ and N- are Black and White; $EVENT, $SITE and $OPENING are Event, Site and Opening;
 * $START_TIME is Date and Time; any other $NAME is NAME. A line of comment is a line '*; a remark of the
 * kind that programs skip (' and anything else) is a line of comment that keeps its apostrophe. The
 * evaluation of floodgate, '** VALUE MOVES, is the node's value and a line "** MOVES". A time behind the
 * word for the end is that of the ending. The number of the move a game starts at has no place. */
#ifndef YOMI_SHOGI_CSA_H
#define YOMI_SHOGI_CSA_H

#include "game/format.h"

extern const struct format shogi_csa;

/* For csa.c and csa_write.c alone. */

/* The two letters of a type, "" for none. */
extern const char shogi_csa_names[][3];

/* Whether the text behind '* of a comment is an evaluation, as in "* 123 +7776FU"; then its number and
 * where the moves begin ("" for none). */
bool shogi_csa_evaluation(const char *text, int32_t *value, const char **moves);

/* Whether the text begins with a move. */
bool shogi_csa_is_move(const char *text);

unsigned shogi_csa_write(struct record *r, struct text *out);

#endif
