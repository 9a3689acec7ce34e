"""The keys of records, diagrams and scores, each with what it holds, in the words of JSON Schema."""

from __future__ import annotations

from typing import Any, Final

from bastide._kernel.geometry import SIDES
from bastide.engine.games.recording import RECORD as RECORD_FORMAT
from bastide.tiles.schema import CELL, ROTATION

from .documents import DIAGRAM as DIAGRAM_FORMAT

_TEXT = {"type": "string"}
_NAME = {"type": "string", "minLength": 1}
_TEXTS = {"type": "array", "items": _TEXT}
_NUMBER = {"type": "integer"}
_POINTS = {"type": "object", "additionalProperties": _NUMBER}
_PLAYERS = {"type": "array", "items": _NAME, "minItems": 1, "uniqueItems": True}
_VARIANT = {
    "description": "The rules: a preset, a path, an expression, or a variant itself, as its own schema says.",
    "type": ["string", "object"],
}
_PIECE = {"$ref": "#/$defs/piece"}

#: Where a piece stands.
PLACE: Final[dict[str, Any]] = {
    "at": CELL | {"description": "The cell [x, y] of its tile."},
    "on": _TEXT | {"description": "A segment of the tile, as it lies: city N."},
    "corner": CELL | {"description": "The corner, by the cell of which it is the north-west one."},
    "edge": {
        "description": "The edge [x, y, side], by a cell and one of its sides.",
        "type": "array",
        "prefixItems": [_NUMBER, _NUMBER, {"enum": list(SIDES)}],
        "minItems": 3,
        "maxItems": 3,
    },
    "place": {
        "description": "A piece, a player who holds it, or a place that a plugin declares, by its kind.",
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "properties": {"piece": _PIECE, "held": _NAME},
    },
    "as": {"description": "How it stands there, if not as usual.", "type": ["string", "null"]},
}
#: A piece, wherever it stands.
PIECE: Final[dict[str, Any]] = {
    "player": {"description": "Whose it is; null for a piece of nobody.", "type": ["string", "null"]},
    "piece": _TEXT | {"description": "Its kind."},
    **PLACE,
}
#: A piece of a tile in a diagram.
PIECE_ON_TILE: Final = {key: value for key, value in PIECE.items() if key != "at"}
#: A piece of a diagram that stands on no tile.
PIECE_ELSEWHERE: Final = {key: value for key, value in PIECE_ON_TILE.items() if key != "on"}
#: A tile that lies on the table.
LAID: Final[dict[str, Any]] = {
    "tile": _TEXT | {"description": "The tile's id, such as base-game/D."},
    "at": CELL | {"description": "Its cell [x, y]."},
    "rotation": ROTATION | {"description": "Degrees clockwise."},
}
#: A tile of a diagram.
TILE: Final[dict[str, Any]] = {
    **LAID,
    "pieces": {
        "description": "The pieces on it.",
        "type": "array",
        "items": {"type": "object", "additionalProperties": False, "properties": PIECE_ON_TILE},
    },
}
#: A feature of a diagram that was completed.
COMPLETED: Final[dict[str, Any]] = {
    "at": CELL | {"description": "The cell [x, y] of one of its tiles."},
    "on": _TEXT | {"description": "The segment of that tile."},
    "by": {"description": "Who completed it in this turn.", "type": ["string", "null"]},
    "scored": {"description": "It was scored, and is still to be left.", "const": True},
}
#: An entry of a record's actions, of any type; rules add keys to it.
ACTION: Final[dict[str, Any]] = {
    "player": _TEXT | {"description": "Who did it; left out for what nobody chose."},
    "tile": _TEXT | {"description": "The id of the tile that it is about."},
    "piece": _TEXT | {"description": "The kind of piece that it is about."},
    "type": _TEXT | {"description": "What was done: place, deploy, pass, or a type of a plugin's own."},
    "time": {"description": "How many seconds it took.", "type": "number", "minimum": 0},
}
#: What else an action of a type that every game has holds, and what it cannot be without.
ACTIONS: Final[dict[str, tuple[dict[str, Any], tuple[str, ...]]]] = {
    "place": (LAID, ("tile", "at", "rotation")),
    "deploy": (PLACE, ("piece",)),
    "pass": ({}, ()),
    "discard": ({}, ("tile",)),
    "put-back": ({}, ("tile",)),
    "roll": ({"name": _TEXT | {"description": "What was rolled."}}, ("name", "value")),
    "reveal": (
        {
            "of": _TEXT | {"description": "Who had chosen in secret."},
            "choice": {"description": "What was chosen, as an action without the player.", "type": "object"},
        },
        ("of", "choice"),
    ),
    "timeout": ({}, ("player",)),
}
#: What a record holds.
RECORD: Final[dict[str, Any]] = {
    "format": {"const": RECORD_FORMAT},
    "variant": _VARIANT,
    "players": _PLAYERS | {"description": "Their names, in the order of play."},
    "start": {
        "description": "The tiles that lie there first; without it, the variant's own.",
        "type": ["array", "null"],
        "items": {"type": "object", "required": ["tile"], "additionalProperties": False, "properties": LAID},
    },
    "actions": {
        "description": "What was done, in order.",
        "type": "array",
        "items": {"$ref": "#/$defs/action"},
    },
    "draws": _TEXTS | {"description": "Everything drawn from all stacks, in order."},
    "complete": {"description": "Whether the game ended after the last action.", "type": "boolean"},
    "exhausted": {"description": "Whether nothing is left to draw.", "type": "boolean"},
    "made_with": {
        "description": "The versions of Bastide and of the plugins, by name.",
        "type": ["object", "null"],
        "additionalProperties": _TEXT,
    },
    "seed": {"description": "The source of shuffles and dice, in saved games.", "type": ["integer", "string"]},
}
#: What a diagram holds.
DIAGRAM: Final[dict[str, Any]] = {
    "format": {"const": DIAGRAM_FORMAT},
    "players": _PLAYERS | {"description": "Their names."},
    "turn": _TEXT | {"description": "Whose turn it is; without it, the first player's."},
    "scores": _POINTS | {"description": "Points on the track, by player."},
    "tiles": {
        "description": "The tiles, each with the pieces on it.",
        "type": "array",
        "items": {
            "type": "object",
            "required": ["tile", "at"],
            "additionalProperties": False,
            "properties": TILE,
        },
    },
    "state": {"description": "What plugins keep besides the board, by plugin.", "type": "object"},
    "variant": _VARIANT,
    "pieces": {
        "description": "The pieces that stand on no tile.",
        "type": "array",
        "items": {
            "type": "object",
            "anyOf": [{"required": [key]} for key in ("corner", "edge", "place")],
            "additionalProperties": False,
            "properties": PIECE_ELSEWHERE,
        },
    },
    "completed": {
        "description": "Features that were completed although a rule would prevent it now, or in this turn.",
        "type": "array",
        "items": {
            "type": "object",
            "required": ["at", "on"],
            "additionalProperties": False,
            "properties": COMPLETED,
        },
    },
}
#: A term of a score line.
TERM: Final[dict[str, Any]] = {
    "count": _NUMBER | {"description": "How many there are."},
    "rate": _NUMBER | {"description": "What one is worth."},
    "points": _NUMBER | {"description": "Count times rate."},
    "label": _TEXT | {"description": "What is counted."},
    "rule": _TEXT | {"description": "The id of the rule."},
    "changed_by": _TEXTS | {"description": "The ids of the rules that adjusted it."},
}
#: A score line. Its last key is left out where the claims alone decided.
LINE: Final[dict[str, Any]] = {
    "player": _TEXT | {"description": "Who gets the points."},
    "points": _NUMBER | {"description": "The sum of the terms."},
    "kind": _TEXT | {"description": "What is scored: city, road, …"},
    "when": {"enum": ["completed", "final", "play"], "description": "On which occasion."},
    "tiles": {"type": "array", "items": CELL, "description": "The cells of what is scored."},
    "claims": _POINTS | {"description": "The weight of every player who claims it."},
    "terms": {"description": "What the points are made of.", "type": "array", "items": {"$ref": "#/$defs/term"}},
    "decided_by": _TEXTS | {"description": "The ids of the rules that changed which claim gets the points."},
}
#: What is told of one variant. Its last key is there only if the input breaks a rule of it.
SCORE: Final[dict[str, Any]] = {
    "variant": {"description": "The variant, as it was given.", "type": ["string", "object", "null"]},
    "scores": _POINTS | {"description": "Points by player."},
    "lines": {"description": "The score lines.", "type": "array", "items": {"$ref": "#/$defs/line"}},
    "error": {
        "description": "Where and why the scoring ended.",
        "type": "object",
        "required": ["action", "rule", "reason"],
        "additionalProperties": False,
        "properties": {
            "action": {"description": "The index in actions, from 0.", "type": ["integer", "null"]},
            "rule": _TEXT | {"description": "The id of the rule."},
            "reason": _TEXT | {"description": "Why it forbids it."},
        },
    },
}
