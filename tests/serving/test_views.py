"""The view of a game: in the reader's language, with everything on the table, and nothing hidden."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import httpx
import pytest

import bastide
from bastide.apps.serving.pages.stacks_and_state import kept_by_plugins
from bastide.apps.serving.pages.wording import done_in_words, in_words
from bastide.apps.simulating.sections import estimate
from tests.serving.servers import Player, begin, live, new_key

HANDS = "hig-2002 + private-city-planning"
JAPANESE = {"accept-language": "ja"}


def asked(player: Player, what: str = "", **parameters: Any) -> Any:
    """The server's answer in Japanese."""
    path = f"/api/games/{player.game}{what}"
    answer = player.client.get(path, headers=player.headers | JAPANESE, params=parameters)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_each_client_sees_the_game_in_its_language(client: httpx.Client) -> None:
    host, _ = begin(client, draws=["base-game/E", "base-game/V"])
    host.act({"type": "place", "at": [0, -1], "rotation": 180}, 0)
    english, japanese = host.view(), asked(host)
    assert english["recent"][0]["wording"] == "lays “city”"
    assert japanese["recent"][0]["wording"] != english["recent"][0]["wording"]
    assert "「都市」" in japanese["recent"][0]["wording"]
    assert english["decision"]["wording"] == "Ann to deploy"
    assert japanese["decision"]["wording"].startswith("Ann")
    assert japanese["decision"]["wording"] != english["decision"]["wording"]
    assert english["kinds"]["follower"]["wording"] == "follower"
    assert japanese["kinds"]["follower"]["wording"] == "フォロワー"
    assert [action["record"] for action in english["actions"]] == [action["record"] for action in japanese["actions"]]
    assert {action["wording"] for action in english["actions"]}.isdisjoint(
        action["wording"] for action in japanese["actions"]
    )
    # And once more in the first language: the cached view of one reader is not shown to another.
    assert host.view() == english


def test_log_past_and_news_are_in_the_requested_language(client: httpx.Client) -> None:
    host, _ = begin(client)
    view = host.act_first()
    entry = asked(host, "/log")["entries"][0]
    assert entry == asked(host, at=1)["recent"][0] == asked(host)["recent"][0]
    assert entry["wording"] != host.log()[0]["wording"]
    seat = Player(client, host.game, host.secret)
    with client.stream("GET", f"/api/games/{host.game}/events", headers=seat.headers | JAPANESE) as stream:
        data = next(line for line in stream.iter_lines() if line.startswith("data: "))
    assert json.loads(data.removeprefix("data: "))["recent"][0] == entry
    assert next(live(host)) == view
    answer = client.post(
        f"/api/games/{host.game}/undo", headers=host.headers | JAPANESE, json={"after": 1, "key": new_key()}
    )
    assert answer.json()["recent"][-1]["wording"] != host.log()[-1]["wording"] == "takes back 1 move"


def test_score_lines_are_in_words_with_the_sentences_of_their_rules(client: httpx.Client) -> None:
    host, _ = begin(client, draws=["base-game/V", "base-game/E", "base-game/E"])
    host.act({"type": "place", "at": [1, 0], "rotation": 0}, 0)
    host.act({"type": "deploy", "piece": "follower", "on": "road W"}, 1)
    view = host.view()
    view = host.act({"type": "place", "at": [0, -1], "rotation": 180}, view["number"]).json()
    city = next(action for action in view["actions"] if action["record"].get("on") == "city S")
    view = host.act(city["record"], view["number"]).json()
    (line,) = view["recent"][-1]["lines"]
    assert line["wording"] == "Bo +4: city completed, 2 tiles"
    assert line["terms"][0]["wording"] == "2 tiles × 2 = 4"
    says = host.get("says").json()
    assert says[line["terms"][0]["rule"]] == "A completed city scores 2 points a tile and 2 a pennant."
    assert asked(host, "/says")[line["terms"][0]["rule"]] != says[line["terms"][0]["rule"]]


def test_tiles_that_fit_nowhere_are_reported_with_the_action_before(client: httpx.Client) -> None:
    # A tile that is all city only fits at the start tile's city; once that is complete, there is no place.
    host, _ = begin(client, draws=["base-game/E", "base-game/C", "base-game/V"])
    host.act({"type": "place", "at": [0, -1], "rotation": 180}, 0)
    view = host.act({"type": "pass"}, 1).json()
    assert view["discarded"] == ["base-game/C"]
    assert view["recent"][-1]["came"] == [
        {"type": "discard", "tile": "base-game/C", "wording": "“city on four sides with pennant” is out of the game"}
    ]
    assert host.undo(2).json()["discarded"] == []


