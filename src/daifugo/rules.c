/* The table of rules. Each row is written once: its name, its value in the three presets, and what it
 * means; the table of options and the presets are both made from it. */
#include "daifugo/rules.h"

#include "daifugo/cards.h"

/* NUMBER(field, name, min, max, paper, uecda, japan, help)
 * CHOICE(field, name, choices, paper, uecda, japan, help)
 * FLAG(field, name, paper, uecda, japan, help) */
#define ROWS(NUMBER, CHOICE, FLAG)                                                                 \
    NUMBER(players, "players", DAIFUGO_PLAYERS_MIN, DAIFUGO_PLAYERS_MAX, 4, 5, 4, "seats")         \
    NUMBER(jokers, "jokers", 0, 2, 0, 1, 1, "in the deck, for sets and sequences")                 \
    CHOICE(suit_order, "suit-order", "dchs|cdhs", 0, 1, 0,                                         \
           "suits from low to high, where they are compared")                                      \
    CHOICE(lead, "lead", "d3|s3", 0, 0, 0, "whose holder leads first")                             \
    CHOICE(next_lead, "next-lead", "card|last", 0, 0, 1,                                           \
           "who leads later rounds: the holder of that card, or the last of the round before")     \
    FLAG(lead_card, "lead-card", 0, 0, 0, "the first play must contain that card")                 \
    CHOICE(pass, "pass", "free|sticky", 0, 1, 1,                                                   \
           "whoever passed may play again in the trick, or not")                                   \
    CHOICE(trick_end, "trick-end", "others|all", 0, 1, 0,                                          \
           "a trick ends when all others passed, or when its owner passed, too")                   \
    CHOICE(deuce, "deuce", "off|fixed|moves", 2, 0, 0,                                             \
           "a single 2 beats everything and 2s clear; moves: the 3 while reversed")                \
    FLAG(deuce_locked, "deuce-locked", 0, 0, 0, "a lock binds the single 2, too")                  \
    FLAG(deuce_straights, "deuce-straights", 0, 0, 0, "a 2 in a straight clears, too")             \
    CHOICE(eight, "eight", "off|sets|ends|any", 2, 3, 3,                                           \
           "eights clear: sets, straights that begin or end with one, too, or any play with one")  \
    FLAG(sequences, "sequences", 1, 1, 1, "numbers in a row may be played")                        \
    NUMBER(sequence_min, "sequence-min", 3, 13, 3, 3, 3, "shortest sequence")                      \
    NUMBER(sequence_max, "sequence-max", 3, 13, 5, 13, 13, "longest sequence")                     \
    CHOICE(sequence_suits, "sequence-suits", "mixed|one", 0, 1, 1, "of which suits")               \
    CHOICE(sequence_beats, "sequence-beats", "top|all", 0, 1, 1,                                   \
           "a sequence needs a higher top card, or to be higher with every card")                  \
    FLAG(pair_straights, "pair-straights", 1, 0, 0, "pairs of three to five numbers in a row")     \
    FLAG(pair_on_straight, "pair-on-straight", 0, 0, 0, "five such pairs beat a poker straight")   \
    FLAG(poker, "poker", 1, 0, 0, "five cards: straight, flush, full house, straight flush")       \
    CHOICE(skip, "skip", "off|higher|any", 1, 0, 0,                                                \
           "the same number again skips as many players; with a higher suit, or any")              \
    FLAG(skip_any_size, "skip-any-size", 0, 0, 0, "such a play may have another size")             \
    FLAG(skip_passes, "skip-passes", 0, 0, 0, "skipped players count as passed")                   \
    NUMBER(revolution_set, "revolution-set", 0, 6, 4, 4, 4,                                        \
           "so many of a number turn the order, 0 never")                                          \
    NUMBER(revolution_sequence, "revolution-sequence", 0, 13, 4, 5, 4,                             \
           "a sequence so long turns the order, 0 never")                                          \
    FLAG(revolution_suited, "revolution-suited", 1, 1, 1, "it must be of one suit")                \
    CHOICE(revolution_built, "revolution-built", "off|unbroken|on", 2, 0, 0,                       \
           "plays of several players may build a revolution; unbroken: by no pass")                \
    FLAG(revolution_optional, "revolution-optional", 1, 0, 0, "the player chooses")                \
    FLAG(revolution_suits, "revolution-suits", 1, 0, 0, "the order of suits turns, too")           \
    CHOICE(lock, "lock", "off|full|partial", 2, 1, 1, "the same suits twice must be followed")     \
    FLAG(lock_sequences, "lock-sequences", 1, 1, 1, "sequences of one suit lock, too")             \
    CHOICE(forbid_two, "forbid-two", "off|fixed|moves", 1, 0, 2,                                   \
           "finishing with a 2 puts one last; moves: with a 3 while reversed")                     \
    FLAG(forbid_three, "forbid-three", 1, 0, 0, "likewise with a 3")                               \
    FLAG(forbid_eight, "forbid-eight", 1, 0, 1, "likewise with an 8")                              \
    FLAG(forbid_joker, "forbid-joker", 0, 0, 1, "likewise with a joker")                           \
    FLAG(forbid_spade_three, "forbid-spade-three", 0, 0, 0, "likewise with the 3 of spades")       \
    FLAG(forbid_jack, "forbid-jack", 0, 0, 0, "likewise with a jack")                              \
    CHOICE(forbid_in, "forbid-in", "any|sets", 0, 0, 0, "in which plays a forbidden card counts")  \
    CHOICE(foul_order, "foul-order", "first-last|later-last", 0, 0, 0,                             \
           "of several offenders the first is last, or the latest")                                \
    FLAG(finish_clears, "finish-clears", 0, 0, 0, "finishing ends the trick")                      \
    FLAG(spade_three, "spade-three", 0, 1, 1, "the 3 of spades beats a lone joker and clears")     \
    FLAG(eleven_back, "eleven-back", 0, 0, 1, "jacks turn the order for the trick")                \
    FLAG(five_skip, "five-skip", 0, 0, 0, "fives skip as many players")                            \
    FLAG(seven_give, "seven-give", 0, 0, 0, "sevens: give as many cards to the next, openly")      \
    FLAG(ten_discard, "ten-discard", 0, 0, 0, "tens: throw as many cards away, openly")            \
    FLAG(exchange, "exchange", 0, 1, 1,                                                            \
         "the last gives the first two cards, the last but one one")                               \
    FLAG(miyako_ochi, "miyako-ochi", 0, 0, 1, "a daifugo who is not first again is last at once")  \
    NUMBER(class_reset, "class-reset", 0, 1000, 0, 100, 0, "titles last so many rounds, 0 always") \
    NUMBER(last_points, "last-points", 0, 1, 0, 1, 0,                                              \
           "points of the last place; one more each above")                                        \
    NUMBER(rounds, "rounds", 1, 1000, 1, 1, 4, "deals in a game")

