"""The parts of pages: paragraphs, grids, lists, pictures."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from hashlib import sha256

from .markup import Content, Html, element, join


def paragraph(*content: Content, kind: str | None = None) -> Html:
    """A paragraph.

    Args:
        content: its content.
        kind: ``lead``, ``note`` or ``faint``, if it is a special one.
    """
    return element("p", *content, class_=kind)


def name(text: str) -> Html:
    """The id of a rule, of a tile or of a variant, set apart from text."""
    return element("code", text)


def called(text: str, given: str | None) -> Html:
    """What people call a rule, a tile or a variant, with its id in the tooltip; without a text, the id alone.

    Args:
        text: the text.
        given: the id.
    """
    return element("span", text, title=given) if text or given is None else name(given)


def grid(
    caption: str,
    head: Sequence[Content],
    rows: Iterable[Sequence[Content]],
    *,
    numbers: Collection[int] = (),
    marked: Collection[int] = (),
    strong: Collection[int] = (),
) -> Html:
    """A grid whose first cell in each row is the heading of the row; wide grids scroll by themselves.

    Args:
        caption: its caption.
        head: the headings of the columns.
        rows: the cells of the rows.
        numbers: the columns that hold figures, from 0.
        marked: the rows that stand out because something differs in them.
        strong: the rows with totals.
    """

    def side(column: int) -> str | None:
        return "number" if column in numbers else None

    top = element("tr", [element("th", text, scope="col", class_=side(at)) for at, text in enumerate(head)])
    body = []
    for number, row in enumerate(rows):
        first, *rest = row
        cells = [
            element("th", first, scope="row"),
            *(element("td", each, class_=side(at)) for at, each in enumerate(rest, 1)),
        ]
        look = " ".join(word for word, group in (("marked", marked), ("strong", strong)) if number in group)
        body.append(element("tr", cells, class_=look or None))
    whole = element("table", element("caption", caption), element("thead", top), element("tbody", body))
    return element("div", whole, class_="wide", tabindex=0, role="region", aria_label=caption)


def items(each: Iterable[Content], *, ordered: bool = False) -> Html:
    """A list."""
    return element("ol" if ordered else "ul", [element("li", one) for one in each])


def terms(pairs: Iterable[tuple[Content, Content]]) -> Html:
    """Terms with their descriptions."""
    return element("dl", [join(element("dt", word), element("dd", meaning)) for word, meaning in pairs])


def details(summary: Content, *content: Content, opened: bool = False) -> Html:
    """Content that is shown on demand, without a script, and always on paper."""
    return element("details", element("summary", summary), *content, open=opened)


def figure(svg: str, *, label: str, caption: Content = None, kind: str | None = None) -> Html:
    """A picture.

    Args:
        svg: a complete SVG document from a trusted source: it goes into the page unescaped.
        label: the accessible description; different for each picture of a page.
        caption: the caption below it.
        kind: ``small`` for tiles and the like, ``board`` for pictures up to the width of the page.
    """
    return element("figure", drawing(svg, label), element("figcaption", caption) if caption else None, class_=kind)


def drawing(svg: str, label: str) -> Html:
    """A picture within other content; see :func:`figure`."""
    opening = re.search(r"<svg\b[^>]*>", svg)
    if opening is None:
        raise ValueError("a picture must be an SVG document")
    head, body = opening[0], svg[opening.end() :]
    # The picture scales with the page, and has one accessible name and ids that are unique on the page.
    head = re.sub(r'\s(?:role|aria-label)="[^"]*"', "", head)
    named = element("svg", role="img", aria_label=label).removeprefix("<svg").removesuffix("></svg>")
    body = re.sub(r"<title>.*?</title>", "", body, count=1, flags=re.DOTALL)
    mark = "p" + sha256((label + svg).encode()).hexdigest()[:8]
    ids = {each: f"{mark}-{number}" for number, each in enumerate(dict.fromkeys(re.findall(r'\sid="([^"]+)"', body)))}
    body = re.sub(r'(\sid="|href="#|url\(#)([^")]+)', lambda found: f"{found[1]}{ids.get(found[2], found[2])}", body)
    return Html(f"{head[:-1]}{named}>{body.strip()}")
