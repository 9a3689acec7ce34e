"""The plan of a fuzzed game: rules with unusual options, players, and a style of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import bastide
from bastide import BastideError, Plugin, Registry, Ruleset
from bastide.apps.editions.carrying import is_expansion
from bastide.testing.combining import Combinations
from bastide.testing.playing import STYLES

#: The players of fuzzed games, as many as are needed; some have unusual names.
NAMES = ("Red", "Blue", "Green", "Yellow", "Black", "a:b", "Zoë", "Ж 4")
#: Numbers of players, plugins and actions of a game; a number listed twice is twice as likely.
PLAYERS = (1, 2, 2, 2, 3, 4, 5, 6, 8)
PLUGINS = (0, 1, 2, 3, 4, 6, 8, 12, 16, 20)
ACTIONS = (60, 250, 1500)


@dataclass(frozen=True)
class Plan:
    """All that determines a fuzzed game.

    Args:
        variant: the rules, as a variant object.
        players: their number.
        seed: the seed of shuffles and choices.
        style: the style of choices; one of those of ``bastide.testing.playing``.
        actions: the maximal number of actions.
        retraced: whether all of them are undone at the end.
        checked: how many of a hundred actions are preceded by a check; a quarter as many are undone and played again.
        counted: after how many actions pieces, tiles and points are counted.
    """

    variant: Mapping[str, Any]
    players: int
    seed: int
    style: str
    actions: int
    retraced: bool
    checked: float = 4
    counted: int = 1

    def as_json(self) -> dict[str, Any]:
        """The plan as written in a file."""
        return asdict(self)


@cache
def registry() -> Registry:
    """The installed plugins."""
    return bastide.installed()


@cache
def combinations() -> Combinations:
    """The possible combinations."""
    return Combinations(registry())


def made_up(random: Random) -> Plan:
    """A random plan; its rules may turn out to be incompatible."""
    return Plan(
        variant=_variant(random),
        players=random.choice(PLAYERS),
        seed=random.randrange(10**9),
        style=random.choice(STYLES),
        actions=random.choice(ACTIONS),
        retraced=random.random() < 0.25,
    )


def everything(random: Random) -> Plan:
    """A plan of a whole game with all expansions that go together, which is checked now and then."""
    return Plan(
        variant=_variant(random, whole=True),
        players=random.choice(PLAYERS),
        seed=random.randrange(10**9),
        style=random.choice(STYLES),
        actions=10**6,
        retraced=False,
        checked=0.1,
        counted=20,
    )


def _variant(random: Random, *, whole: bool = False) -> dict[str, Any]:
    names = _expansions(random) if whole else _plugins(random)
    plain = _resolved({"plugins": {name: {} for name in names}})
    if plain is None:
        return {"plugins": {name: {} for name in names}}
    tiles = sorted(plain.catalogue.tiles)
    usable = registry().usable
    variant: dict[str, Any] = {"plugins": {name: options_of(usable[name], tiles, random) for name in names}}
    supplies = sorted(kind for neutral, kind in plain.supplies if not neutral)
    if supplies and random.random() < 0.15:
        variant["supply"] = {random.choice(supplies): random.choice([0, 1, 2, 20])}
    if random.random() < 0.1:
        variant["tiles"] = {random.choice([*tiles, *names]): random.choice([0, 1, 3])}
    return variant


def _resolved(variant: Mapping[str, Any]) -> Ruleset | None:
    try:
        return bastide.resolve(bastide.select(variant, registry()), registry())
    except BastideError:
        return None


def _plugins(random: Random) -> list[str]:
    """A game with some plugins that declare no conflicts and have their requirements."""
    usable = registry().usable
    games = combinations().games
    # A game with more plugins is chosen more often, and one without any now and then.
    needed = [3 + sum(game in plugin.requires for plugin in usable.values()) for game in games]
    [game] = random.choices(games, needed)
    return _with_more(game, random.sample(sorted(usable), min(random.choice(PLUGINS), len(usable))))


def _expansions(random: Random) -> list[str]:
    """The game of which there are most expansions, and all of these in any order, as far as they go together."""
    usable, games = registry().usable, combinations().games
    boxes = []
    for name in sorted(usable.keys() - set(games)):
        plugins: dict[str, Any] = {each: {} for each in combinations().together([name])}
        if is_expansion(name, bastide.select({"plugins": plugins}, registry()), registry()):
            boxes.append(name)
    game = max(games, key=lambda game: sum(game in usable[name].requires for name in boxes))
    farms = [name for name, plugin in usable.items() if plugin.slot == "farms"]
    return _with_more(game, [*random.sample(farms, 1), *random.sample(boxes, len(boxes))])


def _with_more(game: str, names: Iterable[str]) -> list[str]:
    """A game with plugins and their requirements, but for those that conflict with the ones before."""
    usable, games = registry().usable, combinations().games
    chosen = set(combinations().together([game]))
    for name in names:
        more = chosen | set(combinations().together([name]))
        if len(more & set(games)) <= len(chosen & set(games)) and not _apart(more, usable):
            chosen = more
    return sorted(chosen)


def _apart(names: Iterable[str], usable: Mapping[str, Plugin]) -> bool:
    plugins = {name: usable[name] for name in names}
    slots = [plugin.slot for plugin in plugins.values() if plugin.slot is not None]
    conflicts = {other for plugin in plugins.values() for other in plugin.conflicts}
    return len(slots) > len(set(slots)) or not conflicts.isdisjoint(plugins)


def options_of(plugin: Plugin, tiles: list[str], random: Random) -> dict[str, Any]:
    """Some options of a plugin with valid values, including extreme ones."""
    if plugin.options is None or random.random() < 0.4:
        return {}
    chosen: dict[str, Any] = {}
    for name, field in bastide.options_model(plugin.options).model_fields.items():
        if random.random() < 0.6:
            values = list(_values(field.annotation, field.metadata, random))
            if values:
                value = random.choice(values)
                tiled = isinstance(value, _Length)
                chosen[name] = [random.choice(tiles) for _ in range(value)] if tiled else value
    return chosen


class _Length(int):
    """The number of tiles of a list."""


_LENGTHS = tuple(_Length(count) for count in (0, 1, 5, 30, 80))


def _values(annotation: Any, metadata: Iterable[Any], random: Random) -> Iterator[Any]:
    origin = get_origin(annotation)
    if origin is Literal:
        yield from get_args(annotation)
    elif annotation is bool:
        yield from (True, False)
    elif annotation is int:
        least = next((limit.ge for limit in metadata if getattr(limit, "ge", None) is not None), 0)
        most = next((limit.le for limit in metadata if getattr(limit, "le", None) is not None), 1000)
        yield from {least, least + 1, min(most, least + 5), most, random.randint(least, min(most, least + 20))}
    elif origin in (list, tuple):
        yield from _LENGTHS
    elif origin in (Union, UnionType):
        for choice in get_args(annotation):
            yield from _values(choice, metadata, random)
