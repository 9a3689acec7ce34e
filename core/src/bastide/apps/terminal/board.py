"""The board in characters: tiles, pieces, numbers of choices, and coordinates along the rims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bastide import Game, LaidTile, PieceOnBoard, Tile

from ..drawing.colours import contrast, made_up
from .canvas import Canvas, Ink
from .raster import HEIGHT, MIDDLE, WIDTH, Raster, cut_off, raster, shape_of
from .signs import Signs

At = tuple[int, int]
_LINE = "#4a3c2a"
_NUMBER = Ink("#000000", "#ffffff", True)
_RIM = Ink("#808080")
_GROUND = "#bdd585"
#: Columns to the left and right of the board for the row numbers.
GUTTER = 4


@dataclass(frozen=True, slots=True)
class Seats:
    """The players, and how their pieces are shown.

    Args:
        letters: one character for each player.
        colours: a colour for each player.
        usual: the default kind of piece; all others show their letter beside the player's.
    """

    letters: Mapping[str, str]
    colours: Mapping[str, str]
    usual: str = ""


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks on the board besides tiles and pieces.

    Args:
        cells: texts for empty cells.
        segments: texts for segments, by cell and index on the tile.
    """

    cells: Mapping[At, str] = field(default_factory=dict)
    segments: Mapping[tuple[At, int], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Window:
    """The visible part of the board, in cells; the last column and row are included.

    Args:
        left: the first column.
        top: the first row.
        right: the last column.
        bottom: the last row.
    """

    left: int
    top: int
    right: int
    bottom: int


def window(cells: Iterable[At], around: At, width: int, height: int | None) -> Window:
    """The part of the board to show.

    Args:
        cells: all cells to show.
        around: cells that must be inside.
        width: the columns of characters.
        height: the rows of characters; ``None`` for no limit.
    """
    cells = [*cells, around]
    columns = max(1, (width - 2 * GUTTER) // WIDTH)
    left, right = _span([x for x, _ in cells], around[0], columns)
    rows = None if height is None else max(1, (height - 2) // HEIGHT)
    top, bottom = _span([y for _, y in cells], around[1], rows)
    return Window(left, top, right, bottom)


def _span(values: Sequence[int], around: int, most: int | None) -> tuple[int, int]:
    low, high = min(values), max(values)
    if most is None or high - low < most:
        return low, high
    first = min(max(around - most // 2, low), high - most + 1)
    return first, first + most - 1


def draw(game: Game, seats: Seats, signs: Signs, shown: Window, marks: Marks | None = None) -> Canvas:
    """The board of a game, or a part of it.

    Args:
        game: the game.
        seats: the display of the players' pieces.
        signs: the characters and colours of kinds.
        shown: the part.
        marks: further marks on it.
    """
    marks = marks or Marks()
    columns, rows = shown.right - shown.left + 1, shown.bottom - shown.top + 1
    canvas = Canvas(2 * GUTTER + columns * WIDTH, rows * HEIGHT + 2)

    def corner(at: At) -> tuple[int, int]:
        return GUTTER + (at[0] - shown.left) * WIDTH, 1 + (at[1] - shown.top) * HEIGHT

    def inside(at: At) -> bool:
        return shown.left <= at[0] <= shown.right and shown.top <= at[1] <= shown.bottom

    _rims(canvas, shown, corner)
    standing: dict[At, list[PieceOnBoard]] = {}
    between: dict[tuple[At, str], list[PieceOnBoard]] = {}
    for piece in game.board.pieces:
        if piece.at is not None and piece.side is not None:
            between.setdefault((piece.at, piece.side), []).append(piece)
        elif piece.at is not None:
            standing.setdefault(piece.at, []).append(piece)
    for laid in game.board.tiles:
        if inside(laid.at):
            labels = {index: text for (at, index), text in marks.segments.items() if at == laid.at}
            _tile(canvas, corner(laid.at), laid, signs, sum(laid.at) % 2 == 1)
            _pieces(canvas, corner(laid.at), laid, signs, seats, standing.get(laid.at, ()), labels)
    for (at, side), pieces in between.items():
        if shown.left <= at[0] <= shown.right + 1 and shown.top <= at[1] <= shown.bottom + 1:
            _between(canvas, corner(at), side, [_shown(piece, signs, seats) for piece in pieces])
    for at, text in marks.cells.items():
        if inside(at):
            column, row = corner(at)
            for dx, dy, sign in _CORNERS:
                canvas.put(column + dx, row + dy, "+" if signs.plain else sign, _RIM)
            canvas.put(column + (WIDTH - len(text) + 1) // 2, row + HEIGHT // 2, text, Ink(bold=True))
    return canvas


_CORNERS = ((0, 0, "┌"), (WIDTH - 1, 0, "┐"), (0, HEIGHT - 1, "└"), (WIDTH - 1, HEIGHT - 1, "┘"))


def turned(tile: Tile, signs: Signs) -> Canvas:
    """A tile in its four rotations side by side, with the degrees above.

    Args:
        tile: the tile.
        signs: the characters and colours of kinds.
    """
    canvas = Canvas(4 * (WIDTH + 3), HEIGHT + 1)
    for turns in range(4):
        column = turns * (WIDTH + 3)
        canvas.put(column + 3, 0, f"{90 * turns}" + ("" if signs.plain else "°"), _RIM)
        _tile(canvas, (column, 1), LaidTile(tile, (0, 0), 90 * turns), signs, False)
    return canvas


def together(parts: Sequence[LaidTile], signs: Signs) -> Canvas:
    """Tiles that one action places, in unrotated arrangement.

    Args:
        parts: the tiles in their cells.
        signs: the characters and colours of kinds.
    """
    left, top = min(each.at[0] for each in parts), min(each.at[1] for each in parts)
    right, bottom = max(each.at[0] for each in parts), max(each.at[1] for each in parts)
    canvas = Canvas((right - left + 1) * WIDTH + 3, (bottom - top + 1) * HEIGHT + 1)
    canvas.put(3, 0, "0" if signs.plain else "0°", _RIM)
    for each in parts:
        corner = (each.at[0] - left) * WIDTH, 1 + (each.at[1] - top) * HEIGHT
        _tile(canvas, corner, each, signs, sum(each.at) % 2 == 1)
    return canvas


def _rims(canvas: Canvas, shown: Window, corner: object) -> None:
    for x in range(shown.left, shown.right + 1):
        column = GUTTER + (x - shown.left) * WIDTH + MIDDLE[0] + 1 - len(str(x))
        canvas.put(column, 0, str(x), _RIM)
        canvas.put(column, canvas.height - 1, str(x), _RIM)
    for y in range(shown.top, shown.bottom + 1):
        row = 1 + (y - shown.top) * HEIGHT + MIDDLE[1]
        canvas.put(GUTTER - 1 - len(str(y)), row, str(y), _RIM)
        canvas.put(canvas.width - GUTTER + 1, row, str(y), _RIM)


def rastered(laid: LaidTile, signs: Signs) -> Raster:
    """The characters of a placed tile."""
    segments = laid.tile.turned(laid.rotation // 90)
    shapes = tuple(signs.shapes.get(each.kind) or shape_of(each, segments) for each in segments)
    made, missing = raster(segments, shapes), _missing(laid)
    if not missing:
        return made
    anchors = [[spot for spot in places if spot not in missing] or places for places in made.anchors]
    return replace(made, anchors=anchors)


def _missing(laid: LaidTile) -> frozenset[tuple[int, int]]:
    """The characters of a placed tile that is cut off where nothing lies."""
    edges, turns = laid.tile.edges, laid.rotation // 90
    return cut_off((*edges[4 - turns :], *edges[: 4 - turns]))


def _tile(canvas: Canvas, corner: tuple[int, int], laid: LaidTile, signs: Signs, odd: bool) -> None:
    made = rastered(laid, signs)
    segments = laid.tile.turned(laid.rotation // 90)
    shade = signs.fills.get(next((s.kind for i, s in enumerate(segments) if made.shapes[i] == "ground"), ""), _GROUND)
    if odd:
        shade = _darker(shade)
    missing = _missing(laid)
    for row in range(HEIGHT):
        for column in range(WIDTH):
            if (column, row) in missing:
                continue
            owner = made.owner.get((column, row))
            shape = "ground" if owner is None else made.shapes[owner]
            kind = "" if owner is None else segments[owner].kind
            fill = signs.fills.get(kind) or made_up(kind, lightness=0.7, saturation=0.4)
            if shape == "path" and signs.has_line(kind):
                sign, ink = signs.line(made.lines.get((column, row), 0)), Ink(_LINE, shade, True)
            elif shape in ("area", "path"):
                sign, ink = signs.sign(kind), Ink(_darker(fill, 0.72), fill)
            elif shape == "building":
                here = (column, row) in made.buildings
                sign, ink = (signs.sign(kind) if here else " "), Ink("#1d1a17", fill, True)
            else:
                dotted = (column + row) % 2 == 0
                sign, ink = (signs.ground if dotted else " "), Ink(_darker(shade), shade)
            canvas.put(corner[0] + column, corner[1] + row, sign, ink)
    used: list[tuple[int, int]] = []

    def flagged(spot: tuple[int, int], flag: str, count: int) -> None:
        column, row = corner[0] + spot[0], corner[1] + spot[1]
        sign = signs.sign(flag) + (str(count) if count > 1 else "")
        used.append(spot)
        canvas.put(column, row, sign, Ink("#123a78", canvas.back(column, row), True))

    for index, segment in enumerate(segments):
        if made.shapes[index] == "layer":
            # A segment above others is not shown, and neither are its flags.
            continue
        for number, (flag, count) in enumerate(sorted(segment.flags.items())):
            if count and made.anchors[index]:
                places = made.anchors[index]
                flagged(places[min(len(places) - 1, 2 + number)] if len(places) > 2 else places[-1], flag, count)
    for flag, count in sorted(laid.tile.flags.items()):
        if count and flag not in signs.unseen:
            flagged(_open(made, used), flag, count)


def _open(made: Raster, used: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """The place of a flag of a whole tile: on the ground if there is any, away from pieces and other flags."""
    taken = [*used, *(places[0] for places in made.anchors if places), *made.buildings]

    def worth(spot: tuple[int, int]) -> tuple[bool, bool, bool, float]:
        column, row = spot
        shape = "ground" if spot not in made.owner else made.shapes[made.owner[spot]]
        near = min((abs(column - x) / 2 + abs(row - y) for x, y in taken), default=0.0)
        rim = column in (0, WIDTH - 1) or row in (0, HEIGHT - 1)
        return spot not in taken and spot not in made.lines, shape == "ground", not rim, near

    return max(((column, row) for row in range(HEIGHT) for column in range(WIDTH)), key=worth)


def _shown(piece: PieceOnBoard, signs: Signs, seats: Seats, count: int = 1) -> tuple[str, Ink]:
    """The characters of a piece, or of several identical ones, and their colours."""
    name = "" if piece.piece == seats.usual else piece.piece[:1].lower()
    if piece.player is None:
        letter, colour = piece.piece[:1].upper(), signs.fills.get(piece.piece, "#b9a98c")
    else:
        letter, colour = seats.letters[piece.player] + name, seats.colours[piece.player]
    return f"({letter}{count if count > 1 else ''})", Ink(contrast(colour), colour, True)


def _between(canvas: Canvas, corner: tuple[int, int], side: str, pieces: Sequence[tuple[str, Ink]]) -> None:
    """Pieces on the northern or western edge of a cell, or on the corner between them."""
    wide = sum(len(text) for text, _ in pieces)
    column = corner[0] + (WIDTH // 2 if side == "N" else 0) - wide // 2
    row = corner[1] + (HEIGHT // 2 if side == "W" else 0)
    for text, ink in pieces:
        canvas.put(column, row, text, ink)
        column += len(text)


def _pieces(
    canvas: Canvas,
    corner: tuple[int, int],
    laid: LaidTile,
    signs: Signs,
    seats: Seats,
    pieces: Iterable[PieceOnBoard],
    labels: Mapping[int, str],
) -> None:
    made = rastered(laid, signs)
    taken: set[tuple[int, int]] = set()

    def put(index: int | None, text: str, ink: Ink) -> None:
        spots = [MIDDLE, *made.owner] if index is None else made.anchors[index]
        for spot in [*spots, MIDDLE]:
            start = min(max(spot[0] - len(text) // 2, 0), WIDTH - len(text))
            covered = {(start + number, spot[1]) for number in range(len(text))}
            if not covered & taken:
                break
        taken.update(covered)
        canvas.put(corner[0] + start, corner[1] + spot[1], text, ink)

    alike: dict[tuple[object, ...], list[PieceOnBoard]] = {}
    for piece in pieces:
        # A tile as a whole may hold more pieces of one kind than fit.
        own = piece.number if piece.segment is not None else piece.place
        alike.setdefault((piece.player, piece.piece, own), []).append(piece)
    for same in alike.values():
        put(same[0].segment, *_shown(same[0], signs, seats, len(same)))
    for index, label in labels.items():
        put(index, f"[{label}]", _NUMBER)


def _darker(colour: str, by: float = 0.87) -> str:
    return "#" + "".join(f"{int(int(colour[place : place + 2], 16) * by):02x}" for place in (1, 3, 5))
