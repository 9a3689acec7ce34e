"""A function of a rule is read as the expression that says the same, or called where none does."""

from __future__ import annotations

import functools
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from toys.readable import COUNT, OF_FEATURE, OF_SUBJECT, TOYS, Toy

from bastide import count_tiles
from bastide.rules.base import Verb
from bastide.rules.expressions.meanings import UnreadError
from bastide.rules.expressions.reading import read

HEAD = "from __future__ import annotations\nfrom functools import cache, partial, wraps\nLIMIT = 3\n"


@pytest.mark.parametrize("toy", TOYS, ids=[f"{number}" for number, _ in enumerate(TOYS)])
def test_function_is_read_as_the_expression_that_says_the_same(toy: Toy) -> None:
    assert read(toy.function, toy.verb).same(toy.says), read(toy.function, toy.verb)


def test_expression_is_read_already() -> None:
    assert read(count_tiles, COUNT) is count_tiles


Load = Callable[[str], ModuleType]


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    """Makes a module of a text; its ``rule`` is read."""

    def made(text: str) -> ModuleType:
        path = tmp_path / f"made_{len(list(tmp_path.iterdir()))}.py"
        path.write_text(HEAD + text, encoding="utf-8")
        spec = importlib.util.spec_from_file_location(path.stem, path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, path.stem, module)
        spec.loader.exec_module(module)
        return module

    return made


def refused(function: Any, verb: Verb = OF_SUBJECT) -> str:
    with pytest.raises(UnreadError) as found:
        read(function, verb)
    return str(found.value)


