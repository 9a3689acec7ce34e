"""``bastide plugins translate``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bastide import sentence, sentences, translated

from ...console.consoles import complain


def translate(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="FOLDER",
            help="The folder of a package, or of its project; or the name of an installed plugin.",
            show_default=False,
        ),
    ],
    into: Annotated[
        list[str] | None,
        typer.Option(
            "--into", metavar="CODE", help="A language to begin with, such as ja; may be given several times."
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; list all problems, and end with status 1 if there are any.")
    ] = False,
) -> None:
    """Bring the catalogues of translations of a package up to date with its source, and compile them.

    Without --into, those that there are. Translators edit the .po files; run it again afterwards.

    Example: bastide plugins translate my-plugin --into ja
    """
    from bastide.apps.translating import catalogue_path, keep, languages_of, package_in, wrongs

    package = package_in(folder)
    known = languages_of(package)
    wanted = into or known
    if not wanted:
        raise typer.BadParameter(
            sentence("{package} has no catalogue yet; name a language", package=package.name), param_hint="--into"
        )
    if check:
        found = [wrong for language in wanted for wrong in wrongs(package, language)]
        for wrong in dict.fromkeys(found):
            complain(wrong)
        if found:
            raise typer.Exit(1)
    for language in wanted:
        if check:
            print(translated(sentence("{path}: ok", path=catalogue_path(package, language))))
            continue
        kept = keep(package, language)
        done = sentences(
            "{done} of {count} sentence", "{done} of {count} sentences", kept.messages, done=kept.translated
        )
        print(translated(sentence("{path}: {done} translated", path=kept.path, done=done)))
