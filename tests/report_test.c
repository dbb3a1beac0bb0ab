/* The page about a test: well-formed and true, whatever the games were. */
#include "arena/report.h"
#include "arena/thought.h"
#include "check.h"
#include "chess/chess.h"
#include "core/memory.h"
#include "core/random.h"
#include "support/markup.h"
#include "support/near.h"

#include <inttypes.h>

/* A test with its jobs and the survey that its games go into. */
struct fixture {
    struct test test;
    struct job *jobs;
    struct survey survey;
    int seats;
};

static char empty[] = "", player_text[] = "random@nodes=1000", player_name[] = "random";
static char bounds[] = "0:10", book[] = "built in";

static void set_up(struct fixture *f, const struct game *g, int seats, int count, uint64_t blocks)
{
    static const char *const openings[] = {"e2e4", "d2d4", "c2c4"};
    struct error e = {0};
    *f = (struct fixture){.seats = seats};
    f->test = (struct test){.game = g,
                            .rules = empty,
                            .openings = book,
                            .sprt = count == 2 ? bounds : empty,
                            .count = count,
                            .blocks = blocks};
    for (int i = 0; i < count; i++)
        f->test.contestants[i] =
            (struct contestant){.text = player_text, .name = player_name, .limit.nodes = 1000};
    f->jobs = memory_zeroed(blocks, sizeof *f->jobs);
    for (uint64_t b = 0; b < blocks; b++)
        job_make(&f->jobs[b], &f->test, seats, b, "", g->view ? "" : openings[b % 3]);
    assert_true(survey_init(&f->survey, &f->test, seats, f->jobs, &e));
}

static void tear_down(struct fixture *f)
{
    survey_free(&f->survey);
    for (uint64_t b = 0; b < f->test.blocks; b++)
        job_free(&f->jobs[b]);
    memory_free(f->jobs);
}

/* A game of the block in which A has that score at all of its seats and the others share the rest. */
static void play(struct fixture *f, uint64_t block, int number, int score_of_a,
                 const char *thoughts)
{
    struct played p;
    struct error e = {0};
    played_init(&p);
    memcpy(p.seats, f->jobs[block].seatings[number], sizeof p.seats);
    for (int s = 0; s < f->seats; s++)
        p.score[s] = p.seats[s] == 'A' ? score_of_a : 2 - score_of_a;
    p.plies = 40 + block % 50;
    p.opening_plies = 1;
    snprintf(p.reason, sizeof p.reason, "checkmate");
    text_string(&p.thoughts, thoughts);
    assert_true(survey_add(&f->survey, block, number, &p, "yomi 1", "2026-11-15 10:00:00", &e));
    played_free(&p);
}

static void fault(struct fixture *f, uint64_t block, int number, const char *reason)
{
    struct played p;
    struct error e = {0};
    played_init(&p);
    memcpy(p.seats, f->jobs[block].seatings[number], sizeof p.seats);
    p.score[0] = 2;
    p.guilty = 1;
    p.verdict = VERDICT_CRASHED;
    snprintf(p.reason, sizeof p.reason, "%s", reason);
    assert_true(survey_add(&f->survey, block, number, &p, "yomi 1", "2026-11-15 10:00:00", &e));
    played_free(&p);
}

/* The page, which must be sound and need nothing from elsewhere. To be freed. */
static struct text page_of(const struct fixture *f, const char *engine)
{
    struct text out = text_new();
    struct report r = {.survey = &f->survey, .engines = {engine}};
    report_write(&r, &out);
    assert_markup(out.data);
    assert_int_equal(markup_count(out.data, "<script"), 0);
    assert_int_equal(markup_count(out.data, "http"), 0);
    assert_int_equal(markup_count(out.data, "src="), 0);
    assert_int_equal(markup_count(out.data, "url("), 0);
    assert_int_equal(markup_count(out.data, "<svg class=\"plot\""),
                     markup_count(out.data, "<desc>"));
    return out;
}

#define assert_has(page, piece)                                                                    \
    do {                                                                                           \
        if (!strstr((page).data, piece))                                                           \
            fail_msg("the page does not say: %s", piece);                                          \
    } while (0)

