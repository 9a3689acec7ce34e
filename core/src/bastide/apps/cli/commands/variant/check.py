"""``bastide variant check`` and ``bastide variant schema``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import tomli
import typer

from bastide import Problem, Sentence, sentence, sentences
from bastide.apps.words import semicolons

from ....hints import hinted
from ...console.arguments import Json, VariantName
from ...console.consoles import complain, note, print_json, say

if TYPE_CHECKING:
    from bastide.apps.rulesets import Mend


#: What is printed as JSON.
FORMAT = "bastide-check/1"


def check(variant: VariantName, as_json: Json = False) -> None:
    """List all problems of a variant: a preset, a file or an expression. Ends with status 1 if there are any.

    Small changes that mend a problem without causing another are listed, too. Of a variant that works, warnings name
    options that change nothing and pieces that never come into play.

    Example: bastide variant check ./sunday.toml
    """
    from bastide import BastideError, resolve_variant
    from bastide.apps.rulesets import start_problems, warnings

    try:
        ruleset = resolve_variant(variant)
        if hindrances := start_problems(ruleset):
            raise BastideError(hindrances)
    except BastideError as error:
        ways = _mends(variant, error.problems)
        if as_json:
            problems = [
                hinted(problem).as_json()
                | {"mends": [{"text": mend.text, "variant": mend.variant} for mend in mending]}
                for problem, mending in zip(error.problems, ways, strict=True)
            ]
            print_json({"format": FORMAT, "variant": variant, "ok": False, "problems": problems, "warnings": []})
        else:
            for problem, mending in zip(error.problems, ways, strict=True):
                mended = semicolons(mend.in_words(_called) for mend in mending)
                complain(str(_once(hinted(problem), mended)))
                if mending:
                    complain(sentence("   what would mend it: {ways}", ways=mended))
        raise typer.Exit(1) from None
    useless = warnings(ruleset)
    if as_json:
        found = [warning.as_json() for warning in useless]
        print_json({"format": FORMAT, "variant": variant, "ok": True, "problems": [], "warnings": found})
    else:
        count = len(ruleset.selection.plugins)
        plugins = sentences("{count} plugin", "{count} plugins", count)
        rules = len(ruleset.rules)
        say(sentence("{variant}: ok, {plugins}, {rules} rules", variant=variant, plugins=plugins, rules=rules))
        for warning in useless:
            complain(sentence("warning: {warning}", warning=str(warning)))


def _once(problem: Problem, mended: str) -> Problem:
    """A problem without its hint, if the mends say what that says, or what comes of it."""
    parts = problem.hint.parts if isinstance(problem.hint, Sentence) else {}
    said = all(str(value) in mended for value in parts.values()) or (mended and "expression" in parts)
    return replace(problem, hint=None) if parts and said else problem


def _called(plugin: str) -> object:
    """A plugin by its title, and by the name to type."""
    from bastide import installed

    title = installed().titled(plugin)
    return title if not isinstance(title, Sentence) else sentence("{title} ({name})", title=title, name=plugin)


def _mends(variant: str, problems: Sequence[Problem]) -> list[list[Mend]]:
    """The mends of each problem of a variant; for a file, in terms of its keys."""
    from bastide.apps.rulesets import mends

    path = Path(variant)
    try:
        if not path.is_file():
            return mends(variant, problems)
        return mends(tomli.loads(path.read_text(encoding="utf-8-sig")), problems, relative_to=path.parent)
    except (OSError, ValueError, RecursionError):
        # Unreadable input is reported already.
        return [[] for _ in problems]


def print_schema(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, which is the default.")] = False,
) -> None:
    """Leaves with 0.3: use bastide schema variant, which prints the same.

    Example: bastide variant schema > variant.schema.json
    """
    from ..schema import schema

    note(sentence("{old} leaves with 0.3; use {new}", old="bastide variant schema", new="bastide schema variant"))
    schema("variant")
