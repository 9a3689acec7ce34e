"""From games, records and diagrams to scenes that can be drawn."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Iterable, Iterator, Mapping
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
    did_you_mean,
    installed,
    listed,
    load,
    position,
    replay,
    resolve_variant,
    sentence,
)

from .drawing import Highlight, Scene, ScenePiece, SceneTile
from .terminal.wording import beside, usual_piece

if TYPE_CHECKING:
    from bastide import Ruleset

#: What a kind most likely looks like by what it takes of a side.
_SHAPES: dict[str, SegmentShape] = {
    "side": "area",
    "centre": "path",
    "nothing": "building",
    "rest": "ground",
    "layer": "layer",
}
#: What scenes call the places on the northern and western sides of a cell, which are sides of others for them.
_BETWEEN = {"N": "south-edge", "W": "edge", "NW": "corner"}
#: How far from the cell that names a corner or an edge the cell is that scenes name it by.
_ASIDE = {"corner": (-1, -1), "edge": (-1, 0), "south-edge": (0, -1)}


def drawing_styles(plugins: Iterable[str] = ()) -> tuple[DrawingStyle, ...]:
    """How everything looks, as the installed plugins declare it; of styles for one thing the last one holds.

    Args:
        plugins: those of the ruleset, whose styles hold before those of others; else the first name decides.
    """
    wanted = set(plugins)
    found: dict[str, list[DrawingStyle]] = {}
    for name, style in installed().collect("bastide_drawings"):
        found.setdefault(name, []).append(style)
    order = sorted(sorted(found, reverse=True), key=lambda name: name in wanted)
    return tuple(style for name in order for style in found[name])


def styles_for(ruleset: Ruleset) -> tuple[DrawingStyle, ...]:
    """How everything looks under a ruleset; of kinds that no plugin draws, the shape at least.

    Args:
        ruleset: the rules, which know what a kind takes of a side even where only a tile file declares it.
    """
    return shapes_of(ruleset.segment_kinds.values()) + drawing_styles(ruleset.selection.plugins)


def shapes_of(kinds: Iterable[SegmentKind]) -> tuple[DrawingStyle, ...]:
    """What kinds of segments look like that nobody draws: the shape at least."""
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
        highlights: segments to light up.
        title: written above the board.
        styles: how things look; without them, as the installed plugins declare it.
        pieces: what stands on the board; without them, the game's own.
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


def _aside(piece: PieceOnBoard) -> ScenePiece:
    return ScenePiece(piece.player, piece.piece, (0, 0), None, "tile", piece.role)


def _piece(game: Game, piece: PieceOnBoard, grounds: set[str]) -> ScenePiece:
    assert piece.at is not None
    # Whoever stands upon a piece on an edge or a corner is there, too.
    place = _BETWEEN.get(piece.side or "", piece.place)
    if place in game.ruleset.place_kinds:
        # A place that a plugin declares is seen where it is: in a feature, or on a tile.
        place = "tile" if piece.segment is None else "segment"
    across, down = _ASIDE.get(place, (0, 0))
    kind = game.ruleset.piece_kinds.get(piece.piece)
    traits = frozenset() if kind is None else kind.traits
    lies = "lies" in traits or _lies_by_role(game, piece)
    laid = game.board.tile_at(piece.at)
    if laid is not None and piece.segment is not None and "follower" in traits:
        # Whoever is out in the open lies down, as at a real table, so that nobody seems to stand beside a path.
        lies = lies or laid.tile.segments[piece.segment].kind in grounds
    at = piece.at[0] + across, piece.at[1] + down
    return ScenePiece(piece.player, piece.piece, at, piece.segment, place, piece.role, lies)


def _lies_by_role(game: Game, piece: PieceOnBoard) -> bool:
    """Whether a rule lets pieces like this one lie in their role."""
    if piece.role is None:
        return False
    rules = (entry.rule for entry in game.ruleset.rules)
    return any(isinstance(rule, Deployment) and rule.lies and rule.role == piece.role for rule in rules)


@dataclass(frozen=True, slots=True)
class Pictured:
    """A board to be drawn, and what a reader should know and need not mend.

    Args:
        game: the board as a game.
        notes: remarks.
        pieces: what stands on the board, where it is not just what the game holds.
    """

    game: Game
    notes: tuple[str, ...] = ()
    pieces: tuple[PieceOnBoard, ...] | None = None


def board_of(source: Path | Document, *, variant: str | None = None, move: int | None = None) -> Pictured:
    """The board that a file holds.

    Args:
        source: the file of a record or a diagram, or what was read of it.
        variant: the rules; without them a record's own, and for a diagram whatever plugins its tiles come from.
        move: of a record, how many of its actions are played; all without it.

    Raises:
        BastideError: the file cannot be read, or breaks a rule; says where.
    """
    document = Document.read(source)
    value, path = document.value, document.findings.file
    if not document.is_record:
        diagram = load(document)
        assert isinstance(diagram, Diagram)
        if move is not None:
            raise BastideError(sentence("{path}: a diagram has no moves; leave --move out", path=path))
        game, notes = diagram.on_table(variant or value.get("variant") or plugins_of(value), as_laid=variant is None)
        return Pictured(game, tuple(notes) if variant else (), standing(game, value))
    if move is not None:
        actions = value.get("actions")
        if isinstance(actions, list) and not 0 <= move <= len(actions):
            raise BastideError(
                sentence(
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
        last = Problem(sentence("the board before that can be drawn with --move {number}", number=number))
        raise BastideError([*done.failure.error.problems, last])
    return Pictured(done.game, tuple(done.notes))


def standing(game: Game, diagram: Mapping[str, Any]) -> tuple[PieceOnBoard, ...]:
    """The pieces of a diagram where it says they stand, also where no rule at hand would put them."""
    found = [piece for piece in (*game.board.pieces, *_held(game)) if piece.place not in ("segment", "tile")]
    laid = [(tile.tile.id, list(tile.at)) for tile in game.board.tiles]
    for entry in diagram["tiles"]:
        if (entry.get("tile"), entry.get("at")) not in laid:
            # A tile that the rules do not know is left out, and what stands on it.
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
    """What players hold, which is beside the board."""
    return (piece for piece in game.board.beside if piece.place == "held")


def _local(game: Game, at: tuple[int, int], name: str) -> int:
    """The index, on its tile, of the segment of a name."""
    return game.position.index_of_segment(game.board.feature_at(at, name).segment)


def plugins_of(diagram: Mapping[str, Any]) -> str:
    """An expression for the plugins that a diagram's tiles come from, and those that these require.

    Args:
        diagram: the diagram as written, whether or not all of it can be read.
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
    """Every segment of the features that are to be lit up.

    Args:
        game: the game.
        wanted: each ``x,y segment``, such as ``2,0 city N``, with ``=label`` behind it for a label.

    Raises:
        BastideError: one is written in another way, or there is no such segment.
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
                sentence("{text!r} names no feature; write x,y and a segment, such as '2,0 city N'", text=text)
            ) from None
        laid = game.board.tile_at(at)
        if laid is None:
            raise BastideError(sentence("no tile lies at [{x}, {y}]", x=at[0], y=at[1]))
        try:
            feature = game.board.feature_at(at, name.strip())
        except KeyError:
            names = [game.position.name_of_segment(one) for one in game.position.segments_on(cell(*at))]
            hint = did_you_mean(name.strip(), names, sentence("it has {names}", names=listed(names)))
            message = sentence(
                "{tile} at [{x}, {y}] has no segment {name!r}", tile=laid.tile.id, x=at[0], y=at[1], name=name.strip()
            )
            raise BastideError(Problem(message, hint=hint)) from None
        for number in feature.segments:
            there = position(game.position.cell_of_segment(number))
            shown = label.strip() if number == feature.segment else ""
            found.append(Highlight(there, game.position.index_of_segment(number), label=shown or None))
    return found


def tiles_of(wanted: Iterable[str], *, variant: str | None = None) -> list[Tile]:
    """Tiles by id, or all tiles of a plugin by its name, each once.

    Args:
        wanted: ids and names.
        variant: the rules in which they are looked for; without them, the plugins that the ids name.

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
            raise BastideError(Problem(sentence("there is no tile {name!r}", name=name), hint=hint))
        found |= {tile.id: tile for tile in here}
    return list(found.values())
