/* Games: the course of a turn, what players do, and what may be looked at. */
#include "state.h"

#include <string.h>

/* The course of a game */

static i32 list_deployments(Game *g);
static i32 began(Game *g, i32 happening);

/* Fail the action under way, since there is no room for what it does; the Python engine has it. */
void go_beyond(Game *g)
{
    if (!g->failed)
        g->beyond = 1;
    g->failed = 1;
}

/* Have a feature asked whether it is complete, perhaps one that was complete before. */
void await(Game *g, i32 segment, i32 again)
{
    if (g->m[READY] == MAX_READY) {
        go_beyond(g);
        return;
    }
    set(g, g->ready + g->m[READY], 2 * segment + again);
    add(g, READY, 1);
}

/* Note what was done, with the player whose turn it is. */
int note_choice(Game *g, i32 what, i32 a, i32 b, i32 c)
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
int note_draw(Game *g, i32 item)
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
int begin_part(Game *g, i32 tile)
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
    if (g->m[FORCED] || !can_begin_part(g, g->rules->part_with_tile))
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

/* Whether a condition holds, where there is one. */
static int holds(const Game *g, i32 condition, i32 about, i32 who)
{
    return condition == NOTHING || ask(g, condition, about, who);
}

/* Whether one of some conditions holds. */
static int holds_any(const Game *g, Span conditions, i32 who)
{
    for (i32 index = 0; index < conditions.count; index++)
        if (holds(g, g->rules->pool[conditions.at + index], NOTHING, who))
            return 1;
    return 0;
}

/* Have Python do a step, by number; the native ones have the first numbers. */
i32 in_python(Game *g, i32 number)
{
    i32 bit = g->rules->if_called[number];
    if ((bit && !(g->m[CALLED] & bit)) || !holds(g, g->rules->guards[number], NOTHING, g->m[TURN]))
        return GOES_ON;
    if (g->rules->begins_part[number] && began_part(g, g->rules->begins_part[number]))
        return g->failed ? FAILED : GOES_ON;
    return g->rules->calls.step(g->asked, number);
}

/* Have Python draw a tile, if it would be set aside. */
static int is_set_aside(Game *g, i32 tile)
{
    g->about.shape = tile * WAYS;
    int aside = holds_any(g, g->rules->aside, g->m[TURN]);
    g->about.shape = NOTHING;
    return aside;
}

