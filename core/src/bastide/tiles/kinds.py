"""The kinds of segments that a tile file declares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, get_args

from bastide.rules.declarations.kinds import SegmentKind, Takes
from bastide.text.problems import did_you_mean
from bastide.text.sentences import coded, listed, sentence

from .ground import Complaint
from .schema import KIND
from .segments import TILE_KEYS
from .shorthand import TARGET_WORDS
from .values import TileSection, is_name

_KEYS: Final = tuple(KIND)
_TAKES: Final[tuple[Takes, ...]] = get_args(Takes)
_EXAMPLE: Final = 'for example: kinds = { pond = "nothing" }'


def read_kinds(sections: Any, known: Mapping[str, SegmentKind], problem: Complaint) -> dict[str, SegmentKind]:
    """The kinds of a file, with the traits of any existing kind of the same name.

    Args:
        sections: the value of the key ``kinds``.
        known: the existing kinds of segments without the file.
        problem: called with each problem.
    """
    if not isinstance(sections, dict):
        problem(("kinds",), coded("tile-file/kinds", "this must be a table of kinds"), _EXAMPLE)
        return {}
    found = {}
    for name, section in sections.items():
        kind = _kind(name, section, problem)
        other = known.get(name)
        if kind is not None and other is not None:
            if (kind.takes, kind.divides) != (other.takes, other.divides):
                written = (
                    f"takes = {other.takes!r}" if other.divides else f"takes = {other.takes!r} and divides = false"
                )
                hint = sentence("give yours another name, or write {written}", written=written)
                problem(
                    ("kinds", name),
                    coded("tile-file/kind-of-plugin", "a plugin has a kind of this name, and it is another one"),
                    hint,
                )
            kind = replace(kind, traits=kind.traits | other.traits, says=other.says or kind.says)
        if kind is not None:
            found[name] = kind
    return found


def _kind(name: str, section: Any, problem: Complaint) -> SegmentKind | None:
    path = ("kinds", name)
    if isinstance(section, str):
        section = {"takes": section}
    if not isinstance(section, dict):
        problem(path, coded("tile-file/kind", "this must be a text or a table"), _EXAMPLE)
        return None
    if not is_name(name) or not name.islower() or name in TILE_KEYS:
        reason = "it says something else of a tile" if name in TILE_KEYS else "a kind has small letters, digits and -"
        problem(path, coded("tile-file/kind-name", "{name!r} cannot be the name of a kind", name=name), reason)
    elif name in TARGET_WORDS:
        hint = sentence("after > the word means something else: road = {example!r}", example=f"S > {name}")
        problem(path, coded("tile-file/kind-name", "{name!r} cannot be the name of a kind", name=name), hint)
    for key in section:
        if key not in _KEYS:
            problem(
                (*path, key),
                coded("tile-file/kind-key", "this is no key of a kind"),
                did_you_mean(key, _KEYS, ", ".join(_KEYS)),
            )
    reader = TileSection(section, problem, path)
    says, takes = reader.text("says"), section.get("takes")
    traits, divides = section.get("traits", []), section.get("divides", True)
    traits = traits.split() if isinstance(traits, str) else traits
    if not isinstance(traits, list) or not all(isinstance(trait, str) for trait in traits):
        reader.fault(
            "traits",
            coded("tile-file/traits", "this must be a text or a list of words"),
            'for example: traits = ["claimable"]',
        )
        traits = []
    if not isinstance(divides, bool):
        reader.fault("divides", coded("tile-file/divides", "{divides!r} is neither true nor false", divides=divides))
        divides = True
    if takes not in _TAKES:
        message = (
            sentence("nothing says what it takes of a side")
            if takes is None
            else sentence("{takes!r} is nothing a kind can take", takes=takes)
        )
        near = did_you_mean(str(takes), _TAKES, sentence("write one of {takes}", takes=listed(_TAKES)))
        problem((*path, "takes") if "takes" in section else path, message, near)
        return None
    return SegmentKind(name, takes, frozenset(traits), says, divides)
