"""Rooms: games with those who play in them, and what each may do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bastide import Problem, sentence

from .history import taken_back
from .ledgers import Ledger
from .refusals import RefusedError
from .rulechanges import changed
from .seats import Seat
from .settings import Limits
from .store import Store
from .watching import Watch

#: Who plays on for somebody who resigned while others go on.
SUBSTITUTE = "greedy"


class Room(Ledger):
    """A game that is played here.

    Args:
        store: where it is kept.
        name: the id of the game.
        limits: how many entries it may have, and how often its rules may be changed.
        tell: called with the room whenever something happened in it, here or on another server.
        watch: looks at what takes too long in it.

    Raises:
        RefusedError: there is no such game, or it cannot be played under the rules as they are installed now.
    """

    def __init__(self, store: Store, name: str, limits: Limits, tell: Callable[[Any], object], watch: Watch) -> None:
        self._most = limits.entries
        self._most_rules = limits.rule_changes
        self.seats = store.seats(name)
        #: After which entry a program found nothing that can be done, and why.
        self._stuck: tuple[int, Problem] | None = None
        super().__init__(store, name, tell, watch)

    # What is known of it

    @property
    def people(self) -> tuple[str, ...]:
        """The players who are no programs."""
        return tuple(name for name in self.players if name not in self.bots)

    @property
    def closed(self) -> bool:
        """Whether it ended because too few were left, or no people."""
        gone = self.resigned
        left = [name for name in self.players if name not in gone]
        return bool(gone) and (len(left) < 2 or all(name in self.bots for name in left))

    @property
    def over(self) -> bool:
        """Whether nothing more is played."""
        return self.game.over or self.closed

    def program_to_move(self) -> tuple[str, str] | None:
        """Whose decision a program has to make now, and which one."""
        if self.broken or self.over:
            return None
        name = self.game.decision.player
        if name is None:
            return None
        if name in self.bots:
            return name, self.bots[name]
        return (name, SUBSTITUTE) if name in self.resigned else None

    @property
    def stuck(self) -> tuple[Problem, ...]:
        """Why no program decides, though it is for one to do so; nothing, if one does."""
        return (self._stuck[1],) if self._stuck is not None and self._stuck[0] == self.number else ()

    def as_told(self) -> dict[str, Any]:
        """All that another process has to be told to make the same game; plain data."""
        return super().as_told() | {"seats": dict(self.seats)}

    def may_undo(self, seat: Seat) -> bool:
        """Whether somebody may take back the last action."""
        if self.closed or not seat.players:
            return False
        return taken_back(self.entries, None if seat.everybody else seat.players) > 0

    @property
    def unsettled(self) -> bool:
        """Whether somebody may still take something back who does not know what lies hidden."""
        people = set(self.people)
        seats = [Seat(players) for players in self.seats.values() if not people <= set(players)]
        return any(map(self.may_undo, seats))

    def may_have_record(self, seat: Seat) -> bool:
        """Whether somebody may have the record, which tells what lies hidden."""
        if self.over:
            return bool(seat.players) or not self.unsettled
        return seat.everybody and bool(seat.players)

    # What is done in it

    def open_record(self, seat: Seat) -> None:
        """Tell somebody what lies hidden; after the end of a game nobody takes anything back who knows it.

        Raises:
            RefusedError: they may not know it, or not yet.
        """
        with self.at_rest():
            if not self.may_have_record(seat):
                if self.over:
                    raise RefusedError(
                        403, "a player may still take back the last action; the record is there when one asks for it"
                    )
                raise RefusedError(
                    403, "the record of a game tells what is still to be drawn; it is there when it is over"
                )
            if not seat.everybody and self.over and self.unsettled:
                self._write("opened", {"player": seat.players[0]}, f"opened:{self.number + 1}", 0)

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
            if self._check_known(after, key):
                return
            player = self.game.decision.player
            self._check_open()
            if player not in seat.players or player in self.resigned:
                raise self._not_yours()
            self._play(player, action, key, bot=False)

    def try_out(self, seat: Seat, action: Mapping[str, Any]) -> None:
        """See whether an action is legal for whoever has to decide, without playing it.

        Only who decides may ask: what is legal may tell what lies in a hand.

        Raises:
            IllegalAction: a rule forbids it.
            BastideError: it is no action.
            RuleError: a rule of a plugin raised.
            RefusedError: they may not.
        """
        with self.at_rest():
            player = self.game.decision.player
            self._check_open()
            if player not in seat.players or player in self.resigned:
                raise self._not_yours()
            game = self.game.copy()
        game.play({**action, "player": action.get("player", player)})

    def act_for_program(self, player: str, action: Mapping[str, Any], after: int, key: str) -> None:
        """Play what a program wants.

        Raises:
            BastideError: it is not legal.
            RefusedError: something else happened meanwhile.
        """
        with self.lock:
            waits = self.program_to_move()
            if not self._check_known(after, key) and waits is not None and waits[0] == player:
                self._play(player, action, key, bot=True)

    def stick(self, number: int, problem: Problem) -> None:
        """A program found nothing that can be done; as long as nothing else happens, no other one tries.

        Args:
            number: how many entries there were.
            problem: why.
        """
        with self.lock:
            self._stuck = number, problem
            self._tell(self)

    def try_again(self) -> None:
        """Let programs try once more; what they failed at may be over."""
        with self.lock:
            self._stuck = None

    def undo(self, seat: Seat, after: int, key: str) -> None:
        """Take back the last action of a person, and what programs answered.

        Raises:
            RefusedError: they may not, or somebody was faster.
        """
        with self.lock:
            if self._check_known(after, key):
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
            if self._check_known(after, key):
                return
            self._check_open()
            if player not in seat.players:
                raise RefusedError(403, sentence("you do not play for {player}", player=player))
            if player in self.resigned:
                raise RefusedError(409, sentence("{player} has resigned already", player=player))
            self._write("resign", {"player": player}, key, 0)

    def change_rules(self, seat: Seat, variant: Any, after: int, key: str, *, cut: bool) -> None:
        """Go on under other rules, as if they had held from the first tile on.

        Args:
            seat: who wants it.
            variant: the rules.
            after: how many entries they know.
            key: what tells this wish from the same one said again.
            cut: whether actions that these rules forbid may be given up, with all that came after them.

        Raises:
            RefusedError: they may not, or what was played is not legal under these rules.
        """
        with self.lock:
            if self._check_known(after, key):
                return
            self._check_open()
            if not (seat.everybody and seat.players):
                raise RefusedError(403, "only who plays for all people in a game may change its rules")
            # Whoever reads the game plays it anew at each of these.
            if sum(entry.kind == "rules" for entry in self.entries) >= self._most_rules:
                raise RefusedError(
                    409,
                    sentence("the rules of a game are changed at most {most} times here", most=self._most_rules),
                    {"number": self.number},
                )
            found = changed(self.game, variant)
            if found.problem is not None and not cut:
                kept = len(found.game.to_record()["actions"])
                raise RefusedError(422, found.problem, {"kept": kept, "lost": found.lost})
            self.game = found.game
            self._write("rules", {"player": seat.players[0], "variant": variant, "back": found.lost}, key, 1)

    def _not_yours(self) -> RefusedError:
        player = self.game.decision.player
        whose = sentence("{player} has to decide", player=player) if player else sentence("nobody has to decide")
        return RefusedError(403, sentence("this is not your decision: {whose}", whose=whose))

    def _check_open(self) -> None:
        if self.over:
            raise RefusedError(409, "the game is over", {"number": self.number})
        if self.number >= self._most:
            raise RefusedError(
                409, sentence("a game has at most {most} entries here", most=self._most), {"number": self.number}
            )
