/* Random talk with yomi uci and yomi usi: good lines, bad lines and bytes at random, before, during and
 * after short searches. Whatever was said, a stop is answered, isready is answered, and quit leaves with
 * status 0, which a sanitizer that has found something would not.
 *
 * YOMI_SESSION_LINES sets the number of lines to each of the two (3000), YOMI_SESSION_SEED what they
 * are drawn from. */
#include "check.h"

#include "core/random.h"
#include "support/spoken.h"

#include <stdbool.h>

enum { USUAL_LINES = 3000, SESSION = 2000 };

static const char *const words[] = {
    "uci",         "usi",
    "isready",     "ucinewgame",
    "usinewgame",  "position",
    "startpos",    "fen",
    "sfen",        "moves",
    "go",          "depth",
    "nodes",       "movetime",
    "wtime",       "btime",
    "winc",        "binc",
    "byoyomi",     "movestogo",
    "mate",        "infinite",
    "ponder",      "searchmoves",
    "perft",       "stop",
    "ponderhit",   "setoption",
    "name",        "value",
    "Hash",        "USI_Hash",
    "Threads",     "MultiPV",
    "Move",        "Overhead",
    "Clear",       "UCI_Chess960",
    "UCI_ShowWDL", "EnteringKingRule",
    "Level",       "UCI_LimitStrength",
    "UCI_Elo",     "ResignValue",
    "OwnBook",     "USI_OwnBook",
    "none",        "27",
    "true",        "false",
    "e2e4",        "e7e5",
    "e1g1",        "7g7f",
    "3c3d",        "8h2b+",
    "P*5e",        "0",
    "1",           "2",
    "3",           "-1",
    "999999999",   "99999999999999999999",
    "d",           "eval",
    "debug",       "on",
    "off",         "register",
    "gameover",    "win",
    "lose",        "draw",
    "joho",        "8/8/8/8/8/8/8/8",
    "w",           "b",
    "-",           "<empty>",
    "\t",          "\r",
};

static const char *const positions[2][8] = {
    {"position startpos\n", "position startpos moves e2e4 e7e5 g1f3\n",
     "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\n",
     "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\n",
     "position fen 1k6/8/8/8/8/8/8/1K4R1 w G - 0 1 moves b1g1\n",
     "position fen 8/8/8/8/8/8/8/8 w - - 0 1\n", "position startpos moves e2e4 e2e4\n",
     "position fen QQQQQQQQ/QQQQQQQ1/8/8/8/8/6k1/K7 w - - 0 1\n"},
    {"position startpos\n", "position startpos moves 7g7f 3c3d 8h2b+\n",
     "position sfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1\n",
     "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\n",
     "position sfen +P+P+P+P1+P+P+P+P/2G1K1G2/+L2S1S2+L/9/9/9/9/9/4k4 b 2R2B 1\n",
     "position sfen 9/9/9/9/9/9/9/9/9 b - 1\n", "position startpos moves 7g7f 7g7f\n",
     "position sfen 8k/9/9/9/9/9/9/9/K8 b 2R2B4G4S4N4L18P 1\n"},
};

static const char *const searches[] = {
    "go depth 3\n",
    "go nodes 200\n",
    "go movetime 1\n",
    "go infinite\n",
    "go ponder depth 2\n",
    "go wtime 10 btime 10 winc 1 binc 1\n",
    "go mate 2\n",
    "go perft 2\n",
    "go searchmoves e2e4 7g7f nodes 50\n",
    "go byoyomi 2\n",
    "go\n",
    "go infinite depth 2\n",
    "go ponder nodes 9\n",
    "go perft 30\n",
    "go ponder wtime 5 btime 5\n",
};

static const char *const settings[] = {
    "setoption name Hash value 1\n",
    "setoption name USI_Hash value 3\n",
    "setoption name Threads value 1\n",
    "setoption name threads value 2\n",
    "setoption name MultiPV value 1\n",
    "setoption name multipv value 4\n",
    "setoption name UCI_ShowWDL value true\n",
    "setoption name UCI_Chess960 value true\n",
    "setoption name UCI_Chess960 value false\n",
    "setoption name EnteringKingRule value none\n",
    "setoption name EnteringKingRule value 24\n",
    "setoption name MaxMovesToDraw value 100\n",
    "setoption name Level value 1\n",
    "setoption name Level value 7\n",
    "setoption name Level value 20\n",
    "setoption name UCI_LimitStrength value true\n",
    "setoption name UCI_LimitStrength value false\n",
    "setoption name UCI_Elo value 1500\n",
    "setoption name OwnBook value true\n",
    "setoption name OwnBook value false\n",
    "setoption name Book File value /no/such/folder/book\n",
    "setoption name Book File value <empty>\n",
    "setoption name ResignValue value 100\n",
    "setoption name ResignValue value 0\n",
    "setoption name Clear Hash\n",
    "setoption name Hash value 999999999\n",
    "setoption name Debug Log File value /dev/null\n",
    "setoption name Debug Log File value <empty>\n",
    "setoption name Debug Log File value /no/such/folder/log\n",
};

