/* The native engine: games under rules that are data, played on arrays of machine integers.
 *
 * `Rules` are the tables of a resolved ruleset; they never change. A `Game` keeps everything that changes in one block of
 * integers, so that copying a game is copying a block, and undoing is putting old integers back.
 */
#ifndef BASTIDE_ENGINE_H
#define BASTIDE_ENGINE_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

typedef int32_t i32;
typedef int64_t i64;

/* All memory of the engine comes from here: `realloc`, which a build for tests can have fail. */
#ifdef BASTIDE_FAULTS
void *allocate(void *old, size_t size);
void release(void *old);
#else
static inline void *allocate(void *old, size_t size) { return realloc(old, size); }
static inline void release(void *old) { free(old); }
#endif

/* What compiled expressions are made of; an operand follows where the comment names one. */
enum Op {
    OP_END,
    OP_CONST,      /* number */
    OP_TILES,
    OP_SEGMENTS,
    OP_AROUND,
    OP_BORDERS,    /* kind of segment */
    OP_FLAGS,      /* flag */
    OP_PIECES,     /* bits of kinds of pieces, whether only the player's own */
    OP_COMPLETE,
    OP_OF_KIND,    /* bits of kinds of segments */
    OP_EXHAUSTED,
    OP_HIGHEST,
    OP_PLAYER,
    OP_ADD, OP_SUB, OP_MUL, OP_MAX, OP_MIN,
    OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE,
    OP_AND, OP_OR, OP_NOT,
    OP_CHOOSE
};

enum Stage { STAGE_SET, STAGE_ADD, STAGE_MULTIPLY, STAGE_LIMIT, STAGE_VOID };
enum Phase { PHASE_PLACE, PHASE_DEPLOY, PHASE_OVER };

enum {
    MAX_TERMS = 8,
    MAX_PLAYERS = 16,
    MAX_KINDS = 30,
    MAX_STACK = 32,
    MAX_OPTIONS = 64,
    MAX_TILES = 256,              /* all that lie or may be drawn */
    MAX_SEGMENTS = 16,            /* of a tile */
    WAYS = 4
};

/* A list somewhere in `Rules.pool`: where it starts, and how many entries it has. */
typedef struct { i32 at, count; } Span;

typedef struct {
    i32 kind, ports, waits, asked, loose;
    Span flags;       /* pairs: flag, count */
    Span borders;     /* indices of the segments that bound it */
} Segment;

typedef struct {
    i32 first, count;         /* its segments */
    i32 edges[WAYS];          /* kinds of edges, from 1; 0 is for no tile */
    i32 sides[WAYS];          /* patterns of sides */
    Span plan;                /* quadruples: segment, deployment, kind of piece, bits of rivals */
} Shape;

typedef struct { Span pairs, here, there; } Join;   /* triples; pairs: index, ports */

typedef struct { i32 when, count, rate; } Term;
typedef struct { i32 when, stage, of_rate, value, touches; } Adjustment;
typedef struct { i32 pieces, times; } Weighing;

typedef struct {
    i32 terms, nterms, adjustments, nadjustments, weighings, nweighings;
} Plan;

typedef struct { i32 kinds, complete; i32 plan_of[MAX_KINDS]; i32 home[MAX_KINDS]; } Final;
typedef struct { i32 rules, ports, around; Span when; } Completing;

typedef struct {
    i32 nplayers, npieces, nflags, npatterns, nfinals, nends, nstart, nbag, most_segments;
    i32 demands;                      /* how many there are: what is wanted on each side, as digits */
    i32 place_of[WAYS];               /* what the digit of a side counts */
    const i32 *pool;
    const Segment *segments;
    const Shape *shapes;              /* four for each tile */
    const uint8_t *fits;              /* bits of quarter turns, by tile and demand */
    const Join *joins;                /* by pattern and pattern */
    const Plan *plans;
    const Term *terms;
    const Adjustment *adjustments;
    const Weighing *weighings;
    const Final *finals;
    const i32 *ends;                  /* expressions */
    const Completing *completing;     /* by kind of segment */
    const i32 *completed_plan;        /* by kind of segment */
    const i32 *completed_home;        /* bits of kinds of pieces that go home, by kind of segment */
    const i32 *weights;               /* by kind of piece */
    const i32 *supply;                /* by kind of piece */
    const i32 *start;                 /* quadruples: tile, x, y, quarter turns */
    Span around;                      /* pairs: dx, dy of the cells that segments wait for */
} Rules;

typedef struct Game Game;

Game *game_new(const Rules *rules, const i32 *bag);
Game *game_copy(const Game *game);
void game_free(Game *game);

i32 game_phase(const Game *game);
i32 game_player(const Game *game);
i32 game_turn(const Game *game);
i32 game_hand(const Game *game);
i32 game_score(const Game *game, i32 player);
i32 game_actions(const Game *game);
i32 game_turns(const Game *game);
i32 game_choices(const Game *game);
i32 game_supply(const Game *game, i32 player, i32 kind);
/* How many pieces stand in features of each kind of segment. */
void game_standing(const Game *game, i32 *out);

/* What is left in the bag, bottom first: how many tiles, and which; and another tile in the place of one. */
i32 game_left(const Game *game);
i32 game_drawn(const Game *game, i32 number);
void game_refill(Game *game, i32 number, i32 tile);

/* The legal placements of the tile at hand as triples x, y, quarter turns, from north to south and west to east. */
i32 game_placements(const Game *game, i32 *out);
i32 game_most_placements(const Game *game);
/* The legal deployments as triples deployment, kind of piece, segment; at most MAX_OPTIONS. */
i32 game_deployments(const Game *game, i32 *out);

/* Play; 0 on success, -1 without memory, and the game is as before. What is played must be on offer. */
int game_place(Game *game, i32 x, i32 y, i32 turns);
int game_deploy(Game *game, i32 piece, i32 segment);
int game_pass(Game *game);
/* End the game here: pass what is to be decided, put the tile at hand back, and score. */
int game_finish(Game *game);
int game_undo(Game *game);

/* The shape of the tile placed last, and the number of its first segment. */
void game_laid(const Game *game, i32 *shape, i32 *base);

/* What was played, as four integers: the phase, then x, y, quarter turns, or kind of piece and segment; -1 for passing. */
i32 game_choice(const Game *game, i32 number, i32 *out);

/* Score events, each as integers: plan, occasion, root, leaders (bits), points, weights of all players, the number of
 * terms, then for each its count, its rate and the adjustments that changed it (bits). */
i32 game_events(const Game *game, const i32 **out);
/* The cells of a feature as pairs x, y. */
i32 game_cells(const Game *game, i32 root, i32 *out, i32 room);

#endif
