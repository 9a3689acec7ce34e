from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from bastide.apps.cli.commands.tiles import sheet as sheet_command
from tests.cli.program import bastide

from .files import saved

SVG = "{http://www.w3.org/2000/svg}"


def texts(path: Path) -> list[str]:
    words = (each for found in ET.parse(path).iter(f"{SVG}text") for each in found.iter())
    return [word.text or "" for word in words]


def test_sheet_shows_every_tile_with_its_name_and_count(tmp_path: Path) -> None:
    done = bastide("tiles", "sheet", saved(tmp_path), "-o", tmp_path / "sheet.svg")
    assert done.exit_code == 0, done.stderr
    text = texts(tmp_path / "sheet.svg")
    assert text[:2] == ["Drawn on a train", "mine · 6 tiles and 2 blocks"]
    shown = [text[index : index + 2] for index, word in enumerate(text) if word in ("gate", "viaduct", "pool", "town")]
    assert shown == [["gate", "×2, start"], ["viaduct", "×3"], ["pool", "×1"], ["town", "×2"]]
    assert "left" not in text


def test_sheet_of_a_variant_has_a_heading_for_each_set(tmp_path: Path) -> None:
    done = bastide("tiles", "sheet", "base-game + river", "-o", tmp_path / "sheet.svg")
    assert done.exit_code == 0, done.stderr
    text = texts(tmp_path / "sheet.svg")
    assert "base-game · 71 tiles" in text
    assert "river · 12 tiles" in text


def test_sheet_of_a_variant_file_has_the_titles_of_its_tile_files(tmp_path: Path) -> None:
    saved(tmp_path)
    text = 'format = "bastide-variant/1"\nextends = "c2"\ntitle = "Sunday"\n[tiles]\nfiles = ["mine.toml"]\n'
    path = saved(tmp_path, text, "sunday.toml")
    assert bastide("tiles", "sheet", path, "-o", tmp_path / "sheet.svg").exit_code == 0
    page_text = texts(tmp_path / "sheet.svg")
    assert page_text[0] == "Sunday"
    assert "Drawn on a train" in page_text


def test_sheet_of_some_tiles_in_few_columns(tmp_path: Path) -> None:
    path = tmp_path / "sheet.svg"
    assert bastide("tiles", "sheet", "base-game", "A", "B", "C", "--columns", "2", "-o", path).exit_code == 0
    text = texts(path)
    assert [word for word in text if len(word) == 1] == ["A", "B", "C"]
    assert text[1] == "base-game · 7 tiles"


def test_same_tiles_make_the_same_sheet(tmp_path: Path) -> None:
    for name in ("one.svg", "two.svg"):
        assert bastide("tiles", "sheet", "river", "-o", tmp_path / name).exit_code == 0
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


def test_long_names_are_broken_at_hyphens(tmp_path: Path) -> None:
    assert bastide("tiles", "sheet", "inns-cathedrals", "-o", tmp_path / "sheet.svg").exit_code == 0
    text = texts(tmp_path / "sheet.svg")
    assert max(len(word) for word in text if re.fullmatch(r"[\w-]+", word)) <= 21
    assert "IC-pennant-corner-" in text


def test_png_sheet_is_written(tmp_path: Path) -> None:
    assert bastide("tiles", "sheet", "river", "--tile-size", "40", "-o", tmp_path / "sheet.png").exit_code == 0
    assert (tmp_path / "sheet.png").read_bytes().startswith(b"\x89PNG")


def test_other_endings_are_refused_before_anything_is_drawn(tmp_path: Path) -> None:
    done = bastide("tiles", "sheet", "river", "-o", tmp_path / "sheet.gif")
    assert done.exit_code == 2
    assert "neither .svg nor .png nor .pdf" in done.stderr


@pytest.mark.parametrize(("patience", "shown"), [(-1.0, True), (600.0, False)])
def test_bar_shows_up_where_drawing_takes_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patience: float, shown: bool
) -> None:
    screen = Console(file=StringIO(), force_terminal=True, width=80)
    monkeypatch.setattr(sheet_command, "_PATIENCE", patience)
    monkeypatch.setattr(sheet_command, "console", lambda *, stderr: screen)
    assert bastide("tiles", "sheet", "river", "-o", tmp_path / "sheet.svg").exit_code == 0
    assert isinstance(screen.file, StringIO)
    assert ("tiles drawn" in screen.file.getvalue()) is shown
