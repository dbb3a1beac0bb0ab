/* Moves as people write them: Japanese and Western notation, out and in.
 *
 * Reading never trusts the words: they are turned into a wanted move with some fields left open,
 * and the legal moves that fit are looked up. Exactly one must. */
#include "shogi/notation.h"

#include "core/text.h"
#include "shogi/attacks.h"
#include "shogi/generate.h"
#include "shogi/rules.h"
#include "shogi/sfen.h"

#include <stdio.h>
#include <string.h>

static const char *const wide_digits[9] = {"１", "２", "３", "４", "５", "６", "７", "８", "９"};
static const char *const kanji_numbers[19] = {
    "〇", "一",   "二",   "三",   "四",   "五",   "六",   "七",   "八",  "九",
    "十", "十一", "十二", "十三", "十四", "十五", "十六", "十七", "十八"};
static const char *const kanji[SHOGI_TYPES] = {"",   "歩", "香",   "桂",   "銀",   "角", "飛", "金",
                                               "玉", "と", "成香", "成桂", "成銀", "馬", "龍"};

const char *shogi_kanji(int type)
{
    return kanji[type];
}

const char *shogi_kanji_number(int number)
{
    return kanji_numbers[number];
}

const char *shogi_wide_digit(int digit)
{
    return wide_digits[digit - 1];
}

static void write_square(int square, struct text *out)
{
    text_char(out, (char)('1' + shogi_file(square)));
    text_char(out, (char)('a' + shogi_rank(square)));
}

void shogi_write_usi(shogi_move m, struct text *out)
{
    if (m == SHOGI_DECLARE) {
        text_string(out, "win");
        return;
    }
    if (shogi_is_drop(m)) {
        text_format(out, "%s*", shogi_letter(shogi_dropped(m)));
    } else {
        write_square(shogi_from(m), out);
    }
    write_square(shogi_to(m), out);
    if (shogi_promotes(m))
        text_char(out, '+');
}

/* The relative words, as a set. */
enum {
    WORD_UP = 1,        /* 上 */
    WORD_BACK = 2,      /* 引 */
    WORD_SIDEWAYS = 4,  /* 寄 */
    WORD_LEFT = 8,      /* 左 */
    WORD_RIGHT = 16,    /* 右 */
    WORD_STRAIGHT = 32, /* 直 */
    MOTIONS = WORD_UP | WORD_BACK | WORD_SIDEWAYS,
    SIDES = WORD_LEFT | WORD_RIGHT,
    WORDS_FAIL = 64, /* no words tell the piece from others */
};

static const struct {
    const char *text;
    int word;
} words[] = {{"左", WORD_LEFT}, {"右", WORD_RIGHT},    {"直", WORD_STRAIGHT}, {"上", WORD_UP},
             {"行", WORD_UP},   {"寄", WORD_SIDEWAYS}, {"引", WORD_BACK}};

/* Which way a piece goes, as its owner sees it. */
static int motion(int color, int from, int to)
{
    int change = shogi_rank_from(color, to) - shogi_rank_from(color, from);
    return change < 0 ? WORD_UP : change > 0 ? WORD_BACK : WORD_SIDEWAYS;
}

/* How far to the right of the owner a square lies. */
static int rightness(int color, int square)
{
    return color == SHOGI_BLACK ? -shogi_file(square) : shogi_file(square);
}

/* Straight ahead, and of a type that uses the word. */
static bool goes_straight(int color, int type, int from, int to)
{
    return shogi_file(from) == shogi_file(to) && motion(color, from, to) == WORD_UP &&
           type != SHOGI_HORSE && type != SHOGI_DRAGON;
}

/* The squares from which a piece of that type goes to the square. Records look at how the pieces
 * move and not at pins; those that are legal are only asked for when that finds no sense in a text.
 */
