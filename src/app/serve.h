/* What yomi uci and yomi usi share. */
#ifndef YOMI_APP_SERVE_H
#define YOMI_APP_SERVE_H

struct server_kind;
struct usage;

/* Serves on standard input and output. protocol is its name for a person who has come here by hand. */
int serve(const struct server_kind *kind, const struct usage *usage, const char *protocol, int argc,
          char **argv);

#endif
