"""Commands by import path, so that only those in use are imported."""

from __future__ import annotations

import importlib
import shlex
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, get_args

import typer
import typer.main
from typer.core import TyperCommand, TyperGroup

from bastide import coded, listed, sentence

from .console.speech import say

#: Settings of every Typer app of the command line: plain help and errors, and our own tracebacks.
PLAIN: dict[str, Any] = {
    "add_completion": False,
    "rich_markup_mode": None,
    "pretty_exceptions_enable": False,
    "context_settings": {"help_option_names": ["-h", "--help"], "max_content_width": 100},
}


class Command(NamedTuple):
    """A command that is imported on use.

    Args:
        target: ``module:attribute`` of a function or a Typer app.
        summary: its sentence in the help.
        plugin: the plugin that brings it, if any.
    """

    target: str
    summary: str
    plugin: str | None = None

    def load(self, name: str) -> Any:
        """Import the command.

        Raises:
            BastideError: it belongs to a plugin and cannot be imported.
        """
        module, _, attribute = self.target.partition(":")
        try:
            found: Any = importlib.import_module(module)
            for part in attribute.split("."):
                found = getattr(found, part)
        except Exception as error:
            if self.plugin is None:
                raise
            from bastide import BastideError

            reason = sentence(
                "{target} cannot be imported: {type}: {error}",
                target=self.target,
                type=type(error).__name__,
                error=error,
            )
            raise BastideError(
                coded(
                    "plugin/broken-command",
                    "the command {name} of the plugin {plugin} is broken: {reason}",
                    name=name,
                    plugin=self.plugin,
                    reason=reason,
                )
            ) from error
        if isinstance(found, typer.Typer):
            command = typer.main.get_command(found)
        elif hasattr(found, "make_context"):
            command = found
        else:
            app = typer.Typer(**PLAIN)
            app.command(name, cls=LazyCommand, help=found.__doc__)(found)
            command = typer.main.get_command(app)
        command.name = name
        return say(command)


#: Types that make their values of the texts on the command line themselves.
_PLAIN_TYPES = (str, Path)


class _Conversion(NamedTuple):
    """What makes the value of a parameter, instead of what Typer has for it.

    Typer has pydantic make even texts and paths, and what was not given; importing it takes longer than most
    commands.

    Args:
        usual: returns what Typer has.
    """

    usual: Callable[[], Any]

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value of a parameter."""
        described = param.type_descriptor
        several = param.multiple or param.nargs == -1
        kind = get_args(described.annotation)[0] if several and described.is_list else described.annotation
        if value is None:
            return () if several else None
        if kind not in _PLAIN_TYPES or described.parameter_info.parser is not None:
            return self.usual().coerce(value, param=param, ctx=ctx)
        return [kind(each) for each in value] if several else kind(value)


class _Lazy:
    """A command that imports pydantic only for the parameters that need it."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters, and the option that shows the help."""
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]  # that of the command it is mixed into
        for param in params:
            if "get_runtime_param" not in vars(param):
                param.get_runtime_param = partial(_Conversion, param.get_runtime_param)
        return params


class LazyCommand(_Lazy, TyperCommand):
    """A command of Bastide."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line; what the command does not take is answered with where it belongs."""
        ctx.allow_extra_args = True
        left: list[str] = super().parse_args(ctx, args)
        if left and not ctx.resilient_parsing:
            ctx.fail(_out_of_place(left, ctx))
        return left


def _out_of_place(left: Sequence[str], ctx: Any) -> str:
    """Where arguments belong that a command does not take."""
    params = [param for param in ctx.command.params if not getattr(param, "hidden", False)]
    options = [param.opts[0] for param in params if param.param_type_name == "option"]
    taken = (ctx.params[param.name] for param in params if param.metavar == "VARIANT" and param.nargs == 1)
    variant = next(taken, None)
    if left[0].strip()[:1] in ("+", "-") and variant is not None:
        whole = shlex.quote(" ".join([variant, *map(str.strip, left)]))
        return sentence("a variant is one argument; write {expression}", expression=whole)
    found = sentence("{words} has no place here", words=shlex.join(left))
    hint: str
    if "--under" in options:
        under = " ".join(f"--under {shlex.quote(word)}" for word in left)
        hint = sentence("variants are named by an option: {options}", options=under)
    elif variant is not None:
        hint = sentence("this takes one variant, and bastide variant diff compares several")
    elif options:
        hint = sentence("there are the options {options}", options=listed(options))
    else:
        return found
    return sentence("{message}; {hint}", message=found, hint=hint)


class LazyGroup(_Lazy, TyperGroup):
    """A group that lists its commands without importing them."""

    #: The commands by name, in the order of the help.
    lazy: ClassVar[Mapping[str, Command]] = {}

    def lazy_commands(self) -> Mapping[str, Command]:
        """The commands by name, in the order of the help."""
        return self.lazy

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands."""
        return [*self.commands, *(name for name in self.lazy_commands() if name not in self.commands)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import the command of a name."""
        command = super().get_command(ctx, cmd_name)
        if command is not None:
            return say(command)
        lazy = self.lazy.get(cmd_name) or self.lazy_commands().get(cmd_name)
        return None if lazy is None else lazy.load(cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the command line names; a misspelt name is answered with the nearest match."""
        if args and args[0] not in self.lazy and args[0] not in self.commands:
            from bastide import did_you_mean

            names = self.list_commands(ctx)
            if args[0] not in names and not args[0].startswith("-"):
                within = [
                    f"{ctx.command_path} {group} {args[0]}"
                    for group, command in self.lazy.items()
                    if command.target.endswith(":app") and args[0] in command.load(group).list_commands(ctx)
                ]
                there = sentence("there is {names}", names=listed(within)) if within else None
                hint = there or did_you_mean(args[0], names, sentence("there are {names}", names=listed(names)))
                ctx.fail(sentence("there is no command {name!r}; {hint}", name=args[0], hint=hint))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands without importing them."""
        rows = [(name, command.summary) for name, command in self.lazy.items()]
        # The formatter translates both.
        with formatter.section("Commands"):
            formatter.write_dl(rows)
