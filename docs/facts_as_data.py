"""Write the page of facts as the data that ``bastide sources`` reads: ``python docs/facts_as_data.py``."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bastide.apps.sources import SOURCES

PAGE = Path(__file__).parent / "reference" / "facts.md"
FILE = Path(__file__).parents[1] / "core" / "src" / "bastide" / "apps" / "sources" / "facts.json"
#: The chapter of disagreements.
DISAGREEMENTS = "11."

HEADING = re.compile(r"^(##+) ([\d.]*\d)\.? (.*)$", re.MULTILINE)
REMARK = re.compile(r"\*([^*]+)\*")
LEVEL = re.compile(r"\b(high|medium|low)\b", re.IGNORECASE)
SEE = re.compile(r"^(?:See|As) (\d+\.\d+)")
NUMBER = re.compile(r"(?<![\d.])\d+\.\d+(?!\.?\d)")
#: Other names of sources on the page.
ALSO = {"Board Game Arena": "BGA"}
NAMES = re.compile("|".join(sorted(map(re.escape, {*SOURCES, *ALSO}), key=len, reverse=True)))
#: What follows the name of a source: a note, a number, or what of it.
PLACE = re.compile(r"(?:,? \(?(notes? [\d, toand]*\d)|,? (\d[\d.]*\d)|'s ([a-z][a-z ]*[a-z]))")
#: A note without a name; there are notes in one source only.
NOTE = re.compile(r"^Note \d+")
NOTED = "Big Box"
#: The entries of a chapter that what stands above them is about.
RANGE = re.compile(r"(\d+)\.(\d+) to \1\.(\d+)")


def said_by(text: str) -> list[list[str]]:
    """The sources that a text names, each with its place."""
    found = {}
    for note in NOTE.findall(text):
        found[NOTED] = note.lower()
    for name in NAMES.finditer(text):
        place = PLACE.match(text, name.end())
        source = ALSO.get(name[0], name[0])
        found[source] = found.get(source) or (next(filter(None, place.groups())) if place else "")
    return [[name, place] for name, place in found.items()]


def above(texts: Mapping[str, str]) -> dict[str, list[list[str]]]:
    """The sources that what stands above the entries of a chapter names for some of them."""
    found = {}
    for number, text in texts.items():
        for part in text.split(";") if "." not in number else ():
            for span in RANGE.finditer(part):
                named = {f"{span[1]}.{entry}": said_by(part) for entry in range(int(span[2]), int(span[3]) + 1)}
                found |= {entry: sources for entry, sources in named.items() if sources}
    return found


def sources(number: str, texts: Mapping[str, str], of_chapters: Mapping[str, list[list[str]]]) -> list[list[str]]:
    """The sources of an entry: those of its remarks on certainty, else of its chapter and text, or of entries named."""
    text = texts[number]
    remarks = [each for remark in REMARK.findall(text) if LEVEL.search(remark) for each in said_by(remark)]
    found = remarks or [*of_chapters.get(number, []), *said_by(text)]
    if not found:
        others = [other for other in NUMBER.findall(text) if other in texts and other != number]
        found = [each for other in others for each in sources(other, texts, of_chapters)]
    return [[name, place] for name, place in dict(map(tuple, found)).items()]


def entries() -> dict[str, dict[str, Any]]:
    """The entries and chapters of the page, by number."""
    parts = HEADING.split(PAGE.read_text(encoding="utf-8"))[1:]
    found: dict[str, dict[str, Any]] = {}
    texts = {}
    for _, number, title, text in zip(*(iter(parts),) * 4, strict=True):
        texts[number] = " ".join(text.split())
        if not said_by(text) and said_by(title):
            texts[number] += f" ({title})"
        levels = [level.lower() for remark in REMARK.findall(texts[number]) for level in LEVEL.findall(remark)]
        found[number] = {"title": title, "certainty": levels}
    levels = {number: set(entry["certainty"]) for number, entry in found.items()}
    of_chapters = above(texts)
    for number, entry in found.items():
        # What an entry leaves open stands at another one, or above all of its chapter.
        other = SEE.match(texts[number])
        ways = [number, *([other[1], other[1].partition(".")[0]] if other else []), number.partition(".")[0]]
        certain = next((levels[way] for way in ways if levels[way]), set())
        entry["certainty"] = [level for level in ("high", "medium", "low") if level in certain]
        entry["said_by"] = sources(number, texts, of_chapters) if "." in number else []
    for number in found:
        chapter = found[number.partition(".")[0]]
        if chapter is not found[number]:
            # A chapter that is cited as a whole has the sources of its entries, and is as certain as they are.
            known = [name for name, _ in chapter["said_by"]]
            chapter["said_by"] += [[name, ""] for name, _ in found[number]["said_by"] if name not in known]
            if not levels[number.partition(".")[0]]:
                both = {*chapter["certainty"], *found[number]["certainty"]}
                chapter["certainty"] = [level for level in ("high", "medium", "low") if level in both]
    named = {number: NUMBER.findall(texts[number]) for number in found if number.startswith(DISAGREEMENTS)}
    named = {number: [each for each in others if each in found] for number, others in named.items()}
    for number, entry in found.items():
        entry["disagreements"] = [each for each, others in named.items() if number in others]
        others = dict.fromkeys(other for each in entry["disagreements"] for other in named[each])
        entry["contradicted_by"] = [other for other in others if other != number]
    return found


def text() -> str:
    """What the file has to hold."""
    return json.dumps(entries(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
