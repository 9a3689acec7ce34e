"""The pages derived from the code are the output of their generators."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import bastide

from .pages import ROOT


def generator(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


OPTIONS = generator("generate_options")
API = generator("generate_api")


def test_page_of_options_is_up_to_date() -> None:
    """``python docs/generate_options.py`` writes it."""
    page: Path = OPTIONS.PAGE
    assert page.read_text(encoding="utf-8") == OPTIONS.page()


def test_page_of_options_has_every_option_and_number() -> None:
    text = OPTIONS.PAGE.read_text(encoding="utf-8")
    for name, plugin in OPTIONS.plugins().items():
        section = text.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        assert not [
            option for option in (plugin.options.model_fields if plugin.options else {}) if f"`{option}`" not in section
        ]
    assert not [rate for rate in bastide.resolve_variant("hig-2002").rates if f"`{rate}`" not in text]


def test_page_of_options_has_no_row_twice() -> None:
    numbers = [line.split(" | ")[0] for line in OPTIONS.page().splitlines() if line.startswith("| `") and "." in line]
    named = [number for number in numbers if "/" in number]
    assert len(named) == len(set(named))


@pytest.mark.parametrize("path", sorted(API.pages()), ids=lambda path: path.name)
def test_page_of_public_names_is_up_to_date(path: Path) -> None:
    """``python docs/generate_api.py`` writes them all."""
    assert path.read_text(encoding="utf-8") == API.pages()[path]


def test_every_public_name_stands_on_one_page() -> None:
    found = [name for part in API.PARTS for name in API.names(part)]
    assert sorted(found) == sorted(bastide.__all__)


def test_every_public_name_has_a_description() -> None:
    assert not [name for name in bastide.__all__ if not API.summary(name).strip()]
