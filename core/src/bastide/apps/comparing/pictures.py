"""What lines are about, lit up on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bastide import DrawingStyle, Feature, Game, cell, position
from bastide.apps.drawing import Definitions, Ghost, Highlight, Scene, draw_board
from bastide.apps.scenes import drawing_styles, scene_of

from .columns import Line, Source, Stop
from .comparisons import Comparison
from .lines import Difference
from .moments import Moment, as_given, when_scored

At = tuple[int, int]
#: The colours of what several variants score differently, each with its name.
COLOURS = (("#d81b60", "pink"), ("#1565c0", "blue"), ("#ef8f00", "amber"), ("#00796b", "green"), ("#6a1b9a", "violet"))
TILE = 72.0


class Board:
    """The board of a comparison, drawn with this or that lit up.

    Args:
        comparison: the comparison; of the boards, which are all the same unless some were taken as laid, the one with
            the most tiles is drawn.
        shared: where all drawings of a page keep what they have in common.
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
        """The whole board with every difference lit up and numbered; where points differ, no others."""
        lights: list[Highlight] = []
        all_same = all(difference.same_points for difference in self._differences)
        for number, difference in enumerate(self._differences, 1):
            found = self._lights(difference) if all_same or not difference.same_points else []
            lights += [replace(light, label=str(number) if not at else None) for at, light in enumerate(found)]
        return self._drawn(lights, self._given) if lights else None

    def around(self, difference: Difference) -> str | None:
        """What a difference is about, lit up, with the tiles around it; nothing if it is about no place.

        Where it was scored while the game went on, the board is shown as it was then, with the pieces that were there.
        """
        lights = self._lights(difference)
        return self._drawn(lights, self.moment(difference) or self._given, margin=1) if lights else None

    def moment(self, difference: Difference) -> Moment | None:
        """The board when a difference was scored; nothing if that was at the end, or if it is not known."""
        return self._moments.get(self._differences.index(difference))

    def _when_scored(self, source: Source) -> dict[int, Moment]:
        """For each difference that was scored while the game went on, the board as it was then."""
        found: dict[int, Moment] = {}
        for at, column in enumerate(self._columns):
            places = {id(line): place for place, line in enumerate(column.lines)}
            # Of several lines the last one: then everything that is lit up was there.
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
        """The colours' names, each with the variant that scores what is lit up so; none if all score the same."""
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
                # What several variants score keeps the colour of the first; the others' stand around it.
                lights.setdefault((where, segment), Highlight(where, segment, colour=colour))
        return list(lights.values())

    def _segments(self, column: int, lines: Sequence[Line]) -> list[tuple[At, int]]:
        """What the lines of a variant are about, on the board that is drawn."""
        own = self._columns[column].game
        if self.game is None or own is None:
            return []
        board = own.position.board
        found: dict[tuple[At, int], None] = {}
        for line in lines:
            for feature in features_of(own, line):
                for number in feature.segments:
                    packed = board.where[number]
                    at = position(packed)
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
    """The board where a record stops being a game, with the tile or the place that is refused.

    Args:
        stop: where it stops.
        shared: where all drawings of a page keep what they have in common.
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
    """The features on the board that a line is about, as well as its kind and tiles tell.

    They are those of its kind on just its tiles; else those of any kind, since some rules name their points otherwise;
    else the one of its kind in their midst, such as a monastery among the tiles around it.
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
    """How far a feature is from the middle of some tiles."""
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
