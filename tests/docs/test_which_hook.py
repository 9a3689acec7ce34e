"""The page that leads from ideas to hooks covers every hook, and mentions only existing names."""

from __future__ import annotations

import ast
import builtins
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.rules.events import EVENTS
from bastide.variants.implementations import hook_names

from .pages import ROOT, generator

PAGE = ROOT / "docs" / "how-to" / "which-hook.md"
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
TEXT = FENCED.sub("", PAGE.read_text(encoding="utf-8"))
QUOTED = list(dict.fromkeys(re.findall(r"`([^`\n]+)`", TEXT)))
#: The types of arguments of rules, by their names on the page.
GIVEN: dict[str, type[Any]] = {
    "table": bastide.Table,
    "position": bastide.Position,
    "feature": bastide.Feature,
    "tile": bastide.Tile,
    "Subject": bastide.Subject,
    "TIDE": bastide.Kept,
    "DUE": bastide.Kept,
    "WINE": bastide.Kept,
}
#: Fields that every rule has, which the page leaves out.
LEFT_OUT = {"id": "my/rule", "says": "A sentence."}


class Names(dict[str, Any]):
    """The public names, and stand-ins for the author's functions."""

    def __missing__(self, name: str) -> Callable[..., None]:
        if name.islower() and not hasattr(builtins, name):
            return lambda *arguments: None
        raise KeyError(name)


def value(expression: ast.expr) -> Any:
    """The value of a line of the page, with the fields of every rule filled in."""
    for node in ast.walk(expression):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in bastide.__all__:
            wanted = inspect.signature(getattr(bastide, node.func.id)).parameters
            known = {keyword.arg for keyword in node.keywords}
            for name, text in LEFT_OUT.items():
                if name in wanted and wanted[name].default is inspect.Parameter.empty and name not in known:
                    node.keywords.append(ast.keyword(name, ast.Constant(text)))
    names = Names({name: getattr(bastide, name) for name in bastide.__all__}, files=Path)
    whole = ast.fix_missing_locations(ast.Expression(expression))
    return eval(compile(whole, PAGE.name, "eval"), {}, names)


def fields() -> Iterator[str]:
    """The fields of the public classes, and the parameters of their methods."""
    made = [getattr(bastide, name) for name in bastide.__all__ if inspect.isclass(getattr(bastide, name))]
    methods = [method for kind in GIVEN.values() for _, method in inspect.getmembers(kind, inspect.isfunction)]
    for thing in (*made, *methods):
        yield from inspect.signature(thing).parameters


def test_every_hook_is_on_the_page() -> None:
    assert not [name for name in hook_names() if name not in QUOTED]


def test_no_code_runs_over_the_end_of_a_line() -> None:
    """The tests below would not check a longer line."""
    assert not [line for line in TEXT.splitlines() if line.count("`") % 2]


def test_every_rule_type_is_on_the_page_or_in_the_reference_it_leads_to() -> None:
    rules = [
        name
        for name in bastide.__all__
        if inspect.isclass(kind := getattr(bastide, name))
        and issubclass(kind, bastide.Rule)
        and kind is not bastide.Rule
    ]
    assert rules
    assert "](../reference/hooks.md)" in TEXT
    reference = generator("generate_hooks").page()
    assert not [
        name
        for name in rules
        if not re.search(rf"`(?:[^`\n]*\W)?{name}\b", TEXT)
        and not re.search(rf"^\| `{name}` \|", reference, re.MULTILINE)
    ]


@pytest.mark.parametrize("quoted", QUOTED)
def test_what_stands_as_code_is_there(quoted: str) -> None:
    """Names are public, hooks or fields; lines have the stated values, and methods accept their arguments."""
    expression = ast.parse(quoted, mode="eval").body
    if isinstance(expression, ast.Name):
        assert quoted in {*bastide.__all__, *hook_names(), *fields(), *(kind.name for kind in EVENTS), "bastide"}
        return
    part = expression.func if isinstance(expression, ast.Call) else expression
    if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
        method = getattr(GIVEN[part.value.id], part.attr)
        # That of a class is bound to it already.
        method = getattr(method, "__func__", method)
        if isinstance(expression, ast.Call):
            keywords = {str(keyword.arg): keyword.value for keyword in expression.keywords}
            itself = () if inspect.ismethod(method) else (None,)
            inspect.signature(method).bind(*itself, *expression.args, **keywords)
        return
    assert isinstance(part, ast.Name)
    made = getattr(bastide, part.id)
    found = value(expression)
    assert isinstance(found, made) if inspect.isclass(made) else callable(found) or found is not None


def test_every_row_leads_to_a_worked_example() -> None:
    """That each link of a page leads somewhere is checked of all pages at once, once they are generated."""
    rows = [line for line in TEXT.splitlines() if line.startswith("| ") and not line.startswith(("| idea", "| ---"))]
    assert len(rows) > len(hook_names())
    assert not [row for row in rows if "](" not in row.split(" | ")[-1]]
