/* What rules in Python change, while an action is under way. */
#include "state.h"

static void game_set_value(Game *g, i32 what, i32 value) { set(g, what, value); }
static void game_set_score(Game *g, i32 player, i32 points) { set(g, SCORES + player, points); }
static void game_set_done(Game *g, i32 segment, i32 done) { set(g, segment_at(g, find(g, segment)) + S_DONE, done); }
static void game_await(Game *g, i32 segment, i32 again) { await(g, segment, again); }
static void game_changed(Game *g, i32 length) { note(g, IN_PYTHON, length); }
static i32 game_journal(const Game *g) { return g->journal.count; }
static void game_roll_back(Game *g, i32 mark) { roll_back(g, mark); }

static int game_begin_part(Game *g, i32 tile) { return begin_part(g, tile); }

static void game_go_back_to(Game *g, i32 next, i32 back, i32 part, i32 laid, i32 spent)
{
    set(g, NEXT, next);
    set(g, BACK, back);
    set(g, BACK_PART, part);
    set(g, BACK_LAID, laid);
    set(g, BACK_SPENT, spent);
}

static void game_set_tally(Game *g, i32 tally, i32 player, i64 count)
{
    if (-MAX_SCORE <= count && count <= MAX_SCORE) {
        set(g, tally_at(g, tally, NOTHING), 1);
        set(g, tally_at(g, tally, player), (i32)count);
    } else {
        go_beyond(g);
    }
}

static void game_set_pile(Game *g, i32 pile, const i32 *items, i32 count)
{
    i32 at = pile_at(g, pile);
    if (count > g->rules->piles[pile].count) {
        go_beyond(g);
        return;
    }
    set(g, at + PILE_LEFT, count);
    for (i32 index = 0; index < count; index++)
        set(g, at + PILE_SIZE + index, items[index]);
}

/* This is no change: the order was settled when the game was begun. */
static void game_lay_out(Game *g, i32 pile, const i32 *items)
{
    i32 at = pile_at(g, pile);
    g->m[at + PILE_SHUFFLED] = 1;
    for (i32 index = 0; index < g->rules->piles[pile].count; index++)
        g->m[at + PILE_SIZE + index] = items[index];
}

static void game_lay(Game *g, i32 x, i32 y, i32 shape)
{
    i32 cell = known_cell(g, key_of(x, y));
    if ((cell < 0 || g->m[cell_at(g, cell) + C_SHAPE] < 0) && is_room_for(g, g->rules->shapes + shape))
        lay(g, cell_of(g, key_of(x, y)), shape);
    else
        go_beyond(g);
}

static void game_enter(Game *g, i32 owner, i32 kind) { enter(g, owner, kind); }
static void game_keep(Game *g, i32 piece, i32 kept, i32 cell, i32 role) { keep(g, piece, kept, cell, role); }

static i32 game_key(i32 x, i32 y) { return key_of(x, y); }
static void game_set_length(Game *g, i32 stack, i32 length) { set(g, g->lengths + stack, length); }
static void game_set_kept(Game *g, i32 number, i32 kept) { set(g, g->kept + number, kept); }
static i32 game_kept(const Game *g, i32 number) { return g->m[g->kept + number]; }

static int game_holds(const Game *g, i32 guard, i32 player) { return holds(g, guard, NOTHING, player); }

static void game_join(Game *g, i32 piece, i32 segment) { join_pieces(g, piece, segment); }

static void game_leave(Game *g, i32 piece)
{
    if (g->m[piece_at(g, piece) + P_SEGMENT] != NOTHING)
        leave_pieces(g, piece);
}

static void game_stock(Game *g, i32 player, i32 kind, i32 count) { add(g, g->supply + player * g->rules->npieces + kind, count); }

static void game_note_draw(Game *g, i32 item)
{
    if (note_draw(g, item))
        g->failed = 1;
}

static void game_note_choice(Game *g, i32 what, i32 a)
{
    if (note_choice(g, what, a, 0, 0))
        g->failed = 1;
}

static void game_note_entry(Game *g)
{
    game_note_choice(g, PHASE_HAPPENED, g->m[ENTRIES]);
    add(g, ENTRIES, 1);
}

/* Put a tile into the bag, so many above the bottom, in the place of what may be there. */
static void game_put(Game *g, i32 number, i32 tile)
{
    if (number == g->rules->nbag)
        go_beyond(g);
    else
        set(g, g->bag + number, tile);
}
