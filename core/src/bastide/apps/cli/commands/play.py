"""``bastide play``: a game in the terminal."""

from __future__ import annotations

import contextlib
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bastide import coded, listed, sentence

from ..console.arguments import STDIN, STDIN_NAME, content, document, existing, presets_like
from ..console.consoles import console, note
from ..reports.reporting import check_writable

if TYPE_CHECKING:
    from bastide import Game

    from ...terminal.canvas import Canvas
    from ...terminal.loop import Show
    from ...terminal.screen import Screen
    from ...terminal.session import Session


def play(
    variant: Annotated[
        str | None,
        typer.Argument(
            metavar="VARIANT",
            help="A preset, a path, or an expression such as 'hig-2002 + small-city'.",
            autocompletion=presets_like,
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option("--players", metavar="NAMES", help="The players, in seating order; Red,Blue by default."),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="PLAYER=BOT",
            help="A player that a bot plays for: easy, normal, strong, random, 'mcts(seconds=1)', a plugin's, or "
            "module:function.",
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="SEED", help="The same seed shuffles the same way.")
    ] = None,
    draws: Annotated[
        str | None,
        typer.Option(
            "--draws",
            metavar="TILES",
            help="The draws, in order: ids separated by commas, or a file of them.",
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume",
            metavar="FILE",
            help="Go on with a saved game, or any record; - for standard input.",
            show_default=False,
        ),
    ] = None,
    script: Annotated[
        Path | None,
        typer.Option(
            "--script", metavar="FILE", help="Commands, one a line, instead of the keyboard; - for standard input."
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write the game to this file when it is over or left, as a record.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Play a variant in the terminal, with others at the same keyboard or against programs.

    Example: bastide play hig-2002 --players Ann,Bo --bot Bo=greedy
    """
    if resume is None and variant is None:
        raise typer.BadParameter("name a variant, such as hig-2002, or a saved game with --resume")
    if resume is not None and (players or draws or seed):
        raise typer.BadParameter("a saved game has its own players and draws; --resume goes with neither")
    if resume == script == STDIN:
        raise typer.BadParameter("standard input is either the saved game or the script, not both")
    lines = None if script is None or script == STDIN else _text(existing(script)).splitlines()
    if output is not None:
        from ...terminal.session import check_replaceable

        check_writable(output)
        check_replaceable(output)
    game, prescribed = _game(variant, players, seed, draws, resume)
    session = _session(game, bot or [], seed, prescribed)
    if resume is not None:
        lasting = resume != STDIN and not resume.is_fifo()
        session.saved_at, session.saved_as = game.actions_played, resume if lasting else None
        session.folder = None if variant is not None else resume.parent
    session.output = output
    _run(session, script, lines)


def _game(
    variant: str | None, players: str | None, seed: str | None, draws: str | None, resume: Path | None
) -> tuple[Game, int | None]:
    """The game, and the number of prescribed draws."""
    from bastide import Game, replay

    if resume is not None:
        done = replay(document(existing(resume)), variant)
        if done.failure is not None:
            raise done.failure.error
        for remark in done.notes:
            note(remark)
        return done.game, None
    names = [name.strip() for name in (players or "Red,Blue").split(",")]
    if not all(names):
        raise typer.BadParameter("a player has no name", param_hint="--players")
    if len(names) == 1 and names[0].isdecimal():
        raise typer.BadParameter("write a name for each player, as in Ann,Bo", param_hint="--players")
    assert variant is not None
    listed = None if draws is None else _draws(draws)
    number = int(seed) if seed is not None and seed.lstrip("-").isdigit() else seed
    return Game(variant, names, seed=number, draws=listed), None if listed is None else len(listed)


def _draws(text: str) -> list[str]:
    path = Path(text)
    if "," not in text and os.path.isfile(path):
        text = _text(path).replace("\n", ",")
    return [tile.strip() for tile in text.split(",") if tile.strip()]


def _text(path: Path) -> str:
    """The text of a script or of a list of draws.

    Raises:
        BastideError: it cannot be read, or is no text.
    """
    from bastide import BastideError

    try:
        return content(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BastideError(coded("file/not-utf-8", "{path} is not UTF-8 text; save it as UTF-8", path=path)) from None


def _session(game: Game, wanted: list[str], seed: str | None, draws: int | None) -> Session:
    from bastide import BastideError

    from ...bots import bot
    from ...terminal.session import Session

    programs, names = {}, {}
    for text in wanted:
        player, sign, name = text.partition("=")
        if not sign or not name:
            raise typer.BadParameter(
                sentence("write PLAYER=BOT, such as {player}=greedy", player=game.players[-1]), param_hint="--bot"
            )
        if player not in game.players:
            raise BastideError(
                coded(
                    "command/unknown-player",
                    "there is no player {player!r}; the players are {players}",
                    player=player,
                    players=listed(game.players),
                )
            )
        programs[player] = bot(name, f"{game.seed if seed is None else seed}:{player}")
        names[player] = name
    return Session(game, _screen(game, draws), programs, names, dress=lambda game: _screen(game, draws))


def _screen(game: Game, draws: int | None) -> Screen:
    from ...scenes import drawing_styles
    from ...terminal.screen import Screen
    from ...terminal.signs import LINES, SIGNS, signs_of

    out = console()
    signs = signs_of(drawing_styles(game.ruleset.selection.plugins))
    given = (sign for sign, _ in signs.given.values())
    try:
        "".join([LINES, *SIGNS.values(), *given, "·–×┌"]).encode(getattr(sys.stdout, "encoding", None) or "ascii")
        plain = False
    except (UnicodeEncodeError, LookupError):
        plain = True
    # The rest of the screen before a decision takes about this many lines.
    height = max(22, out.height - 16) if out.is_terminal else None
    return Screen(replace(signs, plain=plain), max(out.width, 20), height, draws)


def _run(session: Session, script: Path | None, lines: list[str] | None) -> None:
    from ...terminal.loop import converse, follow

    unplayed = None
    if lines is not None:
        unplayed = follow(session, lines, _show(), name=str(script))
    elif script is not None or not sys.stdin.isatty():
        unplayed = follow(session, sys.stdin, _show(), name=STDIN_NAME)
    else:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - gives the prompt a history and cursor keys
        converse(session, _show(), input)
    if unplayed is not None:
        note(sentence("the game is over; line {number} and what follows was not played", number=unplayed))
    if session.unsaved and session.game.over and len(session.bots) < len(session.game.players):
        # The seed reproduces games between bots.
        note(sentence("the game was not saved; -o FILE keeps it, and so does save FILE as the last line"))


def _show() -> Show:
    out = console()

    def show(item: str | Canvas) -> None:
        if isinstance(item, str):
            # On a terminal words stay whole; in a file lines do.
            out.print(item, soft_wrap=not out.is_terminal)
        else:
            out.print(item.text(), soft_wrap=True)

    return show
