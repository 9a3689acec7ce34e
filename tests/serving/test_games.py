"""Games over the interface: starting, playing, undoing, resigning, viewing the past, resuming."""

from __future__ import annotations

import random
from typing import Any

import httpx
import pytest

import bastide
from tests.serving.servers import Player, begin, new_key, public
from tests.serving.small import small

HANDS = "hig-2002 + private-city-planning"


def test_whole_game_is_played_as_on_the_command_line(client: httpx.Client) -> None:
    host, _ = begin(client, seed=3)
    game = bastide.Game("hig-2002", ["Ann", "Bo"], seed=3)
    numbers = random.Random(1)
    view = host.view()
    while not view["over"]:
        assert [action["record"] for action in view["actions"]] == [
            action.as_record() for action in game.decision.actions
        ]
        assert view["scores"] == game.scores
        chosen = numbers.choice(view["actions"])["record"]
        game.play(chosen)
        view = host.act(chosen, view["number"]).json()
    assert game.over
    assert view["scores"] == game.scores
    assert view["ranking"] == game.ranking
    assert view["actions"] is None
    record = host.get("record").json()
    assert record == game.to_record()
    assert bastide.replay(record).failure is None
    assert host.get("log").json()["lines"] == game.lines


def test_view_has_the_places_of_everything_on_the_board(client: httpx.Client) -> None:
    host, _ = begin(client)
    view = host.view()
    assert view["tiles"] == [{"tile": "base-game/D", "at": [0, 0], "rotation": 0}]
    for action in view["actions"]:
        assert action["cell"] == action["record"]["at"]
        assert action["rotation"] == action["record"]["rotation"]
        assert action["wording"].startswith("place “")
    view = host.act_first(view)
    x, y = view["tiles"][1]["at"]
    for action in view["actions"]:
        if action["record"]["type"] == "deploy":
            assert action["cell"] == [x, y]
            assert x < action["spot"][0] < x + 1
            assert y < action["spot"][1] < y + 1
    deployed = next(action for action in view["actions"] if action["record"]["type"] == "deploy")
    view = host.act(deployed["record"], view["number"]).json()
    (piece,) = view["pieces"]
    assert [piece["x"], piece["y"]] == pytest.approx(deployed["spot"])
    assert (piece["player"], piece["piece"], piece["segment"]) == ("Ann", "follower", deployed["segment"])


def test_refusal_carries_rule_reason_and_hint_and_changes_nothing(client: httpx.Client) -> None:
    host, _ = begin(client)
    before = host.view()
    far = {**before["actions"][0]["record"], "at": [40, 40]}
    answer = host.act(far, before["number"])
    assert answer.status_code == 422
    refused = answer.json()
    assert refused["rule"] == "bastide/adjoining"
    assert "no tile lies beside [40, 40]" in refused["reason"]
    assert refused["problems"][0]["hint"]
    assert host.view() == before


def test_action_is_written_down_as_the_game_writes_it(client: httpx.Client) -> None:
    host, _ = begin(client)
    view = host.view()
    chosen = view["actions"][0]["record"]
    lax = {"type": "place", "at": chosen["at"], "rotation": chosen["rotation"]}
    assert host.act(lax, 0).status_code == 200
    assert host.log()[0]["action"] == chosen


def test_wish_repeated_with_its_key_is_carried_out_once(client: httpx.Client) -> None:
    host, _ = begin(client)
    view = host.view()
    key = new_key()
    first = host.act(view["actions"][0]["record"], 0, key)
    again = host.act(view["actions"][0]["record"], 0, key)
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    assert len(host.log()) == 1
    undone = {"after": 1, "key": new_key()}
    assert host.post("undo", undone).json() == host.post("undo", undone).json()
    assert [entry["kind"] for entry in host.log()] == ["action", "undo"]


def test_client_with_an_outdated_state_is_refused(client: httpx.Client) -> None:
    host, _ = begin(client)
    view = host.view()
    host.act_first(view)
    late = host.act(view["actions"][1]["record"], 0)
    assert late.status_code == 409
    assert late.json()["number"] == 1
    assert late.json()["view"] == host.view()
    early = host.act(view["actions"][1]["record"], 5)
    assert early.status_code == 409
    assert len(host.log()) == 1