static const char *const controls[] = {
    "stop\n",     "stop\n",       "stop\n", "ponderhit\n", "isready\n",  "ucinewgame\n",
    "isready\n",  "usinewgame\n", "uci\n",  "usi\n",       "d\n",        "eval\n",
    "debug on\n", "debug off\n",  "\n",     "   \t \n",    "register\n", "gameover draw\n",
};

#define ONE_OF(list, r) (list)[random_below(r, sizeof(list) / sizeof *(list))]

/* Words that may make a good line and mostly do not. */
static void write_words(struct random *r, struct text *out)
{
    for (uint64_t i = 1 + random_below(r, 8); i; i--)
        text_format(out, "%s ", ONE_OF(words, r));
    text_char(out, '\n');
}

static void write_bytes(struct random *r, struct text *out)
{
    for (uint64_t i = random_below(r, 40); i; i--) {
        char c = (char)(1 + random_below(r, 255)); /* zero bytes are for line_reader_test */
        text_char(out, c == '\n' ? ' ' : c);
    }
    text_char(out, '\n');
}

/* A good line with one byte changed, unless it names a file: another one might be written to. */
static void write_damaged(struct random *r, const char *line, struct text *out)
{
    size_t at = out->length, length = strlen(line);
    text_string(out, line);
    if (length > 1 && !strstr(line, "File"))
        out->data[at + random_below(r, length - 1)] = (char)(' ' + random_below(r, 95));
}

static const char *good_line(struct random *r, int protocol)
{
    switch (random_below(r, 8)) {
    case 0:
    case 1:
        return ONE_OF(positions[protocol], r);
    case 2:
    case 3:
        return ONE_OF(searches, r);
    case 4:
        return ONE_OF(settings, r);
    case 5:
        return ONE_OF(controls, r);
    default:
        return "stop\n";
    }
}

static void write_line(struct random *r, int protocol, struct text *out)
{
    switch (random_below(r, 10)) {
    case 0:
        write_words(r, out);
        break;
    case 1:
        write_bytes(r, out);
        break;
    case 2:
        write_damaged(r, good_line(r, protocol), out);
        break;
    default:
        text_string(out, good_line(r, protocol));
    }
}

static long answers_in(const char *lines)
{
    long count = 0;
    for (const char *p = lines; (p = strstr(p, "bestmove ")); p++)
        count++;
    return count;
}

/* One process for so many lines; now and then it must be found alive and idle. Returns how many moves
 * it has found. */
static long talk(struct random *r, int protocol, long lines)
{
    struct spoken s;
    long answers = 0;
    struct text line = text_new();
    const char *heard;
    spoken_open(&s, protocol ? "usi" : "uci");
    spoken_say(&s, "setoption name Hash value 1\n");
    for (long i = 0; i < lines; i++) {
        text_clear(&line);
        write_line(r, protocol, &line);
        if (!strstr(line.data, "quit")) /* which only chance could have made */
            spoken_say(&s, line.data);
        while (spoken_hears_now(&s, &heard))
            answers += answers_in(heard);
        if (i % 50 == 49) {
            spoken_ask(&s, "stop\nisready\n", "readyok");
            answers += answers_in(s.heard.data);
        }
    }
    text_free(&line);
    spoken_close(&s, random_below(r, 2) ? "quit\n" : "");
    return answers;
}

static long wanted(const char *variable, long usual)
{
    const char *text = getenv(variable);
    return text ? strtol(text, NULL, 10) : usual;
}

static void talk_all(int protocol)
{
    long left = wanted("YOMI_SESSION_LINES", USUAL_LINES);
    struct random r = random_seeded((uint64_t)(2 * wanted("YOMI_SESSION_SEED", 0) + protocol));
    long answers = 0;
    for (; left > 0; left -= SESSION)
        answers += talk(&r, protocol, left < SESSION ? left : SESSION);
    print_message("%ld moves found\n", answers);
    assert_true(answers > 0);
}

static void random_talk_over_uci_does_no_harm(void **state)
{
    (void)state;
    talk_all(0);
}

static void random_talk_over_usi_does_no_harm(void **state)
{
    (void)state;
    talk_all(1);
}

TEST_MAIN(TEST(random_talk_over_uci_does_no_harm), TEST(random_talk_over_usi_does_no_harm))
