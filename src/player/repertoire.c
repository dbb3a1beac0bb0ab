/* Repertoires over the two kinds of books. A file is read whole, so that it can be checked before the
 * first move and does not change during a game. */
#include "player/repertoire.h"

#include "chess/book_data.h"
#include "chess/chess.h"
#include "chess/polyglot.h"
#include "core/memory.h"
#include "core/text.h"
#include "shogi/book_data.h"
#include "shogi/shogi.h"

#include <errno.h>
#include <string.h>

struct repertoire {
    const struct game *game;
    struct text bytes; /* of a PolyGlot book */
    struct polyglot polyglot;
    struct opening_book book; /* where that has no entries */
};

static struct repertoire *new_repertoire(const struct game *g)
{
    struct repertoire *r = memory_get(sizeof *r);
    *r = (struct repertoire){.game = g};
    return r;
}

void repertoire_close(struct repertoire *r)
{
    if (!r)
        return;
    if (r->bytes.data)
        text_free(&r->bytes);
    opening_book_free(&r->book);
    memory_free(r);
}

/* Reads a text; r is closed when it is no good. */
static struct repertoire *read_text(struct repertoire *r, const char *text, size_t length,
                                    struct error *e)
{
    struct source source;
    source_memory(&source, text, length);
    bool good = opening_book_read(&r->book, r->game, &source, e);
    source_close(&source);
    if (good)
        return r;
    repertoire_close(r);
    return NULL;
}

struct repertoire *repertoire_own(const struct game *g, struct error *e)
{
    const char *text = g == &chess_game   ? chess_book_data
                       : g == &shogi_game ? shogi_book_data
                                          : NULL;
    if (text)
        return read_text(new_repertoire(g), text, strlen(text), e);
    error_set(e, 0, "chess or shogi", "there is no book of %s", g->name);
    return NULL;
}

static bool read_whole(const char *name, struct text *out, struct error *e)
{
    FILE *file = fopen(name, "rb");
    if (!file)
        return error_set(e, 0, "a file that can be read", "it cannot be opened: %s",
                         strerror(errno));
    struct source source;
    source_file(&source, file);
    errno = 0;
    while (source_more(&source)) {
        text_bytes(out, source.at, (size_t)(source.end - source.at));
        source.at = source.end;
    }
    bool good =
        !source.failed || error_set(e, 0, "a file that can be read", "it cannot be read: %s",
                                    errno ? strerror(errno) : "the device fails");
    source_close(&source);
    fclose(file);
    return good;
}

struct repertoire *repertoire_read(const struct game *g, const char *name, struct error *e)
{
    struct repertoire *r = new_repertoire(g);
    r->bytes = text_new();
    if (!read_whole(name, &r->bytes, e)) {
        repertoire_close(r);
        return NULL;
    }
    const char *bytes = r->bytes.data;
    size_t size = r->bytes.length;
    if (g != &chess_game || opening_book_fits(bytes, size)) {
        r = read_text(r, bytes, size, e);
        if (r)
            text_free(&r->bytes);
        return r;
    }
    if (polyglot_open(&r->polyglot, (const unsigned char *)bytes, size, e))
        return r;
    repertoire_close(r);
    return NULL;
}

size_t repertoire_moves(const struct repertoire *r, const void *position, struct opening_move *list)
{
    return r->polyglot.count ? polyglot_find(&r->polyglot, position, list)
                             : opening_book_find(&r->book, r->game, position, list);
}

move repertoire_draw(const struct repertoire *r, const void *position, struct random *random)
{
    struct opening_move list[OPENING_MOVES_MAX];
    size_t count = repertoire_moves(r, position, list), i = 0;
    uint32_t sum = 0; /* of at most 256 weights of 16 bits */
    for (i = 0; i < count; i++)
        sum += list[i].weight;
    if (!sum)
        return 0;
    uint32_t drawn = random_below(random, sum);
    for (i = 0; drawn >= list[i].weight; i++)
        drawn -= list[i].weight;
    return list[i].move;
}
