from __future__ import annotations

from pathlib import Path

import pytest
from variants import toys
from variants.toys import FORMAT, refusal, refusals

from bastide.variants.registry import Registry
from bastide.variants.select import VariantError, select


def test_two_plugins_for_one_slot_are_refused_naming_both(world: Registry) -> None:
    assert refusal("old-port + tides-late", world) == (
        "term '+ tides-late': “Early tides” and “Late tides” rule the same thing, and only one of them can hold: "
        "either “Brings early tides” or “Brings late tides”; add '- tides-early'"
    )


def test_plugin_inherited_for_a_slot_must_be_removed(world: Registry, folder: Path) -> None:
    (folder / "a.toml").write_text(FORMAT + 'extends = "old-port"\n[plugins.tides-late]\n')
    message = refusal("a.toml", world)
    assert message.startswith("a.toml:3: key plugins.tides-late: “Early tides” and “Late tides” rule the same")
    assert message.endswith('write remove = ["tides-early"]')


def test_conflict_is_refused_with_the_sentence_of_the_plugin(world: Registry) -> None:
    for text in ("lanterns + fog", "fog + lanterns"):
        assert "“Fog” and “Lanterns” cannot be combined: Nobody sees a lantern in fog; add '- " in refusal(text, world)


def test_conflict_inside_one_file_leaves_the_choice(world: Registry) -> None:
    message = refusal({"plugins": {"fog": {}, "lanterns": {}}}, world)
    assert message.endswith("keep “Fog” or “Lanterns”, not both")


def test_missing_requirement_is_refused_with_what_to_add(world: Registry) -> None:
    assert refusal("tides-late", world) == "variant 'tides-late': “Late tides” requires “Harbour”; add '+ harbour'"
    assert refusal({"plugins": {"tides-late": {}}}, world).endswith("add [plugins.harbour]")


def test_requirement_that_is_not_installed_is_reported_as_such(world: Registry) -> None:
    assert refusal("storm + fog", world).endswith(
        "“Storm” requires thunder; it is not installed; ask the author of “Storm” for it"
    )


def test_requirement_that_is_broken_is_refused_with_the_reason(tmp_path: Path) -> None:
    registry = toys.registry(tmp_path)
    registry.register(toys.plugin("Salvage", requires=("wreck",)), "salvage")
    assert "“Salvage” requires wreck; but wreck is broken: there is no hook bastide_plugn" in refusal(
        "salvage", registry
    )


def test_broken_plugin_is_fatal_only_to_a_variant_that_needs_it(world: Registry) -> None:
    assert "the plugin wreck is broken: there is no hook bastide_plugn" in refusal("harbour + wreck", world)
    assert select("harbour", world).plugins


def test_options_that_cannot_be_used_are_refused_with_the_allowed_values(world: Registry) -> None:
    known = {
        'harbour(draw="lost")': 'draw of “Harbour” must be "first" or "last", not "lost"; did you mean \'last\'?',
        "harbour(piers=0)": "piers of “Harbour” must be a whole number from 1 to 9, not 0",
        'harbour(piers="3")': 'a whole number from 1 to 9, not "3"; write piers = 3, without quotes',
        "harbour(piers=3.0)": "a whole number from 1 to 9, not 3.0",
        "harbour(piers=true)": "a whole number from 1 to 9, not true",
        "harbour(pears=3)": "“Harbour” has no option pears; did you mean 'piers'?",
        "lanterns(wick=0)": "wick of “Lanterns” must be a number above 0, not 0",
        "lanterns(lit=1)": "lit of “Lanterns” must be true or false, not 1",
        "lanterns(shade=gren)": 'must be "red" or "green", not "gren"; did you mean \'green\'?',
        "lanterns(names=[1])": "names of “Lanterns” must be a list, each item text, not a list",
        "lanterns(keeper=3)": "keeper of “Lanterns” must be text, not 3",
        "lanterns(oil=13)": "option oil of “Lanterns”: thirteen is unlucky",
        "lanterns(oil=0)": "“Lanterns”: a lantern without oil cannot be lit",
        "lanterns(by_night=1)": "“Lanterns” has no option by_night; did you mean 'by-night'?",
    }
    assert {text: sentence for text, sentence in known.items() if sentence not in refusal(text, world)} == {}


