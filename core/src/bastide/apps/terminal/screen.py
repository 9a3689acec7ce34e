"""The view of a player before a decision: the table, the board, the tile and the numbered actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import TYPE_CHECKING, Any

from bastide import Game, LaidTile, action_in_words, cell_in_words, coordinates, listed, sentence, sentences, translated
from bastide import cell as packed

from ..drawing.colours import player_colours, player_letters
from ..tile_words import item_in_words
from ..words import decision_in_words, so_many, word
from .board import Marks, Seats, draw, together, turned, window
from .sheets import rounds_text
from .signs import Signs
from .wording import beside, usual_piece

if TYPE_CHECKING:
    from .canvas import Canvas

At = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Screen:
    """The available room and characters.

    Args:
        signs: the characters and colours of kinds.
        width: columns.
        height: rows for the board; ``None`` for no limit.
        draws: the number of prescribed draws, if any.
    """

    signs: Signs
    width: int = 80
    height: int | None = None
    draws: int | None = None

    def board(self, game: Game, *, around: At | None = None, whole: bool = False, numbered: bool = True) -> Canvas:
        """The board, or the part around the last tile.

        Args:
            game: the game.
            around: the cell that must be visible.
            whole: whether to show all rows, however many.
            numbered: whether cells and segments show the numbers of actions.
        """
        marks = self.marks(game) if numbered else Marks()
        cells = [laid.at for laid in game.board.tiles] + list(marks.cells)
        shown = window(cells, around or _last(game), self.width, None if whole else self.height)
        seats = Seats(player_letters(game.players), player_colours(game.players), usual_piece(game))
        return draw(game, seats, self.signs, shown, marks)

    def beyond(self, game: Game) -> str:
        """A sentence on the hidden parts of the board; empty if all of it is visible."""
        cells = [laid.at for laid in game.board.tiles] + list(self.marks(game).cells)
        shown = window(cells, _last(game), self.width, self.height)
        sides = {
            sentence("north"): any(y < shown.top for _, y in cells),
            sentence("east"): any(x > shown.right for x, _ in cells),
            sentence("south"): any(y > shown.bottom for _, y in cells),
            sentence("west"): any(x < shown.left for x, _ in cells),
        }
        hidden = [name for name, goes_on in sides.items() if goes_on]
        message = sentence(
            "The board goes on to the {sides}: board x y shows the part around a cell.", sides=listed(hidden)
        )
        return message if hidden else ""

    def marks(self, game: Game) -> Marks:
        """The numbers of actions, at their places on the board."""
        numbers: dict[At, list[int]] = {}
        segments: dict[tuple[At, int], str] = {}
        last = _last(game)
        for number, record in _numbered(game):
            if record["type"] == "place":
                numbers.setdefault((record["at"][0], record["at"][1]), []).append(number)
            elif "on" in record:
                at = tuple(record["at"]) if "at" in record else last
                feature = game.board.feature_at((at[0], at[1]), record["on"])
                index = game.position.index_of_segment(feature.segment)
                segments.setdefault(((at[0], at[1]), index), str(number))
        cells = {at: self._range(found) for at, found in numbers.items() if game.board.tile_at(at) is None}
        return Marks(cells, segments)

    def _range(self, numbers: Sequence[int]) -> str:
        if len(numbers) == 1:
            return str(numbers[0])
        if numbers[-1] - numbers[0] >= len(numbers):
            # Several tiles of a hand fit here, with non-consecutive numbers.
            return f"{numbers[0]}…" if not self.signs.plain else f"{numbers[0]}.."
        return f"{numbers[0]}{self.signs.span}{numbers[-1]}"

    def head(self, game: Game, clocks: Mapping[str, str] | None = None) -> str:
        """The player to move, points, supplies, and the remaining draws.

        Args:
            game: the game.
            clocks: what the players' clocks show, where they have any.
        """
        decision = game.decision
        what = sentence("the game is over")
        if decision.player is not None:
            what = decision_in_words(decision)
        title = sentence("Turn {turn_number}: {what}", turn_number=game.position.turn_number, what=what)
        left = self._left(game)
        lines = ["", f"== {translated(sentence('{text} ({note})', text=title, note=left) if left else title)}"]
        lines += [f"   {translated(decision.situation)}"] if decision.situation else []
        width = max(len(name) for name in game.players)
        letters = player_letters(game.players)
        tracks = {name: rounds_text(game.track(name)) for name in game.players}
        wide = max(map(len, tracks.values()))
        for name in game.players:
            supply = translated(listed(so_many(count, kind) for kind, count in game.supply(name).items()))
            turn = ">" if name == decision.player else " "
            points = translated(sentence("{count} points", count=f"{game.scores[name]:3}")) + f"{tracks[name]:{wide}}"
            if clocks:
                supply += "  " + translated(sentence("clock {time}", time=clocks[name]))
            lines.append(f"{turn} {name:{width}} ({letters[name]})  {points}  {supply}")
        for name, items in self._face_up(game).items():
            # Tiles are typed by their ids; tokens are not.
            laid = {*game.ruleset.tiles, *game.ruleset.blocks}
            named = [item if item in laid else translated(item_in_words(item, game.ruleset)) for item in items]
            lines.append(f"  {translated(word(name))}: {', '.join(named)}")
        for where, pieces in beside(game).items():
            counts = Counter((piece.player, piece.piece) for piece in pieces)
            what = listed(starmap(_so_often, counts.items()))
            lines.append(translated(sentence("  {place}: {message}", place=word(where), message=what)))
        return "\n".join(lines)

    def _left(self, game: Game) -> str:
        if self.draws is not None:
            rest = self.draws - len(game.to_record()["draws"])
            rest = max(rest, 0)
            return sentences("{count} draw left", "{count} draws left", rest)
        known = game.view(game.decision.player or game.turn).stacks()
        sizes = {name: stack["size"] for name, stack in known.items() if "size" in stack}
        left = sum(sizes.get(name, 0) for name in game.ruleset.placement.draw_order)
        return listed(
            sentences("{count} tile left", "{count} tiles left", left)
            if name == "bag"
            else sentence("{stack} {count}", stack=word(name), count=size)
            for name, size in sizes.items()
            if (size or name == "bag") and name not in self._face_up(game)
        )

    def _face_up(self, game: Game) -> dict[str, list[str]]:
        """Items in the open, such as a hand, a display, or everyone's next tile.

        The stacks to draw from are left out, since they may be long; at the end of the game the result is empty.
        """
        player = game.decision.player
        known = {} if player is None else game.view(player).stacks()
        return {
            name: stack["order"]
            for name, stack in known.items()
            if stack.get("order") and name not in game.ruleset.contents
        }

    def tiles(self, game: Game) -> list[Canvas]:
        """The tiles that may be placed, each in its four rotations."""
        catalogue = game.ruleset.tiles
        names = dict.fromkeys(str(record["tile"]) for _, record in _numbered(game) if record["type"] == "place")
        return [
            turned(catalogue[name].tile, self.signs)
            if name in catalogue
            else together([LaidTile(catalogue[part].tile, at, 90 * turns) for part, at, turns in parts], self.signs)
            for name in names
            for parts in [_parts(game, name, (0, 0), 0)]
        ]

    def actions(self, game: Game) -> str:
        """The legal actions by number."""
        cells: dict[str, list[str]] = {}
        others = []
        several = len({record.get("tile") for _, record in _numbered(game) if record["type"] == "place"}) > 1
        for number, record in _numbered(game):
            if record["type"] == "place" and not set(record) - {"player", "type", "tile", "at", "rotation"}:
                where = f"{record['tile']} {cell_in_words(record['at'])}" if several else cell_in_words(record["at"])
                turn = f"{number}={record['rotation']}" + ("" if self.signs.plain else "°")
                beyond = _parts(game, record["tile"], record["at"], record["rotation"] // 90)[1:]
                turn += "".join(f" and {cell_in_words(at)}" for _, at, _ in beyond) + ("," if beyond else "")
                cells.setdefault(where, []).append(turn)
            else:
                if "on" in record and "at" not in record and len(game.position.laid) > 1:
                    record = record | {"at": coordinates(game.position.laid[-1])}
                others.append(f"  {number}  {translated(action_in_words(record, game.ruleset.place_kinds))}")
        placed = [f"{where} {' '.join(turns)}".rstrip(",") for where, turns in cells.items()]
        return "\n".join([*_columns(placed, self.width), *others])


def _so_often(whose: tuple[str | None, str], count: int) -> str:
    player, kind = whose
    what = sentence("{player} {piece}", player=player, piece=word(kind)) if player else word(kind)
    return sentence("{count} × {what}", count=count, what=what) if count > 1 else what


def _parts(game: Game, tile: str, at: Sequence[int], turns: int) -> list[tuple[str, At, int]]:
    """The tiles that come from placing a tile or block, each with its cell and quarter turns."""
    parts = game.position.parts_of(tile, packed(at[0], at[1]), turns)
    return [(part, coordinates(where), own) for part, where, own in parts]


def _last(game: Game) -> At:
    """The cell of the tile placed last."""
    tiles = game.board.tiles
    return tiles[-1].at if tiles else (0, 0)


def _numbered(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, action in enumerate(game.decision.actions, start=1):
        yield number, action.as_record()


def _columns(texts: Sequence[str], width: int) -> list[str]:
    """Texts side by side, as many as fit."""
    if not texts:
        return []
    wide = max(map(len, texts)) + 3
    count = max(1, (width - 2) // wide)
    rows = -(-len(texts) // count)
    return ["  " + "".join(f"{text:{wide}}" for text in texts[row::rows]).rstrip() for row in range(rows)]
