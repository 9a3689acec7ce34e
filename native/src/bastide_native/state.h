/* What the parts of the native engine share: where everything stands in a game's block, and how it is changed. */
#ifndef BASTIDE_STATE_H
#define BASTIDE_STATE_H

#include "engine.h"


/* A cell that holds a tile, lies beside one, or is waited for. */
enum { C_KEY, C_SHAPE, C_BASE, C_ORDER, C_NEAR, C_WAITERS = C_NEAR + WAYS, C_EDGE, C_SIZE };

/* An empty cell beside a tile; they stand from north to south, then from west to east, which is the order of their keys. */
enum { F_KEY, F_DEMAND, F_SIZE };

/* Entries of the journal that are no old values: an entry of the frontier to take out, or to put back, or what Python changed. */
enum { ENTERED = -1, LEFT_AT = -2, IN_PYTHON = -3 };

/* A segment of a placed tile; values of a whole feature are those of its root. Flags, then pieces by player and kind, follow.
 * The pieces of a feature are a list in the order of their coming; its ends, and what follows a piece, count from 1. */
enum { S_PARENT, S_NEXT, S_COUNT, S_OPEN, S_GAPS, S_CELL, S_OF, S_DONE, S_FIRST, S_LAST, S_FLAGS };

enum { W_SEGMENT, W_NEXT, W_SIZE };
/* A piece that ever came into play; without a segment once it has gone home. Of some, Python keeps where they stand. */
enum { P_OWNER, P_KIND, P_SEGMENT, P_NEXT, P_KEPT, P_SIZE };

/* At most so many features can come to be complete by one tile. */
enum { MAX_READY = 128, CHOICE_SIZE = 5 };
/* So many pieces may stand in a feature that is scored. */
enum { MAX_STANDING = 256 };
/* So many steps without a decision are endless. */
enum { PATIENCE = 100000 };

/* Keys of cells: a row has so many columns that no game reaches the next one. */
enum { COLUMN_BITS = 15, COLUMNS = 1 << COLUMN_BITS };

typedef struct { i32 *items; i32 count, room; } Buffer;

struct Game {
    const Rules *rules;
    i32 *m;                                   /* everything that undoing restores */
    i32 floor;                                /* what is left when prescribed draws are used up, if they end the game; else -1 */
    i32 size, bag, supply, cells, segments, frontier, waiters, pieces, ready, hash, hash_mask, hash_shift, row;
    Buffer journal, marks, events, choices, draws;
    i32 most_cells, most_segments, most_waiters;
    void *asked;                              /* whom rules are asked of that are no tables */
    /* Whether the action under way cannot be done: nothing is asked then, and nothing set once memory ran out. */
    int failed;
    int beyond;                               /* whether that was for want of room */
};

/* board.c */
int reserve(Buffer *buffer, i32 more);
void roll_back(Game *g, i32 mark);
i32 cell_of(Game *g, i32 key);
i32 known_cell(const Game *g, i32 key);
int fits_somewhere(const Game *g, i32 tile);
int is_room_for(const Game *g, const Shape *shape);
void lay(Game *g, i32 cell, i32 shape);

/* engine.c */
void go_beyond(Game *g);
void await(Game *g, i32 segment, i32 again);
int note_choice(Game *g, i32 what, i32 a, i32 b, i32 c);
int note_draw(Game *g, i32 item);
i32 in_python(Game *g, i32 number);
void went_away(Game *g, i32 piece, i32 root);
int concerns(const Game *g, const Reaction *reaction, i32 root, i32 kinds);

/* scoring.c */
i32 ask(const Game *g, i32 code, i32 about, i32 who);
i32 count_pieces(const Game *g, i32 root, i32 kinds, i32 only);
i32 enter(Game *g, i32 owner, i32 kind);
void stand(Game *g, i32 owner, i32 kind, i32 segment);
void join_pieces(Game *g, i32 number, i32 segment);
void leave_pieces(Game *g, i32 number);
i32 complete_features(Game *g);
int final_scoring(Game *g);

/* Whether the journal takes one more entry. Where it once did not, it takes none until all is rolled back: what is set
 * after something that was not would contradict it, and lists that are walked would have no end. */
static inline int takes_entry(Game *g)
{
    if (g->journal.count + 2 <= g->journal.room)
        return 1;
    g->failed = g->failed || reserve(&g->journal, 2);
    return !g->failed;
}

static inline void set(Game *g, i32 at, i32 value)
{
    if (g->m[at] == value || !takes_entry(g))
        return;
    g->journal.items[g->journal.count++] = at;
    g->journal.items[g->journal.count++] = g->m[at];
    g->m[at] = value;
}

static inline void add(Game *g, i32 at, i32 change) { set(g, at, g->m[at] + change); }
static inline i32 cell_at(const Game *g, i32 cell) { return g->cells + cell * C_SIZE; }
static inline i32 segment_at(const Game *g, i32 segment) { return g->segments + segment * g->row; }
static inline i32 piece_at(const Game *g, i32 piece) { return g->pieces + piece * P_SIZE; }
static inline i32 counts_at(const Game *g, i32 segment) { return segment_at(g, segment) + S_FLAGS + g->rules->nflags; }
static inline const Segment *printed(const Game *g, i32 segment) { return g->rules->segments + g->m[segment_at(g, segment) + S_OF]; }

static inline void note(Game *g, i32 at, i32 value)
{
    if (!takes_entry(g))
        return;
    g->journal.items[g->journal.count++] = at;
    g->journal.items[g->journal.count++] = value;
}

/* Coordinates in one number, which grows from north to south, then from west to east. */
static inline i32 key_of(i32 x, i32 y) { return y * COLUMNS + x; }
static inline i32 y_of(i32 key) { return (key + COLUMNS / 2) >> COLUMN_BITS; }
static inline i32 x_of(i32 key) { return key - y_of(key) * COLUMNS; }

static inline i32 find(const Game *g, i32 segment)
{
    i32 above = g->m[segment_at(g, segment) + S_PARENT];
    while (above != segment) {
        segment = above;
        above = g->m[segment_at(g, segment) + S_PARENT];
    }
    return segment;
}

#endif
