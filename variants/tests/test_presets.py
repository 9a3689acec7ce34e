from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path

import pytest

import bastide

FOLDER = Path(__file__).parents[1] / "src" / "bastide_variants" / "presets"
NAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))
# What each preset holds: plugins, with those options that are not the default.
HOLDS: dict[str, dict[str, dict[str, object]]] = {
    "bga": {"base-game": {"draw": "turn-end"}, "farms-third-edition": {}},
    "bga-first-edition": {
        "base-game": {"draw": "turn-end"},
        "farms-first-edition": {"points_per_city": 3},
        "small-city": {},
    },
    "bga-hunters-gatherers-2020": {
        "hunters-gatherers-2020": {"draw": "turn-end", "powers": True, "unplaceable": "turn-ends"}
    },
    "c2": {"base-game": {}, "farms-third-edition": {}},
    "c3": {"base-game": {}, "farms-third-edition": {}},
    "hig-2000": {"base-game": {}, "farms-first-edition": {}, "small-city": {}},
    "hig-2001": {"base-game": {}, "farms-second-edition": {}, "small-city": {}},
    "hig-2002": {"base-game": {}, "farms-third-edition": {}},
    "hig-big-box": {"base-game": {}, "farms-third-edition": {}},
    "hig-hunters-gatherers-2020": {"hunters-gatherers-2020": {"powers": True}},
    "hunters-gatherers": {"hunters-gatherers": {}},
    "mobius-2014": {
        "abbot": {"recall": False},
        "base-game": {},
        "farms-third-edition": {},
        "river": {},
        "sights": {"standing": False},
    },
    "rgg-2000": {"base-game": {}, "farms-first-edition": {}, "small-city": {}},
    "rgg-2008": {"base-game": {}, "farms-third-edition": {}},
    "rgg-big-box": {"base-game": {"point_tiles": False}, "farms-first-edition": {}, "small-city": {}},
}


def holds(selection: bastide.Selection) -> dict[str, dict[str, object]]:
    return {name: bastide.written_options(options, defaults=False) for name, options in selection.plugins.items()}


def test_every_preset_is_offered_under_the_name_of_its_file() -> None:
    offered = bastide.presets(bastide.installed())
    assert [name for name in NAMES if name in offered] == NAMES


@pytest.mark.parametrize("name", HOLDS)
def test_preset_holds_the_rules_of_its_edition(name: str) -> None:
    assert holds(bastide.select(name, bastide.installed())) == HOLDS[name]


@pytest.mark.parametrize("name", NAMES)
def test_preset_says_for_whom_with_what_and_how_certainly(name: str) -> None:
    selection = bastide.select(name, bastide.installed())
    assert selection.title
    about = selection.about
    assert all(about[key] for key in ("players", "starting_player", "sources", "certainty"))
    assert all(source.startswith("Facts ") for source in about["sources"])
    assert about["certainty"].startswith(("High", "Medium", "Low"))
    assert about["in_box"] == sorted(about["in_box"]) if "in_box" in about else True


def test_japanese_box_has_river_gardens_and_sights_in_place_of_monasteries() -> None:
    ruleset = bastide.resolve_variant("mobius-2014")
    bag = {name for names in ruleset.contents.values() for name in names}
    assert bag >= {"river/RV-lake", "sights/JB-plain", "base-game/E-garden"}
    assert not bag & {"base-game/A", "base-game/B"}
    rules = {entry.rule.id for entry in ruleset.rules}
    assert "sights/lying-only" in rules and "abbot/recall" not in rules


def test_point_tiles_lie_in_the_big_box_of_one_publisher_and_not_of_the_other() -> None:
    components = {name: bastide.select(name, bastide.installed()).about.get("components", "") for name in NAMES}
    assert "tiles of 50 and 100 points" in components["hig-big-box"]
    assert "points" not in components["rgg-big-box"]


@pytest.mark.parametrize("name", NAMES)
def test_preset_holds_nothing_of_what_only_lies_in_the_box(name: str) -> None:
    selection = bastide.select(name, bastide.installed())
    assert not set(selection.plugins) & set(selection.about.get("in_box", ()))


@pytest.mark.parametrize("name", NAMES)
def test_preset_is_the_same_after_being_described(name: str) -> None:
    selection = bastide.select(name, bastide.installed())
    assert bastide.select(bastide.describe(selection), bastide.installed()) == selection


@pytest.mark.parametrize("name", NAMES)
def test_preset_leaves_tiles_supply_and_rates_to_the_plugins(name: str) -> None:
    content = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    assert not {"tiles", "supply", "rates"} & content.keys()


def test_house_rules_on_a_preset_make_the_preset_of_the_site() -> None:
    farms = "hig-2002 - farms-third-edition + farms-first-edition(points_per_city=3)"
    text = f"{farms} + small-city + base-game(draw=turn-end)"
    one, other = (bastide.select(variant, bastide.installed()) for variant in (text, "bga-first-edition"))
    assert one.plugins == other.plugins


def test_first_and_third_farms_together_are_refused() -> None:
    with pytest.raises(
        bastide.VariantError, match="“First-edition farms” and “Third-edition farms” rule the same thing"
    ):
        bastide.select("hig-2002 + farms-first-edition", bastide.installed())


@pytest.mark.parametrize("name", NAMES)
def test_what_lies_in_the_box_is_a_plugin_that_goes_with_the_preset(name: str) -> None:
    registry = bastide.installed()
    for plugin in bastide.select(name, registry).about.get("in_box", ()):
        assert plugin in registry.usable
        assert plugin in bastide.resolve_variant(f"{name} + {plugin}").selection.plugins


def test_preset_and_plugin_of_one_name_mean_the_same() -> None:
    registry = bastide.installed()
    both = [name for name in NAMES if name in registry.usable]
    assert both == ["hunters-gatherers"]
    for name in both:
        preset = bastide.select(name, registry)
        options = registry.usable[name].options
        assert dict(preset.plugins) == {name: None if options is None else options()}
        assert not (preset.rates or preset.supply or preset.tile_counts or preset.tile_files)


BGA = ("bga", "bga + small-city", "bga-first-edition", "bga-first-edition - small-city")


def test_two_options_of_the_site_make_four_rulesets_that_score_a_board_in_four_ways() -> None:
    # To the west a city of two tiles, to the east one of three; one player has a knight in the first and a farmer in
    # each of the two fields that the second one parts.
    def tile(name: str, x: int, y: int, rotation: int, *on: str) -> dict[str, object]:
        pieces = [{"player": "Red", "piece": "follower", "on": segment} for segment in on]
        return {"tile": f"base-game/{name}", "at": [x, y], "rotation": rotation, "pieces": pieces}

    diagram = {
        "format": "bastide-diagram/1",
        "players": ["Red"],
        "tiles": [
            tile("E", -3, 0, 0, "city N"),
            tile("E", -3, -1, 180),
            tile("E", -1, 0, 90),
            tile("G", 0, 0, 0, "field N", "field S"),
            tile("E", 1, 0, 270),
        ],
    }
    selections = [bastide.select(variant, bastide.installed()) for variant in BGA]
    assert all(one.plugins != other.plugins for one, other in combinations(selections, 2))
    points = [bastide.score(diagram, variant).scores["Red"] for variant in BGA]
    assert points == [4 + 6, 2 + 6, 2 + 3, 4 + 3]
