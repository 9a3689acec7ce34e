/* Looking ahead: what the options of a decision are worth if the game ends soon after. */
#include "state.h"

#include <string.h>

/* By how much a player would lead the others, on average, if the game ended now; pieces in supply count a trifle. */
static int margin(Game *g, i32 player, double *out)
{
    const Rules *r = g->rules;
    double points[MAX_PLAYERS] = {0}, sum = 0;
    int over = g->m[PHASE] == PHASE_OVER;
    if (!over) {
        for (i32 each = 0; each < r->nplayers; each++)
            for (i32 kind = 0; kind < r->npieces; kind++) {
                double part = 1;
                for (i32 count = game_supply(g, each, kind); count > 0 && part > 0; count--)
                    part /= 2;
                points[each] += 1 - part;
            }
        if (game_finish_somehow(g))
            return -1;
    }
    for (i32 each = 0; each < r->nplayers; each++) {
        points[each] += game_score(g, each);
        sum += points[each];
    }
    *out = points[player] - (sum - points[player]) / (r->nplayers > 1 ? r->nplayers - 1 : 1);
    return over ? 0 : game_undo(g);
}

static int best_of(Game *g, i32 player, i32 depth, i32 broad, i32 count, double *out);

/* How many options a player has, if it is that player who has to decide. */
static i32 options_of(Game *g, i32 player)
{
    if (g->m[PHASE] == PHASE_ASKED)
        return g->rules->calls.options(g->asked, player);
    return g->m[PHASE] != PHASE_ENDED && game_player(g) == player ? game_count_options(g) : 0;
}

static int play(Game *g, i32 number)
{
    int offered = g->m[PHASE] == PHASE_ASKED || game_is_offer(g, number);
    if (offered && hides(g))
        return -1;
    return offered ? g->rules->calls.play(g->asked, number) : game_play_option(g, number);
}

static int worth_after(Game *g, i32 number, i32 player, i32 depth, i32 broad, double *out)
{
    i32 turn = g->m[TURNS];
    if (play(g, number))
        return -1;
    i32 count = depth > 1 && g->m[TURNS] == turn ? options_of(g, player) : 0;
    int bad = count < 0;
    if (!bad)
        bad = count && count < broad ? best_of(g, player, depth - 1, broad, count, out) : margin(g, player, out);
    return game_undo(g) || bad ? -1 : 0;
}

/* What the best of so many options is worth. */
static int best_of(Game *g, i32 player, i32 depth, i32 broad, i32 count, double *out)
{
    int bad = 0;
    for (i32 number = 0; number < count && !bad; number++) {
        double worth;
        bad = worth_after(g, number, player, depth, broad, &worth);
        if (!bad && (!number || worth > *out))
            *out = worth;
    }
    return bad ? -1 : 0;
}

static int game_finals(Game *g, i32 *out)
{
    int over = g->m[PHASE] == PHASE_OVER;
    if (!over && game_finish(g))
        return -1;
    memcpy(out, g->m + SCORES, (size_t)g->rules->nplayers * sizeof(i32));
    return over ? 0 : game_undo(g);
}

static int game_worths(Game *g, i32 player, i32 depth, i32 broad, i32 count, int seen, double *out)
{
    int bad = 0;
    if (g->rules->apart && g->floor < 0)
        return game_count_options(g) < 0 ? -1 : worths_apart(g, depth, broad, count, out);
    g->stops = g->rules->only_draws;
    g->seen = seen;
    for (i32 number = 0; number < count && !bad; number++)
        bad = worth_after(g, number, player, depth, broad, out + number);
    int hidden = g->hidden;
    g->failed = g->stops = g->seen = g->hidden = 0;
    return hidden ? 1 : bad ? -1 : 0;
}
