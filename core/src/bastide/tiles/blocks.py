"""The blocks of a tile file: several ordinary tiles that one action places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from bastide._kernel.geometry import ROTATIONS
from bastide._kernel.tiles import Block
from bastide.text.locations import Findings, Path
from bastide.text.problems import did_you_mean
from bastide.text.sentences import coded, sentence

from .schema import BLOCK, PART
from .sets import BlockEntry
from .values import TileSection, is_name

_BLOCK_KEYS: Final = tuple(BLOCK)
_PART_KEYS: Final = tuple(PART)
_EXAMPLE: Final = 'parts = [{ tile = "A", at = [0, 0] }, { tile = "B", at = [1, 0], rotation = 90 }]'

Part = tuple[str, tuple[int, int], int]


def read_blocks(sections: Any, set_name: str, ids: frozenset[str], findings: Findings) -> tuple[BlockEntry, ...]:
    """The blocks of a file.

    Args:
        sections: the value of the key ``blocks``.
        set_name: the name of the file's set.
        ids: the ids of all tiles of the file.
        findings: collects problems.
    """
    if not isinstance(sections, dict):
        findings.add(
            ("blocks",),
            coded("tile-file/blocks", "this must be a table of blocks"),
            hint="a block begins with a line like [blocks.A]",
        )
        return ()
    return tuple(
        entry for name, section in sections.items() for entry in _block(name, section, set_name, ids, findings)
    )


def _block(name: str, section: Any, set_name: str, ids: frozenset[str], findings: Findings) -> Iterable[BlockEntry]:
    def problem(path: Path, message: str, hint: str | None = None) -> None:
        keys = ".".join(str(step) for step in path if isinstance(step, str))
        place = f"block {name}: key {keys}" if keys else f"block {name}"
        findings.add(("blocks", name, *path), message, hint=hint, place=place)

    before = len(findings.problems)
    id = f"{set_name}/{name}"
    if not isinstance(section, dict):
        problem((), coded("tile-file/no-table", "this must be a table"), "a block begins with a line like [blocks.A]")
        return
    if not is_name(name):
        problem(
            (),
            coded("tile-file/block-name", "{name!r} cannot be the name of a block", name=name),
            "a name has letters, digits, - and _",
        )
    if id in ids:
        problem((), coded("tile-file/block-id", "the id {id} is also that of a tile", id=id))
    for key in section:
        if key not in _BLOCK_KEYS:
            problem(
                (key,),
                coded("tile-file/block-key", "this is no key of a block"),
                did_you_mean(key, _BLOCK_KEYS, ", ".join(_BLOCK_KEYS)),
            )
    reader = TileSection(section, problem)
    count, stack, notes = reader.count(), reader.stack(), reader.text("notes")
    reader.certainty()
    reader.sources()
    written = section.get("parts")
    if not isinstance(written, list) or len(written) < 2 or not all(isinstance(part, dict) for part in written):
        problem(
            ("parts",) if "parts" in section else (),
            coded("tile-file/block-parts", "a block has at least two parts"),
            _EXAMPLE,
        )
        return
    parts: list[Part] = []
    for index, part in enumerate(written):
        parts += _part(part, ("parts", index), set_name, ids, problem)
    if len(findings.problems) == before:
        _check_cells([at for _, at, _ in parts], problem)
    if len(findings.problems) == before and count is not None:
        yield BlockEntry(Block(id, tuple(parts)), count, stack, notes)


def _part(part: Mapping[str, Any], path: Path, set_name: str, ids: frozenset[str], problem: Any) -> Iterable[Part]:
    for key in part:
        if key not in _PART_KEYS:
            problem(
                (*path, key),
                coded("tile-file/part-key", "this is no key of a part"),
                did_you_mean(key, _PART_KEYS, ", ".join(_PART_KEYS)),
            )
    tile, at, rotation = part.get("tile"), part.get("at"), part.get("rotation", 0)
    if not isinstance(tile, str):
        problem(path, coded("tile-file/part-without-tile", "this part names no tile"), _EXAMPLE)
        return
    full = tile if "/" in tile else f"{set_name}/{tile}"
    if full not in ids and full.startswith(f"{set_name}/"):
        hint = did_you_mean(
            full, ids, sentence("write it as [tiles.{tile}], with count = 0 if it lies in blocks only", tile=tile)
        )
        problem(
            (*path, "tile"), coded("tile-file/unknown-tile", "there is no tile {tile!r} in this file", tile=tile), hint
        )
    cell = isinstance(at, list) and len(at) == 2 and all(isinstance(n, int) and not isinstance(n, bool) for n in at)
    if not cell or at is None:
        problem(
            (*path, "at") if "at" in part else path,
            coded("tile-file/part-without-cell", "this part has no cell"),
            "for example: at = [1, 0]",
        )
        return
    if isinstance(rotation, bool) or rotation not in ROTATIONS:
        problem(
            (*path, "rotation"),
            coded("tile-file/rotation", "{rotation!r} is no rotation", rotation=rotation),
            "write 0, 90, 180 or 270",
        )
        return
    yield full, (at[0], at[1]), rotation


def _check_cells(cells: list[tuple[int, int]], problem: Any) -> None:
    if cells[0] != (0, 0):
        problem(
            ("parts", 0),
            coded("tile-file/first-part", "the first part does not lie at [0, 0]"),
            "count the cells from the first part",
        )
    if len(set(cells)) < len(cells):
        problem(("parts",), coded("tile-file/part-cells", "two parts lie in one cell"))
        return
    reached = [cells[0]]
    for x, y in reached:
        near = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        reached += [cell for cell in near if cell in cells and cell not in reached]
    if len(reached) < len(cells):
        problem(("parts",), coded("tile-file/parts-apart", "the parts do not all touch along edges"))