static bits81 origins(const struct shogi_position *p, int type, int to, bool legal)
{
    bits81 found = 0;
    for (bits81 rest = p->color[p->turn]; rest;) {
        int from = bits81_pop(&rest);
        uint64_t m = shogi_move_make(from, to);
        if (shogi_piece_type(p->board[from]) == type &&
            bits81_has(shogi_attacks(p->turn, type, from, shogi_occupied(p)), to) &&
            (!legal || shogi_legal(p, m) || shogi_legal(p, m | SHOGI_PROMOTE)))
            found |= shogi_bit(from);
    }
    return found;
}

/* The origins among candidates that the words describe. */
static bits81 described(int color, int type, bits81 candidates, int to, int wanted)
{
    bits81 fitting = 0;
    for (bits81 rest = candidates; rest;) {
        int from = bits81_pop(&rest);
        bool fits = !(wanted & MOTIONS) || (motion(color, from, to) & wanted);
        if (wanted & WORD_STRAIGHT)
            fits = fits && goes_straight(color, type, from, to);
        if (fits)
            fitting |= shogi_bit(from);
    }
    if (!(wanted & SIDES))
        return fitting;
    int sign = wanted & WORD_RIGHT ? 1 : -1, best = -100;
    bits81 outermost = 0;
    for (bits81 rest = fitting; rest;) {
        int from = bits81_pop(&rest), place = sign * rightness(color, from);
        if (place > best)
            outermost = 0;
        if (place >= best) {
            outermost |= shogi_bit(from);
            best = place;
        }
    }
    return outermost;
}

/* The words that tell this origin from the other candidates, in the order that records prefer: the
 * motion alone, straight, a side, then both side and motion. With more horses or dragons than a set
 * has, no words may do. */
static int words_needed(int color, int type, bits81 candidates, int from, int to)
{
    if (!bits81_several(candidates))
        return 0;
    int way = motion(color, from, to);
    int tries[6] = {way, 0, WORD_LEFT, WORD_RIGHT, WORD_LEFT | way, WORD_RIGHT | way};
    if (goes_straight(color, type, from, to))
        tries[1] = WORD_STRAIGHT;
    for (int i = 0; i < 6; i++)
        if (tries[i] && described(color, type, candidates, to, tries[i]) == shogi_bit(from))
            return tries[i];
    return WORDS_FAIL;
}

static bool may_promote(const struct shogi_position *p, int from, int to)
{
    return shogi_piece_type(p->board[from]) < SHOGI_GOLD &&
           (shogi_rank_from(p->turn, from) < 3 || shogi_rank_from(p->turn, to) < 3);
}

void shogi_write_japanese(const struct shogi_position *p, shogi_move m, struct text *out)
{
    if (m == SHOGI_DECLARE) {
        text_string(out, "入玉宣言");
        return;
    }
    int to = shogi_to(m), color = p->turn;
    if (to == p->last_to)
        text_string(out, "同　");
    else
        text_format(out, "%s%s", wide_digits[shogi_file(to)], kanji_numbers[shogi_rank(to) + 1]);
    int type = shogi_is_drop(m) ? shogi_dropped(m) : shogi_piece_type(p->board[shogi_from(m)]);
    text_string(out, kanji[type]);
    bits81 candidates = origins(p, type, to, false);
    if (shogi_is_drop(m)) {
        text_string(out, candidates ? "打" : "");
        return;
    }
    int needed = words_needed(color, type, candidates, shogi_from(m), to);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if ((needed & words[i].word) && strcmp(words[i].text, "行") != 0)
            text_string(out, words[i].text);
    if (shogi_promotes(m))
        text_string(out, "成");
    else if (may_promote(p, shogi_from(m), to))
        text_string(out, "不成");
    if (needed == WORDS_FAIL)
        text_format(out, "(%d%d)", shogi_file(shogi_from(m)) + 1, shogi_rank(shogi_from(m)) + 1);
}