def test_only_the_player_who_decides_acts(client: httpx.Client) -> None:
    ann, bo, watcher = begin(client, seats="apart")
    assert (ann.players, bo.players) == (["Ann"], ["Bo"])
    view = ann.view()
    action = view["actions"][0]["record"]
    assert bo.view()["actions"] is None
    assert watcher.view()["actions"] is None
    assert bo.act(action, 0).status_code == 403
    assert watcher.act(action, 0).status_code == 401
    # Nor by claiming to be another player.
    assert bo.act({**action, "player": "Ann"}, 0).status_code == 403
    assert ann.act({**action, "player": "Bo"}, 0).status_code == 422
    assert ann.act(action, 0).status_code == 200


def test_hot_seat_undoes_freely(client: httpx.Client) -> None:
    host, watcher = begin(client)
    start = host.view()
    view = host.act_first(start)
    view = host.act_first(view)
    view = host.act_first(view)
    for number in (4, 5, 6):
        answer = host.undo(number - 1)
        assert answer.status_code == 200
        view = answer.json()
        assert view["number"] == number
    assert {**public(view), "number": 0, "recent": []} == public(start)
    assert view["actions"] == start["actions"]
    assert not view["may"]["undo"]
    assert host.undo(6).status_code == 403
    assert [entry["kind"] for entry in watcher.log()] == ["action"] * 3 + ["undo"] * 3


def test_with_others_only_ones_own_last_action_is_undone(client: httpx.Client) -> None:
    ann, bo, _ = begin(client, seats="apart")
    view = ann.act_first()
    view = ann.act_first(view)
    assert view["decision"]["player"] == "Bo"
    assert not bo.view()["may"]["undo"]
    assert bo.undo(2).status_code == 403
    assert ann.undo(2).status_code == 200
    ann.act_first()
    bo.act_first()
    assert not ann.view()["may"]["undo"]
    assert ann.undo(5).status_code == 403
    assert bo.undo(5).status_code == 200


def test_resigning_of_two_players_leaves_the_other_as_the_winner(client: httpx.Client) -> None:
    ann, bo, _ = begin(client, seats="apart")
    ann.act_first()
    assert bo.resign("Ann", 1).status_code == 403
    view = ann.resign("Ann", 1).json()
    assert view["over"]
    assert view["closed"]
    assert view["ranking"] == [["Bo"], ["Ann"]]
    assert view["recent"][-1]["kind"] == "resign"
    assert ann.act({"type": "pass"}, 2).status_code == 409
    assert ann.undo(2).status_code == 403
    assert bo.get("record").status_code == 200


def test_two_of_three_players_continue_with_a_bot(client: httpx.Client) -> None:
    seats = begin(client, players=["Ann", "Bo", "Cy"], seats="apart")
    ann, bo, cy, _ = seats
    view = ann.resign("Ann", 0).json()
    assert not view["over"]
    view = bo.until(2)
    while view["decision"]["player"] == "Ann":
        view = bo.until(view["number"] + 1)
    assert {entry["player"] for entry in bo.log() if entry["kind"] == "action"} == {"Ann"}
    assert all(entry["bot"] for entry in bo.log() if entry["kind"] == "action")
    assert view["decision"]["player"] == "Bo"
    assert cy.resign("Cy", view["number"]).json()["ranking"] == [["Bo"], ["Cy"], ["Ann"]]


def test_past_of_a_game_can_be_viewed(client: httpx.Client) -> None:
    host, watcher = begin(client)
    views = [host.view()]
    for _ in range(6):
        views.append(host.act_first(views[-1]))
    host.undo(6)
    for number, view in enumerate(views):
        past = host.view(at=number)
        assert public(past) == public(view)
        assert past["actions"] is None
        assert public(watcher.view(at=number)) == public(past)
    assert host.view()["number"] == 7


def test_game_is_animated_without_being_taken_back(client: httpx.Client) -> None:
    host, watcher = begin(client)
    views = [host.view()]
    while len(views) < 8:
        views.append(host.act_first(views[-1]))
    answer = watcher.get("animation.svg")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "sandbox" in answer.headers["content-security-policy"]
    assert answer.text.count("@keyframes") > 3
    assert host.view()["tiles"] == views[-1]["tiles"]


def test_game_continues_from_a_record(client: httpx.Client) -> None:
    host, _ = begin(client)
    view = host.view()
    for _ in range(5):
        view = host.act_first(view)
    record = host.get("record").json()
    other, _ = begin(client, None, players=None, seed=None, record=record)
    resumed = other.view()
    assert resumed["tiles"] == view["tiles"]
    assert resumed["actions"] == view["actions"]
    # Both draw from the same seed.
    for _ in range(8):
        view, resumed = host.act_first(view), other.act_first(resumed)
        assert view["decision"] == resumed["decision"]
    twice, _ = begin(client, None, players=None, seed=None, record=other.get("record").json())
    assert twice.act_first()["decision"] == host.act_first(view)["decision"]


