"""Hints for names that belong to a plugin which is there, but not selected."""

from __future__ import annotations

from bastide._kernel.sentences import sentence

from .registry import Registry, installed
from .selection import Selection


def brought_by(name: str, selection: Selection, registry: Registry | None = None) -> str | None:
    """A hint naming the plugin that would bring a tile, set or rate, if it is installed and not selected.

    Args:
        name: the name, which begins with that of its plugin.
        selection: the plugins that are selected.
        registry: where plugins are; those installed, if left out.
    """
    plugin = name.partition("/")[0]
    if plugin in selection.plugins or plugin not in (registry or installed()).usable:
        return None
    return sentence("it belongs to {plugin}, which is not selected; add that plugin", plugin=plugin)
