/* Looking ahead: what the options of a decision are worth if the game ends soon after. */
#include "state.h"

i32 game_most_options(const Game *g)
{
    return g->m[PHASE] == PHASE_PLACE ? game_most_placements(g) : g->m[PHASE] == PHASE_DEPLOY ? MAX_OPTIONS + 1 : 0;
}

i32 game_options(Game *g, i32 *out)
{
    if (g->m[PHASE] != PHASE_DEPLOY)
        return g->m[PHASE] == PHASE_PLACE ? game_placements(g, out) : 0;
    i32 count = game_deployments(g, out);
    return count < 0 ? -1 : count + 1;
}

int game_play(Game *g, const i32 *options, i32 number, i32 count)
{
    const i32 *option = options + 3 * number;
    if (g->m[PHASE] == PHASE_PLACE)
        return game_place(g, option[0], option[1], option[2]);
    return number == count - 1 ? game_pass(g) : game_deploy(g, option[0], option[1], option[2]);
}

static i32 list_options(Game *g, i32 **found)
{
    *found = allocate(NULL, (size_t)(3 * game_most_options(g) + 1) * sizeof(i32));
    return *found ? game_options(g, *found) : -1;
}

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
        if (game_finish(g))
            return -1;
    }
    for (i32 each = 0; each < r->nplayers; each++) {
        points[each] += game_score(g, each);
        sum += points[each];
    }
    *out = points[player] - (sum - points[player]) / (r->nplayers > 1 ? r->nplayers - 1 : 1);
    return over ? 0 : game_undo(g);
}

static int best_of(Game *g, i32 player, i32 depth, i32 broad, double *out);

static int worth_after(Game *g, const i32 *found, i32 number, i32 count, i32 player, i32 depth, i32 broad, double *out)
{
    i32 turn = g->m[TURNS];
    if (game_play(g, found, number, count))
        return -1;
    int same = g->m[PHASE] != PHASE_OVER && g->m[TURN] == player && g->m[TURNS] == turn;
    int bad = same && depth > 1 ? best_of(g, player, depth - 1, broad, out) : margin(g, player, out);
    return game_undo(g) || bad ? -1 : 0;
}

/* What the best option is worth; with too many of them, what it is worth to end here. */
static int best_of(Game *g, i32 player, i32 depth, i32 broad, double *out)
{
    i32 *found, count = list_options(g, &found);
    int bad = count < 0;
    if (count >= broad) {
        bad = margin(g, player, out);
    } else {
        for (i32 number = 0; number < count && !bad; number++) {
            double worth;
            bad = worth_after(g, found, number, count, player, depth, broad, &worth);
            if (!bad && (!number || worth > *out))
                *out = worth;
        }
    }
    release(found);
    return bad ? -1 : 0;
}

int game_worths(Game *g, i32 depth, i32 broad, double *out)
{
    i32 player = g->m[TURN], *found, count = list_options(g, &found);
    int bad = count < 0;
    for (i32 number = 0; number < count && !bad; number++)
        bad = worth_after(g, found, number, count, player, depth, broad, out + number);
    release(found);
    return bad ? -1 : 0;
}