TILES = "len(subject.feature.cells)"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        # What is no question
        (f"rule = lambda position, subject: {TILES} > len(position.laid)", "laid of position is no question"),
        ("rule = lambda position, subject: subject.kind == 'city'", "kind of subject is no question"),
        ("rule = lambda position, subject: subject.feature.flags['inn']", "is no question"),
        ("rule = lambda position, subject: subject.feature.flags", "flags is no condition"),
        ("rule = lambda position, subject: subject.feature.flags.get('inn', 1)", "is no question"),
        ("rule = lambda position, subject: subject.feature.kind in 'city'", "is no question"),
        ("rule = lambda position, subject: 1 in subject.feature.cells", "is no question"),
        ("rule = lambda position, subject: len(position.players) > 2", "players of position is no question"),
        ("rule = lambda position, subject: len('city') > 2", "is no question"),
        ("rule = lambda position, subject: subject.feature.kind == LIMIT", "kind is no number"),
        ("rule = lambda position, subject: subject.feature.kind < 'city'", "kind is no number"),
        ("rule = lambda position, subject: subject.feature.complete is True", "what is the same object"),
        (f"rule = lambda position, subject: {TILES} > 1.5", "1.5 is no question"),
        (f"rule = lambda position, subject: {TILES} > 'a'", "'a' is no number"),
        (f"rule = lambda position, subject: {TILES} > 2**40", "is no question"),
        (f"rule = lambda position, subject: {TILES} > {2**40}", "is no number of 32 bits"),
        (f"rule = lambda position, subject: {TILES} // 2", "is no question"),
        (f"rule = lambda position, subject: (n := {TILES}) > 2", "is no question"),
        (f"rule = lambda position, subject: [{TILES}]", "a part is a FeatureCount"),
        ("rule = lambda position, subject: position.stands_in(subject.feature, 0)", "is no question"),
        ("rule = lambda position, subject: max(position.scores, default=0)", "is no question"),
        ("rule = lambda position, subject: any(p > 1 or p < 0 for p in position.scores)", "is no condition"),
        ("rule = lambda position, subject: all(p > 1 for p in position.scores)", "is no question"),
        (
            "rule = lambda position, subject: all(b.kind == 'a' and b.complete for b in subject.feature.borders)",
            "is no",
        ),
        ("rule = lambda position, subject: any(cell for cell in subject.feature.cells)", "is no question"),
        ("rule = lambda position, subject: sum(2 for piece in subject.feature.pieces)", "is no question"),
        ("rule = lambda position, subject: any(a for a in LIMIT)", "goes through what is no question"),
        ("rule = lambda position, subject: any(a for a in (1,) for b in (2,))", "a loop in a loop"),
        ("rule = lambda position, subject: sorted(a for a in (1,))", "more than any, all, sum or len"),
        (
            (
                "def rule(position, subject):\n    pieces = subject.feature.pieces\n"
                "    return any(any(position.piece(a).kind == 'a' for b in pieces) for a in pieces)"
            ),
            "is no question",
        ),
        # Statements
        ("def rule(position, subject):\n    for n in (1, 2):\n        return n\n", "a statement For (line 5)"),
        ("def rule(position, subject):\n    yield True\n", "a generator"),
        ("async def rule(position, subject):\n    return True\n", "a generator"),
        ("def rule(position, subject):\n    global LIMIT\n    return LIMIT\n", "a statement Global"),
        ("def rule(position, subject):\n    a = b = 1\n    return a\n", "a statement Assign"),
        ("def rule(position, subject):\n    if subject.feature.complete:\n        a = 1\n    return a\n", "a may have"),
        # Names
        (f"rule = lambda position, subject: {TILES} > MISSING", "MISSING is not known"),
        (f"ODD = [3]\nrule = lambda position, subject: {TILES} in ODD", "ODD is a list"),
        (f"LIMIT = 4\nrule = lambda position, subject: {TILES} > LIMIT", "LIMIT is bound more than once"),
        (f"rule = lambda position, subject: {TILES} > LIMIT\ndef change():\n    global LIMIT\n", "LIMIT is bound more"),
        (f"for N in (1, 2):\n    rule = lambda position, subject: {TILES} > N", "N is bound more than once"),
        (f"rule = lambda position, subject: {TILES} > N\nif not (N := 3):\n    pass", "N is bound more than once"),
        (
            f"try:\n    int('')\nexcept ValueError as error:\n    rule = lambda position, subject: {TILES} > error",
            "error is",
        ),
        (f"rule = lambda position, subject: {TILES} > N\nN = 1\ndel N", "N is bound more than once"),
        (f"rule = lambda position, subject: {TILES} > N\nfrom math import *\nglobals()['N'] = 1", "or elsewhere"),
        (f"len = print\nrule = lambda position, subject: {TILES} > 2", "len is a builtin_function_or_method"),
        (
            f"class Rules:\n    rule = lambda position, subject: {TILES} > __LIMIT\n__LIMIT = 2\nrule = Rules.rule",
            "may",
        ),
        # Closures
        (
            (
                f"def made(n):\n    def rule(position, subject):\n        return {TILES} > n\n    def change():\n"
                "        nonlocal n\n        n += 1\n    return rule\nrule = made(2)"
            ),
            "n is bound more than once",
        ),
        (f"def made(n):\n    n += 1\n    return lambda position, subject: {TILES} > n\nrule = made(2)", "n is bound"),
        (f"rule, _ = [lambda position, subject: {TILES} > n for n in (1, 2)]", "n is bound more than once"),
        (
            (
                f"def made():\n    def rule(position, subject):\n        return {TILES} > n\n    return rule\n"
                "    n = 1\nrule = made()"
            ),
            "n has no value yet",
        ),
        # Functions
        ("def rule(position, subject):\n    return rule(position, subject)\n", "rule calls itself"),
        ("def rule(position, *given):\n    return True\n", "any number of arguments"),
        ("def rule(position):\n    return True\n", "rule takes other arguments"),
        ("def a(x, /):\n    return x\nrule = lambda position, subject: a(x=1)", "a takes other arguments"),
        ("def a(x):\n    return x\nrule = lambda position, subject: a(*(1,))", "is no question"),
        ("def a(x):\n    return x\nrule = lambda position, subject: a(**{})", "is no question"),
        ("def a(x=[]):\n    return 1\nrule = lambda position, subject: a()", "x is a list"),
        ("@cache\ndef rule(position, subject):\n    return True\n", "is no function with a source"),
        ("rule = partial(lambda n, position, subject: True, 1)", "partial is no function with a source"),
        (
            "class Held:\n    def rule(self, position, subject):\n        return True\nrule = Held().rule",
            "method is no function",
        ),
        (
            (
                "def loud(rule):\n    @wraps(rule)\n    def asked(*given):\n        return 1\n    return asked\n"
                "@loud\ndef rule(position, subject):\n    return True\n"
            ),
            "asked is a generator, or takes any number",
        ),
        ("rule = eval('lambda position, subject: True')", "there is no source of <lambda>"),
    ],
)
def test_function_that_is_not_read_says_why(load: Load, text: str, why: str) -> None:
    assert why in refused(load(text).rule)


def test_function_that_hides_a_builtin_is_read_as_itself(load: Load) -> None:
    module = load(f"def len(cells):\n    return 9 if cells else 2\nrule = lambda position, subject: {TILES} > 2")
    assert str(read(module.rule, OF_SUBJECT)) == "(choose((count_tiles > 0), 9, 2) > 2)"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("rule = lambda position, subject: position.rate('my/rate') > 1", "(rate_of('my/rate') > 1)"),
        ("MODE = 'a'\nrule = lambda position, subject: MODE == 'a' and subject.feature.complete", "is_first_complete"),
        ("MODE = 'a'\nrule = lambda position, subject: MODE != 'a' and subject.feature.complete", "0"),
        ("rule = lambda position, subject: LIMIT in (1, 3) or subject.feature.complete", "1"),
        ("rule = lambda position, subject: int(LIMIT > 1) + int(True) == 2", "1"),
        ("def rule(position, subject):\n    if subject.feature.complete:\n        return True\n", "is_first_complete"),
        (
            "def rule(position, subject):\n    if LIMIT > 1:\n        return subject.feature.complete\n    return 0\n",
            "is_first_complete",
        ),
        ("def rule(position, subject):\n    pass\n", "0"),
        ("def rule(position, subject):\n    return\n", "0"),
        (
            "rule = lambda position, subject: sum(b.complete for b in subject.feature.borders if b.kind in ())",
            "(0 != 0)",
        ),
    ],
)
def test_function_is_read_with_its_constants(load: Load, text: str, says: str) -> None:
    assert str(read(load(text).rule, OF_SUBJECT)) == says


