"""Simulations for visitors: played by separate processes, a few at a time, and kept."""

from __future__ import annotations

import io
import json
import os
import signal
import time
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from bastide.apps.serving.http.refusals import RefusedError
from bastide.apps.serving.settings import Limits, Rate, Settings
from bastide.apps.serving.simulations import simulations
from bastide.apps.serving.simulations.jobs import Job
from bastide.apps.serving.simulations.simulations import Simulations, folder_of
from bastide.apps.simulating.plan import make_plan, read_plan
from bastide.apps.simulating.running import run
from bastide.apps.simulating.summary import summarize
from tests.serving.players import PATIENCE, gone
from tests.serving.players import begun as begun_in
from tests.serving.servers import UNLIMITED, Killable, served
from tests.serving.small import small

FAST = replace(
    UNLIMITED,
    simulation_starts=Rate(1e9, 1e9),
    simulations_of_client=20,
    simulation_nice=1,
    simulation_processes=1,
    simulation_seconds=PATIENCE,
)
SMALL = small()
EVIL = '<img src=x onerror="alert(1)">{0.__class__}'
OTHER = small("hig-2000", EVIL)
QUICK = {"variants": [SMALL, OTHER], "games": 6, "bots": ["random"]}
#: More games than a test waits for.
LONG = {"variants": ["hig-2002", "hig-2000"], "games": 2000, "bots": ["mcts(playouts=200)", "greedy"]}


