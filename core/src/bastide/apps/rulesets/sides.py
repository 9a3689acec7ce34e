"""Variants side by side, by topic."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bastide import BastideError, Problem, Ruleset, Sentence, clause, installed, resolve_variant, sentence

from ..reports.words import about_text
from ..sources import open_questions
from ..tile_words import item_in_words
from ..words import semicolons, word
from .differences import difference, same, tile_counts
from .overviews import overview
from .supplies import Counted, piece_counts
from .titles import title_of
from .topics import TOPICS

Rule = Mapping[str, Any]
#: A variant's options of a plugin; ``None`` if it lacks the plugin.
Options = dict[str, Any] | None
Value = TypeVar("Value")

#: The heading of what a variant makes of a game.
MEANING = sentence("What it does to a game")

#: Labels of the facts about a box.
_ABOUT = {
    "players": sentence("players"),
    "age": sentence("age"),
    "time": sentence("time"),
    "components": sentence("components"),
    "in_box": sentence("in box"),
    "starting_player": sentence("starting player"),
    "notes": sentence("notes"),
    "sources": sentence("sources"),
    "years": sentence("years"),
    "publishers": sentence("publishers"),
    "languages": sentence("languages"),
}


@dataclass(slots=True, kw_only=True)
class Part:
    """The differences between variants under one topic.

    Args:
        topic: the topic's key.
        title: its heading.
        replaced: what each variant has in one place: rules that replace each other, ``None`` where one has none.
        only_in: for each variant, the rules that it has and another lacks.
        changed: rules whose sentences or rates differ.
        reordered: rules that apply earlier or later.
        counts: tiles or pieces whose counts differ.
        texts: texts that differ, each in all versions.
    """

    topic: str
    title: str
    only_in: tuple[list[Rule], ...]
    replaced: list[tuple[Rule | None, ...]] = field(default_factory=list)
    changed: list[Rule] = field(default_factory=list)
    reordered: list[Rule] = field(default_factory=list)
    counts: list[Counted] = field(default_factory=list)
    texts: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)

    def __bool__(self) -> bool:
        lists = (self.replaced, *self.only_in, self.changed, self.reordered, self.counts, self.texts)
        return any(map(bool, lists))

    @property
    def only(self) -> dict[tuple[int, ...], list[Rule]]:
        """The rules that some variants lack, by the indices of those that have them."""
        rules: dict[str, Rule] = {}
        owners: dict[str, list[int]] = {}
        for side, only in enumerate(self.only_in):
            for rule in only:
                rules[rule["id"]] = rule
                owners.setdefault(rule["id"], []).append(side)
        found: dict[tuple[int, ...], list[Rule]] = {}
        for name, sides in owners.items():
            found.setdefault(tuple(sides), []).append(rules[name])
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Diff:
    """The differences between variants.

    Args:
        names: the variants as given.
        rulesets: their rulesets.
        found: all differences as JSON values, as ``bastide variant diff --json`` prints them.
        plugins: for each plugin that one lacks, or whose options differ, its title and its options in each; ``None``
            where the variant lacks it.
        meaning: what the second of two variants makes of a game of the first one, where that was measured.
    """

    names: tuple[str, ...]
    rulesets: tuple[Ruleset, ...]
    found: dict[str, Any]
    plugins: dict[str, tuple[str, tuple[Options, ...]]]
    meaning: tuple[Sentence, ...] = ()

    @property
    def same(self) -> bool:
        """Whether rules, tiles and pieces are the same; facts about the box may still differ."""
        return bool(self.found["same"])

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the variants, all of them different."""
        return tuple(each["title"] for each in self.found["variants"])

    def says(self, rule: str | None) -> str | None:
        """A rule as people read it: its sentence, in quotes; ``None`` for none."""
        found = (entry for ruleset in self.rulesets if rule is not None and (entry := ruleset.rule(rule)) is not None)
        entry = next(found, None)
        return rule if entry is None else sentence("“{words}”", words=clause(entry.rule.says))

    def item(self, tile: str) -> str:
        """A tile as people call it."""
        known = (ruleset for ruleset in self.rulesets if tile in ruleset.tiles or tile in ruleset.blocks)
        ruleset = next(known, None)
        return word(tile) if ruleset is None else item_in_words(tile, ruleset)

    @property
    def topics(self) -> list[Part]:
        """The topics with differences, in the order in which reports show them."""
        rules = self.found["rules"]
        parts = {
            key: Part(topic=key, title=title, only_in=tuple([] for _ in self.names)) for key, title in TOPICS.items()
        }
        for row in rules["replaced"]:
            first = next(rule for rule in row["rules"] if rule is not None)
            parts[first["topic"]].replaced.append(tuple(row["rules"]))
        for side, only in enumerate(rules["only_in"]):
            for rule in only:
                parts[rule["topic"]].only_in[side].append(rule)
        for rule in rules["changed"]:
            parts[rule["topic"]].changed.append(rule)
        for rule in rules["reordered"]:
            parts[rule["topic"]].reordered.append(rule)
        overviews = [overview(ruleset) for ruleset in self.rulesets]
        parts["supply"].counts.extend(piece_counts(*(side["supply"] for side in overviews)))
        parts["tiles"].counts.extend(tile_counts(*overviews))
        if self.found["start"]:
            parts["tiles"].texts.append((sentence("start tiles"), tuple(map(self._laid, self.found["start"]))))
        if self.found["phases"]:
            parts["course"].texts.append((sentence("phases of a turn"), tuple(map(_in_turn, self.found["phases"]))))
        # What nobody tells of a group's own variant is no difference to a printed one.
        printed = sum(questions is not None for questions in self.found["unknown"]) > 1
        for entry in self.found["about"]:
            if entry["key"] in _ABOUT and (printed or sum(value is not None for value in entry["values"]) > 1):
                parts["about"].texts.append(
                    (
                        _ABOUT[entry["key"]],
                        tuple(
                            map(_told, map(_boxed, entry["values"]) if entry["key"] == "in_box" else entry["values"])
                        ),
                    )
                )
        if printed:
            parts["known"].texts.extend(self._known())
            parts["unknown"].texts.append((sentence("open questions"), tuple(map(_asked, self.found["unknown"]))))
        return [part for part in parts.values() if part]

    def _known(self) -> Iterable[tuple[str, tuple[Any, ...]]]:
        """What is known of rules, supplements and tiles, said also where it is the same."""
        abouts = [ruleset.selection.about for ruleset in self.rulesets]
        boxes = [about.get("in_box") for about in abouts]
        counts = (sum(each.contents["bag"].values()) + len(each.start) for each in self.rulesets)
        yield sentence("rules"), tuple(_told(about.get("certainty")) for about in abouts)
        if any(boxes):
            yield sentence("supplements in the box"), tuple(map(_told, map(_boxed, boxes)))
        yield sentence("tiles"), tuple(sentence("{count} in the bag and on the table", count=count) for count in counts)

    def _laid(self, start: Iterable[Mapping[str, Any]]) -> str:
        """The start tiles, each with its cell."""
        laid = (
            sentence("{tile} at {place}", tile=self.item(each["tile"]), place=f"{each['at'][0]},{each['at'][1]}")
            for each in start
        )
        return semicolons(laid) or sentence("none")

    def as_json(self) -> dict[str, Any]:
        """The object that ``bastide variant diff --json`` prints."""
        return {"format": "bastide-difference/1", **self.found, "meaning": list(self.meaning)}


