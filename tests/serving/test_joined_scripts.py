"""The modules of a page as one script, which does what they do."""

from __future__ import annotations

import re

import pytest

from bastide.apps.serving.pages.joined_scripts import joined

MODULES = {
    "page.js": 'import { one, two as second } from "./parts/some.js";\nimport "./bare.js";\n\nshow(one + second());\n',
    "parts/some.js": "export const one = 1;\nexport async function two() {}\nexport class Three {}\nconst four = 4;\n",
    "bare.js": 'import * as some from "./parts/some.js";\nexport const [comma, stop] = [some.one, 2];\n',
    "other.js": 'import {\n  one,\n} from "./parts/some.js";\n/** @param {import("./page.js").No} no */\n',
}


def modules(text: str) -> list[str]:
    return re.findall(r"^// ([\w/]+\.js)$", text, re.MULTILINE)


def test_each_module_comes_once_and_after_those_that_it_imports() -> None:
    assert modules(joined(MODULES, "page.js")) == ["parts/some.js", "bare.js", "page.js"]
    assert modules(joined(MODULES, "other.js", "page.js")) == ["parts/some.js", "other.js", "bare.js", "page.js"]


def test_module_takes_what_it_imports_and_gives_what_it_exports() -> None:
    text = joined(MODULES, "page.js")
    assert "const {one, two: second} = module0;" in re.sub(r"(?<=\{) | (?=\})", "", text)
    assert "const some = module0;" in text
    assert "return { one, two, Three };" in text
    assert "return { comma, stop };" in text
    assert not re.search(r"^(import|export)", text, re.MULTILINE)


@pytest.mark.parametrize(
    "text",
    [
        "export default 3;",
        "export let changing = 3;",
        'export { one } from "./parts/some.js";',
        'export * from "./parts/some.js";',
        'import some from "./parts/some.js";',
        'const some = await import("./parts/some.js");',
        "const here = import.meta.url;",
    ],
)
def test_module_that_is_written_otherwise_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"odd\.js cannot be joined with others: "):
        joined({**MODULES, "odd.js": text}, "odd.js")


def test_modules_that_import_each_other_are_refused() -> None:
    circle = {"one.js": 'import "./two.js";', "two.js": 'import "./one.js";'}
    with pytest.raises(ValueError, match=r"one\.js → two\.js → one\.js"):
        joined(circle, "one.js")
    with pytest.raises(KeyError):
        joined({"one.js": 'import "./gone.js";'}, "one.js")
