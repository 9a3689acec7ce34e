"""Meadows: animals, tigers, fire and shrine, and numbers that a variant may set (facts 6.17 to 6.19)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import final, lines, place
from tests.tribes import EARLIER, finished, hunt, on_offer, settle, tribes

import bastide

#: A deer and a mammoth beside the shrine, on whose tile there is a tiger.
AT_THE_SHRINE = "B2 59 06"


@pytest.mark.parametrize(
    ("cells", "points"),
    [
        ("59", 2),
        ("06", 2),
        ("07 B3", 2),
        ("07 59", 0),
        ("07 06", 2),
        ("07 21", 0),
        ("B6", 4),
        ("07 59 31", 2),
        ("07 59 21", 0),
    ],
)
def test_tiger_takes_a_deer_and_nothing_else(cells: str, points: int) -> None:
    first = cells.split()[0]
    assert final(tribes(cells, Red=[f"0,0 meadow {'E' if first == '07' else 'N'}"]), EARLIER) == {"Red": points}


def test_animals_beyond_a_river_belong_to_another_meadow() -> None:
    assert final(tribes("55", Red=["0,0 meadow N"], Blue=["0,0 meadow S"]), EARLIER) == {"Red": 2, "Blue": 0}


def test_hunters_tie_for_all_and_the_majority_hunts_alone() -> None:
    assert final(tribes("59 06", Red=["0,0 meadow N"], Blue=["1,0 meadow N"]), EARLIER) == {"Red": 4, "Blue": 4}
    more = tribes("59 06 31", Red=["0,0 meadow N", "2,0 meadow N"], Blue=["1,0 meadow N"])
    assert final(more, EARLIER) == {"Red": 6, "Blue": 0}


def test_hunters_stay_until_the_end_whether_or_not_the_meadow_is_closed() -> None:
    game = hunt(EARLIER, "59 31 06", start="06")
    place(game, 1, 0)
    settle(game, "meadow N")
    assert (game.scores["Red"], game.supply("Red")["member"]) == (0, 4)
    assert finished(game) == {"Red": 4, "Blue": 0}


def test_hunter_keeps_hunters_away_from_the_whole_meadow() -> None:
    game = hunt(EARLIER, "59 31 06", start="06")
    place(game, 1, 0)
    settle(game, "meadow N")
    place(game, 2, 0)
    assert on_offer(game) == {("member", "forest S")}
    with pytest.raises(bastide.IllegalAction) as caught:
        settle(game, "meadow N")
    assert caught.value.rule == "hunters-gatherers/occupied"


def test_fire_drives_all_tigers_of_its_meadow_away_also_without_a_hunter_beside_it() -> None:
    assert final(tribes("B4 59 21", Red=["1,0 meadow N"]), EARLIER) == {"Red": 2}
    assert final(tribes("07 59 21", Red=["1,0 meadow N"]), EARLIER) == {"Red": 0}


def test_hunter_beside_the_shrine_scores_the_meadow_alone() -> None:
    meadow = tribes(AT_THE_SHRINE, Red=["0,0 meadow E"], Blue=["1,0 meadow N", "2,0 meadow N"])
    assert lines(meadow, EARLIER) == [("Red", 2, "meadow", "final")]
    [line] = bastide.score(meadow, EARLIER).lines
    assert line["claims"] == {"Red": 1, "Blue": 2}


def test_shrine_beside_which_nobody_was_deployed_changes_nothing() -> None:
    meadow = tribes(AT_THE_SHRINE, Red=["1,0 meadow N"], Blue=["2,0 meadow N"])
    assert final(meadow, EARLIER) == {"Red": 2, "Blue": 2}


def test_shrine_takes_no_hunter_where_the_meadow_is_occupied() -> None:
    game = hunt(EARLIER, "59 19 B2 06", start="06 . 26\n. . .\n. . .")
    place(game, 0, 1)
    settle(game, "meadow N")
    place(game, 1, 0)
    assert game.decision.kind == "deploy"


def rules(**tables: dict[str, Any]) -> dict[str, Any]:
    return {"format": "bastide-variant/1", "extends": EARLIER, **tables}


def test_what_animals_fish_and_forests_are_worth_may_be_set() -> None:
    rates = {"hunters-gatherers/meadow.deer": 3, "hunters-gatherers/meadow.mammoth": 5}
    hunting = tribes("59 06", Red=["0,0 meadow N"])
    assert bastide.score(hunting, rules(rates=rates)).scores == {"Red": 8}
    fishing = tribes("03@180 44", Red=["0,0 river E", "0,0 water-system E: hut"])
    rates = {"hunters-gatherers/river.sections": 2, "hunters-gatherers/water-system.fish": 3}
    assert bastide.score(fishing, rules(rates=rates)).scores == {"Red": 2 * 2 + 3 + 3 * 3}
    gathering = tribes("19 B10 19@180", Red=["0,0 forest E"])
    rates = {"hunters-gatherers/forest.sections": 1, "hunters-gatherers/forest.mushrooms": 4}
    assert bastide.score(gathering, rules(rates=rates)).scores == {"Red": 3 + 4}


def test_deer_that_tigers_take_are_never_worth_anything() -> None:
    with pytest.raises(bastide.VariantError, match="taken"):
        bastide.resolve_variant(rules(rates={"hunters-gatherers/meadow.taken": 1}))


def test_each_player_has_five_members_and_two_huts_unless_a_variant_says_otherwise() -> None:
    assert bastide.Game(EARLIER, ["Red", "Blue"], seed=1).supply("Red") == {"member": 5, "hut": 2}
    few = bastide.Game(rules(supply={"member": 3, "hut": 1}), ["Red", "Blue"], seed=1)
    assert few.supply("Blue") == {"member": 3, "hut": 1}


def test_without_pieces_a_player_only_places() -> None:
    game = bastide.Game(rules(supply={"member": 0, "hut": 0}), ["Red", "Blue"], seed=1)
    game.play(game.decision.actions[0])
    assert (game.decision.kind, game.decision.player) == ("place", "Blue")
