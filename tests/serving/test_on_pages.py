"""Pages mention controls of pages, and not commands and their options."""

from __future__ import annotations

import re
import string
from pathlib import Path

import httpx

import bastide
from bastide.apps.serving.onpages import ON_PAGES
from bastide.apps.translating.extracting import Message, extracted

CORE = Path(bastide.__file__).parent
COMMAND = re.compile(r"(?<![\w-])--[a-z]|\bbastide [a-z]+")

#: The modules of sentences that only appear in a terminal: for commands, or for the operator of the server.
IN_TERMINALS = (
    "apps/cli/",
    "apps/environments/",
    "apps/scenes.py",
    "apps/serving/guards.py",
    "apps/serving/running.py",
    "apps/serving/simulations.py",
    "apps/serving/static/rules/plugins.js",
    "apps/starting/",
    "apps/terminal/",
    "apps/tiles/importing/",
    "apps/tournaments/",
)

#: Sentences about folders from the command line; the server itself names those of visitors.
OF_FOLDERS = {
    "name another folder, or go on with --resume {folder}",
    "remove it and go on with: bastide simulate --resume {folder}",
    "too little memory is the usual reason; go on with --resume and fewer --jobs",
}


def texts(message: Message) -> str:
    return message.template + (message.plural or "")


def names(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_sentence_about_a_command_is_replaced_on_pages() -> None:
    messages, _ = extracted(CORE)
    there = {message.template for message in messages}
    for template, instead in ON_PAGES.items():
        assert template in there
        assert names(instead.template) | names(instead.plural or "") <= names(template) | {"count"}
        assert not COMMAND.search(instead.template + (instead.plural or ""))
    left = [
        message.template
        for message in messages
        if COMMAND.search(texts(message))
        and not all(file.startswith(IN_TERMINALS) for file in message.files)
        and message.template not in ON_PAGES
        and message.template not in OF_FOLDERS
    ]
    assert not left


def test_sentence_is_rephrased_wherever_it_stands() -> None:
    inner = bastide.sentence("add --loud to {what}", what="it")
    outer = bastide.sentence("Instead, {help}.", help=inner)
    with bastide.rephrasing({"add --loud to {what}": bastide.sentence("press the button beside {what}", what="")}):
        assert bastide.translated(outer, "en") == "Instead, press the button beside it."
        assert "press the button beside it" in bastide.translated(outer, "ja")
        assert bastide.translated("add {nothing}", "en") == "add {nothing}"
    assert bastide.translated(outer, "en") == "Instead, add --loud to it."


def test_plural_sentence_is_rephrased_by_its_number() -> None:
    said = [bastide.sentences("{count} --more game", "{count} --more games", count) for count in (1, 2)]
    with bastide.rephrasing({"{count} --more game": bastide.sentences("one game", "{count} games", 0)}):
        assert [bastide.translated(each, "en") for each in said] == ["one game", "2 games"]


def test_unknown_preset_on_a_page_leads_to_the_page_of_rules(client: httpx.Client) -> None:
    for language in ("en", "ja"):
        answer = client.post("/api/variants/check", json={"variant": "qqqqqqqq"}, headers={"accept-language": language})
        said = answer.text
        assert "qqqqqqqq" in said
        assert "bastide variant" not in said
