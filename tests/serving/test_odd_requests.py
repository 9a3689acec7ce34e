"""Requests with a value of an unexpected type are refused with a sentence, and are no failure."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from bastide import Diagram, Game
from tests.odd import odd_ones
from tests.serving.servers import Player, begin, new_key

VARIANT = {
    "format": "bastide-variant/1",
    "title": "Ours",
    "extends": "hig-2002",
    "remove": ["farms-third-edition"],
    "plugins": {"farms-first-edition": {"points_per_city": 3}, "river": {}},
    "tiles": {
        "base-game/C": 0,
        "texts": ['format = "bastide-tiles/1"\nset = "mine"\n[tiles.X]\ncount = 1\ncity = ["N"]\n'],
    },
    "supply": {"follower": 8},
    "rates": {"base-game/road-completed.tiles": 2},
}
TILES = 'format = "bastide-tiles/1"\nset = "mine"\n[tiles.X]\ncount = 1\ncity = ["N"]\n'


@cache
def played() -> Game:
    """A game of twelve actions, played when a test wants it."""
    game = Game("hig-2002 + inns-cathedrals + abbot", ["Ann", "Bo"], seed=3)
    numbers = random.Random(1)
    for _ in range(12):
        game.play(numbers.choice(list(game.decision.actions)))
    return game


def record() -> dict[str, Any]:
    return {key: value for key, value in played().to_record().items() if key != "made_with"}


def diagram() -> dict[str, Any]:
    return Diagram.of(played()).as_json() | {"variant": played().variant}


BEGINNING = {"variant": VARIANT, "players": ["Ann", "Bo"], "bots": {"Bo": "mcts(playouts=1)"}, "seats": "apart"}

#: For each address that takes a body, valid ones; those with a game are functions.
BODIES: dict[str, list[dict[str, Any] | Callable[[], dict[str, Any]]]] = {
    "/api/games": [
        BEGINNING | {"colours": {"Ann": "green"}, "seed": 7, "draws": ["base-game/V", "base-game/E"]},
        lambda: {"record": record(), "bots": {}, "seats": "together"},
    ],
    "/api/variants/check": [{"variant": VARIANT}],
    "/api/qr-code": [{"text": "http://example.org/games/1"}],
    "/api/variants/warnings": [{"variant": VARIANT}],
    "/api/variants/open": [{"text": json.dumps(VARIANT), "name": "ours.toml"}],
    "/api/variants/overview": [{"variant": VARIANT}],
    "/api/variants/difference": [{"one": VARIANT, "other": "c3"}],
    "/api/variants/rulebook": [{"variant": VARIANT, "format": "markdown"}],
    "/api/variants/file": [{"variant": VARIANT, "format": "toml"}, {"variant": VARIANT, "format": "json"}],
    "/api/editions/which": [
        {"has": ["small-city"], "lacks": ["river"], "tiles": 72, "players": 5, "skipped": ["players"]}
    ],
    "/api/diagrams/palette": [{"under": VARIANT}],
    "/api/diagrams/check": [
        lambda: {"diagram": diagram(), "under": "hig-2002"},
        lambda: {"text": json.dumps(diagram()), "under": None},
    ],
    "/api/diagrams/import": [lambda: {"record": record()}, lambda: {"diagram": diagram()}],
    "/api/diagrams/score": [
        lambda: {"diagram": diagram(), "under": ["hig-2002", VARIANT], "final": True, "as_laid": True},
        lambda: {"record": record(), "under": ["c3", None], "final": True, "as_laid": False},
    ],
    "/api/diagrams/picture": [
        lambda: {
            "diagram": diagram(),
            "under": "hig-2002 + inns-cathedrals + abbot",
            "format": "svg",
            "title": "Ours",
            "tile_size": 40,
            "coordinates": True,
            "lights": [{"at": [0, 0], "segment": 0, "label": "A", "colour": "#123456"}],
        }
    ],
    "/api/tiles/kinds": [{"under": VARIANT}],
    "/api/tiles/installed": [{"under": "base-game"}],
    "/api/tiles/check": [{"text": TILES, "under": "base-game", "turns": {"X": 90}}],
    "/api/tiles/variant": [{"text": TILES, "under": "base-game", "copies": 2}],
    "/api/tiles/sheet": [
        {
            "text": TILES,
            "under": "base-game",
            "format": "svg",
            "columns": 3,
            "paper": "a4",
            "once": True,
            "backs": False,
        }
    ],
    "/api/comparisons/rules": [{"variants": ["hig-2002", VARIANT]}],
    "/api/comparisons/game": [
        lambda: {
            "source": record(),
            "title": "Ours",
            "variants": ["hig-2002", "c3", None],
            "final": True,
            "as_laid": True,
            "carried": True,
        }
    ],
    "/api/comparisons/sample": [{"variant": "base-game", "players": 2, "bots": ["random", "random"], "seed": "1"}],
}
#: Nothing is simulated: these rules do not exist.
SIMULATION = {
    "variants": ["no-such-rules", {"extends": "no-such-rules"}],
    "games": 1,
    "players": 2,
    "bots": ["random"],
    "mode": "anew",
    "seed": "1",
    "as_laid": True,
}


def in_a_game(what: str, wish: Callable[[Player], dict[str, Any]]) -> Callable[[httpx.Client], Any]:
    """A request to a game, which is a new one after each success."""

    def made(client: httpx.Client) -> Any:
        host, _ = begin(client)
        return f"/api/games/{host.game}/{what}", wish(host), host.headers

    return made


def known(host: Player) -> dict[str, Any]:
    return {"after": host.view()["number"], "key": new_key()}


def acting(host: Player) -> dict[str, Any]:
    return {"action": host.view()["actions"][0]["record"], **known(host)}


def deploying(host: Player) -> dict[str, Any]:
    actions = host.act_first()["actions"]
    action = next(each["record"] for each in actions if each["record"]["type"] == "deploy")
    return {"action": action, **known(host)}


def asking(host: Player) -> dict[str, Any]:
    return {"action": deploying(host)["action"]}


def taking_back(host: Player) -> dict[str, Any]:
    host.act_first()
    return known(host)


IN_GAMES = {
    "/api/games/{game}/actions 0": in_a_game("actions", acting),
    "/api/games/{game}/actions 1": in_a_game("actions", deploying),
    "/api/games/{game}/why 0": in_a_game("why", asking),
    "/api/games/{game}/undo 0": in_a_game("undo", taking_back),
    "/api/games/{game}/resign 0": in_a_game("resign", lambda host: {"player": "Ann", **known(host)}),
    "/api/games/{game}/colour 0": in_a_game("colour", lambda host: {"player": "Ann", "colour": "pink", **known(host)}),
    "/api/games/{game}/rules 0": in_a_game("rules", lambda host: {"variant": VARIANT, "cut": True, **known(host)}),
}


def as_it_is(address: str, body: Any) -> Callable[[httpx.Client], Any]:
    return lambda client: (address, body() if callable(body) else body, {})


SENT = {
    **{
        f"{address} {number}": as_it_is(address, body)
        for address, bodies in BODIES.items()
        for number, body in enumerate(bodies)
    },
    **IN_GAMES,
}


def refused_or_done(answer: httpx.Response, sent: Any) -> bool:
    """Whether it was carried out; otherwise it must be refused with a sentence."""
    assert answer.status_code < 500, (sent, answer.text)
    if answer.status_code < 300:
        return True
    problems = answer.json()["problems"]
    assert problems and all(isinstance(each["text"], str) and each["text"].strip() for each in problems), sent
    return False


def post(client: httpx.Client, address: str, body: Any, headers: dict[str, str]) -> httpx.Response:
    # As ASCII with escapes, so that unpaired surrogates can be sent.
    return client.post(address, content=json.dumps(body), headers=headers | {"content-type": "application/json"})


def send(client: httpx.Client, name: str, most: int | None = None) -> None:
    """Send all or some variations of a body with one odd part."""
    address, body, headers = SENT[name](client)
    assert refused_or_done(post(client, address, body, headers), body), "nothing comes of what is as it should be"
    address, body, headers = SENT[name](client)
    ways = sum(1 for _ in odd_ones(body))
    for way in random.Random(name).sample(range(ways), ways if most is None else min(most, ways)):
        place, odd, changed = next(itertools.islice(odd_ones(body), way, None))
        if refused_or_done(post(client, address, changed, headers), (place, odd)) and name in IN_GAMES:
            # In any case the next one is sent to a new game.
            address, body, headers = SENT[name](client)


@pytest.mark.parametrize("name", SENT)
def test_odd_body_is_refused_with_a_sentence(client: httpx.Client, name: str) -> None:
    send(client, name, 12)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", SENT)
def test_every_odd_body_is_refused_with_a_sentence(client: httpx.Client, name: str) -> None:
    send(client, name)


@pytest.mark.parametrize("odd", [[], [[1]], {}, {"a": []}])
def test_name_that_is_a_list_is_refused_with_a_sentence(client: httpx.Client, odd: Any) -> None:
    host, _ = begin(client)
    action = acting(host)["action"]
    for asked in ({**action, "tile": odd}, {"type": "deploy", "piece": odd, "on": "city N"}):
        for what, wish in (("why", {}), ("actions", {"after": host.view()["number"], "key": new_key()})):
            answer = host.post(what, {"action": asked, **wish})
            assert answer.status_code == 422
            assert str(odd) in answer.json()["problems"][0]["text"]
        # The same with a deployment.
        if host.view()["number"] == 0:
            host.act_first()
    for name in ("remove", "extends", "plugins"):
        answer = client.post("/api/variants/check", json={"variant": {"extends": "hig-2002", name: [odd]}})
        assert answer.status_code == 200
        assert answer.json()["problems"]


def test_odd_simulation_is_refused_with_a_sentence(client: httpx.Client) -> None:
    ways = list(odd_ones(SIMULATION))
    for place, odd, body in random.Random(1).sample(ways, 40):
        assert not refused_or_done(post(client, "/api/simulations", body, {}), (place, odd))


def test_every_address_that_takes_a_body_is_sent_odd_ones(client: httpx.Client) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    taking = {path for path, methods in paths.items() if "post" in methods}
    # Wishes about a simulation have no content.
    taking -= {f"/api/simulations/{{name}}/{wish}" for wish in ("stop", "resume", "remove")}
    assert taking == {name.rpartition(" ")[0] for name in SENT} | {"/api/simulations"}


#: Addresses with parameters, with an existing value for each.
ASKED = {
    "key": "none",
    "plugin": "base-game",
    "file": "first-steps",
    "name": "D",
    "rotation": "0",
    "segments": "0.1",
    "kind": "follower",
    "language": "ja",
    "format": "svg",
    "packed": "none",
    "plot": "none",
    "number": "0",
}
ODD_TEXTS = ["-1", "1e9", "9" * 40, "x" * 300, "\0", "\u202e", "[]", "{0}", "%", "../..", "٣", "nan", ""]


def test_odd_address_is_refused_with_a_sentence(client: httpx.Client) -> None:
    host, _ = begin(client)
    host.act_first()
    for path, methods in client.get("/api/openapi.json").json()["paths"].items():
        if "get" not in methods or path.endswith("/events"):
            continue
        asked = methods["get"].get("parameters", [])
        names = [each["name"] for each in asked if each["in"] == "path" and each["name"] != "game"]
        queries = [each["name"] for each in asked if each["in"] == "query"]
        for odd in (*names, *queries):
            for text in ODD_TEXTS:
                address = path.replace("{game}", host.game)
                for name in names:
                    address = address.replace(f"{{{name}}}", quote(text if name == odd else ASKED[name], safe=""))
                query = {name: text if name == odd else "0" for name in queries}
                answer = client.get(address, params=query, headers=host.headers)
                assert answer.status_code < 500, (answer.request.url, answer.text)
                if answer.status_code >= 400:
                    assert answer.json()["problems"][0]["text"], answer.request.url


@pytest.mark.parametrize(("language", "title"), [("en", "No such page"), ("ja", "ページがありません")])
def test_reader_of_an_address_without_a_page_gets_a_page(client: httpx.Client, language: str, title: str) -> None:
    asked = {"accept": "text/html,*/*;q=0.8", "accept-language": language}
    answer = client.get("/nothing-there", headers=asked)
    assert answer.status_code == 404
    assert f"<h1>{title}</h1>" in answer.text
    assert 'href="/"' in answer.text
    # A program gets data.
    assert client.get("/nothing-there").json()["problems"][0]["code"] == "server/http"
