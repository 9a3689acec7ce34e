/* What rules do when something has happened, natively or in Python. */
#include "state.h"

/* Have Python react. */
static void react_in_python(Game *g, i32 number, i32 happening, i32 who, i32 tile, i32 cell, i32 piece, i32 root)
{
    if (!hides(g))
        g->rules->calls.react(g->asked, number, happening, who, tile, cell, piece, root);
}

/* Whether a feature is of the kinds that a reaction speaks of, and has the pieces and flags that it asks for. A condition that is
 * asked in Python is taken to hold: Python asks it again. */
static int in_feature(const Game *g, const Reaction *reaction, i32 root, i32 who)
{
    if (!(reaction->features >> printed(g, root)->kind & 1))
        return 0;
    if (reaction->beside && !count_pieces(g, root, reaction->beside))
        return 0;
    const i32 *flags = g->rules->pool + reaction->flags.at;
    i32 found = !reaction->flags.count;
    for (i32 index = 0; index < reaction->flags.count && !found; index++)
        found = g->m[segment_at(g, root) + S_FLAGS + flags[index]] != 0;
    return found && (reaction->where <= NOTHING || ask(g, reaction->where, root, who));
}

/* Whether what happened in a feature to a piece of some kinds, as bits, is what a reaction speaks of. */
static int concerns(const Game *g, const Reaction *reaction, i32 root, i32 kinds, i32 who)
{
    return (reaction->pieces < 0 || reaction->pieces & kinds) && holds(g, reaction->guard, root, who) && in_feature(g, reaction, root, who);
}

static int is_act(const Reaction *reaction) { return reaction->calls || reaction->homes || reaction->adds.count; }

/* Whether Python may have to react when something happens to a piece of a kind. */
static int is_heard_in_python(const Game *g, i32 happening, i32 kind)
{
    Span all = g->rules->happening[happening];
    int heard = 0;
    for (i32 index = 0; index < all.count && !heard; index++) {
        const Reaction *reaction = g->rules->reactions + all.at + index;
        heard = !is_act(reaction) && (reaction->pieces < 0 || reaction->pieces >> kind & 1);
    }
    return heard;
}

/* Do what a reaction does that is an act, about a feature and a player; only what calls phases needs neither. */
static void act(Game *g, const Reaction *reaction, i32 root, i32 who)
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

/* A tile was placed. */
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
            react_in_python(g, reaction->number, PLACED, g->m[TURN], tile, cell, NOTHING, NOTHING);
    }
}

/* Pay a player for pieces, where these are on one tile; whether that can be told here. */
static int pay(Game *g, const Payment *pays, i32 who)
{
    i32 paid = NOTHING;
    g->about.occasion = pays->occasion;
    int heard = holds_any(g, pays->unless, who);
    g->about.occasion = NOTHING;
    if (heard)
        return 0;
    for (i32 piece = 0; piece < g->m[PIECES]; piece++) {
        const i32 *p = g->m + piece_at(g, piece);
        i32 cell;
        if (!(pays->pieces >> p[P_KIND] & 1) || p[P_OWNER] != who || !is_in_play(p))
            continue;
        if (!is_cell_known(g, piece, &cell))
            return 0;
        if (cell < 0)
            continue;
        turn_to(g, cell, piece);
        i32 stands = ask(g, pays->where, p[P_SEGMENT] < 0 ? NOTHING : find(g, p[P_SEGMENT]), who);
        turn_to(g, NOTHING, NOTHING);
        if (stands && paid != NOTHING && paid != cell)
            return 0;
        if (stands)
            paid = cell;
    }
    if (paid != NOTHING && !g->failed && score_in_cell(g, pays->plan, pays->occasion, paid, who))
        g->failed = 1;
    return 1;
}

/* A turn or a further part of it has begun. */
static i32 began(Game *g, i32 happening)
{
    Span all = g->rules->happening[happening];
    for (i32 index = 0; index < all.count && !g->failed; index++) {
        const Reaction *reaction = g->rules->reactions + all.at + index;
        if (!holds(g, reaction->guard, NOTHING, g->m[TURN]) || (reaction->pays.plan != NOTHING && pay(g, &reaction->pays, g->m[TURN])))
            continue;
        if (is_act(reaction))
            act(g, reaction, NOTHING, g->m[TURN]);
        else
            react_in_python(g, reaction->number, happening, g->m[TURN], NOTHING, NOTHING, NOTHING, NOTHING);
    }
    return g->failed ? FAILED : GOES_ON;
}

/* A piece has left a feature. */
static void went_away(Game *g, i32 piece, i32 root)
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
        if (p[P_OWNER] < 0 && (is_act(reaction) || reaction->guard != NOTHING || reaction->where != NOTHING)) {
            /* What an act gives, and conditions ask for, somebody has. */
            go_beyond(g);
            return;
        }
        if (!concerns(g, reaction, root, 1 << p[P_KIND], p[P_OWNER]))
            continue;
        if (is_act(reaction))
            act(g, reaction, root, p[P_OWNER]);
        else
            react_in_python(g, reaction->number, WENT_AWAY, p[P_OWNER], NOTHING, NOTHING, piece, root);
    }
}

/* A piece was deployed. */
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
            react_in_python(g, reaction->number, DEPLOYED, p[P_OWNER], NOTHING, NOTHING, piece, NOTHING);
    }
}
