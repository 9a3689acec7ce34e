# The game as Python sees it.


cdef class Native:
    """A game that is played natively, until something else than its course is asked.

    ``_hand_over`` then makes a game of the Python engine of it, by playing what was played.
    """

    cdef Core _core

    def _set_off(self, Program program, tuple players, ruleset, shuffle, seed, prescribed, ends, rolls):
        """Begin a game whose bag is shuffled by the numbers of a seed, perhaps with prescribed draws and random results."""
        cdef Core core = Core(program, players, ruleset)
        core.begin(shuffle, seed, prescribed, ends, rolls)
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
        self._past.ends.append((core.acted(), ends))

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

    def _let_go(self):
        """Let go of what refers back to the game."""
        if self._core is None:
            # When Python ends there may be no such class any more.
            if Game is not None:
                Game.__del__(self)
        else:
            self._core.forget()

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
        if core.current is not None:
            return core.current
        if core.program.plain and not core.program.asks:
            # No rule raises.
            return core.waits_for()
        try:
            return core.waits_for()
        except (Exception, SystemExit) as error:
            raise self._explained(core, error) from error

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
        if core.act(PHASE_ASKED, action, core.acting_for.decided, (action,)) and self._failed(core):
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
        self._play(action)

    cdef int _play(self, action) except -1:
        """The same."""
        cdef Core core = self._core
        if core is None:
            Game.play(self, action)
            return 0
        if game_value(core.at(), V_PHASE) == PHASE_ASKED:
            return self._play_asked(core, action)
        if core.current is None:
            # It is made now.
            self.decision
        cdef NativeDecision decision = core.current
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
        if decision._is_offer(number):
            failed = core.play_offer(decision, number)
        else:
            core.acting = True
            failed = game_play_option(core.game, number)
            core.acting = False
        if failed and self._failed(core):
            Game.play(self, action)
            return 0
        core.moves += 1
        core.current = None
        return 0

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
        if core is None:
            return Game.play_out(self, numbers)
        core.idle()
        own = [numbers if isinstance(numbers, Random) else numbers[name] for name in core.players]
        # A generator of another class, or with methods of its own, may draw its numbers otherwise.
        if any(type(each) is not Random or vars(each).keys() != {"gauss_next"} for each in own):
            return Game.play_out(self, numbers)
        if not self._played_out(core, [each.getrandbits for each in own]):
            Game.play_out(self, numbers)

    def _play_out_by(self, seeds):
        """The same with generators of these seeds, by name."""
        cdef Core core = self._core
        if core is None:
            return Game._play_out_by(self, seeds)
        core.idle()
        cdef list own = [Numbers(seeds[name]) for name in core.players]
        cdef Py_ssize_t seat
        for seat in range(1, len(own), 2):
            (<Numbers>own[seat - 1]).seed_with(<Numbers>own[seat])
        if not self._played_out(core, own):
            Game.play_out(self, {name: (<Numbers>each).in_python() for name, each in zip(core.players, own)})

    cdef bint _played_out(self, Core core, list draws) except -1:
        """Whether it is over now; if not, it has become a game of the Python engine, which plays on.

        Args:
            core: what is native of it.
            draws: for each player, where numbers are drawn from.
        """
        cdef i32 count = 0, number = 0
        cdef bint failed = False
        try:
            while game_value(core.at(), V_PHASE) != PHASE_OVER:
                if game_value(core.game, V_PHASE) == PHASE_ASKED:
                    asked = core.waits_for()
                    self._play_asked(core, asked.actions[_chosen(draws[asked.number], len(asked.actions))])
                    if self._core is not core:
                        return False
                    continue
                count = game_count_options(core.game)
                if count >= 0:
                    number = _chosen(draws[game_player(core.game)], count)
                    if game_is_offer(core.game, number):
                        # That from which was chosen before no longer holds.
                        core.current = None
                        failed = core.play_offer(core.waits_for(), number)
                        if failed:
                            break
                        continue
                    core.acting = True
                    failed = game_play_option(core.game, number)
                    core.acting = False
                if count < 0 or failed:
                    break
        finally:
            core.moves += 1
            core.current = None
        if (count < 0 or failed) and self._failed(core):
            # The numbers are drawn; what failed is done over by the Python engine, or is an error.
            if not count < 0:
                Game.play(self, Game.decision.fget(self).actions[number])
            return False
        return True

    def _margins_after(self, i32 depth, i32 broad, bint seen=False):
        """What each action is worth by margins, or ``None`` where the Python engine has to find it out.

        Args:
            depth: how many consecutive decisions of one turn to look at.
            broad: with more follow-up actions than this, the best of them is not searched for.
            seen: whether nothing may depend on how the tiles lie in the bag; rules in Python could ask for that.
        """
        cdef Core core = self._core
        cdef int failed
        if core is None or game_value(core.at(), V_PHASE) == PHASE_OVER:
            return None
        if core.program.teams:
            # Natively all others are ahead or behind, also those who win together with a player.
            return None
        cdef bint acts = not core.program.plain
        if seen and (core.program.asks or core.prescribed is not None or (acts and not core.program.rules.only_draws)):
            return None
        core.idle()
        decision = self.decision
        cdef i32 number, player = decision.number, count = len(decision.actions)
        cdef double *worths = <double *>allocate(NULL, count * sizeof(double))
        if worths is NULL:
            raise MemoryError
        try:
            core.acting = True
            failed = game_worths(core.game, player, depth, broad, count, seen and acts, worths)
            core.acting = False
            core.moves += 1
            if acts:
                core.current = None
            if failed > 0:
                return None
            if failed and self._failed(core):
                return None
            return [worths[number] for number in range(count)]
        finally:
            release(worths)

    def _forecast(self):
        """What each player would have if the game ended now, and what open features would gain by being completed.

        The latter as pairs, how many ends are open and the points by player; ``None`` where the Python engine has to
        find it out.
        """
        cdef Core core = self._core
        cdef i32 finals[MAX_PLAYERS]
        if core is None or not core.program.plain or core.program.asks:
            return None
        core.idle()
        cdef i32 players = core.program.rules.nplayers, number, player, count
        cdef bint failed = game_finals(core.at(), finals)
        core.moves += 1
        if failed and self._failed(core):
            return None
        cdef i32 *found = <i32 *>allocate(NULL, (1 + game_value(core.game, V_PIECES) * (1 + players)) * sizeof(i32))
        if found is NULL:
            raise MemoryError
        try:
            count = game_gains(core.game, found)
            if count < 0:
                return None
            gains = [
                (
                    found[number * (1 + players)],
                    [found[number * (1 + players) + 1 + player] for player in range(players)],
                )
                for number in range(count)
            ]
        finally:
            release(found)
        return [finals[player] for player in range(players)], gains

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
            core.acting = True
            failed = game_finish_somehow(core.game)
            core.acting = False
            if failed and self._failed(core):
                return Game.finish(self)
            core.moves += 1
            core.current = None
            self._past.finished = True

    def _choices(self):
        """How much was played since the beginning."""
        cdef Core core = self._core
        return game_choices(core.at())

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
        return _lines_of(self._core, True)


