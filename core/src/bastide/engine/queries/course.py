"""What a rule may ask of the course of a game: who plays, whose turn it is, how far it is, and by which rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bastide.rules.turn import Teams
from bastide.text.problems import did_you_mean
from bastide.text.sentences import sentence

from ..past import is_timeout
from .board import BoardQueries


class CourseQueries(BoardQueries):
    """The course of a :class:`Position`'s game."""

    __slots__ = ()

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names.

        Example:
            >>> position.players
            ('Red', 'Blue')
        """
        return self._state.players

    @property
    def player(self) -> int:
        """The player whose turn it is.

        Example:
            >>> position.player
            1
        """
        return self._state.turn

    @property
    def turn_number(self) -> int:
        """How many turns were begun, this one included.

        Example:
            >>> position.turn_number
            4
        """
        return self._state.turn_number

    @property
    def part_number(self) -> int:
        """Which part of the turn this is; 1 for the first.

        Example:
            >>> position.part_number
            1
        """
        return self._state.part_number

    @property
    def scores(self) -> tuple[int, ...]:
        """Points on the track, by player.

        Example:
            >>> position.scores
            (0, 0)
        """
        return self._state.scores

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The players who win together, in seating order; one who plays alone is a team.

        Example:
            >>> position.teams
            ((0,), (1,))
        """
        rule = self.ruleset.one(Teams)
        seats = range(len(self._state.players))
        if rule is None:
            return tuple((player,) for player in seats)
        teams: dict[Any, list[int]] = {}
        # Positions alone are made, never this part of one.
        position: Any = self
        for player in seats:
            teams.setdefault(rule.team(position, player), []).append(player)
        return tuple(map(tuple, teams.values()))

    def team_of(self, player: int) -> tuple[int, ...]:
        """The players who win together with one, that one included.

        Example:
            >>> position.team_of(1)
            (1,)
        """
        return next(team for team in self.teams if player in team)

    def seats_from(self, first: int) -> tuple[int, ...]:
        """All players once, clockwise, beginning with one.

        Args:
            first: a player's number; counted on round the table, so that ``player + 1`` is who sits next.

        Example:
            >>> position.seats_from(position.player)
            (1, 0)
        """
        count = len(self._state.players)
        return tuple((first + step) % count for step in range(count))

    def points_of(self, team: Iterable[int]) -> int:
        """The points on the track of several players together.

        Example:
            >>> position.points_of(position.team_of(1))
            0
        """
        return sum(self._state.scores[player] for player in team)

    def timed_out(self, player: int) -> bool:
        """Whether a player's time has run out, at least once.

        Example:
            >>> position.timed_out(0)
            False
        """
        name = self._state.players[player]
        return any(is_timeout(entry) and entry["player"] == name for entry in self._state.log)

    @property
    def laid(self) -> tuple[int, ...]:
        """The packed cells of the tiles laid in this part of the turn.

        Example:
            >>> position.laid  # the player has not placed yet
            ()
        """
        return self._state.laid

    @property
    def hand(self) -> tuple[str, ...]:
        """The ids of the tiles that may be placed now.

        Example:
            >>> position.hand
            ('base-game/E',)
        """
        return self._state.hand

    @property
    def spent(self) -> frozenset[str]:
        """The budgets that the player whose turn it is has used up in this part of the turn.

        Example:
            >>> position.spent
            frozenset()
        """
        return frozenset(entry.budget for entry in self._state.spent if entry.player == self._state.turn)

    @property
    def over(self) -> bool:
        """Whether the last turn has been played.

        Example:
            >>> position.over
            False
        """
        return self._state.over

    def called(self, phase: str) -> bool:
        """Whether a rule has called a phase in this turn, by name.

        Example:
            >>> table.call_phase("tide")
            >>> position.called("tide")
            True
        """
        return phase in self._state.called

    def options(self, plugin: str) -> Any:
        """The options of a selected plugin, or ``None`` if it has none or is not selected.

        Example:
            >>> position.options("base-game").draw
            'turn-start'
        """
        return self.ruleset.selection.plugins.get(plugin)

    def has(self, plugin: str) -> bool:
        """Whether a plugin is selected.

        Example:
            >>> position.has("river")
            False
        """
        return plugin in self.ruleset.selection.plugins

    def rate(self, name: str) -> int:
        """A number of a rule, ``<rule id>.<name>``.

        Raises:
            LookupError: no rule has such a number.

        Example:
            >>> position.rate("base-game/city-completed.tiles")
            2
        """
        rates = self.ruleset.rates
        if name not in rates:
            hint = did_you_mean(name, rates, "a rule names its numbers in its rates")
            message = sentence("there is no rate {name!r} in this variant", name=name)
            raise LookupError(sentence("{message}; {hint}", message=message, hint=hint))
        return rates[name]
