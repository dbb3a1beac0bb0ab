/* The page as a whole: heading, warnings, result, what was played. */
#include "arena/report_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *report_name(const struct report *r, int contestant)
{
    const char *engine = r->engines[contestant];
    return engine && *engine ? engine : r->survey->standing.test->contestants[contestant].name;
}

struct report_label report_label(const struct report *r, int contestant)
{
    struct report_label l;
    snprintf(l.text, sizeof l.text, "%c: %s", 'A' + contestant, report_name(r, contestant));
    return l;
}

void report_legend(const struct report *r, struct text *out, bool filled)
{
    struct report_label labels[CONTESTANTS_MAX];
    const char *names[CONTESTANTS_MAX];
    int count = r->survey->standing.test->count;
    for (int i = 0; i < count; i++) {
        labels[i] = report_label(r, i);
        names[i] = labels[i].text;
    }
    plot_legend(out, names, count, filled);
}

void report_figure(struct text *out, const struct plot *p)
{
    text_string(out, "<figure>\n<h3>");
    html_text(out, p->title);
    text_string(out, "</h3>\n");
    plot_begin(out, p);
}

void report_caption(struct text *out)
{
    text_string(out, "<figcaption>");
}

void report_figure_end(struct text *out)
{
    text_string(out, "</figcaption>\n</figure>\n");
}

static void write_elo(char text[16], double elo, int digits)
{
    bool endless = elo >= STATISTICS_ELO_LIMIT || elo <= -STATISTICS_ELO_LIMIT;
    const char *sign = elo < 0 ? "\xe2\x88\x92" : "+";
    if (endless)
        snprintf(text, 16, "%s\xe2\x88\x9e", sign);
    else
        snprintf(text, 16, "%s%.*f", sign, digits, elo < 0 ? -elo : elo);
}

struct report_elo report_elo(const struct interval *elo)
{
    struct report_elo e;
    int digits = elo->high - elo->low < 20 ? 1 : 0;
    write_elo(e.value, elo->value, digits);
    write_elo(e.low, elo->low, digits);
    write_elo(e.high, elo->high, digits);
    return e;
}

/* Heading. */

/* To the minute; the day only once where it is the same. */
static void write_dates(const struct survey *s, struct text *out)
{
    enum { DAY = 10, MINUTE = 16 };
    bool same_day = strncmp(s->began, s->ended, DAY) == 0;
    bool same_minute = strncmp(s->began, s->ended, MINUTE) == 0;
    html_format(out, ", %.*s", MINUTE, s->began);
    if (!same_minute)
        html_format(out, " to %.*s", MINUTE, s->ended + (same_day ? DAY + 1 : 0));
    text_string(out, " UTC");
}

static void write_heading(const struct report *r, struct text *out)
{
    const struct standing *s = &r->survey->standing;
    const char *between = s->test->count == 2 ? " against " : ", ";
    text_string(out, "<header>\n<h1>");
    for (int i = 0; i < s->test->count; i++)
        html_format(out, "%s%s", i ? between : "", report_label(r, i).text);
    text_string(out, "</h1>\n<p class=\"about\">");
    html_format(out, "%s, %" PRIu64 " games of %" PRIu64 " planned", s->test->game->title, s->games,
                s->test->blocks * (uint64_t)s->sample.games);
    if (r->survey->began[0])
        write_dates(r->survey, out);
    text_string(out, "</p>\n</header>\n");
}

static void warn_of_use(const struct report *r, int contestant, struct text *out)
{
    double use = standing_use(&r->survey->standing, contestant);
    if (use < 0 || (use >= 0.2 && use <= 1.5))
        return;
    text_string(out, "<p>");
    html_format(out, "%s used %.0f %% of its limit; such a match does not count.",
                report_label(r, contestant).text, 100 * use);
    text_string(out, "</p>\n");
}

static void gather_warnings(const struct report *r, struct text *out)
{
    const struct standing *s = &r->survey->standing;
    for (int i = 0; i < s->test->count; i++)
        warn_of_use(r, i, out);
    if (s->faults)
        text_format(out,
                    "<p>%" PRIu64 " of %" PRIu64 " games ended by a fault of a player; they are "
                    "listed below.</p>\n",
                    s->faults, s->games);
    uint64_t complete = s->in_order * (uint64_t)s->sample.games;
    if (s->games > complete)
        text_format(out,
                    "<p>Games that are not in the score: %" PRIu64 ". A block counts when it and "
                    "all before it are complete.</p>\n",
                    s->games - complete);
}

static void write_warnings(const struct report *r, struct text *out)
{
    struct text warnings = text_new();
    gather_warnings(r, &warnings);
    if (warnings.length)
        text_format(out, "<div class=\"warning\" role=\"note\">\n%s</div>\n", warnings.data);
    text_free(&warnings);
}

/* The result in a sentence. */

