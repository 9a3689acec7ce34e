"""Pictures by address: tiles, pieces, and tiles with highlighted segments.

The key in an address names the plugins and options that draw, the tiles of the variant itself, and a mark of their
current appearance. So a picture may be cached forever under its address, any server can draw it without knowing the
game, and a changed plugin or tile shows at once. Only tiles that do not fit into an address are remembered here, by
their digest; every view of a game with them restores them.
"""

from __future__ import annotations

import base64
import json
import re
import threading
import zlib
from functools import lru_cache
from hashlib import sha256
from typing import Any

from cachetools import LRUCache

from bastide import PLAYER, BastideError, DrawingStyle, FlagStyle, Ruleset, Tile, coded, describe, segment_names

from ...drawing import Definitions, Highlight, ScenePiece, anchors, draw_tile, shapes
from ...drawing.frame import OWN, document
from ...drawing.markup import picture
from ...drawing.pieces import piece
from ...drawing.styles import styles_of
from ...drawing.tiles import painted
from ...scenes import styles_for
from ..variants.untrusted import ruleset_of
from .text_cache import Weighed

#: Half the width of a picture of a piece, in hundredths of a tile.
REACH = 25.0
_LONGEST = 6_000
#: Longer descriptions are not packed into addresses but remembered.
_PACKED = 1_500
#: The prefix of remembered names; no packed name has it.
_LARGE = "~"
_REMEMBERED = 256
#: The number of keys whose rules are cached.
KEPT = 64
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_styles: dict[int, tuple[Ruleset, tuple[DrawingStyle, ...], str]] = {}
_large: LRUCache[str, dict[str, Any]] = LRUCache(_REMEMBERED)
#: Pictures, and the shapes of segments in them: some two thousand tiles in the styles of our own plugins.
_pictures = Weighed(32 * 1024 * 1024)
_lock = threading.Lock()


def dressed(ruleset: Ruleset) -> tuple[tuple[DrawingStyle, ...], str]:
    """The styles under some rules, and the key of their pictures."""
    known = _styles.get(id(ruleset))
    if known is None or known[0] is not ruleset:
        styles = styles_for(ruleset)
        # The mark includes the tiles: a plugin in development keeps its version while they change.
        seen = (styles, sorted(ruleset.versions.items()), sorted(ruleset.tiles.items()))
        mark = sha256(repr(seen).encode()).hexdigest()[:12]
        if len(_styles) > 256:
            _styles.clear()
        known = _styles[id(ruleset)] = (ruleset, styles, f"{mark}.{_name(ruleset)}")
    if _LARGE in known[2]:
        _remember(known[2].partition(".")[2], ruleset)
    return known[1], known[2]


def forget() -> None:
    """Redraw everything, since plugins were changed."""
    _styles.clear()
    drawn_by.cache_clear()
    _pictures.clear()


def _drawing(ruleset: Ruleset) -> dict[str, Any]:
    """The parts of a variant that decide its pictures."""
    described = describe(ruleset.selection)
    texts = described.get("tiles", {}).get("texts")
    return {"plugins": described["plugins"]} | ({"tiles": {"texts": texts}} if texts else {})


def _name(ruleset: Ruleset) -> str:
    """The parts that decide the pictures, packed to fit into an address; else the name that they are remembered by."""
    written = json.dumps(_drawing(ruleset), sort_keys=True, separators=(",", ":")).encode()
    packed = base64.urlsafe_b64encode(zlib.compress(written, 9)).decode().rstrip("=")
    if len(packed) <= _PACKED or not ruleset.selection.tile_texts:
        return packed
    return _LARGE + sha256(written).hexdigest()[:32]


def _remember(name: str, ruleset: Ruleset) -> None:
    know(name, None if name in _large else _drawing(ruleset))


def large() -> dict[str, dict[str, Any]]:
    """The remembered descriptions that fit into no address."""
    with _lock:
        return dict(_large)


def know(name: str, drawing: dict[str, Any] | None) -> None:
    """Remember the description of pictures under a name, as found by another process.

    Args:
        name: from :func:`large`.
        drawing: the description; by default, nothing is added.
    """
    with _lock:
        if drawing is None:
            _large.get(name)  # what is looked at goes last
        else:
            _large[name] = drawing


@lru_cache(maxsize=KEPT)
def drawn_by(key: str) -> Ruleset:
    """The rules whose pictures a key belongs to.

    Raises:
        BastideError: it is not a key.
    """
    _, _, name = key.partition(".")
    if not name or len(name) > _LONGEST:
        raise BastideError(coded("server/no-picture-key", "this is no key of pictures"))
    if name.startswith(_LARGE):
        with _lock:
            remembered = _large.get(name)
        if remembered is None:
            raise BastideError(
                coded("server/tiles-forgotten", "these tiles are not known here any more; load the page again")
            )
        return ruleset_of(remembered)
    try:
        unpacker = zlib.decompressobj()
        packed = base64.urlsafe_b64decode(name + "=" * (-len(name) % 4))
        drawing = json.loads(unpacker.decompress(packed, 64 * 1024))
    except (ValueError, zlib.error, RecursionError):
        raise BastideError(coded("server/no-picture-key", "this is no key of pictures")) from None
    if not isinstance(drawing, dict) or not drawing.keys() <= {"plugins", "tiles"}:
        raise BastideError(coded("server/no-picture-key", "this is no key of pictures"))
    return ruleset_of(drawing)


