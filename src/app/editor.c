/* Raw keys, and a line of them.
 *
 * The terminal's own settings are kept in static memory because a signal handler must reach them: this
 * program has one terminal. */
#include "app/editor.h"

#include "app/terminal.h"
#include "core/memory.h"
#include "core/text.h"
#include "core/utf8.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct termios cooked, raw_settings;
static volatile sig_atomic_t raw;
static volatile sig_atomic_t waiting, interrupted; /* Ctrl-C is only noted; it came */
static const int watched[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
enum { WATCHED = sizeof watched / sizeof *watched };
static struct sigaction before[WATCHED];
static bool exit_known;

static void restore(void)
{
    if (raw)
        tcsetattr(STDIN_FILENO, TCSANOW, &cooked);
}

/* Puts the terminal back, lets the signal do what it would have done, and takes the terminal again
 * when the program goes on. */
static void on_signal(int number)
{
    int saved = errno;
    if (number == SIGCONT) {
        if (raw)
            tcsetattr(STDIN_FILENO, TCSANOW, &raw_settings);
    } else if (number == SIGINT && waiting) {
        interrupted = 1;
    } else if (number != SIGWINCH) {
        struct sigaction usual = {.sa_handler = SIG_DFL}, ours;
        sigset_t only, old;
        restore();
        sigaction(number, &usual, &ours);
        sigemptyset(&only);
        sigaddset(&only, number);
        raise(number);
        sigprocmask(SIG_UNBLOCK, &only, &old);
        sigprocmask(SIG_SETMASK, &old, NULL);
        sigaction(number, &ours, NULL);
        if (raw)
            tcsetattr(STDIN_FILENO, TCSANOW, &raw_settings);
    }
    errno = saved;
}

bool editor_possible(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && strcmp(term, "dumb") != 0;
}

/* The terminal hands over single keys and shows none; kept are the local modes to leave as they are. */
static bool take_terminal(tcflag_t kept)
{
    if (raw || tcgetattr(STDIN_FILENO, &cooked) != 0)
        return false;
    raw_settings = cooked;
    raw_settings.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | ISTRIP | IXON);
    raw_settings.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN | ISIG) | kept;
    raw_settings.c_cc[VMIN] = 1;
    raw_settings.c_cc[VTIME] = 0;
    for (int i = 0; i < WATCHED; i++) {
        struct sigaction action = {.sa_handler = on_signal};
        sigaction(watched[i], &action, &before[i]);
    }
    if (!exit_known)
        exit_known = atexit(restore) == 0;
    raw = 1;
    if (tcsetattr(STDIN_FILENO, TCSADRAIN, &raw_settings) == 0)
        return true;
    editor_keys_end();
    return false;
}

bool editor_keys_begin(void)
{
    return take_terminal(0);
}

void editor_wait_begin(void)
{
    interrupted = 0;
    waiting = 1;
    if (!take_terminal(ISIG))
        waiting = 0;
}

bool editor_interrupted(void)
{
    return interrupted;
}

void editor_wait_end(void)
{
    editor_keys_end();
    waiting = 0;
}

void editor_keys_end(void)
{
    if (!raw)
        return;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &cooked);
    raw = 0;
    for (int i = 0; i < WATCHED; i++)
        sigaction(watched[i], &before[i], NULL);
}

/* Waits for a byte; KEY_NONE when none came in time, KEY_END_OF_INPUT when none ever will. */
static int next_byte(int milliseconds)
{
    struct pollfd wait = {.fd = STDIN_FILENO, .events = POLLIN};
    unsigned char byte;
    int ready = poll(&wait, 1, milliseconds);
    if (ready == 0 || (ready < 0 && errno == EINTR))
        return KEY_NONE;
    if (ready < 0)
        return KEY_END_OF_INPUT;
    ssize_t got = read(STDIN_FILENO, &byte, 1);
    return got == 1 ? byte : got < 0 && errno == EINTR ? KEY_NONE : KEY_END_OF_INPUT;
}

/* How long the rest of a key's sequence may take, in milliseconds. */
enum { REST = 60, ESCAPE = 033 };

