"""Write the reference page of the codes of problems, from the source: ``python docs/generate.py``."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from bastide.apps.translating import Code, codes

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference" / "problems.md"

INTRODUCTION = """\
# Codes of problems

<!-- Written by docs/generate_problems.py from the source; do not edit. -->

Every problem has a `code`, which stays when its sentence is worded otherwise, and `fields`, the values in the sentence.
Both stand in [the JSON of the command line](tools.md), in [answers of the workbench](serving.md), and in Python:

```python
import bastide

try:
    bastide.Game("hig-2002", players=["Red", "Red"])
except bastide.BastideError as error:
    problem = error.problems[0]
assert (problem.code, problem.fields) == ("player/twice", {"twice": "Red"})
```

A plugin of others gives its problems codes that begin with its name, with `bastide.coded`; a problem without one has
the code `other/unnamed`. Hints and notes that a front end words otherwise have codes, too. Where a rule or a library
finds the words, as with `rule/forbids`, there are no fields. A field is a number or a text, in English and as the
sentence has it.
"""


def packages() -> list[Path]:
    """The folders of the packages of this repository."""
    return [
        path.parent for folder in ("core", "plugins/*") for path in sorted(ROOT.glob(f"{folder}/src/*/__init__.py"))
    ]


def row(code: Code) -> str:
    """The row of a code in its table."""
    template = "…" if code.template is None else code.template.replace("|", "\\|").replace("\n", " ")
    return f"| `{code.code}` | `` {template} `` |"


def page() -> str:
    """The whole page."""
    found = {code.code: code for package in packages() for code in codes(package)}
    parts = [INTRODUCTION]
    for topic, entries in groupby(
        sorted(found.values(), key=lambda each: each.code), lambda each: each.code.partition("/")[0]
    ):
        parts.append(f"## {topic}\n\n| code | sentence |\n| --- | --- |\n" + "\n".join(map(row, entries)) + "\n")
    return "\n".join(parts)