#define PLACE(field) .offset = offsetof(struct daifugo_rules, field)
#define NUMBER_OPTION(field, text, low, high, paper, uecda, japan, about)                          \
    {.name = text,                                                                                 \
     .kind = OPTION_NUMBER,                                                                        \
     PLACE(field),                                                                                 \
     .initial = paper,                                                                             \
     .min = low,                                                                                   \
     .max = high,                                                                                  \
     .help = about},
#define CHOICE_OPTION(field, text, words, paper, uecda, japan, about)                              \
    {.name = text,                                                                                 \
     .kind = OPTION_CHOICE,                                                                        \
     PLACE(field),                                                                                 \
     .initial = paper,                                                                             \
     .choices = words,                                                                             \
     .help = about},
#define FLAG_OPTION(field, text, paper, uecda, japan, about)                                       \
    {.name = text, .kind = OPTION_FLAG, PLACE(field), .initial = paper, .help = about},

#define NUMBER_VALUE(field, text, low, high, paper, uecda, japan, about)                           \
    .field = VALUE(paper, uecda, japan),
#define CHOICE_VALUE(field, text, words, paper, uecda, japan, about)                               \
    .field = VALUE(paper, uecda, japan),
#define FLAG_VALUE(field, text, paper, uecda, japan, about) .field = VALUE(paper, uecda, japan),
#define VALUES ROWS(NUMBER_VALUE, CHOICE_VALUE, FLAG_VALUE)

static const struct daifugo_rules presets[] = {
#define VALUE(paper, uecda, japan) paper
    {.preset = 0, VALUES},
#undef VALUE
#define VALUE(paper, uecda, japan) uecda
    {.preset = 1, VALUES},
#undef VALUE
#define VALUE(paper, uecda, japan) japan
    {.preset = 2, VALUES},
#undef VALUE
};

