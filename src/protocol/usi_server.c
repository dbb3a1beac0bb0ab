/* USI, for shogi. */
#include "core/text.h"
#include "player/alphabeta_player.h"
#include "protocol/server_parts.h"
#include "shogi/board.h"
#include "shogi/generate.h"
#include "shogi/rules.h"
#include "shogi/shogi.h"

static const char *option_names(const struct option *o)
{
    return o->usi;
}

static void write_rules(const struct server_settings *settings, struct text *out)
{
    struct shogi_rules rules;
    option_defaults(shogi_rules_table, &rules);
    rules.impasse = settings->impasse;
    rules.moves = settings->moves;
    option_write(shogi_rules_table, &rules, out);
}

static bool white_moves(const void *position)
{
    return ((const struct shogi_position *)position)->turn == SHOGI_WHITE;
}

/* A mate of any length, in so much time; a declaration is none. */
static void read_mate(const struct server_go *go, struct job *job)
{
    job->mate = true;
    ((struct shogi_position *)job->table.position)->impasse = SHOGI_IMPASSE_NONE;
    job->limits.mate = ALPHABETA_PLIES;
    if (!go->mate_infinite)
        job->limits.movetime = go->mate;
}

/* Mates are counted in plies. */
static void write_score(const struct job *job, int value, int bound, struct text *out)
{
    (void)job;
    if (value >= ALPHABETA_WON)
        text_format(out, "mate %d", ALPHABETA_MATE - value);
    else if (value <= -ALPHABETA_WON)
        text_format(out, "mate -%d", ALPHABETA_MATE + value);
    else
        text_format(out, "cp %d", value);
    server_write_bound(bound, out);
}

/* Writes the line that was found if it ends with a mate on the board, and plays it. */
static bool write_mate(struct server *s, struct text *out)
{
    struct job *job = &s->job;
    if (job->line_value < ALPHABETA_WON)
        return false;
    for (int i = 0; i < job->line_length; i++) {
        text_char(out, ' ');
        server_write_played(s, job->line[i], out);
    }
    return job->line_length % 2 == 1 && !shogi_has_moves(job->table.position);
}

/* No mate is only said where there is none to be found: without a move. */
static void answer_mate(struct server *s, const struct alphabeta_answer *a)
{
    size_t before = s->job.table.history.length;
    struct text line = text_new();
    if (!a->best)
        server_say(s, "checkmate nomate");
    else if (s->job.line_length && write_mate(s, &line))
        server_say(s, "checkmate%s", line.data);
    else
        server_say(s, "checkmate timeout");
    table_undo_to(&s->job.table, before);
    text_free(&line);
}

/* Whether the game is given up; what was pondered on and did not come says nothing of it. */
static bool gives_up(struct server *s, const struct alphabeta_answer *a)
{
    struct job *job = &s->job;
    struct answer said = {.move = a->best, .value = alphabeta_player_value(a->value)};
    if (!job->plays || (job->limits.ponder && s->told))
        return false;
    manners_mind(&job->manners, job->table.history.length, &said);
    return said.resigns;
}

static void answer(struct server *s, const struct alphabeta_answer *a)
{
    if (s->job.mate)
        answer_mate(s, a);
    else if (a->best && !gives_up(s, a))
        server_say_best(s, a);
    else
        server_say(s, "bestmove resign");
}

static const struct server_command commands[] = {
    {"usi", server_introduce},
    {"usinewgame", server_new_game},
    {"gameover", server_stop},
    {0},
};

const struct server_kind usi_server = {
    .game = &shogi_game,
    .hello_back = "usiok",
    .form = "sfen",
    .commands = commands,
    .option_names = option_names,
    .write_rules = write_rules,
    .white_moves = white_moves,
    .read_mate = read_mate,
    .write_score = write_score,
    .answer = answer,
};
