"""``bastide plugins``: the installed plugins, and whether they keep the contract of plugins."""

from __future__ import annotations

import os
import shutil
import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import typer

from bastide import listed, sentence, translated

from ...brought import brought, brought_bots
from ...console.arguments import Json
from ...console.consoles import note, print_json, say
from ...games import no_games
from ...lazy_commands import PLAIN, Command, LazyGroup

if TYPE_CHECKING:
    from bastide import Found

#: What is printed of each plugin as JSON.
FORMAT = "bastide-plugin/1"
SWITCHED_OFF = "BASTIDE_DISABLE_PLUGINS"


class PluginCommands(LazyGroup):
    """The commands about plugins."""

    lazy: ClassVar[Mapping[str, Command]] = {
        "check": Command(
            "bastide.apps.cli.commands.plugins.check:check", "Check that plugins do what every plugin must do."
        ),
        "source": Command("bastide.apps.cli.commands.plugins.source:source", "Print the source of one, as an example."),
        "translate": Command(
            "bastide.apps.cli.commands.plugins.translate:translate", "Bring catalogues of translations up to date."
        ),
    }


app = typer.Typer(cls=PluginCommands, **PLAIN)


@app.callback(invoke_without_command=True)
def plugins(context: typer.Context, as_json: Json = False) -> None:
    """List the installed plugins with their options and defaults; broken ones with the reason.

    Example: bastide plugins --json
    """
    if context.invoked_subcommand is None:
        list_plugins(as_json=as_json)


def list_plugins(*, as_json: bool) -> None:
    """Print the list of installed plugins."""
    from bastide import installed

    registry = installed()
    found = registry.kept("listing")
    if found is None:
        found = [described(plugin) for plugin in registry.found.values()]
        for owner, subcommand in brought(registry):
            next(plugin for plugin in found if plugin["name"] == owner)["commands"][subcommand.name] = subcommand.says
        for owner, bot in brought_bots(registry):
            next(plugin for plugin in found if plugin["name"] == owner)["bots"][bot.name] = bot.says
        registry.keep("listing", found)
    _tell_unknown(registry.found)
    if as_json:
        print_json([{"format": FORMAT, **plugin} for plugin in found], indent=2)
        return
    if not found:
        say(no_games())
    width = max((len(plugin["name"]) for plugin in found), default=0)
    for plugin in found:
        start = f"{plugin['name']:{width}}  "
        origin = f"{plugin['distribution']} {plugin['version']}"
        if plugin["broken"]:
            broken = sentence("broken: {reason}", reason=sentence(plugin["broken"]))
            _hang(translated(sentence("{name}  {text}", name=f"{start}{origin}", text=broken)), width + 8)
            continue
        title = sentence(plugin["title"] or "no rules of its own")
        if plugin["slot"]:
            title = sentence("{title}  slot {slot}", title=title, slot=plugin["slot"])
        _hang(translated(sentence("{name}  {text}", name=f"{start}{origin}", text=title)), width + 8)
        for name, option in plugin["options"].items():
            description = f"  {translated(option['description'])}" if option["description"] else ""
            _hang(f"{'':{width}}    {name} = {_written(option['default'])}{description}", width + 8)
        for name, summary in plugin["commands"].items():
            _hang(f"{'':{width}}    bastide {name}  {translated(summary)}", width + 8)
        for name, summary in plugin["bots"].items():
            _hang(f"{'':{width}}    {translated(sentence('bot {name}', name=name))}  {translated(summary)}", width + 8)


def _hang(line: str, indent: int) -> None:
    """Print a line with a hanging indent, wrapped to the terminal or else to 80 columns."""
    width = max(shutil.get_terminal_size().columns, indent + 20)
    print(textwrap.fill(line, width, subsequent_indent=" " * indent, break_on_hyphens=False))


def _tell_unknown(found: Mapping[str, Found]) -> None:
    """Note disabled plugins that do not exist, so that no misspelling goes unnoticed."""
    from bastide import did_you_mean

    for name in os.environ.get(SWITCHED_OFF, "").split(","):
        if name.strip() and name.strip() not in found:
            hint = did_you_mean(name.strip(), found, sentence("there are {plugins}", plugins=listed(found)))
            note(
                sentence(
                    "{variable} names {name}, which is not installed; {hint}",
                    variable=SWITCHED_OFF,
                    name=name.strip(),
                    hint=hint,
                )
            )


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
        "commands": {},
        "bots": {},
        "broken": plugin.broken,
    }


def options_of(options: type) -> dict[str, dict[str, Any]]:
    """The options in a class of options, each with its default and what it means."""
    from bastide import options_model, written_options

    defaults = written_options(options())
    return {
        field.alias or name: {"default": defaults.get(field.alias or name), "description": field.description}
        for name, field in options_model(options).model_fields.items()
    }


def _written(value: Any) -> str:
    import json

    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
