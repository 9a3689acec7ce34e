/* Games: the course of a turn, and what players do. */
#include "state.h"

/* The course of a game */

/* Fail the action under way, since there is no room for what it does; the Python engine has it. */
static void go_beyond(Game *g)
{
    if (!g->failed)
        g->beyond = 1;
    g->failed = 1;
}

/* Have a feature asked whether it is complete, perhaps one that was complete before. */
static void await(Game *g, i32 segment, i32 again)
{
    if (g->m[READY] == MAX_READY) {
        go_beyond(g);
        return;
    }
    set(g, g->ready + g->m[READY], 2 * segment + again);
    add(g, READY, 1);
}

/* Note what was done, with the player whose turn it is. */
static int note_choice(Game *g, i32 what, i32 a, i32 b, i32 c)
{
    g->choices.count = g->m[CHOICES];
    if (reserve(&g->choices, CHOICE_SIZE))
        return -1;
    i32 *choice = g->choices.items + g->choices.count;
    choice[0] = what;
    choice[1] = g->m[TURN];
    choice[2] = a;
    choice[3] = b;
    choice[4] = c;
    g->choices.count += CHOICE_SIZE;
    set(g, CHOICES, g->choices.count);
    return 0;
}

/* Note what was drawn. */
static int note_draw(Game *g, i32 item)
{
    g->draws.count = g->m[DRAWS];
    if (reserve(&g->draws, 1))
        return -1;
    g->draws.items[g->draws.count++] = item;
    set(g, DRAWS, g->draws.count);
    return 0;
}

static i32 begin_turn(Game *g)
{
    i32 upcoming = g->m[UPCOMING], next = g->m[TURN] + 1;
    set(g, TURN, upcoming != NOTHING ? upcoming : next < g->rules->nplayers ? next : 0);
    set(g, UPCOMING, NOTHING);
    add(g, TURNS, 1);
    set(g, PART, 1);
    set(g, LAID, NOTHING);
    set(g, HAND, NOTHING);
    set(g, SPENT, 0);
    set(g, CALLED, 0);
    return began(g, TURN_STARTED);
}

/* Whether a further part of the turn is begun at a native step. Where Python keeps what comes next, or what this part leaves
 * behind, or the turn is in a further part already, it is for Python. */
static int can_begin_part(const Game *g, i32 first)
{
    return first != NOTHING && g->m[NEXT] != KEPT && g->m[BACK] == NOTHING && g->m[HAND] == NOTHING && g->m[LAID] != KEPT &&
           g->m[SPENT] != KEPT;
}

/* Begin a further part of the turn, with a tile at hand or `NOTHING`; whether that was done. */
static int begin_part(Game *g, i32 tile)
{
    i32 first = tile == NOTHING ? g->rules->part : g->rules->part_with_tile;
    if (!can_begin_part(g, first))
        return 0;
    set(g, BACK, g->m[NEXT]);
    set(g, BACK_PART, g->m[PART]);
    set(g, BACK_LAID, g->m[LAID]);
    set(g, BACK_SPENT, g->m[SPENT]);
    set(g, NEXT, first);
    add(g, PART, 1);
    set(g, LAID, NOTHING);
    set(g, SPENT, 0);
    set(g, HAND, tile);
    began(g, PART_STARTED);
    return 1;
}

/* Draw from a pile until a tile can be placed; the others leave the game. */
static i32 draw_from(Game *g, i32 pile)
{
    i32 at = pile_at(g, pile);
    if (hides(g))
        return NOTHING;
    if (!g->m[at + PILE_SHUFFLED])
        g->rules->calls.shuffle(g->asked, pile);
    while (g->m[at + PILE_LEFT] && !g->failed) {
        i32 left = g->m[at + PILE_LEFT] - 1, item = g->m[at + PILE_SIZE + left], tile = g->rules->tile_of[item];
        set(g, at + PILE_LEFT, left);
        game_note_draw(g, item);
        if (fits_somewhere(g, tile))
            return tile;
        game_note_choice(g, PHASE_DISCARD, tile);
    }
    return NOTHING;
}

