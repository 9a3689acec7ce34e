"""The modules of pages: each is used, a browser can parse it, and its texts can be translated."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Page

import bastide
from bastide.apps.bots import bots
from bastide.apps.serving.api.pages import FOLDER
from bastide.apps.serving.pages.static_files import EVERYWHERE, WORKER
from bastide.apps.translating.scripts import Token, tokens
from tests.browser.conftest import ALWAYS
from tests.browser.visiting import visit
from tests.browser.watching import Watch

STATIC = FOLDER / "static"
TEMPLATES = sorted((FOLDER / "templates").glob("*.html"))
SCRIPTS = sorted(STATIC.rglob("*.js"))
REFERENCE = re.compile(r"/static/(?:\{\{ mark \}\}/)?([\w./-]+)")
#: The entry module of a page.
BEGINNING = re.compile(r'set module = "([\w/.-]+)"')
IMPORT = re.compile(r"""(?:\bfrom|^import|\bimport\()\s*["']([./][^"']+)["']""", re.MULTILINE)
#: A module named by a part of its address, such as "./panels/" and a name.
COMPUTED = re.compile(r"import\(`([./][^`$]*)\$\{")
EXPORT = re.compile(r"^export (?:async )?(?:function\*?|class|const) (\w+)", re.MULTILINE)
CODE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
LONGEST = 400
LETTERS = re.compile(r"[A-Za-z]{2}")


def name(path: Path) -> str:
    return path.relative_to(STATIC).as_posix()


def entries() -> set[Path]:
    """The files named by templates, and the modules of every page."""
    texts = [path.read_text(encoding="utf-8") for path in TEMPLATES]
    return {STATIC / each for each in (*EVERYWHERE, WORKER)} | {
        STATIC / each for text in texts for way in (REFERENCE, BEGINNING) for each in way.findall(text)
    }


def needed(path: Path) -> Iterator[Path]:
    """The modules named by a file."""
    text = path.read_text(encoding="utf-8")
    yield from (STATIC / each for each in REFERENCE.findall(text))
    if path.suffix == ".js":
        yield from ((path.parent / each).resolve() for each in IMPORT.findall(text))
        for folder in COMPUTED.findall(text):
            yield from sorted((path.parent / folder).resolve().glob("*.js"))


def test_every_file_is_used_and_every_used_file_is_there() -> None:
    waiting, used = list(entries()), set()
    while waiting:
        path = waiting.pop()
        if path not in used and path.suffix in (".js", ".css", ".svg"):
            assert path.is_file(), path
            used.add(path)
            waiting += needed(path)
    assert used == {path for path in STATIC.rglob("*") if path.is_file()}


def test_modules_are_small_and_tidy() -> None:
    read = {name(path): path.read_text(encoding="utf-8").splitlines() for path in SCRIPTS}
    assert not [each for each, lines in read.items() if len(lines) > LONGEST]
    assert not [each for each, lines in read.items() if any("\t" in line or line.endswith(" ") for line in lines)]


def test_browser_reads_every_module(page: Page) -> None:
    begins = entries()
    page.goto("/")
    # An entry module needs its page, which other tests open.
    modules = [f"/static/{name(path)}" for path in SCRIPTS if path not in begins]
    failed = page.evaluate(
        """async (modules) => (await Promise.all(modules.map((each) => import(each).then(() => null, String))))
          .filter(Boolean)""",
        modules,
    )
    assert not failed


LOADED = """() => performance.getEntriesByType("resource").map((each) => each.name)
  .filter((each) => each.endsWith(".js"))"""


@pytest.mark.parametrize(
    "address", ["/", "/games/nothing", "/rules", "/score", "/compare", "/editions", "/learn", "/design"]
)
def test_page_loads_one_script(watch: Watch, address: str) -> None:
    watch.allow("404")  # there is no such game
    page = watch.visitor()
    visit(page, address)
    loaded = page.evaluate(LOADED)
    # A module requested besides would exist twice.
    assert len(loaded) == 1, loaded


def test_modules_export_nothing_unused() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in SCRIPTS}
    everything = "\n".join(texts.values())
    computed = {each for path, text in texts.items() if COMPUTED.search(text) for each in needed(path)}
    exported = {each for path, text in texts.items() if path not in computed for each in EXPORT.findall(text)}
    words = Counter(re.findall(r"\w+", everything))
    assert not sorted(each for each in exported if words[each] < 2)


#: Ways to turn text into more than text, or to store data in unexpected places.
FORBIDDEN = [
    *("innerHTML", "outerHTML", "insertAdjacentHTML", "createContextualFragment", "DOMParser", "document.write"),
    *("eval(", "new Function"),
]
#: The module that may use each of these.
RESERVED = {
    "localStorage": "core/kept.js",
    "sessionStorage": "core/kept.js",
    "document.cookie": "ui/language.js",
    "indexedDB": "core/bigkept.js",
}
INLINE = re.compile(r"""setAttribute\(\s*["'](?:style|on\w+)|[\s{,]style:\s*["'`]""")


def test_modules_never_turn_text_into_markup() -> None:
    found = []
    for path in SCRIPTS:
        text = path.read_text(encoding="utf-8")
        ways = [each for each in FORBIDDEN if each in text]
        ways += [each for each, place in RESERVED.items() if each in text and name(path) != place]
        found += [f"{name(path)}: {each}" for each in [*ways, *INLINE.findall(text)]]
    assert not found


# What people read


def test_modules_show_only_texts_that_can_be_translated() -> None:
    found = [f"{name(path)}:{each}" for path in SCRIPTS for each in shown_as_it_is(path.read_text(encoding="utf-8"))]
    assert not found


def test_text_that_is_not_translated_is_found() -> None:
    assert list(shown_as_it_is('h("p", null, "Some words");'))
    assert list(shown_as_it_is('h("p", null, [x, "Some words"]);'))
    assert list(shown_as_it_is('h("p", null, x ? "Some words" : y);'))
    assert list(shown_as_it_is('h("p", {title: "Some words"}, x);'))
    assert list(shown_as_it_is('h("p", {"aria-label": "Some words"}, x);'))
    assert list(shown_as_it_is('x.textContent = "Some words";'))
    assert list(shown_as_it_is('say("Some words");'))
    assert list(shown_as_it_is('actButton("Some words", () => act());'))
    assert list(shown_as_it_is('sectionOf(t("Words"), null, smallText("Some words"));'))
    assert not list(shown_as_it_is('h("p", {class: "some words"}, t("Some words"), h("b", null, "×", x.y["name"]));'))
    assert not list(shown_as_it_is('h("p", null, list.map((x) => h("li", {value: "x"}, t("Words"))), f("name", 2));'))


#: Functions that show texts, with the first argument that may be one.
SHOWING = {
    "h": 2,
    "svg": 2,
    "fill": 1,
    "signButton": 1,
    **dict.fromkeys(["actButton", "taskButton", "menu", "dialog", "openDialog", "sectionOf", "foldedPart"], 0),
    **dict.fromkeys(["fieldOf", "wideFieldOf", "choiceOf", "optionGroup", "rowOf", "stackOf"], 0),
    **dict.fromkeys(["smallText", "faint", "unseen", "badge"], 0),
}
SEEN = {"title", "placeholder", "alt", "aria-label", "aria-description", "aria-roledescription"}
#: Names that are the same in every language.
NAMES = {
    "Bastide",
    "SVG",
    "PNG",
    "JSON",
    "TOML",
    "HTML",
    "PDF",
    "CSV",
    "Enter",
    "Esc",
    "Shift",
    "Ctrl",
    "Letter",
    "A4",
    "playouts",
}


def shown_as_it_is(source: str) -> Iterator[str]:
    """Untranslated texts of a module that people read."""
    found = list(tokens(source, 1))
    for at, token in enumerate(found):
        before = [each.value for each in found[max(0, at - 2) : at]]
        texts: list[Token] = []
        if token.kind == "text" and is_shown(before):
            texts = [token]
        elif token.kind == "name" and token.value in SHOWING and before[-1:] not in (["."], ["function"]):
            texts = list(children(found, at + 1, SHOWING[token.value]))
        yield from (f"{each.line}: {each.value}" for each in texts if speaks(each))


def is_shown(before: list[str]) -> bool:
    """Whether a text is shown to people, by the tokens before it."""
    if len(before) < 2:
        return False
    first, last = before
    return (
        (last == ":" and first in SEEN) or before == ["textContent", "="] or (first in ("say", "warn") and last == "(")
    )


def children(found: list[Token], at: int, first: int) -> Iterator[Token]:
    """Literal texts among the children in a call, which are its arguments from some number on."""
    brackets: list[str] = []
    argument = 0
    for index in range(at, len(found)):
        token, before = found[index], found[index - 1]
        if token.kind == "sign" and token.value in ("(", "[", "{"):
            # A list is a list of children; anything else in brackets is not.
            listed = token.value == "[" and before.kind == "sign" and before.value not in (")", "]")
            brackets.append("list" if listed else token.value)
        elif token.kind == "sign" and token.value in (")", "]", "}") and brackets:
            brackets.pop()
        elif token.value == "," and len(brackets) == 1:
            argument += 1
        elif (
            token.kind == "text" and argument >= first and set(brackets[1:]) <= {"list"} and not compared(found, index)
        ):
            yield token
        if not brackets:
            return


def compared(found: list[Token], index: int) -> bool:
    """Whether a text is only compared with something."""
    return any(each.value.startswith("=") for each in (found[index - 1], found[index + 1]))


def speaks(token: Token) -> bool:
    """Whether a text is more than signs, and names that people may have to type."""
    written = NAMES | set(bastide.presets(bastide.installed())) | set(bastide.installed().found) | set(bots())
    return any(word not in written for word in re.findall(r"[A-Za-z][\w-]+", token.value))


class Texts(HTMLParser):
    """The untranslated texts of a template that people read."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_data(self, data: str) -> None:
        if LETTERS.search(data.replace("Bastide", "")):
            self.found.append(data.strip())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del tag
        self.found += [value for key, value in attrs if key in SEEN and value and LETTERS.search(value)]


def test_templates_show_only_texts_that_can_be_translated() -> None:
    reader = Texts()
    for path in TEMPLATES:
        reader.feed(CODE.sub("", path.read_text(encoding="utf-8")))
    assert not reader.found


def test_always_tried_pages_exist() -> None:
    written = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert not [name for name in sorted(ALWAYS) if f"def {name}(" not in written]
