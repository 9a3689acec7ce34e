/* What rules ask of a game: the values of expressions, and whether features are complete. */
#include "state.h"

static i32 count_tiles(const Game *g, i32 root)
{
    /* Two segments of a feature on one tile count once: those of a tile have numbers that follow one another. */
    i32 count = 0, segment = root;
    do {
        i32 cell = g->m[segment_at(g, segment) + S_CELL], base = g->m[cell_at(g, cell) + C_BASE], first = 1;
        for (i32 other = base; other < segment && first; other++)
            first = find(g, other) != root;
        count += first;
        segment = g->m[segment_at(g, segment) + S_NEXT];
    } while (segment != root);
    return count;
}

static i32 count_borders(const Game *g, i32 root, i32 kind)
{
    Seen seen = {{0}};
    i32 complete = 0, segment = root;
    do {
        Span borders = printed(g, segment)->borders;
        for (i32 index = 0; index < borders.count; index++) {
            i32 border = border_at(g, segment, index);
            if (printed(g, border)->kind == kind && !saw(&seen, border))
                complete += meets(g, border);
        }
        segment = g->m[segment_at(g, segment) + S_NEXT];
    } while (segment != root);
    return complete;
}

/* The features of a kind that bound a feature or are bounded by it, or their flags. */
static i32 count_beside(const Game *g, i32 root, i32 kind, i32 flag)
{
    Seen seen = {{0}};
    i32 count = 0, segment = root;
    do {
        const Segment *own = printed(g, segment);
        i32 base = g->m[cell_at(g, g->m[segment_at(g, segment) + S_CELL]) + C_BASE];
        for (i32 index = 0; index < own->borders.count + own->bounds.count; index++) {
            i32 at = index < own->borders.count ? own->borders.at + index : own->bounds.at + index - own->borders.count;
            i32 other = find(g, base + g->rules->pool[at]);
            if (printed(g, other)->kind == kind && !saw(&seen, other))
                count += flag < 0 ? 1 : g->m[segment_at(g, other) + S_FLAGS + flag];
        }
        segment = g->m[segment_at(g, segment) + S_NEXT];
    } while (segment != root);
    return count;
}

/* When the oldest tile of a feature was laid, with the first segment there. */
static i64 age(const Game *g, i32 root)
{
    i64 first = INT64_MAX;
    i32 segment = root;
    do {
        i32 order = g->m[cell_at(g, g->m[segment_at(g, segment) + S_CELL]) + C_ORDER];
        i64 own = (i64)order << 32 | segment;
        first = own < first ? own : first;
        segment = g->m[segment_at(g, segment) + S_NEXT];
    } while (segment != root);
    return first;
}

static i32 key_of_segment(const Game *g, i32 segment) { return g->m[cell_at(g, g->m[segment_at(g, segment) + S_CELL]) + C_KEY]; }

/* The cell of a feature's oldest tile. */
static i32 key_of_feature(const Game *g, i32 root) { return key_of_segment(g, (i32)(age(g, root) & INT32_MAX)); }

/* Whether a tile lies in a cell. */
static int lies(const Game *g, i32 key) { return shape_at(g, known_cell(g, key)) >= 0; }

static i32 count_around(const Game *g, i32 root)
{
    i32 own = key_of_feature(g, root), count = 0;
    for (i32 dy = -1; dy <= 1; dy++)
        for (i32 dx = -1; dx <= 1; dx++)
            count += lies(g, own + key_of(dx, dy));
    return count;
}

/* The tiles in a row with it and in a column, each way as far as the first gap. */
static i32 count_in_line(const Game *g, i32 root)
{
    i32 own = key_of_feature(g, root), count = 0;
    for (i32 way = 0; way < WAYS; way++)
        for (i32 key = own + STEP[way]; lies(g, key); key += STEP[way])
            count++;
    return count;
}

/* The pieces of some kinds in a feature that a player has, or nobody, who comes last. */
static i32 count_pieces_of(const Game *g, i32 root, i32 kinds, i32 player)
{
    i32 count = 0, owner = player < 0 ? g->rules->nplayers : player, at = counts_at(g, root) + owner * g->rules->npieces;
    if (owner >= g->rules->nowners)
        return 0;
    for (i32 kind = 0; kind < g->rules->npieces; kind++)
        if (kinds >> kind & 1)
            count += g->m[at + kind];
    return count;
}

