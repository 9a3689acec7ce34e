"""What a tile becomes when one of its segments is of another kind, and where the segments of a changed tile were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from .tiles import Segment, Tile


def changed(
    tile: Tile,
    index: int,
    id: str,
    kind: str | None = None,
    flags: Mapping[str, int] | None = None,
    edge: str | None = None,
) -> Tile:
    """A tile with another segment in place of one; :meth:`Tile.changed` says how."""
    old = tile.segments[index]
    kind = old.kind if kind is None else kind
    joined = _joined(tile, index, kind) if kind != old.kind else set()
    # What has become part of something else bounds nothing any more, and nothing ends at it.
    alone = replace(
        old,
        kind=kind,
        flags=old.flags if flags is None else flags,
        borders=() if joined else old.borders,
        meets=() if joined else old.meets,
    )
    # Each new segment: where it stands in the order, what is left of the changed one in it, and the others in it.
    unions: list[tuple[int, Segment | None, tuple[int, ...]]] = [
        (n, None, (n,)) for n in range(len(tile.segments)) if n != index and n not in joined
    ]
    unions += [
        (min((index, *members)), replace(alone, ports=ports), members) for ports, members in _parts(tile, index, joined)
    ]
    unions.sort(key=lambda union: union[0])
    place = {n: at for at, (_, _, members) in enumerate(unions) for n in members}
    if not joined:
        place[index] = [first for first, _, _ in unions].index(index)
    made = []
    for at, (_, own, members) in enumerate(unions):
        parts = ([] if own is None else [own]) + [tile.segments[n] for n in members]
        total: dict[str, int] = {}
        for part in parts:
            for flag, count in part.flags.items():
                total[flag] = total.get(flag, 0) + count
        ports = tuple(sorted({port for part in parts for port in part.ports}))
        borders = {place[other] for part in parts for other in part.borders if other in place} - {at}
        meets = {place[other] for part in parts for other in part.meets if other in place} - {at}
        made.append(Segment(parts[0].kind, ports, total, tuple(sorted(borders)), tuple(sorted(meets))))
    edges = [
        (edge or (kind if was == old.kind else was)) if 3 * side + 1 in old.ports else was
        for side, was in enumerate(tile.edges)
    ]
    return replace(tile, id=id, segments=tuple(made), edges=(edges[0], edges[1], edges[2], edges[3]), plain=None)


def _joined(tile: Tile, index: int, kind: str) -> set[int]:
    """The segments of a kind that a segment becomes one with when it comes to be of that kind."""
    old = tile.segments[index]
    alike = [n for n, segment in enumerate(tile.segments) if n != index and segment.kind == kind]
    if not old.ports:
        # What stands in the middle is part of what is around it, where that is one.
        around = [n for n in alike if tile.segments[n].ports]
        return set(around) if len(around) == 1 else set()
    return {
        n
        for n in alike
        if n in old.borders or index in tile.segments[n].borders or _near(old.ports, tile.segments[n].ports)
    }


def _parts(tile: Tile, index: int, joined: set[int]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The ports of a segment with the joined ones it makes one: all of them, unless something crosses it."""
    ports = tile.segments[index].ports
    taken = [port for segment in tile.segments for port in segment.ports]
    crossed = any(
        n != index
        and n not in joined
        and _cross(ports, segment.ports)
        # A layer lies over it, on ports that others have.
        and all(taken.count(port) == 1 for port in segment.ports)
        for n, segment in enumerate(tile.segments)
    )
    if not joined or not crossed:
        return [(ports, tuple(sorted(joined)))]
    found: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for side in range(4):
        own = tuple(port for port in ports if port // 3 == side)
        members = {n for n in joined if _near(own, tile.segments[n].ports, round_corners=True)}
        for other in [other for other in found if members & {*other[1]}]:
            found.remove(other)
            own, members = (*other[0], *own), members | {*other[1]}
        if own:
            found.append((own, tuple(sorted(members))))
    reached = {n for _, members in found for n in members}
    ports, members = found[0][0], {*found[0][1], *(joined - reached)}
    return [(ports, tuple(sorted(members))), *found[1:]]


def _near(one: Sequence[int], other: Sequence[int], *, round_corners: bool = False) -> bool:
    """Whether some ports lie next to some others, on one side or also round a corner."""
    return any((a - b) % 12 in (0, 1, 11) and (round_corners or a // 3 == b // 3) for a in one for b in other)


def _cross(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether each of two segments parts the ports of the other."""
    return len({sum(a < port for a in one) % len(one) for port in other}) > 1 if one else False


def carried(old: Sequence[Segment], new: Sequence[Segment]) -> dict[int, int]:
    """For indices of segments, the index of the one that is there when their tile has changed, wherever that is clear.

    A segment is looked for at its ports, first among those of its kind; one without ports by its number among those of
    its kind, or else it is the only one of its kind. If it is not clear which one is meant, the index is left out.
    """
    found = {}
    alike = len(old) == len(new)
    for index, segment in enumerate(old):
        if alike and new[index].ports == segment.ports:
            found[index] = index
            continue
        if segment.ports:
            there = [n for n, other in enumerate(new) if not set(other.ports).isdisjoint(segment.ports)]
            there = [n for n in there if new[n].kind == segment.kind] or there
        else:
            there = _portless(new, segment.kind)
            before = _portless(old, segment.kind)
            if len(there) == len(before):
                there = [there[before.index(index)]]
            elif not there:
                there = [n for n, other in enumerate(new) if other.kind == segment.kind]
        if len(there) == 1:
            found[index] = there[0]
    return found


def _portless(segments: Sequence[Segment], kind: str) -> list[int]:
    return [n for n, segment in enumerate(segments) if segment.kind == kind and not segment.ports]
