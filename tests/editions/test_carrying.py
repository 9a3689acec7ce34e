"""The same expansions under another edition: ``bastide compare --edition``."""

from __future__ import annotations

from pathlib import Path

import pytest

from bastide import BastideError, resolve_variant
from bastide.apps.editions import in_edition
from tests.cli.program import GAMES, answer, bastide, save

#: A variant, an edition, and what that variant is under it.
CARRIED = [
    ("hig-2002", "hig-2000", "hig-2000"),
    ("hig-2000", "c3", "c3"),
    ("c2 + river(start_tile=mixed) + abbot", "hig-2001", "hig-2001 + abbot + river(start_tile=mixed)"),
    ("base-game + traders-builders", "hig-2002", "hig-2002 + traders-builders"),
    ("hig-2000 + inns-cathedrals + private-city-planning", "bga", "bga + inns-cathedrals + private-city-planning"),
    ("hunters-gatherers(forests=tiles)", "hunters-gatherers", "hunters-gatherers"),
    (
        "hig-2002 + handicap(points={2=10}, pieces={1={follower=-1}}) + river(divides_fields=false)",
        "hig-2000",
        "hig-2000 + handicap(points={2=10}, pieces={1={follower=-1}}) + river(divides_fields=false)",
    ),
    (
        'c3 + fixed-order(tiles=["base-game/E", "base-game/V"])',
        "hig-2002",
        'hig-2002 + fixed-order(tiles=["base-game/E", "base-game/V"])',
    ),
]


@pytest.mark.parametrize(("variant", "edition", "expected"), CARRIED)
def test_edition_brings_its_rules_and_the_expansions_stay(variant: str, edition: str, expected: str) -> None:
    carried = resolve_variant(in_edition(resolve_variant(variant), edition)).selection
    assert carried.plugins == resolve_variant(expected).selection.plugins


def test_counts_and_rates_of_what_stays_stay_too() -> None:
    whole = {
        "format": "bastide-variant/1",
        "extends": "hig-2000 + inns-cathedrals",
        "tiles": {"base-game/C": 0},
        "supply": {"follower": 9},
        "rates": {"small-city/two-tiles.tiles": 0, "base-game/road-completed.tiles": 3},
    }
    carried = resolve_variant(in_edition(resolve_variant(whole), "c3")).selection
    assert (carried.tile_counts, carried.supply) == ({"base-game/C": 0}, {"follower": 9})
    assert carried.rates == {"base-game/road-completed.tiles": 3}
    assert "inns-cathedrals" in carried.plugins


@pytest.mark.parametrize("edition", ["hunters-gatherers", "river", "hig-2000 + river", "no-such-thing"])
def test_only_a_preset_of_the_same_game_is_an_edition(edition: str) -> None:
    with pytest.raises(BastideError, match="is no edition of this game: base-game") as caught:
        in_edition(resolve_variant("hig-2002"), edition)
    assert "hig-2000" in str(caught.value)


@pytest.mark.parametrize(
    ("other", "printing"),
    [
        ("traders-builders-big-box", "traders-builders-2003"),
        ("traders-builders-2003", "traders-builders-big-box"),
    ],
)
def test_printing_brings_the_options_of_its_expansion_and_the_rest_stays(other: str, printing: str) -> None:
    own = f"hig-2001 + river + {other} + traders-builders(points_per_pig=2) + first-to(points=80)"
    carried = resolve_variant(in_edition(resolve_variant(own), printing)).selection
    assert carried.plugins == resolve_variant(f"{own} + {printing}").selection.plugins
    assert carried.plugins != resolve_variant(own).selection.plugins


def test_printing_of_an_expansion_that_is_not_there_is_refused() -> None:
    with pytest.raises(
        BastideError, match="abbey-mayor-2007 is a printing of “Abbey & Mayor”, which these rules do not"
    ):
        in_edition(resolve_variant("hig-2002 + traders-builders"), "abbey-mayor-2007")


def test_game_is_compared_under_a_printing_of_its_expansion() -> None:
    found = answer("compare", GAMES / "10.record.json", "--edition", "traders-builders-2003")
    own = "Hans im Glück 2002 with Traders & Builders"
    printed = f"{own} (builder: extends or completes, second tile: at once, alone: stays)"
    assert [side["title"] for side in found["variants"]] == [own, printed]


def test_comparison_under_editions_is_that_under_the_variants_written_out() -> None:
    file = GAMES / "10.record.json"
    carried = answer("compare", file, "--edition", "hig-2000", "--edition", "hig-2001")
    plugin = "traders-builders"
    written = answer("compare", file, "--under", f"hig-2000 + {plugin}", "--under", f"hig-2001 + {plugin}")
    for key in ("scores", "title"):
        assert [side[key] for side in carried["variants"]] == [side[key] for side in written["variants"]]


def test_one_edition_is_compared_with_the_own_variant_of_the_record() -> None:
    found = answer("compare", GAMES / "10.record.json", "--edition", "hig-2000")
    first = "Hans im Glück 2000 (first edition) with Traders & Builders"
    assert [side["title"] for side in found["variants"]] == ["Hans im Glück 2002 with Traders & Builders", first]
    both = answer("compare", GAMES / "10.record.json", "--edition", "hig-2000", "--under", "c3 + traders-builders")
    assert [side["title"] for side in both["variants"]] == ["Third look (from 2021) with Traders & Builders", first]


def test_unknown_editions_are_all_named() -> None:
    done = bastide("compare", GAMES / "03.record.json", "--edition", "hig-200", "--edition", "hunters-gatherers")
    assert done.exit_code == 1
    assert [line.split()[0] for line in done.stderr.splitlines()] == ["hig-200", "hunters-gatherers"]


def test_diagram_without_a_variant_has_no_expansions_that_could_stay(tmp_path: Path) -> None:
    tiles = [{"tile": "base-game/D", "at": [0, 0], "rotation": 0}]
    diagram = {"format": "bastide-diagram/1", "players": ["Red"], "tiles": tiles}
    done = bastide("compare", save(tmp_path, "board.json", diagram), "--edition", "hig-2000")
    assert done.exit_code == 2
    assert "whose expansions could stay" in done.stderr
