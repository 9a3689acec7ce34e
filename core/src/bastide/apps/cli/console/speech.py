"""The language of a run of the program, including its help and errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, get_args

from bastide import listed, sentence

from .consoles import note

OPTION = "--language"
#: The options of the whole program that have a value.
_VALUED = (OPTION, "--plugin")
VARIABLE = "BASTIDE_LANGUAGE"


@contextmanager
def spoken_here(words: Sequence[str]) -> Iterator[None]:
    """Use the language that the command line or the environment names.

    The option refuses a language without a catalogue; one that the environment names is only noted.
    """
    from bastide import known_language, speaking, unknown_language

    named = _named(words)
    if named is None and os.environ.get(VARIABLE) and known_language(os.environ[VARIABLE]) is None:
        note(sentence("{variable}: {message}", variable=VARIABLE, message=unknown_language(os.environ[VARIABLE])))
    with speaking(named if named is not None and known_language(named) is not None else None):
        yield


def _named(words: Sequence[str]) -> str | None:
    for at, word in enumerate(words):
        if word == "--":
            break
        if word == OPTION and at + 1 < len(words):
            return words[at + 1]
        if word.startswith(f"{OPTION}="):
            return word.partition("=")[2]
    return None


def in_front(words: Sequence[str]) -> list[str]:
    """Move the options of the whole program before the commands, wherever they stood before ``--``."""
    end = words.index("--") if "--" in words else len(words)
    front: list[str] = []
    rest: list[str] = []
    left = iter(words[:end])
    for word in left:
        if word == "--no-color" or word.startswith(tuple(f"{option}=" for option in _VALUED)):
            front.append(word)
        elif word in _VALUED:
            front += [word, *([value] if (value := next(left, None)) is not None else [])]
        else:
            rest.append(word)
    return [*front, *rest, *words[end:]]


def english() -> bool:
    """Whether the language is English, so that nothing needs translation."""
    from bastide import spoken

    return spoken() == "en"


def say(command: Any) -> Any:
    """Translate the help of a command. Returns the command."""
    if english() or getattr(command.context_class, "translated", False):
        return command
    for attribute in ("help", "short_help", "epilog"):
        if getattr(command, attribute, None):
            setattr(command, attribute, paragraphs(getattr(command, attribute)))
    for param in command.params:
        if getattr(param, "help", None):
            param.help = paragraphs(param.help)
    base = command.context_class

    class Formatter(base.formatter_class):  # type: ignore[name-defined,misc] # click's, wherever it comes from
        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, args, prefix or f"{_translated(sentence('Usage'))}: ")

        def write_heading(self, heading: str) -> None:
            super().write_heading(_translated(heading))

        def write_dl(self, rows: Any, *args: Any, **more: Any) -> None:
            super().write_dl([(name, _translated(text)) for name, text in rows], *args, **more)

    class Context(base):  # type: ignore[misc,valid-type] # as above
        formatter_class = Formatter
        translated = True

    command.context_class = Context
    return command


#: The help texts that Typer adds to every command: headings and the option that shows the help.
WORDS = (
    sentence("Options"),
    sentence("Arguments"),
    sentence("Commands"),
    sentence("Show this message and exit."),
    sentence("Install completion for the current shell."),
    sentence("Show completion for the current shell, to copy it or customize the installation."),
)


def paragraphs(text: str) -> str:
    """A help text, paragraph by paragraph; examples stay as they are."""
    translations = []
    for paragraph in text.split("\n\n"):
        joined = " ".join(paragraph.split())
        head, sign, rest = joined.partition(": ")
        if head == "Example" and sign:
            translations.append(f"{_translated(sentence('Example'))}: {rest}")
        else:
            translations.append(_translated(joined))
    return "\n\n".join(translations)


def mistaken(error: Any) -> int | None:
    """Print an error of the command line. Returns the status, or nothing if the error is of another kind.

    Args:
        error: an error of click, which has its own messages.
    """
    _say_plainly(error)
    context = getattr(error, "ctx", None)
    if english() or not hasattr(error, "format_message") or type(error).__name__ == "NoArgsIsHelpError":
        return None
    if context is not None:
        print(context.get_usage(), file=sys.stderr)
        ask = sentence("Try '{command}' for help.", command=f"{context.command_path} {context.help_option_names[0]}")
        print(f"{_translated(ask)}\n", file=sys.stderr)
    print(_translated(sentence("Error: {message}", message=_reason(error))), file=sys.stderr)
    return int(error.exit_code)


def _say_plainly(error: Any) -> None:
    """Report a missing or invalid value in plain words, not in those of the library that checks types."""
    if type(error).__name__ == "MissingParameter" and not error.message:
        error.message = getattr(error.param, "help", None) or ""
        return
    found = getattr(error.__cause__, "errors", None)
    if not callable(found) or not hasattr(error, "message"):
        return
    first = found()[0]
    bounds = first.get("ctx", {})
    annotation = getattr(getattr(error.param, "type_descriptor", None), "annotation", None)
    choices = sentence("it must be one of {choices}", choices=listed(get_args(annotation)))
    plain = {
        "int_parsing": sentence("it must be a whole number"),
        "float_parsing": sentence("it must be a number"),
        "greater_than_equal": sentence("it must be at least {bound}", bound=bounds.get("ge")),
        "value_error": choices if get_args(annotation) else error.message,
        "less_than_equal": sentence("it must be at most {bound}", bound=bounds.get("le")),
    }
    error.message = plain.get(first["type"], error.message)


def reason(error: Any) -> str:
    """What an error of the command line says, in the words in which it is printed.

    Args:
        error: an error of click.
    """
    _say_plainly(error)
    if not hasattr(error, "format_message"):
        return str(error)
    return str(error.format_message()) if english() else _reason(error)


def _reason(error: Any) -> str:
    param, kind = getattr(error, "param", None), type(error).__name__
    hint = getattr(error, "param_hint", None)
    if hint is None and param is not None:
        hint = param.get_error_hint(error.ctx) if _takes_context(param) else param.get_error_hint()
    where = hint if isinstance(hint, str) or hint is None else " / ".join(map(repr, hint))
    if kind == "MissingParameter":
        missing = sentence("{parameter} is missing", parameter=where)
        return sentence("{message}: {text}", message=missing, text=error.message) if error.message else missing
    if kind == "NoSuchOption":
        near = getattr(error, "possibilities", None)
        found = sentence("there is no option {name}", name=error.option_name)
        if near:
            hints = sentence("there is {options}", options=listed(sorted(near)))
            return sentence("{message}; {hint}", message=found, hint=hints)
        return found
    if kind == "BadParameter":
        message = sentence(error.message)
        if where is None:
            return message
        return sentence("the value of {parameter} cannot be: {message}", parameter=where, message=message)
    return sentence(error.format_message() if not getattr(error, "message", None) else error.message)


def _takes_context(param: Any) -> bool:
    import inspect

    return "ctx" in inspect.signature(param.get_error_hint).parameters


def _translated(text: str) -> str:
    from bastide import translated

    return translated(text)
