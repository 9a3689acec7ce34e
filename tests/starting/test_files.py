"""New variants and tiles work at once, and so does every choice that they offer."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import bastide
from bastide.apps.starting.placing import place_files, place_folder
from bastide.apps.starting.variants import new_tiles, new_variant
from bastide.apps.tiles.checking import check
from tests.starting.goldens import read


def chosen(path: Path, *leave: str) -> None:
    """Uncomment all choices with one of these words."""
    lines = [
        line.removeprefix("#: ") if not any(word in line for word in leave) else line
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_new_variant_means_what_it_extends(tmp_path: Path) -> None:
    new_variant("sunday", tmp_path, "Sunday", "hig-2000")
    ruleset = bastide.resolve_variant(str(tmp_path / "sunday.toml"))
    assert ruleset.selection.plugins == bastide.resolve_variant("hig-2000").selection.plugins
    assert ruleset.selection.title == "Sunday"


def test_all_choices_of_a_variant_can_be_made(tmp_path: Path) -> None:
    new_variant("sunday", tmp_path, "Sunday", "c3")
    chosen(tmp_path / "sunday.toml")
    ruleset = bastide.resolve_variant(str(tmp_path / "sunday.toml"))
    assert {*ruleset.selection.plugins} == {"base-game", "small-city", "farms-first-edition"}
    assert ruleset.rates["base-game/road-completed.tiles"] == 2
    assert ruleset.contents["bag"]["base-game/C"] == 2


@pytest.mark.parametrize("choices", [False, True])
def test_tiles_are_right_and_played_to_the_end(choices: bool, tmp_path: Path) -> None:
    new_tiles("viaducts", tmp_path, "Viaducts", "c3")
    if choices:
        chosen(tmp_path / "viaducts.toml")
        chosen(tmp_path / "viaducts-tiles.toml")
    variant = str(tmp_path / "viaducts.toml")
    verdict = check(tmp_path / "viaducts-tiles.toml", variant)
    assert verdict.ok
    # Flags that no rule reads are reported, and nothing else.
    found = [str(warning) for warning in verdict.warnings]
    assert all("ducks" in warning for warning in found)
    assert bool(found) is choices
    game = bastide.Game(variant, ["Red", "Blue"], seed=3)
    numbers = random.Random(3)
    while actions := game.decision.actions:
        game.play(numbers.choice(actions))
    on_board = {laid.tile.id for laid in game.board.tiles}
    assert {"viaducts/gate", "viaducts/viaduct"} <= on_board
    assert ("viaducts/roadside-inn" in on_board) is choices


def test_path_that_is_extended_leads_from_the_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "our rules").mkdir()
    (tmp_path / "new").mkdir()
    new_variant("base", Path("our rules"), "Base", "hig-2001")
    new_variant("more", Path("new"), "More", "our rules/base.toml + small-city(points_per_pennant=0)")
    assert '"../our rules/base.toml + small-city(points_per_pennant=0)"' in Path("new/more.toml").read_text("utf-8")
    ruleset = bastide.resolve_variant("new/more.toml")
    assert ruleset.selection.plugins["small-city"].points_per_pennant == 0
    assert "farms-second-edition" in ruleset.selection.plugins


def test_tiles_of_another_game_are_refused_and_leave_no_trace(tmp_path: Path) -> None:
    with pytest.raises(
        bastide.BastideError, match="do not work with hunters-gatherers, so none was written"
    ) as refused:
        new_tiles("viaducts", tmp_path, "Viaducts", "hunters-gatherers")
    assert "viaducts-tiles.toml:9: tile gate" in str(refused.value)
    assert not [*tmp_path.iterdir()]


def test_files_are_written_all_or_none(tmp_path: Path) -> None:
    (tmp_path / "b").write_text("mine")
    with pytest.raises(bastide.BastideError, match="is there already; nothing was changed"):
        place_files(tmp_path, {"a": "new", "b": "new"})
    with pytest.raises(bastide.BastideError, match="nothing was written"):
        place_files(tmp_path, {"a": "new", "b/c": "new", "d" * 300: "new"})
    assert read(tmp_path) == {"b": "mine"}


def test_failure_half_way_takes_back_what_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = Path.hardlink_to

    def fail(self: Path, target: Path) -> None:
        if self.name == "b":
            raise FileExistsError(17, "File exists", str(self))
        link(self, target)

    monkeypatch.setattr(Path, "hardlink_to", fail)
    with pytest.raises(bastide.BastideError, match="nothing was written: File exists"):
        place_files(tmp_path, {"a": "new", "b": "new"})
    assert read(tmp_path) == {}


def test_without_hard_links_files_are_written_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Path, target: Path) -> None:
        raise PermissionError(1, "Operation not permitted", str(self))

    monkeypatch.setattr(Path, "hardlink_to", fail)
    place_files(tmp_path, {"a": "new\n", "b": "newer\n"})
    assert read(tmp_path) == {"a": "new\n", "b": "newer\n"}


def test_folder_is_created_atomically(tmp_path: Path) -> None:
    target = tmp_path / "hills"
    with pytest.raises(bastide.BastideError, match="nothing was written"):
        place_folder(target, {"a": "new", "d" * 300: "new"})
    assert not [*tmp_path.iterdir()]
    target.mkdir()
    place_folder(target, {"a/b": "new"})
    assert read(tmp_path) == {"hills/a/b": "new"}
    with pytest.raises(bastide.BastideError, match="hills is there already and holds a; nothing was changed"):
        place_folder(target, {"a/b": "newer"})
    assert read(tmp_path) == {"hills/a/b": "new"}


def test_new_folder_is_as_open_as_any_other(tmp_path: Path) -> None:
    place_folder(tmp_path / "hills", {"a": "new"})
    (tmp_path / "plain").mkdir()
    assert (tmp_path / "hills").stat().st_mode == (tmp_path / "plain").stat().st_mode
