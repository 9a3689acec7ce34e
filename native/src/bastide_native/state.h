/* What the parts of the native engine share: where everything stands in a game's block, and how it is changed. */
#ifndef BASTIDE_STATE_H
#define BASTIDE_STATE_H

#include "engine.h"


/* A cell that holds a tile, lies beside one, or is waited for. */
enum { C_KEY, C_SHAPE, C_BASE, C_ORDER, C_WAITERS, C_EDGE, C_SIZE };

/* Entries of the journal that are no old values: an entry of the frontier to take out, or to put back, or what Python changed. */
enum { ENTERED = -1, LEFT_AT = -2, IN_PYTHON = -3 };

/* A segment of a placed tile, in the cell `NOTHING` once that is another or was taken up; values of a whole feature are those of its root. Flags, then pieces by player and kind, follow.
 * The pieces of a feature are a list in the order of their coming; its ends, and what follows a piece, count from 1. */
enum { S_PARENT, S_NEXT, S_COUNT, S_OPEN, S_GAPS, S_CELL, S_OF, S_DONE, S_FIRST, S_LAST, S_FLAGS };

enum { W_SEGMENT, W_NEXT, W_SIZE };
/* Two segments that are linked, in the order in which that came about; the first is `NOTHING` once they are linked no longer. */
enum { L_ONE, L_OTHER, L_SIZE };
/* A piece that ever came into play; without a segment once it has gone home. At another place `P_KEPT` is the kind of it, which
 * Python keeps but for tiles themselves: there `P_NEXT` tells when it came, from 1. `P_ROLE` is the role in which it stands, from 1;
 * -1 where that is one of which the tables do not know, for Python then keeps all of it. */
enum { P_OWNER, P_KIND, P_SEGMENT, P_NEXT, P_KEPT, P_AT, P_ROLE, P_SIZE };
/* What `P_KEPT` tells, from 1: the kinds of places, in the order of the compiler. Of pieces on tiles, `P_AT` is the cell, of
 * those on corners the key of the cell whose north-western one it is, of those upon others the number of the other. */
enum { ON_SEGMENT = 3, ON_TILE = 4, ON_CORNER = 5, UPON_PIECE = 7, GONE = 8 };

/* A pile; its items follow, bottom first, once Python has shuffled them. */
enum { PILE_SHUFFLED, PILE_LEFT, PILE_SIZE = PILE_HEAD };

/* Places for ports on each side of a tile. */
enum { PLACES = 3 };

/* At most so many features can come to be complete by one tile. */
enum { MAX_READY = 128, CHOICE_SIZE = 5, DEPLOYMENT_SIZE = 3 };
/* So many pieces may stand in a feature that is scored. */
enum { MAX_STANDING = 256 };
/* So many steps without a decision are endless. */
enum { PATIENCE = 100000 };

/* Keys of cells are looked through so many at once. */
enum { AT_ONCE = 4 };

/* What is written into it has another type than its sizes, so that these need not be read again. */
typedef struct { i32 *items; ptrdiff_t count, room; } Buffer;

struct Game {
    const Rules *rules;
    i32 *m;                                   /* everything that undoing restores */
    /* Where the arrays of the block are. What is written into it has another type, so that these need not be read again. */
    ptrdiff_t size, bag, supply, tallies, lengths, kept, been, piles, cells, segments, waiters, links, pieces, ready, hash, row;
    /* The empty cells beside tiles: their keys, in order, which is from north to south, then from west to east, followed by
     * `NO_KEY`; and what each demands. */
    ptrdiff_t frontier, demands;
    i32 hash_mask, hash_shift;
    i32 floor;                                /* what is left when prescribed draws are used up, if they end the game; else -1 */
    Buffer journal, marks, events, choices, draws;
    i32 most_cells, most_segments, most_waiters;
    void *asked;                              /* whom rules are asked of that are no tables */
    /* Whether the action under way cannot be done: nothing is asked then, and nothing set once memory ran out. */
    int failed;
    int beyond;                               /* whether that was for want of room */
    /* While options are tried: whether a turn that is scored may end the game there; whether nothing hidden may be looked at, and
     * whether an option was given up for that. */
    int stops, seen, hidden;
    /* What guards and offers are asked about besides a feature: a cell, a tile as it lies, a piece, an occasion; else `NOTHING`;
     * and the role in which a piece would stand. */
    struct { i32 cell, shape, piece, occasion, role; } about;
    /* The legal deployments at a decision about them, and how many there are; -1 where they are not known. */
    Buffer deployments;
    i32 ndeployments;
    /* The quarter turns, as bits, by which filters allow a tile to be placed, by cell of the frontier. */
    Buffer allowed;
    /* What rules offer besides, in rows of `OFFER_SIZE`. */
    Buffer offers;
    i32 noffers;
};

