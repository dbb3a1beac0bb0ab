/* The C half of cross.mjs, which compares our records with tsshogi's.
 *
 *   random_games write FOLDER FIRST COUNT   for each seed N: N.kif, N.ki2, N.csa, and N.tree, its dump;
 *                                           N.main is the dump of what CSA holds of it
 *   random_games dump FORMAT FILE...        the dumps of files, each behind a line "= FILE" */
#include "shogi/csa.h"
#include "shogi/kif.h"
#include "support/random_record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* tsshogi does not know the names of handicaps of three, five and seven pieces. */
static bool known_start(const struct record *r)
{
    struct text t = text_new();
    shogi_kif.write((struct record *)r, &t);
    bool known =
        !strstr(t.data, "手合割：三") && !strstr(t.data, "五枚落ち") && !strstr(t.data, "七枚落ち");
    text_free(&t);
    return known;
}

static void save(const char *folder, unsigned seed, const char *ending, const struct text *t)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%u.%s", folder, seed, ending);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(t->data, 1, t->length, f) != t->length || fclose(f) != 0) {
        perror(path);
        exit(1);
    }
}

static void write_game(const char *folder, unsigned seed)
{
    static const struct format *const formats[] = {&shogi_kif, &shogi_ki2, &shogi_csa};
    struct record r;
    struct text t = text_new();
    record_init(&r);
    struct random rng = random_seeded(seed);
    do
        random_record(&r, &rng, RANDOM_ALL);
    while (!known_start(&r));
    for (int i = 0; i < 3; i++) {
        text_clear(&t);
        formats[i]->write(&r, &t);
        save(folder, seed, formats[i]->name, &t);
    }
    text_clear(&t);
    random_record_dump(&r, &t);
    save(folder, seed, "tree", &t);
    record_free(&r);
    text_free(&t);
}

static int dump(const struct format *format, const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        perror(path);
        return 1;
    }
    struct source s;
    struct record r;
    struct error e = {0};
    struct text t = text_new();
    source_file(&s, f);
    record_init(&r);
    struct record_input in = {.source = &s};
    enum record_status status = format->read(&in, &r, &e);
    printf("= %s\n", path);
    if (status == RECORD_GOOD) {
        random_record_dump(&r, &t);
        printf("%s", t.data);
    } else {
        error_write(&e, path, &t);
        printf("! %s\n", t.data);
    }
    text_free(&t);
    record_free(&r);
    source_close(&s);
    fclose(f);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "write") == 0) {
        unsigned first = (unsigned)atoi(argv[3]), count = (unsigned)atoi(argv[4]);
        for (unsigned seed = first; seed < first + count; seed++)
            write_game(argv[2], seed);
        return 0;
    }
    if (argc >= 3 && strcmp(argv[1], "dump") == 0) {
        const struct format *format = strcmp(argv[2], "kif") == 0   ? &shogi_kif
                                      : strcmp(argv[2], "ki2") == 0 ? &shogi_ki2
                                                                    : &shogi_csa;
        int status = 0;
        for (int i = 3; i < argc; i++)
            status |= dump(format, argv[i]);
        return status;
    }
    fprintf(stderr, "usage: random_games write FOLDER FIRST COUNT | dump kif|ki2|csa FILE...\n");
    return 2;
}