static i32 count_pieces(const Game *g, i32 root, i32 kinds)
{
    i32 count = 0;
    for (i32 owner = 0; owner < g->rules->nowners; owner++)
        count += count_pieces_of(g, root, kinds, owner);
    return count;
}

/* The pieces of some kinds in the supply of a player, or of nobody, whose comes last. */
static i32 count_supply(const Game *g, i32 kinds, i32 player)
{
    i32 count = 0, at = g->supply + player * g->rules->npieces;
    for (i32 kind = 0; kind < g->rules->npieces; kind++)
        if (kinds >> kind & 1)
            count += g->m[at + kind];
    return count;
}

/* A player's pieces in a feature that do not stand on the tile just laid. */
static i32 count_earlier(const Game *g, i32 root, i32 kinds, i32 player)
{
    i32 count = 0;
    for (i32 number = g->m[segment_at(g, root) + S_FIRST]; number; number = g->m[piece_at(g, number - 1) + P_NEXT]) {
        const i32 *p = g->m + piece_at(g, number - 1);
        if (p[P_OWNER] == player && kinds >> p[P_KIND] & 1)
            count += g->m[segment_at(g, p[P_SEGMENT]) + S_CELL] != g->m[LAID];
    }
    return count;
}

/* Whether a segment is on a tile on which its feature has a flag, or on one of the eight around it. */
static int is_around(const Game *g, i32 segment, i32 flag)
{
    i32 key = key_of_segment(g, segment), other = segment;
    do {
        i32 there = key_of_segment(g, other), dx = x_of(there) - x_of(key), dy = y_of(there) - y_of(key);
        if (dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1 && flag_on(g, other, flag))
            return 1;
        other = g->m[segment_at(g, other) + S_NEXT];
    } while (other != segment);
    return 0;
}

/* The flags of a feature on and around the tiles on which it has another one. */
static i32 count_flags_around(const Game *g, i32 root, i32 flag, i32 around)
{
    i32 count = 0, segment = root;
    do {
        i32 own = flag_on(g, segment, flag);
        count += own && is_around(g, segment, around) ? own : 0;
        segment = g->m[segment_at(g, segment) + S_NEXT];
    } while (segment != root);
    return count;
}

/* The pieces of some kinds in a feature, perhaps only a player's, those in a role, those on and around the tiles with a flag. */
static i32 count_in_role(const Game *g, i32 root, const i32 *what, i32 player)
{
    i32 count = 0;
    for (i32 number = g->m[segment_at(g, root) + S_FIRST]; number; number = g->m[piece_at(g, number - 1) + P_NEXT]) {
        const i32 *p = g->m + piece_at(g, number - 1);
        if (!(what[0] >> p[P_KIND] & 1) || (what[1] && p[P_OWNER] != player) || (what[2] >= 0 && p[P_ROLE] != what[2]))
            continue;
        count += what[3] < 0 || (is_on_segment(p) && is_around(g, p[P_SEGMENT], what[3]));
    }
    return count;
}

static i32 highest_score(const Game *g)
{
    i32 best = g->m[SCORES];
    for (i32 player = 1; player < g->rules->nplayers; player++)
        if (g->m[SCORES + player] > best)
            best = g->m[SCORES + player];
    return best;
}

/* Whether nothing is left to draw; a tile that was put back counts only where draws are not prescribed. */
static int is_exhausted(const Game *g)
{
    if (g->m[FORCED])
        return g->rules->calls.exhausted(g->asked);
    return g->floor < 0 ? !g->m[LEFT] && !g->m[SOURCED] : g->m[LEFT] - g->m[RETURNED] <= g->floor;
}

/* The cell on which a piece is, `NOTHING` where it is on none; whether that is known here. */
static int is_cell_known(const Game *g, i32 piece, i32 *cell)
{
    const i32 *p = g->m + piece_at(g, piece);
    while (p[P_KEPT] == UPON_PIECE)
        p = g->m + piece_at(g, p[P_AT]);
    if (p[P_KEPT] == ON_TILE)
        *cell = p[P_AT];
    else
        *cell = p[P_SEGMENT] < 0 ? NOTHING : g->m[segment_at(g, p[P_SEGMENT]) + S_CELL];
    /* Other kinds of places are declared by rules. */
    return p[P_KEPT] <= GONE;
}

