"""Sentences are found in the scripts and templates of pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bastide.apps.translating import extracted
from bastide.apps.translating.scripts import in_script, in_template

IMPORT = 'import { n, t } from "../core/words.js";\n'


def translatable(source: str) -> list[tuple[str, ...]]:
    return [call.texts for call in in_script(IMPORT + source)]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ('t("Lay a tile")', "Lay a tile"),
        ("t('Lay it')", "Lay it"),
        ("t(`Lay it`)", "Lay it"),
        ('t("Lay " +\n  "it")', "Lay it"),
        (r't("one\n\"two\" \u2026 \u{1f600} \x41")', 'one\n"two" … 😀 A'),
        (r't("\ud83d\ude00")', "😀"),
        ('const half = count / 2; t("behind a division")', "behind a division"),
        ('text.replace(/["`(/[]/]/g, t("behind a pattern"))', "behind a pattern"),
        ('`${all.map((each) => { return `${t("deep inside")}`; })}`', "deep inside"),
    ],
)
def test_literal_text_is_found(source: str, text: str) -> None:
    assert translatable(source) == [(text,)]


@pytest.mark.parametrize(
    "source",
    ["t(text)", "t(`a ${b}`)", 't(long ? "a" : "b")', 't("a" + b)', 't("a".trim())', 'n("a", b, 2)', "all.map(t)"],
)
def test_computed_text_is_lost(source: str) -> None:
    assert [(call.texts, call.line) for call in in_script(f"{IMPORT}\n{source};")] == [((), 3)]


@pytest.mark.parametrize(
    "source", ['// t("a")', '/* t("a") */', '"t(\\"a\\")"', "`t('a')`", 'it.t("a")', "all.map((t) => 3)"]
)
def test_call_without_text_is_skipped(source: str) -> None:
    assert not translatable(source)


def test_both_forms_of_a_plural_are_found() -> None:
    assert translatable('n("{count} tile", "{count} tiles", 3)') == [("{count} tile", "{count} tiles")]


def test_calls_go_by_the_names_they_are_imported_under() -> None:
    assert not list(in_script('t("of another module")'))
    [call] = in_script('import { t as say, language } from "./words.js"; say("Hello {name}", { name }); t("no");')
    assert (call.texts, call.filled) == (("Hello {name}",), True)


def test_texts_in_the_code_of_templates_are_found() -> None:
    source = """_("no") {# {{ _("no") }} #}
    {{ _("Skip") }} {% set all = [_('a "b"'), ngettext("one", "two", 2)] %}{{ _("for {name}", name=name) }}
    {{ _(name) }}"""
    assert [(call.texts, call.filled, call.line) for call in in_template(source)] == [
        (("Skip",), False, 2),
        (('a "b"',), False, 2),
        (("one", "two"), True, 2),
        (("for {name}",), True, 2),
        ((), False, 3),
    ]


@given(st.text(alphabet="t(n,)\"'`${}/\\+. \nab*[]"))
def test_any_file_is_read_to_its_end(source: str) -> None:
    list(in_script(IMPORT + source))
    list(in_template(source))


@given(st.text())
def test_escapes_in_texts_are_decoded(text: str) -> None:
    written = "".join(f"\\u{{{ord(each):x}}}" if each in '"\\\r\n' or ord(each) > 0x7E else each for each in text)
    assert translatable(f't("{written}")') == [(text,)]


def test_package_has_the_sentences_of_its_pages(tmp_path: Path) -> None:
    package = tmp_path / "hill_echo"
    (package / "static").mkdir(parents=True)
    (package / "tests").mkdir()
    (package / "page.html").write_text('<p>{{ _("Echo") }}</p>')
    (package / "static" / "page.js").write_text(f'{IMPORT}t("Echo"); t("{{name}} echoes", {{ name }});\nt(text);')
    (package / "tests" / "page.html").write_text('{{ _("for nobody") }}')
    messages, lost = extracted(package)
    assert [(message.template, message.files, message.filled) for message in messages] == [
        ("Echo", ("page.html", "static/page.js"), False),
        ("{name} echoes", ("static/page.js",), True),
    ]
    assert [(place.file, place.line) for place in lost] == [("static/page.js", 3)]
