"""Write the history of the rules, one preset after the other: ``python docs/generate.py``."""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import bastide
from bastide.apps.editions import catalogue
from bastide.apps.editions.words import years_text
from bastide.apps.rulesets import difference
from bastide.apps.sources import open_questions

PAGE = Path(__file__).parent / "reference" / "history.md"
#: The path of the page in the repository.
ADDRESS = "docs/reference/history"

#: Shared with the site, which links the citations of all other pages.
linked = runpy.run_path(str(PAGE.parents[1] / "site" / "citations.py"))["linked"]

INTRODUCTION = """\
# The history of the rules

<!-- Written by docs/generate_history.py from the presets in variants/; do not edit. -->

Every preset that comes with Bastide, in the order of the years of its edition; the last ones are of unknown years, and
presets of other games and printings of expansions stand at the end. All of it is read from the presets and from boards
scored under them: what differs from column to column is what differs in play. `bastide variant diff hig-2000 hig-2002`
shows two of them rule by rule, and any of them can be changed: [variants](variants.md) says how. Sources cite
[facts](facts.md) by number.

A preset holds the rules proper. What else lies in that edition's box is listed as such and offered; adding it takes
`bastide variant check "c2 + river"`. Who starts, ages and times are text that Bastide shows and never acts on.
"""
BOARDS = """\
The boards, by the letters of the table: **A** is a completed city of two tiles without a pennant, with a follower.
**B** to **D** are one completed city of three tiles with a field on either side and one beyond its end. In **B** a
player has one farmer beside it, in **C** one in each of two fields; in **D** another player has one farmer in a third
field besides, and the points of both are shown.
"""
PRINTINGS = """\
Each can be added to any edition of the base game, as in `hig-2000 + abbey-mayor-2007`; its name alone means that it is
added to `hig-2002`.
"""
#: One city of three tiles between four fields.
CITY = (("base-game/G", 0, 0), ("base-game/E", 1, 270), ("base-game/E", -1, 90))
FARMERS = {
    "B": [(0, "Red", "field N")],
    "C": [(0, "Red", "field N"), (0, "Red", "field S")],
    "D": [(0, "Red", "field N"), (0, "Red", "field S"), (1, "Blue", "field N")],
}


def printings() -> list[tuple[str, str | None]]:
    """The printings of expansions, those of each together, each with the one before it."""
    found = [edition for edition in catalogue(with_printings=True) if edition.expansions]
    found.sort(key=lambda edition: edition.expansions)
    pairs = pairwise([None, *found])
    return [
        (each.name, before.name if before is not None and before.expansions == each.expansions else None)
        for before, each in pairs
        if each is not None
    ]


def presets(*, base: bool = True) -> list[str]:
    """The names of the presets with the base game, or without it, by year; those of unknown years last."""
    return [edition.name for edition in catalogue() if ("base-game" in edition.games) == base]


def year(name: str) -> str:
    """The years in which the edition of a preset was printed."""
    return next(years_text(edition) for edition in catalogue() if edition.name == name)


def scored(name: str, tiles: Iterable[Mapping[str, Any]]) -> Mapping[str, int]:
    """What a board is worth under a preset."""
    diagram = {"format": "bastide-diagram/1", "players": ["Red", "Blue"], "tiles": list(tiles)}
    return bastide.score(diagram, name).scores


def small_city(name: str) -> str:
    """The points of a completed city of two tiles."""
    knight = [{"player": "Red", "piece": "follower", "on": "city N"}]
    below = {"tile": "base-game/E", "at": [0, 0], "rotation": 0, "pieces": knight}
    above = {"tile": "base-game/E", "at": [0, -1], "rotation": 180}
    return str(scored(name, [below, above])["Red"])


def farms(name: str, board: str) -> str:
    """The points for farmers around a completed city of three tiles."""
    tiles = []
    for tile, x, rotation in CITY:
        pieces = [{"player": who, "piece": "follower", "on": on} for at, who, on in FARMERS[board] if at == x]
        tiles.append({"tile": tile, "at": [x, 0], "rotation": rotation} | ({"pieces": pieces} if pieces else {}))
    points = scored(name, tiles)
    return f"{points['Red']} and {points['Blue']}" if board == "D" else str(points["Red"])


def farm_rule(name: str) -> str:
    """The plugin of the farm rule, and the points of its terms."""
    ruleset = bastide.resolve_variant(name)
    usable = bastide.installed().usable
    found = []
    for plugin in sorted(ruleset.selection.plugins):
        if usable[plugin].slot == "farms":
            rules = [entry.rule for entry in ruleset.rules if entry.plugin == plugin]
            rates = [term.rate.value for rule in rules if isinstance(rule, bastide.ScoringRule) for term in rule.terms]
            found.append(f"{usable[plugin].title}, {' or '.join(map(str, sorted(set(rates))))} a city")
    return "; ".join(found) or "none"


def plugins(name: str) -> str:
    """The plugins of a preset, with the options that are not the default."""
    texts = []
    for plugin, options in sorted(bastide.resolve_variant(name).selection.plugins.items()):
        given = bastide.written_options(options, defaults=False)
        written = ", ".join(f"{option}={value}" for option, value in given.items())
        texts.append(f"`{plugin}({written})`" if written else f"`{plugin}`")
    return ", ".join(texts)


