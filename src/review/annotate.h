/* What a review has found, written into the record: the value behind each move, a glyph and a comment
 * at those that lose something, and the line that was better beside them.
 *
 * Everything else in the record stays as it is. What an earlier review has written about the same moves
 * is replaced: its comments begin with "Yomi: " or end with "(Yomi)", and its lines with such a comment.
 * A line in which somebody has written since is kept. A glyph that somebody else has given a move stays,
 * and the review gives it none. */
#ifndef YOMI_REVIEW_ANNOTATE_H
#define YOMI_REVIEW_ANNOTATE_H

#include "review/review.h"

/* Appends a legal move as players write it. */
typedef void review_name(const struct game *g, const void *position, move m, struct text *out);

/* missing is what the record will be written without, LOST_VALUES and LOST_VARIATIONS of
 * game/format.h: comments say it instead. */
void review_annotate(const struct review *v, struct record *r, unsigned missing, review_name *name);

/* A comment as review_annotate writes it: "blunder: 62 % to 41 %, better was Nf3", for a move that was
 * judged and has a mark; named says whether it begins with the mark's name. With whole, all of the better
 * line is told. r is at its start again afterwards. */
void review_explain(const struct review *v, struct record *r, size_t ply, bool named, bool whole,
                    review_name *name, struct text *out);

#endif