def test_token_that_is_out_of_the_game_has_a_name(client: httpx.Client) -> None:
    circus = "big-top/BT-circus-end"
    host, _ = begin(client, "base-game + big-top", draws=[circus, "flea", circus, "seal", "base-game/E"])
    view = host.view()
    while not view["discarded"]:
        view = host.act_first()
    assert (view["discarded"], view["discarded_tokens"]) == (["flea"], {"flea": "flea"})
    assert view["recent"][-1]["came"][-1]["wording"] == "flea is out of the game"


def test_view_has_the_score_track_and_belongings_of_players(client: httpx.Client) -> None:
    host, _ = begin(client, "hig-2002 + abbey-mayor + traders-builders + princess-dragon")
    view = host.view()
    assert view["track"] == {"spaces": 50, "point_tiles": [50, 100]}
    assert view["usual"] == "follower"
    assert view["kinds"]["mayor"] == {"wording": "mayor", "says": "A mayor, for a city."}
    assert view["stacks"]["abbeys:Ann"]["player"] == "Ann"
    assert not view["stacks"]["abbeys:Ann"]["secret"]
    assert not view["stacks"]["abbeys:Ann"]["drawn"]
    assert view["stacks"]["bag"]["drawn"]
    # An abbey is in front of its player in the open, and is not listed again.
    assert not [each for each in view["kept"] if each["name"] == "abbeys"]


def test_tokens_of_a_game_are_listed_by_player() -> None:
    ruleset = bastide.resolve_variant("hig-2002 + traders-builders")
    game, _ = bastide.Diagram.read(
        {
            "format": "bastide-diagram/1",
            "players": ["Ann", "Bo"],
            "tiles": [{"tile": "base-game/D", "at": [0, 0]}],
            "state": {"traders-builders": {"goods": {"Bo": {"wine": 2, "cloth": 1}}}},
        }
    ).on_table(ruleset)
    assert kept_by_plugins(game) == [
        {
            "plugin": "traders-builders",
            "name": "goods",
            "label": "trade goods",
            "player": "Bo",
            "wording": "2 wine, 1 cloth",
            "flags": [
                {"flag": "wine", "count": 2, "wording": "2 wine"},
                {"flag": "cloth", "count": 1, "wording": "1 cloth"},
            ],
        }
    ]
    with bastide.speaking("ja"):
        (found,) = kept_by_plugins(game)
    assert found["label"].isascii() is False
    assert "wine" not in found["wording"]


def test_choices_without_a_place_are_described_field_by_field() -> None:
    game = bastide.Game(bastide.resolve_variant("hig-2002 + bridges-castles-bazaars"), ["Ann", "Bo"], seed=3)
    record = {"type": "auction", "player": "Ann", "tile": "base-game/U", "bid": 2}
    assert in_words(game, record) == "auction “straight road”, bid 2"
    assert in_words(game, {"type": "bid", "player": "Ann", "bid": 21}) == "bid 21"
    with bastide.speaking("ja"):
        assert in_words(game, record) == "「まっすぐな道」を競り、入札 2"


def test_past_actions_are_described_without_cells() -> None:
    game = bastide.Game(bastide.resolve_variant("hig-2002 + bridges-castles-bazaars"), ["Ann", "Bo"], seed=3)
    placed = {"type": "place", "player": "Ann", "tile": "base-game/U", "at": [0, 1], "rotation": 90}
    deployed = {"type": "deploy", "player": "Ann", "piece": "follower", "on": "city N", "at": [0, 1]}
    castle = {"type": "castle", "player": "Ann", "piece": "castle", "edge": [0, 1, "N"]}
    walk = {"type": "walk", "player": "Ann", "to": [2, 0], "steps": 2}
    assert done_in_words(game, placed) == "lays “straight road”"
    assert done_in_words(game, deployed) == "deploys follower on city N"
    assert done_in_words(game, {"type": "pass", "player": "Ann"}) == "passes"
    assert done_in_words(game, castle) == "castle castle"
    assert done_in_words(game, walk) == "walk, steps 2"


def test_segments_are_in_the_language_of_the_page() -> None:
    game = bastide.Game(bastide.resolve_variant("hig-2002"), ["Ann", "Bo"], seed=3)
    record = {"type": "deploy", "piece": "follower", "on": "road NNW"}
    assert in_words(game, record) == "deploy follower on road NNW"
    with bastide.speaking("ja"):
        assert in_words(game, record) == "フォロワーを配置、道(北北西)"
        assert in_words(game, record | {"on": "monastery"}) == "フォロワーを配置、修道院"
        assert in_words(game, record | {"on": "city#2"}) == "フォロワーを配置、都市2"


