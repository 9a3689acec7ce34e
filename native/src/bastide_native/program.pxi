# Compiled rules as the engine has them.


@cython.final
cdef class Program:
    """A ruleset for a number of players, ready to be played.

    Args:
        tables: what was compiled.
    """

    cdef Rules rules
    cdef readonly tuple tiles, pieces, names, segment_names, bag, lyings, definitions
    #: Of each plan the kind of feature, the labels and rules of its terms, the rules that adjust them, and those that
    #: change who leads; and of each occasion, its name and when that is, as in score lines.
    cdef readonly tuple plans, occasions, whens
    cdef readonly tuple deployments, supplied, kinds, calls, subjects, flags
    #: What is done in Python: steps by number, reactions by number, and what is left of the steps before each of them.
    cdef readonly tuple called, reactions, chains
    #: By number, whether the tables know for certain that a reaction speaks of what it is done for.
    cdef readonly tuple certain
    #: By the identity of a reaction, where the condition is without which it does not react; ``NOTHING`` for none.
    cdef readonly dict told
    #: By tile, the filters of placements that are asked in Python.
    cdef readonly tuple filters
    #: Whether nothing is done in Python that may change a game.
    cdef readonly bint plain
    #: Whether a rule is a function that is asked while a game is played.
    cdef readonly bint asks
    #: Whether some do not see what lies on a stack.
    cdef readonly bint hides
    #: Whether some win together.
    cdef readonly bint teams
    #: Whether something is done before the first turn.
    cdef readonly bint sets_up
    #: The bag as the tables have it, before it is shuffled.
    cdef object sorted_bag
    #: The steps of a further part of a turn, as far as it is begun natively.
    cdef readonly tuple part_steps
    #: What offers are listed natively, by number; and the numbers of those that offer the steps of a walk, by decision.
    cdef readonly tuple offerings
    cdef readonly dict walks
    #: What offers to put the tile at hand back.
    cdef readonly object puts_back
    #: The tallies that the tables have, by plugin and name.
    cdef readonly dict tallies
    #: The stacks beside the bag that the tables have: the name, what lies there, and whether it is shuffled; by name.
    cdef readonly tuple piles
    cdef readonly dict pile_numbers
    #: The stacks that Python keeps, what plugins keep that is asked for, and the kinds of places, by number.
    cdef readonly tuple role_names
    cdef readonly dict stack_numbers, kept_keys, place_kinds, roles
    cdef readonly dict piece_numbers, tile_numbers, phase_bits, budgets, native_steps, lying_numbers, draw_numbers
    cdef readonly tuple draw_names
    #: By item, the first number that it has on any stack.
    cdef dict item_numbers
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
        self.segment_names = tuple(name for names in self.names for name in names)
        self.definitions = tuple(segment for lying in self.lyings for segment in lying.segments)
        self.flags = tuple(compiled.flags)
        self.calls = tuple(compiled.calls)
        self.subjects = tuple([rule.subjects for rule in compiled.ruleset.of(FinalScoring)])
        self.bag = tuple(compiled.bag)
        self.sorted_bag = array("i", [*self.bag, 0])
        self.occasions = tuple(compiled.occasions)
        self.whens = tuple([WHEN.get(occasion, "play") for occasion in self.occasions])
        self.deployments = tuple(compiled.deployments)
        self.called = tuple(compiled.called)
        self.reactions = tuple(compiled.reactions.rules)
        self.certain = tuple(compiled.reactions.certain)
        self.told = dict(compiled.reactions.told)
        self.filters = tuple(compiled.filters_left)
        self.chains = compiled.chains
        self.plain = compiled.plain
        self.asks = compiled.asks
        self.hides = compiled.hides
        self.teams = compiled.teams
        self.sets_up = bool(compiled.ruleset.turn.setup_steps or compiled.ruleset.placement.sources)
        self.phase_bits = dict(compiled.phase_bits)
        self.budgets = dict(compiled.budgets)
        self.native_steps = dict(compiled.native_steps)
        self.tallies = dict(compiled.tallies)
        self.puts_back = compiled.puts_back
        self.stack_numbers = dict(compiled.stack_numbers)
        self.kept_keys = dict(compiled.kept_keys)
        self.place_kinds = dict(compiled.place_kinds)
        self.roles = dict(compiled.roles)
        self.role_names = (None, *compiled.roles)
        self.part_steps = (*compiled.ruleset.turn.part_steps,) if compiled.part >= 0 else ()
        self.lying_numbers = {id(lying): number for number, lying in enumerate(self.lyings)}
        self.draw_names = tuple(compiled.draws)
        self.draw_numbers = {drawn: number for number, drawn in enumerate(self.draw_names)}
        self.item_numbers = {item: number for (_, item), number in reversed(self.draw_numbers.items())}
        self.plans = tuple([
            (
                kind,
                tuple([(term.label, rule.id) for rule, term in plan.terms]),
                tuple([rule.id for rule in plan.adjustments]),
                tuple([rule.id for rule in deciding]),
            )
            for (kind, *_), plan, deciding in zip(compiled.plans, compiled.score_plans, compiled.deciding)
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
        r.calls.shuffle = _call_shuffle
        r.calls.undo = _call_undo
        r.calls.options = _call_options
        r.calls.play = _call_play
        r.calls.finish = _call_finish
        r.nplayers = compiled.players
        r.nowners = compiled.owners
        r.npieces = len(self.pieces)
        r.nflags = len(compiled.flags)
        r.bare = compiled.laid.bare
        r.demands = compiled.laid.edges ** 4
        for way in range(4):
            r.place_of[way] = compiled.laid.edges ** (3 - way)
        r.npatterns = compiled.laid.patterns
        r.nfinals = len(compiled.finals) * sizeof(i32) // sizeof(Final)
        r.nends = len(compiled.ends)
        r.nstart = len(compiled.start) // 4
        r.nbag = len(self.bag)
        r.most_segments = max(lying.count for lying in compiled.lyings)
        r.pool = self._keep(compiled.pool)
        r.segments = <const Segment *>self._keep(compiled.laid.segments)
        r.shapes = <const Shape *>self._keep(compiled.laid.shapes)
        self._fits = bytes(compiled.laid.fits)
        r.fits = <const uint8_t *><const char *>self._fits
        r.joins = <const Join *>self._keep(compiled.laid.joins)
        r.plans = <const Plan *>self._keep(compiled.plan_numbers)
        r.terms = <const Term *>self._keep(compiled.terms)
        r.adjustments = <const Adjustment *>self._keep(compiled.adjustments)
        r.weighings = <const Weighing *>self._keep(compiled.weighings)
        r.deciders = <const Decider *>self._keep(compiled.deciders)
        r.finals = <const Final *>self._keep(compiled.finals)
        r.ends = self._keep(compiled.ends)
        r.completing = <const Completing *>self._keep(compiled.completing)
        r.completed_plan = self._keep(compiled.completed_plan)
        r.final_plan = self._keep(compiled.final_plan)
        r.completed_home = <const Span *>self._keep(compiled.completed_home)
        r.weights = self._keep(compiled.weights)
        r.supply = self._keep(compiled.supply)
        r.start = self._keep(compiled.start)
        r.nothers = len(compiled.others)
        r.others = self._keep(compiled.others)
        r.filtered = self._keep(compiled.filtered)
        r.filters = <const Span *>self._keep(compiled.filters)
        r.most_pieces = compiled.most_pieces
        r.recuts = compiled.recuts
        r.links = compiled.links
        r.most_waiting = max(len(lying.watching) for lying in compiled.lyings)
        r.steps = self._keep(compiled.steps)
        r.nturn = compiled.turn_steps
        r.part, r.part_with_tile, r.part_end = compiled.part, compiled.part_with_tile, compiled.part_end
        r.puts_back = compiled.may_put_back
        self._pile_up(compiled)
        r.tile_of = self._keep(compiled.tile_of)
        r.begins_part = self._keep(compiled.begins_part)
        r.begins_walk = self._keep(compiled.begins_walk)
        r.if_called = self._keep(compiled.if_called)
        r.guards = self._keep(compiled.guards)
        r.goes_on = compiled.goes_on
        r.aside.at, r.aside.count = compiled.aside
        r.ended.at, r.ended.count = compiled.ended
        r.tile_flags = self._keep(compiled.flags_of_tiles)
        r.ntile_flags = len(compiled.tile_flags)
        r.lengths = self._keep(compiled.lengths)
        r.nlengths = len(compiled.lengths)
        r.nkept = len(compiled.kept_keys)
        offerings = compiled.offerings
        r.offering = <const Offering *>self._keep(offerings.numbers)
        for number, span in enumerate(offerings.spans):
            r.offerings[number].at, r.offerings[number].count = span
        r.most_steps = offerings.most_steps
        r.elsewhere.guard, r.elsewhere.pieces, r.elsewhere.where, r.elsewhere.instead = offerings.elsewhere
        r.vetoes = <const Veto *>self._keep(offerings.vetoes)
        r.nvetoes = len(offerings.vetoes) * sizeof(i32) // sizeof(Veto)
        r.in_order.at, r.in_order.count = compiled.in_order
        r.nshapes = len(self.lyings)
        r.changes = <const Span *>self._keep(compiled.changes)
        r.changes_printed = <const Span *>self._keep(compiled.changes_printed)
        self.offerings = tuple(offerings.rules)
        self.walks = dict(offerings.walks)
        for number, span in enumerate(compiled.offered_spans):
            r.offered[number].at, r.offered[number].count = span
        r.reactions = <const Reaction *>self._keep(compiled.reactions.numbers)
        for number in range(len(HAPPENINGS)):
            r.happening[number].at = compiled.reactions.happening[2 * number]
            r.happening[number].count = compiled.reactions.happening[2 * number + 1]
        r.completed_heard = <const Span *>self._keep(compiled.reactions.completed)
        r.scoring_heard = <const Span *>self._keep(compiled.reactions.scoring)
        r.ntallies = len(compiled.tallies)
        r.budgets = self._keep(compiled.spending)
        r.roles = self._keep([compiled.roles.get(rule.role, 0) for rule in compiled.deployments])
        r.around.at, r.around.count = compiled.laid.around
        r.only_draws = only_draws(compiled)
        apart = Apart(compiled)
        r.apart, r.bordered, r.bounding = apart.holds, apart.bordered, apart.bounding

    def _pile_up(self, compiled):
        """The tables of the stacks beside the bag."""
        cdef Rules *r = &self.rules
        spans = []
        piles = []
        for stack in compiled.ruleset.stacks:
            if stack.name in compiled.piles:
                counts = compiled.ruleset.contents[stack.name]
                items = [self.draw_numbers[stack.name, item] for item, count in counts.items() for _ in range(count)]
                spans += [r.pile_room, len(items)]
                piles.append((stack.name, tuple(items), stack.shuffled))
                r.pile_room += len(items) + PILE_HEAD
        r.npiles = len(piles)
        r.piles = <const Span *>self._keep(spans)
        self.piles = tuple(piles)
        self.pile_numbers = dict(compiled.piles)

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