void shogi_write_western(const struct shogi_position *p, shogi_move m, struct text *out)
{
    if (m == SHOGI_DECLARE) {
        text_string(out, "win");
        return;
    }
    int to = shogi_to(m);
    if (shogi_is_drop(m)) {
        text_format(out, "%s*%d%d", shogi_letter(shogi_dropped(m)), shogi_file(to) + 1,
                    shogi_rank(to) + 1);
        return;
    }
    int from = shogi_from(m), type = shogi_piece_type(p->board[from]);
    text_string(out, shogi_letter(type));
    if (bits81_several(origins(p, type, to, false)))
        text_format(out, "%d%d", shogi_file(from) + 1, shogi_rank(from) + 1);
    text_format(out, "%c%d%d", p->board[to] ? 'x' : '-', shogi_file(to) + 1, shogi_rank(to) + 1);
    if (shogi_promotes(m))
        text_char(out, '+');
    else if (may_promote(p, from, to))
        text_char(out, '=');
}

/* What a text asks for; what it leaves open is -1. */
struct wanted {
    int color, type, from, to;
    int words;
    int drop;    /* 1 a drop, 0 not one */
    int takes;   /* 1 says that something is taken; texts often leave that out */
    int promote; /* 1 yes, 0 expressly not */
};

/* Steps over prefix if the text starts with it. */
static bool take(const char **at, const char *prefix)
{
    size_t length = strlen(prefix);
    if (strncmp(*at, prefix, length) != 0)
        return false;
    *at += length;
    return true;
}

/* One digit 1..9, plain, full-width or (for ranks) kanji or a letter a..i; 0 if there is none. */
static int take_digit(const char **at, bool rank)
{
    if (**at >= '1' && **at <= '9')
        return *(*at)++ - '0';
    if (rank && **at >= 'a' && **at <= 'i')
        return *(*at)++ - 'a' + 1;
    for (int i = 1; i <= 9; i++)
        if (take(at, wide_digits[i - 1]) || (rank && take(at, kanji_numbers[i])))
            return i;
    return 0;
}

static bool take_square(const char **at, int *square)
{
    const char *start = *at;
    int file = take_digit(at, false), rank = file ? take_digit(at, true) : 0;
    if (!rank) {
        *at = start;
        return false;
    }
    *square = shogi_square(file - 1, rank - 1);
    return true;
}

static bool take_piece(const char **at, int *type)
{
    static const struct {
        const char *text;
        int type;
    } others[] = {{"王", SHOGI_KING},
                  {"竜", SHOGI_DRAGON},
                  {"杏", SHOGI_LANCE + SHOGI_PROMOTED},
                  {"圭", SHOGI_KNIGHT + SHOGI_PROMOTED},
                  {"全", SHOGI_SILVER + SHOGI_PROMOTED},
                  {"成歩", SHOGI_TOKIN}};
    for (*type = SHOGI_PAWN; *type < SHOGI_TYPES; ++*type)
        if (take(at, kanji[*type]))
            return true;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (take(at, others[i].text)) {
            *type = others[i].type;
            return true;
        }
    return false;
}

static bool read_japanese(const char *at, int last_to, struct wanted *w)
{
    static const char *const marks[] = {"▲", "△", "☗", "☖", "▼", "▽"}; /* Black's, White's, ... */
    for (int i = 0; i < 6; i++)
        if (take(&at, marks[i])) {
            w->color = i % 2;
            break;
        }
    if (take(&at, "同")) {
        while (take(&at, "　") || take(&at, " "))
            ;
        w->to = last_to;
    } else if (!take_square(&at, &w->to)) {
        return false;
    }
    if (!take_piece(&at, &w->type))
        return false;
    for (;;) {
        size_t i = 0;
        while (i < sizeof words / sizeof *words && !take(&at, words[i].text))
            i++;
        if (i == sizeof words / sizeof *words)
            break;
        w->words |= words[i].word;
    }
    int motions = w->words & MOTIONS, sides = w->words & (SIDES | WORD_STRAIGHT);
    if ((motions & (motions - 1)) || (sides & (sides - 1)))
        return false; /* they contradict each other */
    if (take(&at, "打"))
        w->drop = 1;
    else if (take(&at, "不成") || take(&at, "生"))
        w->promote = 0;
    else if (take(&at, "成"))
        w->promote = 1;
    if (take(&at, "(") && !(take_square(&at, &w->from) && take(&at, ")")))
        return false;
    return *at == '\0' && w->to != SHOGI_NO_SQUARE;
}

