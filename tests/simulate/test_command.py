from __future__ import annotations

import errno
import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest

from tests.cli.program import bastide, text

from .processes import EDITIONS, hashes

QUICK = (*EDITIONS, "--games", "4", "--bots", "random", "--jobs", "1")


def test_tables_are_printed_with_the_command_that_reproduces_them(tmp_path: Path) -> None:
    done = bastide("simulate", *QUICK, "--out", tmp_path / "data")
    assert done.exit_code == 0, done.stderr
    for title in ("Points", "Points a player by category", "Who wins", "Seats", "Margins"):
        assert title in done.stdout
    words = "--games 4 --players Red,Blue --bots random --mode rescored --seed 1"
    assert f"bastide simulate --under hig-2002 --under hig-2000 {words}" in text(done)


def test_json_is_printed_and_nothing_else(tmp_path: Path) -> None:
    done = bastide("simulate", *QUICK, "--out", tmp_path / "data", "--json")
    found = json.loads(done.stdout)
    assert found["games"] == {"planned": 4, "played": 4, "compared": 4}
    assert not done.stderr


def test_printed_command_makes_the_same_data(tmp_path: Path) -> None:
    first = bastide("simulate", *QUICK, "--players", "Ann, Bo,Cy", "--out", tmp_path / "one", "--json")
    words = json.loads(first.stdout)["command"].split()[1:]
    assert bastide(*words, "--jobs", "1", "--out", tmp_path / "two").exit_code == 0
    assert hashes(tmp_path / "one") == hashes(tmp_path / "two")


def test_folder_is_named_after_the_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    output = bastide("simulate", *QUICK)
    assert output.exit_code == 0
    [folder] = tmp_path.iterdir()
    assert folder.name.startswith("simulation-")
    assert f"all data are kept in the folder {folder.name}; --output names another" in output.stderr
    assert f"The data are in {folder.name}" in text(output)
    again = bastide("simulate", *QUICK)
    assert "4 of 4 games were there already" in again.stderr
    assert list(tmp_path.iterdir()) == [folder]


def test_undrawn_tiles_of_rescored_games_are_reported_before_and_after(tmp_path: Path) -> None:
    words = ("--under", "base-game", "--under", "base-game + river", "--games", "2", "--bots", "random", "--jobs", "1")
    done = bastide("simulate", *words, "--output", tmp_path / "data")
    message = "base-game + river has 11 tiles that no game played under base-game draws"
    assert f"note: {message}" in done.stderr
    assert "--mode anew" in done.stderr
    assert message in text(done)
    result = json.loads(bastide("simulate", "--resume", tmp_path / "data", "--json").stdout)
    assert result["never_drawn"] == [{"variant": "base-game + river", "tiles": 11, "games_under": "base-game"}]
    anew = bastide("simulate", *words, "--mode", "anew", "--output", tmp_path / "anew")
    assert "draws" not in anew.stderr
    assert "no game played" not in text(anew)


def test_reports_and_plots_are_written(tmp_path: Path) -> None:
    files = [tmp_path / f"report{ending}" for ending in (".html", ".md", ".json")]
    words = [word for file in files for word in ("--report", file)]
    done = bastide("simulate", *QUICK, "--out", tmp_path / "data", *words, "--plots", tmp_path / "plots")
    assert done.exit_code == 0, done.stderr
    page, flat, summary = (file.read_text(encoding="utf-8") for file in files)
    assert page.startswith("<!DOCTYPE html>")
    assert page.count("<svg") == 5
    assert flat.startswith("# Hans im Glück 2002 and Hans im Glück 2000 (first edition), simulated")
    assert json.loads(summary)["seed"] == "1"
    assert len(list((tmp_path / "plots").iterdir())) == 8


def test_resuming_a_finished_simulation_prints_it_again(tmp_path: Path) -> None:
    first = bastide("simulate", *QUICK, "--out", tmp_path / "data", "--json")
    again = bastide("simulate", "--resume", tmp_path / "data", "--json")
    assert again.stdout == first.stdout


