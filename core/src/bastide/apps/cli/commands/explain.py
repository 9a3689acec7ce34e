"""``bastide explain``: the answers of every rule while a record was played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..console.arguments import Final, Json, document, existing, name_of
from ..console.consoles import complain, console, note, print_json

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from ...explaining.explanations import Explanation, Turn
    from ...explaining.telling import Line

Record = Annotated[
    Path,
    typer.Argument(
        metavar="RECORD",
        help="A record, as JSON; - for standard input.",
        callback=existing,
        show_default=False,
    ),
]


def explain(
    record: Record,
    turn: Annotated[
        int | None,
        typer.Option("--turn", metavar="N", min=0, help="Only that turn, from 1; 0 is what comes before the first."),
    ] = None,
    action: Annotated[
        int | None,
        typer.Option("--action", metavar="N", min=0, help="Only that action, by its place in the record, from 0."),
    ] = None,
    under: Annotated[
        str | None,
        typer.Option("--under", metavar="VARIANT", help="The rules; by default, those that the record names."),
    ] = None,
    final: Final = False,
    as_json: Json = False,
) -> None:
    """Show which rules were asked while a record was played, in which order, and their answers.

    Example: bastide explain game.json --turn 3
    """
    from bastide import RuleError

    from ...explaining.explanations import explain as explained

    if turn is not None and action is not None:
        raise typer.BadParameter("--turn and --action are two ways to choose; name one")
    found = explained(document(record), under, final=final)
    for remark in found.notes:
        note(remark)
    stopped = found.error is not None and action is not None and action == found.stopped
    if action is not None and not (stopped and not _played(found, action)):
        chosen = [found.action(action)]
    elif stopped:
        chosen = list(found.turns[-1:])
    else:
        chosen = list(found.turns) if turn is None else [found.turn(turn)]
    if as_json:
        print_json(
            {
                "format": "bastide-explanation/1",
                "record": name_of(record),
                "variant": under,
                "turns": [
                    {
                        "turn": each.number,
                        "player": each.player,
                        "said": [saying.as_json() for saying in each.sayings],
                    }
                    for each in chosen
                ],
                "error": None if found.error is None else {"action": found.stopped, "reason": str(found.error)},
            }
        )
    else:
        out = console()
        for each in chosen:
            _show(out, each)
    if isinstance(found.error, RuleError):
        raise found.error
    if found.error is not None:
        for problem in found.error.problems:
            complain(str(problem))
        raise typer.Exit(1)


def _played(found: Explanation, action: int) -> bool:
    return any(each.action == action and each.saying.what == "chosen" for turn in found.turns for each in turn.sayings)


def _show(out: Console, turn: Turn) -> None:
    """Print the answers of the rules in a turn."""
    from ...explaining.explanations import everything
    from ...explaining.telling import Teller
    from ...explaining.tracing import headed

    if turn.sayings:
        out.print(headed(turn.sayings[0].saying), style="bold")
    teller = Teller(lambda line: out.print(_coloured(line), soft_wrap=True))
    for saying in everything([turn]):
        teller.tell(saying)
    teller.flush()


def _coloured(line: Line) -> Text:
    from rich.text import Text

    from bastide import translated

    text = Text("  " * (line.depth + 1))
    if line.rule:
        text.append(f"{line.rule} ", style="cyan")
    text.append(translated(line.text))
    if line.reason:
        text.append(f": {translated(line.reason)}", style="yellow")
    return text
