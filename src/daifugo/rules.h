/* The rules of daifugo as data: one struct, a preset for each tradition, every switch selectable.
 *
 * paper: the rules of Christian, Santosa and Purwanto's article; uecda: those of the computer
 * daihinmin championship; japan: those most played in Japan. */
#ifndef YOMI_DAIFUGO_RULES_H
#define YOMI_DAIFUGO_RULES_H

#include "core/option.h"

#include <stdbool.h>

enum { DAIFUGO_PLAYERS_MIN = 3, DAIFUGO_PLAYERS_MAX = 6 };

enum daifugo_next_lead { DAIFUGO_LEAD_BY_CARD, DAIFUGO_LEAD_BY_LAST };
enum daifugo_pass { DAIFUGO_PASS_FREE, DAIFUGO_PASS_STICKY };
enum daifugo_trick_end { DAIFUGO_OTHERS_PASS, DAIFUGO_ALL_PASS };
enum daifugo_moving { DAIFUGO_NEVER, DAIFUGO_FIXED, DAIFUGO_MOVES };
enum daifugo_eight { DAIFUGO_EIGHT_OFF, DAIFUGO_EIGHT_SETS, DAIFUGO_EIGHT_ENDS, DAIFUGO_EIGHT_ANY };
enum daifugo_sequence_suits { DAIFUGO_MIXED_SUITS, DAIFUGO_SAME_SUIT };
enum daifugo_sequence_beats { DAIFUGO_TOP_HIGHER, DAIFUGO_ALL_HIGHER };
enum daifugo_skip { DAIFUGO_SKIP_OFF, DAIFUGO_SKIP_HIGHER, DAIFUGO_SKIP_ANY };
enum daifugo_built { DAIFUGO_BUILT_OFF, DAIFUGO_BUILT_UNBROKEN, DAIFUGO_BUILT_ON };
enum daifugo_lock { DAIFUGO_LOCK_OFF, DAIFUGO_LOCK_FULL, DAIFUGO_LOCK_PARTIAL };
enum daifugo_forbid_in { DAIFUGO_FORBID_ANY, DAIFUGO_FORBID_SETS };
enum daifugo_foul_order { DAIFUGO_FIRST_IS_LAST, DAIFUGO_LATER_IS_LAST };

/* Each is explained in the table in rules.c, which is also what --help prints. */
struct daifugo_rules {
    int preset;
    int players, jokers;
    int suit_order;
    int lead, next_lead;
    bool lead_card;
    int pass, trick_end;
    int deuce;
    bool deuce_locked, deuce_straights;
    int eight;
    bool sequences;
    int sequence_min, sequence_max, sequence_suits, sequence_beats;
    bool pair_straights, pair_on_straight, poker;
    int skip;
    bool skip_any_size, skip_passes;
    int revolution_set, revolution_sequence, revolution_built;
    bool revolution_suited, revolution_optional, revolution_suits;
    int lock;
    bool lock_sequences;
    int forbid_two;
    bool forbid_three, forbid_eight, forbid_joker, forbid_spade_three, forbid_jack;
    int forbid_in, foul_order;
    bool finish_clears, spade_three, eleven_back, five_skip, seven_give, ten_discard;
    bool exchange, miyako_ochi;
    int class_reset, last_points, rounds;
};

extern const struct option daifugo_rules_table[];

/* The rules that text asks for ("preset=uecda,rounds=10"; NULL for the usual ones). On unknown or contradictory rules: false, e filled, rules untouched. */
bool daifugo_read_rules(const char *text, struct daifugo_rules *rules, struct error *e);

/* How high a suit stands where suits are compared, 0 to 3. */
int daifugo_suit_rank(const struct daifugo_rules *rules, int suit);

#endif
