/* The option --limit of commands that search with alphabeta. */
#ifndef YOMI_APP_SEARCH_LIMIT_H
#define YOMI_APP_SEARCH_LIMIT_H

#include "player/limit.h"
#include "search/alphabeta/alphabeta.h"

struct arguments;

/* What --limit says, or usual where it was not given. False after a complaint. */
bool search_limit_read(const struct arguments *a, const struct limit *usual,
                       struct alphabeta_limits *limits);

#endif
