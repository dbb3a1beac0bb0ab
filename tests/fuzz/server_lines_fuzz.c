/* Fuzz target: what is said to an engine, line by line. Nothing read lies outside of its line or of its
 * range. */
#include "fuzz/fuzz.h"
#include "protocol/server_lines.h"

static void check_inside(struct span s, const char *line)
{
    if (s.start)
        fuzz_require(s.start >= line && s.start + s.length <= line + strlen(line));
}

static void check_option(const char *line)
{
    struct span name, value;
    if (!server_read_option(line, &name, &value))
        return;
    fuzz_require(name.length > 0);
    check_inside(name, line);
    check_inside(value, line);
}

static void check_position(const char *line, const char *form)
{
    struct span position, moves;
    if (!server_read_position(line, form, &position, &moves))
        return;
    fuzz_require(!position.start || position.length > 0);
    check_inside(position, line);
    check_inside(moves, line);
}

static void check_go(const char *line)
{
    struct server_go go;
    server_read_go(line, &go);
    fuzz_require(go.white >= 0 && go.black >= 0 && go.byoyomi >= 0 && go.movetime >= 0);
    fuzz_require(go.white_increment >= 0 && go.black_increment >= 0 && go.mate >= 0);
    fuzz_require(go.depth >= 0 && go.depth <= 1000 && go.perft >= 0 && go.perft <= 60);
    fuzz_require(go.moves_to_go >= 0);
    check_inside(go.only, line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_string(data, size);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        struct span word = span_word(line);
        check_inside(word, line);
        fuzz_require(span_rest(line) >= word.start + word.length);
        check_option(line);
        check_position(line, "fen");
        check_position(line, "sfen");
        check_go(line);
    }
    free(text);
    return 0;
}
