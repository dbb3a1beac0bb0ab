/* UTF-8 sequences. Overlong forms, surrogates and numbers past the last character are not
 * well-formed. */
#include "core/utf8.h"

#include <stdbool.h>

int utf8_length(const char *text, size_t room)
{
    const unsigned char *s = (const unsigned char *)text;
    unsigned char first = room ? s[0] : 0;
    int length = first >= 0xc2 && first < 0xe0   ? 2
                 : first >= 0xe0 && first < 0xf0 ? 3
                 : first >= 0xf0 && first < 0xf5 ? 4
                                                 : 0;
    if (!length || (size_t)length > room)
        return 0;
    for (int i = 1; i < length; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (first == 0xe0 && s[1] < 0xa0) || (first == 0xf0 && s[1] < 0x90);
    bool surrogate = first == 0xed && s[1] > 0x9f;
    bool too_large = first == 0xf4 && s[1] > 0x8f;
    return overlong || surrogate || too_large ? 0 : length;
}
