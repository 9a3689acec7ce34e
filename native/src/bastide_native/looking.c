/* What may be looked at in a game. */
#include "state.h"

#include <string.h>

/* Looking */

static i32 game_value(const Game *g, i32 what) { return g->m[what]; }
static i32 game_player(const Game *g)
{
    i32 phase = g->m[PHASE];
    return phase == PHASE_OVER ? NOTHING : phase == PHASE_WALK ? g->m[WALKS_FOR] : g->m[TURN];
}

static i32 game_score(const Game *g, i32 player) { return g->m[SCORES + player]; }
static i32 game_pile(const Game *g, i32 pile, const i32 **items)
{
    i32 at = pile_at(g, pile);
    *items = g->m + at + PILE_SIZE;
    return g->m[at + PILE_SHUFFLED] ? g->m[at + PILE_LEFT] : NOTHING;
}

static i32 game_tally(const Game *g, i32 tally, i32 player) { return g->m[tally_at(g, tally, player)]; }
static i32 game_actions(const Game *g) { return g->marks.count; }
static i32 game_choices(const Game *g) { return g->m[CHOICES] / CHOICE_SIZE; }
static i32 game_in_bag(const Game *g, i32 number) { return g->m[g->bag + number]; }
static i32 game_drawn(const Game *g, i32 number) { return g->draws.items[number]; }
static void game_refill(Game *g, i32 number, i32 tile) { g->m[g->bag + number] = tile; }
static void game_redraw(Game *g, i32 number, i32 item) { g->draws.items[number] = item; }
static i32 game_supply(const Game *g, i32 player, i32 kind) { return g->m[g->supply + player * g->rules->npieces + kind]; }
static i32 game_waiting(const Game *g, i32 number) { return g->m[g->ready + number]; }

static void game_standing(const Game *g, i32 *out)
{
    memset(out, 0, MAX_KINDS * sizeof(i32));
    for (i32 piece = 0; piece < g->m[PIECES]; piece++) {
        i32 segment = g->m[g->pieces + piece * P_SIZE + P_SEGMENT];
        if (segment >= 0)
            out[printed(g, segment)->kind]++;
    }
}

static void game_laid(const Game *g, i32 *shape, i32 *base)
{
    *shape = g->m[cell_at(g, g->m[LAID]) + C_SHAPE];
    *base = g->m[cell_at(g, g->m[LAID]) + C_BASE];
}

static i32 game_choice(const Game *g, i32 number, i32 *out)
{
    if ((number + 1) * CHOICE_SIZE > g->m[CHOICES])
        return -1;
    memcpy(out, g->choices.items + number * CHOICE_SIZE, CHOICE_SIZE * sizeof(i32));
    return 0;
}

static void game_fail(Game *g) { g->failed = 1; }
static int game_failed(const Game *g) { return g->failed; }

static int game_was_beyond(Game *g)
{
    int beyond = g->beyond;
    g->beyond = 0;
    return beyond;
}

static void game_gain(Game *g, i32 player, i32 points) { add(g, SCORES + player, points); }

static i32 game_about(const Game *g, i32 segment, i32 what) { return g->m[segment_at(g, segment) + what]; }
static i32 game_root(const Game *g, i32 segment) { return find(g, segment); }
static i32 game_flag(const Game *g, i32 root, i32 flag) { return g->m[segment_at(g, root) + S_FLAGS + flag]; }
static i32 game_cell(const Game *g, i32 x, i32 y) { return known_cell(g, key_of(x, y)); }

static i32 game_edge_beside(const Game *g, i32 x, i32 y, i32 way)
{
    i32 shape = shape_at(g, known_cell(g, key_of(x, y) + STEP[way]));
    return shape < 0 ? 0 : g->rules->shapes[shape].edges[(way + 2) % WAYS];
}

static int game_plays(const Game *g, i32 piece, i32 owners, i32 kinds)
{
    const i32 *p = g->m + piece_at(g, piece);
    return kinds >> p[P_KIND] & 1 && owners >> (1 + p[P_OWNER]) & 1 && is_in_play(p);
}

static int game_is_near(const Game *g, i32 piece, i32 cell)
{
    i32 there;
    return is_in_play(g->m + piece_at(g, piece)) && (!is_cell_known(g, piece, &there) || there == cell);
}

static void game_lies(const Game *g, i32 segment, i32 *out)
{
    const i32 *c = g->m + cell_at(g, g->m[segment_at(g, segment) + S_CELL]);
    out[0] = c[C_KEY];
    out[1] = c[C_SHAPE];
    out[2] = c[C_BASE];
}

static i32 game_first_piece(const Game *g, i32 root) { return g->m[segment_at(g, root) + S_FIRST] - 1; }
static i32 game_next_piece(const Game *g, i32 piece) { return g->m[piece_at(g, piece) + P_NEXT] - 1; }

static int game_tile(const Game *g, i32 x, i32 y, i32 *out)
{
    i32 cell = known_cell(g, key_of(x, y));
    if (cell < 0 || g->m[cell_at(g, cell) + C_SHAPE] < 0)
        return -1;
    out[0] = g->m[cell_at(g, cell) + C_SHAPE];
    out[1] = g->m[cell_at(g, cell) + C_BASE];
    out[2] = g->m[cell_at(g, cell) + C_ORDER];
    return 0;
}

static void game_known_cell(const Game *g, i32 cell, i32 *out)
{
    const i32 *c = g->m + cell_at(g, cell);
    out[0] = x_of(c[C_KEY]);
    out[1] = y_of(c[C_KEY]);
    out[2] = c[C_SHAPE];
    out[3] = c[C_EDGE];
}

static i32 game_waiter(const Game *g, i32 cell, i32 number)
{
    i32 waiter = g->m[cell_at(g, cell) + C_WAITERS];
    while (waiter >= 0 && number--)
        waiter = g->m[g->waiters + waiter * W_SIZE + W_NEXT];
    return waiter < 0 ? NOTHING : g->m[g->waiters + waiter * W_SIZE + W_SEGMENT];
}

static void game_piece(const Game *g, i32 piece, i32 *out)
{
    const i32 *p = g->m + piece_at(g, piece);
    out[0] = p[P_OWNER];
    out[1] = p[P_KIND];
    out[2] = p[P_SEGMENT];
    out[3] = p[P_ROLE];
    out[4] = p[P_KEPT] == ON_TILE ? p[P_AT] : NOTHING;
}

static i32 game_since(const Game *g, i32 piece, i32 cell)
{
    const i32 *p = g->m + piece_at(g, piece);
    return p[P_KEPT] == ON_TILE && p[P_AT] == cell ? p[P_NEXT] : 0;
}

static i32 game_events(const Game *g, const i32 **out)
{
    *out = g->events.items;
    return g->m[EVENTS];
}

static i32 game_cells(const Game *g, i32 root, i32 *out)
{
    i32 count = 0, segment = root;
    do {
        i32 key = g->m[cell_at(g, g->m[segment_at(g, segment) + S_CELL]) + C_KEY], at = count;
        while (at && out[at - 1] > key)
            at--;
        if (!at || out[at - 1] < key) {
            memmove(out + at + 1, out + at, (size_t)(count - at) * sizeof(i32));
            out[at] = key;
            count++;
        }
        segment = g->m[segment_at(g, segment) + S_NEXT];
    } while (segment != root);
    /* The last ones first, since two numbers take the place of each. */
    for (i32 at = count - 1; at >= 0; at--) {
        i32 key = out[at];
        out[2 * at] = x_of(key);
        out[2 * at + 1] = y_of(key);
    }
    return count;
}
