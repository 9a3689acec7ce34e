from __future__ import annotations

from enum import Enum
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import BaseModel

from bastide import (
    Deployment,
    PieceKind,
    Plugin,
    Registry,
    Sentence,
    Supply,
    hookimpl,
    installed,
    kinds,
    presets,
    resolve,
    resolve_variant,
    select,
)
from bastide.apps.rulesets import trials, warnings
from tests.serving.small import small

from .program import answer, bastide

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem


def test_option_that_changes_nothing_is_warned_of_with_what_stands_in_its_way(tmp_path: Path) -> None:
    file = tmp_path / "sunday.toml"
    file.write_text(
        'format = "bastide-variant/1"\nextends = "c3"\n[plugins.inns-cathedrals]\ncontent = "tiles"\ninns = "every"\n'
    )
    done = bastide("variant", "check", file)
    assert done.exit_code == 0
    assert "sunday.toml:5: option inns of “Inns & Cathedrals”: inns = every changes nothing beside content = tiles" in (
        done.stderr.replace("\n", " ")
    )
    hands = "base-game(draw=turn-end) + farms-third-edition + private-city-planning"
    [warning] = answer("variant", "check", hands)["warnings"]
    assert (warning["code"], warning["fields"]["cause"]) == ("variant/idle-option", "private-city-planning")


def test_rules_that_leave_no_other_plugin_to_compare_with_are_checked() -> None:
    # Without the house rule, only what is selected anyway is left.
    assert not answer("variant", "check", "base-game + own-piles")["warnings"]


def test_piece_that_never_comes_into_play_is_warned_of() -> None:
    # Mayors stand in cities, and only roads and fields are left.
    few = small("c3 + abbey-mayor - farms")
    few["tiles"] |= {"abbey-mayor": 0, "base-game/D": 1}
    [warning] = warnings(resolve_variant(few))
    assert (warning.code, warning.fields["piece"], warning.key) == ("variant/idle-piece", "mayor", "supply.mayor")
    assert warning.hint == "supply.mayor = 0 leaves it out"
    assert not answer("variant", "check", "c3 + abbey-mayor")["warnings"]


def test_rules_whose_sentences_contradict_each_other_are_warned_of() -> None:
    [warning] = answer("variant", "check", "c3 + closed-farms + finished-only")["warnings"]
    assert (warning["code"], warning["fields"]["one"], warning["fields"]["other"]) == (
        "variant/contradiction",
        "closed-farms",
        "finished-only",
    )
    assert "“Closed farms” and “Finished features only” do not agree on the kind field" in warning["text"]
    for alone in ("c3 + closed-farms", "c3 + finished-only"):
        assert not warnings(resolve_variant(alone))


def test_plugin_that_changes_nothing_is_warned_of_with_what_stands_in_its_way() -> None:
    # With a single follower nobody has another one to stay near.
    variant = {"extends": "c3", "plugins": {"near-followers": {}}, "supply": {"follower": 1}}
    [warning] = warnings(resolve_variant(variant))
    assert (warning.code, warning.key) == ("variant/idle-plugin", "plugins.near-followers")
    assert warning.fields == {"plugin": "near-followers", "cause": "supply.follower = 1"}
    assert not warnings(resolve_variant(variant | {"supply": {"follower": 2}}))


@pytest.mark.parametrize(
    ("variant", "code"),
    [
        ("c3 + inns-cathedrals(content=tiles, inns=every)", "variant/idle-option"),
        ("c3 + base-game(draw=turn-end) + private-city-planning", "variant/idle-option"),
        ("c3 + base-game(draw=turn-end) + own-piles", "variant/idle-option"),
        ("c3 + inns-cathedrals(unfinished=plain) + finished-only", "variant/idle-option"),
        # Only farmers mind what parts the fields, and only pigs what they bring.
        ("c3 + river(divides_fields=false) - farms", "variant/idle-option-alone"),
        ("c3 + traders-builders(points_per_pig=2) - farms", "variant/idle-option-alone"),
        # There are no portals, of which the option's description speaks.
        ("c3 + phantom(reach=tile)", "variant/idle-option-here"),
        ("c3 + traders-builders - farms + handicap(pieces={2={pig=1}})", "variant/idle-piece"),
        # Two teams of four are eight players.
        ("c3 + teams(size=4)", "variant/idle-plugin-here"),
        # Nothing ends the game within a round, or at once.
        ("c3 + equal-turns", "variant/idle-plugin-here"),
        ("c3 + turn-limit + equal-turns", "variant/idle-plugin-here"),
        ("c3 + turn-limit(turns=200)", "variant/idle-plugin-here"),
        ("c3 + turn-limit(turns=90, of=all)", "variant/idle-plugin-here"),
        ("c3 + first-to(points=1000)", "variant/idle-plugin-here"),
        # Nothing is chosen.
        ("c3 + handicap", "variant/idle-plugin-here"),
        ("c3 + fixed-order", "variant/idle-plugin-here"),
        ("c3 + starting-player", "variant/idle-plugin-here"),
        # Nothing unfinished scores there anyway.
        ("hunters-gatherers + finished-only", "variant/idle-plugin-here"),
    ],
)
def test_each_of_what_is_known_to_be_useless_is_warned_of(variant: str, code: str) -> None:
    assert [warning["code"] for warning in answer("variant", "check", variant)["warnings"]] == [code]