def grouped(values: Iterable[Value]) -> list[tuple[tuple[int, ...], Value]]:
    """Equal values together, each with the indices of the variants that have it."""
    found: list[tuple[tuple[int, ...], Value]] = []
    for side, value in enumerate(values):
        for place, (sides, other) in enumerate(found):
            if value == other:
                found[place] = ((*sides, side), other)
                break
        else:
            found.append(((side,), value))
    return found


def diff(*variants: Any) -> Diff:
    """Compare variants.

    Args:
        variants: two or more: presets, paths, expressions, or rulesets.

    Raises:
        BastideError: some of them are wrong; lists the problems of all.
    """
    rulesets: list[Ruleset] = []
    problems: list[Problem] = []
    for variant in variants:
        try:
            rulesets.append(variant if isinstance(variant, Ruleset) else resolve_variant(variant))
        except BastideError as error:
            problems += error.problems
    if problems:
        raise BastideError(dict.fromkeys(problems))
    found = difference(*rulesets)
    found["same"] = same(found)
    found["unknown"] = [open_questions(ruleset) for ruleset in rulesets]
    names = tuple(
        variant if isinstance(variant, str) else ruleset.selection.given or title_of(ruleset)
        for variant, ruleset in zip(variants, rulesets, strict=True)
    )
    return Diff(names=names, rulesets=tuple(rulesets), found=found, plugins=_plugins(rulesets))


def _plugins(rulesets: Iterable[Ruleset]) -> dict[str, tuple[str, tuple[Options, ...]]]:
    sides = [overview(ruleset)["plugins"] for ruleset in rulesets]
    found = {}
    for name in sorted({name for side in sides for name in side}):
        options = tuple(side[name]["options"] if name in side else None for side in sides)
        if len(there := [each for each in options if each is not None]) == len(options):
            # Where all have it, what they have in common says nothing.
            options = tuple({key: value for key, value in each.items() if _differs(key, there)} for each in there)
        if any(each != options[0] for each in options):
            found[name] = (next(side[name]["title"] for side in sides if name in side), options)
    return found


def _differs(option: str, among: Sequence[Mapping[str, Any]]) -> bool:
    return any(each.get(option) != among[0].get(option) for each in among)


def _boxed(plugins: list[str] | None) -> list[str] | None:
    """The plugins in a box by their titles."""
    usable = installed().usable
    return plugins and [sentence(usable[name].title) if name in usable else word(name) for name in plugins]


def _told(value: Any) -> str:
    """A fact about a box: a text, or that it is empty or not told."""
    if value is None:
        return sentence("not told")
    return about_text(value) or sentence("nothing")


def _asked(questions: list[str] | None) -> Any:
    """The open questions of an edition, which is not told of other variants."""
    if questions is None:
        return sentence("not told")
    return [clause(question) for question in questions] or sentence("none that we know of")


def _in_turn(phases: Iterable[str]) -> str:
    """The phases of a turn one after the other."""
    return functools.reduce(lambda one, other: sentence("{one} → {other}", one=one, other=other), map(word, phases))
