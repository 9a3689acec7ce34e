"""Write the page of the plugins' options and numbers, from their JSON Schemas: ``python docs/generate.py``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import bastide

PAGE = Path(__file__).parent / "reference" / "options.md"
PLUGINS = PAGE.parents[2] / "plugins"

INTRODUCTION = """\
# The plugins, their options and their numbers

<!-- Written by docs/generate_options.py from the plugins; do not edit. -->

What each plugin of this repository lets a group choose. A variant sets [options](variants.md) by name, in a file or in
an expression such as `base-game + small-city(points_per_pennant=2)`. Every number of every rule has a name, too, and is
set under `[rates]`; the value here is that under the default options. `bastide schema variant` prints all of it for
programs, with the options of whatever else is installed.

```toml
# variant
format = "bastide-variant/1"
extends = "hig-2002 + small-city"

[plugins.small-city]
points_per_pennant = 2

[rates]
"base-game/road-completed.tiles" = 2
```

[Which plugins go together](combinations.md) has a page of its own.

## By edition

Plugins that reproduce what was published, with the editions:

{published}

House rules and ways to play, of no edition: {others}.
"""


def plugins() -> dict[str, bastide.Plugin]:
    """The plugins of this repository that are installed and say what they are."""
    here = {path.parent.name for path in PLUGINS.glob("*/pyproject.toml")}
    usable = bastide.installed().usable
    return {name: usable[name] for name in sorted(here & set(usable))}


def written(value: Any) -> str:
    """A value as it is written in a variant."""
    return f"`{json.dumps(value, ensure_ascii=False)}`"


def listed(values: Iterable[Any], between: str = "or") -> str:
    """Values in a row."""
    *most, last = [written(value) for value in values]
    return f"{', '.join(most)} {between} {last}" if most else last


def choices(schema: Mapping[str, Any]) -> str:
    """Which values an option takes."""
    if "anyOf" in schema:
        return " or ".join(choices(one) for one in schema["anyOf"])
    if "enum" in schema:
        return listed(schema["enum"])
    if "const" in schema:
        return written(schema["const"])
    match schema.get("type"):
        case "boolean":
            return listed((True, False))
        case "integer" | "number" as kind:
            word = "whole number" if kind == "integer" else "number"
            low, high = schema.get("minimum"), schema.get("maximum")
            if low is not None and high is not None:
                return f"a {word} from {low} to {high}"
            return f"a {word}" + (f", at least {low}" if low is not None else "")
        case "array":
            return f"a list of: {choices(schema.get('items', {}))}"
        case "string":
            return "a text"
        case "null":
            return "nothing"
        case "object":
            return "a table"
    return "any value"


def resolved(schema: Any, definitions: Mapping[str, Any]) -> Any:
    """A schema with what it refers to put in."""
    if isinstance(schema, list):
        return [resolved(one, definitions) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        return resolved(definitions[schema["$ref"].rpartition("/")[2]] | rest, definitions)
    return {key: resolved(value, definitions) for key, value in schema.items() if key != "$defs"}


def options(plugin: bastide.Plugin) -> str:
    """The table of a plugin's options."""
    schema = bastide.options_model(plugin.options).model_json_schema() if plugin.options else {}
    rows = []
    for name, declared in resolved(schema.get("properties", {}), schema.get("$defs", {})).items():
        default = written(declared["default"]) if "default" in declared else "needed"
        rows.append(f"| `{name}` | {default} | {choices(declared)} | {declared.get('description', '')} |")
    if not rows:
        return "It has no options.\n"
    return "| option | default | values | what it means |\n| --- | --- | --- | --- |\n" + "\n".join(rows) + "\n"


def needed(names: set[str], known: Mapping[str, bastide.Plugin]) -> set[str]:
    """Plugins with all that they need, and what those need."""
    more = names | {other for name in names for other in known[name].requires}
    return names if more == names else needed(more, known)


def rates_of(rule: bastide.Rule) -> list[bastide.Rate]:
    """The numbers of a rule that a variant may set."""
    found = list(rule.rates)
    if isinstance(rule, bastide.ScoringRule):
        found += [term.rate for term in rule.terms]
    elif isinstance(rule, bastide.Adjustment):
        found.append(rule.value)
    return found


def rates(name: str, known: Mapping[str, bastide.Plugin]) -> str:
    """The table of the numbers of a plugin's rules."""
    ruleset = bastide.resolve_variant(" + ".join([*sorted(needed({name}, known) - {name}), name]))
    rows = []
    for entry in ruleset.rules:
        if entry.plugin != name or not isinstance(entry.rule, bastide.Rule):
            continue
        for rate in rates_of(entry.rule):
            bounds = f"{rate.at_least} to {rate.at_most}"
            rows.append(f"| `{entry.rule.id}.{rate.name}` | {rate.value} | {bounds} | {entry.rule.says} |")
    # A rule that is several objects, such as one for each kind of goods, has its numbers once.
    rows = list(dict.fromkeys(rows))
    if not rows:
        return ""
    head = "| number | value | bounds | of the rule |\n| --- | ---: | --- | --- |\n"
    return "\n" + head + "\n".join(rows) + "\n"


def section(name: str, known: Mapping[str, bastide.Plugin]) -> str:
    """What the page says of one plugin."""
    plugin = known[name]
    folder = PLUGINS / name
    title = plugin.title
    pages = [f"- [{title}](../../plugins/{name}/README.md): what it brings"] if (folder / "README.md").is_file() else []
    for page in sorted(folder.glob("src/*/rules.md")):
        target = page.relative_to(PLUGINS.parent).as_posix()
        pages.append(f"- [{title}, the rules](../../{target}): each with its id and where it is from")
    return "\n".join(
        [
            f"\n## {name}\n",
            f"{plugin.says}\n",
            *pages,
            "",
            options(plugin).rstrip("\n"),
            rates(name, known).rstrip("\n"),
        ]
    ).rstrip("\n")


def linked(name: str, known: Mapping[str, bastide.Plugin]) -> str:
    """A plugin's title, which leads to its part of the page."""
    return f"[{known[name].title}](#{name})"


def introduction(known: Mapping[str, bastide.Plugin]) -> str:
    """What stands before the parts of the plugins, with two lists of them."""
    published = [
        f"- {linked(name, known)}: {'; '.join(known[name].editions)}" for name in known if known[name].editions
    ]
    others = [linked(name, known) for name in known if not known[name].editions]
    return INTRODUCTION.format(published="\n".join(published), others=", ".join(others))


def page() -> str:
    """The whole page."""
    known = plugins()
    return introduction(known) + "\n".join(section(name, known) for name in known) + "\n"
