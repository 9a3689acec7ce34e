"""A saved game of JCloisterZone 5, read as a record.

Its file holds the rules, the players, and what each of them did: tiles with their places, and meeples on features,
which are named as they lie on the table. What is drawn follows from what is laid; the program's random numbers need not
be known. Whose turn it is only newer files tell, and what is asked there is not asked here in the same steps: therefore
the game is played along, and what is optional is passed until what was done can be done.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from bastide.engine.games.game import Game
from bastide.engine.games.recording import RECORD
from bastide.text.locations import Findings, Locations
from bastide.text.problems import BastideError
from bastide.text.sentences import coded, listed, sentence

from .names import FOLLOWERS, REASONS, Message, vocabulary
from .pointing import named, segment_name
from .variants import Meant, Unmeant, meant_by

Path = tuple[str | int, ...]
Record = dict[str, Any]

#: What only says that a player is done, or does nothing more.
_DONE = frozenset({"COMMIT", "PASS"})
#: What says nothing.
_SILENT = frozenset({"TILE_CONFIRM", "GAME_OVER"})
#: Between turns.
_NOTHING_LAID = ("place", "over")
_PASS = {"type": "pass"}


def record_of(value: Mapping[str, Any], findings: Findings) -> tuple[Record, Locations]:
    """The record of a saved game, and the lines on which its actions stand in the file.

    Args:
        value: the content of the file.
        findings: where problems are noted, with the lines of the file.

    Raises:
        BastideError: something in it has no counterpart here, or breaks a rule; says what and where.
    """
    try:
        return _Reading(value, findings).record()
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, StopIteration, OverflowError):
        # Something is not as that program writes it.
        findings.add((), coded("jcloisterzone/damaged", "this is no game that JCloisterZone 5 saved, or it is damaged"))
        raise BastideError(findings.problems) from None


class _Reading:
    """One file that is read."""

    def __init__(self, value: Mapping[str, Any], findings: Findings) -> None:
        self.value = value
        self.findings = findings
        self.setup: Mapping[str, Any] = value["setup"]
        self.names = vocabulary()
        self.prints: frozenset[str] = frozenset()
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
        """Say what has no counterpart here, and why it is not read, if it is known."""
        unread = self.names.unread
        for name in what:
            if name in unread:
                why = REASONS[unread[name]]
                message = coded("jcloisterzone/unread", "{name} is not read: {why}", name=name, why=why)
                self.findings.add(path, message)
        rest = [name for name in what if name not in unread]
        if rest:
            hint = sentence("docs/how-to/jcloisterzone.md lists what can be read")
            message = coded("jcloisterzone/unknown", "nothing here corresponds to {names}", names=listed(rest))
            self.findings.add(path, message, hint=hint)
        raise BastideError(self.findings.problems)

    def record(self) -> tuple[Record, Locations]:
        """The record, and the lines of its actions."""
        variant, self.prints = self.variant()
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
        replay = self.value["replay"]
        laid = [
            self.tile(entry["payload"]["tileId"], ("replay", index, "payload", "tileId"))[0]
            for index, entry in enumerate(replay)
            if entry["type"] == "PLACE_TILE"
        ]
        with self.told():
            game = Game(variant, players, draws=[tile for tile in laid if tile not in self.names.taken], start=start)
        line = self.findings.locations.line
        lines: dict[Path, int | None] = {("variant",): line("setup")}
        actions: list[Record] = []
        last = max((index for index, entry in enumerate(replay) if entry["type"] not in _DONE | _SILENT), default=-1)
        for index, entry in enumerate(replay):
            # Whoever does something passes by it what came before; at the end, nobody does any more.
            read = self.played(game, index, entry) if entry["type"] not in _DONE else self.passed(game, index > last)
            for done in read:
                lines["actions", len(actions)] = line("replay", index)
                actions.append(done)
        written: Record = {
            "format": RECORD,
            "variant": variant,
            "players": players,
            "start": start,
            "actions": actions,
        }
        if "endTurn" in self.value.get("gameAnnotations", {}):
            written["complete"] = True
        return written, Locations({path: number for path, number in lines.items() if number is not None})

    def variant(self) -> Meant:
        """Its rules."""
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
        try:
            return meant_by(self.names, sets.keys() | elements.keys(), self.setup.get("rules", {}))
        except Unmeant as unmeant:
            self.unknown(("setup", *unmeant.path), *unmeant.what)

    def tile(self, theirs: str, path: Path) -> tuple[str, int]:
        """Our id of a tile, and by how much more it is turned."""
        if theirs not in self.names.tiles:
            self.unknown(path, theirs)
        tile, turned = self.names.tiles[theirs]
        for each in self.names.prints - self.prints:
            tile = tile.removesuffix(f"-{each}")
        return tile, turned

    def played(self, game: Game, index: int, entry: Mapping[str, Any]) -> Iterator[Record]:
        """Do what an entry says was done, after what was passed without a word; give the entries of the record."""
        for wanted in self.wanted(game, index, entry):
            yield from self.done(game, index, wanted)

    def wanted(self, game: Game, index: int, entry: Mapping[str, Any]) -> Iterator[list[Record]]:
        """What an entry says was done, without its player: for each action, what it may be here."""
        kind, payload = entry["type"], entry.get("payload", {})
        if kind == "PLACE_TILE":
            tile, turned = self.tile(payload["tileId"], ("replay", index, "payload", "tileId"))
            rotation = (int(payload["rotation"].removeprefix("R")) + turned) % 360
            if tile in self.names.taken:
                yield [{"type": self.names.taken[tile]}]
            yield [{"type": "place", "tile": tile, "at": payload["position"], "rotation": rotation}]
        elif kind == "DEPLOY_MEEPLE":
            meeple = payload["meepleId"].split(".")[1]
            if meeple not in self.names.pieces:
                self.unknown(("replay", index, "payload", "meepleId"), meeple)
            piece = self.names.pieces[meeple]
            if piece in self.names.corners:
                yield [{"type": "deploy", "piece": piece, "corner": payload["pointer"]["position"]}]
                return
            where = {"piece": piece, **self.place(game, payload["pointer"], ("replay", index, "payload", "pointer"))}
            types = ["deploy", self.names.moved[piece]] if piece in self.names.moved else ["deploy"]
            yield [{"type": type_, **where} for type_ in types]
        elif kind not in _SILENT:
            means = [each for each in self.names.messages if each.message == kind and _fits(each, payload)]
            if not means:
                self.unknown(("replay", index, "type"), " ".join(filter(None, [kind, payload.get("source")])))
            yield [self.meant(game, index, each, payload) for each in means]

    def meant(self, game: Game, index: int, message: Message, payload: Mapping[str, Any]) -> Record:
        """What a message means, as far as it says it."""
        action: Record = dict(message.action)
        pointer: Any = payload.get(message.key)
        path = ("replay", index, "payload", message.key)
        if message.cell:
            action["at"] = pointer
        elif message.feature:
            action |= self.place(game, pointer, path)
        elif message.meeple:
            action |= self.place(game, pointer["featurePointer"], (*path, "featurePointer"))
            seat, meeple, *_ = pointer["meepleId"].split(".")
            if meeple not in self.names.pieces:
                self.unknown((*path, "meepleId"), meeple)
            action["piece"] = self.names.pieces[meeple]
            if message.owner:
                action[message.owner] = game.players[int(seat)]
        return action

    def place(self, game: Game, pointer: Mapping[str, Any], path: Path) -> Record:
        """Where a pointer points."""
        on = segment_name(game, self.names, pointer)
        if on is None:
            self.unknown((*path, "feature"), pointer["feature"])
        return {"at": pointer["position"], "on": on}

    def passed(self, game: Game, ending: bool) -> Iterator[Record]:
        """Pass at the end of the file, where something may be passed; give the entry of the record."""
        if ending and game.decision.kind not in _NOTHING_LAID and _may_pass(game):
            yield self.do(game, _PASS)

    def done(self, game: Game, index: int, wanted: Sequence[Record]) -> Iterator[Record]:
        """Do an action after what has to be passed before it; give the entries of the record."""
        skipped: list[Record] = []
        error: BastideError | None = None
        while True:
            for each in wanted:
                try:
                    done = self.do(game, self.fitting(game, each))
                except BastideError as refused:
                    # What is wrong with an action is said where such an action is asked for.
                    error = refused if error is None or game.decision.kind == each["type"] else error
                else:
                    yield from (*skipped, done)
                    return
            only = _PASS if _may_pass(game) else _only(game)
            if only is None:
                with self.told("replay", index):
                    raise error or AssertionError
            skipped.append(self.do(game, only))

    def fitting(self, game: Game, wanted: Record) -> Record:
        """What is wanted with all that the game wants to know of it, if it is one of several like it."""
        if wanted["type"] in ("place", "deploy", "pass"):
            return wanted
        fit = [each for action in game.decision.actions if self.fits(game, wanted, each := action.as_record())]
        return fit[0] if len(fit) == 1 else wanted

    def fits(self, game: Game, wanted: Record, given: Record) -> bool:
        """Whether an action is what is wanted; what only one of them says does not matter, but its type."""
        there = {"at": self.laid, **given}
        same = all(there[key] == value for key, value in wanted.items() if key in there and key != "on")
        if not same or wanted["type"] != given["type"] or "on" not in wanted or "on" not in given:
            return same and wanted["type"] == given["type"]
        return named(game, there["at"], wanted["on"]) == named(game, there["at"], given["on"])

    def do(self, game: Game, action: Mapping[str, Any]) -> Record:
        """Do one action; give its entry."""
        entry = {"player": game.decision.player, **action}
        if entry.get("at") == self.laid and action["type"] == "deploy":
            del entry["at"]
        game.play(entry)
        if action["type"] == "place":
            self.laid = action["at"]
        return entry


def _fits(message: Message, payload: Mapping[str, Any]) -> bool:
    """Whether a message is of that sort, by what it says and by how it says where."""
    if any(payload.get(key) != value for key, value in message.payload.items()):
        return False
    pointer = payload.get(message.key)
    if message.cell:
        return isinstance(pointer, list)
    wanted = "featurePointer" if message.meeple else "position" if message.feature else None
    return wanted is None or (isinstance(pointer, dict) and wanted in pointer)


def _may_pass(game: Game) -> bool:
    return any(action.type == "pass" for action in game.decision.actions)


def _only(game: Game) -> Record | None:
    """What has to be done, where nothing is chosen but a tile's place."""
    if game.decision.kind in _NOTHING_LAID or len(actions := list(game.decision.actions)) != 1:
        return None
    return {key: value for key, value in actions[0].as_record().items() if key != "player"}


def _distinct(given: Iterable[str]) -> list[str]:
    """Names of players, of which no two are the same."""
    names = list(given)
    return [name if name not in names[:seat] else f"{name} {seat + 1}" for seat, name in enumerate(names)]
