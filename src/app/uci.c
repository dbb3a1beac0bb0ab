/* yomi uci: the strong search as a chess engine for other programs. */
#include "app/arguments.h"
#include "app/command.h"
#include "app/serve.h"
#include "protocol/server.h"

static const struct usage usage = {
    .form = "uci",
    .about = "Speaks UCI on standard input and output: the engine to name in a chess\n"
             "program. Its options are told in answer to 'uci'.\n\n"
             "Besides UCI it knows 'd' (the position), 'eval' and 'go perft N'.\n",
    .examples = "  yomi uci\n"
                "  yomi arena match --game chess --games 20 --each nodes=10000 \\\n"
                "    --store m.db 'uci:yomi uci;Hash=16' uci:stockfish\n",
};

int uci_command(int argc, char **argv)
{
    return serve(&uci_server, &usage, "UCI", argc, argv);
}
