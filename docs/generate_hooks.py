"""Write the reference page of the hooks from their specifications: ``python docs/generate.py``."""

from __future__ import annotations

import inspect
import re
from functools import partial
from pathlib import Path

from bastide.rules import hookspecs
from bastide.rules.base import Rule
from bastide.rules.events import EVENTS
from bastide.rules.hook_results import TYPES
from bastide.variants.implementations import hook_names

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference" / "hooks.md"
PARTS = ("Asked", "Returns", "Called", "Order", "Example")
STAGE = re.compile(r"^# (When .+)$")

INTRODUCTION = """\
# Hooks

<!-- Written by docs/generate_hooks.py from the specifications in bastide/rules/hookspecs.py; do not edit. -->

A plugin is a module with functions that bear these names and the mark `@bastide.hookimpl`. No hook is called while a
game runs: hooks return frozen data, and resolving a ruleset puts it in order once.

```mermaid
flowchart LR
  found["Plugins are found"] --> plugin["bastide_plugin"]
  found -.-> apps["bastide_presets<br>bastide_bots<br>bastide_subcommands<br>bastide_drawings"]
  plugin --> there["What there is:<br>bastide_kinds<br>bastide_components"]
  there --> rules["The rules:<br>bastide_placement_rules … bastide_state"]
  rules --> ruleset["A ruleset, in order"]
  ruleset --> games["Games: no hook any more"]
```

A hook may ask for fewer arguments than are listed, and gets those it names:

- `options`: the plugin's own options, an instance of the model that it declared, or `None` if it declared none;
- `selection`: the whole ruleset being resolved; `selection.plugins` maps the names of all selected plugins to their
  options.

While a plugin is imported, and while a hook is called, what it prints goes to standard error. One that raises, calls
`sys.exit`, or returns more than 10,000 things is refused, and everything else goes on. Where one computes for more than
10 seconds, or as many as `BASTIDE_HOOK_SECONDS` says, `bastide` ends and names the plugin and the hook; the workbench
ends a process of its own instead, and tells it to the one who asked.

In the examples, names of functions stand for functions of yours. [Rules](api/rules.md) has an example of every type.
"""


def parts(name: str) -> tuple[str, dict[str, str]]:
    """The first sentence of a hook's docstring, and its parts by name."""
    summary, _, rest = inspect.cleandoc(vars(hookspecs)[name].__doc__).partition("\n\n")
    found: dict[str, str] = {}
    for line in rest.splitlines():
        label, colon, text = line.partition(": ")
        if colon and label in PARTS:
            found[label] = text
        else:
            found[list(found)[-1]] += " " + line.strip()
    found["Returns"] = re.sub(r"``(\w+)``", partial(members, name.removeprefix("bastide_")), found["Returns"])
    return summary, found


def members(hook: str, named: re.Match[str]) -> str:
    """The types of a family that a hook may return, where one is named; else the type itself."""
    family = [each for each in TYPES[hook] if named[1] in [base.__name__ for base in each.__bases__]]
    *most, last = [f"``{each.__name__}``" for each in family] or [named[0]]
    return f"{', '.join(most)} and {last}" if most else last


def signature(name: str) -> str:
    """The signature of a hook, as the code has it."""
    written = str(inspect.signature(vars(hookspecs)[name]))
    return f"{name}{written}".replace("'", "")


def stages() -> dict[str, list[str]]:
    """The hooks in the order of their specification, by the moment at which they are called."""
    found: dict[str, list[str]] = {}
    lines = inspect.getsource(hookspecs).splitlines()
    known = set(hook_names())
    for line in lines:
        stage = STAGE.match(line)
        if stage:
            found[stage[1]] = []
        hook = re.match(r"def (bastide_\w+)", line)
        if hook and hook[1] in known:
            list(found.values())[-1].append(hook[1])
    return found


def events() -> str:
    """What each event of the platform carries, as a table."""
    rows = []
    for kind in EVENTS:
        fields = "; ".join(f"`{field}`: {says}" for field, says in kind.carries.items())
        rows.append(f"| `{kind.name}` | {kind.when} | {fields} |")
    return "\n".join(["| event | when | what it carries |", "| --- | --- | --- |", *rows])


EVENTS_SAY = """\
An `Event` has the fields `player`, `tile`, `cell`, `piece`, `feature`, `sheet` and `data`; each event fills those that
are told here, and a reaction looks up the rest: where a piece stands, `table.piece(event.piece).place`, on which tile,
`table.cell_of(event.piece)`. Players, pieces and cells are numbers, tiles are ids.

"""


def slot(kind: type[Rule]) -> str:
    """The slot that rules of a type fill where they name no other."""
    default = kind.__dataclass_fields__["slot"].default
    return f"`{default}`" if default else ""


def rule_types(hook: str) -> str:
    """The types of rules that a hook returns, as a table; nothing for a hook that returns no rules."""
    rows = [
        f"| `{kind.__name__}` | {(kind.__doc__ or '').splitlines()[0]} | {slot(kind)} |"
        for kind in TYPES[hook]
        if issubclass(kind, Rule)
    ]
    head = ["", "| type | what it does | slot |", "| --- | --- | --- |"]
    return "\n".join([*head, *rows, ""]) if rows else ""


def section(name: str) -> str:
    """What the page says of one hook."""
    summary, found = parts(name)
    listed = "\n".join(f"- **{label}**: {found[label]}" for label in PARTS).replace("``", "`")
    more = f"\n{EVENTS_SAY}{events()}\n" if name == "bastide_turn_rules" else ""
    types = rule_types(name.removeprefix("bastide_"))
    return f"### {name}\n\n```text\n{signature(name)}\n```\n\n{summary}\n\n{listed}\n{types}{more}"


def page() -> str:
    """The whole page."""
    written = [INTRODUCTION]
    for stage, names in stages().items():
        written.append(f"## {stage}\n")
        written += [section(name) for name in names]
    return "\n".join(written)
