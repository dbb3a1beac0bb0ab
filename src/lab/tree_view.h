/* A tree as a reader can take it in: the best line open, of the rest as much as there is room for, and
 * what is folded away as counts. As an outline in text, as SVG, as DOT and as JSON.
 *
 * The moves of the nodes that are shown and of the folds add up to those of the search's last round. */
#ifndef YOMI_LAB_TREE_VIEW_H
#define YOMI_LAB_TREE_VIEW_H

#include "lab/tree.h"

struct text;

/* How the moves and values of a search are written. */
struct tree_words {
    const char *title, *about; /* of the picture: what was searched, and how */
    void (*write_move)(void *context, const struct tree *t, uint32_t node, struct text *out);
    void (*write_value)(int64_t value, struct text *out);
    void *context;
};

struct tree_view {
    const struct tree *tree;
    const struct tree_words *words;
    bool *shown;      /* by node */
    uint64_t *totals; /* by node: moves made at and below it in the latest round, kept or not */
    size_t count;     /* of nodes that are shown */
};

/* Chooses which nodes are shown: the best line whatever the budget, then those nearest to it, as many
 * as are left. The tree has a finished round. */
void tree_view_init(struct tree_view *v, const struct tree *t, const struct tree_words *words,
                    size_t budget);
void tree_view_free(struct tree_view *v);

/* What is folded away under a node that is shown. */
struct tree_fold {
    bool whole;     /* nothing below the node is shown */
    uint64_t moves; /* of the node that are not shown but known */
    uint64_t cut;   /* of these, refuted, */
    uint64_t table; /*   known from a table */
    uint64_t made;  /* moves made by all that is folded */
};
struct tree_fold tree_view_fold(const struct tree_view *v, uint32_t node);

/* The move that leads to a node. */
void tree_view_write_name(const struct tree_view *v, uint32_t node, struct text *out);

void tree_view_write_text(const struct tree_view *v, struct text *out);
void tree_view_write_svg(const struct tree_view *v, struct text *out);
void tree_view_write_dot(const struct tree_view *v, struct text *out);
void tree_view_write_json(const struct tree_view *v, struct text *out);

/* Why a node has its value, in a word or two. */
extern const char *const tree_reasons[SEARCH_BY_STOP + 1];

#endif
