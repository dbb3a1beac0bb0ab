/* The numbers that a game's search is tuned by; values are in centipawns, depths in plies. */
#ifndef YOMI_SEARCH_ALPHABETA_PARAMETERS_H
#define YOMI_SEARCH_ALPHABETA_PARAMETERS_H

#include <stdbool.h>

struct parameters {
    int aspiration;
    int razor_depth, razor_margin;     /* margin for each ply */
    int reverse_depth, reverse_margin; /* likewise */
    int null_base, null_slope, null_divisor;
    int probcut_margin;
    int late_base;
    bool late_checks; /* no quiet check is late; shogi looks for mates in one instead */
    int futility_depth, futility_base, futility_margin;
    int history_margin; /* negative */
    int see_quiet, see_noisy;
    int singular_margin, double_margin;
    int quiescence_margin;
    int quiescence_checks; /* how many quiet checks are looked at, first thing in it */
    int bonus_base, bonus_slope, bonus_most;

    /* Late moves are reduced by base + ln(depth) ln(number) / divisor, in hundredths, and a ply less or
     * more for each reduction_history of their history. */
    int noisy_base, noisy_divisor, quiet_base, quiet_divisor;
    int reduction_history;
};

#endif
