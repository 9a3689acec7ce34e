"""The printings of expansions: what each holds, and where that is from."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.apps.editions import catalogue

FOLDER = Path(__file__).parents[1] / "src" / "bastide_variants" / "printings"
NAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))
EDITIONS = ("hig-2000", "hig-2001", "hig-2002", "rgg-2008", "c3")


def content(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def rules(variant: str) -> set[str]:
    return {entry.rule.id for entry in bastide.resolve_variant(variant).rules}


def test_every_printing_is_offered_under_the_name_of_its_file_and_is_no_preset_of_a_game() -> None:
    registry = bastide.installed()
    assert [name for name in bastide.printings(registry) if name in NAMES] == NAMES
    assert not set(NAMES) & set(bastide.presets(registry))


@pytest.mark.parametrize("name", NAMES)
def test_printing_sets_options_of_one_expansion_and_says_where_they_are_from(name: str) -> None:
    found = content(name)
    assert set(found) == {"format", "title", "extends", "plugins", "about"}
    [(plugin, options)] = found["plugins"].items()
    assert name.startswith(plugin) and options
    about = found["about"]
    assert about["notes"] and about["certainty"].startswith(("High", "Medium", "Low"))
    assert all(source.startswith("Facts ") for source in about["sources"])


@pytest.mark.parametrize("name", NAMES)
def test_printing_goes_with_every_edition(name: str) -> None:
    [(plugin, options)] = content(name)["plugins"].items()
    for edition in EDITIONS:
        added = bastide.select(f"{edition} + {name}", bastide.installed())
        assert set(added.plugins) == {*bastide.select(edition, bastide.installed()).plugins, plugin}
        chosen = added.plugins[plugin]
        assert chosen is not None and bastide.written_options(chosen).items() >= options.items()


@pytest.mark.parametrize("name", NAMES)
def test_printing_by_itself_is_played_with_the_edition_that_it_extends(name: str) -> None:
    alone, added = (
        bastide.select(text, bastide.installed()) for text in (name, f"{content(name)['extends']} + {name}")
    )
    assert alone.plugins == added.plugins
    assert alone.about["certainty"] == content(name)["about"]["certainty"]


#: How many tiles a box has, and the facts that say so.
TILES = {
    "river-2001": 12,  # facts 2.1
    "river-mobius-2014": 12,  # facts 2.2
    "river-big-box": 12,  # facts 2.1
    "inns-cathedrals-2002": 18,  # facts 3.1
    "inns-cathedrals-c2": 18,  # facts 3.1, 3.8
    "traders-builders-2003": 24,  # facts 4.1
    "traders-builders-big-box": 24,  # facts 4.1
    "count-2004": 12,  # facts 21.1
    "count-2017": 12,  # facts 21.1
    "tower-2006": 18,  # facts 18.1
    "tower-2016": 18,  # facts 18.1
    "abbot-2014": 0,  # facts 5.1
    "abbot-mobius-2014": 0,  # facts 5.1
    "sights-2016": 6,  # facts 5.6
    "sights-mobius-2014": 6,  # facts 5.6
    "abbey-mayor-2007": 12,  # facts 14
    "abbey-mayor-2016": 12,  # facts 14
    "princess-dragon-2005": 30,  # facts 14
    "princess-dragon-later": 30,  # facts 14
    "bridges-castles-bazaars-2010": 12,  # facts 14
}


def test_box_of_an_expansion_has_as_many_tiles_as_its_facts_say() -> None:
    printed = [edition for edition in catalogue(with_printings=True) if edition.expansions]
    assert {edition.name: edition.tiles for edition in printed} == TILES


def test_sights_take_the_place_of_six_monasteries_by_facts_5_6() -> None:
    bag = bastide.resolve_variant("sights-2016").contents["bag"]
    assert "base-game/A" not in bag and "base-game/B" not in bag
    assert sum(bag.values()) + 1 == 72


def test_gardens_of_the_second_look_by_facts_1_6_2_2_3_8_and_4_3() -> None:
    box = "c2 + abbot-2014 + inns-cathedrals-c2 + traders-builders-big-box + river-mobius-2014"
    contents = bastide.resolve_variant(box).contents.values()
    gardens = Counter(tile.partition("/")[0] for items in contents for tile in items if tile.endswith("-garden"))
    assert gardens == {"base-game": 8, "river": 1, "inns-cathedrals": 2, "traders-builders": 2}


def test_tile_of_the_builder_is_drawn_at_once_before_the_big_box_by_facts_4_9() -> None:
    before, later = rules("traders-builders-2003"), rules("traders-builders-big-box")
    assert "traders-builders/second-part-at-once" in before - later
    assert "traders-builders/second-part" in later - before


def test_builder_and_pig_left_alone_stay_before_the_big_box_by_facts_4_11() -> None:
    left = {"traders-builders/alone", "traders-builders/alone-after-move"}
    assert left <= rules("traders-builders-big-box") and not left & rules("traders-builders-2003")


def test_abbot_of_the_japanese_box_is_not_called_back_by_facts_5_3_and_11_13() -> None:
    assert "abbot/recall" in rules("abbot-2014") - rules("abbot-mobius-2014")


def test_follower_of_the_japanese_box_only_lies_on_sights_by_facts_5_7_and_11_13() -> None:
    assert "sights/lying-only" in rules("sights-mobius-2014") - rules("sights-2016")


def test_start_tile_follows_the_river_or_leaves_the_game_by_facts_2_3() -> None:
    assert "river/start-tile-next" in rules("river-big-box") - rules("river-mobius-2014")


def test_fairy_pays_in_the_final_scoring_by_facts_13_1() -> None:
    for name in ("princess-dragon-2005", "princess-dragon-later"):
        assert "princess-dragon/fairy-at-end" in rules(name)


def test_printings_together_are_the_japanese_box() -> None:
    text = "hig-2002 + river-mobius-2014 + abbot-mobius-2014 + sights-mobius-2014"
    box, made = (bastide.select(variant, bastide.installed()) for variant in ("mobius-2014", text))
    assert made.plugins == box.plugins


def test_wagon_of_2007_goes_where_roads_lead_and_that_of_2016_to_tiles_around_by_facts_14() -> None:
    says = [bastide.resolve_variant(name).rule("abbey-mayor/wagon-moves") for name in NAMES[:2]]
    assert NAMES[:2] == ["abbey-mayor-2007", "abbey-mayor-2016"]
    texts = [entry.rule.says for entry in says if entry is not None]
    assert "whose roads end where its roads end" in texts[0] and "one of the eight around it" in texts[1]


def test_followers_are_sent_from_the_market_alone_at_the_end_since_2017_by_facts_21_5() -> None:
    chosen = [bastide.select(name, bastide.installed()).plugins["count"] for name in ("count-2004", "count-2017")]
    assert [options is not None and bastide.written_options(options)["final"] for options in chosen] == [
        "all",
        "market",
    ]


def test_own_followers_are_taken_from_towers_since_2016_by_facts_18_5() -> None:
    chosen = [bastide.select(name, bastide.installed()).plugins["tower"] for name in ("tower-2006", "tower-2016")]
    assert [options is not None and bastide.written_options(options)["captures"] for options in chosen] == [
        "others",
        "any",
    ]


@pytest.mark.parametrize(
    ("variant", "message"),
    [
        ("hig-2000 + c2", "c2 is a preset, not a plugin"),
        (
            "hig-2000 + abbey-mayor-2007(wagon=adjacent)",
            r"options belong to plugins: abbey-mayor-2007 \+ abbey-mayor\(",
        ),
        ("abbey-mayor-2007(wagon=adjacent)", "abbey-mayor-2007 is a preset and has no options"),
        (
            "hunters-gatherers + abbey-mayor-2007",
            "“Abbey & Mayor” requires “Base game”, and “Hunters & Gatherers” stands in its place",
        ),
    ],
)
def test_only_printings_are_added_and_only_where_their_expansion_goes(variant: str, message: str) -> None:
    with pytest.raises(bastide.VariantError, match=message):
        bastide.select(variant, bastide.installed())


def test_later_printing_takes_the_place_of_an_earlier_one() -> None:
    both = bastide.select("hig-2002 + abbey-mayor-2007 + abbey-mayor-2016", bastide.installed())
    assert both.plugins == bastide.select("abbey-mayor-2016", bastide.installed()).plugins
