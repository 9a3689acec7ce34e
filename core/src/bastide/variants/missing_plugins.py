"""Hints for correct names whose plugin is not selected or not installed."""

from __future__ import annotations

import re
from functools import cache

from bastide.rules.selection import Selection
from bastide.text.languages import languages, translated
from bastide.text.sentences import sentence

from .registry import Registry, installed

#: The presets of the distribution ``bastide-variants``, printings of expansions among them.
PRESETS = frozenset(
    {
        "abbey-mayor-2007",
        "abbey-mayor-2016",
        "abbot-2014",
        "abbot-mobius-2014",
        "bga",
        "bga-first-edition",
        "bga-hunters-gatherers-2020",
        "bridges-castles-bazaars-2010",
        "c2",
        "c3",
        "count-2004",
        "count-2017",
        "hig-2000",
        "hig-2001",
        "hig-2002",
        "hig-big-box",
        "hig-hunters-gatherers-2020",
        "hunters-gatherers",
        "inns-cathedrals-2002",
        "inns-cathedrals-c2",
        "mobius-2014",
        "princess-dragon-2005",
        "princess-dragon-later",
        "rgg-2000",
        "rgg-2008",
        "rgg-big-box",
        "river-2001",
        "river-big-box",
        "river-mobius-2014",
        "sights-2016",
        "sights-mobius-2014",
        "tower-2006",
        "tower-2016",
        "traders-builders-2003",
        "traders-builders-big-box",
    }
)


@cache
def family() -> frozenset[str]:
    """The plugins that have distributions of this project; their names are not misspellings of others."""
    # It brings modules for mail, which nobody needs whose names are right.
    from importlib.metadata import PackageNotFoundError, requires

    try:
        wanted = requires("bastide") or []
    except PackageNotFoundError:
        return frozenset()
    named = (re.match(r"bastide-([a-z0-9-]+)==.*\bplay\b", each) for each in wanted)
    return frozenset(found[1] for found in named if found) - {"variants"}


def to_install(name: str) -> str | None:
    """A hint that names the distribution of a plugin or a preset, if it belongs to this family."""
    if name in family():
        return installing(name)
    return installing("variants") if name in PRESETS else None


def no_plugin(name: str) -> str | None:
    """A hint for the name of something that needs no plugin, or one that is not installed."""
    spoken = (translated("solo, alone, one player, single player", each) for each in languages())
    if name.casefold().replace("-", " ") in (word.strip() for words in spoken for word in re.split("[,、]", words)):
        return sentence("to play alone needs no plugin: begin a game with the name of one player")
    return to_install(name)


def installing(plugin: str) -> str:
    """A hint that names the distribution of a plugin."""
    return sentence("it is not installed; python -m pip install bastide-{plugin} brings it", plugin=plugin)


def brought_by(name: str, selection: Selection, registry: Registry | None = None) -> str | None:
    """A hint that names the plugin of a tile, set or rate, if that is missing.

    Args:
        name: the name, which begins with that of its plugin.
        selection: the plugins that are selected.
        registry: the plugins; by default, the installed ones.
    """
    plugin = name.partition("/")[0]
    plugins = registry or installed()
    if plugin not in plugins.found and plugin in family():
        hint = installing(plugin)
        return sentence("it belongs to {plugin}; {hint}", plugin=plugin, hint=hint)
    if plugin in selection.plugins or plugin not in plugins.usable:
        return None
    called = plugins.titled(plugin)
    return sentence("it belongs to {plugin}, which is not selected; add {name}", plugin=called, name=plugin)
