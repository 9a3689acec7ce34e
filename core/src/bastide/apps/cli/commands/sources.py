"""``bastide sources``: what the citations of rules stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from bastide import listed, sentence

from ..console.arguments import Json
from ..console.consoles import console, print_json
from ..reports.paragraphs import heading, paragraph

if TYPE_CHECKING:
    from rich.console import Console

    from bastide.apps.sources import Fact

#: What is printed as JSON.
FORMAT = "bastide-sources/1"

Citations = Annotated[
    list[str],
    typer.Argument(
        metavar="[CITATION ...]", help="The source of a rule: 'facts 7.1, 7.4', or 7.1.", show_default=False
    ),
]


def sources(citations: Citations = [], as_json: Json = False) -> None:  # noqa: B006 - Typer never changes it
    """Show the sources of rules: the facts of a citation, their certainty, who states them, and what contradicts them.

    Without a citation, all sources with edition, year and language.

    Example: bastide sources 'facts 7.1, 8.2'
    """
    from bastide.apps.sources import SOURCES, cited
    from bastide.apps.sources.words import source_text

    found = {each.number: each for text in citations for each in cited(text if " " in text else f"facts {text}")}
    if as_json:
        every = [source.as_json() for source in SOURCES.values()] if not citations else []
        print_json({"format": FORMAT, "facts": [each.as_json() for each in found.values()], "sources": every}, indent=2)
        return
    out = console()
    if not citations:
        for source in SOURCES.values():
            heading(out, source.name)
            paragraph(out, source_text(source))
    elif not found:
        out.print(sentence("this cites no fact; facts have numbers, as in 7.1"))
    for each in found.values():
        _show(out, each)


def _show(out: Console, fact: Fact) -> None:
    from bastide.apps.sources.words import certainty_text, said_by_text

    heading(out, fact.number, fact.title)
    paragraph(out, sentence("How certain: {text}", text=certainty_text(fact)))
    for text in said_by_text(fact):
        paragraph(out, text)
    if fact.disagreements:
        paragraph(out, sentence("Sources disagree about it: {facts}", facts=listed(fact.disagreements)))
    if fact.contradicted_by:
        paragraph(out, sentence("Contradicted by: {facts}", facts=listed(fact.contradicted_by)))