static bool read_western(const char *at, struct wanted *w)
{
    bool promoted = take(&at, "+");
    w->type = SHOGI_PAWN;
    while (w->type <= SHOGI_KING && *at != *shogi_letter(w->type))
        w->type++;
    if (w->type > SHOGI_KING || (promoted && w->type >= SHOGI_GOLD))
        return false;
    w->type += promoted ? SHOGI_PROMOTED : 0;
    at++;
    int square = -1;
    bool has_square = take_square(&at, &square);
    bool separated = true;
    if (take(&at, "*") || take(&at, "'"))
        w->drop = 1;
    else if (take(&at, "-"))
        w->drop = 0;
    else if (take(&at, "x"))
        w->takes = 1;
    else
        separated = false;
    if (take_square(&at, &w->to))
        w->from = has_square ? square : -1;
    else if (has_square && !separated)
        w->to = square;
    else
        return false;
    if (take(&at, "+"))
        w->promote = 1;
    else if (take(&at, "="))
        w->promote = 0;
    return *at == '\0';
}

static bool read_usi(const char *at, struct wanted *w)
{
    if (!take_square(&at, &w->from) || !take_square(&at, &w->to))
        return false;
    w->drop = 0;
    w->promote = take(&at, "+");
    return *at == '\0';
}

/* Whether a legal move is one the text can mean, words aside. */
static bool fits(const struct shogi_position *p, shogi_move m, const struct wanted *w)
{
    bool drop = shogi_is_drop(m);
    if (w->color >= 0 && w->color != p->turn)
        return false;
    if (w->takes == 1 && !p->board[w->to])
        return false;
    if (w->promote == 0 && w->type >= 0 && !drop && !may_promote(p, shogi_from(m), w->to))
        return false; /* declines what nobody offered */
    int type = drop ? shogi_dropped(m) : shogi_piece_type(p->board[shogi_from(m)]);
    return shogi_to(m) == w->to && (w->type < 0 || type == w->type) &&
           (w->drop < 0 || drop == w->drop) &&
           (w->from < 0 || (!drop && shogi_from(m) == w->from)) &&
           (w->promote < 0 || shogi_promotes(m) == w->promote);
}

/* Of the legal moves that fit, what the usual conventions leave: the pieces the words describe, a
 * move on the board before a drop, a plain move before a promotion. */
static size_t choose(const struct shogi_position *p, const struct wanted *w, bits81 candidates,
                     shogi_move *list)
{
    shogi_move *end = shogi_generate_legal(p, list);
    size_t count = 0;
    bool board = false, plain = false;
    bits81 named = w->words ? described(p->turn, w->type, candidates, w->to, w->words) : candidates;
    for (shogi_move *m = list; m < end; m++)
        if (fits(p, *m, w) && (shogi_is_drop(*m) ? !w->words : bits81_has(named, shogi_from(*m)))) {
            board |= !shogi_is_drop(*m);
            plain |= !shogi_promotes(*m);
            list[count++] = *m;
        }
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (!(board && shogi_is_drop(list[i])) &&
            !(plain && shogi_promotes(list[i]) && w->promote < 0))
            list[kept++] = list[i];
    return kept;
}

