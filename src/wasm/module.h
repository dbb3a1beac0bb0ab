/* What the web page calls. A session is a game in progress: a position and the moves behind it.
 *
 * Functions that can fail return 0 and leave the error, in one line, as the answer (see
 * wasm/host.h); otherwise they return 1, and the answer is what they were asked for. Nothing is
 * half done after an error. A text of the page's may be NULL where it says so.
 *
 * session_perft and session_think run to their end in one call. Meanwhile they send progress
 * through the import `report`, as JSON, and come back soon after `stop_requested` says so. */
#ifndef YOMI_WASM_MODULE_H
#define YOMI_WASM_MODULE_H

/* Begins a game; returns the number of the session, at least 1, or 0 on error. position may be
 * NULL for the usual start, rules for the usual ones ("name=value,..."). With odd, missing kings
 * and unusual numbers of pieces are accepted. */
int session_open(const char *game, const char *position, const char *rules, int odd);
int session_close(int session);

/* The seat to move, from 0; -2 when the game is over; -3 and an error when there is no such
 * session. */
int session_turn(int session);

/* Answers as text: the position, as session_open reads it; the legal moves and the moves played so
 * far, each separated by blanks. */
int session_position(int session);
int session_moves(int session);
int session_line(int session);

/* Answers as JSON: everything a page needs to draw the board (see wasm/board.h); and
 * {"over":false} or {"over":true,"reason":"checkmate","score":[2,0]}. */
int session_board(int session);
int session_outcome(int session);

/* Plays one move or several, separated by blanks; all of them or, on a bad one, none. */
int session_play(int session, const char *moves);

/* Takes the latest move back. */
int session_undo(int session);

/* Answers a random move, without playing it. The same seed (0 to 2^53) gives the same move. */
int session_random_move(int session, double seed);

/* Plays at most so many random moves, from one stream of random numbers, and answers them. */
int session_random_game(int session, double seed, int plies);

/* Counts the paths of depth moves. Reports {"move":"7g7f","nodes":N,"done":1,"all":30,"total":N,
 * "time":MS} after each first move; answers {"nodes":N,"time":MS,"stopped":false}. */
int session_perft(int session, int depth);

/* Plays random games from here for so long, then answers {"move":"7g7f","playouts":N,"time":MS,
 * "stopped":false}, the move being a random one. Reports {"playouts":N,"time":MS} ten times a
 * second. This stands in for a search: it has the same clock, progress and stop. */
int session_think(int session, double milliseconds, double seed);

#endif
