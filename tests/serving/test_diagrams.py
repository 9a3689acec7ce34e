"""Tables being entered: their problems, their scores, and what strangers may not send."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

import bastide
from bastide.apps.serving.scoring.imports import unscored
from bastide.apps.serving.settings import Limits, Settings
from tests.serving.servers import UNLIMITED, served

RECORDS = sorted(Path("tests/data").glob("*/*.record.json"))
EDITIONS = ["hig-2000", "hig-2001", "hig-2002"]


def a_table() -> dict[str, Any]:
    """A completed city of two tiles, and a field that borders it."""
    return {
        "format": "bastide-diagram/1",
        "players": ["Red", "Blue"],
        "scores": {"Red": 3},
        "tiles": [
            {
                "tile": "base-game/D",
                "at": [0, 0],
                "rotation": 0,
                "pieces": [{"player": "Red", "piece": "follower", "on": "field ENE"}],
            },
            {"tile": "base-game/E", "at": [0, -1], "rotation": 180},
        ],
    }


def asked(client: httpx.Client, what: str, **body: Any) -> dict[str, Any]:
    answer = client.post(f"/api/diagrams/{what}", json=body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def refused(client: httpx.Client, what: str, status: int = 422, **body: Any) -> list[dict[str, Any]]:
    answer = client.post(f"/api/diagrams/{what}", json=body)
    assert answer.status_code == status, answer.text
    return list(answer.json()["problems"])


def test_palette_holds_every_tile_with_its_number_and_its_names_in_each_rotation(client: httpx.Client) -> None:
    found = asked(client, "palette", under="hig-2002")
    tiles = {tile["tile"]: tile for tile in found["tiles"]}
    # All 72 tiles of the box, the start tile among them.
    assert sum(tile["count"] for tile in tiles.values()) == 72
    assert tiles["base-game/D"]["edges"] == ["city", "road", "field", "road"]
    assert tiles["base-game/D"]["names"][1][0] == "city E"
    follower = next(piece for piece in found["pieces"] if piece["piece"] == "follower")
    assert follower["on"].keys() == {"city", "road", "field", "monastery"}
    assert follower["count"] == 7
    assert client.get(f"/art/{found['art']}/tiles/base-game/D@0.svg").status_code == 200
    assert (found["start"], found["counts"]) == ("base-game/D", [])


def test_palette_names_what_is_counted_beside_the_board_and_where_a_diagram_has_it(client: httpx.Client) -> None:
    found = asked(client, "palette", under="hig-2002 + traders-builders + messages")
    counts = {tuple(each["path"]): (each["name"], each["group"], each["least"]) for each in found["counts"]}
    goods: dict[tuple[str | None, ...], tuple[str, str, int]] = {
        ("traders-builders", "goods", None, kind): (kind, "trade goods", 0) for kind in ("wine", "grain", "cloth")
    }
    # What lasts for a turn only is no part of a table that is scored.
    assert counts == {**goods, ("messages", "second", None): ("second figure", "", 0)}


def test_palette_is_in_the_language_of_the_client(client: httpx.Client) -> None:
    wanted = {"under": "hig-2002 + inns-cathedrals"}
    for language, city, inn, title in (("en", "city", "inn", "Base game"), ("ja", "都市", "宿屋", "基本ゲーム")):
        answer = client.post("/api/diagrams/palette", json=wanted, headers={"accept-language": language}).json()
        assert (answer["words"]["city"], answer["words"]["inn"], answer["titles"]["base-game"]) == (city, inn, title)


def test_palette_lists_which_edges_match_others(client: httpx.Client) -> None:
    found = asked(client, "palette", under="hig-2002")
    assert all(others == [] for others in found["meets"].values())
    abbey = asked(client, "palette", under="base-game + abbey-mayor")
    assert any(abbey["meets"].values())


def test_presets_of_the_same_game_include_the_expansions_on_the_table(client: httpx.Client) -> None:
    plain = {each["preset"]: each["variant"] for each in asked(client, "palette", under="hig-2002")["kin"]}
    assert plain["hig-2000"] == "hig-2000"
    assert "hunters-gatherers" not in plain
    under = "hig-2002 + river(start_tile=mixed) + abbot - farms-third-edition + farms-second-edition"
    found = {each["preset"]: each["variant"] for each in asked(client, "palette", under=under)["kin"]}
    assert found["hig-2000"]["plugins"].keys() == {"river", "abbot"}
    assert found["hig-2000"]["plugins"]["river"]["start_tile"] == "mixed"
    ruleset = bastide.resolve_variant(found["hig-2000"])
    assert {"farms-first-edition", "river", "abbot"} <= ruleset.selection.plugins.keys()
    other = asked(client, "palette", under="hunters-gatherers")["kin"]
    assert {each["preset"] for each in other} & {"hig-2000", "hig-2002"} == set()


def test_board_has_the_places_of_pieces_and_possible_places(client: httpx.Client) -> None:
    found = asked(client, "check", diagram=a_table(), under="hig-2002")
    assert found["ok"]
    assert [player["letter"] for player in found["players"]] == ["R", "B"]
    assert found["players"][0]["supply"] == {"follower": 6}
    names = [segment["name"] for segment in found["tiles"][0]["segments"]]
    assert names == ["city N", "road E", "field ENE", "field S"]
    (piece,) = found["pieces"]
    assert piece["path"] == ["tiles", 0, "pieces", 0]
    assert [piece["x"], piece["y"]] == found["tiles"][0]["segments"][2]["spot"]


def test_every_problem_is_reported_with_its_place_and_the_rest_is_shown(client: httpx.Client) -> None:
    diagram = a_table()
    diagram["tiles"][0]["pieces"] += [
        {"player": "Green", "piece": "follower", "on": "city N"},
        {"player": "Blue", "piece": "follower", "on": "city S"},
    ]
    diagram["tiles"] += [
        {"tile": "base-game/DD", "at": [5, 5], "rotation": 0},
        {"tile": "base-game/U", "at": [0, 0], "rotation": 0},
        {"tile": "base-game/U", "at": [1, 0], "rotation": 0},
    ]
    diagram["completed"] = [{"at": [9, 9], "on": "city N"}]
    found = asked(client, "check", diagram=diagram, under="hig-2002")
    assert not found["ok"]
    places = {tuple(problem["path"][:4]): problem for problem in found["problems"]}
    assert set(places) == {
        ("tiles", 0, "pieces", 1),
        ("tiles", 0, "pieces", 2),
        ("tiles", 2, "tile"),
        ("tiles", 3, "at"),
        ("tiles", 4),
        ("completed", 0, "at"),
    }
    assert places["tiles", 4]["at"] == [1, 0]
    assert places["tiles", 4]["rule"] == "bastide/edges-match"
    assert places["tiles", 2, "tile"]["hint"].startswith("did you mean")
    # A tile that does not fit stays; an impossible one is left out; the indices stay those of the diagram.
    assert [tile["index"] for tile in found["tiles"]] == [0, 1, 4]
    assert [piece["path"] for piece in found["pieces"]] == [["tiles", 0, "pieces", 0]]


def test_piece_where_rules_allow_none_is_shown_there_and_marked(client: httpx.Client) -> None:
    diagram = a_table()
    diagram["tiles"][0]["pieces"] = [{"player": "Blue", "piece": "builder", "on": "field S"}]
    found = asked(client, "check", diagram=diagram, under="base-game + traders-builders")
    assert found["ok"]
    (piece,) = found["pieces"]
    assert piece["idle"]
    assert [piece["x"], piece["y"]] == found["tiles"][0]["segments"][3]["spot"]
    assert any("builder" in note for note in found["notes"])


def test_piece_upon_another_and_pieces_beside_the_board_keep_their_places(client: httpx.Client) -> None:
    diagram = a_table()
    castle = {"player": "Red", "piece": "castle", "edge": [1, 0, "W"]}
    diagram["pieces"] = [
        {"player": None, "piece": "fairy", "place": {"piece": castle}},
        castle,
        {"player": "Blue", "piece": "follower", "place": {"held": "Red"}},
        {"player": "Nobody", "piece": "follower", "place": {"held": "Red"}},
    ]
    under = "base-game + bridges-castles-bazaars + princess-dragon"
    found = asked(client, "check", diagram=diagram, under=under)
    pieces = {tuple(piece["path"]): piece for piece in found["pieces"]}
    assert pieces["pieces", 0]["piece"] == "fairy"
    assert pieces["pieces", 1]["piece"] == "castle"
    assert pieces["pieces", 0]["x"] is not None
    assert pieces["pieces", 2]["x"] is None
    assert "Red" in pieces["pieces", 2]["label"]
    assert [problem["path"] for problem in found["problems"]] == [["pieces", 3, "player"]]


def test_text_is_checked_with_the_line_of_each_mistake(client: httpx.Client) -> None:
    text = json.dumps(a_table(), indent=1).replace("base-game/E", "base-game/EE")
    (problem,) = asked(client, "check", text=text, under="hig-2002")["problems"]
    assert '"tile": "base-game/EE"' in text.splitlines()[problem["line"] - 1]
    (broken,) = refused(client, "import", text='{"format": "bastide-diagram/1",\n"players":')
    assert broken["line"] == 2


def test_table_under_three_editions_differs_in_its_farm(client: httpx.Client) -> None:
    found = asked(client, "score", diagram=a_table(), under=EDITIONS)
    assert [column["scores"]["Red"] for column in found["columns"]] == [7, 6, 6]
    assert [column["variant"] for column in found["columns"]] == EDITIONS
    expected = bastide.score(a_table(), "hig-2002")
    assert [line["points"] for line in found["columns"][2]["lines"]] == [line["points"] for line in expected.lines]
    (difference,) = [each for each in found["differences"] if not each["same_points"]]
    lit = {tuple(place["at"]) for column in difference["columns"] for place in column["where"]}
    assert lit
    for column in difference["columns"]:
        lines = found["columns"][column["column"]]["lines"]
        assert sum(lines[number]["points"] for number in column["lines"]) == column["points"]["Red"]
    term = found["columns"][2]["lines"][0]["terms"][0]
    assert term["rule"]["id"].startswith("farms-third-edition/")
    assert term["rule"]["says"]
    assert term["text"] == "1 city × 3 = 3"


def test_smallest_swing_is_reported_if_the_winner_changes(client: httpx.Client) -> None:
    record = json.loads(Path("tests/data/played-games/03.record.json").read_text())
    found = asked(client, "score", record=record, under=EDITIONS)
    assert found["winner_changes"]
    assert found["swings"][0]["differences"] == [1]
    own = asked(client, "score", record=record, under=[None])
    assert own["columns"][0]["scores"] == bastide.score(record).scores


def test_table_with_problems_is_scored_as_laid_on_request(client: httpx.Client) -> None:
    diagram = a_table()
    diagram["tiles"].append({"tile": "base-game/U", "at": [1, 0], "rotation": 0})
    (column,) = asked(client, "score", diagram=diagram, under=["hig-2002"])["columns"]
    assert column["error"]["rule"] == "bastide/edges-match"
    assert "road" in column["stop"]
    found = asked(client, "score", diagram=diagram, under=["hig-2002"], as_laid=True)
    assert found["columns"][0]["scores"] == {"Red": 6, "Blue": 0}
    assert found["columns"][0]["notes"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.partition(".")[0])
def test_last_position_of_a_record_scores_what_the_record_scores(path: Path) -> None:
    game = bastide.replay(json.loads(path.read_text())).game
    assert bastide.score(unscored(game), game.ruleset).scores == game.scores


def test_record_is_imported_as_its_last_position(client: httpx.Client) -> None:
    record = json.loads(Path("tests/data/played-games/05.record.json").read_text())
    found = asked(client, "import", text=json.dumps(record))
    assert found["kind"] == "record"
    assert found["record"] == record
    assert found["variant"] == record["variant"]
    assert asked(client, "check", diagram=found["diagram"], under=found["variant"])["ok"]
    broken = deepcopy(record)
    broken["actions"][4]["at"] = [30, 30]
    stopped = asked(client, "import", record=broken)
    assert stopped["problems"]
    assert 1 < len(stopped["diagram"]["tiles"]) < len(found["diagram"]["tiles"])


def test_diagram_is_imported_with_the_plugins_of_its_tiles(client: httpx.Client) -> None:
    found = asked(client, "import", text="\ufeff" + json.dumps(a_table()))
    assert found["kind"] == "diagram"
    assert found["diagram"] == a_table()
    assert found["variant"] == "base-game"
    assert asked(client, "check", diagram=a_table())["ok"]


def test_pictures_are_svg_and_png_with_lights(client: httpx.Client) -> None:
    lights = [{"at": [0, 0], "segment": 0, "label": "1", "colour": "#d81b60"}, {"at": [7, 7], "segment": 9}]
    drawn = client.post("/api/diagrams/picture", json={"diagram": a_table(), "lights": lights, "title": "<b>ours"})
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert "sandbox" in drawn.headers["content-security-policy"]
    assert "#d81b60" in drawn.text
    assert "<b>" not in drawn.text
    bitmap = client.post("/api/diagrams/picture", json={"diagram": a_table(), "format": "png"})
    assert bitmap.content.startswith(b"\x89PNG")


def test_unreadable_state_of_plugins_is_reported(client: httpx.Client) -> None:
    diagram = a_table() | {"state": {"princess-dragon": {"nonsense": [1]}, "no-such-plugin": 3}}
    under = "base-game + princess-dragon"
    found = asked(client, "check", diagram=diagram, under=under)
    assert [problem["path"] for problem in found["problems"]] == [["state", "princess-dragon"]]
    assert len(found["tiles"]) == 2


HUGE: list[dict[str, Any]] = [
    {"tiles": [{"tile": "base-game/D", "at": [x, 0], "rotation": 0} for x in range(401)]},
    {"tiles": [{"tile": "base-game/D", "at": [0, 0], "rotation": 0, "pieces": [{}] * 401}]},
    {"pieces": [{}] * 401},
    {"players": [f"Player {number}" for number in range(13)]},
    {"players": ["x" * 41]},
    {"players": ["\u202eevil"]},
    {"scores": {"Red": 10**30}},
]


@pytest.mark.parametrize("more", HUGE, ids=lambda more: next(iter(more)))
@pytest.mark.parametrize("what", ["check", "picture", "import"])
def test_diagram_larger_than_any_table_is_refused(client: httpx.Client, what: str, more: dict[str, Any]) -> None:
    assert refused(client, what, diagram=a_table() | more)
    assert refused(client, "score", diagram=a_table() | more, under=["hig-2002"])


def test_picture_of_tiles_far_apart_is_refused(client: httpx.Client) -> None:
    diagram = a_table()
    diagram["tiles"].append({"tile": "base-game/D", "at": [400, 0], "rotation": 0})
    (problem,) = refused(client, "picture", diagram=diagram)
    assert "80" in problem["text"]


@pytest.mark.parametrize("path", ["../../etc/passwd", "mine.toml", "variants/hig-2002.toml", {"extends": "./a.toml"}])
def test_no_path_is_read(client: httpx.Client, path: Any) -> None:
    record = json.loads(RECORDS[0].read_text()) | {"variant": path}
    diagram = a_table() | {"variant": path}
    for what, body in (
        ("palette", {"under": path}),
        ("check", {"diagram": a_table(), "under": path}),
        ("check", {"diagram": diagram}),
        ("check", {"diagram": diagram, "under": "hig-2002"}),
        ("check", {"text": json.dumps(diagram)}),
        ("import", {"record": record}),
        ("import", {"text": json.dumps(diagram)}),
        ("score", {"diagram": a_table(), "under": ["hig-2002", path]}),
        ("score", {"diagram": diagram, "under": ["hig-2002"]}),
        ("score", {"record": record, "under": [None]}),
        ("score", {"record": record, "under": ["hig-2002"]}),
        ("picture", {"diagram": diagram}),
    ):
        problems = refused(client, what, **body)
        assert any("read for others" in problem["text"] for problem in problems), (what, body)


def test_tile_names_are_no_paths(client: httpx.Client) -> None:
    diagram = a_table()
    diagram["tiles"][1]["tile"] = "../../x.toml/D"
    assert refused(client, "check", diagram=diagram)
    assert not asked(client, "check", diagram=diagram, under="hig-2002")["ok"]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"diagram": []},
        {"diagram": {}, "text": "{}"},
        {"diagram": "text"},
        {"text": 3},
        {"diagram": {}, "under": 3},
        {"diagram": {}, "more": 1},
        {"text": "[" * 5000},
        {"text": '{"format": "bastide-diagram/1", "players": ["A"], "tiles": ' + "[" * 60 + "]" * 60 + "}"},
        {"text": "\0"},
    ],
    ids=str,
)
def test_input_that_is_no_table_is_refused(client: httpx.Client, body: dict[str, Any]) -> None:
    answer = client.post("/api/diagrams/check", json=body)
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["problems"]


@pytest.mark.parametrize(
    "changes",
    [
        {"tiles": 3},
        {"tiles": [3, None, []]},
        {"tiles": [{"tile": {}, "at": "x", "rotation": []}]},
        {"tiles": [{"tile": "base-game/D", "at": [10**40, True], "rotation": 45}]},
        {"tiles": [{"tile": "base-game/D", "at": [0, 0], "pieces": [None, {"on": {}}, {"player": [], "as": {}}]}]},
        {"pieces": {"a": 1}},
        {"pieces": [{"edge": 3}, {"corner": []}, {"place": {"piece": {"piece": []}}}, {"place": {}}, {}]},
        {"completed": [[]]},
        {"completed": [{"at": [0, 0], "on": None}]},
        {"state": []},
        {"scores": [1]},
        {"players": []},
        {"<script>": 1},
    ],
    ids=str,
)
def test_wrong_types_are_reported_and_nothing_fails(client: httpx.Client, changes: dict[str, Any]) -> None:
    diagram = a_table() | changes
    found = asked(client, "check", diagram=diagram, under="hig-2002")
    assert not found["ok"]
    assert all(problem["text"] for problem in found["problems"])
    for what, more in (("picture", {}), ("score", {"under": ["hig-2002"]}), ("import", {})):
        answer = client.post(f"/api/diagrams/{what}", json={"diagram": diagram, **more})
        assert answer.status_code in (200, 422), answer.text


def test_at_most_six_variants_are_scored_at_a_time(client: httpx.Client) -> None:
    assert refused(client, "score", diagram=a_table(), under=["hig-2002"] * 7)
    assert refused(client, "score", 400, diagram=a_table(), under=[])


def test_foreign_colours_and_labels_are_refused(client: httpx.Client) -> None:
    for light in ({"colour": 'red" onload="x'}, {"label": "x" * 13}, {"segment": -1}, {"at": [0]}):
        lights = [{"at": [0, 0], "segment": 0, **light}]
        assert refused(client, "picture", 400, diagram=a_table(), lights=lights)


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[httpx.Client]:
    usual = Limits()
    # Tokens refill so slowly that the speed of requests does not matter.
    limits = replace(usual, heavy=replace(usual.heavy, a_second=1e-6))
    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=limits)) as (made, _):
        yield made


def test_asking_too_often_is_refused_for_a_while(strict: httpx.Client) -> None:
    wrong = {"diagram": {}, "under": "hig-2002"}
    answers = [strict.post("/api/diagrams/check", json=wrong).status_code for _ in range(100)]
    assert 429 in answers
    assert UNLIMITED.heavy.burst > Settings("").limits.heavy.burst
