"""Results of checks: reports, expected failures, and failures with instructions to reproduce them."""

from __future__ import annotations

import gc
import weakref
from enum import Enum
from itertools import product
from typing import Literal

import pytest
from pydantic import Field
from testing.reeds import BROKEN, FOG, Options, about, also, cutting, rafts, reed, registry, stuck
from toys.making import plugin

import bastide
from bastide import BastideError, Ranking
from bastide import testing as kit
from bastide.testing import CHECKS, ChecksFailed, Outcome, Report, check_plugin, played
from bastide.testing.checks import speed
from bastide.testing.combining import Combinations


def checked(what: str, *names: str, **more: object) -> Report:
    """The results of some checks of a broken plugin."""
    module = BROKEN[what][0]
    return check_plugin("reed", registry=registry(reed=module, fog=FOG), checks=names, raises=False, **more)  # type: ignore[arg-type]  # handed on


def test_failure_raises_with_all_that_is_wrong() -> None:
    with pytest.raises(ChecksFailed) as failed:
        check_plugin("reed", registry=registry(reed=BROKEN["has rules from nowhere"][0]), checks=["rule-sources"])
    assert str(failed.value).startswith("reed fails 1 of 1 checks\n\nrule-sources: rules without a source: reed/cut\n")
    assert not failed.value.report.ok


def test_failure_says_what_to_do_and_which_command_checks_it_again() -> None:
    (outcome,) = checked("gives pieces", "pieces", seed=4).failures
    assert "To mend it: " in outcome.message
    assert outcome.message.endswith(
        'To check it again: bastide.testing.check_plugin("reed", checks=["pieces"], seed=4)'
    )


def test_pieces_leave_the_game_where_their_kind_says_so() -> None:
    (outcome,) = checked("throws pieces away", "pieces").failures
    assert "PieceKind(used_up=True)" in outcome.message
    report = check_plugin("reed", registry=registry(reed=rafts(used_up=True), fog=FOG), checks=["pieces", "company"])
    assert report.ok


def test_snippet_leads_to_the_failure() -> None:
    (outcome,) = checked("makes tiles", "tiles").failures
    snippet = outcome.message.partition("To see it again:\n")[2].splitlines()
    call, action = (next(line.strip() for line in snippet if word in line) for word in ("game = ", "game.play("))
    ruleset = Combinations(registry(reed=BROKEN["makes tiles"][0], fog=FOG), 1).ruleset({"reed": {}, "wetlands": {}})
    assert ruleset is not None
    names: dict[str, object] = {"played": lambda _, *more, **options: played(ruleset, *more, **options)}
    exec(f"{call}\nbefore = sum(s['size'] for s in game.view('Red').stacks().values())\n{action}", names)
    game = names["game"]
    assert isinstance(game, bastide.Game)
    assert game.to_record()["actions"][-1]["tile"] == "wetlands/end"


def test_failure_in_company_names_no_more_plugins_than_it_needs() -> None:
    module, dew = BROKEN["loses its head in fog"][0], plugin("Dew.")
    report = check_plugin("reed", registry=registry(reed=module, fog=FOG, dew=dew), checks=["company"], raises=False)
    assert 'played("fog + reed + wetlands", ' in report.failures[0].message


def test_of_many_combinations_few_rulesets_are_kept() -> None:
    many = Combinations(registry(reed=reed(), fog=FOG), 1)
    kept = []
    for toll, song, others in product("012345", ("low", "high"), (["wetlands"], ["wetlands", "fog"])):
        ruleset = many.ruleset({"reed": {"toll": toll, "song": song}, **{name: {} for name in others}})
        assert ruleset is not None
        kept.append(weakref.ref(ruleset))
    del ruleset
    gc.collect()
    alive = [found() is not None for found in kept]
    assert alive == sorted(alive)
    assert 0 < sum(alive) < len(alive)


def seen_again(message: str, ruleset: bastide.Ruleset) -> bastide.Game:
    """The game that the snippet in a message reproduces."""
    snippet = message.partition("To see it again:\n")[2].partition("\nTo check it again")[0]
    names: dict[str, object] = {"played": lambda _, *more, **options: played(ruleset, *more, **options)}
    exec("\n".join(line[4:] for line in snippet.splitlines()[1:]), names)
    game = names["game"]
    assert isinstance(game, bastide.Game)
    return game