def test_role_of_an_offer_is_read() -> None:
    forbids = Verb(("player", "offer"), "forbids", forbids=True)
    assert str(read(lambda position, player, offer: offer.role == "abbot", forbids)) == "in_role('abbot')"
    assert str(read(lambda position, player, offer: offer.role != "abbot", forbids)) == "~in_role('abbot')"


def test_function_that_is_nested_too_deeply_is_not_read(load: Load) -> None:
    assert "too deeply" in refused(load("rule = lambda position, subject: 1" + " + 1" * 1500).rule)


def test_helpers_that_grow_without_end_are_not_read(load: Load) -> None:
    calls = "".join(f"def f{n}(x):\n    return f{n - 1}(x) and f{n - 1}(x)\n" for n in range(1, 20))
    module = load(f"def f0(x):\n    return x\n{calls}rule = lambda position, subject: f19(subject.feature.complete)")
    assert "too long" in refused(module.rule)


def test_function_that_says_one_thing_again_and_again_is_not_read(load: Load) -> None:
    more = "".join("    x = x and x + x\n" for _ in range(60))
    start = f"def rule(position, subject):\n    x = {TILES}\n{more}"
    assert "too long" in refused(load(f"{start}    return x > 2\n").rule)
    assert "a condition is no number" in refused(load(f"{start}    return max(x > 2, 1)\n").rule)


def test_number_is_no_truth_and_no_condition() -> None:
    assert "no number" in refused(lambda position, subject: subject.feature.complete, COUNT)
    assert "no number" in refused(lambda position, subject: True, COUNT)
    assert "no number" in refused(lambda position, subject: subject.feature.flags.get("inn"), COUNT)
    assert "no number" in refused(lambda position, subject: subject.feature.complete or 1, COUNT)
    assert "no number" in refused(lambda position, subject: max(subject.feature.complete, 1), COUNT)
    assert "no number" in refused(lambda position, subject: None, COUNT)


@pytest.mark.parametrize(
    "verb",
    [
        Verb(("event",), "", does=True),
        Verb((), "", early=True),
        Verb(("player",), "", gives="offers"),
        Verb((), "", varies=True),
    ],
)
def test_what_answers_neither_a_condition_nor_a_number_is_not_read(verb: Verb) -> None:
    assert refused(lambda position, thing: True, verb) == "only conditions and numbers are read"


def test_argument_that_a_verb_does_not_name_is_no_question() -> None:
    stays = Verb(("", "piece"), "stays")
    assert "complete of argument" in refused(lambda position, feature, piece: feature.complete, stays)
    assert "argument piece is no" in refused(lambda position, feature, piece: piece > 1, stays)


def test_code_whose_source_has_changed_is_not_read(load: Load) -> None:
    module = load(f"rule = lambda position, subject: {TILES} > 2")
    assert read(module.rule, OF_SUBJECT).same(count_tiles > 2)
    path = Path(str(module.__file__))
    path.write_text(HEAD + f"rule = lambda position, subject: {TILES} > 2000", encoding="utf-8")
    assert "there is no source of <lambda>, or another one" in refused(module.rule)
    path.write_text("(", encoding="utf-8")
    assert "or another one" in refused(module.rule)
    path.unlink()
    assert "or another one" in refused(module.rule)


def test_each_of_several_functions_on_a_line_is_told_from_the_others(load: Load) -> None:
    rules = ", ".join(f"lambda position, subject: {TILES} > {n}" for n in (1, 2, True, 2))
    found = [read(rule, OF_SUBJECT) for rule in load(f"rules = [{rules}]").rules]
    assert [str(each) for each in found] == [
        "(count_tiles > 1)",
        "(count_tiles > 2)",
        "(count_tiles > 1)",
        "(count_tiles > 2)",
    ]


def test_reading_looks_at_what_a_decorator_made(load: Load) -> None:
    module = load(
        "def negated(rule):\n    @wraps(rule)\n    def asked(position, subject):\n"
        "        return not rule(position, subject)\n    return asked\n"
        "@negated\ndef rule(position, subject):\n    return subject.feature.complete\n"
    )
    assert str(read(module.rule, OF_SUBJECT)) == "~is_first_complete"


def test_wrapped_function_of_a_cache_is_not_read() -> None:
    @functools.cache
    def wide(position: Any, feature: Any) -> bool:
        return True

    assert "_lru_cache_wrapper" in refused(wide, OF_FEATURE)
