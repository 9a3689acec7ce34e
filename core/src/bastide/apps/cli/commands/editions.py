"""``bastide editions``: the catalogue of printed editions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from bastide import describe, sentence

from ..console.arguments import Json
from ..console.consoles import console, print_json
from ..reports.paragraphs import heading, paragraph, plugin_text

if TYPE_CHECKING:
    from rich.console import Console

    from bastide.apps.editions import Edition

#: What is printed as JSON.
FORMAT = "bastide-editions/1"

Year = Annotated[int | None, typer.Option("--year", help="Only editions that may have been printed in this year.")]
Publisher = Annotated[
    str | None,
    typer.Option("--publisher", metavar="NAME", help="Only those of this publisher; a part of its name does."),
]
PrintedIn = Annotated[
    str | None,
    typer.Option("--printed-in", metavar="LANGUAGE", help="Only those printed in this language, such as de or German."),
]


def editions(
    year: Year = None,
    publisher: Publisher = None,
    printed_in: PrintedIn = None,
    as_json: Json = False,
) -> None:
    """List the printed editions that are presets, in the order of their years, with what is known of each.

    What no source tells is said to be unknown. bastide variant show lists the rules of one of them, with their sources.

    Example: bastide editions --year 2006 --publisher rio
    """
    from bastide.apps.editions import catalogue

    found = catalogue(year=year, publisher=publisher, language=printed_in)
    if as_json:
        print_json({"format": FORMAT, "editions": [edition.as_json() for edition in found]}, indent=2)
        return
    out = console()
    for edition in found:
        _show(out, edition)
    if not found:
        out.print(sentence("no such edition is known"))


def _show(out: Console, edition: Edition) -> None:
    from bastide.apps.editions.words import languages_text, publishers_text, years_text

    heading(out, edition.name, edition.selection.title)
    printed = sentence(
        "{years}; {publishers}; {languages}",
        years=years_text(edition),
        publishers=publishers_text(edition),
        languages=languages_text(edition),
    )
    paragraph(out, printed)
    plugins = describe(edition.selection)["plugins"]
    paragraph(out, " + ".join(plugin_text(name, options) for name, options in plugins.items()))
    if edition.selection.about.get("certainty"):
        paragraph(out, sentence("How certain: {text}", text=sentence(edition.selection.about["certainty"])))
