"""The program ``bastide``: its commands, and how it ends."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from bastide import Problem, sentence

from .console import consoles, streams
from .console.speech import in_front, say, spoken_here
from .games import no_games
from .lazy_commands import PLAIN, Command, LazyGroup

_HERE = "bastide.apps.cli.commands"
_PLUGIN_FILES = "BASTIDE_PLUGIN_FILES"
#: Where a run keeps its command line, up to ``--``.
_WORDS = "bastide.words"
_COMMANDS = {
    "demo": Command(f"{_HERE}.demo:demo", "Show what this is about: one table under three editions."),
    "plugins": Command(f"{_HERE}.plugins.plugins:app", "List the installed plugins, broken ones too, and check them."),
    "variant": Command(f"{_HERE}.variant.variant:app", "List, show, check and compare rule variants."),
    "editions": Command(f"{_HERE}.editions:editions", "List the printed editions by year, publisher and language."),
    "sources": Command(f"{_HERE}.sources:sources", "Show what the citations of rules stand for."),
    "rulebook": Command(f"{_HERE}.rulebook:rulebook", "Write the complete rules of a variant as one document."),
    "score": Command(f"{_HERE}.score:score", "Score a record or a diagram under one or several variants."),
    "explain": Command(f"{_HERE}.explain:explain", "Show the answers of every rule while a record was played."),
    "compare": Command(f"{_HERE}.compare:compare", "Compare what several variants make of one game."),
    "simulate": Command(f"{_HERE}.simulate:simulate", "Simulate many games, and show what the rules do."),
    "play": Command(f"{_HERE}.play:play", "Play a variant in the terminal."),
    "serve": Command(f"{_HERE}.serve:serve", "Open the workbench in a browser."),
    "tournament": Command(f"{_HERE}.tournament:tournament", "Let bots play each other, and rate them."),
    "render": Command(f"{_HERE}.render:render", "Draw a record or a diagram as a picture."),
    "convert": Command(f"{_HERE}.convert:convert", "Convert games saved with JCloisterZone to records, and back."),
    "schema": Command(f"{_HERE}.schema:schema", "Print the JSON Schema of a kind of file."),
    "tiles": Command(f"{_HERE}.tiles.tiles:app", "Check, describe, draw, print and import tiles."),
    "new": Command(f"{_HERE}.new.new:app", "Begin an expansion, a rule, a variant or a set of tiles."),
}


class Program(LazyGroup):
    """The commands of Bastide, then those of plugins.

    A command of a plugin runs when it is named. The help omits it, since that would import every plugin first;
    ``bastide plugins`` lists it with its plugin.
    """

    lazy = _COMMANDS

    def main(self, args: Any = None, *more: Any, **settings: Any) -> Any:
        """Run the program in the language that its command line or the environment names."""
        given = list(sys.argv[1:] if args is None else args)
        # No option begins like "- farms", which says what is left out.
        words = [f" {word}" if isinstance(word, str) and word.startswith("- ") else word for word in given]
        with spoken_here(words):
            say(self)
            try:
                return super().main(words, *more, **settings)
            finally:
                consoles.release()

    @functools.cached_property
    def _all(self) -> Mapping[str, Command]:
        from bastide import installed

        from .brought import brought

        found = dict(self.lazy)
        for plugin, subcommand in brought(installed()):
            if subcommand.name in found:
                consoles.note(
                    sentence(
                        "plugin {plugin} brings a command {command}, which there is already",
                        plugin=plugin,
                        command=subcommand.name,
                    )
                )
            else:
                found[subcommand.name] = Command(subcommand.app, subcommand.says, plugin)
        return found

    def lazy_commands(self) -> Mapping[str, Command]:
        """The commands of Bastide, then those of plugins."""
        return self._all

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line; options of the whole program may stand anywhere before ``--``."""
        from .console.failures import reported

        ctx.meta[_WORDS] = args[: args.index("--")] if "--" in args else list(args)
        with reported(ctx.meta[_WORDS]):
            if not args:
                _tell_what_to_add()
            return super().parse_args(ctx, in_front(args))

    def invoke(self, ctx: Any) -> Any:
        """Run the command; bad input ends it with status 1 and a message on standard error."""
        from .console.failures import TRACE, reported

        with reported(ctx.meta[_WORDS]):
            if os.environ.get(TRACE):
                from ..explaining.tracing import begin

                begin()
            return super().invoke(ctx)


app = typer.Typer(cls=Program, **PLAIN | {"add_completion": True})


