"""Diagrams: any board with pieces, independent of its history."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bastide._kernel.pieces import SEGMENT, Place
from bastide.engine.completion import being_left, completed_all_the_same, just_completed
from bastide.engine.errors import no_player
from bastide.engine.games.game import Game, Variant
from bastide.engine.places import written_place
from bastide.engine.position import Feature
from bastide.engine.state import Ready
from bastide.ruleset.resolve import resolve_variant
from bastide.ruleset.resolved import Ruleset
from bastide.text.problems import did_you_mean
from bastide.text.sentences import coded

from . import keys
from .documents import DIAGRAM, Document
from .layout import Layout

KEYS = tuple(keys.DIAGRAM)


class Diagram:
    """A board with pieces on it.

    Args:
        document: the parsed diagram.
    """

    def __init__(self, document: Document) -> None:
        self._document = document

    @classmethod
    def read(cls, source: str | Path | Mapping[str, Any] | Document) -> Diagram:
        """Read a diagram from a file, or from the object itself.

        Raises:
            BastideError: it cannot be read, or is malformed.
        """
        document = Document.read(source)
        _check(document)
        return cls(document)

    @classmethod
    def of(cls, game: Game) -> Diagram:
        """The current board of a game, with its pieces and the points on the score track."""
        return cls(Document.read(write(game)))

    @property
    def players(self) -> list[str]:
        """The players' names."""
        return list(self._document.value["players"])

    def as_json(self) -> dict[str, Any]:
        """The diagram as written in a file."""
        return dict(self._document.value)

    def on_table(self, variant: Variant, *, as_laid: bool = False) -> tuple[Game, list[str]]:
        """The diagram as a game without further decisions, before anything is scored.

        Args:
            variant: the rules.
            as_laid: keep parts that the variant does not know, and score nothing for them.

        Returns:
            The game, and notes on what a reader should know but need not fix.

        Raises:
            BastideError: unknown tiles, segments, pieces or players, two tiles in a cell, edges that do not match.
        """
        ruleset = variant if isinstance(variant, Ruleset) else resolve_variant(variant)
        return Layout(self._document, ruleset, as_laid).lay()


def final_scores(game: Game) -> None:
    """Score every completed feature of a diagram, then do the final scoring."""
    state = game._state
    board, complete = state.board, game.ruleset.scoring.completions
    # What the turn has completed comes first, in the order in which the diagram lists it.
    turns = [feature.root for _, feature in just_completed(game._table)]
    roots = dict.fromkeys([*turns, *board.roots()])
    state.ready = tuple([Ready(root) for root in roots if board.definition[root].kind in complete])
    state.over = True
    game._course.end(("score", None))


def write(game: Game) -> dict[str, Any]:
    """The board of a game as a diagram."""
    players = list(game.players)
    entries: dict[tuple[int, int], dict[str, Any]] = {}
    for laid in game.board.tiles:
        entries[laid.at] = {"tile": laid.tile.id, "at": list(laid.at), "rotation": laid.rotation}
    elsewhere = []
    for piece in game._state.pieces.all:
        if piece.place.kind in ("away", "supply"):
            continue
        owner = None if piece.owner is None else players[piece.owner]
        written = {"player": owner, "piece": piece.kind} | written_place(game._state, piece.place, piece.role)
        at = written.get("at")
        if at is not None:
            del written["at"]
            entries[tuple(at)].setdefault("pieces", []).append(written)
        else:
            elsewhere.append(written)
    diagram: dict[str, Any] = {
        "format": DIAGRAM,
        "players": players,
        # Of whom nothing is said, it is the first player's turn.
        **({"turn": players[game._state.turn]} if game._state.turn else {}),
        "scores": game.scores,
        "tiles": list(entries.values()),
    }
    kept = {plugin: keeper.write(game.position) for plugin, keeper in game.ruleset.keepers.items()}
    if kept:
        diagram["state"] = kept
    if elsewhere:
        diagram["pieces"] = elsewhere
    completed: list[tuple[int | None, Feature]] = [(None, each) for each in completed_all_the_same(game.position)]
    for by, feature in completed + just_completed(game._table):
        place = written_place(game._state, Place(SEGMENT, feature.first_segment))
        diagram.setdefault("completed", []).append(place if by is None else place | {"by": players[by]})
    for feature in being_left(game._table):
        place = written_place(game._state, Place(SEGMENT, feature.first_segment))
        diagram.setdefault("completed", []).append(place | {"scored": True})
    return diagram


def _check(document: Document) -> None:
    value = document.value
    findings = document.findings
    players = document.check_players()
    if not isinstance(value.get("tiles"), list):
        findings.add(("tiles",), coded("diagram/tiles", "the tiles are not a list"), hint='write "tiles": []')
    for key in value:
        if key not in KEYS:
            message = coded("diagram/unknown-key", "there is no key {key!r} in a diagram", key=key)
            findings.add((str(key),), message, hint=did_you_mean(str(key), KEYS))
    turn = value.get("turn")
    if "turn" in value and turn not in players:
        findings.add(("turn",), no_player(turn), hint=did_you_mean(str(turn), players))
    scores = value.get("scores", {})
    if not isinstance(scores, Mapping):
        findings.add(("scores",), coded("diagram/scores", "the scores are not an object of points by player"))
        scores = {}
    for name, points in scores.items():
        if name not in players:
            findings.add(("scores", name), no_player(name), hint=did_you_mean(name, players))
        if not isinstance(points, int) or isinstance(points, bool):
            findings.add(
                ("scores", name), coded("diagram/points", "points are a whole number, not {points!r}", points=points)
            )
    if not isinstance(value.get("variant", ""), str | Mapping):
        findings.add(("variant",), coded("record/variant", "the variant is neither a string nor an object"))
    if not isinstance(value.get("state", {}), Mapping):
        findings.add(("state",), coded("diagram/state", "the state is not an object by plugin"))
    document.check()
