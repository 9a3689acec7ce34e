/* What features are worth, and to whom. */
#include "state.h"

#include <string.h>

/* Expressions */

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

/* Features that were seen already, as bits by their roots. */
typedef struct { uint32_t bits[MAX_TILES * MAX_SEGMENTS / 32]; } Seen;

static int saw(Seen *seen, i32 root)
{
    uint32_t *bits = seen->bits + root / 32, bit = (uint32_t)1 << root % 32;
    int before = (*bits & bit) != 0;
    *bits |= bit;
    return before;
}

/* The root of one of the features that bound a segment on its tile. */
static i32 border_at(const Game *g, i32 segment, i32 index)
{
    i32 base = g->m[cell_at(g, g->m[segment_at(g, segment) + S_CELL]) + C_BASE];
    return find(g, base + g->rules->pool[printed(g, segment)->borders.at + index]);
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

static i32 count_around(const Game *g, i32 root)
{
    i32 own = g->m[cell_at(g, g->m[segment_at(g, root) + S_CELL]) + C_KEY], count = 1;
    for (i32 dy = -1; dy <= 1; dy++)
        for (i32 dx = -1; dx <= 1; dx++)
            if (dx || dy) {
                i32 cell = known_cell(g, own + key_of(dx, dy));
                count += cell >= 0 && g->m[cell_at(g, cell) + C_SHAPE] >= 0;
            }
    return count;
}

i32 count_pieces(const Game *g, i32 root, i32 kinds, i32 only)
{
    const Rules *r = g->rules;
    i32 count = 0, at = counts_at(g, root);
    for (i32 player = 0; player < r->nplayers; player++)
        for (i32 kind = 0; kind < r->npieces; kind++)
            if (kinds >> kind & 1 && (only < 0 || only == player))
                count += g->m[at + player * r->npieces + kind];
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
    return g->floor < 0 ? !g->m[LEFT] : g->m[LEFT] - g->m[RETURNED] <= g->floor;
}

/* The cell on which a piece is, `NOTHING` where it is on none; whether that is known here. */
static int is_cell_known(const Game *g, i32 piece, i32 *cell)
{
    const i32 *p = g->m + piece_at(g, piece);
    *cell = NOTHING;
    if (p[P_KEPT] == ON_TILE)
        *cell = p[P_AT];
    else if (p[P_SEGMENT] >= 0)
        *cell = g->m[segment_at(g, p[P_SEGMENT]) + S_CELL];
    return !p[P_KEPT] || p[P_KEPT] == ON_SEGMENT || p[P_KEPT] == ON_TILE;
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
        i32 place = p[P_KEPT] ? p[P_KEPT] % GONE : p[P_SEGMENT] >= 0 ? ON_SEGMENT : 0, cell;
        if (what[2] < 0 ? !place : place != what[2] + 1)
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

static i32 flags_of_tile(const Game *g, i32 shape, i32 flag)
{
    return shape < 0 ? 0 : g->rules->tile_flags[shape / WAYS * g->rules->ntile_flags + flag];
}

/* Whether there is an empty cell with tiles on all four sides. */
static int is_hole_left(const Game *g)
{
    for (i32 index = 0; index < g->m[FRONTIER]; index++) {
        i32 key = g->m[g->frontier + index], tiles = 0;
        for (int way = 0; way < WAYS; way++) {
            i32 cell = known_cell(g, key + STEP[way]);
            tiles += cell >= 0 && g->m[cell_at(g, cell) + C_SHAPE] >= 0;
        }
        if (tiles == WAYS)
            return 1;
    }
    return 0;
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
        case OP_BORDERS: stack[++top] = count_borders(g, root, *code++); break;
        case OP_BESIDE:
            stack[++top] = count_beside(g, root, code[0], code[1]);
            code += 2;
            break;
        case OP_EARLIER: stack[++top] = count_earlier(g, root, *code++, player); break;
        case OP_FLAGS: stack[++top] = g->m[segment_at(g, root) + S_FLAGS + *code++]; break;
        case OP_PIECES:
            stack[++top] = count_pieces(g, root, code[0], code[1] ? player : -1);
            code += 2;
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
        case OP_IN_PLAY:
            stack[++top] = count_in_play(g, code, player);
            code += 5;
            break;
        case OP_ON_TILE: stack[++top] = count_on_tile(g, *code++, g->about.cell); break;
        case OP_TILE_FLAGS: stack[++top] = flags_of_tile(g, g->about.shape, *code++); break;
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
        case OP_KEPT: stack[++top] = g->m[g->kept + *code++]; break;
        case OP_HOLE: stack[++top] = is_hole_left(g); break;
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
i32 ask(const Game *g, i32 code, i32 about, i32 who)
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
int meets(const Game *g, i32 root)
{
    const Completing *completing = g->rules->completing + printed(g, root)->kind;
    return completing->always.rules && fulfils(g, root, &completing->always) &&
           (!completing->at_first.rules || g->m[segment_at(g, root) + S_DONE] || fulfils(g, root, &completing->at_first));
}

/* Scoring */

/* A feature that is scored, and one whose pieces claim it; so they lie in buffers. */
typedef struct { i32 root, by; } Claim;
enum { CLAIM_SIZE = sizeof(Claim) / sizeof(i32) };

static int note_event(Game *g, i32 plan, i32 occasion, i32 root, i32 leaders, const i32 *weights, i32 nterms,
                      const i32 (*terms)[3])
{
    i32 nplayers = g->rules->nplayers, size = 6 + nplayers + 3 * nterms;
    g->events.count = g->m[EVENTS];
    if (reserve(&g->events, size))
        return -1;
    i32 *event = g->events.items + g->events.count, points = 0;
    event[0] = plan;
    event[1] = occasion;
    event[2] = root;
    event[3] = leaders;
    memcpy(event + 5, weights, (size_t)nplayers * sizeof(i32));
    event[5 + nplayers] = nterms;
    for (i32 term = 0; term < nterms; term++) {
        memcpy(event + 6 + nplayers + 3 * term, terms[term], 3 * sizeof(i32));
        points += terms[term][0] * terms[term][1];
    }
    event[4] = points;
    g->events.count += size;
    set(g, EVENTS, g->events.count);
    for (i32 player = 0; player < nplayers; player++)
        if (leaders >> player & 1)
            add(g, SCORES + player, points);
    return 0;
}

/* Who gets the points of a feature, as bits, and what the pieces of every player count for. */
static i32 weight_in(const Game *g, const Plan *plan, i32 root, i32 player)
{
    const Rules *r = g->rules;
    i32 at = counts_at(g, root) + player * r->npieces, sum = 0;
    for (i32 kind = 0; kind < r->npieces; kind++) {
        i32 count = g->m[at + kind];
        if (!count)
            continue;
        i32 weight = r->weights[kind];
        for (i32 rule = plan->weighings; rule < plan->weighings + plan->nweighings; rule++)
            if (r->weighings[rule].pieces >> kind & 1)
                weight *= ask(g, r->weighings[rule].times, root, NOTHING);
        sum += count * weight;
    }
    return sum;
}

static i32 leaders_of(const Game *g, const Plan *plan, const Claim *claims, i32 nclaims, i32 *weights)
{
    const Rules *r = g->rules;
    i32 best = 0, leaders = 0;
    for (i32 player = 0; player < r->nplayers; player++) {
        weights[player] = 0;
        for (i32 claim = 0; claim < nclaims; claim++)
            weights[player] += weight_in(g, plan, claims[claim].by, player);
        if (weights[player] > best) {
            best = weights[player];
            leaders = 0;
        }
        if (best && weights[player] == best)
            leaders |= 1 << player;
    }
    return leaders;
}

static void adjust(const Game *g, const Plan *plan, i32 root, i32 player, i32 nterms, const i32 *numbers, i32 (*terms)[3])
{
    const Rules *r = g->rules;
    for (i32 index = 0; index < plan->nadjustments; index++) {
        const Adjustment *rule = r->adjustments + plan->adjustments + index;
        i32 touched = 0;
        for (i32 term = 0; term < nterms; term++)
            touched |= rule->touches >> numbers[term] & 1;
        if (!touched || (rule->when != NOTHING && !ask(g, rule->when, root, NOTHING)))
            continue;
        if (rule->when_for != NOTHING && !ask(g, rule->when_for, root, player))
            continue;
        for (i32 term = 0; term < nterms; term++) {
            if (!(rule->touches >> numbers[term] & 1))
                continue;
            i32 *value = terms[term] + rule->of_rate, before = *value;
            switch (rule->stage) {
            case STAGE_SET: *value = rule->value; break;
            case STAGE_ADD: *value += rule->value; break;
            case STAGE_MULTIPLY: *value *= rule->value; break;
            case STAGE_LIMIT: if (rule->value < before) *value = rule->value; break;
            case STAGE_VOID: *value = 0; break;
            }
            if (*value != before)
                terms[term][2] |= 1 << index;
        }
    }
}

/* What a subject is worth, which is a feature or `NOTHING`, and to whom; the terms before they are changed. */
typedef struct { i32 leaders, weights[MAX_PLAYERS], nterms, numbers[MAX_TERMS], terms[MAX_TERMS][3]; } Sheet;

static void reckon(const Game *g, const Plan *plan, i32 root, Sheet *out)
{
    out->nterms = 0;
    for (i32 index = 0; index < plan->nterms; index++) {
        const Term *term = g->rules->terms + plan->terms + index;
        if (term->when != NOTHING && !ask(g, term->when, root, NOTHING))
            continue;
        i32 *own = out->terms[out->nterms];
        own[0] = ask(g, term->count, root, NOTHING);
        own[1] = term->rate;
        own[2] = 0;
        out->numbers[out->nterms++] = index;
    }
}

/* The players who get the same points as the first of some, as bits. */
static i32 alike(const Plan *plan, i32 players) { return plan->personal ? players & -players : players; }

static i32 first_of(i32 players)
{
    i32 first = 0;
    while (!(players >> first & 1))
        first++;
    return first;
}

/* Give the points of a subject to those who lead. */
static int give(Game *g, i32 number, i32 occasion, i32 root, Sheet *sheet)
{
    const Plan *plan = g->rules->plans + number;
    reckon(g, plan, root, sheet);
    /* Where players get different points, each has an event. */
    for (i32 left = sheet->leaders, players; left; left ^= players) {
        i32 own[MAX_TERMS][3];
        players = alike(plan, left);
        memcpy(own, sheet->terms, sizeof own);
        adjust(g, plan, root, first_of(players), sheet->nterms, sheet->numbers, own);
        /* Which term is which is told by its number, which stands with what changed it. */
        for (i32 term = 0; term < sheet->nterms; term++)
            own[term][2] = own[term][2] << 4 | sheet->numbers[term];
        if (note_event(g, number, occasion, root, players, sheet->weights, sheet->nterms, (const i32 (*)[3])own))
            return -1;
    }
    return 0;
}

/* Score a feature that some features claim, which may be itself. */
static int score(Game *g, i32 number, i32 occasion, const Claim *claims, i32 nclaims)
{
    const Rules *r = g->rules;
    const Plan *plan = r->plans + number;
    i32 root = claims->root;
    if (g->failed)
        return -1;
    i32 called = plan->called;
    for (i32 index = 0; index < plan->called_with.count && !called; index++)
        called = g->m[segment_at(g, root) + S_FLAGS + r->pool[plan->called_with.at + index]] != 0;
    if (called) {
        r->calls.sheet(g->asked, number, occasion, root);
        return 0;
    }
    Sheet sheet;
    sheet.leaders = leaders_of(g, plan, claims, nclaims, sheet.weights);
    return give(g, number, occasion, root, &sheet);
}

/* Score a tally: who has most of it gets its points. */
static int score_tally(Game *g, i32 tally, i32 number, i32 occasion)
{
    Sheet sheet = {0};
    i32 best = 0;
    memcpy(sheet.weights, g->m + tally_at(g, tally, 0), (size_t)g->rules->nplayers * sizeof(i32));
    for (i32 player = 0; player < g->rules->nplayers; player++)
        if (sheet.weights[player] > best)
            best = sheet.weights[player];
    for (i32 player = 0; player < g->rules->nplayers; player++)
        if (best && sheet.weights[player] == best)
            sheet.leaders |= 1 << player;
    return give(g, number, occasion, NOTHING, &sheet);
}

/* Add the points that players would get for a feature; gives these players, as bits. */
static i32 value(const Game *g, const Plan *plan, const Claim *claims, i32 nclaims, i32 *points)
{
    Sheet sheet;
    sheet.leaders = leaders_of(g, plan, claims, nclaims, sheet.weights);
    reckon(g, plan, claims->root, &sheet);
    for (i32 left = sheet.leaders, players; left; left ^= players) {
        i32 own[MAX_TERMS][3], sum = 0;
        players = alike(plan, left);
        memcpy(own, sheet.terms, sizeof own);
        adjust(g, plan, claims->root, first_of(players), sheet.nterms, sheet.numbers, own);
        for (i32 term = 0; term < sheet.nterms; term++)
            sum += own[term][0] * own[term][1];
        for (i32 player = 0; player < g->rules->nplayers; player++)
            points[player] += players >> player & 1 ? sum : 0;
    }
    return sheet.leaders;
}

/* A sheet that Python made has changed points by `game_gain`; only where it stands among the others is noted. */
i32 game_note_sheet(Game *g)
{
    g->events.count = g->m[EVENTS];
    if (reserve(&g->events, 2)) {
        g->failed = 1;
        return NOTHING;
    }
    i32 number = g->m[SHEETS], *event = g->events.items + g->events.count;
    event[0] = NOTHING;
    event[1] = number;
    g->events.count += 2;
    set(g, EVENTS, g->events.count);
    set(g, SHEETS, number + 1);
    return number;
}

/* Pieces */

static i32 counted_at(const Game *g, i32 piece)
{
    return g->m[piece + P_OWNER] * g->rules->npieces + g->m[piece + P_KIND];
}

/* Add a piece to the last of those in a segment's feature. */
void join_pieces(Game *g, i32 number, i32 segment)
{
    if (g->failed)
        return;
    i32 at = piece_at(g, number), root = find(g, segment), s = segment_at(g, root);
    set(g, at + P_SEGMENT, segment);
    set(g, g->m[s + S_LAST] ? piece_at(g, g->m[s + S_LAST] - 1) + P_NEXT : s + S_FIRST, number + 1);
    set(g, s + S_LAST, number + 1);
    add(g, counts_at(g, root) + counted_at(g, at), 1);
}

/* Take a piece out of its feature. */
void leave_pieces(Game *g, i32 number)
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
i32 enter(Game *g, i32 owner, i32 kind)
{
    i32 number = g->m[PIECES], at = piece_at(g, number);
    if (number == g->rules->most_pieces) {
        go_beyond(g);
        return NOTHING;
    }
    g->m[at + P_OWNER] = owner;
    g->m[at + P_KIND] = kind;
    g->m[at + P_SEGMENT] = NOTHING;
    g->m[at + P_NEXT] = g->m[at + P_KEPT] = g->m[at + P_AT] = 0;
    set(g, PIECES, number + 1);
    return number;
}

/* A piece comes from its owner's supply to a segment. */
void stand(Game *g, i32 owner, i32 kind, i32 segment)
{
    i32 number = enter(g, owner, kind);
    if (number < 0)
        return;
    add(g, g->supply + counted_at(g, piece_at(g, number)), -1);
    join_pieces(g, number, segment);
}

/* Send pieces of some kinds home, perhaps those of one player only, unless a condition, asked about each, lets them stay. */
void send_some_home(Game *g, i32 root, i32 kinds, i32 only, i32 stays)
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
        leave_pieces(g, pieces[index]);
        add(g, g->supply + counted_at(g, at), 1);
        went_away(g, pieces[index], root);
    }
}

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

void game_finally_home(Game *g, i32 number, i32 root)
{
    root = find(g, root);
    send_home(g, root, g->rules->finals[number].home[printed(g, root)->kind]);
}

/* Whether a rule in Python may react to the scoring of a feature, or Python keeps where pieces in it stand. */
static int is_heard(Game *g, i32 root, i32 occasion)
{
    for (i32 number = g->m[segment_at(g, root) + S_FIRST]; number; number = g->m[piece_at(g, number - 1) + P_NEXT])
        if (g->m[piece_at(g, number - 1) + P_KEPT])
            return 1;
    Span heard = g->rules->scoring_heard[printed(g, root)->kind];
    int any = 0;
    g->about.occasion = occasion;
    for (i32 index = 0; index < heard.count && !any; index++)
        any = concerns(g, g->rules->reactions + heard.at + index, root, -1, g->m[TURN]);
    g->about.occasion = NOTHING;
    return any;
}

/* Whether a rule in Python may react to the completion of a feature. */
static int is_heard_of(const Game *g, i32 root)
{
    Span heard = g->rules->completed_heard[printed(g, root)->kind];
    for (i32 index = 0; index < heard.count; index++) {
        const Reaction *reaction = g->rules->reactions + heard.at + index;
        /* Before the first turn it is completed by nobody. */
        if ((!is_act(reaction) || !g->m[TURNS]) && concerns(g, reaction, root, -1, g->m[TURN]))
            return 1;
    }
    return 0;
}

/* Do what the reactions to the completion of a feature do, all of which are acts. */
static void react(Game *g, i32 root)
{
    Span heard = g->rules->completed_heard[printed(g, root)->kind];
    for (i32 index = 0; index < heard.count; index++) {
        const Reaction *reaction = g->rules->reactions + heard.at + index;
        if (concerns(g, reaction, root, 0, g->m[TURN]))
            act(g, reaction, root, g->m[TURN]);
    }
}

/* Score the features that have come to be complete. Where rules in Python may react, or one is asked about that was complete
 * before, the rest is done there. */
i32 complete_features(Game *g)
{
    const Rules *r = g->rules;
    /* Reactions to pieces that go home may have more features asked. */
    for (i32 index = 0; index < g->m[READY]; index++) {
        i32 waiting = g->m[g->ready + index];
        i32 root = find(g, waiting / 2), done = segment_at(g, root) + S_DONE, kind = printed(g, root)->kind;
        if (g->m[segment_at(g, root) + S_CELL] < 0)
            continue;
        if (waiting & 1 || is_heard(g, root, 0) || is_heard_of(g, root)) {
            i32 count = g->m[READY];
            for (i32 rest = index; rest < count; rest++)
                set(g, g->ready + rest - index, g->m[g->ready + rest]);
            set(g, READY, count - index);
            return in_python(g, STEP_SCORE);
        }
        if (g->m[done] || !meets(g, root))
            continue;
        set(g, done, 1);
        react(g, root);
        if (!g->m[segment_at(g, root) + S_FIRST])
            continue;
        Claim own = {root, root};
        if (score(g, r->completed_plan[kind], 0, &own, 1))
            return FAILED;
        send_home(g, root, r->completed_home[kind]);
    }
    set(g, READY, 0);
    return GOES_ON;
}

static int note_claim(Buffer *found, i32 root, i32 by)
{
    if (reserve(found, CLAIM_SIZE))
        return -1;
    found->items[found->count++] = root;
    found->items[found->count++] = by;
    return 0;
}

/* The roots of the claimed features, as bits, so that they come in order. */
static void see_claimed(const Game *g, Seen *claimed)
{
    memset(claimed, 0, sizeof *claimed);
    for (i32 piece = 0; piece < g->m[PIECES]; piece++) {
        i32 segment = g->m[piece_at(g, piece) + P_SEGMENT];
        if (segment >= 0)
            saw(claimed, find(g, segment));
    }
}

/* The root that follows another one among those seen. */
static i32 next_seen(const Game *g, const Seen *seen, i32 last)
{
    i32 words = (g->m[SEGMENTS] + 31) / 32, word = (last + 1) / 32;
    uint32_t bits = word < words ? seen->bits[word] >> (last + 1) % 32 << (last + 1) % 32 : 0;
    while (!bits && ++word < words)
        bits = seen->bits[word];
    if (!bits)
        return INT32_MAX;
    i32 bit = 16 * !(bits & 0xFFFF);
    while (!(bits >> bit & 1))
        bit++;
    return word * 32 + bit;
}

static int is_final(const Game *g, const Final *final, i32 root)
{
    return final->kinds >> printed(g, root)->kind & 1 && (final->complete < 0 || final->complete == meets(g, root));
}

/* The claimed features in the order of their roots; which they are is settled before the first one is scored. */
static int claim(const Game *g, const Final *final, Buffer *found)
{
    Seen claimed;
    see_claimed(g, &claimed);
    for (i32 root = next_seen(g, &claimed, NOTHING); root < INT32_MAX; root = next_seen(g, &claimed, root))
        if (is_final(g, final, root) && note_claim(found, root, root))
            return -1;
    return 0;
}

static int compared(const void *one, const void *other)
{
    const Claim *a = one, *b = other;
    return a->root != b->root ? (a->root > b->root) - (a->root < b->root) : (a->by > b->by) - (a->by < b->by);
}

/* The features that border claimed ones, in the order of their roots, each with all that it borders. */
static int claim_beside(const Game *g, const Final *final, Buffer *found)
{
    Seen claimed;
    see_claimed(g, &claimed);
    for (i32 root = next_seen(g, &claimed, NOTHING); root < INT32_MAX; root = next_seen(g, &claimed, root)) {
        if (!(final->beside >> printed(g, root)->kind & 1))
            continue;
        Seen seen = {{0}};
        i32 segment = root;
        do {
            Span borders = printed(g, segment)->borders;
            for (i32 index = 0; index < borders.count; index++) {
                i32 border = border_at(g, segment, index);
                if (saw(&seen, border) || !is_final(g, final, border))
                    continue;
                if (note_claim(found, border, root))
                    return -1;
            }
            segment = g->m[segment_at(g, segment) + S_NEXT];
        } while (segment != root);
    }
    if (found->count)
        qsort(found->items, (size_t)(found->count / CLAIM_SIZE), sizeof(Claim), compared);
    return 0;
}

/* The next claims of one feature among those in order: how many they are. */
static i32 claims_alike(const Claim *claims, i32 count)
{
    i32 number = count > 0;
    while (number < count && claims[number].root == claims->root)
        number++;
    return number;
}

int final_scoring(Game *g)
{
    const Rules *r = g->rules;
    i32 recuts = g->m[RECUTS];
    for (i32 number = 0; number < r->nfinals; number++) {
        const Final *final = r->finals + number;
        if (g->failed)
            return -1;
        if (final->called) {
            r->calls.final(g->asked, number, NOTHING);
            continue;
        }
        const i32 *tally = r->pool + final->tallies.at;
        for (i32 index = 0; index < final->tallies.count; index++, tally += 2)
            if (score_tally(g, tally[0], tally[1], 1 + number))
                return -1;
        Buffer found = {0};
        int bad = final->beside ? claim_beside(g, final, &found) : claim(g, final, &found);
        const Claim *claims = (const Claim *)found.items;
        for (i32 count = found.count / CLAIM_SIZE, same; count && !bad; claims += same, count -= same) {
            i32 root = claims->root, kind = printed(g, root)->kind;
            same = claims_alike(claims, count);
            if (g->m[RECUTS] != recuts) {
                /* The claims are no longer what was found. */
                go_beyond(g);
                bad = 1;
                continue;
            }
            if (is_heard(g, root, 1 + number)) {
                r->calls.final(g->asked, number, root);
                bad = g->failed;
                continue;
            }
            bad = score(g, final->plan_of[kind], 1 + number, claims, same);
            if (!bad)
                send_home(g, root, final->home[kind]);
        }
        release(found.items);
        if (bad)
            return -1;
    }
    return 0;
}

i32 game_gains(const Game *g, i32 *out)
{
    const Rules *r = g->rules;
    i32 count = 0;
    Seen claimed;
    see_claimed(g, &claimed);
    for (i32 root = next_seen(g, &claimed, NOTHING); root < INT32_MAX; root = next_seen(g, &claimed, root)) {
        i32 kind = printed(g, root)->kind, ends = g->m[segment_at(g, root) + S_OPEN], now[MAX_PLAYERS] = {0};
        if (!ends || !r->completing[kind].always.rules)
            continue;
        if (!r->apart || r->final_plan[kind] < 0)
            return -1;
        Claim own = {root, root};
        i32 *gains = out + 1;
        out[0] = ends;
        memset(gains, 0, (size_t)r->nplayers * sizeof(i32));
        i32 gaining = value(g, r->plans + r->completed_plan[kind], &own, 1, gains);
        value(g, r->plans + r->final_plan[kind], &own, 1, now);
        for (i32 player = 0; player < r->nplayers; player++)
            gains[player] -= gaining >> player & 1 ? now[player] : 0;
        out = gains + r->nplayers;
        count++;
    }
    return count;
}

/* Add what a claimed feature is worth to each player at the end, but for what it is that borders it. */
void value_finally(const Game *g, i32 root, i32 *points)
{
    Claim own = {root, root};
    for (i32 number = 0; number < g->rules->nfinals; number++) {
        const Final *final = g->rules->finals + number;
        if (!final->beside && is_final(g, final, root))
            value(g, g->rules->plans + final->plan_of[printed(g, root)->kind], &own, 1, points);
    }
}

/* The same of all features that border claimed ones; 0 on success. */
int value_beside(const Game *g, i32 *points)
{
    int bad = 0;
    for (i32 number = 0; number < g->rules->nfinals && !bad; number++) {
        const Final *final = g->rules->finals + number;
        Buffer found = {0};
        bad = final->beside && claim_beside(g, final, &found);
        const Claim *claims = (const Claim *)found.items;
        for (i32 count = found.count / CLAIM_SIZE, same; count && !bad; claims += same, count -= same) {
            same = claims_alike(claims, count);
            value(g, g->rules->plans + final->plan_of[printed(g, claims->root)->kind], claims, same, points);
        }
        release(found.items);
    }
    return bad ? -1 : 0;
}
