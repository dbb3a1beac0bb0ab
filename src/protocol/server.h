/* The strong search as an engine: UCI for chess, USI for shogi, on two descriptors.
 *
 * The calling thread reads, a second one searches, so that isready, stop and ponderhit are answered
 * during a search. Whatever is said, every go that finds it idle gets one bestmove (or checkmate), and a
 * line that cannot be obeyed changes nothing and is explained in an info string. */
#ifndef YOMI_PROTOCOL_SERVER_H
#define YOMI_PROTOCOL_SERVER_H

struct server_kind;

extern const struct server_kind uci_server, usi_server;

/* Serves until quit or the end of the stream. name is what the program calls itself. */
void server_run(const struct server_kind *kind, const char *name, int in, int out);

#endif
