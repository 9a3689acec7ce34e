"""Diagrams being entered: all their problems, and the board as far as it can be shown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from bastide import (
    BastideError,
    Diagram,
    Document,
    DrawingStyle,
    Game,
    PieceOnBoard,
    Problem,
    Ruleset,
    cell,
    translated,
)

from ...drawing import Scene, standing_at
from ...drawing.colours import player_colours, player_letters
from ...rulesets.titles import title_of
from ...scenes import scene_of
from ..pictures.action_places import anchors_of
from ..pictures.art import dressed

#: Tiles whose edges do not match are marked, but shown.
_SHOWN_ALL_THE_SAME = "bastide/edges-match"
#: Leaving something out may leave other things unsupported; a few rounds settle that.
_ROUNDS = 8
_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+)\]")

Steps = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A piece of a diagram, and where it is shown.

    Args:
        path: its path in the diagram.
        shown: the piece.
        x: the eastward coordinate of its centre, in tiles; ``None`` beside the board.
        y: the southward coordinate.
        lies: whether it lies down.
        idle: whether the rules give it no effect where it stands.
    """

    path: Steps
    shown: PieceOnBoard
    x: float | None
    y: float | None
    lies: bool
    idle: bool


@dataclass(slots=True)
class EnteredBoard:
    """The valid part of a diagram.

    Args:
        game: the valid part, as a game.
        problems: all problems.
        notes: what a reader should know but need not fix.
        tiles: which of the diagram's tiles are on the board, in its order.
        pieces: the pieces shown.
        scene: the drawn board.
    """

    game: Game
    problems: list[Problem]
    notes: list[str]
    tiles: list[int]
    pieces: list[Standing]
    scene: Scene


@dataclass(slots=True)
class _Rest:
    """The rest of a diagram without its invalid parts, with the original path of every entry."""

    value: dict[str, Any]
    tiles: list[int] = field(default_factory=list)
    on_tiles: dict[int, list[int]] = field(default_factory=dict)
    pieces: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> _Rest:
        rest = cls(deepcopy(dict(value)))
        rest.tiles = list(range(len(value["tiles"])))
        for number, entry in enumerate(value["tiles"]):
            pieces = entry.get("pieces") if isinstance(entry, Mapping) else None
            rest.on_tiles[number] = list(range(len(pieces))) if isinstance(pieces, list) else []
        pieces = value.get("pieces")
        rest.pieces = list(range(len(pieces))) if isinstance(pieces, list) else []
        return rest

    def original(self, steps: Steps) -> Steps:
        """The original path of an entry."""
        found = list(steps)
        if steps[:1] == ("tiles",) and len(steps) > 1 and isinstance(steps[1], int):
            found[1] = self.tiles[steps[1]]
            if steps[2:3] == ("pieces",) and len(steps) > 3 and isinstance(steps[3], int):
                found[3] = self.on_tiles[self.tiles[steps[1]]][steps[3]]
        elif steps[:1] == ("pieces",) and len(steps) > 1 and isinstance(steps[1], int):
            found[1] = self.pieces[steps[1]]
        return tuple(found)

    def leave_out(self, wrong: list[Steps]) -> None:
        """Leave out the invalid parts, last first, so that other indices stay valid."""
        for steps in sorted(dict.fromkeys(map(_part, wrong)), key=_depth_first, reverse=True):
            match steps:
                case ("tiles", int(number), "pieces", int(piece)):
                    del self.value["tiles"][number]["pieces"][piece]
                    del self.on_tiles[self.tiles[number]][piece]
                case ("tiles", int(number), "pieces"):
                    del self.value["tiles"][number]["pieces"]
                    self.on_tiles[self.tiles[number]] = []
                case ("tiles", int(number)):
                    del self.value["tiles"][number]
                    del self.tiles[number]
                case ("pieces", int(number)):
                    del self.value["pieces"][number]
                    del self.pieces[number]
                case (str(key), str(inner)):
                    self.value[key].pop(inner, None)
                case (str(key), int(number)):
                    del self.value[key][number]
                case (str(key),):
                    self.value.pop(key, None)
                    if key == "pieces":
                        self.pieces = []


def _part(steps: Steps) -> Steps:
    """The whole entry to leave out if a part of it is wrong."""
    if steps[:1] == ("tiles",):
        return steps[:4] if steps[2:3] == ("pieces",) else steps[:2]
    return steps[:2]


def _depth_first(steps: Steps) -> tuple[bool, tuple[int, ...]]:
    """Pieces go before the tiles they stand on, and within each list the last first."""
    return len(steps) > 2, tuple(step for step in steps if isinstance(step, int))


def steps_to(problem: Problem) -> Steps:
    """The path of a problem in a diagram, as keys and indices."""
    text = problem.place or problem.key or ""
    return tuple(int(number) if number else name for name, number in _STEP.findall(text))


