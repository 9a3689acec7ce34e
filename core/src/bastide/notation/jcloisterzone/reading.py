"""A saved game of JCloisterZone 5, read as a record.

Its file holds the rules, the players, and what each of them did: tiles with their places, and meeples on features,
which are named as they lie on the table. What is drawn follows from what is laid; the program's random numbers need not
be known. Whose turn it is only newer files tell: therefore the game is played along.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from bastide.engine.games.game import Game
from bastide.engine.games.recording import RECORD
from bastide.text.locations import Findings, Locations
from bastide.text.problems import BastideError
from bastide.text.sentences import coded, listed, sentence

from .names import FOLLOWERS, GARDEN, PORT_NAMES, names

Path = tuple[str | int, ...]

#: What only says that a player is done.
_SILENT = frozenset({"COMMIT", "TILE_CONFIRM", "GAME_OVER"})
#: Between turns.
_NOTHING_LAID = ("place", "over")


def record_of(value: Mapping[str, Any], findings: Findings) -> tuple[dict[str, Any], Locations]:
    """The record of a saved game, and the lines on which its actions stand in the file.

    Args:
        value: the content of the file.
        findings: where problems are noted, with the lines of the file.

    Raises:
        BastideError: something in it has no counterpart here, or breaks a rule; says what and where.
    """
    try:
        return _Reading(value, findings).record()
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        # Something is not as that program writes it.
        findings.add((), coded("jcloisterzone/damaged", "this is no game that JCloisterZone 5 saved, or it is damaged"))
        raise BastideError(findings.problems) from None


class _Reading:
    """One file that is read."""

    def __init__(self, value: Mapping[str, Any], findings: Findings) -> None:
        self.value = value
        self.findings = findings
        self.setup: Mapping[str, Any] = value["setup"]
        #: The cell of the tile that was laid last.
        self.laid: Any = None

    def refuse(self, path: Path, message: str, *, hint: str | None = None, rule: str | None = None) -> NoReturn:
        """Say what is wrong, and where."""
        self.findings.add(path, message, hint=hint, rule=rule)
        raise BastideError(self.findings.problems)

    @contextmanager
    def told(self, *path: str | int) -> Iterator[None]:
        """Say where in the file it is that something is refused."""
        try:
            yield
        except BastideError as error:
            (first, *_) = error.problems
            self.refuse(path, first.message, hint=first.hint, rule=first.rule)

    def unknown(self, path: Path, *what: str) -> NoReturn:
        """Say what has no counterpart here."""
        hint = sentence("docs/how-to/jcloisterzone.md lists what can be read")
        message = coded("jcloisterzone/unknown", "nothing here corresponds to {names}", names=listed(what))
        self.refuse(path, message, hint=hint)

    def record(self) -> tuple[dict[str, Any], Locations]:
        """The record, and the lines of its actions."""
        variant = self.variant()
        if "replay" not in self.value:
            message = coded(
                "jcloisterzone/set-up", "this is a set-up without a game; its rules are {variant}", variant=variant
            )
            self.refuse((), message)
        players = _distinct([player["name"] for player in self.value["players"]])
        start = [
            {"tile": tile, "at": [laid["x"], laid["y"]], "rotation": (laid["rotation"] + turned) % 360}
            for index, laid in enumerate(self.setup["start"])
            for tile, turned in [self.tile(laid["tile"], ("setup", "start", index, "tile"))]
        ]
        said = [(index, done) for index, entry in enumerate(self.value["replay"]) for done in self.action(index, entry)]
        draws = [action["tile"] for _, action in said if action["type"] == "place"]
        with self.told():
            game = Game(variant, players, draws=draws, start=start)
        line = self.findings.locations.line
        lines: dict[Path, int | None] = {("variant",): line("setup")}
        actions: list[dict[str, Any]] = []
        for index, action in said:
            for done in self.played(game, index, action):
                lines["actions", len(actions)] = line("replay", index)
                actions.append(done)
        written: dict[str, Any] = {
            "format": RECORD,
            "variant": variant,
            "players": players,
            "start": start,
            "actions": actions,
        }
        if "endTurn" in self.value.get("gameAnnotations", {}):
            written["complete"] = True
        return written, Locations({path: number for path, number in lines.items() if number is not None})

    def variant(self) -> str:
        """The expression of its rules."""
        sets = {name.partition(":")[0]: count for name, count in self.setup["sets"].items() if count}
        elements = {name: count for name, count in self.setup["elements"].items() if count}
        followers = elements.pop("small-follower", 0)
        if followers != FOLLOWERS:
            message = coded("jcloisterzone/followers", "{given} followers for each player, not 7", given=followers)
            self.refuse(("setup", "elements", "small-follower"), message)
        twice = [name for name, count in {**sets, **elements}.items() if int(count) > 1]
        if twice:
            message = coded(
                "jcloisterzone/twice", "more than one of {names}; here each is there once", names=listed(twice)
            )
            self.refuse(("setup",), message)
        # Herds stand on tiles that are not read; gardens are only drawn where there is no abbot.
        idle = {"pig-herd"} if "abbot" in elements else {"pig-herd", "garden"}
        left = sets.keys() | elements.keys() - idle
        terms = []
        for term, needs in names().terms:
            if needs <= left:
                terms.append(term)
                left -= needs
        if left:
            self.unknown(("setup",), *sorted(left))
        chosen = self.setup.get("rules", {})
        meant = [values.get(str(chosen.get(rule))) for rule, values in names().rules.items()]
        return " + ".join([*terms, *filter(None, meant)])

    def tile(self, theirs: str, path: Path) -> tuple[str, int]:
        """Our id of a tile, and by how much more it is turned."""
        if theirs not in names().tiles:
            self.unknown(path, theirs)
        tile, turned = names().tiles[theirs]
        return (tile if "abbot" in self.setup["elements"] else tile.removesuffix(GARDEN)), turned

    def action(self, index: int, entry: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """What an entry says was done, without its player."""
        kind, payload = entry["type"], entry.get("payload", {})
        if kind == "PLACE_TILE":
            tile, turned = self.tile(payload["tileId"], ("replay", index, "payload", "tileId"))
            rotation = (int(payload["rotation"].removeprefix("R")) + turned) % 360
            yield {"type": "place", "tile": tile, "at": payload["position"], "rotation": rotation}
        elif kind == "DEPLOY_MEEPLE":
            pointer, meeple = payload["pointer"], payload["meepleId"].split(".")[1]
            if meeple not in names().pieces:
                self.unknown(("replay", index, "payload", "meepleId"), meeple)
            if pointer["feature"] not in names().kinds:
                self.unknown(("replay", index, "payload", "pointer", "feature"), pointer["feature"])
            on = _segment(names().kinds[pointer["feature"]], pointer["location"])
            yield {"type": "deploy", "piece": names().pieces[meeple], "on": on, "at": pointer["position"]}
        elif kind == "RETURN_MEEPLE" and payload["source"] == "ABBOT_RETURN":
            yield {"type": "retrieve", "piece": "abbot", "at": payload["pointer"]["featurePointer"]["position"]}
        elif kind == "PASS":
            yield {"type": "pass"}
        elif kind not in _SILENT:
            self.unknown(("replay", index, "type"), kind)

    def played(self, game: Game, index: int, action: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Do what was done, and what was passed without a word before it; give the entries of the record."""
        while action["type"] == "place" and game.decision.kind not in _NOTHING_LAID:
            yield self.done(game, index, {"type": "pass"})
        # There, something could be done that cannot be done here, and it was not done.
        if action["type"] != "pass" or game.decision.kind not in _NOTHING_LAID:
            yield self.done(game, index, action)

    def done(self, game: Game, index: int, action: dict[str, Any]) -> dict[str, Any]:
        """Do one action; give its entry."""
        entry = {"player": game.decision.player, **action}
        if action["type"] == "place":
            self.laid = action["at"]
        elif action["type"] == "deploy" and action["at"] == self.laid:
            del entry["at"]
        with self.told("replay", index):
            game.play(entry)
        return entry


def _segment(kind: str, location: str) -> str:
    """A segment's name: its kind, and a side or half-side that it reaches."""
    first, *_ = location.split(".")
    if first.startswith("_"):
        first = next((side for side in "NESW" if side not in first), "")
    elif set(first) <= set("NESW"):
        first = first[0]
    # What reaches no side is named by its kind alone.
    return f"{kind} {PORT_NAMES[first]}" if first in PORT_NAMES else kind


def _distinct(given: Sequence[str]) -> list[str]:
    """Names of players, of which no two are the same."""
    return [name if name not in given[:seat] else f"{name} {seat + 1}" for seat, name in enumerate(given)]
