/* The board: cells, what fits into them, and the features of the tiles that lie. */
#include "state.h"

#include <string.h>

/* The quarter turns that a single bit stands for, and how many some bits stand for. */
static const i32 TURN_OF[] = {0, 0, 1, 0, 2, 0, 0, 0, 3};
static const i32 TURNS_IN[] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
/* What is by itself the turns that some bits stand for. */
static const uint8_t AS_ALLOWED[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

#ifdef BASTIDE_FAULTS
/* What tests set and read: the allocations so far, those from and to which memory runs out, and what is held. */
#define SEEN __attribute__((visibility("default")))
SEEN i64 bastide_allocations, bastide_fails_from, bastide_fails_to, bastide_held;

static void *allocate(void *old, size_t size)
{
    i64 number = bastide_allocations++;
    void *new = number >= bastide_fails_from && number < bastide_fails_to ? NULL : realloc(old, size);
    bastide_held += new && !old;
    return new;
}

static void release(void *old)
{
    bastide_held -= old != NULL;
    free(old);
}
#endif

/* How much room a buffer gets; in tests it is none to spare, so that memory can run out with every entry. */
static i32 roomier(i32 room, i32 needed)
{
#ifdef BASTIDE_FAULTS
    (void)room;
    return needed;
#else
    room = room ? room : 128;
    while (room < needed)
        room *= 4;
    return room;
#endif
}

static int grow(Buffer *buffer, i32 more)
{
    i32 room = roomier(buffer->room, buffer->count + more), *items = allocate(buffer->items, (size_t)room * sizeof(i32));
    if (!items)
        return -1;
    buffer->items = items;
    buffer->room = room;
    return 0;
}

/* Make room for an entry of the frontier, by a change of 1, or close up after one, by -1. */
static void shift_frontier(Game *g, i32 at, i32 change)
{
    i32 from = at + (change < 0), *keys = g->m + g->frontier + from, *demands = g->m + g->demands + from;
    size_t size = (size_t)(g->m[FRONTIER] - from) * sizeof(i32);
    memmove(keys + change, keys, size);
    memmove(demands + change, demands, size);
    g->m[FRONTIER] += change;
    if (change < 0)
        g->m[g->frontier + g->m[FRONTIER]] = NO_KEY;
}

static void roll_back(Game *g, i32 mark)
{
    g->ndeployments = g->noffers = NOTHING;
    while (g->journal.count > mark) {
        i32 before = g->journal.items[--g->journal.count], at = g->journal.items[--g->journal.count];
        if (at == ENTERED) {
            shift_frontier(g, before, -1);
        } else if (at == LEFT_AT) {
            shift_frontier(g, before, 1);
            g->m[g->demands + before] = g->journal.items[--g->journal.count];
            g->m[g->frontier + before] = g->journal.items[--g->journal.count];
        } else if (at == IN_PYTHON) {
            g->rules->calls.undo(g->asked, before);
        } else {
            g->m[at] = before;
        }
    }
}

/* Cells */

static i32 slot_of(const Game *g, i32 key)
{
    i32 slot = (i32)((uint32_t)key * 0x9E3779B1u >> g->hash_shift);
    for (;;) {
        i32 cell = g->m[g->hash + slot] - 1;
        if (cell < 0 || g->m[cell_at(g, cell) + C_KEY] == key)
            return slot;
        slot = (slot + 1) & g->hash_mask;
    }
}

static i32 known_cell(const Game *g, i32 key) { return g->m[g->hash + slot_of(g, key)] - 1; }

/* Entries are made in order and taken back in the opposite one, so that the table needs no deletions. */
static i32 new_cell(Game *g, i32 key, i32 slot)
{
    i32 cell = g->m[CELLS];
    set(g, CELLS, cell + 1);
    set(g, g->hash + slot, cell + 1);
    i32 *c = g->m + cell_at(g, cell);
    c[C_KEY] = key;
    c[C_BASE] = c[C_EDGE] = 0;
    c[C_SHAPE] = c[C_WAITERS] = NOTHING;
    return cell;
}

/* The number of a cell, which may be new. */
static inline i32 cell_of(Game *g, i32 key)
{
    i32 slot = slot_of(g, key), cell = g->m[g->hash + slot] - 1;
    return cell >= 0 ? cell : new_cell(g, key, slot);
}

/* Where a cell stands, or would stand, in the frontier: after those with lower keys. These are counted, which compilers do
 * for `AT_ONCE` of them without a branch; in a search by halves, each step would wait for the one before. */
static i32 frontier_index(const Game *g, i32 key)
{
    const i32 *keys = g->m + g->frontier;
    size_t count = ((size_t)g->m[FRONTIER] + AT_ONCE - 1) & ~(size_t)(AT_ONCE - 1);
    i32 at = 0;
    for (size_t index = 0; index < count; index++)
        at += keys[index] < key;
    return at;
}

/* The same for the cell on one side of another one, whose own place is given. In a row, one stands next to the other. */
static i32 index_beside(const Game *g, i32 cell, int way, i32 own)
{
    const i32 *c = g->m + cell_at(g, cell);
    return STEP[way] == 1 ? own : STEP[way] == -1 ? own - c[C_EDGE] : frontier_index(g, c[C_KEY]);
}

static void leave_frontier(Game *g, i32 cell, i32 at)
{
    if (g->failed || reserve(&g->journal, 4)) {
        /* Nor is there room for less, as `takes_entry` has it. */
        g->journal.room = g->journal.count;
        g->failed = 1;
        return;
    }
    note(g, g->m[g->frontier + at], g->m[g->demands + at]);
    note(g, LEFT_AT, at);
    shift_frontier(g, at, -1);
    set(g, cell_at(g, cell) + C_EDGE, 0);
}

/* Have an empty cell, whose place in the frontier is given, demand an edge on one side, or, by the difference, another one or
 * none. */
static void demand_at(Game *g, i32 cell, i32 at, int way, i32 edge)
{
    const i32 *c = g->m + cell_at(g, cell);
    if (!c[C_EDGE]) {
        note(g, ENTERED, at);
        if (g->failed)
            return;
        shift_frontier(g, at, 1);
        g->m[g->frontier + at] = c[C_KEY];
        g->m[g->demands + at] = 0;
        set(g, cell_at(g, cell) + C_EDGE, 1);
    }
    add(g, g->demands + at, edge * g->rules->place_of[way]);
    if (!g->m[g->demands + at])
        leave_frontier(g, cell, at);
}

static void demand(Game *g, i32 cell, int way, i32 edge)
{
    demand_at(g, cell, frontier_index(g, g->m[cell_at(g, cell) + C_KEY]), way, edge);
}

/* Placements */

/* For every demand the quarter turns by which a tile meets it, as bits. */
static inline const uint8_t *fits_of(const Rules *r, i32 tile) { return r->fits + (size_t)tile * (size_t)r->demands; }

static Frontier game_frontier(const Game *g, i32 tile)
{
    return (Frontier){g->m + g->frontier, g->m + g->demands, g->m[FRONTIER], fits_of(g->rules, tile)};
}

/* Of the cells where the edges of a tile match, what filters allow. */
static Frontier filtered(Game *g, i32 tile, Frontier cells)
{
    g->allowed.count = 0;
    if (reserve(&g->allowed, cells.count)) {
        g->failed = 1;
        cells.count = 0;
    }
    for (i32 index = 0; index < cells.count; index++) {
        i32 turns = cells.fits[cells.demands[index]];
        for (i32 turn = 0; turn < WAYS; turn++)
            if (turns >> turn & 1 && !is_allowed(g, tile, cells.keys[index], turn))
                turns &= ~(1 << turn);
        g->allowed.items[index] = turns;
    }
    return (Frontier){cells.keys, g->allowed.items, cells.count, AS_ALLOWED};
}

static inline Frontier game_allowed(Game *g, i32 tile)
{
    Frontier cells = game_frontier(g, tile);
    return g->rules->filters[tile].count ? filtered(g, tile, cells) : cells;
}

static int fits_somewhere(Game *g, i32 tile)
{
    if (g->rules->filters[tile].count)
        return fits_count(game_allowed(g, tile)) > 0;
    const uint8_t *fits = fits_of(g->rules, tile);
    const i32 *demands = g->m + g->demands;
    for (i32 index = 0, count = g->m[FRONTIER]; index < count; index++)
        if (fits[demands[index]])
            return 1;
    return 0;
}

static inline void put_placement(i32 key, uint32_t turns, i32 *out)
{
    out[0] = x_of(key);
    out[1] = y_of(key);
    out[2] = TURN_OF[turns & -turns];
}

static i32 fits_list(Frontier cells, i32 *out)
{
    const i32 *first = out;
    for (i32 index = 0; index < cells.count; index++)
        for (uint32_t turns = cells.fits[cells.demands[index]]; turns; turns &= turns - 1, out += 3)
            put_placement(cells.keys[index], turns, out);
    return (i32)(out - first) / 3;
}

static i32 fits_count(Frontier cells)
{
    i32 found = 0;
    for (i32 index = 0; index < cells.count; index++)
        found += TURNS_IN[cells.fits[cells.demands[index]]];
    return found;
}

static void fits_get(Frontier cells, i32 number, i32 *out)
{
    const uint8_t *fits = cells.fits;
    const i32 *demand = cells.demands;
    for (i32 here; number >= (here = TURNS_IN[fits[*demand]]); demand++)
        number -= here;
    uint32_t turns = fits[*demand];
    while (number--)
        turns &= turns - 1;
    put_placement(cells.keys[demand - cells.demands], turns, out);
}

static i32 fits_number(Frontier cells, i32 x, i32 y, i32 turns)
{
    const uint8_t *fits = cells.fits;
    i32 number = 0, index = 0, key = key_of(x, y);
    while (index < cells.count && cells.keys[index] != key)
        number += TURNS_IN[fits[cells.demands[index++]]];
    if (index == cells.count || !(fits[cells.demands[index]] >> turns & 1))
        return -1;
    return number + TURNS_IN[fits[cells.demands[index]] & ((1 << turns) - 1)];
}

/* Features */

static void join(Game *g, i32 one, i32 other, i32 ports)
{
    one = find(g, one);
    other = find(g, other);
    if (one == other) {
        add(g, segment_at(g, one) + S_OPEN, -2 * ports);
        return;
    }
    if (g->m[segment_at(g, one) + S_COUNT] < g->m[segment_at(g, other) + S_COUNT]) {
        i32 swapped = one;
        one = other;
        other = swapped;
    }
    ptrdiff_t a = segment_at(g, one), b = segment_at(g, other);
    i32 following = g->m[a + S_NEXT];
    set(g, b + S_PARENT, one);
    set(g, a + S_NEXT, g->m[b + S_NEXT]);
    set(g, b + S_NEXT, following);
    add(g, a + S_COUNT, g->m[b + S_COUNT]);
    add(g, a + S_OPEN, g->m[b + S_OPEN] - 2 * ports);
    add(g, a + S_GAPS, g->m[b + S_GAPS]);
    if (g->m[b + S_FIRST]) {
        set(g, g->m[a + S_LAST] ? piece_at(g, g->m[a + S_LAST] - 1) + P_NEXT : a + S_FIRST, g->m[b + S_FIRST]);
        set(g, a + S_LAST, g->m[b + S_LAST]);
    }
    for (i32 at = S_FLAGS; at < g->row; at++)
        if (g->m[b + at])
            add(g, a + at, g->m[b + at]);
}

static void append_segments(Game *g, const Shape *shape, i32 cell)
{
    const Rules *r = g->rules;
    const Segment *segment = r->segments + shape->first;
    i32 base = g->m[SEGMENTS], *s = g->m + segment_at(g, base);
    memset(s, 0, (size_t)(shape->count * g->row) * sizeof(i32));
    for (i32 index = 0; index < shape->count; index++, segment++, s += g->row) {
        s[S_PARENT] = s[S_NEXT] = base + index;
        s[S_COUNT] = 1;
        s[S_OPEN] = segment->ports;
        s[S_CELL] = cell;
        s[S_OF] = shape->first + index;
        for (i32 pair = 0; pair < segment->flags.count; pair++)
            s[S_FLAGS + r->pool[segment->flags.at + 2 * pair]] += r->pool[segment->flags.at + 2 * pair + 1];
    }
    set(g, SEGMENTS, base + shape->count);
}

/* Close ports of segments, which are noted where it is asked: the oldest first, however the board is turned. */
static void close_ports(Game *g, Span closed, i32 base, i32 *touched, i32 *ntouched)
{
    for (i32 pair = 0; pair < closed.count; pair++) {
        i32 segment = base + g->rules->pool[closed.at + 2 * pair];
        add(g, segment_at(g, find(g, segment)) + S_OPEN, -g->rules->pool[closed.at + 2 * pair + 1]);
        if (!touched)
            continue;
        i32 place = (*ntouched)++;
        for (; place && touched[place - 1] > segment; place--)
            touched[place] = touched[place - 1];
        touched[place] = segment;
    }
}

/* Have a segment wait for the cells around its tile. */
static void watch(Game *g, i32 segment)
{
    const Rules *r = g->rules;
    i32 own = g->m[cell_at(g, g->m[segment_at(g, segment) + S_CELL]) + C_KEY], missing = 0;
    for (i32 pair = 0; pair < r->around.count; pair++) {
        const i32 *step = r->pool + r->around.at + 2 * pair;
        i32 cell = cell_of(g, own + key_of(step[0], step[1]));
        i32 waiter = g->m[WAITERS];
        ptrdiff_t link = cell_at(g, cell) + C_WAITERS;
        missing += g->m[cell_at(g, cell) + C_SHAPE] < 0;
        set(g, WAITERS, waiter + 1);
        g->m[g->waiters + waiter * W_SIZE + W_SEGMENT] = segment;
        g->m[g->waiters + waiter * W_SIZE + W_NEXT] = NOTHING;
        while (g->m[link] >= 0)
            link = g->waiters + g->m[link] * W_SIZE + W_NEXT;
        set(g, link, waiter);
    }
    add(g, segment_at(g, find(g, segment)) + S_GAPS, missing);
}

static void report(Game *g, i32 root)
{
    for (i32 index = 0; index < g->m[READY]; index++)
        if (g->m[g->ready + index] == 2 * root)
            return;
    await(g, root, 0);
}

/* Whether the arrays have room for one more tile, wherever it lies. */
static int is_room_for(const Game *g, const Shape *shape)
{
    i32 waiters = shape->waiting.count * g->rules->around.count;
    return g->m[TILES] < MAX_TILES && g->m[SEGMENTS] + shape->count <= g->most_segments && g->m[WAITERS] + waiters <= g->most_waiters &&
           g->m[CELLS] + 1 + WAYS + waiters <= g->most_cells;
}

/* Put a tile into an empty cell, and note which features nothing is open or missing of. */
static void lay(Game *g, i32 cell, i32 number)
{
    const Rules *r = g->rules;
    const Shape *shape = r->shapes + number;
    const i32 *pool = r->pool;
    ptrdiff_t at = cell_at(g, cell);
    i32 base = g->m[SEGMENTS], key = g->m[at + C_KEY], touched[MAX_READY], ntouched = 0, own = frontier_index(g, key);
    if (g->m[at + C_EDGE])
        leave_frontier(g, cell, own);
    append_segments(g, shape, cell);
    set(g, at + C_SHAPE, number);
    set(g, at + C_BASE, base);
    g->m[at + C_ORDER] = g->m[TILES];
    add(g, TILES, 1);
    for (int way = 0; way < WAYS; way++) {
        int opposite = (way + 2) % WAYS;
        i32 near = cell_of(g, key + STEP[way]);
        const i32 *beside = g->m + cell_at(g, near);
        if (beside[C_SHAPE] < 0) {
            i32 known = g->m[FRONTIER];
            demand_at(g, near, index_beside(g, near, way, own), opposite, shape->edges[way]);
            own += STEP[way] < 0 ? g->m[FRONTIER] - known : 0;
            continue;
        }
        const Join *joined = r->joins + shape->sides[way] * r->npatterns + r->shapes[beside[C_SHAPE]].sides[opposite];
        const i32 *pair = pool + joined->pairs.at;
        for (i32 left = joined->pairs.count; left; left--, pair += 3)
            join(g, base + pair[0], beside[C_BASE] + pair[1], pair[2]);
        if (joined->here.count)
            close_ports(g, joined->here, base, NULL, NULL);
        if (joined->there.count)
            close_ports(g, joined->there, beside[C_BASE], touched, &ntouched);
    }
    for (i32 index = 0; index < shape->waiting.count; index++)
        watch(g, base + pool[shape->waiting.at + index]);
    for (i32 waiter = g->m[at + C_WAITERS]; waiter >= 0; waiter = g->m[g->waiters + waiter * W_SIZE + W_NEXT]) {
        i32 root = find(g, g->m[g->waiters + waiter * W_SIZE + W_SEGMENT]);
        /* A segment that waits for its own cell's neighbours alone never waits for its own cell. */
        add(g, segment_at(g, root) + S_GAPS, -1);
        touched[ntouched++] = root;
    }
    for (i32 index = 0; index < shape->asked.count; index++) {
        i32 root = find(g, base + pool[shape->asked.at + index]);
        ptrdiff_t s = segment_at(g, root);
        if (!g->m[s + S_OPEN] && !g->m[s + S_GAPS])
            report(g, root);
    }
    for (i32 index = 0; index < shape->loose.count; index++) {
        i32 root = find(g, base + pool[shape->loose.at + index]);
        if (!g->m[segment_at(g, root) + S_GAPS])
            report(g, root);
    }
    for (i32 index = 0; index < ntouched; index++) {
        i32 root = find(g, touched[index]);
        ptrdiff_t s = segment_at(g, root);
        const Segment *segment = printed(g, root);
        if (segment->asked && !g->m[s + S_GAPS] && (!g->m[s + S_OPEN] || segment->loose))
            report(g, root);
    }
}