const struct option daifugo_rules_table[] = {
    {.name = "preset",
     .kind = OPTION_CHOICE,
     PLACE(preset),
     .choices = "paper|uecda|japan",
     .help = "rules to begin with; those behind it change it",
     .presets = presets,
     .preset_size = sizeof *presets},
    ROWS(NUMBER_OPTION, CHOICE_OPTION, FLAG_OPTION){.name = NULL},
};

static bool any_forbidden(const struct daifugo_rules *r)
{
    return r->forbid_two || r->forbid_three || r->forbid_eight || r->forbid_joker ||
           r->forbid_spade_three || r->forbid_jack;
}

/* Switches that cannot be meant together. */
static bool check(const struct daifugo_rules *r, struct error *e)
{
    bool revolution = r->revolution_set || r->revolution_sequence;
    const struct {
        bool wrong;
        const char *what, *expected;
    } conflicts[] = {
        {r->sequence_min > r->sequence_max, "sequence-min is above sequence-max",
         "sequence-min of at most sequence-max"},
        {r->sequences && r->sequence_suits == DAIFUGO_MIXED_SUITS && r->sequence_max > 5,
         "sequence-suits=mixed goes with a sequence-max above 5",
         "sequence-max of at most 5, or sequence-suits=one"},
        {r->sequences && r->poker && r->sequence_min == 5 && r->sequence_max == 5,
         "poker goes with sequences of five only, which are poker hands",
         "sequence-min of at most 4, or sequences=off"},
        {r->pair_on_straight && !(r->pair_straights && r->poker),
         "pair-on-straight goes without pair-straights or without poker",
         "pair-straights=on,poker=on, or pair-on-straight=off"},
        {r->deuce == DAIFUGO_NEVER && r->deuce_locked, "deuce-locked goes with deuce=off",
         "deuce=fixed or deuce=moves"},
        {r->deuce == DAIFUGO_NEVER && r->deuce_straights, "deuce-straights goes with deuce=off",
         "deuce=fixed or deuce=moves"},
        {r->skip == DAIFUGO_SKIP_OFF && r->skip_any_size, "skip-any-size goes with skip=off",
         "skip=higher or skip=any"},
        {r->skip_passes && r->skip == DAIFUGO_SKIP_OFF && !r->five_skip,
         "skip-passes goes with skip=off and five-skip=off",
         "skip=higher, skip=any or five-skip=on"},
        {r->skip_passes && r->pass == DAIFUGO_PASS_FREE,
         "skip-passes goes with pass=free, where a pass binds nobody", "pass=sticky"},
        {r->revolution_built && !revolution, "revolution-built goes without any revolution",
         "revolution-set or revolution-sequence above 0"},
        {r->revolution_optional && !revolution, "revolution-optional goes without any revolution",
         "revolution-set or revolution-sequence above 0"},
        {r->foul_order == DAIFUGO_LATER_IS_LAST && !any_forbidden(r) && !r->miyako_ochi,
         "foul-order=later-last goes without anything forbidden", "one of the forbid rules"},
    };
    for (size_t i = 0; i < sizeof conflicts / sizeof *conflicts; i++)
        if (conflicts[i].wrong)
            return error_set(e, 0, conflicts[i].expected, "%s", conflicts[i].what);
    return true;
}

bool daifugo_read_rules(const char *text, struct daifugo_rules *rules, struct error *e)
{
    struct daifugo_rules chosen = presets[0];
    if (!option_parse(daifugo_rules_table, &chosen, sizeof chosen, text ? text : "", e) ||
        !check(&chosen, e))
        return false;
    *rules = chosen;
    return true;
}

int daifugo_suit_rank(const struct daifugo_rules *rules, int suit)
{
    static const int ranks[][DAIFUGO_SUITS] = {
        {[DAIFUGO_DIAMOND] = 0, [DAIFUGO_CLUB] = 1, [DAIFUGO_HEART] = 2, [DAIFUGO_SPADE] = 3},
        {[DAIFUGO_CLUB] = 0, [DAIFUGO_DIAMOND] = 1, [DAIFUGO_HEART] = 2, [DAIFUGO_SPADE] = 3},
    };
    return ranks[rules->suit_order][suit];
}
