"""Combinations of printed rules that no text decides: every statement of docs/explanation/where-rules-meet.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bastide
from bastide import Game
from tests.boards import board, final, lines, place, turn
from tests.combinations import test_where_bazaars_meet
from tests.repository.tree import ROOT

PAGE = ROOT / "docs" / "explanation" / "where-rules-meet.md"
FARMS = {"first": "farms-first-edition", "second": "farms-second-edition", "third": "farms-third-edition"}
EDITIONS = pytest.mark.parametrize("edition", FARMS)


def with_farms(edition: str, *more: str) -> str:
    return " + ".join(["base-game", FARMS[edition], *more])


def test_page_names_every_test_of_this_module_and_no_other() -> None:
    named = re.findall(r"`(test_\w+)`", PAGE.read_text(encoding="utf-8"))
    here = [
        name
        for name in (*globals(), *vars(test_where_bazaars_meet))
        if name.startswith("test_") and not name.startswith("test_where_")
    ]
    assert sorted(named) == sorted(set(here) - {"test_page_names_every_test_of_this_module_and_no_other"})


# Farms

#: A city of three tiles between a field in the north and one in the south, and one at either end.
CITY = "E90 G E270"


@EDITIONS
def test_small_city_is_a_whole_city_for_farmers(edition: str) -> None:
    diagram = board("E180\nE", Red=["0,1 field S"])
    pays = {"first": 4, "second": 3, "third": 3}[edition]
    assert final(diagram, with_farms(edition, "small-city")) == {"Red": pays}


@pytest.mark.parametrize(
    ("variant", "pays"), [("hig-2000", 5), ("hig-2001", 4), ("hig-2002", 4), ("bga-first-edition", 4)]
)
def test_pig_makes_a_city_worth_a_point_more_in_every_edition(variant: str, pays: int) -> None:
    diagram = board(CITY, Red=["1,0 field N", "1,0 field N: pig"])
    assert final(diagram, f"{variant} + traders-builders") == {"Red": pays}


def test_pig_under_the_first_edition_counts_in_any_field_beside_the_city_with_a_farmer_of_its_player() -> None:
    both = board(CITY, Red=["1,0 field N", "1,0 field S", "1,0 field S: pig"])
    assert final(both, "hig-2000 + traders-builders") == {"Red": 5}
    alone = board(CITY, Red=["1,0 field N", "1,0 field S: pig"])
    assert bastide.score(alone, "hig-2000 + traders-builders").scores == {"Red": 4}


def test_pig_under_the_second_edition_decides_where_a_city_pays() -> None:
    diagram = board(CITY, Red=["1,0 field N", "1,0 field S", "1,0 field S: pig"])
    assert lines(diagram, "hig-2001 + traders-builders") == [("Red", 0, "field", "final"), ("Red", 4, "field", "final")]


@EDITIONS
def test_big_follower_is_two_farmers(edition: str) -> None:
    diagram = board(CITY, Red=["1,0 field N: big-follower"], Blue=["0,0 field W", "2,0 field E"])
    points = {"first": {"Red": 4, "Blue": 4}}.get(edition)
    scores = final(diagram, with_farms(edition, "inns-cathedrals"))
    assert scores == (points or {"Red": 3, "Blue": 3 if edition == "second" else 6})


CLOSED = """
.    E180 .
E90  inns-cathedrals/IC-four-cities E270
.    E    .
"""


def test_field_that_is_closed_pays_its_pig_and_sends_it_home() -> None:
    diagram = board(CLOSED, Red=["1,1 field", "1,1 field: pig"])
    variant = "hig-2002 + inns-cathedrals + traders-builders + closed-farms"
    assert lines(diagram, variant) == [("Red", 16, "field", "completed")]
    game = bastide.score(diagram, variant).game
    assert game.supply("Red")["pig"] == 1
    assert game.supply("Red")["follower"] == 7


@pytest.mark.parametrize("edition", ["first", "second"])
def test_closed_farms_go_with_the_third_edition_alone(edition: str) -> None:
    with pytest.raises(bastide.VariantError, match="closed-farms"):
        bastide.resolve_variant(with_farms(edition, "closed-farms"))


# Cities

CHAPEL = """
format = "bastide-tiles/1"
set = "chapel"

[tiles.end]
count = 1
city = "N cathedral"
"""
VARIANT = """
format = "bastide-variant/1"
extends = "hig-2000"

[plugins.inns-cathedrals]

