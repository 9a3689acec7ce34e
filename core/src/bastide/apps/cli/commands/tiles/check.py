"""``bastide tiles check``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bastide import listed, sentence, sentences, translated

from ....hints import hinted
from ...console.arguments import Json, kept
from ...console.consoles import complain, print_json, say
from .tiles import With

if TYPE_CHECKING:
    from bastide import Problem

    from ....tiles.checking import Verdict


def _all_kept(paths: list[Path]) -> list[Path]:
    return [kept(path) for path in paths]


def check(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Tile files.", callback=_all_kept, show_default=False),
    ],
    variant: With = None,
    as_json: Json = False,
) -> None:
    """List all problems of tile files, and their contents. Ends with status 1 if there are problems.

    Valid but probably unintended parts are listed as notes: a duplicate tile, an edge that nothing matches, an
    unreachable field, and, with --variant, flags that no rule reads.

    Example: bastide tiles check mine.toml --variant 'c2 + river'
    """
    from ....tiles.checking import check as checked

    verdicts = [checked(path, variant) for path in files]
    if as_json:
        print_json([verdict.as_json() for verdict in verdicts], indent=2)
    else:
        for verdict in verdicts:
            print_verdict(verdict)
    if not all(verdict.ok for verdict in verdicts):
        raise typer.Exit(1)


def print_verdict(verdict: Verdict) -> None:
    """Print the findings of a check: results to standard output, problems and notes to standard error."""
    for problem in verdict.problems:
        complain_at(problem)
    if verdict.ok:
        say(sentence("{path}: ok, {counts}", path=verdict.file, counts=counts(verdict.summary)))
        for line in _details(verdict.summary):
            print(f"   {translated(line)}")
    for warning in verdict.warnings:
        complain(sentence("note: {note}", note=sentence(str(warning))))


def complain_at(problem: Problem) -> None:
    """Print a problem on standard error, with its line of the file."""
    from ....tiles.excerpts import excerpt

    complain(str(hinted(problem)))
    shown = excerpt(problem)
    if shown:
        complain(shown)


def counts(summary: dict[str, Any]) -> str:
    """The counts of the contents of a file, in few words."""
    parts = [
        sentences("{count} tile", "{count} tiles", summary["tiles"]),
        sentences("{count} copy", "{count} copies", summary["copies"]),
    ]
    if summary["prints"]:
        parts.append(sentences("{count} special print", "{count} special prints", summary["prints"]))
    if summary["blocks"]:
        parts.append(sentences("{count} block", "{count} blocks", summary["blocks"]))
    return listed(parts)


def _details(summary: dict[str, Any]) -> list[str]:
    found: list[str] = []
    for name in (sentence("edges"), sentence("flags"), sentence("stacks")):
        if summary[name] and summary[name].keys() != {"bag"}:
            text = "  ".join(f"{key} {count}" for key, count in summary[name].items())
            found.append(sentence("{name}  {text}", name=name, text=text))
    if summary["start"]:
        found.append(sentence("start  {tiles}", tiles="  ".join(summary["start"])))
    if summary["kinds"]:
        found.append(sentence("kinds of its own  {kinds}", kinds="  ".join(summary["kinds"])))
    return found
