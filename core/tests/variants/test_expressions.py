from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from variants.toys import FORMAT, HarbourOptions, LanternOptions, Shade, refusal, refusals

from bastide.text.problems import TextError
from bastide.variants.expressions import parse
from bastide.variants.registry import Registry
from bastide.variants.select import select

NAMES = st.from_regex(r"[a-z]([a-z0-9-]{0,8}[a-z0-9])?", fullmatch=True)
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=12)
SCALARS = st.booleans() | st.integers(-(2**40), 2**40) | st.floats(allow_nan=False, allow_infinity=False) | TEXTS
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3), max_leaves=5
)
OPTIONS = st.none() | st.dictionaries(NAMES, VALUES, max_size=3)


def written(value: Any) -> str:
    """A value in TOML on one line."""
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {written(inner)}" for key, inner in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def term(name: str, options: dict[str, Any] | None) -> str:
    if options is None:
        return name
    return f"{name}({', '.join(f'{key}={written(value)}' for key, value in options.items())})"


@given(
    st.tuples(NAMES, OPTIONS),
    st.lists(st.tuples(st.sampled_from("+-"), NAMES, OPTIONS), max_size=4),
)
def test_expression_is_read_as_it_was_written(
    first: tuple[str, dict[str, Any] | None], others: list[tuple[str, str, dict[str, Any] | None]]
) -> None:
    text = " ".join([term(*first), *(f"{sign} {term(name, options)}" for sign, name, options in others)])
    assert [(found.sign, found.name, found.options) for found in parse(text)] == [("+", *first), *others]


@given(st.text(alphabet="ab1+-()=[]{},.\"' /\\#\n", max_size=40) | st.text(max_size=40))
def test_garbage_is_refused_as_an_expression_and_nothing_else_happens(text: str) -> None:
    with suppress(TextError):
        assert parse(text)


def test_preset_with_one_plugin_exchanged(world: Registry) -> None:
    selection = select("old-port - tides-early + tides-late", world)
    assert selection.plugins == {"harbour": HarbourOptions(), "tides-late": None}
    assert selection.about == {"players": "2 to 4", "age": "8"}
    assert (selection.title, selection.given) == ("", "old-port - tides-early + tides-late")


def test_plus_on_a_plugin_already_there_sets_just_those_options(world: Registry) -> None:
    assert select("new-port + harbour(piers=2)", world).plugins["harbour"] == HarbourOptions(draw="last", piers=2)


def test_plus_without_options_on_a_plugin_already_there_changes_nothing(world: Registry) -> None:
    assert select("new-port + harbour", world).plugins == select("new-port", world).plugins


def test_plugin_left_out_and_added_again_has_its_defaults(world: Registry) -> None:
    assert select("new-port - harbour + harbour(piers=2)", world).plugins["harbour"] == HarbourOptions(piers=2)


def test_bare_words_are_strings_and_other_values_are_as_in_toml(world: Registry) -> None:
    text = 'lanterns(oil=0x10, wick=1e-1, lit=false, shade=green, names=[Ann, "Bo, C"], keeper="D (E)", by-night=2)'
    assert select(text, world).plugins["lanterns"] == LanternOptions(
        oil=16, wick=0.1, lit=False, shade=Shade.GREEN, names=("Ann", "Bo, C"), keeper="D (E)", **{"by-night": 2}
    )


def test_single_plugin_is_a_variant_with_its_own_title(world: Registry) -> None:
    selection = select("lanterns", world)
    assert (selection.title, list(selection.plugins)) == ("Lanterns", ["lanterns"])


def test_preset_precedes_a_plugin_of_the_same_name_and_means_the_same(world: Registry) -> None:
    assert select("harbour", world).plugins == {"harbour": HarbourOptions()}
    assert select("harbour(piers=2)", world).plugins == {"harbour": HarbourOptions(piers=2)}
    assert select("lanterns + harbour(piers=2)", world).plugins["harbour"] == HarbourOptions(piers=2)


@pytest.mark.parametrize("text", ["./ours.toml + lanterns", "ours.toml + lanterns", '"ours.toml" + lanterns'])
def test_first_term_may_be_a_path(world: Registry, folder: Path, text: str) -> None:
    (folder / "ours.toml").write_text(FORMAT + 'extends = "old-port"\n')
    assert sorted(select(text, world).plugins) == ["harbour", "lanterns", "tides-early"]


def test_path_may_hold_what_looks_like_an_operator(world: Registry, folder: Path) -> None:
    (folder / "ours - and theirs.toml").write_text(FORMAT + 'extends = "old-port"\n')
    assert "harbour" in select("ours - and theirs.toml", world).plugins
    assert "fog" in select('"ours - and theirs.toml" + fog', world).plugins


def test_slash_in_an_option_does_not_make_a_plugin_a_path(world: Registry) -> None:
    options = select('lanterns(keeper="a/b.toml") + fog - fog', world).plugins["lanterns"]
    assert options.keeper == "a/b.toml"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "variant '': this is empty; name a preset, a plugin or a path: hig-2002"),
        ("old-prot", "variant 'old-prot': there is no preset or plugin old-prot; did you mean 'old-port'?"),
        ("harbour + lantern", "term '+ lantern': there is no plugin lantern; did you mean 'lanterns'?"),
        (
            "harbour - lanterns",
            "term '- lanterns': “Lanterns” cannot be left out, for it is not there; there are “Harbour”",
        ),
        ("old-port - tides-erly", "for it is not there; did you mean 'tides-early'?"),
        ("harbour + old-port", "old-port is a preset, not a plugin; a preset stands first, or in extends"),
        ("old-port(piers=2)", "old-port is a preset and has no options; options belong to plugins"),
        ("harbour - harbour", "this selects no plugin at all"),
        ("harbour - harbour(piers=2)", "a plugin that is left out has no options; - harbour"),
        ("harbour -lanterns", "must follow, not '-lanterns'; write harbour - lanterns"),
        ("harbour + ", "after 'harbour +' the name of a plugin must follow, not the end"),
        ("+ harbour", "at the beginning a preset, a plugin or a path must stand, not '+ harbour'"),
        ("harbour(piers)", "after 'harbour(piers' an '=' must follow, not ')'; write piers=..."),
        ("harbour(piers=2", "after 'harbour(piers=2' a ',' or ')' must follow, not the end"),
        ("harbour(piers=2, piers=3)", "the option piers is set twice"),
        ("harbour(draw=", "a value must follow, not the end"),
        ("harbour(draw=a%b)", "'a%b' is no value; text with other signs than letters is quoted: \"a%b\""),
        ("lanterns(names=" + "[" * 30 + "]" * 30 + ")", "the values are nested too deeply"),
    ],
)
def test_mistake_in_an_expression_is_named_with_its_term(world: Registry, text: str, message: str) -> None:
    assert message in refusal(text, world)


def test_all_problems_of_an_expression_are_listed(world: Registry) -> None:
    messages = refusals("old-port + tides-late + lantern + harbour(piers=0) - storm", world)
    assert len(messages) == 4


def test_value_that_is_no_variant_is_refused(world: Registry) -> None:
    assert refusal(7, world) == "a variant is a name, a path, an expression or an object, not int"


def test_name_of_a_file_without_its_ending_is_pointed_out(world: Registry, folder: Path) -> None:
    (folder / "sunday.toml").write_text(FORMAT)
    assert refusal("sunday", world).endswith("for the file, write sunday.toml")