def entered_board(source: Document | Mapping[str, Any], ruleset: Ruleset) -> EnteredBoard:
    """The board of a diagram, without its invalid tiles and pieces.

    Args:
        source: the diagram.
        ruleset: the rules.

    Raises:
        BastideError: it is not a diagram at all.
    """
    diagram = Diagram.read(source)
    rest = _Rest.of(diagram.as_json())
    problems: list[Problem] = []
    for number in range(_ROUNDS):
        try:
            game, notes = (Diagram.read(rest.value) if number else diagram).on_table(ruleset, as_laid=number > 0)
            break
        except BastideError as error:
            wrong = [problem for problem in error.problems if problem.rule != _SHOWN_ALL_THE_SAME]
            problems += [_as_in_all(problem, rest) if number else problem for problem in error.problems]
            rest.leave_out([steps_to(problem) for problem in wrong])
    else:
        rest = _Rest.of(diagram.as_json() | {"tiles": [], "pieces": [], "completed": [], "state": {}})
        game, notes = Diagram.read(rest.value).on_table(ruleset, as_laid=True)
    styles, _ = dressed(ruleset)
    standing_there, scene = _standing(game, rest, styles)
    messages = {problem.message for problem in problems}
    return EnteredBoard(
        game, problems, [note for note in notes if note not in messages], rest.tiles, standing_there, scene
    )


def _as_in_all(problem: Problem, rest: _Rest) -> Problem:
    """A problem of the rest, with its path in the original diagram."""
    steps = rest.original(steps_to(problem))
    place = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".")
    return replace(problem, place=place or None)


def _standing(game: Game, rest: _Rest, styles: tuple[DrawingStyle, ...]) -> tuple[list[Standing], Scene]:
    """The pieces, each with its path in the diagram, and the scene with them."""
    known = {piece.number: piece for piece in (*game.board.pieces, *game.board.beside)}
    found: list[tuple[Steps, PieceOnBoard, bool]] = []
    for number, (path, entry, at) in enumerate(_entered(rest)):
        piece = known.get(number)
        if piece is None:
            continue
        name = None if at is None else entry.get("on")
        idle = name is not None and piece.place != "segment"
        if at is not None and name is not None and idle:
            # The rules would not allow it there; the table shows it.
            index = game.position.index_of_segment(game.board.feature_at(at, name).segment)
            piece = piece._replace(place="segment", at=at, on=name, segment=index)
        found.append((path, piece, idle))
    on_board = [piece for _, piece, _ in found if piece.at is not None]
    scene = scene_of(game, styles=styles, pieces=[piece for _, piece, _ in found])
    placed = {id(each): point for each, point in standing_at(scene, styles)}
    drawn = dict(zip(map(id, on_board), scene.pieces, strict=True))
    pieces = []
    for path, piece, idle in found:
        each = drawn.get(id(piece))
        x, y = (None, None) if each is None else placed[id(each)]
        pieces.append(Standing(path, piece, x, y, each is not None and each.lies, idle))
    return pieces, scene


def _entered(rest: _Rest) -> Iterator[tuple[Steps, Mapping[str, Any], tuple[int, int] | None]]:
    """The entries of pieces in the order in which they are put on the board."""
    for number, entry in enumerate(rest.value["tiles"]):
        at = entry["at"][0], entry["at"][1]
        where = rest.tiles[number]
        for index, piece in enumerate(entry.get("pieces", ())):
            plain = {"corner", "edge", "place"}.isdisjoint(piece)
            yield ("tiles", where, "pieces", rest.on_tiles[where][index]), piece, at if plain else None
    others = list(enumerate(rest.value.get("pieces", ())))
    for number, piece in sorted(others, key=lambda each: (_height(each[1]), each[0])):
        yield ("pieces", rest.pieces[number]), piece, None


def _height(piece: Mapping[str, Any]) -> int:
    """How many pieces a piece stands on."""
    height = 0
    while True:
        place = piece.get("place")
        below = place.get("piece") if isinstance(place, Mapping) else None
        if not isinstance(below, Mapping):
            return height
        height, piece = height + 1, below


def as_json(entered: EnteredBoard, language: str | None) -> dict[str, Any]:
    """The board, in a form that lets a page show it and place pieces without knowing any rule."""
    game = entered.game
    styles, key = dressed(game.ruleset)
    colours, letters = player_colours(game.players), player_letters(game.players)
    return {
        "art": key,
        "title": translated(title_of(game.ruleset), language),
        "players": [
            {"name": name, "colour": colours[name], "letter": letters[name], "supply": game.supply(name)}
            for name in game.players
        ],
        "supply": game.supply(None),
        "tiles": [
            {
                "tile": laid.tile.id,
                "at": list(laid.at),
                "rotation": laid.rotation,
                "index": index,
                "segments": _segments(game, laid.at, anchors_of(laid.tile, styles, laid.rotation)),
            }
            for index, laid in zip(entered.tiles, game.board.tiles, strict=True)
        ],
        "pieces": [
            {
                "player": each.shown.player,
                "piece": each.shown.piece,
                "x": None if each.x is None else round(each.x, 4),
                "y": None if each.y is None else round(each.y, 4),
                "at": None if each.shown.at is None else list(each.shown.at),
                "on": each.shown.on,
                "segment": each.shown.segment,
                "place": each.shown.place,
                "label": translated(each.shown.label, language) if each.shown.label else "",
                "role": each.shown.role,
                "lies": each.lies,
                "idle": each.idle,
                "path": list(each.path),
            }
            for each in entered.pieces
        ],
    }


def _segments(game: Game, at: tuple[int, int], spots: tuple[tuple[float, float], ...]) -> list[dict[str, Any]]:
    lying, _, _ = game.position.board.cells[cell(*at)]
    return [
        {
            "index": index,
            "name": lying.names[index],
            "kind": lying.segments[index].kind,
            "spot": [round(at[0] + x, 4), round(at[1] + y, 4)],
        }
        for index, (x, y) in enumerate(spots)
    ]
