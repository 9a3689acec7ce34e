"""Comparing variants by their rules, and by their results for one game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from bastide import resolve_variant
from bastide.apps.atlas import with_meaning
from bastide.apps.comparing import compare
from bastide.apps.rulesets import diff
from bastide.apps.serving.scoring import examples as examples_of_server
from bastide.apps.serving.settings import Settings
from tests.serving.servers import UNLIMITED, begin, served
from tests.serving.small import small

GAMES = Path(__file__).parents[1] / "data/played-games"
#: A game of the third edition with another winner under the first.
RECORD = json.loads((GAMES / "03.record.json").read_text(encoding="utf-8"))
DIAGRAM = {
    "format": "bastide-diagram/1",
    "players": ["Red", "Blue"],
    "tiles": [{"tile": "base-game/D", "at": [0, 0], "rotation": 0, "pieces": []}],
}
EVIL = '<script>alert("{0.__class__}")</script>'
SMALL = small()


def compared(client: httpx.Client, **asked: Any) -> dict[str, Any]:
    answer = client.post("/api/comparisons/game", json=asked)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def refused(client: httpx.Client, what: str, status: int, **asked: Any) -> str:
    answer = client.post(f"/api/comparisons/{what}", json=asked)
    assert answer.status_code == status, answer.text
    return " ".join(problem["text"] for problem in answer.json()["problems"])


def test_rules_of_several_variants_are_compared_by_topic(client: httpx.Client) -> None:
    asked = {"variants": ["hig-2000", "hig-2002", {"extends": "hig-2000", "supply": {"follower": 8}}]}
    answer = client.post("/api/comparisons/rules", json=asked)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    eight = "Hans im Glück 2000 (first edition); follower: 8 instead of 7"
    assert found["names"] == ["hig-2000", "hig-2002", eight]
    assert found["titles"][2] == eight
    assert {"plugin", "title", "sides"} == set(found["plugins"][0])
    farms = next(topic for topic in found["topics"] if topic["topic"] == "ground")
    # A place for each variant, also where one has nothing there.
    assert {len(row) for row in farms["replaced"]} | {len(farms["only_in"])} == {3}
    ids = [rule["id"] for row in farms["replaced"] for rule in row if rule]
    ids += [rule["id"] for side in farms["only_in"] for rule in side]
    assert any(name.startswith("farms-first-edition/") for name in ids)
    assert any(name.startswith("farms-third-edition/") for name in ids)
    [supply] = [topic for topic in found["topics"] if topic["topic"] == "supply"]
    assert supply["counts"] == [{"name": "follower", "stack": "", "counts": [7, 7, 8]}]


def test_what_a_preset_does_to_a_game_is_told_in_the_language_of_the_client(client: httpx.Client) -> None:
    asked = {"variants": ["hig-2000", "hig-2002"]}
    found = client.post("/api/comparisons/rules", json=asked).json()["meaning"]
    assert found["title"] == "What it does to a game"
    assert "Another player wins in " in found["text"]
    japanese = client.post("/api/comparisons/rules", json=asked, headers={"accept-language": "ja"}).json()["meaning"]
    assert not any(word in japanese["text"] for word in ("player", "games", "points"))
    small = client.post("/api/comparisons/rules", json={"variants": ["hig-2002", SMALL]}).json()
    assert small["meaning"] is None


def test_tiles_that_differ_are_shown(client: httpx.Client) -> None:
    answer = client.post("/api/comparisons/rules", json={"variants": ["hig-2002", SMALL]})
    [tiles] = [topic for topic in answer.json()["topics"] if topic["topic"] == "tiles"]
    shown = next(each for each in tiles["counts"] if each["name"] == "base-game/V")
    assert shown["counts"] == [9, 3]
    assert client.get(f"/art/{shown['art']}/tiles/base-game/V@0.svg").status_code == 200


def test_one_game_is_compared_as_on_the_command_line(client: httpx.Client) -> None:
    found = compared(client, source=RECORD, variants=["hig-2000", "hig-2002"])
    known = compare(RECORD, ["hig-2000", "hig-2002"])
    assert [column["scores"] for column in found["columns"]] == [column.scores for column in known.columns]
    assert found["winner_changes"]
    assert len(found["differences"]) == len(known.differences)
    assert [swing["differences"] for swing in found["swings"]] == [[1]]
    assert set(found["rules"]) == set(known.rules())
    assert found["stops"] == []
    for name in ("board.svg", "differences/1.svg"):
        drawn = client.get(f"/api/comparisons/{found['key']}/{name}")
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text.startswith("<svg")
        assert "sandbox" in drawn.headers["content-security-policy"]
    beyond = len(known.differences) + 1
    for number in (0, -1, beyond):
        assert client.get(f"/api/comparisons/{found['key']}/differences/{number}.svg").status_code == 404


def test_same_game_under_other_editions_keeps_its_expansions(client: httpx.Client) -> None:
    game = json.loads((GAMES / "09.record.json").read_text(encoding="utf-8"))
    asked = {"source": game, "variants": ["hig-2000", "c3", None]}
    alone = compared(client, **asked)
    assert [stop["column"] for stop in alone["stops"]] == [0, 1]
    found = compared(client, **asked, carried=True)
    assert found["stops"] == []
    known = compare(game, ["hig-2000 + inns-cathedrals", "c3 + inns-cathedrals", None])
    assert [column["title"] for column in found["columns"]] == [
        f"{edition} with Inns & Cathedrals"
        for edition in ("Hans im Glück 2000 (first edition)", "Third look (from 2021)", "Hans im Glück 2002")
    ]
    assert [column["scores"] for column in found["columns"]] == [column.scores for column in known.columns]


def test_printings_of_the_game_s_expansions_are_offered_and_compared(client: httpx.Client) -> None:
    game = json.loads((GAMES / "10.record.json").read_text(encoding="utf-8"))
    offered = compared(client, source=game, variants=["hig-2000", None])["printings"]
    assert offered == [
        {"name": "traders-builders-2003", "title": "Traders & Builders, 2003"},
        {"name": "traders-builders-big-box", "title": "Traders & Builders, from the first Big Box on"},
    ]
    found = compared(client, source=game, variants=[*(each["name"] for each in offered), None], carried=True)
    own = "Hans im Glück 2002 with Traders & Builders"
    assert [column["title"] for column in found["columns"]] == [
        f"{own} (builder: extends or completes, second tile: at once, alone: stays)",
        f"{own} (1)",
        f"{own} (2)",
    ]
    asked: dict[str, Any] = {"source": RECORD, "variants": ["traders-builders-2003", None], "carried": True}
    assert "which these rules do not have" in refused(client, "game", 422, **asked)
    for without in (RECORD, DIAGRAM):
        assert compared(client, source=without, variants=["hig-2000", "hig-2002"])["printings"] == []


def test_editions_of_another_game_take_no_expansions(client: httpx.Client) -> None:
    asked: dict[str, Any] = {"source": RECORD, "variants": ["hunters-gatherers", None], "carried": True}
    assert "hunters-gatherers is no edition of this game" in refused(client, "game", 422, **asked)
    asked = {"source": DIAGRAM, "variants": ["hig-2000", "c3"], "carried": True}
    assert "no variant whose expansions could stay" in refused(client, "game", 422, **asked)


def test_report_may_stand_in_a_page_of_this_server_and_does_nothing(client: httpx.Client) -> None:
    found = compared(client, source=RECORD, variants=[None, "hig-2000"], title=EVIL)
    shown = client.get(f"/api/comparisons/{found['key']}/report.html")
    policy = shown.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'self'" in policy
    assert policy.endswith("sandbox")
    assert "x-frame-options" not in shown.headers
    assert "<script" not in shown.text
    assert "&lt;script&gt;" in shown.text
    assert "content-disposition" not in shown.headers
    saved = client.get(f"/api/comparisons/{found['key']}/report.html", params={"save": "true"})
    assert saved.headers["content-disposition"] == 'attachment; filename="comparison.html"'
    assert saved.text == shown.text
    pair = client.post("/api/comparisons/rules", json={"variants": ["hig-2000", "hig-2002"]}).json()
    assert "farms-first-edition" in client.get(f"/api/comparisons/{pair['key']}/report.html").text
    assert client.get(f"/api/comparisons/{pair['key']}/board.svg").status_code == 404


def test_everything_is_in_the_language_of_the_client(client: httpx.Client) -> None:
    asked = {"source": RECORD, "variants": ["hig-2000", "hig-2002"]}
    japanese = {"accept-language": "ja"}
    found = client.post("/api/comparisons/game", json=asked, headers=japanese).json()
    assert not found["verdict"].isascii()
    page = client.get(f"/api/comparisons/{found['key']}/report.html", headers=japanese)
    assert '<html lang="ja">' in page.text


def test_stop_of_a_game_names_the_rule_and_it_can_be_taken_as_laid(client: httpx.Client) -> None:
    record = client.post("/api/comparisons/sample", json={"variant": "hig-2002 + abbot", "bots": ["random"]}).json()
    found = compared(client, source=record, variants=[None, "hig-2002"])
    [stop] = found["stops"]
    assert stop["column"] == 1
    assert stop["rule"]
    assert stop["text"]
    assert not stop["as_laid"]
    laid = compared(client, source=record, variants=[None, "hig-2002"], as_laid=True)
    assert [each["as_laid"] for each in laid["stops"]] == [True]


def test_diagram_needs_two_named_variants(client: httpx.Client) -> None:
    found = compared(client, source=json.dumps(DIAGRAM), variants=["hig-2000", "hig-2002"])
    assert [column["scores"] for column in found["columns"]] == [{"Red": 0, "Blue": 0}] * 2
    assert "name two" in refused(client, "game", 422, source=DIAGRAM, variants=[None, "hig-2002"])


def test_bots_play_a_game_to_compare(client: httpx.Client) -> None:
    asked = {"variant": SMALL, "players": 3, "bots": ["random", "greedy", "random"], "seed": "x"}
    answer = client.post("/api/comparisons/sample", json=asked)
    assert answer.status_code == 200, answer.text
    record = answer.json()
    assert len(record["players"]) == 3
    assert record == client.post("/api/comparisons/sample", json=asked).json()
    assert len(compared(client, source=record, variants=[None, "hig-2000"])["columns"]) == 2


def test_game_of_this_server_is_compared_by_clients_that_may_have_its_record(client: httpx.Client) -> None:
    host, watcher = begin(client, SMALL)
    asked = {"game": host.game, "variants": [None, "hig-2000"]}
    assert client.post("/api/comparisons/game", json=asked).status_code == 403
    assert client.post("/api/comparisons/game", json=asked, headers=host.headers).status_code == 200
    view = host.view()
    while not view["over"]:
        view = host.act_first(view)
    assert client.post("/api/comparisons/game", json=asked, headers=watcher.headers).status_code == 200
    assert "no such game" in refused(client, "game", 404, game="nothing", variants=["hig-2000", "hig-2002"])


@pytest.mark.parametrize(
    "variant",
    ["/etc/passwd", "../x.toml", "ours.toml", {"tiles": {"files": ["x.toml"]}}, {"extends": "/etc/x.toml"}, "x" * 5000],
)
def test_variant_that_names_a_file_is_refused(client: httpx.Client, variant: Any) -> None:
    refused(client, "rules", 422, variants=["hig-2002", variant])
    refused(client, "game", 422, source=RECORD, variants=["hig-2002", variant])
    refused(client, "game", 422, source=RECORD | {"variant": variant}, variants=["hig-2002", "hig-2000"])
    refused(client, "sample", 422, variant=variant)


@pytest.mark.parametrize("bot", ["os:system", "mcts(playouts=100000)", "nobody", "greedy(x=1)", "mcts(seconds=1e9)"])
def test_unknown_bot_or_one_with_large_limits_is_refused(client: httpx.Client, bot: str) -> None:
    refused(client, "sample", 422, variant=SMALL, bots=[bot])


def test_endless_requests_are_refused(client: httpx.Client) -> None:
    assert "at most 6" in refused(client, "rules", 422, variants=["hig-2002"] * 7)
    assert "at most 6" in refused(client, "game", 422, source=RECORD, variants=["hig-2002"] * 7)
    assert "at most 12" in refused(client, "sample", 422, variant=SMALL, players=1000)
    refused(client, "sample", 422, variant=SMALL, players=3, bots=["random", "random"])
    many = [RECORD["actions"][0]] * 3000
    assert "entries" in refused(
        client, "game", 422, source=RECORD | {"actions": many}, variants=["hig-2002", "hig-2000"]
    )
    for body in (
        {},
        {"variants": ["hig-2002"]},
        {"variants": ["hig-2002", None]},
        {"variants": ["a", "b"], "path": "x"},
    ):
        refused(client, "rules", 400, **body)
    refused(client, "game", 400, variants=["hig-2002", "hig-2000"])
    refused(client, "game", 400, variants=["hig-2002", "hig-2000"], source=RECORD, game="x")


def test_bots_that_take_too_long_are_stopped(tmp_path: Path) -> None:
    limits = type(UNLIMITED)(bots_game_seconds=0)
    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=limits)) as (client, _):
        assert "take longer than 0 seconds" in refused(client, "sample", 422, variant=SMALL)


def test_expired_comparison_is_reported_as_gone(tmp_path: Path) -> None:
    limits = type(UNLIMITED)(comparisons=1)
    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=limits)) as (client, _):
        first = compared(client, source=DIAGRAM, variants=["hig-2000", "hig-2002"])
        compared(client, source=DIAGRAM, variants=["hig-2000", "hig-2002"])
        answer = client.get(f"/api/comparisons/{first['key']}/report.html")
        assert answer.status_code == 404
        assert "compare again" in answer.json()["problems"][0]["message"]


def test_each_example_has_the_stated_winners_under_each_of_its_editions(client: httpx.Client) -> None:
    examples = client.get("/api/comparisons/examples").json()
    assert len(examples) == 3
    for each in examples:
        assert len(set(each["winners"])) > 1
        record = client.get(f"/api/comparisons/examples/{each['name']}").json()
        found = compared(client, source=record, variants=each["variants"])
        assert [column["ranking"][0] for column in found["columns"]] == [[name] for name in each["winners"]]
        assert found["winner_changes"] and found["stops"] == []
        assert record["players"] == each["players"]


def test_example_is_offered_only_where_its_editions_are_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples_of_server, "presets", lambda registry: {"hig-2002": None})
    assert examples_of_server.examples() == []


@pytest.mark.parametrize("name", ["nothing", "..%2F..%2Fsettings", "bots-1.json"])
def test_example_is_requested_by_its_name_only(client: httpx.Client, name: str) -> None:
    assert client.get(f"/api/comparisons/examples/{name}").status_code == 404


def test_comparison_is_saved_as_the_command_line_prints_it(client: httpx.Client) -> None:
    key = compared(client, source=RECORD, variants=["hig-2000", "hig-2002"])["key"]
    saved = client.get(f"/api/comparisons/{key}/report.json")
    assert saved.headers["content-disposition"] == 'attachment; filename="comparison.json"'
    assert saved.json() == json.loads(json.dumps(compare(RECORD, ["hig-2000", "hig-2002"]).as_json()))
    pair = client.post("/api/comparisons/rules", json={"variants": ["hig-2000", "hig-2002"]}).json()
    rules = client.get(f"/api/comparisons/{pair['key']}/report.json")
    known = with_meaning(diff(resolve_variant("hig-2000"), resolve_variant("hig-2002"))).as_json()
    assert rules.json() == json.loads(json.dumps(known))
    assert client.get("/api/comparisons/nothing/report.json").status_code == 404
