/* Tiles that lie are recut, or taken up, and segments are linked. Only features that this touches are rebuilt, in the same order as
 * in Python, so that their roots are the same. */
#include "state.h"

/* At most so many features have a segment in a cell or beside it. */
enum { MAX_TOUCHED = (1 + WAYS) * MAX_SEGMENTS, PORTS = WAYS * PLACES };

/* What is rebuilt: segments in the order in which they are joined again, and the pieces in their features. */
typedef struct { i32 *segments, *pieces, nsegments, npieces; } Rebuilt;

static i32 cell_of_segment(const Game *g, i32 segment) { return g->m[segment_at(g, segment) + S_CELL]; }
static i32 beside(const Game *g, i32 cell, int way) { return known_cell(g, g->m[cell_at(g, cell) + C_KEY] + STEP[way]); }

/* Add the features on a tile to others, each once, in the order of their roots. */
static i32 touch(const Game *g, i32 cell, i32 *roots, i32 count)
{
    i32 base = g->m[cell_at(g, cell) + C_BASE], segments = g->rules->shapes[shape_at(g, cell)].count;
    for (i32 index = 0; index < segments; index++) {
        i32 root = find(g, base + index), at = count;
        while (at && roots[at - 1] > root)
            at--;
        if (at && roots[at - 1] == root)
            continue;
        for (i32 other = count++; other > at; other--)
            roots[other] = roots[other - 1];
        roots[at] = root;
    }
    return count;
}

/* Add a feature, but for its segments in a cell. */
static void gather_feature(const Game *g, i32 root, i32 cell, Rebuilt *out)
{
    i32 segment = root;
    do {
        if (cell_of_segment(g, segment) != cell)
            out->segments[out->nsegments++] = segment;
        segment = g->m[segment_at(g, segment) + S_NEXT];
    } while (segment != root);
    for (i32 piece = g->m[segment_at(g, root) + S_FIRST]; piece; piece = g->m[piece_at(g, piece - 1) + P_NEXT])
        out->pieces[out->npieces++] = piece - 1;
}

static void gather(const Game *g, i32 cell, Rebuilt *out)
{
    i32 roots[MAX_TOUCHED], count = touch(g, cell, roots, 0);
    for (int way = 0; way < WAYS; way++)
        if (shape_at(g, beside(g, cell, way)) >= 0)
            count = touch(g, beside(g, cell, way), roots, count);
    for (i32 index = 0; index < count; index++)
        gather_feature(g, roots[index], cell, out);
}

/* Whether a segment waits for the cells around its tile. */
static int waits(const Game *g, i32 segment)
{
    const Shape *shape = g->rules->shapes + shape_at(g, cell_of_segment(g, segment));
    i32 own = g->m[segment_at(g, segment) + S_OF] - shape->first, found = 0;
    for (i32 index = 0; index < shape->waiting.count; index++)
        found |= g->rules->pool[shape->waiting.at + index] == own;
    return found;
}

/* One of the cells around that a segment waits for. */
static i32 awaited(const Game *g, i32 segment, i32 number)
{
    const i32 *step = g->rules->pool + g->rules->around.at + 2 * number;
    return known_cell(g, g->m[cell_at(g, cell_of_segment(g, segment)) + C_KEY] + key_of(step[0], step[1]));
}

static void unwatch(Game *g, i32 segment)
{
    for (i32 number = 0; number < g->rules->around.count; number++) {
        ptrdiff_t link = cell_at(g, awaited(g, segment, number)) + C_WAITERS;
        while (g->m[link] >= 0 && !g->failed) {
            ptrdiff_t waiter = g->waiters + g->m[link] * W_SIZE;
            if (g->m[waiter + W_SEGMENT] == segment)
                set(g, link, g->m[waiter + W_NEXT]);
            else
                link = waiter + W_NEXT;
        }
    }
}

/* Have a segment be a feature of its own, without pieces and open ends. */
static void part(Game *g, i32 segment)
{
    const Rules *r = g->rules;
    const Segment *definition = printed(g, segment);
    ptrdiff_t at = segment_at(g, segment);
    set(g, at + S_PARENT, segment);
    set(g, at + S_NEXT, segment);
    set(g, at + S_COUNT, 1);
    for (ptrdiff_t value = S_OPEN; value < g->row; value++)
        if (value != S_CELL && value != S_OF)
            set(g, at + value, 0);
    for (i32 pair = 0; pair < definition->flags.count; pair++) {
        const i32 *flag = r->pool + definition->flags.at + 2 * pair;
        add(g, at + S_FLAGS + flag[0], flag[1]);
    }
}

/* The segment of a kind with a port on the tile in a cell, if there is one. */
static i32 segment_with(const Game *g, i32 cell, i32 kind, i32 port)
{
    const Shape *shape = g->rules->shapes + shape_at(g, cell);
    for (i32 index = 0; index < shape->count; index++) {
        const Segment *segment = g->rules->segments + shape->first + index;
        for (i32 number = 0; number < segment->at.count; number++)
            if (segment->kind == kind && g->rules->pool[segment->at.at + number] == port)
                return g->m[cell_at(g, cell) + C_BASE] + index;
    }
    return NOTHING;
}

