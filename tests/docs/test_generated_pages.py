"""The pages derived from the code have everything that is there."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import typer.main

import bastide
from bastide.apps.cli import app
from bastide.rules.hook_results import TYPES

from .pages import ROOT, generator

OPTIONS = generator("generate_options")
API = generator("generate_api")
COMMAND_LINE = generator("generate_command_line")


def test_page_of_options_has_every_option_and_number() -> None:
    text = OPTIONS.page()
    for name, plugin in OPTIONS.plugins().items():
        section = text.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        options = bastide.options_model(plugin.options).model_fields if plugin.options else {}
        assert not [option for option in options if f"`{option}`" not in section]
    assert not [rate for rate in bastide.resolve_variant("hig-2002").rates if f"`{rate}`" not in text]


def test_page_of_options_has_no_row_twice() -> None:
    numbers = [line.split(" | ")[0] for line in OPTIONS.page().splitlines() if line.startswith("| `") and "." in line]
    named = [number for number in numbers if "/" in number]
    assert len(named) == len(set(named))


def test_readme_leads_to_everything_that_was_published() -> None:
    """Besides the games themselves, and what a game has exactly one of, such as its rule of farms."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    published = [name for name, plugin in OPTIONS.plugins().items() if plugin.editions and plugin.slot is None]
    assert not [name for name in published if f"](plugins/{name}/README.md)" not in text]


def test_every_public_name_stands_on_one_page() -> None:
    found = [name for part in API.PARTS for name in API.names(part)]
    assert sorted(found) == sorted(bastide.__all__)


def test_every_public_name_has_a_description() -> None:
    assert not [name for name in bastide.__all__ if not API.summary(name).strip()]


def things_with_an_example() -> Iterator[tuple[str, Any]]:
    """The methods of what rules are given, and the types of rules."""
    for given in (bastide.Feature, bastide.Position, bastide.Table):
        for name in dir(given):
            member = inspect.getattr_static(given, name)
            if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
                yield f"{given.__name__}.{name}", member
    for types in TYPES.values():
        yield from ((kind.__name__, kind) for kind in types if issubclass(kind, bastide.Rule))


def test_everything_that_authors_call_has_an_example() -> None:
    """Running them is the work of ``nox -s docs``."""
    things = dict(things_with_an_example())
    assert len(things) > 150
    assert not [name for name, thing in things.items() if "\n    >>> " not in inspect.getdoc(thing)]  # type: ignore[operator]  # all have one


def commands(command: Any, name: str) -> Iterator[str]:
    """The names of a command and of all commands below it."""
    yield name
    for below, entry in getattr(command, "lazy", {}).items():
        yield from commands(entry.load(below), f"{name} {below}")


def test_every_command_stands_on_its_reference_page() -> None:
    headings = [line.removeprefix("### ") for line in COMMAND_LINE.page().splitlines()]
    assert not [name for name in commands(typer.main.get_command(app), "bastide") if name not in headings]