def test_options_model_that_fails_is_a_fault_of_the_plugin(tmp_path: Path) -> None:
    registry = toys.registry(tmp_path)
    registry.register(toys.plugin("Odd", options=int), "odd")
    assert "“Odd” cannot check its options: " in refusal("odd", registry)


def test_order_of_installation_does_not_matter(tmp_path: Path) -> None:
    forwards, backwards = toys.registry(tmp_path), toys.registry(tmp_path, backwards=True)
    for text in ("old-port", "old-port + fog + lanterns - lanterns"):
        one, other = select(text, forwards), select(text, backwards)
        assert one == other
        assert list(one.plugins) == list(other.plugins) == sorted(one.plugins)
    text = "old-port + tides-late + lanterns(oil=x) + fog + storm + nothing"
    assert refusals(text, forwards) == refusals(text, backwards)


def test_error_holds_all_problems_in_its_text(world: Registry) -> None:
    with pytest.raises(VariantError) as caught:
        select("harbour + frog + lantern", world)
    assert str(caught.value).count("\n") == 1


def test_requirement_with_a_conflict_is_refused_with_what_to_leave_out(tmp_path: Path) -> None:
    registry = toys.registry(tmp_path)
    registry.register(toys.plugin("Moonrise", requires=("tides-late",)), "moonrise")
    message = refusal("old-port + moonrise", registry)
    assert "“Moonrise” requires “Late tides”, and “Early tides” stands in its place: a game has only one" in message
    assert message.endswith("remove “Moonrise” or “Early tides”")
    registry.register(toys.plugin("Lamplighter", requires=("lanterns",)), "lamplighter")
    message = refusal("fog + lamplighter", registry)
    assert "“Lanterns” does not go with “Fog”: Nobody sees a lantern in fog; remove “Lamplighter” or “Fog”" in message


def test_what_cannot_be_there_is_told_once_whatever_else_is_lacking(tmp_path: Path) -> None:
    registry = toys.registry(tmp_path)
    registry.register(toys.plugin("Moonrise", requires=("tides-late", "lanterns")), "moonrise")
    assert refusal("old-port + moonrise", registry).count("requires") == 1


def test_what_fills_a_slot_is_left_out_by_the_name_of_the_slot(world: Registry, folder: Path) -> None:
    assert sorted(select("old-port - tides", world).plugins) == ["harbour"]
    (folder / "a.toml").write_text(FORMAT + 'extends = "old-port"\nremove = ["tides"]\n')
    assert sorted(select("a.toml", world).plugins) == ["harbour"]
    assert "tides cannot be left out, for it is not there" in refusal("old-port - tides - tides", world)
    assert "did you mean 'tides'" in refusal("old-port - tide", world)


def test_what_requires_the_plugin_of_a_slot_goes_with_it(tmp_path: Path) -> None:
    registry = toys.registry(tmp_path)
    registry.register(toys.plugin("Moonrise", requires=("tides-early",)), "moonrise")
    registry.register(toys.plugin("Moonset", requires=("moonrise",)), "moonset")
    assert sorted(select("old-port + moonrise + moonset + fog - tides", registry).plugins) == ["fog", "harbour"]
    assert "“Moonrise” requires “Early tides”" in refusal("old-port + moonrise - tides-early", registry)


def test_selection_tells_which_plugin_fills_a_slot(world: Registry) -> None:
    assert select("old-port", world).slots["tides"] == "tides-early"
    assert "tides" not in select("old-port - tides", world).slots
