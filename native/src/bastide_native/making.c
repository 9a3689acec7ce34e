/* Games are made, copied and freed. */
#include "state.h"

#include <string.h>

static void game_free(Game *g)
{
    if (!g)
        return;
    release(g->m);
    release(g->journal.items);
    release(g->marks.items);
    release(g->events.items);
    release(g->choices.items);
    release(g->draws.items);
    release(g->allowed.items);
    release(g->offers.items);
    release(g->deployments.items);
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

static Game *game_copy(const Game *g, void *asked)
{
    Game *twin = allocate(NULL, sizeof *twin);
    if (!twin)
        return NULL;
    *twin = *g;
    twin->asked = asked;
    memset(&twin->journal, 0, sizeof twin->journal);
    memset(&twin->marks, 0, sizeof twin->marks);
    memset(&twin->allowed, 0, sizeof twin->allowed);
    memset(&twin->offers, 0, sizeof twin->offers);
    memset(&twin->deployments, 0, sizeof twin->deployments);
    twin->ndeployments = twin->noffers = NOTHING;
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
    copy_part(twin, g, g->links, (ptrdiff_t)g->m[LINKS] * L_SIZE);
    return twin;
}

static void room_for(const Rules *r, i32 tile, i32 *segments, i32 *waiters)
{
    const Shape *shape = r->shapes + tile * WAYS;
    *segments += shape->count;
    *waiters += shape->waiting.count * r->around.count;
}

static void game_set_floor(Game *g, i32 floor) { g->floor = floor; }

static Game *game_new(const Rules *r, const i32 *bag, i32 floor, void *asked)
{
    Game *g = allocate(NULL, sizeof *g);
    if (!g)
        return NULL;
    memset(g, 0, sizeof *g);
    /* A tile adds three cells beside it at most, and those that its segments wait for; all four where it lies apart. */
    i32 segments = 0, waiters = 0, pieces = r->most_pieces, mask = 64, tiles = r->nbag + r->nstart + r->nothers;
    for (i32 index = 0; index < tiles; index++) {
        i32 other = index - r->nbag - r->nstart;
        i32 tile = other >= 0 ? r->others[other] : index < r->nbag ? r->tile_of[bag[index]] : r->start[4 * (index - r->nbag)];
        if (tile >= 0)
            room_for(r, tile, &segments, &waiters);
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
    g->ndeployments = g->noffers = NOTHING;
    g->about.cell = g->about.shape = g->about.piece = g->about.occasion = NOTHING;
    g->row = S_FLAGS + r->nflags + r->nowners * r->npieces;
    g->hash_mask = mask - 1;
    g->hash_shift = 32;
    while (mask >> (32 - g->hash_shift) > 1)
        g->hash_shift--;
    g->supply = SCORES + r->nplayers;
    g->tallies = g->supply + (r->nplayers + 1) * r->npieces;
    g->lengths = g->tallies + r->ntallies * (1 + r->nplayers);
    g->kept = g->lengths + r->nlengths;
    g->been = g->kept + r->nkept;
    g->piles = g->been + 1 + r->most_steps;
    g->ready = g->piles + r->pile_room;
    g->bag = g->ready + MAX_READY;
    g->hash = g->bag + r->nbag;
    g->frontier = g->hash + mask;
    g->demands = g->frontier + cells + AT_ONCE;
    g->pieces = g->demands + cells;
    g->cells = g->pieces + pieces * P_SIZE;
    g->segments = g->cells + cells * C_SIZE;
    g->waiters = g->segments + segments * g->row;
    g->links = g->waiters + waiters * W_SIZE;
    g->size = g->links + r->links * L_SIZE;
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
    for (i32 number = 0; number < r->nkept; number++)
        g->m[g->kept + number] = NOTHING;
    g->m[PHASE] = PHASE_BUSY;
    if (g->failed) {
        game_free(g);
        return NULL;
    }
    return g;
}
