"""Comparing the lines of several variants, with hand-written lines."""

from __future__ import annotations

from typing import Any, cast

from bastide import Ruleset
from bastide.apps.cli.commands.compare import _between_places
from bastide.apps.cli.reports.columns import parted
from bastide.apps.comparing import TRACK, Column, Comparison, differences, rows
from bastide.apps.comparing.words import titled, verdict

Line = dict[str, Any]


def line(
    player: str, points: int, kind: str, *tiles: tuple[int, int], when: str = "final", rule: str = "toy/rule"
) -> Line:
    return {
        "player": player,
        "points": points,
        "kind": kind,
        "when": when,
        "tiles": [list(tile) for tile in tiles],
        "claims": {player: 1},
        "terms": [{"count": points, "rate": 1, "points": points, "label": "locks", "rule": rule, "changed_by": []}],
    }


def column(name: str, *lines: Line, track: int = 0, error: dict[str, Any] | None = None) -> Column:
    scores = {"Ann": track, "Bo": 0}
    for found in lines:
        scores[found["player"]] += found["points"]
    ranking = sorted(
        {tuple(p for p in scores if scores[p] == s) for s in scores.values()}, key=lambda ps: -scores[ps[0]]
    )
    nothing = cast("Ruleset", None)
    ranked = tuple(tuple((player,) for player in place) for place in ranking)
    return Column(variant=name, ruleset=nothing, scores=scores, lines=lines, ranked=ranked, error=error)


def shown(*columns: Column) -> list[tuple[str, list[list[tuple[str, int]]]]]:
    return [
        (found.kind, [[(entry["player"], entry["points"]) for entry in lines] for lines in found.lines])
        for found in differences(columns)
    ]


def comparison(*columns: Column) -> Comparison:
    return Comparison(columns=columns, rows=tuple(rows(columns)), differences=tuple(differences(columns)))


def test_lines_that_are_the_same_are_no_difference() -> None:
    assert shown(column("A", line("Ann", 4, "canal", (0, 0))), column("B", line("Ann", 4, "canal", (0, 0)))) == []


def test_order_of_tiles_makes_no_difference() -> None:
    one, other = line("Ann", 4, "canal", (0, 0), (1, 0)), line("Ann", 4, "canal", (1, 0), (0, 0))
    assert shown(column("A", one), column("B", other)) == []


def test_other_points_for_the_same_tiles_stand_side_by_side() -> None:
    one, other = line("Ann", 4, "canal", (0, 0)), line("Ann", 2, "canal", (0, 0))
    assert shown(column("A", one), column("B", other)) == [("canal", [[("Ann", 4)], [("Ann", 2)]])]


def test_same_points_by_another_rule_are_a_difference() -> None:
    one, other = line("Ann", 4, "canal", (0, 0)), line("Ann", 4, "canal", (0, 0), rule="toy/other")
    assert shown(column("A", one), column("B", other)) == [("canal", [[("Ann", 4)], [("Ann", 4)]])]


def test_difference_with_equal_points_comes_last_and_is_counted_separately() -> None:
    one = [line("Ann", 4, "canal", (0, 0)), line("Bo", 1, "canal", (5, 5))]
    other = [line("Ann", 4, "canal", (0, 0), rule="toy/other"), line("Bo", 2, "canal", (5, 5))]
    found = comparison(column("A", *one), column("B", *other))
    assert [difference.same_points for difference in found.differences] == [False, True]
    assert verdict(found).endswith("1 place on the board scored differently, 1 with the same points in another way")
    assert titled(found, 2) == "2. canal at the end (the same points in another way)"
    alike = comparison(column("A", one[0]), column("B", other[0]))
    assert verdict(alike).endswith("All players have the same points for each place, 1 of them in another way")


def test_points_for_another_player_are_not_the_same_points() -> None:
    found = comparison(column("A", line("Ann", 4, "canal", (0, 0))), column("B", line("Bo", 4, "canal", (0, 0))))
    assert [difference.same_points for difference in found.differences] == [False]


def test_other_claimant_of_the_same_tiles_stands_side_by_side() -> None:
    one, other = line("Ann", 4, "canal", (0, 0)), line("Bo", 4, "canal", (0, 0))
    assert shown(column("A", one), column("B", other)) == [("canal", [[("Ann", 4)], [("Bo", 4)]])]


