"""The keys of tile files, and the JSON Schema that says what each of them holds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, get_args

from bastide._kernel.geometry import ROTATIONS, SIDES
from bastide.rules.declarations.kinds import Takes

FORMAT: Final = "bastide-tiles/1"
CERTAINTIES: Final = ("high", "medium", "low")
#: A word that can be part of an id.
NAME: Final = "[A-Za-z0-9][A-Za-z0-9_-]*"

#: A cell, ``[x, y]``.
CELL: Final = {
    "type": "array",
    "prefixItems": [{"type": "integer"}, {"type": "integer"}],
    "minItems": 2,
    "maxItems": 2,
}
#: Degrees clockwise.
ROTATION: Final = {"enum": list(ROTATIONS)}

_TEXT = {"type": "string"}
_TEXTS = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]}
_WRITTEN = {"type": "array", "items": _TEXT, "minItems": 1}
_SEVERAL = {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 12}, {"const": True}]}
#: The segments of a kind: one text each, or how many there are of one without sides.
_SEGMENTS = {"anyOf": [_TEXT, _WRITTEN, _SEVERAL]}
_COUNT = {"type": "integer", "minimum": 0}
_NAME = {"type": "string", "pattern": f"^{NAME}$"}
_NAMED = {"type": "object", "propertyNames": {"pattern": f"^{NAME}$"}}
_NOTES = _TEXT | {"description": "Remarks for readers."}
_SOURCES = _TEXTS | {"description": "Where the description is from."}
_COPIES: dict[str, Any] = {
    "count": _COUNT | {"description": "The number of copies.", "default": 1},
    "notes": _NOTES,
    "certainty": {"enum": list(CERTAINTIES), "description": "How certain the description is.", "default": "high"},
    "sources": _SOURCES,
}
_STACK = _NAME | {"description": "Where the copies lie before the game.", "default": "bag"}

#: What a special print holds besides segments.
PRINT: Final[dict[str, Any]] = _COPIES
#: What a tile holds besides segments.
TILE: Final[dict[str, Any]] = {
    **_COPIES,
    "start": _COUNT | {"description": "How many of the copies are start tiles.", "default": 0},
    "stack": _STACK,
    "flags": _SEGMENTS | {"description": "Flags of the whole tile."},
    "ground": _TEXT | {"description": "The kind of ground, if not the file's."},
    "walls": {"anyOf": [_TEXT, _WRITTEN], "description": "What else parts the ground."},
    "edges": {
        "description": "Kinds of edges other than what lies at them.",
        "type": "object",
        "additionalProperties": False,
        "properties": dict.fromkeys(SIDES, _TEXT),
    },
    "prints": _NAMED | {"description": "Special prints, by name.", "additionalProperties": {"$ref": "#/$defs/print"}},
}
#: What a kind of segment that the file declares holds.
KIND: Final[dict[str, Any]] = {
    "takes": {"enum": list(get_args(Takes)), "description": "What it takes of a side."},
    "says": _TEXT | {"description": "One sentence for people."},
    "traits": _TEXTS | {"description": "What rules may ask about."},
    "divides": {"type": "boolean", "description": "Whether it parts the ground.", "default": True},
}
#: What one tile of a block holds.
PART: Final[dict[str, Any]] = {
    "tile": _TEXT | {"description": "The tile: of this file by its name, of another by its id."},
    "at": CELL | {"description": "Its cell [x, y], from the first tile's."},
    "rotation": ROTATION | {"description": "Degrees clockwise.", "default": 0},
}
#: What a block holds.
BLOCK: Final[dict[str, Any]] = {
    **_COPIES,
    "stack": _STACK,
    "parts": {
        "description": "Its tiles.",
        "type": "array",
        "minItems": 2,
        "items": {
            "type": "object",
            "required": ["tile", "at"],
            "additionalProperties": False,
            "properties": PART,
        },
    },
}
#: What a file holds.
FILE: Final[dict[str, Any]] = {
    "format": {"const": FORMAT},
    "set": _NAME | {"description": "The set's name, the first part of its tiles' ids."},
    "title": _TEXT | {"description": "The set's name for people."},
    "notes": _NOTES,
    "sources": _SOURCES,
    "ground": _TEXT | {"description": "The kind of ground on all tiles, where the kinds leave a choice."},
    "kinds": {
        "description": "Kinds of segments of its own: what each takes of a side, or more.",
        "type": "object",
        "propertyNames": {"pattern": f"^{NAME}$", "not": {"enum": list(TILE)}},
        "additionalProperties": {"anyOf": [KIND["takes"], {"$ref": "#/$defs/kind"}]},
    },
    "tiles": _NAMED
    | {
        "description": "The tiles, by name.",
        "minProperties": 1,
        "additionalProperties": {"$ref": "#/$defs/tile"},
    },
    "blocks": _NAMED
    | {
        "description": "Blocks of several tiles that are laid as one.",
        "additionalProperties": {"$ref": "#/$defs/block"},
    },
}


def schema(kinds: Iterable[str]) -> dict[str, Any]:
    """The JSON Schema of a tile file, whose TOML is read as JSON.

    Args:
        kinds: the kinds of segments that a file may have without declaring any.
    """
    known = dict.fromkeys(sorted({*kinds} - {*TILE}), True)
    return {
        "title": "Bastide tiles",
        "description": "A set of tiles.",
        "type": "object",
        "required": ["format", "set", "tiles"],
        "additionalProperties": False,
        "properties": FILE,
        # With kinds of its own, the names of further keys of its tiles are the file's.
        "if": {"not": {"required": ["kinds"]}},
        "then": {"properties": {"tiles": {"additionalProperties": {"$ref": "#/$defs/usual"}}}},
        "$defs": {
            "tile": {"type": "object", "properties": TILE, "additionalProperties": _SEGMENTS},
            "print": {
                "type": "object",
                "properties": PRINT,
                "propertyNames": {"not": {"enum": sorted({*TILE} - {*PRINT})}},
                "additionalProperties": _SEGMENTS,
            },
            "usual": {
                "properties": {
                    **dict.fromkeys(TILE, True),
                    **known,
                    "prints": {
                        "additionalProperties": {
                            "properties": dict.fromkeys(PRINT, True) | known,
                            "additionalProperties": False,
                        }
                    },
                },
                "additionalProperties": False,
            },
            "kind": {
                "type": "object",
                "required": ["takes"],
                "additionalProperties": False,
                "properties": KIND,
            },
            "block": {
                "type": "object",
                "required": ["parts"],
                "additionalProperties": False,
                "properties": BLOCK,
            },
        },
    }
