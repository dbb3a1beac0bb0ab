/* Reading and writing UTF-8 and CP932. Strict both ways: what is accepted is well-formed, and what is
 * not is named by its offset. */
#include "core/encoding.h"

#include "core/cp932_table.h"
#include "core/text.h"
#include "core/utf8.h"

#include <stdint.h>
#include <string.h>

enum {
    KATAKANA_BYTE = 0xa1, /* to 0xdf: half-width katakana */
    KATAKANA_END = 0xe0,
    KATAKANA = 0xff61,
    PRIVATE_BYTE = 0xf0, /* to 0xf9: characters of one's own */
    PRIVATE_END = 0xfa,
    PRIVATE = 0xe000,
    LEAD_CODES = 2 * CP932_COLUMNS, /* of one first byte */
    PRIVATE_LAST = PRIVATE + (PRIVATE_END - PRIVATE_BYTE) * LEAD_CODES - 1,
};

/* The number of plain ASCII bytes in front. */
static size_t ascii_run(const char *bytes, size_t count)
{
    size_t i = 0;
    uint64_t word;
    for (; i + sizeof word <= count; i += sizeof word) {
        memcpy(&word, bytes + i, sizeof word);
        if (word & 0x8080808080808080)
            break;
    }
    while (i < count && (unsigned char)bytes[i] < 0x80)
        i++;
    return i;
}

static bool is_lead(unsigned char c)
{
    return (c >= 0x81 && c <= 0x9f) || (c >= 0xe0 && c <= 0xfc);
}

/* The character that a code begins the bytes, not ASCII, and its length; 0 when there is none. */
static int cp932_read(const char *bytes, size_t count, uint32_t *character)
{
    unsigned char lead = (unsigned char)bytes[0];
    if (lead >= KATAKANA_BYTE && lead < KATAKANA_END) {
        *character = (uint32_t)(KATAKANA + lead - KATAKANA_BYTE);
        return 1;
    }
    unsigned char trail = count > 1 ? (unsigned char)bytes[1] : 0;
    if (!is_lead(lead) || trail < 0x40 || trail == 0x7f || trail > 0xfc)
        return 0;
    int column = trail - 0x40 - (trail > 0x7f);
    if (lead >= PRIVATE_BYTE && lead < PRIVATE_END) {
        *character = (uint32_t)(PRIVATE + (lead - PRIVATE_BYTE) * LEAD_CODES + column);
        return 2;
    }
    int row = 2 * (lead - (lead < 0xa0 ? 0x81 : 0xc1)) + (column >= CP932_COLUMNS);
    *character = cp932_slot[row] ? cp932_unicode[cp932_slot[row] - 1][column % CP932_COLUMNS] : 0;
    return *character ? 2 : 0;
}

static void utf8_write(uint32_t c, struct text *out)
{
    char s[3];
    size_t length = 0;
    if (c < 0x800) {
        s[length++] = (char)(0xc0 | c >> 6);
    } else {
        s[length++] = (char)(0xe0 | c >> 12);
        s[length++] = (char)(0x80 | (c >> 6 & 0x3f));
    }
    s[length++] = (char)(0x80 | (c & 0x3f));
    text_bytes(out, s, length);
}

static uint32_t utf8_read(const char *s, int length)
{
    uint32_t c = (unsigned char)s[0] & (0xffu >> (length + 1));
    for (int i = 1; i < length; i++)
        c = c << 6 | ((unsigned char)s[i] & 0x3f);
    return c;
}

/* The offset of the first byte that is not well-formed, count when all is well. */
static size_t utf8_check(const char *bytes, size_t count)
{
    size_t i = 0;
    while ((i += ascii_run(bytes + i, count - i)) < count) {
        int length = utf8_length(bytes + i, count - i);
        if (!length)
            break;
        i += (size_t)length;
    }
    return i;
}

static size_t cp932_check(const char *bytes, size_t count)
{
    size_t i = 0;
    uint32_t character;
    while ((i += ascii_run(bytes + i, count - i)) < count) {
        int length = cp932_read(bytes + i, count - i, &character);
        if (!length)
            break;
        i += (size_t)length;
    }
    return i;
}

/* Whether what is left could be the beginning of a sequence: with the missing bytes it is one. */
static bool utf8_cut(const char *bytes, size_t count)
{
    static const char fill[] = {'\x80', '\xa0', '\xbf', '\x8f', '\x90'};
    for (size_t i = 0; count < 4 && i < sizeof fill; i++) {
        char whole[4];
        memset(whole, '\x80', sizeof whole);
        if (count == 1)
            whole[1] = fill[i];
        memcpy(whole, bytes, count);
        if (utf8_length(whole, sizeof whole) > (int)count)
            return true;
    }
    return false;
}

static bool fits_utf8(const char *bytes, size_t count)
{
    size_t good = utf8_check(bytes, count);
    return good == count || utf8_cut(bytes + good, count - good);
}

static bool fits_cp932(const char *bytes, size_t count)
{
    size_t good = cp932_check(bytes, count);
    return good == count || (good + 1 == count && is_lead((unsigned char)bytes[good]));
}

static bool has_mark(const char *bytes, size_t count)
{
    return count >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0;
}

/* Whether the bytes begin with a name, capital letters or not. */
static bool begins(const char *bytes, size_t count, const char *name)
{
    size_t i = 0;
    for (; name[i]; i++) {
        char c = i < count ? bytes[i] : '\0';
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if (c != name[i])
            return false;
    }
    return true;
}

