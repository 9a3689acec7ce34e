# What lies and stands in a game, as it may be looked at.


cdef class NativeBoard:
    """What lies and stands in a game that is played natively, as it may be looked at.

    Args:
        program: the rules, compiled.
        players: their names.
        ruleset: the rules. The program does not have them, or they would be kept with it for ever.
    """

    cdef CGame *game
    cdef readonly Program program
    cdef readonly tuple players
    cdef readonly object ruleset

    def __cinit__(self, Program program not None, tuple players not None, ruleset):
        if len(players) != program.rules.nplayers:
            raise ValueError(players)
        self.program = program
        self.players = players
        self.ruleset = ruleset

    def __dealloc__(self):
        game_free(self.game)

    @cython.final
    cdef CGame *at(self) except NULL:
        """The game, if it was begun."""
        if self.game is NULL:
            raise RuntimeError("no such game was begun")
        return self.game

    @property
    def journal(self):
        """How many numbers the journal has."""
        return game_journal(self.at())

    def value(self, i32 what):
        """One of the single values."""
        if what < V_PHASE or what >= V_SCORES:
            raise IndexError(what)
        return game_value(self.at(), what)

    def tally(self, i32 number):
        """What each player has in a tally; ``None`` if it was never set."""
        if number < 0 or number >= self.program.rules.ntallies:
            raise IndexError(number)
        if not game_tally(self.at(), number, C_NOTHING):
            return None
        return tuple([game_tally(self.game, number, player) for player in range(self.program.rules.nplayers)])

    def part(self):
        """What a further part of the turn under way goes back to; its first number is ``NOTHING`` if there is none."""
        return tuple([game_value(self.at(), what) for what in (V_BACK, V_BACK_PART, V_BACK_LAID, V_BACK_SPENT)])

    @cython.final
    cdef i32 acted(self):
        """How much of what was done players chose."""
        cdef i32 choice[5]
        cdef i32 number = 0, count = 0
        while not game_choice(self.at(), number, choice):
            number += 1
            count += choice[0] not in (PHASE_OVER, PHASE_DISCARD, PHASE_HAPPENED)
        return count

    def on_tile(self, cell):
        """The numbers of the pieces on the tile itself in a packed cell, in the order of their coming."""
        x, y = unpacked(cell)
        cdef i32 piece, since, there = -1
        if -FARTHEST < x < FARTHEST and -FARTHEST < y < FARTHEST:
            there = game_cell(self.at(), x, y)
        found = []
        if there >= 0:
            for piece in range(game_value(self.game, V_PIECES)):
                since = game_since(self.game, piece, there)
                if since:
                    found.append((since, piece))
        found.sort()
        return tuple([number for _, number in found])

    def kept(self, i32 number):
        """The number of a piece that a plugin keeps where that is asked for; ``NOTHING``, or ``KEPT`` for anything else."""
        if number < 0 or number >= self.program.rules.nkept:
            raise IndexError(number)
        return game_kept(self.at(), number)

    def pieces_of(self, tuple owners, kinds):
        """The numbers of the pieces in play, perhaps of some owners or kinds only."""
        cdef i32 number, bits = 0 if kinds else -1, whose = 0 if owners else -1
        for owner in owners:
            whose |= 1 << <i32>(0 if owner is None else 1 + owner)
        for kind in kinds:
            bits |= 1 << <i32>self.program.piece_numbers.get(kind, 30)
        return [number for number in range(game_value(self.at(), V_PIECES)) if game_plays(self.game, number, whose, bits)]

    def pieces_near(self, cell):
        """The numbers of pieces in play among which are all those on the tile in a packed cell."""
        x, y = unpacked(cell)
        cdef i32 number, there = -1
        if -FARTHEST < x < FARTHEST and -FARTHEST < y < FARTHEST:
            there = game_cell(self.at(), x, y)
        return [number for number in range(game_value(self.at(), V_PIECES)) if game_is_near(self.game, number, there)]

    def segment_of(self, i32 piece):
        """The segment in whose feature a piece is; ``None`` if it is in none."""
        cdef i32 out[5]
        if piece < 0 or piece >= game_value(self.at(), V_PIECES):
            raise IndexError(piece)
        game_piece(self.game, piece, out)
        return out[2] if out[2] >= 0 else None

    def is_done(self, i32 segment):
        """Whether the feature of a segment was completed."""
        return bool(game_about(self.game, self.root(segment), ABOUT_DONE))

    def waiting(self):
        """The features that are to be asked whether they are complete: segments, and whether they may have been before."""
        cdef i32 number
        return [
            (game_waiting(self.at(), number) // 2, bool(game_waiting(self.game, number) & 1))
            for number in range(game_value(self.at(), V_READY))
        ]

    def cell(self, i32 number):
        """The packed cell of a number."""
        cdef i32 out[4]
        if number < 0 or number >= game_value(self.at(), V_CELLS):
            raise IndexError(number)
        game_known_cell(self.game, number, out)
        return out[0] + out[1] * ROW

    cpdef i32 root(self, i32 segment) except -1:
        """The root of a segment's feature."""
        self.known(segment)
        return game_root(self.game, segment)

    @cython.final
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

    @cython.final
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
        return game_value(self.at(), V_TILES) - game_value(self.game, V_TAKEN_UP)

    def tile(self, cell):
        """The tile in a packed cell: as it lies, its first segment, when it was laid; ``None`` where none lies."""
        cdef i32 out[3]
        x, y = unpacked(cell)
        if not -FARTHEST < x < FARTHEST or not -FARTHEST < y < FARTHEST or game_tile(self.at(), x, y, out):
            return None
        return self.program.lyings[out[0]], out[1], out[2]

    def waiting_for(self, cell):
        """The segments that wait for a packed cell."""
        x, y = unpacked(cell)
        cdef i32 number = -1, segment
        if -FARTHEST < x < FARTHEST and -FARTHEST < y < FARTHEST:
            number = game_cell(self.at(), x, y)
        found = []
        while number >= 0:
            segment = game_waiter(self.game, number, <i32>len(found))
            if segment < 0:
                break
            found.append(segment)
        return tuple(found)

    def linked_with(self, i32 segment):
        """The segments that one is linked with."""
        cdef i32 number, other
        self.known(segment)
        found = []
        for number in range(game_value(self.game, V_LINKS)):
            other = game_linked(self.game, number, segment)
            if other >= 0:
                found.append(other)
        return tuple(found)

    def segment_name(self, i32 segment):
        """The name of a segment as it lies, or lay."""
        self.known(segment)
        return self.program.segment_names[game_about(self.game, segment, ABOUT_OF)]

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

    def demand(self, cell):
        """What the tiles around a packed cell demand of its edges, as bits."""
        cdef i32 way
        x, y = unpacked(cell)
        if not -FARTHEST < x < FARTHEST or not -FARTHEST < y < FARTHEST:
            return 0
        self.at()
        return sum([game_edge_beside(self.game, x, y, way) << SHIFTS[way] for way in range(4)])

    def demanded(self):
        """The same, each with a number that is one for all that demand the same of a tile."""
        cdef Frontier cells = game_frontier(self.at(), 0)
        cdef i32 index
        found = []
        for index in range(cells.count):
            found.append((packed(cells.keys[index]), cells.demands[index]))
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
        return dict(filter(None, found))

    def fitting(self, str tile, bint allowed=False):
        """Every placement of a tile whose edges match, as ``cell * 4 + quarter turns``, ascending.

        Args:
            tile: its id.
            allowed: whether to leave out what the tables know to be forbidden.
        """
        cdef i32 number = self.program.tile_numbers[tile], n, count
        cdef Frontier cells = game_allowed(self.at(), number) if allowed else game_frontier(self.at(), number)
        cdef i32 *found = <i32 *>allocate(NULL, (1 + 3 * 4 * cells.count) * sizeof(i32))
        if found is NULL:
            raise MemoryError
        count = fits_list(cells, found)
        try:
            codes = [
                4 * (found[3 * n] + found[3 * n + 1] * ROW) + found[3 * n + 2]
                for n in range(count)
            ]
        finally:
            release(found)
        codes.sort()
        return codes

    def supply(self, player, str kind):
        """How many pieces of a kind a player has in supply, or nobody."""
        number = self.program.piece_numbers.get(kind)
        cdef i32 owner = self.program.rules.nplayers if player is None else player
        if number is None or owner < 0 or owner > self.program.rules.nplayers:
            return 0
        return game_supply(self.at(), owner, number)

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

    def drawn(self):
        """What was drawn, in order, each with its stack."""
        cdef i32 number
        return [self.program.draw_names[game_drawn(self.at(), number)] for number in range(game_value(self.at(), V_DRAWS))]

    def cells_in(self, i32 root):
        """The packed cells of a feature."""
        cdef i32 cells[2 * MAX_TILES]
        cdef i32 number
        self.known(root)
        return {cells[2 * number] + cells[2 * number + 1] * ROW for number in range(game_cells(self.game, root, cells))}

    @cython.final
    cdef list tiles_in(self, i32 root):
        """The cells of a feature, in the same way."""
        cdef i32 cells[2 * MAX_TILES]
        cdef i32 number
        self.known(root)
        return [[cells[2 * number], cells[2 * number + 1]] for number in range(game_cells(self.game, root, cells))]
