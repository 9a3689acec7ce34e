"""Printings of expansions: presets that are added to other variants."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from variants import toys
from variants.toys import FORMAT, refusal

from bastide.rules.declarations.plugins import PresetFolder
from bastide.rules.hookspecs import hookimpl
from bastide.variants.presets import presets, printings
from bastide.variants.registry import Registry
from bastide.variants.select import select

PRINTED = {
    "lanterns-1900": 'extends = "old-port"\n[plugins.lanterns]\noil = 3\n[supply]\nboat = 4\n[about]\nnotes = "Oil."\n',
    "fog-1901": 'extends = "old-port"\n[plugins.fog]\n',
}


@pytest.fixture
def world(tmp_path: Path) -> Registry:
    """The toy plugins and presets, and printings of lanterns and fog."""
    folder = tmp_path / "printings"
    folder.mkdir()
    for name, text in PRINTED.items():
        (folder / f"{name}.toml").write_text(f'{FORMAT}title = "{name}"\n{text}')

    @hookimpl
    def bastide_presets() -> list[PresetFolder]:
        return [PresetFolder(path=folder, printings=True)]

    registry = toys.registry(tmp_path)
    registry.register(SimpleNamespace(bastide_presets=bastide_presets), "printed")
    return registry


def test_printings_stand_apart_from_presets_of_games(world: Registry) -> None:
    assert list(printings(world)) == sorted(PRINTED)
    assert list(presets(world)) == sorted(toys.PRESETS)


def test_printing_alone_is_what_it_extends_with_its_own_settings_and_facts(world: Registry) -> None:
    alone = select("lanterns-1900", world)
    assert set(alone.plugins) == {"harbour", "tides-early", "lanterns"}
    assert (alone.title, alone.about["notes"], alone.supply) == ("lanterns-1900", "Oil.", {"boat": 4})


def test_added_printing_brings_its_own_settings_and_nothing_of_what_it_extends(world: Registry) -> None:
    added = select("new-port + lanterns-1900", world)
    assert set(added.plugins) == {"harbour", "tides-late", "lanterns"}
    assert added.plugins["lanterns"].oil == 3
    assert (added.title, added.about, added.supply) == ("", {}, {"boat": 4})


def test_options_after_a_printing_are_those_of_its_plugin(world: Registry) -> None:
    text = "new-port + lanterns-1900 + lanterns(oil=5)"
    assert select(text, world).plugins["lanterns"].oil == 5
    message = refusal("new-port + lanterns-1900(oil=5)", world)
    assert message == (
        "term '+ lanterns-1900(oil=5)': lanterns-1900 is a preset and has no options; options belong to plugins: "
        "lanterns-1900 + lanterns(option=...)"
    )


def test_clash_of_an_added_printing_names_its_term(world: Registry) -> None:
    text = "old-port + lanterns-1900 + fog-1901"
    assert refusal(text, world).startswith("term '+ fog-1901': “Fog” and “Lanterns” cannot be combined")
    assert "old-port is a preset, not a plugin" in refusal("new-port + old-port", world)


def test_printing_of_two_plugins_or_with_a_mistake_is_refused_where_it_is_added(
    world: Registry, tmp_path: Path
) -> None:
    (tmp_path / "printings" / "fog-1901.toml").write_text(f"{FORMAT}[plugins.fog]\n[colour]\n")
    assert "a variant has no key colour" in refusal("new-port + fog-1901", world)
    (tmp_path / "printings" / "fog-1901.toml").write_text("fog")
    assert str(tmp_path / "printings" / "fog-1901.toml") in refusal("new-port + fog-1901", world)
    world.register(toys.preset_plugin(tmp_path / "printings"), "another")
    assert "two presets are named lanterns-1900" in refusal("new-port + lanterns-1900", world)
