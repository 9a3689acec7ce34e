# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, nonecheck=True, auto_pickle=False
"""The native engine as Python sees it: tables, games, and decisions whose options are made when they are looked at."""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.string cimport memset

from array import array
from collections.abc import Sequence

from bastide.engine.decisions import PASS, Action, Decision, Deploying
from bastide.engine.game import Game
from bastide.rules.offers import Candidate
from bastide.rules.sheets import Line, TermLine
from bastide._kernel.geometry import cell as packed_cell

cdef extern from "engine.h":
    ctypedef int32_t i32
    ctypedef struct Span:
        i32 at, count
    ctypedef struct Segment:
        pass
    ctypedef struct Shape:
        pass
    ctypedef struct Join:
        pass
    ctypedef struct Plan:
        pass
    ctypedef struct Term:
        pass
    ctypedef struct Adjustment:
        pass
    ctypedef struct Weighing:
        pass
    ctypedef struct Final:
        pass
    ctypedef struct Completing:
        pass
    ctypedef struct Rules:
        i32 nplayers, npieces, nflags, npatterns, nfinals, nends, nstart, nbag, most_segments
        i32 demands
        i32 place_of[4]
        const i32 *pool
        const Segment *segments
        const Shape *shapes
        const uint8_t *fits
        const Join *joins
        const Plan *plans
        const Term *terms
        const Adjustment *adjustments
        const Weighing *weighings
        const Final *finals
        const i32 *ends
        const Completing *completing
        const i32 *completed_plan
        const i32 *completed_home
        const i32 *weights
        const i32 *supply
        const i32 *start
        Span around
    ctypedef struct CGame "Game":
        pass
    CGame *game_new(const Rules *rules, const i32 *bag)
    CGame *game_copy(const CGame *game)
    void game_free(CGame *game)
    i32 game_phase(const CGame *game)
    i32 game_player(const CGame *game)
    i32 game_turn(const CGame *game)
    i32 game_hand(const CGame *game)
    i32 game_score(const CGame *game, i32 player)
    i32 game_actions(const CGame *game)
    i32 game_placements(const CGame *game, i32 *out)
    i32 game_most_placements(const CGame *game)
    i32 game_deployments(const CGame *game, i32 *out)
    int game_place(CGame *game, i32 x, i32 y, i32 turns)
    int game_deploy(CGame *game, i32 piece, i32 segment)
    int game_pass(CGame *game)
    int game_finish(CGame *game)
    int game_undo(CGame *game)
    i32 game_turns(const CGame *game)
    i32 game_choices(const CGame *game)
    i32 game_supply(const CGame *game, i32 player, i32 kind)
    void game_standing(const CGame *game, i32 *out)
    i32 game_left(const CGame *game)
    i32 game_drawn(const CGame *game, i32 number)
    void game_refill(CGame *game, i32 number, i32 tile)
    void game_laid(const CGame *game, i32 *shape, i32 *base)
    i32 game_choice(const CGame *game, i32 number, i32 *out)
    i32 game_events(const CGame *game, const i32 **out)
    i32 game_cells(const CGame *game, i32 root, i32 *out, i32 room)
    void *allocate(void *old, size_t size)
    void release(void *old)
    enum: PHASE_PLACE
    enum: PHASE_DEPLOY
    enum: PHASE_OVER
    enum: MAX_OPTIONS
    enum: MAX_KINDS

cdef object _new = tuple.__new__
#: Stands among what was played where the end of the game was asked for.
FINISHED = object()
cdef int64_t ROW = packed_cell(0, 1)