/* board.c */
/* To the cell on each side. */
static const i32 STEP[WAYS] = {-COLUMNS, 1, COLUMNS, -1};
static int grow(Buffer *buffer, i32 more);
static void roll_back(Game *g, i32 mark);
static i32 cell_of(Game *g, i32 key);
static i32 known_cell(const Game *g, i32 key);
static int fits_somewhere(Game *g, i32 tile);
static int is_room_for(const Game *g, const Shape *shape);
static void lay(Game *g, i32 cell, i32 shape);
static void demand(Game *g, i32 cell, int way, i32 edge);
static void join(Game *g, i32 one, i32 other, i32 ports);
static void append_segments(Game *g, const Shape *shape, i32 cell);
static void watch(Game *g, i32 segment);

/* engine.c */
static void go_beyond(Game *g);
static void await(Game *g, i32 segment, i32 again);
static int note_choice(Game *g, i32 what, i32 a, i32 b, i32 c);
static int note_draw(Game *g, i32 item);
static i32 in_python(Game *g, i32 number);
static int hides(Game *g);
static int holds_any(const Game *g, Span conditions, i32 who);
static int begin_part(Game *g, i32 tile);
static int is_over(const Game *g);
static void lay_hand(Game *g, i32 x, i32 y, i32 turns);

/* reactions.c */
static int concerns(const Game *g, const Reaction *reaction, i32 root, i32 kinds, i32 who);
static int is_act(const Reaction *reaction);
static int is_heard_in_python(const Game *g, i32 happening, i32 kind);
static void act(Game *g, const Reaction *reaction, i32 root, i32 who);
static i32 began(Game *g, i32 happening);
static void placed(Game *g, i32 cell);
static void deployed(Game *g, i32 piece);
static void went_away(Game *g, i32 piece, i32 root);

/* offers.c */
static i32 forbidding(Game *g);
static int is_forbidden(Game *g, i32 vetoes, i32 kind, i32 role, i32 segment);
static int list_offers(Game *g, i32 decision, i32 vetoes);
static i32 *offer(Game *g, i32 number);
static void turn_to(Game *g, i32 cell, i32 piece);
static i32 segment_around(const Game *g, i32 x, i32 y, i32 kind);

/* walks.c */
static void list_steps(Game *g);
static int can_step(const Game *g, const Offering *rule, i32 cell);
static int take_step(Game *g, i32 cell);
static i32 set_out(Game *g, i32 number);

/* recutting.c */
static i32 segment_with(const Game *g, i32 cell, i32 kind, i32 port);

/* outlook.c */
static int worths_apart(Game *g, i32 depth, i32 broad, i32 count, double *out);

/* asking.c */
static i32 ask(const Game *g, i32 code, i32 about, i32 who);
static int is_allowed(Game *g, i32 tile, i32 key, i32 turns);
static int is_cell_known(const Game *g, i32 piece, i32 *cell);
static i32 count_pieces(const Game *g, i32 root, i32 kinds);
static int meets(const Game *g, i32 root);

/* pieces.c */
static i32 enter(Game *g, i32 owner, i32 kind);
static void stand(Game *g, i32 owner, i32 kind, i32 segment);
static void join_pieces(Game *g, i32 number, i32 segment);
static void leave_pieces(Game *g, i32 number);
static void go_home(Game *g, i32 piece);
static void send_some_home(Game *g, i32 root, i32 kinds, i32 only, i32 stays);
static void send_home(Game *g, i32 root, Span home);
static void keep(Game *g, i32 piece, i32 kept, i32 at, i32 role);
static i32 brought(const Game *g, i32 kind);

/* options.c */
static void list_deployments(Game *g);
static int reaches_elsewhere(const Game *g);

/* scoring.c */
static i32 complete_features(Game *g);
static int final_scoring(Game *g);
/* The players who get the points of a feature by a plan, as bits; and what one unit of a term of it is worth to a player. */
static i32 leaders_in(const Game *g, i32 plan, i32 root);
static i32 unit_rate(const Game *g, i32 plan, i32 term, i32 root, i32 player);
/* Score what lies in a cell, and is no feature, for a player alone; 0 on success. */
static int score_in_cell(Game *g, i32 plan, i32 occasion, i32 cell, i32 player);
static void value_finally(const Game *g, i32 root, i32 *points);
static int value_beside(const Game *g, i32 *points);

/* Whether a condition holds, where there is one. */
static inline int holds(const Game *g, i32 condition, i32 about, i32 who)
{
    return condition == NOTHING || ask(g, condition, about, who);
}

