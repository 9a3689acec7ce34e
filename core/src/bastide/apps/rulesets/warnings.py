"""What is useless in a variant that works: options that change nothing, and pieces that never come into play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from bastide import (
    BastideError,
    Game,
    Problem,
    Registry,
    Ruleset,
    Selection,
    coded,
    installed,
    resolve,
    sentence,
    word,
)

from .differences import difference, same_rules

#: So many games are played at random, of so many turns together at least, before a piece counts as useless. Pieces that
#: come up in every second game only are missed by one variant in thousands.
GAMES, TURNS = 12, 1000
_PLAYERS = ("one", "other")
#: So many may sit at a table.
_SEATS = range(2, 7)


def warnings(ruleset: Ruleset, registry: Registry | None = None) -> list[Problem]:
    """What is useless in the variant of a ruleset.

    An option counts as idle if its default makes the same rules, tiles and pieces, while it makes a difference once
    something else is left out, which the warning names. Whether a piece is of use shows in a few games played at
    random, always the same ones.

    Args:
        ruleset: the ruleset.
        registry: the plugins; by default, the installed ones.
    """
    options = _Options(ruleset, installed() if registry is None else registry)
    return [*options.idle(), *_idle_pieces(ruleset)]


def start_problems(ruleset: Ruleset) -> list[Problem]:
    """Why no game of the ruleset can be begun, by however many players; nothing if one can.

    Args:
        ruleset: the ruleset.
    """
    problems: tuple[Problem, ...] = ()
    for count in _SEATS:
        try:
            Game(ruleset, [f"{number}" for number in range(count)], seed=0)
        except BastideError as error:
            problems = error.problems
        else:
            return []
    return list(problems)


class _Options:
    """The options of a ruleset that differ from their defaults.

    Args:
        ruleset: the ruleset.
        registry: the plugins.
    """

    def __init__(self, ruleset: Ruleset, registry: Registry) -> None:
        self._registry = registry
        self._ruleset = ruleset
        self._chosen = {name: _chosen(options) for name, options in ruleset.selection.plugins.items()}

    def idle(self) -> Iterator[Problem]:
        """A warning for each that changes nothing."""
        selection = self._ruleset.selection
        for plugin, chosen in self._chosen.items():
            for option, value in chosen.items():
                cause = None if self._matters(selection, plugin, option) else self._cause(plugin, option)
                if cause is not None:
                    file, line = selection.places.get(f"plugins.{plugin}.{option}", (None, None))
                    yield Problem(
                        coded(
                            "variant/idle-option",
                            "{option} = {value} changes nothing beside {cause}",
                            option=option,
                            value=_written(value),
                            cause=cause,
                        ),
                        file=file,
                        line=line,
                        key=f"plugins.{plugin}.{option}",
                        hint=sentence("leave one of the two out"),
                    )

    def _cause(self, plugin: str, option: str) -> str | None:
        """What keeps an option from changing anything: another option or plugin, without which it does."""
        selection = self._ruleset.selection
        for other, value in self._chosen[plugin].items():
            if other != option and self._matters(_by_default(selection, plugin, other), plugin, option):
                return f"{other} = {_written(value)}"
        for other in selection.plugins:
            if other == plugin:
                continue
            rest = {name: options for name, options in selection.plugins.items() if name != other}
            if self._matters(replace(selection, plugins=rest), plugin, option):
                return other
        return None

    def _matters(self, selection: Selection, plugin: str, option: str) -> bool:
        """Whether an option makes other rules than its default, or cannot be left out."""
        try:
            one = self._ruleset if selection is self._ruleset.selection else resolve(selection, self._registry)
        except BastideError:
            return False
        try:
            other = resolve(_by_default(selection, plugin, option), self._registry)
        except BastideError:
            return True
        return not same_rules(difference(one, other))


def _chosen(options: Any) -> dict[str, Any]:
    """The options of a plugin that differ from their defaults."""
    fields = {} if options is None else type(options).model_fields
    values = {name: getattr(options, name) for name in fields}
    return {
        name: values[name]
        for name, field in fields.items()
        if values[name] != field.get_default(call_default_factory=True)
    }


def _by_default(selection: Selection, plugin: str, option: str) -> Selection:
    """The same with an option left to its default."""
    options = selection.plugins[plugin]
    default = type(options).model_fields[option].get_default(call_default_factory=True)
    return replace(selection, plugins={**selection.plugins, plugin: options.model_copy(update={option: default})})


def _written(value: Any) -> str:
    """A value of an option as expressions have it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _idle_pieces(ruleset: Ruleset) -> Iterator[Problem]:
    """A warning for each kind of piece that players have in supply and never use."""
    waiting = [
        kind for (neutral, kind), count in ruleset.supplies_among(len(_PLAYERS)).items() if count and not neutral
    ]
    games = turns = 0
    try:
        while waiting and (games < GAMES or turns < TURNS):
            played, used = _used(ruleset, games)
            waiting = [kind for kind in waiting if kind not in used]
            games += 1
            turns += max(played, 1)
    except BastideError:
        # What a rule raises is told when the game is played.
        return
    for kind in waiting:
        yield Problem(
            coded(
                "variant/idle-piece",
                "the {piece} never comes into play: in {games} games played at random nobody could use one",
                piece=word(kind),
                games=games,
            ),
            key=f"supply.{kind}",
            hint=sentence("supply.{piece} = 0 leaves it out", piece=kind),
        )


def _used(ruleset: Ruleset, number: int) -> tuple[int, set[str]]:
    """The turns of a game played at random, and the kinds of pieces of which players took any out of their supplies."""
    game = Game(ruleset, _PLAYERS, seed=number)
    numbers = Random(number)
    full = {player: game.supply(player) for player in _PLAYERS}
    used: set[str] = set()
    while actions := game.decision.actions:
        game.play(numbers.choice(actions))
        for player, supply in full.items():
            used.update(kind for kind, left in game.supply(player).items() if left < supply[kind])
    return game.turn_number, used
