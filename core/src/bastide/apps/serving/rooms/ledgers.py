"""Games in memory, replayed from their entries in the database."""

from __future__ import annotations

import copy
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Self

from sqlalchemy.exc import SQLAlchemyError

from bastide import BastideError, Game, RuleError, View, coded, replay, sentence

from ...clocks import clock_of
from ...drawing.colours import NAMED, player_colours
from ...rulesets.titles import title_of
from ..computing.watchdog import Watch
from ..http.refusals import RefusedError
from ..storage.history import Entry, Kind, now, resigned
from ..storage.store import Store, TakenError
from ..variants.untrusted import ruleset_of
from .rule_changes import changed
from .seats import NOBODY
from .timekeeping import Timekeeping

#: How many past states of a game are cached for viewers.
_PASTS = 3


class Ledger:
    """A game with its history.

    Every change is tried on the game in memory, written, and only then acknowledged. If writing fails, the game in
    memory is unusable: it is ``broken`` and has to be reloaded.

    Args:
        store: its store.
        name: the id of the game.
        tell: called with the ledger after every change, on this server or another.
        watch: watches for changes that take too long.
        clock: returns the time, in milliseconds since 1970.

    Raises:
        RefusedError: there is no such game, or it cannot be played under the installed rules.
    """

    def __init__(
        self, store: Store, name: str, tell: Callable[[Any], object], watch: Watch, clock: Callable[[], int] = now
    ) -> None:
        start = store.start(name)
        if start is None:
            raise RefusedError("missing", coded("server/no-game", "there is no such game"))
        self.id = name
        self.lock = threading.RLock()
        self.broken = False
        self.bots: Mapping[str, str] = start["bots"]
        #: Whether players are helped, as whoever began the game wanted.
        self.help: bool = start.get("help", False)
        self.entries: list[Entry] = []
        #: The effects of each entry, as records have them, without words.
        self.records: list[dict[str, Any]] = []
        #: A cache for views, whose modules choose the keys.
        self.shown: dict[Any, Any] = {}
        self._keys: dict[str, int] = {}
        self._store = store
        self._tell = tell
        self._watch = watch
        self._start: Mapping[str, Any] = start["record"]
        #: The names of the colours that players chose before it began.
        self._colours: Mapping[str, str] = start.get("colours", {})
        self._pasts: dict[int, Self] = {}
        self.times = Timekeeping(clock)
        with self.lock:
            self.game = self._begun()
            #: The players, which never change.
            self.players = self.game.players
            self._read(store.entries(name))

    def _begun(self) -> Game:
        try:
            done = replay(self._start, ruleset_of(self._start["variant"]))
        except (BastideError, RuleError) as error:
            raise _unplayable(_reason(error)) from error
        if done.failure is not None:
            raise _unplayable(done.failure.reason)
        done.game.variant = self._start["variant"]
        game = self._without_prescribed_draws(done.game)
        written = game.to_record()["actions"]
        self._written = len(written)
        #: What had happened already, where a player may know only a part of it.
        self._earlier_seen = _seen(game, 0, written)
        return game

    def _without_prescribed_draws(self, game: Game) -> Game:
        """A game at its beginning that draws the same by its seed alone, if there is one.

        A record prescribes what was drawn so far. Samples of games with prescribed draws take many times as long.
        """
        if self.seed is None or self._start["actions"]:
            return game
        free = Game(game.ruleset, game.players, seed=self.seed)
        free.variant = game.variant
        return free if free.to_record(all_draws=True) == game.to_record(all_draws=True) else game

    @contextmanager
    def at_rest(self) -> Iterator[None]:
        """Keep the game unchanged while it is viewed. In the middle of an action there is no decision.

        Raises:
            RefusedError: it was left in the middle of an action, and has to be reloaded.
        """
        with self.lock:
            self._check_whole()
            yield

    def _check_whole(self) -> None:
        if self.broken:
            raise RefusedError("busy", coded("server/reload-game", "the game has to be reloaded; try again"), wait=1)

    # Views of it; all of the game only while it is at rest

    @property
    def number(self) -> int:
        """The number of entries."""
        return len(self.entries)

    @property
    def seed(self) -> Any:
        """The seed of future draws."""
        return self._start.get("seed")

    def earlier(self, viewer: str | None) -> list[Mapping[str, Any]]:
        """What had happened when the game began here, from a record; as records have it.

        Args:
            viewer: the player who looks, without what other players hide; by default, a spectator.
        """
        return list(self._earlier_seen.get(viewer, self._start["actions"]))

    @property
    def resigned(self) -> list[str]:
        """The players who resigned."""
        return resigned(self.entries)

    @property
    def colours(self) -> dict[str, str]:
        """The colours of the players."""
        worn = player_colours(self.players, self._colours)
        return worn | {entry.player: NAMED[entry.data["colour"]] for entry in self.entries if entry.kind == "colour"}

    def watched(self, what: str, **given: Any) -> AbstractContextManager[None]:
        """Limit the time of a change.

        Args:
            what: the name of the worker's function that tries the same.
            given: its arguments besides the game.

        Raises:
            EndlessError: the trial takes too long.
            RuleError: so it does, and this is the rule.
        """
        return self._watch.in_game(self.id, self.number, what, self.as_data, **given)

    def as_data(self) -> dict[str, Any]:
        """Plain data from which another process can make the same game."""
        with self.lock:
            start = {"record": self._start, "bots": dict(self.bots), "help": self.help, "colours": self._colours}
            return {"id": self.id, "start": start, "entries": list(self.entries)}

    def before(self, number: int) -> Self:
        """The game after an entry, for viewing only."""
        with self.lock:
            if number >= self.number:
                return self
            if number in self._pasts:
                return self._pasts[number]
            past = copy.copy(self)
            past.broken = False
            known = self.entries[:number]
        past.lock = threading.RLock()
        past.times = Timekeeping(self.times.clock)
        past.entries, past.records, past.shown, past._keys, past._pasts = [], [], {}, {}, {}
        with past.lock:
            past.game = past._begun()
            past._read(known)
        with self.lock:
            self._pasts[number] = past
            while len(self._pasts) > _PASTS:
                del self._pasts[next(iter(self._pasts))]
        return past

    def refresh(self) -> bool:
        """Read what other servers wrote; returns whether there was anything."""
        with self.lock:
            return self._catch_up()

    # Reading and writing

    def _check_known(self, after: int, key: str) -> bool:
        """Whether the request was carried out before; otherwise check that the client knows the current state.

        Raises:
            RefusedError: it does not.
        """
        if key in self._keys:
            return True
        self._check_whole()
        if after != self.number:
            self._catch_up()
            if key in self._keys:
                return True
        if after != self.number:
            raise self._meanwhile()
        return False

    def _meanwhile(self) -> RefusedError:
        return RefusedError(
            "conflict",
            coded("server/meanwhile", "something else happened in the game meanwhile"),
            {"number": self.number},
        )

    def _play(self, player: str, action: Mapping[str, Any], key: str, *, bot: bool, used: float | None = None) -> None:
        """Play an action and write it, with the seconds that it took where a clock counts them."""
        before, lines = self._written, len(self.game.lines)
        wanted = {**action, "player": action.get("player", player)}
        with self.watched("play", action=wanted), self._whole():
            self.game.play(wanted)
            if used is not None and clock_of(self.game) is not None:
                self.game.took(round(used, 1))
            # As the game itself writes it, regardless of other keys in the request.
            record = self.game.to_record()["actions"][before]
            self._write("action", {"player": player, "action": record, "bot": bot}, key, 1, lines)

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """Do something completely, or mark the game as broken."""
        try:
            yield
        except (BastideError, RefusedError, RuleError):
            # Functions that raise these leave the game unchanged.
            raise
        except BaseException:
            self.broken = True
            raise

    def _write(self, kind: Kind, data: Mapping[str, Any], key: str, changed: int, lines: int = 0) -> None:
        """Write an entry whose action was tried already; if that fails, it was never played."""
        entry = Entry(self.number + 1, kind, data, key, self.times.clock())
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
                raise self._meanwhile() from None
            return
        except SQLAlchemyError as error:
            self.broken = True
            raise RefusedError(
                "busy", coded("server/not-written", "this could not be written down; try again"), wait=1
            ) from error
        self._remember(entry, lines)
        self._tell(self)

    def _catch_up(self) -> bool:
        """Read what other servers wrote; returns whether there was anything."""
        news = self._read(self._store.entries(self.id, self.number))
        if news:
            self._tell(self)
        return news

    def _replay(self) -> None:
        """Return to the state after the known entries."""
        self.game = self._begun()
        self.times = Timekeeping(self.times.clock)
        entries, self.entries, self.records, self.shown, self._keys = self.entries, [], [], {}, {}
        self._read(entries)

    def _read(self, entries: list[Entry]) -> bool:
        for entry in entries:
            lines = len(self.game.lines)
            try:
                if entry.kind == "action":
                    self.game.play(entry.data["action"])
                    if "time" in entry.data["action"]:
                        self.game.took(entry.data["action"]["time"])
                elif entry.kind == "undo":
                    self._take_back(entry.data["back"], entry.at)
                elif entry.kind == "timeout":
                    self.game.time_out(entry.player)
                elif entry.kind == "rules":
                    self._rule(entry.data["variant"], entry.data["back"])
            except (BastideError, RuleError) as error:
                self.broken = True
                reason = sentence("entry {number}: {error}", number=entry.number, error=_reason(error))
                raise _unplayable(reason) from error
            self._remember(entry, lines)
        return bool(entries)

    def _take_back(self, back: int, at: int) -> None:
        """Take back the last actions."""
        if clock_of(self.game) is not None:
            self.times.take_back(self.game, back, at)
            return
        for _ in range(back):
            self.game.undo()

    def _rule(self, variant: Any, lost: int) -> None:
        """Continue under other rules.

        Raises:
            BastideError: more is lost now than when they were chosen.
        """
        found = changed(self.game, variant)
        if found.lost > lost:
            assert found.problem is not None
            raise BastideError(found.problem)
        if found.lost < lost:
            # The rules may have been fixed since, but discarded actions stay discarded: all later entries ignore them.
            found = changed(self.game, variant, lost)
        self.game = found.game

    def _remember(self, entry: Entry, lines: int) -> None:
        self.entries.append(entry)
        self._keys[entry.key] = entry.number
        self.times.happened(entry)
        record: dict[str, Any] = {"number": entry.number, "kind": entry.kind, "player": entry.player, "at": entry.at}
        written = self.game.to_record()["actions"]
        if entry.kind == "action":
            record |= {"action": entry.data["action"], "bot": entry.by_program, "lines": self.game.lines[lines:]}
            # Discarded tiles and rolled dice are in the record, but no player's actions.
            record["came"] = written[self._written + 1 :]
            seen = _seen(self.game, self._written, written[self._written :])
            if seen:
                record["seen"] = {viewer: actions[0] for viewer, actions in seen.items()}
        elif entry.kind == "undo":
            record["back"] = entry.data["back"]
        elif entry.kind == "colour":
            record["colour"] = entry.data["colour"]
        elif entry.kind == "rules":
            # The rules define the meaning of stacks and the names of tiles.
            self.shown = {}
            record |= {"title": title_of(self.game.ruleset), "back": entry.data["back"]}
        self._written = len(written)
        self.records.append(record)


def _seen(game: Game, after: int, written: list[dict[str, Any]]) -> dict[str | None, list[dict[str, Any]]]:
    """What each player, and a spectator (``None``), may know of actions, where that is only a part."""
    views = {None: View(game, NOBODY)} | {name: game.view(name) for name in game.players}
    seen = {viewer: view.actions(after) for viewer, view in views.items()}
    return {viewer: actions for viewer, actions in seen.items() if actions != written}


def _reason(error: BastideError | RuleError) -> str:
    # Only users who run the program themselves need the command that leads to the spot.
    return error.message if isinstance(error, RuleError) else str(error)


def _unplayable(reason: str) -> RefusedError:
    return RefusedError(
        "conflict",
        coded(
            "server/rules-installed-now",
            "this game cannot go on under the rules as they are installed now: {reason}",
            reason=reason,
        ),
    )
