/* UCI, for chess. */
#include "chess/board.h"
#include "chess/chess.h"
#include "chess/position.h"
#include "core/real.h"
#include "core/text.h"
#include "protocol/server_parts.h"

static const char *option_names(const struct option *o)
{
    return o->uci;
}

static void write_rules(const struct server_settings *settings, struct text *out)
{
    text_string(out, settings->chess960 ? "chess960" : "");
}

static bool white_moves(const void *position)
{
    return ((const struct chess_position *)position)->turn == CHESS_WHITE;
}

static void read_mate(const struct server_go *go, struct job *job)
{
    job->limits.mate = go->mate < ALPHABETA_PLIES ? (int)go->mate : ALPHABETA_PLIES;
}

/* Chances by a model: a side wins when its value, with logistic noise of scale spread, is above margin,
 * and loses likewise. Both numbers are those of tools/fit-chances for 47,317 values that the search gave its
 * positions in 400 games against itself at 3000 to 3500 nodes a move, of which a quarter was drawn. They
 * fit that play alone: longer thought draws more. */
static void write_chances(int value, struct text *out)
{
    const double margin = 125, spread = 130;
    double win = 1 / (1 + real_exp((margin - value) / spread));
    double loss = 1 / (1 + real_exp((margin + value) / spread));
    int wins = (int)(win * 1000 + 0.5), losses = (int)(loss * 1000 + 0.5);
    text_format(out, " wdl %d %d %d", wins, 1000 - wins - losses, losses);
}

static void write_score(const struct job *job, int value, int bound, struct text *out)
{
    if (value >= ALPHABETA_WON)
        text_format(out, "mate %d", (ALPHABETA_MATE - value + 1) / 2);
    else if (value <= -ALPHABETA_WON)
        text_format(out, "mate -%d", (ALPHABETA_MATE + value) / 2);
    else
        text_format(out, "cp %d", value);
    server_write_bound(bound, out);
    if (job->wdl)
        write_chances(value, out);
}

static void answer(struct server *s, const struct alphabeta_answer *a)
{
    if (a->best) {
        server_say_best(s, a);
        return;
    }
    bool mated = chess_in_check(s->job.table.position);
    server_say(s, "info depth 0 score %s 0", mated ? "mate" : "cp");
    server_say(s, "bestmove 0000");
}

static void ignore(struct server *s, const char *words)
{
    (void)s, (void)words;
}

static const struct server_command commands[] = {
    {"uci", server_introduce},
    {"ucinewgame", server_new_game},
    {"register", ignore},
    {0},
};

const struct server_kind uci_server = {
    .game = &chess_game,
    .hello_back = "uciok",
    .form = "fen",
    .commands = commands,
    .option_names = option_names,
    .write_rules = write_rules,
    .white_moves = white_moves,
    .read_mate = read_mate,
    .write_score = write_score,
    .answer = answer,
};
