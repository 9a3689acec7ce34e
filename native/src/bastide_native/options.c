/* The options of a decision: deployments, and all of them by number. */
#include "state.h"

/* Add the legal deployments on the tile in a cell; where it is not the one just laid, those of the kinds that may be deployed
 * there, as bits. */
static void add_deployments(Game *g, i32 cell, i32 vetoes, i32 there)
{
    const Rules *r = g->rules;
    ptrdiff_t at = cell_at(g, cell), supply = g->supply + g->m[TURN] * r->npieces;
    const Shape *shape = r->shapes + g->m[at + C_SHAPE];
    const i32 *plan = r->pool + shape->plan.at;
    i32 base = g->m[at + C_BASE], here = cell == g->m[LAID] ? ~r->elsewhere.instead : 0;
    for (i32 index = 0; index < shape->plan.count; index++, plan += 5) {
        i32 segment = base + plan[0];
        if (!g->m[supply + plan[2]] || g->m[SPENT] & r->budgets[plan[1]] || !((here | there) >> plan[2] & 1))
            continue;
        if (!(here >> plan[2] & 1) && r->elsewhere.where != NOTHING && !ask(g, r->elsewhere.where, find(g, segment), g->m[TURN]))
            continue;
        if (plan[3] && count_pieces(g, find(g, segment), plan[3]))
            continue;
        if (plan[4] != NOTHING && !ask(g, plan[4], plan[4] < NOTHING ? segment : find(g, segment), g->m[TURN]))
            continue;
        if (is_forbidden(g, vetoes, plan[2], r->roles[plan[1]], segment))
            continue;
        if (reserve(&g->deployments, DEPLOYMENT_SIZE)) {
            g->failed = 1;
            return;
        }
        i32 *out = g->deployments.items + g->deployments.count;
        out[0] = plan[1];
        out[1] = plan[2];
        out[2] = segment;
        g->deployments.count += DEPLOYMENT_SIZE;
    }
}

/* Whether pieces may be deployed on other tiles than that just laid. */
static int reaches_elsewhere(const Game *g)
{
    return g->rules->elsewhere.pieces && holds(g, g->rules->elsewhere.guard, NOTHING, g->m[TURN]);
}

/* Add the legal deployments on tiles that lay before, from the oldest on. */
static void add_elsewhere(Game *g, i32 vetoes)
{
    i32 *cells = allocate(NULL, (size_t)(g->m[TILES] + 1) * sizeof(i32));
    if (!cells) {
        g->failed = 1;
        return;
    }
    for (i32 order = 0; order < g->m[TILES]; order++)
        cells[order] = NOTHING;
    for (i32 cell = 0; cell < g->m[CELLS]; cell++)
        if (g->m[cell_at(g, cell) + C_SHAPE] >= 0)
            cells[g->m[cell_at(g, cell) + C_ORDER]] = cell;
    for (i32 order = 0; order < g->m[TILES] && !g->failed; order++)
        if (cells[order] != NOTHING && cells[order] != g->m[LAID])
            add_deployments(g, cells[order], vetoes, g->rules->elsewhere.pieces);
    release(cells);
}

/* Find the legal deployments, and what else is offered. */
static void list_deployments(Game *g)
{
    i32 vetoes = forbidding(g);
    g->deployments.count = 0;
    add_deployments(g, g->m[LAID], vetoes, 0);
    if (reaches_elsewhere(g))
        add_elsewhere(g, vetoes);
    list_offers(g, 1, vetoes);
    g->ndeployments = g->deployments.count / DEPLOYMENT_SIZE;
}

/* Have the options found, if they are not known since the decision was come to. */
static int known(Game *g, i32 phase)
{
    if (phase == PHASE_DEPLOY && g->ndeployments < 0)
        list_deployments(g);
    else if (phase == PHASE_PLACE && g->noffers < 0)
        list_offers(g, 0, 0);
    else if (phase == PHASE_WALK && g->noffers < 0)
        list_steps(g);
    int failed = g->failed;
    if (failed)
        g->ndeployments = g->noffers = NOTHING;
    g->failed = 0;
    return !failed;
}