/* Whether a piece of some kinds is on a cell; -1 where that is not known here. */
static i32 is_on_cell_of(const Game *g, i32 kinds, i32 cell)
{
    for (i32 piece = 0; piece < g->m[PIECES]; piece++) {
        i32 there;
        if (!(kinds >> g->m[piece_at(g, piece) + P_KIND] & 1))
            continue;
        if (!is_cell_known(g, piece, &there))
            return -1;
        if (there >= 0 && there == cell)
            return 1;
    }
    return 0;
}

static i32 call(const Game *g, i32 number, i32 about, i32 who) { return g->rules->calls.rule(g->asked, number, about, who); }

/* The pieces of some kinds in play: perhaps only a player's, those at one kind of place, those on the tiles of others. */
static i32 count_in_play(const Game *g, const i32 *what, i32 player)
{
    i32 count = 0;
    for (i32 piece = 0; piece < g->m[PIECES]; piece++) {
        const i32 *p = g->m + piece_at(g, piece);
        if (!(what[0] >> p[P_KIND] & 1) || (what[1] && p[P_OWNER] != player))
            continue;
        i32 place = p[P_KEPT] ? p[P_KEPT] : p[P_SEGMENT] >= 0 ? ON_SEGMENT : GONE, cell;
        if (what[2] < 0 ? place == GONE : place != what[2] + 1)
            continue;
        if (what[3]) {
            i32 shared = is_cell_known(g, piece, &cell) ? is_on_cell_of(g, what[3], cell) : -1;
            if (shared < 0)
                return call(g, what[4], NOTHING, player);
            count += shared;
            continue;
        }
        count++;
    }
    return count;
}

/* The pieces of some kinds on a tile itself. */
static i32 count_on_tile(const Game *g, i32 kinds, i32 cell)
{
    i32 count = 0;
    for (i32 piece = 0; piece < g->m[PIECES]; piece++) {
        const i32 *p = g->m + piece_at(g, piece);
        count += p[P_KEPT] == ON_TILE && p[P_AT] == cell && kinds >> p[P_KIND] & 1;
    }
    return count;
}

/* The pieces of some kinds on corners all round which there is a feature. */
static i32 count_on_corners(const Game *g, i32 kinds, i32 root)
{
    i32 count = 0;
    for (i32 piece = 0; piece < g->m[PIECES]; piece++) {
        const i32 *p = g->m + piece_at(g, piece);
        if (p[P_KEPT] != ON_CORNER || !(kinds >> p[P_KIND] & 1))
            continue;
        i32 around = segment_around(g, x_of(p[P_AT]), y_of(p[P_AT]), printed(g, root)->kind);
        count += around != NOTHING && find(g, around) == root;
    }
    return count;
}

/* The pieces of some kinds in a feature that are on the tiles of others. */
static i32 count_beside_others(const Game *g, i32 root, const i32 *what, i32 player)
{
    i32 count = 0;
    for (i32 number = g->m[segment_at(g, root) + S_FIRST]; number; number = g->m[piece_at(g, number - 1) + P_NEXT]) {
        i32 cell, shared = -1;
        if (!(what[0] >> g->m[piece_at(g, number - 1) + P_KIND] & 1))
            continue;
        if (is_cell_known(g, number - 1, &cell))
            shared = is_on_cell_of(g, what[1], cell);
        if (shared < 0)
            return call(g, what[2], root, player);
        count += shared;
    }
    return count;
}

static i32 evaluate(const Game *g, i32 at, i32 root, i32 player);

/* The features of some kinds in which a piece stands and for which a condition holds. */
static i32 count_claimed(const Game *g, i32 kinds, i32 where, i32 player)
{
    Seen seen = {{0}};
    i32 count = 0;
    for (i32 piece = 0; piece < g->m[PIECES]; piece++) {
        i32 segment = g->m[piece_at(g, piece) + P_SEGMENT];
        if (segment < 0)
            continue;
        i32 root = find(g, segment);
        if (kinds >> printed(g, root)->kind & 1 && !saw(&seen, root))
            count += where < 0 || evaluate(g, where, root, player);
    }
    return count;
}

static i32 highest_unit_rate(const Game *g, const i32 *what, i32 root)
{
    i32 leaders = leaders_in(g, what[0], root), best = 0, first = 1;
    for (i32 player = 0; player < g->rules->nplayers; player++)
        if (leaders >> player & 1) {
            i32 rate = unit_rate(g, what[0], what[2], root, player);
            best = first || rate > best ? rate : best;
            first = 0;
        }
    return best;
}

