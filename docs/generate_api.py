"""Write the pages that list the public names of the package: ``python docs/generate.py``.

Each page has a table of names with what each is for, and below it what the code says of each: signature, fields,
methods and examples. On the site, Sphinx writes that from the same docstrings (``docs/site/interface.py``).
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from textwrap import indent
from typing import Any, NamedTuple

import bastide

FOLDER = Path(__file__).parent / "reference" / "api"
STUB = Path(bastide.__file__).with_suffix(".pyi")
#: How long a line of a signature may be.
WIDTH = 112


class Part(NamedTuple):
    """One page: its name and title, what it is for, the modules whose names stand on it, what its examples need."""

    name: str
    title: str
    opening: str
    modules: tuple[str, ...]
    examples: str = ""


#: A module that no page names belongs to the first page that names the package it lies in.
PARTS = (
    Part(
        "games",
        "Games and scores",
        "Playing, undoing, recording and scoring games, and listening to rules.",
        ("engine", "notation", "tracing", "apps"),
    ),
    Part(
        "variants",
        "Variants and rulesets",
        "Finding plugins, choosing some of them, and what comes of it.",
        ("variants", "ruleset", "rules.selection", "text.problems", "text.languages"),
    ),
    Part(
        "declarations",
        "Declarations",
        "What a plugin returns that is no rule: who it is, kinds, stacks, files, bots, subcommands and sentences.",
        ("rules.declarations.plugins", "rules.declarations.kinds", "rules.hookspecs", "text"),
    ),
    Part(
        "rules",
        "Rules",
        "The types of rules with their parts, what they speak of, and what they count.",
        ("rules",),
        "\nIn the examples, `example_ruleset` and `example_table` of `bastide.testing` add rules to a small game.",
    ),
    Part(
        "play",
        "What rules are given",
        "What the callables of rules look at, what they change the game with, and what they offer.",
        ("engine.position", "engine.table", "rules.events", "rules.offers", "rules.sheets", "rules.subjects"),
        "\nIn the examples, `table` is `bastide.testing.example_table()`, and `position` is `table.position`.",
    ),
    Part(
        "tiles",
        "Tiles, places and cells",
        "Tiles with their segments, pieces with their places, tile files, and the geometry of the board.",
        ("_kernel", "tiles", "engine.places"),
    ),
    Part("drawings", "Drawings", "What things look like.", ("rules.declarations.styles",)),
)


def modules() -> dict[str, str]:
    """For each public name the module that the stub takes it from."""
    tree = ast.parse(STUB.read_text(encoding="utf-8"))
    found = {"__version__": "variants"}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {alias.name: node.module for alias in node.names}
    return found


def part_of(module: str) -> Part:
    """The page on which the names of a module stand."""
    while module:
        for part in PARTS:
            if module in part.modules:
                return part
        module = module.rpartition(".")[0]
    raise ValueError("a module that lies in no package of a page")


def names(part: Part) -> list[str]:
    """The names on a page, sorted as people sort."""
    found = modules()
    return sorted((name for name in found if part_of(found[name]) is part), key=str.lower)


def comment_above(name: str) -> str:
    """The comment that stands above a constant (``#:``) in its module."""
    module = modules()[name].replace(".", "/")
    lines = (STUB.parent / f"{module}.py").read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if re.match(rf"{name}\b[^=]*=", line))
    comment: list[str] = []
    while lines[at - 1].startswith("#: "):
        at -= 1
        comment.insert(0, lines[at].removeprefix("#: "))
    return " ".join(comment)


def summary(name: str) -> str:
    """The first sentence of what the code says of a name."""
    value: Any = getattr(bastide, name)
    if name == "__version__":
        return "The version of Bastide."
    text = inspect.getdoc(value) if inspect.isclass(value) or inspect.isroutine(value) else comment_above(name)
    first = (text or "").strip().split("\n\n")[0].replace("\n", " ")
    return re.sub(r":\w+:`~?(?:[\w.]*\.)?(\w+)`", r"`\1`", first).replace("``", "`").replace("|", r"\|")


def told(name: str) -> str:
    """What the code says of a name, below a heading; nothing of a constant, of which the table says all."""
    value: Any = getattr(bastide, name)
    if not (inspect.isclass(value) or inspect.isroutine(value)):
        return ""
    return f"\n## {name}\n\n```text\n{described(name, value)}\n```\n"