/* Links */

static ptrdiff_t link_at(const Game *g, i32 number) { return g->links + number * L_SIZE; }

static i32 game_linked(const Game *g, i32 number, i32 segment)
{
    const i32 *both = g->m + link_at(g, number);
    return both[L_ONE] == segment ? both[L_OTHER] : both[L_OTHER] == segment ? both[L_ONE] : NOTHING;
}

/* The number of the link between two segments, if there is one. */
static i32 link_between(const Game *g, i32 one, i32 other)
{
    i32 number = g->m[LINKS] - 1;
    while (number >= 0 && game_linked(g, number, one) != other)
        number--;
    return number;
}

static void note_link(Game *g, i32 one, i32 other)
{
    i32 number = g->m[LINKS], *both = g->m + link_at(g, number);
    if (number == g->rules->links) {
        go_beyond(g);
        return;
    }
    both[L_ONE] = one;
    both[L_OTHER] = other;
    set(g, LINKS, number + 1);
}

static void forget_link(Game *g, i32 number) { set(g, link_at(g, number) + L_ONE, NOTHING); }

/* The segments of a tile that was in place of another one, and which of those have their pieces and links now. */
typedef struct { i32 gone, ngone, base; const i32 *carry; i32 count; } Carried;

/* The segment that has the pieces and links of one now: itself, one that it was carried to, or `NOTHING`. */
static i32 carried_to(const Carried *all, i32 segment)
{
    if (segment < all->gone || segment >= all->gone + all->ngone)
        return segment;
    for (i32 pair = 0; pair < all->count; pair++)
        if (all->gone + all->carry[2 * pair] == segment)
            return all->base + all->carry[2 * pair + 1];
    return NOTHING;
}

/* Have what replaces segments be linked as they were; where nothing of their kind does, the links end. */
static void carry_links(Game *g, const Carried *all)
{
    for (i32 was = all->gone; was < all->gone + all->ngone; was++)
        for (i32 number = 0, count = g->m[LINKS]; number < count && !g->failed; number++) {
            i32 other = game_linked(g, number, was);
            if (other == NOTHING)
                continue;
            i32 now = carried_to(all, was), beyond = carried_to(all, other), kind = printed(g, was)->kind;
            forget_link(g, number);
            if (now != NOTHING && beyond != NOTHING && now != beyond && printed(g, now)->kind == kind &&
                printed(g, beyond)->kind == kind && link_between(g, now, beyond) == NOTHING)
                note_link(g, now, beyond);
        }
}

/* Join a segment to those that its ports face and to those that it is linked with, and count the ports that meet none. */
static void join_again(Game *g, i32 segment)
{
    const Rules *r = g->rules;
    const Segment *definition = printed(g, segment);
    i32 cell = cell_of_segment(g, segment);
    const i32 *port = r->pool + definition->at.at;
    for (i32 number = 0; number < definition->at.count && !g->failed; number++, port++) {
        i32 way = *port / PLACES, near = beside(g, cell, way), there = shape_at(g, near);
        if (there < 0 || is_bare(r, r->shapes + shape_at(g, cell), way, r->shapes + there)) {
            add(g, segment_at(g, find(g, segment)) + S_OPEN, 1);
            continue;
        }
        i32 other = segment_with(g, near, definition->kind, facing(*port));
        if (other != NOTHING)
            join(g, segment, other, 0);
    }
    for (i32 number = 0; number < g->m[LINKS]; number++) {
        i32 other = game_linked(g, number, segment);
        if (other != NOTHING)
            join(g, segment, other, 0);
    }
}

/* Put the pieces back that stand on a segment, or on one that it takes the place of. */
static void stand_again(Game *g, const Rebuilt *all, i32 was, i32 now)
{
    for (i32 index = 0; index < all->npieces; index++)
        if (g->m[piece_at(g, all->pieces[index]) + P_SEGMENT] == was)
            join_pieces(g, all->pieces[index], now);
}

/* Have each segment be a feature of its own, with the pieces on it, so far as they stay. */
static void take_apart(Game *g, const Rebuilt *all, i32 stay)
{
    for (i32 index = 0; index < all->npieces; index++)
        set(g, piece_at(g, all->pieces[index]) + P_NEXT, 0);
    for (i32 index = 0; index < all->nsegments; index++) {
        i32 segment = all->segments[index], missing = 0;
        part(g, segment);
        for (i32 number = 0; number < g->rules->around.count && waits(g, segment); number++)
            missing += shape_at(g, awaited(g, segment, number)) < 0;
        set(g, segment_at(g, segment) + S_GAPS, missing);
    }
    for (i32 index = 0; index < stay; index++)
        stand_again(g, all, all->segments[index], all->segments[index]);
}

static void put_together(Game *g, const Rebuilt *all)
{
    for (i32 index = 0; index < all->nsegments; index++)
        join_again(g, all->segments[index]);
    add(g, REBUILT, 1);
}

/* Have the empty cells beside a tile demand what it has instead of another, and its own cell what lies around it if it is no
 * more. */
