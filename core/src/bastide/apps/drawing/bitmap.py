"""Turning a drawing into a PNG picture; needs an extra."""

from __future__ import annotations

from bastide import coded

_FAMILIES = "DejaVu Sans, Liberation Sans, Noto Sans, Arial, Helvetica, Segoe UI, sans-serif"


class MissingExtraError(ImportError):
    """An optional library is not installed; the message names the extra that brings it."""


def png(svg_text: str, scale: float = 1.0) -> bytes:
    """A PNG picture of an SVG document.

    Args:
        svg_text: the document, as :func:`draw_board` returns it.
        scale: the factor by which to enlarge the document.

    Raises:
        MissingExtraError: the extra ``bastide[png]`` is not installed.
        ValueError: the text is no SVG document or the scale is not positive.
    """
    if not scale > 0:
        raise ValueError(f"scale must be positive, not {scale!r}")
    try:
        import resvg_py
    except ImportError as error:
        raise MissingExtraError(
            coded("extra/png-library", "PNG pictures need the extra bastide[png]: pip install 'bastide[png]'")
        ) from error
    # The renderer does not resolve generic families: name fonts that are likely to be installed.
    named = svg_text.replace('font-family="sans-serif"', f'font-family="{_FAMILIES}"', 1)
    # At 96 dots an inch, one CSS pixel of the document is one pixel of the picture.
    return bytes(resvg_py.svg_to_bytes(svg_string=named, zoom=scale, dpi=96.0))
