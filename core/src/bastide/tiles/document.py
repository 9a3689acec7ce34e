"""From the document of a tile file to its tile set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from bastide._kernel.tiles import Segment, Tile
from bastide.rules.declarations.kinds import SegmentKind
from bastide.text.locations import Findings
from bastide.text.problems import did_you_mean
from bastide.text.sentences import coded, listed, sentence

from .blocks import read_blocks
from .kinds import read_kinds
from .schema import FILE, FORMAT
from .segments import Drawn, TileDrawing
from .sets import TileEntry, TileSet
from .values import TileSection, is_name

_FILE_KEYS: Final = tuple(FILE)


class TileDocument:
    """Reads the document of one file; problems go to the findings.

    Args:
        document: the parsed TOML.
        kinds: the existing kinds of segments.
        edge_kinds: kinds of edges besides those of segments.
        findings: collects problems.
    """

    def __init__(
        self,
        document: Mapping[str, Any],
        kinds: Mapping[str, SegmentKind],
        edge_kinds: frozenset[str],
        findings: Findings,
    ) -> None:
        self.document = document
        self.kinds = kinds
        self.edge_kinds = edge_kinds
        self.findings = findings
        self.name = ""
        #: The valid tiles, even if there are problems elsewhere.
        self.sound: TileSet | None = None
        self._faulty: set[str] = set()

    def read(self) -> TileSet | None:
        """The tile set, or ``None`` if there was a problem."""
        written = self.document.get("format")
        if written != FORMAT:
            message = (
                coded("tile-file/no-format", "there is no key format")
                if written is None
                else coded("tile-file/unknown-format", "the format {written!r} is not known here", written=written)
            )
            self.findings.add(
                ("format",), message, hint=sentence('a tile file begins with format = "{format}"', format=FORMAT)
            )
            return None
        for key in self.document:
            if key not in _FILE_KEYS:
                hint = did_you_mean(
                    key, _FILE_KEYS, sentence("keys of the file: {file_keys}", file_keys=listed(_FILE_KEYS))
                )
                self._fault((key,), coded("tile-file/unknown-key", "this is no key of a tile file"), hint)
        self.name = self._set_name()
        section = TileSection(self.document, self._fault)
        title = section.text("title", self.name)
        section.text("notes")
        section.sources()
        own = read_kinds(self.document.get("kinds", {}), self.kinds, self._fault)
        self.kinds = {**self.kinds, **own}
        entries = tuple(self._tiles(self._ground()))
        blocks = read_blocks(self.document.get("blocks", {}), self.name, self._ids(), self.findings)
        if not self.findings.problems:
            return TileSet(self.name, title, entries, blocks, self.findings.file, own)
        sound = tuple(entry for entry in entries if entry.tile.id not in self._faulty)
        self.sound = TileSet(self.name, title, sound, (), self.findings.file, own)
        return None

    def _fault(self, path: tuple[str | int, ...], message: str, hint: str | None = None) -> None:
        self.findings.add(path, message, hint=hint)

    def _set_name(self) -> str:
        name = self.document.get("set")
        if isinstance(name, str) and is_name(name):
            return name
        message = (
            coded("tile-file/no-set", "there is no key set")
            if name is None
            else coded("tile-file/set-name", "{name!r} cannot be the name of a set", name=name)
        )
        self._fault(("set",), message, 'a name has letters, digits, - and _: set = "my-tiles"')
        return ""

    def _ground(self) -> str | None:
        grounds = [kind.name for kind in self.kinds.values() if kind.takes == "rest"]
        ground = self.document.get("ground")
        if ground is None or ground in grounds:
            return ground
        hint = did_you_mean(
            str(ground), grounds, sentence("ground here: {grounds}", grounds=listed(grounds) or sentence("none"))
        )
        self._fault(
            ("ground",), coded("tile-file/unknown-ground", "{ground!r} is no kind of ground", ground=ground), hint
        )
        return grounds[0] if grounds else None

    def _ids(self) -> frozenset[str]:
        """The ids of all tiles in the file, including invalid ones."""
        sections = self.document.get("tiles")
        found: set[str] = set()
        for tile, section in sections.items() if isinstance(sections, dict) else ():
            prints = section.get("prints") if isinstance(section, dict) else None
            found |= {tile, *(f"{tile}-{special}" for special in (prints if isinstance(prints, dict) else ()))}
        return frozenset(f"{self.name}/{tile}" for tile in found)

    def _tiles(self, ground: str | None) -> Iterator[TileEntry]:
        sections = self.document.get("tiles", {})
        if not isinstance(sections, dict) or not sections:
            message = (
                coded("tile-file/no-tiles", "there are no tiles")
                if sections == {}
                else coded("tile-file/tiles", "this must be a table of tiles")
            )
            self._fault(("tiles",), message, "a tile begins with a line like [tiles.A]")
            return
        for tile, section in sections.items():
            before = len(self.findings.problems)
            if not isinstance(section, dict):
                self._fault(
                    ("tiles", tile),
                    coded("tile-file/no-table", "this must be a table"),
                    "a tile begins with a line like [tiles.A]",
                )
                continue
            drawing = TileDrawing(tile, section, self.kinds, ground, self.edge_kinds, self.findings)
            if not is_name(tile):
                drawing.problem(
                    (),
                    coded("tile-file/tile-name", "{tile!r} cannot be the name of a tile", tile=tile),
                    "a name has letters, digits, - and _",
                )
            drawn = drawing.read()
            reader = TileSection(section, drawing.problem)
            count, start = reader.count(), reader.count("start", 0)
            if count is not None and start is not None and start > count:
                drawing.problem(
                    ("start",),
                    coded(
                        "tile-file/start-tiles",
                        "{start} start tiles, but only {count} copies",
                        start=start,
                        count=count,
                    ),
                )
            reader.sources()
            certainty, notes, stack = reader.certainty(), reader.text("notes"), reader.stack()
            prints = self._prints(drawing, drawn, sections, count)
            if len(self.findings.problems) > before:
                self._faulty.add(f"{self.name}/{tile}")
            if drawn is not None and count is not None and start is not None:
                segments = (*drawn.segments, *drawn.ground)
                plain = Tile(f"{self.name}/{tile}", segments, drawn.edges, drawn.flags, notes)
                yield TileEntry(plain, count, start, stack, prints, certainty)

    def _prints(
        self, drawing: TileDrawing, drawn: Drawn | None, sections: Mapping[str, Any], count: int | None
    ) -> dict[str, tuple[Tile, int]]:
        """The special prints of a tile: the plain tile with further segments."""
        found: dict[str, tuple[Tile, int]] = {}
        written = drawing.section.get("prints", {})
        if not isinstance(written, dict) or not all(isinstance(section, dict) for section in written.values()):
            drawing.problem(
                ("prints",),
                coded("tile-file/no-table", "this must be a table"),
                sentence("write [tiles.{drawing}.prints.NAME]", drawing=drawing.name),
            )
            return found
        replaced = 0
        for special, section in written.items():
            path = ("prints", special)
            reader = TileSection(section, drawing.problem, path)
            if not is_name(special):
                drawing.problem(
                    path,
                    coded("tile-file/print-name", "{special!r} cannot be the name of a print", special=special),
                    "a name has letters, digits, - and _",
                )
            if f"{drawing.name}-{special}" in sections:
                drawing.problem(
                    path,
                    coded(
                        "tile-file/print-id",
                        "the id {id} is also that of another tile",
                        id=f"{self.name}/{drawing.name}-{special}",
                    ),
                )
            copies = reader.count()
            replaced += copies or 0
            if copies and count is not None and replaced > count:
                reader.fault(
                    "count",
                    coded(
                        "tile-file/prints",
                        "prints replace {replaced} copies of the tile, but there are only {count}",
                        replaced=replaced,
                        count=count,
                    ),
                )
            reader.sources()
            reader.certainty()
            notes = reader.text("notes")
            extra = [Segment(entry.kind, entry.ports, entry.flags) for entry in drawing.extras(section, path)]
            if drawn is not None and copies is not None:
                id, plain = f"{self.name}/{drawing.name}-{special}", f"{self.name}/{drawing.name}"
                segments = (*drawn.segments, *extra, *drawn.ground)
                found[special] = Tile(id, segments, drawn.edges, drawn.flags, notes, plain), copies
        return found
