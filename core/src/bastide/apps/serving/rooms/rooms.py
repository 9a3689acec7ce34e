"""Rooms: games with their players, and the permissions of each."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from bastide import BastideError, Problem, RuleError, coded, sentence

from ...clocks import announces, clock_of, decided_for, runs_out_after
from ...drawing.colours import NAMED
from ..computing.watchdog import Watch
from ..computing.workers import EndlessError
from ..http.refusals import RefusedError
from ..settings import Limits
from ..storage.history import now, taken_back
from ..storage.store import Store
from .colours import check_colour, taken
from .ledgers import Ledger
from .rule_changes import changed
from .seats import Seat

logger = logging.getLogger(__name__)

#: The bot that continues for a player who resigned while others play on.
SUBSTITUTE = "greedy"


class Room(Ledger):
    """A game that is played here.

    Args:
        store: its store.
        name: the id of the game.
        limits: how many entries it may have, and how often its rules may change.
        tell: called with the room after every change, on this server or another.
        watch: watches for changes that take too long.
        clock: returns the time, in milliseconds since 1970.

    Raises:
        RefusedError: there is no such game, or it cannot be played under the installed rules.
    """

    def __init__(
        self,
        store: Store,
        name: str,
        limits: Limits,
        tell: Callable[[Any], object],
        watch: Watch,
        clock: Callable[[], int] = now,
    ) -> None:
        self._most = limits.entries
        self._most_rules = limits.rule_changes
        self.seats = store.seats(name)
        #: After which entry nothing can be done for a player who has run out of time.
        self._kept_until: int | None = None
        #: After which entry a bot found no possible action, and why.
        self._stuck: tuple[int, Problem] | None = None
        super().__init__(store, name, tell, watch, clock)

    # Its state

    @property
    def people(self) -> tuple[str, ...]:
        """The players who are not bots."""
        return tuple(name for name in self.players if name not in self.bots)

    @property
    def closed(self) -> bool:
        """Whether it ended because too few players or no people were left."""
        gone = self.resigned
        left = [name for name in self.players if name not in gone]
        return bool(gone) and (len(left) < 2 or all(name in self.bots for name in left))

    @property
    def over(self) -> bool:
        """Whether no more actions are possible."""
        return self.game.over or self.closed

    def program_to_move(self) -> tuple[str, str] | None:
        """The player for whom a bot has to decide now, and the bot."""
        if self.broken or self.over:
            return None
        name = self.game.decision.player
        if name is None:
            return None
        if name in self.bots:
            return name, self.bots[name]
        return (name, SUBSTITUTE) if name in self.resigned else None

    @property
    def clock_running(self) -> str | None:
        """The player whose clock runs, if one does."""
        if self.over or self.times.since is None or self.program_to_move() is not None:
            return None
        return self.game.decision.player

    def _time_is_up(self) -> bool:
        """Whether something has to follow since the player who decides has run out of time."""
        running = None if self.broken or clock_of(self.game) is None else self.clock_running
        if running is None or self._kept_until == self.number:
            return False
        most = runs_out_after(self.game)
        return most is not None and self.times.used(running) >= most

    @property
    def stuck(self) -> tuple[Problem, ...]:
        """Why no bot decides although it is a bot's turn; empty if one does."""
        return (self._stuck[1],) if self._stuck is not None and self._stuck[0] == self.number else ()

    def as_data(self) -> dict[str, Any]:
        """Plain data from which another process can make the same game."""
        return super().as_data() | {"seats": dict(self.seats)}

    def may_undo(self, seat: Seat) -> bool:
        """Whether a seat may undo the last action."""
        return not self.closed and bool(seat.players) and self._taken_back(seat) > 0

    def _taken_back(self, seat: Seat) -> int:
        """How many actions an undo of a seat takes back; 0 if not allowed, as where others showed what they chose."""
        if seat.everybody:
            return taken_back(self.entries, None)
        back = left = taken_back(self.entries, seat.players)
        for entry in reversed(self.game.to_record()["actions"] if back else ()):
            if entry["type"] == "reveal":
                return 0
            left -= "player" in entry and entry["type"] != "timeout"
            if not left:
                break
        return back

    @property
    def unsettled(self) -> bool:
        """Whether a player who does not know the hidden information may still undo."""
        people = set(self.people)
        seats = [Seat(players) for players in self.seats.values() if not people <= set(players)]
        return any(map(self.may_undo, seats))

    def may_have_record(self, seat: Seat) -> bool:
        """Whether a seat may have the record, which reveals hidden information."""
        if self.over:
            return bool(seat.players) or not self.unsettled
        return seat.everybody and bool(seat.players)

    # Changes

    def open_record(self, seat: Seat) -> None:
        """Reveal hidden information to a seat; after the end of a game, a player who knows it cannot undo.

        Raises:
            RefusedError: the seat may not know it, or not yet.
        """
        with self.at_rest():
            if not self.may_have_record(seat):
                if self.over:
                    raise RefusedError(
                        "forbidden",
                        coded(
                            "server/record-after-undo",
                            "a player may still take back the last action; the record is there when one asks for it",
                        ),
                    )
                raise RefusedError(
                    "forbidden",
                    coded(
                        "server/record-after-game",
                        "the record of a game reveals future draws; it is available when the game is over",
                    ),
                )
            if not seat.everybody and self.over and self.unsettled:
                self._write("opened", {"player": seat.players[0]}, f"opened:{self.number + 1}", 0)

    def act(self, seat: Seat, action: Mapping[str, Any], after: int, key: str) -> None:
        """Play an action for a seat.

        Args:
            seat: the seat.
            action: the action as in records.
            after: how many entries the client knows.
            key: identifies a repeated request for the same action.

        Raises:
            IllegalAction: a rule forbids it.
            RuleError: a rule of a plugin raised.
            RefusedError: the seat may not, or another change came first.
        """
        with self.lock:
            if self._check_known(after, key):
                return
            player = self.game.decision.player
            self._check_open()
            if player not in seat.players or player in self.resigned:
                raise self._not_yours()
            self.keep_time()
            told = self.game.decision.player == player and runs_out_after(self.game) is None
            if self.number != after and not told:
                raise self._meanwhile()
            self._play(player, action, key, bot=False, used=self.times.used(player))

    def keep_time(self) -> None:
        """Do what follows where the player who decides has run out of time.

        While something else is done with the game, it is left for the next time, so that no game waits for another one.

        Raises:
            RefusedError: another change came first.
        """
        if not self.lock.acquire(blocking=False):
            return
        try:
            self._keep_time()
        finally:
            self.lock.release()

    def _keep_time(self) -> None:
        if not self._time_is_up() or self.number >= self._most:
            return
        player, used = str(self.game.decision.player), runs_out_after(self.game)
        try:
            if announces(self.game):
                self.game.time_out(player)
                self._write("timeout", {"player": player}, f"clock:{self.number + 1}", 1)
            for action in decided_for(self.game):
                self._play(player, action.as_record(), f"clock:{self.number + 1}", bot=True, used=used)
                used = 0.0
        except (BastideError, RuleError, EndlessError) as error:
            # The player may still find something that is possible.
            logger.warning("nothing can be done for a player without time: %s", error)
            self._kept_until = self.number

    def try_out(self, seat: Seat, action: Mapping[str, Any]) -> None:
        """Check whether an action is legal for the player who decides, without playing it.

        Only that player may ask: legality may reveal a hand.

        Raises:
            IllegalAction: a rule forbids it.
            BastideError: it is not an action.
            RuleError: a rule of a plugin raised.
            RefusedError: the seat may not.
        """
        with self.at_rest():
            player = self.check_decides(seat)
            game = self.game.copy()
        game.play({**action, "player": action.get("player", player)})

    def check_decides(self, seat: Seat) -> str:
        """The player who decides, who has to be of a seat; the game is at rest.

        Raises:
            RefusedError: somebody else decides, or nobody any more.
        """
        player = self.game.decision.player
        self._check_open()
        if player is None or player not in seat.players or player in self.resigned:
            raise self._not_yours()
        return player

    def act_for_program(self, player: str, action: Mapping[str, Any], after: int, key: str) -> None:
        """Play the choice of a bot.

        Raises:
            BastideError: it is not legal.
            RefusedError: another change came first.
        """
        with self.lock:
            waits = self.program_to_move()
            if not self._check_known(after, key) and waits is not None and waits[0] == player:
                self._play(player, action, key, bot=True)

    def stick(self, number: int, problem: Problem) -> None:
        """Note that a bot found no possible action; until the game changes, no other bot tries.

        Args:
            number: the number of entries.
            problem: the reason.
        """
        with self.lock:
            self._stuck = number, problem
            self._tell(self)

    def try_again(self) -> None:
        """Let bots try again; the cause of their failure may be gone."""
        with self.lock:
            self._stuck = None

    def undo(self, seat: Seat, after: int, key: str) -> None:
        """Undo the last action of a person, and the bots' responses to it.

        Raises:
            RefusedError: the seat may not, or another change came first.
        """
        with self.lock:
            if self._check_known(after, key):
                return
            if not self.may_undo(seat):
                raise RefusedError(
                    "forbidden", coded("server/nothing-to-undo", "there is nothing that you may take back")
                )
            back = self._taken_back(seat)
            self._take_back(back, self.times.clock())
            last = [entry for entry in self.entries if entry.kind == "action"][-1]
            who = seat.players[0] if last.player not in seat.players else last.player
            self._write("undo", {"player": who, "back": back}, key, back)

    def resign(self, seat: Seat, player: str, after: int, key: str) -> None:
        """Resign for a player.

        Raises:
            RefusedError: the seat may not, or another change came first.
        """
        with self.lock:
            if self._check_known(after, key):
                return
            self._check_open()
            self._check_plays(seat, player)
            if player in self.resigned:
                raise RefusedError("conflict", coded("server/resigned", "{player} has resigned already", player=player))
            self._write("resign", {"player": player}, key, 0)

    def may_choose_colour(self, seat: Seat) -> list[str]:
        """The players of a seat who may still choose their colour: until they have moved here."""
        moved = {entry.player for entry in self.entries if entry.kind == "action"}
        gone = moved.union(self.resigned)
        return [] if self.over else [name for name in seat.players if name not in gone]

    def choose_colour(self, seat: Seat, player: str, colour: str, after: int, key: str) -> None:
        """Choose the colour of a player.

        Raises:
            BastideError: it is no colour to choose.
            RefusedError: the seat may not, somebody else has the colour, or another change came first.
        """
        with self.lock:
            if self._check_known(after, key):
                return
            self._check_open()
            self._check_plays(seat, player)
            check_colour(colour)
            if player not in self.may_choose_colour(seat):
                raise RefusedError(
                    "conflict",
                    coded("server/colour-stays", "{player} has moved, and keeps the colour", player=player),
                    {"number": self.number},
                )
            for other, worn in self.colours.items():
                if worn == NAMED[colour] and other != player:
                    raise RefusedError("conflict", taken(other), {"number": self.number})
            self._write("colour", {"player": player, "colour": colour}, key, 0)

    def change_rules(self, seat: Seat, variant: Any, after: int, key: str, *, cut: bool) -> None:
        """Continue under other rules, as if they had applied from the first tile on.

        Args:
            seat: the seat.
            variant: the rules.
            after: how many entries the client knows.
            key: identifies a repeated request for the same change.
            cut: whether to discard actions that these rules forbid, with all later ones.

        Raises:
            RefusedError: the seat may not, or the actions so far are not legal under these rules.
        """
        with self.lock:
            if self._check_known(after, key):
                return
            self._check_open()
            if not (seat.everybody and seat.players):
                raise RefusedError(
                    "forbidden",
                    coded("server/whose-rules", "only a seat that plays for all people in a game may change its rules"),
                )
            # Loading the game replays it at each of these.
            if sum(entry.kind == "rules" for entry in self.entries) >= self._most_rules:
                raise RefusedError(
                    "conflict",
                    coded(
                        "server/rule-changes",
                        "the rules of a game are changed at most {most} times here",
                        most=self._most_rules,
                    ),
                    {"number": self.number},
                )
            found = changed(self.game, variant)
            if found.problem is not None and not cut:
                kept = len(found.game.to_record()["actions"])
                raise RefusedError("invalid", found.problem, {"kept": kept, "lost": found.lost})
            self.game = found.game
            self._write("rules", {"player": seat.players[0], "variant": variant, "back": found.lost}, key, 1)

    def _not_yours(self) -> RefusedError:
        player = self.game.decision.player
        whose = sentence("{player} is to move", player=player) if player else sentence("no decision is pending")
        return RefusedError(
            "forbidden", coded("server/not-your-decision", "this is not your decision: {whose}", whose=whose)
        )

    def _check_plays(self, seat: Seat, player: str) -> None:
        if player not in seat.players:
            raise RefusedError("forbidden", coded("server/other-player", "you do not play for {player}", player=player))

    def _check_open(self) -> None:
        if self.over:
            raise RefusedError("conflict", coded("game/over", "the game is over"), {"number": self.number})
        if self.number >= self._most:
            raise RefusedError(
                "conflict",
                coded("server/game-entries", "a game has at most {most} entries here", most=self._most),
                {"number": self.number},
            )
