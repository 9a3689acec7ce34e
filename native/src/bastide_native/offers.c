/* What rules offer in a decision besides placements and deployments on the tile just laid, and what they forbid there. Only
 * what is chosen is done in Python. */
#include "state.h"

#include <string.h>

/* By sides, as bits: the place of their list among all such lists, ordered as lists are. */
static const i32 RANK[1 << WAYS] = {0, 1, 9, 2, 13, 6, 10, 3, 15, 8, 12, 5, 14, 7, 11, 4};
/* For the four tiles that meet at a corner, from the north-western one on: the step there, and their ports beside it. */
static const i32 AT_CORNER[WAYS][4] = {{-1, -1, 5, 6}, {0, -1, 8, 9}, {0, 0, 11, 0}, {-1, 0, 2, 3}};
/* From a tile to the cells whose north-west corners are its own four. */
static const i32 CORNERS[WAYS][2] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}};

/* Ask about a tile that lies, and perhaps a piece on it. */
static void turn_to(Game *g, i32 cell, i32 piece)
{
    g->about.cell = cell;
    g->about.shape = shape_at(g, cell);
    g->about.piece = piece;
}

/* The rules, as bits, that may forbid something to the player whose turn it is. */
static i32 forbidding(Game *g)
{
    i32 found = 0;
    for (i32 index = 0; index < g->rules->nvetoes; index++) {
        const Veto *veto = g->rules->vetoes + index;
        if (veto->guard == NOTHING || ask(g, veto->guard, NOTHING, g->m[TURN]))
            found |= 1 << index;
    }
    return found;
}

/* Whether one of these forbids a kind of piece in a role on a segment, or at a corner where that is `NOTHING`. */
static int is_forbidden(Game *g, i32 vetoes, i32 kind, i32 role, i32 segment)
{
    int found = 0;
    if (!vetoes)
        return 0;
    g->about.role = role;
    turn_to(g, segment < 0 ? NOTHING : g->m[segment_at(g, segment) + S_CELL], NOTHING);
    for (i32 index = 0; index < g->rules->nvetoes && !found; index++) {
        const Veto *veto = g->rules->vetoes + index;
        if (vetoes >> index & 1 && veto->pieces >> kind & 1 && (segment < 0 ? veto->at_corners : veto->on_segments))
            found = ask(g, veto->forbids, segment < 0 ? NOTHING : find(g, segment), g->m[TURN]);
    }
    turn_to(g, NOTHING, NOTHING);
    return found;
}

/* A further offer, to be filled in; somewhere else once memory ran out. */
static i32 *offer(Game *g, i32 number)
{
    static i32 nowhere[OFFER_SIZE];
    if (reserve(&g->offers, OFFER_SIZE)) {
        g->failed = 1;
        return nowhere;
    }
    i32 *row = g->offers.items + g->offers.count;
    g->offers.count += OFFER_SIZE;
    memset(row, 0, OFFER_SIZE * sizeof(i32));
    row[O_NUMBER] = number;
    return row;
}

/* Pieces that stand on the board */

/* Whether a piece stands where another one stands that was looked at. */
static int is_shared(const Game *g, const Offering *rule, i32 piece)
{
    i32 segment = g->m[piece_at(g, piece) + P_SEGMENT];
    for (i32 other = 0; other < piece; other++) {
        const i32 *p = g->m + piece_at(g, other);
        if (p[P_SEGMENT] == segment && rule->pieces >> p[P_KIND] & 1 && (rule->mine ? p[P_OWNER] == g->m[TURN] : p[P_OWNER] >= 0))
            return 1;
    }
    return 0;
}

