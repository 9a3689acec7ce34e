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
static void *allocate(void *old, size_t size);
static void release(void *old);
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
    OP_IN_LINE,
    OP_BORDERS,    /* kind of segment */
    OP_BESIDE,     /* kind of segment, flag or -1 */
    OP_FLAGS,      /* flag */
    OP_FLAGS_AROUND, /* flag, and the one on or around whose tiles it counts */
    OP_PIECES,     /* bits of kinds of pieces, whether only the player's own */
    OP_IN_ROLE,    /* bits of kinds of pieces, whether only the player's own, role, flag on or around whose tiles; or `NOTHING` */
    OP_EARLIER,    /* bits of kinds of pieces; of the player's own, on another tile than that just laid */
    OP_COMPLETE,
    OP_OF_KIND,    /* bits of kinds of segments */
    OP_EXHAUSTED,
    OP_HIGHEST,
    OP_PLAYER,
    OP_PART,
    OP_TURN,
    OP_CALLED,     /* bits of phases */
    OP_OWN_TURN,
    OP_OCCASION,   /* number */
    OP_SUPPLY,     /* bits of kinds of pieces; the player's */
    OP_IN_PLAY,    /* bits of kinds of pieces, whether only the player's own, kind of place or -1, bits of kinds on the same tiles or 0, rule */
    OP_ON_TILE,    /* bits of kinds of pieces */
    OP_ON_CORNERS, /* bits of kinds of pieces; on corners all round which there is the feature */
    OP_CLAIMED,    /* bits of kinds of segments, where the condition on them is, -1 for none */
    OP_TILE_FLAGS, /* flag of tiles */
    OP_AS,         /* role */
    OP_LAID_HERE,
    OP_JUST_LAID,  /* flag of tiles, rule */
    OP_AT_HAND,    /* tile or -1, rule */
    OP_ON_STACK,   /* number, whether it is the first of one for each player */
    OP_KEPT,       /* number */
    OP_HOLE,
    OP_LEADS,      /* plan by which a feature is scored, whether only the player is asked about, or anybody */
    OP_UNIT_RATE,  /* the same, term of the plan */
    OP_BORDERS_ONCE, /* kind of segment, condition, number */
    OP_CALL,       /* rule that is asked about nothing but a player, */
    OP_CALL_PIECE, /* about a piece, */
    OP_ADJACENT,   /* flag of the tiles beside a placement, -1 for how many those are */
    OP_JOINED,     /* bits of kinds of segments, whether both bend to the same hand; of a placement */
    OP_BESIDE_OTHERS, /* bits of kinds of pieces, bits of kinds on the same tiles, rule; in a feature */
    OP_KEPT_PIECE, /* number, rule; whether what a plugin keeps is a piece, */
    OP_UNLESS,     /* how much is left out where it is false, and stays so, */
    OP_OR_ELSE,    /* where it is true */
    OP_ADD, OP_SUB, OP_MUL, OP_MAX, OP_MIN,
    OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE,
    OP_AND, OP_OR, OP_NOT,
    OP_CHOOSE
};

enum Stage { STAGE_SET, STAGE_ADD, STAGE_MULTIPLY, STAGE_LIMIT, STAGE_VOID, STAGE_DIVIDE };
/* What a game waits for: where Python asks, only that; it is busy while steps are done. Of what was played, also a tile that
 * fits nowhere and was put aside, one at hand that was put back, or what happened by itself and Python has an entry of. While
 * options are tried, a turn that is scored may be all. */
enum Phase { PHASE_PLACE, PHASE_DEPLOY, PHASE_OVER, PHASE_DISCARD, PHASE_ASKED, PHASE_BUSY, PHASE_PUT_BACK, PHASE_ENDED, PHASE_WALK, PHASE_HAPPENED };
/* The steps of a game. Those from `STEP_CALLED` on are done in Python, by number; after `STEP_NONE`, a turn has none left. */
enum Step {
    STEP_TURN_START, STEP_DRAW, STEP_PLACE, STEP_DEPLOY, STEP_SCORE, STEP_TURN_END, STEP_FINAL, STEP_HALT, STEP_PART_END,
    STEP_NONE, STEP_CALLED
};
/* What comes of a step: the next one is done, the game waits, or memory ran out. */
enum { GOES_ON = -1, WAITS = -2, FAILED = -3 };
/* What happens in native steps and may be reacted to at once. */
enum Happening { PLACED, DEPLOYED, WENT_AWAY, TURN_STARTED, PART_STARTED, HAPPENINGS };

