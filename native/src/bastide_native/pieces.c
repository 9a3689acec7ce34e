/* Pieces that come into play, stand in features and go home. */
#include "state.h"

/* Where it is counted, in a feature or a supply, that an owner has a piece; nobody comes after the players. */
static i32 counted_at(const Game *g, i32 piece)
{
    i32 owner = g->m[piece + P_OWNER];
    return (owner < 0 ? g->rules->nplayers : owner) * g->rules->npieces + g->m[piece + P_KIND];
}

/* Add a piece to the last of those in a segment's feature. */
static void join_pieces(Game *g, i32 number, i32 segment)
{
    if (g->failed)
        return;
    i32 at = piece_at(g, number), root = find(g, segment), s = segment_at(g, root);
    if (g->m[at + P_OWNER] < 0 && g->rules->nowners == g->rules->nplayers) {
        go_beyond(g);
        return;
    }
    set(g, at + P_SEGMENT, segment);
    set(g, g->m[s + S_LAST] ? piece_at(g, g->m[s + S_LAST] - 1) + P_NEXT : s + S_FIRST, number + 1);
    set(g, s + S_LAST, number + 1);
    add(g, counts_at(g, root) + counted_at(g, at), 1);
}

/* Take a piece out of its feature. */
static void leave_pieces(Game *g, i32 number)
{
    if (g->failed)
        return;
    i32 at = piece_at(g, number), root = find(g, g->m[at + P_SEGMENT]), link = segment_at(g, root) + S_FIRST, last = 0;
    while (g->m[link] != number + 1) {
        last = g->m[link];
        link = piece_at(g, last - 1) + P_NEXT;
    }
    set(g, link, g->m[at + P_NEXT]);
    if (g->m[segment_at(g, root) + S_LAST] == number + 1)
        set(g, segment_at(g, root) + S_LAST, last);
    set(g, at + P_NEXT, 0);
    set(g, at + P_SEGMENT, NOTHING);
    add(g, counts_at(g, root) + counted_at(g, at), -1);
}

/* A piece comes into play; gives its number. */
static i32 enter(Game *g, i32 owner, i32 kind)
{
    i32 number = g->m[PIECES], at = piece_at(g, number);
    if (number == g->rules->most_pieces) {
        go_beyond(g);
        return NOTHING;
    }
    g->m[at + P_OWNER] = owner;
    g->m[at + P_KIND] = kind;
    g->m[at + P_SEGMENT] = NOTHING;
    g->m[at + P_NEXT] = g->m[at + P_KEPT] = g->m[at + P_AT] = g->m[at + P_ROLE] = 0;
    set(g, PIECES, number + 1);
    return number;
}

/* A piece comes from its owner's supply to a segment. */
static void stand(Game *g, i32 owner, i32 kind, i32 segment)
{
    i32 number = enter(g, owner, kind);
    if (number < 0)
        return;
    add(g, g->supply + counted_at(g, piece_at(g, number)), -1);
    join_pieces(g, number, segment);
}

/* A piece goes home from its segment. */
static void go_home(Game *g, i32 piece)
{
    i32 at = piece_at(g, piece), segment = g->m[at + P_SEGMENT];
    leave_pieces(g, piece);
    set(g, at + P_ROLE, 0);
    add(g, g->supply + counted_at(g, at), 1);
    went_away(g, piece, segment);
}

/* Send pieces of some kinds home, perhaps those of one player only, unless a condition, asked about each, lets them stay. */
static void send_some_home(Game *g, i32 root, i32 kinds, i32 only, i32 stays)
{
    i32 pieces[MAX_STANDING], count = 0;
    root = find(g, root);
    for (i32 number = g->m[segment_at(g, root) + S_FIRST]; number; number = g->m[piece_at(g, number - 1) + P_NEXT]) {
        if (count == MAX_STANDING) {
            go_beyond(g);
            return;
        }
        pieces[count++] = number - 1;
    }
    for (i32 index = 0; index < count && !g->failed; index++) {
        i32 at = piece_at(g, pieces[index]);
        /* A reaction to one that went home may have sent home another, or recut a tile. */
        root = find(g, root);
        if (g->m[at + P_SEGMENT] < 0 || find(g, g->m[at + P_SEGMENT]) != root || !(kinds >> g->m[at + P_KIND] & 1))
            continue;
        if (only >= 0 && g->m[at + P_OWNER] != only)
            continue;
        if (g->m[at + P_KEPT]) {
            go_beyond(g);
            return;
        }
        if (stays != NOTHING && ask(g, stays, root, pieces[index]))
            continue;
        go_home(g, pieces[index]);
    }
}

/* Send those home that go home after a scoring. */
static void send_home(Game *g, i32 root, Span home)
{
    const i32 *rule = g->rules->pool + home.at;
    i32 pushes = g->m[PUSHES];
    for (i32 index = 0; index < home.count; index++, rule += 2)
        send_some_home(g, root, rule[0], NOTHING, rule[1]);
    /* What comes next would have to wait for steps that a reaction pushed. */
    if (g->m[PUSHES] != pushes)
        go_beyond(g);
}

static void game_finally_home(Game *g, i32 number, i32 root)
{
    root = find(g, root);
    send_home(g, root, g->rules->finals[number].home[printed(g, root)->kind]);
}

/* Note at which kind of place a piece stands that is in no feature by itself, 0 if it is, where that is, and in which role. */
static void keep(Game *g, i32 piece, i32 kept, i32 at, i32 role)
{
    ptrdiff_t p = piece_at(g, piece);
    set(g, p + P_KEPT, kept);
    set(g, p + P_AT, at);
    set(g, p + P_ROLE, role);
    if (kept == ON_TILE)
        add(g, ARRIVALS, 1);
    if (g->m[p + P_SEGMENT] == NOTHING)
        set(g, p + P_NEXT, kept == ON_TILE ? g->m[ARRIVALS] : 0);
}

/* The first piece of a kind in play that is nobody's, if it stands on a tile itself as far as is known here; else `NOTHING`. */
static i32 brought(const Game *g, i32 kind)
{
    for (i32 piece = 0; piece < g->m[PIECES]; piece++) {
        const i32 *p = g->m + piece_at(g, piece);
        if (p[P_OWNER] < 0 && p[P_KIND] == kind && is_in_play(p))
            return p[P_KEPT] == ON_TILE && p[P_ROLE] >= 0 ? piece : NOTHING;
    }
    return NOTHING;
}
