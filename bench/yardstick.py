"""The yardstick: one game, hard-coded, with no plugin, hook or undo.

It plays complete games of the base game with farms by the third rule, choosing at random among all legal actions. The
additional time of the plugin engine for the same game is the cost of its architecture. It is therefore written with
care for speed, but as one plain program: a table of legal rotations, features joined as tiles are placed, and each rule
where it is needed.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from typing import NamedTuple

# A tile on a line: id, copies, then its segments, each a kind and its ports. A city or road is written with the centre
# ports of its sides, a field with its half-sides. `*` marks a field bordering every city of the tile.
TILES = """
A 2 | road S | monastery | field NNW NNE ENE ESE SSE SSW WSW WNW
B 4 | monastery | field NNW NNE ENE ESE SSE SSW WSW WNW
C 1 | city N E S W pennant
D 4 | city N | road E W | field ENE WNW * | field ESE SSE SSW WSW
E 5 | city N | field ENE ESE SSE SSW WSW WNW *
F 2 | city E W pennant | field NNW NNE * | field SSE SSW *
G 1 | city E W | field NNW NNE * | field SSE SSW *
H 3 | city N | city S | field ENE ESE WSW WNW *
I 2 | city N | city W | field ENE ESE SSE SSW *
J 3 | city N | road E S | field ENE SSW WSW WNW * | field ESE SSE
K 3 | city N | road S W | field ENE ESE SSE WNW * | field SSW WSW
L 3 | city N | road E | road S | road W | field ENE WNW * | field ESE SSE | field SSW WSW
M 2 | city N W pennant | field ENE ESE SSE SSW *
N 3 | city N W | field ENE ESE SSE SSW *
O 2 | city N W pennant | road E S | field ENE SSW * | field ESE SSE
P 3 | city N W | road E S | field ENE SSW * | field ESE SSE
Q 1 | city N E W pennant | field SSE SSW *
R 3 | city N E W | field SSE SSW *
S 2 | city N E W pennant | road S | field SSE * | field SSW *
T 1 | city N E W | road S | field SSE * | field SSW *
U 8 | road N S | field NNW SSW WSW WNW | field NNE ENE ESE SSE
V 9 | road S W | field NNW NNE ENE ESE SSE WNW | field SSW WSW
W 4 | road E | road S | road W | field NNW NNE ENE WNW | field ESE SSE | field SSW WSW
X 1 | road N | road E | road S | road W | field NNW WNW | field NNE ENE | field ESE SSE | field SSW WSW
"""
START = "D"

# Twelve ports clockwise; side s (N E S W) has the ports 3s, 3s + 1 (its centre) and 3s + 2.
PORTS = ("NNW", "N", "NNE", "ENE", "E", "ESE", "SSE", "S", "SSW", "WSW", "W", "WNW")

# Kinds of segments; the first three are also kinds of edges and fit into two bits of a demand.
FIELD, ROAD, CITY, MONASTERY = 1, 2, 3, 4
KINDS = ("", "field", "road", "city", "monastery")

FOLLOWERS = 7
PASS = -1

# A cell is one number, y * ROW + x, so that a step to a neighbour is an addition.
ROW = 1000
STEPS = (-ROW, 1, ROW, -1)
AROUND = (-ROW - 1, -ROW, -ROW + 1, -1, 1, ROW - 1, ROW, ROW + 1)

Placement = tuple[int, int]  # cell, quarter turns clockwise
Line = tuple[int, int, str]  # player, points, kind


class Result(NamedTuple):
    """The end of a game: the scores, every score line, and the number of tiles placed."""

    scores: list[int]
    lines: list[Line]
    turns: int


class Shape(NamedTuple):
    """A tile in one rotation, with everything precomputed for placing it."""

    at: tuple[int, ...]  # port -> segment, -1 where there is none
    kinds: tuple[int, ...]  # by segment, as are the next three
    opens: tuple[int, ...]
    pennants: tuple[int, ...]
    borders: tuple[tuple[int, ...] | None, ...]  # the cities beside a field, None for other kinds
    edges: tuple[int, ...]  # by side, as are the next two
    demands: tuple[int, ...]  # what the edge asks of the neighbour, as the neighbour's bits
    links: tuple[tuple[tuple[int, int], ...], ...]  # what is joined there: own segment, neighbour's port


def shape_of(definition: str, rotation: int) -> Shape:
    """Compute a tile's shape from its line in the table.

    Args:
        definition: The segments as written in the table, separated by bars.
        rotation: Quarter turns clockwise.
    """
    at = [-1] * 12
    kinds: list[int] = []
    pennants: list[int] = []
    beside_cities: list[bool] = []
    for number, text in enumerate(definition.split("|")):
        kind, *words = text.split()
        kinds.append(KINDS.index(kind))
        pennants.append(words.count("pennant"))
        beside_cities.append("*" in words)
        for word in words:
            if word in PORTS:
                at[(PORTS.index(word) + 3 * rotation) % 12] = number
    for side in range(4):  # the centre of a grass side belongs to the field
        if at[3 * side + 1] < 0:
            at[3 * side + 1] = at[3 * side]

    cities = tuple(number for number, kind in enumerate(kinds) if kind == CITY)
    edges = tuple(kinds[at[3 * side + 1]] for side in range(4))
    links: list[tuple[tuple[int, int], ...]] = []
    for side, edge in enumerate(edges):
        # A field beside a road is joined on both halves, all else once at the centre.
        offsets = (0, 1, 2) if edge == ROAD else (1,)
        opposite = 3 * ((side + 2) % 4)
        links.append(tuple((at[3 * side + offset], opposite + 2 - offset) for offset in offsets))
    return Shape(
        at=tuple(at),
        kinds=tuple(kinds),
        opens=tuple([at[port] for port in (1, 4, 7, 10)].count(number) for number in range(len(kinds))),
        pennants=tuple(pennants),
        borders=tuple(
            (cities if beside else ()) if kind == FIELD else None
            for kind, beside in zip(kinds, beside_cities, strict=True)
        ),
        edges=edges,
        demands=tuple(edge << 2 * ((side + 2) % 4) for side, edge in enumerate(edges)),
        links=tuple(links),
    )


def legal_rotations(shapes: Sequence[Shape]) -> tuple[tuple[int, ...], ...]:
    """Tabulate a tile's legal rotations for each of the 256 demands that a cell can make.

    A demand holds two bits a side: the kind of edge there, or 0 without a tile.

    Args:
        shapes: The tile in its four rotations.
    """
    return tuple(
        tuple(
            rotation
            for rotation, shape in enumerate(shapes)
            if all(demand >> 2 * side & 3 in (0, edge) for side, edge in enumerate(shape.edges))
        )
        for demand in range(256)
    )


SHAPES: dict[str, tuple[Shape, ...]] = {}
LEGAL: dict[str, tuple[tuple[int, ...], ...]] = {}
BAG: list[str] = []
for _line in TILES.strip().splitlines():
    _head, _definition = _line.split("|", 1)
    _tile, _copies = _head.split()
    SHAPES[_tile] = tuple(shape_of(_definition, rotation) for rotation in range(4))
    LEGAL[_tile] = legal_rotations(SHAPES[_tile])
    BAG += [_tile] * int(_copies)
BAG.remove(START)


class Game:
    """A game in progress: the board, its features, the followers and the scores.

    Segments are numbered as they are placed, and the lists below are by segment. Joined segments form a tree; the
    values at its root apply to the whole feature.

    Args:
        players: The number of players.
    """

    __slots__ = (
        "claims",
        "counted",
        "frontier",
        "kinds",
        "laid",
        "last",
        "lines",
        "monasteries",
        "opens",
        "parents",
        "pennants",
        "scores",
        "supply",
    )

    def __init__(self, players: int = 2) -> None:
        self.scores = [0] * players
        self.supply = [FOLLOWERS] * players
        self.lines: list[Line] = []
        self.laid: dict[int, tuple[int, tuple[int, ...]]] = {}  # cell -> first segment, segments by port
        self.frontier: dict[int, int] = {0: 0}  # open cell -> its demand
        self.last = range(0)  # the segments of the tile placed last
        self.kinds: list[int] = []
        self.parents: list[int] = []
        self.opens: list[int] = []  # open sides of a road or city; unused for others
        self.pennants: list[int] = []
        self.counted: list[list[int]] = []  # cells of a road or city, cities beside a field: with repetitions
        self.claims: dict[int, list[int]] = {}  # root -> the owners of the followers there
        self.monasteries: list[int] = []  # those with a follower
        self.place(START, 0, 0)

    def placements(self, tile: str) -> list[Placement]:
        """List every legal placement of a tile.

        Args:
            tile: The tile's letter.
        """
        legal = LEGAL[tile]
        return [(cell, rotation) for cell, demand in self.frontier.items() for rotation in legal[demand]]

    def place(self, tile: str, cell: int, rotation: int) -> None:
        """Place a tile and join its segments to those around it.

        Args:
            tile: The tile's letter.
            cell: An open cell.
            rotation: Quarter turns clockwise; must be legal there.
        """
        shape = SHAPES[tile][rotation]
        first = len(self.parents)
        self.last = range(first, first + len(shape.kinds))
        self.kinds += shape.kinds
        self.parents += self.last
        self.opens += shape.opens
        self.pennants += shape.pennants
        for borders in shape.borders:
            self.counted.append([cell] if borders is None else [first + city for city in borders])

        laid, frontier = self.laid, self.frontier
        demand = frontier.pop(cell)
        for side, step in enumerate(STEPS):
            neighbour = cell + step
            if demand >> 2 * side & 3:
                start, at = laid[neighbour]
                for segment, port in shape.links[side]:
                    self.join(first + segment, start + at[port])
            else:
                frontier[neighbour] = frontier.get(neighbour, 0) | shape.demands[side]
        laid[cell] = first, shape.at

    def find(self, segment: int) -> int:
        """Return the root of a segment's feature.

        Args:
            segment: Any segment of the feature.
        """
        parents = self.parents
        while (parent := parents[segment]) != segment:
            parents[segment] = segment = parents[parent]
        return segment

    def join(self, new: int, old: int) -> None:
        """Join two segments that meet at an edge.

        Args:
            new: A segment of the tile being placed.
            old: The segment it meets.
        """
        new, old = self.find(new), self.find(old)
        opens = self.opens
        if new == old:
            opens[old] -= 2
            return
        self.parents[new] = old
        opens[old] += opens[new] - 2
        self.pennants[old] += self.pennants[new]
        self.counted[old] += self.counted[new]
        if new in self.claims:
            self.claims.setdefault(old, []).extend(self.claims.pop(new))

    def deployments(self, player: int) -> list[int]:
        """List every segment of the tile placed last where a player may put a follower.

        Args:
            player: The player whose turn it is.
        """
        if not self.supply[player]:
            return []
        claims, find = self.claims, self.find
        return [segment for segment in self.last if find(segment) not in claims]

    def deploy(self, player: int, segment: int) -> None:
        """Put a follower on a segment.

        Args:
            player: The follower's owner.
            segment: A segment that may be claimed.
        """
        self.supply[player] -= 1
        self.claims[self.find(segment)] = [player]
        if self.kinds[segment] == MONASTERY:
            self.monasteries.append(segment)

    def score_completed(self) -> None:
        """Score what the tile placed last has completed, and return the followers."""
        claims = self.claims
        for segment in self.last:
            kind = self.kinds[segment]
            if kind in (ROAD, CITY):
                root = self.find(segment)
                if not self.opens[root] and root in claims:
                    tiles = len(set(self.counted[root]))
                    self.pay(root, tiles if kind == ROAD else 2 * (tiles + self.pennants[root]))
        for monastery in self.monasteries.copy():
            cell = self.counted[monastery][0]
            if all(cell + step in self.laid for step in AROUND):
                self.pay(monastery, 9)
                self.monasteries.remove(monastery)

    def score_final(self) -> None:
        """Score the unfinished features, then the fields."""
        fields = []
        for root in list(self.claims):
            kind = self.kinds[root]
            if kind == FIELD:
                fields.append(root)
            elif kind == MONASTERY:
                cell = self.counted[root][0]
                self.pay(root, 1 + sum(cell + step in self.laid for step in AROUND))
            else:
                self.pay(root, len(set(self.counted[root])) + self.pennants[root])
        for root in fields:
            cities = {self.find(city) for city in self.counted[root]}
            self.pay(root, 3 * sum(not self.opens[city] for city in cities))

    def pay(self, root: int, points: int) -> None:
        """Give the points of a feature to those with the most followers there, and return all followers.

        Args:
            root: The feature's root.
            points: The points of the feature.
        """
        owners = self.claims.pop(root)
        counts = [owners.count(player) for player in range(len(self.scores))]
        most = max(counts)
        for player, count in enumerate(counts):
            self.supply[player] += count
            if count == most:
                self.scores[player] += points
                self.lines.append((player, points, KINDS[self.kinds[root]]))


def play(seed: int, players: int = 2) -> Result:
    """Play one game at random.

    Args:
        seed: Decides the order of the tiles and every choice.
        players: The number of players.
    """
    rng = random.Random(seed)
    bag = BAG.copy()
    rng.shuffle(bag)
    game = Game(players)
    turns = 0
    for tile in bag:
        placements = game.placements(tile)
        if not placements:
            continue  # it fits nowhere and leaves the game: the same player draws again
        player = turns % players
        cell, rotation = rng.choice(placements)
        game.place(tile, cell, rotation)
        deployments = game.deployments(player)
        if deployments:
            segment = rng.choice([*deployments, PASS])
            if segment != PASS:
                game.deploy(player, segment)
        game.score_completed()
        turns += 1
    game.score_final()
    return Result(game.scores, game.lines, turns)


def main() -> None:
    """Play many games and print the number per second."""
    parser = argparse.ArgumentParser(description=main.__doc__, epilog="example: python bench/yardstick.py --games 5000")
    parser.add_argument("--games", type=int, default=2000, help="how many games to play (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed (default: %(default)s)")
    options = parser.parse_args()
    start = time.perf_counter()
    results = [play(seed) for seed in range(options.seed, options.seed + options.games)]
    seconds = time.perf_counter() - start
    turns = sum(result.turns for result in results)
    lines = sum(len(result.lines) for result in results)
    points = sum(sum(result.scores) for result in results)
    print(f"{options.games} games, {turns} turns, {lines} score lines, {points} points in {seconds:.2f} s")
    print(f"{options.games / seconds:.0f} games/s")


if __name__ == "__main__":
    main()
