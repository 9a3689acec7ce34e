"""The JSON Schema of variant files, for editors and for the forms of the web page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .drafts import FORMAT
from .files import LISTS, TEXTS, YEARS
from .presets import shelf
from .registry import Registry

if TYPE_CHECKING:
    from bastide.rules.declarations.plugins import Plugin

_TEXT = {"type": "string"}
_TEXT_LIST = {"type": "array", "items": _TEXT}
_COUNT = {"type": "integer", "minimum": 0}
_COUNTS = {"type": "object", "additionalProperties": _COUNT}
_BY_PLAYERS = {"type": "object", "minProperties": 1, "propertyNames": {"pattern": "^[1-9][0-9]*$"}}


def schema(registry: Registry) -> dict[str, Any]:
    """The JSON Schema of a variant file with the options of all working plugins."""
    definitions: dict[str, Any] = {}
    plugins = {name: _plugin(name, plugin, definitions) for name, plugin in registry.usable.items()}
    names = sorted(plugins)
    found: dict[str, Any] = {
        "title": "Bastide variant",
        "description": "A combination of rule plugins with their options.",
        "type": "object",
        "required": ["format"],
        "additionalProperties": False,
        "properties": {
            "format": {"const": FORMAT},
            "title": _TEXT | {"description": "The variant's name for people."},
            "extends": _TEXT
            | {
                "description": "What this starts from: a preset, a path relative to this file, or an expression.",
                "examples": sorted(shelf(registry).files),
            },
            "remove": {
                "description": "Plugins that are inherited and shall be left out.",
                "type": "array",
                "items": {"anyOf": [{"enum": names}, _TEXT]},
            },
            "plugin_files": _TEXT_LIST
            | {"description": "Python files relative to this one, each with a plugin to add."},
            "plugins": {
                "description": "The plugins to add, each with its options.",
                "type": "object",
                "additionalProperties": False,
                "properties": plugins,
            },
            "tiles": _COUNTS
            | {
                "description": "Counts of sets and of single tiles.",
                "properties": {
                    "files": _TEXT_LIST | {"description": "Tile files that need no plugin, relative to this file."},
                    "texts": _TEXT_LIST | {"description": "What tile files hold, in the variant itself."},
                },
            },
            "supply": {
                "description": "How many pieces of a kind each player has, or how many for some numbers of players.",
                "type": "object",
                "additionalProperties": {"anyOf": [_COUNT, _BY_PLAYERS | {"additionalProperties": _COUNT}]},
            },
            "rates": {
                "description": "Numbers of rules, by rule id, dot and name.",
                "type": "object",
                "additionalProperties": {"type": "integer"},
            },
            "about": {
                "description": "What stands on the box: shown, and no rule.",
                "type": "object",
                "additionalProperties": False,
                "properties": dict.fromkeys(TEXTS, _TEXT)
                | dict.fromkeys(LISTS, _TEXT_LIST)
                | {"years": _TEXT | {"pattern": f"^{YEARS}$"}},
            },
        },
    }
    if definitions:
        found["$defs"] = dict(sorted(definitions.items()))
    return found


def _plugin(name: str, plugin: Plugin, definitions: dict[str, Any]) -> dict[str, Any]:
    """The schema of the table of one plugin; its references are added to the definitions."""
    from bastide.rules.declarations.option_models import options_model

    schema: dict[str, Any] = {"type": "object", "properties": {}}
    closed = True
    if plugin.options is not None:
        try:
            model = options_model(plugin.options)
            schema = model.model_json_schema(ref_template=f"#/$defs/{name}.{{model}}")
        # A model may hold values that JSON Schema cannot express; only this plugin's options are then unrestricted.
        except Exception:
            return {"type": "object", "title": plugin.title, "description": plugin.says}
        for inner, definition in schema.pop("$defs", {}).items():
            definitions[f"{name}.{inner}"] = definition
        closed = model.model_config.get("extra") != "allow"
    return schema | {"title": plugin.title, "description": plugin.says, "additionalProperties": not closed}