def with_keeper(write: Any, labels: dict[str, str] | None = None) -> bastide.Game:
    """A game with hands under rules with state of a plugin."""
    ruleset = bastide.resolve_variant(HANDS)
    keeper = bastide.StateKeeper(read=lambda table, written: None, write=write, labels=labels or {})
    return bastide.Game(replace(ruleset, keepers={"stranger": keeper}), ["Ann", "Bo"], seed=3)


def test_state_that_reveals_a_hidden_hand_is_not_shown() -> None:
    found = with_keeper(lambda position: {"tiles": list(position.stack("hand:Ann"))})
    assert kept_by_plugins(found) == []
    order = with_keeper(lambda position: {"next": position.stack("bag")[-1]})
    assert kept_by_plugins(order) == []
    public = with_keeper(lambda position: {"tiles": len(position.stack("hand:Ann"))})
    assert [each["wording"] for each in kept_by_plugins(public)] == ["3"]


def test_plugin_that_fails_to_write_its_state_does_not_stop_the_game(caplog: pytest.LogCaptureFixture) -> None:
    def write(position: bastide.Position) -> Any:
        raise ValueError("nothing")

    assert kept_by_plugins(with_keeper(write)) == []
    assert "the plugin stranger does not say what it keeps" in caplog.text


def test_any_state_of_a_plugin_is_shown(caplog: pytest.LogCaptureFixture) -> None:
    kept = {
        "none": None,
        "no": False,
        "zero": 0,
        "empty": [],
        "yes": True,
        "owed": {"player": "Ann", "points": 3, "paid": False},
        "piece": {"player": "Bo", "piece": "follower", "at": [1, 2], "on": "city N"},
        "several": ["Ann", {"Ann": 1}, {"wide-word": 2}],
        "each": {"Ann": {"shell": 1, "feather": 0}, "Bo": {"shell": 0}},
    }
    found = kept_by_plugins(with_keeper(lambda position: kept))
    assert [(each["label"], each["player"], each["wording"]) for each in found] == [
        ("yes", None, "yes"),
        ("owed", None, "player Ann, points 3"),
        ("piece", None, "follower on city N at [1, 2] of Bo"),
        ("several", None, "Ann, 1 Ann, 2 wide word"),
        ("each", "Ann", "1 shell"),
    ]
    assert kept_by_plugins(with_keeper(lambda position: ["no", "object"])) == []
    there = [{"edge": [0, 1, "N"], "done": True}, {"at": [2, 3], "on": "wide-word SSW"}]
    (told_labelled,) = kept_by_plugins(
        with_keeper(lambda position: {"posts": there, "hidden": 3}, {"posts": "posts of today", "hidden": ""})
    )
    assert told_labelled["label"] == "posts of today"
    assert told_labelled["wording"] == "edge [0, 1] N, done; at [2, 3], on wide word SSW"
    assert not caplog.text


def test_hidden_hand_is_in_no_answer_to_another_seat(client: httpx.Client) -> None:
    ann, bo, watcher = begin(client, HANDS, seats="apart", seed=11)
    view = ann.view()
    while view["number"] < 6:
        mover = ann if view["decision"]["player"] == "Ann" else bo
        view = mover.act_first()
    for other in (bo, watcher):
        found = other.view()
        assert "items" not in found["stacks"]["hand:Ann"]
        assert "order" not in found["stacks"]["hand:Ann"]
        assert found["stacks"]["hand:Ann"]["size"] == 3
        assert found["stacks"]["hand:Ann"]["secret"]
        held = set(ann.view()["stacks"]["hand:Ann"]["items"])
        seen = {tile["tile"] for tile in found["tiles"]} | set(found["stacks"]["hand:Bo"].get("items", ()))
        message = "".join(other.get(what).text for what in ("", "log", "sheets", "diagram", "says", "board.svg"))
        message += json.dumps(next(live(other))) + "".join(
            json.dumps(other.view(at=number)) for number in range(view["number"])
        )
        assert held - seen
        assert not [tile for tile in held - seen if f'"{tile}"' in message or f">{tile}<" in message]


