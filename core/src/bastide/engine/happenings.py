"""What happens next: steps, decisions, events, and who reacts to them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from bastide.rules.events import Event
from bastide.rules.turn import Reaction
from bastide.text.problems import did_you_mean
from bastide.text.sentences import sentence
from bastide.text.words import word

from .completion import newly_complete
from .guards import is_asked
from .position import Feature, Position
from .state import Ready

if TYPE_CHECKING:
    from bastide.ruleset.resolved import Ruleset

    from .state import State

#: Kinds of decisions that every game has.
BUILT_IN_DECISIONS: Final = ("place", "deploy")


class Happenings(Position):
    """The course of a :class:`Table`: what rules may let happen."""

    __slots__ = ("_position",)

    def __init__(self, state: State, ruleset: Ruleset) -> None:
        super().__init__(state, ruleset)
        self._position = Position(state, ruleset)

    @property
    def position(self) -> Position:
        """The same state, read only.

        Example:
            >>> table.position.player
            1
        """
        return self._position

    def push(self, step: str, data: Any = None) -> None:
        """Do a step before whatever was to be done next.

        Args:
            step: the name of a phase, or a built-in one: ``draw``, ``place``, ``deploy``, ``score``,
                or ``part``, a part of a turn with all four and the phases that plugins added to it. ``part`` with a
                tuple of tiles has these at hand and draws none.
            data: handed to the step; never changed in place. No :class:`Feature` may be in it, for it would look at
                this game even in a copy: keep the number of one of its segments.

        Raises:
            ValueError: there is no such step.

        Example:
            >>> table.push("part")  # another part of this turn
        """
        if step not in self.ruleset.turn.step_names:
            hint = did_you_mean(step, self.ruleset.turn.step_names, "bastide_turn_rules declares phases")
            raise ValueError(f"there is no step {step!r}; {hint}")
        self._state.agenda.push((step, data))

    def ask(self, kind: str, player: int, data: Any = None) -> None:
        """Let a player decide, before whatever was to be done next. Without an offer there is no decision.

        Args:
            kind: the name of a declared decision, or ``place`` or ``deploy``.
            player: who decides, by number; it need not be this player's turn.
            data: handed to the rules that make offers; as for :meth:`push`.

        Raises:
            ValueError: there is no such decision.

        Example:
            >>> table.ask("toll", 0)
        """
        if kind not in self.ruleset.turn.decisions and kind not in BUILT_IN_DECISIONS:
            hint = did_you_mean(kind, self.ruleset.turn.decisions, "bastide_turn_rules declares decisions")
            raise ValueError(f"there is no decision {kind!r}; {hint}")
        self._state.agenda.push(("ask", (kind, player, data)))

    def ask_round(self, kind: str, first: int, data: Any = None) -> None:
        """Let every player decide, one after the other, before whatever was to be done next.

        What is on offer is found when it is a player's turn to decide; who has no offer is passed over.

        Args:
            kind: the name of a declared decision, or ``place`` or ``deploy``.
            first: who decides first; counted on round the table, as for :meth:`~bastide.Position.seats_from`.
            data: handed to the rules that make offers; as for :meth:`push`.

        Raises:
            ValueError: there is no such decision.

        Example:
            >>> table.ask_round("toll", table.player + 1)
        """
        for player in reversed(self.seats_from(first)):
            self.ask(kind, player, data)

    def ask_all(self, kind: str, players: Iterable[int], data: Any = None) -> None:
        """Let players choose in secret, before whatever was to be done next; nothing is done until all have chosen.

        Nobody sees what others chose until then, nor do bots. Then everything that was chosen is told to all, and done
        in the order of the players; the event ``revealed`` follows, in whose data are ``decision``, ``asked`` and, as
        ``choices``, the record of each player's choice by number. Free actions are not on offer, and who has no offer
        is passed over.

        Args:
            kind: the name of a declared decision.
            players: who chooses, by number.
            data: handed to the rules that make offers; as for :meth:`push`.

        Raises:
            ValueError: there is no such decision.

        Example:
            >>> table.ask_all("toll", range(len(table.players)))
        """
        if kind not in self.ruleset.turn.decisions:
            hint = did_you_mean(kind, self.ruleset.turn.decisions, "bastide_turn_rules declares decisions")
            raise ValueError(f"there is no decision {kind!r}; {hint}")
        self._state.agenda.push(("ask-all", (kind, data, tuple(players), ())))

    def end_game(self) -> None:
        """Let the game be over when this turn has ended; nothing more is drawn.

        Example:
            >>> table.end_game()
            >>> position.over
            True
        """
        self._state.over = True

    def end_turn(self) -> None:
        """Do nothing more in this turn, not even what other rules pushed.

        Example:
            >>> table.end_turn()
        """
        self._state.agenda.chain = self.ruleset.turn.end_chain

    def end_part(self) -> None:
        """Do nothing more in this part of the turn; in the first part, nothing more in this turn.

        Example:
            >>> table.end_part()
        """
        if self._state.part_number == 1:
            self.end_turn()
            return
        agenda = self._state.agenda
        while agenda.chain[0][0] != "part-end":
            agenda.pop()

    def next_player(self, player: int) -> None:
        """Let a player have the next turn, instead of the one who sits next.

        Example:
            >>> table.next_player(0)
        """
        self._state.upcoming = player

    def call_phase(self, name: str) -> None:
        """Let a phase come in this turn that comes only if it is called.

        Args:
            name: its name.

        Raises:
            ValueError: there is no such phase.

        Example:
            >>> table.call_phase("tide")
            >>> position.called("tide")
            True
        """
        phase = self.ruleset.turn.phases.get(name)
        if phase is None or not phase.if_called:
            callable_phases = [rule.name for rule in self.ruleset.turn.phases.values() if rule.if_called]
            hint = did_you_mean(name, callable_phases, "a phase is called that has if_called")
            raise ValueError(f"there is no phase {name!r} to be called; {hint}")
        self._state.called |= {name}

    def happen(self, name: str, *, features: Iterable[Feature] = (), **data: Any) -> None:
        """Let an event of a plugin's own happen.

        Args:
            name: its name.
            features: features whose completion depends on it; they are asked again.
            data: whatever reactions should know; ``player``, ``tile``, ``cell``, ``piece`` and ``feature`` have
                places of their own in the event.

        Example:
            >>> table.happen("flooded", cell=cell(0, 0), player=1)
        """
        known = {key: data.pop(key) for key in ("player", "tile", "cell", "piece", "feature") if key in data}
        named = tuple(features)
        if named:
            data["features"] = named
            for feature in named:
                self.recheck(feature)
        self.tell(Event(name, data=data, **known))

    def tell(self, event: Event) -> None:
        """Call every reaction to an event.

        Example:
            >>> table.tell(Event("flooded", player=1, cell=cell(0, 0)))
        """
        # Tables alone are made, never this part of one.
        table: Any = self
        listener = self.ruleset.listener
        if listener is not None:
            listener.happened(table, event)
        for rule in self.ruleset.turn.reactions.get(event.name, ()):
            if self._concerns(rule, event):
                rule.do(table, event)

    def _is_asked(self, rule: Reaction, event: Event) -> bool:
        """Whether a reaction is asked about an event, as far as its guard goes."""
        return is_asked(rule, self._position, event.player, event)

    def _concerns(self, rule: Reaction, event: Event) -> bool:
        """Whether an event is about what a reaction speaks of."""
        ruleset = self.ruleset
        if not self._is_asked(rule, event):
            return False
        if rule.pieces is not None:
            kind = None if event.piece is None else self._state.pieces.all[event.piece].kind
            if kind is None or not rule.pieces.matches(ruleset.piece_kinds[kind]):
                return False
        if rule.features is None and rule.beside is None and not rule.flags and rule.where is None:
            return True
        if event.feature is not None:
            return self._speaks_of(rule, event.player, event.feature)
        return event.cell is not None and any(
            self._speaks_of(rule, event.player, feature) for feature in self._position.features_on(event.cell)
        )

    def _speaks_of(self, rule: Reaction, player: Any, feature: Feature) -> bool:
        """Whether a reaction to what a player did speaks of a feature."""
        ruleset = self.ruleset
        if rule.features is not None and not rule.features.matches(ruleset.segment_kinds[feature.kind]):
            return False
        beside = rule.beside
        if beside is not None:
            everything, kinds = self._state.pieces.all, ruleset.piece_kinds
            if not any(beside.matches(kinds[everything[number].kind]) for number in feature.pieces):
                return False
        if rule.flags and rule.flags.isdisjoint(feature.flags):
            return False
        return rule.where is None or rule.where(self._position, player, feature)

    def recheck(self, feature: Feature) -> None:
        """Ask in the next scoring phase whether a feature is complete; nothing comes of it if it was before.

        Example:
            >>> table.recheck(position.feature(0))
        """
        self._state.ready = (*self._state.ready, Ready(feature.segment, again=True))

    def to_be_scored(self) -> list[Feature]:
        """The features that have become complete and are scored in the next scoring phase, in that order.

        Example:
            >>> table.place("base-game/E", cell(1, -1), 3)
            >>> table.to_be_scored()
            [<city at [0, -1], 3 tiles>]
        """
        return newly_complete(self._position, self._state.ready)

    def score_first(self, feature: Feature) -> None:
        """Have a feature scored before all others that have become complete.

        Raises:
            ValueError: it is not to be scored.

        Example:
            >>> table.place("base-game/E", cell(1, -1), 3)
            >>> table.score_first(table.feature(0))
        """
        state, root = self._state, feature.root
        first = [each for each in state.ready if state.board.find(each.segment) == root]
        if not first:
            raise ValueError(sentence("the {kind} is not to be scored", kind=word(feature.kind)))
        state.ready = (*first, *(each for each in state.ready if each not in first))
