"""Pages and their scripts are in the chosen language, or else in the accepted one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest

from bastide import languages
from bastide.apps.serving.pages import script_words as module
from bastide.apps.serving.pages.script_words import STATIC, words
from bastide.apps.translating import catalogue_path, keep
from bastide.apps.translating.extracting import in_page, page_files
from bastide.text.languages import forget_catalogues


class Words(HTMLParser):
    """The texts of a page for people."""

    def __init__(self) -> None:
        super().__init__()
        self.language = ""
        self.address = ""
        self.buttons: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "html":
            self.language, self.address = given["lang"] or "", given["data-words"] or ""
        if tag == "button" and "lang" in given:
            self.buttons.append(given["lang"] or "")


def read(client: httpx.Client, path: str = "/", **headers: str) -> Words:
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200
    page = Words()
    page.feed(answer.text)
    return page


def test_page_is_in_the_language_that_its_reader_reads(client: httpx.Client) -> None:
    assert read(client).language == "en"
    assert read(client, **{"accept-language": "ja,en;q=0.5"}).language == "ja"
    assert read(client, **{"accept-language": "tlh, ja-JP;q=0.5"}).language == "ja"


def test_chosen_language_precedes_the_accepted_one(client: httpx.Client) -> None:
    assert read(client, **{"accept-language": "ja", "cookie": "language=en"}).language == "en"
    assert read(client, cookie="other=1; language=ja").language == "ja"
    refusal = client.get("/api/games/nowhere", headers={"cookie": "language=ja"}).json()
    assert refusal["problems"][0]["text"] != client.get("/api/games/nowhere").json()["problems"][0]["text"]


@pytest.mark.parametrize("chosen", ["tlh", "", "../../etc/passwd", "ja%0d%0aset-cookie: x=1", '"><script>', "j" * 4000])
def test_unavailable_chosen_language_is_ignored(client: httpx.Client, chosen: str) -> None:
    page = read(client, **{"accept-language": "ja", "cookie": f"language={chosen}"})
    assert (page.language, page.buttons) == ("ja", ["en"])


def test_page_offers_the_other_languages_by_their_own_names(client: httpx.Client) -> None:
    page = read(client)
    assert page.buttons == [code for code in languages() if code != "en"]
    assert ">日本語</button>" in client.get("/").text
    assert ">English</button>" in client.get("/", headers={"cookie": "language=ja"}).text


def test_english_page_asks_for_no_words(client: httpx.Client) -> None:
    assert read(client).address == ""
    assert 'rel="preload"' not in client.get("/").text


def test_words_of_a_page_may_be_cached_forever(client: httpx.Client) -> None:
    answer = client.get(read(client, cookie="language=ja").address)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert set(answer.json()) == {"words", "plurals"}


def test_words_without_their_mark_are_asked_for_again(client: httpx.Client) -> None:
    answer = client.get("/api/words/ja.json")
    assert answer.headers["cache-control"] == "no-cache"
    again = client.get("/api/words/ja.json", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/api/words/ja.json?v=older").headers["cache-control"] == "no-cache"


def test_scripts_are_cached_and_revalidated(client: httpx.Client) -> None:
    answer = client.get("/static/core/words.js")
    assert answer.headers["cache-control"] == "no-cache"
    again = client.get("/static/core/words.js", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.headers["cache-control"]) == (304, "no-cache")
    assert client.get("/static/../script_words.py").status_code == 404
    assert client.get("/static/%2e%2e/script_words.py").status_code == 404


@pytest.mark.parametrize("language", ["tlh", "..%2f..%2fsecret", "ja%00", "JA", "ja.json", "%3Cscript%3E"])
def test_words_of_an_unavailable_language_are_refused(client: httpx.Client, language: str) -> None:
    assert client.get(f"/api/words/{language}.json").status_code == 404


def test_words_are_those_of_scripts_alone(client: httpx.Client) -> None:
    """They reveal no other texts of the program, and stay small."""
    known = {
        message.template for path in page_files(STATIC) if path.suffix == ".js" for message in in_page(path, path.name)
    }
    there = client.get("/api/words/ja.json").json()
    assert {*there["words"], *there["plurals"]} <= known
    assert client.get("/api/words/en.json").json() == {"words": {}, "plurals": {}}


SCRIPT = """
import { n, t } from "../core/words.js";
export const said = [t("Begin"), t("Nobody reads this"), n("{count} tile of {name}", "{count} tiles of {name}", 2)];
"""
POLISH = {
    "Begin": ["Zacznij"],
    "{count} tile of {name}": ["{count} płytka {name}", "{count} płytki {name}", "{count} płytek {name}"],
}


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A plugin whose catalogue is in a language with three plural forms, and scripts that use it."""
    package = tmp_path / "hill_echo"
    (package / "static").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "static" / "begin.js").write_text(SCRIPT)
    info = tmp_path / "hill_echo-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hill-echo\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[bastide]\nhill-echo = hill_echo.plugin\n")
    keep(package, "pl")
    path = catalogue_path(package, "pl")
    text = path.read_text(encoding="utf-8")
    for one, forms in POLISH.items():
        for number, form in enumerate(forms):
            mark = "msgstr" if not forms[1:] else f"msgstr[{number}]"
            text = re.sub(rf'(msgid "{re.escape(one)}"\n(?:.+\n)*?{re.escape(mark)} )""', rf'\1"{form}"', text)
    path.write_text(text, encoding="utf-8")
    keep(package, "pl")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(module, "STATIC", package / "static")
    _forget()
    yield
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    forget_catalogues()
    words.cache_clear()
    module._messages.cache_clear()


@pytest.mark.usefixtures("polish")
def test_each_number_takes_the_form_of_its_language() -> None:
    found = module.found("pl")
    assert found["words"] == {"Begin": "Zacznij"}
    entry = found["plurals"]["{count} tile of {name}"]
    assert {entry["forms"][entry["which"][number]] for number in (1,)} == {"{count} płytka {name}"}
    assert {entry["forms"][entry["which"][number]] for number in (2, 3, 4, 22, 104, 192)} == {"{count} płytki {name}"}
    assert {entry["forms"][entry["which"][number]] for number in (0, 5, 11, 12, 21, 112, 199)} == {
        "{count} płytek {name}"
    }


def test_options_have_titles_and_values_in_words(client: httpx.Client) -> None:
    def option(language: str) -> dict[str, Any]:
        schema = client.get("/api/schema", headers={"accept-language": language}).json()
        found: dict[str, Any] = schema["properties"]["plugins"]["properties"]["base-game"]["properties"]["draw"]
        return found

    assert (option("en")["title"], option("ja")["title"]) == ("Draw", "引くとき")
    assert "words" not in option("en")
    assert option("ja")["words"] == {"turn-start": "手番の始め", "turn-end": "手番の終わり"}
