"""A game as a saved game of JCloisterZone 5, the other way round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bastide._kernel.geometry import CENTRES
from bastide._kernel.tiles import Segment, turned
from bastide.engine.games.game import Game
from bastide.engine.past import TIMEOUT
from bastide.rules.selection import Selection
from bastide.text.problems import BastideError, Problem
from bastide.text.sentences import coded, listed
from bastide.variants.registry import installed
from bastide.variants.select import select

from ..redrawing import UNPLACED
from .names import FOLLOWERS, THEIR_PORTS, names

#: The version whose files these are.
_VERSION = "5.9.0"
#: How their features are called in newer files.
_FEATURES = {"city": "City", "road": "Road", "field": "Field", "monastery": "Monastery", "garden": "Garden"}
#: What that program is given for its random numbers; none decides anything, since what is drawn is prescribed.
_RANDOM = 0.5
#: What all else is added to.
_BASE = "base-game"
#: What nobody does.
_BY_ITSELF = (*UNPLACED, TIMEOUT)


def saved_game(game: Game) -> dict[str, Any]:
    """A game as that program saves it; what is drawn is prescribed there.

    Args:
        game: the game.

    Raises:
        BastideError: it has rules or actions that have no counterpart there; names them.
    """
    setup = _set_up(game.ruleset.selection)
    record = game.to_record()
    start = [
        {"tile": tile, "x": laid["at"][0], "y": laid["at"][1], "rotation": (laid["rotation"] - by) % 360}
        for laid in record["start"]
        for tile, by in [_tile(laid["tile"])]
    ]
    replay = list(_replayed(game, record))
    drawn = [message["payload"]["tileId"] for message in replay if message["type"] == "PLACE_TILE"]
    return {
        "appVersion": _VERSION,
        "gameId": "1",
        "name": "",
        "initialRandom": _RANDOM,
        "clock": 0,
        "setup": {**setup, "timer": None, "start": start},
        "players": [{"name": name, "slot": seat} for seat, name in enumerate(game.players)],
        "replay": replay,
        "gameAnnotations": {"drawOrder": drawn, **({"endTurn": len(drawn)} if game.over else {})},
    }


def _set_up(selection: Selection) -> dict[str, Any]:
    """The sets, elements and rules that mean a selection."""
    left = dict(selection.plugins)
    found: set[str] = set()
    for term, needs in names().terms:
        meant = _meant(term)
        if all(name in left and left[name] == options for name, options in meant.items()):
            found |= needs
            for name in meant:
                del left[name]
    rules = {}
    for rule, values in names().rules.items():
        for value, term in values.items():
            if _meant(term).items() <= left.items():
                rules[rule] = value
                del left[term]
    changed = [*sorted(left), *selection.rates, *selection.supply, *selection.tile_counts, *selection.tile_files]
    if changed or selection.tile_texts:
        message = coded(
            "jcloisterzone/no-counterpart",
            "nothing in JCloisterZone corresponds to {names}",
            names=listed(changed or ["tiles"]),
        )
        raise BastideError([Problem(message)])
    edition = 2 if "abbot" in found else 1
    counted = set(names().pieces.values()) | {"small-follower"}
    elements = {
        "small-follower": FOLLOWERS,
        **{name: 1 if name in counted else True for name in sorted(found - names().sets)},
    }
    return {
        "sets": {f"{name}:{edition}": 1 for name in sorted(found & names().sets)},
        "elements": elements,
        "rules": rules,
    }


def _meant(term: str) -> dict[str, Any]:
    """The plugins that a term selects, with their options."""
    if term.startswith(_BASE):
        return dict(select(term, installed()).plugins)
    meant = dict(select(f"{_BASE} + {term}", installed()).plugins)
    del meant[_BASE]
    return meant


def _tile(ours: str) -> tuple[str, int]:
    """Their id of a tile, and by how much more ours is turned."""
    for theirs, (tile, by) in names().tiles.items():
        if tile == ours:
            return theirs, by
    raise BastideError(
        [Problem(coded("jcloisterzone/no-tile", "no tile of JCloisterZone corresponds to {tile}", tile=ours))]
    )


def _replayed(game: Game, record: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What was done, message by message."""
    actions = [entry for entry in record["actions"] if entry["type"] not in _BY_ITSELF]
    draws = [entry["tile"] for entry in actions if entry["type"] == "place"]
    again = Game(game.ruleset, game.players, draws=draws, start=record["start"])
    called = {ours: theirs for theirs, ours in names().pieces.items()}
    seats = {name: seat for seat, name in enumerate(game.players)}
    # The numbers of their meeples that are in play, by the numbers of our pieces.
    meeples: dict[int, str] = {}
    laid: Any = None
    for index, entry in enumerate(actions):
        player = seats[str(again.decision.player)]
        payload: dict[str, Any] = {}
        if entry["type"] == "place":
            kind, laid = "PLACE_TILE", entry["at"]
            tile, by = _tile(entry["tile"])
            payload = {"tileId": tile, "rotation": f"R{(entry['rotation'] - by) % 360}", "position": laid}
        elif entry["type"] == "deploy":
            kind, at = "DEPLOY_MEEPLE", entry.get("at", laid)
            stem = f"{player}.{called[entry['piece']]}"
            number = next(n for n in range(1, FOLLOWERS + 1) if f"{stem}.{n}" not in meeples.values())
            payload = {"pointer": _pointer(again, at, entry["on"]), "meepleId": f"{stem}.{number}"}
        elif entry["type"] == "retrieve":
            kind = "RETURN_MEEPLE"
            (piece,) = [
                piece
                for piece in again.board.pieces
                if list(piece.at or ()) == list(entry["at"]) and piece.piece == entry["piece"]
            ]
            pointer = {"featurePointer": _pointer(again, entry["at"], str(piece.on)), "meepleId": meeples[piece.number]}
            payload = {"pointer": pointer, "source": "ABBOT_RETURN"}
        elif entry["type"] == "pass":
            kind = "PASS"
        else:
            message = coded(
                "jcloisterzone/no-message", "nothing in JCloisterZone corresponds to {type}", type=entry["type"]
            )
            raise BastideError([Problem(message, key=f"actions[{index}]")])
        again.play({key: value for key, value in entry.items() if key != "time"})
        yield {"type": kind, "payload": payload, "player": player, "clock": 0}
        in_play = {piece.number for piece in again.board.pieces}
        meeples = {number: name for number, name in meeples.items() if number in in_play}
        if kind == "DEPLOY_MEEPLE":
            meeples |= dict.fromkeys(in_play - set(meeples), payload["meepleId"])
        if again.decision.kind in ("place", "over"):
            yield {"type": "COMMIT", "payload": {"random": _RANDOM}, "player": player, "clock": 0}


def _pointer(game: Game, at: Any, on: str) -> dict[str, Any]:
    """Where a feature is, as they say it."""
    laid = game.board.tile_at(tuple(at))
    assert laid is not None
    lying = turned(laid.tile, laid.rotation // 90)
    segment = lying.segments[lying.by_name[on]]
    return {"position": list(at), "feature": _FEATURES[segment.kind], "location": _location(segment)}


def _location(segment: Segment) -> str:
    """Their name of where a segment reaches a tile's sides."""
    if not segment.ports:
        return "I"
    if segment.kind == "field":
        return ".".join(THEIR_PORTS[port] for port in segment.ports if port not in CENTRES)
    sides = "".join(THEIR_PORTS[centre] for centre in (1, 10, 7, 4) if centre in segment.ports)
    if len(sides) == 3:
        return "_" + next(side for side in "NESW" if side not in sides)
    return sides
