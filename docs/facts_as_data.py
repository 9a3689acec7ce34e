"""Write the page of facts as the data that ``bastide sources`` reads: ``python docs/facts_as_data.py``."""

from __future__ import annotations

import json
import re
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
NUMBER = re.compile(r"(?<![\d.])\d+\.\d+(?![\d.])")
NAMES = re.compile("|".join(sorted(map(re.escape, SOURCES), key=len, reverse=True)))
#: What follows the name of a source: a note, a number, or what of it.
PLACE = re.compile(r"(?:,? (notes? [\d, to]*\d)|,? (\d[\d.]*\d)|'s ([a-z][a-z ]*[a-z]))")


def said_by(remark: str) -> list[list[str]]:
    """The sources that a remark on certainty names, each with its place."""
    found = []
    for name in NAMES.finditer(remark):
        place = PLACE.match(remark, name.end())
        found.append([name[0], next(filter(None, place.groups())) if place else ""])
    return found


def entries() -> dict[str, dict[str, Any]]:
    """The entries and chapters of the page, by number."""
    parts = HEADING.split(PAGE.read_text(encoding="utf-8"))[1:]
    found: dict[str, dict[str, Any]] = {}
    texts = {}
    for _, number, title, text in zip(*(iter(parts),) * 4, strict=True):
        texts[number] = " ".join(text.split())
        remarks = [remark for remark in REMARK.findall(texts[number]) if LEVEL.search(remark)]
        levels = [level.lower() for remark in remarks for level in LEVEL.findall(remark)]
        sources = [each for remark in remarks for each in said_by(remark)]
        found[number] = {"title": title, "certainty": levels, "said_by": sources}
    levels = {number: set(entry["certainty"]) for number, entry in found.items()}
    for number, entry in found.items():
        # What an entry leaves open stands at another one, or above all of its chapter.
        other = SEE.match(texts[number])
        ways = [number, *([other[1], other[1].partition(".")[0]] if other else []), number.partition(".")[0]]
        certain = next((levels[way] for way in ways if levels[way]), set())
        entry["certainty"] = [level for level in ("high", "medium", "low") if level in certain]
        if other and not entry["said_by"]:
            entry["said_by"] = found[other[1]]["said_by"]
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
