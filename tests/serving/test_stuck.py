"""Bots whose every choice makes a rule fail: spectators see why the game does not continue, and players can help."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from bastide.apps.serving.settings import Settings
from tests.browser.installing import installed_here
from tests.serving.servers import UNLIMITED, Event, Player, begin, events, served

#: Every placement or deployment of the second player makes a rule raise; those of the first never do.
STONES = """
import pydantic

import bastide


class Options(pydantic.BaseModel, extra="forbid", frozen=True):
    over: str = "placed"


@bastide.hookimpl
def bastide_plugin():
    says = "One may stumble."
    return bastide.Plugin(title="Stones", says=says, requires=("base-game",), options=Options)


def stumble(table, event):
    if event.player == 1:
        raise RuntimeError("a stone")


@bastide.hookimpl
def bastide_turn_rules(options):
    return [bastide.Reaction(id="stones/stumble", says="One stumbles.", on=options.over, do=stumble)]
"""


@pytest.fixture
def client(tmp_path: Path) -> Iterator[httpx.Client]:
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED)
    with installed_here("stones", STONES, tmp_path / "plugins"), served(settings) as (made, _):
        yield made


def until_bo(ann: Player) -> dict[str, Any]:
    """Play until the other player has to decide."""
    view = ann.view()
    while view["decision"]["player"] == "Ann":
        view = ann.act_first(view)
    return view


def refused(coming: Iterator[Event]) -> dict[str, Any]:
    """The next reported problem."""
    name, data = next(coming)
    while name != "refused":
        name, data = next(coming)
    (problem,) = data["problems"]
    return dict(problem)


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_client_waiting_for_a_blocked_bot_sees_the_rule(client: httpx.Client, bot: str) -> None:
    ann, _ = begin(client, "hig-2002 + stones", bots={"Bo": bot})
    view = until_bo(ann)
    with closing(events(ann)) as coming:
        problem = refused(coming)
        assert problem["rule"] == "stones/stumble"
        assert "Bo" in problem["message"] and "RuntimeError: a stone" in problem["message"]
        assert "take back" in problem["hint"]
    # A later client is informed as well, and earlier actions can be undone.
    with closing(events(ann)) as coming:
        assert refused(coming) == problem
        assert ann.undo(view["number"]).status_code == 200
        name, after = next(coming)
        assert (name, after["decision"]["player"]) == ("view", "Ann")


def test_bot_plays_another_action_if_a_rule_fails_at_its_choice(client: httpx.Client) -> None:
    ann, _ = begin(client, "hig-2002 + stones(over=deployed)", bots={"Bo": "random"})
    turns = 0
    while turns < 10:
        view = until_bo(ann)
        while view["decision"]["player"] == "Bo":
            view = ann.until(view["number"] + 1)
        turns += 1
    done = [entry["action"]["type"] for entry in ann.log() if entry["player"] == "Bo"]
    # A turn may leave no place to deploy on, and so no pass either.
    assert (done.count("place"), set(done)) == (10, {"place", "pass"})