static void a_test_without_games_has_nothing_to_say(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, &chess_game, 2, 2, 4);
    struct text page = page_of(&f, NULL);
    assert_has(page, "there is nothing to say");
    assert_int_equal(markup_count(page.data, "<svg"), 0);
    text_free(&page);
    tear_down(&f);
}

static void one_game_is_not_a_pair_yet(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, &chess_game, 2, 2, 4);
    play(&f, 0, 0, 2, "");
    struct text page = page_of(&f, NULL);
    assert_has(page, "there is nothing to say");
    assert_has(page, "Games that are not in the score: 1.");
    assert_has(page, "Length of the games");
    text_free(&page);
    play(&f, 0, 1, 2, "");
    page = page_of(&f, NULL);
    assert_has(page, "A: random scored 1.000 [");
    assert_has(page, "+\xe2\x88\x9e Elo");
    text_free(&page);
    tear_down(&f);
}

static void the_sentence_says_who_is_stronger(void **state)
{
    (void)state;
    static const struct {
        int of_four; /* points of A in four games */
        const char *words;
    } examples[] = {{1, ": weaker, "}, {2, ": no difference is shown, +0"}, {3, ": stronger, "}};
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        struct fixture f;
        set_up(&f, &chess_game, 2, 2, 60);
        for (uint64_t b = 0; b < 60; b++)
            for (int n = 0; n < 2; n++)
                play(&f, b, n, (int)(2 * b + (uint64_t)n) % 4 < examples[i].of_four ? 2 : 0, "");
        struct text page = page_of(&f, NULL);
        assert_has(page, examples[i].words);
        text_free(&page);
        tear_down(&f);
    }
}

static void without_thoughts_there_is_no_word_of_time(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, &chess_game, 2, 2, 2);
    play(&f, 0, 0, 2, "");
    play(&f, 0, 1, 0, "");
    struct text page = page_of(&f, NULL);
    assert_int_equal(markup_count(page.data, "Time per move"), 0);
    assert_int_equal(markup_count(page.data, "warning\" role"), 0);
    text_free(&page);
    tear_down(&f);
}

static void a_side_that_hardly_thinks_is_pointed_out(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, &chess_game, 2, 2, 1);
    /* A, who has 1000 nodes for a move, uses 100; B says no value and no depth. */
    play(&f, 0, 0, 2, "0/35/7/100/2000/3000 1/-/0/1000/500/500");
    play(&f, 0, 1, 2, "0/-/0/1000/0/0 1/999999/9/100/1/1");
    assert_near(standing_use(&f.survey.standing, 0), 0.1, 1e-12);
    struct text page = page_of(&f, NULL);
    assert_has(page, "A: random used 10 % of its limit");
    assert_int_equal(markup_count(page.data, "B: random used"), 0);
    assert_has(page, "Time per move");
    assert_has(page, "Nodes per move");
    text_free(&page);
    tear_down(&f);
}

static void what_players_say_is_escaped(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, &chess_game, 2, 2, 2);
    fault(&f, 0, 0, "</td><script>alert(1)</script>\n\xff");
    fault(&f, 0, 1, "& \"so on\"");
    struct text page = page_of(&f, "<img onerror=\"x\"> & Co");
    assert_has(page, "&lt;img onerror=&quot;x&quot;&gt; &amp; Co");
    assert_has(page, "&lt;/td&gt;&lt;script&gt;alert(1)");
    assert_has(page, "2 of 2 games ended by a fault");
    assert_has(page, "<th scope=\"row\">1.2</th>");
    text_free(&page);
    tear_down(&f);
}

/* A game of four seats; deals are hidden, so that it has a view. */
static void no_view(const void *position, const struct history *h, int seat, void *view)
{
    (void)position, (void)h, (void)seat, (void)view;
}

static const char *const directions[] = {"East", "South", "West", "North", "5", "6"};
static const struct game four_seats = {
    .name = "four", .title = "Four seats", .seat_names = directions, .view = no_view};

