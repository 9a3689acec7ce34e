"""The pytest plugin: a test for each check of the requested plugins.

It does nothing unless ``--bastide-plugin`` or the setting ``bastide_plugins`` names a plugin, and imports nothing else
of Bastide before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from bastide.testing.checking import Outcome
    from bastide.testing.checks import Check
    from bastide.testing.trials import Trial

#: The mark of all these tests.
MARK = "bastide_check"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options and settings."""
    group = parser.getgroup("bastide", "conformance of Bastide plugins")
    group.addoption(
        "--bastide-plugin",
        action="append",
        default=[],
        metavar="NAME",
        help="make a test of each conformance check of an installed plugin; may be given several times",
    )
    group.addoption(
        "--bastide-examples",
        type=int,
        default=None,
        metavar="N",
        help="how many games each conformance check plays",
    )
    group.addoption(
        "--bastide-seed",
        type=int,
        default=0,
        metavar="SEED",
        help="the seed of the first game of each conformance check",
    )
    parser.addini("bastide_plugins", "plugins of which each conformance check is a test", type="args", default=[])
    parser.addini(
        "bastide_expected_failed_checks",
        "conformance checks that are expected to fail, one a line: NAME.CHECK: why",
        type="linelist",
        default=[],
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark."""
    config.addinivalue_line("markers", f"{MARK}: a conformance check of a Bastide plugin.")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add the tests before other plugins select among them."""
    names = dict.fromkeys([*config.getoption("--bastide-plugin"), *config.getini("bastide_plugins")])
    if not names:
        return
    expected = _expected(config, list(names))
    for name in names:
        collector = PluginChecks.of(session, name, expected)
        items.extend(collector.collect())


def _expected(config: pytest.Config, names: list[str]) -> dict[str, str]:
    """Reasons for expected failures, by ``NAME.CHECK``."""
    from bastide.testing.checks import BY_NAME

    found = {}
    for line in config.getini("bastide_expected_failed_checks"):
        key, _, reason = line.partition(":")
        name, _, check = key.strip().rpartition(".")
        if name not in names or check not in BY_NAME or not reason.strip():
            raise pytest.UsageError(
                f"bastide_expected_failed_checks: {line!r} is not NAME.CHECK: why; "
                f"the plugins are {', '.join(names)}, the checks {', '.join(BY_NAME)}"
            )
        found[key.strip()] = reason.strip()
    return found


class PluginChecks(pytest.Collector):
    """The checks of one plugin."""

    trial: Trial
    expected: dict[str, str]

    @classmethod
    def of(cls, session: pytest.Session, name: str, expected: dict[str, str]) -> PluginChecks:
        """Make the checks of a plugin.

        Raises:
            pytest.UsageError: there is no such plugin.
        """
        from bastide import BastideError
        from bastide.testing.trials import Trial

        collector: PluginChecks = cls.from_parent(session, name=name, nodeid=f"bastide/{name}")
        try:
            collector.trial = Trial(name, seed=session.config.getoption("--bastide-seed"))
        except BastideError as error:
            raise pytest.UsageError(f"--bastide-plugin: {error}") from None
        collector.expected = expected
        return collector

    def collect(self) -> Iterator[CheckItem]:
        """Yield one test for each check."""
        from bastide.testing.checks import CHECKS

        for check in CHECKS:
            item: CheckItem = CheckItem.from_parent(self, name=check.name)
            item.trial = self.trial
            item.check = check
            item.why = self.expected.get(f"{self.name}.{check.name}")
            item.add_marker(MARK)
            yield item


class CheckItem(pytest.Item):
    """One check of one plugin."""

    trial: Trial
    check: Check
    why: str | None

    def runtest(self) -> None:
        """Run the check."""
        from bastide.testing.checking import run_check

        outcome = run_check(self.trial, self.check, self.why, self.config.getoption("--bastide-examples"))
        if outcome.status == "skipped":
            pytest.skip(outcome.message)
        if outcome.status == "expected":
            pytest.xfail(outcome.message.partition("\n")[0])
        if outcome.status == "failed":
            raise FailedError(outcome)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The message, without the kit's own stack frames."""
        if isinstance(excinfo.value, FailedError):
            return f"{excinfo.value}\n\nWhat has to be so: {self.check.says}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """The name of the test in reports."""
        return self.config.rootpath, None, f"bastide/{self.trial.name}::{self.check.name}"


class FailedError(AssertionError):
    """A check failed.

    Args:
        outcome: its outcome.
    """

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.message)
