"""Letting bots make their decisions."""

from __future__ import annotations

import logging
import random
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any

from cachetools import LRUCache

from bastide import BastideError, Game, Problem, RuleError, Ruleset, coded, sentence

from ..computing.fair_queue import Turns
from ..computing.workers import EndlessError, Workers
from ..http.refusals import RefusedError
from ..pictures.action_places import anchors_of
from ..pictures.art import dressed
from .lobby import Lobby
from .rooms import Room

logger = logging.getLogger(__name__)

#: How many rulesets are remembered as being played, and how many are laid out at a time.
_REMEMBERED = 512
_WAITING = 16


class Programs:
    """A few threads in which bots think, one decision of a game at a time.

    Args:
        lobby: the games.
        threads: how many decisions run at a time.
        thinkers: the processes in which they run.
    """

    def __init__(self, lobby: Lobby, threads: int, thinkers: Workers | None) -> None:
        self._lobby = lobby
        self._thinkers = thinkers
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bots")
        # A client that creates games under ever new rules must not keep bots from deciding.
        self._laying = ThreadPoolExecutor(1, thread_name_prefix="layouts")
        self._to_lay = 0
        self._busy: set[str] = set()
        self._played: LRUCache[str, None] = LRUCache(_REMEMBERED)
        self._laid: LRUCache[str, None] = LRUCache(_REMEMBERED)
        self._turns = Turns()
        self._lock = threading.Lock()
        self._closed = False

    def look(self, room: Room) -> None:
        """Schedule the decision of a game, if a bot has to make it."""
        with room.lock:
            key = dressed(room.game.ruleset)[1]
            waits = room.program_to_move() is not None and not room.stuck
        with self._lock:
            _remember(self._played, key)
            if not waits or self._closed or room.id in self._busy:
                return
            self._busy.add(room.id)
            self._turns.wait(room.id)
            self._pool.submit(self._move)

    def begun(self, game: str, client: str) -> None:
        """Register a new game with the client that its bots think for."""
        self._turns.begun(game, client)

    def prepare(self, ruleset: Ruleset) -> None:
        """Lay out the pictures of all tiles of a ruleset once, before they are requested."""
        key = dressed(ruleset)[1]
        with self._lock:
            if self._closed or self._to_lay >= _WAITING or _remember(self._laid, key):
                return
            self._to_lay += 1
            self._laying.submit(self._lay_out, ruleset)

    def are_played(self, key: str) -> bool:
        """Whether a game with the pictures of a key is being played or viewed."""
        with self._lock:
            return key in self._played

    def _lay_out(self, ruleset: Ruleset) -> None:
        styles, _ = dressed(ruleset)
        try:
            for entry in ruleset.tiles.values():
                anchors_of(entry.tile, styles, 0)
        finally:
            with self._lock:
                self._to_lay -= 1

    def close(self) -> None:
        """Start nothing more."""
        with self._lock:
            self._closed = True
        for pool in (self._pool, self._laying):
            pool.shutdown(wait=False, cancel_futures=True)

    def _move(self) -> None:
        """Make one decision; then other games continue."""
        name, begun = self._turns.next(), monotonic()
        assert name is not None
        try:
            room = self._lobby.room(name)
            self._decide(room)
        except RefusedError:
            # Another change came first; its caller schedules the game again.
            room = None
        except Exception:
            logger.exception("a program could not decide")
            room = None
        finally:
            self._turns.took(name, monotonic() - begun)
            with self._lock:
                self._busy.discard(name)
        if room is not None:
            self.look(room)

    def _decide(self, room: Room) -> None:
        with room.lock:
            wanted = room.program_to_move()
            if wanted is None or room.stuck:
                return
            game, number, data = room.game.copy(), room.number, room.as_data()
        player, bot = wanted
        # Keys of people have no colon.
        key = f"bot:{number + 1}"
        seed = f"{room.id}:{number}"
        wishes, failed = _wishes(game, lambda: self._thought(data, number, player, bot, seed), seed), None
        while True:
            try:
                wish = next(wishes, None)
                if wish is None:
                    break
                room.act_for_program(player, wish, number, key)
            except (BastideError, RuleError, EndlessError) as error:
                if room.broken:
                    raise
                # A bot with an illegal action, or one that makes a rule fail, does not stop the game.
                logger.warning("the bot %s: %s", bot, error)
                failed = error
            else:
                return
        if failed is not None:
            room.stick(number, _nothing(player, failed))

    def _thought(self, game: Mapping[str, Any], number: int, player: str, bot: str, seed: str) -> Mapping[str, Any]:
        """A bot's choice, computed in another process."""
        given = {"game": game, "number": number, "player": player, "bot": bot, "seed": seed}
        assert self._thinkers is not None
        try:
            asked = self._thinkers.ask(game["id"], "think", given, self._lobby.limits.thinking)
            found: Mapping[str, Any] = asked.result()
        except Exception as error:
            closing = isinstance(error, RefusedError) and error.kind == "busy"
            if bot == "random" or closing:
                raise
            # A failing bot does not stop the game; a random action is better than none.
            logger.warning("the bot %s failed: %s: %s", bot, type(error).__name__, error)
            return self._thought(game, number, player, "random", seed)
        return found


def _remember(known: LRUCache[str, None], key: str) -> bool:
    """Remember a key; returns whether it was known."""
    there = key in known
    known[key] = None
    return there


def _wishes(game: Game, think: Callable[[], Mapping[str, Any]], seed: str) -> Iterator[Mapping[str, Any]]:
    """A bot's choice, followed by all other actions in case that it is impossible."""
    first = think()
    yield first
    others = [action.as_record() for action in game.decision.actions]
    random.Random(seed).shuffle(others)
    yield from (other for other in others if other != first)


def _nothing(player: str, error: Exception) -> Problem:
    """Why a game does not continue although a bot has to decide."""
    reason = error.message if isinstance(error, RuleError) else str(error)
    return Problem(
        coded(
            "game/nothing-possible",
            "nothing that {player} could do is possible: {reason}",
            player=player,
            reason=reason,
        ),
        hint=sentence("take back the previous action, or have the plugin fixed"),
        rule=getattr(error, "rule", None),
    )