/* What the remarks at the beginning say. */
static enum encoding declared(const char *bytes, size_t count)
{
    static const struct {
        const char *name;
        enum encoding encoding;
    } names[] = {
        {"utf-8", ENCODING_UTF8},        {"utf8", ENCODING_UTF8},   {"shift_jis", ENCODING_CP932},
        {"shift-jis", ENCODING_CP932},   {"sjis", ENCODING_CP932},  {"cp932", ENCODING_CP932},
        {"windows-31j", ENCODING_CP932}, {"ms932", ENCODING_CP932},
    };
    enum { LOOKED_AT = 1024 };
    static const char key[] = "encoding=";
    const char *end = bytes + (count < LOOKED_AT ? count : LOOKED_AT);
    while (bytes < end && (*bytes == '#' || *bytes == '\'')) {
        for (; bytes < end && *bytes != '\n'; bytes++) {
            if (!begins(bytes, (size_t)(end - bytes), key))
                continue;
            const char *name = bytes + sizeof key - 1;
            for (size_t i = 0; i < sizeof names / sizeof *names; i++)
                if (begins(name, (size_t)(end - name), names[i].name))
                    return names[i].encoding;
        }
        bytes += bytes < end;
    }
    return ENCODING_UNKNOWN;
}

enum encoding encoding_guess(const char *bytes, size_t count)
{
    if (has_mark(bytes, count))
        return ENCODING_UTF8;
    enum encoding said = declared(bytes, count);
    bool utf8 = fits_utf8(bytes, count), cp932 = fits_cp932(bytes, count);
    /* Editors convert a file and leave its declaration: the bytes know better. */
    if (said != ENCODING_UNKNOWN && utf8 == cp932)
        return said;
    if (said == ENCODING_CP932 && cp932)
        return said;
    return utf8 ? ENCODING_UTF8 : cp932 ? ENCODING_CP932 : ENCODING_UNKNOWN;
}

static bool cp932_to_utf8(const char *bytes, size_t count, struct text *out, size_t *bad_at)
{
    size_t i = 0;
    while (i < count) {
        size_t plain = ascii_run(bytes + i, count - i);
        text_bytes(out, bytes + i, plain);
        i += plain;
        uint32_t character;
        int length = i < count ? cp932_read(bytes + i, count - i, &character) : 0;
        if (length)
            utf8_write(character, out);
        else if (i < count) {
            *bad_at = i;
            return false;
        }
        i += (size_t)length;
    }
    return true;
}

bool encoding_to_utf8(enum encoding from, const char *bytes, size_t count, struct text *out,
                      size_t *bad_at)
{
    size_t mark = has_mark(bytes, count) ? 3 : 0;
    if (from == ENCODING_CP932)
        return cp932_to_utf8(bytes, count, out, bad_at);
    *bad_at = from == ENCODING_UTF8 ? utf8_check(bytes, count) : 0;
    if (*bad_at > mark)
        text_bytes(out, bytes + mark, *bad_at - mark);
    return from == ENCODING_UTF8 && *bad_at == count;
}

static uint32_t unicode_at(int place)
{
    return cp932_unicode[cp932_slot[place / CP932_COLUMNS] - 1][place % CP932_COLUMNS];
}

/* The same glyph under the number that Microsoft gives it. */
static uint32_t look_alike(uint32_t c)
{
    static const uint16_t pairs[][2] = {
        {0x00a2, 0xffe0}, {0x00a3, 0xffe1}, {0x00ac, 0xffe2}, {0x2014, 0x2015},
        {0x2016, 0x2225}, {0x2212, 0xff0d}, {0x301c, 0xff5e},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i][0] == c)
            return pairs[i][1];
    return c;
}

static bool cp932_write(uint32_t c, struct text *out)
{
    if (c >= KATAKANA && c < KATAKANA + KATAKANA_END - KATAKANA_BYTE) {
        text_char(out, (char)(c - KATAKANA + KATAKANA_BYTE));
        return true;
    }
    int lead, column;
    if (c >= PRIVATE && c <= PRIVATE_LAST) {
        lead = PRIVATE_BYTE + (int)(c - PRIVATE) / LEAD_CODES;
        column = (int)(c - PRIVATE) % LEAD_CODES;
    } else {
        int low = 0, high = CP932_PLACES - 1;
        c = look_alike(c);
        while (low < high) {
            int middle = (low + high) / 2;
            if (unicode_at(cp932_place[middle]) < c)
                low = middle + 1;
            else
                high = middle;
        }
        if (unicode_at(cp932_place[low]) != c)
            return false;
        lead = cp932_place[low] / LEAD_CODES;
        lead += lead < 0xa0 - 0x81 ? 0x81 : 0xc1;
        column = cp932_place[low] % LEAD_CODES;
    }
    text_char(out, (char)lead);
    text_char(out, (char)(0x40 + column + (column >= 0x7f - 0x40)));
    return true;
}

bool encoding_from_utf8(enum encoding to, const char *utf8, struct text *out, size_t *bad_at)
{
    size_t count = strlen(utf8);
    if (to == ENCODING_UTF8) {
        *bad_at = utf8_check(utf8, count);
        text_bytes(out, utf8, *bad_at);
        return *bad_at == count;
    }
    size_t i = 0;
    while (to == ENCODING_CP932) {
        size_t plain = ascii_run(utf8 + i, count - i);
        text_bytes(out, utf8 + i, plain);
        i += plain;
        if (i == count)
            return true;
        int length = utf8_length(utf8 + i, count - i);
        if (!length || !cp932_write(utf8_read(utf8 + i, length), out))
            break;
        i += (size_t)length;
    }
    *bad_at = i;
    return false;
}