/* Do a step that begins a further part of the turn, perhaps with a tile of a pile; whether that was done. */
static int began_part(Game *g, i32 how)
{
    if (g->m[OVER])
        return 1;
    if (how == 1)
        return begin_part(g, NOTHING);
    if (g->m[FORCED] || g->m[TRIED] || g->rules->offerings[0].count || g->rules->offered[0].count || !can_begin_part(g, g->rules->part_with_tile))
        return 0;
    i32 tile = draw_from(g, how - 2);
    if (tile != NOTHING)
        begin_part(g, tile);
    return 1;
}

static i32 end_part(Game *g)
{
    if (g->m[SPENT] == KEPT) {
        /* What is spent for the whole turn stays so. */
        if (hides(g))
            return FAILED;
        set(g, NEXT, g->m[NEXT] - 1);
        return g->rules->calls.next(g->asked);
    }
    set(g, PART, g->m[BACK_PART]);
    set(g, LAID, g->m[BACK_LAID]);
    set(g, SPENT, g->m[BACK_SPENT]);
    set(g, HAND, NOTHING);
    set(g, NEXT, g->m[BACK]);
    set(g, BACK, NOTHING);
    return GOES_ON;
}

/* Whether one of some conditions holds. */
static int holds_any(const Game *g, Span conditions, i32 who)
{
    for (i32 index = 0; index < conditions.count; index++)
        if (holds(g, g->rules->pool[conditions.at + index], NOTHING, who))
            return 1;
    return 0;
}

/* Whether an option that is tried is given up, since what comes now may depend on what is hidden. */
static int hides(Game *g)
{
    if (g->seen)
        g->hidden = g->failed = 1;
    return g->seen;
}

/* Have Python do a step, by number; the native ones have the first numbers. */
static i32 in_python(Game *g, i32 number)
{
    i32 bit = g->rules->if_called[number];
    if ((bit && !(g->m[CALLED] & bit)) || !holds(g, g->rules->guards[number], NOTHING, g->m[TURN]))
        return GOES_ON;
    if (g->rules->begins_part[number] && began_part(g, g->rules->begins_part[number]))
        return g->failed ? FAILED : GOES_ON;
    i32 came = set_out(g, number);
    if (came)
        return g->failed ? FAILED : came;
    return hides(g) ? FAILED : g->rules->calls.step(g->asked, number);
}

/* Have Python draw a tile, if it would be set aside. */
static int is_set_aside(Game *g, i32 tile)
{
    g->about.shape = tile * WAYS;
    int aside = holds_any(g, g->rules->aside, g->m[TURN]);
    g->about.shape = NOTHING;
    return aside;
}

/* Whether a tile that fits nowhere may yet be placed as rules offer it. */
static int may_be_offered(Game *g, i32 tile)
{
    int offered = g->rules->offerings[0].count || holds_any(g, g->rules->offered[0], g->m[TURN]);
    return offered && !fits_somewhere(g, tile);
}

/* Nothing is left to place: the game is over. */
static i32 draw_nothing(Game *g)
{
    if (g->rules->goes_on || g->m[NEXT] == KEPT || g->m[BACK] != NOTHING)
        return in_python(g, STEP_DRAW);
    set(g, OVER, 1);
    set(g, NEXT, g->rules->nturn);
    return GOES_ON;
}