/* Offer a piece, if it is one of those that are meant; whether that can be told here. */
static int offer_piece(Game *g, const Offering *rule, i32 number, i32 piece)
{
    const i32 *p = g->m + piece_at(g, piece);
    i32 segment = p[P_SEGMENT];
    if (!(rule->pieces >> p[P_KIND] & 1) || (rule->mine ? p[P_OWNER] != g->m[TURN] : p[P_OWNER] < 0))
        return 1;
    i32 cell;
    if (p[P_KEPT])
        return p[P_KEPT] == GONE || (is_cell_known(g, piece, &cell) && cell == NOTHING);
    if (segment < 0)
        return 1;
    i32 root = find(g, segment);
    cell = g->m[segment_at(g, segment) + S_CELL];
    if (!(rule->on >> printed(g, root)->kind & 1) || (rule->one_a_place && is_shared(g, rule, piece)))
        return 1;
    turn_to(g, cell, piece);
    int stands = rule->where == NOTHING || ask(g, rule->where, root, g->m[TURN]);
    turn_to(g, NOTHING, NOTHING);
    if (stands && !g->failed) {
        i32 *row = offer(g, number);
        row[O_PIECE] = piece;
        row[O_OWNER] = p[P_OWNER];
        row[O_KIND] = p[P_KIND];
        row[O_SEGMENT] = segment;
        row[O_KEY] = g->m[cell_at(g, cell) + C_KEY];
        row[O_SHAPE] = g->m[cell_at(g, cell) + C_SHAPE];
        row[O_BASE] = g->m[cell_at(g, cell) + C_BASE];
        row[O_ROLE] = p[P_ROLE];
    }
    return 1;
}

/* Those in features to which the tile just laid has added a segment with a flag. */
static int offer_joined(Game *g, const Offering *rule, i32 number)
{
    i32 cell = g->m[LAID], roots[MAX_SEGMENTS], count = 0;
    if (cell == NOTHING || shape_at(g, cell) < 0)
        return cell == NOTHING;
    const Shape *shape = g->rules->shapes + shape_at(g, cell);
    for (i32 index = 0; index < shape->count; index++) {
        Span flags = g->rules->segments[shape->first + index].flags;
        i32 root = find(g, g->m[cell_at(g, cell) + C_BASE] + index), flagged = 0, known = 0;
        for (i32 pair = 0; pair < flags.count; pair++)
            flagged |= g->rules->pool[flags.at + 2 * pair] == rule->joined && g->rules->pool[flags.at + 2 * pair + 1];
        for (i32 other = 0; other < count; other++)
            known |= roots[other] == root;
        if (flagged && !known)
            roots[count++] = root;
    }
    for (i32 index = 0; index < count; index++)
        for (i32 piece = g->m[segment_at(g, roots[index]) + S_FIRST]; piece; piece = g->m[piece_at(g, piece - 1) + P_NEXT])
            if (!offer_piece(g, rule, number, piece - 1))
                return 0;
    return 1;
}

static int offer_pieces(Game *g, const Offering *rule, i32 number)
{
    int known = rule->joined == NOTHING || offer_joined(g, rule, number);
    for (i32 piece = 0; piece < g->m[PIECES] && known && rule->joined == NOTHING; piece++)
        known = offer_piece(g, rule, number, piece);
    return known;
}

/* Corners */

/* A segment of the feature that is all round the north-west corner of a cell, if there is one; bare sides may part it. */
static i32 segment_around(const Game *g, i32 x, i32 y, i32 kind)
{
    i32 found = NOTHING, before;
    for (int way = 0; way < WAYS; way++) {
        const i32 *at = AT_CORNER[way];
        i32 cell = known_cell(g, key_of(x + at[0], y + at[1]));
        if (shape_at(g, cell) < 0)
            return NOTHING;
        before = found;
        found = segment_with(g, cell, kind, at[2]);
        if (found == NOTHING || segment_with(g, cell, kind, at[3]) != found)
            return NOTHING;
        if (before != NOTHING && find(g, before) != find(g, found))
            return NOTHING;
    }
    return found;
}