cdef class Program:
    """A ruleset for a number of players, ready to be played.

    Args:
        tables: what was compiled.
    """

    cdef Rules rules
    cdef readonly tuple tiles, pieces, names, bag
    cdef readonly list plans, occasions, deployments, supplied, kinds
    cdef dict piece_numbers, tile_numbers
    cdef bytes _fits
    cdef list _kept

    def __init__(self, tables):
        self._kept = []
        self.tiles = tuple(tables.tiles)
        self.pieces = tuple(tables.pieces)
        self.piece_numbers = dict(tables.pieces)
        self.tile_numbers = dict(tables.tiles)
        self.kinds = list(tables.kinds.items())
        kinds = [kind for neutral, kind in tables.ruleset.supplies if not neutral]
        self.supplied = [(kind, self.piece_numbers[kind]) for kind in kinds]
        self.names = tuple(_names_of(lying) for lying in tables.lyings)
        self.bag = tuple(tables.bag)
        self.occasions = tables.occasions
        self.deployments = tables.deployments
        self.plans = [
            (kind, plan.terms, plan.adjustments)
            for (kind, _), plan in zip(tables.plans, tables.score_plans)
        ]
        cdef Rules *r = &self.rules
        memset(r, 0, sizeof(Rules))
        r.nplayers = tables.players
        r.npieces = len(self.pieces)
        r.nflags = len(tables.flags)
        r.demands = tables.edges ** 4
        for way in range(4):
            r.place_of[way] = tables.edges ** (3 - way)
        r.npatterns = tables.patterns
        r.nfinals = len(tables.finals) // 62
        r.nends = len(tables.ends)
        r.nstart = len(tables.start) // 4
        r.nbag = len(self.bag)
        r.most_segments = max(lying.count for lying in tables.lyings)
        r.pool = self._keep(tables.pool)
        r.segments = <const Segment *>self._keep(tables.segments)
        r.shapes = <const Shape *>self._keep(tables.shapes)
        self._fits = bytes(tables.fits)
        r.fits = <const uint8_t *><const char *>self._fits
        r.joins = <const Join *>self._keep(tables.joins)
        r.plans = <const Plan *>self._keep(tables.plan_table)
        r.terms = <const Term *>self._keep(tables.terms)
        r.adjustments = <const Adjustment *>self._keep(tables.adjustments)
        r.weighings = <const Weighing *>self._keep(tables.weighings)
        r.finals = <const Final *>self._keep(tables.finals)
        r.ends = self._keep(tables.ends)
        r.completing = <const Completing *>self._keep(tables.completing)
        r.completed_plan = self._keep(tables.completed_plan)
        r.completed_home = self._keep(tables.completed_home)
        r.weights = self._keep(tables.weights)
        r.supply = self._keep(tables.supply)
        r.start = self._keep(tables.start)
        r.around.at, r.around.count = tables.around

    cdef const i32 *_keep(self, numbers) except NULL:
        # One more than there are, so that an empty table has an address.
        kept = array("i", [*numbers, 0])
        cdef i32[::1] view = kept
        self._kept.append(kept)
        return &view[0]