static i32 draw(Game *g)
{
    /* A game that a rule has ended, or that is ended here, draws nothing more. */
    if (g->m[HAND] == NOTHING && g->m[OVER])
        return draw_nothing(g);
    if (hides(g))
        return FAILED;
    while (g->m[HAND] == NOTHING) {
        i32 left = g->m[LEFT];
        i32 next = left ? g->m[g->bag + left - 1] : NOTHING;
        if (g->m[FORCED] || g->m[SOURCED] || g->m[TRIED] || (left && (g->rules->filtered[next] || is_set_aside(g, next) || may_be_offered(g, next))))
            return in_python(g, STEP_DRAW);
        if (left <= (g->floor > 0 ? g->floor : 0))
            return draw_nothing(g);
        set(g, LEFT, left - 1);
        if (g->failed || note_draw(g, next))
            return FAILED;
        if (fits_somewhere(g, next))
            set(g, HAND, next);
        else if (note_choice(g, PHASE_DISCARD, next, 0, 0))
            return FAILED;
    }
    return GOES_ON;
}

/* Whether the tile at hand was drawn last, and from the bag, which still has room for it. */
static int came_from_bag(const Game *g)
{
    return g->m[DRAWS] && g->draws.items[g->m[DRAWS] - 1] == g->m[HAND] && g->m[LEFT] < g->rules->nbag;
}

/* Put it back on top. */
static void put_back_hand(Game *g)
{
    i32 left = g->m[LEFT];
    set(g, g->bag + left, g->m[HAND]);
    set(g, LEFT, left + 1);
    set(g, HAND, NOTHING);
}

/* Whether it is put back natively: in a further part of the turn. */
static int can_put_back(const Game *g) { return g->m[BACK] != NOTHING && came_from_bag(g); }

static i32 place(Game *g)
{
    /* What is placed natively is all that was laid in this part of the turn. */
    if (g->m[LAID] != NOTHING || g->m[HAND] < 0 || g->rules->filtered[g->m[HAND]] || holds_any(g, g->rules->offered[0], g->m[TURN]) || !fits_somewhere(g, g->m[HAND]))
        return in_python(g, STEP_PLACE);
    i32 puts_back = g->rules->puts_back != NOTHING && ask(g, g->rules->puts_back, NOTHING, g->m[TURN]);
    if (puts_back && !can_put_back(g))
        return in_python(g, STEP_PLACE);
    if (!list_offers(g, 0, 0))
        return in_python(g, STEP_PLACE);
    set(g, PUTS_BACK, puts_back);
    set(g, PHASE, PHASE_PLACE);
    return WAITS;
}

/* Whether a rule ends the game at the end of a turn. */
static int is_over(const Game *g)
{
    int over = 0;
    for (i32 index = 0; index < g->rules->nends && !over; index++)
        over = ask(g, g->rules->ends[index], NOTHING, NOTHING);
    return over;
}

/* Whether the game is sure to go on after this turn: so many tiles in the bag fit that one is left after one more is drawn. */
static int goes_on(Game *g)
{
    i32 fitting = 0;
    if (g->m[OVER] || g->m[FORCED] || g->floor >= 0 || is_over(g))
        return 0;
    for (i32 left = g->m[LEFT]; left && fitting < 2; left--) {
        i32 tile = g->m[g->bag + left - 1];
        fitting += !g->rules->filtered[tile] && fits_somewhere(g, tile);
    }
    return fitting == 2;
}

static i32 end_turn(Game *g)
{
    if (g->stops && g->m[NEXT] != KEPT && g->m[BACK] == NOTHING && goes_on(g)) {
        set(g, PHASE, PHASE_ENDED);
        return WAITS;
    }
    if (holds_any(g, g->rules->ended, g->m[TURN]))
        return in_python(g, STEP_TURN_END);
    if (is_over(g)) {
        if (g->rules->goes_on)
            return in_python(g, STEP_TURN_END);
        set(g, OVER, 1);
    }
    return GOES_ON;
}

static i32 score_finally(Game *g)
{
    set(g, LAID, NOTHING);
    set(g, HAND, NOTHING);
    return final_scoring(g) ? FAILED : GOES_ON;
}

static i32 halt(Game *g)
{
    set(g, PHASE, PHASE_OVER);
    /* Nothing is left to be done; beyond the halt are the steps of further parts of turns. */
    set(g, NEXT, g->rules->nturn);
    return WAITS;
}

