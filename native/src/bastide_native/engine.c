/* Games: the course of a turn, what players do, and what may be looked at. */
#include "state.h"

#include <string.h>

/* The course of a turn */

static int end_game(Game *g)
{
    set(g, PHASE, PHASE_OVER);
    set(g, HAND, NOTHING);
    return final_scoring(g);
}

static int begin_turn(Game *g)
{
    add(g, TURNS, 1);
    for (;;) {
        i32 left = g->m[LEFT];
        if (!left)
            return end_game(g);
        set(g, LEFT, left - 1);
        if (g->failed)
            return -1;
        i32 tile = g->m[g->bag + left - 1];
        if (fits_somewhere(g, tile)) {
            set(g, HAND, tile);
            set(g, PHASE, PHASE_PLACE);
            return 0;
        }
    }
}

static int end_turn(Game *g)
{
    const Rules *r = g->rules;
    if (complete_features(g))
        return -1;
    for (i32 index = 0; index < r->nends; index++)
        if (evaluate(g, r->ends[index], NOTHING, NOTHING))
            return end_game(g);
    set(g, TURN, (g->m[TURN] + 1) % r->nplayers);
    return begin_turn(g);
}

i32 game_deployments(const Game *g, i32 *out)
{
    const Rules *r = g->rules;
    i32 at = cell_at(g, g->m[LAID]), base = g->m[at + C_BASE], count = 0;
    const Shape *shape = r->shapes + g->m[at + C_SHAPE];
    const i32 *plan = r->pool + shape->plan.at;
    for (i32 index = 0; index < shape->plan.count && count < MAX_OPTIONS; index++, plan += 4) {
        i32 segment = base + plan[0];
        if (!g->m[g->supply + g->m[TURN] * r->npieces + plan[2]])
            continue;
        if (plan[3] && count_pieces(g, find(g, segment), plan[3], -1))
            continue;
        out[0] = plan[1];
        out[1] = plan[2];
        out[2] = segment;
        out += 3;
        count++;
    }
    return count;
}

/* Whether an action came off; if memory ran out, everything is as before. */
static int finished(Game *g, i32 mark, int result)
{
    if (!result && !g->failed)
        return 0;
    roll_back(g, mark);
    g->marks.count--;
    g->failed = 0;
    return -1;
}

static i32 begin_action(Game *g, i32 a, i32 b, i32 c, i32 d)
{
    g->choices.count = g->m[CHOICES];
    if (reserve(&g->marks, 1) || reserve(&g->choices, CHOICE_SIZE) || reserve(&g->journal, 4))
        return -1;
    i32 mark = g->journal.count, *choice = g->choices.items + g->choices.count;
    g->marks.items[g->marks.count++] = mark;
    choice[0] = a;
    choice[1] = b;
    choice[2] = c;
    choice[3] = d;
    g->choices.count += CHOICE_SIZE;
    set(g, CHOICES, g->choices.count);
    return mark;
}

int game_place(Game *g, i32 x, i32 y, i32 turns)
{
    i32 options[3 * MAX_OPTIONS], mark = begin_action(g, PHASE_PLACE, x, y, turns);
    if (mark < 0)
        return -1;
    i32 cell = known_cell(g, key_of(x, y));
    lay(g, cell, g->m[HAND] * WAYS + turns);
    set(g, LAID, cell);
    if (g->failed)
        return finished(g, mark, -1);
    if (game_deployments(g, options)) {
        set(g, PHASE, PHASE_DEPLOY);
        return finished(g, mark, 0);
    }
    return finished(g, mark, end_turn(g));
}

int game_deploy(Game *g, i32 kind, i32 segment)
{
    const Rules *r = g->rules;
    i32 mark = begin_action(g, PHASE_DEPLOY, kind, segment, 0), piece = 0, owner = g->m[TURN];
    if (mark < 0)
        return -1;
    while (piece < g->m[PIECES] && g->m[g->pieces + piece * P_SIZE + P_SEGMENT] >= 0)
        piece++;
    if (piece == g->m[PIECES])
        set(g, PIECES, piece + 1);
    set(g, g->pieces + piece * P_SIZE + P_OWNER, owner);
    set(g, g->pieces + piece * P_SIZE + P_KIND, kind);
    set(g, g->pieces + piece * P_SIZE + P_SEGMENT, segment);
    add(g, g->supply + owner * r->npieces + kind, -1);
    count_piece(g, find(g, segment), owner, kind, 1);
    return finished(g, mark, end_turn(g));
}

int game_pass(Game *g)
{
    i32 mark = begin_action(g, PHASE_DEPLOY, NOTHING, NOTHING, 0);
    return mark < 0 ? -1 : finished(g, mark, end_turn(g));
}

int game_finish(Game *g)
{
    i32 mark = begin_action(g, PHASE_OVER, 0, 0, 0);
    if (mark < 0)
        return -1;
    if (g->m[PHASE] == PHASE_PLACE)
        set(g, LEFT, g->m[LEFT] + 1);
    return finished(g, mark, complete_features(g) || end_game(g));
}

int game_undo(Game *g)
{
    if (!g->marks.count)
        return -1;
    roll_back(g, g->marks.items[--g->marks.count]);
    return 0;
}

/* Looking */

