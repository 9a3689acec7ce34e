"""Secret choices of players are not revealed to other players or spectators."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import httpx
import pytest

from bastide import Diagram, Game
from bastide.apps.serving.pages.stacks_and_state import public_diagram
from bastide.apps.serving.settings import Settings
from tests.browser.installing import installed_here
from tests.serving.servers import UNLIMITED, Player, begin, events, served

VOTES = """
import bastide


@bastide.hookimpl
def bastide_plugin():
    return bastide.Plugin(title="Votes", says="One votes in secret.", requires=("base-game",))


@bastide.hookimpl
def bastide_components():
    votes = {"votes/aye": 1, "votes/no": 1}
    return [
        bastide.StackDeclaration(name="votes", contents="owner", order="owner", per_player=True, items=votes),
        bastide.StackDeclaration(name="urn", contents="owner", order="owner", per_player=True),
    ]


def cast(table, offer):
    name = table.players[table.player]
    table.take_from_stack(f"votes:{name}", offer.params["vote"])
    table.put_on_stack(f"urn:{name}", offer.params["vote"])


def votes(position, player, data):
    for vote in sorted(position.stack(f"votes:{position.players[player]}")):
        yield bastide.Offer(type="cast", rule="votes/cast", params={"vote": vote}, do=cast)


@bastide.hookimpl
def bastide_meeple_rules():
    return [bastide.OfferRule(id="votes/cast", says="One votes.", decision="deploy", offers=votes)]
"""
VOTE = {"type": "cast", "vote": "votes/no"}
BIDS = """
import bastide


def bids(position, player, data):
    # No two players may make the same bid, so that what one receives is never the other's own offer.
    for number in (1 + 2 * player, 2 + 2 * player):
        yield bastide.Offer(type="bid", params={"bid": number}, do=lambda table, offer: None)


@bastide.hookimpl
def bastide_plugin():
    return bastide.Plugin(title="Bids", says="All bid in secret.", requires=("base-game",))


@bastide.hookimpl
def bastide_turn_rules():
    def ask(table):
        table.ask_all("bid", table.seats_from(0))

    return [
        bastide.DecisionKind(
            id="bids/bid", says="All bid.", scope="turn", after=("turn-start",), before=("draw",), do=ask, offers=bids
        )
    ]
"""


@pytest.fixture
def client(tmp_path: Path) -> Iterator[httpx.Client]:
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED)
    with installed_here("votes", VOTES, tmp_path / "plugins"), served(settings) as (made, _):
        yield made


def voted(ann: Player) -> None:
    number = ann.act_first()["number"]
    assert ann.act(VOTE, number).status_code == 200


def received(player: Player) -> list[str]:
    """Everything about a game that a player receives."""
    with closing(events(player)) as coming:
        name, live = next(coming)
    assert name == "view"
    return [json.dumps(each) for each in (player.view(), player.get("log").json(), live)]


def test_face_down_card_is_shown_only_to_its_player(client: httpx.Client) -> None:
    ann, bo, guest = begin(client, "hig-2002 + votes", seats="apart", draws=["base-game/D"] * 4)
    voted(ann)
    last = ann.view()["recent"][-1]
    assert last["action"]["vote"] == "votes/no"
    for other in (bo, guest):
        entry = other.view()["recent"][-1]
        assert entry["action"] == {"player": "Ann", "type": "cast"}
        assert entry == other.log()[-1]
        assert not any('"vote": ' in text for text in received(other))
        assert "no" not in entry["wording"].split()


def test_choices_of_all_are_shown_when_all_have_chosen_and_not_before(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED)
    with installed_here("bids", BIDS, tmp_path / "plugins"), served(settings) as (client, _):
        ann, bo, guest = begin(client, "hig-2002 + bids", seats="apart", draws=["base-game/D"] * 4)
        number = ann.act({"type": "bid", "bid": 2}, ann.view()["number"]).json()["number"]
        assert ann.view()["recent"][-1]["action"] == {"player": "Ann", "type": "bid", "bid": 2}
        for other in (bo, guest):
            assert other.view()["recent"][-1]["action"] == {"player": "Ann", "type": "bid"}
            assert not any('"bid": 2' in text for text in received(other))
        assert ann.view()["may"]["undo"] and not bo.view()["may"]["undo"]
        assert bo.act({"type": "bid", "bid": 3}, number).status_code == 200
        for each in (ann, bo, guest):
            came = each.view()["recent"][-1]["came"]
            assert [(entry["of"], entry["choice"]["bid"]) for entry in came] == [("Ann", 2), ("Bo", 3)]
            assert "Ann had chosen" in came[0]["wording"]
        # Who has seen what others chose cannot choose again.
        assert not bo.view()["may"]["undo"]


def test_continued_game_reveals_no_more_secrets_than_before(client: httpx.Client) -> None:
    ann, *_ = begin(client, "hig-2002 + votes", draws=["base-game/D"] * 4)
    voted(ann)
    record = ann.get("record").json()
    assert record["actions"][-1]["vote"] == "votes/no"
    ann, bo, guest = begin(client, None, seats="apart", record=record, players=[], seed=None)
    assert ann.get("log").json()["earlier"][-1]["action"]["vote"] == "votes/no"
    for other in (bo, guest):
        assert other.get("log").json()["earlier"][-1]["action"] == {"player": "Ann", "type": "cast"}


@pytest.mark.parametrize("seed", range(8))
def test_diagram_for_all_says_nothing_of_a_token_that_lies_face_down(seed: int) -> None:
    game = Game("base-game + big-top", ["Ann", "Bo"], seed=seed)
    numbers = Random(seed)
    while not game.position.pieces_of(None, "big-top"):
        game.play(numbers.choice(game.decision.actions))
    assert game.position.stack("token")
    assert "token" in Diagram.of(game).as_json()["state"]["big-top"]
    assert "big-top" not in {key for key, value in public_diagram(game)["state"].items() if value}
