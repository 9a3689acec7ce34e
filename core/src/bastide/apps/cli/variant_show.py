"""``bastide variant show``: everything a variant holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bastide.apps.reports.words import rates_text, value_text

from .arguments import Json, VariantName
from .consoles import console, print_json
from .paragraphs import heading, paragraph, plugin_text

if TYPE_CHECKING:
    from rich.console import Console

FAMILIES = {
    "setup": "Rules of the set-up",
    "turn": "Rules of the turn",
    "placement": "Placement rules",
    "meeples": "Meeple rules",
    "scoring": "Scoring rules",
    "end": "Rules of the end",
}


def show(variant: VariantName, as_json: Json = False) -> None:
    """Show everything a variant holds: plugins with options, rules in the order in which they apply, tiles, pieces.

    Example: bastide variant show 'hig-2002 + small-city'
    """
    from bastide import resolve_variant
    from bastide.apps.rulesets import overview

    found = overview(resolve_variant(variant))
    if as_json:
        print_json(found, indent=2)
        return
    out = console()
    heading(out, variant, found["title"])
    out.print()
    heading(out, "Plugins")
    for name, plugin in found["plugins"].items():
        paragraph(out, f"{plugin_text(name, plugin['options'])}  {plugin['version']}")
    out.print()
    heading(out, "Turn")
    paragraph(out, " → ".join(found["phases"]))
    _show_rules(out, found["rules"])
    out.print()
    heading(out, "Pieces")
    for supply in found["supply"]:
        whose = "on the table" if supply["neutral"] else "for each player"
        paragraph(out, f"{supply['count']} {supply['piece']} {whose}")
    _show_tiles(out, found)
    _show_about(out, found["about"])


def _show_rules(out: Console, rules: list[dict[str, Any]]) -> None:
    family = None
    for rule in rules:
        if rule["family"] != family:
            family = rule["family"]
            out.print()
            heading(out, FAMILIES[family])
        show_rule(out, rule)


def show_rule(out: Console, rule: Mapping[str, Any], *, indent: int = 3) -> None:
    """Print a rule: its id, its sentence, where it is from, its rates."""
    paragraph(out, rule["id"], style="cyan", indent=indent)
    paragraph(out, rule["says"] + (f" ({rule['source']})" if rule["source"] else ""), indent=indent + 3)
    if rule["rates"]:
        paragraph(out, f"rates: {rates_text(rule['rates'])}", indent=indent + 3)


def _show_tiles(out: Console, found: Mapping[str, Any]) -> None:
    out.print()
    heading(out, "Tiles")
    for entry in found["start"]:
        x, y = entry["at"]
        paragraph(out, f"start: {entry['tile']} at {x},{y}, rotation {entry['rotation']}")
    for stack, items in found["tiles"].items():
        paragraph(out, f"{stack}: {sum(items.values())}")
        sets: dict[str, list[str]] = {}
        for tile, count in items.items():
            origin, _, short = tile.rpartition("/")
            sets.setdefault(origin, []).append(f"{short}×{count}")
        for origin, tiles in sets.items():
            paragraph(out, f"{origin}: {' '.join(tiles)}", indent=6)


def _show_about(out: Console, about: Mapping[str, Any]) -> None:
    if not about:
        return
    out.print()
    heading(out, "About")
    for key, value in about.items():
        for text in value if isinstance(value, list) else [value]:
            paragraph(out, f"{key.replace('_', ' ')}: {value_text(text)}")
