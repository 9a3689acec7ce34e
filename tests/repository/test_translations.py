"""Catalogues of translations agree with the source, and compiled catalogues with their texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from bastide.apps.translating import languages_of, wrongs
from bastide.apps.translating.extracting import page_files
from bastide.apps.translating.scripts import Token, tokens
from tests.repository.tree import ROOT, distributions, relative, texts_of

PACKAGES = [path.parent for folder in distributions() for path in sorted(folder.glob("src/*/__init__.py"))]
CATALOGUES = [(package, language) for package in PACKAGES for language in languages_of(package)]
PAGES = [path for package in PACKAGES for path in page_files(package)]

#: Names that are the same in every language.
NAMES = {"Bastide"}

#: Variants and bots in their notation, which is the same in every language, too: names with + and options.
EXPRESSION = re.compile(r"(?=.*[+(])[a-z][\w-]*(\([\w=, ]*\))?((,| [+-]) [a-z][\w-]*(\([\w=, ]*\))?)*")

#: Attributes whose values people read or hear.
READ = ("alt", "aria-description", "aria-label", "aria-roledescription", "label", "placeholder", "title")


@pytest.mark.parametrize(("package", "language"), CATALOGUES, ids=[f"{p.name}-{code}" for p, code in CATALOGUES])
def test_catalogue_is_up_to_date(package: Path, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To update it: ``nox -s translations``."""
    monkeypatch.setattr("bastide.apps.translating.keeping.extracted", texts_of)
    assert not [wrong for wrong in wrongs(package, language) if "before it can be looked up" not in wrong]


@pytest.mark.parametrize("package", PACKAGES, ids=relative)
def test_no_text_for_people_is_composed_before_its_lookup(package: Path) -> None:
    lost = [f"{relative(package)}/{place.file}:{place.line}" for place in texts_of(package)[1]]
    assert not lost, "make these with bastide.sentence; in pages write them out"


class Bare(HTMLParser):
    """The untranslated texts for people in a template."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in READ and value and re.search(r"[^\W\d_]", value)]

    def handle_data(self, data: str) -> None:
        self.found += [word for word in re.findall(r"[^\W\d_]+", data) if word not in NAMES]


@pytest.mark.parametrize("path", [path for path in PAGES if path.suffix == ".html"], ids=relative)
def test_template_has_no_text_in_one_language_only(path: Path) -> None:
    bare = Bare()
    bare.feed(re.sub(r"\{#.*?#\}|\{\{.*?\}\}|\{%.*?%\}", " ", path.read_text(encoding="utf-8"), flags=re.DOTALL))
    assert not bare.found, 'write {{ _("…") }}'


def bare_texts(read: list[Token]) -> Iterator[Token]:
    """Texts that are sentences, or in places that people read, without a call that translates them."""
    for at, token in enumerate(read):
        before = [each.value for each in read[max(0, at - 4) : at]]
        if EXPRESSION.fullmatch(token.value) and token.kind == "text":
            continue
        if token.kind not in ("text", "mixed") or before[-2:] in (["t", "("], ["n", "("], ["Error", "("]):
            continue
        if before[-1:] in (["+"], [","]) and re.search(r" [a-z]", token.value) and _continued(read, at):
            continue
        named = before[-1:] == [":"] and before[-2:-1] and before[-2] in READ
        property_of = (
            before[-1:] == ["="] and len(before) > 2 and before[-3] == "." and before[-2] in (*READ, "textContent")
        )
        sentence = re.match(r"[A-Z][a-z]+ [a-z]", token.value) or re.search(r"[a-z] [a-z]+[.:?!…]$", token.value)
        if sentence or ((named or property_of) and re.search(r"[A-Za-z]{2}", token.value)):
            yield token


def _continued(read: list[Token], at: int) -> bool:
    """Whether a text is a further argument, or a further part of one, of a call that translates it."""
    while at and (read[at].kind == "text" or read[at].value in ("+", ",")):
        at -= 1
    return read[at].value == "(" and read[at - 1].value in ("t", "n", "Error")


@pytest.mark.parametrize("path", [path for path in PAGES if path.suffix == ".js"], ids=relative)
def test_script_has_no_text_in_one_language_only(path: Path) -> None:
    found = [f"{relative(path)}:{token.line}: {token.value}" for token in bare_texts(tokens(path.read_text("utf-8")))]
    assert not found, 'write t("…")'


def test_texts_in_one_language_only_are_noticed() -> None:
    source = """
      h("button", { class: "row grow", "aria-label": "Undo" }, "Take it back", t("Take it " + "back", { of: 1 }));
      place.title = "Board"; n("one tile lies", "many tiles lie", 3); `Lay ${tile} down`;
      h("input", { placeholder: "hig-2002 + river(start_tile=mixed)", title: "Any, or none" });
      throw new Error("No such tile."); key === "Escape";
    """
    assert [token.value for token in bare_texts(tokens(source))] == ["Undo", "Take it back", "Board", "Any, or none"]


def test_japanese_has_catalogues_of_the_core_and_of_plugins() -> None:
    assert {"bastide", "bastide_base_game"} <= {package.name for package, language in CATALOGUES if language == "ja"}
    assert ROOT.is_dir()