enum {
    MAX_TERMS = 8,
    MAX_PLAYERS = 16,
    MAX_PIECES = 30, /* kinds of them */
    MAX_KINDS = 30,
    MAX_STACK = 32,
    PILE_HEAD = 2,                /* numbers before the items of a pile */
    MAX_OPTIONS = 64,
    MAX_TILES = 2560,             /* all that lie or may be drawn */
    MAX_SEGMENTS = 16,            /* of a tile */
    MAX_ANSWER = 9999,            /* of a rule in Python that counts; `bounds.py` reckons with it */
    MAX_SCORE = 1000000000,       /* of a player; one more score has room beside it */
    WAYS = 4
};

/* A list somewhere in `Rules.pool`: where it starts, and how many entries it has. */
typedef struct { i32 at, count; } Span;

typedef struct {
    i32 kind, ports;
    i32 asked, loose; /* whether it may become complete; even while it is open */
    Span flags;       /* pairs: flag, count */
    Span at;          /* its ports, by number */
    Span borders;     /* indices of the segments that bound it */
    Span bounds;      /* indices of the segments that it bounds */
} Segment;

typedef struct {
    i32 first, count;         /* its segments */
    i32 edges[WAYS];          /* kinds of edges, from 1; 0 is for no tile */
    i32 sides[WAYS];          /* patterns of sides */
    /* The segments, by index, that wait for cells around, and that are asked whether they are complete. */
    Span waiting, asked, loose;
    Span plan;                /* quintuples: segment, deployment, kind of piece, bits of rivals, condition */
} Shape;

typedef struct { Span pairs, here, there; } Join;   /* triples; pairs: index, ports */

/* What is counted is perhaps asked about each player who gets points. */
typedef struct { i32 when, count, rate, personal; } Term;
/* Its conditions: one, and one that is asked about each player who gets points. */
typedef struct { i32 when, when_for, stage, of_rate, value, touches; } Adjustment;
typedef struct { i32 pieces, times; } Weighing;
/* Where a subject has one of some flags, if any are named: who has a piece on a segment with a flag gets its points, not who
 * leads so far; whether that holds only where several lead. */
typedef struct { i32 breaks_ties, on; Span flags; } Decider;

typedef struct {
    i32 terms, nterms, adjustments, nadjustments, weighings, nweighings;
    i32 called;                       /* whether Python makes the sheet */
    Span called_where;                /* conditions under any of which it does */
    i32 personal;                     /* whether a term or an adjustment is asked about each player */
    i32 deciders, ndeciders;
} Plan;

/* Claimed features of some kinds are scored, or those that border claimed ones of the kinds in `beside` (bits), or tallies,
 * which are pairs: tally, plan. Of a final scoring whose subjects are named in Python, only the number is known. */
typedef struct {
    i32 kinds, complete, called, beside;
    Span tallies;
    i32 plan_of[MAX_KINDS];
    Span home[MAX_KINDS];
} Final;
/* What is required of a complete feature, and what else of one that becomes complete. */
typedef struct { i32 rules, ports, around; Span when; } Requirement;
typedef struct { Requirement always, at_first; } Completing;

/* What the player is paid, by a plan, for pieces of some kinds, as bits, for which a condition holds, unless another one holds
 * under which Python hears of it; `NOTHING` for no plan. */
typedef struct { i32 plan, occasion, pieces, where; Span unless; } Payment;

/* A reaction: the kinds of features and of pieces that the event must be about, as bits; the pieces and flags one of which must
 * be in such a feature, none of them where it does not matter, a condition on it, and what must hold for it to be asked. What it does, where that is an act: it
 * calls phases, as bits, has the player's pieces of some kinds in the feature go home, as bits, or adds to tallies, as pairs of
 * a tally and a count; or pays for pieces. Python does everything else, by its number. */
typedef struct {
    i32 features, pieces, beside;
    Span flags;
    i32 where, guard, calls, homes;
    Span adds;
    Payment pays;
    i32 number;
} Reaction;

/* What a rule offers: pieces of some kinds, as bits, that stand on the board; corners all round which there is a feature of a kind;
 * changes of a tile just laid or beside it; or placements that fit with such a change. What is chosen is done by Python, unless it
 * only brings a kind of piece of nobody to the tile of the piece, and perhaps has a plugin keep that one; or it is a step of such a
 * piece, to a tile for which a condition does not hold, from which players' pieces of some kinds then go home. */
