"""The loop of a game in the terminal: show, ask, do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from bastide import BastideError, RuleError, sentence

if TYPE_CHECKING:
    from .canvas import Canvas
    from .session import Session

Show = Callable[["str | Canvas"], None]

AUTOSAVE = Path("bastide-autosave.json")


class ScriptError(BastideError):
    """A line of a script that could not be done."""


def converse(session: Session, show: Show, ask: Callable[[str], str]) -> None:
    """Play with people at a keyboard until the game is over or they leave.

    Args:
        session: the game.
        show: shows something.
        ask: asks with a prompt; raises ``EOFError`` or ``KeyboardInterrupt`` when they leave.
    """
    fresh = True
    stuck = False
    while not session.left:
        try:
            if not stuck:
                # What fails would fail again: somebody has to say something first.
                stuck = True
                _let_bots_play(session, show)
            if session.game.over:
                break
            if fresh:
                _show_all(session.view(), show)
            fresh = False
            before = session.game.actions_played, session.game.decision
            line = ask(f"{session.game.decision.player}> ")
            stuck = False
            _show_all(session.type(line), show)
            fresh = (session.game.actions_played, session.game.decision) != before
        except BastideError as error:
            show(sentence("No: {message}", message=error))
        except RuleError as error:
            _show_all(_broken(session, error), show)
        except (EOFError, KeyboardInterrupt):
            show("")
            break
    _close(session, show, autosave=True)


def follow(session: Session, lines: Iterable[str], show: Show, *, name: str) -> None:
    """Play the lines of a script until it or the game ends.

    Args:
        session: the game.
        lines: what would be typed.
        show: shows something.
        name: the name of the script, for messages.

    Raises:
        ScriptError: a line cannot be done; says which and why. The lines before it have been done.
    """
    numbered: Iterator[tuple[int, str]] = iter(enumerate(lines, start=1))
    fresh = True
    while not session.left:
        _let_bots_play(session, show)
        if session.game.over:
            break
        if fresh:
            _show_all(session.view(), show)
        number, line = next(numbered, (0, ""))
        if not number:
            break
        line = line.strip()
        if not line or line.startswith("#"):
            fresh = False
            continue
        show(f"{session.game.decision.player}> {line}")
        before = session.game.actions_played, session.game.decision
        try:
            _show_all(session.type(line), show)
        except BastideError as error:
            raise ScriptError(
                sentence("{name}:{number}: {line}: {message}", name=name, number=number, line=line, message=error)
            ) from error
        fresh = (session.game.actions_played, session.game.decision) != before
    _close(session, show, autosave=False)


def _broken(session: Session, error: RuleError) -> Iterator[str]:
    """What is told when a rule raised: the game is as it was before, and is kept as it is now."""
    yield sentence("A rule failed: {message}.", message=sentence(error.message))
    try:
        session.save_as(AUTOSAVE)
    except BastideError as failed:
        yield sentence("The game could not be kept: {message}", message=failed)
    else:
        command = session.resuming(AUTOSAVE)
        yield sentence("The game was kept; to come back to this point, run: {command}", command=command)
    yield sentence("Or mend the rule, type reload, and do the same again.")


def _let_bots_play(session: Session, show: Show) -> None:
    while not session.game.over and not session.waits:
        _show_all(session.bot_turn(), show)


def _show_all(items: Iterable[str | Canvas], show: Show) -> None:
    for item in items:
        show(item)


def _close(session: Session, show: Show, *, autosave: bool) -> None:
    if session.game.over:
        _show_all(session.end(), show)
    elif session.unsaved:
        if not autosave:
            show(sentence("The game is not over and was not saved; save FILE as the last line keeps it."))
            return
        try:
            session.save_as(AUTOSAVE)
        except BastideError as error:
            show(sentence("The game could not be kept: {message}", message=error))
            return
        show(sentence("The game was kept; to go on: {command}", command=session.resuming(AUTOSAVE)))
