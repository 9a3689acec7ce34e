"""Presets: printed editions, printings of expansions and other well-known rulesets, as variant files."""

from __future__ import annotations

from importlib.resources import files

from bastide import PresetFolder, hookimpl


@hookimpl
def bastide_presets() -> list[PresetFolder]:
    """The folders of variant files beside this module."""
    folder = files("bastide_variants")
    return [PresetFolder(path=folder / "presets"), PresetFolder(path=folder / "printings", printings=True)]
