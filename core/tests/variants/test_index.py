"""Plugins that an index knows are imported when they are asked for; it is left aside as soon as anything differs."""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide import Plugin, Registry, hookimpl, sentence
from bastide.variants import index

DECLARED = """
import bastide

@bastide.hookimpl
def bastide_plugin():
    return bastide.Plugin(title={title!r}, says="Nothing.", requires={requires})
"""


class Installation:
    """A folder with plugins, as an installer leaves them, and where their index is kept.

    Args:
        folder: the folder.
        kept: the index.
    """

    def __init__(self, folder: Path, kept: Path) -> None:
        self.folder = folder
        self.kept = kept

    def install(self, name: str, code: str | None = None, version: str = "1.2", requires: tuple[str, ...] = ()) -> None:
        package = self.folder / f"{name}_package"
        package.mkdir(exist_ok=True)
        (package / "__init__.py").touch()
        (package / "plugin.py").write_text(DECLARED.format(title=name, requires=requires) if code is None else code)
        info = self.folder / f"bastide_{name}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: bastide-{name}\nVersion: {version}\n")
        (info / "entry_points.txt").write_text(f"[bastide]\n{name} = {name}_package.plugin\n")

    def begin(self) -> Registry:
        """The plugins, as another program finds them that begins now."""
        importlib.invalidate_caches()
        for module in [name for name in sys.modules if "_package" in name.partition(".")[0]]:
            del sys.modules[module]
        registry = Registry()
        registry.load_installed()
        return registry

    @property
    def imported(self) -> set[str]:
        """The plugins of the folder that were imported."""
        return {name.partition("_")[0] for name in sys.modules if name.endswith("_package.plugin")}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installation:
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    # Nothing is compiled, so that folders stay as they are; and all was saved long before this program began.
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(index, "_SETTLED", float("inf"))
    kept = tmp_path / "index.json"
    monkeypatch.setattr(index, "_file", lambda: kept)
    # Of those that are really installed one is enough; to read all of them takes long.
    others, every = {*bastide.installed().found} - {"base-game"}, importlib.metadata.entry_points
    monkeypatch.setattr(
        importlib.metadata,
        "entry_points",
        lambda group: [point for point in every(group=group) if point.name not in others],
    )
    made = Installation(folder, kept)
    made.install("tides")
    made.install("moons", requires=("tides",))
    made.install("lamps")
    return made


@pytest.fixture
def known(place: Installation) -> Installation:
    """An installation with an index."""
    place.begin()
    assert place.imported == {"tides", "moons", "lamps"}
    return place


def test_plugin_is_imported_when_it_is_asked_for(known: Installation) -> None:
    registry = known.begin()
    assert {"tides", "moons", "lamps", "base-game"} <= set(registry.found)
    assert not known.imported
    assert registry.found["tides"].version == "1.2"
    assert known.imported == {"tides"}


def test_plugin_is_imported_with_those_that_it_requires(known: Installation) -> None:
    assert known.begin().usable["moons"].title == "moons"
    assert known.imported == {"moons", "tides"}


def test_only_plugins_with_an_implementation_are_imported_for_a_hook(known: Installation) -> None:
    registry = known.begin()
    assert registry.items("lamps", "bastide_bots") == []
    assert "lamps" not in registry.bringing("bastide_presets")
    assert not known.imported
    assert registry.answers("lamps", "bastide_plugin")
    assert known.imported == {"lamps"}


def test_all_plugins_are_imported_where_all_are_looked_at(known: Installation) -> None:
    assert {plugin.distribution for plugin in known.begin().found.values()} > {"bastide-tides", "bastide-lamps"}
    assert known.imported == {"tides", "moons", "lamps"}


