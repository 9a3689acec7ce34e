"""Reading an atlas."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bastide import BastideError, Problem, Sentence, coded, installed, resolve_variant, sentence

from ..simulating.meaning import Meaning, against, apart

FORMAT = "bastide-atlas/1"
FILE = "atlas.json"
#: So many games make figures fit to be told beside rules.
ENOUGH = 10_000

#: An estimate as it is kept: its value and the ends of its interval.
Kept = list[float | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Atlas:
    """What was measured.

    Args:
        asked: how many games of each preset were asked for.
        same_as: presets whose rules are those of another one, which was played.
        presets: of each preset that was played the games, the command that plays them again, and the figures.
        pairs: by two presets the differences of the second from the first, in games of the preset ``played``.
        made_with: versions of Bastide and the plugins.
    """

    asked: int
    same_as: Mapping[str, str]
    presets: Mapping[str, Mapping[str, Any]]
    pairs: Mapping[tuple[str, str], Mapping[str, Any]]
    made_with: Mapping[str, str]

    def names(self) -> list[str]:
        """All presets that it tells of."""
        return [*self.presets, *self.same_as]

    def measured(self, name: str) -> str:
        """The preset that was played in place of one with the same rules."""
        return self.same_as.get(name, name)

    def same(self, first: str, other: str) -> bool:
        """Whether the rules of two presets are the same."""
        return self.measured(first) == self.measured(other)

    def played(self, first: str, other: str) -> tuple[str, ...]:
        """The presets whose games tell of two: one whose games were scored under both, or either by its own."""
        pair = self._found(first, other)
        return (pair["played"],) if pair else (self.measured(first), self.measured(other))

    def side(self, name: str) -> Mapping[str, Any] | None:
        """The figures of a preset in games of its own, as in the summary of a simulation; ``None`` without games."""
        return _side(self.presets[self.measured(name)]) if self._games(name) else None

    def left_out(self, first: str, other: str) -> int:
        """How many games were played besides that break a rule of one of two presets."""
        pair = self._found(first, other)
        return int(pair["left_out"]) if pair else 0

    def games(self, first: str, other: str) -> int:
        """How many games tell of two presets; the lower number if either was played by its own rules."""
        pair = self._found(first, other)
        return int(pair["games"]) if pair else min(self._games(first), self._games(other))

    def meaning(self, first: str, other: str) -> Meaning | None:
        """What a preset makes of a game instead of another one.

        Args:
            first: the preset that it is compared with.
            other: the preset.

        Returns:
            ``None`` without games, or if their rules are the same.
        """
        one, two = self.measured(first), self.measured(other)
        if one == two or not self.games(one, two):
            return None
        names = (_title(first), _title(other))
        kept = self._found(one, two)
        if kept is None:
            sides = (_side(self.presets[one]), _side(self.presets[two]))
            return apart(names, sides, _differences(*sides), self.games(one, two))
        pair = _pair(kept) if (one, two) in self.pairs else _turned(_pair(kept))
        side = _side(self.presets[kept["played"]])
        return against(names, (side, side), pair, self.games(one, two), anew=False)

    def enough(self, first: str, other: str) -> bool:
        """Whether enough games were played, under either preset where they share none, to tell of the two."""
        return self.games(first, other) + self.left_out(first, other) >= ENOUGH

    def basis(self, first: str, other: str) -> tuple[Sentence, ...]:
        """What the figures of two presets are taken from."""
        played = self.played(first, other)
        if len(played) > 1:
            one, two = self.games(first, first), self.games(other, other)
            return (
                sentence(
                    "Too few games obey both rules: two greedy bots played {two} under the one, {one} under the other.",
                    two=f"{two:,}",
                    one=f"{one:,}",
                ),
            )
        games = sentence(
            "Two greedy bots played {games} games under {preset}.",
            games=f"{self.games(first, other):,}",
            preset=_title(played[0]),
        )
        left = self.left_out(first, other)
        if not left:
            return (games,)
        return games, sentence("{left} more broke a rule of one of them, and are left out.", left=left)

    def _found(self, first: str, other: str) -> Mapping[str, Any] | None:
        """The differences of two presets in games under both, in either order, unless most break a rule."""
        one, two = self.measured(first), self.measured(other)
        pair = self.pairs.get((one, two)) or self.pairs.get((two, one))
        # The few that are left are not like the others: nothing that the presets differ in happened in them.
        return pair if pair and pair["games"] > pair["left_out"] else None

    def _games(self, name: str) -> int:
        kept = self.presets.get(self.measured(name))
        return int(kept["games"]) if kept else 0


def read_atlas() -> Atlas:
    """Read the atlas of the presets that are installed; empty if no plugin brings one.

    Raises:
        BastideError: a file is no atlas.
    """
    found = Atlas(asked=0, same_as={}, presets={}, pairs={}, made_with={})
    for _, folder in installed().collect("bastide_presets"):
        path = folder.path / FILE
        if path.is_file():
            found = parse_atlas(path.read_text(encoding="utf-8"), str(path))
    return found


def parse_atlas(text: str, file: str = FILE) -> Atlas:
    """Read the text of an atlas.

    Args:
        text: the text.
        file: the name of its file.

    Raises:
        BastideError: it is none.
    """
    try:
        given = json.loads(text)
        if given["format"] != FORMAT:
            raise ValueError("another format")
        return Atlas(
            asked=given["asked"],
            same_as=given["same"],
            presets=given["presets"],
            pairs={(names[0], names[1]): pair for key, pair in given["pairs"].items() if (names := key.split(" "))},
            made_with=given["made_with"],
        )
    except (ValueError, TypeError, KeyError, IndexError) as error:
        reason = coded("atlas/no-atlas", "this is no atlas of presets: {error}", error=error)
        hint = sentence("the key format of one is {format}", format=FORMAT)
        raise BastideError(Problem(reason, file=file, hint=hint)) from error


def _title(preset: str) -> Sentence:
    return sentence(resolve_variant(preset).selection.title)


def _estimate(kept: Kept) -> dict[str, Any]:
    return dict(zip(("value", "low", "high"), kept, strict=True))


def _share(kept: Kept) -> dict[str, Any]:
    return {"games": kept[0]} | _estimate(kept[1:])


def _categories(kept: Mapping[str, Kept]) -> list[dict[str, Any]]:
    return [
        {"kind": key.split(" ")[0], "when": key.split(" ")[1]} | _estimate(estimate) for key, estimate in kept.items()
    ]


def _side(kept: Mapping[str, Any]) -> dict[str, Any]:
    """The figures of a preset, as in the summary of a simulation."""
    return {
        **{key: _estimate(kept[key]) for key in ("points", "margin", "turns")},
        "ties": _share(kept["ties"]),
        "seats": [{"seat": 1, "won_alone": _share(kept["first_seat_wins"])}],
        "categories": _categories(kept["categories"]),
    }


def _pair(kept: Mapping[str, Any]) -> dict[str, Any]:
    """The differences of two presets, as in the summary of a simulation."""
    return {
        **{key: _estimate(kept[key]) for key in ("points", "margin", "turns", "first_seat")},
        **{key: _share(kept[key]) for key in ("winner_swaps", "winner_changes", "untouched")},
        "categories": _categories(kept["categories"]),
    }


def _turned(pair: Mapping[str, Any]) -> dict[str, Any]:
    """The same differences, seen from the other preset; shares of games stay as they are."""
    means = {key: _negated(pair[key]) for key in ("points", "margin", "turns", "first_seat")}
    return {**pair, **means, "categories": [_negated(entry) for entry in pair["categories"]]}


def _negated(found: Mapping[str, Any]) -> dict[str, Any]:
    low, high = (None if found[end] is None else -found[end] for end in ("high", "low"))
    return {**found, "value": -found["value"], "low": low, "high": high}


def _differences(first: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Differences of two presets from games of their own, with intervals as if these had nothing in common."""
    before, after = ({(entry["kind"], entry["when"]): entry for entry in side["categories"]} for side in (first, other))
    nothing = {"value": 0.0, "low": 0.0, "high": 0.0}
    return {
        **{key: _less(first[key], other[key]) for key in ("points", "margin", "turns")},
        "categories": [
            {"kind": kind, "when": when} | _less(before.get((kind, when), nothing), after.get((kind, when), nothing))
            for kind, when in dict.fromkeys([*before, *after])
        ],
    }


def _less(first: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    middle = other["value"] - first["value"]
    if first["low"] is None or other["low"] is None:
        return {"value": middle, "low": None, "high": None}
    half = math.hypot(*((each["high"] - each["low"]) / 2 for each in (first, other)))
    return {"value": middle, "low": middle - half, "high": middle + half}
