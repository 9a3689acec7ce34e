"""Options as a dataclass say the same as a model of pydantic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pytest
from toys.making import plugin
from toys.playing import registry_of

import bastide
from bastide import Selection, option


@dataclass(frozen=True)
class Options:
    """What may be chosen about reed."""

    length: int = option(3, description="How long it grows.", ge=1, le=9)
    colour: Literal["green", "brown"] = option("green", description="Its colour.")


REGISTRY = registry_of({"reed": plugin("Reed.", options=Options)})


def chosen(variant: str) -> object:
    return bastide.select(variant, REGISTRY).plugins["reed"]


def test_options_of_a_dataclass_are_checked_and_given_as_one() -> None:
    assert chosen("wetlands + reed") == Options()
    assert chosen("wetlands + reed(length=5, colour=brown)") == Options(5, "brown")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("length=10", "must be a whole number from 1 to 9, not 10"),
        ("length=true", "must be a whole number from 1 to 9, not true"),
        ("colour=grey", 'must be "green" or "brown", not "grey"'),
        ("width=1", "has no option width"),
    ],
)
def test_wrong_options_of_a_dataclass_are_refused_as_those_of_a_model(given: str, message: str) -> None:
    with pytest.raises(bastide.VariantError) as refused:
        chosen(f"wetlands + reed({given})")
    assert message in str(refused.value)


def test_option_without_default_in_a_dataclass_is_needed() -> None:
    @dataclass(frozen=True)
    class Needing:
        length: int

    registry = registry_of({"reed": plugin("Reed.", options=Needing)})
    with pytest.raises(bastide.VariantError, match="needs the option length"):
        bastide.select("wetlands + reed", registry)


def test_options_of_a_dataclass_are_written_and_described() -> None:
    selection = Selection(plugins={"wetlands": None, "reed": Options(length=5)})
    assert bastide.describe(selection)["plugins"]["reed"] == {"length": 5, "colour": "green"}
    assert bastide.written_options(Options(length=5), defaults=False) == {"length": 5}
    assert bastide.options_with(Options(length=5), "length", 4) == Options(length=4)
    schema = bastide.schema(REGISTRY)["properties"]["plugins"]["properties"]["reed"]
    assert (schema["properties"]["length"]["maximum"], schema["additionalProperties"]) == (9, False)
    assert schema["properties"]["colour"]["description"] == "Its colour."
