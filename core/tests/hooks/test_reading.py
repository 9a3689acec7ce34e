"""Reading plugins: their side effects and results do not harm anything else."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import registry_of, ruleset_of

from bastide import BastideError, FlagStyle, Plugin, Reaction, Registry, SegmentStyle, hookimpl
from bastide.rules.declarations.styles import Mark, Texture
from bastide.variants import reading


def refusal(hook: str, answer: Callable[[], Any]) -> str:
    """The refusal of a plugin with this answer."""
    reed = plugin("Reed.")
    setattr(reed, f"bastide_{hook}", hookimpl(answer))
    with pytest.raises(BastideError) as refused:
        ruleset_of(reed=reed)
    return str(refused.value)


def without_end() -> Iterator[Reaction]:
    for number in itertools.count():
        yield Reaction(id=f"reed/{number}", says="Something happens.", on="placed", do=lambda table, event: None)


@pytest.mark.parametrize("answer", [without_end, lambda: itertools.repeat(next(without_end()))])
def test_endless_rules_are_refused_naming_plugin_and_hook(answer: Callable[[], Any]) -> None:
    message = "plugin reed (toys 1.2) failed in bastide_turn_rules: TypeError: it returned more than 10000 things"
    assert message in refusal("turn_rules", answer)


@pytest.mark.parametrize("error", [SystemExit(4), GeneratorExit()], ids=["exit", "generator"])
def test_hook_that_exits_is_refused_like_one_that_fails(error: BaseException) -> None:
    def leave() -> list[Any]:
        raise error

    message = f"failed in bastide_turn_rules: RuntimeError: it raised {error!r}, which would end the program"
    assert message in refusal("turn_rules", leave)


def test_interruption_is_not_attributed_to_a_plugin() -> None:
    def interrupted() -> list[Any]:
        raise KeyboardInterrupt

    reed = plugin("Reed.")
    reed.bastide_turn_rules = hookimpl(interrupted)
    with pytest.raises(KeyboardInterrupt):
        ruleset_of(reed=reed)


def test_running_plugin_and_hook_are_known_until_they_return(capsys: pytest.CaptureFixture[str]) -> None:
    seen = []

    def look() -> list[Any]:
        work = reading.reading()
        assert work is not None
        seen.append((work.plugin, work.hook, sys.stdout is sys.stderr))
        print("said meanwhile")
        return []

    reed = plugin("Reed.")
    reed.bastide_turn_rules = hookimpl(look)
    ruleset_of(reed=reed)
    assert seen == [("reed", "bastide_turn_rules", True)]
    assert reading.reading() is None
    output = capsys.readouterr()
    assert (output.out, output.err) == ("", "said meanwhile\n")


@pytest.mark.parametrize(
    ("style", "message"),
    [
        (5, "an int was in the list, and only SegmentStyle, FlagStyle, PieceStyle may be there"),
        (SegmentStyle("canal", "blob", "#fff"), "in the SegmentStyle, shape must be one of ground, area, path,"),  # type: ignore[arg-type]  # wrong on purpose
        (SegmentStyle("canal", "path", 5), "in the SegmentStyle, fill must be a text, not 5"),  # type: ignore[arg-type]  # as above
        (SegmentStyle("canal", "path", "", width="wide"), "width must be a number, not 'wide'"),  # type: ignore[arg-type]  # as above
        (SegmentStyle("canal", "path", "", texture="reeds"), "texture must be a Texture, not 'reeds'"),  # type: ignore[arg-type]  # as above
        (SegmentStyle("canal", "path", "", texture=Texture("reeds", 5)), "in texture, pictures must be a tuple"),  # type: ignore[arg-type]  # as above
        (FlagStyle("salt", ("M0 0",)), "in picture, 'M0 0' is no Mark"),  # type: ignore[arg-type]  # as above
        (FlagStyle("salt", (Mark(5),)), "in picture, d must be a text, not 5"),  # type: ignore[arg-type]  # as above
    ],
)
def test_drawing_of_a_wrong_type_is_refused_with_the_variant(style: Any, message: str) -> None:
    message_text = refusal("drawings", lambda: [style])
    assert "plugin reed (toys 1.2) failed in bastide_drawings: TypeError: " in message_text
    assert message in message_text


def test_drawing_of_a_wrong_type_harms_no_variant_without_its_plugin() -> None:
    style = FlagStyle("salt", ())
    registry = registry_of({"reed": plugin("Reed.", drawings=[5]), "fog": plugin("Fog.", drawings=[style])})
    assert list(registry.collect("bastide_drawings")) == [("fog", style)]


def requiring(*names: str) -> Any:
    class Needy:
        @hookimpl
        def bastide_plugin(self) -> Plugin:
            return Plugin(title="Needy", says="Needs others.", requires=names)

    return Needy()


def test_plugin_that_requires_itself_is_broken() -> None:
    found = Registry().register(requiring("other", "needy"), "needy")
    assert found.broken == "it requires itself: take needy out of what it requires"


@pytest.mark.parametrize("order", [*itertools.permutations(("a", "b", "c"))])
def test_plugins_that_require_each_other_are_broken_whichever_comes_first(order: tuple[str, ...]) -> None:
    registry = Registry()
    needs = {"a": ("b",), "b": ("c",), "c": ("a",)}
    for name in order:
        registry.register(requiring(*needs[name]), name)
    registry.register(requiring("a"), "d")
    message = "the plugins a, b, c require each other: merge them, or remove a requirement"
    assert {name: found.broken for name, found in registry.found.items()} == dict.fromkeys("abc", message) | {"d": None}
    assert not {"a", "b", "c"} & set(registry.usable)