def test_only_the_line_that_differs_is_shown_of_two_about_the_same_tiles() -> None:
    both = line("Ann", 4, "canal", (0, 0))
    assert shown(column("A", both, line("Bo", 4, "canal", (0, 0))), column("B", both)) == [("canal", [[("Bo", 4)], []])]


def test_subjects_that_editions_divide_differently_are_shown_together() -> None:
    towns = [line("Ann", 4, "meadow", (0, 0)), line("Ann", 4, "meadow", (2, 0)), line("Bo", 4, "meadow", (9, 9))]
    meadow = line("Ann", 6, "meadow", (0, 0), (1, 0), (2, 0))
    assert shown(column("A", *towns), column("B", meadow)) == [
        ("meadow", [[("Ann", 4), ("Ann", 4)], [("Ann", 6)]]),
        ("meadow", [[("Bo", 4)], []]),
    ]


def test_subjects_of_one_edition_that_share_a_tile_stay_apart() -> None:
    one = column("A", line("Ann", 3, "meadow", (0, 0), (1, 0)), line("Bo", 3, "meadow", (0, 0), (5, 0)))
    assert len(shown(one, column("B"))) == 2


def test_claim_that_is_worth_nothing_on_either_side_is_no_difference() -> None:
    assert shown(column("A", line("Ann", 0, "meadow", (0, 0))), column("B")) == []


def test_differences_while_playing_come_before_those_at_the_end() -> None:
    one = column("A", line("Ann", 3, "meadow", (0, 0)), line("Bo", 3, "canal", (0, 0), when="completed"))
    assert [kind for kind, _ in shown(one, column("B"))] == ["canal", "meadow"]


def test_points_by_player_and_kind_add_up_to_the_scores() -> None:
    one = column("A", line("Ann", 4, "canal", (0, 0)), line("Ann", 3, "canal", (1, 0)), line("Bo", 2, "meadow", (0, 0)))
    other = column("B", line("Ann", 4, "canal", (0, 0)))
    found = comparison(one, other)
    assert [(row.player, row.kind, row.points) for row in found.rows] == [
        ("Ann", "canal", (7, 4)),
        ("Bo", "meadow", (2, 0)),
    ]
    for place, side in enumerate((one, other)):
        for player, score in side.scores.items():
            assert sum(row.points[place] for row in found.rows if row.player == player) == score


def test_points_on_the_track_already_have_their_own_row() -> None:
    found = comparison(column("A", track=43), column("B", track=43))
    assert [(row.player, row.kind, row.points) for row in found.rows] == [("Ann", TRACK, (43, 43))]


def test_winner_changes_where_another_player_leads() -> None:
    found = comparison(column("A", line("Ann", 1, "canal", (0, 0))), column("B", line("Bo", 1, "canal", (0, 0))))
    assert found.winner_changes and found.ranking_changes


def test_tie_for_the_first_place_is_another_winner() -> None:
    assert comparison(column("A", line("Ann", 1, "canal", (0, 0))), column("B")).winner_changes


def test_verdict_ignores_a_variant_whose_rules_are_broken() -> None:
    error = {"action": 3, "rule": "toy/rule", "reason": "no"}
    found = comparison(
        column("A", line("Ann", 1, "canal", (0, 0))), column("B", line("Bo", 1, "canal", (0, 0)), error=error)
    )
    assert not found.winner_changes
    assert [side.label for side in found.complete] == ["A"]


def test_ranking_wraps_between_places() -> None:
    text = "1. Annabelle 33; 2. Bartholomew 27; 3. Christopher 21"
    assert _between_places(text, 80) == [text]
    assert _between_places(text, 36) == ["1. Annabelle 33; 2. Bartholomew 27;", "3. Christopher 21"]
    # A name that is too long for every line is not lost.
    assert _between_places(text, 3) == ["1. Annabelle 33;", "2. Bartholomew 27;", "3. Christopher 21"]


def test_wide_table_continues_below_with_its_first_column() -> None:
    assert parted(80, [20, 10, 10, 10]) == [[1, 2, 3]]
    assert parted(60, [20, 15, 15, 15]) == [[1, 2], [3]]
    assert parted(10, [20, 15, 15]) == [[1], [2]]
    assert parted(80, [20]) == []