def test_snippet_of_diagrams_stops_at_the_board_whose_diagram_is_wrong() -> None:
    (outcome,) = checked("forgets what it kept", "diagrams").failures
    ruleset = Combinations(registry(reed=BROKEN["forgets what it kept"][0], fog=FOG), 1).ruleset(
        {"reed": {}, "wetlands": {}}
    )
    assert ruleset is not None
    game = seen_again(outcome.message, ruleset)
    message_text = outcome.message.partition("scores ")[2].partition(", and the game")[0]
    assert str(bastide.score(bastide.Diagram.of(game).as_json(), ruleset).scores) == message_text
    assert game.actions_played == int(outcome.message.partition('reed + wetlands", ')[2].partition(",")[0])


def test_item_put_back_after_a_draw_is_blamed_on_the_rule_that_put_it_back() -> None:
    def dip(table: bastide.Table, event: bastide.Event) -> None:
        """Draw two tiles to look at them, and put them back."""
        for tile in [table.draw("bag"), table.draw("bag")]:
            if tile is not None:
                table.put_on_stack("bag", tile, under=True)

    report = check_plugin(
        "reed", registry=registry(reed=reed(turn_rules=also(dip)), fog=FOG), checks=["replay"], raises=False
    )
    (outcome,) = report.failures
    assert "a rule put back what it had drawn" in outcome.message
    assert "no variable of the module" not in outcome.message


def test_plugin_with_a_missing_requirement_names_what_to_install() -> None:
    (outcome,) = checked("needs what is not there", "playable").failures
    assert "it requires swamp, not installed" in outcome.message
    assert "To mend it: python -m pip install bastide-swamp" in outcome.message


def test_rule_that_raises_is_reported_in_full_once() -> None:
    text = str(checked("offers what raises", "games", "undo", "copies"))
    assert text.count("ZeroDivisionError") == 1
    assert "undo: as games, the rule reed/song raises" in text


def test_expected_failure_is_no_failure() -> None:
    report = checked("gives pieces", "pieces", expected_failed_checks={"pieces": "they are presents"})
    (outcome,) = report.outcomes
    assert report.ok
    assert outcome.status == "expected"
    assert outcome.message.startswith("they are presents\n")


@pytest.mark.parametrize(("check", "came"), [("undo", "passes"), ("state-garbage", "is skipped")])
def test_missing_expected_failure_is_a_failure(check: str, came: str) -> None:
    plugins = registry(reed=reed(), fog=FOG)
    name = "reed" if check == "undo" else "fog"
    report = check_plugin(
        name, registry=plugins, checks=[check], expected_failed_checks={check: "of old"}, raises=False
    )
    assert not report.ok
    assert f"expected to fail (of old), and {came}" in report.failures[0].message


@pytest.mark.parametrize(
    "given",
    [
        {"checks": ["undoo"]},
        {"expected_failed_checks": {"undoo": "why"}},
        {"examples": {"undoo": 3}},
    ],
)
def test_unknown_check_is_refused_with_the_nearest(given: dict[str, object]) -> None:
    with pytest.raises(BastideError, match="there is no check undoo; did you mean 'undo'"):
        check_plugin("reed", registry=registry(reed=reed()), **given)  # type: ignore[arg-type]  # one at a time


def test_expected_failure_needs_a_reason() -> None:
    with pytest.raises(BastideError, match="say why undo is expected to fail"):
        check_plugin("reed", registry=registry(reed=reed()), expected_failed_checks={"undo": " "})


def test_unknown_plugin_is_refused_with_the_nearest() -> None:
    with pytest.raises(BastideError, match="there is no plugin red; did you mean 'reed'"):
        check_plugin("red", registry=registry(reed=reed()))


def test_broken_plugin_fails_the_first_check_and_all_others() -> None:
    plugins = bastide.Registry()
    plugins.register(object(), "reed")
    module = reed(plugin=lambda: 5)
    plugins.register(module, "rush")
    report = check_plugin("rush", registry=plugins, raises=False)
    assert {outcome.status for outcome in report.outcomes} == {"failed"}
    assert "the plugin is broken" in report.outcomes[0].message
    assert {outcome.status for outcome in check_plugin("reed", registry=plugins).outcomes} == {"skipped"}


def test_outcomes_are_reported_immediately() -> None:
    announced: list[Outcome] = []
    report = check_plugin(
        "reed", registry=registry(reed=reed()), checks=["declaration", "rules-page"], tell=announced.append
    )
    assert announced == list(report.outcomes)


def beginning(begun: list[bastide.Table]) -> bastide.Phase:
    """A rule that notes each game that begins."""
    return bastide.Phase(id="reed/count", says="Games are counted.", source="the marsh", scope="setup", do=begun.append)