def _tell_what_to_add() -> None:
    """Say in one line how games come to a program that has none."""
    from bastide import installed

    if not installed().found:
        consoles.say(no_games())
        print()


def _check_language(name: str | None) -> None:
    if name is not None:
        from bastide import known_language, unknown_language

        if known_language(name) is None:
            # Who looks for the editions of a language may mean this option.
            message = sentence(
                "{message}; this is the language of the program, and bastide editions --printed-in {name} lists "
                "editions that were printed in a language",
                message=unknown_language(name),
                name=name,
            )
            raise typer.BadParameter(message)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        from bastide import installed_engine, translated

        typer.echo(f"bastide {version('bastide')} ({translated(installed_engine())})")
        raise typer.Exit


def _know_plugin_files(paths: list[Path], context: typer.Context) -> None:
    """Have plugins in files beside the installed ones, in the processes that this one starts as well.

    Raises:
        BastideError: one of them is no plugin, or is broken; says why, with file and line.
    """
    from bastide import BastideError, coded, load_plugin_file

    names: dict[str, Path] = {}
    before = os.environ.get(_PLUGIN_FILES, "")
    files = [before]
    for path in paths:
        found = load_plugin_file(path)
        if found.broken is not None:
            broken = coded(
                "plugin/broken", "the plugin {name} is broken: {broken}", name=found.name, broken=found.broken
            )
            raise BastideError(Problem(broken, file=str(path), hint=sentence("mend it, or leave it out")))
        other = names.setdefault(found.name, path)
        if other.absolute() != path.absolute():
            twice = coded(
                "plugin/file-twice",
                "{file} and {other} are both the plugin {name}",
                file=path,
                other=other,
                name=found.name,
            )
            raise BastideError(Problem(twice, hint="give one of the files another name"))
        files.append(str(found.file))
    os.environ[_PLUGIN_FILES] = os.pathsep.join(files)
    context.call_on_close(lambda: os.environ.update({_PLUGIN_FILES: before}))
    context.call_on_close(lambda: _tell_unused(names))


def _tell_unused(names: Iterable[str]) -> None:
    """Note which of the plugins in files no ruleset of this run has, if there was any ruleset."""
    from bastide import installed

    used = installed().used
    for name in names:
        if used and name not in used:
            consoles.note(sentence("nothing uses the plugin {name}; a variant has it with + {name}", name=name))


@app.callback(
    no_args_is_help=True,
    epilog="Help on a command: bastide COMMAND --help. Commands that plugins bring are listed by bastide plugins. "
    "Exit status: 0 done; 1 the input breaks a rule or a format; 2 the command line is wrong.",
)
def _program(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and stop.", callback=_show_version, is_eager=True)
    ] = False,
    language: Annotated[
        str | None,
        typer.Option(
            "--language",
            metavar="CODE",
            help="The language of the program, such as en or ja; by default, that of BASTIDE_LANGUAGE or the system.",
            callback=_check_language,
        ),
    ] = None,
    plugin: Annotated[
        list[Path],
        typer.Option(
            "--plugin",
            metavar="FILE",
            help="Use the plugin in this Python file besides the installed ones; may be given several times.",
            show_default=False,
        ),
    ] = [],  # noqa: B006 - Typer reads the default and never changes it
    no_color: Annotated[bool, typer.Option("--no-color", help="Print without colours; so does NO_COLOR=1.")] = False,
) -> None:
    """Pick rule variants for Carcassonne-family tile games, play them, and compare what they make of a game.

    Example: bastide compare game.json --under hig-2000 --under hig-2002
    """
    consoles.set_colour(wanted=not no_color)
    if plugin:
        _know_plugin_files(plugin, context)


def _watch_plugins() -> None:
    """End the program with a message when the hook of a plugin does not return."""
    from bastide import watch_plugins

    from .console.failures import reported

    def over(problem: Problem) -> None:
        with spoken_here(sys.argv[1:]):
            consoles.complain(str(problem))
        for stream in (sys.__stdout__, sys.__stderr__):
            with suppress(OSError, ValueError):
                if stream is not None:
                    stream.flush()
        # The thread that runs the hook goes on forever; nothing else would end it.
        os._exit(1)

    try:
        with reported():
            watch_plugins(over)
    except typer.Exit as end:
        raise SystemExit(end.exit_code) from None


def main() -> None:
    """Run ``bastide`` with the arguments of the process."""
    streams.prepare()
    try:
        _watch_plugins()
        app(prog_name="bastide")
    except SystemExit as end:
        if not streams.finished():
            raise SystemExit(end.code or 1) from None
        raise
