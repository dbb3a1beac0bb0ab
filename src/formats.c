/* The registry of record formats: one line each. Where content is looked at, the first that fits is
 * taken, so formats with a clear mark come before lists of bare lines. */
#include "formats.h"

#include "chess/fen_list.h"
#include "chess/pgn.h"
#include "daifugo/record_text.h"
#include "shogi/csa.h"
#include "shogi/kif.h"
#include "shogi/usi_lines.h"

#include <string.h>
#include <strings.h>

const struct format *const formats[] = {
    &chess_pgn,      &shogi_kif,       &shogi_csa,      &shogi_ki2,      &shogi_usi,
    &daifugo_record, &shogi_sfen_list, &chess_epd_list, &chess_fen_list, NULL,
};

const struct format *format_named(const char *name)
{
    for (const struct format *const *f = formats; *f; f++)
        if (strcasecmp((*f)->name, name) == 0)
            return *f;
    return NULL;
}

/* Whether a list separated by '|' has the word. */
static bool listed(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *p = list; *p; p += *p == '|') {
        size_t item = strcspn(p, "|");
        if (item == length && strncasecmp(p, word, length) == 0)
            return true;
        p += item;
    }
    return false;
}

const struct format *format_by_ending(const char *file_name)
{
    const char *slash = strrchr(file_name, '/');
    const char *dot = strrchr(slash ? slash : file_name, '.');
    if (!dot || !dot[1])
        return NULL;
    for (const struct format *const *f = formats; *f; f++)
        if (listed((*f)->endings, dot + 1))
            return *f;
    return NULL;
}

const struct format *format_by_content(const char *bytes, size_t count)
{
    if (!count)
        return NULL;
    for (const struct format *const *f = formats; *f; f++)
        if ((*f)->fits(bytes, count))
            return *f;
    return NULL;
}

const struct format *format_of_file(const char *file_name, const char *bytes, size_t count)
{
    const struct format *ending = format_by_ending(file_name);
    if (ending && (!count || ending->fits(bytes, count)))
        return ending;
    const struct format *content = format_by_content(bytes, count);
    return content ? content : ending;
}

const char *format_part(int kind)
{
    static const char *const names[LOST_KINDS] = {
        "variations",
        "comments",
        "times of moves",
        "clocks",
        "values",
        "move marks",
        "bookmarks",
        "some headers",
        "endings",
        "moves",
        "fractions of seconds",
        "numbers of first moves",
    };
    return names[kind];
}
