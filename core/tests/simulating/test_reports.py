from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from simulating.counted import plan, write

from bastide import BastideError
from bastide.apps.simulating.plots import Plot, plots, write_plots
from bastide.apps.simulating.report import as_json, html, markdown
from bastide.apps.simulating.sections import number, sections
from bastide.apps.simulating.summary import summarize

NASTY = "<script>alert('|$x$|')</script>"


@pytest.fixture(scope="module")
def summary(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return summarize(plan(), write(tmp_path_factory.mktemp("counted"), plan()))


@pytest.fixture(scope="module")
def drawn(summary: dict[str, Any]) -> list[Plot]:
    return plots(summary)


class Page(HTMLParser):
    """Notes the parts of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("src", "href", "xlink:href", "action", "data", "poster"):
                self.targets.append(value or "")


def test_plots_show_categories_differences_farms_and_margins(drawn: list[Plot]) -> None:
    names = ["points-by-category", "difference-per-game", "farm-share-by-turn", "margins"]
    assert [plot.name for plot in drawn] == names


def test_another_player_wins_only_where_no_winner_stays(summary: dict[str, Any]) -> None:
    [wins] = [section for section in sections(summary) if section.title == "Who wins"]
    # In one of three games; in another one a tie ends.
    assert wins.rows[0][1].startswith("33.3%")


def test_same_summary_gives_the_same_bytes(summary: dict[str, Any], drawn: list[Plot]) -> None:
    assert plots(summary) == drawn


def test_plots_are_pictures_with_a_title(drawn: list[Plot]) -> None:
    for plot in drawn:
        root = ElementTree.fromstring(plot.svg)
        assert root.tag.endswith("svg")
        assert root[0].text == plot.title
        assert plot.png.startswith(b"\x89PNG")


def test_long_names_of_variants_wrap_without_truncation(tmp_path: Path) -> None:
    long = " + ".join(["base-game", *(f"an-expansion-with-the-number-{number}" for number in range(6))])
    summary = summarize(plan(), write(tmp_path, plan()))
    for side, end in zip(summary["variants"], ("first", "second"), strict=True):
        side["title"] = f"{long} + {end}"
    for plot in plots(summary):
        words = [text for text in ElementTree.fromstring(plot.svg).itertext() if text.strip()]
        ends = {"first"} if plot.name == "farm-share-by-turn" else {"first", "second"}
        assert ends <= {word.strip(",") for text in words for word in text.split()}
        assert max(map(len, words)) < 100


def test_plots_are_written_as_svg_and_png(drawn: list[Plot], tmp_path: Path) -> None:
    write_plots(drawn, tmp_path / "new" / "plots")
    endings = {path.suffix for path in (tmp_path / "new" / "plots").iterdir()}
    assert endings == {".svg", ".png"}
    assert len(list((tmp_path / "new" / "plots").iterdir())) == 2 * len(drawn)


def test_plots_cannot_go_below_a_file(drawn: list[Plot], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BastideError, match="cannot be made"):
        write_plots(drawn, tmp_path / "file" / "plots")


def test_page_loads_nothing(summary: dict[str, Any], drawn: list[Plot]) -> None:
    page = html(summary, drawn)
    found = Page(page)
    assert not {"script", "link", "img", "iframe", "object", "embed"} & set(found.tags)
    assert all(target.startswith("#") for target in found.targets)
    assert "url(http" not in page
    assert "@import" not in page
    assert set(re.findall(r"https?://[\w.]+", page)) <= {"http://www.w3.org"}


def test_no_two_things_in_a_page_have_the_same_id(summary: dict[str, Any], drawn: list[Plot]) -> None:
    found = Page(html(summary, drawn))
    assert len(set(found.ids)) == len(found.ids)
    assert {target.removeprefix("#") for target in found.targets} <= set(found.ids)


def test_page_has_the_command_that_reproduces_it(summary: dict[str, Any]) -> None:
    for page in (html(summary, []), markdown(summary)):
        assert "bastide simulate --under old --under new --games 4" in page
        assert "bastide 0" in page
    assert "## Versions" in markdown(summary)


def test_page_counts_the_games_left_out(summary: dict[str, Any]) -> None:
    assert summary["left_out"][0]["rule"] == "toy/no"
    assert summary["left_out"][0]["reason"] in html(summary, [])
    assert "1 of them cannot be scored under every variant" in html(summary, [])


def test_names_are_escaped(tmp_path: Path) -> None:
    shown = summarize(plan(), write(tmp_path, plan()))
    shown["variants"][0] |= {"variant": NASTY, "title": NASTY}
    shown["left_out"][0]["reason"] = NASTY
    page = html(shown, plots(shown))
    assert "script" not in Page(page).tags
    assert "alert(&#x27;|$x$|" in page
    table = next(part for part in markdown(shown).split("\n\n") if part.startswith("| points for"))
    assert "<script>" not in table.replace(r"\<script\>", "")
    assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}) == 1


def test_json_is_the_summary(summary: dict[str, Any]) -> None:
    assert json.loads(as_json(summary)) == summary


def test_nothing_to_compare_leaves_only_what_was_left_out(tmp_path: Path) -> None:
    folder = write(tmp_path, plan(shard=1))
    for shard in range(3):
        (folder / "games" / f"shard-{shard:06}.parquet").unlink()
    shown = summarize(plan(shard=1), folder)
    assert [section.title for section in sections(shown)] == ["Games left out"]
    assert not plots(shown)
    assert "Games left out" in html(shown, [])


def test_tables_are_rectangular(summary: dict[str, Any]) -> None:
    for section in sections(summary):
        assert {len(row) for row in section.rows} == {len(section.head)}


@pytest.mark.parametrize(
    ("value", "shown"), [(1.005, "+1.00"), (-0.001, "0.00"), (-2.5, "−2.50"), (0, "0.00"), (None, "–")]
)
def test_numbers_have_two_digits_and_a_sign(value: float | None, shown: str) -> None:
    assert number(value, sign=True) == shown


def test_category_of_a_third_variant_counts_zero_under_the_others(tmp_path: Path) -> None:
    summary = json.loads(as_json(summarize(plan(), write(tmp_path, plan()))))
    entry = {"value": 2.0, "low": 1.0, "high": 3.0, "deviation": 1.0}
    for sides, added in (("variants", entry), ("differences", entry | {"effect": 2.0})):
        third = json.loads(json.dumps(summary[sides][-1])) | {"variant": "third"}
        third["categories"].append({"kind": "forest", "when": "final"} | added)
        summary[sides].append(third)
    table = next(section for section in sections(summary) if section.title == "Points a player by category")
    row = next(row for row in table.rows if row[0] == "forest at the end")
    assert row[1:] == ("0.00", "0.00", "2.00", "0.00", "–", "+2.00 (+1.00 to +3.00)", "+2.00")
