"""All games: those in memory, and the creation of new ones."""

from __future__ import annotations

import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from bastide import BastideError, Game, Problem, coded, replay

from ..computing.watchdog import Watch
from ..http.refusals import RefusedError
from ..settings import Limits
from ..storage.disk_space import check_space
from ..storage.history import now
from ..storage.store import Store
from ..variants.untrusted import check_bot, ruleset_of
from .rooms import Room
from .seats import check_player, digest, new_id, new_secret, new_seed

Seating = Literal["together", "apart"]

#: How many milliseconds a game is kept without a first action, and how many older ones are removed at a time.
_DAY, _AT_A_TIME = 86_400_000, 100
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Lobby:
    """Opens rooms, and keeps those that were used last.

    Args:
        store: the store of games.
        limits: the limits.
        tell: called with a room that has changed.
        folder: the folder of the database, if it is on this machine.
        watch: watches for calls that take too long; by default, nothing does.
        clock: returns the time in seconds.
        wall: returns the time of the day, by which players' clocks run, in milliseconds since 1970.
    """

    def __init__(
        self,
        store: Store,
        limits: Limits,
        tell: Callable[[Room], object] = lambda room: None,
        folder: Path | None = None,
        watch: Watch | None = None,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], int] = now,
    ) -> None:
        self._wall = wall
        self._watch = watch or Watch(limits.playing)
        self._folder = folder
        self.store = store
        self.limits = limits
        self.tell = tell
        self._clock = clock
        #: The games with the times of their last requests, most recent last.
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._used: dict[str, float] = {}
        self._over: OrderedDict[str, None] = OrderedDict()
        self._lasts: Mapping[str, int] = {}
        self._lock = threading.Lock()

    def is_open(self, name: str) -> bool:
        """Whether a game is in memory and usable."""
        with self._lock:
            room = self._rooms.get(name)
            return room is not None and not room.broken

    def room(self, name: str) -> Room:
        """The room of a game.

        Raises:
            RefusedError: there is no such game, or it can no longer be played.
        """
        if not _ID.fullmatch(name):
            # Not every database accepts an arbitrary string from an address.
            raise RefusedError("missing", coded("server/no-game", "there is no such game"))
        with self._lock:
            room = self._rooms.get(name)
            if room is not None and not room.broken:
                self._rooms.move_to_end(name)
                self._used[name] = self._clock()
                return room
        # Two threads may load the same game at once. That is harmless: the database lets only one of them write.
        with self._watch.in_game(name, 0, "open", lambda: self._as_data(name)):
            room = Room(self.store, name, self.limits, self._happened, self._watch, self._wall)
            with room.at_rest():
                over = room.over
        with self._lock:
            known = self._rooms.get(name)
            if known is not None and not known.broken and known.number >= room.number:
                return known
            self._rooms[name] = room
            self._rooms.move_to_end(name)
            self._used[name] = self._clock()
            self._mark(name, over)
        self.let_go()
        return room

    def _happened(self, room: Room) -> None:
        """Process a change in a game, which is at rest."""
        with self._lock:
            if self._rooms.get(room.id) is room:
                self._mark(room.id, room.over)
        self.tell(room)

    def _mark(self, name: str, over: bool) -> None:
        """Record which games are over."""
        self._over.pop(name, None)
        if over:
            self._over[name] = None

    def let_go(self) -> None:
        """Drop games from memory that exceed the limits or have been idle for long.

        A game with spectators is reloaded as soon as it changes.
        """
        limits = self.limits
        with self._lock:
            while len(self._over) > limits.rooms_over:
                self._drop(next(iter(self._over)))
            while len(self._rooms) > limits.rooms:
                self._drop(next(iter(self._rooms)))
            while self._rooms and self._used[first := next(iter(self._rooms))] < self._clock() - limits.idle:
                self._drop(first)

    def _drop(self, name: str) -> None:
        self._rooms.pop(name, None)
        self._used.pop(name, None)
        self._over.pop(name, None)

    def _as_data(self, name: str) -> dict[str, Any]:
        """Plain data from which another process can make a game that is not in memory."""
        store = self.store
        return {"id": name, "start": store.start(name), "seats": store.seats(name), "entries": store.entries(name)}

    def read_anew(self) -> None:
        """Reload every game at its next use, since plugins were changed."""
        with self._lock:
            rooms = list(self._rooms.values())
        for room in rooms:
            # Current changes finish first.
            with room.lock:
                room.broken = True

    def catch_up(self, names: Iterable[str]) -> None:
        """Read what other servers wrote into some games."""
        self.let_go()
        lasts = self.store.lasts(names)
        for name, number in lasts.items():
            room = self._rooms.get(name)
            if room is None and self._lasts.get(name, number) < number:
                # Spectators are notified even if the game is no longer in memory.
                self.tell(self.room(name))
            elif room is not None and room.number < number:
                room.refresh()
            if room is not None:
                # Another server may be faster, whose entry then counts.
                with suppress(RefusedError):
                    room.keep_time()
        self._lasts = lasts

    def begin(
        self,
        record: Mapping[str, Any],
        bots: Mapping[str, str],
        seating: Seating,
        *,
        helped: bool = False,
        colours: Mapping[str, str] = MappingProxyType({}),
    ) -> dict[str, Any]:
        """Create a game.

        Args:
            record: its beginning, with the seed of future draws.
            bots: the bots, by player.
            seating: whether all people share a seat, or each has their own.
            helped: whether players are helped.
            colours: the names of the colours that players chose.

        Returns:
            Its ``id``, and the ``seats``, each with its ``secret`` and ``players``.
        """
        check_space(self._folder, self.limits.free)
        if self.store.count() >= self.limits.games and not self._forget_unplayed():
            raise RefusedError(
                "busy",
                coded(
                    "server/no-room",
                    "there are {games} games here already, and there is no room for more",
                    games=self.limits.games,
                ),
            )
        people = [name for name in record["players"] if name not in bots]
        groups = [people] if seating == "together" else [[name] for name in people]
        seats = [{"secret": new_secret(), "players": group} for group in groups if group]
        name = new_id()
        seated = {digest(str(seat["secret"])): seat["players"] for seat in seats}
        start = {"record": record, "bots": dict(bots), "help": helped, "colours": dict(colours)}
        self.store.create(name, start, seated)
        return {"id": name, "seats": seats}

    def _forget_unplayed(self) -> bool:
        """Make room for new games; returns whether there is any."""
        gone = self.store.forget_unplayed(now() - _DAY, _AT_A_TIME)
        with self._lock:
            for name in gone:
                self._drop(name)
        return bool(gone)

    def new_record(
        self, variant: Any, players: Sequence[str], seed: int | str | None, draws: Sequence[str] | None
    ) -> dict[str, Any]:
        """The beginning of a new game.

        Raises:
            BastideError: the variant, a name or a draw is invalid.
        """
        self._check_names(players)
        self._check_seed(seed)
        if draws is not None and len(draws) > self.limits.draws:
            raise BastideError(
                coded("server/draws", "at most {draws} draws can be prescribed here", draws=self.limits.draws)
            )
        game = Game(ruleset_of(variant), players, seed=new_seed() if seed is None else seed, draws=draws)
        game.variant = variant
        return game.to_record(all_draws=True)

    def resumed_record(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """The beginning of a game that continues a record.

        Raises:
            BastideError: it is not a record of a game that can continue.
        """
        self._check_seed(record.get("seed"))
        players = record.get("players")
        if isinstance(players, list):
            self._check_names([str(name) for name in players])
        # Without draws, the replay tries other orders of them when it fails, which takes time.
        most = self.limits.draws if record.get("draws") is not None else self.limits.draws // 4
        for key in ("actions", "draws", "start"):
            if isinstance(record.get(key), list) and len(record[key]) > most:
                raise BastideError(
                    coded(
                        "server/record-entries", "{key} of a record has at most {most} entries here", key=key, most=most
                    )
                )
        done = replay({**record}, ruleset_of(record.get("variant")))
        if done.failure is not None:
            raise done.failure.error
        done.game.variant = record["variant"]
        # Without a seed in the record, players must not be able to know future draws.
        seed = {} if done.game.over else {"seed": record.get("seed", new_seed())}
        return done.game.to_record(all_draws=True) | seed

    def check_bots(self, bots: Mapping[str, str], players: Sequence[str]) -> None:
        """Refuse bots that may not play.

        Raises:
            BastideError: one of them may not, or has no player.
        """
        for name, text in bots.items():
            check_player(name, players)
            check_bot(text, self.limits)

    def _check_seed(self, seed: Any) -> None:
        if isinstance(seed, int | str) and len(str(seed)) > self.limits.seed:
            raise BastideError(
                Problem(
                    coded("server/seed-length", "a seed has at most {most} characters here", most=self.limits.seed),
                    key="seed",
                )
            )

    def _check_names(self, names: Sequence[str]) -> None:
        limits = self.limits
        if len(names) > limits.players:
            raise BastideError(
                coded("server/players", "at most {players} can play together here", players=limits.players)
            )
        for name in names:
            if not name.strip() or len(name) > limits.name or not name.isprintable():
                raise BastideError(
                    coded(
                        "server/player-name",
                        "a name has 1 to {most} characters that can be seen; {name!r} has not",
                        most=limits.name,
                        name=name[:60],
                    )
                )
