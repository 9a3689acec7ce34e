"""A summary as a page to share: one file, without scripts or external resources."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import Any

from bastide import Sentence, reworded, sentence, spoken, translated

from ..words import as_given, together
from .captions import spoken as captioned
from .glance import glance
from .meaning import meanings
from .plots import Plot
from .sections import Section, sections, verdict
from .summary import by_titles

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b;
  background: #fff; }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 2.2rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
th, td { text-align: right; padding: .3rem .8rem; border-bottom: 1px solid #d0d0d0; vertical-align: top; }
th:first-child, td:first-child { text-align: left; }
tbody th { font-weight: normal; text-align: left; }
figure { margin: 1.5rem 0; }
figure svg { max-width: 100%; height: auto; }
figcaption, .says { color: #505050; }
code { font-size: .95em; overflow-wrap: anywhere; }
pre { background: #f4f4f4; padding: .8rem; white-space: pre-wrap; overflow-wrap: anywhere; }
""".strip()


def html(summary: Mapping[str, Any], plots: list[Plot], instead: Mapping[str, Sentence] | None = None) -> str:
    """The page as HTML, with its plots.

    Args:
        summary: the summary of a simulation.
        plots: its plots.
        instead: sentences in place of those with certain codes, for a front end with other controls.
    """
    instead = instead or {}
    given, summary = [side["variant"] for side in summary["variants"]], by_titles(summary)
    title = _in_html(_title(summary))
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{spoken()}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<title>{title}</title>",
        f"<style>\n{_STYLE}\n</style>",
        "</head>",
        "<body>",
        f"<h1>{title}</h1>",
    ]
    for number, meaning in enumerate(meanings(summary), 1):
        parts += [f"<h2>{_in_html(meaning.title)}</h2>", *(f"<p>{_in_html(says)}</p>" for says in meaning.says)]
        parts.append(f"<figure>\n{glance(meaning, f'meaning-{number}')}\n</figure>")
    parts += [
        f"<h2>{_in_html(sentence('In numbers'))}</h2>",
        f"<p>{_in_html(reworded(verdict(summary), instead))}</p>",
        f"<p>{_in_html(summary['method'])}</p>",
        "<ul>",
        *(
            f'<li title="{_in_html(as_given(name))}">{_in_html(side["title"])}</li>'
            for name, side in zip(given, summary["variants"], strict=True)
        ),
        "</ul>",
    ]
    for section in sections(summary):
        parts += _html_grid(section, instead)
    for plot in plots:
        parts += [
            f"<h2>{_in_html(plot.title)}</h2>",
            f"<figure>\n{captioned(plot.svg)}\n<figcaption>{_in_html(plot.says)}</figcaption>\n</figure>",
        ]
    parts += [
        f"<h2>{_in_html(sentence('How this was measured'))}</h2>",
        f"<p>{_in_html(summary['intervals'])}</p>",
        f"<p>{_in_html(sentence('The same command with the same versions makes the same data again:'))}</p>",
        f"<pre><code>{_in_html(summary['command'])}</code></pre>",
        f"<h2>{_in_html(sentence('Versions'))}</h2>",
        "<ul>",
        *(f"<li>{_in_html(name)} {_in_html(version)}</li>" for name, version in summary["made_with"].items()),
        "</ul>",
        "</body>",
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def _html_grid(section: Section, instead: Mapping[str, Sentence]) -> list[str]:
    head = "".join(f'<th scope="col">{_in_html(cell)}</th>' for cell in section.head)
    rows = [
        f'<tr><th scope="row">{_in_html(row[0])}</th>{"".join(f"<td>{_in_html(cell)}</td>" for cell in row[1:])}</tr>'
        for row in section.rows
    ]
    return [
        f"<h2>{_in_html(section.title)}</h2>",
        *([f'<p class="says">{_in_html(reworded(section.note, instead))}</p>'] if section.note else []),
        '<div class="wide"><table>',
        f"<thead><tr>{head}</tr></thead>",
        "<tbody>",
        *rows,
        "</tbody>",
        "</table></div>",
    ]


def markdown(summary: Mapping[str, Any]) -> str:
    """The page as Markdown, without plots."""
    parts = [f"# {_flat(_title(summary))}"]
    for meaning in meanings(summary):
        parts += [f"## {_flat(meaning.title)}", *map(_flat, meaning.says)]
    parts += [f"## {_flat(sentence('In numbers'))}", translated(verdict(summary)), translated(summary["method"])]
    parts.append("\n".join(f"- {_flat(side['variant'])}: {_flat(side['title'])}" for side in summary["variants"]))
    for section in sections(summary):
        parts.append(f"## {translated(section.title)}")
        if section.note:
            parts.append(translated(section.note))
        lines = [section.head, ("---", *("---:" for _ in section.head[1:])), *section.rows]
        parts.append("\n".join(f"| {' | '.join(map(_flat, line))} |" for line in lines))
    parts += [f"## {translated(sentence('How this was measured'))}", translated(summary["intervals"])]
    fence = "~~~~" if "```" in summary["command"] else "```"
    parts.append(f"{fence}sh\n{summary['command']}\n{fence}")
    parts += [
        f"## {translated(sentence('Versions'))}",
        "\n".join(f"- {name} {version}" for name, version in summary["made_with"].items()),
    ]
    return "\n\n".join(parts) + "\n"


def as_json(summary: Mapping[str, Any]) -> str:
    """The summary itself."""
    return json.dumps(summary, indent=1, ensure_ascii=False) + "\n"


def _title(summary: Mapping[str, Any]) -> str:
    variants = together(side["title"] for side in summary["variants"])
    return sentence("{variants}, simulated", variants=variants)


def _flat(text: str) -> str:
    """Translated text, escaped for Markdown."""
    text = translated(text)
    for sign in "\\`*_[]<>|":
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split()) if text.strip() else ""


def _in_html(text: str) -> str:
    """Translated text as HTML."""
    return escape(translated(text))
