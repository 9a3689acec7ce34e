"""Write the index of the records of decisions, from their titles: ``python docs/generate.py``."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).with_name("adr") / "README.md"

INTRODUCTION = """\
# Decisions

<!-- Written by docs/generate_decisions.py from the records' titles; do not edit. -->

Short records of what was decided, why, and what it costs. A newer record takes the place of one that no longer holds,
and says so.

"""


def entry(record: Path) -> str:
    """The line of a record: its title, which leads there."""
    title = record.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
    return f"- [{title}]({record.name})\n"


def page() -> str:
    """The whole page."""
    return INTRODUCTION + "".join(map(entry, sorted(PAGE.parent.glob("[0-9]*.md"))))