static void many_seats_have_places(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, &four_seats, 4, 2, 30);
    for (uint64_t b = 0; b < 30; b++)
        for (int n = 0; n < f.jobs[b].games; n++)
            play(&f, b, n, b % 3 ? 2 : 0, "");
    struct text page = page_of(&f, NULL);
    assert_has(page, "normalised Elo");
    assert_has(page, "Points by seat");
    assert_has(page, "deal 1</th>");
    assert_has(page, "4th");
    assert_int_equal(markup_count(page.data, "Pairs of games"), 0);
    text_free(&page);
    tear_down(&f);
}

static void as_many_players_as_seats_are_ranked_by_points(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, &four_seats, 4, 4, 3);
    for (uint64_t b = 0; b < 3; b++)
        for (int n = 0; n < f.jobs[b].games; n++)
            play(&f, b, n, 2, "");
    struct text page = page_of(&f, NULL);
    assert_has(page, "A: random has the best places: 1.000");
    assert_has(page, "D: random");
    assert_int_equal(markup_count(page.data, "Score over the games"), 0);
    text_free(&page);
    tear_down(&f);
}

static void openings_are_put_together(void **state)
{
    (void)state;
    struct fixture f;
    size_t count;
    set_up(&f, &chess_game, 2, 2, 9);
    for (uint64_t b = 0; b < 9; b++)
        for (int n = 0; n < 2; n++)
            play(&f, b, n, b % 3 == 1 ? 2 : 1, "");
    struct survey_opening *list = survey_openings(&f.survey, &count);
    assert_int_equal(count, 3);
    assert_string_equal(list[0].job->moves, "d2d4");
    assert_int_equal(list[0].games, 6);
    assert_near(list[0].score, 1, 1e-12);
    assert_near(list[0].first, 0.5, 1e-12);
    assert_near(list[1].score, 0.5, 1e-12);
    memory_free(list);
    tear_down(&f);
}

static void a_large_test_gives_a_small_page(void **state)
{
    (void)state;
    enum { BLOCKS = 50000 };
    struct fixture f;
    struct random luck = random_seeded(1);
    set_up(&f, &chess_game, 2, 2, BLOCKS);
    for (uint64_t b = 0; b < BLOCKS; b++)
        for (int n = 0; n < 2; n++)
            play(&f, b, n, (int)random_below(&luck, 3), "0/10/5/900/900/900");
    assert_true(f.survey.point_count <= SURVEY_POINTS);
    assert_true(f.survey.point_count >= SURVEY_POINTS / 2);
    assert_int_equal(f.survey.latest.games, 2 * BLOCKS);
    assert_near(f.survey.latest.score.value, standing_summary(&f.survey.standing).score.value, 0);
    for (size_t i = 1; i < f.survey.point_count; i++)
        assert_int_equal(f.survey.points[i].games - f.survey.points[i - 1].games,
                         2 * f.survey.stride);
    struct text page = page_of(&f, NULL);
    assert_true(page.length < 150000);
    text_free(&page);
    tear_down(&f);
}

static void games_of_other_tests_are_refused(void **state)
{
    (void)state;
    struct fixture f;
    struct played p;
    struct error e = {0};
    set_up(&f, &chess_game, 2, 2, 1);
    played_init(&p);
    memcpy(p.seats, "BA", 3); /* in the first game A has the first seat */
    assert_false(survey_add(&f.survey, 0, 0, &p, "", "", &e));
    assert_false(survey_add(&f.survey, 1, 0, &p, "", "", &e));
    assert_false(survey_add(&f.survey, 0, 2, &p, "", "", &e));
    assert_false(survey_add(&f.survey, 0, -1, &p, "", "", &e));
    assert_true(survey_add(&f.survey, 0, 1, &p, "", "", &e));
    assert_int_equal(f.survey.standing.games, 1);
    played_free(&p);
    tear_down(&f);
}

TEST_MAIN(TEST(a_test_without_games_has_nothing_to_say), TEST(one_game_is_not_a_pair_yet),
          TEST(the_sentence_says_who_is_stronger), TEST(without_thoughts_there_is_no_word_of_time),
          TEST(a_side_that_hardly_thinks_is_pointed_out), TEST(what_players_say_is_escaped),
          TEST(many_seats_have_places), TEST(as_many_players_as_seats_are_ranked_by_points),
          TEST(openings_are_put_together), TEST(a_large_test_gives_a_small_page),
          TEST(games_of_other_tests_are_refused))
