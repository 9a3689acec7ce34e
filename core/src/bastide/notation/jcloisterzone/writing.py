"""A game as a saved game of JCloisterZone 5, the other way round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bastide.engine.games.game import Game
from bastide.engine.past import TIMEOUT
from bastide.text.problems import BastideError, Problem
from bastide.text.sentences import coded

from ..redrawing import UNPLACED
from .names import FOLLOWERS, Message, vocabulary
from .pointing import corner_pointer, named, pointer_to
from .variants import set_up

#: The version whose files these are.
_VERSION = "5.9.0"
#: What that program is given for its random numbers; none decides anything, since what is drawn is prescribed.
_RANDOM = 0.5
#: What nobody does.
_BY_ITSELF = (*UNPLACED, TIMEOUT)


def saved_game(game: Game) -> dict[str, Any]:
    """A game as that program saves it; what is drawn is prescribed there.

    Args:
        game: the game.

    Raises:
        BastideError: it has rules or actions that have no counterpart there; names them.
    """
    writing = _Writing(game)
    setup = set_up(writing.names, game.ruleset.selection)
    start = [
        {"tile": tile, "x": laid["at"][0], "y": laid["at"][1], "rotation": (laid["rotation"] - by) % 360}
        for laid in writing.record["start"]
        for tile, by in [writing.tile(laid["tile"])]
    ]
    replay = list(writing.replay())
    return {
        "appVersion": _VERSION,
        "gameId": "1",
        "name": "",
        "initialRandom": _RANDOM,
        "clock": 0,
        "setup": {**setup, "timer": None, "start": start},
        "players": [{"name": name, "slot": seat} for seat, name in enumerate(game.players)],
        "replay": replay,
        "gameAnnotations": {
            "drawOrder": [writing.tile(tile)[0] for tile in writing.draws],
            **({"endTurn": len(writing.draws)} if game.over else {}),
        },
    }


class _Writing:
    """One game that is written."""

    def __init__(self, game: Game) -> None:
        self.names = vocabulary()
        self.record = game.to_record()
        self.actions = [entry for entry in self.record["actions"] if entry["type"] not in _BY_ITSELF]
        laid = [entry["tile"] for entry in self.actions if entry["type"] == "place"]
        self.draws = [tile for tile in laid if tile not in self.names.taken]
        #: The game as far as it is written.
        self.again = Game(game.ruleset, game.players, draws=self.draws, start=self.record["start"])
        self._tiles = {ours: (theirs, by) for theirs, (ours, by) in self.names.tiles.items()}
        self._called = {ours: theirs for theirs, ours in self.names.pieces.items()}
        #: The numbers of their meeples that are in play, by the numbers of our pieces.
        self._meeples: dict[int, str] = {}
        self._laid: Any = None

    def tile(self, ours: str) -> tuple[str, int]:
        """Their id of a tile, and by how much more ours is turned."""
        if ours in self._tiles:
            return self._tiles[ours]
        message = coded("jcloisterzone/no-tile", "no tile of JCloisterZone corresponds to {tile}", tile=ours)
        raise BastideError([Problem(message)])

    def replay(self) -> Iterator[dict[str, Any]]:
        """What was done, message by message."""
        again = self.again
        seats = {name: seat for seat, name in enumerate(again.players)}
        taken = set(self.names.taken.values())
        for index, entry in enumerate(self.actions):
            player = seats[str(again.decision.player)]
            message = None if entry["type"] in taken else self._message(index, entry, player)
            before = {piece.number for piece in again.board.pieces}
            again.play({key: value for key, value in entry.items() if key != "time"})
            if message is not None:
                yield {"type": message[0], "payload": message[1], "player": player, "clock": 0}
            in_play = {piece.number for piece in again.board.pieces}
            if entry["type"] == "deploy" and message is not None and "meepleId" in message[1]:
                self._meeples |= dict.fromkeys(in_play - before, message[1]["meepleId"])
            self._meeples = {number: name for number, name in self._meeples.items() if number in in_play}
            if again.decision.kind in ("place", "over") and message is not None:
                yield {"type": "COMMIT", "payload": {"random": _RANDOM}, "player": player, "clock": 0}

    def _message(self, index: int, entry: Mapping[str, Any], player: int) -> tuple[str, dict[str, Any]]:
        """The message that says an action, and what it says."""
        type_, piece = entry["type"], entry.get("piece", "")
        if type_ == "place":
            self._laid = entry["at"]
            tile, by = self.tile(entry["tile"])
            rotation = f"R{(entry['rotation'] - by) % 360}"
            return "PLACE_TILE", {"tileId": tile, "rotation": rotation, "position": entry["at"]}
        if type_ == "pass":
            return "PASS", {}
        if type_ == "deploy" and piece in self._called:
            stem = f"{player}.{self._called[piece]}"
            number = next(n for n in range(1, FOLLOWERS + 1) if f"{stem}.{n}" not in self._meeples.values())
            return "DEPLOY_MEEPLE", {"pointer": self._pointer(entry), "meepleId": f"{stem}.{number}"}
        if type_ == self.names.moved.get(piece):
            return "DEPLOY_MEEPLE", {"pointer": self._pointer(entry), "meepleId": f"{player}.{self._called[piece]}.1"}
        for message in self.names.messages:
            if self._means(message, entry):
                return message.message, self._payload(message, entry)
        told = coded("jcloisterzone/no-message", "nothing in JCloisterZone corresponds to {type}", type=type_)
        raise BastideError([Problem(told, key=f"actions[{index}]")])

    def _means(self, message: Message, entry: Mapping[str, Any]) -> bool:
        """Whether a message means an action."""
        return (
            all(entry.get(key) == value for key, value in message.action.items())
            and message.decision in ("", self.again.decision.kind)
            and (not message.cell or "on" not in entry)
            and (not message.meeple or self._meant(message, entry) is not None)
        )

    def _payload(self, message: Message, entry: Mapping[str, Any]) -> dict[str, Any]:
        """What a message says."""
        payload: dict[str, Any] = dict(message.payload)
        if message.cell:
            payload[message.cell] = list(entry.get("at", self._laid))
        elif message.feature:
            payload[message.feature] = self._pointer(entry)
        elif message.meeple:
            number, on = self._meant(message, entry) or (0, "")
            there = {"on": on, **entry}
            payload[message.meeple] = {"featurePointer": self._pointer(there), "meepleId": self._meeples[number]}
        return payload

    def _meant(self, message: Message, entry: Mapping[str, Any]) -> tuple[int, str] | None:
        """The piece that an action means, and the segment on which it stands."""
        at = list(entry.get("at", self._laid))
        owner = entry[message.owner] if message.owner else self.again.decision.player
        for piece in self.again.board.pieces:
            here = list(piece.at or ()) == at and piece.on is not None and piece.number in self._meeples
            fits = piece.player == owner and entry.get("piece", piece.piece) == piece.piece
            on = entry.get("on", piece.on)
            if here and fits and named(self.again, at, str(on)) == named(self.again, at, str(piece.on)):
                return piece.number, str(piece.on)
        return None

    def _pointer(self, entry: Mapping[str, Any]) -> dict[str, Any]:
        """Where an action is done, as they say it."""
        if "corner" in entry:
            return corner_pointer(self.again, entry["corner"])
        return pointer_to(self.again, entry.get("at", self._laid), entry["on"])
