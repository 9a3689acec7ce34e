/* What the options of a turn are worth where features can be valued apart (`Rules.apart`): what a tile or a piece changes is
 * valued anew, all else is worth what it was. What has changed is read off the journal. */
#include "state.h"

#include <string.h>

enum { MOST_TRIFLES = 64 };

/* What the features are worth before an option is tried. */
typedef struct {
    Game *game;
    i32 nsegments, beside_kinds;
    i32 nclaimed, nchanged;
    i32 round;                    /* grows with each question of what has changed */
    i32 *roots;                   /* of the claimed features */
    i32 *worths;                  /* what these are worth, by player */
    i32 *seen;                    /* by segment, the last round in which it was the root of a changed feature */
    i32 *changed;                 /* these roots */
    i32 points[MAX_PLAYERS];      /* what players get for claimed features */
    i32 beside[MAX_PLAYERS];      /* what they get for features that border claimed ones */
    double trifles[MOST_TRIFLES]; /* what so many free pieces count for */
} Outlook;

static i32 kind_of(const Game *g, i32 root) { return printed(g, root)->kind; }
static int is_claimed(const Game *g, i32 root) { return g->m[segment_at(g, root) + S_FIRST] != 0; }

static void see(Outlook *o, i32 segment)
{
    i32 root = find(o->game, segment);
    if (o->seen[root] == o->round)
        return;
    o->seen[root] = o->round;
    o->changed[o->nchanged++] = root;
}

/* The features in which anything has changed since the journal had so many numbers. */
static void see_changes(Outlook *o, i32 mark)
{
    const Game *g = o->game;
    o->round++;
    o->nchanged = 0;
    for (i32 at = g->journal.count - 2; at >= mark; at -= 2) {
        i32 where = g->journal.items[at];
        if (where == LEFT_AT)
            at -= 2; /* Before it stands what left the frontier. */
        else if (where >= g->segments && where < g->waiters)
            see(o, (where - g->segments) / g->row);
    }
    for (i32 segment = o->nsegments; segment < g->m[SEGMENTS]; segment++)
        see(o, segment);
}

/* Add to what players would get at first what has changed of it since the journal had so many numbers; 0 on success. */
static int add_changes(Outlook *o, i32 mark, i32 *points, i32 *beside)
{
    Game *g = o->game;
    const Rules *r = g->rules;
    see_changes(o, mark);
    /* Whether something that others look at is complete, and whether what borders claimed features is valued anew. */
    int closed = 0, anew = 0;
    for (i32 index = 0; index < o->nchanged; index++) {
        i32 root = o->changed[index], kind = kind_of(g, root);
        closed = closed || (r->bounding >> kind & 1 && meets(g, root));
        anew = anew || (o->beside_kinds >> kind & 1 && is_claimed(g, root));
    }
    for (i32 number = 0; number < o->nclaimed; number++) {
        i32 root = find(g, o->roots[number]), kind = kind_of(g, root);
        if (closed && r->bordered >> kind & 1)
            see(o, root);
        if (o->seen[root] != o->round)
            continue;
        anew = anew || o->beside_kinds >> kind & 1;
        for (i32 player = 0; player < r->nplayers; player++)
            points[player] -= o->worths[number * r->nplayers + player];
    }
    for (i32 index = 0; index < o->nchanged; index++)
        if (is_claimed(g, o->changed[index]))
            value_finally(g, o->changed[index], points);
    if (!o->beside_kinds || !(anew || closed))
        return 0;
    memset(beside, 0, sizeof o->beside);
    return value_beside(g, beside);
}

/* What the pieces that are free count for, by player. */
static void count_trifles(const Outlook *o, double *out)
{
    const Rules *r = o->game->rules;
    for (i32 player = 0; player < r->nplayers; player++) {
        out[player] = 0;
        for (i32 kind = 0; kind < r->npieces; kind++) {
            i32 count = game_supply(o->game, player, kind);
            out[player] += o->trifles[count < MOST_TRIFLES ? count : MOST_TRIFLES - 1];
        }
    }
}

/* By how much the player whose turn it is would lead. */
static double lead(const Outlook *o, const i32 *points, const i32 *beside, const double *trifles)
{
    const Game *g = o->game;
    i32 others = g->rules->nplayers > 1 ? g->rules->nplayers - 1 : 1;
    double own = 0, sum = 0;
    for (i32 player = 0; player < g->rules->nplayers; player++) {
        double all = trifles[player] + (g->m[SCORES + player] + points[player] + beside[player]);
        sum += all;
        if (player == g->m[TURN])
            own = all;
    }
    return own - (sum - own) / others;
}

/* Whether no player has to decide after this turn. */
static int is_last(Game *g)
{
    i32 left = g->m[LEFT];
    if (g->m[OVER] || is_over(g))
        return 1;
    while (left > 0 && !fits_somewhere(g, g->m[g->bag + left - 1]))
        left--;
    return !left;
}

/* What it is worth to pass, and before that to deploy by each of some options; 0 on success.
 *
 * `start` is where the journal was before the option that is valued. If the game is to `stop` here, the turn is not ended. */
