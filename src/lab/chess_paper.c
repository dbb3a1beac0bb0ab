/* Tables 1, 6 and 7 of the chess paper. Figure 5 repeats the counts of table 6; table 5 does not say
 * where its games stood. */
#include "lab/chess_paper.h"

#include <stddef.h>

const struct chess_paper_step chess_paper_steps[CHESS_PAPER_STEPS] = {
    {"e2e4", 'B', 20, 20},     {"e7e5", 'W', 20, 400},      {"d1f3", 'B', 28, 11200},
    {"d8g5", 'W', 28, 313600}, {"b1c3", 'B', 37, 11603200}, {"b8a6", 'W', 32, 371302400},
};

static const struct chess_paper_search searches[] = {
    {6, 1, PAPER_MX, "e2e4", "e7e5", 620, 1536},
    {6, 2, PAPER_MX, "b1c3", "d8g5", 926, 1795},
    {6, 3, PAPER_MX, "f1c4", "g5g2", 1440, 3082},
    {6, 1, PAPER_AB, "e2e4", "e7e5", 389, 834},
    {6, 2, PAPER_AB, "b1c3", "d8g5", 241, 833},
    {6, 3, PAPER_AB, "f1c4", "g5g2", 409, 968},
    {6, 1, PAPER_SORT, "e2e4", "e7e5", 171, 443},
    {6, 2, PAPER_SORT, "b1c3", "d8g5", 224, 529},
    {6, 3, PAPER_SORT, "f1c4", "g5g2", 154, 469},
    {6, 1, PAPER_TABLE, "e2e4", "e7e5", 20, 420},
    {6, 2, PAPER_TABLE, "b1c3", "d8g5", 224, 837},
    {6, 3, PAPER_TABLE, "f1c4", "g5g2", 154, 475},
    {7, 1, PAPER_MX, "e4a4", "b8c6", 47961, 71139},
    {7, 2, PAPER_MX, "f1b5", "c8g4", 47065, 71729},
    {7, 3, PAPER_MX, "b5c6", "b7c6", 52734, 79722},
    {7, 4, PAPER_MX, "a4c6", "g4d7", 47213, 68102},
    {7, 1, PAPER_AB, "e4a4", "b8c6", 22755, 35555},
    {7, 2, PAPER_AB, "f1b5", "c8g4", 18597, 29554},
    {7, 3, PAPER_AB, "b5c6", "b7c6", 22220, 34786},
    {7, 4, PAPER_AB, "a4c6", "g4d7", 27344, 40977},
    {7, 1, PAPER_SORT, "e4a4", "b8c6", 16902, 26793},
    {7, 2, PAPER_SORT, "f1b5", "c8g4", 12832, 21840},
    {7, 3, PAPER_SORT, "b5c6", "b7c6", 8104, 13020},
    {7, 4, PAPER_SORT, "a4c6", "g4d7", 27612, 42326},
    {7, 1, PAPER_TABLE, "e4a4", "b8c6", 16902, 29835},
    {7, 2, PAPER_TABLE, "f1b5", "c8g4", 12832, 23790},
    {7, 3, PAPER_TABLE, "b5c6", "b7c6", 8104, 15458},
    {7, 4, PAPER_TABLE, "a4c6", "g4d7", 27612, 46300},
    {7, 1, PAPER_HISTORY, "e4a4", "b8c6", 34, 509},
    {7, 2, PAPER_HISTORY, "f1b5", "c8g4", 34, 550},
    {7, 3, PAPER_HISTORY, "b5c6", "b7c6", 34, 458},
    {7, 4, PAPER_HISTORY, "a4c6", "g4d7", 34, 817},
};

const struct chess_paper_search *chess_paper_find(int table, int row, enum paper_method method)
{
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++)
        if (searches[i].table == table && searches[i].row == row && searches[i].method == method)
            return &searches[i];
    return NULL;
}
