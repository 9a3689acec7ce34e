"""Games that continue under other rules, or other tiles, than they began with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx

from bastide import replay
from bastide.apps.serving.settings import Settings
from bastide.apps.serving.storage.history import Entry
from tests.serving.servers import UNLIMITED, Player, begin, live, new_key, served

TEXT = """format = "bastide-tiles/1"
set = "viaducts"
title = "Viaducts"

[tiles.gate]
count = 30
city = "N"
road = "S > city"
"""


def variant(text: str = TEXT) -> dict[str, Any]:
    return {"extends": "hig-2002", "tiles": {"texts": [text], "base-game": 1}}


def change(seat: Player, wanted: Any, **more: Any) -> httpx.Response:
    return seat.post("rules", {"variant": wanted, "after": seat.view()["number"], "key": new_key()} | more)


def until_gate(seat: Player) -> dict[str, Any]:
    view = seat.view()
    while "viaducts/gate" not in [tile["tile"] for tile in view["tiles"]]:
        view = seat.act_first(view)
    return view


def test_game_continues_with_changed_tiles(client: httpx.Client) -> None:
    seat, watcher = begin(client, variant())
    before = until_gate(seat)
    answer = change(seat, variant(TEXT.replace('city = "N"', 'city = "N pennant"')))
    assert answer.status_code == 200, answer.text
    view = answer.json()
    assert view["number"] == before["number"] + 1
    assert view["art"] != before["art"]
    for key in ("tiles", "pieces", "scores", "decision", "supply"):
        assert view[key] == before[key]
    pictures = [client.get(f"/art/{art}/tiles/viaducts/gate@0.svg").text for art in (before["art"], view["art"])]
    assert pictures[0] != pictures[1]
    entry = watcher.log()[-1]
    assert (entry["kind"], entry["player"], entry["back"]) == ("rules", "Ann", 0)
    assert "other rules" in entry["wording"]
    assert seat.act_first(view)["number"] == view["number"] + 1


def test_spectators_are_notified(client: httpx.Client) -> None:
    seat, watcher = begin(client, variant())
    views = live(watcher)
    first = next(views)
    change(seat, variant(TEXT.replace("S > city", "E > city")))
    assert next(views)["art"] != first["art"]
    views.close()


def test_rules_that_forbid_a_played_action_are_refused_with_the_action(client: httpx.Client) -> None:
    seat, *_ = begin(client, variant())
    before = until_gate(seat)
    turned = variant(TEXT.replace('city = "N"', 'city = "S"').replace("S > city", "N > city"))
    answer = change(seat, turned)
    assert answer.status_code == 422
    refused = answer.json()
    assert "viaducts/gate" in refused["problems"][0]["message"]
    assert refused["problems"][0]["rule"]
    assert refused["lost"] >= 1
    assert seat.view()["number"] == before["number"]
    cut = change(seat, turned, cut=True).json()
    assert len(cut["tiles"]) < len(before["tiles"])
    assert cut["tiles"] == before["tiles"][: len(cut["tiles"])]
    assert seat.log()[-1]["back"] == refused["lost"]


def test_removed_tile_is_reported(client: httpx.Client) -> None:
    seat, *_ = begin(client, variant())
    until_gate(seat)
    answer = change(seat, "hig-2002")
    assert answer.status_code == 422
    assert "viaducts/gate" in answer.text


def test_earlier_actions_cannot_be_undone(client: httpx.Client) -> None:
    seat, *_ = begin(client, variant())
    seat.act_first()
    view = change(seat, variant()).json()
    assert view["may"]["undo"] is False
    assert seat.undo(view["number"]).status_code == 403
    view = seat.act_first()
    assert view["may"]["undo"] is True
    assert seat.undo(view["number"]).status_code == 200


def test_the_past_is_shown_under_the_rules_of_then(client: httpx.Client) -> None:
    seat, *_ = begin(client, variant())
    first = seat.act_first()
    change(seat, variant(TEXT.replace("S > city", "E > city")))
    assert seat.view(at=first["number"])["art"] == first["art"]


def test_record_of_a_changed_game_is_one_of_its_last_rules(client: httpx.Client) -> None:
    seat, *_ = begin(client, variant())
    until_gate(seat)
    other = variant(TEXT.replace('city = "N"', 'city = "N pennant"'))
    change(seat, other)
    record = seat.get("record").json()
    assert record["variant"] == other
    assert replay(record).failure is None
    again, *_ = begin(client, None, players=None, seed=None, record=record)
    mine, theirs = seat.view(), again.view()
    while not mine["over"]:
        assert mine["decision"] == theirs["decision"]
        mine, theirs = seat.act_first(mine), again.act_first(theirs)
    assert mine["scores"] == theirs["scores"]


def test_only_a_seat_of_all_people_changes_rules(client: httpx.Client) -> None:
    ann, bo, watcher = begin(client, variant(), seats="apart")
    assert change(ann, variant()).status_code == 403
    assert change(watcher, variant()).status_code == 401
    alone, *_ = begin(client, variant(), bots={"Bo": "greedy"})
    alone.until(0)
    assert change(alone, {"extends": "./ours.toml"}).status_code == 422
    assert change(bo, {"tiles": {"files": ["/etc/passwd"]}}).status_code in (403, 422)


def test_repeated_wish_is_carried_out_once(client: httpx.Client) -> None:
    seat, *_ = begin(client, variant())
    wish = {"variant": variant(), "after": 0, "key": new_key()}
    first, second = seat.post("rules", wish), seat.post("rules", wish)
    assert first.status_code == second.status_code == 200, first.text
    assert second.json()["number"] == 1
    late = seat.post("rules", wish | {"key": new_key()})
    assert late.status_code == 409


def test_changed_game_is_read_again_after_a_restart(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED)
    with served(settings) as (client, _):
        seat, *_ = begin(client, variant())
        until_gate(seat)
        change(seat, variant(TEXT.replace('city = "N"', 'city = "N pennant"')))
        before = seat.act_first()
    with served(settings) as (client, _):
        seat.client = client
        assert seat.view() == before


def test_discarded_actions_stay_discarded_after_a_fix_of_the_rules(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED)
    with served(settings) as (client, app):
        seat, *_ = begin(client)
        views = [seat.view()]
        for _ in range(4):
            views.append(seat.act_first(views[-1]))
        # Written by a server whose rules forbade the last two actions.
        entry = Entry(5, "rules", {"player": "Ann", "variant": "hig-2002", "back": 2}, new_key())
        app.state.bastide.store.append(seat.game, entry)
        app.state.bastide.lobby.read_anew()
        found = seat.view()
        for key in ("tiles", "pieces", "scores", "decision", "stacks"):
            assert found[key] == views[2][key]
        assert seat.act_first(found)["number"] == 6


def test_changes_of_the_rules_of_a_game_are_limited(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, rule_changes=2)
    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=limits)) as (client, _):
        seat, *_ = begin(client)
        answers = [change(seat, "hig-2002") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 409]
        assert "at most 2 times" in answers[2].text
        assert seat.act_first()["number"] == 3
