"""Kinds of segments for the tests of tile files."""

from __future__ import annotations

from bastide.rules.declarations.kinds import SegmentKind

KINDS = {
    kind.name: kind
    for kind in (
        SegmentKind("city", "side"),
        SegmentKind("road", "centre"),
        SegmentKind("river", "centre"),
        SegmentKind("field", "rest"),
        SegmentKind("monastery", "nothing"),
        SegmentKind("garden", "nothing"),
        SegmentKind("mist", "layer"),
    )
}