static i32 draw(Game *g)
{
    while (g->m[HAND] == NOTHING) {
        i32 left = g->m[LEFT];
        i32 next = left ? g->m[g->bag + left - 1] : NOTHING;
        if (g->m[FORCED] || g->m[SOURCED] || (left && (g->rules->filtered[next] || is_set_aside(g, next))))
            return in_python(g, STEP_DRAW);
        if (left <= (g->floor > 0 ? g->floor : 0)) {
            if (g->rules->goes_on || g->m[NEXT] == KEPT || g->m[BACK] != NOTHING)
                return in_python(g, STEP_DRAW);
            set(g, OVER, 1);
            set(g, NEXT, g->rules->nturn);
            return GOES_ON;
        }
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

/* Whether the tile at hand is put back natively: it was drawn last, from the bag, in a further part of the turn. */
static int can_put_back(const Game *g)
{
    return g->m[BACK] != NOTHING && g->m[DRAWS] && g->draws.items[g->m[DRAWS] - 1] == g->m[HAND] && g->m[LEFT] < g->rules->nbag;
}

static i32 place(Game *g)
{
    /* What is placed natively is all that was laid in this part of the turn. */
    if (g->m[LAID] != NOTHING || g->m[HAND] < 0 || g->rules->filtered[g->m[HAND]] || holds_any(g, g->rules->offered[0], g->m[TURN]) || !fits_somewhere(g, g->m[HAND]))
        return in_python(g, STEP_PLACE);
    i32 puts_back = g->rules->puts_back != NOTHING && ask(g, g->rules->puts_back, NOTHING, g->m[TURN]);
    if (puts_back && !can_put_back(g))
        return in_python(g, STEP_PLACE);
    set(g, PUTS_BACK, puts_back);
    set(g, PHASE, PHASE_PLACE);
    return WAITS;
}

/* Whether a rule ends the game at the end of a turn. */
int is_over(const Game *g)
{
    int over = 0;
    for (i32 index = 0; index < g->rules->nends && !over; index++)
        over = ask(g, g->rules->ends[index], NOTHING, NOTHING);
    return over;
}

static i32 end_turn(Game *g)
{
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
    return WAITS;
}

/* Whether a cell is the one where a tile was laid in this part of the turn, and no longer lies. */
static int is_taken_up(const Game *g, i32 laid) { return laid != NOTHING && g->m[cell_at(g, laid) + C_SHAPE] < 0; }

static i32 deploy(Game *g)
{
    if (g->m[LAID] == KEPT || g->m[SPENT] == KEPT || is_taken_up(g, g->m[LAID]) || holds_any(g, g->rules->offered[1], g->m[TURN]))
        return in_python(g, STEP_DEPLOY);
    if (g->m[LAID] == NOTHING || (!list_deployments(g) && !g->failed))
        return GOES_ON;
    set(g, PHASE, PHASE_DEPLOY);
    return WAITS;
}

/* The next step, if it is not done in Python already; else what came of it. */
static i32 next_step(Game *g)
{
    i32 next = g->m[NEXT];
    if (next == KEPT)
        return g->rules->calls.next(g->asked);
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
int game_run(Game *g)
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

/* Whether a feature is of the kinds that a reaction speaks of, and has the pieces and flags that it asks for. A condition that is
 * asked in Python is taken to hold: Python asks it again. */
static int in_feature(const Game *g, const Reaction *reaction, i32 root, i32 who)
{
    if (!(reaction->features >> printed(g, root)->kind & 1))
        return 0;
    if (reaction->beside && !count_pieces(g, root, reaction->beside, -1))
        return 0;
    const i32 *flags = g->rules->pool + reaction->flags.at;
    i32 found = !reaction->flags.count;
    for (i32 index = 0; index < reaction->flags.count && !found; index++)
        found = g->m[segment_at(g, root) + S_FLAGS + flags[index]] != 0;
    return found && (reaction->where <= NOTHING || ask(g, reaction->where, root, who));
}

/* Whether what happened in a feature to a piece of some kinds, as bits, is what a reaction speaks of. */
int concerns(const Game *g, const Reaction *reaction, i32 root, i32 kinds, i32 who)
{
    return (reaction->pieces < 0 || reaction->pieces & kinds) && holds(g, reaction->guard, root, who) && in_feature(g, reaction, root, who);
}

int is_act(const Reaction *reaction) { return reaction->calls || reaction->homes || reaction->adds.count; }

/* Do what a reaction does that is an act, about a feature and a player; only what calls phases needs neither. */
void act(Game *g, const Reaction *reaction, i32 root, i32 who)
{
    const i32 *add = g->rules->pool + reaction->adds.at;
    set(g, CALLED, g->m[CALLED] | reaction->calls);
    if (reaction->homes)
        send_some_home(g, root, reaction->homes, who, NOTHING);
    for (i32 index = 0; index < reaction->adds.count; index++, add += 2) {
        i32 count = ask(g, add[1], root, who);
        if (count)
            game_set_tally(g, add[0], who, (i64)game_tally(g, add[0], who) + count);
    }
}

/* Whether a reaction to a tile being placed speaks of one of its features, or of none. */
static int concerns_tile(Game *g, const Reaction *reaction, i32 cell)
{
    i32 shape = g->m[cell_at(g, cell) + C_SHAPE], base = g->m[cell_at(g, cell) + C_BASE];
    g->about.cell = cell;
    g->about.shape = shape;
    int any = holds(g, reaction->guard, NOTHING, g->m[TURN]);
    if (any && (reaction->pieces >= 0 || reaction->features >= 0 || reaction->beside || reaction->flags.count || reaction->where != NOTHING)) {
        any = 0;
        for (i32 segment = 0; !any && segment < g->rules->shapes[shape].count; segment++)
            any = (reaction->pieces < 0) && in_feature(g, reaction, find(g, base + segment), g->m[TURN]);
    }
    g->about.cell = g->about.shape = NOTHING;
    return any;
}

static void placed(Game *g, i32 cell)
{
    Span all = g->rules->happening[PLACED];
    i32 tile = g->m[cell_at(g, cell) + C_SHAPE] / WAYS;
    for (i32 index = 0; index < all.count && !g->failed; index++) {
        const Reaction *reaction = g->rules->reactions + all.at + index;
        /* What lies there may be another tile by what reacted before. */
        if (g->m[cell_at(g, cell) + C_SHAPE] < 0) {
            go_beyond(g);
            return;
        }
        if (!concerns_tile(g, reaction, cell))
            continue;
        if (is_act(reaction))
            act(g, reaction, NOTHING, g->m[TURN]);
        else
            g->rules->calls.react(g->asked, reaction->number, PLACED, g->m[TURN], tile, cell, NOTHING, NOTHING);
    }
}

/* A turn or a further part of it has begun. */
static i32 began(Game *g, i32 happening)
{
    Span all = g->rules->happening[happening];
    for (i32 index = 0; index < all.count && !g->failed; index++) {
        const Reaction *reaction = g->rules->reactions + all.at + index;
        if (!holds(g, reaction->guard, NOTHING, g->m[TURN]))
            continue;
        if (is_act(reaction))
            act(g, reaction, NOTHING, g->m[TURN]);
        else
            g->rules->calls.react(g->asked, reaction->number, happening, g->m[TURN], NOTHING, NOTHING, NOTHING, NOTHING);
    }
    return g->failed ? FAILED : GOES_ON;
}

/* A piece has left a feature. */
void went_away(Game *g, i32 piece, i32 root)
{
    Span all = g->rules->happening[WENT_AWAY];
    const i32 *p = g->m + piece_at(g, piece);
    for (i32 index = 0; index < all.count && !g->failed; index++) {
        const Reaction *reaction = g->rules->reactions + all.at + index;
        root = find(g, root);
        if (g->m[segment_at(g, root) + S_CELL] < 0) {
            go_beyond(g);
            return;
        }
        if (!concerns(g, reaction, root, 1 << p[P_KIND], p[P_OWNER]))
            continue;
        if (is_act(reaction))
            act(g, reaction, root, p[P_OWNER]);
        else
            g->rules->calls.react(g->asked, reaction->number, WENT_AWAY, p[P_OWNER], NOTHING, NOTHING, piece, root);
    }
}

static void deployed(Game *g, i32 piece)
{
    Span all = g->rules->happening[DEPLOYED];
    const i32 *p = g->m + piece_at(g, piece);
    for (i32 index = 0; index < all.count && !g->failed; index++) {
        const Reaction *reaction = g->rules->reactions + all.at + index;
        if (!(reaction->pieces >> p[P_KIND] & 1) || !holds(g, reaction->guard, NOTHING, p[P_OWNER]))
            continue;
        if (is_act(reaction))
            act(g, reaction, NOTHING, p[P_OWNER]);
        else
            g->rules->calls.react(g->asked, reaction->number, DEPLOYED, p[P_OWNER], NOTHING, NOTHING, piece, NOTHING);
    }
}

/* Find the legal deployments; how many there are. */
static i32 list_deployments(Game *g)
{
    const Rules *r = g->rules;
    ptrdiff_t at = cell_at(g, g->m[LAID]), supply = g->supply + g->m[TURN] * r->npieces;
    const Shape *shape = r->shapes + g->m[at + C_SHAPE];
    const i32 *plan = r->pool + shape->plan.at;
    i32 base = g->m[at + C_BASE], count = 0, *out = g->deployments;
    for (i32 index = 0; index < shape->plan.count && count < MAX_OPTIONS; index++, plan += 5) {
        i32 segment = base + plan[0];
        if (!g->m[supply + plan[2]] || g->m[SPENT] & r->budgets[plan[1]])
            continue;
        if (plan[3] && count_pieces(g, find(g, segment), plan[3], -1))
            continue;
        if (plan[4] != NOTHING && !ask(g, plan[4], plan[4] < NOTHING ? segment : find(g, segment), g->m[TURN]))
            continue;
        out[0] = plan[1];
        out[1] = plan[2];
        out[2] = segment;
        out += 3;
        count++;
    }
    return g->ndeployments = count;
}

/* Have them found, if they are not known since the decision was come to. */
static int know_deployments(Game *g)
{
    if (g->ndeployments < 0)
        list_deployments(g);
    int failed = g->failed;
    if (failed)
        g->ndeployments = NOTHING;
    g->failed = 0;
    return failed;
}

i32 game_deployments(Game *g, i32 *out)
{
    if (know_deployments(g))
        return -1;
    memcpy(out, g->deployments, 3 * (size_t)g->ndeployments * sizeof(i32));
    return g->ndeployments;
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
void lay_hand(Game *g, i32 x, i32 y, i32 turns)
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
    g->ndeployments = NOTHING;
}

int game_place(Game *g, i32 x, i32 y, i32 turns)
{
    i32 mark = begin_action(g, PHASE_PLACE, x, y, g->m[HAND] * WAYS + turns);
    if (mark < 0)
        return -1;
    lay_hand(g, x, y, turns);
    if (!g->failed)
        placed(g, g->m[LAID]);
    return finished(g, mark, game_run(g));
}

int game_deploy(Game *g, i32 deployment, i32 kind, i32 segment)
{
    i32 mark = begin_action(g, PHASE_DEPLOY, kind, segment, 0);
    if (mark < 0)
        return -1;
    set(g, SPENT, g->m[SPENT] | g->rules->budgets[deployment]);
    stand(g, g->m[TURN], kind, segment);
    if (!g->failed)
        deployed(g, g->m[PIECES] - 1);
    return finished(g, mark, game_run(g));
}

int game_pass(Game *g)
{
    i32 mark = begin_action(g, PHASE_DEPLOY, NOTHING, NOTHING, 0);
    return mark < 0 ? -1 : finished(g, mark, game_run(g));
}

/* Put the tile at hand back, and do nothing more in this part of the turn. */
int game_put_back(Game *g)
{
    i32 mark = begin_action(g, PHASE_PUT_BACK, g->m[PART], 0, 0), left = g->m[LEFT];
    if (mark < 0)
        return -1;
    set(g, g->bag + left, g->m[HAND]);
    set(g, LEFT, left + 1);
    set(g, HAND, NOTHING);
    set(g, NEXT, g->rules->part_end);
    return finished(g, mark, game_run(g));
}

int game_finish(Game *g)
{
    i32 mark = begin_action(g, PHASE_OVER, 0, 0, 0), phase = g->m[PHASE];
    if (mark < 0)
        return -1;
    set(g, OVER, 1);
    if (phase == PHASE_PLACE) {
        set(g, LEFT, g->m[LEFT] + 1);
        set(g, RETURNED, 1);
        set(g, HAND, NOTHING);
        if (complete_features(g) == FAILED)
            return finished(g, mark, -1);
        set(g, NEXT, g->rules->nturn);
    }
    return finished(g, mark, game_run(g));
}

/* What Python does: it begins an action, runs the game, and says whether all came off. */
i32 game_begin_action(Game *g, i32 what)
{
    i32 number = g->m[ASKED];
    if (begin_action(g, what, number, 0, 0) < 0)
        return -1;
    set(g, ASKED, number + (what == PHASE_ASKED));
    return number;
}

int game_end_action(Game *g, int failed) { return finished(g, g->marks.items[g->marks.count - 1], failed); }

int game_undo(Game *g)
{
    if (!g->marks.count)
        return -1;
    roll_back(g, g->marks.items[--g->marks.count]);
    return 0;
}

/* Looking */

i32 game_value(const Game *g, i32 what) { return g->m[what]; }
i32 game_player(const Game *g) { return g->m[PHASE] == PHASE_OVER ? NOTHING : g->m[TURN]; }
i32 game_score(const Game *g, i32 player) { return g->m[SCORES + player]; }
i32 game_pile(const Game *g, i32 pile, const i32 **items)
{
    i32 at = pile_at(g, pile);
    *items = g->m + at + PILE_SIZE;
    return g->m[at + PILE_SHUFFLED] ? g->m[at + PILE_LEFT] : NOTHING;
}

i32 game_tally(const Game *g, i32 tally, i32 player) { return g->m[tally_at(g, tally, player)]; }
i32 game_actions(const Game *g) { return g->marks.count; }
i32 game_choices(const Game *g) { return g->m[CHOICES] / CHOICE_SIZE; }
i32 game_in_bag(const Game *g, i32 number) { return g->m[g->bag + number]; }
i32 game_drawn(const Game *g, i32 number) { return g->draws.items[number]; }
void game_refill(Game *g, i32 number, i32 tile) { g->m[g->bag + number] = tile; }
i32 game_supply(const Game *g, i32 player, i32 kind) { return g->m[g->supply + player * g->rules->npieces + kind]; }
i32 game_waiting(const Game *g, i32 number) { return g->m[g->ready + number]; }

void game_standing(const Game *g, i32 *out)
{
    memset(out, 0, MAX_KINDS * sizeof(i32));
    for (i32 piece = 0; piece < g->m[PIECES]; piece++) {
        i32 segment = g->m[g->pieces + piece * P_SIZE + P_SEGMENT];
        if (segment >= 0)
            out[printed(g, segment)->kind]++;
    }
}

/* Options by number */

i32 game_count_options(Game *g)
{
    if (g->m[PHASE] == PHASE_PLACE)
        return fits_count(g->rules, game_frontier(g), g->m[HAND]) + g->m[PUTS_BACK];
    if (g->m[PHASE] != PHASE_DEPLOY)
        return 0;
    return know_deployments(g) ? -1 : g->ndeployments + 1;
}

int game_play_option(Game *g, i32 number)
{
    if (g->m[PHASE] == PHASE_PLACE) {
        i32 placement[3];
        if (g->m[PUTS_BACK] && number == game_count_options(g) - 1)
            return game_put_back(g);
        fits_get(g->rules, game_frontier(g), g->m[HAND], number, placement);
        return game_place(g, placement[0], placement[1], placement[2]);
    }
    if (know_deployments(g))
        return -1;
    const i32 *chosen = g->deployments + 3 * number;
    return number == g->ndeployments ? game_pass(g) : game_deploy(g, chosen[0], chosen[1], chosen[2]);
}

void game_laid(const Game *g, i32 *shape, i32 *base)
{
    *shape = g->m[cell_at(g, g->m[LAID]) + C_SHAPE];
    *base = g->m[cell_at(g, g->m[LAID]) + C_BASE];
}

i32 game_choice(const Game *g, i32 number, i32 *out)
{
    if ((number + 1) * CHOICE_SIZE > g->m[CHOICES])
        return -1;
    memcpy(out, g->choices.items + number * CHOICE_SIZE, CHOICE_SIZE * sizeof(i32));
    return 0;
}

void game_fail(Game *g) { g->failed = 1; }
int game_failed(const Game *g) { return g->failed; }

int game_was_beyond(Game *g)
{
    int beyond = g->beyond;
    g->beyond = 0;
    return beyond;
}

void game_gain(Game *g, i32 player, i32 points) { add(g, SCORES + player, points); }

i32 game_about(const Game *g, i32 segment, i32 what) { return g->m[segment_at(g, segment) + what]; }
i32 game_root(const Game *g, i32 segment) { return find(g, segment); }
i32 game_flag(const Game *g, i32 root, i32 flag) { return g->m[segment_at(g, root) + S_FLAGS + flag]; }
i32 game_cell(const Game *g, i32 x, i32 y) { return known_cell(g, key_of(x, y)); }
i32 game_first_piece(const Game *g, i32 root) { return g->m[segment_at(g, root) + S_FIRST] - 1; }
i32 game_next_piece(const Game *g, i32 piece) { return g->m[piece_at(g, piece) + P_NEXT] - 1; }

int game_tile(const Game *g, i32 x, i32 y, i32 *out)
{
    i32 cell = known_cell(g, key_of(x, y));
    if (cell < 0 || g->m[cell_at(g, cell) + C_SHAPE] < 0)
        return -1;
    out[0] = g->m[cell_at(g, cell) + C_SHAPE];
    out[1] = g->m[cell_at(g, cell) + C_BASE];
    out[2] = g->m[cell_at(g, cell) + C_ORDER];
    return 0;
}

void game_known_cell(const Game *g, i32 cell, i32 *out)
{
    const i32 *c = g->m + cell_at(g, cell);
    out[0] = x_of(c[C_KEY]);
    out[1] = y_of(c[C_KEY]);
    out[2] = c[C_SHAPE];
    out[3] = c[C_EDGE];
}

i32 game_waiter(const Game *g, i32 cell, i32 number)
{
    i32 waiter = g->m[cell_at(g, cell) + C_WAITERS];
    while (waiter >= 0 && number--)
        waiter = g->m[g->waiters + waiter * W_SIZE + W_NEXT];
    return waiter < 0 ? NOTHING : g->m[g->waiters + waiter * W_SIZE + W_SEGMENT];
}

void game_piece(const Game *g, i32 piece, i32 *out)
{
    const i32 *p = g->m + piece_at(g, piece);
    out[0] = p[P_OWNER];
    out[1] = p[P_KIND];
    out[2] = p[P_SEGMENT];
}

i32 game_events(const Game *g, const i32 **out)
{
    *out = g->events.items;
    return g->m[EVENTS];
}

i32 game_cells(const Game *g, i32 root, i32 *out)
{
    i32 count = 0, segment = root;
    do {
        i32 key = g->m[cell_at(g, g->m[segment_at(g, segment) + S_CELL]) + C_KEY], at = count;
        while (at && out[at - 1] > key)
            at--;
        if (!at || out[at - 1] < key) {
            memmove(out + at + 1, out + at, (size_t)(count - at) * sizeof(i32));
            out[at] = key;
            count++;
        }
        segment = g->m[segment_at(g, segment) + S_NEXT];
    } while (segment != root);
    /* The last ones first, since two numbers take the place of each. */
    for (i32 at = count - 1; at >= 0; at--) {
        i32 key = out[at];
        out[2 * at] = x_of(key);
        out[2 * at + 1] = y_of(key);
    }
    return count;
}

/* Making and freeing */

void game_free(Game *g)
{
    if (!g)
        return;
    release(g->m);
    release(g->journal.items);
    release(g->marks.items);
    release(g->events.items);
    release(g->choices.items);
    release(g->draws.items);
    release(g);
}

static int copied(Buffer *to, const Buffer *from, i32 count)
{
    memset(to, 0, sizeof *to);
    if (count && reserve(to, count))
        return -1;
    if (count)
        memcpy(to->items, from->items, (size_t)count * sizeof(i32));
    to->count = count;
    return 0;
}

static void copy_part(Game *to, const Game *from, ptrdiff_t at, ptrdiff_t count)
{
    memcpy(to->m + at, from->m + at, (size_t)count * sizeof(i32));
}

Game *game_copy(const Game *g, void *asked)
{
    Game *twin = allocate(NULL, sizeof *twin);
    if (!twin)
        return NULL;
    *twin = *g;
    twin->asked = asked;
    memset(&twin->journal, 0, sizeof twin->journal);
    memset(&twin->marks, 0, sizeof twin->marks);
    int bad = copied(&twin->events, &g->events, g->m[EVENTS]);
    bad |= copied(&twin->choices, &g->choices, g->m[CHOICES]);
    bad |= copied(&twin->draws, &g->draws, g->m[DRAWS]);
    twin->m = allocate(NULL, (size_t)g->size * sizeof(i32));
    if (bad || !twin->m) {
        game_free(twin);
        return NULL;
    }
    /* As much of it as was written. */
    copy_part(twin, g, 0, g->segments + (ptrdiff_t)g->m[SEGMENTS] * g->row);
    copy_part(twin, g, g->waiters, (ptrdiff_t)g->m[WAITERS] * W_SIZE);
    return twin;
}

static void room_for(const Rules *r, i32 tile, i32 *segments, i32 *waiters)
{
    const Shape *shape = r->shapes + tile * WAYS;
    *segments += shape->count;
    *waiters += shape->waiting.count * r->around.count;
}

void game_set_floor(Game *g, i32 floor) { g->floor = floor; }

Game *game_new(const Rules *r, const i32 *bag, i32 floor, void *asked)
{
    Game *g = allocate(NULL, sizeof *g);
    if (!g)
        return NULL;
    memset(g, 0, sizeof *g);
    /* A tile adds three cells beside it at most, and those that its segments wait for; all four where it lies apart. */
    i32 segments = 0, waiters = 0, pieces = r->most_pieces, mask = 64, tiles = r->nbag + r->nstart + r->nothers;
    for (i32 index = 0; index < tiles; index++) {
        i32 other = index - r->nbag - r->nstart;
        room_for(r, other >= 0 ? r->others[other] : index < r->nbag ? bag[index] : r->start[4 * (index - r->nbag)], &segments, &waiters);
    }
    segments += r->recuts * r->most_segments;
    segments = segments < MAX_TILES * MAX_SEGMENTS ? segments : MAX_TILES * MAX_SEGMENTS;
    i32 cells = (r->nothers ? WAYS + 1 : WAYS - 1) * tiles + 2 * WAYS * (1 + r->nstart) + waiters;
    waiters += r->recuts * r->most_waiting * r->around.count;
    while (mask < 2 * cells)
        mask *= 2;
    g->rules = r;
    g->asked = asked;
    g->floor = floor;
    g->ndeployments = NOTHING;
    g->about.cell = g->about.shape = g->about.piece = g->about.occasion = NOTHING;
    g->row = S_FLAGS + r->nflags + r->nplayers * r->npieces;
    g->hash_mask = mask - 1;
    g->hash_shift = 32;
    while (mask >> (32 - g->hash_shift) > 1)
        g->hash_shift--;
    g->supply = SCORES + r->nplayers;
    g->tallies = g->supply + (r->nplayers + 1) * r->npieces;
    g->lengths = g->tallies + r->ntallies * (1 + r->nplayers);
    g->kept = g->lengths + r->nlengths;
    g->piles = g->kept + r->nkept;
    g->ready = g->piles + r->pile_room;
    g->bag = g->ready + MAX_READY;
    g->hash = g->bag + r->nbag;
    g->frontier = g->hash + mask;
    g->demands = g->frontier + cells + AT_ONCE;
    g->pieces = g->demands + cells;
    g->cells = g->pieces + pieces * P_SIZE;
    g->segments = g->cells + cells * C_SIZE;
    g->waiters = g->segments + segments * g->row;
    g->size = g->waiters + waiters * W_SIZE;
    g->most_cells = cells;
    g->most_segments = segments;
    g->most_waiters = waiters;
    g->m = allocate(NULL, (size_t)g->size * sizeof(i32));
    if (!g->m) {
        game_free(g);
        return NULL;
    }
    /* What follows is written before it is read: each array is as long as one of the values tells. */
    memset(g->m, 0, (size_t)g->frontier * sizeof(i32));
    for (i32 index = 0; index < cells + AT_ONCE; index++)
        g->m[g->frontier + index] = NO_KEY;
    g->m[LEFT] = r->nbag;
    memcpy(g->m + g->bag, bag, (size_t)r->nbag * sizeof(i32));
    for (i32 pile = 0; pile < r->npiles; pile++)
        g->m[pile_at(g, pile) + PILE_LEFT] = r->piles[pile].count;
    memcpy(g->m + g->supply, r->supply, (size_t)(r->nplayers + 1) * (size_t)r->npieces * sizeof(i32));
    memcpy(g->m + g->lengths, r->lengths, (size_t)r->nlengths * sizeof(i32));
    for (i32 tile = 0; tile < r->nstart; tile++) {
        const i32 *start = r->start + 4 * tile;
        lay(g, cell_of(g, key_of(start[1], start[2])), start[0] * WAYS + start[3]);
        /* Nothing is scored for these; `MAX_READY` is for one tile. */
        set(g, READY, 0);
    }
    g->m[LAID] = g->m[HAND] = g->m[BACK] = NOTHING;
    g->m[PHASE] = PHASE_BUSY;
    if (g->failed) {
        game_free(g);
        return NULL;
    }
    return g;
}

int game_begin(Game *g)
{
    if (game_run(g) || g->failed)
        return -1;
    /* What came before the first decision is not undone. */
    g->journal.count = 0;
    return 0;
}