enum { OFFERS_PIECES, OFFERS_CORNERS, OFFERS_CHANGES, OFFERS_PLACED, OFFERS_STEPS };
typedef struct {
    i32 what, guard, budget;
    i32 pieces, on, mine, joined, one_a_place, where, role;
    i32 changes;
    Span edges;       /* that changed tiles get */
    i32 brings, keeps; /* a kind of piece, and the number of what is kept, or `NOTHING` */
    i32 steps;        /* of a walk */
} Offering;
/* An offer: the number of its rule; the piece, its owner, kind and segment, the key of its cell, the tile there and its first
 * segment. Or a kind of piece, and the key of the cell whose corner it is. Or where a tile is placed and turned, where one is
 * changed, at which sides, as bits, and on which side that is. Or the key of the cell to which a step leads. */
enum { NO_KEY = INT32_MAX };
enum { O_NUMBER, O_KEY, O_KIND, O_PIECE, O_OWNER, O_SEGMENT, O_SHAPE, O_BASE, O_ROLE, OFFER_SIZE };
enum { O_TURNS = 2, O_SPOT, O_SIDES, O_SIDE };
/* Kinds of pieces, as bits, that may be deployed on tiles that lay before: where a guard holds, in features for which a condition
 * does; and those that are not on the tile just laid. */
typedef struct { i32 guard, pieces, where, instead; } Elsewhere;
/* What forbids kinds of pieces, as bits, on segments or at corners. */
typedef struct { i32 guard, pieces, on_segments, at_corners, forbids; } Veto;

/* Rules that are no tables are asked by these. A rule that raises fails the action under way, see `game_fail`. */
typedef struct {
    i32 (*rule)(void *asked, i32 number, i32 about, i32 who);    /* a number */
    void (*sheet)(void *asked, i32 plan, i32 occasion, i32 root);  /* score a feature */
    void (*final)(void *asked, i32 number, i32 root);            /* a final scoring of a feature, or of all that it is about */
    i32 (*step)(void *asked, i32 number);                        /* do a step; what comes of it */
    i32 (*exhausted)(void *asked);                               /* whether nothing is left to draw, if draws are prescribed */
    i32 (*next)(void *asked);                                    /* do the next step that Python keeps, or say which it is */
    void (*react)(void *asked, i32 number, i32 happening, i32 who, i32 tile, i32 cell, i32 piece, i32 root);
    void (*shuffle)(void *asked, i32 pile);                      /* lay out a pile as it is at the beginning */
    void (*undo)(void *asked, i32 length);                       /* take back what Python has changed, but for so much */
    i32 (*options)(void *asked, i32 player);                     /* how many options Python offers a player in the decision; -1 on failure */
    i32 (*play)(void *asked, i32 number);                        /* play an option that Python offers; whether that failed */
    i32 (*finish)(void *asked);                                  /* end the game here; whether that failed */
} Calls;