cdef object _called(object game, PyObject **given, Py_ssize_t count, PyObject *names):
    """Call ``play`` as CPython passes arguments fastest: those by position, then those by name."""
    if count == 1 and names is NULL:
        (<Native>game)._play(<object>given[0])
        return None
    cdef Py_ssize_t place
    cdef list values = [<object>given[place] for place in range(count)]
    if names is NULL:
        return Native.play(game, *values)
    named = <tuple><object>names
    values += [<object>given[place] for place in range(count, count + len(named))]
    return Native.play(game, *values[:count], **dict(zip(named, values[count:])))


cdef bytes _PLAY_SAYS = Native.play.__doc__.encode()
cdef PyMethodDef _PLAY = PyMethodDef(b"play", <PyCFunction>_called, METH_FASTCALL | METH_KEYWORDS, _PLAY_SAYS)


def quick(kind):
    """Have a class of games be told what to play without a tuple of it, which methods of the limited API take.

    Args:
        kind: the class.

    Returns:
        The class.
    """
    if not issubclass(kind, Native):
        raise TypeError(kind)
    kind.play = PyDescr_NewMethod(<PyTypeObject *>kind, &_PLAY)
    return kind


def _take(list items, tile):
    """Take the topmost copy of a tile out of a bag."""
    cdef Py_ssize_t number
    for number in range(len(items) - 1, -1, -1):
        if items[number] == tile:
            del items[number]
            return


cdef void _shuffle(i32 *items, i32 count, Numbers numbers) noexcept:
    """Leave items as ``random.shuffle`` does."""
    cdef i32 last, chosen
    cdef Twister *twister = numbers.seeded()
    for last in range(count - 1, 0, -1):
        chosen = twister_below(twister, last + 1)
        items[last], items[chosen] = items[chosen], items[last]


def _names_of(lying):
    """The names of the segments of a tile as it lies, as records have them."""
    from bastide._kernel.geometry import port_name

    names = []
    for index, segment in enumerate(lying.segments):
        port = port_name(segment.ports)
        names.append(lying.names[index] if port is None else f"{segment.kind} {port}")
    return tuple(names)