def described(name: str, value: Any) -> str:
    """A class or a function: how it is called, what its docstring says, and the same of its members."""
    parts = [signature(name, value), plain(value)]
    for each in members(value) if inspect.isclass(value) else ():
        member = getattr(value, each)
        head = signature(each, member) if inspect.isroutine(member) else each
        parts.append(f"{name}.{head}\n\n{indent(plain(member), '    ')}")
    return "\n\n".join(parts)


def plain(value: Any) -> str:
    """A docstring as it is read without Sphinx."""
    text = re.sub(r":\w+:`~?(?:bastide\.)?([^`]+)`", r"\1", inspect.getdoc(value) or "")
    return text.replace("``", "`")


def members(value: type) -> Iterator[str]:
    """The documented methods and properties of a class, but for those of public classes it comes from."""
    own = [base for base in value.__mro__ if base.__module__.startswith("bastide")]
    others = {name for base in own[1:] if base.__name__ in bastide.__all__ for name in vars(base)}
    for name in dict.fromkeys(name for base in own for name in vars(base)):
        member = inspect.getattr_static(value, name)
        known = inspect.isroutine(member) or isinstance(member, property | cached_property)
        if name[0] != "_" and name not in others and known and inspect.getdoc(getattr(value, name)):
            yield name


def signature(name: str, value: Any) -> str:
    """How something is called, with an argument a line where they are many; its name alone if it is not."""
    try:
        called = inspect.signature(value)
    except (TypeError, ValueError):
        return name
    given, last = list[str](), ""
    for each in called.parameters.values():
        if each.kind.name == "KEYWORD_ONLY" and last not in ("KEYWORD_ONLY", "VAR_POSITIONAL"):
            given.append("*")
        last = each.kind.name
        given += [] if each.name == "self" else [argument(each)]
    back = "" if called.return_annotation is called.empty else f" -> {called.return_annotation}"
    line = f"{name}({', '.join(given)}){back}"
    return line if len(line) <= WIDTH else "\n    ".join([f"{name}(", *(f"{each}," for each in given)]) + f"\n){back}"


def argument(one: inspect.Parameter) -> str:
    """An argument as it stands in a signature, whose annotations are texts."""
    text = {"VAR_POSITIONAL": "*", "VAR_KEYWORD": "**"}.get(one.kind.name, "") + one.name
    if one.annotation is not one.empty:
        text += f": {one.annotation}"
    if one.default is one.empty:
        return text
    # Where a function lies in memory is nobody's business.
    default: object = one.default
    return f"{text} = {'...' if callable(default) else repr(default)}"


def page(part: Part) -> str:
    """The whole page of one part."""
    rows = "\n".join(f"| `{name}` | {summary(name)} |" for name in names(part))
    example = next(name for name in names(part) if name[0].isalpha())
    return (
        f"# {part.title}\n\n<!-- Written by docs/generate_api.py from the package; do not edit. -->\n\n"
        f"{part.opening} In Python, `help(bastide.{example})`\nsays the same as this page.{part.examples}\n\n"
        f"| name | what it is |\n| --- | --- |\n{rows}\n{''.join(map(told, names(part)))}"
    )


def index() -> str:
    """The page that leads to all parts."""
    lines = "\n".join(
        f"- [{part.title}]({part.name}.md): {part.opening[0].lower()}{part.opening[1:]}" for part in PARTS
    )
    return (
        "# The interface, name by name\n\n<!-- Written by docs/generate_api.py from the package; do not edit. -->\n\n"
        "What the package `bastide` exports is its public interface, and all of it stands here. "
        "[From Python](../python.md)\nshows the names that most programs need at work, "
        "[rule types](../rule-types.md) and [hooks](../hooks.md) those that plugins\nneed; "
        "[the style of the interface](../../explanation/interface-style.md) says how it is built, and "
        "[versions](../versions.md)\nwhat may change.\n\n"
        f"{lines}\n"
    )


def paths() -> list[Path]:
    """The file of every page."""
    return [FOLDER / "README.md", *(FOLDER / f"{part.name}.md" for part in PARTS)]


def pages() -> dict[Path, str]:
    """Every page, by its file."""
    return {FOLDER / "README.md": index()} | {FOLDER / f"{part.name}.md": page(part) for part in PARTS}