/* Whether a cell is the one where a tile was laid in this part of the turn, and no longer lies. */
static int is_taken_up(const Game *g, i32 laid) { return laid != NOTHING && g->m[cell_at(g, laid) + C_SHAPE] < 0; }

static i32 deploy(Game *g)
{
    if (g->m[LAID] == KEPT || g->m[SPENT] == KEPT || is_taken_up(g, g->m[LAID]) || holds_any(g, g->rules->offered[1], g->m[TURN]))
        return in_python(g, STEP_DEPLOY);
    if (g->m[LAID] == NOTHING) {
        int offers = g->rules->offerings[1].count || g->rules->offered[1].count;
        return offers || reaches_elsewhere(g) ? in_python(g, STEP_DEPLOY) : GOES_ON;
    }
    list_deployments(g);
    if (g->noffers < 0)
        return in_python(g, STEP_DEPLOY);
    if (!g->ndeployments && !g->noffers && !g->failed)
        return GOES_ON;
    set(g, PHASE, PHASE_DEPLOY);
    return WAITS;
}

/* The next step, if it is not done in Python already; else what came of it. */
static i32 next_step(Game *g)
{
    i32 next = g->m[NEXT];
    if (next == KEPT)
        return hides(g) ? FAILED : g->rules->calls.next(g->asked);
    if (g->rules->steps[next] == STEP_NONE)
        next = g->m[OVER] ? next + 1 : 0;
    set(g, NEXT, next + 1);
    return g->rules->steps[next];
}

static i32 do_step(Game *g, i32 step)
{
    switch (step) {
    case STEP_TURN_START: return begin_turn(g);
    case STEP_DRAW: return draw(g);
    case STEP_PLACE: return place(g);
    case STEP_DEPLOY: return deploy(g);
    case STEP_SCORE: return complete_features(g);
    case STEP_TURN_END: return end_turn(g);
    case STEP_FINAL: return score_finally(g);
    case STEP_HALT: return halt(g);
    case STEP_PART_END: return end_part(g);
    }
    return step < 0 ? step : in_python(g, step - STEP_CALLED);
}

/* Do steps until a player has to decide or the game is over. */
static int game_run(Game *g)
{
    set(g, PHASE, PHASE_BUSY);
    for (i32 patience = PATIENCE; patience && !g->failed; patience--) {
        i32 came = do_step(g, next_step(g));
        if (came == WAITS || came == FAILED)
            return came == FAILED || g->failed ? -1 : 0;
    }
    go_beyond(g);
    return -1;
}

/* Whether an action came off; if not, everything is as before. */
static int finished(Game *g, i32 mark, int result)
{
    if (!result && !g->failed)
        return 0;
    roll_back(g, mark);
    g->marks.count--;
    g->failed = 0;
    return -1;
}

static i32 begin_action(Game *g, i32 what, i32 a, i32 b, i32 c)
{
    if (reserve(&g->marks, 1) || reserve(&g->journal, 2))
        return -1;
    i32 mark = g->journal.count;
    if (note_choice(g, what, a, b, c))
        return -1;
    g->marks.items[g->marks.count++] = mark;
    return mark;
}

/* Lay the tile at hand. */
static void lay_hand(Game *g, i32 x, i32 y, i32 turns)
{
    i32 cell = known_cell(g, key_of(x, y));
    i32 shape = g->m[HAND] * WAYS + turns;
    if (!is_room_for(g, g->rules->shapes + shape)) {
        go_beyond(g);
        return;
    }
    lay(g, cell, shape);
    set(g, LAID, cell);
    set(g, HAND, NOTHING);
    g->ndeployments = g->noffers = NOTHING;
}

static int game_place(Game *g, i32 x, i32 y, i32 turns)
{
    i32 mark = begin_action(g, PHASE_PLACE, x, y, g->m[HAND] * WAYS + turns);
    if (mark < 0)
        return -1;
    lay_hand(g, x, y, turns);
    if (!g->failed)
        placed(g, g->m[LAID]);
    return finished(g, mark, game_run(g));
}