static const char *comparison(const struct interval *score)
{
    return score->low > 0.5 ? "stronger" : score->high < 0.5 ? "weaker" : "no difference is shown";
}

static void write_result_of_two(const struct report *r, struct text *out)
{
    const struct standing *s = &r->survey->standing;
    struct summary sum = standing_summary(s);
    bool two_seats = s->seats == 2;
    struct report_elo elo = report_elo(two_seats ? &sum.elo : &sum.normalised_elo);
    html_format(out, "%s scored %.3f [%.3f, %.3f]: %s, %s%s Elo [%s, %s].", report_label(r, 0).text,
                sum.score.value, sum.score.low, sum.score.high, comparison(&sum.score), elo.value,
                two_seats ? "" : " normalised", elo.low, elo.high);
}

static void write_result_of_many(const struct report *r, struct text *out)
{
    const struct survey *s = r->survey;
    int best = 0;
    for (int i = 1; i < s->standing.test->count; i++)
        if (s->points_of[i].mean > s->points_of[best].mean)
            best = i;
    struct interval points = statistics_of_sample(&s->points_of[best]).score;
    html_format(
        out,
        "%s has the best places: %.3f [%.3f, %.3f], where 0 is always last and 1 always first.",
        report_label(r, best).text, points.value, points.low, points.high);
}

static void write_result(const struct report *r, struct text *out)
{
    const struct standing *s = &r->survey->standing;
    text_string(out, "<p class=\"result\">");
    if (s->test->count == 2 && s->sample.blocks)
        write_result_of_two(r, out);
    else if (s->test->count > 2 && r->survey->points_of[0].blocks)
        write_result_of_many(r, out);
    else
        text_string(out, "No block of games is complete yet, so there is nothing to say.");
    text_string(out, "</p>\n<p class=\"note\">In brackets: the 95 % interval. The games of a block "
                     "(one opening or deal, seats exchanged) count as one observation.</p>\n");
}

/* What was played. */

static void fact(struct text *out, const char *name, const char *words)
{
    text_string(out, "<div><dt>");
    html_text(out, name);
    text_string(out, "</dt><dd>");
    html_text(out, words);
    text_string(out, "</dd></div>\n");
}

static void write_player(const struct report *r, int contestant, struct text *out)
{
    const struct contestant *c = &r->survey->standing.test->contestants[contestant];
    const char *engine = r->engines[contestant];
    struct text words = text_new();
    char name[] = {'P', 'l', 'a', 'y', 'e', 'r', ' ', (char)('A' + contestant), '\0'};
    if (engine && *engine)
        text_format(&words, "%s, ", engine);
    text_format(&words, "%s%s", c->text, limit_is_set(&c->limit) ? "" : ", without a limit");
    fact(out, name, words.data);
    text_free(&words);
}

static void write_programs(const struct survey *s, struct text *out)
{
    struct text words = text_new();
    for (int i = 0; i < s->program_count; i++)
        text_format(&words, "%s%s (%" PRIu64 " games)", i ? ", " : "", s->programs[i].name,
                    s->programs[i].games);
    fact(out, "Played by", words.length ? words.data : "nobody yet");
    text_free(&words);
}

static void write_facts(const struct report *r, struct text *out)
{
    const struct survey *s = r->survey;
    const struct test *t = s->standing.test;
    struct text words = text_new();
    text_string(out, "<dl>\n");
    for (int i = 0; i < t->count; i++)
        write_player(r, i, out);
    fact(out, "Rules", *t->rules ? t->rules : "the usual ones");
    fact(out, "Openings", *t->openings ? t->openings : "none");
    if (s->standing.seats > 2)
        fact(out, "Seating", seating_names[t->seating]);
    if (*t->sprt)
        fact(out, "Sequential test", t->sprt);
    adjudication_write(&t->adjudication, &words);
    fact(out, "Adjudication", words.length ? words.data : "none");
    text_clear(&words);
    text_format(&words, "an answer may be %" PRIu64 " ms late", t->margin);
    fact(out, "Margin", words.data);
    write_programs(s, out);
    text_clear(&words);
    text_format(&words, "%s, seed %" PRIu64, t->id, t->seed);
    fact(out, "Test", words.data);
    text_string(out, "</dl>\n");
    text_free(&words);
}

void report_write(const struct report *r, struct text *out)
{
    const struct standing *s = &r->survey->standing;
    struct text title = text_new();
    text_format(&title, "%s", s->test->game->title);
    for (int i = 0; i < s->test->count; i++)
        text_format(&title, "%s%s", i ? " – " : ": ", report_name(r, i));
    html_begin(out, title.data);
    write_heading(r, out);
    write_result(r, out);
    write_warnings(r, out);
    write_facts(r, out);
    if (s->games) {
        report_score(r, out);
        report_seats(r, out);
        report_openings(r, out);
        report_effort(r, out);
        report_endings(r, out);
    }
    html_end(out);
    text_free(&title);
}
