"""``bastide plugins source``."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Annotated

import typer

from bastide import BastideError, Problem, coded, did_you_mean, installed, listed, sentence

#: What of a package its author wrote to be read.
_READ = (".py", ".toml", ".md")


def source(
    what: Annotated[
        str,
        typer.Argument(
            metavar="PLUGIN[/FILE]",
            help="A plugin, or a file of its package, such as abbot/recalling or river/tiles.toml.",
            show_default=False,
        ),
    ],
) -> None:
    """Print the source of a plugin, as an example.

    Without a file, its module, which says what it returns. A plugin of your own begins with bastide new expansion.

    Example: bastide plugins source corn-circles
    """
    plugin, _, file = what.partition("/")
    print(_source(plugin, file).read_text(encoding="utf-8"), end="")


def _source(plugin: str, file: str) -> Path:
    """The file of a plugin's package that is meant.

    Raises:
        BastideError: there is no such plugin, or no such file in its package.
    """
    registry = installed()
    if plugin not in registry.found:
        hint = did_you_mean(plugin, registry.found)
        raise BastideError(Problem(coded("plugin/unknown", "there is no plugin {name}", name=plugin), hint=hint))
    module = registry.module(plugin)
    path = inspect.getsourcefile(module) if inspect.ismodule(module) else None
    if path is None:
        raise BastideError(coded("plugin/without-source", "the source of {plugin} is not at hand", plugin=plugin))
    own = Path(path)
    if not file:
        return own
    inside = {each.relative_to(own.parent).as_posix(): each for each in own.parent.rglob("*") if each.suffix in _READ}
    found = inside.get(file) or inside.get(f"{file}.py")
    if found is None:
        hint = did_you_mean(file, inside, sentence("there are {value}", value=listed(sorted(inside))))
        message = coded(
            "plugin/no-such-source", "there is no file {file} in the package of {plugin}", file=file, plugin=plugin
        )
        raise BastideError(Problem(message, hint=hint))
    return found
