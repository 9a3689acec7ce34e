"""``bastide editions``: the catalogue of printed editions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from bastide import clause, describe, listed, sentence
from bastide.apps.words import semicolons

from ..console.arguments import Json
from ..console.consoles import complain, console, print_json, say
from ..reports.paragraphs import heading, paragraph, plugin_text

if TYPE_CHECKING:
    from rich.console import Console

    from bastide.apps.editions import Answers, Edition, Match

#: What is printed as JSON.
FORMAT = "bastide-editions/1"

Year = Annotated[int | None, typer.Option("--year", help="Only editions that may have been printed in this year.")]
Publisher = Annotated[
    str | None,
    typer.Option("--publisher", metavar="NAME", help="Only those of this publisher; a part of its name is enough."),
]
PrintedIn = Annotated[
    str | None,
    typer.Option(
        "--printed-in",
        metavar="LANGUAGE",
        help="Only those printed in this language, such as de or German; --language is that of the program.",
    ),
]


Which = Annotated[
    bool, typer.Option("--which", help="Ask about a box until one edition is left; Enter skips a question.")
]
Has = Annotated[
    list[str],
    typer.Option("--has", metavar="PLUGIN", help="Only editions that have this plugin, in the rules or in the box."),
]
Lacks = Annotated[list[str], typer.Option("--lacks", metavar="PLUGIN", help="Only editions without this plugin.")]
Tiles = Annotated[
    int | None, typer.Option("--tiles", help="Only editions with so many land tiles, without expansions.")
]
Players = Annotated[int | None, typer.Option("--players", help="Only editions for so many players at most.")]


def editions(
    year: Year = None,
    publisher: Publisher = None,
    printed_in: PrintedIn = None,
    which: Which = False,
    has: Has = [],  # noqa: B006 - Typer reads the default and never changes it
    lacks: Lacks = [],  # noqa: B006 - the same
    tiles: Tiles = None,
    players: Players = None,
    as_json: Json = False,
) -> None:
    """List the printed editions that are presets, in the order of their years, with what is known of each.

    Printings of expansions follow, which any edition may have added: hig-2000 + abbey-mayor-2007.
    What no source tells is said to be unknown, and excludes no edition; if none fits, the nearest are listed.
    --has and --lacks take what bastide plugins lists: small-city, farms-first-edition, abbot, river.
    bastide variant show lists the rules of one edition, with their sources.

    Example: bastide editions --which --has small-city --lacks abbot
    """
    from bastide.apps.editions import Answers, Match, boxes, catalogue, matches, undecided

    answers = Answers(has=frozenset(has), lacks=frozenset(lacks), tiles=tiles, players=players)
    answers.check()
    found = catalogue(year=year, publisher=publisher, language=printed_in, with_printings=True)
    of_expansions = [edition for edition in found if edition.expansions]
    found = [edition for edition in found if not edition.expansions]
    if which or answers:
        found = boxes(found)
    if which and not as_json:
        answers = _asked(answers, found)
    matching = matches(answers, found)
    if which or answers:
        # Of what lies in the box there may be printings, which differ in what their sheets say.
        of_expansions = [edition for edition in of_expansions if answers.has & {*edition.expansions}]
    if as_json:
        listed_json = [
            match.edition.as_json() | {"against": list(match.against), "unknown": list(match.unknown)}
            for match in matching
        ]
        of_expansions_json = [edition.as_json() for edition in of_expansions]
        print_json({"format": FORMAT, "editions": listed_json, "printings": of_expansions_json}, indent=2)
        return
    out = console()
    if not matching and not of_expansions:
        out.print(sentence("no such edition is known"))
    elif matching and matching[0].against:
        out.print(sentence("no such edition is known; the nearest are:"))
    for match in matching:
        _show(out, match)
    for text in undecided(matching) if which or answers else ():
        out.print(text)
    if of_expansions:
        out.print()
        out.print(sentence("Printings of expansions, which any edition may have added:"))
    for edition in of_expansions:
        _show(out, Match(edition=edition, against=(), unknown=()))


def _asked(answers: Answers, found: Sequence[Edition]) -> Answers:
    """Ask until the answers leave one edition, or the input ends."""
    import click

    from bastide.apps.editions import next_question

    say(sentence("Answer with a number, or with Enter if you do not know."))
    over: list[str] = []
    while (question := next_question(answers, found, over)) is not None:
        say(question.text)
        for number, (label, _) in enumerate(question.choices, 1):
            say(sentence("   {number}  {text}", number=number, text=sentence(label)))
        numbers = [str(number) for number, _ in enumerate(question.choices, 1)]
        try:
            typed = click.prompt("", default="", show_default=False, prompt_suffix="> ").strip()
        except click.Abort:
            say("")
            return answers
        if typed in numbers:
            answers = answers.and_also(question.choices[int(typed) - 1][1])
        elif typed:
            complain(sentence("answer with {numbers}, or with Enter if you do not know", numbers=listed(numbers)))
            continue
        over.append(question.key)
    return answers


def _show(out: Console, match: Match) -> None:
    from bastide.apps.editions.words import asked_text, printed_text

    edition = match.edition
    heading(out, edition.name, edition.selection.title)
    if match.against:
        paragraph(out, sentence("Not as asked: {names}", names=listed(map(asked_text, match.against))))
        return
    paragraph(out, printed_text(edition))
    plugins = describe(edition.selection)["plugins"]
    plugins = {name: plugins[name] for name in edition.expansions or plugins}
    paragraph(out, " + ".join(plugin_text(name, options) for name, options in plugins.items()))
    if edition.selection.about.get("notes"):
        paragraph(out, sentence("What marks it: {text}", text=sentence(edition.selection.about["notes"])))
    if edition.selection.about.get("certainty"):
        paragraph(out, sentence("How certain: {text}", text=sentence(edition.selection.about["certainty"])))
    if edition.open_questions:
        questions = [clause(question) for question in edition.open_questions]
        paragraph(out, sentence("Open questions: {questions}", questions=semicolons(questions)))
    if match.unknown:
        paragraph(out, sentence("Not known of it: {names}", names=listed(map(asked_text, match.unknown))))
