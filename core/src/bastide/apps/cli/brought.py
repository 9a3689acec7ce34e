"""The commands that plugins bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .consoles import note

if TYPE_CHECKING:
    from bastide import Registry, Subcommand


def brought(registry: Registry) -> list[tuple[str, Subcommand]]:
    """The commands of all plugins, each with the plugin's name; a plugin that fails to say is noted and left out."""
    found: list[tuple[str, Subcommand]] = []
    for name, plugin in registry.found.items():
        if plugin.broken is not None:
            continue
        try:
            found += [(name, command) for answer in registry.answers(name, "bastide_subcommands") for command in answer]
        except Exception as error:
            note(f"the plugin {name} cannot say which commands it brings: {type(error).__name__}: {error}")
    return found
