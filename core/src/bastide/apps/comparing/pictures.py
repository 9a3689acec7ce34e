"""The subjects of score lines, highlighted on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bastide import DrawingStyle, Feature, Game, cell, coordinates
from bastide.apps.drawing import Definitions, Ghost, Highlight, Scene, draw_board
from bastide.apps.scenes import drawing_styles, scene_of

from .columns import Line, Source, Stop
from .comparisons import Comparison
from .lines import Difference
from .moments import Moment, as_given, when_scored

At = tuple[int, int]
#: The colours of what several variants score differently, with their names.
COLOURS = (("#d81b60", "pink"), ("#1565c0", "blue"), ("#ef8f00", "amber"), ("#00796b", "green"), ("#6a1b9a", "violet"))
TILE = 72.0


class Board:
    """The board of a comparison, drawn with varying highlights.

    Args:
        comparison: the comparison; the board with the most tiles is drawn, since boards taken as laid can differ.
        shared: the definitions that all drawings of a page share.
    """

    def __init__(self, comparison: Comparison, shared: Definitions | None = None) -> None:
        self._shared = shared
        self._columns = comparison.complete
        self._differences = comparison.differences
        self._styles: tuple[DrawingStyle, ...] = drawing_styles()
        games = [column.game for column in self._columns if column.game is not None]
        self.game: Game | None = max(games, key=lambda game: len(game.board.tiles), default=None)
        self._final = comparison.final
        self._source = comparison.source
        self._given: Moment | None = None
        self._moments: dict[int, Moment] = {}
        if self.game is not None and self._source is not None:
            drawn = next(column for column in self._columns if column.game is self.game)
            self._given = as_given(self._source, drawn)
            if self._given is None:
                self._moments = self._when_scored(self._source)

    def whole(self) -> str | None:
        """The whole board with every difference highlighted and numbered; if points differ, only those differences."""
        lights: list[Highlight] = []
        all_same = all(difference.same_points for difference in self._differences)
        for number, difference in enumerate(self._differences, 1):
            found = self._lights(difference) if all_same or not difference.same_points else []
            lights += [replace(light, label=str(number) if not at else None) for at, light in enumerate(found)]
        return self._drawn(lights, self._given) if lights else None

    def around(self, difference: Difference) -> str | None:
        """The subject of a difference, highlighted, with the tiles around it; ``None`` if it has no place.

        If it was scored during the game, the board is shown as of then, with its pieces.
        """
        lights = self._lights(difference)
        return self._drawn(lights, self.moment(difference) or self._given, margin=1) if lights else None

    def moment(self, difference: Difference) -> Moment | None:
        """The board when a difference was scored; ``None`` if that was at the end or is not known."""
        return self._moments.get(self._differences.index(difference))

    def _when_scored(self, source: Source) -> dict[int, Moment]:
        """The board at the time of scoring, for each difference that was scored during the game."""
        found: dict[int, Moment] = {}
        for at, column in enumerate(self._columns):
            places = {id(line): place for place, line in enumerate(column.lines)}
            # The last of several lines: by then everything highlighted was on the board.
            wanted = {
                number: max(places[id(line)] for line in difference.lines[at])
                for number, difference in enumerate(self._differences)
                if number not in found and difference.when != "final" and difference.lines[at]
            }
            if wanted:
                moments = when_scored(source, column, wanted.values(), final=self._final)
                found |= {number: moments[line] for number, line in wanted.items() if line in moments}
        return found

    def colours(self, difference: Difference) -> list[tuple[str, str]]:
        """The colours' names, each with the variant that scores the part; empty if all score the same."""
        lit = [self._segments(at, lines) for at, lines in enumerate(difference.lines)]
        if len({frozenset(each) for each in lit if each}) < 2:
            return []
        return [(COLOURS[at % len(COLOURS)][1], column.label) for at, column in enumerate(self._columns) if lit[at]]

    def _lights(self, difference: Difference) -> list[Highlight]:
        coloured = bool(self.colours(difference))
        lights: dict[tuple[At, int], Highlight] = {}
        for at, lines in enumerate(difference.lines):
            colour = COLOURS[at % len(COLOURS)][0] if coloured else None
            for where, segment in self._segments(at, lines):
                # A part that several variants score keeps the colour of the first; those of the others surround it.
                lights.setdefault((where, segment), Highlight(where, segment, colour=colour))
        return list(lights.values())

    def _segments(self, column: int, lines: Sequence[Line]) -> list[tuple[At, int]]:
        """The subjects of a variant's lines, on the board that is drawn."""
        own = self._columns[column].game
        if self.game is None or own is None:
            return []
        board = own.position.board
        found: dict[tuple[At, int], None] = {}
        for line in lines:
            for feature in features_of(own, line):
                for number in feature.segments:
                    packed = board.where[number]
                    at = coordinates(packed)
                    if own.board.tile_at(at) == self.game.board.tile_at(at):
                        found[at, number - board.cells[packed][1]] = None
        return list(found)

    def _drawn(self, lights: Sequence[Highlight], moment: Moment | None, *, margin: int | None = None) -> str:
        assert self.game is not None
        pieces = None if moment is None else moment.pieces
        scene = scene_of(self.game, highlights=lights, styles=self._styles, pieces=pieces)
        if moment is not None:
            scene = replace(scene, tiles=tuple(each for each in scene.tiles if each.at in moment.cells))
        if margin is not None:
            scene = cut(scene, [light.at for light in lights], margin)
        return draw_board(scene, styles=self._styles, tile_size=TILE, shared=self._shared)