cdef class Native:
    """A game that is played natively, until something else than its course is asked.

    ``_hand_over`` then makes a game of the Python engine of it, by playing what was played.
    """

    cdef CGame *_game
    cdef Program _program
    cdef object _current
    cdef tuple _names

    def __dealloc__(self):
        game_free(self._game)

    cpdef int _set_off(self, Program program, tuple players, random) except -1:
        """Begin a game whose bag is shuffled by a generator of random numbers."""
        cdef i32[::1] items = _shuffled(program.bag, random)
        self._program = program
        self._names = players
        self._game = game_new(&program.rules, &items[0])
        if self._game is NULL:
            raise MemoryError
        return 0

    cpdef int _set_off_as(self, Native other) except -1:
        """Begin where another game stands."""
        self._program = other._program
        self._names = other._names
        self._game = game_copy(other._game)
        if self._game is NULL:
            raise MemoryError
        return 0

    cpdef bint _native(self):
        """Whether it is still played natively."""
        return self._game is not NULL

    def _chosen(self):
        """What was played, in order."""
        cdef i32 choice[4]
        cdef i32 number = 0
        chosen = []
        while not game_choice(self._game, number, choice):
            number += 1
            if choice[0] == PHASE_OVER:
                chosen.append(FINISHED)
            elif choice[0] == PHASE_PLACE:
                chosen.append((choice[1] + choice[2] * ROW, choice[3]))
            elif choice[1] < 0:
                chosen.append(None)
            else:
                chosen.append((self._program.pieces[choice[1]], choice[2]))
        return chosen

    def _leave(self):
        """From now on the game is not played natively."""
        game_free(self._game)
        self._game = NULL
        self._current = None

    # The course of the game

    @property
    def decision(self):
        """What the game waits for; of kind ``over`` at the end."""
        if self._game is NULL:
            return self._state.decision
        if self._current is None:
            self._current = _decision(self)
        return self._current

    def play(self, action):
        """Play an action of the decision, or one written as in records; ``player`` may be left out.

        Args:
            action: what is done.

        Raises:
            IllegalAction: a rule forbids it; its ``rule`` and ``reason`` say which and why.
            BastideError: it is not an action.
        """
        cdef NativeDecision decision
        cdef i32 number
        if self._game is NULL:
            return Game.play(self, action)
        if type(action) is NativeAction and (<NativeAction>action).decision is self._current:
            number = (<NativeAction>action).number
        elif type(action) is Action and action.decision is self._current:
            number = (<NativeDecision>self._current)._number_of(action.option)
        else:
            number = -1
        if number < 0:
            return Game.play(self, action)
        self._play(self._current, number)

    cdef int _play(self, NativeDecision decision, i32 number) except -1:
        """Play an option of the decision, by number."""
        cdef i32 *found = decision._found + 3 * number
        cdef int failed
        if decision._hand >= 0:
            failed = game_place(self._game, found[0], found[1], found[2])
        elif number == decision.count - 1:
            failed = game_pass(self._game)
        else:
            failed = game_deploy(self._game, found[1], found[2])
        if failed:
            raise MemoryError
        self._current = None
        return 0

    def undo(self):
        """Take back the last action, and everything that followed from it.

        Raises:
            BastideError: there is none to take back.
        """
        if self._game is NULL or game_undo(self._game):
            return Game.undo(self)
        self._current = None

    def finish(self):
        """End the game here: wind up the turn under way and do the final scoring. Can be undone as one action."""
        if self._game is NULL:
            return Game.finish(self)
        if game_phase(self._game) != PHASE_OVER:
            if game_finish(self._game):
                raise MemoryError
            self._current = None

    def _choices(self):
        """How much was played since the beginning."""
        return game_choices(self._game)

    def _bag(self):
        """The tiles left in the bag, bottom first."""
        cdef i32 number
        return [self._program.tiles[game_drawn(self._game, number)] for number in range(game_left(self._game))]

    def _refill(self, list tiles):
        """Let other tiles lie in the bag, as many as do."""
        cdef i32 number = 0
        for tile in tiles:
            game_refill(self._game, number, self._program.tile_numbers[tile])
            number += 1

    # Looking

    @property
    def turn_number(self):
        """How many turns were begun."""
        return self._state.turn_number if self._game is NULL else game_turns(self._game)

    def supply(self, player):
        """How many pieces of each kind a player has in supply; ``None`` for the neutral ones."""
        cdef i32 seat = self._names.index(player) if player in self._names else -1
        # Asked last: comparing names may be code of somebody else's, which may play on.
        if self._game is NULL or seat < 0:
            return Game.supply(self, player)
        return {kind: game_supply(self._game, seat, number) for kind, number in self._program.supplied}

    def standing(self):
        """How many pieces are on the board, by the kind of segment they stand on; under ``""`` those on none."""
        cdef i32 counts[MAX_KINDS]
        if self._game is NULL:
            return Game.standing(self)
        game_standing(self._game, counts)
        return {kind: counts[number] for kind, number in self._program.kinds if counts[number]}

    @property
    def over(self):
        """Whether the final scoring has been done."""
        if self._game is NULL:
            return self._state.decision.kind == "over"
        return game_phase(self._game) == PHASE_OVER

    @property
    def turn(self):
        """The name of the player whose turn it is."""
        return self._names[self._state.turn if self._game is NULL else game_turn(self._game)]

    @property
    def actions_played(self):
        """How many actions were played and not taken back."""
        return len(self._marks) if self._game is NULL else game_actions(self._game)

    @property
    def scores(self):
        """Points by player, without the final scoring until the game is over."""
        if self._game is NULL:
            return dict(zip(self._names, self._state.scores))
        return {name: game_score(self._game, number) for number, name in enumerate(self._names)}

    @property
    def lines(self):
        """Every score line so far, as in ``bastide score --json``."""
        lines = self._state.lines if self._game is NULL else self._lines()
        return [line.as_json(self._names) for line in lines]

    cdef frozenset _cells(self, i32 root):
        """The packed cells of a feature."""
        cdef i32 count = game_cells(self._game, root, NULL, 0), number
        cdef i32[::1] found = array("i", bytes(2 * count * sizeof(i32)))
        game_cells(self._game, root, &found[0], count)
        return frozenset([found[2 * number] + found[2 * number + 1] * ROW for number in range(count)])

    cdef list _lines(self):
        """The score lines, made of what was noted when features were scored."""
        cdef const i32 *noted
        cdef i32 at = 0, count = game_events(self._game, &noted)
        # A copy: what is called below may play on, whereupon the events may move.
        cdef i32[::1] event = array("i", (<const char *>noted)[:count * sizeof(i32)] if count else b"")
        cdef i32 players = self._program.rules.nplayers, player, term, terms, at_term
        lines = []
        while at < count:
            kind, planned, adjustments = self._program.plans[event[at]]
            occasion = self._program.occasions[event[at + 1]]
            weights = {player: event[at + 5 + player] for player in range(players) if event[at + 5 + player]}
            tiles = self._cells(event[at + 2])
            terms = event[at + 5 + players]
            at_term = at + 6 + players
            found = []
            for term in range(terms):
                own, named = planned[event[at_term + 2] & 15]
                changed = event[at_term + 2] >> 4
                by = tuple([rule.id for number, rule in enumerate(adjustments) if changed >> number & 1])
                found.append(_new(TermLine, (event[at_term], event[at_term + 1], named.label, own.id, by)))
                at_term += 3
            kept = tuple([each for each in found if each[0]]) or tuple(found)
            when = occasion if occasion in ("completed", "final") else "play"
            for player in range(players):
                if event[at + 3] >> player & 1:
                    lines.append(_new(Line, (player, event[at + 4], kind, when, tiles, weights, kept, ())))
            at = at_term
        return lines


