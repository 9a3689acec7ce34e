"""Installed tiles as text, which users may start from when they design their own."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import tomli

from bastide import BastideError, Ruleset, Selection, TileFile, installed, select, translated

from ...tiles.reading import with_needs
from ..pictures.art import dressed
from ..variants.untrusted import check_tiles

#: Keys that describe the original tile, not one derived from it.
_LEFT_OUT = frozenset({"start", "prints", "certainty", "notes", "sources"})

Section = Mapping[str, Any]


def patterns(ruleset: Ruleset, language: str | None) -> dict[str, Any]:
    """The tiles of some rules, each with its lines of a tile file.

    Args:
        ruleset: the rules.
        language: the language of titles.

    Returns:
        ``sets`` of tiles, and ``others``: plugins that bring tiles and are not part of these rules.
    """
    usable = installed().usable
    sets = []
    for name, title, sections in _files(ruleset.selection):
        tiles = [
            {"tile": f"{name}/{tile}", "name": tile, "text": _text(section)}
            for tile, section in sections.items()
            if f"{name}/{tile}" in ruleset.tiles
        ]
        if tiles:
            sets.append({"name": name, "title": translated(title, language), "tiles": tiles})
    more = [name for name in _bringing(tuple(usable)) if name not in ruleset.selection.plugins]
    others = [{"name": name, "title": translated(usable[name].title, language)} for name in more if name in usable]
    return {"art": dressed(ruleset)[1], "sets": sets, "others": sorted(others, key=lambda each: each["title"])}


def forget() -> None:
    """Forget the tiles of plugins, since they were changed."""
    _bringing.cache_clear()


def _files(selection: Selection) -> Iterator[tuple[str, str, dict[str, Section]]]:
    """Each set of tiles: its name, its title, and the sections of its tiles by name."""
    usable = installed().usable
    for plugin in selection.plugins:
        for text in _brought(plugin, selection):
            found = _sections(text)
            if found is not None:
                name, title, sections = found
                # Users who search for tiles know the plugin; the name of its file matters only to its authors.
                yield name, usable[plugin].title if plugin == name else title, sections
    check_tiles(selection.tile_texts)
    for text in selection.tile_texts:
        found = _sections(text)
        if found is not None:
            yield found


def _brought(plugin: str, selection: Selection) -> Iterator[str]:
    """The contents of the tile files of a plugin."""
    options = selection.plugins[plugin]
    for file in installed().of(plugin, TileFile, options=options, selection=selection):
        yield file.file.read_text(encoding="utf-8-sig")


@lru_cache(maxsize=4)
def _bringing(plugins: tuple[str, ...]) -> tuple[str, ...]:
    """The plugins that bring tiles, with default options."""
    registry = installed()
    found = []
    for name in plugins:
        try:
            if registry.of(name, TileFile, **_alone(name)):
                found.append(name)
        except Exception:
            # A broken plugin is reported where it is selected.
            continue
    return tuple(found)


def _alone(plugin: str) -> dict[str, Any]:
    try:
        selection = select(with_needs(plugin), installed())
    except BastideError:
        # It needs more than it declares; its tiles are mostly the same.
        selection = Selection(plugins={plugin: None})
    return {"options": selection.plugins[plugin], "selection": selection}


def _sections(text: str) -> tuple[str, str, dict[str, Section]] | None:
    try:
        read = tomli.loads(text)
    except ValueError:
        return None
    sections: dict[str, Section] = {}
    ground = {"ground": read["ground"]} if "ground" in read else {}
    for name, section in read.get("tiles", {}).items():
        sections[name] = {**ground, **section}
        for printed, changes in section.get("prints", {}).items():
            sections[f"{name}-{printed}"] = {**ground, **section, **changes}
    return str(read.get("set", "")), str(read.get("title") or read.get("set", "")), sections


def _text(section: Section) -> str:
    """The lines of a section, without its head."""
    copied = {key: value for key, value in section.items() if key not in _LEFT_OUT}
    if copied.get("count") == 1:
        del copied["count"]
    return "".join(f"{key} = {_value(value)}\n" for key, value in copied.items())


def _value(value: Any) -> str:
    """A value as TOML on one line."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {_value(each)}' for key, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