/* The completed features of a kind that border a feature and count in it alone. */
static i32 count_borders_once(const Game *g, i32 root, const i32 *what, i32 player)
{
    Seen seen = {{0}}, asked = {{0}}, before = {{0}};
    i32 count = 0, segment = root, kind = printed(g, root)->kind;
    if (!evaluate(g, what[1], root, player))
        return 0;
    i32 own = evaluate(g, what[2], root, player);
    saw(&asked, root);
    do {
        Span borders = printed(g, segment)->borders;
        for (i32 index = 0; index < borders.count; index++) {
            i32 border = border_at(g, segment, index), at = border, elsewhere = 0;
            if (printed(g, border)->kind != what[0] || saw(&seen, border) || !meets(g, border))
                continue;
            do {
                Span bounds = printed(g, at)->bounds;
                i32 base = g->m[cell_at(g, g->m[segment_at(g, at) + S_CELL]) + C_BASE];
                for (i32 number = 0; number < bounds.count && !elsewhere; number++) {
                    i32 other = find(g, base + g->rules->pool[bounds.at + number]);
                    if (printed(g, other)->kind != kind)
                        continue;
                    if (!saw(&asked, other) && evaluate(g, what[1], other, player)) {
                        i32 there = evaluate(g, what[2], other, player);
                        if (there > own || (there == own && age(g, other) < age(g, root)))
                            saw(&before, other);
                    }
                    elsewhere = before.bits[other / 32] >> other % 32 & 1;
                }
                at = g->m[segment_at(g, at) + S_NEXT];
            } while (at != border && !elsewhere);
            count += !elsewhere;
        }
        segment = g->m[segment_at(g, segment) + S_NEXT];
    } while (segment != root);
    return count;
}

static i32 flags_of_tile(const Game *g, i32 shape, i32 flag)
{
    return shape < 0 ? 0 : g->rules->tile_flags[shape / WAYS * g->rules->ntile_flags + flag];
}

/* The tile beside a cell on one side, as it lies; `NOTHING` for none. */
static i32 cell_beside(const Game *g, i32 key, i32 way)
{
    i32 cell = known_cell(g, key + STEP[way]);
    return cell >= 0 && g->m[cell_at(g, cell) + C_SHAPE] >= 0 ? cell : NOTHING;
}

static i32 count_adjacent(const Game *g, i32 key, i32 flag)
{
    i32 found = 0, cell;
    for (int way = 0; way < WAYS; way++)
        if ((cell = cell_beside(g, key, way)) != NOTHING)
            found += flag < 0 ? 1 : flags_of_tile(g, g->m[cell_at(g, cell) + C_SHAPE], flag);
    return found;
}

/* Whether there is an empty cell with tiles on all four sides. */
static int is_hole_left(const Game *g)
{
    for (i32 index = 0; index < g->m[FRONTIER]; index++)
        if (count_adjacent(g, g->m[g->frontier + index], NOTHING) == WAYS)
            return 1;
    return 0;
}

/* How a segment bends that is left by a side, as bits: to the right, to the left; one that forks does not bend. */
static i32 bends(const Game *g, const Segment *segment, i32 side)
{
    i32 sides = 0;
    for (i32 number = 0; number < segment->at.count; number++)
        sides |= 1 << (side - g->rules->pool[segment->at.at + number] / PLACES + WAYS) % WAYS;
    return sides == 3 ? 2 : sides == 9;
}

/* Whether a segment, which is entered by a side, and the one that is left there bend to the same hand. */
static int bend_alike(const Game *g, const Segment *here, i32 side, const Segment *beyond)
{
    i32 back = bends(g, here, side), before = bends(g, beyond, (side + 2) % WAYS);
    return (before & 1 && back & 2) || (before & 2 && back & 1);
}

/* The ends of segments of some kinds that a placement would join to one of their kind, perhaps only where both bend alike. */
static i32 count_joined(const Game *g, i32 kinds, i32 same_bend)
{
    const Rules *r = g->rules;
    const Shape *shape = r->shapes + g->about.shape;
    i32 count = 0, key = g->m[cell_at(g, g->about.cell) + C_KEY];
    for (i32 index = 0; index < shape->count; index++) {
        const Segment *segment = r->segments + shape->first + index;
        for (i32 number = 0; number < segment->at.count && kinds >> segment->kind & 1; number++) {
            i32 port = r->pool[segment->at.at + number], there = cell_beside(g, key, port / PLACES);
            i32 other = there == NOTHING ? NOTHING : g->m[cell_at(g, there) + C_SHAPE];
            i32 met = other < 0 || is_bare(r, shape, port / PLACES, r->shapes + other)
                          ? NOTHING
                          : segment_with(g, there, segment->kind, facing(port));
            count += met != NOTHING && (!same_bend || bend_alike(g, segment, port / PLACES, printed(g, met)));
        }
    }
    return count;
}