class Begun:
    """A simulation with its secret."""

    def __init__(self, client: httpx.Client, **asked: Any) -> None:
        self.client = client
        answer = client.post("/api/simulations", json=asked)
        assert answer.status_code == 201, answer.text
        self.id = answer.json()["id"]
        self.headers = {"authorization": f"Bearer {answer.json()['secret']}"}

    def view(self) -> dict[str, Any]:
        answer = self.client.get(f"/api/simulations/{self.id}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def do(self, what: str) -> httpx.Response:
        return self.client.post(f"/api/simulations/{self.id}/{what}", json={}, headers=self.headers)

    def until(self, *states: str, done: int = 0) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            view = self.view()
            if view["state"] in states and view["done"] >= done:
                return view
            time.sleep(0.05)
        raise AssertionError(f"after {PATIENCE} seconds: {view}")


def refused(client: httpx.Client, status: int, **changed: Any) -> str:
    answer = client.post("/api/simulations", json=QUICK | changed)
    assert answer.status_code == status, answer.text
    return " ".join(problem["text"] for problem in answer.json()["problems"])


def settings(folder: Path, limits: Limits = FAST) -> Settings:
    return Settings(f"sqlite:///{folder / 'games.sqlite'}", limits=limits, look=0.1)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def client(home: Path) -> Iterator[httpx.Client]:
    with served(settings(home)) as (made, _):
        yield made


@pytest.fixture(scope="module")
def finished(client: httpx.Client) -> Begun:
    """A finished simulation."""
    begun = Begun(client, **QUICK | {"seed": EVIL})
    begun.until("done")
    return begun


def test_simulation_has_the_results_of_the_command_line(finished: Begun, client: httpx.Client, home: Path) -> None:
    view = finished.view()
    assert (view["done"], view["games"]) == (6, 6)
    assert [variant["name"] for variant in view["variants"]] == [
        "few-tiles.toml",
        "img-src-x-onerror-alert-1-0-__class.toml",
    ]
    assert [variant["title"] for variant in view["variants"]] == ["Few tiles", EVIL]
    plan = read_plan(home / "simulations" / finished.id / "data")
    run(plan, home / "again", jobs=1)
    known = summarize(plan, home / "again")
    assert client.get(f"/api/simulations/{finished.id}/summary.json").json() == json.loads(json.dumps(known))
    results = client.get(f"/api/simulations/{finished.id}/results").json()
    assert results["games"] == {"planned": 6, "played": 6, "compared": 6}
    assert "6 of 6 games" in results["verdict"]
    assert {"Points", "Points a player by category", "Who wins"} <= {each["title"] for each in results["sections"]}
    assert set(results["differences"][0]["points"]) == {"value", "low", "high", "deviation", "effect"}
    assert {plot["name"] for plot in results["plots"]} >= {"points-by-category", "margins"}


def test_results_begin_with_what_they_mean_for_players(finished: Begun, client: httpx.Client) -> None:
    [meaning] = client.get(f"/api/simulations/{finished.id}/results").json()["meanings"]
    assert meaning["title"] == f"{EVIL} instead of Few tiles"
    assert len(meaning["says"]) == 3
    picture = client.get(f"/api/simulations/{finished.id}/plots/{meaning['picture']}.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "sandbox" in picture.headers["content-security-policy"]
    assert "<img" not in picture.text
    assert "Of 6 games" in picture.text


def test_charts_and_report_run_no_scripts(finished: Begun, client: httpx.Client) -> None:
    chart = client.get(f"/api/simulations/{finished.id}/plots/margins.svg")
    assert chart.headers["content-type"] == "image/svg+xml"
    assert "sandbox" in chart.headers["content-security-policy"]
    assert client.get(f"/api/simulations/{finished.id}/plots/other.svg").status_code == 404
    assert client.get(f"/api/simulations/{finished.id}/plots/..%2Fjob.svg").status_code == 404
    shown = client.get(f"/api/simulations/{finished.id}/report.html")
    assert "frame-ancestors 'self'" in shown.headers["content-security-policy"]
    assert "default-src 'none'" in shown.headers["content-security-policy"]
    assert "x-frame-options" not in shown.headers
    assert "<svg" in shown.text
    saved = client.get(f"/api/simulations/{finished.id}/report.html", params={"save": "true"})
    assert saved.headers["content-disposition"] == 'attachment; filename="simulation.html"'


def test_games_are_saved_as_data_that_the_command_line_can_continue(
    finished: Begun, client: httpx.Client, tmp_path: Path
) -> None:
    saved = client.get(f"/api/simulations/{finished.id}/data.zip")
    assert saved.headers["content-disposition"] == 'attachment; filename="simulation.zip"'
    assert int(saved.headers["content-length"]) == len(saved.content)
    with zipfile.ZipFile(io.BytesIO(saved.content)) as archive:
        assert {name.split("/")[0] for name in archive.namelist()} == {"simulation"}
        archive.extractall(tmp_path)
    plan = read_plan(tmp_path / "simulation")
    again = summarize(plan, tmp_path / "simulation")
    assert client.get(f"/api/simulations/{finished.id}/summary.json").json() == json.loads(json.dumps(again))
    for name in ("x" * 22, "..", "..%2F..%2Fetc"):
        assert client.get(f"/api/simulations/{name}/data.zip").status_code == 404


def test_results_are_in_the_language_of_the_client(finished: Begun, client: httpx.Client) -> None:
    japanese = {"accept-language": "ja"}
    results = client.get(f"/api/simulations/{finished.id}/results", headers=japanese).json()
    assert not results["verdict"].isascii()
    assert not results["sections"][0]["title"].isascii()
    assert '<html lang="ja">' in client.get(f"/api/simulations/{finished.id}/report.html", headers=japanese).text


def test_progress_is_reported_live_until_the_end(client: httpx.Client) -> None:
    begun = Begun(client, **QUICK | {"games": 12})
    states, done = [], []
    with client.stream("GET", f"/api/simulations/{begun.id}/events") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        for line in stream.iter_lines():
            if line.startswith("data: "):
                view = json.loads(line.removeprefix("data: "))
                states.append(view["state"])
                done.append(view["done"])
    assert states[-1] == "done"
    assert done == sorted(done)
    assert done[-1] == 12


def test_simulations_queue_up_and_report_their_position(client: httpx.Client, home: Path) -> None:
    long = [Begun(client, **LONG) for _ in range(2)]
    waiting = [Begun(client, **QUICK), Begun(client, **QUICK)]
    assert [each.view()["state"] for each in long] == ["running", "running"]
    assert [each.view()["position"] for each in waiting] == [1, 2]
    # A waiting simulation can be stopped, and the next one moves up.
    assert waiting[0].do("stop").json()["state"] == "stopped"
    assert waiting[1].view()["position"] == 1
    assert begun_in(home)
    long[0].do("stop")
    waiting[1].until("done")
    stopped = long[0].until("stopped")
    assert stopped["done"] < 2000
    assert stopped["problems"] == []
    long[1].do("stop")
    long[1].until("stopped")
    assert gone(home)
    for each in (*long, *waiting):
        assert each.do("remove").json() == {"removed": each.id}
        assert client.get(f"/api/simulations/{each.id}").status_code == 404
        assert not (home / "simulations" / each.id).exists()


def test_only_the_owner_stops_resumes_or_removes_a_simulation(finished: Begun, client: httpx.Client) -> None:
    for headers in ({}, {"authorization": "Bearer nothing"}, {"authorization": "Basic x"}):
        for what in ("stop", "resume", "remove"):
            answer = client.post(f"/api/simulations/{finished.id}/{what}", json={}, headers=headers)
            assert answer.status_code == 401
    # Nor is its secret ever sent again.
    assert "secret" not in finished.view()
    assert finished.do("resume").status_code == 409
    assert finished.view()["state"] == "done"


def test_running_simulation_has_low_priority_and_cannot_be_removed(client: httpx.Client, home: Path) -> None:
    begun = Begun(client, **LONG | {"bots": ["random"]})
    [process] = begun_in(home / "simulations" / begun.id)
    begun.until("running", done=50)
    assert os.getpriority(os.PRIO_PROCESS, process) == os.getpriority(os.PRIO_PROCESS, 0) + 1
    assert begun.do("remove").status_code == 409
    begun.do("stop")
    begun.until("stopped")


@pytest.mark.parametrize("name", ["..", "../..", "%2e%2e", "..%2F..", "x", "A" * 22, ".", "simulations", "a" * 5000])
def test_only_valid_ids_are_looked_up(client: httpx.Client, name: str) -> None:
    assert client.get(f"/api/simulations/{name}/results").status_code == 404
    assert client.post(f"/api/simulations/{name}/remove", json={}).status_code in (401, 404, 405)


@pytest.mark.parametrize(
    "variant", ["/etc/passwd", "ours.toml", "../x", {"tiles": {"files": ["x.toml"]}}, {"extends": "./x"}]
)
def test_variant_that_names_a_file_is_refused(client: httpx.Client, variant: Any) -> None:
    refused(client, 422, variants=["hig-2002", variant])


@pytest.mark.parametrize(
    "bot", ["os:system", "tests.simulate.clumsy:clumsy_bot", "mcts(playouts=100000)", "nobody", ""]
)
def test_unknown_bot_or_one_with_large_limits_is_refused(client: httpx.Client, bot: str) -> None:
    refused(client, 422, bots=[bot])


def test_endless_simulations_are_refused(client: httpx.Client, home: Path) -> None:
    before = sorted(home.glob("simulations/*"))
    assert "at most 2000 games" in refused(client, 422, games=2001)
    assert "at most 6 variants" in refused(client, 422, variants=["hig-2002"] * 7)
    assert "at most 12 players" in refused(client, 422, players=13)
    for changed in (
        {"games": 0},
        {"games": "6"},
        {"mode": "other"},
        {"out": "elsewhere"},
        {"seed": "x" * 101},
        {"players": 1},
    ):
        refused(client, 400, **changed)
    refused(client, 422, variants=[])
    refused(client, 422, variants=["hig-2002", "hig-2002"])
    refused(client, 422, variants=["hig-2002", "no-such-rules"])
    refused(client, 422, bots=["random"] * 3)
    refused(client, 422, bots=[])
    assert sorted(home.glob("simulations/*")) == before


def test_markup_in_titles_and_seeds_is_text(finished: Begun, client: httpx.Client) -> None:
    page = client.get(f"/api/simulations/{finished.id}/report.html").text
    assert "<img" not in page
    assert "&lt;img" in page


def test_flood_is_stopped(tmp_path: Path) -> None:
    waiting = replace(FAST, simulations_at_once=0)
    with served(settings(tmp_path, replace(waiting, simulations_of_client=2))) as (client, _):
        Begun(client, **QUICK)
        second = Begun(client, **QUICK)
        answer = client.post("/api/simulations", json=QUICK)
        assert answer.status_code == 503
        assert int(answer.headers["retry-after"]) > 0
        second.do("stop")
        third = Begun(client, **QUICK)
        assert second.do("resume").status_code == 503
        assert third.view()["state"] == "waiting"
    with served(settings(tmp_path, replace(waiting, simulations=1))) as (client, _):
        Begun(client, **QUICK)
        assert client.post("/api/simulations", json=QUICK).status_code == 503
    with served(settings(tmp_path, replace(waiting, simulation_starts=Rate(1, 0.001)))) as (client, _):
        Begun(client, **QUICK)
        assert client.post("/api/simulations", json=QUICK).status_code == 429


def test_oldest_simulations_give_way_to_new_ones(tmp_path: Path) -> None:
    limits = replace(FAST, simulations_kept=2, simulations_at_once=0)
    with served(settings(tmp_path, limits)) as (client, _):
        begun = []
        for number in range(3):
            begun.append(Begun(client, **QUICK))
            assert begun[-1].do("stop").json()["state"] == "stopped"
            # On some systems, two changes in quick succession have the same time.
            os.utime(tmp_path / "simulations" / begun[-1].id, (number, number))
        assert client.get(f"/api/simulations/{begun[0].id}").status_code == 404
        assert len(list((tmp_path / "simulations").iterdir())) == 2
        begun[2].view()


def test_overlong_simulation_ends_with_its_results_and_can_be_resumed(tmp_path: Path) -> None:
    limits = replace(FAST, simulation_seconds=4)
    with served(settings(tmp_path, limits)) as (client, _):
        begun = Begun(client, **QUICK | {"games": 2000})
        view = begun.until("stopped", "done")
        if view["state"] == "stopped":
            assert "the time for one simulation" in view["problems"][0]["message"]
            assert begun.do("resume").json()["problems"] == []
            begun.until("running", "stopped", "done")
    assert gone(tmp_path)


@pytest.mark.exhaustive
def test_stopped_server_leaves_no_process_and_finished_games_are_kept(tmp_path: Path) -> None:
    games = 80
    while True:
        with served(settings(tmp_path)) as (client, _):
            begun = Begun(client, **QUICK | {"games": games})
            begun.until("running", "done", done=4)
        assert gone(tmp_path)
        if Job.kept(tmp_path / "simulations" / begun.id).state == "interrupted":
            break
        # All of them were played before the server stopped.
        games *= 4
    data = tmp_path / "simulations" / begun.id / "data"
    times = {path: path.stat().st_mtime_ns for path in data.rglob("shard-*.parquet")}
    assert times
    with served(settings(tmp_path)) as (client, _):
        begun.client = client
        assert begun.view()["state"] == "interrupted"
        assert begun.do("resume").status_code == 200
        view = begun.until("done")
        assert view["done"] == games
        whole = [path for path in times if path.parent.name == "games"]
        assert all(path.stat().st_mtime_ns == times[path] for path in whole)
        results = client.get(f"/api/simulations/{begun.id}/results").json()
        assert results["games"]["played"] == games


def test_process_ends_when_the_server_was_killed(tmp_path: Path) -> None:
    server = Killable(f"sqlite:///{tmp_path / 'games.sqlite'}")
    server.start()
    with httpx.Client(base_url=server.address, timeout=PATIENCE, trust_env=False) as client:
        Begun(client, **LONG).until("running")
        assert begun_in(tmp_path)
    server.kill()
    assert gone(tmp_path)


def test_dead_process_is_reported_and_its_simulation_can_be_resumed(client: httpx.Client, home: Path) -> None:
    begun = Begun(client, **LONG | {"games": 50, "bots": ["greedy"]})
    begun.until("running")
    for process in begun_in(home / "simulations" / begun.id):
        os.kill(process, signal.SIGKILL)
    view = begun.until("failed")
    assert "ended without a word" in view["problems"][0]["message"]
    assert str(home) not in json.dumps(view)
    assert begun.do("resume").json()["state"] in ("waiting", "running")
    begun.do("stop")
    begun.until("stopped")


def test_missing_libraries_are_reported_with_their_extra(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/api/simulations").json()["ready"]
    monkeypatch.setattr(simulations, "LIBRARIES", ("numpy", "no_such_library"))
    found = client.get("/api/simulations").json()
    assert not found["ready"]
    assert found["missing"] == ["no_such_library"]
    assert "bastide[simulate]" in found["install"]
    assert "bastide[simulate]" in refused(client, 503)


@pytest.mark.exhaustive
def test_server_without_simulations_begins_none_and_shows_earlier_ones(tmp_path: Path) -> None:
    with served(settings(tmp_path)) as (client, _):
        begun = Begun(client, **QUICK)
        begun.until("done")
    with served(replace(settings(tmp_path), simulations=False)) as (begun.client, app):
        assert not app.state.bastide.simulations.ready
        assert begun.client.get("/api/simulations").status_code == 403
        assert "without simulations" in refused(begun.client, 403)
        assert begun.view()["done"] == 6


def test_server_whose_database_is_no_file_needs_a_folder(tmp_path: Path) -> None:
    elsewhere = Settings("postgresql://localhost/games", limits=FAST)
    assert folder_of(elsewhere) is None
    assert folder_of(replace(elsewhere, folder=tmp_path)) == tmp_path / "simulations"
    made = Simulations(elsewhere)
    assert not made.ready
    with pytest.raises(RefusedError) as refusal:
        made.begin(make_plan(["hig-2000", "hig-2002"], games=1), "somebody")
    assert "--data" in str(refusal.value.problems[0])
