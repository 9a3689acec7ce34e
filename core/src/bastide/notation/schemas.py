"""The JSON Schemas of files, and of what ``bastide score --json`` prints."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from bastide.rules.declarations.kinds import SegmentKind
from bastide.text.problems import BastideError, Problem, did_you_mean
from bastide.text.sentences import coded, listed, sentence
from bastide.tiles import schema as tiles
from bastide.variants import schema as variants

from .keys import ACTION, ACTIONS, DIAGRAM, LINE, PIECE, PLACE, RECORD, SCORE, TERM

if TYPE_CHECKING:
    from bastide.variants.registry import Registry

#: What they are written in.
_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"


def schema(registry: Registry, kind: str = "variant") -> dict[str, Any]:
    """The JSON Schema, draft 2020-12, of a kind of file, or of what ``bastide score --json`` prints.

    Args:
        registry: the plugins, whose options stand in variants and whose kinds of segments in tile files.
        kind: ``record``, ``diagram``, ``variant``, ``tiles`` or ``scores``.

    Raises:
        BastideError: there is no such kind.
    """
    if kind not in SCHEMAS:
        there = sentence("there are {kinds}", kinds=listed(SCHEMAS))
        message = coded("schema/unknown", "there is no schema of {kind!r}", kind=kind)
        raise BastideError(Problem(message, hint=did_you_mean(kind, SCHEMAS, there)))
    return {"$schema": _DRAFT, **SCHEMAS[kind](registry)}


def _record(_: Registry) -> dict[str, Any]:
    return _file("record", "A game as it was played.", RECORD, ("variant", "players", "actions")) | {
        "$defs": {
            "piece": _closed(PIECE, tuple(PLACE)),
            "action": {
                "type": "object",
                "required": ["type"],
                "properties": ACTION,
                "allOf": [_when(type, *holds) for type, holds in ACTIONS.items()],
            },
        }
    }


def _when(type: str, properties: dict[str, Any], required: tuple[str, ...]) -> dict[str, Any]:
    """What is said of the actions of one type."""
    then: dict[str, Any] = {"properties": properties, "required": list(required)}
    if type == "deploy":
        then["anyOf"] = [{"required": [key]} for key in PLACE if key != "as"]
    return {"if": {"properties": {"type": {"const": type}}}, "then": then}


def _diagram(_: Registry) -> dict[str, Any]:
    return _file("diagram", "A board with pieces on it, whatever led there.", DIAGRAM, ("players", "tiles")) | {
        "$defs": {"piece": _closed(PIECE, tuple(PLACE))}
    }


def _tiles(registry: Registry) -> dict[str, Any]:
    return tiles.schema(_kinds(registry))


def _scores(_: Registry) -> dict[str, Any]:
    return {
        "title": "Bastide scores",
        "description": "What bastide score --json prints: a list with one object for each variant.",
        "type": "array",
        "items": _closed(SCORE, ("error",)),
        "$defs": {"line": _closed(LINE, ("decided_by",)), "term": _closed(TERM)},
    }


#: What makes each schema, by the kind of file.
SCHEMAS: Final[dict[str, Callable[[Registry], dict[str, Any]]]] = {
    "record": _record,
    "diagram": _diagram,
    "variant": variants.schema,
    "tiles": _tiles,
    "scores": _scores,
}


def _file(name: str, says: str, properties: dict[str, Any], required: tuple[str, ...]) -> dict[str, Any]:
    """The schema of a file with these keys, of which some are needed, and no others."""
    return {
        "title": f"Bastide {name}",
        "description": says,
        "type": "object",
        "required": ["format", *required],
        "additionalProperties": False,
        "properties": properties,
    }


def _closed(properties: dict[str, Any], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """An object with all of these keys, but for some that may be left out, and no others."""
    needed = [key for key in properties if key not in optional]
    return {"type": "object", "required": needed, "additionalProperties": False, "properties": properties}


def _kinds(registry: Registry) -> Iterator[str]:
    """The kinds of segments of all working plugins, under their default options."""
    for name in registry.bringing("bastide_kinds"):
        declared = registry.usable.get(name)
        # A plugin that needs a choice of options, or fails, is told so by the rulesets that have it.
        with suppress(Exception):
            options = None if declared is None or declared.options is None else declared.options()
            yield from (kind.name for kind in registry.of(name, SegmentKind, options=options))
