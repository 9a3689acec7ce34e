"""A sentence is its English text, and remembers what it was made from."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from bastide import BastideError, Problem, Sentence, clause, coded, listed, sentence, sentences


def test_sentence_is_its_english_text() -> None:
    made = sentence("there is no {kind!r}; there are {kinds}", kind="raod", kinds=listed(["road", "city"]))
    assert made == "there is no 'raod'; there are road, city"
    assert hash(made) == hash("there is no 'raod'; there are road, city")
    assert json.loads(json.dumps({"reason": made})) == {"reason": made}


def test_sentence_stays_a_sentence_as_a_text_in_a_dataclass_and_copied() -> None:
    @dataclasses.dataclass(frozen=True)
    class Holder:
        says: str

    made = sentence("{count} points", count=3)
    for kept in (str(made), copy.copy(made), copy.deepcopy(made), dataclasses.asdict(Holder(made))["says"]):
        assert isinstance(kept, Sentence) and kept.template == "{count} points" and kept.parts == {"count": 3}


def test_sentence_without_values_keeps_its_braces() -> None:
    assert sentence("write { and }") == "write { and }"


def test_sentence_has_a_singular_and_a_plural() -> None:
    spoken = [sentences("{count} tile of {kind}", "{count} tiles of {kind}", count, kind="city") for count in range(3)]
    assert spoken == ["0 tiles of city", "1 tile of city", "2 tiles of city"]


def test_values_are_kept_as_they_were() -> None:
    at = [0, 1]
    made = sentence("{at} of {path!r} said {error}", at=at, path=Path("x"), error=ValueError("no"))
    at.append(2)
    assert made == f"[0, 1] of {Path('x')!r} said no"
    assert made.said(lambda *_: None) == made
    assert made.said(lambda *_: "{error}: {path!r}") == f"no: {Path('x')!r}"


def test_sentences_inside_are_translated_too() -> None:
    words = {"{what}; {hint}": "{hint} -- {what}", "did you mean {word}?": "vous pensiez {word} ?", ", ": " et "}
    hint = sentence("did you mean {word}?", word=listed(["a", "b"]))
    made = sentence("{what}; {hint}", what="no c", hint=hint)
    assert made.said(lambda template, *_: words.get(template)) == "vous pensiez a et b ? -- no c"


def test_error_whose_text_is_a_sentence_is_one_inside_another() -> None:
    class OddError(Exception):
        def __str__(self) -> str:
            return sentence("no tile")

    made = sentence("it failed: {error}", error=OddError())
    assert isinstance(made.parts["error"], Sentence)


values = st.one_of(st.text(), st.integers(), st.floats(allow_nan=False), st.lists(st.text()), st.none(), st.binary())


@given(values, values)
def test_pickled_sentence_is_the_same_in_every_language(first: object, second: object) -> None:
    made = sentence("{first} {second!r}", first=first, second=second)
    back = pickle.loads(pickle.dumps(made))
    assert back == made and isinstance(back, Sentence)
    assert back.said(lambda *_: "{second!r} {first}") == made.said(lambda *_: "{second!r} {first}")


def test_untranslated_name_stays_as_written_and_is_not_replaced_by_its_key() -> None:
    name = Sentence("base-game/W", "base game/W", None, None, {})
    assert name.said(lambda *_: None) == "base-game/W"
    assert name.said(lambda template, *_: {"base game/W": "W"}.get(template)) == "W"
    assert sentence("{tile} is new", tile=name).said(lambda *_: None) == "base-game/W is new"


def test_code_and_values_of_a_message_are_those_of_its_problem() -> None:
    problem = Problem(coded("game/no-seat", "there is no seat {seat!r}", seat=7), key="seats")
    assert (problem.code, problem.fields) == ("game/no-seat", {"seat": 7})
    assert problem.as_json()["code"] == "game/no-seat"
    assert problem.as_json()["text"] == "key seats: there is no seat 7"


def test_code_is_kept_where_a_message_is_passed_on() -> None:
    message = coded("game/late", sentences("{count} player is late", "{count} players are late", 2))
    assert message == "2 players are late"
    for other in (sentence(message), pickle.loads(pickle.dumps(message)), copy.deepcopy(message), clause(message)):
        assert isinstance(other, Sentence)
        assert other.code == "game/late"


def test_problem_without_a_code_is_unnamed() -> None:
    assert BastideError("the bridge is closed").problems[0].code == "other/unnamed"
    assert Problem(sentence("{what} is closed", what="it")).as_json()["fields"] == {"what": "it"}


def test_infinite_value_of_a_problem_is_a_text_in_json() -> None:
    problem = Problem(coded("game/far", "{at} is far", at=float("inf")))
    assert json.loads(json.dumps(problem.as_json(), allow_nan=False))["fields"] == {"at": "inf"}