def test_plugin_that_is_switched_off_stays_so(known: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_DISABLE_PLUGINS", "lamps")
    registry = known.begin()
    assert registry.found["lamps"].switched_off
    assert registry.kept("plugins") is None
    registry.keep("listing", [])
    monkeypatch.delenv("BASTIDE_DISABLE_PLUGINS")
    assert not known.begin().found["lamps"].switched_off
    assert known.begin().kept("listing") is None


def test_plugin_of_a_name_that_the_index_knows_cannot_be_registered_by_hand(known: Installation) -> None:
    with pytest.raises(Exception, match="two plugins are named lamps"):
        known.begin().register(object(), "lamps")


class Sun:
    @staticmethod
    @hookimpl
    def bastide_plugin() -> Plugin:
        return Plugin(title="Sun", says="It shines.", requires=("moons",))


def test_plugin_registered_by_hand_may_require_one_of_the_index(known: Installation) -> None:
    registry = known.begin()
    assert registry.register(Sun, "sun").broken is None
    assert known.imported == {"moons", "tides"}


def test_plugin_registered_by_hand_is_kept_for_no_other_run(known: Installation) -> None:
    registry = known.begin()
    registry.register(Sun, "sun")
    registry.keep("listing", sorted(registry.found))
    assert known.begin().kept("listing") is None
    assert "sun" not in known.begin().found


def _edit(place: Installation) -> None:
    (place.folder / "lamps_package" / "plugin.py").write_text(DECLARED.format(title="Lanterns", requires=()))


def _edit_other_file(place: Installation) -> None:
    (place.folder / "lamps_package" / "__init__.py").write_text("# changed")


def _add_file(place: Installation) -> None:
    (place.folder / "lamps_package" / "title.txt").write_text("Lanterns")


def _edit_entry_point(place: Installation) -> None:
    (place.folder / "bastide_lamps-1.2.dist-info" / "entry_points.txt").write_text(
        "[bastide]\nlanterns = lamps_package"
    )


def _upgrade(place: Installation) -> None:
    info = place.folder / "bastide_lamps-1.2.dist-info"
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bastide-lamps\nVersion: 1.3.0\n")


def _install(place: Installation) -> None:
    place.install("stars")


def _remove(place: Installation) -> None:
    for file in (info := place.folder / "bastide_lamps-1.2.dist-info").iterdir():
        file.unlink()
    info.rmdir()


def _put_before(place: Installation) -> None:
    other = place.folder.parent / "other"
    other.mkdir()
    sys.path.insert(0, str(other))


def _garble(place: Installation) -> None:
    place.kept.write_text(place.kept.read_text()[:-10])


def _replace(place: Installation) -> None:
    place.kept.write_text("[]")


def _forget(place: Installation) -> None:
    place.kept.unlink()


@pytest.mark.parametrize(
    "change",
    [
        _edit,
        _edit_other_file,
        _add_file,
        _edit_entry_point,
        _upgrade,
        _install,
        _remove,
        _put_before,
        _garble,
        _replace,
        _forget,
    ],
)
def test_index_is_left_aside_and_made_anew_when_anything_differs(
    known: Installation, change: Callable[[Installation], None]
) -> None:
    assert index.read() is not None
    change(known)
    assert index.read() is None
    found = {name: (plugin.version, plugin.declaration) for name, plugin in known.begin().found.items()}
    assert index.read() is not None
    again = known.begin()
    assert not known.imported
    assert {name: (plugin.version, plugin.declaration) for name, plugin in again.found.items()} == found


@pytest.mark.parametrize("code", ["1 / 0\n", "import bastide\n@bastide.hookimpl\ndef bastide_plugn():\n    pass\n"])
def test_there_is_no_index_while_a_plugin_is_broken(place: Installation, code: str) -> None:
    place.install("cracked", code)
    for _ in range(2):
        assert place.begin().found["cracked"].broken
        assert place.imported >= {"tides", "moons", "lamps"}
    assert not place.kept.exists()


def test_plugin_that_breaks_by_something_else_than_its_files_is_told_as_without_an_index(
    place: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = f"import os\nassert 'NIGHT' in os.environ, 'it is day'\n{DECLARED.format(title='Owls', requires=())}"
    monkeypatch.setenv("NIGHT", "1")
    place.install("owls", code)
    place.begin()
    monkeypatch.delenv("NIGHT")
    registry = place.begin()
    assert "it is day" in str(registry.found["owls"].broken)
    assert place.imported == {"tides", "moons", "lamps"}
    assert registry.kept("plugins") is None


def test_nothing_is_kept_that_may_have_changed_while_it_was_read(
    place: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "_SETTLED", (place.folder / "lamps_package" / "plugin.py").stat().st_mtime_ns - 1)
    place.begin()
    assert not place.kept.exists()


def test_values_are_kept_until_plugins_change(known: Installation) -> None:
    known.begin().keep("listing", [{"name": "lamps"}])
    assert known.begin().kept("listing") == [{"name": "lamps"}]
    _edit(known)
    assert known.begin().kept("listing") is None


@pytest.mark.parametrize("value", [{"title": [sentence("no {light}", light="light")]}, sentence("none")])
def test_sentence_is_not_kept_without_its_parts(known: Installation, value: Any) -> None:
    known.begin().keep("listing", value)
    assert known.begin().kept("listing") is None


def test_nothing_is_kept_once_a_hook_raised(place: Installation) -> None:
    place.install("bad", "import bastide\n@bastide.hookimpl\ndef bastide_bots():\n    return 1 / 0\n")
    registry = place.begin()
    with pytest.raises(ZeroDivisionError):
        registry.items("bad", "bastide_bots")
    registry.keep("listing", [])
    assert place.begin().kept("listing") is None


def test_folder_that_cannot_be_written_keeps_nothing(place: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    (place.folder.parent / "file").touch()
    monkeypatch.setattr(index, "_file", lambda: place.folder.parent / "file" / "index.json")
    for _ in range(2):
        assert "lamps" in place.begin().found
        assert place.imported == {"tides", "moons", "lamps"}


def test_index_is_whole_though_others_write_it(known: Installation) -> None:
    before = known.kept.read_text()
    open_still = known.kept.open()
    known.begin().keep("listing", [])
    with open_still:
        assert open_still.read() == before
    assert json.loads(known.kept.read_text())["facts"]["listing"] == []
    assert {path.name for path in known.kept.parent.iterdir()} == {"site", "index.json"}
