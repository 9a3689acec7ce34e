# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, nonecheck=True, auto_pickle=False
"""The native engine as Python sees it: tables, games, and decisions whose options are made when they are looked at."""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.string cimport memset

from array import array
from collections import Counter
from random import Random
from collections.abc import Sequence

from bastide.engine.decisions import PASS, Action, Decision, Deploying, Placements
from bastide.engine.failures import explain
from bastide.engine.game import Game
from bastide.engine.past import actions_of
from bastide.engine.scoring import WHEN
from bastide.rules.events import Event
from bastide.rules.offers import Candidate
from bastide.rules.sheets import Line, TermLine
from bastide.rules.scoring import FinalScoring
from bastide._kernel.geometry import cell as packed_cell
from bastide._kernel.pieces import AWAY, SEGMENT, Piece, Place
from bastide._kernel.geometry import coordinates as unpacked

from .compiling import HAPPENINGS

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
    ctypedef struct Reaction:
        pass
    ctypedef struct Calls:
        i32 (*rule)(void *asked, i32 number, i32 about, i32 who) noexcept
        void (*sheet)(void *asked, i32 plan, i32 occasion, i32 root) noexcept
        void (*final)(void *asked, i32 number, i32 root) noexcept
        i32 (*step)(void *asked, i32 number) noexcept
        i32 (*exhausted)(void *asked) noexcept
        i32 (*next)(void *asked) noexcept
        void (*react)(void *asked, i32 number, i32 happening, i32 who, i32 tile, i32 cell, i32 piece, i32 root) noexcept
        void (*undo)(void *asked, i32 length) noexcept
    ctypedef struct Rules:
        Calls calls
        i32 nplayers, npieces, nflags, npatterns, nfinals, nends, nstart, nbag, nothers, most_segments, most_pieces
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
        const Span *completed_home
        const i32 *weights
        const i32 *supply
        const i32 *start
        const i32 *others
        const i32 *filtered
        Span around
        const i32 *steps
        i32 nturn
        const i32 *if_called
        Span offered[2]
        const Reaction *reactions
        Span happening[3]
        const Span *completing_heard
        const i32 *budgets
    ctypedef struct CGame "Game":
        pass
    CGame *game_new(const Rules *rules, const i32 *bag, i32 floor, void *asked)
    int game_begin(CGame *game)
    void game_set_floor(CGame *game, i32 floor)
    CGame *game_copy(const CGame *game, void *asked)
    void game_free(CGame *game)
    i32 game_value(const CGame *game, i32 what)
    i32 game_player(const CGame *game)
    i32 game_score(const CGame *game, i32 player)
    i32 game_actions(const CGame *game)
    i32 game_placements(const CGame *game, i32 *out)
    i32 game_most_placements(const CGame *game)
    i32 game_deployments(CGame *game, i32 *out)
    int game_place(CGame *game, i32 x, i32 y, i32 turns)
    int game_deploy(CGame *game, i32 deployment, i32 piece, i32 segment)
    int game_pass(CGame *game)
    int game_finish(CGame *game)
    int game_run(CGame *game)
    i32 game_begin_action(CGame *game, i32 what)
    int game_end_action(CGame *game, int failed)
    int game_undo(CGame *game)
    i32 game_most_options(const CGame *game)
    i32 game_options(CGame *game, i32 *out)
    int game_play(CGame *game, const i32 *options, i32 number, i32 count)
    int game_worths(CGame *game, i32 depth, i32 broad, double *out)
    i32 game_choices(const CGame *game)
    i32 game_supply(const CGame *game, i32 player, i32 kind)
    void game_standing(const CGame *game, i32 *out)
    i32 game_in_bag(const CGame *game, i32 number)
    i32 game_drawn(const CGame *game, i32 number)
    void game_refill(CGame *game, i32 number, i32 tile)
    void game_laid(const CGame *game, i32 *shape, i32 *base)
    i32 game_choice(const CGame *game, i32 number, i32 *out)
    i32 game_events(const CGame *game, const i32 **out)
    i32 game_cells(const CGame *game, i32 root, i32 *out, i32 room)
    void game_fail(CGame *game)
    int game_failed(const CGame *game)
    int game_was_beyond(CGame *game)
    void game_gain(CGame *game, i32 player, i32 points)
    i32 game_note_sheet(CGame *game)
    void game_finally_home(CGame *game, i32 number, i32 root)
    i32 game_waiting(const CGame *game, i32 number)
    i32 game_about(const CGame *game, i32 segment, i32 what)
    i32 game_root(const CGame *game, i32 segment)
    i32 game_flag(const CGame *game, i32 root, i32 flag)
    int game_tile(const CGame *game, i32 x, i32 y, i32 *out)
    void game_known_cell(const CGame *game, i32 cell, i32 *out)
    i32 game_cell(const CGame *game, i32 x, i32 y)
    void game_piece(const CGame *game, i32 piece, i32 *out)
    i32 game_first_piece(const CGame *game, i32 root)
    i32 game_next_piece(const CGame *game, i32 piece)
    i32 game_fitting(const CGame *game, i32 tile, i32 *out)
    void game_set_value(CGame *game, i32 what, i32 value)
    void game_set_score(CGame *game, i32 player, i32 points)
    void game_set_done(CGame *game, i32 segment, i32 done)
    void game_lay(CGame *game, i32 x, i32 y, i32 shape)
    void game_enter(CGame *game, i32 owner, i32 kind)
    void game_keep(CGame *game, i32 piece, i32 kept)
    void game_join(CGame *game, i32 piece, i32 segment)
    void game_leave(CGame *game, i32 piece)
    void game_stock(CGame *game, i32 player, i32 kind, i32 count)
    void game_await(CGame *game, i32 segment, i32 again)
    void game_note_draw(CGame *game, i32 item)
    void game_note_choice(CGame *game, i32 what, i32 a)
    void game_put(CGame *game, i32 number, i32 tile)
    void game_changed(CGame *game, i32 length)
    i32 game_journal(const CGame *game)
    void game_roll_back(CGame *game, i32 mark)
    void *allocate(void *old, size_t size)
    void release(void *old)
    enum: ABOUT_PARENT
    enum: ABOUT_NEXT
    enum: ABOUT_COUNT
    enum: ABOUT_OPEN
    enum: ABOUT_GAPS
    enum: ABOUT_CELL
    enum: ABOUT_OF
    enum: ABOUT_DONE
    enum: PHASE_DISCARD
    enum: PHASE_PLACE
    enum: PHASE_DEPLOY
    enum: PHASE_OVER
    enum: PHASE_ASKED
    enum: PHASE_BUSY
    enum: V_PHASE "PHASE"
    enum: V_TURN "TURN"
    enum: V_TURNS "TURNS"
    enum: V_HAND "HAND"
    enum: V_LEFT "LEFT"
    enum: V_CELLS "CELLS"
    enum: V_SEGMENTS "SEGMENTS"
    enum: V_TILES "TILES"
    enum: V_PIECES "PIECES"
    enum: V_READY "READY"
    enum: V_LAID "LAID"
    enum: V_SPENT "SPENT"
    enum: V_RETURNED "RETURNED"
    enum: V_NEXT "NEXT"
    enum: V_PUSHES "PUSHES"
    enum: V_UPCOMING "UPCOMING"
    enum: V_OVER "OVER"
    enum: V_PART "PART"
    enum: V_CALLED "CALLED"
    enum: V_SOURCED "SOURCED"
    enum: V_FORCED "FORCED"
    enum: V_DRAWS "DRAWS"
    enum: V_SCORES "SCORES"
    enum: C_NOTHING "NOTHING"
    enum: C_KEPT "KEPT"
    enum: C_GOES_ON "GOES_ON"
    enum: C_WAITS "WAITS"
    enum: MAX_OPTIONS
    enum: MAX_KINDS
    enum: MAX_ANSWER
    enum: MAX_SCORE