/* The value of a compiled expression; the compiler sees to it that the stack suffices. */
static i32 evaluate(const Game *g, i32 at, i32 root, i32 player)
{
    const i32 *code = g->rules->pool + at;
    i32 stack[MAX_STACK], top = -1;
    for (;;) {
        i32 right;
        switch (*code++) {
        case OP_END: return stack[0];
        case OP_CONST: stack[++top] = *code++; break;
        case OP_TILES: stack[++top] = count_tiles(g, root); break;
        case OP_SEGMENTS: stack[++top] = g->m[segment_at(g, root) + S_COUNT]; break;
        case OP_AROUND: stack[++top] = count_around(g, root); break;
        case OP_IN_LINE: stack[++top] = count_in_line(g, root); break;
        case OP_BORDERS: stack[++top] = count_borders(g, root, *code++); break;
        case OP_BESIDE:
            stack[++top] = count_beside(g, root, code[0], code[1]);
            code += 2;
            break;
        case OP_EARLIER: stack[++top] = count_earlier(g, root, *code++, player); break;
        case OP_FLAGS: stack[++top] = g->m[segment_at(g, root) + S_FLAGS + *code++]; break;
        case OP_FLAGS_AROUND:
            stack[++top] = count_flags_around(g, root, code[0], code[1]);
            code += 2;
            break;
        case OP_PIECES:
            stack[++top] = code[1] ? count_pieces_of(g, root, code[0], player) : count_pieces(g, root, code[0]);
            code += 2;
            break;
        case OP_IN_ROLE:
            stack[++top] = count_in_role(g, root, code, player);
            code += 4;
            break;
        case OP_COMPLETE: stack[++top] = meets(g, root); break;
        case OP_OF_KIND: stack[++top] = *code++ >> printed(g, root)->kind & 1; break;
        case OP_EXHAUSTED: stack[++top] = is_exhausted(g); break;
        case OP_HIGHEST: stack[++top] = highest_score(g); break;
        case OP_PLAYER: stack[++top] = player; break;
        case OP_PART: stack[++top] = g->m[PART]; break;
        case OP_TURN: stack[++top] = g->m[TURNS]; break;
        case OP_CALLED: stack[++top] = (g->m[CALLED] & *code++) != 0; break;
        case OP_OWN_TURN: stack[++top] = g->m[TURN] == player; break;
        case OP_OCCASION: stack[++top] = g->about.occasion == *code++; break;
        case OP_SUPPLY:
            stack[++top] = count_supply(g, code[0], code[1] || player < 0 ? g->rules->nplayers : player);
            code += 2;
            break;
        case OP_IN_PLAY: stack[++top] = count_in_play(g, code, player), code += 5; break;
        case OP_ON_TILE: stack[++top] = count_on_tile(g, *code++, g->about.cell); break;
        case OP_ON_CORNERS: stack[++top] = count_on_corners(g, *code++, root); break;
        case OP_CLAIMED:
            stack[++top] = count_claimed(g, code[0], code[1], player);
            code += 2;
            break;
        case OP_TILE_FLAGS: stack[++top] = flags_of_tile(g, g->about.shape, *code++); break;
        case OP_AS: stack[++top] = g->about.role == *code++; break;
        case OP_LAID_HERE: stack[++top] = g->m[LAID] == g->about.cell; break;
        case OP_JUST_LAID:
            right = g->m[LAID];
            stack[++top] = right == KEPT ? call(g, code[1], NOTHING, player)
                                         : right >= 0 && flags_of_tile(g, g->m[cell_at(g, right) + C_SHAPE], code[0]) > 0;
            code += 2;
            break;
        case OP_AT_HAND:
            right = g->m[HAND];
            stack[++top] = right == KEPT ? call(g, code[1], NOTHING, player) : code[0] < 0 ? right >= 0 : right == code[0];
            code += 2;
            break;
        case OP_ON_STACK:
            stack[++top] = g->m[g->lengths + code[0] + (code[1] ? player : 0)];
            code += 2;
            break;
        case OP_KEPT: stack[++top] = g->m[g->kept + *code++] != NOTHING; break;
        case OP_ADJACENT: stack[++top] = count_adjacent(g, g->m[cell_at(g, g->about.cell) + C_KEY], *code++); break;
        case OP_JOINED:
            stack[++top] = count_joined(g, code[0], code[1]);
            code += 2;
            break;
        case OP_BESIDE_OTHERS:
            stack[++top] = count_beside_others(g, root, code, player);
            code += 3;
            break;
        case OP_KEPT_PIECE:
            right = g->m[g->kept + code[0]];
            stack[++top] = right == KEPT ? call(g, code[1], g->about.piece, player) : right == g->about.piece;
            code += 2;
            break;
        case OP_HOLE: stack[++top] = is_hole_left(g); break;
        case OP_LEADS:
            right = leaders_in(g, code[0], root);
            stack[++top] = code[1] ? right >> player & 1 : right != 0;
            code += 2;
            break;
        case OP_UNIT_RATE:
            stack[++top] = code[1] ? unit_rate(g, code[0], code[2], root, player) : highest_unit_rate(g, code, root);
            code += 3;
            break;
        case OP_BORDERS_ONCE:
            stack[++top] = count_borders_once(g, root, code, player);
            code += 3;
            break;
        case OP_CALL: stack[++top] = call(g, *code++, NOTHING, player); break;
        case OP_CALL_PIECE: stack[++top] = call(g, *code++, g->about.piece, player); break;
        case OP_UNLESS:
            right = *code++;
            code += stack[top] ? 0 : right;
            break;
        case OP_OR_ELSE:
            right = *code++;
            if (stack[top]) {
                stack[top] = 1;
                code += right;
            }
            break;
        case OP_NOT: stack[top] = !stack[top]; break;
        case OP_CHOOSE:
            top -= 2;
            stack[top] = stack[top] ? stack[top + 1] : stack[top + 2];
            break;
        default:
            right = stack[top--];
            switch (code[-1]) {
            case OP_ADD: stack[top] += right; break;
            case OP_SUB: stack[top] -= right; break;
            case OP_MUL: stack[top] *= right; break;
            case OP_MAX: if (right > stack[top]) stack[top] = right; break;
            case OP_MIN: if (right < stack[top]) stack[top] = right; break;
            case OP_EQ: stack[top] = stack[top] == right; break;
            case OP_NE: stack[top] = stack[top] != right; break;
            case OP_LT: stack[top] = stack[top] < right; break;
            case OP_LE: stack[top] = stack[top] <= right; break;
            case OP_GT: stack[top] = stack[top] > right; break;
            case OP_GE: stack[top] = stack[top] >= right; break;
            case OP_AND: stack[top] = stack[top] && right; break;
            case OP_OR: stack[top] = stack[top] || right; break;
            }
        }
    }
}