/* "ESC [ A", "ESC O H", "ESC [ 3 ~" and their like. */
static int escape_key(void)
{
    static const struct {
        const char *sequence;
        int key;
    } known[] = {
        {"A", KEY_UP},         {"B", KEY_DOWN}, {"C", KEY_RIGHT},   {"D", KEY_LEFT},
        {"H", KEY_HOME},       {"F", KEY_END},  {"1~", KEY_HOME},   {"7~", KEY_HOME},
        {"4~", KEY_END},       {"8~", KEY_END}, {"3~", KEY_DELETE}, {"5~", KEY_PAGE_UP},
        {"6~", KEY_PAGE_DOWN},
    };
    char sequence[16];
    size_t length = 0;
    int c = next_byte(REST);
    if (c == KEY_NONE)
        return ESCAPE;
    if (c != '[' && c != 'O')
        return KEY_OTHER;
    do {
        c = next_byte(REST);
        if (c >= KEY_NONE)
            return KEY_OTHER;
        if (length + 1 < sizeof sequence)
            sequence[length++] = (char)c;
    } while (c < '@' || c > '~');
    sequence[length] = '\0';
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(sequence, known[i].sequence) == 0)
            return known[i].key;
    return KEY_OTHER;
}

int editor_key(int milliseconds)
{
    int c = next_byte(milliseconds);
    if (c == ESCAPE)
        return escape_key();
    if (c < 0x80 || c >= KEY_NONE)
        return c;
    /* The rest of a character of UTF-8. */
    char bytes[4] = {(char)c};
    int wanted = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
    for (int i = 1; i < wanted; i++) {
        int more = next_byte(REST);
        if (more >= KEY_NONE)
            return KEY_OTHER;
        bytes[i] = (char)more;
    }
    if (utf8_printable(bytes, (size_t)wanted) != wanted)
        return KEY_OTHER;
    int number = c & (0x7f >> wanted);
    for (int i = 1; i < wanted; i++)
        number = number << 6 | (bytes[i] & 0x3f);
    return number;
}

/* The line being typed. */
struct typing {
    struct editor *editor;
    size_t length, cursor;  /* in bytes */
    size_t rows, columns;   /* of the screen when it was last drawn */
    size_t place;           /* in the history; its count means the new line */
    char kept[EDITOR_LINE]; /* the new line while an old one is shown */
};

static size_t character_before(const char *line, size_t at)
{
    do {
        at--;
    } while (at > 0 && ((unsigned char)line[at] & 0xc0) == 0x80);
    return at;
}

static size_t character_after(const char *line, size_t at)
{
    do {
        at++;
    } while (((unsigned char)line[at] & 0xc0) == 0x80);
    return at;
}

/* The columns of line[from..to). */
static size_t width_of(const char *line, size_t from, size_t to)
{
    char piece[EDITOR_LINE];
    struct text t = text_on(piece, sizeof piece);
    text_bytes(&t, line + from, to - from);
    return terminal_width(piece);
}

/* What stands above the line is drawn again when the window has another size than it was drawn for. */
static void fit_window(struct typing *t)
{
    size_t rows, columns;
    terminal_size(&rows, &columns);
    if (rows != t->rows || columns != t->columns)
        t->editor->redraw(t->editor->who);
    t->rows = rows;
    t->columns = columns;
}

/* Draws prompt and line in one row; a long line shows the part around the cursor. */
static bool refresh(struct typing *t)
{
    struct text out = text_new(), prompt = text_new();
    const char *line = t->editor->line;
    fit_window(t);
    bool time_left = t->editor->prompt(t->editor->who, &prompt);
    size_t room = t->columns, used = terminal_width(prompt.data), from = 0;
    room = room > used + 8 ? room - used - 1 : 8;
    while (from < t->cursor && width_of(line, from, t->cursor) > room)
        from = character_after(line, from);
    text_format(&out, "\r%s", prompt.data);
    size_t all = width_of(line, from, t->length);
    terminal_fit(&out, line + from, all < room ? all : room);
    text_string(&out, "\033[K\r");
    used += width_of(line, from, t->cursor);
    if (used)
        text_format(&out, "\033[%zuC", used);
    fputs(out.data, stdout);
    fflush(stdout);
    text_free(&out);
    text_free(&prompt);
    return time_left;
}

static void insert(struct typing *t, int character)
{
    char bytes[4];
    size_t count = 0;
    if (character < 0x80) {
        bytes[count++] = (char)character;
    } else if (character < 0x800) {
        bytes[count++] = (char)(0xc0 | character >> 6);
    } else if (character < 0x10000) {
        bytes[count++] = (char)(0xe0 | character >> 12);
        bytes[count++] = (char)(0x80 | (character >> 6 & 0x3f));
    } else {
        bytes[count++] = (char)(0xf0 | character >> 18);
        bytes[count++] = (char)(0x80 | (character >> 12 & 0x3f));
        bytes[count++] = (char)(0x80 | (character >> 6 & 0x3f));
    }
    if (character >= 0x80)
        bytes[count++] = (char)(0x80 | (character & 0x3f));
    char *line = t->editor->line;
    if (t->length + count >= EDITOR_LINE)
        return;
    memmove(line + t->cursor + count, line + t->cursor, t->length - t->cursor + 1);
    memcpy(line + t->cursor, bytes, count);
    t->cursor += count;
    t->length += count;
}

