/* yomi usi: the strong search as a shogi engine for other programs. */
#include "app/arguments.h"
#include "app/command.h"
#include "app/serve.h"
#include "protocol/server.h"

static const struct usage usage = {
    .form = "usi",
    .about = "Speaks USI on standard input and output: the engine to name in a shogi\n"
             "program. Its options are told in answer to 'usi'.\n\n"
             "A won impasse is declared by 'bestmove win', unless EnteringKingRule is\n"
             "none. Besides USI it knows 'd' (the position), 'eval' and 'go perft N'.\n",
    .examples = "  yomi usi\n"
                "  yomi arena match --game shogi --games 20 --each nodes=10000 \\\n"
                "    --store m.db 'usi:yomi usi;USI_Hash=16' usi:fairy-stockfish\n",
};

int usi_command(int argc, char **argv)
{
    return serve(&usi_server, &usage, "USI", argc, argv);
}
