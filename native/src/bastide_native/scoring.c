/* What features are worth, and to whom. */
#include "state.h"

#include <string.h>

/* A feature that is scored, and one whose pieces claim it; so they lie in buffers. */
typedef struct { i32 root, by; } Claim;
enum { CLAIM_SIZE = sizeof(Claim) / sizeof(i32), ALL_PLAYERS = (1 << MAX_PLAYERS) - 1 };

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
        if (leaders >> player & 1) {
            add(g, SCORES + player, points);
            if (abs(g->m[SCORES + player]) > MAX_SCORE)
                go_beyond(g);
        }
    return 0;
}

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

/* The players who have a piece on a segment of a feature that has a flag. */
static i32 owners_on(const Game *g, i32 root, i32 flag)
{
    i32 owners = 0;
    for (i32 number = g->m[segment_at(g, root) + S_FIRST]; number; number = g->m[piece_at(g, number - 1) + P_NEXT]) {
        const i32 *p = g->m + piece_at(g, number - 1);
        if (p[P_OWNER] >= 0 && is_on_segment(p) && flag_on(g, p[P_SEGMENT], flag))
            owners |= 1 << p[P_OWNER];
    }
    return owners;
}

static int has_any(const Game *g, i32 root, Span flags)
{
    int any = !flags.count;
    for (i32 index = 0; index < flags.count && !any; index++)
        any = g->m[segment_at(g, root) + S_FLAGS + g->rules->pool[flags.at + index]] != 0;
    return any;
}

/* Who gets the points of a feature where rules change that; which of them do, as bits above those of players. */
static i32 decided(const Game *g, const Plan *plan, i32 root, i32 leaders)
{
    i32 deciders = 0;
    for (i32 index = 0; index < plan->ndeciders; index++) {
        const Decider *rule = g->rules->deciders + plan->deciders + index;
        if (!has_any(g, root, rule->flags) || (rule->breaks_ties && !(leaders & (leaders - 1))))
            continue;
        i32 owners = owners_on(g, root, rule->on);
        if (owners && owners != leaders) {
            leaders = owners;
            deciders |= 1 << index;
        }
    }
    return leaders | deciders << MAX_PLAYERS;
}

