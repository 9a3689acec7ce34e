"""``bastide score``: the score of a record or a diagram."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from bastide import sentence

from ..console.arguments import AsLaid, File, Final, Json, Under, document, name_of
from ..console.consoles import console, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from bastide.apps.comparing import Column


def score(
    file: File,
    under: Under = [],  # noqa: B006 - Typer reads the default and never changes it
    final: Final = False,
    as_laid: AsLaid = False,
    as_json: Json = False,
) -> None:
    """Score a record or a diagram, every line with its terms and its rules.

    Without --under, a record is scored under its own variant; a diagram has none. A record is replayed with full
    legality.

    Example: bastide score game.json --under hig-2002 --json
    """
    from bastide import VariantNeeded
    from bastide.apps.comparing import score_under

    from ..reports.verdicts import tell_errors, tell_notes

    try:
        columns = score_under(document(file), under or [None], final=final, as_laid=as_laid)
    except VariantNeeded as error:
        raise typer.BadParameter(str(error), param_hint="--under") from None
    if as_json:
        print_json([column.as_json() for column in columns])
    else:
        out = console()
        for number, column in enumerate(columns):
            if number:
                out.print()
            _show(out, column)
    tell_notes(columns)
    if tell_errors(columns, name_of(file), as_laid=as_laid):
        raise typer.Exit(1)


def _title(column: Column) -> str:
    """The title of the rules, which is only made up where they have none: that takes a while."""
    if isinstance(column.variant, str) and column.ruleset.selection.title:
        return sentence(column.ruleset.selection.title)
    from bastide.apps.rulesets.titles import title_of

    return title_of(column.ruleset)


def _show(out: Console, column: Column) -> None:
    """Print the score of the file under one variant."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from bastide.apps.words import as_given, category_in_words

    from ..reports.lines import explained, ranking

    out.print(_title(column), style="bold")
    if column.game is None:
        out.print(sentence("nothing can be scored"))
        return
    grid = Table(box=SIMPLE_HEAD, pad_edge=False)
    grid.add_column("player", style="bold")
    grid.add_column("for")
    grid.add_column("points", justify="right")
    grid.add_column("terms and rules", overflow="fold")
    for player, total in column.scores.items():
        lines = [line for line in column.lines if line["player"] == player]
        name = as_given(player)
        on_track = total - sum(line["points"] for line in lines)
        if on_track:
            grid.add_row(name, sentence("on the track"), str(on_track), "")
        for number, line in enumerate(lines):
            grid.add_row(
                name if not number and not on_track else "",
                category_in_words(line["kind"], line["when"]),
                str(line["points"]),
                explained(line),
            )
        grid.add_row("" if lines or on_track else name, sentence("total"), str(total), style="bold", end_section=True)
    out.print(grid)
    points = ranking(column)
    out.print(points if column.error is None else sentence("so far {ranking}", ranking=points))
