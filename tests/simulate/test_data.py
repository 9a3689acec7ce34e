from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

import bastide
from bastide.apps.simulating.datasets import COLUMNS, read
from bastide.apps.simulating.games import play
from bastide.apps.simulating.plan import Plan, make_plan
from bastide.apps.simulating.running import run, unfinished
from bastide.apps.simulating.shards import make
from bastide.apps.simulating.summary import summarize

from .processes import hashes

EDITIONS = ("hig-2002", "hig-2000")


@pytest.fixture(scope="module")
def plan() -> Plan:
    return make_plan(EDITIONS, games=12, bots=["random"])


@pytest.fixture(scope="module")
def folder(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("simulated") / "data"
    run(plan, folder, jobs=1)
    return folder


def table(plan: Plan, folder: Path, name: str) -> pl.DataFrame:
    return read(folder, name, range(plan.shards))


def test_same_plan_makes_the_same_bytes_with_any_number_of_processes(plan: Plan, folder: Path, tmp_path: Path) -> None:
    run(plan, tmp_path / "again", jobs=2)
    assert hashes(tmp_path / "again") == hashes(folder)


@pytest.mark.parametrize("bots", [["random"], ["greedy", "random"]])
@pytest.mark.parametrize("as_laid", [False, True])
def test_scoring_what_was_played_makes_the_same_bytes_as_scoring_its_record(
    bots: list[str], as_laid: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    variants = ["hig-2002", "hig-2000", "base-game + farms-second-edition", "base-game", "bga"]
    plan = make_plan(variants, games=3, bots=bots, as_laid=as_laid, seed=3).to_json()
    at_once = make(plan, 0)
    monkeypatch.setattr("bastide.notation.results.replayed", lambda game, ruleset: None)
    assert at_once.error is None
    assert make(plan, 0) == at_once


def test_other_seed_makes_other_games(plan: Plan, folder: Path, tmp_path: Path) -> None:
    other = make_plan(EDITIONS, games=12, bots=["random"], seed=2)
    run(other, tmp_path / "other", jobs=1)
    assert not table(other, tmp_path / "other", "players").equals(table(plan, folder, "players"))


def test_finished_shards_are_not_played_again(plan: Plan, folder: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    run(plan, kept, jobs=1)
    lost = kept / "games" / "shard-000003.parquet"
    lost.unlink()
    assert unfinished(plan, kept) == [3]
    announced: list[tuple[int, int]] = []
    run(plan, kept, jobs=1, tell=lambda done, games: announced.append((done, games)))
    assert announced == [(11, 12), (12, 12)]
    assert hashes(kept) == hashes(folder)


def test_rows_are_in_the_tables_that_are_documented(plan: Plan, folder: Path) -> None:
    for name, columns in COLUMNS.items():
        assert dict(table(plan, folder, name).schema) == dict(columns)
    assert table(plan, folder, "games").height == 12 * 2
    assert table(plan, folder, "players").height == 12 * 2 * 2


def test_lines_add_up_to_the_points(plan: Plan, folder: Path) -> None:
    by = ["game", "variant", "player"]
    lines = table(plan, folder, "lines")
    sums = lines.group_by(by).agg(pl.col("points").sum().cast(pl.Int32).alias("summed"))
    terms = lines.select(pl.col("points"), pl.col("terms").list.eval(pl.element().struct.field("points")).list.sum())
    joined = table(plan, folder, "players").join(sums, on=by, how="left").with_columns(pl.col("summed").fill_null(0))
    assert joined.filter(pl.col("points") != pl.col("summed")).is_empty()
    assert terms.filter(pl.col("points") != pl.col("terms")).is_empty()


def test_rescored_game_has_the_points_that_scoring_its_record_gives(plan: Plan, folder: Path) -> None:
    game, _ = play(plan, plan.rulesets()[0], 5)
    record = game.to_record()
    players = table(plan, folder, "players")
    for variant in EDITIONS:
        rows = players.filter((pl.col("game") == 5) & (pl.col("variant") == variant))
        assert dict(zip(rows["player"], rows["points"], strict=True)) == bastide.score(record, variant).scores


def test_summary_counts_the_winners_that_change(plan: Plan, folder: Path) -> None:
    games = table(plan, folder, "games")
    first, other = (games.filter(pl.col("variant") == variant)["winners"].to_list() for variant in EDITIONS)
    [difference] = summarize(plan, folder)["differences"]
    assert difference["winner_changes"]["games"] == sum(a != b for a, b in zip(first, other, strict=True))


def test_shares_of_seats_and_ties_make_up_all_games(plan: Plan, folder: Path) -> None:
    for side in summarize(plan, folder)["variants"]:
        assert sum(seat["won_alone"]["games"] for seat in side["seats"]) + side["ties"]["games"] == 12
        assert sum(seat["ahead"]["value"] for seat in side["seats"]) == pytest.approx(0, abs=1e-5)


def test_pieces_on_the_board_are_followed_turn_by_turn(plan: Plan, folder: Path) -> None:
    turns = table(plan, folder, "turns")
    games = table(plan, folder, "games").filter(~pl.col("rescored"))
    assert set(turns["variant"]) == {"hig-2002"}
    lengths = turns.group_by("game").agg(pl.len().cast(pl.Int32).alias("turns")).sort("game")
    assert lengths["turns"].to_list() == games.sort("game")["turns"].to_list()
    assert turns.filter((pl.col("on_farms") > pl.col("pieces")) | (pl.col("pieces") > 14)).is_empty()
    players = table(plan, folder, "players").filter(pl.col("variant") == "hig-2002")
    # Without expansions no pieces are returned in the final scoring, and the last turn's pieces are those not in
    # supply.
    last = turns.group_by("game", maintain_order=True).agg(pl.col("pieces").last())["pieces"].to_list()
    left = players.group_by("game", maintain_order=True).agg(pl.col("left").sum())["left"].to_list()
    assert [pieces + spare for pieces, spare in zip(last, left, strict=True)] == [14] * 12


def test_played_anew_the_same_tiles_are_drawn(tmp_path: Path) -> None:
    plan = make_plan(["hig-2002", "base-game"], games=2, bots=["random"], mode="anew")
    games = [play(plan, ruleset, 1)[0].to_record() for ruleset in plan.rulesets()]
    one, other = (record["draws"] for record in games)
    assert one == other
    assert games[0]["actions"] != games[1]["actions"]
    run(plan, tmp_path / "anew", jobs=1)
    assert set(table(plan, tmp_path / "anew", "turns")["variant"]) == {"hig-2002", "base-game"}
    assert not any(table(plan, tmp_path / "anew", "games")["rescored"])


def test_games_that_break_a_rule_are_counted_and_reported(tmp_path: Path) -> None:
    plan = make_plan(["hig-2002", "base-game"], games=6, bots=["random"])
    run(plan, tmp_path / "strict", jobs=1)
    summary = summarize(plan, tmp_path / "strict")
    out = sum(entry["games"] for entry in summary["left_out"])
    assert summary["games"]["compared"] + out == summary["games"]["played"] == 6
    assert out
    assert {entry["variant"] for entry in summary["left_out"]} == {"base-game"}
    assert all(entry["rule"] and entry["reason"] for entry in summary["left_out"])


def test_games_that_break_a_rule_can_be_scored_as_laid(tmp_path: Path) -> None:
    plan = make_plan(["hig-2002", "base-game"], games=6, bots=["random"], as_laid=True)
    run(plan, tmp_path / "laid", jobs=1)
    summary = summarize(plan, tmp_path / "laid")
    assert summary["games"]["compared"] == 6
    played, other = summary["variants"]
    assert (played["as_laid"], bool(other["as_laid"])) == (0, True)
    kinds = {entry["kind"] for entry in other["categories"]}
    assert "field" not in kinds


def test_variant_file_may_change_once_the_plan_is_made(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('format = "bastide-variant/1"\nextends = "hig-2002"\n[supply]\nfollower = 3\n', encoding="utf-8")
    plan = make_plan(["hig-2002", str(file)], games=2, bots=["random"], mode="anew")
    file.unlink()
    run(plan, tmp_path / "data", jobs=1)
    turns = table(plan, tmp_path / "data", "turns")
    assert turns.filter(pl.col("variant") == str(file))["pieces"].max() == 6


def test_seats_are_counted_from_the_starting_player(plan: Plan, folder: Path) -> None:
    seats = table(plan, folder, "players").group_by("game", "variant").agg(pl.col("seat").sort())
    assert set(map(tuple, seats["seat"].to_list())) == {(1, 2)}


def test_more_than_two_can_play() -> None:
    plan = make_plan(EDITIONS, games=1, players=["A", "B", "C"], bots=["random"])
    game, watch = play(plan, plan.rulesets()[0], 0)
    assert list(game.scores) == ["A", "B", "C"]
    assert watch.seats == {"A": 1, "B": 2, "C": 3}
