/* How a test stands, for people and for programs, and the progress line. */
#include "app/arena.h"
#include "app/complaint.h"
#include "app/terminal.h"
#include "core/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct contestant *contestant(const struct standing *s, int i)
{
    return &s->test->contestants[i];
}

static void print_head(const struct standing *s, const char *how)
{
    printf("%s, %" PRIu64 " games of %" PRIu64 "%s%s\n\n", s->test->game->title, s->games,
           s->test->blocks * (uint64_t)s->sample.games, how ? ": " : "", how ? how : "");
}

static void print_interval(const char *name, const struct interval *i, int digits)
{
    printf("%-12s %+.*f  [%+.*f, %+.*f]\n", name, digits, i->value, digits, i->low, digits,
           i->high);
}

static void print_score(const struct standing *s)
{
    struct summary sum = standing_summary(s);
    printf("%-12s %.4f  [%.4f, %.4f]", "score of A", sum.score.value, sum.score.low,
           sum.score.high);
    if (s->seats == 2)
        printf("   +%" PRIu64 " =%" PRIu64 " -%" PRIu64, s->wins, s->draws, s->losses);
    putchar('\n');
    if (s->seats == 2)
        print_interval("Elo", &sum.elo, 1);
    print_interval(s->seats == 2 ? "normalised" : "normal. Elo", &sum.normalised_elo, 1);
    printf("%-12s %.1f %%\n", "A stronger", 100 * sum.superiority);
    if (s->seats == 2)
        printf("%-12s %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64
               "   (0, 1/2, 1, 3/2, 2 points of A)\n",
               "pairs", s->pairs[0], s->pairs[1], s->pairs[2], s->pairs[3], s->pairs[4]);
    if (s->sequential)
        printf("%-12s LLR %.2f of (%.2f, %.2f) at %s: %s\n", "sprt", s->sprt.llr, s->sprt.lower,
               s->sprt.upper, s->test->sprt,
               s->sprt.verdict == SPRT_ACCEPT_H1   ? "H1 accepted"
               : s->sprt.verdict == SPRT_ACCEPT_H0 ? "H0 accepted"
                                                   : "not decided");
}

static void print_seats(const struct standing *s)
{
    const struct conduct *a = &s->conduct[0];
    printf("%-12s", "A by seat");
    for (int seat = 0; seat < s->seats; seat++)
        if (a->seat_games[seat])
            printf(" %s %.3f", s->test->game->seat_names[seat],
                   a->seat_points[seat] / (double)a->seat_games[seat]);
    printf("\n%-12s %.1f plies on average\n", "length",
           s->games ? (double)s->plies / (double)s->games : 0);
}

static void print_verdicts(const struct standing *s)
{
    printf("%-12s", "decided by");
    const char *between = " ";
    for (int v = 0; v < VERDICTS; v++)
        if (s->verdicts[v]) {
            printf("%s%s %" PRIu64, between, verdict_names[v], s->verdicts[v]);
            between = ", ";
        }
    putchar('\n');
}

static void print_contestant(const struct standing *s, int i)
{
    const struct conduct *c = &s->conduct[i];
    printf("\n%c  %s\n", 'A' + i, contestant(s, i)->text);
    if (s->seats > 2) {
        printf("   places");
        for (int place = 0; place < s->seats; place++)
            printf(" %.1f %%", c->games ? 100.0 * (double)c->places[place] / (double)c->games : 0);
        putchar('\n');
    }
    if (c->moves)
        printf("   %" PRIu64 " moves, %.0f nodes and %.1f ms a move, %.2f CPU s in all\n", c->moves,
               (double)c->nodes / (double)c->moves, 1000 * c->wall / (double)c->moves, c->cpu);
    for (int v = 0; v < VERDICTS; v++)
        if (c->verdicts[v] && verdict_is_fault((enum verdict)v))
            printf("   lost %" PRIu64 " games: %s\n", c->verdicts[v], verdict_names[v]);
    double use = standing_use(s, i);
    if (use >= 0 && (use < 0.2 || use > 1.5))
        printf("   WARNING: it used %.0f %% of its limit; such a match does not count\n",
               100 * use);
}

void standing_print(const struct standing *s, const char *how)
{
    print_head(s, how);
    if (s->test->count == 2)
        print_score(s);
    print_seats(s);
    print_verdicts(s);
    for (int i = 0; i < s->test->count; i++)
        print_contestant(s, i);
}

/* JSON. */

static void json_interval(struct text *out, const char *name, const struct interval *i)
{
    text_format(out, ",\"%s\":%.6f,\"%s95\":[%.6f,%.6f]", name, i->value, name, i->low, i->high);
}

