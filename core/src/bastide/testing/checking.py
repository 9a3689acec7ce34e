"""Checking a plugin: running all checks in turn, and collecting the outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Literal

from bastide import BastideError, Problem, Registry, RuleError, coded, did_you_mean, listed, sentence

from .checks import BY_NAME, CHECKS, Check
from .failing import CheckFailed, NotApplicable
from .forms import RuleForm, forms
from .trials import Trial

Status = Literal["passed", "failed", "expected", "skipped"]
#: How many games each check plays: a number for all checks with games, or numbers for some by name.
Examples = int | Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a check.

    Args:
        check: the check.
        status: ``passed``; ``failed``; ``expected``, if it failed as expected; ``skipped``, if it does not apply to the
            plugin.
        message: what is wrong, how to fix it and how to reproduce it; or why it was expected or skipped.
        seconds: its duration.
        raised: the id of the rule that raised, if that made it fail.
    """

    check: Check
    status: Status
    message: str = ""
    seconds: float = 0.0
    raised: str = ""

    def as_json(self) -> dict[str, Any]:
        """The outcome as an object for programs."""
        return {
            "check": self.check.name,
            "says": self.check.says,
            "status": self.status,
            "message": self.message,
            "seconds": round(self.seconds, 3),
        }


@dataclass(frozen=True, slots=True)
class Report:
    """The outcomes of all checks of a plugin.

    Args:
        plugin: its name.
        version: the version of its distribution.
        outcomes: the outcome of each check.
        doubts: possible mistakes that fail no check, a sentence each: names that no installed plugin declares, and, if
            the checks ``games`` and ``company`` were run, what never came up in the one, or hardly in the other.
        rules: which of its rules are data, which are read as data, and which are Python.
    """

    plugin: str
    version: str
    outcomes: tuple[Outcome, ...]
    doubts: tuple[str, ...] = ()
    rules: tuple[RuleForm, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether no check failed except those that were expected to."""
        return not self.failures

    @property
    def failures(self) -> tuple[Outcome, ...]:
        """The checks that failed."""
        return tuple(outcome for outcome in self.outcomes if outcome.status == "failed")

    def as_json(self) -> dict[str, Any]:
        """The report as an object for programs."""
        return {
            "format": "bastide-plugin-check/1",
            "plugin": self.plugin,
            "version": self.version,
            "ok": self.ok,
            "checks": [outcome.as_json() for outcome in self.outcomes],
            "doubts": list(self.doubts),
            "rules": [form.as_json() for form in self.rules],
        }

    @property
    def summary(self) -> str:
        """How many checks fail, in one line."""
        failed = len(self.failures)
        return f"{self.plugin} fails {failed} of {len(self.outcomes)} checks" if failed else f"{self.plugin}: ok"

    @property
    def reasons(self) -> list[str]:
        """For each check that fails, why."""
        found = []
        first: dict[str, str] = {}
        for outcome in self.failures:
            if outcome.raised and first.setdefault(outcome.raised, outcome.check.name) != outcome.check.name:
                found.append(f"{outcome.check.name}: as {first[outcome.raised]}, the rule {outcome.raised} raises")
            else:
                found.append(f"{outcome.check.name}: {outcome.message}")
        return found

    def __str__(self) -> str:
        return "\n\n".join([self.summary, *self.reasons])


class ChecksFailed(AssertionError):  # noqa: N818 - as CheckFailed
    """A plugin fails checks.

    Args:
        report: the outcomes of all checks.
    """

    def __init__(self, report: Report) -> None:
        super().__init__(str(report))
        self.report = report


def check_plugin(
    name: str,
    *,
    registry: Registry | None = None,
    checks: Iterable[str] | None = None,
    expected_failed_checks: Mapping[str, str] | None = None,
    examples: Examples | None = None,
    seed: int = 0,
    raises: bool = True,
    tell: Callable[[Outcome], None] | None = None,
) -> Report:
    """Check a plugin from its declarations alone.

    Args:
        name: the plugin.
        registry: the registry with the plugin and those it is combined with; by default, the installed ones.
        checks: the names of the checks to run; by default, all.
        expected_failed_checks: for checks that are expected to fail, the reason. One that passes nevertheless is a
            failure.
        examples: the number of games: one for all checks that play, or one for each of some by name.
        seed: the seed of the first game; later ones have the next seeds.
        raises: whether to raise if a check fails.
        tell: called with each outcome.

    Returns:
        The outcome of each check.

    Raises:
        ChecksFailed: a check failed.
        BastideError: there is no such plugin, or no such check.
    """
    trial = Trial(name, registry, seed)
    chosen = [BY_NAME[check] for check in known(checks)] if checks is not None else list(CHECKS)
    expected = dict(expected_failed_checks or {})
    for each in known(expected):
        if not expected[each].strip():
            raise BastideError(
                coded("check/expected-without-reason", "say why {check} is expected to fail", check=each)
            )
    known(examples if isinstance(examples, Mapping) else ())
    outcomes = []
    for check in chosen:
        outcomes.append(run_check(trial, check, expected.get(check.name), examples))
        if tell is not None:
            tell(outcomes[-1])
    doubts = trial.doubts if any(check.name in ("games", "company") for check in chosen) else ()
    report = Report(name, trial.found.version, tuple(outcomes), doubts, forms(trial.rules))
    if raises and not report.ok:
        raise ChecksFailed(report)
    return report


def run_check(trial: Trial, check: Check, expected: str | None = None, examples: Examples | None = None) -> Outcome:
    """Run one check.

    Args:
        trial: the plugin.
        check: the check.
        expected: why it is expected to fail, if so.
        examples: the number of games, as for :func:`check_plugin`.
    """
    begun = perf_counter()
    made, message, raised = _made(trial, check, games_of(check, examples))
    status: Status = made
    if expected is not None:
        came = {"failed": "fails", "passed": "passes", "skipped": "is skipped"}[made]
        mend = f"To mend it: take {check.name} out of expected_failed_checks"
        unexpected = f"it is expected to fail ({expected}), and {came}\n{mend}"
        status, message = ("expected", f"{expected}\n{message}") if made == "failed" else ("failed", unexpected)
    return Outcome(check, status, message, perf_counter() - begun, raised)


def _made(trial: Trial, check: Check, examples: int | None) -> tuple[Literal["passed", "failed", "skipped"], str, str]:
    """The status of a check, what is wrong, and the rule that raised."""
    try:
        check.run(trial, check.games(trial) if examples is None else examples)
    except CheckFailed as failed:
        seed = f", seed={trial.seed}" if trial.seed else ""
        again = f'bastide.testing.check_plugin("{trial.name}", checks=["{check.name}"]{seed})'
        return "failed", f"{failed}\nTo check it again: {again}", _raised(failed.__cause__)
    except NotApplicable as nothing:
        return "skipped", str(nothing), ""
    # A plugin may fail in unforeseen ways, or exit; the other checks are run nevertheless.
    except (Exception, SystemExit) as error:
        return "failed", f"{type(error).__name__}: {error}", _raised(error)
    return "passed", "", ""


def _raised(error: BaseException | None) -> str:
    return error.rule if isinstance(error, RuleError) else ""


def games_of(check: Check, examples: Examples | None) -> int | None:
    """The number of games that a check is told to play; ``None`` if it is not.

    Raises:
        BastideError: it is less than one.
    """
    wanted = examples.get(check.name) if isinstance(examples, Mapping) else examples
    if wanted is not None and wanted < 1:
        raise BastideError(coded("check/examples", "examples must be at least 1, not {count}", count=wanted))
    return wanted if check.examples else None


def known(names: Iterable[str]) -> list[str]:
    """The names of checks, each once.

    Raises:
        BastideError: there is no check of a name.
    """
    names = list(dict.fromkeys(names))
    for name in names:
        if name not in BY_NAME:
            hint = did_you_mean(name, BY_NAME, sentence("there are {value}", value=listed(BY_NAME)))
            raise BastideError(Problem(coded("check/unknown", "there is no check {name}", name=name), hint=hint))
    return names
