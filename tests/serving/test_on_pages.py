"""Pages mention controls of pages, and not commands and their options."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from pathlib import Path

import httpx
import pytest

import bastide
from bastide.apps import hints
from bastide.apps.serving.http.page_sentences import AT_THE_BOARD, HINTS, ON_PAGES
from bastide.apps.translating import codes
from bastide.apps.translating.extracting import Message
from tests.repository.tree import texts_of

CORE = Path(bastide.__file__).parent
COMMAND = re.compile(r"(?<![\w-])--[a-z]|\bbastide [a-z]+")

#: The modules of sentences that only appear in a terminal: for commands, or for the operator of the server.
IN_TERMINALS = (
    "apps/cli/",
    "apps/environments/",
    "apps/hints.py",
    "apps/scenes.py",
    "apps/serving/http/guards.py",
    "apps/serving/processes/running.py",
    "apps/serving/simulations/simulations.py",
    "apps/serving/pages/static/rules/plugins.js",
    "apps/starting/",
    "apps/terminal/",
    "apps/tiles/importing/",
    "apps/tournaments/",
)


def texts(message: Message) -> str:
    return message.template + (message.plural or "")


def names(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.fixture(scope="module")
def templates() -> Mapping[str, str]:
    """The templates of all sentences with a code, by code."""
    return {code.code: code.template or "" for code in codes(CORE)}


def test_words_of_a_front_end_fit_what_they_replace(templates: Mapping[str, str]) -> None:
    for code, instead in [*ON_PAGES.items(), *AT_THE_BOARD.items(), *HINTS.items(), *hints.HINTS.items()]:
        assert names(instead.template) | names(instead.plural or "") <= names(templates[code]) | {"count"}
    for instead in (*ON_PAGES.values(), *AT_THE_BOARD.values(), *HINTS.values()):
        assert not COMMAND.search(instead.template + (instead.plural or ""))


def test_hint_about_a_command_has_one_about_a_page_beside_it() -> None:
    # Who plays on a page writes no programs; of a rule that raised, the page says where the game stands.
    assert HINTS.keys() == hints.HINTS.keys() - {"rule/raised"}


def test_sentence_about_a_command_is_replaced_on_pages(templates: Mapping[str, str]) -> None:
    messages, _ = texts_of(CORE)
    replaced = {template for code, template in templates.items() if code in ON_PAGES}
    left = [
        message.template
        for message in messages
        if COMMAND.search(texts(message))
        and not all(file.startswith(IN_TERMINALS) for file in message.files)
        and message.template not in replaced
    ]
    assert not left


def test_no_sentence_of_the_core_names_a_command() -> None:
    messages, _ = texts_of(CORE)
    left = [
        message.template
        for message in messages
        if COMMAND.search(texts(message)) and not all(file.startswith("apps/") for file in message.files)
    ]
    assert not left


def test_sentence_is_reworded_wherever_it_stands() -> None:
    inner = bastide.coded("test/loud", "add --loud to {what}", what="it")
    outer = bastide.sentence("Instead, {help}.", help=inner)
    found = bastide.reworded(outer, {"test/loud": bastide.sentence("press the button beside {what}", what="")})
    assert found == "Instead, press the button beside it."
    assert "press the button beside it" in bastide.translated(found, "ja")
    assert bastide.reworded(outer, {}) is outer
    assert bastide.reworded("add {nothing}", {}) == "add {nothing}"


def test_plural_sentence_is_reworded_by_its_number() -> None:
    found = [
        bastide.coded("test/more", bastide.sentences("{count} --more game", "{count} --more games", count))
        for count in (1, 2)
    ]
    instead = {"test/more": bastide.sentences("one game", "{count} games", 0)}
    assert [bastide.reworded(each, instead) for each in found] == ["one game", "2 games"]


def test_hint_of_a_front_end_names_what_the_problem_is_about() -> None:
    problem = bastide.Problem(bastide.coded("test/word", "there is no {word!r}", word="tree"))
    hints = {"test/word": bastide.sentence("look for {word!r}", word="")}
    assert str(problem.hinted(hints)) == "there is no 'tree'; look for 'tree'"
    assert bastide.Problem("there is none").hinted(hints).hint is None


def test_unknown_preset_on_a_page_leads_to_the_page_of_rules(client: httpx.Client) -> None:
    for language in ("en", "ja"):
        answer = client.post("/api/variants/check", json={"variant": "qqqqqqqq"}, headers={"accept-language": language})
        page_text = answer.text
        assert "qqqqqqqq" in page_text
        assert "bastide variant" not in page_text
        problem = answer.json()["problems"][0]
        assert (problem["code"], problem["fields"]) == ("variant/unknown-name", {"name": "qqqqqqqq"})
