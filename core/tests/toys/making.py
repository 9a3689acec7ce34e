"""Plugins from plain lists, so that a toy lists only its contents."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any

from bastide import Plugin, hookimpl


def plugin(
    says: str,
    *,
    requires: tuple[str, ...] = ("wetlands",),
    slot: str | None = None,
    conflicts: dict[str, str] | None = None,
    options: Any = None,
    players: tuple[int, ...] = (),
    **hooks: Iterable[Any] | Callable[..., Any],
) -> SimpleNamespace:
    """An object with hook implementations, each given as its result or as the function itself."""
    made = SimpleNamespace()
    declaration = Plugin(
        title=says,
        says=says,
        requires=requires,
        slot=slot,
        conflicts=conflicts or {},
        options=options,
        players=players,
    )
    made.bastide_plugin = hookimpl(lambda: declaration)
    for name, answer in hooks.items():
        setattr(made, f"bastide_{name}", hookimpl(answer if callable(answer) else _returning(answer)))
    return made


def _returning(answer: Iterable[Any]) -> Callable[[], list[Any]]:
    things = list(answer)
    return lambda: things
