/* The candidates of completion, most of them from the registries of the program. */
#include "app/completion.h"

#include "formats.h"
#include "game/table.h"
#include "games.h"
#include "player/levels.h"
#include "player/player.h"
#include "protocol/engine.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Lines are gathered behind a new line, so that each word stands between one and a tab. */
struct completion completion_of(int argc, char **argv)
{
    struct completion c = {
        .before = argv,
        .count = argc ? (size_t)argc - 1 : 0,
        .prefix = "",
        .lines = text_new(),
    };
    text_char(&c.lines, '\n');
    return c;
}

void offer(struct completion *c, const char *word, const char *about)
{
    struct text line = text_new();
    text_format(&line, "\n%s%s\t", c->prefix, word);
    if (!strstr(c->lines.data, line.data))
        text_format(&c->lines, "%s%s\n", line.data + 1, about);
    text_free(&line);
}

void offer_choices(struct completion *c, const char *choices)
{
    struct text word = text_new();
    for (const char *p = choices; *p; p += *p == '|') {
        size_t length = strcspn(p, "|");
        text_clear(&word);
        text_bytes(&word, p, length);
        offer(c, word.data, "");
        p += length;
    }
    text_free(&word);
}

void offer_files(struct completion *c)
{
    text_string(&c->lines, "\tfiles\n");
}

void offer_folders(struct completion *c)
{
    text_string(&c->lines, "\tfolders\n");
}

void offer_games(struct completion *c)
{
    for (const struct game *const *g = games; *g; g++)
        offer(c, (*g)->name, (*g)->title);
}

void offer_formats(struct completion *c)
{
    for (const struct format *const *f = formats; *f; f++)
        offer(c, (*f)->name, (*f)->title);
}

void offer_players(struct completion *c)
{
    static const struct player_kind *const engines[] = {&uci_player, &usi_player};
    char name[32];
    for (const struct player_kind *const *p = players; *p; p++)
        offer(c, (*p)->name, (*p)->about);
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
        snprintf(name, sizeof name, "%s:", engines[i]->name);
        offer(c, name, engines[i]->about);
    }
}

void offer_levels(struct completion *c)
{
    char number[16];
    for (int level = 1; level <= LEVELS; level++) {
        snprintf(number, sizeof number, "%d", level);
        offer(c, number, level_name(level));
    }
}

static void offer_lower(struct completion *c, const char *name)
{
    struct text word = text_new();
    for (; *name; name++)
        text_char(&word, (char)tolower((unsigned char)*name));
    offer(c, word.data, "");
    text_free(&word);
}

static const struct game *game_before(const struct completion *c)
{
    const struct game *found = NULL;
    for (size_t i = 0; i < c->count && !found; i++)
        found = game_named(c->before[i]);
    return found;
}

void offer_seats(struct completion *c)
{
    const struct game *named = game_before(c);
    for (const struct game *const *g = games; *g; g++) {
        struct table t;
        if ((named && *g != named) || !table_open(&t, *g, &(struct setup){0}, NULL))
            continue;
        int seats = (*g)->seats(t.position);
        for (int seat = 0; seat < seats; seat++)
            offer_lower(c, (*g)->seat_names[seat]);
        table_close(&t);
    }
}

void completion_print(struct completion *c)
{
    fputs(c->lines.data + 1, stdout);
    text_free(&c->lines);
}