@pytest.mark.parametrize(
    "variant",
    [
        # Players at random get few points, and alone at two they make no teams; time does not pass there.
        "c3 + first-to(points=100)",
        "c3 + first-to + equal-turns",
        "c3 + teams",
        "c3 + clock(out=lost)",
        "c3 + turn-limit(turns=20)",
        "c3 + equal-turns(short_round=left-out)",
        # A player who plays alone may reach it.
        "c3 + turn-limit(turns=60)",
        "c3 + starting-player(seat=random)",
        "c3 + handicap(points={3=5})",
        # It shows, but rarely as it was chosen.
        "c3 + prisoners(captures=taken-over)",
        "c3 + princess-dragon + phantom(reach=tile)",
        "c3 + base-game(unplaceable=back)",
        "c3 + fixed-order(shown=true)",
        "c3 + shared-display(size=1)",
    ],
)
def test_nothing_is_warned_of_that_may_matter(variant: str) -> None:
    assert not warnings(resolve_variant(variant))


def test_what_an_option_would_matter_beside_is_named() -> None:
    [warning] = warnings(resolve_variant("c3 + phantom(reach=tile)"))
    assert (warning.key, warning.hint) == ("plugins.phantom.reach", "leave it out")
    assert warning.fields["cause"] == "princess-dragon"


def test_what_a_useless_rule_lacks_is_named_or_what_may_be_chosen_of_it() -> None:
    [alone] = warnings(resolve_variant("c3 + equal-turns"))
    assert isinstance(alone.hint, Sentence)
    assert alone.hint.parts["other"] == "first-to"
    [empty] = warnings(resolve_variant("c3 + handicap"))
    assert empty.hint == "leave it out, or choose otherwise: “points”, “pieces”"


@pytest.mark.parametrize("options", ["", "(size=3)", "(seats=[[1, 2], [3]])"])
def test_teams_that_some_number_of_players_makes_are_not_warned_of(options: str) -> None:
    assert not answer("variant", "check", f"c3 + teams{options}")["warnings"]


class Raft:
    """A piece that some numbers of players have, and perhaps no game is for any other."""

    def __init__(self, among: int, *, used: bool, players: tuple[int, ...] = ()) -> None:
        self._among, self._used, self._players = among, used, players

    @hookimpl
    def bastide_plugin(self) -> Plugin:
        return Plugin(title="Rafts", says="There are rafts.", requires=("base-game",), players=self._players)

    @hookimpl
    def bastide_kinds(self) -> list[PieceKind]:
        return [PieceKind("raft", says="A raft.")]

    @hookimpl
    def bastide_components(self) -> list[Supply]:
        return [Supply("raft", 0, id="rafts/supply", says="Many have a raft.", for_players={self._among: 1})]

    @hookimpl
    def bastide_meeple_rules(self) -> list[Deployment]:
        on = kinds("road") if self._used else kinds("garden")
        return [Deployment(id="rafts/deployed", says="Rafts go on roads.", pieces=kinds("raft"), on=on)]


@pytest.mark.parametrize(("used", "codes"), [(True, []), (False, ["variant/idle-piece"])])
@pytest.mark.parametrize("players", [(), (4,)])
def test_games_are_tried_by_each_number_of_players_that_they_are_for(
    used: bool, codes: list[str], players: tuple[int, ...]
) -> None:
    registry = Registry()
    registry.load_installed()
    registry.register(Raft(4, used=used, players=players), "rafts")
    ruleset = resolve(select("base-game + rafts", registry), registry)
    assert [problem.code for problem in warnings(ruleset, registry)] == codes


class Last(Random):
    """Chooses the last of anything, which is to pass where one may."""

    def choice(self, seq: SupportsLenAndGetItem[Any]) -> Any:
        return seq[len(seq) - 1]


def test_piece_that_could_be_used_is_of_use_though_nobody_chose_to(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry()
    registry.load_installed()
    registry.register(Raft(4, used=True), "rafts")
    ruleset = resolve(select("base-game + rafts", registry), registry)
    monkeypatch.setattr(trials, "Random", Last)
    course = trials.Trial(ruleset, [4]).course(0)
    assert course is not None
    chosen = [entry[1] for entry in course.told if isinstance(entry, tuple)]
    assert chosen
    assert not any(action.get("piece") == "raft" for action in chosen)
    assert {"follower", "raft"} <= course.used


def test_no_preset_is_warned_of() -> None:
    for preset in presets(installed()):
        assert not warnings(resolve_variant(preset)), preset


class Shade(Enum):
    """A value of an option that is no text."""

    RED = "red"
    GREEN = "green"


class Paint(BaseModel, frozen=True):
    """Options that change nothing."""

    shade: Shade = Shade.RED
    others: tuple[Shade, ...] = ()


class Painter:
    """A plugin with options of an enumeration."""

    @hookimpl
    def bastide_plugin(self) -> Plugin:
        return Plugin(title="Painter", says="Nothing changes.", requires=("base-game",), options=Paint)


def test_idle_options_may_be_of_any_type() -> None:
    registry = Registry()
    registry.load_installed()
    registry.register(Painter(), "painter")
    chosen = select("hig-2002 + painter(shade=green, others=[red])", registry)
    told = [str(problem.message) for problem in warnings(resolve(chosen, registry), registry)]
    assert not [text for text in told if "Shade" in text]
