"""A whole game as one picture that moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .board import USUAL, Paper
from .markup import element
from .scene import Scene
from .styles import DrawingStyle

#: How many times as long as the others the last board stays.
_LAST = 6


def draw_game(
    scenes: Sequence[Scene],
    *,
    styles: Iterable[DrawingStyle] = (),
    tile_size: float = 100,
    coordinates: bool = True,
    seconds: float = 0.5,
    colours: Mapping[str, str] = USUAL,
) -> str:
    """Draw boards that follow each other as one SVG document that shows them in turn, again and again.

    It needs no script. Where nothing moves, because a program cannot or the reader wants none of it, it shows the last
    board.

    Args:
        scenes: the boards, at least one.
        styles: the styles of segments, flags and pieces that plugins declare; missing ones are generated.
        tile_size: the width of a tile in pixels.
        coordinates: whether columns and rows are numbered along the rim.
        seconds: how long each board stays; the last one stays longer.
        colours: of players who do not have their usual ones.

    Raises:
        ValueError: a rotation is none of 0, 90, 180 and 270, or the tile size is not positive.
    """
    paper = Paper(scenes, styles, coordinates=coordinates, colours=colours)
    shown: dict[tuple[int, str], list[int]] = {}
    for moment, scene in enumerate(scenes):
        for depth, layer in enumerate(paper.layers(scene)):
            for mark in layer:
                shown.setdefault((depth, mark), []).append(moment)
    spans = _Spans(len(scenes))
    body = "".join(spans.marked(mark, shown[depth, mark]) for depth, mark in sorted(shown, key=lambda each: each[0]))
    return paper.document(spans.style(seconds) + body, tile_size)


class _Spans:
    """When marks are seen: a class for all that are seen at the same moments.

    Args:
        moments: how many moments there are.
    """

    def __init__(self, moments: int) -> None:
        self._moments = moments
        self._names: dict[tuple[int, ...], str] = {}

    def marked(self, mark: str, moments: list[int]) -> str:
        """A mark that is seen at some moments only."""
        if len(moments) == self._moments:
            return mark
        changes = _changes(moments, self._moments)
        name = self._names.setdefault(changes, f"moment{len(self._names)}")
        hidden = None if moments[-1] == self._moments - 1 else "hidden"
        return element("g", mark, class_=name, visibility=hidden)

    def style(self, seconds: float) -> str:
        """The style that shows and hides them."""
        if not self._names:
            return ""
        beats = self._moments - 1 + _LAST
        rules = [f"[class^=moment]{{animation:{seconds * beats:g}s step-end infinite}}"]
        for changes, name in self._names.items():
            # The first change shows what is hidden until then, and so on in turn.
            steps = "".join(
                f"{100 * at / beats:.3f}%{{visibility:{'hidden' if number % 2 else 'visible'}}}"
                for number, at in enumerate(changes)
            )
            before = "" if changes[0] == 0 else "0%{visibility:hidden}"
            rules.append(f"@keyframes {name}{{{before}{steps}}}.{name}{{animation-name:{name}}}")
        # Readers who want no motion get the last board.
        return element("style", f"@media not (prefers-reduced-motion:reduce){{{''.join(rules)}}}")


def _changes(moments: list[int], count: int) -> tuple[int, ...]:
    """The moments at which what is seen at some moments appears, disappears, and so on in turn."""
    seen = [moment in moments for moment in range(count)]
    return tuple(moment for moment in range(count) if seen[moment] != (moment > 0 and seen[moment - 1]))