def test_hot_seat_sees_no_hands_of_the_past(client: httpx.Client) -> None:
    host, _ = begin(client, HANDS)
    view = host.view()
    while view["decision"]["player"] == "Ann":
        view = host.act_first(view)
    past = host.view(at=0)
    assert past["decision"]["player"] == "Ann"
    assert not [name for name, stack in past["stacks"].items() if stack["player"] and "items" in stack]
    ann, *_ = begin(client, HANDS, seats="apart")
    ann.act_first()
    assert "items" in ann.view(at=0)["stacks"]["hand:Ann"]


def test_reason_why_an_action_is_illegal_is_given_without_playing_it(client: httpx.Client) -> None:
    ann, bo, watcher = begin(client, seats="apart")
    view = ann.view()
    record = view["actions"][0]["record"]
    assert ann.post("why", {"action": record}).json() == {"legal": True}
    far = {**record, "at": [40, 40]}
    found, played = ann.post("why", {"action": far}), ann.act(far, 0)
    assert found.status_code == played.status_code == 422
    assert found.json() == played.json()
    assert found.json()["rule"] == "bastide/adjoining"
    (seen,) = found.json()["seen"]
    assert seen == {"text": "no tile lies beside this place", "besides": "it fits where the board is highlighted"}
    answer = client.post(f"/api/games/{ann.game}/why", headers=ann.headers | JAPANESE, json={"action": far})
    assert answer.json()["problems"][0]["text"] != found.json()["problems"][0]["text"]
    assert ann.view() == view
    assert bo.post("why", {"action": record}).status_code == 403
    assert watcher.post("why", {"action": record}).status_code == 401
    assert ann.post("why", {"action": record, "after": 0}).status_code == 400
    assert ann.post("why", {"action": []}).status_code == 400
    # A rule may change the state of its game; the question changed a copy only.
    assert ann.log() == []


@pytest.mark.parametrize("headers", [{}, JAPANESE], ids=["en", "ja"])
def test_refusal_at_the_board_names_the_tile_by_what_is_on_it(client: httpx.Client, headers: dict[str, str]) -> None:
    ann, _ = begin(client)
    record = ann.view()["actions"][0]["record"]
    told = []
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        for rotation in (0, 90, 180, 270):
            asked = {**record, "at": [x, y], "rotation": rotation}
            answer = client.post(
                f"/api/games/{ann.game}/why", headers=ann.headers | headers, json={"action": asked}
            ).json()
            told += [each["text"] + each["besides"] for each in answer.get("seen", ())]
    asked = {**record, "tile": "base-game/X" if record["tile"] != "base-game/X" else "base-game/E"}
    answer = client.post(f"/api/games/{ann.game}/why", headers=ann.headers | headers, json={"action": asked}).json()
    told += [each["text"] + each["besides"] for each in answer["seen"]]
    assert len(told) > 1
    assert not [text for text in told if "/" in text]


def test_sheet_is_found_by_the_index_of_a_segment_too(client: httpx.Client) -> None:
    host, _ = begin(client)
    city = host.get("sheet", x=0, y=0, on="city N").json()
    found = [host.get("sheet", x=0, y=0, segment=index).json() for index in range(3)]
    assert city in found
    assert city["wording"] == "city"
    assert city["now"]["terms"][0]["wording"] == "1 tile × 1 = 1"
    assert city["rules"] == {
        "base-game/city-unfinished": "An unfinished city scores 1 point a tile and 1 a pennant.",
        "base-game/city-completed": "A completed city scores 2 points a tile and 2 a pennant.",
    }
    assert asked(host, "/sheet", x=0, y=0, on="city N")["wording"] == "都市"
    assert host.get("sheet", x=0, y=0, segment=99).status_code == 404
    assert host.get("sheet", x=9, y=0, segment=0).status_code == 404
    assert host.get("sheet", x=0, y=0).status_code == 400
    assert host.get("sheet", x=0, y=0, segment=-1).status_code == 400


def test_every_claim_is_listed_with_a_reference_to_its_sheet(client: httpx.Client) -> None:
    host, watcher = begin(client, draws=["base-game/V", "base-game/V"])
    assert host.get("sheets").json() == []
    host.act({"type": "place", "at": [1, 0], "rotation": 0}, 0)
    host.act({"type": "deploy", "piece": "follower", "on": "road W"}, 1)
    (road,) = watcher.get("sheets").json()
    assert (road["wording"], road["points"], road["tiles"]) == ("road", {"Ann": 2}, 2)
    sheet = watcher.get("sheet", x=road["at"][0], y=road["at"][1], segment=road["segment"]).json()
    assert sheet["now"]["lines"][0]["points"] == 2
    assert sheet["pieces"] == [{"player": "Ann", "piece": "follower"}]
    assert watcher.get("sheets", at=1).json() == []