cdef object _new = tuple.__new__


class VALUES:
    """Single values of a game, and what one of them, the phase, may be."""

    PHASE, TURN, TURNS, HAND, LEFT, PIECES = V_PHASE, V_TURN, V_TURNS, V_HAND, V_LEFT, V_PIECES
    LAID, SPENT, NEXT, UPCOMING = V_LAID, V_SPENT, V_NEXT, V_UPCOMING
    OVER, PART, CALLED, SOURCED, FORCED = V_OVER, V_PART, V_CALLED, V_SOURCED, V_FORCED
    ASKED, BUSY, ENDED = PHASE_ASKED, PHASE_BUSY, PHASE_OVER


#: There is none, or Python keeps it; and what comes of a step.
NOTHING, KEPT = C_NOTHING, C_KEPT
GOES_ON, WAITS = C_GOES_ON, C_WAITS
#: Cells at most so far from the start are numbers that the native engine knows; no game reaches them.
FARTHEST = 1 << 14
#: Columns of values besides those of ``engine.h``.
FLAGS, PIECES = -1, -2
cdef i32 _FLAGS = FLAGS, _PIECES = PIECES
cdef object AWAY_PLACE = Place(AWAY, None)
cdef int64_t ROW = packed_cell(0, 1)


class BeyondError(Exception):
    """A rule in Python gave or did something for which the native engine has no room; the Python engine has."""


@cython.final
cdef class Program:
    """A ruleset for a number of players, ready to be played.

    Args:
        tables: what was compiled.
    """

    cdef Rules rules
    cdef readonly tuple tiles, pieces, names, bag, lyings, definitions
    cdef readonly tuple plans, occasions, deployments, supplied, kinds, calls, subjects, flags
    #: What is done in Python: steps by number, reactions by number, and what is left of the steps before each of them.
    cdef readonly tuple called, reactions, chains
    #: Whether nothing is done in Python that may change a game.
    cdef readonly bint plain
    #: Whether something is done before the first turn.
    cdef readonly bint sets_up
    cdef readonly dict piece_numbers, tile_numbers, phase_bits, budgets, native_steps, lying_numbers, draw_numbers
    cdef readonly tuple draw_names
    cdef bytes _fits
    cdef list _kept

    def __cinit__(self, compiled):
        self._kept = []
        self.tiles = tuple(compiled.tiles)
        self.pieces = tuple(compiled.pieces)
        self.piece_numbers = dict(compiled.pieces)
        self.tile_numbers = dict(compiled.tiles)
        self.kinds = tuple(compiled.kinds.items())
        kinds = [kind for neutral, kind in compiled.ruleset.supplies if not neutral]
        self.supplied = tuple([(kind, self.piece_numbers[kind]) for kind in kinds])
        self.lyings = tuple(compiled.lyings)
        self.names = tuple(_names_of(lying) for lying in self.lyings)
        self.definitions = tuple(segment for lying in self.lyings for segment in lying.segments)
        self.flags = tuple(compiled.flags)
        self.calls = tuple(compiled.calls)
        self.subjects = tuple([rule.subjects for rule in compiled.ruleset.of(FinalScoring)])
        self.bag = tuple(compiled.bag)
        self.occasions = tuple(compiled.occasions)
        self.deployments = tuple(compiled.deployments)
        self.called = tuple(compiled.called)
        self.reactions = tuple(compiled.reacting)
        self.chains = compiled.chains
        self.plain = compiled.plain
        self.sets_up = bool(compiled.ruleset.course.setup_steps or compiled.ruleset.placement.sources)
        self.phase_bits = dict(compiled.phase_bits)
        self.budgets = dict(compiled.budgets)
        self.native_steps = dict(compiled.native_steps)
        self.lying_numbers = {id(lying): number for number, lying in enumerate(self.lyings)}
        self.draw_names = tuple(compiled.draws)
        self.draw_numbers = {drawn: number for number, drawn in enumerate(self.draw_names)}
        self.plans = tuple([
            (kind, plan.terms, plan.adjustments)
            for (kind, _), plan in zip(compiled.plans, compiled.score_plans)
        ])
        cdef Rules *r = &self.rules
        memset(r, 0, sizeof(Rules))
        r.calls.rule = _call_rule
        r.calls.sheet = _call_sheet
        r.calls.final = _call_final
        r.calls.step = _call_step
        r.calls.exhausted = _call_exhausted
        r.calls.next = _call_next
        r.calls.react = _call_react
        r.calls.undo = _call_undo
        r.nplayers = compiled.players
        r.npieces = len(self.pieces)
        r.nflags = len(compiled.flags)
        r.demands = compiled.edges ** 4
        for way in range(4):
            r.place_of[way] = compiled.edges ** (3 - way)
        r.npatterns = compiled.patterns
        r.nfinals = len(compiled.finals) * sizeof(i32) // sizeof(Final)
        r.nends = len(compiled.ends)
        r.nstart = len(compiled.start) // 4
        r.nbag = len(self.bag)
        r.most_segments = max(lying.count for lying in compiled.lyings)
        r.pool = self._keep(compiled.pool)
        r.segments = <const Segment *>self._keep(compiled.segments)
        r.shapes = <const Shape *>self._keep(compiled.shapes)
        self._fits = bytes(compiled.fits)
        r.fits = <const uint8_t *><const char *>self._fits
        r.joins = <const Join *>self._keep(compiled.joins)
        r.plans = <const Plan *>self._keep(compiled.plan_numbers)
        r.terms = <const Term *>self._keep(compiled.terms)
        r.adjustments = <const Adjustment *>self._keep(compiled.adjustments)
        r.weighings = <const Weighing *>self._keep(compiled.weighings)
        r.finals = <const Final *>self._keep(compiled.finals)
        r.ends = self._keep(compiled.ends)
        r.completing = <const Completing *>self._keep(compiled.completing)
        r.completed_plan = self._keep(compiled.completed_plan)
        r.completed_home = <const Span *>self._keep(compiled.completed_home)
        r.weights = self._keep(compiled.weights)
        r.supply = self._keep(compiled.supply)
        r.start = self._keep(compiled.start)
        r.nothers = len(compiled.others)
        r.others = self._keep(compiled.others)
        r.filtered = self._keep(compiled.filtered)
        r.most_pieces = compiled.most_pieces
        r.steps = self._keep(compiled.steps)
        r.nturn = compiled.turn_steps
        r.if_called = self._keep(compiled.if_called)
        for number, span in enumerate(compiled.offered_spans):
            r.offered[number].at, r.offered[number].count = span
        r.reactions = <const Reaction *>self._keep(compiled.reactions)
        for number in range(len(HAPPENINGS)):
            r.happening[number].at = compiled.happening[2 * number]
            r.happening[number].count = compiled.happening[2 * number + 1]
        r.completing_heard = <const Span *>self._keep(compiled.completing_heard)
        r.budgets = self._keep(compiled.spending)
        r.around.at, r.around.count = compiled.around

    def has(self, draws):
        """Whether the bag holds all of some prescribed draws; or any stack, where rules in Python draw, too."""
        if not isinstance(draws, (list, tuple)) or not all(isinstance(draw, str) for draw in draws):
            return False
        if not self.plain:
            return {*draws} <= {item for _, item in self.draw_names}
        counts = Counter(self.tile_numbers.get(draw, -1) for draw in draws)
        return counts <= Counter(self.bag)

    cdef const i32 *_keep(self, numbers) except NULL:
        # One more than there are, so that an empty table has an address.
        kept = array("i", [*numbers, 0])
        cdef i32[::1] view = kept
        self._kept.append(kept)
        return &view[0]


