"""Shaman, hunting trap, pit trap and wild fire, the menhir tiles of 2020 that deal with members and animals."""

from __future__ import annotations

import pytest
from tests.boards import decline, final, place, terms
from tests.tribes import LATER, finished, hunt, on_offer, settle, tribes

import bastide

#: The edition as it was printed, and without these powers.
PRINTED, PLAIN = "hig-hunters-gatherers-2020", LATER
#: On the nine tiles around ``1,0`` are two deer, a tiger and a mammoth; elsewhere in that meadow a deer and a mammoth,
#: and a deer and a mammoth in the row in which a forest with a menhir waits for its last tile.
GAME = """
59 . . .
59 B4 06 59
'35 '38 . .
"""


def with_menhir(draws: str, rules: str = PRINTED, first: str = "") -> bastide.Game:
    """A game in which Red has just completed a forest with a menhir, and perhaps deployed a piece."""
    game = hunt(rules, f"'35 {draws}", start=GAME)
    place(game, 2, 2, 180)
    settle(game, first) if first else decline(game)
    return game


def test_hunting_trap_scores_animals_of_its_meadow_around_it_at_once() -> None:
    game = with_menhir("'94")
    place(game, 1, 0)
    [line] = game.lines
    assert (line["player"], line["kind"], line["when"]) == ("Red", "meadow", "play")
    # Two deer and a tiger leave a deer.
    assert terms(line) == [("deer", 1, 1), ("mammoth", 1, 3), ("deer taken by tigers", 1, 0)]
    assert game.scores == {"Red": 4, "Blue": 0}
    assert game.decision.kind == "deploy"


def test_animals_caught_count_no_more_at_the_end_and_neither_do_tigers() -> None:
    game = with_menhir("'94")
    place(game, 1, 0)
    settle(game, "meadow E")
    assert finished(game) == {"Red": 4 + 2 * 1 + 2 * 3, "Blue": 0}
    covers = sorted((piece.at, piece.role) for piece in game.board.pieces if piece.piece == "cover")
    assert covers == [((0, 0), "deer"), ((0, 1), "deer"), ((1, 1), "tiger"), ((2, 1), "mammoth")]
    plain = with_menhir("'94", PLAIN)
    place(plain, 1, 0)
    settle(plain, "meadow E")
    assert finished(plain) == {"Red": 3 * 1 + 3 * 3, "Blue": 0}


def test_hunting_trap_catches_nothing_in_other_meadows() -> None:
    # The deer of the tile to the west is on a meadow of its own.
    game = hunt(PRINTED, "'35 '94", start=GAME.replace("59", "48@270", 1))
    place(game, 2, 2, 180)
    decline(game)
    place(game, 1, 0)
    [line] = game.lines
    assert terms(line) == [("mammoth", 1, 3), ("deer taken by tigers", 1, 0)]


def test_sheet_of_a_meadow_without_a_trap_has_no_animals_caught() -> None:
    game = with_menhir("'94")
    assert game.sheet(game.board.features("meadow")[0], "hunting-trap").points == {}


def test_diagram_may_show_covered_animals() -> None:
    meadow = tribes("59 06", Red=["0,0 meadow N"])
    assert final(meadow, PRINTED) == {"Red": 1 + 3}
    meadow["tiles"][1]["pieces"].append({"player": None, "piece": "cover", "as": "mammoth", "on": "meadow N"})
    assert final(meadow, PRINTED) == {"Red": 1}


@pytest.mark.parametrize(
    ("cells", "points"),
    [
        ("59 59 06 59", 3 * 1 + 3 + 2 * 1 + 3),
        ("59 '36@180 . .", 1 + 2 + 1 + 2),
        # Of two deer at the trap the tiger takes one.
        ("59 59 B4 06", 1 + 3 + 1),
        # Where a fire burns, too, no deer is taken.
        ("59 '85 B4 06", 1 + 3 + 1),
    ],
)
def test_animals_around_the_pit_trap_pay_double(cells: str, points: int) -> None:
    assert final(tribes(f"{cells}\n. '92@90 . .", Red=["0,0 meadow N"]), PRINTED) == {"Red": points}


