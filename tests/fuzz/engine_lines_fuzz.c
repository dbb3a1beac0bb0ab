/* Fuzz target: what engines and GNU Shogi say, line by line. Nothing read lies outside of its line or
 * of its range. */
#include "core/text.h"
#include "fuzz/fuzz.h"
#include "player/player.h"
#include "protocol/engine_lines.h"
#include "protocol/gnushogi.h"

static void check_info(const char *line)
{
    struct engine_info info = engine_info_none;
    engine_read_info(line, &info);
    fuzz_require(info.value == PLAYER_NO_VALUE ||
                 (info.value >= -PLAYER_MATE && info.value <= PLAYER_MATE));
}

static void check_bestmove(const char *line)
{
    char word[ENGINE_MOVE_SIZE], there[64], back[64], again[64];
    if (!engine_read_bestmove(line, word))
        return;
    fuzz_require(strlen(word) < ENGINE_MOVE_SIZE && !strchr(word, ' '));
    if (engine_is_move(word))
        fuzz_require(strlen(word) >= 3);
    struct text t = text_on(there, sizeof there), b = text_on(back, sizeof back),
                a = text_on(again, sizeof again);
    engine_write_usi_shogi(word, &t);
    engine_write_uci_shogi(there, &b);
    engine_write_usi_shogi(back, &a);
    fuzz_require(strcmp(there, again) == 0);
}

static void check_option(const char *line)
{
    struct engine_option o;
    struct error e = {0};
    static const char *const values[] = {NULL, "", "true", "7", "wild", "99999999999999999999"};
    if (!engine_read_option(line, &o))
        return;
    const char *end = line + strlen(line);
    fuzz_require(o.name > line && o.name_length > 0 && o.name + o.name_length < end);
    fuzz_require(o.type > o.name && o.type < end);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (!engine_option_takes(&o, values[i], &e))
            fuzz_require(e.what[0] && e.expected[0]);
}

static void check_gnushogi(const char *line)
{
    struct gnushogi_line got = gnushogi_read(line);
    fuzz_require(strlen(got.move) < sizeof got.move);
    fuzz_require(!got.move[0] || got.kind == GNUSHOGI_PLAYED || got.kind == GNUSHOGI_ANSWER);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_string(data, size);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        check_info(line);
        check_bestmove(line);
        check_option(line);
        check_gnushogi(line);
    }
    free(text);
    return 0;
}
