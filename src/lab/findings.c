/* The memory of findings. */
#include "lab/findings.h"

#include <assert.h>
#include <string.h>

void findings_init(struct findings *f)
{
    *f = (struct findings){
        .result = text_new(), .done = text_new(), .agrees = text_new(), .differs = text_new()};
}

void findings_free(struct findings *f)
{
    if (f->figures.columns)
        figures_free(&f->figures);
    text_free(&f->result);
    text_free(&f->done);
    text_free(&f->agrees);
    text_free(&f->differs);
    for (int i = 0; i < f->picture_count; i++)
        text_free(&f->pictures[i].drawn);
}

struct picture *findings_picture(struct findings *f, const struct plot *p, const char *caption)
{
    assert(f->picture_count < FINDINGS_PICTURES);
    struct picture *made = &f->pictures[f->picture_count++];
    *made = (struct picture){.plot = *p, .drawn = text_new(), .caption = caption};
    if (p->x.names) {
        assert(p->x.high <= PICTURE_NAMES);
        memcpy(made->places, p->x.names, (size_t)p->x.high * sizeof *made->places);
        made->plot.x.names = made->places;
    }
    plot_begin(&made->drawn, p);
    return made;
}
