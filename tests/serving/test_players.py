"""The colours and letters of players, before a game and in it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from bastide.apps.drawing.colours import NAMED
from tests.formats.schemas import faults
from tests.serving.servers import Player, begin, new_key


def colours(view: dict[str, Any]) -> dict[str, str]:
    return {player["name"]: player["colour"] for player in view["players"]}


def choose(seat: Player, player: str, colour: str) -> httpx.Response:
    return seat.post("colour", {"player": player, "colour": colour, "after": seat.view()["number"], "key": new_key()})


def test_colours_of_players_are_known_before_the_game(client: httpx.Client) -> None:
    names = ["Ann", "blue", "Amy"]
    asked = {"name": names, "chosen": ["", "", "green"]}
    found = client.get("/api/colours", params=asked).json()
    watcher = begin(client, players=names, colours={"Amy": "green"})[-1]
    shown = [{key: player[key] for key in ("name", "colour", "letter")} for player in watcher.view()["players"]]
    assert found["players"] == shown
    assert len({player["letter"] for player in shown}) == 3
    assert [each["colour"] for each in found["choices"] if each["wording"] == "green"] == [shown[2]["colour"]]


def test_colours_to_choose_from_are_named_in_the_language_of_the_page(client: httpx.Client) -> None:
    answer = client.get("/api/colours", params={"name": "Ann"}, headers={"accept-language": "ja"}).json()
    assert answer["choices"][0] == {"name": "red", "wording": "赤", "colour": NAMED["red"]}


def test_colours_of_too_many_or_too_long_names_are_refused(client: httpx.Client) -> None:
    assert client.get("/api/colours", params={"name": [str(number) for number in range(40)]}).status_code == 400
    assert client.get("/api/colours", params={"name": "A" * 1_000}).status_code == 400
    assert client.get("/api/colours").status_code == 400


@pytest.mark.parametrize(
    ("chosen", "problem"),
    [
        ({"Ann": "mauve"}, "there is no colour 'mauve' to choose"),
        ({"Di": "red"}, "there is no player 'Di'"),
        ({"Ann": "red", "Bo": "red"}, "Ann has this colour"),
    ],
)
def test_colours_that_cannot_be_had_are_refused(client: httpx.Client, chosen: dict[str, str], problem: str) -> None:
    answer = client.post("/api/games", json={"variant": "hig-2002", "players": ["Ann", "Bo"], "colours": chosen})
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["message"] == problem


def test_chosen_colours_are_those_of_the_pictures(client: httpx.Client) -> None:
    host, _ = begin(client, colours={"Ann": "purple", "Bo": "white"})
    view = host.act_first()
    deploying = next(each["record"] for each in view["actions"] if each["record"]["type"] == "deploy")
    assert host.act(deploying, view["number"]).status_code == 200
    for picture in ("board.svg", "animation.svg"):
        drawn = host.get(picture).text
        assert NAMED["purple"] in drawn
        assert NAMED["red"] not in drawn


def test_colours_are_no_part_of_a_record(client: httpx.Client) -> None:
    host, _ = begin(client, colours={"Ann": "purple"})
    choose(host, "Bo", "pink")
    saved = host.get("record").json()
    assert faults("record", saved) == []
    assert "colour" not in str(saved)
    again, _ = begin(client, None, players=None, seed=None, record=saved, colours=host.view()["colours"])
    assert colours(again.view()) == {"Ann": NAMED["purple"], "Bo": NAMED["pink"]}


def test_players_who_join_choose_a_colour_that_nobody_has(client: httpx.Client) -> None:
    ann, bo, watcher = begin(client, seats="apart", colours={"Ann": "green"})
    before = colours(watcher.view())
    assert bo.view()["may"]["colour"] == ["Bo"]
    assert watcher.view()["may"]["colour"] == []
    taken = choose(bo, "Bo", "green")
    assert taken.status_code == 409
    assert taken.json()["problems"][0]["message"] == "Ann has this colour"
    assert choose(bo, "Ann", "white").status_code == 403
    assert choose(watcher, "Bo", "white").status_code == 401
    assert choose(bo, "Bo", "white").json()["colours"] == {"Ann": "green", "Bo": "white"}
    assert colours(ann.view()) == before | {"Bo": NAMED["white"]}
    # The past shows what was then.
    assert colours(watcher.view(at=0)) == before
    assert [entry["wording"] for entry in ann.log()] == ["chooses a colour: white"]


def test_colour_of_a_player_who_has_moved_stays(client: httpx.Client) -> None:
    ann, bo, _ = begin(client, seats="apart")
    ann.act_first()
    assert ann.view()["may"]["colour"] == []
    stays = choose(ann, "Ann", "white")
    assert stays.status_code == 409
    assert stays.json()["problems"][0]["message"] == "Ann has moved, and keeps the colour"
    # Somebody else's choice takes nothing back, and leaves the undo to who has moved.
    assert choose(bo, "Bo", "white").status_code == 200
    assert ann.view()["may"]["undo"]
    assert ann.undo(ann.view()["number"]).json()["played"] == 0
    assert colours(ann.view())["Bo"] == NAMED["white"]
