"""Rules of plugins that never come to an end: who waits is told which it was, and everything else goes on."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from bastide.apps.serving import endless
from bastide.apps.serving.endless import EndlessError, bounded, undisturbed
from bastide.apps.serving.settings import Settings
from tests.browser.installing import installed_here
from tests.serving.servers import UNLIMITED, begin, served

PITS = """
import bastide


@bastide.hookimpl
def bastide_plugin():
    return bastide.Plugin(title="Pits", says="One may dig, without end.", requires=("base-game",))


def digging(position, player, data):
    if position.options("base-game") is not None:
        yield bastide.Offer(type="dig", rule="pits/dig", do=dig)
        yield bastide.Offer(type="fall", rule="pits/fall", do=fall)


DIGGING = []


def dig(table, offer):
    DIGGING.append(offer)
    while True:
        step()


def step():
    pass


def fall(table, offer):
    fall(table, offer)


def depths(position):
    if len(position.cells) > 2:
        raise RuntimeError("deep")
    if len(position.cells) > 1:
        raise SystemExit("deeper")
    return ()


@bastide.hookimpl
def bastide_scoring_rules():
    return [bastide.FinalScoring(id="pits/depths", says="Depths are scored.", subjects=depths)]


@bastide.hookimpl
def bastide_meeple_rules():
    return [
        bastide.OfferRule(id="pits/dig", says="One may dig.", decision="deploy", offers=digging),
        bastide.OfferRule(id="pits/fall", says="One may fall.", decision="deploy", offers=lambda *asked: ()),
    ]
"""


def busy(seconds: float) -> None:
    """Compute for so long."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    """A client of a server with the pits, where nothing takes any time but to dig, which takes for ever."""

    def now() -> float:
        return 1e9 if getattr(sys.modules.get("pits_plugin"), "DIGGING", None) else 0.0

    monkeypatch.setattr(endless, "_clock", lambda: now)
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED)
    with installed_here("pits", PITS, tmp_path / "plugins"), served(settings) as (made, _):
        yield made


def test_who_asks_for_what_has_no_end_is_told_which_rule_it_was_and_plays_on(client: httpx.Client) -> None:
    player, _ = begin(client, "hig-2002 + pits")
    view = player.act_first()
    actions = {action["record"]["type"]: action["record"] for action in view["actions"]}
    answer = player.act(actions["dig"], view["number"])
    assert answer.status_code == 500
    (problem,) = answer.json()["problems"]
    assert (answer.json()["plugin"], problem["rule"]) == ("pits", "pits/dig")
    assert "computed and computed" in problem["message"]
    answer = player.act(actions["fall"], view["number"])
    assert answer.status_code == 500
    assert "asks without end" in answer.json()["problems"][0]["message"]
    # Nothing was lost, and whatever else there is can be done.
    assert player.view()["number"] == view["number"]
    assert player.act_first()["number"] == view["number"] + 1


def test_rule_that_raises_where_one_only_looks_is_named(client: httpx.Client) -> None:
    player, _ = begin(client, "hig-2002 + pits")
    raised = []
    for _ in range(2):
        view = player.act_first()
        while view["decision"]["kind"] != "place":
            view = player.act_first(view)
        answer = player.get("sheets")
        assert answer.status_code == 500
        (problem,) = answer.json()["problems"]
        assert problem["rule"] == "pits/depths"
        raised.append(problem["message"].partition(";")[0].partition(" raised ")[2])
    assert raised == ["SystemExit: deeper", "RuntimeError: deep"]


def test_what_computes_for_too_long_is_stopped_and_what_waits_is_not() -> None:
    with pytest.raises(EndlessError), bounded(0.2):
        busy(60)
    with bounded(0.2):
        time.sleep(0.6)
    busy(0.6)


def test_what_is_written_down_is_finished_first() -> None:
    with bounded(0.3), undisturbed():
        busy(1)
    done = []

    def write_and_go_on() -> None:
        with undisturbed():
            busy(1)
            done.append("written")
        busy(60)

    with pytest.raises(EndlessError), bounded(0.3):
        write_and_go_on()
    assert done == ["written"]


def test_of_two_limits_the_smaller_one_holds() -> None:
    with bounded(60):
        with pytest.raises(EndlessError), bounded(0.2):
            busy(60)
        busy(0.6)
    with pytest.raises(EndlessError), bounded(0.2), bounded(60):
        busy(60)
