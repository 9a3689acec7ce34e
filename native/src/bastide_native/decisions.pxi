# Decisions and actions refer to no game, so that nothing refers to itself and the garbage collector need not look.


@cython.no_gc
cdef class Trio:
    """A decision, the list of its actions and one action, which are used again when nobody else has any of them.

    The list and the action are made when they are first asked for, and let go of with this.
    """

    cdef NativeDecision decision
    cdef NativeActions actions
    cdef NativeAction action

    def __dealloc__(self):
        self.decision._trio = NULL

    cdef bint is_free(self) noexcept:
        """Whether nobody else has any of them."""
        cdef bint listed = self.actions is not None, acted = self.action is not None
        return (
            Py_REFCNT(<PyObject *>self.decision) == 1 + listed + acted
            and (not listed or Py_REFCNT(<PyObject *>self.actions) == 1)
            and (not acted or Py_REFCNT(<PyObject *>self.action) == 1)
        )


@cython.no_gc
@cython.freelist(8)
cdef class NativeDecision:
    """What a game that is played natively waits for; as :class:`bastide.Decision` otherwise."""

    cdef Program _program
    #: The trio that it is in, if it is; that has it, too.
    cdef PyObject *_trio
    #: What its options are found with once they are looked at: the frontier where a tile is placed, else deployments.
    cdef i32 *_kept
    #: For how many numbers there is room.
    cdef i32 _room
    cdef Frontier _cells
    cdef i32 _shape, _base
    cdef readonly i32 count
    #: Of deployments on other tiles than that just laid, by segment, how a record tells where they are.
    cdef dict _elsewhere
    #: How many offers stand behind what is found like this, and what they are, in rows.
    cdef i32 _offered
    cdef i32 *_offers
    #: Those that were looked at, by number: what they do is known by their being the same.
    cdef dict _made
    cdef readonly tuple players
    cdef object _laid
    cdef i32 _hand
    cdef bint _passes
    #: The last option, which puts the tile at hand back, if there is one.
    cdef object _put_back
    #: How many placements or deployments there are.
    cdef i32 _own
    cdef readonly str kind
    #: Who decides; -1 at the end.
    cdef i32 _seat
    #: What it was asked with: of a walk, how far it is.
    cdef readonly object data

    situation = ""
    #: What is chosen in secret is decided in Python.
    _secret = None

    def __dealloc__(self):
        release(self._kept)
        release(self._offers)

    @property
    def number(self):
        """Who decides, by number; ``None`` at the end."""
        return None if self._seat < 0 else self._seat

    @property
    def player(self):
        """Who decides; ``None`` at the end."""
        return None if self._seat < 0 else self.players[self._seat]

    @property
    def tile(self):
        """The id of the tile at hand, if one is placed."""
        return None if self._hand < 0 else self._program.tiles[self._hand]

    cdef int _make_room(self, i32 count) except -1:
        if self._kept is NULL or count > self._room:
            release(self._kept)
            self._room = count
            self._kept = <i32 *>allocate(NULL, count * sizeof(i32))
            if self._kept is NULL:
                raise MemoryError
        return 0

    cdef int _keep(self, Frontier cells) except -1:
        """Keep the cells that tiles may be placed into."""
        self._make_room(2 * cells.count)
        memcpy(self._kept, cells.keys, cells.count * sizeof(i32))
        memcpy(self._kept + cells.count, cells.demands, cells.count * sizeof(i32))
        self._cells.keys, self._cells.demands = self._kept, self._kept + cells.count
        self._cells.count, self._cells.fits = cells.count, cells.fits
        return 0

    @property
    def actions(self):
        """The legal actions."""
        cdef Trio trio
        if self._trio is NULL:
            return _actions_of(self)
        trio = <Trio>self._trio
        if trio.actions is None:
            trio.actions = _actions_of(self)
        return trio.actions if Py_REFCNT(<PyObject *>trio.actions) == 1 else _actions_of(self)

    @property
    def options(self):
        """What may be chosen."""
        cdef i32 index
        cdef i32 placement[3]
        if self._hand < 0 or self._put_back is not None or self._offered:
            return [self.option(index) for index in range(self.count)]
        codes = []
        for index in range(self.count):
            self._place(index, placement)
            codes.append(4 * (placement[0] + placement[1] * ROW) + placement[2])
        # As the Python engine has them, so that records are matched with them alike.
        return Placements(self.tile, codes)

    cdef void _place(self, i32 index, i32 *out) noexcept:
        fits_get(self._cells, index, out)

    cdef bint _is_offer(self, i32 index) noexcept:
        """Whether an option is what a rule offers besides."""
        return self._own <= index < self._own + self._offered

    cdef tuple _row(self, i32 index):
        """What such an option is made of."""
        cdef i32 *row = self._offers + C_OFFER_SIZE * (index - self._own)
        cdef i32 each
        return tuple([row[each] for each in range(C_OFFER_SIZE)])

    cdef NativeAction action(self, i32 index):
        """The action of an option."""
        cdef NativeAction action
        cdef Trio trio
        if self._trio is NULL:
            return _action_of(self, index)
        trio = <Trio>self._trio
        if trio.action is None:
            trio.action = _action_of(self, index)
        if Py_REFCNT(<PyObject *>trio.action) > 1:
            return _action_of(self, index)
        action = trio.action
        action.number = index
        action._record = None
        return action

    cpdef option(self, i32 index):
        """One of the options, by number."""
        cdef i32 placement[3]
        cdef i32 *found
        if index < 0 or index >= self.count:
            raise IndexError(index)
        if self._put_back is not None and index == self.count - 1:
            return self._put_back
        if self._is_offer(index):
            made = self._made.get(index)
            if made is None:
                row = self._row(index)
                made = option(self._program.offerings[row[0]], row, self._program, self)
                self._made[index] = made
            return made
        if self._hand >= 0:
            self._place(index, placement)
            cell = placement[0] + placement[1] * ROW
            return _new(Candidate, (self._program.tiles[self._hand], cell, placement[2], "", (), None, "", ""))
        if self._passes and index == self.count - 1:
            return PASS
        found = self._kept + 3 * index
        return _new(Deploying, (self._program.deployments[found[0]], self._program.pieces[found[1]], found[2]))

    cdef i32 _written(self, dict record) except -2:
        """The number of the option that stands like this in a record; -1 if it takes more to find it, or a refusal."""
        cdef i32 index, piece, segment
        kind = record.get("type")
        if record.get("player", self.player) != self.player:
            return -1
        if kind == "pass":
            return self.count - 1 if self._passes and len(record) == 1 + ("player" in record) else -1
        if len(record) - ("player" in record) != (4 if self._hand >= 0 else 3):
            return -1
        if kind == "place" and self._hand >= 0 and record.get("tile") == self.tile:
            at, rotation = record.get("at"), record.get("rotation")
            if type(at) is not list or len(at) != 2 or type(rotation) is not int:
                return -1
            x, y = at
            if type(x) is not int or type(y) is not int:
                return -1
            return self._number_at(x, y, rotation // 90) if rotation % 90 == 0 else -1
        elif kind == "deploy" and self._passes and self._elsewhere is None:
            kept, on = record.get("piece"), record.get("on")
            names = self._program.names[self._shape]
            number = self._program.piece_numbers.get(kept) if type(kept) is str else None
            if number is None or on not in names:
                return -1
            piece, segment = number, self._base + <i32>names.index(on)
            for index in range(self._own):
                if self._kept[3 * index + 1] == piece and self._kept[3 * index + 2] == segment:
                    if not self._program.rules.roles[self._kept[3 * index]]:
                        return index
        return -1

    cdef i32 _number_at(self, x, y, turns) except -2:
        """The number of a placement; -1 if it is none of these."""
        if not -FARTHEST < x < FARTHEST or not -FARTHEST < y < FARTHEST or not 0 <= turns < 4:
            return -1
        return fits_number(self._cells, x, y, turns)

    cdef i32 _number_of(self, option) except -2:
        """The number of an option; -1 if it is none of these."""
        if option is PASS:
            return self.count - 1 if self._passes else -1
        if self._put_back is not None and option == self._put_back:
            return self.count - 1
        try:
            return self._found_at(option)
        except (KeyError, OverflowError, TypeError):
            # A piece that there is not, or a number that no option has.
            return -1

    cdef i32 _found_at(self, option) except -2:
        cdef i32 index, piece, segment
        if self._offered:
            for index, made in self._made.items():
                if made is option:
                    return index
        if type(option) is Candidate and self._hand >= 0:
            if option[0] != self._program.tiles[self._hand] or option[4]:
                return -1
            x, y = unpacked(option[1])
            return self._number_at(x, y, option[2])
        elif type(option) is Deploying and self._passes:
            piece = self._program.piece_numbers[option[1]]
            segment = option[2]
            for index in range(self._own):
                if self._kept[3 * index + 1] == piece and self._kept[3 * index + 2] == segment:
                    if self._program.deployments[self._kept[3 * index]] is option[0]:
                        return index
        return -1

    def record(self, option):
        """How one of its options stands in a record."""
        record = {} if self.player is None else {"player": self.player}
        cdef i32 number = self._number_of(option) if self._offered else -1
        if self._is_offer(number):
            return record | written_option(option, self._row(number), self._laid, self._program.names)
        record["type"] = option.type
        if option.type == "deploy":
            record["piece"] = option.piece
            elsewhere = None if self._elsewhere is None else self._elsewhere.get(option.segment)
            if elsewhere is None:
                record["on"] = self._program.names[self._shape][option.segment - self._base]
            else:
                record.update(elsewhere)
            if option.role is not None:
                record["as"] = option.role
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
        return self._decision.action(<i32>number)

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


cdef dict _elsewhere(Core core, NativeDecision decision):
    """How a record tells where the deployments of a decision are that are not on the tile just laid; ``None`` without any."""
    cdef i32 out[3]
    cdef i32 index, segment
    cdef dict found = {}
    for index in range(decision._own):
        segment = decision._kept[3 * index + 2]
        game_lies(core.game, segment, out)
        if out[2] != decision._base:
            found[segment] = {
                "at": [x_of(out[0]), y_of(out[0])], "on": core.program.names[out[1]][segment - out[2]]
            }
    return found or None


cdef NativeActions _actions_of(NativeDecision decision):
    """A list of a decision's actions."""
    cdef NativeActions actions = NativeActions.__new__(NativeActions)
    actions._decision = decision
    return actions


cdef NativeAction _action_of(NativeDecision decision, i32 index):
    """An action of a decision."""
    cdef NativeAction action = NativeAction.__new__(NativeAction)
    action.decision = decision
    action.number = index
    return action


cdef NativeDecision _blank(Core core):
    """A decision of a game that is still to be filled in."""
    cdef NativeDecision decision = NativeDecision.__new__(NativeDecision)
    decision._program = core.program
    decision.players = core.players
    decision._hand = -1
    return decision


cdef NativeDecision _used_again(Core core):
    """The same, of a trio: the last but one, since a caller may still have the list of the last one's actions."""
    cdef Trio trio = core.last_but_one
    cdef NativeDecision decision
    core.last_but_one = core.last
    if trio is None or not trio.is_free():
        decision = _blank(core)
        trio = Trio.__new__(Trio)
        trio.decision = decision
        decision._trio = <PyObject *>trio
    else:
        decision = trio.decision
        decision._hand = -1
        decision._own = decision._offered = 0
        decision._passes = False
        decision._elsewhere = decision._put_back = None
    core.last = trio
    return decision


cdef NativeDecision _decision(Core core, i32 count):
    """The decision that a game waits for, with so many options."""
    # What rules offer may refer to what refers to the game.
    cdef NativeDecision decision = _blank(core) if core.program.offerings else _used_again(core)
    cdef CGame *it = core.game
    cdef i32 phase = game_value(it, V_PHASE)
    cdef const i32 *rows
    decision._seat = game_player(it)
    decision.count = count
    if phase == PHASE_OVER:
        decision.kind = "over"
        return decision
    if phase == PHASE_PLACE:
        decision.kind = "place"
        decision._hand = game_value(it, V_HAND)
        decision._keep(game_allowed(it, decision._hand))
        if game_value(it, V_PUTS_BACK):
            decision._put_back = core.program.puts_back.offer(game_value(it, V_PART))
    elif phase == PHASE_WALK:
        decision.kind = core.program.offerings[game_value(it, V_WALK)].name
        decision.data = _walk_under_way(core)
    else:
        decision.kind = "deploy"
        decision._passes = True
        decision._make_room(3 * count)
        decision._own = game_deployments(it, &rows)
        # Without a deployment there may be no rows at all.
        if decision._own:
            memcpy(decision._kept, rows, 3 * decision._own * sizeof(i32))
        game_laid(it, &decision._shape, &decision._base)
        if core.program.rules.elsewhere.pieces:
            decision._elsewhere = _elsewhere(core, decision)
    decision._offered = game_offers(it, &rows)
    if phase == PHASE_PLACE:
        decision._own = decision.count - decision._offered - (decision._put_back is not None)
    if decision._offered > 0:
        decision._offers = <i32 *>allocate(NULL, C_OFFER_SIZE * decision._offered * sizeof(i32))
        if decision._offers is NULL:
            raise MemoryError
        memcpy(decision._offers, rows, C_OFFER_SIZE * decision._offered * sizeof(i32))
        decision._made = {}
        decision._laid = core.cell(game_value(it, V_LAID)) if phase == PHASE_DEPLOY else None
    return decision