/* Who gets the points of a feature, as bits, above which stand those of the rules that changed who; and what the pieces of every
 * player count for. */
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
    return plan->ndeciders ? decided(g, plan, claims->root, leaders) : leaders;
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
        i32 total = 0;
        for (i32 term = 0; term < nterms; term++)
            total += terms[term][0] * terms[term][1];
        for (i32 term = 0; term < nterms; term++) {
            if (!(rule->touches >> numbers[term] & 1))
                continue;
            if (rule->stage == STAGE_DIVIDE) {
                terms[term][0] = (total > 0 ? (total + rule->value - 1) / rule->value : total / rule->value) - total;
                continue;
            }
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

/* What a subject is worth to some players, which is a feature or `NOTHING`: terms, each a count, a rate and what changed it. */
typedef struct { i32 nterms, numbers[MAX_TERMS], terms[MAX_TERMS][3]; } Worth;

/* The terms before they are changed, with those that hold for a player alone, if there is one. */
static void reckon(const Game *g, const Plan *plan, i32 root, i32 player, Worth *out)
{
    out->nterms = 0;
    for (i32 index = 0; index < plan->nterms; index++) {
        const Term *term = g->rules->terms + plan->terms + index;
        if ((term->personal && player == NOTHING) || (term->when != NOTHING && !ask(g, term->when, root, NOTHING)))
            continue;
        i32 *own = out->terms[out->nterms];
        own[0] = ask(g, term->count, root, term->personal ? player : NOTHING);
        own[1] = term->rate;
        own[2] = 0;
        out->numbers[out->nterms++] = index;
    }
}

/* The terms for some players who get as much. */
static void reckon_for(const Game *g, const Plan *plan, i32 root, i32 players, Worth *out)
{
    i32 player = 0;
    while (!(players >> player & 1))
        player++;
    reckon(g, plan, root, player, out);
    adjust(g, plan, root, player, out->nterms, out->numbers, out->terms);
}

static i32 leaders_in(const Game *g, i32 number, i32 root)
{
    i32 weights[MAX_PLAYERS];
    Claim own = {root, root};
    return leaders_of(g, g->rules->plans + number, &own, 1, weights) & ALL_PLAYERS;
}

static i32 unit_rate(const Game *g, i32 number, i32 index, i32 root, i32 player)
{
    const Plan *plan = g->rules->plans + number;
    const Term *term = g->rules->terms + plan->terms + index;
    i32 one[1][3] = {{1, term->rate, 0}};
    if (term->when != NOTHING && !ask(g, term->when, root, NOTHING))
        return 0;
    adjust(g, plan, root, player, 1, &index, one);
    return one[0][0] * one[0][1];
}

/* The players who get the same points as the first of some, as bits. */
static i32 alike(const Plan *plan, i32 players) { return plan->personal ? players & -players : players; }

/* Give the points of a subject to those who lead, as `leaders_of` has them. */
static int give(Game *g, i32 number, i32 occasion, i32 root, i32 leaders, const i32 *weights)
{
    const Plan *plan = g->rules->plans + number;
    Worth own;
    i32 deciders = leaders & ~ALL_PLAYERS;
    leaders &= ALL_PLAYERS;
    /* Rules are asked what nobody gets, too. */
    if (!leaders)
        reckon(g, plan, root, NOTHING, &own);
    /* Where players get different points, each has an event. */
    for (i32 left = leaders, players; left; left ^= players) {
        players = alike(plan, left);
        reckon_for(g, plan, root, players, &own);
        /* Which term is which is told by its number, which stands with what changed it. */
        for (i32 term = 0; term < own.nterms; term++)
            own.terms[term][2] = own.terms[term][2] << 4 | own.numbers[term];
        if (note_event(g, number, occasion, root, players | deciders, weights, own.nterms, (const i32 (*)[3])own.terms))
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
    for (i32 index = 0; index < plan->called_where.count && !called; index++)
        called = ask(g, r->pool[plan->called_where.at + index], root, NOTHING);
    if (called) {
        r->calls.sheet(g->asked, number, occasion, root);
        return 0;
    }
    i32 weights[MAX_PLAYERS], leaders = leaders_of(g, plan, claims, nclaims, weights);
    return give(g, number, occasion, root, leaders, weights);
}

/* Score a tally: who has most of it gets its points. */
static int score_tally(Game *g, i32 tally, i32 number, i32 occasion)
{
    i32 best = 0, leaders = 0, weights[MAX_PLAYERS];
    memcpy(weights, g->m + tally_at(g, tally, 0), (size_t)g->rules->nplayers * sizeof(i32));
    for (i32 player = 0; player < g->rules->nplayers; player++)
        if (weights[player] > best)
            best = weights[player];
    for (i32 player = 0; player < g->rules->nplayers; player++)
        if (best && weights[player] == best)
            leaders |= 1 << player;
    return give(g, number, occasion, NOTHING, leaders, weights);
}

static int score_in_cell(Game *g, i32 plan, i32 occasion, i32 cell, i32 player)
{
    i32 weights[MAX_PLAYERS] = {0};
    weights[player] = 1;
    return give(g, plan, occasion, IN_CELL - cell, 1 << player, weights);
}

/* Add the points that players would get for a feature; gives these players, as bits. */
static i32 value(const Game *g, const Plan *plan, const Claim *claims, i32 nclaims, i32 *points)
{
    i32 weights[MAX_PLAYERS], leaders = leaders_of(g, plan, claims, nclaims, weights) & ALL_PLAYERS;
    for (i32 left = leaders, players; left; left ^= players) {
        Worth own;
        i32 sum = 0;
        players = alike(plan, left);
        reckon_for(g, plan, claims->root, players, &own);
        for (i32 term = 0; term < own.nterms; term++)
            sum += own.terms[term][0] * own.terms[term][1];
        for (i32 player = 0; player < g->rules->nplayers; player++)
            points[player] += players >> player & 1 ? sum : 0;
    }
    return leaders;
}

/* A sheet that Python made has changed points by `game_gain`; only where it stands among the others is noted. */
static i32 game_note_sheet(Game *g)
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

/* Score the features that have come to be complete. Where rules in Python may react, or one is asked about again that may be
 * complete in parts, the rest is done there. */
static i32 complete_features(Game *g)
{
    const Rules *r = g->rules;
    /* Reactions to pieces that go home may have more features asked. */
    for (i32 index = 0; index < g->m[READY]; index++) {
        i32 waiting = g->m[g->ready + index];
        i32 root = find(g, waiting / 2), done = segment_at(g, root) + S_DONE, kind = printed(g, root)->kind;
        if (g->m[segment_at(g, root) + S_CELL] < 0)
            continue;
        int again = waiting & 1, in_parts = again && printed(g, root)->loose;
        if (again && !in_parts && g->m[done] && !meets(g, root))
            set(g, done, 0);
        if (!in_parts && (g->m[done] || !meets(g, root)))
            continue;
        if (in_parts || is_heard(g, root, 0) || is_heard_of(g, root)) {
            i32 count = g->m[READY];
            for (i32 rest = index; rest < count; rest++)
                set(g, g->ready + rest - index, g->m[g->ready + rest]);
            set(g, READY, count - index);
            return in_python(g, STEP_SCORE);
        }
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

static int final_scoring(Game *g)
{
    const Rules *r = g->rules;
    i32 rebuilt = g->m[REBUILT];
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
            if (g->m[REBUILT] != rebuilt) {
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

static i32 game_gains(const Game *g, i32 *out)
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
static void value_finally(const Game *g, i32 root, i32 *points)
{
    Claim own = {root, root};
    for (i32 number = 0; number < g->rules->nfinals; number++) {
        const Final *final = g->rules->finals + number;
        if (!final->beside && is_final(g, final, root))
            value(g, g->rules->plans + final->plan_of[printed(g, root)->kind], &own, 1, points);
    }
}

/* The same of all features that border claimed ones; 0 on success. */
static int value_beside(const Game *g, i32 *points)
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