static void demand_again(Game *g, i32 cell, const Shape *before, const Shape *after)
{
    for (int way = 0; way < WAYS; way++) {
        int opposite = (way + 2) % WAYS;
        i32 near = beside(g, cell, way), there = shape_at(g, near);
        if (there < 0)
            demand(g, near, opposite, (after ? after->edges[way] : 0) - before->edges[way]);
        else if (!after)
            demand(g, cell, way, g->rules->shapes[there].edges[opposite]);
    }
}

/* Whether there is room for another tile in place of one that lies. */
static int is_room_to_recut(const Game *g, i32 cell, const Shape *shape)
{
    i32 key = g->m[cell_at(g, cell) + C_KEY], around = shape->waiting.count ? g->rules->around.count : 0, cells = 0;
    for (i32 number = 0; number < around; number++) {
        const i32 *step = g->rules->pool + g->rules->around.at + 2 * number;
        cells += known_cell(g, key + key_of(step[0], step[1])) < 0;
    }
    return g->m[RECUTS] < g->rules->recuts && g->m[SEGMENTS] + shape->count <= g->most_segments && g->m[CELLS] + cells <= g->most_cells &&
           g->m[WAITERS] + shape->waiting.count * around <= g->most_waiters;
}

/* Put another tile in place of one, or none; pieces are carried from one segment to another. */
static void replace(Game *g, i32 cell, i32 number, const i32 *carry, i32 count, Rebuilt *all)
{
    const Rules *r = g->rules;
    ptrdiff_t at = cell_at(g, cell);
    const Shape *before = r->shapes + g->m[at + C_SHAPE], *after = number == NOTHING ? NULL : r->shapes + number;
    i32 gone = g->m[at + C_BASE], base = g->m[SEGMENTS];
    gather(g, cell, all);
    for (i32 index = 0; index < before->waiting.count; index++)
        unwatch(g, gone + r->pool[before->waiting.at + index]);
    for (i32 waiter = g->m[at + C_WAITERS]; waiter >= 0 && !after; waiter = g->m[g->waiters + waiter * W_SIZE + W_NEXT])
        add(g, segment_at(g, find(g, g->m[g->waiters + waiter * W_SIZE + W_SEGMENT])) + S_GAPS, 1);
    for (i32 index = 0; index < before->count; index++) {
        part(g, gone + index);
        set(g, segment_at(g, gone + index) + S_CELL, NOTHING);
    }
    set(g, at + C_SHAPE, number);
    demand_again(g, cell, before, after);
    if (g->failed)
        return;
    if (after) {
        append_segments(g, after, cell);
        set(g, at + C_BASE, base);
        for (i32 index = 0; index < after->waiting.count; index++)
            watch(g, base + r->pool[after->waiting.at + index]);
    } else {
        /* Another tile may come to lie here, which has its own. */
        set(g, at + C_ORDER, NOTHING);
        add(g, TAKEN_UP, 1);
    }
    i32 stay = all->nsegments;
    for (i32 segment = base; segment < g->m[SEGMENTS]; segment++)
        all->segments[all->nsegments++] = segment;
    take_apart(g, all, stay);
    for (i32 pair = 0; pair < count; pair++)
        stand_again(g, all, gone + carry[2 * pair], base + carry[2 * pair + 1]);
    carry_links(g, &(Carried){gone, before->count, base, carry, count});
    put_together(g, all);
    add(g, RECUTS, 1);
}

/* Have room for all segments that lie, those of one more tile, and all pieces; 0 on success. */
static int make_room(Game *g, Rebuilt *out)
{
    i32 segments = g->m[SEGMENTS] + MAX_SEGMENTS, *room = allocate(NULL, (size_t)(segments + g->m[PIECES]) * sizeof(i32));
    g->failed = g->failed || !room;
    *out = (Rebuilt){room, room ? room + segments : NULL, 0, 0};
    return room ? 0 : -1;
}

static void game_recut(Game *g, i32 x, i32 y, i32 number, const i32 *carry, i32 count)
{
    i32 cell = known_cell(g, key_of(x, y));
    if (shape_at(g, cell) < 0 || (number != NOTHING && !is_room_to_recut(g, cell, g->rules->shapes + number))) {
        go_beyond(g);
        return;
    }
    Rebuilt all;
    if (make_room(g, &all))
        return;
    replace(g, cell, number, carry, count, &all);
    release(all.segments);
}

static void game_link(Game *g, i32 one, i32 other)
{
    note_link(g, one, other);
    if (g->failed)
        return;
    join(g, one, other, 0);
    add(g, REBUILT, 1);
}

static int in_order(const void *one, const void *other) { return *(const i32 *)one - *(const i32 *)other; }

static void game_unlink(Game *g, i32 one, i32 other)
{
    Rebuilt all;
    i32 number = link_between(g, one, other);
    if (number == NOTHING || make_room(g, &all))
        return;
    gather_feature(g, find(g, one), NOTHING, &all);
    qsort(all.segments, (size_t)all.nsegments, sizeof(i32), in_order);
    forget_link(g, number);
    take_apart(g, &all, all.nsegments);
    put_together(g, &all);
    release(all.segments);
}
