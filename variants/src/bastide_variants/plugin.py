"""Presets: printed editions and other well-known rulesets, as variant files."""

from __future__ import annotations

from importlib.resources import files

from bastide import PresetFolder, hookimpl


@hookimpl
def bastide_presets() -> list[PresetFolder]:
    """The folder of variant files beside this module."""
    return [PresetFolder(path=files("bastide_variants") / "presets")]
