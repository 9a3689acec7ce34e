"""Tiles as tables of integers: their segments, what is deployed on them, which edges fit and which patterns join."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from bastide._kernel.geometry import coordinates
from bastide.engine.decisions import deploy_plan
from bastide.engine.offers import accompanied
from bastide.rules.expressions import base as expressions

from .pool import MOST, OPS, STACK, Pool, UnfitError

if TYPE_CHECKING:
    from bastide.engine.position import Feature, Position
    from bastide.rules.meeples import Deployment

#: How many numbers a segment has.
SEGMENT = 12


class TileTables:
    """The tables of tiles.

    Attributes:
        admits: by the id of a deployment, the condition under which it is offered on a segment.
        segments: the segments of all tiles as they may lie.
        shapes: the tiles as they may lie.
        edges: how many kinds of edges there are, with that which demands nothing.
        patterns: how many patterns of sides there are.
        bare: the number of the edge that goes on nowhere, 0 for none.
        fits: by printed edges and demanded ones, the ways in which a tile fits.
        joins: by two patterns that meet, what becomes one feature.
        around: the cells for which features around a tile wait.

    Args:
        compiled: the ruleset under way to be compiled.
        deployments: its deployments, by number.

    Raises:
        UnfitError: there are too many ways to deploy, or too many kinds of edges.
    """

    def __init__(self, compiled: Pool, deployments: Sequence[Deployment]) -> None:
        self._compiled = compiled
        self._deployments = deployments
        self._lay_out()
        self._fit()
        self._join()

    def _lay_out(self) -> None:
        """List the tiles as they may lie, and their segments."""
        compiled = self._compiled
        catalogue, ruleset, flags, span = compiled.ruleset.catalogue, compiled.ruleset, compiled.flags, compiled._span
        self.admits = {rule.id: self._admits(rule) for rule in self._deployments}
        self.segments, self.shapes = array("i"), array("i")
        for lying in compiled.lyings:
            first = len(self.segments) // SEGMENT
            for index, segment in enumerate(lying.segments):
                self.segments.extend(
                    (
                        compiled.kinds[segment.kind],
                        lying.open_ports[index],
                        index in lying.asked,
                        index in lying.loose,
                        *span([number for flag, count in segment.flags.items() for number in (flags[flag], count)], 2),
                        *span(segment.ports),
                        *span(sorted(segment.borders)),
                        *span(number for number, other in enumerate(lying.segments) if index in other.borders),
                    )
                )
            plan = [
                number
                for index, rule, piece, rivals in deploy_plan(lying, ruleset)
                for number in (
                    index,
                    self._deployments.index(rule),
                    compiled.pieces[piece],
                    compiled._bits(rivals, compiled.pieces),
                    self.admits[rule.id],
                )
            ]
            if len(plan) > 5 * MOST["options"]:
                raise UnfitError("there are too many ways to deploy")
            edges = [edge + 1 for edge in lying.edges]
            waiting = [index for index, segment in enumerate(lying.segments) if segment.kind in catalogue.around]
            watched = [number for indices in (waiting, lying.asked, lying.loose) for number in span(indices)]
            self.shapes.extend((first, lying.count, *edges, *lying.sides, *watched, *span(plan, 5)))

    def _fit(self) -> None:
        """List which tiles meet which demands."""
        catalogue = self._compiled.ruleset.catalogue
        # Only what lies already has named all its edges and patterns.
        self.edges, self.patterns = 1 + len(catalogue._edges), len(catalogue._patterns)
        if self.edges > MOST["kinds of edges"]:
            raise UnfitError("there are too many kinds of edges")
        self.bare = 0 if catalogue.bare is None else catalogue.bare + 1
        # Many tiles have the same edges.
        fits: dict[tuple[int, ...], bytes] = {}
        self.fits = bytearray()
        for tile in self._compiled.tiles:
            printed = catalogue.lying[tile][0].edges
            if printed not in fits:
                sides = [
                    [15, *[catalogue._fit_side(printed, side, wanted) for wanted in range(1, self.edges)]]
                    for side in range(4)
                ]
                # What nothing demands any tile meets; else some side has to go on, which the upper bits say.
                fits[printed] = bytes(
                    north & east & south & west & (north | east | south | west) >> 4 if number else 15
                    for number, (north, east, south, west) in enumerate(product(*sides))
                )
            self.fits += fits[printed]

    def _join(self) -> None:
        """List what joins where two sides meet, and the cells that are waited for."""
        catalogue, span = self._compiled.ruleset.catalogue, self._compiled._span
        self.joins = array("i")
        for here in range(self.patterns):
            for there in range(self.patterns):
                pairs, closed = catalogue.joins.get(here << 16 | there) or catalogue.join(here << 16 | there)
                mine, theirs = closed or ((), ())
                self.joins.extend(span([number for pair in pairs for number in pair], 3))
                self.joins.extend(span([number for pair in mine for number in pair], 2))
                self.joins.extend(span([number for pair in theirs for number in pair], 2))
        steps = next(iter(catalogue.around.values()), ())
        cells = [coordinates(step) for step in steps]
        self.around = span([number for cell in cells for number in cell], 2)

    def _admits(self, rule: Deployment) -> int:
        """The condition under which a deployment is offered on a segment."""
        compiled = self._compiled
        if rule.beside is None:
            return compiled._code(rule.where, "place")
        code = compiled._asked(expressions.Constant(1) if rule.where is None else rule.where, STACK - 1)
        if code is None:
            return compiled._code(partial(_accompanied, rule), "place")
        beside = rule.beside.names(compiled.ruleset.piece_kinds.values())
        accompanied = OPS["EARLIER"], compiled._bits(beside, compiled.pieces)
        return compiled._span([*accompanied, OPS["UNLESS"], len(code) + 1, *code, OPS["AND"], OPS["END"]])[0]


def _accompanied(rule: Deployment, position: Position, player: int, feature: Feature) -> bool:
    """Whether a deployment that needs a piece beside it is offered, as far as its own conditions go."""
    assert rule.beside is not None
    return accompanied(position, rule.beside, player, feature.segment) and (
        rule.where is None or bool(rule.where(position, player, feature))
    )
