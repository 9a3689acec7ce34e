"""Painting pieces."""

from __future__ import annotations

from collections.abc import Mapping

from .colours import NEUTRAL, contrast
from .curves import Point
from .markup import INK, Definitions, element, group, picture, text, written
from .scene import ScenePiece
from .styles import PLAYER, Styles

#: The radius of the ring around a piece that stands out.
_RING = 18.0


def piece(
    what: ScenePiece,
    at: Point,
    styles: Styles,
    colours: Mapping[str, str],
    letters: Mapping[str, str],
    definitions: Definitions,
    slant: float = 0.0,
) -> str:
    """A piece centred at a point.

    Args:
        what: the piece.
        at: the point, in units of a tile of 100.
        styles: the styles of pieces.
        colours: of the players.
        letters: of the players.
        definitions: the store of repeated pictures.
        slant: how far a piece that lies along something is turned, in degrees.
    """
    style = styles.piece(what.kind)
    owned = what.player is not None and style.fill == PLAYER
    colour = colours.get(what.player or "", NEUTRAL) if style.fill == PLAYER else style.fill
    scale = style.size / 100
    body = (
        definitions.path(style.outline, fill="#ffffff", stroke="#ffffff", stroke_width=17, stroke_linejoin="round",
                         opacity=0.85)
        + definitions.path(style.outline, fill=colour, stroke=INK, stroke_width=6.5, stroke_linejoin="round")
        + picture(style.details, colour, contrast(colour))
    )  # fmt: skip
    aside = 90 if style.along and what.place == "edge" else -90 if what.lies else round(slant) * style.along
    marks = group(body, turn=aside, scale=scale)
    if what.lit:
        ring = element("circle", r=_RING, fill="#ffffff", fill_opacity=0.75, stroke=INK, stroke_width=5)
        marks = ring + element("circle", r=_RING, fill="none", stroke="#ffffff", stroke_width=2) + marks
    letter = letters.get(what.player or "", "") if owned else ""
    if letter:
        x, y = style.letter
        x, y = (y, -x) if aside == -90 else (-y, x) if aside else (x, y)
        marks += text(letter, (x * scale, y * scale), 0.33 * style.size, fill=contrast(colour), weight="bold")
    elif not styles.knows_piece(what.kind):
        marks += text(what.kind, (0.0, style.size * 0.2), 0.26 * style.size, halo="#ffffff")
    title = ", ".join(word for word in (what.player, what.kind, what.role) if word)
    return element("g", element("title", written(title)) + definitions.use(marks, at))
