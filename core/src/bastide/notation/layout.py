"""Laying out a diagram: its tiles, its pieces, the state of plugins, and all its problems."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bastide._kernel.geometry import SIDES, STEPS, cell, coordinates
from bastide._kernel.pieces import CORNER, EDGE, SEGMENT, Place
from bastide._kernel.tiles import Lying
from bastide.engine.completion import mark_before, mark_leaving
from bastide.engine.coordinates import read_cell, read_turns
from bastide.engine.errors import UNKNOWN, no_piece, no_player, no_tile
from bastide.engine.games.game import Game
from bastide.engine.offers import accompanied
from bastide.engine.places import read_place
from bastide.ruleset.resolved import Ruleset
from bastide.text.problems import BastideError, did_you_mean
from bastide.text.sentences import coded, listed, sentence
from bastide.text.words import segment_in_words, word
from bastide.variants.missing_plugins import brought_by

from .documents import Document, dotted
from .keys import COMPLETED, PIECE_ELSEWHERE, PIECE_ON_TILE, TILE


class Layout:
    """Lays out a diagram's tiles and pieces, and collects all problems.

    Args:
        document: the parsed diagram.
        ruleset: the rules.
        as_laid: keep parts that the rules do not know, and score nothing for them.
    """

    def __init__(self, document: Document, ruleset: Ruleset, as_laid: bool) -> None:
        self._document = document
        self._findings = document.findings
        self._findings.problems.clear()
        self._ruleset = ruleset
        self._as_laid = as_laid
        self._notes: list[str] = []
        value = document.value
        self._players = tuple(value["players"])
        self._game = Game(ruleset, self._players, seed="diagram", draws=[], start=[], _bare=True)
        self._state = self._game._state

    def lay(self) -> tuple[Game, list[str]]:
        """The diagram as a game, and notes on it.

        Raises:
            BastideError: there are problems; lists all of them.
        """
        value = self._document.value
        state = self._state
        laid = [entry for number, entry in enumerate(value["tiles"]) if self._lay_tile(number, entry)]
        self._check_edges()
        for number, entry in enumerate(value["tiles"]):
            if entry in laid:
                self._stand_pieces(number, entry)
        self._stand_elsewhere(value.get("pieces", []))
        self._mark_completed(value.get("completed", []))
        state.turn = self._players.index(value.get("turn", self._players[0]))
        state.scores = tuple(value.get("scores", {}).get(name, 0) for name in self._players)
        self._read_state(value.get("state", {}))
        self._document.check()
        self._check_supply()
        self._check_company()
        state.laid = state.ready = ()
        state.forget_past()
        return self._game, self._notes

    def _wrong(
        self, path: tuple[str | int, ...], message: str, hint: str | None = None, rule: str | None = None
    ) -> None:
        self._findings.add(path, message, hint=hint, place=dotted(path), rule=rule)

    def _check_keys(self, path: tuple[str | int, ...], entry: Mapping[str, Any], known: Iterable[str]) -> None:
        for key in entry:
            if key not in known:
                self._wrong(
                    (*path, str(key)), coded("value/unknown-key", "this is no key here"), did_you_mean(str(key), known)
                )

    def _lay_tile(self, number: int, entry: Any) -> bool:
        path: tuple[str | int, ...] = ("tiles", number)
        if not isinstance(entry, Mapping):
            self._wrong(path, coded("diagram/tile", "a tile is an object with tile, at and rotation"))
            return False
        self._check_keys(path, entry, TILE)
        tile = entry.get("tile")
        catalogue = self._ruleset.catalogue
        if not isinstance(tile, str) or tile not in catalogue.tiles:
            if self._as_laid and isinstance(tile, str):
                self._notes.append(
                    sentence(
                        "{tile} at {at} is unknown here; it stays and scores nothing", tile=tile, at=entry.get("at")
                    )
                )
                return False
            hint = brought_by(str(tile), self._ruleset.selection) or did_you_mean(str(tile), catalogue.tiles)
            self._wrong((*path, "tile"), no_tile(tile), hint, UNKNOWN)
            return False
        try:
            place = read_cell(entry.get("at"))
            turns = read_turns(entry.get("rotation", 0))
        except BastideError as error:
            self._wrong(path, error.problems[0].message)
            return False
        if place in self._state.board.cells:
            other = self._state.board.cells[place][0].tile.id
            self._wrong(
                (*path, "at"),
                coded(
                    "diagram/cell-twice",
                    "two tiles lie at {place}: {other} and {tile}",
                    place=list(coordinates(place)),
                    other=other,
                    tile=tile,
                ),
            )
            return False
        self._state.board.place(catalogue.lying[tile][turns], place)
        return True

    def _check_edges(self) -> None:
        board = self._state.board
        catalogue = self._ruleset.catalogue
        numbers = {
            cell(*entry["at"]): number
            for number, entry in enumerate(self._document.value["tiles"])
            if isinstance(entry, Mapping) and _is_pair(entry.get("at"))
        }
        for place, (lying, _, _) in board.cells.items():
            for side in (1, 2):
                beside = board.cells.get(place + STEPS[side])
                if beside is None:
                    continue
                own = catalogue.edge_name(lying.edges[side])
                other = catalogue.edge_name(beside[0].edges[(side + 2) % 4])
                if not catalogue.meets(own, other):
                    number = max(numbers[place], numbers[place + STEPS[side]])
                    message = coded(
                        "diagram/edges",
                        "the {side} edge of {tile} at {place} is {own}, but {neighbour} at {beyond} has {other} there",
                        side=SIDES[side],
                        tile=lying.tile.id,
                        place=list(coordinates(place)),
                        own=own,
                        neighbour=beside[0].tile.id,
                        beyond=list(coordinates(place + STEPS[side])),
                        other=other,
                    )
                    if self._as_laid:
                        self._notes.append(message)
                        continue
                    self._wrong(
                        ("tiles", number),
                        message,
                        _turn_hint(catalogue, board, numbers, number),
                        "bastide/edges-match",
                    )

    def _stand_pieces(self, number: int, entry: Mapping[str, Any]) -> None:
        pieces = entry.get("pieces", [])
        if not isinstance(pieces, list):
            self._wrong(("tiles", number, "pieces"), coded("diagram/pieces", "the pieces are not a list"))
            return
        place = read_cell(entry["at"])
        for index, piece in enumerate(pieces):
            path = ("tiles", number, "pieces", index)
            if not isinstance(piece, Mapping):
                self._wrong(path, coded("diagram/piece", "a piece is an object with player, piece and on"))
                continue
            self._stand(path, piece, place)

    def _stand_elsewhere(self, pieces: Any) -> None:
        if not isinstance(pieces, list) or not all(isinstance(piece, Mapping) for piece in pieces):
            self._wrong(("pieces",), coded("diagram/further-pieces", "the pieces are not a list of objects"))
            return
        for _, number in sorted((_height(piece), number) for number, piece in enumerate(pieces)):
            self._stand(("pieces", number), pieces[number], None)

    def _stand(self, path: tuple[str | int, ...], piece: Mapping[str, Any], place: int | None) -> None:
        self._check_keys(path, piece, PIECE_ELSEWHERE if place is None else PIECE_ON_TILE)
        owner = piece.get("player")
        kind = piece.get("piece", "follower")
        if owner is not None and not self._is_player((*path, "player"), owner):
            return
        if not isinstance(kind, str) or kind not in self._ruleset.piece_kinds:
            if self._as_laid and isinstance(kind, str):
                spot = "" if place is None else f" at {list(coordinates(place))}"
                self._notes.append(f"{kind}{spot} is unknown here; it stays and scores nothing")
                return
            hint = did_you_mean(str(kind), self._ruleset.piece_kinds)
            self._wrong((*path, "piece"), no_piece(kind), hint, UNKNOWN)
            return
        neutral = self._ruleset.piece_kinds[kind].neutral
        if owner is None and not neutral:
            self._wrong(
                path,
                coded("diagram/owner", "the {kind} belongs to nobody", kind=word(kind)),
                'write "player": and a name',
            )
            return
        role = piece.get("as")
        if role is not None and not isinstance(role, str):
            self._wrong((*path, "as"), coded("diagram/role", "as is {role!r}; write a word", role=role))
            return
        number = None if owner is None else self._players.index(owner)
        if place is None or not {"corner", "edge", "place"}.isdisjoint(piece):
            where = self._elsewhere(path, piece)
        else:
            where = self._where(path, piece, place, number, kind)
        if where is not None:
            self._check_beside(kind, where)
            self._state.pieces.enter(kind, number, where, role, stocked=False)
            self._state.pieces.stock(number, kind, -1)
            self._tie(path, where)

    def _tie(self, path: tuple[str | int, ...], place: Place) -> None:
        both = self._game._table.linked_by(place)
        if both is not None:
            try:
                self._state.link(*both)
            except ValueError as error:
                self._wrong(path, str(error))

    def _is_player(self, path: tuple[str | int, ...], name: object) -> bool:
        if name not in self._players:
            there = sentence("the players are {players}", players=listed(self._players))
            self._wrong(path, no_player(name), did_you_mean(str(name), self._players, there))
        return name in self._players

    def _check_beside(self, kind: str, place: Place) -> None:
        """Note a piece on an edge or corner without tiles."""
        at: Any = place.at
        if place.kind == EDGE:
            cells = [at[0], at[0] + STEPS[at[1]]]
        elif place.kind == CORNER:
            cells = [at, at + STEPS[0], at + STEPS[3], at + STEPS[0] + STEPS[3]]
        else:
            return
        if not any(cell in self._state.board.cells for cell in cells):
            who, what, where = word(kind), word(place.kind), list(coordinates(cells[0]))
            note = sentence("a {kind} stands at the {place} {at}, where no tile lies", kind=who, place=what, at=where)
            self._notes.append(note)

    def _elsewhere(self, path: tuple[str | int, ...], piece: Mapping[str, Any]) -> Place | None:
        try:
            return read_place(self._state, piece)
        except BastideError as error:
            wrong = error.problems[0]
            if self._as_laid and wrong.rule == UNKNOWN:
                self._notes.append(sentence("{message}; it stays and scores nothing", message=wrong.message))
            else:
                self._wrong(path, wrong.message, wrong.hint, wrong.rule)
            return None

    def _where(
        self, path: tuple[str | int, ...], piece: Mapping[str, Any], place: int, owner: int | None, kind: str
    ) -> Place | None:
        if "on" not in piece:
            return Place("tile", place)
        name = piece["on"]
        number = self._segment(path, name, place)
        if number is None:
            return None
        segment = self._state.board.definition[number].kind
        role = piece.get("as")
        if not self._ruleset.piece_kinds[kind].neutral and not self._allowed(segment, kind, role):
            on, where = segment_in_words(name), list(coordinates(place))
            stands = sentence("a {kind} stands on {name} at {at}", kind=word(kind), name=on, at=where)
            if role is not None:
                stands = sentence("{stands} as {role!r}", stands=stands, role=word(role))
            note = sentence("{stands}, where this variant allows none; it scores nothing", stands=stands)
            hint = self._role_hint(kind, role)
            self._notes.append(sentence("{message}; {hint}", message=note, hint=hint) if hint else note)
            return Place("tile", place)
        return Place(SEGMENT, number)

    def _segment(self, path: tuple[str | int, ...], name: Any, place: int) -> int | None:
        lying, base, _ = self._state.board.cells[place]
        index = lying.by_name.get(name) if isinstance(name, str) else None
        if index is not None:
            return base + index
        self._wrong(
            (*path, "on"),
            coded(
                "board/no-segment-turned",
                "{tile} with rotation {rotation} has no segment {name!r}",
                tile=lying.tile.id,
                rotation=lying.rotation,
                name=name,
            ),
            did_you_mean(str(name), lying.by_name, sentence("it has {names}", names=listed(lying.names))),
        )
        return None

    def _mark_completed(self, named: Any) -> None:
        """Note which features were completed before, even if something prevents that now, or just now, or scored."""
        if not isinstance(named, list) or not all(isinstance(entry, Mapping) for entry in named):
            self._wrong(
                ("completed",),
                coded("diagram/completed", "the completed features are not a list of objects with at and on"),
            )
            return
        for number, entry in enumerate(named):
            path: tuple[str | int, ...] = ("completed", number)
            self._check_keys(path, entry, COMPLETED)
            try:
                place = read_cell(entry.get("at"))
            except BastideError as error:
                self._wrong(path, error.problems[0].message)
                continue
            if place in self._state.board.cells:
                segment = self._segment(path, entry.get("on"), place)
                by = entry.get("by")
                if entry.get("scored", True) is not True:
                    self._wrong((*path, "scored"), coded("diagram/scored", "scored is true, or is left out"))
                elif segment is not None and "scored" in entry:
                    mark_leaving(self._game._table, segment)
                elif (by is None or self._is_player((*path, "by"), by)) and segment is not None:
                    mark_before(self._game._table, segment, None if by is None else self._players.index(by))
            elif not self._as_laid:
                self._wrong(
                    (*path, "at"), coded("board/no-tile", "no tile lies at {place}", place=list(coordinates(place)))
                )

    def _role_hint(self, kind: str, role: object) -> str | None:
        known = {
            rule.role for entries in self._ruleset.meeples.deploys.values() for rule, piece in entries if piece == kind
        } - {None}
        return None if role is None or role in known else did_you_mean(str(role), sorted(map(str, known)))

    def _allowed(self, segment: str, kind: str, role: object) -> bool:
        rules = self._ruleset.meeples.deploys.get(segment, ())
        if any(piece == kind and rule.role == role for rule, piece in rules):
            return True
        # What players have, or what rules offer, and no plain deployment brings is put by other rules.
        put = bool(self._ruleset.meeples.offers.get("deploy")) or bool(self._ruleset.supplies.get((False, kind)))
        return put and not any(
            piece == kind for entries in self._ruleset.meeples.deploys.values() for _, piece in entries
        )

    def _read_state(self, kept: Mapping[str, Any]) -> None:
        for plugin, value in kept.items():
            keeper = self._ruleset.keepers.get(plugin)
            if keeper is None:
                if self._ruleset.selection.plugins.get(plugin, self) is self and not self._as_laid:
                    self._notes.append(
                        sentence("state of {plugin}, which this variant has not, is left aside", plugin=plugin)
                    )
                continue
            try:
                keeper.read(self._game._table, value)
            except (ValueError, TypeError, KeyError, AttributeError) as error:
                self._wrong(
                    ("state", plugin),
                    coded("diagram/unusable-state", "{plugin} cannot use this: {error}", plugin=plugin, error=error),
                )

    def _check_company(self) -> None:
        """Note pieces that need other pieces of their owner beside them, and have none."""
        game = self._game
        for number, piece in enumerate(self._state.pieces.all):
            feature = game.position.feature_of(number)
            if feature is None or piece.owner is None:
                continue
            needs = [
                rule.beside for rule, kind in self._ruleset.meeples.deploys.get(feature.kind, ()) if kind == piece.kind
            ]
            if needs and not any(
                beside is None or accompanied(game.position, beside, piece.owner, feature.segment) for beside in needs
            ):
                where = list(coordinates(game.position.cell_of(number) or 0))
                self._notes.append(
                    sentence(
                        "{player} has a {kind} at {where} beside no piece that it belongs to",
                        player=self._players[piece.owner],
                        kind=word(piece.kind),
                        where=where,
                    )
                )

    def _check_supply(self) -> None:
        players = len(self._players)
        for neutral, kind in self._ruleset.supplies_among(players):
            for owner in [None] if neutral else range(players):
                count = self._ruleset.supply_of(owner, kind, players)
                left = self._state.pieces.supply(owner, kind)
                if left < 0:
                    who = sentence("the table") if owner is None else self._players[owner]
                    self._notes.append(
                        sentence(
                            "{player} has {number} pieces of kind {kind} on the board; the supply is {supply}",
                            player=who,
                            number=count - left,
                            kind=word(kind),
                            supply=count,
                        )
                    )


def _is_pair(at: object) -> bool:
    return isinstance(at, list | tuple) and len(at) == 2 and all(isinstance(number, int) for number in at)


def _turn_hint(catalogue: Any, board: Any, numbers: Mapping[int, int], number: int) -> str | None:
    place = next(place for place, other in numbers.items() if other == number)
    lying: Lying = board.cells[place][0]
    turns = catalogue.turns(lying.tile.id, board.demand(place))
    if not turns:
        return None
    return sentence(
        "{tile} fits there with rotation {turns}", tile=lying.tile.id, turns=listed(90 * turn for turn in turns)
    )


def _height(piece: Mapping[str, Any]) -> int:
    """How many pieces a piece of a diagram stands on."""
    place = piece.get("place")
    below = place.get("piece") if isinstance(place, Mapping) else None
    return 1 + _height(below) if isinstance(below, Mapping) else 0
