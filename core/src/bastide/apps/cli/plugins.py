"""``bastide plugins``: what is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .arguments import Json
from .consoles import print_json

if TYPE_CHECKING:
    from bastide import Found


def plugins(as_json: Json = False) -> None:
    """List the installed plugins with their options and defaults; broken ones with the reason.

    Example: bastide plugins --json
    """
    from bastide import installed

    found = [described(plugin) for plugin in installed().found.values()]
    if as_json:
        print_json(found, indent=2)
        return
    if not found:
        print("no plugins are installed; python -m pip install bastide-base-game brings the base game")
    width = max((len(plugin["name"]) for plugin in found), default=0)
    for plugin in found:
        start = f"{plugin['name']:{width}}  "
        origin = f"{plugin['distribution']} {plugin['version']}"
        if plugin["broken"]:
            print(f"{start}{origin}  broken: {plugin['broken']}")
            continue
        slot = f"  slot {plugin['slot']}" if plugin["slot"] else ""
        print(f"{start}{origin}  {plugin['title'] or 'no rules of its own'}{slot}")
        for name, option in plugin["options"].items():
            says = f"  {option['description']}" if option["description"] else ""
            print(f"{'':{width}}    {name} = {_written(option['default'])}{says}")


def described(plugin: Found) -> dict[str, Any]:
    """A plugin as ``bastide plugins --json`` prints it."""
    declaration = plugin.declaration
    return {
        "name": plugin.name,
        "version": plugin.version,
        "distribution": plugin.distribution,
        "title": None if declaration is None else declaration.title,
        "says": None if declaration is None else declaration.says,
        "slot": None if declaration is None else declaration.slot,
        "requires": [] if declaration is None else list(declaration.requires),
        "conflicts": {} if declaration is None else dict(declaration.conflicts),
        "editions": [] if declaration is None else list(declaration.editions),
        "options": {} if declaration is None or declaration.options is None else options_of(declaration.options),
        "broken": plugin.broken,
    }


def options_of(model: Any) -> dict[str, dict[str, Any]]:
    """The options of a model, each with its default and what it means."""
    defaults = model().model_dump(mode="json", by_alias=True)
    return {
        field.alias or name: {"default": defaults.get(field.alias or name), "description": field.description}
        for name, field in model.model_fields.items()
    }


def _written(value: Any) -> str:
    import json

    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
