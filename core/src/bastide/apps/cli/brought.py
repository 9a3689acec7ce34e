"""The commands and bots of plugins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bastide import sentence

from .console.consoles import note

if TYPE_CHECKING:
    from bastide import Bot, Registry, Subcommand


def brought(registry: Registry) -> list[tuple[str, Subcommand]]:
    """The commands of all plugins, each with the plugin's name; a plugin whose hook fails is noted and left out."""
    return _all(registry, "bastide_subcommands", "commands")


def brought_bots(registry: Registry) -> list[tuple[str, Bot]]:
    """The bots of all plugins, each with the plugin's name; a plugin whose hook fails is noted and left out."""
    return _all(registry, "bastide_bots", "bots")


def _all(registry: Registry, hook: str, what: str) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for name in registry.bringing(hook):
        try:
            found += [(name, item) for item in registry.items(name, hook)]
        except Exception as error:
            note(
                sentence(
                    "the plugin {name} cannot say which {what} it brings: {type}: {error}",
                    name=name,
                    what=what,
                    type=type(error).__name__,
                    error=error,
                )
            )
    return found