def test_game_continues_from_its_past(client: httpx.Client) -> None:
    host, watcher = begin(client)
    views = [host.view()]
    while len(views) < 8:
        views.append(host.act_first(views[-1]))
    record = host.get("record", at=4).json()
    other, _ = begin(client, None, players=None, seed=None, record=record)
    resumed = other.view()
    assert resumed["tiles"] == views[4]["tiles"]
    # What is drawn next is the same, too.
    for view in views[5:]:
        resumed = other.act_first(resumed)
        assert (resumed["tiles"], resumed["decision"]) == (view["tiles"], view["decision"])
    assert watcher.get("record", at=4).status_code == 403


def test_prescribed_draws_are_still_to_come_in_a_game_that_continues(client: httpx.Client) -> None:
    prescribed = ["base-game/E", "base-game/V", "base-game/U"]
    host, _ = begin(client, draws=prescribed)
    record = host.get("record").json()
    assert record["draws"] == prescribed
    del record["seed"]
    twice, _ = begin(client, None, players=None, seed=None, record=record)
    again, _ = begin(client, None, players=None, seed=None, record=twice.get("record").json())
    view = again.view()
    while len(view["tiles"]) <= len(prescribed):
        view = again.act_first(view)
    assert [laid["tile"] for laid in view["tiles"][1:]] == prescribed


def test_past_of_a_game_under_other_rules_continues_under_those_of_its_time(client: httpx.Client) -> None:
    host, _ = begin(client)
    host.act_first(host.act_first())
    wish = {"variant": "c2", "after": 2, "key": "to-other-rules"}
    assert host.post("rules", wish).status_code == 200
    assert [host.get("record", at=at).json()["variant"] for at in (2, 3)] == ["hig-2002", "c2"]


def test_future_draws_cannot_be_found_by_trying_seeds(client: httpx.Client) -> None:
    games = [begin(client, seed=None)[0] for _ in range(2)]
    seeds = {str(host.get("record").json()["seed"]) for host in games}
    assert len(seeds) == 2
    assert all(len(seed) == 32 and int(seed, 16) > 2**64 for seed in seeds)


def test_future_draws_after_a_record_without_a_seed_are_unknown(client: httpx.Client) -> None:
    host, _ = begin(client)
    view = host.act_first()
    record = host.get("record").json()
    del record["seed"]
    games = [begin(client, None, players=None, seed=None, record=record)[0] for _ in range(2)]
    assert [game.view()["tiles"] for game in games] == [view["tiles"]] * 2
    seeds = {str(game.get("record").json()["seed"]) for game in games}
    assert len(seeds) == 2
    assert all(len(seed) == 32 for seed in seeds)


def test_record_of_a_current_game_is_for_a_seat_of_all_people(client: httpx.Client) -> None:
    host, watcher = begin(client)
    assert host.get("record").json()["seed"] == 7
    assert watcher.get("record").status_code == 403
    ann, bo, _ = begin(client, seats="apart")
    assert ann.get("record").status_code == bo.get("record").status_code == 403


def test_hands_are_seen_by_their_players_only(client: httpx.Client) -> None:
    ann, bo, watcher = begin(client, HANDS, seats="apart")

    def hands(view: dict[str, Any]) -> dict[str, bool]:
        return {stack["player"]: "items" in stack for stack in view["stacks"].values() if stack["player"]}

    assert hands(ann.view()) == {"Ann": True, "Bo": False}
    assert hands(bo.view()) == {"Ann": False, "Bo": True}
    assert hands(watcher.view()) == {"Ann": False, "Bo": False}
    held = ann.view()["stacks"]["hand:Ann"]["items"]
    text = client.get(f"/api/games/{bo.game}", headers=bo.headers).text
    theirs = bo.view()["stacks"]["hand:Bo"]["items"]
    assert not [tile for tile in held if tile not in theirs and f'"{tile}"' in text]
    for what in ("record",):
        assert bo.get(what).status_code == 403


def test_hot_seat_sees_the_hand_of_the_player_who_decides(client: httpx.Client) -> None:
    host, _ = begin(client, HANDS)
    view = host.view()
    for _ in range(4):
        decides = view["decision"]["player"]
        shown = [stack["player"] for stack in view["stacks"].values() if stack["player"] and "items" in stack]
        assert shown == [decides]
        view = host.act_first(view)


