/* Players for --help, from their registry and their own tables of options. */
#include "app/player_list.h"

#include "app/terminal.h"
#include "core/text.h"
#include "player/player.h"

void player_list_write(struct text *out)
{
    enum { INDENT = 15 }; /* where option_help begins to explain */
    struct text lines = text_new();
    for (const struct player_kind *const *p = players; *p; p++) {
        text_format(&lines, "%-14s %s\n", (*p)->name, (*p)->about);
        if ((*p)->options)
            option_help((*p)->options, &lines);
    }
    terminal_wrap(out, lines.data, INDENT);
    text_free(&lines);
}