def is_current(key: str) -> bool:
    """Whether the picture under this key stays as it is now."""
    return dressed(drawn_by(key))[1] == key


def tile_of(ruleset: Ruleset, name: str) -> Tile:
    """A tile by its id, as printed under some rules.

    Raises:
        BastideError: there is none.
    """
    entry = ruleset.tiles.get(name)
    if entry is None:
        raise BastideError(coded("tile/unknown", "there is no tile {name!r}", name=name))
    return entry.tile


def tile_picture(key: str, name: str, rotation: int) -> str:
    """A tile as placed, as an SVG document.

    Raises:
        BastideError: there is no such tile.
        ValueError: the rotation is invalid.
    """

    def draw() -> str:
        ruleset = drawn_by(key)
        return draw_tile(tile_of(ruleset, name), rotation=rotation, styles=dressed(ruleset)[0])

    return _pictures.text(("tile", key, name, rotation), draw)


def lit_picture(key: str, name: str, rotation: int, segments: tuple[int, ...]) -> str:
    """A tile as placed, with some of its segments highlighted.

    Raises:
        BastideError: there is no such tile.
    """

    def draw() -> str:
        ruleset = drawn_by(key)
        tile = tile_of(ruleset, name)
        definitions = Definitions(OWN)
        lights = [Highlight((0, 0), segment) for segment in segments]
        body = painted(tile, rotation // 90, styles_of(dressed(ruleset)[0]), definitions, lights)
        return document(body, definitions, (100.0, 100.0), 1.0, tile.id, None)

    return _pictures.text(("lit", key, name, rotation, segments), draw)


def shapes_document(key: str, name: str) -> str:
    """The shapes of the segments of a tile in its picture, as a JSON document.

    Raises:
        BastideError: there is no such tile.
    """
    return _pictures.text(("shapes", key, name), lambda: json.dumps(tile_shapes(key, name), separators=(",", ":")))


def tile_shapes(key: str, name: str) -> dict[str, Any]:
    """The shapes of the segments of a tile in its picture.

    Args:
        key: the key of the pictures.
        name: the tile's id.

    Returns:
        The ``segments`` with their names in each rotation and the place of a piece, and the ``shapes`` to point at, in
        painting order; all in hundredths of a tile, north up.

    Raises:
        BastideError: there is no such tile.
    """
    ruleset = drawn_by(key)
    tile, styles = tile_of(ruleset, name), dressed(ruleset)[0]
    named = [segment_names(segment.turned(turns) for segment in tile.segments) for turns in range(4)]
    return {
        "tile": tile.id,
        "edges": list(tile.edges),
        "flags": dict(tile.flags),
        "segments": [
            {
                "index": index,
                "kind": segment.kind,
                "names": [names[index] for names in named],
                "flags": dict(segment.flags),
                "ports": list(segment.ports),
                "spot": [round(100 * x, 2), round(100 * y, 2)],
            }
            for index, (segment, (x, y)) in enumerate(zip(tile.segments, anchors(tile, styles), strict=True))
        ],
        "shapes": [{"segment": each.segment, "d": each.outline, "width": each.width} for each in shapes(tile, styles)],
    }


def piece_picture(key: str, kind: str, colour: str, letter: str, lies: bool) -> str:
    """A piece, centred in the picture, as an SVG document.

    Args:
        key: the key of the pictures.
        kind: its kind; an unknown kind is drawn as a plain pawn.
        colour: its player's, as ``#rrggbb``; none if it belongs to no player.
        letter: its player's.
        lies: whether it lies down.

    Raises:
        BastideError: the colour is invalid.
    """
    if colour and not _COLOUR.fullmatch(colour):
        raise BastideError(coded("server/no-colour", "a colour is written as #rrggbb"))

    def draw() -> str:
        styles = styles_of(dressed(drawn_by(key))[0])
        definitions = Definitions(OWN)
        owner: Any = PLAYER if colour else None
        what = ScenePiece(owner, kind[:40], (0, 0), lies=lies)
        colours, letters = ({PLAYER: colour}, {PLAYER: letter[:2]}) if colour else ({}, {})
        body = piece(what, (REACH, REACH), styles, colours, letters, definitions)
        return document(body, definitions, (2 * REACH, 2 * REACH), 1.0, "", None)

    return _pictures.text(("piece", key, kind[:40], colour, letter[:2], lies), draw)


def flag_picture(key: str, name: str) -> str:
    """A flag as it is drawn on tiles, centred in the picture, as an SVG document.

    Args:
        key: the key of the pictures.
        name: the flag.

    Raises:
        BastideError: no plugin says how it is drawn.
    """

    def draw() -> str:
        styles = dressed(drawn_by(key))[0]
        style = next((each for each in styles if isinstance(each, FlagStyle) and each.flag == name), None)
        if style is None:
            raise BastideError(coded("server/no-flag-picture", "nothing says how {name!r} is drawn", name=name))
        definitions, middle = Definitions(OWN), style.size / 2
        body = definitions.use(picture(style.picture), (middle, middle))
        return document(body, definitions, (style.size, style.size), 1.0, "", None)

    return _pictures.text(("flag", key, name), draw)
