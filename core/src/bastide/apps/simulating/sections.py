"""A summary as grids of text, which the terminal, Markdown and HTML each format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bastide import Sentence, coded, listed, sentence, sentences

from ..bots import called
from ..words import category_in_words, running

Summary = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a report: a grid.

    Args:
        title: its title.
        head: the headings of its columns; the first column names the rows.
        rows: its cells.
        note: a remark for the reader.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def sections(summary: Summary) -> list[Section]:
    """All grids of a summary, without empty ones."""
    found = []
    if summary["games"]["compared"]:
        found += [_overall(summary), _categories(summary), _figures(summary)]
        found += [_winners(summary)] if summary["differences"] else []
        found.append(_seats(summary))
        if len(set(summary["bots"])) > 1:
            found.append(_bots(summary))
        found.append(_margins(summary))
    if summary["left_out"]:
        found.append(_left_out(summary))
    return found


def verdict(summary: Summary) -> str:
    """The first sentence: what was compared."""
    games = summary["games"]
    parts = [
        sentence(
            "{played} of {planned} games, {mode}, {bots}.",
            played=games["played"],
            planned=games["planned"],
            mode=_mode(summary),
            bots=_bots_text(summary),
        )
    ]
    left_out = games["played"] - games["compared"]
    if left_out > 0:
        parts.append(sentence("{count} of them cannot be scored under every variant and are left out.", count=left_out))
    as_laid = sum(side.get("as_laid", 0) for side in summary["variants"])
    if as_laid:
        parts.append(
            sentence("{count} scorings are as laid, since the variant forbids an action of the game.", count=as_laid)
        )
    for row in summary.get("never_drawn", ()):
        parts.append(undrawn(row["variant"], row["tiles"], row["games_under"]))
    return running(parts)


def undrawn(variant: str, tiles: int, played: str) -> Sentence:
    """A sentence on tiles of a variant that rescored games never draw."""
    return coded(
        "simulation/never-drawn",
        sentences(
            "{variant} has one tile that no game played under {played} draws, so that what they do to the game does "
            "not show; --mode anew plays with them.",
            "{variant} has {count} tiles that no game played under {played} draws, so that what they do to the game "
            "does not show; --mode anew plays with them.",
            tiles,
            variant=variant,
            played=played,
        ),
    )


def number(value: float | None, *, sign: bool = False) -> str:
    """A number with as many digits as are useful."""
    if value is None:
        return "–"
    text = f"{value:+.2f}" if sign else f"{value:.2f}"
    return "0.00" if text in ("-0.00", "+0.00") else text.replace("-", "−")


def estimate(found: Mapping[str, Any], *, sign: bool = False) -> str:
    """An estimate with its interval: ``18.56 (17.33 to 19.80)``."""
    text = number(found["value"], sign=sign)
    if found["low"] is None:
        return text
    return _with_interval(text, number(found["low"], sign=sign), number(found["high"], sign=sign))


def percent(found: Mapping[str, Any]) -> str:
    """A proportion with its interval: ``20.6% (17.5 to 23.7)``."""
    if found["value"] is None:
        return "–"
    text = f"{100 * found['value']:.1f}%"
    return (
        text
        if found["low"] is None
        else _with_interval(text, f"{100 * found['low']:.1f}", f"{100 * found['high']:.1f}")
    )


def _with_interval(text: str, low: str, high: str) -> str:
    return sentence("{value} ({low} to {high})", value=text, low=low, high=high)


def _mode(summary: Summary) -> str:
    first = summary["variants"][0]["variant"]
    if len(summary["variants"]) == 1:
        return sentence("played under {variant}", variant=first)
    if summary["mode"] == "rescored":
        return sentence("played under {variant} and re-scored", variant=first)
    return sentence("played anew under each variant")


def _bots_text(summary: Summary) -> str:
    names = list(dict.fromkeys(summary["bots"]))
    if len(names) == 1:
        return sentence("all {count} players are the bot {bot}", count=len(summary["players"]), bot=called(names[0]))
    return sentence("bots {bots}", bots=listed(map(called, summary["bots"])))


def _difference(found: Mapping[str, Any]) -> tuple[str, str]:
    return estimate(found, sign=True), number(found["effect"], sign=True)


def _overall(summary: Summary) -> Section:
    changes = {side["variant"]: side["points"] for side in summary["differences"]}
    rows = [
        (
            side["variant"],
            estimate(side["points"]),
            *(_difference(changes[side["variant"]]) if side["variant"] in changes else ("", "")),
        )
        for side in summary["variants"]
    ]
    first = summary["variants"][0]["variant"]
    more = sentence("more than {variant}", variant=first)
    head = (sentence("variant"), sentence("points a player"), more, sentence("effect size"))
    if not changes:
        return Section("Points", head[:2], tuple(row[:2] for row in rows))
    return Section("Points", head, tuple(rows))


def _categories(summary: Summary) -> Section:
    sides = [_by_category(side) for side in summary["variants"]]
    pairs = [_by_category(side) for side in summary["differences"]]
    # A category that occurred under other variants only has zero points here, and zero difference between two such
    # variants.
    nothing = {"value": 0.0, "low": None, "high": None, "effect": None}
    rows = []
    for category in sorted({category for side in sides for category in side}):
        cells = [number(side.get(category, nothing)["value"]) for side in sides]
        for pair in pairs:
            cells += _difference(pair.get(category, nothing))
        rows.append((category_in_words(*category), *cells))
    head: list[str] = [sentence("points for")] + [side["variant"] for side in summary["variants"]]
    for side in summary["differences"]:
        head += [
            sentence("{variant}: difference", variant=side["variant"]),
            sentence("{variant}: effect size", variant=side["variant"]),
        ]
    return Section("Points a player by category", tuple(head), tuple(rows))


def _by_category(side: Mapping[str, Any]) -> dict[tuple[str, str], Mapping[str, Any]]:
    return {(entry["kind"], entry["when"]): entry for entry in side["categories"]}


_PIECES = {
    "deployed": sentence("deployments a player"),
    "most_in_use": sentence("most pieces of a player in use at once"),
    "left": sentence("pieces of a player in supply at the end"),
}


def _figures(summary: Summary) -> Section:
    sides = summary["variants"]
    rows = [
        (sentence("farms' share of all points"), *(percent(side["farm_share"]) for side in sides)),
        (sentence("margin of the winner"), *(estimate(side["margin"]) for side in sides)),
        (sentence("games tied for the first place"), *(percent(side["ties"]) for side in sides)),
        (sentence("turns"), *(estimate(side["turns"]) for side in sides)),
        (sentence("tiles on the board"), *(estimate(side["tiles"]) for side in sides)),
    ]
    for key, name in _PIECES.items():
        rows.append(
            (name, *(estimate(side["pieces"][key]) if "pieces" in side else sentence("as played") for side in sides))
        )
    return Section("Figures", ("", *(side["variant"] for side in sides)), tuple(rows))


def _winners(summary: Summary) -> Section:
    rows = [
        (
            side["variant"],
            percent(side["winner_swaps"]),
            percent(side["ranking_changes"]),
            estimate(side["margin"], sign=True),
        )
        for side in summary["differences"]
    ]
    first = summary["variants"][0]["variant"]
    head = (
        sentence("against {variant}", variant=first),
        sentence("another player wins"),
        sentence("another ranking"),
        sentence("change of the margin"),
    )
    note = ""
    if summary["mode"] == "anew":
        note = sentence(
            "The games differ, so that much of this is chance: any other play of the same tiles changes winners, too."
        )
    return Section("Who wins", head, tuple(rows), note)


def _seats(summary: Summary) -> Section:
    rows = []
    for side in summary["variants"]:
        for seat in side["seats"]:
            rows.append(
                (side["variant"], str(seat["seat"]), estimate(seat["ahead"], sign=True), percent(seat["won_alone"]))
            )
    head = (
        sentence("variant"),
        sentence("seat"),
        sentence("points ahead of the table's mean"),
        sentence("games won alone"),
    )
    note = sentence("Seats are counted from the player who began; bots move on by one seat from game to game.")
    return Section("Seats", head, tuple(rows), note)


def _bots(summary: Summary) -> Section:
    rows = [
        (side["variant"], entry["bot"], estimate(entry["points"]), percent(entry["won_alone"]))
        for side in summary["variants"]
        for entry in side["bots"]
    ]
    return Section("Bots", ("variant", "bot", "points a player", "games won alone"), tuple(rows))


def _margins(summary: Summary) -> Section:
    sides = summary["variants"]
    names = list(sides[0]["margin"]["quantiles"])
    rows = [(side["variant"], *(str(side["margin"]["quantiles"][name]) for name in names)) for side in sides]
    note = sentence("Of a hundred games, this many end with this margin or a smaller one.")
    return Section("Margins", ("variant", *names), tuple(rows), note)


def _left_out(summary: Summary) -> Section:
    rows = [(entry["variant"], str(entry["games"]), entry["reason"]) for entry in _gathered(summary)]
    note = coded(
        "simulation/left-out",
        "These games break a rule of the variant, so that it cannot score them; --as-laid scores them all the same.",
    )
    return Section("Games left out", ("variant", "games", "for example"), tuple(rows), note)


def _gathered(summary: Summary) -> Sequence[Mapping[str, Any]]:
    """Games left out, by variant and rule, each with its most common reason."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for entry in summary["left_out"]:
        known = found.setdefault((entry["variant"], entry["rule"]), {**entry, "games": 0})
        known["games"] += entry["games"]
    return list(found.values())
