"""Things that stay out of the repository, and the reasons that exceptions to checks must give."""

from __future__ import annotations

import re

import pytest

from tests.repository.tree import ROOT, relative, texts, tracked

LOCK_FILES = {"uv.lock", "poetry.lock", "Pipfile.lock", "pdm.lock", "package-lock.json", "yarn.lock"}
# A slash without a word, dot or dash before it starts an absolute path.
ABSOLUTE = re.compile(
    r"(?<![\w.\->*)\]}])/(?:home|root|tmp|work|farm|Users|mnt|opt|srv|var|private)/\w|(?<!\w)[A-Z]:\\\w"
)
ADDRESS = re.compile(r"\b[a-z][a-z0-9+.-]*://(?:[^\s/@]*@)?([\w-]+(?:\.[\w-]+)*)")
# Names of formats and licences, this machine, and a service of a compose file. Nothing is ever loaded from them.
HOSTS = {"www.w3.org", "json-schema.org", "localhost", "127.0.0.1", "example.org", "database"}
# Where deploy/ installs the workbench, and where it and its database keep what they have, on a server.
INSTALLED = ("/opt/bastide", "/var/lib/bastide", "/var/lib/postgresql")
EXCEPTION = re.compile(r"#\s*(?:type:\s*ignore|noqa|pragma:\s*no\s*cover)\b")
EXPLAINED = re.compile(
    r"#\s*(?:type:\s*ignore\[[\w, -]+\]|noqa:\s*[A-Z]+[0-9]+(?:,\s*[A-Z]+[0-9]+)*"
    r"|pragma:\s*no\s*cover)"
    r"(?:\s*#\s*noqa:\s*[A-Z0-9, ]+)?\s*(?:#|-|:)\s*\w+\W+\w+"
)
MEBIBYTE = 1 << 20


def test_no_lock_file_is_kept() -> None:
    assert not [relative(path) for path in tracked() if path.name in LOCK_FILES]


def test_no_file_is_large() -> None:
    assert not [relative(path) for path in tracked() if path.stat().st_size > 2 * MEBIBYTE]


def without_installed(line: str) -> str:
    """A line without the paths at which the workbench is installed."""
    for path in INSTALLED:
        line = line.replace(path, "")
    return line


def test_no_file_names_a_path_of_a_machine() -> None:
    assert not [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in texts().items()
        for number, line in enumerate(text.splitlines(), start=1)
        if ABSOLUTE.search(without_installed(line) if name.startswith("deploy/") else line)
        and name != "tests/repository/test_hygiene.py"
    ]


def test_no_file_names_a_host() -> None:
    assert not [
        f"{name}: {host}" for name, text in texts().items() for host in ADDRESS.findall(text) if host not in HOSTS
    ]


@pytest.mark.parametrize(
    ("line", "fits"),
    [
        ("x = 1  # type: ignore[misc]  # pluggy has no types here", True),
        ("x = 1  # type: ignore[misc]", False),
        ("x = 1  # noqa: E501 - a table reads better in one line", True),
        ("x = 1  # noqa", False),
        ("x = 1  # noqa: E501", False),
        ("if a:  # pragma: no cover - only on another system", True),
        ("if a:  # pragma: no cover", False),
    ],
)
def test_missing_reason_is_recognised(line: str, fits: bool) -> None:
    assert EXCEPTION.search(line)
    assert bool(EXPLAINED.search(line)) is fits


def test_exceptions_to_checks_carry_their_reason() -> None:
    assert not [
        f"{name}:{number}: {line.strip()}"
        for name, text in texts().items()
        for number, line in enumerate(text.splitlines(), start=1)
        if name.endswith(".py") and name != "tests/repository/test_hygiene.py"
        if EXCEPTION.search(line) and not EXPLAINED.search(line)
    ]


def test_exceptions_in_the_settings_carry_their_reason() -> None:
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    ignored = re.search(r"^ignore = \[\n(.*?)^\]", settings, re.DOTALL | re.MULTILINE)
    per_file = re.search(r"^\[tool\.ruff\.lint\.per-file-ignores\]\n(.*?)^\[", settings, re.DOTALL | re.MULTILINE)
    overrides = re.findall(r"^\[\[tool\.mypy\.overrides\]\].*", settings, re.MULTILINE)
    assert ignored
    assert per_file
    lines = [*ignored[1].splitlines(), *per_file[1].splitlines(), *overrides]
    assert not [line for line in lines if line.strip() and not re.search(r"#\s*\S+\s+\S+", line)]
