"""Three sentences and a picture for players, from given numbers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from simulating.counted import plan, write

from bastide import sentence, speaking, translated
from bastide.apps.simulating.glance import glance
from bastide.apps.simulating.meaning import Meaning, against, alone, amount, apart, meanings, share
from bastide.apps.simulating.summary import summarize

NAMES = (sentence("{name}", name="A"), sentence("{name}", name="B"))


def mean(value: float, half: float = 0.0) -> dict[str, Any]:
    return {"value": value, "low": value - half, "high": value + half}


def of(games: int, low: float = 0.0, high: float = 1.0) -> dict[str, Any]:
    return {"games": games, "value": (low + high) / 2, "low": low, "high": high}


def points_for(kind: str, when: str, value: float, half: float = 0.1) -> dict[str, Any]:
    return {"kind": kind, "when": when} | mean(value, half)


SIDE: dict[str, Any] = {
    "points": mean(80.2, 0.3),
    "margin": mean(18.4, 0.04),
    "turns": mean(71),
    "ties": of(180, 0.0156, 0.0208),
    "seats": [{"seat": 1, "won_alone": of(5576, 0.548, 0.568)}],
    "categories": [points_for("city", "completed", 22.7), points_for("field", "final", 17.2)],
}
PAIR: dict[str, Any] = {
    "points": mean(-4.3, 0.04),
    "margin": mean(-1.35, 0.12),
    "turns": mean(0),
    "first_seat": mean(0.02, 0.06),
    "winner_swaps": of(766, 0.0716, 0.082),
    "winner_changes": of(1087, 0.1028, 0.115),
    "untouched": of(3100, 0.301, 0.319),
    "categories": [points_for("field", "final", -4.3, 0.04), points_for("city", "completed", 0.0)],
}


def compared(*, anew: bool = False, games: int = 10_000, **changed: Any) -> Meaning:
    return against(NAMES, (SIDE, SIDE), PAIR | changed, games, anew=anew)


def test_rule_is_told_in_three_sentences() -> None:
    found = compared()
    assert found.title == "B instead of A"
    assert found.says == (
        "A player gets 4.3 points fewer: field at the end −4.3.",
        (
            "Another player wins in 7 to 8 of 100 games (10,000 played); the players behind profit: the lead shrinks "
            "by 1.2 to 1.5 points."
        ),
        "Points change in 68 to 70 of 100 games, in the final scoring; a game takes 71 turns.",
    )


def test_difference_whose_interval_has_zero_in_it_is_not_claimed() -> None:
    found = compared(points=mean(0.2, 0.3), margin=mean(0.1, 0.2), categories=[points_for("city", "final", 0.1)])
    assert found.says[0] == (
        "Whether a player gets more points cannot be told from 10,000 games: no kind of points tells them apart."
    )
    assert "neither the player in front nor those behind profit as far as can be told" in found.says[1]
    assert "at a moment that cannot be told" in found.says[2]


@pytest.mark.parametrize(("value", "words"), [(2.0, "more: "), (-2.0, "fewer: ")])
def test_points_are_more_or_fewer(value: float, words: str) -> None:
    assert compared(points=mean(value, 0.01)).says[0].startswith(f"A player gets 2.0 points {words}")


def test_lead_that_grows_and_beginner_that_gains_are_told() -> None:
    says = compared(margin=mean(1.0, 0.01), first_seat=mean(-0.3, 0.01)).says[1]
    assert "the player in front profits, whose lead grows by 1.0 points" in says
    assert says.endswith("; the player who begins loses 0.3 points to the others.")
    assert "the player who begins gains 0.3 points on the others" in compared(first_seat=mean(0.3, 0.01)).says[1]


def test_rules_that_change_nothing_say_so() -> None:
    assert compared(untouched=of(10_000)).says == (
        "Every player gets the same points in all 10,000 games.",
        "The same players win.",
        "A game takes 71 turns.",
    )


@pytest.mark.parametrize(
    ("completed", "final", "when"),
    [
        (0.0, 4.0, "in the final scoring"),
        (4.0, 0.0, "while the game goes on"),
        (1.0, -9.0, "mostly in the final scoring"),
        (9.0, -1.0, "mostly while the game goes on"),
        (3.0, -4.0, "both while the game goes on and in the final scoring"),
    ],
)
def test_part_of_the_game_is_that_of_the_points(completed: float, final: float, when: str) -> None:
    categories = [points_for("city", "completed", completed), points_for("field", "final", final)]
    assert f"of 100 games, {when}; a game" in compared(categories=categories).says[2]


def test_games_played_anew_claim_no_other_winner() -> None:
    says = compared(anew=True, turns=mean(3.0, 0.5)).says
    assert says[1].startswith("Who wins cannot be compared, as the games differ; the winner leads by 18.4 points")
    assert says[2] == "A game takes 71 turns instead of 71."
    unsure = compared(anew=True, turns=mean(0.1, 0.5), margin=mean(0.1, 0.5)).says
    assert "whether the winner leads by more cannot be told" in unsure[1]
    assert unsure[2].startswith("Whether a game takes longer cannot be told: ")


def test_variants_without_common_games_are_told_apart_by_their_own() -> None:
    differences = {key: PAIR[key] for key in ("points", "margin", "turns", "categories")}
    found = apart(NAMES, (SIDE, SIDE), differences, 500)
    assert found.says[0] == "A player gets 4.3 points fewer: field at the end −4.3."
    assert found.says[1].startswith("Who wins cannot be compared")
    assert found.says[2] == "A game takes 71 turns."


def test_variant_by_itself_tells_what_its_game_is_like() -> None:
    assert alone(NAMES[0], SIDE, 10_000).says == (
        "A player gets 79.9 to 80.5 points: city completed 22.6 to 22.8, field at the end 17.1 to 17.3.",
        (
            "The player who begins wins 55 to 57 of 100 games alone; the win is shared in 2 of 100 games; the winner "
            "leads by 18.4 points."
        ),
        "A game takes 71 turns; points are made both while the game goes on and in the final scoring.",
    )


@pytest.mark.parametrize(("half", "told"), [(0.4, "71"), (0.6, "70.4 to 71.6"), (3.0, "68 to 74")])
def test_turns_are_whole_where_that_is_as_much_as_can_be_told(half: float, told: str) -> None:
    says = alone(NAMES[0], SIDE | {"turns": mean(71, half)}, 100).says
    assert says[2].startswith(f"A game takes {told} turns; ")


def test_one_game_tells_nothing() -> None:
    assert compared(games=1).says == ("One game tells nothing for certain.",)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (of(0, 0.0, 0.0004), "no game"),
        (of(100), "every game"),
        (of(4, 0.038, 0.042), "4 of 100 games"),
        (of(1, 0.02, 0.47), "2 to 47 of 100 games"),
        (of(1, 0.002, 0.004), "2 to 4 of 1000 games"),
        (of(1, 0.0001, 0.0009), "fewer than 2 of 1000 games"),
    ],
)
def test_share_is_as_exact_as_its_interval(found: dict[str, Any], words: str) -> None:
    assert share(found, 100) == words


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (mean(71), "71"),
        (mean(4.31, 0.01), "4.3"),
        (mean(4.35, 0.25), "4.1 to 4.6"),
        (mean(5, 2.2), "2 to 8"),
        (mean(0.01, 0.005), "less than 0.1"),
        (mean(0.15, 0.14), "up to 0.3"),
        ({"value": 3.7, "low": None, "high": None}, "about 4"),
    ],
)
def test_amount_has_the_digits_that_its_interval_supports(found: dict[str, Any], words: str) -> None:
    assert amount(found) == words


def test_end_of_an_interval_that_is_next_to_zero_is_not_told() -> None:
    assert amount(mean(-0.1, 0.09), sign=True) == "up to −0.2"
    assert amount(mean(0.1, 0.09), sign=True) == "up to +0.2"


def test_summary_is_told_for_each_variant_by_title(tmp_path: Path) -> None:
    summary = summarize(plan(), write(tmp_path, plan()))
    [found] = meanings(summary)
    assert found.title == "New instead of Old"
    assert "Another player wins in 6 to 79 of 100 games (3 played)" in found.says[1]
    del summary["differences"][0]["untouched"]
    assert meanings(summary) == []


def test_picture_has_a_square_for_each_of_a_hundred_games_and_a_bar_for_what_is_certain() -> None:
    picture = glance(compared(), "here")
    words = list(ElementTree.fromstring(picture).itertext())
    squares = ["8: another player wins", "3: a tie begins or ends", "58: the same players win with other points"]
    assert [word for word in words if re.match(r"\d+:", word)] == [*squares, "31: nothing changes"]
    assert picture.count('width="16"') == 100 + 4
    assert "field at the end" in words
    assert "city completed" not in words


def test_picture_of_other_games_shows_no_winners() -> None:
    assert "wins" not in glance(compared(anew=True))
    assert "22.6 to 22.8" in glance(alone(NAMES[0], SIDE, 10_000))


def test_sentences_and_picture_speak_japanese() -> None:
    found = compared()
    with speaking("ja"):
        texts = [
            translated(found.title),
            *map(translated, found.says),
            *ElementTree.fromstring(glance(found)).itertext(),
        ]
    assert not [text for text in texts if re.search("[a-z]{3}", text)]
