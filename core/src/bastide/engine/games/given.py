"""What a game is begun with, as callers and records give it: players, a seed, lists of draws and start tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bastide.text.problems import BastideError, Problem
from bastide.text.sentences import coded, listed


def checked_players(players: Any, numbers: Mapping[str, tuple[int, ...]]) -> tuple[str, ...]:
    """The players' names.

    Args:
        players: what is given.
        numbers: by the titles of plugins, for how many players they are.

    Raises:
        BastideError: there are none, one is no name, two are the same, or a plugin is for another number of them.
    """
    names = (players,) if isinstance(players, str) else items_of(players, "players")
    if not names:
        raise BastideError(coded("game/no-players", 'a game needs players: players=["Red", "Blue"]'))
    for name in names:
        if not isinstance(name, str) or not name:
            raise BastideError(coded("player/no-name", "{name!r} is not a player's name; write a string", name=name))
        if not _can_be_written(name):
            raise BastideError(
                coded("player/half-character", "{name!r} holds half of a character; write it whole", name=name)
            )
    if len({*names}) < len(names):
        twice = min(name for name in names if names.count(name) > 1)
        raise BastideError(
            coded("player/twice", "two players are called {twice}; every name must be different", twice=twice)
        )
    for title, fitting in numbers.items():
        if len(names) not in fitting:
            message = coded(
                "game/players",
                "{title} is for {numbers} players, not {count}",
                title=title,
                numbers=listed(fitting),
                count=len(names),
            )
            raise BastideError(Problem(message, key="players"))
    return names


def checked_seed(seed: Any) -> int | str:
    """A seed; without one, a random one.

    Raises:
        BastideError: it is no number and no text, or one that cannot be written down.
    """
    if seed is None:
        import secrets

        return secrets.randbits(32)
    if not isinstance(seed, int | str):
        raise BastideError(
            Problem(coded("game/seed", "a seed is a whole number or a text, not {seed!r}", seed=seed), key="seed")
        )
    if not _can_be_written(seed):
        message = coded(
            "game/seed-characters", "a seed has whole characters, and a number at most a few thousand digits"
        )
        raise BastideError(Problem(message, key="seed"))
    return seed


def _can_be_written(value: int | str) -> bool:
    """Whether a file can hold a value: no half of a character, and no more digits than Python writes."""
    try:
        str(value).encode()
    except ValueError:
        return False
    return True


def items_of(given: Any, key: str) -> tuple[Any, ...]:
    """What a list holds.

    Args:
        given: the list.
        key: what it is of.

    Raises:
        BastideError: it is no list.
    """
    if not isinstance(given, Iterable) or isinstance(given, str):
        raise BastideError(Problem(coded("game/no-list", "this is {given!r}; write a list", given=given), key=key))
    return tuple(given)