cdef object _shuffled(tuple items, random):
    """The items as ``random.shuffle`` leaves them, with room for one more."""
    kept = array("i", (*items, 0))
    cdef i32[::1] view = kept
    cdef i32 last, chosen, bits, item
    draw = random.getrandbits
    for last in range(<i32>len(items) - 1, 0, -1):
        bits = 0
        while last + 1 >> bits:
            bits += 1
        chosen = draw(bits)
        while chosen > last:
            chosen = draw(bits)
        item = view[last]
        view[last] = view[chosen]
        view[chosen] = item
    return kept


def _names_of(lying):
    """The names of the segments of a tile as it lies, as records have them."""
    from bastide._kernel.geometry import port_name

    names = []
    for index, segment in enumerate(lying.segments):
        port = port_name(segment.ports)
        names.append(lying.names[index] if port is None else f"{segment.kind} {port}")
    return tuple(names)


# Decisions and actions refer to no game, so that nothing refers to itself and the garbage collector need not look.


@cython.no_gc
@cython.freelist(8)
cdef class NativeDecision:
    """What a game that is played natively waits for; as :class:`bastide.Decision` otherwise."""

    cdef Program _program
    cdef i32 *_found
    cdef i32 _shape, _base
    cdef readonly i32 count
    cdef i32 _hand
    cdef bint _passes
    cdef readonly str kind
    cdef readonly object number, player, tile

    data = None
    situation = ""

    def __dealloc__(self):
        release(self._found)

    @property
    def actions(self):
        """The legal actions."""
        cdef NativeActions actions = NativeActions.__new__(NativeActions)
        actions._decision = self
        return actions

    @property
    def options(self):
        """What may be chosen."""
        return [self.option(index) for index in range(self.count)]

    cpdef option(self, i32 index):
        """One of the options, by number."""
        if index < 0 or index >= self.count:
            raise IndexError(index)
        cdef i32 *found = self._found + 3 * index
        if self._passes and index == self.count - 1:
            return PASS
        if self._hand >= 0:
            return _new(Candidate, (self._program.tiles[self._hand], found[0] + found[1] * ROW, found[2], "", (), None, "", ""))
        return _new(Deploying, (self._program.deployments[found[0]], self._program.pieces[found[1]], found[2]))

    cdef i32 _number_of(self, option) except -2:
        """The number of an option; -1 if it is none of these."""
        if option is PASS:
            return self.count - 1 if self._passes else -1
        try:
            return self._found_at(option)
        except (KeyError, OverflowError, TypeError):
            # A piece that there is not, or a number that no option has.
            return -1

    cdef i32 _found_at(self, option) except -2:
        cdef i32 index, piece, segment, turns
        cdef int64_t cell
        if type(option) is Candidate and self._hand >= 0:
            if option[0] != self._program.tiles[self._hand]:
                return -1
            cell = option[1]
            turns = option[2]
            for index in range(self.count):
                if self._found[3 * index + 2] == turns:
                    if self._found[3 * index] + self._found[3 * index + 1] * ROW == cell:
                        return index
        elif type(option) is Deploying and self._passes:
            piece = self._program.piece_numbers[option[1]]
            segment = option[2]
            for index in range(self.count - 1):
                if self._found[3 * index + 1] == piece and self._found[3 * index + 2] == segment:
                    if self._program.deployments[self._found[3 * index]] is option[0]:
                        return index
        return -1

    def record(self, option):
        """How one of its options stands in a record."""
        record = {} if self.player is None else {"player": self.player}
        record["type"] = option.type
        if option.type == "deploy":
            record["piece"] = option.piece
            record["on"] = self._program.names[self._shape][option.segment - self._base]
        record.update(option.params)
        return record

    def __repr__(self):
        return f"<{self.kind} by {self.player}: {self.count} actions>"


