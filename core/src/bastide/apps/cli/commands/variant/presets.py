"""``bastide variant list``: the presets."""

from __future__ import annotations

from typing import Any

from bastide import sentence

from ...console.arguments import Json
from ...console.consoles import console, print_json
from ...reports.paragraphs import heading, paragraph, plugin_text

_EMPTY: dict[str, Any] = {
    "format": "bastide-preset/1",
    "name": "",
    "title": "",
    "plugins": {},
    "in_box": [],
    "sources": [],
    "certainty": "",
}


def list_presets(as_json: Json = False) -> None:
    """List the presets and the plugins they are made of.

    bastide variant show and --json give the sources of the rules, and how certain they are.

    Example: bastide variant list --json
    """
    from bastide import broken_presets, installed, presets, printings

    found = [described(name) for name in [*presets(installed()), *printings(installed())]]
    found += [_EMPTY | {"name": name, "broken": reason} for name, reason in broken_presets(installed()).items()]
    found.sort(key=lambda preset: str(preset["name"]))
    if as_json:
        print_json(found, indent=2)
        return
    out = console()
    for preset in found:
        heading(out, preset["name"], preset["title"])
        if preset["broken"]:
            paragraph(out, sentence("broken: {reason}", reason=preset["broken"]), style="red")
            continue
        paragraph(out, " + ".join(plugin_text(name, options) for name, options in preset["plugins"].items()))
    if not found:
        out.print(sentence("there are no presets; python -m pip install bastide-variants brings some"))


def described(name: str) -> dict[str, Any]:
    """A preset as ``bastide variant list --json`` prints it."""
    from bastide import BastideError, describe, installed, select

    empty = _EMPTY | {"name": name}
    try:
        selection = select(name, installed())
    except BastideError as error:
        return empty | {"broken": "; ".join(map(str, error.problems))}
    about = {key: value for key, value in selection.about.items() if key in empty}
    plugins = describe(selection)["plugins"]
    return empty | about | {"title": selection.title, "plugins": plugins, "broken": None}