def test_board_is_given_as_a_picture_and_as_a_diagram(client: httpx.Client) -> None:
    host, watcher = begin(client)
    host.act_first()
    drawn = watcher.get("board.svg")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert "sandbox" in drawn.headers["content-security-policy"]
    assert drawn.text.startswith("<svg")
    assert len(watcher.get("board.svg", at=0).text) < len(drawn.text)
    assert watcher.get("board.png").content.startswith(b"\x89PNG")
    assert watcher.get("board.gif").status_code == 400
    diagram = watcher.get("diagram").json()
    assert [entry["at"] for entry in diagram["tiles"]] == [tile["at"] for tile in watcher.view()["tiles"]]
    game, _ = bastide.Diagram.read(diagram).on_table("hig-2002")
    assert len(game.board.tiles) == 2


def test_past_is_the_same_in_every_view(client: httpx.Client) -> None:
    host, _ = begin(client)
    view = host.view()
    seen = []
    for _ in range(6):
        seen.append({key: value for key, value in view.items() if key not in ("actions", "may")})
        view = host.act_first(view)
    for _ in range(2):
        for number, known in enumerate(seen):
            past = host.view(at=number)
            assert past.pop("past")
            assert past.pop("actions") is None
            past.pop("may")
            assert past == known
    assert host.view() == view


def test_continued_game_lists_earlier_events(client: httpx.Client) -> None:
    host, _ = begin(client)
    view = host.view()
    for _ in range(3):
        view = host.act_first(view)
    assert view["earlier"] == 0
    assert host.get("log").json()["earlier"] == []
    record = host.get("record").json()
    again, _ = begin(client, None, players=None, seed=None, record=record)
    assert again.view()["earlier"] == 3
    log = again.get("log").json()
    assert log["entries"] == []
    assert [each["action"] for each in log["earlier"]] == record["actions"]
    assert [each["wording"] for each in log["earlier"]] == [entry["wording"] for entry in host.log()]
    assert asked(again, "/log")["earlier"][0]["wording"] != log["earlier"][0]["wording"]
    assert again.get("log", after=1).json()["earlier"] == []


@pytest.mark.parametrize(
    "what", ["says", "sheets", "diagram", "board.svg", "board.png", "sheet?x=0&y=0&segment=0", "log", "why"]
)
def test_wrong_secret_reveals_nothing_of_a_game(client: httpx.Client, what: str) -> None:
    host, _ = begin(client)
    asking = "POST" if what == "why" else "GET"
    body = {"action": {"type": "pass"}} if what == "why" else None
    wrong = {"authorization": "Bearer " + "x" * 32}
    assert client.request(asking, f"/api/games/{host.game}/{what}", headers=wrong, json=body).status_code == 401
    assert client.request(asking, f"/api/games/{'x' * 16}/{what}", json=body).status_code == 404
    foreign = {"origin": "https://example.org"}
    answer = client.request(asking, f"/api/games/{host.game}/{what}", headers=foreign, json=body)
    assert answer.status_code == 403


def test_refusals_name_pieces_and_segments_in_words() -> None:
    game = bastide.Game(bastide.resolve_variant("hig-2002"), ["Ann", "Bo"], draws=["base-game/V"])
    with pytest.raises(bastide.IllegalAction) as refused:
        game.play({"type": "place", "at": [0, 1], "rotation": 180})
    (problem,) = refused.value.problems
    assert "is road, but at [0, 1] it meets field" in problem.message
    assert not {"road", "field"} & set(bastide.translated(problem.message, "ja").split())
    table = {
        "format": "bastide-diagram/1",
        "players": ["Ann"],
        "tiles": [
            {"tile": "base-game/D", "at": [0, 0], "pieces": [{"player": "Ann", "piece": "follower", "on": "field WSW"}]}
        ],
    }
    without_farms = bastide.resolve_variant("base-game")
    _, notes = bastide.Diagram.read(table).on_table(without_farms)
    assert "follower stands on field" in notes[0]
    message_text = bastide.translated(notes[0], "ja")
    assert "フォロワー" in message_text
    assert "草原(" in message_text


def test_intervals_are_in_the_language_of_the_report() -> None:
    found = estimate({"value": 18.5, "low": 17.3, "high": 19.8})
    assert found == "18.50 (17.30 to 19.80)"
    assert bastide.translated(found, "ja") == "18.50(17.30〜19.80)"
