/* Rules are settings of the game's table; here they are gathered in turn from several texts. */
#include "app/rules.h"

#include "app/complaint.h"
#include "shogi/rules.h"
#include "shogi/shogi.h"

#include <assert.h>
#include <string.h>

const char rules_header[] = "Rules";

enum { RULES_MAX = 64 };

struct rules {
    const struct option *table;
    union {
        unsigned char bytes[512];
        int aligned;
    } settings;
};

static bool add(struct rules *r, const char *words, struct error *e)
{
    return option_parse(r->table, &r->settings, sizeof r->settings, words, e);
}

static bool add_users(struct rules *r, const char *words)
{
    struct error e = {0};
    if (!words || add(r, words, &e))
        return true;
    complain_error(&e, "--rules");
    return false;
}

static struct rules usual(const struct game *g)
{
    struct rules r = {.table = g->rules};
    option_defaults(r.table, &r.settings);
    /* Among people a game of shogi must come to an end. */
    if (g == &shogi_game)
        add(&r, "impasse=27", NULL);
    return r;
}

static bool start_shows(const char *rule)
{
    return strcmp(rule, "handicap") == 0 || strcmp(rule, "start") == 0 ||
           strcmp(rule, "chess960") == 0;
}

static void write_rules(const struct rules *r, struct text *out)
{
    struct option table[RULES_MAX + 1] = {0};
    for (size_t i = 0; r->table[i].name; i++) {
        assert(i < RULES_MAX && r->table[i].offset + sizeof(int) <= sizeof r->settings);
        table[i] = r->table[i];
        if (!start_shows(table[i].name))
            table[i].initial = -1; /* no value is left out as the usual one */
    }
    option_write(table, &r->settings, out);
}

bool rules_of_user(const struct game *g, const char *words, struct text *out)
{
    struct rules r = usual(g);
    bool good = add_users(&r, words);
    if (good)
        write_rules(&r, out);
    return good;
}

/* The handicap that the start of a record of shogi means: the pieces given count in an impasse. */
static void add_handicap(struct rules *rules, struct record *r)
{
    struct text start = text_new(), words = text_new();
    record_go(r, 0);
    r->game->write_position(r->table.position, &start);
    const char *names = r->game == &shogi_game ? shogi_rules_table[0].choices : "";
    for (int i = 0; *names; i++) {
        size_t length = strcspn(names, "|");
        text_clear(&words);
        text_format(&words, "handicap=%.*s", (int)length, names);
        if (strcmp(shogi_handicap_sfen(i), start.data) == 0)
            add(rules, words.data, NULL);
        names += length + (names[length] == '|');
    }
    text_free(&start);
    text_free(&words);
}

bool rules_of_record(struct record *record, const char *file, const char *words, struct text *out)
{
    const char *header = record_header(record, rules_header);
    struct error e = {0};
    struct rules its = usual(record->game);
    add_handicap(&its, record);
    bool known = header && add(&its, header, &e);
    /* Another program may mean something else by the header: then the user has to say it. */
    if (header && !known && !words) {
        complain("--rules to say them", "the rules of %s are %s: %s", quoted(file), quoted(header),
                 e.what);
        return false;
    }
    struct rules said = its;
    if (!add_users(&said, words))
        return false;
    if (known && memcmp(&said.settings, &its.settings, sizeof its.settings) != 0) {
        complain("the same rules, or no --rules", "--rules is %s, but the rules of %s are %s",
                 quoted(words), quoted(file), quoted(header));
        return false;
    }
    write_rules(&said, out);
    return true;
}
