/* Walks: a piece of nobody goes from tile to tile, and the players choose its steps in turn. */
#include "state.h"

/* Whether the walk under way has been in a cell. */
static int has_been(const Game *g, i32 cell)
{
    int found = 0;
    for (i32 number = 0; number < g->m[BEEN] && !found; number++)
        found = g->m[g->been + number] == cell;
    return found;
}

static int is_barred(Game *g, const Offering *rule, i32 cell)
{
    turn_to(g, cell, NOTHING);
    int barred = rule->where != NOTHING && ask(g, rule->where, NOTHING, g->m[WALKS_FOR]);
    turn_to(g, NOTHING, NOTHING);
    return barred;
}

/* Find the next steps of the walk under way. */
static void list_steps(Game *g)
{
    const Offering *rule = g->rules->offering + g->m[WALK];
    i32 at = cell_at(g, g->m[piece_at(g, brought(g, rule->brings)) + P_AT]), key = g->m[at + C_KEY];
    g->offers.count = 0;
    for (int way = 0; way < WAYS; way++) {
        i32 near = known_cell(g, key + STEP[way]);
        if (shape_at(g, near) >= 0 && !has_been(g, near) && !is_barred(g, rule, near))
            offer(g, g->m[WALK])[O_KEY] = key + STEP[way];
    }
    g->noffers = g->offers.count / OFFER_SIZE;
}

static int game_knows_walk(const Game *g, i32 offering) { return brought(g, g->rules->offering[offering].brings) != NOTHING; }

/* Wait for the player who chooses the next step, if there is one. */
static int waits_for_step(Game *g)
{
    list_steps(g);
    if (g->failed || !g->noffers)
        return 0;
    set(g, PHASE, PHASE_WALK);
    return 1;
}

static int game_walk(Game *g, i32 offering, i32 player, i32 left, const i32 *been, i32 count)
{
    set(g, WALK, offering);
    set(g, WALKS_FOR, player);
    set(g, STEPS_LEFT, left);
    set(g, BEEN, count);
    for (i32 number = 0; number < count; number++)
        set(g, g->been + number, been[number]);
    return left > 0 && waits_for_step(g);
}

/* Have a walk begin at a step, by number, if that is what it does: what comes of it; 0 if only Python can tell. */
static i32 set_out(Game *g, i32 number)
{
    i32 offering = g->rules->begins_walk[2 * number], often = g->rules->begins_walk[2 * number + 1];
    if (offering == NOTHING || !game_knows_walk(g, offering))
        return 0;
    i32 times = often == NOTHING ? 1 : ask(g, often, NOTHING, g->m[TURN]);
    if (times > 1)
        return 0;
    const Offering *rule = g->rules->offering + offering;
    i32 from = g->m[piece_at(g, brought(g, rule->brings)) + P_AT];
    return times == 1 && game_walk(g, offering, g->m[TURN], rule->steps, &from, 1) ? WAITS : GOES_ON;
}

static i32 game_been(const Game *g, i32 number) { return g->m[g->been + number]; }

/* Whether all pieces are known here that stand on a tile to which a step leads, and Python does not hear of those that go home. */
static int can_step(const Game *g, const Offering *rule, i32 cell)
{
    for (i32 piece = 0; piece < g->m[PIECES]; piece++) {
        const i32 *p = g->m + piece_at(g, piece);
        i32 there;
        if (!is_in_play(p))
            continue;
        if (!is_cell_known(g, piece, &there))
            return 0;
        if (there != cell)
            continue;
        int goes = p[P_OWNER] >= 0 && rule->pieces >> p[P_KIND] & 1;
        /* What stands upon one that goes home is for Python. */
        if (p[P_KEPT] == UPON_PIECE || (goes && (p[P_KEPT] || is_heard_in_python(g, WENT_AWAY, p[P_KIND]))))
            return 0;
    }
    return 1;
}

/* Send the players' pieces of some kinds on a tile home, player by player. */
static void clear_tile(Game *g, i32 kinds, i32 cell)
{
    for (i32 owner = 0; owner < g->rules->nplayers; owner++)
        for (i32 piece = 0; piece < g->m[PIECES] && !g->failed; piece++) {
            const i32 *p = g->m + piece_at(g, piece);
            i32 segment = p[P_SEGMENT];
            if (p[P_OWNER] == owner && kinds >> p[P_KIND] & 1 && segment >= 0 && g->m[segment_at(g, segment) + S_CELL] == cell)
                go_home(g, piece);
        }
}

/* Take the step to a cell that a player has chosen; then the next player is asked, or the game goes on. */
static int take_step(Game *g, i32 cell)
{
    const Offering *rule = g->rules->offering + g->m[WALK];
    i32 next = (g->m[WALKS_FOR] + 1) % g->rules->nplayers, left = g->m[STEPS_LEFT] - 1, been = g->m[BEEN], pushes = g->m[PUSHES];
    set(g, PHASE, PHASE_BUSY);
    keep(g, brought(g, rule->brings), ON_TILE, cell, 0);
    clear_tile(g, rule->pieces, cell);
    /* The next player would be asked only after steps that were pushed. */
    if (g->m[PUSHES] != pushes)
        go_beyond(g);
    if (left && !g->failed) {
        set(g, WALKS_FOR, next);
        set(g, STEPS_LEFT, left);
        set(g, g->been + been, cell);
        set(g, BEEN, been + 1);
        if (waits_for_step(g))
            return 0;
    }
    return g->failed ? -1 : game_run(g);
}
