from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from simulating.counted import plan, write

from bastide.apps.simulating.summary import described, summarize
from bastide.apps.simulating.tallies import tally


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("counted"), plan())


def test_game_that_one_variant_cannot_score_is_counted_and_left_out_of_all(folder: Path) -> None:
    found = tally(plan(), folder, range(2))
    assert (found.games, found.compared) == (4, 3)
    assert found.illegal == {("new", "toy/no", "No."): 1}
    assert found.sides["old"].total == {14: 1, 12: 2}


def test_differences_are_of_the_same_game(folder: Path) -> None:
    pair = tally(plan(), folder, range(2)).pairs["new"]
    assert pair.total == {2: 1, 1: 1, 5: 1}
    assert pair.points == {2: 1, 0: 2, 1: 1, 6: 1, -1: 1}
    assert pair.margin == {2: 1, 1: 1, -5: 1}


def test_winner_changes_where_other_players_win(folder: Path) -> None:
    pair = tally(plan(), folder, range(2)).pairs["new"]
    # The second game was a tie that Ann now wins; the third one moves from Bo to Ann.
    assert (pair.other_winner, pair.other_ranking) == (2, 2)
    # Ann was among the winners of the tie, so that only the third game has another one.
    assert (pair.winner_swaps, pair.untouched) == (1, 0)


def test_gain_of_the_player_who_began_is_against_the_mean_of_the_table(folder: Path) -> None:
    pair = tally(plan(), folder, range(2)).pairs["new"]
    # Twice their gain less that of both: Ann begins.
    assert pair.first_seat == {2: 1, 1: 1, 7: 1}


def test_variants_that_are_not_asked_for_leave_no_game_out(folder: Path) -> None:
    known = plan(variants=("old",), rules=plan().rules[:1], made_with=plan().made_with)
    found = tally(known, folder, range(2))
    assert (found.games, found.compared, found.illegal) == (4, 4, {})


def test_absent_category_counts_as_zero(folder: Path) -> None:
    found = tally(plan(), folder, range(2))
    assert found.sides["old"].categories == {("lane", "completed"): {6: 3}, ("field", "final"): {8: 1, 6: 2}}
    lanes = found.pairs["new"].categories["lane", "completed"]
    assert {value: count for value, count in lanes.items() if count} == {0: 3}


def test_farms_are_counted_beside_all_points(folder: Path) -> None:
    assert tally(plan(), folder, range(2)).sides["old"].farms == {(8, 14): 1, (6, 12): 2}


def test_pieces_are_those_of_the_variant_that_was_played(folder: Path) -> None:
    sides = tally(plan(), folder, range(2)).sides
    assert sides["old"].pieces == {"deployed": {4: 3}, "left": {2: 3}, "most_in_use": {6: 3}}
    assert not sides["new"].pieces
    assert sides["old"].by_turn[2] == {"pieces": 9, "on_farms": 3, "games": 3}


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("parts"), plan(shard=1))


def test_order_of_the_shards_shows_nowhere(folder: Path, parts: Path) -> None:
    wanted = described(plan(), tally(plan(), folder, range(2)))
    for order in permutations(range(4)):
        assert described(plan(), tally(plan(shard=1), parts, order)) == wanted, order


def test_summary_has_means_by_player_and_game(folder: Path) -> None:
    shown = summarize(plan(), folder)
    old, _ = shown["variants"]
    [difference] = shown["differences"]
    assert old["points"]["value"] == pytest.approx(38 / 6, abs=1e-6)
    assert old["farm_share"]["value"] == pytest.approx(20 / 38, abs=1e-6)
    assert difference["points"]["value"] == pytest.approx(8 / 6, abs=1e-6)
    assert difference["winner_changes"]["games"] == 2
    assert [seat["won_alone"]["games"] for seat in old["seats"]] == [1, 1]
    assert old["ties"]["games"] == 1
    assert shown["games"] == {"planned": 4, "played": 4, "compared": 3}


def test_summary_is_of_the_finished_part(tmp_path: Path) -> None:
    write(tmp_path, plan())
    (tmp_path / "games" / "shard-000001.parquet").unlink()
    assert summarize(plan(), tmp_path)["games"] == {"planned": 4, "played": 2, "compared": 2}
