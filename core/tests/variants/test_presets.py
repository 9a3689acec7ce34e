from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from variants import toys
from variants.toys import FORMAT, PRESETS, refusal

from bastide import PresetFolder, broken_presets
from bastide.rules.hookspecs import hookimpl
from bastide.variants.registry import Registry
from bastide.variants.select import VariantError, load_preset, presets, select


def test_presets_are_listed_in_the_order_of_their_names(tmp_path: Path) -> None:
    for backwards in (False, True):
        assert list(presets(toys.registry(tmp_path, backwards=backwards))) == sorted(PRESETS)


def test_preset_is_read_as_it_is_written(world: Registry) -> None:
    assert load_preset("new-port", world)["plugins"] == {"harbour": {"draw": "last"}, "tides-late": {}}
    with pytest.raises(VariantError, match=r"there is no preset 'new-prot'; did you mean 'new-port'\?"):
        load_preset("new-prot", world)


def test_presets_are_listed_again_only_when_a_folder_or_the_plugins_change(tmp_path: Path) -> None:
    calls = []

    @hookimpl
    def bastide_presets() -> list[PresetFolder]:
        calls.append(tmp_path)
        return [PresetFolder(path=tmp_path)]

    registry = Registry()
    registry.register(SimpleNamespace(bastide_presets=bastide_presets), "ports")
    (tmp_path / "old.toml").write_text(FORMAT)
    os.utime(tmp_path, (0, 0))
    assert [list(presets(registry)) for _ in range(3)] == [["old"]] * 3 and len(calls) == 1
    (tmp_path / "new.toml").write_text(FORMAT)
    # It has changed just now, and may again without looking otherwise.
    assert [list(presets(registry)) for _ in range(2)] == [["new", "old"]] * 2 and len(calls) == 3
    os.utime(tmp_path, (0, 0))
    other = tmp_path / "other"
    other.mkdir()
    (other / "third.toml").write_text(FORMAT)
    registry.register(toys.preset_plugin(other), "another")
    assert list(presets(registry)) == ["new", "old", "third"]


def test_two_presets_of_one_name_are_refused_naming_both_plugins(tmp_path: Path) -> None:
    registry = toys.registry(tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    (other / "old-port.toml").write_text(FORMAT)
    registry.register(toys.preset_plugin(other), "another")
    message = "two presets are named old-port, one of the plugin another and one of ports; remove one of the plugins"
    assert broken_presets(registry) == {"old-port": message}
    assert set(presets(registry)) == {*PRESETS} - {"old-port"}
    with pytest.raises(VariantError, match=message):
        load_preset("old-port", registry)
    assert message in refusal("old-port", registry)
    assert select("new-port", registry).plugins


def test_presets_that_cannot_be_listed_stop_only_variants_that_need_them(tmp_path: Path) -> None:
    registry = toys.registry(tmp_path)

    @hookimpl
    def bastide_presets() -> list[object]:
        raise RuntimeError("lost at sea")

    registry.register(SimpleNamespace(bastide_presets=bastide_presets), "drifting")
    assert broken_presets(registry) == {
        "drifting": "the presets of the plugin drifting cannot be listed: RuntimeError: lost at sea"
    }
    assert list(presets(registry)) == sorted(PRESETS)
    with pytest.raises(VariantError, match="lost at sea"):
        select("flotsam", registry)
    assert select("new-port", registry).plugins


def test_preset_with_a_mistake_is_refused_with_its_file_and_line(tmp_path: Path) -> None:
    registry = toys.registry(tmp_path)
    path = tmp_path / "presets" / "old-port.toml"
    path.write_text(FORMAT + "[plugins.frog]\n")
    assert refusal("old-port", registry).startswith(f"{path}:2: key plugins.frog: there is no plugin frog")


def test_only_toml_files_of_a_folder_are_presets(tmp_path: Path) -> None:
    registry = toys.registry(tmp_path)
    (tmp_path / "presets" / "README.md").touch()
    (tmp_path / "presets" / "folder.toml").mkdir()
    assert list(presets(registry)) == sorted(PRESETS)