def test_whoever_controls_the_meadow_of_the_pit_trap_gets_all_of_it() -> None:
    board = tribes("59 59 06 59\n. '92@90 . .", Red=["0,0 meadow N"], Blue=["1,1 meadow N", "3,0 meadow N"])
    [line] = bastide.score(board, PRINTED).lines
    assert line["player"] == "Blue"
    assert terms(line) == [
        ("deer", 3, 1),
        ("mammoth", 1, 3),
        ("deer at a pit trap", 2, 1),
        ("mammoth at a pit trap", 1, 3),
    ]


@pytest.mark.parametrize(("taken_first", "points"), [("outside", 2 + 2), ("inside", 2 + 1)])
def test_deer_that_tigers_take_first_is_a_choice_where_a_pit_trap_lies(taken_first: str, points: int) -> None:
    # Of three deer, one is taken; two are at the trap.
    board = tribes("59 59 B4 59\n. '92@90 . .", Red=["0,0 meadow N"])
    assert final(board, f"{LATER}(powers=true, taken_first={taken_first})") == {"Red": points}


def test_where_a_wild_fire_burns_no_tiger_counts() -> None:
    fire = tribes("'85 59 B4", Red=["1,0 meadow N"])
    assert (final(fire, PRINTED), final(fire, PLAIN)) == ({"Red": 1}, {"Red": 0})


def with_shaman(rules: str, *earlier: str) -> bastide.Game:
    """A game in which Red places the shaman after having deployed a piece."""
    game = with_menhir("'88", rules, *earlier)
    place(game, 4, 1)
    return game


def test_shaman_takes_back_a_member_before_deploying_and_without_points() -> None:
    game = with_shaman(PRINTED, "meadow N")
    assert (game.decision.player, game.decision.kind) == ("Red", "shaman")
    [back, stay] = [action.as_record() for action in game.decision.actions]
    assert back == {"player": "Red", "type": "retrieve", "piece": "member", "at": [2, 2], "on": "meadow N"}
    assert stay["type"] == "pass"
    game.play(back)
    assert (game.supply("Red")["member"], game.scores) == (5, {"Red": 0, "Blue": 0})
    assert ("member", "river N") in on_offer(game)


def test_shaman_may_be_declined() -> None:
    game = with_shaman(PRINTED, "meadow N")
    decline(game)
    assert (game.decision.kind, game.supply("Red")["member"]) == ("deploy", 4)


def test_shaman_asks_nothing_of_who_has_no_member_in_play() -> None:
    assert with_shaman(PRINTED).decision.kind == "deploy"


@pytest.mark.parametrize(("shaman", "kind"), [("members", "deploy"), ("pieces", "shaman")])
def test_shaman_takes_huts_back_only_where_that_is_chosen(shaman: str, kind: str) -> None:
    game = hunt(f"{LATER}(powers=true, shaman={shaman})", "53 59 '35 '88", start=GAME)
    place(game, 0, -1, 90)
    settle(game, "water-system E: hut")
    place(game, 3, 0)
    decline(game)
    place(game, 2, 2, 180)
    decline(game)
    place(game, 4, 1)
    assert game.decision.kind == kind


def test_powers_are_an_option_so_that_older_records_keep_their_points() -> None:
    for special in ("'85@0", "'88@90", "'92@90", "'94@90"):
        plain = tribes("07 59 21", Red=["1,0 meadow N"])
        beside = tribes(f"07 59 21\n. {special} .", Red=["1,0 meadow N"])
        assert final(beside, PLAIN) == final(plain, PLAIN) == {"Red": 0}
    assert with_shaman(PLAIN, "meadow N").decision.kind == "deploy"