[tiles]
files = ["chapel.toml"]
"""


def test_cathedral_in_a_small_city_wins(tmp_path: Path) -> None:
    (tmp_path / "chapel.toml").write_text(CHAPEL, encoding="utf-8")
    (tmp_path / "mine.toml").write_text(VARIANT, encoding="utf-8")
    diagram = board("E180\nchapel/end", Red=["0,1 city N"])
    assert bastide.score(diagram, tmp_path / "mine.toml").scores == {"Red": 6}


@pytest.mark.parametrize(("flag", "sides"), [("cathedral", 4), ("wine", 2), ("grain", 2), ("cloth", 2)])
def test_no_printed_cathedral_and_no_goods_lie_in_a_city_of_two_tiles(flag: str, sides: int) -> None:
    ruleset = bastide.resolve_variant("hig-2000 + inns-cathedrals + traders-builders")
    cities = [part for entry in ruleset.tiles.values() for part in entry.tile.segments if flag in dict(part.flags)]
    assert cities
    assert all(len(set(bastide.CENTRES) & set(part.ports)) >= sides for part in cities)


# Monasteries, sights and gardens


def test_abbot_may_stand_on_a_sight_and_be_called_back() -> None:
    game = Game("hig-2002 + sights + abbot", ["Red"], draws=["sights/JB-plain", "base-game/U", "base-game/U"])
    place(game, 0, 1)
    game.play({"type": "deploy", "piece": "abbot", "on": "monastery"})
    place(game, 1, 0, 90)
    game.play({"type": "retrieve", "piece": "abbot", "at": [0, 1]})
    assert [(line["points"], line["when"]) for line in game.lines] == [(3, "play")]


def test_abbot_never_stands_on_a_sight_where_one_may_only_lie() -> None:
    variant = "hig-2002 + sights(standing=false) + abbot"
    game = Game(variant, ["Red"], draws=["sights/JB-plain", "base-game/U"])
    place(game, 0, 1)
    offers = [action.as_record() for action in game.decision.actions]
    assert [offer.get("as") for offer in offers if offer.get("on") == "monastery"] == ["visitor"]
    assert "abbot" not in [offer.get("piece") for offer in offers]


def test_monasteries_of_other_sets_stay_beside_the_sights() -> None:
    bag = bastide.resolve_variant("hig-2002 + sights + inns-cathedrals + traders-builders").contents["bag"]
    assert not bag.get("base-game/A") and not bag.get("base-game/B")
    assert sum(count for tile, count in bag.items() if tile.startswith("sights/")) == 6
    assert bag["inns-cathedrals/IC-monastery-two-roads"] == bag["traders-builders/TB-20"] == 1


def test_gardens_of_every_set_come_with_the_abbot() -> None:
    variant = "hig-2002 + inns-cathedrals + traders-builders"
    with_abbot = bastide.resolve_variant(f"{variant} + abbot")
    gardens = {tile: count for tile, count in with_abbot.contents["bag"].items() if tile.endswith("-garden")}
    assert sum(gardens.values()) == 8 + 2 + 2
    plain = bastide.resolve_variant(variant)
    assert sum(with_abbot.contents["bag"].values()) == sum(plain.contents["bag"].values())


# Turns

STRAIGHTS = ["base-game/U"] * 9
BUILDING = "traders-builders"


def built(variant: str) -> Game:
    """A player has a follower and a builder on a road, and has just placed a tile that extends it."""
    game = Game(variant, ["Red"], draws=STRAIGHTS)
    for x, piece in ((1, "follower"), (2, "builder"), (3, None)):
        game.play({"type": "place", "tile": "base-game/U", "at": [x, 0], "rotation": 90})
        assert game.decision.kind == "deploy"
        if piece is None:
            game.play({"type": "pass"})
        else:
            game.play({"type": "deploy", "piece": piece, "on": "road W"})
    return game


def test_second_part_takes_its_tile_from_the_hand() -> None:
    game = built(f"hig-2002 + {BUILDING} + private-city-planning")
    assert game.decision.kind == "place"
    assert game.position.turn_number == 3
    assert len(game.position.stack("hand:Red")) == 3
    turn_on(game)
    assert game.position.turn_number == 4


def turn_on(game: Game) -> None:
    """Place the tile of the second part away from the road, without deploying."""
    game.play({"type": "place", "tile": "base-game/U", "at": [0, 1], "rotation": 90})
    while game.decision.kind == "deploy":
        game.play({"type": "pass"})


def test_second_part_draws_from_the_bag_where_tiles_are_drawn_early() -> None:
    game = built(f"bga + {BUILDING}")
    assert game.decision.kind == "place"
    assert game.decision.tile == "base-game/U"
    assert game.position.turn_number == 3
    drawn = len(game.to_record()["draws"])
    turn_on(game)
    assert game.position.turn_number == 4
    assert len(game.to_record()["draws"]) == drawn + 1


def test_calling_the_abbot_back_uses_up_the_figure_of_a_part() -> None:
    variant = f"hig-2002 + {BUILDING} + abbot"
    game = Game(variant, ["Red"], draws=["base-game/B", *STRAIGHTS])
    place(game, 0, 1)
    game.play({"type": "deploy", "piece": "abbot", "on": "monastery"})
    turn(game, 1, 0, 90, "road W")
    place(game, 2, 0, 90)
    assert {"builder", "abbot"} <= {str(action.as_record().get("piece")) for action in game.decision.actions}
    game.play({"type": "retrieve", "piece": "abbot", "at": [0, 1]})
    assert game.decision.kind == "place"
    assert game.supply("Red")["builder"] == 1


def test_second_part_takes_its_tile_from_the_display() -> None:
    game = built(f"hig-2002 + {BUILDING} + shared-display")
    assert game.decision.kind == "place"
    assert game.position.turn_number == 3
    drawn = len(game.to_record()["draws"])
    turn_on(game)
    assert game.position.turn_number == 4
    assert len(game.to_record()["draws"]) == drawn + 1


def test_builder_goes_on_the_tile_just_laid_where_followers_go_on_earlier_ones() -> None:
    game = Game(f"hig-2002 + {BUILDING} + earlier-tile", ["Red"], draws=STRAIGHTS)
    place(game, 1, 0, 90)
    game.play({"type": "deploy", "piece": "follower", "on": "road E", "at": [0, 0]})
    place(game, 2, 0, 90)
    offers = [action.as_record() for action in game.decision.actions]
    builders = [offer for offer in offers if offer.get("piece") == "builder"]
    assert [offer.get("at", [2, 0]) for offer in builders] == [[2, 0]]
    assert all(offer["at"] != [2, 0] for offer in offers if offer.get("piece") == "follower")


# The river

BRIDGE = "W river/RV-road-bridge inns-cathedrals/IC-straight-inn W"


def test_inn_counts_for_a_road_over_a_bridge_of_the_river() -> None:
    diagram = board(BRIDGE, Red=["2,0 road E"])
    assert final(diagram, "hig-2002 + river + inns-cathedrals") == {"Red": 4 * 2}


def test_bend_of_the_river_has_its_garden_with_the_abbot() -> None:
    assert bastide.resolve_variant("hig-2002 + river").contents["river"].get("river/RV-bend-garden", 0) == 0
    river = bastide.resolve_variant("hig-2002 + river + abbot").contents["river"]
    assert (river["river/RV-bend"], river["river/RV-bend-garden"]) == (1, 1)
    game = Game("hig-2002 + river + abbot", ["Red"], draws=["river/RV-bend-garden", "river/RV-straight"])
    game.play(game.decision.actions[0])
    offers = [action.as_record() for action in game.decision.actions]
    assert {"abbot"} == {offer["piece"] for offer in offers if offer.get("on") == "garden"}


def drawn_first(variant: str, players: list[str]) -> list[str]:
    """The draws before the first decision."""
    return list(Game(variant, players, seed=5).to_record()["draws"])


def test_river_is_drawn_first_whatever_the_rule_of_drawing() -> None:
    two = ["Red", "Blue"]
    for variant, count in (
        ("hig-2002 + river", 1),
        ("bga + river", 2),
        ("hig-2002 + river + private-city-planning", 6),
        ("hig-2002 + river + shared-display", 3),
    ):
        draws = drawn_first(variant, two)
        assert len(draws) == count
        assert all(tile.startswith("river/") and tile != "river/RV-lake" for tile in draws)


@pytest.mark.parametrize("more", ["private-city-planning", "shared-display"])
@pytest.mark.parametrize("seed", range(4))
def test_game_with_a_river_and_a_choice_of_tiles_comes_to_its_end(more: str, seed: int) -> None:
    game = Game(f"hig-2002 + river + {more}", ["Red", "Blue"], seed=seed)
    while not game.over:
        tiles = [action for action in game.decision.actions if action.as_record().get("tile") == "river/RV-lake"]
        game.play((tiles or game.decision.actions)[0])
    laid = [tile.tile.id for tile in game.board.tiles]
    after_the_lake = laid[laid.index("river/RV-lake") + 1 :]
    assert not [tile for tile in after_the_lake if tile.startswith("river/")]
    assert len(after_the_lake) > 40


# Only what is finished


def test_visitor_scores_nothing_where_only_finished_features_count() -> None:
    diagram = board("sights/JB-plain E", Red=[])
    diagram["tiles"][0]["pieces"] = [{"player": "Red", "piece": "follower", "on": "monastery", "as": "visitor"}]
    assert final(diagram, "hig-2002 + sights") == {"Red": 2}
    assert final(diagram, "hig-2002 + sights + finished-only") == {"Red": 0}


@EDITIONS
def test_farms_and_goods_score_where_only_finished_features_count(edition: str) -> None:
    diagram = board(CITY, Red=["1,0 field N"])
    diagram["state"] = {"traders-builders": {"goods": {"Red": {"wine": 1}}}}
    pays = {"first": 4, "second": 3, "third": 3}[edition]
    assert final(diagram, with_farms(edition, "traders-builders", "finished-only")) == {"Red": pays + 10}


# The dragon

PD = "princess-dragon/PD-"


def dragon(game: Game, x: int, y: int) -> None:
    game.play({"type": "dragon", "at": [x, y]})


def test_builder_goes_home_when_the_dragon_eats_its_players_last_follower_there() -> None:
    rules = "base-game + princess-dragon + traders-builders"
    draws = ["U", "B", "U", f"{PD}volcano-bend", f"{PD}dragon-city", "B"]
    ids = [draw if "/" in draw else f"base-game/{draw}" for draw in draws]
    game = Game(rules, ["Red", "Blue"], draws=ids)
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    turn(game, 2, 0, 90, on="road E: builder")
    place(game, -1, 0, 270)
    place(game, 0, -1, 180)
    game.play({"type": "pass"})
    dragon(game, 0, 0)
    dragon(game, 1, 0)
    assert game.supply("Red") == {"follower": 7, "builder": 1}


def test_fairy_pays_nothing_for_an_abbot_who_is_called_back() -> None:
    game = Game(
        "base-game + princess-dragon + abbot",
        ["Red", "Blue"],
        draws=[f"base-game/{tile}" for tile in ("B", "U", "U", "U", "U", "U")],
    )
    turn(game, 0, 1, on="monastery: abbot")
    turn(game, 1, 0, 90)
    place(game, 2, 0, 90)
    game.play({"type": "fairy", "at": [0, 1], "on": "monastery"})
    turn(game, 3, 0, 90)
    place(game, 4, 0, 90)
    game.play({"type": "retrieve", "piece": "abbot", "at": [0, 1]})
    assert [(line["kind"], line["points"]) for line in game.lines] == [("fairy", 1), ("monastery", 3)]


def test_fairy_pays_for_a_field_that_is_closed() -> None:
    diagram = board(".   E180 .\nE90 R    E270\n.   R180 .", Red=["1,2 field N"])
    diagram["tiles"][-1]["pieces"].append({"player": None, "piece": "fairy"})
    rules = "hig-2002 + closed-farms + princess-dragon"
    assert lines(diagram, rules) == [("Red", 3, "field", "completed"), ("Red", 3, "fairy", "play")]


def test_visitor_on_a_sight_may_be_guarded_and_eaten() -> None:
    game = Game(
        "base-game + princess-dragon + sights",
        ["Red", "Blue"],
        draws=["sights/JB-plain", f"{PD}volcano-straight", f"{PD}dragon-straight", "base-game/U"],
    )
    place(game, 0, 1)
    game.play({"type": "deploy", "piece": "follower", "on": "monastery", "as": "visitor"})
    place(game, 1, 0)
    place(game, 2, 0)
    visitor = {"player": "Red", "type": "fairy", "at": [0, 1], "on": "monastery", "as": "visitor"}
    assert visitor in [action.as_record() for action in game.decision.actions]
    game.play({"type": "pass"})
    dragon(game, 0, 0)
    dragon(game, 0, 1)
    assert game.supply("Red") == {"follower": 7}


def test_portal_opens_the_tile_just_laid_where_followers_go_on_earlier_ones() -> None:
    game = Game(
        "base-game + princess-dragon + earlier-tile", ["Red", "Blue"], draws=[f"{PD}portal-crossing", "base-game/U"]
    )
    place(game, 1, 0)
    records = [action.as_record() for action in game.decision.actions]
    assert {tuple(record.get("at", ())) for record in records if record["type"] == "deploy"} == {(0, 0), ()}


# Abbeys, mayors, wagons and barns

ABBEYS = "base-game + farms-third-edition + abbey-mayor"


def abbey_laid(rules: str, start: str, at: tuple[int, int] = (1, 1)) -> Game:
    """A game in which Red has just placed an abbey into a hole."""
    laid = [{key: tile[key] for key in ("tile", "at", "rotation")} for tile in board(start)["tiles"]]
    game = Game(rules, ["Red", "Blue"], draws=["base-game/B"] * 3, start=laid)
    game.play({"type": "abbey"})
    game.play({"type": "place", "at": list(at), "rotation": 0})
    return game


@pytest.mark.parametrize(
    ("options", "who", "after"),
    [
        ("", "Red", ("Blue", 1)),
        ("(builder=extends-or-completes)", "Red", ("Red", 2)),
        ("(builder=extends-or-completes, second_tile=at-once)", "Red", ("Red", 2)),
        ("(builder=extends-or-completes)", "Blue", ("Red", 1)),
    ],
)
def test_abbey_that_ends_a_road_brings_its_players_builder_a_second_part_of_a_turn_by_an_option_alone(
    options: str, who: str, after: tuple[str, int]
) -> None:
    rules = f"{ABBEYS} + traders-builders{options}"
    start = [
        {"tile": f"base-game/{name}", "at": at, "rotation": rotation}
        for name, at, rotation in (("A", [0, 0], 270), ("B", [3, -1], 0), ("B", [3, 1], 0), ("B", [4, 0], 0))
    ]
    game = Game(rules, ["Red", "Blue"], draws=[f"base-game/{name}" for name in "UBUBB"], start=start)
    turn(game, 1, 0, 90, on="road E")
    turn(game, 4, 1)
    turn(game, 2, 0, 90, on="road E: builder")
    if who == "Red":
        game.play({"type": "pass"})
        turn(game, 5, 0)
    game.play({"type": "abbey"})
    game.play({"type": "place", "at": [3, 0], "rotation": 0})
    game.play({"type": "pass"})
    assert (game.decision.player, game.position.part_number) == after
    game.finish()
    assert game.scores == {"Red": 3, "Blue": 0}


def test_city_of_one_tile_closed_by_an_abbey_is_no_small_city() -> None:
    tiles = board(". E180 .\nB abbey-mayor/AM-abbey@0 B\n. B .", Red=["1,0 city S"])
    assert lines(tiles, f"{ABBEYS} + small-city") == [("Red", 2, "city", "completed")]


def test_mayor_counts_the_pennants_of_a_small_city() -> None:
    tiles = board("abbey-mayor/AM-09@180 E270", Red=["0,0 city E: mayor"], Blue=["1,0 city W"])
    assert final(tiles, f"{ABBEYS} + small-city") == {"Red": 3, "Blue": 3}


def test_wagon_stands_on_a_sight_but_does_not_lie_there() -> None:
    start = [{"tile": "base-game/B", "at": [0, 0], "rotation": 0}]
    game = Game(f"{ABBEYS} + sights", ["Red"], draws=["sights/JB-plain"] * 2, start=start)
    place(game, 1, 0)
    deployed = [action.as_record() for action in game.decision.actions]
    stances = {(entry["piece"], entry.get("as")) for entry in deployed if entry.get("on") == "monastery"}
    assert stances == {("follower", None), ("follower", "visitor"), ("wagon", None)}


def test_mayors_and_wagons_are_followers_where_those_go_on_earlier_tiles() -> None:
    start = board("E B\nB .")["tiles"]
    game = Game(f"{ABBEYS} + earlier-tile", ["Red"], draws=["base-game/B"] * 2, start=start)
    place(game, 1, 1)
    deployed = [action.as_record() for action in game.decision.actions]
    where = {entry["piece"]: (entry.get("at"), entry.get("corner")) for entry in deployed if "piece" in entry}
    assert where["mayor"] == ([0, 0], None)
    assert where["wagon"][0] in ([0, 0], [1, 0], [0, 1])
    assert where["barn"] == (None, [1, 1])


def test_abbot_is_called_back_from_an_abbey() -> None:
    game = abbey_laid(f"{ABBEYS} + abbot", "B B .\nB . B\nB B .")
    game.play({"type": "deploy", "piece": "abbot", "on": "monastery"})
    turn(game, 3, 1)
    place(game, 3, 0)
    game.play({"type": "retrieve", "piece": "abbot", "at": [1, 1]})
    assert game.scores == {"Red": 7, "Blue": 0}


@EDITIONS
def test_barn_does_not_use_up_what_a_city_pays_at_the_end(edition: str) -> None:
    # A city with a barn and a farmer of Red in the south, and a field of Red in the north.
    barn = [{"player": "Blue", "piece": "barn", "corner": [1, 2]}]
    tiles = board("E90 F E270\nB B B\nB B B", Red=["1,0 field N", "0,1 field N"], Blue=[]) | {"pieces": barn}
    scores = final(tiles, with_farms(edition, "abbey-mayor"))
    assert scores == {"Red": 1 + {"first": 4, "second": 3, "third": 3}[edition], "Blue": 4}