def test_sheet_of_a_feature_lists_its_score_term_by_term(client: httpx.Client) -> None:
    host, _ = begin(client, draws=["base-game/E", "base-game/V"])
    host.act({"type": "place", "at": [0, -1], "rotation": 180}, 0)
    host.act({"type": "deploy", "piece": "follower", "on": "field N"}, 1)
    city = host.get("sheet", x=0, y=0, on="city N").json()
    assert city["complete"]
    assert city["now"]["terms"][0]["points"] == 4
    assert city["now"]["terms"][0]["says"]
    assert city["segments"] == [{"at": [0, -1], "segments": [0]}, {"at": [0, 0], "segments": [0]}]
    before = host.get("sheet", x=0, y=0, on="city N", at=0).json()
    assert not before["complete"]
    assert before["finished"]["terms"][0]["points"] == 2
    assert host.get("sheet", x=9, y=9, on="city N").status_code == 404
    assert host.get("sheet", x=0, y=0, on="city S").status_code == 404


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({"variant": "hig-2002"}, "a game needs players"),
        ({"variant": "hig-2002", "players": ["Ann", "Ann"]}, "two players are called Ann"),
        ({"variant": "hig-2002", "players": ["Ann", " "]}, "a name has 1 to 40 characters"),
        ({"variant": "hig-2002", "players": ["Ann\u202e"]}, "a name has 1 to 40 characters"),
        ({"variant": "hig-2002", "players": ["A" * 41]}, "a name has 1 to 40 characters"),
        ({"variant": "hig-2002", "players": [f"P{number}" for number in range(13)]}, "at most 12 can play"),
        ({"variant": "hig-2002", "players": ["Ann"], "draws": ["base-game/E"] * 1001}, "at most 1000 draws"),
        ({"variant": "hig-2002", "players": ["Ann"], "bots": {"Bo": "greedy"}}, "there is no player 'Bo'"),
        ({"variant": "hig-2002", "players": ["Ann"], "bots": {"Ann": "grredy"}}, "there is no bot 'grredy'"),
        ({"variant": "hig-2OO2", "players": ["Ann"]}, "there is no preset or plugin hig-2OO2"),
        ({"players": ["Ann"]}, "name a variant"),
        (
            {"record": {"format": "bastide-record/1", "players": ["Ann"], "variant": "hig-2002"}},
            "actions are not a list",
        ),
    ],
)
def test_game_that_cannot_begin_is_refused_with_the_reason(
    client: httpx.Client, wanted: dict[str, Any], reason: str
) -> None:
    answer = client.post("/api/games", json=wanted)
    assert answer.status_code in (400, 422)
    assert reason in " ".join(problem["text"] for problem in answer.json()["problems"])


def test_missing_game_is_refused(client: httpx.Client) -> None:
    for what in ("", "/log", "/record", "/events"):
        assert client.get(f"/api/games/nothing{what}").status_code == 404


def played_out(*seats: Player) -> dict[str, Any]:
    """Play a game to its end."""
    view = seats[0].view()
    while not view["over"]:
        seat = next(seat for seat in seats if view["decision"]["player"] in seat.players)
        view = seat.act_first()
    return view


def test_last_action_can_be_undone_after_the_end_until_hidden_information_is_revealed(client: httpx.Client) -> None:
    ann, bo, watcher = begin(client, small(), seats="apart")
    view = played_out(ann, bo)
    last, other = (ann, bo) if view["recent"][-1]["player"] == "Ann" else (bo, ann)
    # A slip in the last action can be undone; a spectator learns nothing that could be passed on before.
    assert watcher.get("record").status_code == 403
    assert not watcher.view()["may"]["record"]
    assert last.undo(view["number"]).status_code == 200
    number = played_out(ann, bo)["number"]
    assert other.view()["may"]["record"]
    assert last.view()["may"]["undo"]
    record = other.get("record").json()
    assert record["actions"]
    view = last.view()
    assert view["number"] == number + 1
    assert view["recent"][-1]["kind"] == "opened"
    assert not view["may"]["undo"]
    assert last.undo(number + 1).status_code == 403
    # From now on it is public, and no more actions are possible.
    assert watcher.get("record").json() == last.get("record").json() == record
    assert watcher.view()["number"] == number + 1


def test_group_at_one_screen_undoes_freely_after_the_end(client: httpx.Client) -> None:
    host, watcher = begin(client, small())
    number = played_out(host)["number"]
    assert host.get("record").status_code == watcher.get("record").status_code == 200
    assert host.view()["number"] == number
    assert host.undo(number).status_code == 200
    assert watcher.get("record").status_code == 403