/* What a rule answers, by its expression or by a call; `about` is the root of a feature, and for calls any of its segments. */
static i32 ask(const Game *g, i32 code, i32 about, i32 who)
{
    if (g->failed)
        return 0;
    return code < NOTHING ? g->rules->calls.rule(g->asked, NOTHING - 1 - code, about, who) : evaluate(g, code, about, who);
}

static int fulfils(const Game *g, i32 root, const Requirement *required)
{
    i32 s = segment_at(g, root);
    if ((required->ports && g->m[s + S_OPEN]) || (required->around && g->m[s + S_GAPS]))
        return 0;
    for (i32 index = 0; index < required->when.count; index++)
        if (!ask(g, g->rules->pool[required->when.at + index], root, NOTHING))
            return 0;
    return 1;
}

/* Whether a feature is complete. */
static int meets(const Game *g, i32 root)
{
    const Completing *completing = g->rules->completing + printed(g, root)->kind;
    return completing->always.rules && fulfils(g, root, &completing->always) &&
           (!completing->at_first.rules || g->m[segment_at(g, root) + S_DONE] || fulfils(g, root, &completing->at_first));
}

/* Whether the filters of placements allow a tile in a cell beside others, turned so far. */
static int is_allowed(Game *g, i32 tile, i32 key, i32 turns)
{
    Span filters = g->rules->filters[tile];
    int allowed = 1;
    g->about.cell = known_cell(g, key);
    g->about.shape = tile * WAYS + turns;
    for (i32 index = 0; index < filters.count && allowed; index++)
        allowed = ask(g, g->rules->pool[filters.at + index], NOTHING, g->m[TURN]);
    g->about.cell = g->about.shape = NOTHING;
    return allowed;
}