def test_examples_say_how_many_games_are_played() -> None:
    with pytest.raises(BastideError, match="at least 1"):
        check_plugin("reed", registry=registry(reed=reed()), examples=0)
    begun: list[bastide.Table] = []
    plugins = registry(reed=reed(turn_rules=[cutting(), beginning(begun)]))
    played_in = []
    for examples in (1, 4):
        begun.clear()
        check_plugin("reed", registry=plugins, checks=["games"], examples=examples)
        played_in.append(len(begun))
    assert played_in[1] - played_in[0] == 3


class Voice(Enum):
    """Who sings."""

    ALL = "all"
    ONE = "one"
    NONE = "none"


class Songs(Options):
    """More values than a check plays games by default, two of which nobody can sing."""

    tune: Literal["low", "high", "old", "new", "slow", "fast", "sad", "mute", "glad"] = Field(
        "low", description="What."
    )
    voice: Voice = Field(Voice.ALL, description="Who sings.")


@pytest.mark.parametrize("mute", ["tune=mute", "voice=none"])
def test_game_is_played_with_each_value_and_the_failure_names_it(mute: str) -> None:
    def ranked(options: Songs) -> list[bastide.Rule]:
        silent = mute in (f"tune={options.tune}", f"voice={options.voice.value}")
        best = Ranking(id="reed/best", says="Who cut most is best.", source="the marsh", key=stuck)
        return [cutting(), *([best] if silent else [])]

    plugins = registry(reed=reed(plugin=about(options=Songs), turn_rules=ranked))
    (failed,) = check_plugin("reed", registry=plugins, checks=["games"], raises=False).failures
    assert failed.message.startswith(f"with {mute}: ZeroDivisionError: nobody is best")
    assert f"reed({mute})" in failed.message
    # As many games as are asked for, and no more.
    assert check_plugin("reed", registry=plugins, checks=["games"], examples=2).ok


Letter = Literal["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]


class Letters(Options):
    """More values than are played."""

    one: Letter = Field("a", description="A letter.")
    other: Letter = Field("a", description="Another one.")


@pytest.mark.parametrize(("options", "games"), [(Options, 8), (Songs, 13), (Letters, 20)])
def test_values_of_options_take_twenty_games_at_most(options: type[Options], games: int) -> None:
    begun: list[bastide.Table] = []
    plugins = registry(reed=reed(plugin=about(options=options), turn_rules=[cutting(), beginning(begun)]))
    played_in = []
    for examples in (1, None):
        begun.clear()
        check_plugin("reed", registry=plugins, checks=["games"], examples=examples)
        played_in.append(len(begun))
    assert played_in[1] - played_in[0] == games - 1


def test_report_as_json_names_every_check() -> None:
    report = check_plugin("reed", registry=registry(reed=reed()), checks=["declaration"])
    value = report.as_json()
    assert value["plugin"] == "reed" and value["version"] == "1.2" and value["ok"] is True
    assert value["checks"][0]["check"] == "declaration" and value["checks"][0]["says"] == CHECKS[0].says


def test_exports_of_the_kit_are_sorted_and_described() -> None:
    assert list(kit.__all__) == sorted(set(kit.__all__))
    assert not [name for name in kit.__all__ if not name.isupper() and not getattr(kit, name).__doc__]


@pytest.mark.parametrize("busy", [range(1, 9), range(9, 21)], ids=["playing", "resolving"])
def test_plugin_is_not_slow_because_the_machine_was_busy(busy: range, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, now = 0, 0.0

    def clock() -> float:
        """Slow while the plugin is measured, in every round that could pass."""
        nonlocal asked, now
        asked += 1
        now += 1000 if asked in busy and asked % 4 == 2 else 1
        return now

    monkeypatch.setattr(speed, "process_time", clock)
    check_plugin("reed", registry=registry(reed=reed(), fog=FOG), checks=["speed"], examples=2)
    assert asked > busy.stop


def test_always_slow_plugin_is_found_with_any_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, now = 0, 0.0

    def clock() -> float:
        nonlocal asked, now
        asked += 1
        now += 1000 if asked % 4 == 2 else 1
        return now

    monkeypatch.setattr(speed, "process_time", clock)
    report = check_plugin("reed", registry=registry(reed=reed(), fog=FOG), checks=["speed"], examples=2, raises=False)
    assert [outcome.check.name for outcome in report.failures] == ["speed"]
