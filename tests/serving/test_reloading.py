"""Authors change their plugins during games: the games continue under the changes, or report why not."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from bastide.apps.serving.processes import reloading
from bastide.apps.serving.processes.reloading import Reloader, folders, seen
from bastide.apps.serving.state import State
from tests.serving.servers import PATIENCE, Player, begin, events
from tests.serving.test_command import BASTIDE, started


@dataclass
class Expansion:
    """An expansion made by ``bastide new``, installed in editable mode."""

    folder: Path

    def change(self, file: str, before: str, after: str) -> None:
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert before in text
        # Atomically, so that no half of it is read.
        half = path.with_suffix(".half")
        half.write_text(text.replace(before, after, 1), encoding="utf-8")
        half.replace(path)


@pytest.fixture
def expansion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Expansion:
    subprocess.run([*BASTIDE, "new", "expansion", "orchards"], cwd=tmp_path, check=True, capture_output=True)
    sources = tmp_path / "orchards" / "src"
    info = sources / "bastide_orchards-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bastide-orchards\nVersion: 0.1\n")
    (info / "entry_points.txt").write_text("[bastide]\norchards = bastide_orchards.plugin\n")
    monkeypatch.setenv("PYTHONPATH", str(sources))
    return Expansion(sources / "bastide_orchards")


@pytest.fixture
def client(tmp_path: Path, expansion: Expansion) -> Iterator[httpx.Client]:
    del expansion
    with started("--reload", "--port", "0", "--data", "games", folder=tmp_path) as (made, _):
        yield made


def with_orchard(client: httpx.Client) -> Player:
    """A game with an orchard on the board."""
    seat, *_ = begin(client, "c3 + orchards", draws=["orchards/orchard", "base-game/D", "base-game/D"])
    view = seat.act_first()
    assert view["tiles"][-1]["tile"] == "orchards/orchard"
    return seat


def picture(player: Player, view: dict[str, Any]) -> str:
    answer = player.client.get(f"/art/{view['art']}/tiles/orchards/orchard@0.svg")
    assert answer.status_code == 200
    return answer.text


def test_running_game_shows_changes_of_its_author(client: httpx.Client, expansion: Expansion) -> None:
    seat = with_orchard(client)
    with closing(events(seat)) as coming:
        name, before = next(coming)
        assert name == "view" and "#3355ff" not in picture(seat, before)
        expansion.change("drawings.toml", 'fruit = "#d8473d"', 'fruit = "#3355ff"')
        name, after = next(coming)
        assert name == "view"
        assert after["art"] != before["art"]
        assert "#3355ff" in picture(seat, after)
        assert (after["number"], after["tiles"], after["scores"]) == (
            before["number"],
            before["tiles"],
            before["scores"],
        )
        # Tiles are drawn differently, though the version of the plugin is the same.
        expansion.change("tiles.toml", "[tiles.orchard]\ncount = 3", "[tiles.orchard]\ncount = 30")
        _, many = next(coming)
        assert many["art"] != after["art"]
        assert seat.act_first(many)["number"] == many["number"] + 1


def test_broken_plugin_changes_nothing_and_is_reported(client: httpx.Client, expansion: Expansion) -> None:
    seat = with_orchard(client)
    with closing(events(seat)) as coming:
        next(coming)
        expansion.change("plugin.py", "from __future__", "def (:\nfrom __future__")
        name, refused = next(coming)
        assert name == "refused"
        assert "the plugin orchards cannot be used" in refused["problems"][0]["message"]
        view = seat.view()
        assert seat.act_first(view)["number"] == view["number"] + 1
        assert next(coming)[1]["number"] == view["number"] + 1
        with closing(events(seat)) as later:
            assert [next(later)[0], next(later)[0]] == ["view", "refused"]
        expansion.change("plugin.py", "def (:\n", "")
        name, mended = next(coming)
        assert (name, mended["number"]) == ("view", view["number"] + 1)
    plugins = {each["name"]: each for each in client.get("/api/plugins").json()}
    assert plugins["orchards"]["broken"] is False


@pytest.mark.exhaustive
def test_game_that_breaks_a_changed_rule_waits_until_it_is_fixed(client: httpx.Client, expansion: Expansion) -> None:
    seat = with_orchard(client)
    with closing(events(seat)) as coming:
        _, before = next(coming)
        right = "orchard = 1                    # a kind"
        expansion.change("tiles.toml", right, 'river = "N S"\n' + right)
        name, refused = next(coming)
        assert name == "refused", refused
        answer = seat.get("")
        assert answer.status_code == 409
        assert "cannot go on" in answer.json()["problems"][0]["message"]
        assert seat.act(before["actions"][0]["record"], before["number"]).status_code == 409
        expansion.change("tiles.toml", 'river = "N S"\n', "")
        name, after = next(coming)
        assert name == "view"
        assert after == before


@pytest.mark.exhaustive
def test_new_games_use_the_changed_plugin(client: httpx.Client, expansion: Expansion) -> None:
    seat = with_orchard(client)
    with closing(events(seat)) as coming:
        next(coming)
        expansion.change("tiles.toml", "[tiles.orchard]\ncount = 3", "[tiles.pear-orchard]\ncount = 3")
        assert next(coming)[0] == "refused"
    asked = client.post("/api/variants/check", json={"variant": "c3 + orchards"}).json()
    assert asked["ok"] and "orchards/pear-orchard" in asked["tiles"]["bag"]
    assert "orchards/orchard" not in asked["tiles"]["bag"]


class Author(Reloader):
    """An author who saves a file again during the reload.

    Args:
        file: the file.
    """

    def __init__(self, file: Path) -> None:
        super().__init__(cast("State", None), print)
        self.read: list[str] = []
        self._file = file

    def reload(self) -> None:
        self.read.append(self._file.read_text())
        if len(self.read) == 1:
            self._file.write_text("while it was read")


def test_change_during_a_reload_is_loaded_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reloading, "folders", lambda: [tmp_path])
    monkeypatch.setattr(reloading, "LOOK", 0.01)
    monkeypatch.setattr(reloading, "SETTLED", 0.01)
    file = tmp_path / "plugin.py"
    file.write_text("first")
    author = Author(file)
    author.start()
    file.write_text("at the very beginning")
    end = time.monotonic() + PATIENCE
    while len(author.read) < 2:
        assert time.monotonic() < end
        time.sleep(0.01)
    author.close()
    assert author.read == ["at the very beginning", "while it was read"]


def test_only_plugins_in_development_are_watched(tmp_path: Path) -> None:
    own = tmp_path / "own"
    (own / "__pycache__").mkdir(parents=True)
    for name in ("plugin.py", "tiles.toml", "picture.png", "__pycache__/plugin.pyc"):
        (own / name).write_text("x")
    found = {path.name for path in seen([own])}
    assert {"plugin.py", "tiles.toml"} <= found
    assert not {"picture.png", "plugin.pyc"} & found
    assert not [path for path in folders() if "site-packages" in path.parts]
