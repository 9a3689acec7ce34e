"""A table is entered faster than its points are counted by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import bastide
from bastide.apps.serving.scoring.imports import unscored
from tests.browser.keystrokes import Counted, as_lying, enter

RECORDS = Path("tests/data/played-games")
GUIDE = Path("docs/how-to/workbench.md")


def entered(page: Page, record: str, count: int) -> Counted:
    """Enter the first tiles of a game that was played, and hold what then lies there against it."""
    game = bastide.replay(json.loads((RECORDS / f"{record}.record.json").read_text())).game
    diagram: dict[str, Any] = unscored(game)
    diagram["tiles"] = diagram["tiles"][:count]
    known = page.request.post("/api/diagrams/palette", data={"under": "hig-2002"}).json()
    edges = {tile["tile"]: tile["edges"] for tile in known["tiles"]}
    page.goto("/score")
    expect(page.locator(".tile").first).to_be_visible()
    (first,) = (tile for tile in diagram["tiles"] if tile["at"] == [0, 0])
    assert (first["tile"], first["rotation"]) == (known["start"], 0)
    wanted = as_lying(diagram, edges)
    counted = enter(page, wanted, (0, 0))
    page.get_by_role("tab", name="More").click()
    written = json.loads(page.get_by_label("The table as text").input_value())
    assert as_lying(written, edges) == wanted
    return counted


@pytest.mark.parametrize(("record", "count", "keys"), [("05", 20, 60), ("03", 20, 72), ("01", 72, 255)])
def test_table_is_entered_with_few_keys(page: Page, record: str, count: int, keys: int) -> None:
    counted = entered(page, record, count)
    # No hand leaves the keys.
    assert set(counted.operators) == {"K", "M", "H"}
    assert counted.operators["M"] == count
    assert counted.operators["K"] <= keys, counted.seconds
    # The guide states what is measured here.
    said = f"| {count} | {counted.operators['K']} | {counted.seconds:.0f} s |"
    assert said in GUIDE.read_text(encoding="utf-8"), said
