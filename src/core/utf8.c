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

int utf8_printable(const char *text, size_t room)
{
    const unsigned char *s = (const unsigned char *)text;
    if (room && s[0] >= ' ' && s[0] < 0x7f)
        return 1;
    int length = utf8_length(text, room);
    /* U+0080 to U+009F are control characters; among U+2000 to U+206F are those that end lines
     * (2028, 2029) and those that turn the direction (200E, 200F, 202A to 202E, 2066 to 2069). */
    if (length == 2 && s[0] == 0xc2 && s[1] < 0xa0)
        return 0;
    if (length == 3 && s[0] == 0xe2 && s[1] == 0x80 &&
        (s[2] == 0x8e || s[2] == 0x8f || (s[2] >= 0xa8 && s[2] <= 0xae)))
        return 0;
    if (length == 3 && s[0] == 0xe2 && s[1] == 0x81 && s[2] >= 0xa6 && s[2] <= 0xa9)
        return 0;
    return length;
}
