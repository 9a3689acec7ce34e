"""Sights: who stands there and who lies there (facts 5.6, 5.7, 5.8, 11.13)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, final, lines, place, short, terms, turn

import bastide
from bastide import Deployment, Diagram, Game, Plugin, Rule, hookimpl, kinds

RULES = "base-game + sights"
LYING_ONLY = "base-game + sights(standing=false)"
SURROUNDED = """
U E               U
U sights/JB-plain U
U E180            U
"""


def visiting(picture: str, **pieces: list[str]) -> dict[str, Any]:
    """A diagram whose pieces on monasteries all lie."""
    diagram = board(picture, scores=None, **pieces)
    for tile in diagram["tiles"]:
        for piece in tile["pieces"]:
            if piece["on"] == "monastery":
                piece["as"] = "visitor"
    return diagram


def game_of(variant: str, draws: str, start: str = "", players: str = "Red Blue") -> Game:
    """A game with forced draws; ``JB`` is a sight in the open."""
    tiles = ["sights/JB-plain" if draw == "JB" else f"base-game/{draw}" for draw in draws.split()]
    laid = board(start)["tiles"] if start else None
    on_table = None if laid is None else [{key: tile[key] for key in ("tile", "at", "rotation")} for tile in laid]
    return Game(variant, players.split(), draws=tiles, start=on_table)


def visit(game: Game, piece: str = "follower") -> None:
    """Let a piece lie down on the sight of the tile just placed."""
    game.play({"type": "deploy", "piece": piece, "on": "monastery", "as": "visitor"})


def on_monastery(game: Game) -> list[tuple[str, str | None]]:
    """Who may be deployed on the monastery, and how."""
    records = [action.as_record() for action in game.decision.actions]
    return [(record["piece"], record.get("as")) for record in records if record.get("on") == "monastery"]


def test_six_sights_take_the_place_of_the_six_monasteries() -> None:
    bag = bastide.resolve_variant(RULES).contents["bag"]
    assert (bag["sights/JB-plain"], bag["sights/JB-road"]) == (4, 2)
    assert not {"base-game/A", "base-game/B"} & set(bag)
    assert sum(bag.values()) == 71


def test_monasteries_that_the_variant_counts_itself_stay() -> None:
    plugins: dict[str, Any] = {"base-game": {}, "sights": {}}
    variant = {"format": "bastide-variant/1", "plugins": plugins, "tiles": {"base-game/B": 4}}
    bag = bastide.resolve_variant(variant).contents["bag"]
    assert bag["base-game/B"] == 4
    assert "base-game/A" not in bag


def test_follower_may_stand_or_lie_on_a_sight() -> None:
    game = game_of(RULES, "JB")
    place(game, 0, 1)
    assert on_monastery(game) == [("follower", None), ("follower", "visitor")]


def test_nobody_may_lie_on_a_monastery_that_is_no_sight() -> None:
    game = game_of(RULES, "B")
    place(game, 0, 1)
    assert on_monastery(game) == [("follower", None)]
    with pytest.raises(bastide.IllegalAction) as caught:
        visit(game)
    assert caught.value.rule == "sights/visit"


def test_monk_on_a_sight_with_eight_tiles_around_scores_nine_and_goes_home() -> None:
    game = game_of(RULES, "JB U", start="U E U\nU . U\nU E180 .")
    turn(game, 1, 1, on="monastery")
    turn(game, 2, 2)
    assert [short(line) for line in game.lines] == [("Red", 9, "monastery", "completed")]
    assert game.supply("Red") == {"follower": 7}


def test_monk_on_an_unfinished_sight_scores_the_sight_and_the_tiles_around_it() -> None:
    result = bastide.score(board("U E\nU sights/JB-plain", Red=["1,1 monastery"]), RULES)
    assert [short(line) for line in result.lines] == [("Red", 4, "monastery", "final")]
    assert terms(result.lines[0]) == [("tiles", 4, 1)]


# Both examples are told as sums: to the west, north, the sight itself, to the east, south.
VIEW_OF_TEN = """
. . . . B               . . .
. . . . B               B . .
B B B B sights/JB-plain B B .
. . . . B               . . .
. . . . .               . . .
. . . . B               . . .
"""
VIEW_OF_SIX = """
. . B               . . . .
. B .               . . . .
B B sights/JB-plain B B . B
. . B               . . . .
"""


def test_example_of_a_visitor_who_sees_four_two_two_and_one_tile_scores_ten() -> None:
    result = bastide.score(visiting(VIEW_OF_TEN, Red=["4,2 monastery"]), RULES)
    assert [short(line) for line in result.lines] == [("Red", 10, "monastery", "final")]
    assert terms(result.lines[0])[1:] == [("sight", 1, 1), ("row and column", 9, 1)]


def test_example_of_a_visitor_who_sees_two_no_two_and_one_tile_scores_six() -> None:
    assert lines(visiting(VIEW_OF_SIX, Red=["2,2 monastery"]), RULES) == [("Red", 6, "monastery", "final")]


def test_tiles_around_the_sight_stand_in_a_visitors_line_with_nothing() -> None:
    [line] = bastide.score(visiting(VIEW_OF_TEN, Red=["4,2 monastery"]), RULES).lines
    around = line["terms"][0]
    assert (around["rule"], around["count"], around["rate"]) == ("base-game/monastery-unfinished", 6, 0)
    assert around["changed_by"] == ["sights/not-around"]
    assert sum(term["points"] for term in line["terms"]) == line["points"]


def test_tiles_at_the_corners_of_a_sight_are_not_in_view() -> None:
    assert final(visiting("B . B\n. sights/JB-plain .\nB . B", Red=["1,1 monastery"]), RULES) == {"Red": 1}


def test_sight_with_a_visitor_is_never_scored_as_completed() -> None:
    assert lines(visiting(SURROUNDED, Red=["1,1 monastery"]), RULES) == [("Red", 5, "monastery", "final")]


def test_visitor_stays_to_the_end_though_eight_tiles_lie_around() -> None:
    game = game_of(RULES, "JB U U", start="U E U\nU . U\nU E180 .")
    place(game, 1, 1)
    visit(game)
    turn(game, 2, 2)
    assert game.lines == []
    assert game.supply("Red") == {"follower": 6}
    turn(game, 3, 2)
    assert game.over
    # Itself, one tile to each side, and a second one to none.
    assert [short(line) for line in game.lines] == [("Red", 5, "monastery", "final")]


def test_visitor_in_the_last_gap_stays_too() -> None:
    game = game_of(RULES, "JB U", start="U E U\nU . U\nU E180 U")
    place(game, 1, 1)
    visit(game)
    assert game.lines == []
    assert game.supply("Red") == {"follower": 6}


def test_visitor_takes_up_the_figure_of_the_turn() -> None:
    game = game_of(RULES, "JB U")
    place(game, 0, 1)
    visit(game)
    assert (game.decision.kind, game.decision.player) == ("place", "Blue")


class TwoFigures:
    """A house rule by which a player may let a figure lie or stand on a monastery and then deploy another one."""

    @hookimpl
    def bastide_plugin(self) -> Plugin:
        return Plugin(title="Two figures", says="A figure more on a monastery.", requires=("base-game",))

    @hookimpl
    def bastide_meeple_rules(self) -> list[Rule]:
        return [
            Deployment(
                id=f"house/{role or 'monk'}",
                says="A figure more.",
                pieces=kinds("follower"),
                on=kinds("monastery"),
                budget="house",
                leaves_open=True,
                role=role,
                before=("base-game/deploy", "sights/visit"),
            )
            for role in ("visitor", None)
        ]


@pytest.mark.parametrize("how", [{"as": "visitor"}, {}])
def test_sight_where_somebody_lies_or_stands_is_occupied(how: dict[str, str]) -> None:
    registry = bastide.Registry()
    registry.load_installed()
    registry.register(TwoFigures(), "two-figures")
    ruleset = bastide.resolve(bastide.select(f"{RULES} + two-figures", registry), registry)
    game = Game(ruleset, ["Red", "Blue"], draws=["sights/JB-road", "base-game/U"])
    place(game, 0, 1, 270)
    game.play({"type": "deploy", "piece": "follower", "on": "monastery"} | how)
    # The figure of the turn is still to be deployed; only the road is left for it.
    assert game.decision.kind == "deploy"
    assert on_monastery(game) == []
    for role in ({"as": "visitor"}, {}):
        with pytest.raises(bastide.IllegalAction) as caught:
            game.play({"type": "deploy", "piece": "follower", "on": "monastery"} | role)
        assert caught.value.rule == "base-game/occupied"


def test_visitor_is_written_and_read_in_records_and_diagrams() -> None:
    game = game_of(RULES, "JB U U")
    place(game, 0, 1)
    visit(game)
    written = game.to_record()
    assert written["actions"][-1] == {
        "player": "Red",
        "type": "deploy",
        "piece": "follower",
        "on": "monastery",
        "as": "visitor",
    }
    assert bastide.replay(written).game.to_record() == written
    diagram = Diagram.of(game).as_json()
    [tile] = [tile for tile in diagram["tiles"] if "pieces" in tile]
    assert tile["pieces"] == [{"player": "Red", "piece": "follower", "on": "monastery", "as": "visitor"}]
    assert Diagram.of(Diagram.read(diagram).on_table(RULES)[0]).as_json() == diagram


def test_visitor_is_deployed_and_taken_back() -> None:
    game = game_of(RULES, "JB U")
    place(game, 0, 1)
    visit(game)
    game.undo()
    assert game.supply("Red") == {"follower": 7}
    assert on_monastery(game) == [("follower", None), ("follower", "visitor")]


def test_visitor_scores_nothing_under_rules_without_sights() -> None:
    result = bastide.score(visiting("B B", Red=["0,0 monastery"]), "base-game")
    assert result.scores == {"Red": 0}
    assert len(result.notes) == 1


def test_visitor_on_a_plain_monastery_of_a_diagram_scores_nothing() -> None:
    assert final(visiting("B B", Red=["0,0 monastery"]), RULES) == {"Red": 0}


def test_without_standing_a_follower_may_only_lie_on_a_sight() -> None:
    game = game_of(LYING_ONLY, "JB")
    place(game, 0, 1)
    assert on_monastery(game) == [("follower", "visitor")]
    with pytest.raises(bastide.IllegalAction) as caught:
        game.play({"type": "deploy", "piece": "follower", "on": "monastery"})
    assert caught.value.rule == "sights/lying-only"


def test_without_standing_a_follower_still_stands_on_a_monastery_that_is_no_sight() -> None:
    game = game_of(LYING_ONLY, "B")
    place(game, 0, 1)
    assert on_monastery(game) == [("follower", None)]


def test_without_standing_a_monk_on_a_sight_of_a_diagram_scores_nothing() -> None:
    for picture in (SURROUNDED, SURROUNDED.replace("E180", ".   ")):
        assert final(board(picture, Red=["1,1 monastery"]), LYING_ONLY) == {"Red": 0}
        assert final(visiting(picture, Red=["1,1 monastery"]), LYING_ONLY)["Red"] > 0


def test_road_ends_at_a_sight() -> None:
    diagram = board("sights/JB-road\nA180", Red=["0,0 road S"])
    assert lines(diagram, RULES) == [("Red", 2, "road", "completed")]


def test_sights_need_the_base_game() -> None:
    with pytest.raises(bastide.BastideError, match="base-game"):
        bastide.resolve_variant("sights")


def test_misspelt_visitor_on_a_board_is_noted_with_the_right_word() -> None:
    diagram = {
        "format": "bastide-diagram/1",
        "players": ["Red"],
        "tiles": [
            {
                "tile": "sights/JB-plain",
                "at": [0, 0],
                "pieces": [{"player": "Red", "piece": "follower", "on": "monastery", "as": "vistor"}],
            }
        ],
    }
    result = bastide.score(diagram, "base-game + sights")
    assert result.scores == {"Red": 0}
    assert any("as 'vistor'" in note and "did you mean 'visitor'" in note for note in result.notes)


@pytest.mark.parametrize(
    ("options", "sights", "monasteries"),
    [
        ("sets=japan", 6, 0),
        ("sets=germany", 6, 0),
        ("sets=low-countries", 6, 0),
        ("sets=all", 18, 0),
        ("monasteries=kept", 6, 6),
        ("sets=all, monasteries=kept", 18, 6),
    ],
)
def test_sights_of_several_countries_take_the_place_of_monasteries_unless_these_are_kept(
    options: str, sights: int, monasteries: int
) -> None:
    bag = bastide.resolve_variant(f"base-game + sights({options})").contents["bag"]
    assert sum(count for tile, count in bag.items() if tile.startswith("sights")) == sights
    assert sum(bag.get(tile, 0) for tile in ("base-game/A", "base-game/B")) == monasteries


@pytest.mark.parametrize("tile", ["sights-germany/GM-plain", "sights-low-countries/NB-road"])
def test_sights_of_all_countries_are_played_alike(tile: str) -> None:
    picture = f"U {tile} U"
    assert [short(line)[:2] for line in bastide.score(visiting(picture, Red=["1,0 monastery"]), RULES).lines] == [
        ("Red", 3)
    ]
