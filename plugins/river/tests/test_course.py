"""Which way a river may run, and what becomes of tiles that no longer fit (facts 2.4, 2.5, 9.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.boards import cells, deploy, offered, place

import bastide
from bastide import Game, IllegalAction

RULES = "base-game + farms-third-edition + river"
VARIANTS = [
    f"base-game(draw={draw}) + farms-third-edition + river(start_tile={start}, divides_fields={divides})"
    for draw in ("turn-start", "turn-end")
    for start in ("removed", "mixed", "after-river")
    for divides in ("true", "false")
]

#: A tile without its set, where it is laid, and its rotation.
Step = tuple[str, tuple[int, int], int]

#: Back to the left beneath its own first tiles, with something straight between any two bends, all three to the right.
#: What comes next must have a city in the north, and neither the lake nor any tile that is left has one there.
CURLED: tuple[Step, ...] = (
    ("two-cities", (1, 0), 0),
    ("straight", (2, 0), 0),
    ("bend", (3, 0), 0),
    ("straight", (3, 1), 90),
    ("bend", (3, 2), 90),
    ("monastery-road", (2, 2), 0),
    ("city-corner", (1, 2), 270),
)
#: The tiles of the river that are left then.
LEFT = ("road-bridge", "city-road", "road-corner", "lake")


def full(names: Iterable[str]) -> list[str]:
    """The ids of tiles of the river."""
    return [f"river/RV-{name}" for name in names]


def lay(game: Game, steps: Iterable[Step]) -> None:
    """Lay these tiles; nobody deploys."""
    for name, (x, y), rotation in steps:
        assert game.decision.tile == f"river/RV-{name}"
        game.play({"type": "place", "at": [x, y], "rotation": rotation})
        if game.decision.kind == "deploy":
            game.play({"type": "pass"})


def river(*names: str, variant: str = RULES) -> Game:
    return Game(variant, ["Red", "Blue"], draws=full(names))


def refused(game: Game, x: int, y: int, rotation: int) -> str:
    with pytest.raises(IllegalAction) as refusal:
        place(game, x, y, rotation)
    return refusal.value.rule


def discards(game: Game) -> list[str]:
    return [action["tile"] for action in game.to_record()["actions"] if action["type"] == "discard"]


def test_river_tile_must_continue_the_river() -> None:
    game = river("straight")
    assert cells(game) == {(1, 0): [0, 180]}
    # Grass lies along grass there, but the river would begin anew.
    assert refused(game, 0, 1, 0) == "river/continue"
    assert refused(game, 0, -1, 180) == "river/continue"


def test_river_meets_only_a_river() -> None:
    assert refused(river("straight"), 1, 0, 90) == "bastide/edges-match"


def test_ordinary_tiles_do_not_continue_the_river() -> None:
    game = Game(RULES, ["Red", "Blue"], draws=["base-game/B"])
    assert (1, 0) not in cells(game)


def test_second_bend_in_a_row_must_not_turn_to_the_same_hand() -> None:
    for second in ("bend", "road-corner"):
        game = river("bend", second)
        lay(game, [("bend", (1, 0), 0)])
        assert refused(game, 1, 1, 90) == "river/no-u-turn"
        assert cells(game) == {(1, 1): [180]}


def test_second_bend_to_the_left_after_one_to_the_left_is_forbidden_too() -> None:
    game = river("bend", "bend")
    lay(game, [("bend", (1, 0), 90)])
    assert refused(game, 1, -1, 0) == "river/no-u-turn"
    assert cells(game) == {(1, -1): [270]}


def test_bend_with_a_city_in_the_corner_is_a_bend() -> None:
    game = river("city-corner", "bend")
    lay(game, [("city-corner", (1, 0), 90)])
    assert refused(game, 1, 1, 90) == "river/no-u-turn"


@pytest.mark.parametrize(
    ("between", "rotation"), [("straight", 90), ("two-cities", 90), ("road-bridge", 0), ("monastery-road", 90)]
)
def test_bends_to_the_same_hand_are_legal_with_a_straight_piece_between(between: str, rotation: int) -> None:
    game = river("bend", between, "bend")
    lay(game, [("bend", (1, 0), 0), (between, (1, 1), rotation)])
    assert cells(game) == {(1, 2): [90, 180]}


def test_bends_that_take_turns_are_legal() -> None:
    game = river("bend", "bend", "road-corner", "city-corner")
    lay(game, [("bend", (1, 0), 0), ("bend", (1, 1), 180), ("road-corner", (2, 1), 0), ("city-corner", (2, 2), 270)])
    assert len(game.board.tiles) == 5


def test_lake_may_follow_a_bend() -> None:
    game = river("bend", "lake")
    lay(game, [("bend", (1, 0), 0), ("lake", (1, 1), 90)])
    assert game.over


def test_river_may_turn_back_with_straight_pieces_between() -> None:
    game = river(*(name for name, _, _ in CURLED))
    lay(game, CURLED)
    assert len(game.board.tiles) == 8


@pytest.mark.parametrize("draw", ["turn-start", "turn-end"])
def test_river_that_is_shut_in_never_ends_the_game_in_an_error(draw: str) -> None:
    draws = [*full(name for name, _, _ in CURLED), *full(LEFT), "base-game/B", "base-game/V", "base-game/U"]
    game = Game(f"base-game(draw={draw}) + river", ["Red", "Blue"], draws=draws)
    lay(game, CURLED)
    # What is left of the river is out of the game when it is to be placed, and the bag follows.
    assert game.decision.tile == "base-game/B"
    while not game.over:
        if game.decision.kind == "place":
            assert (1, 1) not in cells(game)
        game.play(game.decision.actions[0])
    assert Counter(discards(game)) == Counter(full(LEFT))
    assert len(game.board.tiles) == 8 + 3
    assert bastide.score(game.to_record()).scores == game.scores


def test_game_whose_river_is_shut_in_goes_on_with_the_whole_bag() -> None:
    game = Game("base-game + river", ["Red", "Blue"], draws=[*full(name for name, _, _ in CURLED), *full(LEFT)])
    lay(game, CURLED)
    record = game.to_record()
    # What is listed is all there is; without the list the rest of the set is still to come.
    del record["draws"], record["complete"]
    replayed = bastide.replay(record)
    assert replayed.failure is None
    while not replayed.game.over:
        replayed.game.play(replayed.game.decision.actions[0])
    played = [tile.tile.id for tile in replayed.game.board.tiles if tile.tile.id.startswith("base-game/")]
    assert len(played) + sum(tile.startswith("base-game/") for tile in discards(replayed.game)) == 71


def test_single_tile_that_does_not_fit_is_replaced_by_the_next_of_the_river() -> None:
    # Under the two cities only the bend with a city fits.
    names = [name for name, _, _ in CURLED[:-1]]
    game = river(*names, "bend", "road-bridge", "city-corner", "lake")
    lay(game, [*CURLED[:-1], ("bend", (1, 2), 180)])
    assert discards(game) == full(["road-bridge"])
    assert game.decision.tile == "river/RV-city-corner"
    assert cells(game) == {(1, 1): [90]}


def test_nobody_stands_on_the_river() -> None:
    game = river("straight", "lake")
    place(game, 1, 0)
    assert offered(game) == ["field N", "field S"]
    with pytest.raises(IllegalAction) as refusal:
        deploy(game, "river E")
    assert refusal.value.rule == "bastide/deployable"


@settings(max_examples=20, deadline=None)
@given(variant=st.sampled_from(VARIANTS), seed=st.integers(0, 10_000), players=st.integers(1, 4))
def test_random_river_games_never_raise_and_always_end(variant: str, seed: int, players: int) -> None:
    game = Game(variant, ["Red", "Blue", "Green", "Black"][:players], seed=seed)
    random = Random(seed)
    while not game.over:
        game.play(random.choice(game.decision.actions))
    drawn = game.to_record()["draws"]
    assert len(drawn) == 11 + 71 + ("start_tile=removed" not in variant)
    assert drawn.index("river/RV-lake") == 10
    assert len(game.board.tiles) + len(discards(game)) == 1 + len(drawn)
    record = game.to_record()
    assert bastide.score(record).scores == game.scores
    if "turn-start" in variant:
        # Drawn ahead, tiles are placed in another order where some of them fit nowhere by then.
        del record["draws"]
        assert bastide.score(record).scores == game.scores


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000), data=st.data())
def test_wherever_the_river_goes_it_joins_itself_and_never_turns_back_at_once(seed: int, data: st.DataObject) -> None:
    game = Game("base-game + river", ["Red"], seed=seed)
    heading, before = (1, 0), None
    end = (1, 0)
    while not game.over and str(game.decision.tile).startswith("river/"):
        action = data.draw(st.sampled_from(game.decision.actions))
        at = tuple(action.as_record()["at"])
        assert at == end
        game.play(action)
        while game.decision.kind == "deploy":
            game.play({"type": "pass"})
        laid = game.board.tile_at((at[0], at[1]))
        assert laid is not None
        [course] = [segment for segment in laid.tile.turned(laid.rotation // 90) if segment.kind == "river"]
        ways = [((0, -1), (1, 0), (0, 1), (-1, 0))[port // 3] for port in course.ports]
        ways.remove((-heading[0], -heading[1]))
        if not ways:
            break
        # Positive for a turn to the right, negative for one to the left.
        turned = heading[0] * ways[0][1] - heading[1] * ways[0][0]
        assert not (turned and turned == before)
        heading, before = ways[0], turned
        end = (end[0] + heading[0], end[1] + heading[1])
