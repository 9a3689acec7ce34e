# What is native of a game: its course.


@cython.final
cdef class Core(NativeChanges):
    """What is native of a game: its course; begun with what its board is made of."""

    #: What acts in Python, made when something first does.
    cdef object acts
    #: What rules in Python are given, made when it is first needed.
    cdef object _position
    #: How many rules in Python are being asked.
    cdef int asking
    cdef NativeDecision current
    #: The decisions before, to be used again.
    cdef Trio last, last_but_one
    #: The prescribed draws, and how the bag lay before the first of them.
    cdef readonly tuple prescribed
    cdef list shuffled
    #: Whether nothing more is drawn than what is prescribed.
    cdef readonly bint ends

    cdef int begin(self, shuffle, seed, prescribed, ends, rolls) except -1:
        """Begin a game whose bag is shuffled by the numbers of a seed, perhaps with prescribed draws and random results.

        Prescribed draws lie on top of the others in the native bag. Where they end the game, the others are not drawn.
        """
        items = self.program.sorted_bag[:]
        cdef i32[::1] bag = items
        _shuffle(&bag[0], self.program.rules.nbag, Numbers(shuffle))
        # Where rules in Python draw, too, all draws that are prescribed are made there.
        self.prescribed = None if prescribed is None or not self.program.plain else tuple(prescribed)
        if self.prescribed is not None:
            self.shuffled = [self.program.tiles[number] for number in items[:-1]]
            left = self.shuffled[:]
            for tile in self.prescribed:
                _take(left, tile)
            bag = array("i", [self.program.tile_numbers[tile] for tile in (*left, *reversed(self.prescribed))] + [0])
        self.game = game_new(&self.program.rules, &bag[0], self.floor(bool(ends)), <void *>self)
        if self.game is NULL:
            raise MemoryError
        self.seed = seed
        # Rules that are asked already look at this game, which may be over before the first turn.
        self.acting = True
        cdef bint failed = False
        try:
            if rolls:
                self.acting_for.state.rolls = rolls
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
        twin.settled, twin.settled_tiles = self.settled, dict(self.settled_tiles)
        # Records are read off this game, which may go other ways than the copy.
        self.write_down()
        twin.entries, twin.written = self.entries[:], self.written
        twin.seed = self.seed
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
        self.entries = []

    cdef object asked(self, i32 number, i32 about, i32 who):
        """What a rule answers.

        It is asked about the ``position`` as a whole, a ``feature``, a feature as a ``subject`` of scoring, a ``place``
        where a player may deploy, or a ``piece`` that may go home; or how much is counted in a subject, for all or for
        a ``claimant``, or, as a ``factor``, in a feature. Expressions are asked ``alone``, with a player, or about a piece that is ``standing``.
        """
        form, rule = self.program.calls[number]
        position = self.position
        if form == "alone":
            return rule.value(position, None, None if who < 0 else who)
        if form == "inside":
            return rule.value(position, position.feature(about), who)
        if form == "standing":
            return rule.value(position, Standing(about), who)
        if form == "position":
            return rule(position)
        if form == "offer":
            return rule(position, who)
        feature = position.feature(about)
        if form == "feature" or form == "factor":
            return rule(position, feature)
        if form == "subject" or form == "count":
            return rule(position, position.subject(feature))
        if form == "claimant" or form == "claimant's count":
            return rule(position, position.subject(feature), who)
        return rule(position, who, feature) if form == "place" else rule(position, feature, who)

    cdef i32 answer(self, i32 number, i32 about, i32 who) except? -1:
        """The same as a number that the tables reckon with: 0 and 1 where it is a condition.

        Raises:
            BeyondError: they have no room for it.
        """
        answer = self.asked(number, about, who)
        form = self.program.calls[number][0]
        if form not in ("count", "claimant's count", "factor", "alone", "inside"):
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

    def guarded(self, rule, player):
        """Whether the guard of a reaction holds for a player; ``None`` where the tables do not tell."""
        guard, whole = self.program.told.get(id(rule), (C_NOTHING, False))
        # Of nobody's own there are no tables.
        if player is None:
            return None
        if guard != C_NOTHING and not game_holds(self.at(), guard, self.owner(player)):
            return False
        return whole or None

    # Doing what is chosen

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
            self.note_entry(number, action)
        # What looks ahead is in the middle of an action already.
        cdef bint failed = False, ahead = self.acting
        stood = self.current
        self.acting, self.current = True, None
        try:
            what(*given)
        except BaseException as error:
            failed = True
            if self.raised is None:
                self.raised = error
        finally:
            self.acting = ahead
        failed = failed or game_failed(self.game)
        if failed:
            game_fail(self.game)
        game_end_action(self.game, failed)
        self.moves += 1
        # What failed is undone, and the decision stands.
        self.current = stood if failed else None
        return 1 if failed else 0

    cdef int play_offer(self, NativeDecision decision, i32 number) except -1:
        """Do what a native decision offers, mostly in Python; whether that failed."""
        self.idle()
        cdef bint failed, ahead = self.acting
        if game_does_offer(self.at(), number):
            self.note_entry(game_value(self.game, V_ENTRIES), decision.action(number))
            self.acting = True
            failed = game_do_offer(self.game, number)
            self.acting = ahead
            self.moves += 1
            self.current = decision if failed else None
            return 1 if failed else 0
        option = decision.option(number)
        asked = AskedDecision(self.acting_for.state, decision.kind, decision.number, [option])
        action = Action(asked, option)
        action._record = decision.record(option)
        return self.act(PHASE_ASKED, action, self.acting_for.decided, (action,))

    # A copy whose bag lies otherwise

    def refill(self, list tiles):
        """Let other tiles lie in the bag, as many as do, of those that it had at the beginning; that is not undone."""
        self.idle()
        cdef i32 number
        numbers = [self.program.tile_numbers[tile] for tile in tiles]
        if len(numbers) != game_value(self.at(), V_LEFT):
            raise ValueError(tiles)
        for number in range(<i32>len(numbers)):
            game_refill(self.game, number, numbers[number])
        if self.prescribed is not None:
            # What was drawn is taken out of it again when the bag is looked at.
            self.shuffled = [*tiles, *(tile for _, tile in reversed(self.drawn()))]
        self.moves += 1

    def sampled(self, what, *given):
        """Have Python change a copy that was just made, before any action; that is not undone.

        Args:
            what: does it.
            given: what that is given.

        Returns:
            What it gives.

        Raises:
            BeyondError: the tables have no room for it; the copy is of no use any more.
        """
        self.idle()
        self.acting = True
        try:
            return what(*given)
        finally:
            self.acting = False
            self.moves += 1
            self.current = None

    # What it waits for, and what was done

    @property
    def decision(self):
        """What the game waits for."""
        return self.waits_for()

    cdef object waits_for(self):
        """The same."""
        cdef i32 phase = game_value(self.at(), V_PHASE), count
        if phase == PHASE_ASKED:
            return self.acting_for.state.decision
        if self.current is None:
            if phase == PHASE_BUSY or (self.acting and self.program.plain):
                raise RuntimeError("there is no decision in the middle of an action")
            count = game_count_options(self.game)
            self.check(count < 0)
            self.current = _decision(self, count)
        return self.current

    def bag(self, i32 first=0):
        """The tiles left in the bag, bottom first; where no draws are prescribed, perhaps only those from one on."""
        cdef i32 number
        if self.prescribed is None:
            return [self.program.draw_names[game_in_bag(self.at(), number)][1] for number in range(first, game_value(self.at(), V_LEFT))]
        left = self.shuffled[:]
        drawn = self.drawn()
        for _, tile in drawn:
            _take(left, tile)
        return left + [tile for _, tile in drawn[len(drawn) - <Py_ssize_t>game_value(self.at(), V_RETURNED):]]

    def done(self):
        """What was done, in order: what, by whom, and with what.

        ``place`` is followed by a cell and the number of the tile as it lay, ``deploy`` by a kind of piece and a segment, with the
        cell of one that is not on the tile just laid, and the role, ``discard`` by a tile, ``put back`` by the part of the turn,
        ``asked`` by an action of Python and ``happened`` by a record of what did so by itself; there are ``pass`` and ``finish``, too.
        """
        cdef i32 choice[5]
        cdef i32 number = 0
        found = []
        while not game_choice(self.at(), number, choice):
            number += 1
            if choice[0] == PHASE_OVER:
                found.append(("finish", choice[1], None, None))
            elif choice[0] == PHASE_DISCARD:
                found.append(("discard", choice[1], self.program.draw_names[choice[2]][1], None))
            elif choice[0] == PHASE_PUT_BACK:
                found.append(("put back", choice[1], choice[2], None))
            elif choice[0] == PHASE_ASKED:
                found.append(("asked", choice[1], self.entries[choice[2]], None))
            elif choice[0] == PHASE_HAPPENED:
                found.append(("happened", choice[1], self.entries[choice[2]], None))
            elif choice[0] == PHASE_PLACE:
                found.append(("place", choice[1], choice[2] + choice[3] * ROW, choice[4]))
            elif choice[2] < 0:
                found.append(("pass", choice[1], None, None))
            else:
                at = None if choice[4] == C_NO_KEY else packed(choice[4])
                role = self.program.role_names[choice[2] // MAX_PIECES]
                found.append(("deploy", choice[1], self.program.pieces[choice[2] % MAX_PIECES], (choice[3], at, role)))
        return found

    def lines(self):
        """The score lines, made of what was noted when features were scored."""
        return _lines_of(self, False)