static i32 game_deployments(Game *g, const i32 **out)
{
    if (!known(g, PHASE_DEPLOY))
        return -1;
    *out = g->deployments.items;
    return g->ndeployments;
}

/* Options by number */

static i32 game_count_options(Game *g)
{
    if (!known(g, g->m[PHASE]))
        return -1;
    if (g->m[PHASE] == PHASE_PLACE) {
        i32 placements = fits_count(game_allowed(g, g->m[HAND]));
        if (g->failed) {
            g->failed = 0;
            return -1;
        }
        return placements + g->noffers + g->m[PUTS_BACK];
    }
    if (g->m[PHASE] == PHASE_WALK)
        return g->noffers;
    return g->m[PHASE] == PHASE_DEPLOY ? g->ndeployments + g->noffers + 1 : 0;
}

/* Where an offer stands that is an option by number; `NULL` if none does. */
static const i32 *offer_at(Game *g, i32 number)
{
    if (!known(g, g->m[PHASE]) || g->noffers <= 0)
        return NULL;
    i32 own = 0;
    if (g->m[PHASE] == PHASE_PLACE)
        own = fits_count(game_allowed(g, g->m[HAND]));
    else if (g->m[PHASE] == PHASE_DEPLOY)
        own = g->ndeployments;
    return own <= number && number < own + g->noffers ? g->offers.items + (number - own) * OFFER_SIZE : NULL;
}

static int game_is_offer(Game *g, i32 number) { return offer_at(g, number) != NULL; }

/* What an offer says, where it is done here. */
static const Offering *done_here(const Game *g, const i32 *row)
{
    const Offering *rule = row ? g->rules->offering + row[O_NUMBER] : NULL;
    if (!rule || rule->brings == NOTHING || brought(g, rule->brings) == NOTHING)
        return NULL;
    return rule->what != OFFERS_STEPS || can_step(g, rule, known_cell(g, row[O_KEY])) ? rule : NULL;
}

static int game_does_offer(Game *g, i32 number) { return done_here(g, offer_at(g, number)) != NULL; }

static int game_do_offer(Game *g, i32 number)
{
    const i32 *row = offer_at(g, number);
    const Offering *rule = done_here(g, row);
    if (rule->what == OFFERS_STEPS) {
        i32 to = known_cell(g, row[O_KEY]);
        return game_begin_action(g, PHASE_ASKED) < 0 ? -1 : game_end_action(g, take_step(g, to));
    }
    i32 piece = row[O_PIECE], cell = g->m[segment_at(g, row[O_SEGMENT]) + S_CELL];
    if (game_begin_action(g, PHASE_ASKED) < 0)
        return -1;
    set(g, SPENT, g->m[SPENT] | rule->budget);
    keep(g, brought(g, rule->brings), ON_TILE, cell, 0);
    if (rule->keeps != NOTHING)
        set(g, g->kept + rule->keeps, piece);
    return game_end_action(g, game_run(g));
}

static int game_play_option(Game *g, i32 number)
{
    if (g->m[PHASE] == PHASE_PLACE) {
        i32 placement[3];
        if (g->m[PUTS_BACK] && number == game_count_options(g) - 1)
            return game_put_back(g);
        fits_get(game_allowed(g, g->m[HAND]), number, placement);
        return game_place(g, placement[0], placement[1], placement[2]);
    }
    if (!known(g, g->m[PHASE]))
        return -1;
    const i32 *chosen = g->deployments.items + DEPLOYMENT_SIZE * number;
    return number == g->ndeployments + g->noffers ? game_pass(g) : game_deploy(g, chosen[0], chosen[1], chosen[2]);
}