typedef struct {
    Calls calls;
    i32 nplayers, nowners, npieces, nflags, npatterns, nfinals, nends, nstart, nbag, nothers, most_segments, most_pieces;
    i32 recuts, links, most_waiting;  /* for how many recuts and links there is room; how many segments of a tile wait for cells at most */
    i32 bare;                         /* the edge of bare sides, 0 where no tile has one */
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
    const Decider *deciders;
    const Final *finals;
    const i32 *ends;                  /* expressions */
    const Completing *completing;     /* by kind of segment */
    const i32 *completed_plan;        /* by kind of segment */
    const i32 *final_plan;            /* by kind of segment, that of the occasion `final`; or -1 */
    const Span *completed_home;       /* pairs by kind of segment: bits of kinds of pieces that go home, condition of staying */
    const i32 *weights;               /* by kind of piece */
    const i32 *supply;                /* by player and kind of piece, then that of nobody */
    const i32 *start;                 /* quadruples: tile, x, y, quarter turns */
    const i32 *others;                /* tiles that are not in the bag at the start, or in blocks, and may be laid */
    const i32 *filtered;              /* by number of what may be drawn, whether Python places it */
    const Span *filters;              /* by tile, conditions without which a placement of it is forbidden */
    Span around;                      /* pairs: dx, dy of the cells that segments wait for */
    const i32 *steps;                 /* of a turn, `STEP_NONE`, then what is done after the last one */
    i32 nturn;                        /* how many steps a turn has */
    i32 puts_back;                    /* a condition under which the tile at hand may be put back, or `NOTHING` */
    i32 part, part_with_tile;         /* where those of a further part begin, perhaps with a tile at hand; `NOTHING`: in Python */
    i32 part_end;                     /* where they end */
    const i32 *begins_part;           /* by number of a step that Python does: 0, 1 if it only begins a part, or 2 and a pile */
    const i32 *begins_walk;           /* pairs by number of a step that Python does: what offers the steps of the walk that it has begin,
                                       * or `NOTHING`, and how often that begins */
    const Span *piles;                /* stacks of tiles beside the bag: where they stand, how much lies there at first */
    i32 npiles, pile_room;
    const i32 *tile_of;               /* by number of what may be drawn */
    const i32 *if_called;             /* by number of a step that Python does: 0, or the bit in `CALLED` without which it is left out */
    const i32 *guards;                /* by number of a step that Python does: a condition without which it is left out */
    Span ended;                       /* conditions under which Python ends a turn, where it is told of that */
    i32 goes_on;                      /* whether rules in Python may let a game go on that would be over */
    Span aside;                       /* conditions on a tile drawn under which Python draws it */
    Span offered[2];                  /* conditions under which Python asks for placing and for deploying */
    const Offering *offering;
    Span offerings[2];                /* what is offered in placing and in deploying */
    i32 most_steps;                   /* of a walk */
    Elsewhere elsewhere;
    const Veto *vetoes;               /* of what may be deployed */
    i32 nvetoes;
    Span in_order;                    /* the kinds of pieces in the order in which they were declared */
    i32 nshapes;
    const Span *changes, *changes_printed;  /* by what changes tiles and tile, as it lies or as printed: pairs, sides and tile */
    const i32 *tile_flags;            /* by tile and flag of tiles */
    i32 ntile_flags, nkept;           /* how much that plugins keep is asked for */
    const i32 *lengths;               /* of the stacks that Python keeps, at the beginning */
    i32 nlengths;
    const Reaction *reactions;
    Span happening[HAPPENINGS];       /* reactions */
    const Span *completed_heard;      /* by kind of segment, reactions to its completion */
    const Span *scoring_heard;        /* by kind of segment, reactions to its scoring */
    i32 ntallies;
    const i32 *budgets;               /* by deployment, the bit of what it uses up */
    const i32 *roles;                 /* by deployment, the role in which a piece then stands, 0 for none */
    /* Whether features can be valued apart, but that those of some kinds, as bits, ask how many of those that bound them are
     * complete; and the kinds of these. */
    i32 apart, bordered, bounding;
    i32 only_draws;                   /* whether nothing but drawing lies between a turn's scoring and the next decision */
} Rules;

typedef struct Game Game;

/* Single values of a game, at the start of what it keeps. After these come the points. */
enum Value {
    PHASE,
    TURN,        /* whose it is */
    TURNS,
    HAND,        /* the tile, `NOTHING` or `KEPT` */
    LEFT,        /* tiles in the bag */
    CELLS, SEGMENTS, TILES, FRONTIER, WAITERS, PIECES, READY,
    LAID,        /* the cell of the tile laid in this part of the turn, `NOTHING` or `KEPT` */
    SPENT,       /* bits of budgets that the player whose turn it is has used up in this part of it, or `KEPT` */
    RETURNED,    /* whether the last tile drawn was put back, which ended the game */
    EVENTS, SHEETS, CHOICES,
    NEXT,        /* the next step, or `KEPT` */
    PUSHES,      /* how often Python has changed which steps come next */
    UPCOMING,    /* who has the next turn, or `NOTHING` */
    OVER,        /* whether the last turn has begun */
    PART,        /* which of the turn this is */
    CALLED,      /* bits of the phases that rules have called in this turn */
    SOURCED,     /* how much lies on the stacks that are drawn from before the bag, which Python keeps */
    FORCED,      /* whether Python prescribes draws */
    TRIED,       /* how many tiles at the bottom of the bag were put back there, which Python mixes with the others as one is drawn */
    DRAWS,
    ENTRIES,     /* how many actions were played, or things happened by themselves, of which Python has an entry */
    BACK,        /* the step that comes after the further part of the turn under way, or `NOTHING` */
    BACK_PART, BACK_LAID, BACK_SPENT,   /* what holds again then */
    RECUTS,      /* how often a tile was recut or taken up */
    LINKS,       /* how often two segments were linked */
    REBUILT,     /* how often features were joined or parted otherwise than by laying a tile */
    TAKEN_UP,    /* how many tiles were taken up */
    ARRIVALS,    /* how often a piece has come to a tile itself */
    PUTS_BACK,   /* whether the tile at hand may be put back instead of placing it */
    WALK,        /* what offers the next step of the walk under way */
    WALKS_FOR,   /* the player who chooses it */
    STEPS_LEFT,
    BEEN,        /* in how many cells the walk has been */
    SCORES
};
/* There is none, or Python keeps it. */
enum { NOTHING = -1, KEPT = -2 };