static int game_deploy(Game *g, i32 deployment, i32 kind, i32 segment)
{
    i32 cell = g->m[segment_at(g, segment) + S_CELL];
    i32 role = g->rules->roles[deployment], at = cell == g->m[LAID] ? NO_KEY : g->m[cell_at(g, cell) + C_KEY];
    i32 mark = begin_action(g, PHASE_DEPLOY, kind + role * MAX_PIECES, segment, at);
    if (mark < 0)
        return -1;
    set(g, SPENT, g->m[SPENT] | g->rules->budgets[deployment]);
    stand(g, g->m[TURN], kind, segment);
    if (!g->failed) {
        set(g, piece_at(g, g->m[PIECES] - 1) + P_ROLE, role);
        deployed(g, g->m[PIECES] - 1);
    }
    return finished(g, mark, game_run(g));
}

static int game_pass(Game *g)
{
    i32 mark = begin_action(g, PHASE_DEPLOY, NOTHING, NOTHING, 0);
    return mark < 0 ? -1 : finished(g, mark, game_run(g));
}

/* Put the tile at hand back, and do nothing more in this part of the turn. */
static int game_put_back(Game *g)
{
    i32 mark = begin_action(g, PHASE_PUT_BACK, g->m[PART], 0, 0);
    if (mark < 0)
        return -1;
    put_back_hand(g);
    set(g, NEXT, g->rules->part_end);
    return finished(g, mark, game_run(g));
}

/* Whether the game can be ended here without Python: it waits for a native decision, and a tile at hand goes back into the bag. */
static int can_finish(const Game *g)
{
    i32 phase = g->m[PHASE];
    if (phase == PHASE_DEPLOY || phase == PHASE_WALK || phase == PHASE_ENDED)
        return g->m[NEXT] != KEPT;
    return phase == PHASE_PLACE && g->m[NEXT] != KEPT && g->m[BACK] == NOTHING && !g->m[FORCED] && !g->m[SOURCED] && came_from_bag(g);
}

static int game_finish_somehow(Game *g)
{
    if (can_finish(g)) {
        int bad = game_finish(g);
        if (bad || g->m[PHASE] == PHASE_OVER)
            return bad;
        /* Python answers what is asked on the way. */
        if (game_undo(g))
            return -1;
    }
    return hides(g) ? -1 : g->rules->calls.finish(g->asked);
}

static int game_finish(Game *g)
{
    i32 mark = begin_action(g, PHASE_OVER, 0, 0, 0), phase = g->m[PHASE];
    if (mark < 0)
        return -1;
    set(g, OVER, 1);
    if (phase == PHASE_PLACE) {
        put_back_hand(g);
        set(g, RETURNED, 1);
        if (complete_features(g) == FAILED)
            return finished(g, mark, -1);
    }
    if (phase != PHASE_DEPLOY && phase != PHASE_WALK)
        set(g, NEXT, g->rules->nturn);
    return finished(g, mark, game_run(g));
}

/* What Python does: it begins an action, runs the game, and says whether all came off. */
static i32 game_begin_action(Game *g, i32 what)
{
    i32 number = g->m[ENTRIES];
    if (begin_action(g, what, number, 0, 0) < 0)
        return -1;
    set(g, ENTRIES, number + (what == PHASE_ASKED));
    return number;
}

static int game_end_action(Game *g, int failed) { return finished(g, g->marks.items[g->marks.count - 1], failed); }

static int game_undo(Game *g)
{
    if (!g->marks.count)
        return -1;
    roll_back(g, g->marks.items[--g->marks.count]);
    return 0;
}

static int game_begin(Game *g)
{
    if (game_run(g) || g->failed)
        return -1;
    /* What came before the first decision is not undone. */
    g->journal.count = 0;
    return 0;
}
