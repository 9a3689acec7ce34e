"""``bastide simulate``: statistics of the rules over many games."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from string import ascii_uppercase
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

import typer

from bastide import coded, listed, sentence, translated

from ..console.arguments import Json, Under
from ..console.consoles import console, note, print_json
from ..reports.columns import parted
from ..reports.opening import Open, open_page

if TYPE_CHECKING:
    from ...simulating import Mode, Plan

#: Words of a grid up to this length stay whole; longer ones break after a hyphen.
_WORD = 12
#: Variant names up to this length stand in grids. Longer ones, and those that would break at a blank beside others, are
#: listed once, with letters that stand for them.
_NAME = 20
_REPORTS = (".html", ".md", ".json")
_GAMES, _PLAYERS, _BOTS, _MODE, _SEED = 100, "2", "greedy", "rescored", "1"


def simulate(
    under: Under = [],  # noqa: B006 - Typer reads the default and never changes it
    games: Annotated[
        int | None,
        typer.Option(
            "--games", "-n", metavar="N", min=1, max=10_000_000, help=f"How many games; by default, {_GAMES}."
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option("--players", metavar="N", help=f"How many players, or their names; by default, {_PLAYERS}."),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "--bot",
            metavar="NAMES",
            help=f"The bots: one for all players, or one for each, separated by commas; {_BOTS} by default. "
            "Bots move on by one seat from game to game.",
        ),
    ] = None,
    mode: Annotated[
        Literal["rescored", "anew"] | None,
        typer.Option(
            "--mode",
            help="rescored: play under the first variant and score the same games under the others; anew: play each "
            f"variant by its own rules, with the same draws. By default, {_MODE}.",
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="SEED", help=f"The same seed makes the same data; by default, {_SEED}."),
    ] = None,
    as_laid: Annotated[
        bool,
        typer.Option("--as-laid", help="Score a game as laid where a variant forbids one of its actions."),
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "--out",
            "-o",
            metavar="FOLDER",
            help="Where the data are kept; by default, in a folder below the current one, named after the plan.",
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FOLDER", help="Resume the simulation in a folder.", show_default=False),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", "-j", metavar="N", min=1, max=1024, help="How many processes; by default, one for each core."
        ),
    ] = None,
    dask: Annotated[
        str | None,
        typer.Option("--dask", metavar="ADDRESS", help="Play on a Dask cluster, such as tcp://localhost:8786."),
    ] = None,
    report: Annotated[
        list[Path] | None,
        typer.Option("--report", metavar="FILE", help="Write the results: .html with plots, .md or .json."),
    ] = None,
    plots: Annotated[
        Path | None,
        typer.Option("--plots", metavar="FOLDER", help="Write the plots, each as SVG and PNG."),
    ] = None,
    show: Open = False,
    as_json: Json = False,
) -> None:
    """Simulate games under several variants and say what the rules do.

    First what each variant does to a game, in three sentences, then the statistics: points by category, farms, winners,
    ties, seats, length and margins, with confidence intervals and effect sizes. The first variant is what the others
    are compared with. All data are kept as Parquet files. Ctrl-C keeps what is done.

    Example: bastide simulate --under hig-2000 --under hig-2002 --games 500 --report editions.html --open
    """
    from bastide import BastideError

    reports = report or []
    _check_targets(reports, plots)
    given = {"--games": games, "--players": players, "--bots": bots, "--mode": mode, "--seed": seed, "--output": out}
    if resume is not None:
        fixed = [name for name, value in given.items() if value is not None]
        fixed += (["--under"] if under else []) + (["--as-laid"] if as_laid else [])
        if fixed:
            raise typer.BadParameter(
                sentence("a simulation in progress cannot be changed; leave out {fixed}", fixed=listed(fixed)),
                param_hint="--resume",
            )
    elif not under:
        raise typer.BadParameter("name the variants to simulate, with --under once for each", param_hint="--under")
    if dask is not None and jobs is not None:
        raise typer.BadParameter("the cluster knows how many processes it has; leave out --jobs", param_hint="--dask")
    pictures = show or plots is not None or any(path.suffix == ".html" for path in reports)
    _check_extras(pictures=pictures, dask=dask is not None)
    if resume is not None:
        from ...simulating.plan import read_plan

        plan, folder = read_plan(resume), resume
        plan.trust_no_files()
    else:
        plan = _plan(under, games, players, bots, mode, seed, as_laid)
        folder = out or Path(f"simulation-{plan.fingerprint}")
        _foretell(plan, folder, unasked=out is None, quiet=as_json)
    _run(plan, folder, jobs, dask, quiet=as_json)
    pages = [path for path in reports if path.suffix == ".html"]
    if show and not pages:
        pages = [folder / "report.html"]
        reports = [*reports, *pages]
    try:
        compared = _show(plan, folder, reports, plots, as_json)
    except (KeyboardInterrupt, BastideError):
        note(
            sentence(
                "all games are kept in {folder}; show the results again with: bastide simulate --resume {folder}",
                folder=folder,
            )
        )
        raise
    if show:
        open_page(pages[0])
    if not compared:
        raise BastideError(
            coded(
                "simulation/nothing-scored",
                "no game can be scored under every variant; add --as-laid, or play each variant by its own rules with "
                "--mode anew",
            )
        )


def _plan(
    under: list[str],
    games: int | None,
    players: str | None,
    bots: str | None,
    mode: str | None,
    seed: str | None,
    as_laid: bool,
) -> Plan:
    from ...bots import split_names
    from ...simulating import make_plan

    wanted = [name.strip() for name in (_PLAYERS if players is None else players).split(",")]
    number = int(wanted[0]) if len(wanted) == 1 and wanted[0].removeprefix("-").isdecimal() else None
    if number is None and len(wanted) == 1:
        reason = sentence("{players!r} is neither how many play nor their names; write 2, or Ann,Bo", players=players)
        raise typer.BadParameter(reason, param_hint="--players")
    return make_plan(
        under,
        games=games or _GAMES,
        players=wanted if number is None else number,
        bots=split_names(_BOTS if bots is None else bots),
        mode=cast("Mode", mode or _MODE),
        seed=seed if seed is not None else _SEED,
        as_laid=as_laid,
    )


def _foretell(plan: Plan, folder: Path, *, unasked: bool, quiet: bool) -> None:
    """Report, before anything is played, where the data go and what the games cannot show."""
    from ...simulating.sections import undrawn

    if unasked:
        note(sentence("all data are kept in the folder {folder}; --output names another", folder=folder))
    if not quiet:
        for variant, tiles in plan.never_drawn.items():
            note(undrawn(variant, tiles, plan.variants[0]))


def _check_targets(reports: list[Path], plots: Path | None) -> None:
    """Report, before anything is played, that the results cannot be written.

    Raises:
        typer.BadParameter: the extension of a file implies no format.
        BastideError: the file cannot be written there.
    """
    from bastide import BastideError

    for path in reports:
        if path.suffix not in _REPORTS:
            raise typer.BadParameter(
                sentence("{path} is none of {reports}", path=path.name, reports=listed(_REPORTS)), param_hint="--report"
            )
        if not path.parent.is_dir():
            raise BastideError(coded("file/no-folder", "there is no folder {folder}", folder=path.parent))
        if path.is_dir():
            raise BastideError(coded("file/is-folder", "{path} is a folder, not a file", path=path))
        _check_folder(path.parent)
    if plots is not None:
        if plots.exists() and not plots.is_dir():
            raise BastideError(coded("file/not-folder", "{path} is a file, not a folder", path=plots))
        # The folder is made only when there is something to put into it; until then its nearest parent is checked.
        there = next(folder for folder in (plots, *plots.absolute().parents) if folder.exists())
        if not there.is_dir():
            raise BastideError(coded("file/not-folder", "{path} is a file, not a folder", path=there))
        _check_folder(there)


def _check_folder(folder: Path) -> None:
    """Check whether files can be created in a folder: on some disks its permissions do not tell.

    Raises:
        BastideError: they cannot.
    """
    from tempfile import TemporaryFile

    from bastide import BastideError

    try:
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        reason = coded(
            "file/folder-unwritable",
            "nothing can be written to the folder {folder}: {reason}",
            folder=folder,
            reason=error.strerror or error,
        )
        raise BastideError(reason) from None


def _check_extras(*, pictures: bool, dask: bool) -> None:
    """Report at once that a library is missing.

    Raises:
        BastideError: it is.
    """
    from importlib.util import find_spec

    from bastide import BastideError

    needed = ["numpy", "polars", "scipy", *(["matplotlib"] if pictures else [])]
    missing = [(name, "simulate") for name in needed if find_spec(name) is None]
    if dask and find_spec("distributed") is None:
        missing.append(("distributed", "dask"))
    if missing:
        extras = ",".join(sorted({extra for _, extra in missing}, reverse=True))
        names = " and ".join(name for name, _ in missing)
        raise BastideError(
            coded(
                "extra/simulate",
                "simulations need {names}: python -m pip install 'bastide[{extras}]'",
                names=names,
                extras=extras,
            )
        )


def _run(plan: Plan, folder: Path, jobs: int | None, dask: str | None, *, quiet: bool) -> None:
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.text import Text

    from bastide import BastideError

    from ...simulating.running import run

    player = None
    if dask is not None:
        from ...simulating.cluster import cluster

        player = cluster(dask, plan)

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text("" if speed is None else f"{speed:.3g} games/s", style="progress.data.speed")

    out = console(stderr=True)
    done: list[int] = []
    columns = (
        TextColumn("{task.completed:.0f} of {task.total:.0f} games"),
        BarColumn(),
        Rate(),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    with Progress(
        *columns, console=out, disable=quiet or not out.is_terminal, speed_estimate_period=120, transient=True
    ) as bar:
        task = bar.add_task("", start=False)

        def tell(finished: int, games: int) -> None:
            if not done:
                bar.start_task(task)
            done.append(finished)
            del done[1:-1]
            bar.update(task, completed=finished, total=games)

        try:
            run(plan, folder, jobs=jobs, tell=tell, player=player)
        except (KeyboardInterrupt, BastideError) as error:
            bar.stop()
            if done:
                how = f"go on with: bastide simulate --resume {folder}"
                note(
                    sentence(
                        "{done} of {games} games are finished and kept in {folder}; {how}",
                        done=done[-1],
                        games=plan.games,
                        folder=folder,
                        how=how,
                    )
                )
            elif isinstance(error, KeyboardInterrupt):
                note("nothing was played")
            raise
    if done[0] and not quiet:
        note(sentence("{done} of {games} games were there already", done=done[0], games=plan.games))


def _show(plan: Plan, folder: Path, reports: list[Path], plots: Path | None, as_json: bool) -> bool:
    """Print the results; return whether there was anything to compare."""
    from ...simulating.summary import summarize
    from ...writing import write_whole

    summary = summarize(plan, folder)
    if plots is not None or any(path.suffix == ".html" for path in reports):
        from ...simulating.plots import plots as drawn
        from ...simulating.plots import write_plots

        pictures = drawn(summary)
        if plots is not None:
            write_plots(pictures, plots)
    else:
        pictures = []
    if reports:
        from ...simulating.report import as_json as json_text
        from ...simulating.report import html, markdown

        for path in reports:
            texts = {".html": lambda: html(summary, pictures), ".md": lambda: markdown(summary)}
            write_whole(path, texts.get(path.suffix, lambda: json_text(summary))())
    if as_json:
        print_json(summary)
    else:
        _print(summary, folder)
    return bool(summary["games"]["compared"])


def _hyphenated(text: str) -> str:
    """A text whose long words wrap after a hyphen."""
    return " ".join(
        re.sub(r"(?<=[a-z]-)(?=[a-z])", "\n", word) if len(word) > _WORD else word for word in text.split(" ")
    )


def _widths(columns: Sequence[Sequence[str]], width: int) -> list[int]:
    """The widths of columns: that of their longest lines, or where these do not fit, the least.

    Args:
        columns: of each its head and its cells.
        width: of the terminal.
    """
    from rich.cells import cell_len

    longest = [max(cell_len(line) for cell in column for line in cell.split("\n")) for column in columns]
    if len(parted(width, longest)) == 1:
        return longest
    return [_least_width(column, whole=number > 0) for number, column in enumerate(columns)]


def _least_width(column: Sequence[str], *, whole: bool) -> int:
    """The width that a column needs: its words fit, and if they are to stay whole its cells, too.

    Args:
        column: its head and its cells.
        whole: whether a cell, such as a number with its interval, takes one line.
    """
    from rich.cells import cell_len

    head, *cells = column
    return max(map(cell_len, [*head.split(), *(cells if whole else " ".join(cells).split())]), default=0)


def _print(summary: dict[str, Any], folder: Path) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from ...simulating.meaning import meanings
    from ...simulating.sections import sections, verdict

    out = console()
    for meaning in meanings(summary):
        out.print(meaning.title, style="bold")
        for says in meaning.says:
            out.print(says)
        out.print()
    out.print(verdict(summary))
    names = [entry["variant"] for entry in summary["variants"]]
    long = max(map(len, names)) > _NAME or (len(names) > 1 and any(" " in name for name in names))
    letters = dict(zip(names, ascii_uppercase, strict=False)) if long else {}
    if letters:
        out.print()
    for name, letter in letters.items():
        out.print(f"{letter} = {name}", soft_wrap=True)

    def cell(text: str) -> str:
        for name in sorted(letters, key=len, reverse=True):
            text = text.replace(name, letters[name])
        return _hyphenated(text)

    for section in sections(summary):
        out.print()
        out.print(section.title, style="bold")
        if section.note:
            out.print(section.note, style="dim")
        cells = [[cell(translated(each)) for each in row] for row in (section.head, *section.rows)]
        widths = _widths(list(zip(*cells, strict=True)), out.width)
        for columns in parted(out.width, widths):
            grid = Table(box=SIMPLE_HEAD, pad_edge=False)
            head, *rows = ([row[column] for column in (0, *columns)] for row in cells)
            for number, name in enumerate(head):
                grid.add_column(
                    name,
                    justify="right" if number else "left",
                    overflow="fold",
                    width=min(widths[columns[number - 1]], out.width) if number else None,
                )
            for row in rows:
                grid.add_row(*row)
            out.print(grid)

    if summary["differences"]:
        out.print(summary["intervals"], style="dim")
    out.print()
    out.print(sentence("The data are in {folder}; the same again makes", folder=folder), soft_wrap=True)
    out.print(f"   {summary['command']}", soft_wrap=True)