i32 game_phase(const Game *g) { return g->m[PHASE]; }
i32 game_player(const Game *g) { return g->m[PHASE] == PHASE_OVER ? NOTHING : g->m[TURN]; }
i32 game_turn(const Game *g) { return g->m[TURN]; }
i32 game_hand(const Game *g) { return g->m[HAND]; }
i32 game_score(const Game *g, i32 player) { return g->m[SCORES + player]; }
i32 game_actions(const Game *g) { return g->marks.count; }
i32 game_turns(const Game *g) { return g->m[TURNS]; }
i32 game_left(const Game *g) { return g->m[LEFT]; }
i32 game_choices(const Game *g) { return g->m[CHOICES] / CHOICE_SIZE; }
i32 game_drawn(const Game *g, i32 number) { return g->m[g->bag + number]; }
void game_refill(Game *g, i32 number, i32 tile) { g->m[g->bag + number] = tile; }
i32 game_supply(const Game *g, i32 player, i32 kind) { return g->m[g->supply + player * g->rules->npieces + kind]; }

void game_standing(const Game *g, i32 *out)
{
    memset(out, 0, MAX_KINDS * sizeof(i32));
    for (i32 piece = 0; piece < g->m[PIECES]; piece++) {
        i32 segment = g->m[g->pieces + piece * P_SIZE + P_SEGMENT];
        if (segment >= 0)
            out[printed(g, segment)->kind]++;
    }
}

i32 game_most_placements(const Game *g) { return g->m[FRONTIER] * WAYS; }

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

i32 game_events(const Game *g, const i32 **out)
{
    *out = g->events.items;
    return g->m[EVENTS];
}

i32 game_cells(const Game *g, i32 root, i32 *out, i32 room)
{
    i32 count = 0, segment = root;
    do {
        const i32 *cell = g->m + cell_at(g, g->m[segment_at(g, segment) + S_CELL]);
        if (count < room) {
            out[2 * count] = x_of(cell[C_KEY]);
            out[2 * count + 1] = y_of(cell[C_KEY]);
        }
        count++;
        segment = g->m[segment_at(g, segment) + S_NEXT];
    } while (segment != root);
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

Game *game_copy(const Game *g)
{
    Game *twin = allocate(NULL, sizeof *twin);
    if (!twin)
        return NULL;
    *twin = *g;
    memset(&twin->journal, 0, sizeof twin->journal);
    memset(&twin->marks, 0, sizeof twin->marks);
    int bad = copied(&twin->events, &g->events, g->m[EVENTS]);
    bad |= copied(&twin->choices, &g->choices, g->m[CHOICES]);
    twin->m = allocate(NULL, (size_t)g->size * sizeof(i32));
    if (bad || !twin->m) {
        game_free(twin);
        return NULL;
    }
    memcpy(twin->m, g->m, (size_t)g->size * sizeof(i32));
    return twin;
}

static void room_for(const Rules *r, i32 tile, i32 *segments, i32 *waiters)
{
    const Shape *shape = r->shapes + tile * WAYS;
    *segments += shape->count;
    for (i32 index = 0; index < shape->count; index++)
        *waiters += r->segments[shape->first + index].waits ? r->around.count : 0;
}

Game *game_new(const Rules *r, const i32 *bag)
{
    Game *g = allocate(NULL, sizeof *g);
    if (!g)
        return NULL;
    memset(g, 0, sizeof *g);
    /* A tile adds three cells beside it at most, and those that its segments wait for. */
    i32 segments = 0, waiters = 0, pieces = 0, mask = 64;
    for (i32 index = 0; index < r->nbag + r->nstart; index++)
        room_for(r, index < r->nbag ? bag[index] : r->start[4 * (index - r->nbag)], &segments, &waiters);
    i32 cells = (WAYS - 1) * (r->nbag + r->nstart) + 2 * WAYS * (1 + r->nstart) + waiters;
    for (i32 kind = 0; kind < r->npieces; kind++)
        pieces += r->supply[kind] * r->nplayers;
    while (mask < 2 * cells)
        mask *= 2;
    g->rules = r;
    g->row = S_FLAGS + r->nflags + r->nplayers * r->npieces;
    g->hash_mask = mask - 1;
    g->hash_shift = 32;
    while (mask >> (32 - g->hash_shift) > 1)
        g->hash_shift--;
    g->supply = SCORES + r->nplayers;
    g->ready = g->supply + r->nplayers * r->npieces;
    g->bag = g->ready + MAX_READY;
    g->frontier = g->bag + r->nbag;
    g->pieces = g->frontier + cells * F_SIZE;
    g->hash = g->pieces + pieces * P_SIZE;
    g->cells = g->hash + mask;
    g->segments = g->cells + cells * C_SIZE;
    g->waiters = g->segments + segments * g->row;
    g->size = g->waiters + waiters * W_SIZE;
    g->m = allocate(NULL, (size_t)g->size * sizeof(i32));
    if (!g->m) {
        game_free(g);
        return NULL;
    }
    memset(g->m, 0, (size_t)g->size * sizeof(i32));
    g->m[LEFT] = r->nbag;
    memcpy(g->m + g->bag, bag, (size_t)r->nbag * sizeof(i32));
    for (i32 player = 0; player < r->nplayers; player++)
        memcpy(g->m + g->supply + player * r->npieces, r->supply, (size_t)r->npieces * sizeof(i32));
    for (i32 tile = 0; tile < r->nstart; tile++) {
        const i32 *start = r->start + 4 * tile;
        lay(g, cell_of(g, key_of(start[1], start[2])), start[0] * WAYS + start[3]);
        /* Nothing is scored for these; `MAX_READY` is for one tile. */
        set(g, READY, 0);
    }
    if (begin_turn(g) || g->failed) {
        game_free(g);
        return NULL;
    }
    /* What came before the first decision is not undone. */
    g->journal.count = 0;
    return g;
}