static void json_players(const struct standing *s, struct text *out)
{
    text_string(out, ",\"players\":[");
    for (int i = 0; i < s->test->count; i++) {
        const struct conduct *c = &s->conduct[i];
        text_string(out, i ? ",{\"player\":" : "{\"player\":");
        text_json(out, contestant(s, i)->text);
        text_format(out, ",\"moves\":%" PRIu64 ",\"nodes\":%" PRIu64 ",\"cpu\":%.6f,\"wall\":%.6f",
                    c->moves, c->nodes, c->cpu, c->wall);
        double use = standing_use(s, i);
        if (use >= 0)
            text_format(out, ",\"use\":%.4f", use);
        text_string(out, ",\"places\":[");
        for (int place = 0; place < s->seats; place++)
            text_format(out, "%s%" PRIu64, place ? "," : "", c->places[place]);
        text_string(out, "],\"faults\":{");
        const char *between = "";
        for (int v = 0; v < VERDICTS; v++)
            if (verdict_is_fault((enum verdict)v) && c->verdicts[v]) {
                text_format(out, "%s\"%s\":%" PRIu64, between, verdict_names[v], c->verdicts[v]);
                between = ",";
            }
        text_string(out, "}}");
    }
    text_char(out, ']');
}

static void json_sprt(const struct standing *s, struct text *out)
{
    text_string(out, ",\"sprt\":{\"test\":");
    text_json(out, s->test->sprt);
    text_format(out, ",\"llr\":%.6f,\"bounds\":[%.6f,%.6f],\"verdict\":\"%s\"}", s->sprt.llr,
                s->sprt.lower, s->sprt.upper,
                s->sprt.verdict == SPRT_ACCEPT_H1   ? "H1"
                : s->sprt.verdict == SPRT_ACCEPT_H0 ? "H0"
                                                    : "none");
}

void standing_print_json(const struct standing *s)
{
    struct text out = text_new();
    struct summary sum = standing_summary(s);
    text_format(&out, "{\"schema\":1,\"test\":\"%s\",\"game\":", s->test->id);
    text_json(&out, s->test->game->name);
    text_format(&out,
                ",\"games\":%" PRIu64 ",\"wins\":%" PRIu64 ",\"draws\":%" PRIu64
                ",\"losses\":%" PRIu64,
                s->games, s->wins, s->draws, s->losses);
    text_format(&out, ",\"score\":%.6f,\"ci95\":[%.6f,%.6f]", sum.score.value, sum.score.low,
                sum.score.high);
    json_interval(&out, "elo", &sum.elo);
    json_interval(&out, "nelo", &sum.normalised_elo);
    text_format(&out, ",\"los\":%.6f", sum.superiority);
    if (s->seats == 2)
        text_format(&out,
                    ",\"pairs\":[%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 "]",
                    s->pairs[0], s->pairs[1], s->pairs[2], s->pairs[3], s->pairs[4]);
    text_format(&out, ",\"plies\":%" PRIu64 ",\"faults\":%" PRIu64, s->plies, s->faults);
    if (s->sequential)
        json_sprt(s, &out);
    json_players(s, &out);
    printf("%s}\n", out.data);
    text_free(&out);
}

/* Progress. */

void progress_start(struct progress *p, const struct standing *s)
{
    *p = (struct progress){.began = clock_wall(), .before = s->games};
}

static void print_time_left(const struct progress *p, const struct standing *s)
{
    uint64_t played = s->games - p->before;
    uint64_t left = s->test->blocks * (uint64_t)s->sample.games - s->games;
    if (!played)
        return;
    terminal_time_left((p->latest - p->began) / (double)played * (double)left);
}

void progress_show(void *progress, const struct standing *s)
{
    struct progress *p = progress;
    double now = clock_wall();
    if (!isatty(STDERR_FILENO) || now < p->latest + 0.25)
        return;
    struct summary sum = standing_summary(s);
    p->latest = now;
    p->shown = true;
    fprintf(stderr, "\r\033[K%" PRIu64 "/%" PRIu64 " games", s->games,
            s->test->blocks * (uint64_t)s->sample.games);
    if (s->test->count == 2)
        fprintf(stderr, ", score %.3f [%.3f, %.3f]", sum.score.value, sum.score.low,
                sum.score.high);
    if (s->sequential)
        fprintf(stderr, ", LLR %.2f (%.2f, %.2f)", s->sprt.llr, s->sprt.lower, s->sprt.upper);
    if (s->faults)
        fprintf(stderr, ", %" PRIu64 " faults", s->faults);
    print_time_left(p, s);
    fflush(stderr);
}

void progress_end(struct progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
    p->shown = false;
}
