"""``bastide tournament``: bots against each other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from bastide import sentence

from ..console.arguments import Json
from ..console.consoles import console, note, print_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from bastide.apps.tournaments import Standings


def tournament(
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT BOT...",
            help="The bots: random, greedy, 'mcts(playouts=100)', a plugin's bot, or module:function.",
            show_default=False,
        ),
    ],
    under: Annotated[
        str,
        typer.Option("--under", metavar="VARIANT", help="A preset, a path, or an expression."),
    ] = "hig-2002",
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="Games at each table.")] = 100,
    players: Annotated[
        int, typer.Option("--players", metavar="N", min=2, help="How many different bots sit at a table.")
    ] = 2,
    seed: Annotated[str, typer.Option("--seed", metavar="SEED", help="The same seed deals the same draws.")] = "0",
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", metavar="N", min=1, help="How many processes; by default, one for each core.", show_default=False
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other in a round robin, each seat once with the same draws.

    Ratings are by the model of Bradley and Terry: 400 points are odds of ten to one, 0 is the average. Intervals
    hold 95 of 100. Ctrl-C prints the standings of what was played so far.

    Example: bastide tournament greedy random --games 200
    """
    from contextlib import closing

    from bastide import BastideError
    from bastide.apps.tournaments import Played, Tournament, standings
    from bastide.apps.tournaments.running import cores, play

    planned = Tournament(variant=under, bots=tuple(bots), games=games, players=players, seed=seed)
    done: list[Played] = []
    stopped = False
    failure: BastideError | None = None
    with _progress(planned.total) as advance, closing(play(planned, jobs or min(cores(), planned.total))) as results:
        try:
            for played in results:
                done.append(played)
                advance()
        except KeyboardInterrupt:
            stopped = True
        except BastideError as error:
            # The finished games are kept.
            failure = error
    if done:
        found = standings(planned, done)
        if as_json:
            print_json(found.as_json(), indent=2)
        else:
            _show(found)
    if failure is not None:
        raise failure
    if stopped:
        note(sentence("stopped after {count} of {total} games", count=len(done), total=planned.total))
        raise typer.Exit(130)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error with rate and remaining time, on a terminal only."""
    out = console(stderr=True)
    if not out.is_terminal:
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text("" if not task.speed else f"{task.speed:.2f} games/s")

    columns = (BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True, speed_estimate_period=120) as bar:
        task = bar.add_task("games", total=total)
        yield lambda: bar.advance(task)


def _show(found: Standings) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    planned = found.tournament
    out = console()
    out.print(
        sentence(
            "{variant}: {games} games, {players} players, seed {seed}",
            variant=planned.variant,
            games=found.played,
            players=planned.players,
            seed=planned.seed,
        )
    )
    out.print(sentence("w/d/l: games won, shared and lost; ms: computing time a decision"), style="dim")
    grid = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column("bot", overflow="fold")
    often = sentence("95 of 100")
    for heading in (sentence("rating"), often, sentence("w/d/l"), sentence("margin"), often, "ms"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for each in found.bots:
        grid.add_row(
            each.bot,
            f"{each.rating:+.0f}",
            _interval(each.rating_interval, 0),
            f"{each.wins}/{each.draws}/{each.losses}",
            f"{each.margin:+.1f}",
            _interval(each.margin_interval, 1),
            f"{each.milliseconds:.1f}",
        )
    out.print(grid)
    for pair in found.pairs:
        one, other = pair.bots
        if len(found.pairs) > 1:
            text = sentence(
                "{one} against {other}: {before} to {behind}",
                one=one,
                other=other,
                before=pair.before,
                behind=pair.behind,
            )
            out.print(sentence("{text}, {count} ties", text=text, count=pair.ties) if pair.ties else text)
        if not pair.ties and 0 in (pair.before, pair.behind):
            best, worst = (one, other) if pair.before else (other, one)
            apart = sentence("too little to say how far apart they are")
            if pair.apart is not None:
                apart = sentence(
                    "at least {points} points apart, as far as these games tell (95 of 100)", points=f"{pair.apart:.0f}"
                )
            text = sentence("{best} was never behind {worst}: {apart}.", best=best, worst=worst, apart=apart)
            out.print(text, soft_wrap=True)


def _interval(ends: tuple[float, float] | None, places: int) -> str:
    return "–" if ends is None else f"{ends[0]:+.{places}f} to {ends[1]:+.{places}f}"
