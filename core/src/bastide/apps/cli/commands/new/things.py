"""``bastide new`` for an expansion, a rule, a variant and a set of tiles."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bastide import sentence

from ....words import together
from ...console.arguments import Json
from ...console.consoles import print_json, say

if TYPE_CHECKING:
    from ....starting.made import Made


class Licence(StrEnum):
    """Licences that an expansion may begin with."""

    MIT = "mit"
    NONE = "none"


def _name(name: str) -> str:
    from ....starting.names import wrong_with_name

    if reason := wrong_with_name(name):
        raise typer.BadParameter(reason)
    return name


def _text(text: str | None) -> str | None:
    from ....starting.names import wrong_with_text

    if text is not None and (reason := wrong_with_text(text)):
        raise typer.BadParameter(reason)
    return text


Name = Annotated[
    str,
    typer.Argument(metavar="NAME", help="Small letters, digits and hyphens.", callback=_name, show_default=False),
]
Into = Annotated[Path, typer.Option("--into", metavar="FOLDER", help="The folder in which it is made.")]
Title = Annotated[
    str | None,
    typer.Option("--title", metavar="TEXT", help="Its name for people; by default, made of NAME.", callback=_text),
]
Extends = Annotated[
    str,
    typer.Option(
        "--extends", metavar="VARIANT", help="The rules that it starts from: a preset, a path, or an expression."
    ),
]
_HERE = Path()


def expansion(
    name: Name,
    into: Into = _HERE,
    title: Title = None,
    author: Annotated[
        str | None,
        typer.Option("--author", metavar="TEXT", help="Its author; by default, its contributors.", callback=_text),
    ] = None,
    licence: Annotated[
        Licence, typer.Option("--license", help="Its licence: what others may do with it.", case_sensitive=False)
    ] = Licence.MIT,
    bare: Annotated[
        bool, typer.Option("--bare", help="Without the worked example: one tile, and no rules yet.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Begin an expansion: a package with tiles, options, a rule of each family, pictures, tests and pages.

    It is a worked example that can be installed, played and passes its tests; turn it into yours file by file, or begin
    with --bare. Nothing that is there is overwritten.

    Example: bastide new expansion orchards --title 'Orchards and markets'
    """
    from ....starting.expansions import new_expansion
    from ....starting.names import title_of

    called = title or title_of(name)
    made = new_expansion(
        name, into, called, author or f"{called} contributors", licensed=licence is Licence.MIT, bare=bare
    )
    message = sentence(
        "made {folder} with {count} files; its README.md says what is where", folder=made.folder, count=len(made.files)
    )
    _report(made, as_json, message)


def rule(name: Name, into: Into = _HERE, title: Title = None, as_json: Json = False) -> None:
    """Begin a rule: a plugin in one file, with a test. Nothing to install.

    Example: bastide new rule prisoners
    """
    from ....starting.names import title_of
    from ....starting.rules import new_rule

    made = new_rule(name, into, title or title_of(name))
    _report(made, as_json, sentence("made {path}", path=made.folder / made.files[0]))


def variant(
    name: Name, into: Into = _HERE, title: Title = None, extends: Extends = "c3", as_json: Json = False
) -> None:
    """Begin a variant: a file with the rules you play by.

    Example: bastide new variant sunday --extends hig-2000
    """
    from ....starting.names import title_of
    from ....starting.variants import new_variant

    made = new_variant(name, into, title or title_of(name), extends)
    path = made.folder / made.files[0]
    _report(made, as_json, sentence("made {path}, which is {variant} so far", path=path, variant=extends))


def tiles(name: Name, into: Into = _HERE, title: Title = None, extends: Extends = "c3", as_json: Json = False) -> None:
    """Begin a set of tiles, and a variant that brings them into play. No code, and nothing to install.

    Example: bastide new tiles viaducts --into my-tiles
    """
    from ....starting.names import title_of
    from ....starting.variants import new_tiles

    made = new_tiles(name, into, title or title_of(name), extends)
    paths = together(str(made.folder / file) for file in reversed(made.files))
    _report(made, as_json, sentence("made {path}", path=paths))


def _report(made: Made, as_json: bool, message: str) -> None:
    if as_json:
        print_json(made.as_json(), indent=2)
        return
    say(message)
    say(sentence("what to do next:"))
    for command, purpose in made.steps:
        say(sentence("   {command}  # {purpose}", command=command, purpose=sentence(purpose)))