/* Why a move that is well written cannot be played. */
static bool explain(const struct shogi_position *p, const struct wanted *w, const char *text,
                    struct error *e)
{
    const char *found = error_found(text, SIZE_MAX), *why = "no piece can make that move";
    int us = p->turn, from = w->from, piece = from >= 0 ? p->board[from] : 0;
    shogi_move m = from >= 0 ? shogi_move_make(from, w->to) : 0;
    if (w->color >= 0 && w->color != us)
        why = "it is the other side's turn";
    else if (w->takes == 1 && !p->board[w->to])
        why = "nothing stands there to be taken";
    else if (from >= 0 && !piece)
        why = "there is no piece on its first square";
    else if (from >= 0 && shogi_piece_color(piece) != us)
        why = "that piece is the opponent's";
    else if (bits81_has(p->color[us], w->to))
        why = "its own piece stands there";
    else if (from >= 0 &&
             !bits81_has(shogi_attacks(us, shogi_piece_type(piece), from, shogi_occupied(p)),
                         w->to))
        why = "the piece does not move like that";
    else if (from >= 0 && w->promote == 1 && !may_promote(p, from, w->to))
        why = "nothing promotes there";
    else if (from >= 0 && w->promote != 1 && shogi_legal(p, (uint64_t)(m | SHOGI_PROMOTE)))
        why = "the piece must promote there";
    else if (w->drop == 1 && w->type > SHOGI_EMPTY && w->type <= SHOGI_GOLD &&
             !shogi_hand_count(p->hand[us], w->type))
        why = "there is none in hand";
    else if (w->drop == 1 && p->board[w->to])
        why = "the square is not empty";
    else if (w->drop == 1 && w->type == SHOGI_PAWN &&
             (p->color[us] & p->kind[SHOGI_PAWN] & shogi_tables.file_of[shogi_file(w->to)]))
        why = "two pawns on a file (nifu)";
    else if (w->drop == 1 && w->type > SHOGI_EMPTY && w->type <= SHOGI_GOLD &&
             !shogi_attacks(us, w->type, w->to, 0))
        why = "the piece could never move again";
    else if (p->checkers)
        why = "the king is in check";
    else if (w->drop == 1 && w->type == SHOGI_PAWN)
        why = "a dropped pawn may not mate (uchifuzume)";
    else if (from >= 0)
        why = "it would leave the king in check";
    return error_set(e, 1, "a legal move", "%s is not legal: %s", found, why);
}

bool shogi_read_move(const struct shogi_position *p, const char *text, shogi_move *m,
                     struct error *e)
{
    static const struct wanted open = {-1, -1, -1, -1, 0, -1, -1, -1};
    if (strcmp(text, "win") == 0 || strcmp(text, "入玉宣言") == 0) {
        if (!shogi_can_declare(p))
            return error_set(e, 1, "a move", "the conditions of a declaration are not met");
        *m = SHOGI_DECLARE;
        return true;
    }
    struct wanted w = open;
    if (!read_usi(text, &w) && (w = open, !read_western(text, &w)) &&
        (w = open, !read_japanese(text, p->last_to, &w)))
        return error_set(e, 1, "a move such as 7g7f, P*5e or P-76", "found %s",
                         error_found(text, SIZE_MAX));
    shogi_move list[SHOGI_LIST_SIZE];
    size_t count = choose(p, &w, w.words ? origins(p, w.type, w.to, false) : shogi_board(), list);
    if (count == 0 && w.words)
        count = choose(p, &w, origins(p, w.type, w.to, true), list);
    if (count == 0)
        return explain(p, &w, text, e);
    if (count > 1) {
        char expected[64];
        struct text t = text_on(expected, sizeof expected);
        for (size_t i = 0; i < count && i < 4; i++) {
            text_string(&t, i ? " or " : "");
            shogi_write_usi(list[i], &t);
        }
        return error_set(e, 1, expected, "%s is ambiguous", error_found(text, SIZE_MAX));
    }
    *m = list[0];
    return true;
}
