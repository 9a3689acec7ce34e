"""Pages as templates: they mention only what is in use, and record which rules their text covers.

A page is a Jinja2 template in a sandbox. ``{% if rule("…") %}`` asks whether a rule is in force; if the branch below it
yields any text, the rule is covered, and its own sentence need not be printed. The branch is found in the syntax tree
of the template, so that a rule that is merely asked about, or whose branch stays empty, does not count as covered.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from functools import partial
from typing import Any

from jinja2 import StrictUndefined, Template, TemplateError, TemplateSyntaxError, UndefinedError, nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing

from bastide import BastideError, Problem, coded, did_you_mean, listed, sentence

from .asked import Answers, WrongQuestionError

#: The filter that records which rules a text covers. No page can write its name.
_COVERING = "covering rules"


class _UnknownNameError(UndefinedError):
    """A page uses a name that there is not.

    Args:
        message: what Jinja says of it.
        name: the name.
    """

    def __init__(self, message: str, name: object) -> None:
        super().__init__(message)
        self.name = name if isinstance(name, str) else ""


class _Unknown(StrictUndefined):
    """A name that there is not: any use of it is an error with the name."""

    __slots__ = ()

    def __init__(self, hint: str | None = None, obj: Any = missing, name: str | None = None, exc: Any = None) -> None:
        raised: Any = exc or partial(_UnknownNameError, name=name)
        super().__init__(hint, obj, name, raised)


class _Environment(ImmutableSandboxedEnvironment):
    """The sandbox of pages."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a page may access an attribute: values are texts, numbers and lists, whose methods are harmless."""
        return super().is_safe_attribute(obj, attr, value) and isinstance(obj, str | int | list | tuple | dict)


def rendered(source: str, file: str, answers: Answers) -> str:
    """The text of a page under the rules in force; the answers record what it covers.

    Args:
        source: the page.
        file: its name in messages.
        answers: the answers to the page's questions.

    Raises:
        BastideError: the page is wrong; names the line.
    """
    environment = _Environment(undefined=_Unknown, lstrip_blocks=True, autoescape=False, keep_trailing_newline=True)
    environment.globals.clear()
    environment.globals.update(answers.functions())
    environment.filters["counted"] = counted
    environment.filters[_COVERING] = answers.covering
    try:
        tree = environment.parse(source, filename=file)
        _note_coverage(tree)
        code = environment.compile(tree, filename=file)
        return Template.from_code(environment, code, environment.globals).render()
    except TemplateSyntaxError as error:
        raise BastideError(
            Problem(coded("rulebook/template-syntax", str(error.message)), file=file, line=error.lineno)
        ) from None
    except WrongQuestionError as error:
        raise BastideError(Problem(error.message, file=file, line=_line(error, file), hint=error.hint)) from None
    except UndefinedError as error:
        hint = sentence("a page may ask {names}", names=listed(sorted(answers.functions())))
        close = did_you_mean(getattr(error, "name", ""), answers.functions(), hint)
        undefined = coded("rulebook/undefined", str(error.message))
        raise BastideError(Problem(undefined, file=file, line=_line(error, file), hint=close)) from None
    except SecurityError as error:
        refused = coded("rulebook/not-allowed", str(error.message))
        raise BastideError(Problem(refused, file=file, line=_line(error, file))) from None
    except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError) as error:
        message = coded("other/raised", "{type}: {error}", type=type(error).__name__, error=error)
        raise BastideError(Problem(message, file=file, line=_line(error, file))) from None


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun, such as 2 points.

    Args:
        number: the number.
        one: the singular.
        many: the plural; the singular with an ``s`` by default.
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def _line(error: BaseException, file: str) -> int | None:
    """The line of the page with the error."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return lines[-1] if lines else None


def _note_coverage(tree: nodes.Template) -> None:
    """Pass the text of every branch on a rule through the recording filter."""
    for branch in tree.find_all(nodes.If):
        names = list(_asked(branch.test))
        if names and branch.body:
            branch.body = [_covering(branch.body, names)]
    for choice in tree.find_all(nodes.CondExpr):
        names = list(_asked(choice.test))
        if names:
            line = choice.lineno
            choice.expr1 = nodes.Filter(choice.expr1, _COVERING, _constants(names, line), [], None, None, lineno=line)


def _covering(body: list[nodes.Node], names: list[str]) -> nodes.Node:
    line = body[0].lineno
    through = nodes.Filter(None, _COVERING, _constants(names, line), [], None, None, lineno=line)
    return nodes.FilterBlock(body, through, lineno=line)


def _constants(names: list[str], line: int) -> list[nodes.Expr]:
    return [nodes.Const(name, lineno=line) for name in names]


def _asked(test: nodes.Node) -> Iterator[str]:
    """The rules that a condition requires to be in force, all or one of them."""
    if isinstance(test, nodes.And | nodes.Or):
        yield from _asked(test.left)
        yield from _asked(test.right)
    elif isinstance(test, nodes.Call) and isinstance(test.node, nodes.Name) and test.node.name == "rule":
        yield from (each.value for each in test.args if isinstance(each, nodes.Const))
