# What rules in Python change in a game.


cdef class NativeChanges(NativeBoard):
    """A game as rules in Python may change it, while an action is under way.

    What the tables hold is changed there. What only Python has of it, entries of the log and score sheets, is kept here; each
    has its number in the tables.
    """

    #: Changes with everything that is done, so that what was read before can be told from what holds.
    cdef readonly int64_t moves
    #: Whether an action is under way, and what a rule raised in it.
    cdef bint acting
    cdef object raised
    #: The seed of the piles.
    cdef object seed
    #: The actions played that Python had asked for, and records of what happened by itself.
    cdef readonly list entries
    #: How many of the first of them are sure to have records.
    cdef i32 written
    #: The sheets that rules of scoring in Python made.
    cdef list sheets
    #: Where features changed since: how far what was scored is known by more than its feature, and the tiles of each.
    cdef readonly i32 settled
    cdef dict settled_tiles

    def __cinit__(self, *_):
        self.sheets = []
        self.settled_tiles = {}
        self.entries = []

    @cython.final
    cdef int changing(self) except -1:
        """See to it that an action is under way that can still be done."""
        if not self.acting or self.game is NULL:
            raise RuntimeError("a game is changed by its rules only in the middle of an action")
        if game_failed(self.game):
            raise BeyondError("the action under way cannot be done natively")
        return 0

    @cython.final
    cdef int changed_well(self) except -1:
        """See to it that a change came off."""
        self.moves += 1
        if game_failed(self.game):
            if not game_was_beyond(self.game):
                raise MemoryError
            self.go_beyond()
        return 0

    @cython.final
    cdef void fail(self, error) noexcept:
        """Have the action under way fail; the first of what rules raised is kept."""
        if self.raised is None:
            self.raised = error
        game_fail(self.game)

    def go_beyond(self):
        """Have the Python engine do the action under way.

        Raises:
            BeyondError: always; the action fails, even if a rule goes on as if nothing were.
        """
        error = BeyondError("the native engine does not do this")
        if self.acting and self.game is not NULL:
            self.fail(error)
        raise error

    def changed(self, length):
        """Note that something was changed that is kept in Python, where so much was before."""
        self.changing()
        game_changed(self.game, length)
        self.changed_well()

    def roll_back(self, i32 mark):
        """Take back what was done since the journal had so many numbers, while an action is under way."""
        self.changing()
        if not 0 <= mark <= game_journal(self.game):
            raise ValueError(mark)
        game_roll_back(self.game, mark)
        self.moves += 1

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
        elif what == V_SPENT or what == V_CALLED or what == V_TURNS or what == V_PART or what in (V_OVER, V_SOURCED, V_FORCED, V_TRIED):
            most = 2**30
        else:
            raise IndexError(what)
        if not least <= value <= most or (value == C_KEPT and what not in (V_HAND, V_LAID, V_SPENT, V_NEXT)):
            raise ValueError(value)
        if what == V_NEXT:
            game_set_value(self.game, V_PUSHES, game_value(self.game, V_PUSHES) + 1)
            game_set_value(self.game, V_BACK, C_NOTHING)
        game_set_value(self.game, what, value)
        self.changed_well()

    def begin_part(self, tile):
        """Begin a further part of the turn, perhaps with a tile at hand; whether that was done natively."""
        self.changing()
        number = C_NOTHING if tile is None else self.program.tile_numbers.get(tile)
        cdef bint begun = number is not None and game_begin_part(self.game, number)
        self.changed_well()
        return begun

    def go_back_to(self, i32 place, tuple part):
        """Have a step come next of a further part of a turn, with what that goes back to."""
        self.changing()
        cdef i32 back, number, laid, spent, first = len(self.program.chains)
        back, number, laid, spent = part
        if not first <= place <= first + <i32>len(self.program.part_steps) or not 0 <= back < first:
            raise ValueError(place)
        if not 0 <= number <= 2**30 or not C_NOTHING <= laid < game_value(self.game, V_CELLS) or not 0 <= spent <= 2**30:
            raise ValueError(part)
        game_set_value(self.game, V_PUSHES, game_value(self.game, V_PUSHES) + 1)
        game_go_back_to(self.game, place, back, number, laid, spent)
        self.changed_well()

    def set_tally(self, i32 number, counts):
        """Change a tally."""
        self.changing()
        cdef i32 player
        if number < 0 or number >= self.program.rules.ntallies:
            raise IndexError(number)
        if type(counts) is not tuple or len(counts) != self.program.rules.nplayers:
            self.go_beyond()
        for player, count in enumerate(counts):
            if type(count) is not int or not -MAX_ANSWER <= count <= MAX_ANSWER:
                self.go_beyond()
            game_set_tally(self.game, number, player, count)
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

    def recut(self, lying, cell, carry):
        """Have a tile that lies become another one, or none, with the pieces on some segments carried over."""
        self.changing()
        number = C_NOTHING if lying is None else self.program.lying_numbers.get(id(lying))
        x, y = unpacked(cell)
        before = self.tile(cell)
        if number is None or before is None:
            self.go_beyond()
        if any([not (0 <= was < before[0].count and 0 <= now < lying.count) for was, now in carry.items()]):
            self.go_beyond()
        cdef i32[::1] pairs = array("i", [*[index for pair in carry.items() for index in pair], 0])
        game_recut(self.game, x, y, number, &pairs[0], <i32>len(carry))
        self.changed_well()

    def relink(self, i32 one, i32 other, bint linked):
        """Have two segments of one kind belong to one feature, though they meet at no edge, or no longer."""
        self.changing()
        self.known(one)
        self.known(other)
        if linked:
            game_link(self.game, one, other)
        else:
            game_unlink(self.game, one, other)
        self.changed_well()

    def settle(self):
        """Have what was done and scored keep what is read off tiles and features that are about to change."""
        cdef const i32 *event
        cdef i32 count = game_events(self.at(), &event)
        self.write_down()
        while self.settled < count:
            game_events(self.game, &event)
            event += self.settled
            if event[0] >= 0 and event[2] >= 0:
                self.settled_tiles[self.settled] = self.tiles_in(event[2])
            self.settled += event_size(event, self.program.rules.nplayers)

    @cython.final
    cdef int write_down(self) except -1:
        """Have the records made of what Python has entries of."""
        # While options are tried, there may be fewer entries than are counted.
        cdef i32 number, count = min(game_value(self.game, V_ENTRIES), <i32>len(self.entries))
        for number in range(self.written, count):
            if type(self.entries[number]) is not dict:
                self.entries[number].as_record()
        self.written = max(self.written, count)
        return 0

    @cython.final
    cdef int note_entry(self, i32 number, entry) except -1:
        """Have an entry of the log, in the place of what was taken back and has left its entry here."""
        self.entries[number:] = [entry]
        self.written = min(self.written, number)
        return 0

    def unsettle(self, i32 to):
        """Take that back, but for so much."""
        for at in [at for at in self.settled_tiles if at >= to]:
            del self.settled_tiles[at]
        self.settled = to

    @cython.final
    cdef i32 piece_kind(self, str kind) except -1:
        """The number of a kind of piece."""
        number = self.program.piece_numbers.get(kind)
        if number is None:
            self.go_beyond()
        return number

    @cython.final
    cdef i32 owner(self, player) except -1:
        """The number of a player, or that which the supply of nobody has."""
        if player is None:
            return self.program.rules.nplayers
        if type(player) is not int or not 0 <= player < self.program.rules.nplayers:
            self.go_beyond()
        return player

    def stock(self, player, str kind, i32 count):
        """Put pieces into a player's supply, or that of nobody, or take them out."""
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

    @cython.final
    cdef int piece(self, i32 piece) except -1:
        """See to it that there is such a piece."""
        self.changing()
        if piece < 0 or piece >= game_value(self.game, V_PIECES):
            raise IndexError(piece)
        return 0

    def keep(self, i32 piece, place, role):
        """Note at which place, ``None`` for a segment or away where Python does not keep it, and in which role a piece stands."""
        self.piece(piece)
        cdef i32 kind = 0, cell = C_NOTHING, number = 0 if role is None else self.program.roles.get(role, -1)
        if place is not None:
            kind = 1 + self.program.place_kinds[place.kind]
            if place.kind == TILE:
                x, y = unpacked(place.at)
                cell = game_cell(self.game, x, y) if -FARTHEST < x < FARTHEST and -FARTHEST < y < FARTHEST else C_NOTHING
                if cell < 0:
                    self.go_beyond()
            elif place.kind == CORNER:
                x, y = unpacked(place.at)
                if not -FARTHEST < x < FARTHEST or not -FARTHEST < y < FARTHEST:
                    self.go_beyond()
                cell = game_key(x, y)
            elif place.kind == UPON:
                cell = place.at
                self.piece(cell)
        game_keep(self.game, piece, kind, cell, number)
        self.changed_well()

    def set_length(self, i32 stack, i32 length):
        """Note how much lies on a stack that Python keeps."""
        self.changing()
        if stack < 0 or stack >= self.program.rules.nlengths:
            raise IndexError(stack)
        game_set_length(self.game, stack, length)
        self.changed_well()

    def set_kept(self, i32 number, i32 kept):
        """Note what a plugin keeps that is asked for, in the same way."""
        self.changing()
        if number < 0 or number >= self.program.rules.nkept:
            raise IndexError(number)
        if kept < C_KEPT:
            raise ValueError(kept)
        game_set_kept(self.game, number, kept)
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

    def set_done(self, i32 segment, bint done):
        """Note whether the feature of a segment was completed."""
        self.changing()
        self.known(segment)
        game_set_done(self.game, segment, done)
        self.changed_well()

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
        number = self.program.item_numbers.get(tile)
        if number is None:
            self.go_beyond()
        game_note_choice(self.game, PHASE_DISCARD, number)
        self.changed_well()

    def happened(self, dict entry):
        """Note what happened by itself."""
        self.changing()
        cdef i32 number = game_value(self.game, V_ENTRIES)
        game_note_entry(self.game)
        self.changed_well()
        self.note_entry(number, entry)

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
        numbers = [self.program.draw_numbers.get((BAG, tile)) for tile in tiles]
        if None in numbers:
            self.go_beyond()
        for number, tile in enumerate(numbers):
            game_put(self.game, number, tile)
            self.changed_well()
        game_set_value(self.game, V_LEFT, len(numbers))
        self.changed_well()

    def redraw(self, list drawn):
        """Have other draws been made, as many as were, each with its stack; that is not undone."""
        self.changing()
        cdef i32 number
        numbers = [self.program.draw_numbers.get(draw) for draw in drawn]
        if None in numbers:
            self.go_beyond()
        if len(numbers) != game_value(self.game, V_DRAWS):
            raise ValueError(drawn)
        for number in range(<i32>len(numbers)):
            game_redraw(self.game, number, numbers[number])
        self.moves += 1

    @cython.final
    cdef int shuffle(self, i32 pile) except -1:
        """Lay a pile out as it is at the beginning."""
        name, items, shuffles = self.program.piles[pile]
        cdef i32[::1] order = array("i", (*items, 0))
        if shuffles:
            _shuffle(&order[0], <i32>len(items), Numbers(stream_seed(self.seed, name)))
        game_lay_out(self.game, pile, &order[0])
        return 0

    def pile(self, i32 number):
        """What lies on a pile, bottom first."""
        cdef const i32 *items
        cdef i32 index
        if number < 0 or number >= self.program.rules.npiles:
            raise IndexError(number)
        if game_pile(self.at(), number, &items) < 0:
            self.shuffle(number)
        cdef i32 count = game_pile(self.game, number, &items)
        return tuple([self.program.draw_names[items[index]][1] for index in range(count)])

    def set_pile(self, i32 number, tuple items):
        """Have other tiles lie on a pile, bottom first."""
        self.pile(number)
        self.changing()
        name = self.program.piles[number][0]
        numbers = [self.program.draw_numbers.get((name, item)) for item in items]
        if None in numbers:
            self.go_beyond()
        cdef i32[::1] view = array("i", (*numbers, 0))
        game_set_pile(self.game, number, &view[0], len(numbers))
        self.changed_well()

    def number_of_cell(self, cell):
        """The number of a packed cell that is known."""
        x, y = unpacked(cell)
        cdef i32 number = -1
        if -FARTHEST < x < FARTHEST and -FARTHEST < y < FARTHEST:
            number = game_cell(self.at(), x, y)
        if number < 0:
            self.go_beyond()
        return number
