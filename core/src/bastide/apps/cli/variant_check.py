"""``bastide variant check`` and ``bastide variant schema``."""

from __future__ import annotations

import dataclasses
from typing import Annotated

import typer

from bastide import sentence, sentences

from .arguments import Json, VariantName
from .consoles import complain, print_json, say


def check(variant: VariantName, as_json: Json = False) -> None:
    """Say everything that is wrong with a variant: a preset, a file or an expression. Ends with status 1 if there is.

    Example: bastide variant check ./sunday.toml
    """
    from bastide import BastideError, resolve_variant

    try:
        ruleset = resolve_variant(variant)
    except BastideError as error:
        if as_json:
            problems = [dataclasses.asdict(problem) | {"text": str(problem)} for problem in error.problems]
            print_json({"variant": variant, "ok": False, "problems": problems})
        else:
            for problem in error.problems:
                complain(str(problem))
        raise typer.Exit(1) from None
    if as_json:
        print_json({"variant": variant, "ok": True, "problems": []})
    else:
        count = len(ruleset.selection.plugins)
        plugins = sentences("{count} plugin", "{count} plugins", count)
        rules = len(ruleset.rules)
        say(sentence("{variant}: ok, {plugins}, {rules} rules", variant=variant, plugins=plugins, rules=rules))


def print_schema(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, which is what is printed anyway.")] = False,
) -> None:
    """Print the JSON Schema of variant files, with the options of all installed plugins.

    Example: bastide variant schema > bastide-variant.schema.json
    """
    from bastide import installed, schema

    print_json(schema(installed()), indent=2)
