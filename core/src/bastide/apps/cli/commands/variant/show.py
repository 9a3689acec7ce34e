"""``bastide variant show``: all contents of a variant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bastide import listed, sentence
from bastide.apps.reports.words import about_text, rates_text, sourced
from bastide.apps.words import so_many, with_players, word

from ...console.arguments import Json, VariantName
from ...console.consoles import console, print_json
from ...reports.paragraphs import heading, paragraph, plugin_text

if TYPE_CHECKING:
    from rich.console import Console

FAMILIES = {
    "setup": sentence("Rules of the set-up"),
    "turn": sentence("Rules of the turn"),
    "placement": sentence("Placement rules"),
    "meeples": sentence("Meeple rules"),
    "scoring": sentence("Scoring rules"),
    "end": sentence("Rules of the end"),
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
        text = plugin_text(name, plugin["options"])
        paragraph(out, sentence("{name}  {text}", name=text, text=plugin["version"]))
    out.print()
    heading(out, "Turn")
    paragraph(out, " → ".join(found["phases"]))
    _show_rules(out, found["rules"])
    out.print()
    heading(out, "Pieces")
    for supply in found["supply"]:
        pieces = so_many(supply["count"], supply["piece"])
        on_table, for_each = (
            sentence("{pieces} on the table", pieces=pieces),
            sentence("{pieces} for each player", pieces=pieces),
        )
        others = [
            sentence("{count} {note}", count=count, note=with_players(int(players)))
            for players, count in supply.get("for_players", {}).items()
        ]
        whose = on_table if supply["neutral"] else for_each
        paragraph(out, sentence("{text} ({note})", text=whose, note=listed(others)) if others else whose)
    _show_tiles(out, found)
    _show_about(out, found["about"])


def _show_rules(out: Console, rules: list[dict[str, Any]]) -> None:
    family = None
    for rule in rules:
        if rule["family"] != family:
            family = rule["family"]
            out.print()
            heading(out, FAMILIES[family])
        _show_rule(out, rule)


def _show_rule(out: Console, rule: Mapping[str, Any]) -> None:
    """Print a rule: its id, its sentence, its source, its rates."""
    paragraph(out, rule["id"], style="cyan")
    paragraph(out, sourced(rule), indent=6)
    if rule["rates"]:
        paragraph(out, sentence("rates: {rates}", rates=rates_text(rule["rates"])), indent=6)


def _show_tiles(out: Console, found: Mapping[str, Any]) -> None:
    out.print()
    heading(out, "Tiles")
    for entry in found["start"]:
        x, y = entry["at"]
        start = sentence(
            "start: {tile} at {place}, rotation {rotation}",
            tile=entry["tile"],
            place=f"{x},{y}",
            rotation=entry["rotation"],
        )
        paragraph(out, start)
    for stack, items in found["tiles"].items():
        paragraph(out, sentence("{place}: {message}", place=word(stack), message=sum(items.values())))
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
            paragraph(
                out, sentence("{place}: {message}", place=sentence(key.replace("_", " ")), message=about_text(text))
            )