static void erase(struct typing *t, size_t from, size_t to)
{
    char *line = t->editor->line;
    memmove(line + from, line + to, t->length - to + 1);
    t->length -= to - from;
    t->cursor = from;
}

/* Shows the line at a place of the history. */
static void recall(struct typing *t, size_t place)
{
    struct editor *e = t->editor;
    if (place > e->count)
        return;
    if (t->place == e->count)
        memcpy(t->kept, e->line, sizeof t->kept);
    snprintf(e->line, sizeof e->line, "%s", place == e->count ? t->kept : e->history[place]);
    t->place = place;
    t->length = t->cursor = strlen(e->line);
}

static size_t word_before(const struct typing *t)
{
    size_t at = t->cursor;
    while (at > 0 && t->editor->line[at - 1] == ' ')
        at--;
    while (at > 0 && t->editor->line[at - 1] != ' ')
        at--;
    return at;
}

#define CONTROL(letter) ((letter)&31)

/* Does what a key means for the line. */
static void take_key(struct typing *t, int key)
{
    const char *line = t->editor->line;
    switch (key) {
    case KEY_LEFT:
    case CONTROL('B'):
        t->cursor = t->cursor ? character_before(line, t->cursor) : 0;
        break;
    case KEY_RIGHT:
    case CONTROL('F'):
        t->cursor = t->cursor < t->length ? character_after(line, t->cursor) : t->length;
        break;
    case KEY_HOME:
    case CONTROL('A'):
        t->cursor = 0;
        break;
    case KEY_END:
    case CONTROL('E'):
        t->cursor = t->length;
        break;
    case 127:
    case CONTROL('H'):
        if (t->cursor)
            erase(t, character_before(line, t->cursor), t->cursor);
        break;
    case KEY_DELETE:
    case CONTROL('D'):
        if (t->cursor < t->length)
            erase(t, t->cursor, character_after(line, t->cursor));
        break;
    case CONTROL('U'):
        erase(t, 0, t->cursor);
        break;
    case CONTROL('K'):
        erase(t, t->cursor, t->length);
        break;
    case CONTROL('W'):
        erase(t, word_before(t), t->cursor);
        break;
    case CONTROL('L'):
        t->columns = 0;
        break;
    case KEY_UP:
    case CONTROL('P'):
        if (t->place)
            recall(t, t->place - 1);
        break;
    case KEY_DOWN:
    case CONTROL('N'):
        recall(t, t->place + 1);
        break;
    default:
        if (key >= ' ' && key < KEY_NONE)
            insert(t, key);
    }
}

static void remember(struct editor *e)
{
    if (!e->line[0] || (e->count && strcmp(e->history[e->count - 1], e->line) == 0))
        return;
    if (e->count == EDITOR_HISTORY) {
        memory_free(e->history[0]);
        memmove(e->history, e->history + 1, --e->count * sizeof *e->history);
    }
    size_t size = strlen(e->line) + 1;
    e->history[e->count++] = memcpy(memory_get(size), e->line, size);
}

void editor_free(struct editor *e)
{
    for (size_t i = 0; i < e->count; i++)
        memory_free(e->history[i]);
    e->count = 0;
}

static enum editor_status type_line(struct typing *t)
{
    enum { TICK = 250 };
    for (;;) {
        if (!refresh(t))
            return EDITOR_TIME_OUT;
        int key = editor_key(TICK);
        while (key == KEY_NONE && !ferror(stdout)) {
            if (!refresh(t))
                return EDITOR_TIME_OUT;
            key = editor_key(TICK);
        }
        if (key == '\r' || key == '\n')
            return EDITOR_GOOD;
        if (key == CONTROL('C'))
            return EDITOR_BREAK;
        if (key == KEY_END_OF_INPUT || key == KEY_NONE || (key == CONTROL('D') && !t->length))
            return EDITOR_END;
        if (key == CONTROL('Z')) {
            raise(SIGTSTP);
            t->columns = 0; /* the shell has written over the screen */
            continue;
        }
        take_key(t, key);
    }
}

enum editor_status editor_read(struct editor *e)
{
    struct typing t = {.editor = e, .place = e->count};
    e->line[0] = '\0';
    terminal_size(&t.rows, &t.columns);
    if (!editor_keys_begin())
        return EDITOR_END;
    enum editor_status got = type_line(&t);
    t.cursor = t.length;
    refresh(&t);
    putchar('\n');
    fflush(stdout);
    editor_keys_end();
    if (got == EDITOR_GOOD)
        remember(e);
    return got;
}
