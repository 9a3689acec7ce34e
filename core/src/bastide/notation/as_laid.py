"""Records taken as laid: tiles and pieces stay where they were put, regardless of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bastide._kernel.geometry import coordinates
from bastide._kernel.pieces import SEGMENT, TILE, Place
from bastide.engine.coordinates import read_cell, read_turns
from bastide.engine.errors import no_piece, no_player, no_tile
from bastide.engine.games.game import Game, Variant
from bastide.engine.places import read_place
from bastide.ruleset.resolve import resolve_variant
from bastide.ruleset.resolved import Ruleset
from bastide.text.problems import BastideError
from bastide.text.sentences import coded, sentence
from bastide.text.words import segment_in_words, word

from .documents import Document
from .record_form import check_form
from .records import AUTOMATIC, replay


def lay_record(document: Document, variant: Variant | None, *, final: bool = False) -> tuple[Game, list[str]]:
    """Play a record move by move without checking whether moves are legal.

    Parts unknown to the variant stay and score nothing; each such move is noted. Features are scored when they are
    complete, at the end of each part of a turn.

    Args:
        document: the record.
        variant: the rules; by default, the record's own.
        final: do the final scoring even if the game was not over.

    Raises:
        BastideError: the record is malformed.
    """
    done = replay(document, variant, final=final)
    if done.failure is None:
        return done.game, done.notes
    notes = check_form(document)
    record = document.value
    if isinstance(variant, Ruleset):
        ruleset = variant
    elif variant is not None:
        ruleset = resolve_variant(variant)
    else:
        ruleset = document.rules()
    start = _known_start(record, ruleset, notes)
    game = Game(ruleset, record["players"], seed="as-laid", draws=[], start=start)
    state = game._state
    state.over = False
    state.lines.clear()
    state.scores = (0,) * len(state.players)
    layer = _Layer(game, notes)
    for number, action in enumerate(record["actions"]):
        try:
            layer.do(action)
        except BastideError as error:
            notes.append(
                sentence(
                    "actions[{number}]: {message}; it stays and scores nothing",
                    number=number,
                    message=error.problems[0].message,
                )
            )
    layer.wind_up()
    if final or record.get("complete") is True or layer.placed >= _to_draw(ruleset) or _over(document):
        state.over = True
        game._course.end()
    return game, notes


def _known_start(record: Mapping[str, Any], ruleset: Ruleset, notes: list[str]) -> list[Mapping[str, Any]] | None:
    """The tiles on the table at the start that the rules know."""
    start = record.get("start")
    if start is None:
        return None
    known = []
    for number, entry in enumerate(start):
        tile = entry.get("tile") if isinstance(entry, Mapping) else None
        if isinstance(tile, str) and tile not in ruleset.catalogue.tiles:
            notes.append(
                sentence(
                    "start[{number}]: there is no tile {tile!r} in this variant; it stays and scores nothing",
                    number=number,
                    tile=tile,
                )
            )
        else:
            known.append(entry)
    return known


def _over(document: Document) -> bool:
    """Whether the recorded game was over after its last action, by its own rules."""
    try:
        own = replay(document)
    except BastideError:
        return False
    return own.failure is None and own.game.over


def _to_draw(ruleset: Ruleset) -> int:
    """The number of tiles to draw in a game."""
    return sum(sum(ruleset.contents.get(stack, {}).values()) for stack in ruleset.placement.draw_order)


class _Layer:
    """Carries out the moves of a record without checking them."""

    def __init__(self, game: Game, notes: list[str]) -> None:
        self._game = game
        self._notes = notes
        self._table = game._table
        self.placed = 0

    def do(self, action: Mapping[str, Any]) -> None:
        kind = action.get("type")
        if kind == "place":
            self.wind_up()
            self._place(action)
        elif kind == "deploy":
            self._deploy(action)
        elif kind not in ("pass", *AUTOMATIC):
            self._notes.append(
                sentence("{kind} by {player} is unknown here and was left out", kind=kind, player=action.get("player"))
            )

    def wind_up(self) -> None:
        self._game._course.settle(("score", None))

    def _place(self, action: Mapping[str, Any]) -> None:
        state = self._game._state
        player = action.get("player")
        if player in state.players:
            state.turn = state.players.index(player)
        # The next piece is deployed on this tile, or nowhere if it cannot be placed.
        state.laid = ()
        cell = read_cell(action.get("at"))
        turns = read_turns(action.get("rotation"))
        tile = action["tile"]
        if tile not in self._game.ruleset.catalogue.tiles:
            raise BastideError(no_tile(tile))
        if cell in state.board.cells:
            raise BastideError(
                coded("placement/cell-taken", "a tile lies at {where} already", where=list(coordinates(cell)))
            )
        self._table.place(tile, cell, turns)
        self.placed += 1

    def _deploy(self, action: Mapping[str, Any]) -> None:
        state = self._game._state
        ruleset = self._game.ruleset
        kind = action.get("piece")
        if kind not in ruleset.piece_kinds:
            raise BastideError(no_piece(kind))
        player = action.get("player")
        if player not in state.players:
            raise BastideError(no_player(player))
        owner = state.players.index(player)
        place = self._place_of(action, str(kind))
        role = action.get("as")
        state.pieces.enter(str(kind), owner, place, role if isinstance(role, str) else None, stocked=False)
        state.pieces.stock(owner, str(kind), -1)
        both = self._game._table.linked_by(place)
        if both is not None:
            state.link(*both)

    def _place_of(self, action: Mapping[str, Any], kind: str) -> Place:
        """The place of a piece; the tile as a whole, if this variant does not allow it on the segment.

        Raises:
            BastideError: there is no such place.
        """
        state = self._game._state
        ruleset = self._game.ruleset
        if not {"corner", "edge", "place"}.isdisjoint(action):
            return read_place(state, action)
        if "at" not in action and not state.laid:
            raise BastideError(
                coded("deployment/no-tile-just-laid", "no tile was just laid for the {kind}", kind=word(str(kind)))
            )
        cell = read_cell(action["at"]) if "at" in action else state.laid[-1]
        if cell not in state.board.cells:
            raise BastideError(
                coded(
                    "deployment/no-tile-there",
                    "no tile lies at {cell} for the {kind}",
                    cell=list(coordinates(cell)),
                    kind=word(str(kind)),
                )
            )
        if "on" not in action:
            return Place(TILE, cell)
        lying, base, _ = state.board.cells[cell]
        index = lying.by_name.get(str(action.get("on")))
        if index is None:
            raise BastideError(
                coded(
                    "board/unknown-segment", "{tile} has no segment {name!r}", tile=lying.tile.id, name=action.get("on")
                )
            )
        segment = lying.segments[index].kind
        allowed = any(piece == kind for _, piece in ruleset.meeples.deploys.get(segment, ()))
        if not allowed:
            self._notes.append(
                sentence(
                    "a {kind} on {on} at {cell} is not allowed in this variant; it stays and scores nothing",
                    kind=word(str(kind)),
                    on=segment_in_words(str(action["on"])),
                    cell=list(coordinates(cell)),
                )
            )
        return Place(SEGMENT, base + index) if allowed else Place(TILE, cell)