@cython.no_gc
@cython.freelist(8)
cdef class NativeAction:
    """One action of a decision; as :class:`bastide.Action` otherwise."""

    cdef readonly NativeDecision decision
    cdef i32 number
    cdef dict _record

    known_to = {}

    @property
    def option(self):
        """What is chosen."""
        return self.decision.option(self.number)

    @property
    def type(self):
        """The action's type in records."""
        return self.option.type

    def as_record(self):
        """The action as it stands in a record's ``actions``."""
        if self._record is None:
            self._record = self.decision.record(self.option)
        return dict(self._record)

    def __eq__(self, other):
        if not isinstance(other, Action):
            return NotImplemented
        return self.as_record() == other.as_record()

    def __hash__(self):
        return hash(repr(sorted(self.as_record().items(), key=lambda item: item[0])))

    def __repr__(self):
        return f"<Action {self.as_record()}>"


@cython.no_gc
@cython.freelist(8)
cdef class NativeActions:
    """The actions of a decision; each is made when it is looked at."""

    cdef NativeDecision _decision

    def __len__(self):
        return self._decision.count

    def __getitem__(self, index):
        cdef Py_ssize_t number
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(self._decision.count))]
        number = index
        if number < 0:
            number += self._decision.count
        if number < 0 or number >= self._decision.count:
            raise IndexError(index)
        cdef NativeAction action = NativeAction.__new__(NativeAction)
        action.decision = self._decision
        action.number = <i32>number
        return action

    def __iter__(self):
        return (self[number] for number in range(self._decision.count))

    def __contains__(self, action):
        return any(action == each for each in self)

    def __reversed__(self):
        return (self[number] for number in range(self._decision.count - 1, -1, -1))

    def index(self, action, start=0, stop=None):
        """Where an action stands.

        Raises:
            ValueError: it is none of these.
        """
        for number in range(*slice(start, stop).indices(self._decision.count)):
            if self[number] == action:
                return number
        raise ValueError(f"{action!r} is not among {self!r}")

    def count(self, action):
        """How often an action is among these."""
        return sum(action == each for each in self)

    def __repr__(self):
        return f"<{len(self)} actions>"


cdef NativeDecision _decision(Native game):
    """The decision that a game waits for."""
    cdef NativeDecision decision = NativeDecision.__new__(NativeDecision)
    cdef CGame *it = game._game
    cdef i32 phase = game_phase(it), room = MAX_OPTIONS + 1
    decision._program = game._program
    decision._hand = -1
    if phase == PHASE_OVER:
        decision.kind = "over"
        return decision
    if phase == PHASE_PLACE:
        room = game_most_placements(it)
    decision._found = <i32 *>allocate(NULL, 3 * room * sizeof(i32))
    if decision._found is NULL:
        raise MemoryError
    decision.number = game_player(it)
    decision.player = game._names[decision.number]
    if phase == PHASE_PLACE:
        decision.kind = "place"
        decision._hand = game_hand(it)
        decision.tile = game._program.tiles[decision._hand]
        decision.count = game_placements(it, decision._found)
    else:
        decision.kind = "deploy"
        decision._passes = True
        decision.count = 1 + game_deployments(it, decision._found)
        game_laid(it, &decision._shape, &decision._base)
    return decision


Action.register(NativeAction)
Decision.register(NativeDecision)
Sequence.register(NativeActions)
