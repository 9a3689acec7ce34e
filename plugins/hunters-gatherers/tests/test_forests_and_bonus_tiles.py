"""Forests, and the bonus tiles that gold brings (facts 6.12, 6.14, 6.15)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import decline, final, place, terms
from tests.tribes import EARLIER, hunt, on_offer, settle, tile, tribes

import bastide
from bastide import Game

#: A forest that comes back to the first of its tiles, which thereby has two of its sections.
TWICE_ON_ONE_TILE = """
12    26@0 40
21    01@0 07
"""
#: The next tile completes the forest in the upper row, which has gold; there is another one below.
TWO_FORESTS = """
19 26
.  .
19 26
"""


def with_gold(draws: str, rules: str = EARLIER, start: str = "19 26") -> Game:
    """A game in which Red has just completed a forest with gold, and nobody was in it."""
    game = hunt(rules, f"19 {draws}", start=start)
    place(game, 2, 0, 180)
    decline(game)
    return game


def awaited(game: Game) -> tuple[str, str | None, str | None]:
    """What the game waits for: the kind of decision, the player, the tile."""
    name = game.decision.tile
    return game.decision.kind, game.decision.player, name and name.rpartition("-")[2]


def discarded(game: Game) -> list[str]:
    actions = game.to_record()["actions"]
    return [action["tile"].rpartition("-")[2] for action in actions if action["type"] == "discard"]


@pytest.mark.parametrize(("rules", "points"), [(EARLIER, 14), (f"{EARLIER}(forests=tiles)", 12)])
def test_two_sections_on_one_tile_count_twice_unless_tiles_are_counted(rules: str, points: int) -> None:
    assert final(tribes(TWICE_ON_ONE_TILE, Red=["1,1 forest E"]), rules) == {"Red": points}


def test_unfinished_forest_scores_nothing() -> None:
    result = bastide.score(tribes("19 26", Red=["0,0 forest E"]), EARLIER)
    assert (result.scores, result.lines) == ({"Red": 0}, [])


def test_each_group_of_mushrooms_adds_two_points_to_a_completed_forest() -> None:
    forest = tribes("19 B10 19@180", Red=["0,0 forest E"])
    [line] = bastide.score(forest, EARLIER).lines
    assert terms(line) == [("sections", 3, 2), ("mushrooms", 1, 2)]


def test_bonus_tile_goes_to_the_player_who_completes_an_unclaimed_forest() -> None:
    game = with_gold("B4 06")
    assert awaited(game) == ("place", "Red", "B4")
    assert game.scores == {"Red": 0, "Blue": 0}


def test_forest_without_gold_brings_no_bonus_tile() -> None:
    game = hunt(EARLIER, "19 06", start="19")
    place(game, 1, 0, 180)
    decline(game)
    assert awaited(game) == ("place", "Blue", "06")


def test_many_nuggets_bring_one_bonus_tile() -> None:
    game = with_gold("B4 06", start="19 26 . . .")
    more = hunt(EARLIER, "19 B4 06", start="19 26 65 46")
    place(more, 4, 0, 180)
    decline(more)
    for each, x in ((game, 3), (more, 5)):
        place(each, x, 0)
        decline(each)
        assert awaited(each) == ("place", "Blue", "06")


def test_bonus_tile_may_be_placed_anywhere_and_takes_a_member_or_a_hut() -> None:
    game = with_gold("B3 06")
    assert len({tuple(action.as_record()["at"]) for action in game.decision.actions}) > 3
    place(game, 0, -1, 180)
    assert {("member", "river N"), ("member", "meadow E"), ("hut", "water-system N")} <= on_offer(game)
    settle(game, "water-system N: hut")
    assert awaited(game) == ("place", "Blue", "06")


def test_what_a_bonus_tile_completes_is_scored() -> None:
    game = with_gold("B3 06 06", start="19 26 . .\n.  .  . .\n.  .  03@180 .")
    place(game, 3, 2, 90)
    settle(game, "river W")
    assert game.scores == {"Red": 2 + 1 + 1, "Blue": 0}


def test_forest_completed_by_a_bonus_tile_brings_no_other() -> None:
    game = with_gold("B8 06", start=TWO_FORESTS)
    place(game, 2, 2, 180)
    settle(game, "forest W")
    assert game.scores == {"Red": 6, "Blue": 0}
    assert awaited(game) == ("place", "Blue", "06")


def test_gold_brings_a_bonus_tile_in_the_next_turn_again() -> None:
    game = with_gold("B4 19 B1 06", start=TWO_FORESTS)
    place(game, 0, -1)
    decline(game)
    place(game, 2, 2, 180)
    decline(game)
    assert awaited(game) == ("place", "Blue", "B1")


def test_member_that_comes_back_may_be_deployed_on_the_bonus_tile() -> None:
    rules = {"format": "bastide-variant/1", "extends": EARLIER, "supply": {"member": 1, "hut": 0}}
    game = Game(rules, ["Red", "Blue"], draws=[tile(name) for name in ("19", "B4", "06")], start=start("19 26"))
    place(game, 2, 0, 180)
    settle(game, "forest W")
    assert (game.scores["Red"], game.supply("Red")["member"]) == (6, 1)
    place(game, 0, -1)
    settle(game, "meadow N")
    assert game.supply("Red")["member"] == 0


def start(row: str) -> list[dict[str, Any]]:
    return [{"tile": tile(name), "at": [x, 0], "rotation": 0} for x, name in enumerate(row.split())]


def last_land_tile(bonus: int) -> Game:
    """A game in which Red has placed the only land tile, which completes a forest with gold."""
    tiles = dict.fromkeys(bastide.resolve_variant(EARLIER).tiles, 0) | {tile("start"): 1, tile("B4"): bonus}
    rules = {"format": "bastide-variant/1", "extends": EARLIER, "tiles": tiles}
    around = [{"tile": tile("19"), "at": [1, 0], "rotation": 180}, {"tile": tile("31"), "at": [0, 1], "rotation": 180}]
    game = Game(rules, ["Red", "Blue"], seed=1, start=around)
    assert awaited(game) == ("place", "Red", "start")
    place(game, 0, 0)
    settle(game, "forest E")
    assert game.scores["Red"] == 6
    return game


def test_empty_stack_brings_no_bonus_tile() -> None:
    assert last_land_tile(bonus=0).over


def test_game_ends_after_the_last_land_tile_and_the_bonus_tile_it_brings() -> None:
    game = last_land_tile(bonus=2)
    assert awaited(game) == ("place", "Red", "B4")
    place(game, 0, -1)
    decline(game)
    assert game.over
    assert game.view("Red").stacks()["bonus"]["size"] == 1


def test_bonus_tile_that_fits_nowhere_is_out_of_the_game_and_the_next_one_is_drawn() -> None:
    game = with_gold("B9 B4 06")
    assert (awaited(game), discarded(game)) == (("place", "Red", "B4"), ["B9"])


def test_bonus_tile_that_fits_nowhere_ends_the_turn_where_the_option_says_so() -> None:
    game = with_gold("B9 06 B4", f"{EARLIER}(unplaceable=turn-ends)")
    assert (awaited(game), discarded(game)) == (("place", "Blue", "06"), ["B9"])


def test_land_tile_that_fits_nowhere_is_out_of_the_game_and_another_is_drawn() -> None:
    game = hunt(EARLIER, "56 68 31", start="06")
    assert (awaited(game), discarded(game)) == (("place", "Red", "31"), ["56", "68"])


def test_land_tile_that_fits_nowhere_ends_the_turn_where_the_option_says_so() -> None:
    game = hunt(f"{EARLIER}(unplaceable=turn-ends)", "56 31 59", start="06")
    assert (awaited(game), discarded(game)) == (("place", "Blue", "31"), ["56"])


def test_land_tile_that_fits_nowhere_goes_back_and_a_bonus_tile_does_not_where_the_option_says_so() -> None:
    game = hunt(f"{EARLIER}(unplaceable=back)", "56 68 31", start="06")
    assert (awaited(game), discarded(game)) == (("place", "Red", "31"), [])
    assert [entry["type"] for entry in game.to_record()["actions"]] == ["put-back"] * 2
    game = with_gold("B9 B4 06", f"{EARLIER}(unplaceable=back)")
    assert (awaited(game), discarded(game)) == (("place", "Red", "B4"), ["B9"])


def test_last_land_tile_that_fits_nowhere_ends_the_game_under_either_option() -> None:
    for rules in (EARLIER, f"{EARLIER}(unplaceable=turn-ends)"):
        assert hunt(rules, "56", start="06").over


@pytest.mark.parametrize(("unplaceable", "words"), [("redraw", "another is drawn"), ("turn-ends", "the turn ends")])
def test_what_the_rules_say_fits_the_option(unplaceable: str, words: str) -> None:
    ruleset = bastide.resolve_variant(f"{EARLIER}(unplaceable={unplaceable})")
    known = {entry.rule.id: entry.rule.says for entry in ruleset.rules}
    assert words in known["hunters-gatherers/bonus-tile"]


def test_record_with_a_bonus_tile_replays() -> None:
    game = with_gold("B9 B4 06 31")
    place(game, 0, -1)
    settle(game, "meadow N")
    again = bastide.replay(game.to_record())
    assert again.failure is None
    assert again.game.to_record() == game.to_record()


def test_undo_takes_the_bonus_tile_back() -> None:
    game = hunt(EARLIER, "19 B4 06", start="19 26")
    place(game, 2, 0, 180)
    before = game.to_record()
    decline(game)
    game.undo()
    assert game.to_record() == before
    decline(game)
    assert awaited(game) == ("place", "Red", "B4")