/* See to it that a buffer has room for more; 0 on success. */
static inline int reserve(Buffer *buffer, i32 more) { return buffer->count + more > buffer->room ? grow(buffer, more) : 0; }

/* Whether the journal takes one more entry. Where it once did not, it takes none until all is rolled back: what is set
 * after something that was not would contradict it, and lists that are walked would have no end. */
static inline int takes_entry(Game *g)
{
    if (g->journal.count + 2 <= g->journal.room)
        return 1;
    g->failed = g->failed || reserve(&g->journal, 2);
    return !g->failed;
}

static inline void push(Game *g, ptrdiff_t at, i32 value)
{
    i32 *entry = g->journal.items + g->journal.count;
    g->journal.count += 2;
    entry[0] = (i32)at;
    entry[1] = value;
}

static inline void note(Game *g, ptrdiff_t at, i32 value)
{
    if (takes_entry(g))
        push(g, at, value);
}

static inline void set(Game *g, ptrdiff_t at, i32 value)
{
    if (g->m[at] == value || !takes_entry(g))
        return;
    push(g, at, g->m[at]);
    g->m[at] = value;
}

static inline void add(Game *g, ptrdiff_t at, i32 change) { set(g, at, g->m[at] + change); }
static inline ptrdiff_t cell_at(const Game *g, i32 cell) { return g->cells + cell * C_SIZE; }
static inline ptrdiff_t segment_at(const Game *g, i32 segment) { return g->segments + segment * g->row; }
static inline ptrdiff_t tally_at(const Game *g, i32 tally, i32 player) { return g->tallies + tally * (1 + g->rules->nplayers) + 1 + player; }
static inline ptrdiff_t pile_at(const Game *g, i32 pile) { return g->piles + g->rules->piles[pile].at; }
static inline ptrdiff_t piece_at(const Game *g, i32 piece) { return g->pieces + piece * P_SIZE; }
static inline ptrdiff_t counts_at(const Game *g, i32 segment) { return segment_at(g, segment) + S_FLAGS + g->rules->nflags; }
static inline int is_in_play(const i32 *piece) { return piece[P_KEPT] ? piece[P_KEPT] != GONE : piece[P_SEGMENT] >= 0; }
static inline const Segment *printed(const Game *g, i32 segment) { return g->rules->segments + g->m[segment_at(g, segment) + S_OF]; }
/* How often a segment itself has a flag. */
static inline i32 flag_on(const Game *g, i32 segment, i32 flag)
{
    Span flags = printed(g, segment)->flags;
    for (i32 index = 0; index < flags.count; index++)
        if (g->rules->pool[flags.at + 2 * index] == flag)
            return g->rules->pool[flags.at + 2 * index + 1];
    return 0;
}
/* Whether a piece stands on a segment, and at no other place by which it counts in a feature. */
static inline int is_on_segment(const i32 *piece) { return !piece[P_KEPT] && piece[P_SEGMENT] >= 0; }

/* The port of the tile beside that meets a port. */
/* Whether a side of a tile, or the one of another tile that it meets, is bare, so that nothing goes on there. */
static inline int is_bare(const Rules *r, const Shape *one, i32 side, const Shape *other)
{
    return one->edges[side] == r->bare || other->edges[(side + 2) % WAYS] == r->bare;
}

static inline i32 facing(i32 port) { return (port / PLACES + 2) % WAYS * PLACES + PLACES - 1 - port % PLACES; }

/* Which tile lies in a cell, turned how; negative where none does. */
static inline i32 shape_at(const Game *g, i32 cell) { return cell < 0 ? NOTHING : g->m[cell_at(g, cell) + C_SHAPE]; }

static inline i32 find(const Game *g, i32 segment)
{
    i32 above = g->m[segment_at(g, segment) + S_PARENT];
    while (above != segment) {
        segment = above;
        above = g->m[segment_at(g, segment) + S_PARENT];
    }
    return segment;
}

/* Features that were seen already, as bits by their roots. */
typedef struct { uint32_t bits[MAX_TILES * MAX_SEGMENTS / 32]; } Seen;

static inline int saw(Seen *seen, i32 root)
{
    uint32_t *bits = seen->bits + root / 32, bit = (uint32_t)1 << root % 32;
    int before = (*bits & bit) != 0;
    *bits |= bit;
    return before;
}

/* The root of one of the features that bound a segment on its tile. */
static inline i32 border_at(const Game *g, i32 segment, i32 index)
{
    i32 base = g->m[cell_at(g, g->m[segment_at(g, segment) + S_CELL]) + C_BASE];
    return find(g, base + g->rules->pool[printed(g, segment)->borders.at + index]);
}

#endif