static int offer_corners(Game *g, const Offering *rule, i32 number, i32 vetoes)
{
    if (g->m[LAID] == NOTHING)
        return 1;
    i32 key = g->m[cell_at(g, g->m[LAID]) + C_KEY];
    for (int corner = 0; corner < WAYS; corner++) {
        i32 x = x_of(key) + CORNERS[corner][0], y = y_of(key) + CORNERS[corner][1], around = segment_around(g, x, y, rule->on);
        if (around == NOTHING || (rule->where != NOTHING && !ask(g, rule->where, find(g, around), g->m[TURN])))
            continue;
        for (i32 kind = 0; kind < g->rules->npieces; kind++) {
            i32 ordered = g->rules->pool[g->rules->in_order.at + kind], left = g->supply + g->m[TURN] * g->rules->npieces + ordered;
            if (!(rule->pieces >> ordered & 1) || !g->m[left] || is_forbidden(g, vetoes, ordered, rule->role, NOTHING))
                continue;
            i32 *row = offer(g, number);
            row[O_KIND] = ordered;
            row[O_KEY] = key_of(x, y);
        }
    }
    return 1;
}

/* Changes of tiles */

/* What a cell demands of its edges, whether or not a tile lies there. */
static i32 demand_of(const Game *g, i32 key)
{
    i32 demand = 0;
    for (int way = 0; way < WAYS; way++) {
        i32 shape = shape_at(g, known_cell(g, key + STEP[way]));
        if (shape >= 0)
            demand += g->rules->shapes[shape].edges[(way + 2) % WAYS] * g->rules->place_of[way];
    }
    return demand;
}

static int fits_in(const Game *g, i32 tile, i32 demand) { return g->rules->fits[(ptrdiff_t)tile * g->rules->demands + demand]; }

static void offer_changed(Game *g, i32 number, i32 key, i32 turns, i32 spot, i32 sides, i32 side)
{
    i32 *row = offer(g, number);
    row[O_KEY] = key;
    row[O_TURNS] = turns;
    row[O_SPOT] = spot;
    row[O_SIDES] = sides;
    row[O_SIDE] = side;
}

/* Offer to change the tile that lies in a cell in each way by which it still fits. */
static void offer_changes_at(Game *g, const Offering *rule, i32 number, i32 key)
{
    i32 shape = shape_at(g, known_cell(g, key));
    if (shape < 0)
        return;
    Span made = g->rules->changes[rule->changes * g->rules->nshapes + shape];
    const i32 *change = g->rules->pool + made.at;
    i32 demand = made.count ? demand_of(g, key) : 0;
    for (i32 index = 0; index < made.count; index++, change += 2)
        if (fits_in(g, change[1], demand) >> shape % WAYS & 1)
            offer_changed(g, number, NOTHING, 0, key, change[0], 0);
}

static int offer_changes(Game *g, const Offering *rule, i32 number)
{
    if (g->m[LAID] == NOTHING)
        return 1;
    i32 key = g->m[cell_at(g, g->m[LAID]) + C_KEY];
    offer_changes_at(g, rule, number, key);
    for (int way = 0; way < WAYS; way++)
        offer_changes_at(g, rule, number, key + STEP[way]);
    return 1;
}

static int by_place(const void *one, const void *other)
{
    const i32 *a = one, *b = other;
    i32 left[] = {a[O_KEY], a[O_SIDE], a[O_TURNS], a[O_SPOT], RANK[a[O_SIDES]]};
    i32 right[] = {b[O_KEY], b[O_SIDE], b[O_TURNS], b[O_SPOT], RANK[b[O_SIDES]]};
    for (int index = 0; index < 5; index++)
        if (left[index] != right[index])
            return left[index] < right[index] ? -1 : 1;
    return 0;
}