def drawing(name: str) -> str:
    """The sentence of the rule of drawing."""
    rule = bastide.resolve_variant(name).one(bastide.DrawRule)
    return "" if rule is None else rule.says


def pieces(name: str) -> str:
    """The pieces of each player."""
    supplies = bastide.resolve_variant(name).supplies
    return ", ".join(f"{count} × {piece}" for (neutral, piece), count in supplies.items() if not neutral)


def tiles(name: str) -> str:
    """How many tiles there are, those on the table included."""
    ruleset = bastide.resolve_variant(name)
    drawn = sum(count for items in ruleset.contents.values() for item, count in items.items() if item in ruleset.tiles)
    return f"{drawn + len(ruleset.start)}"


def about_itself(key: str) -> Callable[[str], str]:
    """What a preset tells about itself under a key."""

    def text(name: str) -> str:
        value = bastide.resolve_variant(name).selection.about.get(key, "")
        return ", ".join(f"`{item}`" for item in value) if isinstance(value, list | tuple) else str(value)

    return text


ROWS: dict[str, Callable[[str], str]] = {
    "printed": year,
    "farm rule": farm_rule,
    "A: city of two tiles": small_city,
    "B: one farmer": lambda name: farms(name, "B"),
    "C: two farmers in two fields": lambda name: farms(name, "C"),
    "D: two fields against one": lambda name: farms(name, "D"),
    "plugins": plugins,
    "the tile": drawing,
    "pieces each": pieces,
    "tiles": tiles,
    "players": about_itself("players"),
    "age": about_itself("age"),
    "time": about_itself("time"),
    "who starts": about_itself("starting_player"),
    "also in the box": about_itself("in_box"),
    "certainty": lambda name: re.split(r"[ :.]", about_itself("certainty")(name))[0],
}


def grid(names: list[str]) -> list[str]:
    """What differs, a row each, with a column for every preset."""
    lines = ["| | " + " | ".join(f"[{name}](#{name})" for name in names) + " |", "| --- |" + " --- |" * len(names)]
    for label, value in ROWS.items():
        lines.append(f"| {label} | " + " | ".join(value(name).replace("|", "\\|") for name in names) + " |")
    return lines


def section(name: str, before: str | None) -> list[str]:
    """What a preset is, where that is from, and what changed since the one before."""
    selection = bastide.resolve_variant(name).selection
    about = selection.about
    lines = [f"### {name}", "", f"**{selection.title}.** {about.get('notes', '')}".rstrip(), ""]
    if about.get("components") and name not in bastide.printings(bastide.installed()):
        lines += [f"In the box: {about['components']}.", ""]
    lines += ["Sources:", "", *(f"- {linked(source, ADDRESS)}" for source in about["sources"]), ""]
    lines += [f"How certain: {about['certainty']}", ""]
    questions = open_questions(bastide.resolve_variant(name))
    if questions:
        lines += ["What nobody knows:", "", *(f"- {linked(question, ADDRESS)}" for question in questions), ""]
    if before is not None:
        changes = changed(before, name)
        link = f"[{before}](#{before})"
        lines += [f"Against {link}, the one before it:" if changes else f"The rules are those of {link}."]
        lines += ["", *changes, ""] if changes else [""]
    return lines


def changed(one: str, other: str) -> list[str]:
    """In what the rules of two presets differ, an item each."""
    found = difference(bastide.resolve_variant(one), bastide.resolve_variant(other))
    rules = found["rules"]
    lines = [
        f"- `{option['plugin']}`: `{option['option']}` is {option['values'][1]}, was {option['values'][0]}"
        for option in found["plugins"]["options"]
    ]
    for pair in rules["replaced"]:
        was, now = pair["rules"]
        lines.append(f"- {_rule(now)} instead of {_rule(was)}")
    gone, new = rules["only_in"]
    lines += [f"- no more: {_rule(rule)}" for rule in gone] + [f"- new: {_rule(rule)}" for rule in new]
    for rule in rules["changed"]:
        rates = "; ".join(f"{rate['rate']} {rate['values'][1]}, was {rate['values'][0]}" for rate in rule["rates"])
        lines.append(f"- {_rule({'says': rule['says'][1], 'id': rule['id']})}" + (f": {rates}" if rates else ""))
    lines += [f"- {entry['counts'][1]} {entry['piece']}, was {entry['counts'][0]}" for entry in found["supply"]]
    lines += [f"- {entry['counts'][1]} of `{entry['tile']}`, was {entry['counts'][0]}" for entry in found["tiles"]]
    return lines


def _rule(rule: Mapping[str, Any]) -> str:
    return f"“{rule['says'].rstrip('.')}” (`{rule['id']}`)"


def page() -> str:
    """The whole page."""
    names = presets()
    lines = [INTRODUCTION, "## In one table", "", *grid(names), "", BOARDS, "## Preset by preset", ""]
    for before, name in pairwise([None, *names]):
        assert name is not None
        lines += section(name, before)
    lines += ["## Other games", "", "They have tiles of their own, and know nothing of the boards above.", ""]
    for name in presets(base=False):
        lines += section(name, None)
    lines += ["## Printings of expansions", "", PRINTINGS]
    for name, before in printings():
        lines += section(name, before)
    return "\n".join(lines).rstrip() + "\n"
