# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, nonecheck=True, auto_pickle=False
"""The native engine as Python sees it: tables, games, and decisions whose options are made when they are looked at."""

cimport cython
from cpython.object cimport PyObject
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libc.string cimport memcpy, memset

from array import array
from collections import Counter
from random import Random
from collections.abc import Sequence

try:
    # What ``random`` seeds generators with; it has less to set up than that of ``hashlib``.
    from _sha2 import sha512
except ImportError:
    try:
        # Before Python 3.12.
        from _sha512 import sha512
    except ImportError:
        from hashlib import sha512

from bastide.engine.decisions import PASS, Action, Decision, Deploying, Placements
from bastide.engine.games.failures import explain
from bastide.engine.games.game import Game
from bastide.engine.scoring import WHEN
from bastide.rules.events import Event
from bastide.rules.offers import Candidate
from bastide.rules.acts.piece_offers import Standing
from bastide.rules.sheets import Line, TermLine
from bastide.rules.scoring import FinalScoring
from bastide.rules.acts.walks import Walk
from bastide._kernel.board import NOWHERE
from bastide._kernel.geometry import cell as packed_cell
from bastide._kernel.legality import SHIFTS
from bastide._kernel.stacks import stream_seed
from bastide._kernel.pieces import AWAY, CORNER, PIECE as UPON, SEGMENT, TILE, Piece, Place
from bastide._kernel.geometry import coordinates as unpacked

from .apart import Apart
from .between import only_draws
from .offering import option, written_option
from bastide.ruleset.bags import BAG

from .reactions import HAPPENINGS

include "declarations.pxi"

cdef object _new = tuple.__new__
#: A decision of the Python engine.
AskedDecision = Decision


class VALUES:
    """Single values of a game, and what one of them, the phase, may be."""

    PHASE, TURN, TURNS, HAND, LEFT = V_PHASE, V_TURN, V_TURNS, V_HAND, V_LEFT
    CELLS, TILES, PIECES = V_CELLS, V_TILES, V_PIECES
    LAID, SPENT, NEXT, UPCOMING = V_LAID, V_SPENT, V_NEXT, V_UPCOMING
    OVER, PART, CALLED, SOURCED, FORCED, TRIED = V_OVER, V_PART, V_CALLED, V_SOURCED, V_FORCED, V_TRIED
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


cdef int64_t packed(i32 key) noexcept:
    """The packed cell that a key of the engine names."""
    return x_of(key) + y_of(key) * ROW


class BeyondError(Exception):
    """A rule in Python gave or did something for which the native engine has no room; the Python engine has."""


include "numbers.pxi"
include "program.pxi"
include "board.pxi"
include "changes.pxi"
include "core.pxi"
include "lines.pxi"
include "calls.pxi"
include "columns.pxi"
include "game.pxi"
include "walks.pxi"
include "decisions.pxi"
include "again.pxi"

Sequence.register(Column)
Sequence.register(Pieces)
Action.register(NativeAction)
Decision.register(NativeDecision)
Sequence.register(NativeActions)
