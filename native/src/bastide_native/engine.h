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

/* What compiled expressions are made of; an operand follows where the comment names one. A condition or count is where its
 * expression stands in the pool; -1 if there is none, and below that -2 less the number of a rule to be called. */
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
/* What a game waits for; of what was played, also a tile that fits nowhere and was put aside. */
enum Phase { PHASE_PLACE, PHASE_DEPLOY, PHASE_OVER, PHASE_DISCARD };

enum {
    MAX_TERMS = 8,
    MAX_PLAYERS = 16,
    MAX_KINDS = 30,
    MAX_STACK = 32,
    MAX_OPTIONS = 64,
    MAX_TILES = 256,              /* all that lie or may be drawn */
    MAX_SEGMENTS = 16,            /* of a tile */
    MAX_ANSWER = 9999,            /* of a rule in Python that counts; `bounds.py` reckons with it */
    MAX_SCORE = 1000000000,       /* once a sheet made in Python was added */
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
    Span plan;                /* quintuples: segment, deployment, kind of piece, bits of rivals, condition */
} Shape;

typedef struct { Span pairs, here, there; } Join;   /* triples; pairs: index, ports */

typedef struct { i32 when, count, rate; } Term;
typedef struct { i32 when, stage, of_rate, value, touches; } Adjustment;
typedef struct { i32 pieces, times; } Weighing;

typedef struct {
    i32 terms, nterms, adjustments, nadjustments, weighings, nweighings;
    i32 called;                       /* whether Python makes the sheet */
} Plan;

/* Claimed features of some kinds are scored, or those that border claimed ones of the kinds in `beside` (bits). Of a final
 * scoring whose subjects are named in Python, only the number is known. */
typedef struct { i32 kinds, complete, called, beside; i32 plan_of[MAX_KINDS]; Span home[MAX_KINDS]; } Final;
typedef struct { i32 rules, ports, around; Span when; } Completing;

/* Rules that are no tables are asked by these. A rule that raises fails the action under way, see `game_fail`. */
typedef struct {
    i32 (*rule)(void *asked, i32 number, i32 about, i32 who);    /* a number */
    void (*sheet)(void *asked, i32 plan, i32 occasion, i32 root);  /* score a feature */
    void (*final)(void *asked, i32 number);                      /* a final scoring */
} Calls;

typedef struct {
    Calls calls;
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
    const Span *completed_home;       /* pairs by kind of segment: bits of kinds of pieces that go home, condition of staying */
    const i32 *weights;               /* by kind of piece */
    const i32 *supply;                /* by kind of piece */
    const i32 *start;                 /* quadruples: tile, x, y, quarter turns */
    Span around;                      /* pairs: dx, dy of the cells that segments wait for */
} Rules;

typedef struct Game Game;

/* The bag is listed bottom first; the lowest tiles of it, so many as `floor`, are not drawn;
 * -1 where no draws are prescribed that end the game. */
Game *game_new(const Rules *rules, const i32 *bag, i32 floor, void *asked);
/* Begin the first turn of a new game; 0 on success, -1 if that failed, after which the game can only be freed. */
int game_begin(Game *game);
void game_set_floor(Game *game, i32 floor);
Game *game_copy(const Game *game, void *asked);
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
/* How many of these were drawn and put back. */
i32 game_returned(const Game *game);
void game_refill(Game *game, i32 number, i32 tile);

/* The legal placements of the tile at hand as triples x, y, quarter turns, from north to south and west to east. */
i32 game_placements(const Game *game, i32 *out);
i32 game_most_placements(const Game *game);
/* The legal deployments as triples deployment, kind of piece, segment; at most MAX_OPTIONS. -1 when a rule failed. */
i32 game_deployments(Game *game, i32 *out);

/* Play; 0 on success, -1 without memory or when a rule failed, and the game is as before. What is played must be on offer. */
int game_place(Game *game, i32 x, i32 y, i32 turns);
int game_deploy(Game *game, i32 deployment, i32 piece, i32 segment);
int game_pass(Game *game);
/* End the game here: pass the open decision, put the tile at hand back, and score. */
int game_finish(Game *game);
int game_undo(Game *game);

/* The options of a decision in order, as placements or as deployments and at last passing; -1 if a rule failed. */
i32 game_most_options(const Game *game);
i32 game_options(Game *game, i32 *out);
int game_play(Game *game, const i32 *options, i32 number, i32 count);
/* What each option is worth to its player: by how much the player would lead if the game ended after the best of what
 * may follow in the same turn, so many decisions deep, of which none has `broad` options or more. */
int game_worths(Game *game, i32 depth, i32 broad, double *out);

/* While rules are asked: fail the action under way; whether it failed; give points; note a sheet made in Python; send home
 * after a final. */
void game_fail(Game *game);
int game_failed(const Game *game);
void game_gain(Game *game, i32 player, i32 points);
i32 game_note_sheet(Game *game);
void game_finally_home(Game *game, i32 number, i32 root);

/* The shape of the tile placed last, and the number of its first segment. */
void game_laid(const Game *game, i32 *shape, i32 *base);
/* The number of its cell; -1 before it is placed. */
i32 game_laid_cell(const Game *game);
/* The deployment whose budget is used up, or -1. */
i32 game_spent(const Game *game);

/* What was played, as five integers: the phase, the player, then x, y, quarter turns, or kind of piece and segment, -1 for
 * passing; or the tile that was put aside. */
i32 game_choice(const Game *game, i32 number, i32 *out);

/* Score events, each as integers: plan, occasion, root, leaders (bits), points, weights of all players, the number of
 * terms, then for each its count, its rate and the adjustments that changed it (bits). A sheet that was made in Python is
 * -1 and its number. */
i32 game_events(const Game *game, const i32 **out);
/* The cells of a feature as pairs x, y. */
i32 game_cells(const Game *game, i32 root, i32 *out, i32 room);

/* Looking at the board. */
enum About { ABOUT_PARENT, ABOUT_NEXT, ABOUT_COUNT, ABOUT_OPEN, ABOUT_GAPS, ABOUT_CELL, ABOUT_OF, ABOUT_DONE };
i32 game_segments(const Game *game);
i32 game_about(const Game *game, i32 segment, i32 what);
i32 game_root(const Game *game, i32 segment);
i32 game_flag(const Game *game, i32 root, i32 flag);
/* The tile in a cell: its shape, its first segment and when it was laid; -1 if there is none. */
int game_tile(const Game *game, i32 x, i32 y, i32 *out);
i32 game_tiles(const Game *game);
/* By number, the cells that are known: x, y, shape or -1, whether it is empty and lies beside a tile. */
i32 game_known_cells(const Game *game);
i32 game_cell(const Game *game, i32 x, i32 y);
void game_known_cell(const Game *game, i32 cell, i32 *out);
/* How many pieces ever came into play, and of one its owner, kind and segment, -1 once it has gone home. */
i32 game_pieces(const Game *game);
void game_piece(const Game *game, i32 piece, i32 *out);
/* The piece that came first to a feature, and the one after a piece; -1 for none. */
i32 game_first_piece(const Game *game, i32 root);
i32 game_next_piece(const Game *game, i32 piece);
/* The legal placements of any tile, as `game_placements`. */
i32 game_fitting(const Game *game, i32 tile, i32 *out);

#endif
