"""Prints are true to scale, with backs aligned to their fronts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from tests.cli.program import bastide

from .files import saved, with_tiles

#: Points per millimetre.
MM = 72 / 25.4
Box = tuple[float, float, float, float]


def printed(path: Path, *words: str | Path) -> list[PageObject]:
    done = bastide("tiles", "sheet", *words, "-o", path)
    assert done.exit_code == 0, done.stderr
    return list(PdfReader(path).pages)


def clips_and_lines(page: PageObject) -> tuple[list[Box], list[Box]]:
    """All clipping areas and lines of the page, as left, top, right and bottom in millimetres on the paper."""
    height = float(page.mediabox.height)
    clips: list[Box] = []
    lines: list[Box] = []
    now, stack, points = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), [], []
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        values = [float(each) for each in operands] if operator in (b"cm", b"m", b"l", b"c", b"re") else []
        if operator == b"q":
            stack.append(now)
        elif operator == b"Q":
            now = stack.pop()
        elif operator == b"cm":
            a, b, c, d, e, f = values
            now = (
                a * now[0] + b * now[2], a * now[1] + b * now[3], c * now[0] + d * now[2], c * now[1] + d * now[3],
                e * now[0] + f * now[2] + now[4], e * now[1] + f * now[3] + now[5],
            )  # fmt: skip
        elif operator in (b"m", b"l"):
            points.append(placed(now, values[0], values[1]))
        elif operator == b"re":
            x, y, w, h = values
            points += [placed(now, x, y), placed(now, x + w, y + h)]
        elif operator in (b"W", b"W*"):
            clips.append(box(points, height))
        elif operator in (b"S", b"f", b"f*", b"n", b"B", b"s"):
            if operator == b"S" and len(points) == 2:
                lines.append(box(points, height))
            points = []
    # The picture and the tile in it clip alike.
    return list(dict.fromkeys(clips)), lines


def placed(now: tuple[Any, ...], x: float, y: float) -> tuple[float, float]:
    return now[0] * x + now[2] * y + now[4], now[1] * x + now[3] * y + now[5]


def box(points: list[tuple[float, float]], height: float) -> Box:
    xs, ys = [x / MM for x, _ in points], [(height - y) / MM for _, y in points]
    return round(min(xs), 2), round(min(ys), 2), round(max(xs), 2), round(max(ys), 2)


@pytest.mark.parametrize(
    ("paper", "size", "columns", "rows"), [("a4", (210.0, 297.0), 4, 6), ("letter", (215.9, 279.4), 4, 5)]
)
def test_tiles_are_45_mm_wide_on_paper_of_the_right_size(
    tmp_path: Path, paper: str, size: tuple[float, float], columns: int, rows: int
) -> None:
    page = printed(tmp_path / "x.pdf", "base-game", "--paper", paper)[0]
    assert (float(page.mediabox.width) / MM, float(page.mediabox.height) / MM) == pytest.approx(size, abs=0.01)
    tiles, marks = clips_and_lines(page)
    left, top = (size[0] - 45 * columns) / 2, (size[1] - 45 * rows) / 2
    expected = [
        (left + 45 * column, top + 45 * row, left + 45 * (column + 1), top + 45 * (row + 1))
        for row in range(rows)
        for column in range(columns)
    ]
    assert sorted(tiles) == [pytest.approx(each, abs=0.02) for each in sorted(expected)]
    # Each cut is marked at both of its ends.
    upright = sorted(x for x, y, u, v in marks if abs(x - u) < 0.01 and abs(v - y - 4) < 0.01)
    level = sorted(y for x, y, u, v in marks if abs(y - v) < 0.01 and abs(u - x - 4) < 0.01)
    assert upright[::2] == pytest.approx([left + 45 * column for column in range(columns + 1)], abs=0.02)
    assert upright[1::2] == pytest.approx(upright[::2], abs=0.02)
    assert level[::2] == pytest.approx([top + 45 * row for row in range(rows + 1)], abs=0.02)
    assert level[1::2] == pytest.approx(level[::2], abs=0.02)


def test_cut_marks_stay_clear_of_the_tiles(tmp_path: Path) -> None:
    tiles, marks = clips_and_lines(printed(tmp_path / "x.pdf", "base-game")[0])
    outer = min(x for x, *_ in tiles), min(t[1] for t in tiles), max(t[2] for t in tiles), max(t[3] for t in tiles)
    short = [mark for mark in marks if max(mark[2] - mark[0], mark[3] - mark[1]) == pytest.approx(4, abs=0.01)]
    for left, top, right, bottom in short:
        assert right < outer[0] or left > outer[2] or bottom < outer[1] or top > outer[3]


def test_every_copy_is_printed_or_with_once_every_tile(tmp_path: Path) -> None:
    pages = printed(tmp_path / "x.pdf", "base-game", "--no-backs")
    assert sum(len(clips_and_lines(page)[0]) for page in pages) == 72
    pages = printed(tmp_path / "x.pdf", "base-game", "--no-backs", "--once")
    assert sum(len(clips_and_lines(page)[0]) for page in pages) == 24 + 8  # and the special prints
    assert "both sides" not in pages[0].extract_text()


def test_backs_lie_behind_their_tiles_when_the_paper_is_turned_over_its_long_edge(tmp_path: Path) -> None:
    front, back = printed(tmp_path / "x.pdf", saved(tmp_path, with_tiles('[tiles.a]\ncount = 6\ncity = "N"')))
    tiles, _ = clips_and_lines(front)
    towns = [each for each in clips_and_lines(back)[0] if each[2] - each[0] == pytest.approx(45, abs=0.02)]
    assert len(tiles) == 6
    behind = [(210 - right, top, 210 - left, bottom) for left, top, right, bottom in tiles]
    assert sorted(towns) == [pytest.approx(each, abs=0.02) for each in sorted(behind)]


def test_start_tiles_and_other_stacks_have_backs_of_their_own(tmp_path: Path) -> None:
    tiles = '[tiles.a]\nstart = 1\ncity = "N"\n[tiles.b]\nstack = "later"\ncity = "N"\nroad = "S"'
    _, back = printed(tmp_path / "x.pdf", saved(tmp_path, with_tiles(tiles)))
    # The first tile is at the left, so its back is at the right.
    text = back.extract_text()
    assert "start" in text
    assert "later" in text


def test_blocks_are_printed_in_one_piece_after_the_tiles(tmp_path: Path) -> None:
    pages = printed(tmp_path / "x.pdf", saved(tmp_path), "--no-backs")
    assert len(clips_and_lines(pages[0])[0]) == 6
    tiles, marks = clips_and_lines(pages[1])
    wide = [each for each in tiles if each[2] - each[0] == pytest.approx(90, abs=0.02)]
    assert len(wide) == 2
    assert {round(x - 15, 1) for x, y, u, v in marks if x == u} == {0, 90, 180}


def test_pages_are_numbered_and_named(tmp_path: Path) -> None:
    pages = printed(tmp_path / "x.pdf", "base-game")
    page_text = [page.extract_text() for page in pages]
    assert all("Base game" in text for text in page_text)
    assert [f"sheet {number}" in text for number, text in zip((1, 1, 2, 2, 3, 3), page_text, strict=True)] == [True] * 6
    assert ["backs" in text for text in page_text] == [False, True] * 3


def test_same_tiles_make_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        printed(tmp_path / name, "river")
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_tiles_are_drawn_as_lines_and_not_as_pictures_of_dots(tmp_path: Path) -> None:
    for page in printed(tmp_path / "x.pdf", "river"):
        assert not page.images


def test_nothing_to_print_is_reported(tmp_path: Path) -> None:
    path = saved(tmp_path, with_tiles('[tiles.a]\ncount = 0\ncity = "N"'))
    done = bastide("tiles", "sheet", path, "-o", tmp_path / "x.pdf")
    assert done.exit_code == 1
    assert "there is nothing to print" in done.stderr
    assert not (tmp_path / "x.pdf").exists()


def test_unprintable_page_is_refused(tmp_path: Path) -> None:
    parts = ", ".join(f'{{ tile = "a", at = [{x}, 0] }}' for x in range(5))
    wide = f'[tiles.a]\ncity = "E W"\n[blocks.row]\nparts = [{parts}]'
    many = '[tiles.a]\ncount = 99000\ncity = "N"'
    for tiles, reason in ((wide, "mine/row is too large for the paper: 5 tiles wide"), (many, "--once prints one")):
        done = bastide("tiles", "sheet", saved(tmp_path, with_tiles(tiles)), "-o", tmp_path / "x.pdf")
        assert done.exit_code == 1
        assert reason in done.stderr


def test_pdf_without_the_extra_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    done = bastide("tiles", "sheet", "river", "-o", tmp_path / "x.pdf")
    assert done.exit_code == 1
    assert "python -m pip install 'bastide[pdf]'" in done.stderr
