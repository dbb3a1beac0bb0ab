/* Fuzz target: encodings. What is converted to UTF-8 is well-formed and, but for second codes of one
 * character, comes back; what is refused is named by an offset in front of which all is good. */
#include "core/encoding.h"
#include "core/text.h"
#include "core/utf8.h"
#include "fuzz/fuzz.h"

#include <stdbool.h>

static bool well_formed(const char *s, size_t length)
{
    for (size_t i = 0; i < length;) {
        int more = (unsigned char)s[i] < 0x80 ? 1 : utf8_length(s + i, length - i);
        if (!more)
            return false;
        i += (size_t)more;
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    enum encoding guessed = encoding_guess(bytes, size);
    for (enum encoding from = ENCODING_UTF8; from <= ENCODING_UNKNOWN; from++) {
        struct text utf8 = text_new(), back = text_new(), again = text_new();
        size_t bad = SIZE_MAX, other;
        bool good = encoding_to_utf8(from, bytes, size, &utf8, &bad);
        fuzz_require(well_formed(utf8.data, utf8.length));
        /* Without a mark or a declaration, the guess is sound up to a character cut at the end. */
        if (from == guessed && from != ENCODING_UNKNOWN && size && !strchr("\xef#'", data[0]))
            fuzz_require(good || bad + 4 > size);
        if (!good) {
            fuzz_require(bad < size || (from == ENCODING_UNKNOWN && bad == 0));
            fuzz_require(from == ENCODING_UNKNOWN ||
                         encoding_to_utf8(from, bytes, bad, &again, &other));
        } else if (strlen(utf8.data) == utf8.length) {
            fuzz_require(encoding_from_utf8(from, utf8.data, &back, &other));
            fuzz_require(encoding_to_utf8(from, back.data, back.length, &again, &other));
            fuzz_require(strcmp(again.data, utf8.data) == 0 || from == ENCODING_UTF8);
        }
        text_free(&utf8);
        text_free(&back);
        text_free(&again);
    }
    return 0;
}
