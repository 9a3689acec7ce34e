# Columns of a board, and pieces, read off a game.


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
            if game_about(core.game, segment, ABOUT_CELL) == C_NOTHING:
                return NOWHERE
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
        cdef i32 out[5]
        cdef Core core = self._core
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = index
        if number < 0 or number >= game_value(core.at(), V_PIECES):
            raise IndexError(number)
        game_piece(core.game, number, out)
        found = out[0], out[1], out[2], out[3], out[4]
        kept = self._kept.get(number)
        if kept is not None:
            return kept
        if number < len(self._made) and self._made[number][0] == found:
            return self._made[number][1]
        place = AWAY_PLACE
        if out[4] >= 0:
            place = Place(TILE, core.cell(out[4]))
        elif out[2] >= 0:
            place = Place(SEGMENT, out[2])
        owner = out[0] if out[0] >= 0 else None
        piece = _new(Piece, (core.program.pieces[out[1]], owner, place, core.program.role_names[out[3]]))
        # The list reaches as far as pieces were looked at; what is beyond is made when it is.
        while len(self._made) <= number:
            self._made.append((None, None))
        self._made[number] = found, piece
        return piece

    def __eq__(self, other):
        return [*self] == [*other]