def test_bots_may_differ_and_are_told_apart(tmp_path: Path) -> None:
    pair = ("--bots", "random,tests.simulate.clumsy:clumsy_bot")
    words = (*EDITIONS, "--games", "2", *pair, "--jobs", "1", "--out", tmp_path / "data")
    done = bastide("simulate", *words, "--json")
    [side, _] = json.loads(done.stdout)["variants"]
    assert [entry["bot"] for entry in side["bots"]] == ["random", "tests.simulate.clumsy:clumsy_bot"]
    assert "Bots" in bastide("simulate", *words).stdout


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ((), "name the variants to simulate"),
        ((*EDITIONS, "--games", "0"), "at least 1"),
        ((*EDITIONS, "--games", "-3"), "at least 1"),
        ((*EDITIONS, "--games", "100000000000"), "at most 10000000"),
        ((*EDITIONS, "--games", "many"), "a whole number"),
        ((*EDITIONS, "--jobs", "0"), "at least 1"),
        ((*EDITIONS, "--mode", "dreamt"), "it must be one of rescored, anew"),
        ((*EDITIONS, "--report", "x.pdf"), "x.pdf is none of .html, .md, .json"),
        ((*EDITIONS, "--players", "Ann"), "'Ann' is neither how many play nor their names"),
        ((*EDITIONS, "--players", ""), "'' is neither how many play nor their names"),
        ((*EDITIONS, "--players", "2.5"), "'2.5' is neither how many play nor their names"),
        ((*EDITIONS, "--dask", "tcp://127.0.0.1:1", "--jobs", "2"), "leave out --jobs"),
        (("--resume", "x", "--games", "3"), "a simulation in progress cannot be changed; leave out --games"),
        ((*EDITIONS, "--resume", "x"), "leave out --under"),
    ],
)
def test_command_line_that_is_wrong_ends_with_status_2(
    words: tuple[str, ...], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = bastide("simulate", *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert reason in text(done)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--under", "hig-2002", "--under", "hig-2oo0"), "there is no preset"),
        (("--under", "hig-2002", "--under", "hig-2002"), "hig-2002 is named twice; leave one out"),
        ((*EDITIONS, "--players", "1"), "so many players cannot be simulated: 1; from 2 to 12 can"),
        ((*EDITIONS, "--players", "99"), "so many players cannot be simulated: 99"),
        (("--under", "hig-2002", "--under", " hig-2002"), "hig-2002 is named twice; leave one out"),
        ((*EDITIONS, "--bots", ""), "there is no bot ''"),
        (
            (*EDITIONS, "--bots", "mcts(playouts=2, turns=-1)"),
            "the parameter turns of the bot mcts must be a whole number of at least 0, not -1; the nearest is 0",
        ),
        ((*EDITIONS, "--players", "Ann,Ann"), "two players are called Ann"),
        ((*EDITIONS, "--players", "Ann,"), "is not a player's name"),
        ((*EDITIONS, "--bots", "greddy"), "there is no bot 'greddy'; did you mean 'greedy'?"),
        ((*EDITIONS, "--bots", "random,random,random"), "3 bots for 2 players; name one for all, or one for each"),
        (("--resume", "nothing"), "nothing holds no simulation"),
        (
            ("--under", "hunters-gatherers", "--under", "hunters-gatherers-2020", "--bots", "random"),
            "share no tiles, so that no game of one can be scored under the other; play each by its own rules",
        ),
    ],
)
def test_impossible_simulation_ends_with_status_1(
    words: tuple[str, ...], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = bastide("simulate", *words)
    assert (done.exit_code, done.stdout) == (1, "")
    assert reason in text(done)
    assert not list(tmp_path.iterdir())


def test_unwritable_folder_is_reported_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = bastide("simulate", *QUICK, "--out", tmp_path / "file" / "data")
    assert done.exit_code == 1
    assert "cannot be a folder for results: Not a directory" in text(done)


@pytest.mark.parametrize("option", ["--report", "--plots"])
def test_unwritable_results_are_reported_before_anything_is_played(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import tempfile

    def full(**_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    done = bastide("simulate", *QUICK, "--out", tmp_path / "data", option, tmp_path / "some.html")
    assert done.exit_code == 1
    assert "nothing can be written to the folder" in text(done)
    assert "Read-only file system" in text(done)
    assert not list(tmp_path.iterdir())


def test_one_variant_is_simulated_without_comparing_it(tmp_path: Path) -> None:
    words = ("--under", "hig-2002", "--games", "2", "--bot", "random", "--out", tmp_path / "data")
    done = bastide("simulate", *words, "--report", tmp_path / "one.html", "--plots", tmp_path / "plots")
    assert done.exit_code == 0, done.output
    assert "played under hig-2002" in text(done) and "points a player" in text(done)
    assert "Who wins" not in done.stdout and "effect size" not in done.stdout
    assert "hig-2002" in (tmp_path / "one.html").read_text(encoding="utf-8")


def test_long_names_of_variants_are_listed_once_in_full(tmp_path: Path) -> None:
    name = "hig-2002 - farms-third-edition + farms-first-edition"
    words = ("--under", "hig-2002", "--under", name, "--games", "2", "--bot", "random", "--out", tmp_path / "data")
    settings = {"NO_COLOR": "1", "COLUMNS": "80"}
    from typer.testing import CliRunner

    from bastide.apps.cli import app

    done = CliRunner().invoke(app, ["simulate", *map(str, words)], env=settings)
    assert done.exit_code == 0, done.output
    sentences, tables = done.stdout.split("\n\n", 1)
    title = "Hans im Glück 2002 with First-edition farms"
    assert sentences.count(title) == 1, "above what players are told of it"
    assert tables.count(name) == 2, "with its letter, and in the command that makes the same again"
    assert f"\nA = hig-2002\nB = {name}\n" in done.stdout
    assert "farms-\n" not in done.stdout.replace(" ", "")


def test_report_into_no_folder_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = bastide("simulate", *QUICK, "--report", "nowhere/x.html")
    assert done.exit_code == 1
    assert "there is no folder nowhere" in text(done)
    assert not list(tmp_path.iterdir())


def test_plots_below_a_file_are_refused_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = bastide("simulate", *QUICK, "--out", tmp_path / "data", "--plots", tmp_path / "file" / "plots")
    assert done.exit_code == 1
    assert "file is a file, not a folder" in text(done)
    assert not (tmp_path / "data").exists()


def test_report_that_fails_at_the_end_says_where_the_games_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bastide import BastideError
    from bastide.apps import writing

    def full(path: Path, _: object) -> None:
        raise BastideError(f"{path} cannot be written: No space left on device")

    monkeypatch.setattr(writing, "write_whole", full)
    done = bastide("simulate", *QUICK, "--out", tmp_path / "data", "--report", tmp_path / "x.md")
    assert done.exit_code == 1
    assert f"bastide simulate --resume {tmp_path / 'data'}" in text(done)


def test_games_that_share_no_tiles_are_played_anew(tmp_path: Path) -> None:
    both = ("--under", "hunters-gatherers", "--under", "hunters-gatherers-2020", "--mode", "anew")
    quick = ("--games", "2", "--bots", "random", "--jobs", "1")
    done = bastide("simulate", *both, *quick, "--out", tmp_path / "data", "--json")
    assert done.exit_code == 0, done.stderr
    one, other = json.loads(done.stdout)["variants"]
    assert one["farm_share"]["value"] is not None
    assert other["by_turn"]


def test_absence_of_commonly_scored_games_is_reported_with_advice(tmp_path: Path) -> None:
    done = bastide("simulate", "--under", "hig-2002", "--under", "base-game", *QUICK[4:], "--out", tmp_path / "data")
    assert done.exit_code == 1
    assert "no game can be scored under every variant; add --as-laid" in text(done)
    assert "Games left out" in done.stdout


@pytest.mark.parametrize(
    ("library", "words", "advice"),
    [
        ("polars", (), "'bastide[simulate]'"),
        ("matplotlib", ("--report", "x.html"), "'bastide[simulate]'"),
        ("distributed", ("--dask", "tcp://127.0.0.1:1"), "'bastide[dask]'"),
    ],
)
def test_missing_library_is_reported_with_its_extra(
    library: str, words: tuple[str, ...], advice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import importlib.util

    known = importlib.util.find_spec
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == library else known(name))
    done = bastide("simulate", *EDITIONS, *words)
    assert done.exit_code == 1
    assert f"simulations need {library}: python -m pip install {advice}" in text(done)


def test_unresponsive_scheduler_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bastide.apps.simulating import cluster

    monkeypatch.setattr(cluster, "PATIENCE", 1)
    # This socket holds the port without listening, so that no other program can use it.
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        done = bastide("simulate", *QUICK[:-2], "--dask", address, "--out", tmp_path / "data")
    assert done.exit_code == 1
    assert f"no Dask scheduler answers at {address}" in text(done)


def test_invalid_address_is_reported(tmp_path: Path) -> None:
    done = bastide("simulate", *QUICK[:-2], "--dask", "nonsense://localhost", "--out", tmp_path / "data")
    assert done.exit_code == 1
    assert "no Dask scheduler answers at nonsense://localhost" in text(done)


@contextmanager
def listener(answer: bytes) -> Iterator[str]:
    """The address of a server that answers all clients alike."""

    def serve() -> None:
        while True:
            try:
                caller, _ = server.accept()
            except OSError:
                return
            # The client may have disconnected.
            with caller, suppress(OSError):
                caller.sendall(answer)

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = Thread(target=serve, daemon=True)
        thread.start()
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"
        server.shutdown(socket.SHUT_RDWR)
    thread.join()


def test_other_server_at_the_address_is_reported(tmp_path: Path) -> None:
    with listener(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n" * 4) as address:
        done = bastide("simulate", *QUICK[:-2], "--dask", address, "--out", tmp_path / "data")
    assert done.exit_code == 1
    assert f"no Dask scheduler answers at {address}" in text(done)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses opened in the browser."""
    addresses: list[str] = []

    def show(address: str) -> bool:
        addresses.append(address)
        return True

    monkeypatch.setattr("webbrowser.open", show)
    return addresses


def test_report_is_shown_in_the_browser(tmp_path: Path, shown: list[str]) -> None:
    page = tmp_path / "report.html"
    done = bastide("simulate", *QUICK, "--out", tmp_path / "data", "--report", page, "--open")
    assert done.exit_code == 0, done.stderr
    assert shown == [page.resolve().as_uri()]


def test_report_without_a_file_name_is_beside_the_data(tmp_path: Path, shown: list[str]) -> None:
    done = bastide("simulate", *QUICK, "--out", tmp_path / "data", "--open")
    assert done.exit_code == 0, done.stderr
    page = tmp_path / "data" / "report.html"
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert shown == [page.resolve().as_uri()]
    assert bastide("simulate", "--resume", tmp_path / "data").exit_code == 0


def test_address_is_printed_without_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webbrowser.open", lambda address: False)
    done = bastide("simulate", *QUICK, "--out", tmp_path / "data", "--open")
    assert done.exit_code == 0
    assert f"no browser could be started; the report is {(tmp_path / 'data' / 'report.html').as_uri()}" in done.stderr
