"""The subjects of score lines, highlighted on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bastide import DrawingStyle, Feature, Game, cell, coordinates, listed, sentence, translated
from bastide.apps.drawing import HATCHES, Definitions, Ghost, Highlight, Scene, draw_board
from bastide.apps.scenes import drawing_styles, scene_of

from .columns import Source, Stop
from .comparisons import Comparison
from .lines import Difference
from .moments import Moment, as_given, when_scored
from .places import claimed_in, counted_by, subjects_of

At = tuple[int, int]
#: A segment on the board: its cell, and its index on the tile there.
Part = tuple[At, int]
#: The hatches of what several variants score differently, and of what is counted for it.
*SCORED, COUNTED = HATCHES
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
        all_same = all(difference.same_points for difference in self._differences)
        shown = [each for each in self._differences if all_same or not each.same_points]
        return self._drawn(shown, self._given)

    def around(self, difference: Difference) -> str | None:
        """The subject of a difference, highlighted, with the tiles around it; ``None`` if it has no place.

        If it was scored during the game, the board is shown as of then, with its pieces.
        """
        return self._drawn([difference], self.moment(difference) or self._given, margin=1)

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

    def hatches(self, difference: Difference) -> list[tuple[str, str]]:
        """The hatches, each with its meaning: the variant that scores the part, and what is counted for it.

        Variants are left out if all score the same parts.
        """
        return list(self._keys([difference]))

    def _keys(self, differences: Sequence[Difference]) -> Iterator[tuple[str, str]]:
        apart = [each for each in differences if self._apart(each)]
        meanings: dict[str, list[str]] = {}
        for at, column in enumerate(self._columns):
            if any(self._scored(each, at) for each in apart):
                meanings.setdefault(self._hatch(differences, at), []).append(column.label)
        yield from ((hatch, listed(labels)) for hatch, labels in meanings.items())
        if any(self._counted(each) for each in differences):
            yield COUNTED, sentence("what is counted for the points")

    def _hatch(self, differences: Sequence[Difference], at: int) -> str:
        """The hatch of a variant: of the first one that scores the same parts of what a picture shows."""
        columns = range(len(self._columns))
        parts = [[self._scored(each, column).keys() for each in differences] for column in columns]
        return SCORED[next(column for column in columns if parts[column] == parts[at]) % len(SCORED)]

    def _apart(self, difference: Difference) -> bool:
        """Whether variants score different parts."""
        lit = [frozenset(self._scored(difference, at)) for at in range(len(self._columns))]
        return len({each for each in lit if each}) > 1

    def _scored(self, difference: Difference, at: int) -> dict[Part, int]:
        """The parts of the board that a variant scores, each with the number of the feature it belongs to."""
        own = self._columns[at].game
        lines = [line for line in difference.lines[at] if line["points"]]
        features = [] if own is None else subjects_of(own, lines)
        return {part: number for number, feature in enumerate(features) for part in self._parts(own, feature)}

    def _counted(self, difference: Difference) -> dict[Part, None]:
        """The parts of the board that variants count for what they score, and score not themselves."""
        found: dict[Part, None] = {}
        scored: set[Part] = set()
        for at, column in enumerate(self._columns):
            if column.game is None:
                continue
            scored |= self._scored(difference, at).keys()
            for line in difference.lines[at]:
                for feature in counted_by(column.game, line):
                    found |= dict.fromkeys(self._parts(column.game, feature))
        return {part: None for part in found if part not in scored}

    def _lights(self, number: int, difference: Difference, hatches: Sequence[str]) -> Iterator[Highlight]:
        """The parts of a difference, with its number at each place that some variant scores."""
        apart = self._apart(difference)
        numbered: set[Part] = set()
        for at in range(len(self._columns)):
            scored = self._scored(difference, at)
            if not apart and numbered:
                break
            places: dict[int, list[Part]] = {}
            for part, place in scored.items():
                places.setdefault(place, []).append(part)
            for parts in places.values():
                label = None if numbered & {*parts} else str(number)
                middle = self._middle(parts)
                for part in parts:
                    yield Highlight(
                        *part, label=label if part == middle else None, hatch=hatches[at] if apart else SCORED[0]
                    )
                numbered |= {*parts}
        yield from (Highlight(*part, hatch=COUNTED) for part in self._counted(difference))

    def _middle(self, parts: Sequence[Part]) -> Part:
        """The part of a place that its number is at: the nearest to the middle without a piece, if there is one."""
        assert self.game is not None
        taken = {(piece.at, piece.segment) for piece in self.game.board.pieces}
        return min(parts, key=lambda part: (part in taken, _from_middle(part[0], [at for at, _ in parts]), part))

    def _parts(self, own: Game | None, feature: Feature) -> Iterator[Part]:
        """The parts of a feature of a variant's game, on the board that is drawn."""
        if self.game is None or own is None:
            return
        board = own.position.board
        for number in feature.segments:
            packed = board.where[number]
            at = coordinates(packed)
            if own.board.tile_at(at) == self.game.board.tile_at(at):
                yield at, number - board.cells[packed][1]

    def _claimants(self, differences: Iterable[Difference]) -> set[tuple[str | None, Part]]:
        """Whose pieces in which parts have a claim to what is scored."""
        found: set[tuple[str | None, Part]] = set()
        for difference in differences:
            for column, lines in zip(self._columns, difference.lines, strict=True):
                if column.game is not None:
                    for line in lines:
                        parts = [
                            part for one in claimed_in(column.game, line) for part in self._parts(column.game, one)
                        ]
                        found |= {(player, part) for part in parts for player in line["claims"]}
        return found

    def _drawn(
        self, differences: Sequence[Difference], moment: Moment | None, *, margin: int | None = None
    ) -> str | None:
        game = self.game
        hatches = [self._hatch(differences, at) for at in range(len(self._columns))]
        lights = [
            light
            for number, each in enumerate(self._differences, 1)
            if each in differences
            for light in self._lights(number, each, hatches)
        ]
        if game is None or not lights:
            return None
        scene = scene_of(game, highlights=lights, styles=self._styles, pieces=moment.pieces if moment else None)
        if moment is not None:
            scene = replace(scene, tiles=tuple(each for each in scene.tiles if each.at in moment.cells))
        claims = self._claimants(differences)
        scene = replace(
            scene,
            pieces=tuple(
                replace(piece, lit=piece.segment is not None and (piece.player, (piece.at, piece.segment)) in claims)
                for piece in scene.pieces
            ),
            keys=tuple((hatch, translated(meaning)) for hatch, meaning in self._keys(differences)),
        )
        if margin is not None:
            near = [piece.at for piece in scene.pieces if piece.lit]
            scene = cut(scene, [*(light.at for light in lights), *near], margin)
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


def _from_middle(at: At, cells: Sequence[At]) -> float:
    """The distance of a cell from the middle of some cells."""
    across, down = (at[axis] - sum(each[axis] for each in cells) / len(cells) for axis in (0, 1))
    return across * across + down * down


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