/* The bag is listed bottom first; the lowest tiles of it, so many as `floor`, are not drawn;
 * -1 where no draws are prescribed that end the game. */
static Game *game_new(const Rules *rules, const i32 *bag, i32 floor, void *asked);
/* Begin the first turn of a new game; 0 on success, -1 if that failed, after which the game can only be freed. */
static int game_begin(Game *game);
static void game_set_floor(Game *game, i32 floor);
static Game *game_copy(const Game *game, void *asked);
static void game_free(Game *game);

static i32 game_value(const Game *game, i32 what);
/* The player who decides in a native decision. */
static i32 game_player(const Game *game);
static i32 game_score(const Game *game, i32 player);
static i32 game_actions(const Game *game);
/* What a player has in a tally; of the player -1, whether the tally was ever set. */
static i32 game_tally(const Game *game, i32 tally, i32 player);
/* How much lies on a pile, and what, bottom first, as numbers of what may be drawn; -1 before it was laid out. */
static i32 game_pile(const Game *game, i32 pile, const i32 **items);
static i32 game_choices(const Game *game);
static i32 game_supply(const Game *game, i32 player, i32 kind);
/* How many pieces stand in features of each kind of segment. */
static void game_standing(const Game *game, i32 *out);

/* A tile in the bag, counted from the bottom; what was drawn, counted from the first; and another in the place of either, which is
 * not undone. */
static i32 game_in_bag(const Game *game, i32 number);
static i32 game_drawn(const Game *game, i32 number);
static void game_refill(Game *game, i32 number, i32 tile);
static void game_redraw(Game *game, i32 number, i32 item);

/* Keys of cells: coordinates in one number, which grows from north to south, then from west to east. A row has so many
 * columns that no game reaches the next one. */
enum { COLUMN_BITS = 15, COLUMNS = 1 << COLUMN_BITS };
static inline i32 key_of(i32 x, i32 y) { return y * COLUMNS + x; }
static inline i32 y_of(i32 key) { return (key + COLUMNS / 2) >> COLUMN_BITS; }
static inline i32 x_of(i32 key) { return key - y_of(key) * COLUMNS; }

/* The empty cells beside tiles, in order: a key of each and what it demands; and by demand the quarter turns by which a tile meets
 * it, as bits. They may be kept, so that placements are found later, when they are looked at. */
typedef struct { const i32 *keys, *demands; i32 count; const uint8_t *fits; } Frontier;
/* Where the edges of a tile match; and of that, until it is asked again, what the filters of placements allow. */
static Frontier game_frontier(const Game *game, i32 tile);
static Frontier game_allowed(Game *game, i32 tile);
/* The placements of the tile: how many; one, by number, as x, y, quarter turns; its number, -1 if it is none; and all, from north
 * to south and west to east. */
static i32 fits_count(Frontier cells);
static void fits_get(Frontier cells, i32 number, i32 *out);
static i32 fits_number(Frontier cells, i32 x, i32 y, i32 turns);
static i32 fits_list(Frontier cells, i32 *out);

/* Whether steps of a walk can be offered here; have a player choose the next one of a walk that has been in some cells, if there
 * is one; whether there is. And a cell in which the walk under way has been. */
static int game_knows_walk(const Game *game, i32 offering);
static int game_walk(Game *game, i32 offering, i32 player, i32 left, const i32 *been, i32 count);
static i32 game_been(const Game *game, i32 number);

