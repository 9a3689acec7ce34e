"""Turning games, records and diagrams into scenes to draw."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bastide import (
    BastideError,
    Deployment,
    Diagram,
    Document,
    DrawingStyle,
    Game,
    PieceOnBoard,
    Problem,
    SegmentKind,
    SegmentShape,
    SegmentStyle,
    Tile,
    cell,
    coded,
    coordinates,
    did_you_mean,
    installed,
    listed,
    load,
    load_drawings,
    replay,
    resolve_variant,
    sentence,
)

from .drawing import Highlight, Scene, ScenePiece, SceneTile
from .terminal.wording import beside, usual_piece

if TYPE_CHECKING:
    from bastide import Ruleset

#: The likely shape of a kind, by what it takes of a side.
_SHAPES: dict[str, SegmentShape] = {
    "side": "area",
    "centre": "path",
    "nothing": "building",
    "rest": "ground",
    "layer": "layer",
}
#: The scene's names for places on the northern and western sides of a cell, which it assigns to neighbouring cells.
_BETWEEN = {"N": "south-edge", "W": "edge", "NW": "corner"}
#: The offset from the cell that names a corner or an edge to the cell by which a scene names it.
_ASIDE = {"corner": (-1, -1), "edge": (-1, 0), "south-edge": (0, -1)}


def drawing_styles(plugins: Iterable[str] = ()) -> tuple[DrawingStyle, ...]:
    """The styles that the installed plugins declare; the last of several for one thing wins.

    Args:
        plugins: the plugins of the ruleset, whose styles take precedence; otherwise the order of names decides.

    Raises:
        BastideError: a drawing file of one of ``plugins`` is invalid; those of others are passed over.
    """
    wanted = set(plugins)
    found: dict[str, list[DrawingStyle]] = {}
    registry = installed()
    for name, style in registry.collect("bastide_drawings"):
        found.setdefault(name, []).append(style)
    for name, declared in registry.usable.items():
        with nullcontext() if name in wanted else suppress(BastideError):
            found.setdefault(name, []).extend(style for path in declared.drawings for style in load_drawings(path))
    order = sorted(sorted(found, reverse=True), key=lambda name: name in wanted)
    return tuple(style for name in order for style in found[name])


def styles_for(ruleset: Ruleset) -> tuple[DrawingStyle, ...]:
    """The styles under a ruleset; kinds that no plugin draws get at least a shape.

    Args:
        ruleset: the rules, which define what a kind takes of a side even if only a tile file declares it.
    """
    return shapes_of(ruleset.segment_kinds.values()) + drawing_styles(ruleset.selection.plugins)


def shapes_of(kinds: Iterable[SegmentKind]) -> tuple[DrawingStyle, ...]:
    """The styles of kinds of segments that no plugin draws: at least their shapes."""
    return tuple(SegmentStyle(kind.name, _SHAPES[kind.takes], "") for kind in kinds)


def scene_of(
    game: Game,
    *,
    highlights: Iterable[Highlight] = (),
    title: str = "",
    styles: Iterable[DrawingStyle] | None = None,
    pieces: Iterable[PieceOnBoard] | None = None,
) -> Scene:
    """The board of a game with everything on it.

    Args:
        game: the game.
        highlights: segments to highlight.
        title: the title above the board.
        styles: the styles; by default, those of the installed plugins.
        pieces: the pieces on the board; by default, those of the game.
    """
    known = styles_for(game.ruleset) if styles is None else styles
    grounds = {style.kind for style in known if isinstance(style, SegmentStyle) and style.shape == "ground"}
    standing = game.board.pieces if pieces is None else pieces
    return Scene(
        tiles=tuple(SceneTile(laid.tile, laid.at, laid.rotation) for laid in game.board.tiles),
        pieces=tuple(_piece(game, piece, grounds) for piece in standing if piece.at is not None),
        players=game.players,
        highlights=tuple(highlights),
        title=title,
        usual=usual_piece(game),
        beside=tuple((label, tuple(_aside(piece) for piece in row)) for label, row in beside(game, pieces).items()),
    )


def course_of(game: Game, *, title: str = "", styles: Iterable[DrawingStyle] | None = None) -> tuple[Scene, ...]:
    """The boards of a game from its beginning on, with the points, and a frame around what was placed last.

    Actions that change nothing of this have no board of their own.

    Args:
        game: the game, which is taken back to its beginning.
        title: the title above the board.
        styles: the styles; by default, those of the installed plugins.
    """
    known = styles_for(game.ruleset) if styles is None else styles

    def scene() -> Scene:
        points = tuple(game.scores[name] for name in game.players)
        return dataclasses.replace(scene_of(game, title=title, styles=known), scores=points)

    back = [scene()]
    while game.actions_played:
        game.undo()
        back.append(scene())
    found, before, last = [], set(back[-1].tiles), frozenset[SceneTile]()
    for each in reversed(back):
        last = frozenset(each.tiles) - before or last
        before = set(each.tiles)
        tiles = tuple(dataclasses.replace(tile, lit=tile in last) for tile in each.tiles)
        found.append(dataclasses.replace(each, tiles=tiles))
    return tuple(each for number, each in enumerate(found) if not number or each != found[number - 1])


def _aside(piece: PieceOnBoard) -> ScenePiece:
    return ScenePiece(piece.player, piece.piece, (0, 0), None, "tile", piece.role)


def _piece(game: Game, piece: PieceOnBoard, grounds: set[str]) -> ScenePiece:
    assert piece.at is not None
    # A piece on top of a piece on an edge or a corner is there, too.
    place = _BETWEEN.get(piece.side or "", piece.place)
    if place in game.ruleset.place_kinds:
        # A place that a plugin declares is drawn where it is: in a feature, or on a tile.
        place = "between" if piece.between else "tile" if piece.segment is None else "segment"
    across, down = _ASIDE.get(place, (0, 0))
    kind = game.ruleset.piece_kinds.get(piece.piece)
    traits = frozenset() if kind is None else kind.traits
    lies = "lies" in traits or _lies_by_role(game, piece)
    laid = game.board.tile_at(piece.at)
    if laid is not None and piece.segment is not None and "follower" in traits:
        # Pieces on open ground lie down, as at a real table, so that none seems to stand beside a path.
        lies = lies or laid.tile.segments[piece.segment].kind in grounds
    at = piece.at[0] + across, piece.at[1] + down
    return ScenePiece(piece.player, piece.piece, at, piece.segment, place, piece.role, lies, between=piece.between)


def _lies_by_role(game: Game, piece: PieceOnBoard) -> bool:
    """Whether a rule lets pieces with the role of this one lie down."""
    if piece.role is None:
        return False
    rules = (entry.rule for entry in game.ruleset.rules)
    return any(isinstance(rule, Deployment) and rule.lies and rule.role == piece.role for rule in rules)


@dataclass(frozen=True, slots=True)
class Pictured:
    """A board to draw, and what a reader should know but need not fix.

    Args:
        game: the board as a game.
        notes: remarks.
        pieces: the pieces on the board, if they differ from those of the game.
    """

    game: Game
    notes: tuple[str, ...] = ()
    pieces: tuple[PieceOnBoard, ...] | None = None


def board_of(source: Path | Document, *, variant: str | None = None, move: int | None = None) -> Pictured:
    """The board in a file.

    Args:
        source: the file of a record or a diagram, or the document read from it.
        variant: the rules; by default a record's own, and for a diagram the plugins of its tiles.
        move: how many actions of a record are played; by default, all.

    Raises:
        BastideError: the file cannot be read, or breaks a rule; says where.
    """
    document = Document.read(source)
    value, path = document.value, document.findings.file
    if not document.is_record:
        diagram = load(document)
        assert isinstance(diagram, Diagram)
        if move is not None:
            raise BastideError(coded("diagram/no-moves", "{path}: a diagram has no moves; leave --move out", path=path))
        rules = variant or (document.rules() if value.get("variant") else plugins_of(value))
        game, notes = diagram.on_table(rules, as_laid=variant is None)
        return Pictured(game, tuple(notes) if variant else (), standing(game, value))
    if move is not None:
        actions = value.get("actions")
        if isinstance(actions, list) and not 0 <= move <= len(actions):
            raise BastideError(
                coded(
                    "record/no-such-move",
                    "{path}: there is no move {move}; the record has {count} actions",
                    path=path,
                    move=move,
                    count=len(actions),
                )
            )
        if isinstance(actions, list):
            shorter = dataclasses.replace(document, value={**value, "actions": actions[:move], "complete": False})
            done = replay(shorter, variant)
            if done.failure is None:
                return Pictured(done.game, tuple(done.notes))
    done = replay(document, variant)
    if done.failure is not None:
        number = done.failure.action
        last = Problem(
            coded("record/board-before", "the board before that can be drawn with --move {number}", number=number)
        )
        raise BastideError([*done.failure.error.problems, last])
    return Pictured(done.game, tuple(done.notes))


def standing(game: Game, diagram: Mapping[str, Any]) -> tuple[PieceOnBoard, ...]:
    """The pieces of a diagram where it puts them, even if no rule in force would."""
    found = [piece for piece in (*game.board.pieces, *_held(game)) if piece.place not in ("segment", "tile")]
    laid = [(tile.tile.id, list(tile.at)) for tile in game.board.tiles]
    for entry in diagram["tiles"]:
        if (entry.get("tile"), entry.get("at")) not in laid:
            # Tiles unknown to the rules are left out, with their pieces.
            continue
        at = entry["at"][0], entry["at"][1]
        for piece in entry.get("pieces", ()):
            name = piece.get("on")
            segment = None if name is None else _local(game, at, name)
            place = "tile" if name is None else "segment"
            kind = piece.get("piece", "follower")
            found.append(PieceOnBoard(piece.get("player"), kind, place, at, name, segment, piece.get("as")))
    return tuple(found)


def _held(game: Game) -> Iterator[PieceOnBoard]:
    """The pieces held by players, beside the board."""
    return (piece for piece in game.board.beside if piece.place == "held")


def _local(game: Game, at: tuple[int, int], name: str) -> int:
    """The index of a named segment on its tile."""
    return game.position.index_of_segment(game.board.feature_at(at, name).segment)


def plugins_of(diagram: Mapping[str, Any]) -> str:
    """An expression for the plugins of a diagram's tiles and the plugins that those require.

    Args:
        diagram: the diagram as written, even if parts of it cannot be read.
    """
    tiles = diagram.get("tiles")
    names = [str(entry.get("tile")) for entry in tiles if isinstance(entry, dict)] if isinstance(tiles, list) else []
    wanted = list(dict.fromkeys(name.partition("/")[0] for name in names if "/" in name))
    usable = installed().usable
    for name in wanted:
        for required in usable[name].requires if name in usable else ():
            if required not in wanted:
                wanted.insert(0, required)
    return " + ".join(wanted) or "base-game"


def highlights_of(game: Game, wanted: Iterable[str]) -> list[Highlight]:
    """All segments of the features to highlight.

    Args:
        game: the game.
        wanted: each ``x,y segment``, such as ``2,0 city N``, optionally followed by ``=label``.

    Raises:
        BastideError: one is malformed, or there is no such segment.
    """
    found = []
    for text in wanted:
        spec, _, label = text.partition("=")
        where, _, name = spec.strip().partition(" ")
        numbers = where.split(",")
        try:
            at = int(numbers[0]), int(numbers[1])
        except (ValueError, IndexError):
            raise BastideError(
                coded(
                    "command/no-feature",
                    "{text!r} names no feature; write x,y and a segment, such as '2,0 city N'",
                    text=text,
                )
            ) from None
        laid = game.board.tile_at(at)
        if laid is None:
            raise BastideError(coded("board/no-tile", "no tile lies at {place}", place=list(at)))
        try:
            feature = game.board.feature_at(at, name.strip())
        except KeyError:
            names = [game.position.name_of_segment(one) for one in game.position.segments_on(cell(*at))]
            hint = did_you_mean(name.strip(), names, sentence("it has {names}", names=listed(names)))
            message = coded(
                "board/no-segment",
                "{tile} at [{x}, {y}] has no segment {name!r}",
                tile=laid.tile.id,
                x=at[0],
                y=at[1],
                name=name.strip(),
            )
            raise BastideError(Problem(message, hint=hint)) from None
        for number in feature.segments:
            there = coordinates(game.position.cell_of_segment(number))
            shown = label.strip() if number == feature.segment else ""
            found.append(Highlight(there, game.position.index_of_segment(number), label=shown or None))
    return found


def tiles_of(wanted: Iterable[str], *, variant: str | None = None) -> list[Tile]:
    """Tiles by id, or all tiles of a plugin by its name, each once.

    Args:
        wanted: ids and names.
        variant: the rules to search; by default, the plugins that the ids name.

    Raises:
        BastideError: there is no such plugin or tile.
    """
    found: dict[str, Tile] = {}
    for name in wanted:
        plugin, slash, _ = name.partition("/")
        known = resolve_variant(variant or plugins_of({"tiles": [{"tile": f"{plugin}/"}]})).tiles
        here = [entry.tile for entry in known.values() if entry.tile.id == name]
        if not slash:
            here = [entry.tile for entry in known.values() if entry.tile.id.startswith(f"{plugin}/")]
        if not here:
            close = difflib.get_close_matches(name, known, n=1)
            hint = sentence("did you mean {close!r}?", close=close[0]) if close else None
            raise BastideError(Problem(coded("tile/unknown", "there is no tile {name!r}", name=name), hint=hint))
        found |= {tile.id: tile for tile in here}
    return list(found.values())
