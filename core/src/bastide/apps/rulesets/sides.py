"""Two variants side by side, by topic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bastide import BastideError, Problem, Ruleset, listed, resolve_variant, sentence

from ..reports.words import about_text
from .differences import Counted, difference, piece_counts, same, tile_counts
from .overviews import overview
from .topics import TOPICS

Rule = Mapping[str, Any]

#: Labels of the facts about a box.
_ABOUT = {
    "players": sentence("players"),
    "age": sentence("age"),
    "time": sentence("time"),
    "components": sentence("components"),
    "in_box": sentence("in box"),
    "starting_player": sentence("starting player"),
    "certainty": sentence("certainty"),
    "notes": sentence("notes"),
    "sources": sentence("sources"),
}


@dataclass(slots=True, kw_only=True)
class Part:
    """The differences between two variants under one topic.

    Args:
        topic: the topic's key.
        title: its heading.
        replaced: rules of one variant, each with the one that replaces it in the other.
        only_in: rules that only one of them has.
        changed: rules whose sentences or rates differ.
        reordered: rules that apply earlier or later.
        counts: tiles or pieces whose counts differ.
        texts: texts that differ, each in both versions.
    """

    topic: str
    title: str
    replaced: list[tuple[Rule, Rule]] = field(default_factory=list)
    only_in: tuple[list[Rule], list[Rule]] = field(default_factory=lambda: ([], []))
    changed: list[Rule] = field(default_factory=list)
    reordered: list[Rule] = field(default_factory=list)
    counts: list[Counted] = field(default_factory=list)
    texts: list[tuple[str, tuple[Any, Any]]] = field(default_factory=list)

    def __bool__(self) -> bool:
        lists = (self.replaced, *self.only_in, self.changed, self.reordered, self.counts, self.texts)
        return any(map(bool, lists))


@dataclass(frozen=True, slots=True, kw_only=True)
class Diff:
    """The differences between two variants.

    Args:
        names: the variants as given.
        rulesets: their rulesets.
        found: all differences as JSON values, as ``bastide variant diff --json`` prints them.
        plugins: for each plugin that only one has, or whose options differ, its title and its options in each; ``None``
            where the variant lacks it.
    """

    names: tuple[str, str]
    rulesets: tuple[Ruleset, Ruleset]
    found: dict[str, Any]
    plugins: dict[str, tuple[str, tuple[dict[str, Any] | None, dict[str, Any] | None]]]

    @property
    def same(self) -> bool:
        """Whether rules, tiles and pieces are the same; facts about the box may still differ."""
        return bool(self.found["same"])

    @property
    def titles(self) -> tuple[str, str]:
        """The titles of the variants."""
        one, other = self.found["variants"]
        return one["title"], other["title"]

    @property
    def topics(self) -> list[Part]:
        """The topics with differences, in the order in which reports show them."""
        parts = {key: Part(topic=key, title=title) for key, title in TOPICS.items()}
        rules = self.found["rules"]
        for pair in rules["replaced"]:
            one, other = pair["rules"]
            parts[one["topic"]].replaced.append((one, other))
        for side in (0, 1):
            for rule in rules["only_in"][side]:
                parts[rule["topic"]].only_in[side].append(rule)
        for rule in rules["changed"]:
            parts[rule["topic"]].changed.append(rule)
        for rule in rules["reordered"]:
            parts[rule["topic"]].reordered.append(rule)
        overviews = overview(self.rulesets[0]), overview(self.rulesets[1])
        parts["supply"].counts.extend(piece_counts(*overviews))
        parts["tiles"].counts.extend(tile_counts(*overviews))
        if self.found["start"]:
            parts["tiles"].texts.append((sentence("start tiles"), _both(map(_laid, self.found["start"]))))
        if self.found["phases"]:
            parts["course"].texts.append(
                (sentence("phases of a turn"), _both(" → ".join(each) for each in self.found["phases"]))
            )
        for entry in self.found["about"]:
            texts = _both(value and about_text(value) for value in entry["values"])
            parts["about"].texts.append((_ABOUT.get(entry["key"], entry["key"]), texts))
        return [part for part in parts.values() if part]

    def as_json(self) -> dict[str, Any]:
        """The object that ``bastide variant diff --json`` prints."""
        return {"format": "bastide-difference/1", **self.found}


def diff(one: Any, other: Any) -> Diff:
    """Compare two variants.

    Args:
        one: a variant: a preset, a path, an expression, or a ruleset.
        other: another one.

    Raises:
        BastideError: one of them is wrong; lists the problems of both.
    """
    rulesets: list[Ruleset] = []
    problems: list[Problem] = []
    for variant in (one, other):
        try:
            rulesets.append(variant if isinstance(variant, Ruleset) else resolve_variant(variant))
        except BastideError as error:
            problems += error.problems
    if problems:
        raise BastideError(dict.fromkeys(problems))
    first, second = rulesets
    found = difference(first, second)
    found["same"] = same(found)
    names = [
        variant if isinstance(variant, str) else ruleset.selection.given or ruleset.selection.title or place
        for variant, ruleset, place in zip((one, other), rulesets, ("one", "other"), strict=True)
    ]
    return Diff(names=(names[0], names[1]), rulesets=(first, second), found=found, plugins=_plugins(first, second))


def _plugins(
    one: Ruleset, other: Ruleset
) -> dict[str, tuple[str, tuple[dict[str, Any] | None, dict[str, Any] | None]]]:
    mine, theirs = overview(one)["plugins"], overview(other)["plugins"]
    found = {}
    for name in sorted({*mine, *theirs}):
        here, there = mine.get(name), theirs.get(name)
        if here is None or there is None or here["options"] != there["options"]:
            sides = here and here["options"], there and there["options"]
            found[name] = ((here or there)["title"], sides)
    return found


def _laid(start: Iterable[Mapping[str, Any]]) -> str:
    laid = (
        sentence("{tile} at {place}", tile=each["tile"], place=f"{each['at'][0]},{each['at'][1]}") for each in start
    )
    return listed(laid) or sentence("none")


def _both(values: Iterable[Any]) -> tuple[Any, Any]:
    one, other = values
    return one, other