/* The legal deployments as triples deployment, kind of piece, segment: how many; -1 when a rule failed. */
static i32 game_deployments(Game *game, const i32 **out);
/* Whether a piece is in play, of some owners and kinds, as bits, those that nobody owns first; whether it may be on a cell. */
static int game_plays(const Game *game, i32 piece, i32 owners, i32 kinds);
static int game_is_near(const Game *game, i32 piece, i32 cell);
/* The tile on which a segment is: the key of its cell, how it lies, its first segment. */
static void game_lies(const Game *game, i32 segment, i32 *out);

/* The offers besides, in rows; how many. */
static i32 game_offers(const Game *game, const i32 **out);
/* Whether an option by number is one of these. */
static int game_is_offer(Game *game, i32 number);
/* Whether what such an option stands for can be done here, as an action that Python asked for. */
static int game_does_offer(Game *game, i32 number);
static int game_do_offer(Game *game, i32 number);

/* How many options the decision has, in order: placements and at last, where that is on offer, putting the tile back; or
 * deployments and passing. -1 if a rule failed. And play one of them, as below. */
static i32 game_count_options(Game *game);
static int game_play_option(Game *game, i32 number);

/* Play; 0 on success, -1 without memory or when a rule failed, and the game is as before. What is played must be on offer. */
static int game_place(Game *game, i32 x, i32 y, i32 turns);
static int game_deploy(Game *game, i32 deployment, i32 piece, i32 segment);
static int game_pass(Game *game);
static int game_put_back(Game *game);
/* End the game here: pass the open decision, put the tile at hand back, and score. */
/* End the game here, winding up the turn; and the same by Python where only that knows how. */
static int game_finish(Game *game);
static int game_finish_somehow(Game *game);
/* Do steps until a player has to decide or the game is over; 0 on success. What Python plays is begun, run and ended. */
static int game_run(Game *game);
static i32 game_begin_action(Game *game, i32 what);
static int game_end_action(Game *game, int failed);
static int game_undo(Game *game);

/* What each of so many options is worth to the player who decides: by how much the player would lead if the game ended after the best of what
 * may follow in the same turn, so many decisions deep, of which none has `broad` options or more. Nothing of this depends on
 * how what is to be drawn lies in the bag, unless rules in Python ask; or it is not told, where only what is `seen` may matter.
 * 0 on success, 1 where it is not told, -1 if a rule failed. */
static int game_worths(Game *game, i32 player, i32 depth, i32 broad, i32 count, int seen, double *out);

/* What each player would have if the game ended now; 0 on success. */
static int game_finals(Game *game, i32 *out);
/* What open features that are claimed would gain by being completed, in the order of their roots: for each how many ends are
 * open, then the points by player. How many features they are, no more than pieces came into play; -1 if that is not told. */
static i32 game_gains(const Game *game, i32 *out);

/* While rules are asked: fail the action under way; whether it failed; give points; note a sheet made in Python; send home
 * after a final. */
static void game_fail(Game *game);
static int game_failed(const Game *game);
/* Whether the last action failed for want of room; asked once. */
static int game_was_beyond(Game *game);
static void game_gain(Game *game, i32 player, i32 points);
static i32 game_note_sheet(Game *game);
static void game_finally_home(Game *game, i32 number, i32 root);

/* The shape of the tile placed last, and the number of its first segment. */
static void game_laid(const Game *game, i32 *shape, i32 *base);
/* A feature that is to be asked whether it is complete: twice one of its segments, and 1 if it may have been before. */
static i32 game_waiting(const Game *game, i32 number);

/* What was played, as five integers: the phase, the player, then x, y and the shape of the tile, or kind of piece and segment, -1 for
 * passing; or the tile that was put aside. */
static i32 game_choice(const Game *game, i32 number, i32 *out);

/* In place of a root, what is less by a cell's number than this stands for a subject in that cell. */
enum { IN_CELL = -2 };
/* Score events, each as integers: plan, occasion, root, leaders (bits), points, weights of all players, the number of
 * terms, then for each its count, its rate and the adjustments that changed it (bits). A sheet that was made in Python is
 * -1 and its number. */
static i32 game_events(const Game *game, const i32 **out);
/* The cells of a feature, at most MAX_TILES, as pairs x, y, from north to south and west to east. */
static i32 game_cells(const Game *game, i32 root, i32 *out);

