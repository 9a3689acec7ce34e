"""The precedence of styles that several plugins declare for the same thing."""

from __future__ import annotations

import pytest

import bastide.apps.scenes as scenes
from bastide import Plugin, Registry, SegmentStyle, hookimpl
from bastide.apps.drawing.styles import Styles


class Painter:
    """A plugin that paints heaths."""

    def __init__(self, fill: str) -> None:
        self.fill = fill

    @hookimpl
    def bastide_plugin(self) -> Plugin:
        return Plugin(title=self.fill, says="Paints heaths.")

    @hookimpl
    def bastide_drawings(self) -> list[SegmentStyle]:
        return [SegmentStyle("heath", "ground", self.fill)]


@pytest.mark.parametrize(("plugins", "fill"), [((), "#111111"), (("two",), "#222222"), (("one", "two"), "#111111")])
def test_plugins_of_the_ruleset_come_before_others_and_then_the_first_name(
    monkeypatch: pytest.MonkeyPatch, plugins: tuple[str, ...], fill: str
) -> None:
    registry = Registry()
    registry.register(Painter("#111111"), "one")
    registry.register(Painter("#222222"), "two")
    monkeypatch.setattr(scenes, "installed", lambda: registry)
    known = Styles(scenes.drawing_styles(plugins))
    assert known._segments["heath", ""].fill == fill
