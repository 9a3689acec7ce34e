"""The house rules that groups ask for most: what a group types for each, and whether games at random keep to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bastide import Game, coordinates, resolve_variant
from bastide.apps.rulesets import warnings

#: What a group types: an expression, or the lines of a variant file below its format.
TYPED = {
    "collective planning": "hig-2002 + shared-display",
    "cloister in hand": "hig-2002 + monastery-in-hand",
    "own piles": "hig-2002 + own-piles",
    "only earlier tiles": "hig-2002 + earlier-tile",
    "fewer followers by players": 'extends = "hig-2002"\n[supply]\nfollower = { 2 = 7, 5 = 6 }\n',
    "prisoners": "hig-2002 + prisoners",
    "hand of three": "hig-2002 + private-city-planning",
    "closed fields at once": "hig-2002 + closed-farms",
    "draft paid in points": "hig-2002 + shared-display(price=1)",
    "within two tiles": "hig-2002 + near-followers(distance=2)",
    "each inn": "hig-2002 + inns-cathedrals(inns=every)",
    "goods 15": 'extends = "hig-2002 + traders-builders"\n[rates]\n"traders-builders/goods.majority" = 15\n',
    "no fields": "hig-2002 + traders-builders - farms",
    "all or nothing": "hig-2002 + finished-only",
    "a city pays a player once": "base-game + farms-second-edition(once=per-player)",
    "next tile at the turn's end": "hig-2002 + base-game(draw=turn-end)",
    "stacking": "hig-2002 + tiles-on-tiles",
    "first to 50 wins": "hig-2002 + first-to(points=50, wins=true)",
    "equal turns": "hig-2002 + first-to(points=50) + equal-turns",
    "limit of turns": "hig-2002 + turn-limit(turns=12)",
    "limit of time": "hig-2002 + clock(seconds=300, out=lost)",
    "solo": "hig-2002",
    "small city 4 and pennant 0": (
        'extends = "hig-2002 + small-city(points_per_pennant=0)"\n[rates]\n"small-city/two-tiles.tiles" = 2\n'
    ),
    "every set twice": (
        'extends = "hig-2002 + inns-cathedrals"\n[tiles]\nbase-game = 2\ninns-cathedrals = 2\n"base-game/D" = 8\n'
    ),
    "handicap": "hig-2002 + handicap(points={2=10}, pieces={1={follower=-1}})",
    "back into the bag": "hig-2002 + base-game(unplaceable=back)",
    "teams of two": "hig-2002 + teams",
}
#: How many play, where that matters.
PLAYERS = {"solo": 1, "teams of two": 4}
Step = tuple[Game, dict[str, Any]]


@pytest.fixture
def typed(tmp_path: Path) -> Any:
    """What a group types for a rule, as something to play; files lie where the group keeps them."""

    def variant(rule: str) -> str:
        text = TYPED[rule]
        if "\n" not in text:
            return text
        file = tmp_path / "ours.toml"
        file.write_text(f'format = "bastide-variant/1"\n{text}', encoding="utf-8")
        return str(file)

    return variant


def steps(variant: str | dict[str, Any], seed: int = 0, players: int = 2) -> Iterator[Step]:
    """A game at random: before each action the game, and the action."""
    game = Game(resolve_variant(variant), ["Red", "Blue", "Green", "Black", "Grey", "White"][:players], seed=seed)
    numbers = Random(seed)
    while actions := game.decision.actions:
        action = numbers.choice(actions)
        yield game, action.as_record()
        game.play(action)
    yield game, {"type": "over"}


def played(variant: str | dict[str, Any], seed: int = 0, players: int = 2) -> Game:
    """A game at random, to its end."""
    *_, (game, _) = steps(variant, seed, players)
    return game


def turns(variant: str | dict[str, Any], seed: int = 0, players: int = 2) -> list[int]:
    """How many tiles each player placed."""
    return [
        *Counter(action["player"] for _, action in steps(variant, seed, players) if action["type"] == "place").values()
    ]


@pytest.mark.parametrize("rule", TYPED)
def test_rule_works_from_what_a_group_types_without_a_warning(rule: str, typed: Any) -> None:
    variant = typed(rule)
    assert not warnings(resolve_variant(variant))
    assert played(variant, players=PLAYERS.get(rule, 3)).over


def test_collective_planning_lets_everybody_choose_among_three(typed: Any) -> None:
    chosen = [
        {each.as_record()["tile"] for each in game.decision.actions}
        for game, action in steps(typed("collective planning"))
        if action["type"] == "place"
    ]
    assert max(map(len, chosen)) == 3


def test_cloister_in_hand_is_placed_once_instead_of_drawing(typed: Any) -> None:
    taken = [action["player"] for _, action in steps(typed("cloister in hand")) if action["type"] == "monastery"]
    assert sorted(taken) == ["Blue", "Red"]


def test_own_piles_hold_all_tiles_and_are_equal(typed: Any) -> None:
    game, _ = next(steps(typed("own piles"), players=3))
    assert not game.position.stack("bag")
    assert turns(typed("own piles"), players=3) == [24, 24, 23]


def test_followers_stand_on_earlier_tiles_only(typed: Any) -> None:
    placed: list[int] = []
    for game, action in steps(typed("only earlier tiles")):
        if action["type"] == "place":
            placed = action["at"]
        elif action["type"] == "deploy":
            assert action["at"] != placed
            assert action["at"] in [[*tile.at] for tile in game.board.tiles]


def test_followers_are_fewer_the_more_there_are_who_play(typed: Any) -> None:
    for players, followers in ((2, 7), (4, 7), (5, 6)):
        game, _ = next(steps(typed("fewer followers by players"), players=players))
        assert game.supply("Red")["follower"] == followers


def test_prisoners_are_missing_until_they_are_ransomed(typed: Any) -> None:
    captured = [
        action["player"]
        for seed in range(8)
        for _, action in steps(typed("prisoners"), seed)
        if action["type"] == "capture"
    ]
    assert captured


def test_hand_of_three_is_refilled(typed: Any) -> None:
    for game, action in steps(typed("hand of three")):
        if action["type"] == "place" and game.position.stack("bag"):
            assert len(game.position.stack(f"hand:{action['player']}")) == 3


def test_closed_field_scores_at_once(typed: Any) -> None:
    tiles = {"base-game": 0, "base-game/D": 4, "base-game/N": 12, "base-game/E": 8, "base-game/V": 12}
    few = {"extends": TYPED["closed fields at once"], "tiles": tiles}
    lines = [line for seed in range(12) for line in played(few, seed).lines]
    assert any(line["kind"] == "field" and line["when"] == "completed" for line in lines)


def test_draft_is_paid_in_points(typed: Any) -> None:
    prices = set()
    for game, action in steps(typed("draft paid in points"), 5):
        if action["type"] == "draft":
            prices.add(action["price"])
            before = game.scores[action["player"]]
            after = game.copy()
            after.play(action)
            assert after.scores[action["player"]] == before - action["price"]
    assert prices == {0, 1, 2}


def test_followers_stay_within_two_tiles(typed: Any) -> None:
    for game, action in steps(typed("within two tiles")):
        if action["type"] == "place":
            x, y = action["at"]
        elif action["type"] == "deploy":
            position, player = game.position, game.players.index(action["player"])
            cells = [position.cell_of(number) for number in position.pieces_of(player)]
            own = [coordinates(cell) for cell in cells if cell is not None]
            assert not own or min(abs(x - column) + abs(y - row) for column, row in own) <= 2


def test_goods_bring_fifteen(typed: Any) -> None:
    points = {line["points"] for line in played(typed("goods 15")).lines if line["kind"] == "trade-goods"}
    assert points - {0}
    assert points <= {0, 15, 30, 45}


def test_without_fields_nobody_stands_there_and_nobody_has_a_pig(typed: Any) -> None:
    for game, action in steps(typed("no fields")):
        assert not action.get("on", "").startswith("field")
        assert "pig" not in game.supply("Red")


def test_unfinished_scores_nothing(typed: Any) -> None:
    final = [line for line in played(typed("all or nothing")).lines if line["when"] == "final"]
    assert {line["points"] for line in final if line["kind"] != "field"} == {0}


def test_every_city_pays_a_player_once(typed: Any) -> None:
    for seed in range(5):
        game = played(typed("a city pays a player once"), seed)
        cities = sum(not city.open for city in game.board.features("city"))
        for player in game.players:
            fields = [line for line in game.lines if line["kind"] == "field" and line["player"] == player]
            assert sum(term["count"] for line in fields for term in line["terms"]) <= cities


def test_tiles_are_laid_on_tiles(typed: Any) -> None:
    assert len(played(typed("stacking")).board.tiles) < 72


def test_first_to_so_many_points_wins_after_equal_turns() -> None:
    games = [(seed, played("hig-2002 + first-to(points=3, wins=true)", seed, 3)) for seed in range(6)]
    ended = [(seed, game) for seed, game in games if len(game.board.tiles) < 72]
    assert len(ended) > 2
    for seed, game in ended:
        [winner], *_ = game.ranking
        assert game.scores[winner] >= 3
        assert len({*turns("hig-2002 + first-to(points=3) + equal-turns", seed, 3)}) == 1


def test_turns_are_limited(typed: Any) -> None:
    assert turns(typed("limit of turns"), players=4) == [12, 12, 12, 12]


def test_who_runs_out_of_time_is_last_whatever_the_points(typed: Any) -> None:
    for out in ("Red", "Blue"):
        game = Game(resolve_variant(typed("limit of time")), ["Red", "Blue"], seed=1)
        game.play(game.decision.actions[0])
        game.time_out(out)
        game.finish()
        assert game.ranking[-1] == [out]


def test_teams_of_two_win_with_the_points_of_both(typed: Any) -> None:
    games = [played(typed("teams of two"), seed, 4) for seed in range(4)]
    for game in games:
        points = {frozenset(team): sum(game.scores[player] for player in team) for team in game.teams}
        assert {*points} == {frozenset({"Red", "Green"}), frozenset({"Blue", "Black"})}
        best = [team for team in points if points[team] == max(points.values())]
        assert [frozenset(team) for team in game.ranked_teams[0]] == best
    assert any(
        game.scores[player] < max(game.scores[other] for other in game.ranking[1])
        for game in games
        for player in game.ranking[0]
    )


def test_small_city_scores_four_whatever_it_has(typed: Any) -> None:
    lines = [line for seed in range(12) for line in played(typed("small city 4 and pennant 0"), seed).lines]
    small = [line for line in lines if (line["kind"], line["when"], len(line["tiles"])) == ("city", "completed", 2)]
    assert {line["points"] for line in small} == {4}


def test_every_set_is_there_twice(typed: Any) -> None:
    once = resolve_variant("hig-2002 + inns-cathedrals").contents["bag"]
    twice = resolve_variant(typed("every set twice")).contents["bag"]
    assert {tile: count - 2 * once[tile] for tile, count in twice.items() if count != 2 * once[tile]} == {
        "base-game/D": 1
    }


def test_handicap_is_there_from_the_beginning(typed: Any) -> None:
    game, _ = next(steps(typed("handicap")))
    assert game.scores == {"Red": 0, "Blue": 10}
    assert (game.supply("Red")["follower"], game.supply("Blue")["follower"]) == (6, 7)


def test_tile_that_fits_nowhere_goes_back(typed: Any) -> None:
    # The large city fits nowhere once the only other one is closed.
    tiles = {"base-game": 0, "base-game/D": 1, "base-game/E": 1, "base-game/C": 1, "base-game/B": 3}
    closing = {"type": "place", "tile": "base-game/E", "at": [0, -1], "rotation": 180}
    for variant, types, left in (
        ("hig-2002", {"place": 4, "discard": 1}, []),
        (TYPED["back into the bag"], {"place": 4}, ["base-game/C"]),
    ):
        game = Game(resolve_variant({"extends": variant, "tiles": tiles}), ["Red", "Blue"], seed=3)
        while actions := [action.as_record() for action in game.decision.actions]:
            game.play(next((each for each in actions if each | closing == each), actions[-1]))
        found = Counter(action["type"] for action in game.to_record()["actions"])
        assert {kind: found[kind] for kind in ("place", "discard") if found[kind]} == types
        assert [*game.position.stack("bag")] == left
