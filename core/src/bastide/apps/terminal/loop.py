"""The loop of a game in the terminal: show, ask, do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from bastide import BastideError, RuleError, coded, sentence, translated

if TYPE_CHECKING:
    from .canvas import Canvas
    from .session import Session

Show = Callable[["str | Canvas"], None]

#: The prompt when the game is over.
OVER = sentence("the game is over")


class ScriptError(BastideError):
    """A line of a script that failed."""


def converse(session: Session, show: Show, ask: Callable[[str], str]) -> None:
    """Play with people at a keyboard until they leave; after the end of the game they may view it, save or undo.

    Args:
        session: the game.
        show: shows output.
        ask: shows a prompt and returns the answer; raises ``EOFError`` or ``KeyboardInterrupt`` when they leave.
    """
    fresh = True
    stuck = False
    while not session.left:
        try:
            if not stuck:
                # A failure would repeat itself: a person has to act first.
                stuck = True
                _let_bots_play(session, show)
            over = session.game.over
            if fresh:
                _show_all(session.end() if over else session.view(), show)
                if over:
                    show(sentence("save FILE keeps the game, undo takes the last action back, quit leaves."))
            fresh = False
            before = session.game.actions_played, session.game.decision
            line = ask(f"{translated(OVER) if over else session.game.decision.player}> ")
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
    if session.unsaved or session.wanted:
        _show_all(session.keep(), show)


def follow(session: Session, lines: Iterable[str], show: Show, *, name: str) -> int | None:
    """Play the lines of a script until it or the game ends; commands that work on a finished game are still run.

    Args:
        session: the game.
        lines: the lines, as typed.
        show: shows output.
        name: the name of the script, for messages.

    Returns:
        The number of the first line that was not played because the game was over.

    Raises:
        ScriptError: a line failed; says which and why. The lines before it have been played.
        RuleError: a rule failed. The game before that is in the file that was asked for.
    """
    try:
        return _follow(session, lines, show, name)
    except RuleError:
        if session.wanted:
            _show_all(session.keep(), show)
        raise


def _follow(session: Session, lines: Iterable[str], show: Show, name: str) -> int | None:
    numbered: Iterator[tuple[int, str]] = iter(enumerate(lines, start=1))
    fresh = True
    unplayed = None
    while not session.left:
        _let_bots_play(session, show)
        over = session.game.over
        if fresh:
            _show_all(session.end() if over else session.view(), show)
        number, line = next(numbered, (0, ""))
        if not number:
            break
        line = line.strip()
        if not line or line.startswith("#"):
            fresh = False
            continue
        if over and not session.knows(line):
            unplayed = number
            break
        show(f"{translated(OVER) if over else session.game.decision.player}> {line}")
        before = session.game.actions_played, session.game.decision
        try:
            _show_all(session.type(line), show)
        except BastideError as error:
            raise ScriptError(
                coded(
                    "script/line",
                    "{name}:{number}: {line}: {message}",
                    name=name,
                    number=number,
                    line=line,
                    message=error,
                )
            ) from error
        fresh = (session.game.actions_played, session.game.decision) != before
    if session.wanted:
        _show_all(session.keep(), show)
    elif session.unsaved and not session.game.over:
        show(sentence("The game is not over and was not saved; save FILE as the last line keeps it."))
    return unplayed


def _broken(session: Session, error: RuleError) -> Iterator[str]:
    """The report of a rule that raised: the game is as before, and is saved in that state."""
    yield sentence("A rule failed: {message}.", message=sentence(error.message))
    yield from session.keep()
    yield sentence("Or mend the rule, type reload, and do the same again.")


def _let_bots_play(session: Session, show: Show) -> None:
    while not session.game.over and not session.waits:
        _show_all(session.bot_turn(), show)


def _show_all(items: Iterable[str | Canvas], show: Show) -> None:
    for item in items:
        show(item)