/* Looking at the board. */
enum About { ABOUT_PARENT, ABOUT_NEXT, ABOUT_COUNT, ABOUT_OPEN, ABOUT_GAPS, ABOUT_CELL, ABOUT_OF, ABOUT_DONE };
static i32 game_about(const Game *game, i32 segment, i32 what);
static i32 game_root(const Game *game, i32 segment);
static i32 game_flag(const Game *game, i32 root, i32 flag);
/* The tile in a cell: its shape, its first segment and when it was laid; -1 if there is none. */
static int game_tile(const Game *game, i32 x, i32 y, i32 *out);
/* By number, the cells that are known: x, y, shape or -1, whether it is empty and lies beside a tile. */
static i32 game_cell(const Game *game, i32 x, i32 y);
/* What the tile beside a cell has there as its edge, 0 where none lies. */
static i32 game_edge_beside(const Game *game, i32 x, i32 y, i32 way);
static void game_known_cell(const Game *game, i32 cell, i32 *out);
/* The segment that one is linked with by a link, by number; `NOTHING` if that is of others, or is no more. */
static i32 game_linked(const Game *game, i32 number, i32 segment);
/* Of the segments that wait for a cell, one by number, in the order in which they lay down; -1 if there are no more. */
static i32 game_waiter(const Game *game, i32 cell, i32 number);
/* Of a piece its owner, kind and segment, -1 where it is on none, and role; then the number of the cell where it stands on the tile
 * itself, else `NOTHING`. When it came to a tile, from 1; 0 if it is not there. */
static i32 game_since(const Game *game, i32 piece, i32 cell);
static void game_piece(const Game *game, i32 piece, i32 *out);
/* The piece that came first to a feature, and the one after a piece; -1 for none. */
static i32 game_first_piece(const Game *game, i32 root);
static i32 game_next_piece(const Game *game, i32 piece);

/* What rules in Python change, only in the middle of an action. Where there is no room, the action fails. */
static void game_set_value(Game *game, i32 what, i32 value);
static void game_set_score(Game *game, i32 player, i32 points);
static void game_set_done(Game *game, i32 segment, i32 done);
static void game_lay(Game *game, i32 x, i32 y, i32 shape);
/* A tile becomes another one, or is taken up if that is `NOTHING`; pieces are carried over, by pairs of segments' indices. */
static void game_recut(Game *game, i32 x, i32 y, i32 shape, const i32 *carry, i32 count);
/* Two segments of one kind belong to one feature, though they meet at no edge; or no longer do. */
static void game_link(Game *game, i32 one, i32 other);
static void game_unlink(Game *game, i32 one, i32 other);
/* A piece comes into play; Python keeps its place, or does not; it comes to a feature, and leaves it; pieces come to a supply. */
static void game_enter(Game *game, i32 owner, i32 kind);
static void game_keep(Game *game, i32 piece, i32 kept, i32 cell, i32 role);

static i32 game_key(i32 x, i32 y);
static void game_set_length(Game *game, i32 stack, i32 length);
static void game_set_kept(Game *game, i32 number, i32 kept);
static i32 game_kept(const Game *game, i32 number);
/* Whether a guard holds that is about nothing but a player. */
static int game_holds(const Game *game, i32 guard, i32 player);
static void game_join(Game *game, i32 piece, i32 segment);
static void game_leave(Game *game, i32 piece);
static void game_stock(Game *game, i32 player, i32 kind, i32 count);
static void game_await(Game *game, i32 segment, i32 again);
/* Begin a further part of the turn with a tile at hand, or `NOTHING`; whether that was done. Or go on in the midst of one. */
static int game_begin_part(Game *game, i32 tile);
static void game_go_back_to(Game *game, i32 next, i32 back, i32 part, i32 laid, i32 spent);
static void game_set_tally(Game *game, i32 tally, i32 player, i64 count);
/* What lies on a pile from now on; and how it is laid out at the beginning. */
static void game_set_pile(Game *game, i32 pile, const i32 *items, i32 count);
static void game_lay_out(Game *game, i32 pile, const i32 *items);
static void game_note_draw(Game *game, i32 item);
static void game_note_choice(Game *game, i32 what, i32 a);
/* Something happened by itself, of which Python has the next entry. */
static void game_note_entry(Game *game);
static void game_put(Game *game, i32 number, i32 tile);
/* Python has changed something; taking that back leaves so much changed. */
static void game_changed(Game *game, i32 length);
static i32 game_journal(const Game *game);
static void game_roll_back(Game *game, i32 mark);

#endif