/* Placements of a tile beside one that is changed for it, where the edge on one side becomes another. */
static void offer_beside(Game *g, const Offering *rule, i32 number, i32 tile, i32 edge, i32 at)
{
    const Rules *r = g->rules;
    i32 key = g->m[g->frontier + at], demand = g->m[g->demands + at], base = r->place_of[WAYS - 2];
    for (int side = 0; side < WAYS; side++) {
        i32 digit = demand / r->place_of[side] % base;
        i32 turns = digit ? fits_in(g, tile, demand + (edge - digit) * r->place_of[side]) & ~fits_in(g, tile, demand) : 0;
        if (!turns)
            continue;
        i32 near = key + STEP[side], shape = shape_at(g, known_cell(g, near)), facing = (side + 2) % WAYS;
        Span made = r->changes[rule->changes * r->nshapes + shape];
        const i32 *change = r->pool + made.at;
        for (i32 index = 0; index < made.count; index++, change += 2) {
            if (!(change[0] >> facing & 1) || r->shapes[change[1] * WAYS + shape % WAYS].edges[facing] != edge)
                continue;
            if (!(fits_in(g, change[1], demand_of(g, near)) >> shape % WAYS & 1))
                continue;
            for (int turn = 0; turn < WAYS; turn++)
                if (turns >> turn & 1 && is_allowed(g, tile, key, turn))
                    offer_changed(g, number, key, turn, near, change[0], side);
        }
    }
}

static int offer_placed(Game *g, const Offering *rule, i32 number)
{
    const Rules *r = g->rules;
    i32 tile = g->m[HAND];
    Span made = r->changes_printed[rule->changes * r->nshapes / WAYS + tile];
    const i32 *change = r->pool + made.at;
    for (i32 index = 0; index < made.count; index++, change += 2)
        for (i32 at = 0; at < g->m[FRONTIER]; at++) {
            i32 demand = g->m[g->demands + at], turns = fits_in(g, change[1], demand) & ~fits_in(g, tile, demand);
            i32 key = g->m[g->frontier + at];
            for (int turn = 0; turn < WAYS; turn++)
                if (turns >> turn & 1 && is_allowed(g, tile, key, turn))
                    offer_changed(
                        g, number, key, turn, key,
                        (change[0] << turn | change[0] >> (WAYS - turn)) & ((1 << WAYS) - 1), 0
                    );
        }
    i32 first = g->offers.count;
    for (i32 index = 0; index < rule->edges.count; index++)
        for (i32 at = 0; at < g->m[FRONTIER]; at++)
            offer_beside(g, rule, number, tile, r->pool[rule->edges.at + index], at);
    if (g->offers.count > first)
        qsort(g->offers.items + first, (size_t)(g->offers.count - first) / OFFER_SIZE, OFFER_SIZE * sizeof(i32), by_place);
    return 1;
}

/* Find what is offered in a decision, from 0 to place a tile, 1 to deploy; whether that can be told here. */
static int list_some_offers(Game *g, Span all, i32 vetoes)
{
    int known = 1;
    g->offers.count = 0;
    for (i32 index = 0; index < all.count && known && !g->failed; index++) {
        const Offering *rule = g->rules->offering + all.at + index;
        if (g->m[SPENT] & rule->budget || (rule->guard != NOTHING && !ask(g, rule->guard, NOTHING, g->m[TURN])))
            continue;
        switch (rule->what) {
        case OFFERS_PIECES: known = offer_pieces(g, rule, all.at + index); break;
        case OFFERS_CORNERS: known = offer_corners(g, rule, all.at + index, vetoes); break;
        case OFFERS_CHANGES: known = offer_changes(g, rule, all.at + index); break;
        case OFFERS_PLACED: known = offer_placed(g, rule, all.at + index); break;
        }
    }
    g->noffers = known ? g->offers.count / OFFER_SIZE : NOTHING;
    return known;
}

static inline int list_offers(Game *g, i32 decision, i32 vetoes)
{
    Span all = g->rules->offerings[decision];
    if (all.count)
        return list_some_offers(g, all, vetoes);
    g->noffers = 0;
    return 1;
}

static i32 game_offers(const Game *g, const i32 **out)
{
    *out = g->offers.items;
    return g->noffers;
}
