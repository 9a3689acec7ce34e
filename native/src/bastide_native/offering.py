"""What rules offer besides placing the tile at hand and deploying on it: which of it is listed natively."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from bastide._kernel.geometry import cell, coordinates
from bastide._kernel.pieces import CORNER, SEGMENT, TILE, Piece, Place
from bastide.engine.offers import at_place
from bastide.rules.acts.base import Bring, ClearTile
from bastide.rules.acts.piece_offers import ForEachPiece
from bastide.rules.acts.tile_changes import ForEachChange, PlaceWithChange
from bastide.rules.acts.walks import ForEachStep
from bastide.rules.expressions.base import Expression, constant
from bastide.rules.expressions.board_questions import CornersAround
from bastide.rules.expressions.placement_questions import AllCells, EarlierCells
from bastide.rules.meeples import ANY_DECISION, OfferRule, OfferVeto, PlaceDeployment
from bastide.rules.offers import Candidate, Offer
from bastide.rules.placement import PlacementOffers
from bastide.rules.turn import DecisionKind

from .pool import OPS, Pool, asks_of_features, parts_of, written

if TYPE_CHECKING:
    from ._engine import NativeDecision, Program

#: What ``engine.h`` lists, in its order, the steps of walks last; and how many numbers each entry of its tables has.
LISTED = (ForEachPiece, CornersAround, ForEachChange, PlaceWithChange)
OFFERING, VETO = 16, 5
#: How many columns a row of keys has.
COLUMNS = 1 << 15
#: The most rules that may forbid deployments natively.
VETOES = 30
#: The most steps of a walk natively.
STEPS = 100

Offering = PlaceDeployment | OfferRule | PlacementOffers | DecisionKind


def listed_by(rule: Offering) -> Any:
    """What a rule offers, as it was written."""
    return written(rule.places if isinstance(rule, PlaceDeployment) else rule.offers)


class Offerings:
    """The offers of a ruleset that are listed natively.

    Attributes:
        rules: by number, each rule.
        numbers: their entries in the tables.
        spans: for placing and for deploying, where they start there, and how many they are.
        vetoes: the entries of what forbids deployments.
        left: by decision, the codes of the conditions under which Python has to ask for it, -1 for always.
        walks: by the decision of whose steps they are, the numbers of rules that offer steps of a walk.
        most_steps: how many a walk has at most.

    Args:
        compiled: the ruleset under way to be compiled.
        putting_back: the rule that offers to put the tile at hand back, which is listed apart.
        budget_bit: gives the bit of a budget.
    """

    def __init__(self, compiled: Pool, putting_back: OfferRule | None, budget_bit: Callable[[str | None], int]) -> None:
        self._compiled = compiled
        self._putting_back = putting_back
        self._budget_bit = budget_bit
        ruleset = compiled.ruleset
        self.rules: list[Offering] = []
        self.numbers: list[int] = []
        self.vetoes: list[int] = []
        self.left: dict[str, list[int]] = {"place": [], "deploy": []}
        #: The changes of tiles that are asked for, by id.
        self.changes: dict[str, int] = {}
        meeples = ruleset.meeples
        self.spans: list[tuple[int, int]] = []
        for decision, further in (("place", ruleset.of(PlacementOffers)), ("deploy", ruleset.of(PlaceDeployment))):
            before = len(self.rules)
            for rule in (*further, *meeples.offers.get(decision, ())):
                if rule is not self._putting_back and not self._lists(rule):
                    self.left[decision].append(compiled._guard(rule)[0])
            self.spans.append((before, len(self.rules) - before))
            # What is on offer at any time is no reason to ask anybody.
            self.left[decision] += [compiled._guard(rule)[0] for rule in meeples.offers.get(ANY_DECISION, ())]
        self.walks: dict[str, int] = {}
        self.most_steps = 0
        for kind in ruleset.turn.decisions.values():
            if self._walks(kind):
                self.walks[kind.name] = len(self.rules) - 1
        #: Which pieces are deployed on earlier tiles: the guard, their bits, a condition, those deployed only there.
        self.elsewhere = (-1, 0, -1, 0)
        if meeples.cells and not self._reaches():
            self.left["deploy"] += [compiled._guard(rule)[0] if rule.besides else -1 for rule, _ in meeples.cells]
        for veto in meeples.vetoes_in("deploy"):
            if not self._forbids(veto):
                self.left["deploy"].append(compiled._guard(veto)[0])
        for veto in meeples.vetoes_in("place"):
            if self._putting_back is not None and (not veto.types or "pass" in veto.types):
                self.left["place"].append(compiled._condition([*parts_of(compiled._read(veto.forbids))], ())[0])

    def _lists(self, rule: Offering) -> bool:
        """Whether what a rule offers is listed natively; then it has its entry."""
        compiled, what = self._compiled, listed_by(rule)
        if not isinstance(what, LISTED) or (
            isinstance(what, ForEachPiece) and what.one_a_place and (what.joined or what.params)
        ):
            return False
        guard, whole = compiled._guard(rule)
        brings = keeps = -1
        pieces, on, mine, joined, one_a_place, changes, edges, where = 0, -1, False, -1, False, 0, list[int](), None
        budget: str | None
        if isinstance(what, ForEachPiece):
            pieces, mine, one_a_place, where = compiled._kinds_of(what.pieces), what.mine, what.one_a_place, what.where
            budget = what.budget
            brings, keeps = self._brings(what)
            if what.on is not None:
                on = compiled._bits(what.on.names(compiled.ruleset.segment_kinds.values()), compiled.kinds)
            if what.joined is not None:
                # A flag that no segment has joins nothing.
                joined = compiled.flags.get(what.joined, len(compiled.flags))
        elif isinstance(what, CornersAround):
            assert isinstance(rule, PlaceDeployment)
            if rule.cells is not None:
                return False
            kinds = what.kinds.names(compiled.ruleset.segment_kinds.values())
            if len(kinds) != 1:
                return False
            pieces, on, where = compiled._kinds_of(rule.pieces), compiled.kinds[min(kinds)], what.where
            budget = rule.budget
        else:
            if what.changes not in compiled.ruleset.changes:
                # That is told when it is asked.
                return False
            budget = what.budget
            changes = self.changes.setdefault(what.changes, len(self.changes))
            known = compiled.ruleset.changes_by(what.changes).edges
            edges = [1 + compiled.ruleset.catalogue._edge_number(edge) for edge in known]
        condition, exact = compiled._condition([*parts_of(where)], ("feature", "cell", "piece"))
        if not (whole and exact):
            return False
        role = compiled.roles[rule.role] if isinstance(rule, PlaceDeployment) and rule.role is not None else 0
        flags = on, int(mine), joined, int(one_a_place)
        more = changes, *compiled._span(edges), brings, keeps, 0
        self._add(rule, (guard, self._budget_bit(budget), pieces, *flags, condition, role, *more))
        return True

    def _add(self, rule: Offering, numbers: Sequence[int]) -> None:
        """Add the entry of a rule."""
        self.numbers += ((*LISTED, ForEachStep).index(type(listed_by(rule))), *numbers)
        self.rules.append(rule)

    def _walks(self, rule: DecisionKind) -> bool:
        """Whether a decision is about the steps of a walk alone, which are listed natively; then it has its entry."""
        compiled, meeples, what = self._compiled, self._compiled.ruleset.meeples, written(rule.offers)
        if not isinstance(what, ForEachStep) or what.decision != rule.name or not self._moves_unheard(what.piece):
            return False
        told = rule.tile is not None or rule.situation is not None
        if rule.optional or not rule.lapses or told or rule.needs is not None or rule.when is not None:
            return False
        if meeples.offers.get(rule.name) or meeples.offers.get(ANY_DECISION) or meeples.vetoes_in(rule.name):
            return False
        steps = compiled._asked(what.steps if isinstance(what.steps, Expression) else constant(what.steps), 1)
        barred, exact = compiled._condition([*parts_of(what.barred)], ("cell",))
        arrives = what.arrive
        known = exact and (arrives is None or isinstance(arrives, ClearTile))
        if not known or steps is None or steps[0] != OPS["CONST"] or steps[1] > STEPS:
            return False
        pieces = compiled._kinds_of(arrives.pieces) if isinstance(arrives, ClearTile) else 0
        self._add(rule, (-1, 0, pieces, -1, 0, -1, 0, barred, 0, 0, 0, 0, compiled.pieces[what.piece], -1, steps[1]))
        self.most_steps = max(self.most_steps, steps[1])
        return True

    def _brings(self, what: ForEachPiece) -> tuple[int, int]:
        """Which kind of piece comes to the tile of another by an offer, and the number of what is kept; else -1."""
        does = what.do
        if not isinstance(does, Bring) or what.leaves_open or not self._moves_unheard(does.kind):
            return -1, -1
        return self._compiled.pieces[does.kind], -1 if does.keep is None else self._compiled.kept_number(*does.keep)

    def _moves_unheard(self, piece: str) -> bool:
        """Whether there is such a kind of piece, and no rule hears of it that one goes from tile to tile."""
        ruleset = self._compiled.ruleset
        kind = ruleset.piece_kinds.get(piece)
        if kind is None:
            return False
        # One that goes from tile to tile is in no feature.
        hearing = [rule for rule in ruleset.turn.reactions.get("moved", ()) if not asks_of_features(rule)]
        return not any(rule.pieces is None or rule.pieces.matches(kind) for rule in hearing)

    def _reaches(self) -> bool:
        """Whether it is told natively on which tiles pieces are deployed besides that just laid."""
        compiled, cells = self._compiled, self._compiled.ruleset.meeples.cells
        rule, pieces = cells[0]
        # That just laid is among the cells in any case, where rules name further ones.
        known = (AllCells, EarlierCells) if rule.besides else EarlierCells
        if len(cells) > 1 or not isinstance(written(rule.cells), known):
            return False
        guard, whole = compiled._guard(rule)
        where = None if rule.where is None else compiled._read(rule.where)
        condition, exact = compiled._condition([*parts_of(where)], ("feature",))
        bits = compiled._bits(pieces, compiled.pieces)
        if whole and exact:
            self.elsewhere = guard, bits, condition, 0 if rule.besides else bits
        return whole and exact

    def _forbids(self, veto: OfferVeto) -> bool:
        """Whether it is told natively what a rule forbids; then it has its entry."""
        compiled = self._compiled
        for rule in self.rules[self.spans[1][0] :]:
            what = listed_by(rule)
            speaks = isinstance(what, ForEachPiece | ForEachChange) and (not veto.types or what.type in veto.types)
            if speaks and veto.pieces is None:
                return False
        if veto.types and "deploy" not in veto.types:
            return True
        on_segments, at_corners = (not veto.places or place in veto.places for place in (SEGMENT, CORNER))
        guard, whole = compiled._guard(veto)
        parts = [*parts_of(compiled._read(veto.forbids))]
        corners = any(isinstance(rule, PlaceDeployment) for rule in self.rules)
        if at_corners and corners and not compiled._condition(parts, ("cell", "role"))[1]:
            # At a corner there is no feature of which it could be asked.
            return False
        code, exact = compiled._condition(parts, ("feature", "cell", "role"))
        if not (whole and exact) or len(self.vetoes) == VETO * VETOES:
            return False
        pieces = (1 << len(compiled.pieces)) - 1 if veto.pieces is None else compiled._kinds_of(veto.pieces)
        self.vetoes += (guard, pieces, int(on_segments), int(at_corners), code)
        return True

    def tables_of_changes(self) -> tuple[list[int], list[int]]:
        """What tiles may become, by what changes them: of each tile as it lies, by the sides; of each as printed."""
        compiled = self._compiled
        lying, printed = list[int](), list[int]()
        for changes in self.changes:
            made = compiled.ruleset.changes_by(changes).made
            for tile in compiled.tiles:
                found = [(sides, compiled.tiles[name]) for sides, name in made.get(tile, {}).items()]
                printed += compiled._span([number for sides, name in found for number in (_bits(sides), name)], 2)
                for turns in range(4):
                    turned = sorted((sorted((side + turns) % 4 for side in sides), name) for sides, name in found)
                    numbers = [number for sides, name in turned for number in (_bits(sides), name)]
                    lying += compiled._span(numbers, 2)
        return lying, printed


def _bits(sides: Sequence[int]) -> int:
    return sum(1 << side for side in sides)


def _sides(bits: int) -> tuple[int, ...]:
    return tuple(side for side in range(4) if bits >> side & 1)


def _packed(key: int) -> int:
    """The packed cell of a key of ``state.h``."""
    y = (key + COLUMNS // 2) // COLUMNS
    return cell(key - y * COLUMNS, y)


def option(rule: Offering, row: Sequence[int], program: Program, decision: NativeDecision) -> Any:
    """What a row of the tables offers, as the Python engine makes it.

    Args:
        rule: whose offer it is.
        row: as ``engine.h`` has it.
        program: the tables.
        decision: in which it is offered.
    """
    what: Any = listed_by(rule)
    where = _packed(row[1])
    _, _, kind, number, owner, segment, *_ = row
    if isinstance(what, ForEachStep):
        assert decision.number is not None
        return what.offer(where, decision.number, decision.data, rule.id)
    if isinstance(what, ForEachPiece):
        piece = Piece(program.pieces[kind], owner, Place(SEGMENT, segment), program.role_names[row[8]])
        return what.offer_of(number, piece, where, decision.players).by(rule.id)
    if isinstance(rule, PlaceDeployment):
        return at_place(rule, program.pieces[kind], Place(CORNER, where))
    _, _, turns, spot, sides, *_ = row
    if isinstance(what, ForEachChange):
        return what.offer((_packed(spot), _sides(sides))).by(rule.id)
    assert decision.tile is not None
    candidate: Candidate = what.candidate(decision.tile, "", where << 2 | turns, (_packed(spot), _sides(sides)))
    return candidate.by(rule.id)


def written_option(
    chosen: Offer | Candidate, row: Sequence[int], laid: int | None, names: Sequence[Sequence[str]]
) -> dict[str, Any]:
    """What the record of such an option holds besides the player.

    Args:
        chosen: the option.
        row: what it was made of.
        laid: the packed cell of the tile just laid.
        names: of the segments of each tile as it lies.
    """
    record: dict[str, Any] = {"type": chosen.type}
    if chosen.piece is not None:
        record["piece"] = chosen.piece
    place = chosen.place
    if place is not None and place.kind == CORNER:
        record["corner"] = list(coordinates(place.at))
    elif place is not None and place.kind == TILE:
        record["at"] = list(coordinates(place.at))
    elif place is not None:
        if _packed(row[1]) != laid:
            record["at"] = list(coordinates(_packed(row[1])))
        record["on"] = names[row[6]][row[5] - row[7]]
    if place is not None and chosen.role is not None:
        record["as"] = chosen.role
    return record | dict(chosen.params)
