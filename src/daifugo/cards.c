/* Cards as text. */
#include "daifugo/cards.h"

#include "core/text.h"

#include <string.h>

const char daifugo_number_letters[] = "3456789tjqka2";
const char daifugo_suit_letters[] = "dchs";

static const char *const suit_symbols[] = {"♦", "♣", "♥", "♠"};
static const char *const outlined_symbols[] = {"♢", "♧", "♡", "♤"};
static const char joker_symbol[] = "🃏";

void daifugo_write_card(int card, bool ascii, struct text *out)
{
    if (card >= DAIFUGO_FIRST_JOKER) {
        text_string(out, card == DAIFUGO_FIRST_JOKER ? "jo" : "jx");
        return;
    }
    if (ascii)
        text_char(out, daifugo_suit_letters[card % 4]);
    else
        text_string(out, suit_symbols[card % 4]);
    text_char(out, daifugo_number_letters[card / 4]);
}

void daifugo_write_cards(daifugo_cards set, struct text *out)
{
    while (set)
        daifugo_write_card(bits64_pop(&set), true, out);
}

static bool take(const char **text, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0)
        return false;
    *text += length;
    return true;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static int take_letter(const char **text, const char *letters)
{
    const char *found = **text ? strchr(letters, lower(**text)) : NULL;
    if (!found)
        return -1;
    ++*text;
    return (int)(found - letters);
}

int daifugo_read_suit(const char **text)
{
    for (int suit = 0; suit < DAIFUGO_SUITS; suit++)
        if (take(text, suit_symbols[suit]) || take(text, outlined_symbols[suit])) {
            take(text, "\xef\xb8\x8e"); /* the mark that asks for text style, or for colour */
            take(text, "\xef\xb8\x8f");
            return suit;
        }
    return take_letter(text, daifugo_suit_letters);
}

int daifugo_read_number(const char **text)
{
    if (take(text, "10"))
        return DAIFUGO_TEN;
    return take_letter(text, daifugo_number_letters);
}

int daifugo_read_card(const char **text)
{
    const char *p = *text;
    if (take(text, joker_symbol))
        return DAIFUGO_FIRST_JOKER;
    if (lower(p[0]) == 'j' && (lower(p[1]) == 'o' || lower(p[1]) == 'x')) {
        *text += 2;
        return DAIFUGO_FIRST_JOKER + (lower(p[1]) == 'x');
    }
    int suit = daifugo_read_suit(&p);
    int number = daifugo_read_number(&p);
    if (suit < 0)
        suit = number < 0 ? -1 : daifugo_read_suit(&p);
    if (suit < 0 || number < 0)
        return -1;
    *text = p;
    return 4 * number + suit;
}
