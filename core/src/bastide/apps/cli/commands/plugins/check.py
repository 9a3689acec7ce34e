"""``bastide plugins check``."""

from __future__ import annotations

import textwrap
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from bastide import sentence

from ...console.arguments import Json
from ...console.consoles import complain, console, print_json

if TYPE_CHECKING:
    from bastide.testing import Outcome, Report


def check(
    names: Annotated[
        list[str], typer.Argument(metavar="NAME", help="Plugins, or Python files with one each.", show_default=False)
    ],
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="CHECK", help="Make only this check; may be given several times."),
    ] = None,
    expect: Annotated[
        list[str] | None,
        typer.Option("--expect-failure", metavar="CHECK=WHY", help="A check that is expected to fail, and why."),
    ] = None,
    examples: Annotated[
        int | None,
        typer.Option("--examples", metavar="N", min=1, help="How many games each check plays.", show_default=False),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="SEED", help="The seed of the first game.")] = 0,
    as_json: Json = False,
) -> None:
    """Check plugins: their declarations and options, the laws of all games, and each with every plugin it goes with.

    Ends with status 1 if a check fails, or passes although it was expected to fail.

    Example: bastide plugins check small-city --only undo --seed 3
    """
    from bastide import load_plugin_file
    from bastide.testing import CHECKS, check_plugin

    expected = dict(_expected(word) for word in expect or ())
    checks = list(dict.fromkeys(only or [each.name for each in CHECKS]))
    reports = []
    # No name of a plugin has a dot or a slash.
    names = [load_plugin_file(name).name if "/" in name or "." in name else name for name in names]
    with _progress(len(names) * len(checks)) as advance:
        for name in names:
            ahead = iter(checks)
            under_way = [next(ahead, "")]

            def done(outcome: Outcome, ahead: Iterator[str] = ahead, under_way: list[str] = under_way) -> None:
                advance(outcome)
                under_way[0] = next(ahead, "")

            try:
                reports.append(
                    check_plugin(
                        name,
                        checks=checks,
                        expected_failed_checks=expected,
                        examples=examples,
                        seed=seed,
                        raises=False,
                        tell=done,
                    )
                )
            except KeyboardInterrupt as stopped:
                # A rule that never ends is stopped like this; only the traceback shows which rule it was.
                at = traceback.extract_tb(stopped.__traceback__)[-1]
                where = f"{at.filename}:{at.lineno}"
                complain(
                    sentence(
                        "stopped in the check {check} of {plugin}, at {where}, in {function}",
                        check=under_way[0],
                        plugin=name,
                        where=where,
                        function=at.name,
                    )
                )
                raise
    if as_json:
        print_json([report.as_json() for report in reports], indent=2)
    else:
        for report in reports:
            _show(report)
    if not all(report.ok for report in reports):
        raise typer.Exit(1)


def _expected(word: str) -> tuple[str, str]:
    """A check and the reason why it is expected to fail.

    Raises:
        typer.BadParameter: one of them is missing.
    """
    name, _, why = word.partition("=")
    if not name or not why.strip():
        raise typer.BadParameter(sentence("write CHECK=WHY, not {word!r}", word=word), param_hint="--expect-failure")
    return name.strip(), why.strip()


def _show(report: Report) -> None:
    """Print the results of the checks of a plugin: one line for each check, then all problems in full."""
    width = max(len(outcome.check.name) for outcome in report.outcomes)
    print(f"{report.plugin} {report.version}")
    for outcome in report.outcomes:
        why = f": {outcome.message.splitlines()[0]}" if outcome.status in ("skipped", "expected") else ""
        print(f"  {outcome.check.name:{width}}  {outcome.status}{why}")
    for doubt in report.doubts:
        print(f"  in doubt: {doubt}")
    if report.rules:
        counts = Counter(form.form for form in report.rules)
        read = f"{counts['data']} are data, {counts['read']} are read as data"
        print(f"  rules: {read}, {counts['python']} are Python, {counts['effect']} change the table")
    for form in report.rules:
        if form.form in ("read", "python"):
            how = "read" if form.form == "read" else "in Python, which is right, only slower"
            print(f"  {how}: {form.rule}: {', '.join(form.why)}")
    if report.reasons:
        reasons = "\n\n".join(report.reasons)
        print(f"\n{textwrap.indent(reasons, '  ')}\n")
    print(report.summary)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[Outcome], None]]:
    """A bar on standard error that appears after two seconds, on a terminal only."""
    out = console(stderr=True)
    if not out.is_terminal:
        yield lambda outcome: None
        return
    from time import monotonic

    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True) as bar:
        task = bar.add_task("", total=total, visible=False)
        begun = monotonic()

        def advance(outcome: Outcome) -> None:
            bar.update(
                task,
                advance=1,
                visible=monotonic() - begun > 2,
                description=sentence("after {check}", check=outcome.check.name),
            )

        yield advance