def stopped(stop: Stop, shared: Definitions | None = None) -> str | None:
    """The board where a record stops being a game, with the refused tile or place.

    Args:
        stop: where it stops.
        shared: the definitions that all drawings of a page share.
    """
    game = stop.game
    if game is None or not game.board.tiles:
        return None
    styles = drawing_styles()
    ghosts: list[Ghost] = []
    lights: list[Highlight] = []
    at = stop.move.get("at")
    where = (
        (at[0], at[1]) if isinstance(at, Sequence) and len(at) == 2 and all(isinstance(x, int) for x in at) else None
    )
    if stop.move.get("type") == "place" and where is not None and game.board.tile_at(where) is None:
        entry = game.ruleset.tiles.get(str(stop.move.get("tile")))
        turned = stop.move.get("rotation")
        rotation = turned if turned in (0, 90, 180, 270) else 0
        ghosts.append(Ghost(where, "?", None if entry is None else entry.tile, rotation))
    elif "on" in stop.move:
        laid = where or game.board.tiles[-1].at
        try:
            feature = game.board.feature_at(laid, str(stop.move["on"]))
        except KeyError:
            feature = None
        if feature is not None:
            base = game.position.board.cells[cell(*laid)][1]
            lights.append(Highlight(laid, feature.segment - base, label="?"))
    scene = replace(scene_of(game, highlights=lights, styles=styles), ghosts=tuple(ghosts))
    around = [light.at for light in lights] + [ghost.at for ghost in ghosts]
    return draw_board(cut(scene, around, 2) if around else scene, styles=styles, tile_size=TILE, shared=shared)


def features_of(game: Game, line: Line) -> list[Feature]:
    """The features on the board that a line is about, found by its kind and tiles.

    These are the features of its kind on exactly its tiles; else those of any kind, since some rules name their points
    differently; else the feature of its kind at their centre, such as a monastery among its surrounding tiles.
    """
    tiles = {(x, y) for x, y in line["tiles"]}
    if not tiles:
        return []
    on_them = [feature for feature in game.board.features() if tiles.issuperset(feature.tiles)]
    just = [feature for feature in on_them if len(feature.tiles) == len(tiles)]
    of_kind = [feature for feature in just if feature.kind == line["kind"]]
    if of_kind:
        return of_kind
    within = [feature for feature in on_them if feature.kind == line["kind"]]
    portless = [feature for feature in within if len(feature.tiles) == 1]
    if just and not portless:
        claimable = [feature for feature in just if "completable" in feature.traits]
        return claimable or just
    return sorted(within, key=lambda feature: _aside(feature, tiles))[:1]


def _aside(feature: Feature, tiles: set[At]) -> float:
    """The distance of a feature from the centre of some tiles."""
    middle = [sum(tile[axis] for tile in tiles) / len(tiles) for axis in (0, 1)]
    own = [sum(tile[axis] for tile in feature.tiles) / len(feature.tiles) for axis in (0, 1)]
    return abs(middle[0] - own[0]) + abs(middle[1] - own[1])


def cut(scene: Scene, cells: Iterable[At], margin: int) -> Scene:
    """The part of a scene around some cells."""
    known = list(cells)
    left, right = min(x for x, _ in known) - margin, max(x for x, _ in known) + margin
    top, bottom = min(y for _, y in known) - margin, max(y for _, y in known) + margin

    def inside(at: At) -> bool:
        return left <= at[0] <= right and top <= at[1] <= bottom

    return replace(
        scene,
        tiles=tuple(each for each in scene.tiles if inside(each.at)),
        pieces=tuple(each for each in scene.pieces if inside(each.at)),
        ghosts=tuple(each for each in scene.ghosts if inside(each.at)),
    )
