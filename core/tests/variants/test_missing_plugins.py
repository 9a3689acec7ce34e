"""A name that is not installed is missing, not misspelt: the distribution to install is named."""

from __future__ import annotations

import pytest
from toys.playing import registry_of, ruleset_of
from variants.toys import refusal

import bastide
from bastide import BastideError, Registry, Selection
from bastide.testing import check_plugin
from bastide.variants.missing_plugins import brought_by
from bastide.variants.select import load_preset

INSTALL = "it is not installed; python -m pip install bastide-{} brings it"


@pytest.mark.parametrize(
    ("variant", "distribution"), [("river", "river"), ("hig-2002", "variants"), ("wetlands + river", "river")]
)
def test_missing_plugin_or_preset_is_reported_with_its_distribution(variant: str, distribution: str) -> None:
    assert INSTALL.format(distribution) in refusal(variant, registry_of({}))


def test_missing_plugin_of_a_variant_object_is_reported_with_its_distribution() -> None:
    with pytest.raises(BastideError) as refused:
        bastide.select({"plugins": {"river": {}}}, Registry())
    assert str(refused.value).endswith(f"there is no plugin river; {INSTALL.format('river')}")
    with pytest.raises(BastideError) as refused:
        bastide.resolve(Selection(plugins={"river": None}), Registry())
    assert str(refused.value).endswith(f"there is no plugin river; {INSTALL.format('river')}")


def test_missing_preset_is_reported_with_its_distribution() -> None:
    with pytest.raises(BastideError) as refused:
        load_preset("hig-2002", Registry())
    assert str(refused.value).endswith(INSTALL.format("variants"))


def test_tile_of_a_missing_plugin_is_reported_with_its_distribution() -> None:
    selection = ruleset_of().selection
    message = f"it belongs to river; {INSTALL.format('river')}"
    assert brought_by("river/RV-spring", selection, registry_of({})) == message


def test_check_of_a_missing_plugin_names_its_distribution() -> None:
    with pytest.raises(BastideError, match="there is no plugin river; it is not installed"):
        check_plugin("river", registry=Registry())


def test_misspelt_plugin_is_still_reported_as_misspelt() -> None:
    assert "did you mean 'wetlands'?" in refusal("wetland", registry_of({}))