@cython.final
cdef class Core:
    """What is native of a game: its course, and what may be looked at.

    Args:
        program: the rules, compiled.
        players: their names.
        ruleset: the rules. The program does not have them, or they would be kept with it for ever.
    """

    cdef CGame *game
    #: What acts in Python, made when something first does; and the seed of what that sets up.
    cdef object acts
    cdef object seed
    #: The actions played that Python had asked for.
    cdef list asked_actions
    cdef readonly Program program
    cdef readonly tuple players
    cdef readonly object ruleset
    cdef NativeDecision current
    #: What a rule raised in the action under way.
    cdef object raised
    #: How many rules in Python are being asked, and whether that is in the middle of an action.
    cdef int asking
    cdef bint acting
    #: The sheets that rules of scoring in Python made.
    cdef list sheets
    #: The prescribed draws, and how the bag lay before the first of them.
    cdef readonly tuple prescribed
    cdef list shuffled
    #: Whether nothing more is drawn than what is prescribed.
    cdef readonly bint ends
    #: What rules in Python are given, made when it is first needed.
    cdef object _position
    #: Changes with everything that is done, so that what was read before can be told from what holds.
    cdef readonly int64_t moves

    def __cinit__(self, Program program not None, tuple players not None, ruleset):
        if len(players) != program.rules.nplayers:
            raise ValueError(players)
        self.program = program
        self.players = players
        self.ruleset = ruleset
        self.sheets = []
        self.asked_actions = []

    def __dealloc__(self):
        game_free(self.game)

    cdef int begin(self, random, seed, prescribed, ends) except -1:
        """Begin a game whose bag is shuffled by a generator of random numbers.

        Prescribed draws lie on top of the others in the native bag. Where they end the game, the others are not drawn.
        """
        items = _shuffled(self.program.bag, random)
        # Where rules in Python draw, too, all draws that are prescribed are made there.
        self.prescribed = None if prescribed is None or not self.program.plain else tuple(prescribed)
        if self.prescribed is not None:
            items.pop()
            self.shuffled = [self.program.tiles[number] for number in items]
            left = self.shuffled[:]
            for tile in self.prescribed:
                _take(left, tile)
            items = array("i", [self.program.tile_numbers[tile] for tile in (*left, *reversed(self.prescribed))] + [0])
        cdef i32[::1] view = items
        self.game = game_new(&self.program.rules, &view[0], self.floor(bool(ends)), <void *>self)
        if self.game is NULL:
            raise MemoryError
        self.seed = seed
        # Rules that are asked already look at this game, which may be over before the first turn.
        self.acting = True
        cdef bint failed = False
        try:
            if self.program.sets_up or (prescribed is not None and not self.program.plain):
                self.acting_for.begin(prescribed, ends)
            failed = game_begin(self.game)
        finally:
            self.acting = False
        if failed:
            if game_was_beyond(self.game) and self.raised is None:
                self.raised = BeyondError("there is no room")
            game_free(self.game)
            self.game = NULL
        return self.check(failed)

    cdef i32 floor(self, bint ends):
        """How many tiles are not drawn from now on, if the game ends with the prescribed draws; else -1."""
        self.ends = ends
        return len(self.program.bag) - len(self.prescribed) if ends and self.prescribed is not None else -1

    cdef Core twin(self):
        """A copy."""
        if self.acting:
            raise RuntimeError("a game cannot be copied by a rule that is asked in the middle of an action")
        cdef Core twin = Core(self.program, self.players, self.ruleset)
        twin.game = game_copy(self.at(), <void *>twin)
        twin.check(twin.game is NULL)
        twin.sheets = self.sheets[:]
        twin.asked_actions = self.asked_actions[:]
        twin.seed = self.seed
        for action in self.asked_actions:
            # Its record is read off this game, which may go other ways than the copy.
            action.as_record()
        if self.acts is not None:
            twin.acts = self.acts.copy_to(twin)
        twin.prescribed = self.prescribed
        twin.shuffled = self.shuffled
        twin.ends = self.ends
        return twin

    cdef int check(self, bint failed) except -1:
        """Raise what made an action fail.

        Raises:
            MemoryError: there was none left, or what a rule raised.
        """
        self.moves += 1
        if not failed and self.raised is None:
            return 0
        error, self.raised = self.raised, None
        if self.game is not NULL and game_was_beyond(self.game) and error is None:
            error = BeyondError("there is no room")
        raise MemoryError if error is None else error

    cdef int idle(self) except -1:
        """See to it that no rule is being asked, which looks at the game as it is."""
        if self.asking:
            raise RuntimeError("a game cannot be changed or left by a rule that is asked about it")
        return 0

    cdef CGame *at(self) except NULL:
        """The game, if it was begun."""
        if self.game is NULL:
            raise RuntimeError("no such game was begun")
        return self.game

    # Asking rules in Python

    @property
    def acting_for(self):
        """What acts in Python."""
        if self.acts is None:
            from .acting import Acting, ActingState

            self.acts = Acting(self, ActingState(self, self.seed))
        return self.acts

    @property
    def position(self):
        """The game as rules see it."""
        if self._position is None:
            if self.program.plain:
                from .looking import position

                self._position = position(self)
            else:
                self._position = self.acting_for.position
        return self._position

    def forget(self):
        """Let go of what refers back to this, so that all is freed at once."""
        self._position = None
        if self.acts is not None:
            self.acts.forget()
            self.acts = None
        self.asked_actions = []

    cdef object asked(self, i32 number, i32 about, i32 who):
        """What a rule answers.

        It is asked about the ``position`` as a whole, a ``feature``, a feature as a ``subject`` of scoring, a ``place``
        where a player may deploy, or a ``piece`` that may go home; or how much is counted in a subject or, as a
        ``factor``, in a feature.
        """
        form, rule = self.program.calls[number]
        position = self.position
        if form == "position":
            return rule(position)
        if form == "offer":
            return rule(position, who)
        feature = position.feature(about)
        if form == "feature" or form == "factor":
            return rule(position, feature)
        if form == "subject" or form == "count":
            return rule(position, position.subject(feature))
        if form == "claimant":
            return rule(position, position.subject(feature), who)
        return rule(position, who, feature) if form == "place" else rule(position, feature, who)

    cdef i32 answer(self, i32 number, i32 about, i32 who) except? -1:
        """The same as a number that the tables reckon with: 0 and 1 where it is a condition.

        Raises:
            BeyondError: they have no room for it.
        """
        answer = self.asked(number, about, who)
        form = self.program.calls[number][0]
        if form != "count" and form != "factor":
            return 1 if answer else 0
        if not -MAX_ANSWER <= answer <= MAX_ANSWER:
            raise BeyondError(answer)
        return answer

    cdef int scored(self, subject, str occasion) except -1:
        """Score a subject by rules in Python.

        Raises:
            BeyondError: somebody has too many points now.
        """
        cdef i32 number, player
        sheet = self.position.sheet(subject, occasion)
        if not sheet.lines:
            return 0
        for line in sheet.lines:
            points = line.points
            player = line.player
            if player < 0 or player >= self.program.rules.nplayers:
                raise IndexError(player)
            if not -MAX_SCORE <= game_score(self.game, player) + points <= MAX_SCORE:
                raise BeyondError(points)
            game_gain(self.game, player, points)
        number = game_note_sheet(self.game)
        if number >= 0:
            # What was taken back has left its sheet here.
            self.sheets[number:] = [sheet.lines]
        return 0

    # What rules in Python do, while an action is under way

    cdef int changing(self) except -1:
        """See to it that an action is under way that can still be done."""
        if not self.acting or self.game is NULL:
            raise RuntimeError("a game is changed by its rules only in the middle of an action")
        if game_failed(self.game):
            raise BeyondError("the action under way cannot be done natively")
        return 0

    cdef int changed_well(self) except -1:
        """See to it that a change came off."""
        self.moves += 1
        if game_failed(self.game):
            if not game_was_beyond(self.game):
                raise MemoryError
            self.go_beyond()
        return 0

    def go_beyond(self):
        """Have the Python engine do the action under way.

        Raises:
            BeyondError: always; the action fails, even if a rule goes on as if nothing were.
        """
        error = BeyondError("the native engine does not do this")
        if self.acting and self.game is not NULL:
            _fail(self, error)
        raise error

    def changed(self, length):
        """Note that something was changed that is kept in Python, where so much was before."""
        self.changing()
        game_changed(self.game, length)
        self.changed_well()

    @property
    def journal(self):
        """How many numbers the journal has."""
        return game_journal(self.at())

    def roll_back(self, i32 mark):
        """Take back what was done since the journal had so many numbers, while an action is under way."""
        self.changing()
        if not 0 <= mark <= game_journal(self.game):
            raise ValueError(mark)
        game_roll_back(self.game, mark)
        self.moves += 1

    def value(self, i32 what):
        """One of the single values."""
        if what < V_PHASE or what >= V_SCORES:
            raise IndexError(what)
        return game_value(self.at(), what)

    def set_value(self, i32 what, i32 value):
        """Change one of the single values."""
        self.changing()
        cdef i32 least = C_KEPT, most
        if what == V_TURN or what == V_UPCOMING:
            least, most = (0 if what == V_TURN else C_NOTHING), self.program.rules.nplayers - 1
        elif what == V_PHASE:
            least, most = PHASE_OVER, PHASE_BUSY
        elif what == V_HAND:
            most = len(self.program.tiles) - 1
        elif what == V_LAID:
            most = game_value(self.game, V_CELLS) - 1
        elif what == V_NEXT:
            most = len(self.program.chains) - 1
        elif what == V_LEFT:
            least, most = 0, game_value(self.game, V_LEFT)
        elif what == V_SPENT or what == V_CALLED or what == V_TURNS or what == V_PART or what in (V_OVER, V_SOURCED, V_FORCED):
            most = 2**30
        else:
            raise IndexError(what)
        if not least <= value <= most or (value == C_KEPT and what not in (V_HAND, V_LAID, V_SPENT, V_NEXT)):
            raise ValueError(value)
        if what == V_NEXT:
            game_set_value(self.game, V_PUSHES, game_value(self.game, V_PUSHES) + 1)
        game_set_value(self.game, what, value)
        self.changed_well()

    def set_score(self, i32 player, points):
        """Change the points of a player."""
        self.changing()
        if player < 0 or player >= self.program.rules.nplayers:
            raise IndexError(player)
        if not -MAX_SCORE <= points <= MAX_SCORE:
            self.go_beyond()
        game_set_score(self.game, player, points)
        self.changed_well()

    def note_lines(self, tuple lines):
        """Note score lines whose points were given."""
        self.changing()
        cdef i32 number = game_note_sheet(self.game)
        self.changed_well()
        self.sheets[number:] = [lines]

    def lay(self, lying, cell):
        """Lay a tile into an empty packed cell."""
        self.changing()
        number = self.program.lying_numbers.get(id(lying))
        x, y = unpacked(cell)
        if number is None or not -FARTHEST < x < FARTHEST or not -FARTHEST < y < FARTHEST:
            self.go_beyond()
        game_lay(self.game, x, y, number)
        self.changed_well()

    cdef i32 piece_kind(self, str kind) except -1:
        """The number of a kind of piece."""
        number = self.program.piece_numbers.get(kind)
        if number is None:
            self.go_beyond()
        return number

    cdef i32 owner(self, player) except -1:
        """The number of a player; neutral pieces are for the Python engine."""
        if type(player) is not int or not 0 <= player < self.program.rules.nplayers:
            self.go_beyond()
        return player

    def stock(self, player, str kind, i32 count):
        """Put pieces into a player's supply, or take them out."""
        self.changing()
        cdef i32 number = self.piece_kind(kind), owner = self.owner(player)
        if not -MAX_ANSWER <= count <= MAX_ANSWER or not 0 <= game_supply(self.game, owner, number) + count <= MAX_ANSWER:
            self.go_beyond()
        game_stock(self.game, owner, number, count)
        self.changed_well()

    def enter(self, player, str kind):
        """Bring a piece into play, at no place yet; gives its number."""
        self.changing()
        cdef i32 number = game_value(self.game, V_PIECES)
        game_enter(self.game, -1 if player is None else self.owner(player), self.piece_kind(kind))
        self.changed_well()
        return number

    cdef int piece(self, i32 piece) except -1:
        """See to it that there is such a piece."""
        self.changing()
        if piece < 0 or piece >= game_value(self.game, V_PIECES):
            raise IndexError(piece)
        return 0

    def keep(self, i32 piece, bint kept):
        """Note whether it is kept in Python where a piece stands."""
        self.piece(piece)
        game_keep(self.game, piece, kept)
        self.changed_well()

    def join(self, i32 piece, i32 segment):
        """Have a piece be in the feature of a segment."""
        self.piece(piece)
        self.known(segment)
        game_leave(self.game, piece)
        game_join(self.game, piece, segment)
        self.changed_well()

    def leave(self, i32 piece):
        """Have a piece be in no feature."""
        self.piece(piece)
        game_leave(self.game, piece)
        self.changed_well()

    def segment_of(self, i32 piece):
        """The segment in whose feature a piece is; ``None`` if it is in none."""
        cdef i32 out[3]
        if piece < 0 or piece >= game_value(self.at(), V_PIECES):
            raise IndexError(piece)
        game_piece(self.game, piece, out)
        return out[2] if out[2] >= 0 else None

    def is_done(self, i32 segment):
        """Whether the feature of a segment was completed."""
        return bool(game_about(self.game, self.root(segment), ABOUT_DONE))

    def set_done(self, i32 segment, bint done):
        """Note whether the feature of a segment was completed."""
        self.changing()
        self.known(segment)
        game_set_done(self.game, segment, done)
        self.changed_well()

    def waiting(self):
        """The features that are to be asked whether they are complete: segments, and whether they may have been before."""
        cdef i32 number
        return [
            (game_waiting(self.at(), number) // 2, bool(game_waiting(self.game, number) & 1))
            for number in range(game_value(self.at(), V_READY))
        ]

    def set_waiting(self, features):
        """Have others asked instead."""
        self.changing()
        given = [(int(segment), bool(again)) for segment, again in features]
        for segment, _ in given:
            self.known(segment)
        game_set_value(self.game, V_READY, 0)
        for segment, again in given:
            game_await(self.game, segment, again)
        self.changed_well()

    def discard(self, tile):
        """Note that a tile left the game."""
        self.changing()
        if tile not in self.program.tile_numbers:
            self.go_beyond()
        game_note_choice(self.game, PHASE_DISCARD, self.program.tile_numbers[tile])
        self.changed_well()

    def note_draw(self, stack, item):
        """Note that something was drawn from a stack."""
        self.changing()
        number = self.program.draw_numbers.get((stack.partition(":")[0], item))
        if number is None or ":" in stack:
            self.go_beyond()
        game_note_draw(self.game, number)
        self.changed_well()

    def fill(self, tuple tiles):
        """Have other tiles lie in the bag, bottom first."""
        self.changing()
        cdef i32 number
        numbers = [self.program.tile_numbers.get(tile) for tile in tiles]
        if None in numbers:
            self.go_beyond()
        for number, tile in enumerate(numbers):
            game_put(self.game, number, tile)
            self.changed_well()
        game_set_value(self.game, V_LEFT, len(numbers))
        self.changed_well()

    def cell(self, i32 number):
        """The packed cell of a number."""
        cdef i32 out[4]
        if number < 0 or number >= game_value(self.at(), V_CELLS):
            raise IndexError(number)
        game_known_cell(self.game, number, out)
        return out[0] + out[1] * ROW

    def number_of_cell(self, cell):
        """The number of a packed cell that is known."""
        x, y = unpacked(cell)
        cdef i32 number = -1
        if -FARTHEST < x < FARTHEST and -FARTHEST < y < FARTHEST:
            number = game_cell(self.at(), x, y)
        if number < 0:
            self.go_beyond()
        return number

    def run(self):
        """Do steps until the game waits for a decision or is over, while an action is under way."""
        self.changing()
        cdef bint failed = game_run(self.game)
        self.moves += 1
        self.current = None
        if failed:
            error = self.raised
            if error is None:
                self.go_beyond() if game_was_beyond(self.game) else None
                raise MemoryError
            raise error

    cdef int act(self, i32 phase, action, what, tuple given) except -1:
        """Have Python do an action; all or nothing of it is done.

        Args:
            phase: which action, as ``engine.h`` has it.
            action: the action, if it is one of a decision.
            what: does it.
            given: what that is given.

        Returns:
            Whether it failed.
        """
        self.idle()
        cdef i32 number = game_begin_action(self.at(), phase)
        if number < 0:
            raise MemoryError
        if phase == PHASE_ASKED:
            self.asked_actions[number:] = [action]
        cdef bint failed = False
        self.acting = True
        self.current = None
        try:
            what(*given)
        except BaseException as error:
            failed = True
            if self.raised is None:
                self.raised = error
        finally:
            self.acting = False
        failed = failed or game_failed(self.game)
        if failed:
            game_fail(self.game)
        game_end_action(self.game, failed)
        self.moves += 1
        self.current = None
        return 1 if failed else 0

    # Looking

    cpdef i32 root(self, i32 segment) except -1:
        """The root of a segment's feature."""
        self.known(segment)
        return game_root(self.game, segment)

    cdef int known(self, i32 segment) except -1:
        """See to it that there is such a segment, and so a game."""
        if segment < 0 or segment >= game_value(self.at(), V_SEGMENTS):
            raise IndexError(segment)
        return 0

    cpdef object about(self, i32 segment, i32 what):
        """One of the numbers that are known of a segment."""
        self.known(segment)
        if what < ABOUT_PARENT or what > ABOUT_DONE:
            raise IndexError(what)
        return game_about(self.game, segment, what)

    cdef object flags(self, i32 root):
        """The sums of a feature's flags; ``None`` where it has none."""
        cdef i32 number, count
        self.known(root)
        found = {}
        for number in range(self.program.rules.nflags):
            count = game_flag(self.game, root, number)
            if count:
                found[self.program.flags[number]] = count
        return found or None

    def pieces_in(self, i32 root):
        """The numbers of the pieces in a feature, in the order of their coming."""
        cdef i32 piece
        self.known(root)
        piece = game_first_piece(self.game, root)
        if piece < 0:
            return ()
        found = []
        while piece >= 0:
            found.append(piece)
            piece = game_next_piece(self.game, piece)
        return tuple(found)

    @property
    def segments(self):
        """How many segments lie."""
        return game_value(self.at(), V_SEGMENTS)

    @property
    def laid_tiles(self):
        """How many tiles lie."""
        return game_value(self.at(), V_TILES)

    def tile(self, cell):
        """The tile in a packed cell: as it lies, its first segment, when it was laid; ``None`` where none lies."""
        cdef i32 out[3]
        x, y = unpacked(cell)
        if not -FARTHEST < x < FARTHEST or not -FARTHEST < y < FARTHEST or game_tile(self.at(), x, y, out):
            return None
        return self.program.lyings[out[0]], out[1], out[2]

    def beside(self, cell):
        """Whether a packed cell is empty and lies beside a tile."""
        cdef i32 out[4]
        x, y = unpacked(cell)
        if not -FARTHEST < x < FARTHEST or not -FARTHEST < y < FARTHEST:
            return False
        cdef i32 number = game_cell(self.at(), x, y)
        if number < 0:
            return False
        game_known_cell(self.at(), number, out)
        return bool(out[3])

    def frontier(self):
        """The packed cells that are empty and lie beside a tile."""
        cdef i32 out[4]
        cdef i32 number
        found = []
        for number in range(game_value(self.at(), V_CELLS)):
            game_known_cell(self.at(), number, out)
            if out[3]:
                found.append(out[0] + out[1] * ROW)
        return found

    def tiles(self):
        """The tiles by their packed cells, the oldest first; each as :meth:`tile` has it."""
        cdef i32 out[4]
        cdef i32 number, count = game_value(self.at(), V_TILES)
        cdef list found = [None] * count
        for number in range(game_value(self.at(), V_CELLS)):
            game_known_cell(self.at(), number, out)
            if out[2] >= 0:
                cell = out[0] + out[1] * ROW
                laid = self.tile(cell)
                found[laid[2]] = cell, laid
        return dict(found)

    def fitting(self, str tile):
        """Every placement of a tile whose edges match, as ``cell * 4 + quarter turns``, ascending."""
        cdef i32 number = self.program.tile_numbers[tile], n, count
        # Nothing of Python's own comes between asking how many there are and writing them.
        cdef i32 *found = <i32 *>allocate(NULL, (1 + 3 * game_most_placements(self.at())) * sizeof(i32))
        if found is NULL:
            raise MemoryError
        count = game_fitting(self.game, number, found)
        try:
            codes = [4 * (found[3 * n] + found[3 * n + 1] * ROW) + found[3 * n + 2] for n in range(count)]
        finally:
            release(found)
        codes.sort()
        return codes

    def supply(self, i32 player, str kind):
        """How many pieces of a kind a player has in supply."""
        number = self.program.piece_numbers.get(kind)
        if number is None or player < 0 or player >= self.program.rules.nplayers:
            return 0
        return game_supply(self.at(), player, number)

    def scores(self):
        """Points by player."""
        return tuple([game_score(self.at(), player) for player in range(self.program.rules.nplayers)])

    @property
    def over(self):
        """Whether the last turn has begun, or been played."""
        return bool(game_value(self.at(), V_OVER))

    @property
    def turn(self):
        """Whose turn it is, by number."""
        return game_value(self.at(), V_TURN)

    @property
    def turn_number(self):
        """How many turns were begun."""
        return game_value(self.at(), V_TURNS)

    @property
    def hand(self):
        """The id of the tile at hand, if there is one."""
        cdef i32 tile = game_value(self.at(), V_HAND)
        return self.program.tiles[tile] if tile >= 0 else None

    @property
    def laid(self):
        """The packed cell of the tile laid in this turn, if there is one."""
        cdef i32 cell = game_value(self.at(), V_LAID)
        return None if cell < 0 else self.cell(cell)

    @property
    def spent(self):
        """The budgets that the player whose turn it is has used up."""
        cdef i32 bits = game_value(self.at(), V_SPENT)
        return [budget for budget, bit in self.program.budgets.items() if bits & bit]

    @property
    def decision(self):
        """What the game waits for."""
        return self.waits_for()

    cdef object waits_for(self):
        """The same."""
        cdef i32 phase = game_value(self.at(), V_PHASE)
        if phase == PHASE_ASKED:
            return self.acting_for.state.decision
        if self.current is None:
            if phase == PHASE_BUSY or (self.acting and self.program.plain):
                raise RuntimeError("there is no decision in the middle of an action")
            self.current = _decision(self)
        return self.current

    def bag(self):
        """The tiles left in the bag, bottom first."""
        cdef i32 number
        if self.prescribed is None:
            return [self.program.tiles[game_in_bag(self.at(), number)] for number in range(game_value(self.at(), V_LEFT))]
        left = self.shuffled[:]
        drawn = self.drawn()
        for _, tile in drawn:
            _take(left, tile)
        return left + [tile for _, tile in drawn[len(drawn) - <Py_ssize_t>game_value(self.at(), V_RETURNED):]]

    def drawn(self):
        """What was drawn, in order, each with its stack."""
        cdef i32 number
        return [self.program.draw_names[game_drawn(self.at(), number)] for number in range(game_value(self.at(), V_DRAWS))]

    def done(self):
        """What was done, in order: what, by whom, and with what.

        ``place`` is followed by a cell and quarter turns, ``deploy`` by a kind of piece and a segment, ``discard`` by a
        tile; there are ``pass`` and ``finish``, too.
        """
        cdef i32 choice[5]
        cdef i32 number = 0
        found = []
        while not game_choice(self.at(), number, choice):
            number += 1
            if choice[0] == PHASE_OVER:
                found.append(("finish", choice[1], None, None))
            elif choice[0] == PHASE_DISCARD:
                found.append(("discard", choice[1], self.program.tiles[choice[2]], None))
            elif choice[0] == PHASE_ASKED:
                found.append(("asked", choice[1], self.asked_actions[choice[2]], None))
            elif choice[0] == PHASE_PLACE:
                found.append(("place", choice[1], choice[2] + choice[3] * ROW, choice[4]))
            elif choice[2] < 0:
                found.append(("pass", choice[1], None, None))
            else:
                found.append(("deploy", choice[1], self.program.pieces[choice[2]], choice[3]))
        return found

    cdef frozenset cells_of(self, i32 root):
        """The packed cells of a feature."""
        self.known(root)
        cdef i32 count = game_cells(self.game, root, NULL, 0), number
        cdef i32[::1] found = array("i", bytes(2 * count * sizeof(i32)))
        game_cells(self.game, root, &found[0], count)
        return frozenset([found[2 * number] + found[2 * number + 1] * ROW for number in range(count)])

    def cells_in(self, i32 root):
        """The packed cells of a feature."""
        return set(self.cells_of(root))

    def lines(self):
        """The score lines, made of what was noted when features were scored."""
        cdef const i32 *noted
        cdef i32 at = 0, count = game_events(self.at(), &noted)
        # A copy: what is called below may play on, whereupon the events may move.
        cdef i32[::1] event = array("i", (<const char *>noted)[:count * sizeof(i32)] if count else b"")
        cdef i32 players = self.program.rules.nplayers, player, term, terms, at_term
        lines = []
        while at < count:
            if event[at] < 0:
                with cython.boundscheck(True):
                    lines += self.sheets[event[at + 1]]
                at += 2
                continue
            kind, planned, adjustments = self.program.plans[event[at]]
            occasion = self.program.occasions[event[at + 1]]
            weights = {player: event[at + 5 + player] for player in range(players) if event[at + 5 + player]}
            tiles = self.cells_of(event[at + 2])
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
            when = WHEN.get(occasion, "play")
            for player in range(players):
                if event[at + 3] >> player & 1:
                    lines.append(_new(Line, (player, event[at + 4], kind, when, tiles, weights, kept, ())))
            at = at_term
        return lines


cdef class Column:
    """A value for each segment.

    Args:
        core: what is native of the game.
        what: which: one of ``engine.h``, or one of those below.
    """

    cdef Core _core
    cdef i32 _what

    def __init__(self, Core core, i32 what):
        if what < _PIECES or what > ABOUT_DONE:
            raise IndexError(what)
        self._core = core
        self._what = what

    def __len__(self):
        return self._core.segments

    def __getitem__(self, index):
        cdef i32 segment
        cdef i32 out[4]
        cdef Core core = self._core
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        segment = index
        core.known(segment)
        if self._what == ABOUT_OF:
            return core.program.definitions[game_about(core.game, segment, ABOUT_OF)]
        if self._what == ABOUT_CELL:
            game_known_cell(core.game, game_about(core.game, segment, ABOUT_CELL), out)
            return out[0] + out[1] * ROW
        if self._what == _FLAGS:
            return core.flags(segment)
        return core.pieces_in(segment) if self._what == _PIECES else game_about(core.game, segment, self._what)


cdef class Pieces:
    """All pieces that ever came into play, by number.

    Args:
        core: what is native of the game.
        kept: those whose places are kept in Python.
    """

    cdef Core _core
    cdef list _made
    cdef dict _kept

    def __init__(self, Core core, kept=None):
        self._core = core
        self._made = []
        self._kept = {} if kept is None else kept

    def __len__(self):
        return game_value(self._core.at(), V_PIECES)

    def __getitem__(self, index):
        cdef i32 number
        cdef i32 out[3]
        cdef Core core = self._core
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = index
        if number < 0 or number >= game_value(core.at(), V_PIECES):
            raise IndexError(number)
        game_piece(core.game, number, out)
        found = out[0], out[1], out[2]
        kept = self._kept.get(number)
        if kept is not None:
            return kept
        if number < len(self._made) and self._made[number][0] == found:
            return self._made[number][1]
        place = Place(SEGMENT, out[2]) if out[2] >= 0 else AWAY_PLACE
        piece = _new(Piece, (core.program.pieces[out[1]], out[0], place, None))
        # The list reaches as far as pieces were looked at; what is beyond is made when it is.
        while len(self._made) <= number:
            self._made.append((None, None))
        self._made[number] = found, piece
        return piece

    def __eq__(self, other):
        return [*self] == [*other]


# Called by the tables where a rule is in Python. The first that raises fails the action; nothing is asked after that.


cdef i32 _call_rule(void *asked, i32 number, i32 about, i32 who) noexcept:
    cdef Core core = <Core>asked
    core.moves += 1
    core.asking += 1
    try:
        return core.answer(number, about, who)
    except BaseException as error:
        _fail(core, error)
    finally:
        core.asking -= 1
    return 0


cdef void _call_sheet(void *asked, i32 plan, i32 occasion, i32 root) noexcept:
    cdef Core core = <Core>asked
    core.moves += 1
    core.asking += 1
    try:
        position = core.position
        core.scored(position.subject(position.feature(root)), core.program.occasions[occasion])
    except BaseException as error:
        _fail(core, error)
    finally:
        core.asking -= 1


cdef void _call_final(void *asked, i32 number, i32 root) noexcept:
    cdef Core core = <Core>asked
    core.moves += 1
    core.asking += 1
    try:
        position = core.position
        occasion = core.program.occasions[1 + number]
        if root >= 0:
            subjects = [position.subject(position.feature(root))]
        else:
            subjects = list(core.program.subjects[number](position))
        for subject in subjects:
            core.moves += 1
            if not core.program.plain:
                core.acting_for.score_finally(subject, occasion)
                continue
            core.scored(subject, occasion)
            for feature in subject.features:
                game_finally_home(core.game, number, core.root(feature.root))
            if game_failed(core.game):
                break
    except BaseException as error:
        _fail(core, error)
    finally:
        core.asking -= 1


cdef i32 _call_step(void *asked, i32 number) noexcept:
    cdef Core core = <Core>asked
    core.moves += 1
    core.asking += 1
    try:
        return core.acting_for.course.do(core.program.called[number])
    except BaseException as error:
        _fail(core, error)
    finally:
        core.asking -= 1
    return C_WAITS


cdef i32 _call_exhausted(void *asked) noexcept:
    cdef Core core = <Core>asked
    core.asking += 1
    try:
        return 1 if core.position.exhausted() else 0
    except BaseException as error:
        _fail(core, error)
    finally:
        core.asking -= 1
    return 0


cdef i32 _call_next(void *asked) noexcept:
    cdef Core core = <Core>asked
    core.moves += 1
    core.asking += 1
    try:
        return core.acting_for.course.next()
    except BaseException as error:
        _fail(core, error)
    finally:
        core.asking -= 1
    return C_WAITS


cdef void _call_react(
    void *asked, i32 number, i32 happening, i32 who, i32 tile, i32 cell, i32 piece, i32 root
) noexcept:
    cdef Core core = <Core>asked
    core.moves += 1
    core.asking += 1
    try:
        about = {"player": None if who < 0 else who}
        if tile >= 0:
            about["tile"] = core.program.tiles[tile]
        if cell >= 0:
            about["cell"] = core.cell(cell)
        if piece >= 0:
            about["piece"] = piece
        if root >= 0:
            about["feature"] = core.position.feature(root)
        core.acting_for.react(number, Event(HAPPENINGS[happening], **about))
    except BaseException as error:
        _fail(core, error)
    finally:
        core.asking -= 1


cdef void _call_undo(void *asked, i32 length) noexcept:
    cdef Core core = <Core>asked
    try:
        core.acting_for.state._journal.undo(length)
    except BaseException as error:
        # Nothing is asked that could raise; were it so, the game would not be what it was.
        core.raised = error


cdef void _fail(Core core, error) noexcept:
    if core.raised is None:
        core.raised = error
    game_fail(core.game)


cdef class Native:
    """A game that is played natively, until something else than its course is asked.

    ``_hand_over`` then makes a game of the Python engine of it, by playing what was played.
    """

    cdef Core _core

    def _set_off(self, Program program, tuple players, ruleset, random, seed, prescribed, ends):
        """Begin a game whose bag is shuffled by a generator of random numbers, perhaps with prescribed draws."""
        cdef Core core = Core(program, players, ruleset)
        core.begin(random, seed, prescribed, ends)
        self._core = core

    def _end_draws(self, ends):
        """From now on, let this be done when prescribed draws are used up, as given at the beginning."""
        cdef Core core = self._core
        if core is None:
            return Game._end_draws(self, ends)
        core.idle()
        if core.program.plain:
            game_set_floor(core.at(), core.floor(bool(ends)))
        else:
            core.acting_for.state.forced_ends = ends
        self._past.ends.append((len(actions_of(self.position._state.log)), ends))

    cpdef int _set_off_as(self, Native other) except -1:
        """Begin where another game stands."""
        cdef Core core = other._core
        self._core = core.twin()
        return 0

    cpdef bint _native(self):
        """Whether it is still played natively."""
        return self._core is not None

    cpdef int _idle(self) except -1:
        """See to it that no rule is being asked."""
        return 0 if self._core is None else self._core.idle()

    def _leave(self):
        """From now on the game is not played natively; gives what it was."""
        self._idle()
        core, self._core = self._core, None
        return core

    @property
    def _inside(self):
        """What is native of it."""
        return self._core

    # The course of the game

    @property
    def decision(self):
        """What the game waits for; of kind ``over`` at the end.

        Raises:
            RuleError: a rule of a plugin raised.
        """
        cdef Core core = self._core
        if core is None:
            return self._state.decision
        if core.current is None:
            try:
                return core.waits_for()
            except (Exception, SystemExit) as error:
                raise self._explained(core, error) from error
        return core.current

    cdef int _play_asked(self, Core core, action) except -1:
        """Play an action of a decision that Python asks for."""
        decision = core.waits_for()
        if type(action) is Action and action.decision is decision:
            option = action.option
        else:
            option = self._match(decision, action.as_record() if hasattr(action, "as_record") else action)
            action = Action(decision, option)
        if self._core is not core or core.waits_for() is not decision:
            raise RuntimeError("the game was changed by what was to be played in it")
        if core.act(PHASE_ASKED, action, core.acting_for.course.decided, (decision, option)) and self._failed(core):
            Game.play(self, action)
        return 0

    def play(self, action):
        """Play an action of the decision, or one written as in records; ``player`` may be left out.

        Args:
            action: what is done.

        Raises:
            IllegalAction: a rule forbids it; its ``rule`` and ``reason`` say which and why.
            BastideError: it is not an action.
            RuleError: a rule of a plugin raised. The game stands as before.
        """
        cdef Core core = self._core
        if core is None:
            return Game.play(self, action)
        if game_value(core.at(), V_PHASE) == PHASE_ASKED:
            self._play_asked(core, action)
            return
        cdef NativeDecision decision = self.decision if core.current is None else core.current
        cdef i32 number
        if type(action) is NativeAction and (<NativeAction>action).decision is decision:
            number = (<NativeAction>action).number
        elif type(action) is Action and action.decision is decision:
            number = decision._number_of(action.option)
        else:
            number = -1
        if number < 0:
            number = self._find(decision, action)
        # Comparing what was given may be code of somebody else's, which may play on.
        if self._core is not core or core.current is not decision:
            raise RuntimeError("the game was changed by what was to be played in it")
        if number < 0 or number >= decision.count:
            raise IndexError(number)
        core.idle()
        cdef bint failed
        core.acting = True
        failed = game_play(core.game, decision._found, number, decision.count)
        core.acting = False
        if failed and self._failed(core):
            return Game.play(self, action)
        core.moves += 1
        core.current = None

    def _find(self, NativeDecision decision, action):
        """The number of the option that an action or a record stands for."""
        cdef i32 number
        record = action.as_record() if hasattr(action, "as_record") else action
        number = decision._written(record) if type(record) is dict else -1
        return number if number >= 0 else decision._number_of(self._match(decision, record))

    cdef bint _failed(self, Core core) except -1:
        """Raise what made an action fail; true if instead the game is now one of the Python engine, which can do it."""
        try:
            core.check(True)
        except BeyondError:
            self._hand_over()
            return True
        except (Exception, SystemExit) as error:
            raise self._explained(core, error) from error

    cdef object _explained(self, Core core, error):
        """The error to raise in place of one that came up."""
        return explain(error, self._ruleset, game_actions(core.at()), self.seed)

    def play_out(self, numbers):
        """Play the game to its end, choosing each action at random. Every action can be undone.

        Args:
            numbers: where the choices come from: one generator for all players, or one for each by name.

        Raises:
            RuleError: a rule of a plugin raised. The game stands as before that action.
        """
        cdef Core core = self._core
        cdef i32 *options = NULL
        cdef i32 room = 0, most, count = 0, number = 0
        cdef void *grown
        cdef bint failed = False
        if core is None:
            return Game.play_out(self, numbers)
        core.idle()
        own = [numbers if isinstance(numbers, Random) else numbers[name] for name in core.players]
        # A generator of another class, or with methods of its own, may draw its numbers otherwise.
        if any(type(each) is not Random or vars(each).keys() != {"gauss_next"} for each in own):
            return Game.play_out(self, numbers)
        draws = [each.getrandbits for each in own]
        try:
            while game_value(core.at(), V_PHASE) != PHASE_OVER:
                if game_value(core.game, V_PHASE) == PHASE_ASKED:
                    asked = core.waits_for()
                    self._play_asked(core, asked.actions[_chosen(draws[asked.number], len(asked.actions))])
                    if self._core is not core:
                        return Game.play_out(self, numbers)
                    continue
                most = 3 * game_most_options(core.game)
                if most > room:
                    grown = allocate(options, 2 * most * sizeof(i32))
                    if grown is NULL:
                        raise MemoryError
                    options, room = <i32 *>grown, 2 * most
                count = game_options(core.game, options)
                if count >= 0:
                    number = _chosen(draws[game_player(core.game)], count)
                    core.acting = True
                    failed = game_play(core.game, options, number, count)
                    core.acting = False
                if count < 0 or failed:
                    break
        finally:
            release(options)
            core.moves += 1
            core.current = None
        if count < 0 or failed:
            # The numbers are drawn; what failed is done over by the Python engine, or is an error.
            if self._failed(core):
                if not count < 0:
                    Game.play(self, Game.decision.fget(self).actions[number])
                Game.play_out(self, numbers)

    def _margins_after(self, i32 depth, i32 broad):
        """What each action is worth by margins, or ``None`` where the Python engine has to find it out."""
        cdef Core core = self._core
        cdef int failed
        if core is None or not core.program.plain or game_value(core.at(), V_PHASE) == PHASE_OVER:
            return None
        core.idle()
        cdef Py_ssize_t most = game_most_options(core.game)
        cdef double[::1] worths = array("d", bytes((most + 1) * sizeof(double)))
        cdef NativeDecision decision = self.decision
        core.acting = True
        failed = game_worths(core.game, depth, broad, &worths[0])
        core.acting = False
        core.moves += 1
        if failed and self._failed(core):
            return None
        return [worths[number] for number in range(decision.count)]

    def undo(self):
        """Take back the last action, and everything that followed from it.

        Raises:
            BastideError: there is none to take back.
        """
        cdef Core core = self._core
        self._idle()
        if core is None or game_undo(core.at()):
            return Game.undo(self)
        core.moves += 1
        core.current = None
        self._past.finished = False

    def finish(self):
        """End the game here: wind up the turn under way and do the final scoring. Can be undone as one action."""
        cdef Core core = self._core
        cdef bint failed
        if core is None:
            return Game.finish(self)
        core.idle()
        if game_value(core.at(), V_PHASE) != PHASE_OVER:
            if core.program.plain:
                core.acting = True
                failed = game_finish(core.game)
                core.acting = False
            else:
                failed = core.act(PHASE_OVER, None, core.acting_for.finish, ())
            if failed and self._failed(core):
                return Game.finish(self)
            core.moves += 1
            core.current = None
            self._past.finished = True

    def _choices(self):
        """How much was played since the beginning."""
        cdef Core core = self._core
        return game_choices(core.at())

    def _refill(self, list tiles):
        """Let other tiles lie in the bag, as many as do, of those that it had at the beginning."""
        cdef i32 number
        cdef Core core = self._core
        core.idle()
        numbers = [core.program.tile_numbers[tile] for tile in tiles]
        if len(numbers) != game_value(core.at(), V_LEFT):
            raise ValueError(tiles)
        for number in range(<i32>len(numbers)):
            game_refill(core.game, number, numbers[number])
        core.moves += 1

    # Looking

    @property
    def turn_number(self):
        """How many turns were begun."""
        return self._state.turn_number if self._core is None else game_value(self._core.game, V_TURNS)

    def supply(self, player):
        """How many pieces of each kind a player has in supply; ``None`` for the neutral ones."""
        cdef Core core = self._core
        cdef i32 seat = core.players.index(player) if core is not None and player in core.players else -1
        # Asked last: comparing names may be code of somebody else's, which may play on.
        if seat < 0 or self._core is not core:
            return Game.supply(self, player)
        return {kind: game_supply(core.game, seat, number) for kind, number in core.program.supplied}

    def standing(self):
        """How many pieces are on the board, by the kind of segment they stand on; under ``""`` those on none."""
        cdef i32 counts[MAX_KINDS]
        if self._core is None or not self._core.program.plain:
            return Game.standing(self)
        game_standing(self._core.game, counts)
        return {kind: counts[number] for kind, number in self._core.program.kinds if counts[number]}

    @property
    def over(self):
        """Whether the final scoring has been done."""
        if self._core is None:
            return self._state.decision.kind == "over"
        return game_value(self._core.game, V_PHASE) == PHASE_OVER

    @property
    def turn(self):
        """The name of the player whose turn it is."""
        return self._state.players[self._state.turn] if self._core is None else self._core.players[game_value(self._core.game, V_TURN)]

    @property
    def actions_played(self):
        """How many actions were played and not taken back."""
        return len(self._marks) if self._core is None else game_actions(self._core.game)

    @property
    def scores(self):
        """Points by player, without the final scoring until the game is over."""
        if self._core is None:
            return dict(zip(self._state.players, self._state.scores))
        return {name: game_score(self._core.game, number) for number, name in enumerate(self._core.players)}

    @property
    def lines(self):
        """Every score line so far, as in ``bastide score --json``."""
        if self._core is None:
            return Game.lines.fget(self)
        return [line.as_json(self._core.players) for line in self._core.lines()]


cdef i32 _chosen(draw, i32 count) except -1:
    """A number below ``count``, as ``randrange`` chooses it."""
    cdef i32 bits = 0, number
    while count >> bits:
        bits += 1
    number = draw(bits)
    while number >= count:
        number = draw(bits)
    return number


def _take(list items, tile):
    """Take the topmost copy of a tile out of a bag."""
    cdef Py_ssize_t number
    for number in range(len(items) - 1, -1, -1):
        if items[number] == tile:
            del items[number]
            return


cdef object _shuffled(tuple items, random):
    """The items as ``random.shuffle`` leaves them, with room for one more."""
    kept = array("i", (*items, 0))
    cdef i32[::1] view = kept
    cdef i32 last, chosen, item
    draw = random.getrandbits
    for last in range(<i32>len(items) - 1, 0, -1):
        chosen = _chosen(draw, last + 1)
        item = view[last]
        view[last] = view[chosen]
        view[chosen] = item
    return kept


def shuffled(list items, numbers):
    """The items in the order in which ``random.shuffle`` leaves them.

    Args:
        items: what is shuffled.
        numbers: the generator of random numbers.
    """
    cdef i32 place
    order = _shuffled(tuple(range(len(items))), numbers)
    return [items[order[place]] for place in range(<i32>len(items))]


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
        cdef i32 index
        cdef i32 *found
        if self._hand < 0:
            return [self.option(index) for index in range(self.count)]
        codes = []
        for index in range(self.count):
            found = self._found + 3 * index
            codes.append(4 * (found[0] + found[1] * ROW) + found[2])
        # As the Python engine has them, so that records are matched with them alike.
        return Placements(self.tile, codes)

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

    cdef i32 _written(self, dict record) except -2:
        """The number of the option that stands like this in a record; -1 if it takes more to find it, or a refusal."""
        cdef i32 index, piece, segment
        cdef i32 *found
        kind = record.get("type")
        if record.get("player", self.player) != self.player:
            return -1
        if kind == "pass":
            return self.count - 1 if self._passes and len(record) <= 2 else -1
        if len(record) - ("player" in record) != (4 if self._hand >= 0 else 3):
            return -1
        if kind == "place" and self._hand >= 0 and record.get("tile") == self.tile:
            at, rotation = record.get("at"), record.get("rotation")
            if type(at) is not list or len(at) != 2 or type(rotation) is not int:
                return -1
            x, y = at
            if type(x) is not int or type(y) is not int:
                return -1
            for index in range(self.count):
                found = self._found + 3 * index
                if found[0] == x and found[1] == y and 90 * found[2] == rotation:
                    return index
        elif kind == "deploy" and self._passes:
            kept, on = record.get("piece"), record.get("on")
            names = self._program.names[self._shape]
            number = self._program.piece_numbers.get(kept) if type(kept) is str else None
            if number is None or on not in names:
                return -1
            piece, segment = number, self._base + <i32>names.index(on)
            for index in range(self.count - 1):
                if self._found[3 * index + 1] == piece and self._found[3 * index + 2] == segment:
                    return index
        return -1

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


cdef NativeDecision _decision(Core core):
    """The decision that a game waits for."""
    cdef NativeDecision decision = NativeDecision.__new__(NativeDecision)
    cdef CGame *it = core.at()
    cdef i32 phase = game_value(it, V_PHASE), room = MAX_OPTIONS + 1, count
    decision._program = core.program
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
    decision.player = core.players[decision.number]
    if phase == PHASE_PLACE:
        decision.kind = "place"
        decision._hand = game_value(it, V_HAND)
        decision.tile = core.program.tiles[decision._hand]
        decision.count = game_placements(it, decision._found)
    else:
        decision.kind = "deploy"
        decision._passes = True
        count = game_deployments(it, decision._found)
        core.check(count < 0)
        decision.count = 1 + count
        game_laid(it, &decision._shape, &decision._base)
    return decision


Sequence.register(Column)
Sequence.register(Pieces)
Action.register(NativeAction)
Decision.register(NativeDecision)
Sequence.register(NativeActions)
