"""Rooms: games in memory, each as what the database says of it makes it."""

from __future__ import annotations

import copy
import threading
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from bastide import BastideError, Game, RuleError, replay, sentence

from ..terminal.wording import described
from .history import Entry, Kind, resigned, taken_back
from .refusals import RefusedError
from .seats import Seat
from .store import Store, TakenError
from .wanted import ruleset_of

#: Who plays on for somebody who resigned while others go on.
SUBSTITUTE = "greedy"


class Room:
    """A game that is played here.

    Whatever is done in it is tried on the game in memory, written down, and only then acknowledged. If writing fails,
    the game in memory is of no use any more: the room is ``broken`` and has to be opened anew.

    Args:
        store: where it is kept.
        name: the id of the game.
        most: how many entries it may have.
        tell: called with the room whenever something happened in it, here or on another server.

    Raises:
        RefusedError: there is no such game, or it cannot be played under the rules as they are installed now.
    """

    def __init__(self, store: Store, name: str, most: int, tell: Callable[[Room], object]) -> None:
        start = store.start(name)
        if start is None:
            raise RefusedError(404, "there is no such game")
        self.id = name
        self.lock = threading.RLock()
        self.broken = False
        self.seats = store.seats(name)
        self.bots: Mapping[str, str] = start["bots"]
        self.entries: list[Entry] = []
        #: For each entry, what it was in words and what it scored.
        self.told: list[dict[str, Any]] = []
        self._keys: dict[str, int] = {}
        self._store = store
        self._most = most
        self._tell = tell
        self._start: Mapping[str, Any] = start["record"]
        self.game = self._begun()
        self._read(store.entries(name))

    def _begun(self) -> Game:
        try:
            done = replay(self._start, ruleset_of(self._start["variant"]))
        except (BastideError, RuleError) as error:
            raise _unplayable(str(error)) from error
        if done.failure is not None:
            raise _unplayable(done.failure.reason)
        done.game.variant = self._start["variant"]
        return done.game

    # What is known of it

    @property
    def number(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    @property
    def seed(self) -> Any:
        """Where what is still to be drawn comes from."""
        return self._start.get("seed")

    @property
    def people(self) -> tuple[str, ...]:
        """The players who are no programs."""
        return tuple(name for name in self.game.players if name not in self.bots)

    @property
    def resigned(self) -> list[str]:
        """Who gave up."""
        return resigned(self.entries)

    @property
    def closed(self) -> bool:
        """Whether it ended because too few were left, or no people."""
        gone = self.resigned
        left = [name for name in self.game.players if name not in gone]
        return bool(gone) and (len(left) < 2 or all(name in self.bots for name in left))

    @property
    def over(self) -> bool:
        """Whether nothing more is played."""
        return self.game.over or self.closed

    def program_to_move(self) -> tuple[str, str] | None:
        """Whose decision a program has to make now, and which one."""
        name = self.game.decision.player
        if self.over or self.broken or name is None:
            return None
        if name in self.bots:
            return name, self.bots[name]
        return (name, SUBSTITUTE) if name in self.resigned else None

    def may_undo(self, seat: Seat) -> bool:
        """Whether somebody may take back the last action."""
        if self.closed or not seat.players:
            return False
        return taken_back(self.entries, None if seat.everybody else seat.players) > 0

    def before(self, number: int) -> Room:
        """The game as it stood after an entry, to be looked at only."""
        with self.lock:
            past = copy.copy(self)
            known = self.entries[:number]
        past.lock = threading.RLock()
        past.entries, past.told, past._keys = [], [], {}
        past.game = past._begun()
        past._read(known)
        return past

    # What is done in it

    def refresh(self) -> bool:
        """Read what others wrote; says whether there was anything."""
        with self.lock:
            return self._catch_up()

    def act(self, seat: Seat, action: Mapping[str, Any], after: int, key: str) -> None:
        """Play an action for somebody.

        Args:
            seat: who wants it.
            action: as it stands in records.
            after: how many entries they know.
            key: what tells this action from the same one asked for again.

        Raises:
            IllegalAction: a rule forbids it.
            RuleError: a rule of a plugin raised.
            RefusedError: they may not, or somebody was faster.
        """
        with self.lock:
            if self._done(after, key):
                return
            player = self.game.decision.player
            self._check_open()
            if player not in seat.players or player in self.resigned:
                whose = f"{player} has to decide" if player else "nobody has to decide"
                raise RefusedError(403, sentence("this is not your decision: {whose}", whose=whose))
            self._play(player, action, key, bot=False)

    def act_for_program(self, player: str, action: Mapping[str, Any], after: int, key: str) -> None:
        """Play what a program wants.

        Raises:
            BastideError: it is not legal.
            RefusedError: something else happened meanwhile.
        """
        with self.lock:
            waits = self.program_to_move()
            if not self._done(after, key) and waits is not None and waits[0] == player:
                self._play(player, action, key, bot=True)

    def undo(self, seat: Seat, after: int, key: str) -> None:
        """Take back the last action of a person, and what programs answered.

        Raises:
            RefusedError: they may not, or somebody was faster.
        """
        with self.lock:
            if self._done(after, key):
                return
            if not self.may_undo(seat):
                raise RefusedError(403, "there is nothing that you may take back")
            back = taken_back(self.entries, None if seat.everybody else seat.players)
            for _ in range(back):
                self.game.undo()
            last = [entry for entry in self.entries if entry.kind == "action"][-1]
            who = seat.players[0] if last.player not in seat.players else last.player
            self._write("undo", {"player": who, "back": back}, key, back)

    def resign(self, seat: Seat, player: str, after: int, key: str) -> None:
        """Give up for a player.

        Raises:
            RefusedError: they may not, or somebody was faster.
        """
        with self.lock:
            if self._done(after, key):
                return
            self._check_open()
            if player not in seat.players:
                raise RefusedError(403, sentence("you do not play for {player}", player=player))
            if player in self.resigned:
                raise RefusedError(409, sentence("{player} has resigned already", player=player))
            self._write("resign", {"player": player}, key, 0)

    # How it is done

    def _done(self, after: int, key: str) -> bool:
        """Whether something was done before; else, it is seen to that whoever asks knows how the game stands.

        Raises:
            RefusedError: they do not.
        """
        if key in self._keys:
            return True
        if self.broken:
            raise RefusedError(503, "the game has to be read anew; try again", wait=1)
        if after != self.number:
            self._catch_up()
            if key in self._keys:
                return True
        if after != self.number:
            raise RefusedError(409, "something else happened in the game meanwhile", {"number": self.number})
        return False

    def _check_open(self) -> None:
        if self.over:
            raise RefusedError(409, "the game is over", {"number": self.number})
        if self.number >= self._most:
            raise RefusedError(
                409, sentence("a game has at most {most} entries here", most=self._most), {"number": self.number}
            )

    def _play(self, player: str, action: Mapping[str, Any], key: str, *, bot: bool) -> None:
        before = len(self.game.to_record()["actions"])
        lines = len(self.game.lines)
        self.game.play({**action, "player": action.get("player", player)})
        # As the game itself writes it, whatever else somebody sent.
        record = self.game.to_record()["actions"][before]
        self._write("action", {"player": player, "action": record, "bot": bot}, key, 1, lines)

    def _write(self, kind: Kind, data: Mapping[str, Any], key: str, changed: int, lines: int = 0) -> None:
        """Write an entry down whose action was tried already; if that fails, it was never played."""
        entry = Entry(self.number + 1, kind, data, key)
        try:
            self._store.append(self.id, entry)
        except TakenError:
            # Another server was faster.
            if kind == "action":
                self.game.undo()
            elif changed:
                self._replay()
            self._catch_up()
            if key not in self._keys:
                raise RefusedError(
                    409, "something else happened in the game meanwhile", {"number": self.number}
                ) from None
            return
        except SQLAlchemyError as error:
            self.broken = True
            raise RefusedError(503, "this could not be written down; try again", wait=1) from error
        self._remember(entry, lines)
        self._tell(self)

    def _catch_up(self) -> bool:
        """Read what others wrote; says whether there was anything."""
        news = self._read(self._store.entries(self.id, self.number))
        if news:
            self._tell(self)
        return news

    def _replay(self) -> None:
        """Go back to how the known entries leave the game."""
        self.game = self._begun()
        entries, self.entries, self.told, self._keys = self.entries, [], [], {}
        self._read(entries)

    def _read(self, entries: list[Entry]) -> bool:
        for entry in entries:
            lines = len(self.game.lines)
            try:
                if entry.kind == "action":
                    self.game.play(entry.data["action"])
                elif entry.kind == "undo":
                    for _ in range(entry.data["back"]):
                        self.game.undo()
            except (BastideError, RuleError) as error:
                self.broken = True
                raise _unplayable(sentence("entry {number}: {error}", number=entry.number, error=error)) from error
            self._remember(entry, lines)
        return bool(entries)

    def _remember(self, entry: Entry, lines: int) -> None:
        self.entries.append(entry)
        self._keys[entry.key] = entry.number
        told: dict[str, Any] = {"number": entry.number, "kind": entry.kind, "player": entry.player, "at": entry.at}
        if entry.kind == "action":
            action = entry.data["action"]
            told |= {"action": action, "wording": described(action), "bot": entry.by_program}
            told["lines"] = self.game.lines[lines:]
        elif entry.kind == "undo":
            told["back"] = entry.data["back"]
        self.told.append(told)


def _unplayable(reason: str) -> RefusedError:
    return RefusedError(409, f"this game cannot go on under the rules as they are installed now: {reason}")