static int value_ends(Outlook *o, i32 start, const i32 *options, i32 count, int stop, double *out)
{
    Game *g = o->game;
    i32 mark = g->journal.count, points[MAX_PLAYERS], beside[MAX_PLAYERS], scores = g->m[READY];
    int last = 0;
    for (i32 number = count; number >= 0; number--) {
        i32 own[MAX_PLAYERS], bordering[MAX_PLAYERS], root = NOTHING, before[MAX_PLAYERS] = {0};
        double trifles[MAX_PLAYERS] = {0};
        int bad = 0, passes = number == count, alone = !passes && !scores;
        if (!passes) {
            root = find(g, options[3 * number + 2]);
            if (alone && is_claimed(g, root))
                value_finally(g, root, before);
            stand(g, g->m[TURN], options[3 * number + 1], options[3 * number + 2]);
        }
        if (stop)
            count_trifles(o, trifles);
        /* Where nothing is scored, a piece that is deployed makes a difference to one feature alone. */
        memcpy(own, alone ? points : o->points, sizeof own);
        memcpy(bordering, alone ? beside : o->beside, sizeof bordering);
        if (alone) {
            value_finally(g, root, own);
            for (i32 player = 0; player < g->rules->nplayers; player++)
                own[player] -= before[player];
            if (o->beside_kinds >> kind_of(g, root) & 1) {
                memset(bordering, 0, sizeof bordering);
                bad = value_beside(g, bordering);
            }
        } else {
            bad = complete_features(g) == FAILED || add_changes(o, start, own, bordering);
            last = !stop && is_last(g);
        }
        if (!stop && !last)
            count_trifles(o, trifles);
        out[number] = lead(o, own, bordering, trifles);
        roll_back(g, mark);
        if (bad || g->failed)
            return -1;
        if (passes) {
            memcpy(points, own, sizeof points);
            memcpy(beside, bordering, sizeof beside);
        }
    }
    return 0;
}

/* What a placement is worth with the best of what may follow; 0 on success. */
static int value_placement(Outlook *o, const i32 *placement, i32 depth, i32 broad, double *out)
{
    Game *g = o->game;
    const i32 *options = NULL;
    i32 start = g->journal.count;
    lay_hand(g, placement[0], placement[1], placement[2]);
    i32 count = g->failed ? -1 : game_deployments(g, &options);
    int stop = count > 0 && (depth == 1 || count + 1 >= broad);
    double worths[MAX_OPTIONS + 1];
    int bad = count < 0 || value_ends(o, start, options, stop ? 0 : count, stop, worths);
    for (i32 number = 0; number <= count && !bad; number++)
        if (!number || (!stop && worths[number] > *out))
            *out = worths[number];
    roll_back(g, start);
    return bad ? -1 : 0;
}

/* Value all features; 0 on success. */
static int look(Outlook *o, Game *g)
{
    const Rules *r = g->rules;
    i32 room = g->m[PIECES];
    memset(o, 0, sizeof *o);
    o->game = g;
    o->nsegments = g->m[SEGMENTS];
    double part = 1;
    for (i32 count = 0; count < MOST_TRIFLES; count++, part /= 2)
        o->trifles[count] = 1 - part;
    for (i32 number = 0; number < r->nfinals; number++)
        o->beside_kinds |= r->finals[number].beside;
    o->seen = allocate(NULL, (size_t)(2 * g->most_segments + room * (1 + r->nplayers) + 1) * sizeof(i32));
    if (!o->seen)
        return -1;
    o->changed = o->seen + g->most_segments;
    o->roots = o->changed + g->most_segments;
    o->worths = o->roots + room;
    memset(o->seen, 0, (size_t)g->most_segments * sizeof(i32));
    o->round = 1;
    for (i32 piece = 0; piece < room; piece++) {
        i32 segment = g->m[piece_at(g, piece) + P_SEGMENT], root = segment < 0 ? segment : find(g, segment);
        if (segment < 0 || o->seen[root])
            continue;
        i32 *worth = o->worths + o->nclaimed * r->nplayers;
        o->seen[root] = 1;
        o->roots[o->nclaimed++] = root;
        memset(worth, 0, (size_t)r->nplayers * sizeof(i32));
        value_finally(g, root, worth);
        for (i32 player = 0; player < r->nplayers; player++)
            o->points[player] += worth[player];
    }
    return o->beside_kinds ? value_beside(g, o->beside) : 0;
}

/* As `game_worths`, of so many options. */
static int worths_apart(Game *g, i32 depth, i32 broad, i32 count, double *out)
{
    Outlook outlook;
    const i32 *options = NULL;
    i32 found[3];
    int bad = look(&outlook, g);
    if (g->m[PHASE] == PHASE_DEPLOY)
        bad = bad || game_deployments(g, &options) < 0 || value_ends(&outlook, g->journal.count, options, count - 1, 0, out);
    else
        for (i32 number = 0; number < count && !bad; number++) {
            fits_get(game_allowed(g, g->m[HAND]), number, found);
            bad = value_placement(&outlook, found, depth, broad, out + number);
        }
    release(outlook.seen);
    g->failed = 0;
    return bad ? -1 : 0;
}
