"""Watched games for the tests of notions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from toys.playing import Watched, ruleset_of


@pytest.fixture
def game_of() -> Iterator[Callable[..., Watched]]:
    """A game of the wetlands with more plugins; at the end of the test all of it is undone and redone."""
    made: list[Watched] = []

    def make(
        variant: str | dict[str, Any] = "", /, *, players: tuple[str, ...] = ("Red", "Blue"), **more: Any
    ) -> Watched:
        plugins = {name: value for name, value in more.items() if isinstance(value, SimpleNamespace)}
        rest = {name: value for name, value in more.items() if name not in plugins}
        made.append(Watched(ruleset_of(variant, **plugins), players, **rest))
        return made[-1]

    yield make
    for game in made:
        game.undo_all()
