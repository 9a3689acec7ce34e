"""Write the table of which plugins go together, by resolving every pair: ``python docs/generate.py``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path

import bastide

PAGE = Path(__file__).parent / "reference" / "combinations.md"

INTRODUCTION = """\
# Which plugins go together

<!-- Written by docs/generate_combinations.py from what the resolver says of every pair; do not edit. -->

Every pair of plugins, each under its default options and with what it needs. What goes together is played through, in
random legal games, by [the laws](../../tests/laws/test_combinations.py) of this repository: every two plugins and every
two values of their options are in at least one of the rulesets tried there. What happens where the rules of two of them
meet says [a page of its own](../explanation/where-rules-meet.md).

- `+` they play together;
- `needs` the plugin of the row needs that of the column;
- a number: refused; the sentence stands below the table.
"""
#: The first words of a refusal: which variant it is of, and where in it.
PLACE = re.compile(r"^variant '[^']*': (?:term '[^']*': |key [\w.-]+: )?")


def plugins() -> dict[str, bastide.Plugin]:
    """The plugins of this repository that are installed and say what they are."""
    here = {path.parent.name for path in (PAGE.parents[2] / "plugins").glob("*/pyproject.toml")}
    usable = bastide.installed().usable
    return {name: usable[name] for name in sorted(here & set(usable))}


def needed(names: set[str], known: Mapping[str, bastide.Plugin]) -> set[str]:
    """Plugins with all that they need, and what those need."""
    more = names | {other for name in names if name in known for other in known[name].requires}
    return names if more == names else needed(more, known)


def problems(text: str) -> list[str]:
    """What is wrong with a variant; nothing if it resolves."""
    registry = bastide.installed()
    try:
        bastide.resolve(bastide.select(text, registry), registry)
    except bastide.VariantError as error:
        return sorted({PLACE.sub("", str(problem)) for problem in error.problems})
    return []


def together(one: str, other: str, known: Mapping[str, bastide.Plugin]) -> str:
    """The variant of a pair with all that they need."""
    return " + ".join([*sorted(needed({one, other}, known) - {one, other}), one, other])


def refusal(one: str, other: str, known: Mapping[str, bastide.Plugin]) -> str | None:
    """Why a pair is refused even with all that they need; ``None`` if they go together."""
    found = problems(together(one, other, known))
    if not found:
        return None
    # Without what they need the reason is that of the pair, and not of something that one of them needs.
    of_the_pair = [problem for problem in problems(f"{one} + {other}") if one in problem and other in problem]
    return "; ".join(of_the_pair or found)


def refusals(known: Mapping[str, bastide.Plugin]) -> dict[frozenset[str], str]:
    """All pairs that are refused, with the reason."""
    found = {frozenset(pair): refusal(*pair, known) for pair in combinations(known, 2)}
    return {pair: reason for pair, reason in found.items() if reason is not None}


def page() -> str:
    """The whole page."""
    known = plugins()
    refused = refusals(known)
    numbers = {pair: number for number, pair in enumerate(refused, start=1)}
    lines = [INTRODUCTION, "## The plugins", "", "| | plugin | what it brings |", "| --- | --- | --- |"]
    letters = {name: letter(number) for number, name in enumerate(known)}
    for name, plugin in known.items():
        sentence = plugin.says.replace("|", "\\|")
        lines.append(f"| {letters[name]} | [`{name}`](../../plugins/{name}/README.md) | {sentence} |")
    lines += ["", "## The pairs", ""]
    lines.append("| | " + " | ".join(letters.values()) + " |")
    lines.append("| --- |" + " --- |" * len(letters))
    for row in known:
        cells = [_cell(row, column, known, numbers) for column in known]
        lines.append(f"| {letters[row]} `{row}` | " + " | ".join(cells) + " |")
    lines += ["", "## What is refused, and why", ""]
    if not refused:
        lines.append("No pair is refused.")
    lines += [f"{numbers[pair]}. {reason}." for pair, reason in refused.items()]
    return "\n".join(lines) + "\n"


def _cell(row: str, column: str, known: Mapping[str, bastide.Plugin], numbers: Mapping[frozenset[str], int]) -> str:
    pair = frozenset((row, column))
    if row == column:
        return ""
    if pair in numbers:
        return str(numbers[pair])
    return "needs" if column in needed({row}, known) else "+"


def letter(number: int) -> str:
    """A short name of a column: A to Z, then AA and so on."""
    more, rest = divmod(number, 26)
    return (letter(more - 1) if more else "") + chr(ord("A") + rest)
