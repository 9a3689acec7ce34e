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

static int worth_after(Game *g, i32 number, i32 player, i32 depth, i32 broad, double *out)
{
    i32 turn = g->m[TURNS];
    if (game_play_option(g, number))
        return -1;
    int same = g->m[PHASE] != PHASE_OVER && g->m[TURN] == player && g->m[TURNS] == turn;
    int bad = same && depth > 1 ? best_of(g, player, depth - 1, broad, out) : margin(g, player, out);
    return game_undo(g) || bad ? -1 : 0;
}

/* What the best option is worth; with too many of them, what it is worth to end here. */
static int best_of(Game *g, i32 player, i32 depth, i32 broad, double *out)
{
    i32 count = game_count_options(g);
    int bad = count < 0;
    if (count >= broad) {
        bad = margin(g, player, out);
    } else {
        for (i32 number = 0; number < count && !bad; number++) {
            double worth;
            bad = worth_after(g, number, player, depth, broad, &worth);
            if (!bad && (!number || worth > *out))
                *out = worth;
        }
    }
    return bad ? -1 : 0;
}

int game_finals(Game *g, i32 *out)
{
    int over = g->m[PHASE] == PHASE_OVER;
    if (!over && game_finish(g))
        return -1;
    memcpy(out, g->m + SCORES, (size_t)g->rules->nplayers * sizeof(i32));
    return over ? 0 : game_undo(g);
}

int game_worths(Game *g, i32 depth, i32 broad, double *out)
{
    i32 player = g->m[TURN], count = game_count_options(g);
    int bad = count < 0;
    if (g->rules->apart && g->floor < 0 && !bad)
        return worths_apart(g, depth, broad, count, out);
    for (i32 number = 0; number < count && !bad; number++)
        bad = worth_after(g, number, player, depth, broad, out + number);
    return bad ? -1 : 0;
}
