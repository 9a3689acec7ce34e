"""After any end of a simulation, finished shards are kept, and resuming gives the result of a single run."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from bastide import BastideError
from bastide.apps.hints import hinted
from bastide.apps.simulating import games, running
from bastide.apps.simulating.plan import make_plan, read_plan
from bastide.apps.simulating.running import run, unfinished
from bastide.apps.simulating.shards import Shard, make
from bastide.apps.simulating.summary import summarize
from bastide.apps.writing import write_whole

from .clumsy import ASLEEP, FIRST_BEHIND_THE_GATE, GATE, NAP
from .processes import EDITIONS, PATIENT, SECONDS, ended, finished, gone, hashes, started, until

#: More than pass the gate, so that the interruption comes before the end.
SHARDS = FIRST_BEHIND_THE_GATE + 2
GAMES = ("--games", str(SHARDS), "--bots", PATIENT)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("whole") / "data"
    run(make_plan(["hig-2002", "hig-2000"], games=SHARDS, bots=[PATIENT]), folder, jobs=2)
    return hashes(folder)


def test_interrupted_simulation_keeps_finished_games_and_can_be_resumed(tmp_path: Path, whole: dict[str, str]) -> None:
    folder = tmp_path / "data"
    process = started(*EDITIONS, *GAMES, "--out", folder, "--jobs", "2", **{GATE: str(tmp_path / "gate")})
    until(lambda: finished(folder) >= 2, process)
    os.killpg(process.pid, signal.SIGINT)
    status, out, errors = ended(process)
    assert (status, out) == (130, "")
    assert f"go on with: bastide simulate --resume {folder}" in errors
    assert "Traceback" not in errors
    assert gone(process.pid)
    kept = finished(folder)
    assert 2 <= kept < SHARDS
    status, out, errors = ended(started("--resume", folder, "--jobs", "2"))
    assert status == 0, errors
    assert f"note: {kept} of {SHARDS} games were there already" in errors
    assert hashes(folder) == whole


def test_killed_simulation_can_be_resumed_and_leaves_no_process(tmp_path: Path, whole: dict[str, str]) -> None:
    folder = tmp_path / "data"
    process = started(*EDITIONS, *GAMES, "--out", folder, "--jobs", "2", **{GATE: str(tmp_path / "gate")})
    until(lambda: finished(folder) >= 2, process)
    process.kill()
    ended(process)
    assert gone(process.pid)
    assert 2 <= finished(folder) < SHARDS
    # The partial file of a process that was killed while writing.
    half = folder / "lines" / f".shard-{SHARDS - 1:06}.parquet.half"
    half.write_bytes(b"PAR1")
    for path in folder.rglob(".shard-*"):
        # So old that no process can still be writing it.
        os.utime(path, (0, 0))
    run(read_plan(folder), folder, jobs=1)
    assert hashes(folder) == whole


def test_partial_file_of_another_process_is_left_alone(tmp_path: Path) -> None:
    plan = make_plan(["hig-2002", "hig-2000"], games=1, bots=["random"])
    run(plan, tmp_path, jobs=1)
    half = tmp_path / "lines" / ".shard-000000.parquet.half"
    half.write_bytes(b"PAR1")
    run(plan, tmp_path, jobs=1)
    assert half.exists()


@pytest.mark.parametrize("table", ["games", "lines"])
@pytest.mark.parametrize("left", [None, 0, 3, 100])
def test_shard_with_missing_or_truncated_files_is_played_again(table: str, left: int | None, tmp_path: Path) -> None:
    plan = make_plan(["hig-2002", "hig-2000"], games=3, bots=["random"])
    run(plan, tmp_path, jobs=1)
    before = hashes(tmp_path)
    file = tmp_path / table / "shard-000001.parquet"
    if left is None:
        file.unlink()
    else:
        os.truncate(file, left)
    assert unfinished(plan, tmp_path) == [1]
    run(plan, tmp_path, jobs=1)
    assert hashes(tmp_path) == before


def test_file_that_is_damaged_inside_is_named(tmp_path: Path) -> None:
    plan = make_plan(["hig-2002", "hig-2000"], games=3, bots=["random"])
    run(plan, tmp_path, jobs=1)
    file = tmp_path / "lines" / "shard-000001.parquet"
    content = file.read_bytes()
    file.write_bytes(content[:4] + bytes(len(content) - 8) + content[-4:])
    with pytest.raises(BastideError) as caught:
        summarize(plan, tmp_path)
    [problem] = caught.value.problems
    assert f"{file} is damaged" in str(problem)
    assert "remove it and go on with: bastide simulate --resume" in str(hinted(problem))


def test_full_disk_keeps_finished_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_plan(["hig-2002", "hig-2000"], games=5, bots=["random"])

    def full(path: Path, data: bytes | str) -> None:
        if path.name == "shard-000003.parquet":
            raise BastideError(f"{path} cannot be written: No space left on device")
        write_whole(path, data)

    monkeypatch.setattr(running, "write_whole", full)
    with pytest.raises(BastideError, match="No space left"):
        run(plan, tmp_path / "data", jobs=1)
    assert unfinished(plan, tmp_path / "data") == [3, 4]
    monkeypatch.undo()
    run(plan, tmp_path / "data", jobs=1)
    assert not unfinished(plan, tmp_path / "data")


def test_interruption_while_a_file_is_written_leaves_nothing_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    file = tmp_path / "plan.json"
    file.write_text("before")
    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_whole(file, "after")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"plan.json": "before"}


def test_interruption_that_makes_a_bot_fail_is_an_interruption() -> None:
    plan = make_plan(["hig-2002"], games=1, bots=["tests.simulate.clumsy:interrupted_bot"])
    with pytest.raises(KeyboardInterrupt):
        make(plan.to_json(), 0)


def test_interruption_that_makes_a_rescored_game_fail_is_an_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        try:
            raise KeyboardInterrupt
        finally:
            raise KeyError(-1)

    monkeypatch.setattr(games, "score", interrupted)
    with pytest.raises(KeyboardInterrupt):
        make(make_plan(["hig-2002", "hig-2000"], games=1, bots=["random"]).to_json(), 0)


def test_game_that_cannot_be_played_is_named_and_the_others_stay(tmp_path: Path) -> None:
    plan = make_plan(["hig-2002", "hig-2000"], games=4, bots=["tests.simulate.clumsy:clumsy_bot"])
    with pytest.raises(BastideError, match=r"game 2 \(seed 1/2\): the bot .*:clumsy_bot failed .*: ValueError: all"):
        run(plan, tmp_path / "data", jobs=1)
    assert unfinished(plan, tmp_path / "data") == [2, 3]


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("absent_bot", "BastideError: an action is an object such as .*, not NoneType"),
        ("leaving_bot", "SystemExit: 3"),
    ],
)
def test_bot_that_gives_no_action_is_named(bot: str, reason: str, tmp_path: Path) -> None:
    plan = make_plan(["hig-2002", "hig-2000"], games=1, bots=[f"tests.simulate.clumsy:{bot}"])
    with pytest.raises(BastideError, match=rf"the bot tests.simulate.clumsy:{bot} failed after \d+ actions: {reason}"):
        run(plan, tmp_path / "data", jobs=1)


def test_interruption_is_answered_while_a_bot_thinks(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    bot = ("--bots", "tests.simulate.clumsy:sleeping_bot")
    asleep = tmp_path / "asleep"
    process = started(*EDITIONS, "--games", "3", *bot, "--out", folder, "--jobs", "2", **{ASLEEP: str(asleep)})
    until(asleep.exists, process)
    os.killpg(process.pid, signal.SIGINT)
    status, _, errors = ended(process)
    assert (status, "0 of 3 games are finished" in errors) == (130, True)
    # A test that waited for the bot would still be waiting.
    assert SECONDS < NAP / 3
    assert gone(process.pid)


def test_shard_that_comes_twice_counts_once(tmp_path: Path) -> None:
    plan = make_plan(["hig-2002", "hig-2000"], games=2, bots=["random"])
    announced: list[int] = []

    def twice(text: str, numbers: object) -> Iterator[Shard]:
        assert list(numbers) == [0, 1]  # type: ignore[call-overload]  # any iterable of numbers
        yield make(text, 0)
        yield make(text, 1)

    run(plan, tmp_path / "one", tell=lambda done, _: announced.append(done), player=twice)  # type: ignore[arg-type]  # as above
    first = hashes(tmp_path / "one")
    running.keep(tmp_path / "one", make(plan.to_json(), 0))
    assert hashes(tmp_path / "one") == first
    assert announced == [0, 1, 2]


def test_number_of_assigned_shards_is_limited(tmp_path: Path) -> None:
    plan = make_plan(["hig-2002", "hig-2000"], games=12, bots=["random"])
    given: list[int] = []

    def numbers() -> Iterator[int]:
        for number in range(plan.shards):
            given.append(number)
            yield number

    taken = 0
    for _ in running._pool(2)(plan.to_json(), numbers()):
        taken += 1
        assert len(given) - taken <= 2 * running._AHEAD
    assert taken == 12
