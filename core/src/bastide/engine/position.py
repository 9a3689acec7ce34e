"""What a rule may look at: a game's state, read only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from bastide._kernel.geometry import coordinates
from bastide._kernel.pieces import HELD, SEGMENT, Piece, Place
from bastide._kernel.stacks import own_stack_name
from bastide._kernel.tiles import Segment
from bastide.rules.offers import Offer
from bastide.rules.placement import DrawRule
from bastide.rules.subjects import Subject
from bastide.rules.turn import Teams
from bastide.rules.value_offers import kinds_in_supply
from bastide.tiles.values import BAG

from .board_queries import BoardQueries
from .legal import legal_placements
from .past import is_timeout
from .state import COMPLETED

if TYPE_CHECKING:
    from bastide.rules.expressions import Condition
    from bastide.rules.scoring import Completion
    from bastide.rules.selectors import Selector
    from bastide.rules.sheets import Sheet


class Feature:
    """A feature of the board: the segments of one kind that are joined. It looks, and keeps nothing.

    Two of them are equal if they are the same feature of the same game.
    """

    __slots__ = ("_position", "segment")

    def __init__(self, position: Position, segment: int) -> None:
        self._position = position
        #: The number of one of its segments.
        self.segment = segment

    def features_in(self, position: Position) -> tuple[Feature, ...]:
        """Itself, for rules that are asked about a feature, a subject or an offer."""
        return (self,)

    @property
    def root(self) -> int:
        """The number of the segment the board knows it by at this moment."""
        return self._position.board.find(self.segment)

    @property
    def kind(self) -> str:
        """The kind of its segments."""
        return self._position.board.definition[self.segment].kind

    @property
    def traits(self) -> frozenset[str]:
        """The traits of its kind."""
        return self._position.ruleset.segment_kinds[self.kind].traits

    @property
    def segments(self) -> tuple[int, ...]:
        """The numbers of its segments."""
        return tuple(sorted(self._position.board.members(self.root)))

    @property
    def definitions(self) -> tuple[Segment, ...]:
        """Its segments as they lie, in the order of their numbers."""
        return tuple(self._position.board.definition[segment] for segment in self.segments)

    @property
    def cells(self) -> set[int]:
        """The packed cells of its tiles; a tile counts once, however many of its segments belong."""
        return self._position.board.feature_cells(self.root)

    @property
    def tiles(self) -> list[tuple[int, int]]:
        """The coordinates of its tiles, from north to south, then from west to east."""
        return [coordinates(cell) for cell in sorted(self.cells)]

    @property
    def open(self) -> int:
        """How many of its ports face an empty cell."""
        return self._position.board.open[self.root]

    @property
    def flags(self) -> Mapping[str, int]:
        """The sums of the flags of its segments."""
        return self._position.board.flags[self.root] or {}

    @property
    def pieces(self) -> tuple[int, ...]:
        """The numbers of the pieces that stand in it."""
        return self._position.board.pieces[self.root]

    @property
    def borders(self) -> list[Feature]:
        """The features that bound it on some tile, in the order of their roots."""
        position = self._position
        return [Feature(position, root) for root in sorted(position.board.borders(self.root))]

    @property
    def bounds(self) -> list[Feature]:
        """The features that it bounds on some tile, in the order of their roots; they have it in ``borders``."""
        position = self._position
        return [Feature(position, root) for root in sorted(position.board.bounds(self.root))]

    @property
    def complete(self) -> bool:
        """Whether it is complete under the rules in force."""
        return self._position.complete(self)

    @property
    def first_laid(self) -> int:
        """When the earliest of its tiles was laid, counted from 0."""
        board = self._position.board
        return min(board.cells[cell][2] for cell in self.cells)

    @property
    def first_segment(self) -> int:
        """The number of its segment on the earliest of its tiles; of several there, the first one of the tile."""
        board = self._position.board
        return min(board.members(self.root), key=lambda segment: (board.cells[board.where[segment]][2], segment))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Feature):
            return NotImplemented
        return self._position._state is other._position._state and self.root == other.root

    def __hash__(self) -> int:
        return hash(self.root)

    def __repr__(self) -> str:
        x, y = coordinates(self._position.board.where[self.segment])
        return f"<{self.kind} at [{x}, {y}], {len(self.cells)} tiles>"


class Position(BoardQueries):
    """A game's state as rules see it. Players are numbers, in seating order."""

    __slots__ = ()

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names."""
        return self._state.players

    @property
    def player(self) -> int:
        """The player whose turn it is."""
        return self._state.turn

    @property
    def turn_number(self) -> int:
        """How many turns were begun, this one included."""
        return self._state.turn_number

    @property
    def part_number(self) -> int:
        """Which part of the turn this is; 1 for the first."""
        return self._state.part_number

    @property
    def scores(self) -> tuple[int, ...]:
        """Points on the track, by player."""
        return self._state.scores

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The players who win together, in seating order; one who plays alone is a team."""
        rule = self.ruleset.one(Teams)
        seats = range(len(self._state.players))
        if rule is None:
            return tuple((player,) for player in seats)
        teams: dict[Any, list[int]] = {}
        for player in seats:
            teams.setdefault(rule.team(self, player), []).append(player)
        return tuple(map(tuple, teams.values()))

    def team_of(self, player: int) -> tuple[int, ...]:
        """The players who win together with one, that one included."""
        return next(team for team in self.teams if player in team)

    def seats_from(self, first: int) -> tuple[int, ...]:
        """All players once, clockwise, beginning with one.

        Args:
            first: a player's number; counted on round the table, so that ``player + 1`` is who sits next.
        """
        count = len(self._state.players)
        return tuple((first + step) % count for step in range(count))

    def points_of(self, team: Iterable[int]) -> int:
        """The points on the track of several players together."""
        return sum(self._state.scores[player] for player in team)

    def timed_out(self, player: int) -> bool:
        """Whether a player's time has run out, at least once."""
        name = self._state.players[player]
        return any(is_timeout(entry) and entry["player"] == name for entry in self._state.log)

    @property
    def laid(self) -> tuple[int, ...]:
        """The packed cells of the tiles laid in this part of the turn."""
        return self._state.laid

    @property
    def hand(self) -> tuple[str, ...]:
        """The ids of the tiles that may be placed now."""
        return self._state.hand

    @property
    def spent(self) -> frozenset[str]:
        """The budgets that the player whose turn it is has used up in this part of the turn."""
        return frozenset(entry.budget for entry in self._state.spent if entry.player == self._state.turn)

    @property
    def over(self) -> bool:
        """Whether the last turn has been played."""
        return self._state.over

    def called(self, phase: str) -> bool:
        """Whether a rule has called a phase in this turn, by name."""
        return phase in self._state.called

    def options(self, plugin: str) -> Any:
        """The options of a selected plugin, or ``None`` if it has none or is not selected."""
        return self.ruleset.selection.plugins.get(plugin)

    def has(self, plugin: str) -> bool:
        """Whether a plugin is selected."""
        return plugin in self.ruleset.selection.plugins

    def rate(self, name: str) -> int:
        """A number of a rule, ``<rule id>.<name>``."""
        return self.ruleset.rates[name]

    # Features

    def feature(self, segment: int) -> Feature:
        """The feature of a segment."""
        return Feature(self, segment)

    def feature_at(self, cell: int, index: int) -> Feature:
        """The feature of the segment with ``index`` on the tile in a packed cell."""
        return Feature(self, self.board.segment_at(cell, index))

    def features(self, *kinds: str) -> Iterator[Feature]:
        """All features, or those of some kinds, in the order their roots were laid."""
        for root in self.board.roots():
            if not kinds or self.board.definition[root].kind in kinds:
                yield Feature(self, root)

    def claimed(self, *kinds: str) -> list[Feature]:
        """The features in which a piece stands, or those of some kinds, in the order their roots were laid."""
        board = self.board
        roots = {board.find(segment) for segment in board.on}
        return [Feature(self, root) for root in sorted(roots) if not kinds or board.definition[root].kind in kinds]

    def features_on(self, cell: int) -> list[Feature]:
        """The features with a segment on the tile in a packed cell, each once."""
        lying, base, _ = self.board.cells[cell]
        return list(dict.fromkeys(Feature(self, base + index) for index in range(lying.count)))

    def feature_around(self, corner: int, kind: str) -> Feature | None:
        """The feature of a kind that is all round a corner, if there is one: four tiles lie and have only that there.

        Args:
            corner: the packed cell whose north-west corner it is.
            kind: the kind of feature.
        """
        segment = self.segment_around(corner, kind)
        return None if segment is None else Feature(self, segment)

    def complete(self, feature: Feature) -> bool:
        """Whether a feature is complete under the rules in force.

        Rules that are ``initial`` do not matter once it was completed.
        """
        scoring = self.ruleset.scoring
        rules = scoring.completions.get(feature.kind)
        if rules is None or not self._meets(feature, rules):
            return False
        initial = scoring.initial.get(feature.kind)
        return initial is None or self.was_completed(feature) or self._meets(feature, initial)

    def _meets(self, feature: Feature, rules: Iterable[Completion]) -> bool:
        """Whether all of some completion rules hold for a feature."""
        root = feature.root
        board = self.board
        listener = self.ruleset.listener
        for rule in rules:
            if listener is not None:
                listener.completing(self, rule, feature)
            if rule.ports and board.open[root]:
                return False
            if rule.around and board.gaps.get(root):
                return False
            if rule.when is not None and not rule.when(self, feature):
                return False
        return True

    def was_completed(self, feature: Feature) -> bool:
        """Whether a feature was completed before: told of, and scored or about to be."""
        store = self._state.store
        return any(store.get((COMPLETED, segment)) for segment in self.board.members(feature.root))

    # Pieces

    def piece(self, number: int) -> Piece:
        """A piece, by number."""
        return self._state.pieces.all[number]

    def pieces_of(self, player: int | None, *kinds: str) -> list[int]:
        """The numbers of a player's pieces on the board, or of the neutral ones, perhaps of some kinds only."""
        return self._state.pieces.of(player, kinds=kinds)

    def pieces_at(self, place: Place) -> tuple[int, ...]:
        """The numbers of the pieces at a place."""
        return self._state.pieces.at(place)

    def linked_by(self, place: Place) -> tuple[int, int] | None:
        """The numbers of the two segments that what stands at a place links, if it links any."""
        kind = self.ruleset.place_kinds.get(place.kind)
        return None if kind is None or kind.links is None else kind.links(self, place.at)

    def segments_of(
        self, player: int | None, pieces: Selector, *, where: Condition | None = None, whole: bool = False
    ) -> list[int]:
        """The numbers of the segments on which pieces of a player stand, each once, ascending.

        Args:
            player: the player's number; ``None`` for neutral pieces.
            pieces: which kinds of pieces.
            where: a condition on the feature in which a piece stands.
            whole: whether all segments of these features are meant.
        """
        found: set[int] = set()
        kinds = self.ruleset.pieces(pieces)
        for number in self.pieces_of(player, *kinds) if kinds else ():
            feature, place = self.feature_of(number), self.piece(number).place
            if feature is not None and (where is None or where(self, feature, player)):
                found.update(feature.segments if whole else [place.at] if place.kind == SEGMENT else ())
        return sorted(found)

    def holder_of(self, number: int) -> int | None:
        """The player who holds a piece, see :meth:`~bastide.Table.hold`; ``None`` if nobody does."""
        place = self.piece(number).place
        return place.at if place.kind == HELD else None

    def pieces_on(self, cell: int) -> list[int]:
        """The numbers of the pieces on the tile in a packed cell, wherever on it they stand."""
        return [number for number in self._state.pieces.near(cell) if self.cell_of(number) == cell]

    def pieces_around(self, cell: int, pieces: Selector) -> list[int]:
        """The numbers of the pieces on a tile and on those around it, or between two tiles of which one is among them.

        Args:
            cell: the packed cell of the tile.
            pieces: which kinds of pieces.
        """
        near, names = set(self.around(cell)), self.ruleset.pieces(pieces)
        numbers = self._state.pieces.of(kinds=names) if names else []
        return [number for number in numbers if not near.isdisjoint(self.cells_at(self.piece(number).place))]

    def owners(self, numbers: Iterable[int]) -> dict[int, int]:
        """How many of some pieces each player has who has any; neutral ones are nobody's.

        Args:
            numbers: the numbers of the pieces.
        """
        owners = Counter(self.piece(number).owner for number in numbers)
        return {player: count for player, count in owners.items() if player is not None}

    def feature_of(self, number: int) -> Feature | None:
        """The feature a piece stands in, if any."""
        root = self._state.pieces.feature_of(number)
        return None if root is None else Feature(self, root)

    def stands_in(self, feature: Feature, player: int | None, *kinds: str) -> bool:
        """Whether a player has a piece in a feature, perhaps of some kinds only."""
        everything = self._state.pieces.all
        for number in feature.pieces:
            piece = everything[number]
            if piece.owner == player and (not kinds or piece.kind in kinds):
                return True
        return False

    def has_trait(self, number: int, trait: str) -> bool:
        """Whether a piece is of a kind with a trait."""
        return trait in self.ruleset.piece_kinds[self.piece(number).kind].traits

    def deployable(self, player: int, kind: str, segment: int, *, occupied: bool = False) -> bool:
        """Whether rules let a player deploy a piece of a kind on a segment, wherever its tile lies.

        All that rules say of the place and of who stands there holds; supply, budgets and which tile was just laid do
        not matter. So it also tells where a piece may be moved that obeys the same rules.

        Args:
            player: the player's number.
            kind: the kind of piece.
            segment: the number of the segment.
            occupied: whether the piece may join others that keep it out by an :class:`~bastide.Exclusion`. All other
                rules hold.
        """
        from .offers import deployable

        return deployable(self, player, kind, segment, occupied=occupied)

    def deployments(
        self, player: int, pieces: Selector, segments: Iterable[int], *, occupied: bool = False
    ) -> list[Offer]:
        """For a :class:`~bastide.DecisionKind`: offers to deploy pieces on segments, wherever their tiles lie.

        Args:
            player: the player's number.
            pieces: which kinds of pieces; those in supply are offered.
            segments: the numbers of the segments; the offers are in their order.
            occupied: as for :meth:`deployable`, which decides on each.
        """
        kinds = kinds_in_supply(pieces)(self, player)
        return [
            Offer(type="deploy", piece=kind, place=Place(SEGMENT, segment))
            for segment in segments
            for kind in kinds
            if self.deployable(player, kind, segment, occupied=occupied)
        ]

    def supply(self, player: int | None, kind: str) -> int:
        """How many pieces of a kind a player has in supply."""
        return self._state.pieces.supply(player, kind)

    # Stacks, state and scoring

    def stack(self, name: str) -> tuple[str, ...]:
        """What lies on a stack, bottom first. For rules of the game; a player must not be told all of it."""
        return self._state.stacks[name].items

    def own_stack(self, stack: str, player: int) -> str:
        """The name of a player's own stack, of those declared ``per_player``.

        Args:
            stack: the name that was declared.
            player: the player's number.
        """
        return own_stack_name(stack, self._state.players[player])

    def exhausted(self, stack: str | None = None) -> bool:
        """Whether nothing more can be drawn from a stack.

        Args:
            stack: its name; without one, the bag and every stack that rules have drawn from before it.
        """
        state = self._state
        # The bag has most, and is drawn from last.
        name = BAG if stack is None else stack
        if state.forced is None:
            empty = not state.stacks[name].left
        else:
            empty = self._exhausted(name, state.forced[state.forced_at :])
        if stack is None and empty:
            return all(map(self.exhausted, self.ruleset.placement.sources))
        return empty

    def left(self) -> int:
        """How many items are left to draw where no stack is named, as far as the players can see."""
        state = self._state
        lying = sum(state.stacks[name].left for name in self.ruleset.placement.draw_order)
        if state.forced is None or not state.forced_ends:
            return lying
        return min(lying, len(state.forced) - state.forced_at)

    def waiting(self) -> bool:
        """Whether tiles that were drawn wait to be placed, on any of the stacks declared to hold such."""
        return any(stack.kind.waits and stack.left for stack in self._state.stacks.values())

    def _exhausted(self, stack: str, forced: tuple[str, ...]) -> bool:
        state = self._state
        ruleset = self.ruleset
        pile = state.stacks[stack]
        lying = pile.items
        if any(ruleset.prescribes(stack, item, lying) and not self._comes_back(stack, item) for item in forced):
            return False
        if not forced:
            # Where nothing more is drawn from the bag, neither is it from what comes before the bag.
            ends = state.forced_ends
            if ends is True or ends == stack or (ends == BAG and stack in ruleset.placement.sources):
                return True
        elif any(ruleset.belongs(later, item) for later in ruleset.placement.drawn_after(stack) for item in forced):
            # What is still to be drawn comes from later stacks: the draws pass over what is left here.
            return True
        return not pile.left

    def _comes_back(self, stack: str, item: str) -> bool:
        """Whether a prescribed draw is of an item set aside, which a rule puts back before it is drawn again."""
        state = self._state
        asides = self.ruleset.placement.asides
        return not state.stacks[stack].left and any(item in state.stacks[rule.stack].items for rule in asides)

    def state(self, plugin: str, key: str, default: Any = None) -> Any:
        """What a plugin keeps under a key."""
        return self._state.store.get((plugin, key), default)

    def tally(self, plugin: str, name: str) -> tuple[int, ...]:
        """A number for each player that a plugin keeps under a name, such as how many tokens each has; 0 at first."""
        tally: tuple[int, ...] = self.state(plugin, name, (0,) * len(self.players))
        return tally

    def subject(self, feature: Feature) -> Subject:
        """A feature as the subject of a scoring."""
        return Subject(feature.kind, (feature,))

    def sheet(self, what: Feature | Subject, occasion: str | None = None) -> Sheet:
        """What something is worth, and to whom, without effects.

        Args:
            what: a feature or another subject.
            occasion: as if scored on this occasion; without it, as ``completed`` if complete, else as ``final``.
        """
        from .scoring import sheet

        return sheet(self, *self._scoring_of(what, occasion))

    def leaders(self, what: Feature | Subject, occasion: str | None = None) -> tuple[int, ...]:
        """The players who would get the points of something, in seating order.

        Nothing is counted for it, so the count of a term may ask for it.

        Args:
            what: a feature or another subject.
            occasion: as for :meth:`sheet`.
        """
        from .scoring import claimants

        return claimants(self, *self._scoring_of(what, occasion))

    def rate_for(self, what: Feature | Subject, rule: str, label: str, player: int, occasion: str | None = None) -> int:
        """What one unit of a term is worth to a player, with everything that adjusts the term.

        Nothing is counted for it, so the count of a term may ask for it, that of the same term, too. It is 0 where the
        rule does not hold. Shares are left out: they are of the sum.

        Args:
            what: a feature or another subject.
            rule: the id of the scoring rule.
            label: the label of its term.
            player: the player's number.
            occasion: as for :meth:`sheet`.

        Raises:
            LookupError: the rule has no such term for such a subject on that occasion.
        """
        from .scoring import rate_for

        return rate_for(self, *self._scoring_of(what, occasion), rule, label, player)

    def _scoring_of(self, what: Feature | Subject, occasion: str | None) -> tuple[Subject, str]:
        subject = self.subject(what) if isinstance(what, Feature) else what
        if occasion is None:
            complete = len(subject.features) == 1 and subject.feature.complete
            occasion = "completed" if complete else "final"
        return subject, occasion

    def legal(self, tile: str) -> list[int]:
        """Every legal placement of a tile beside those that lie, as ``cell * 4 + quarter turns``, ascending."""
        return legal_placements(self, tile)

    def choices(self, player: int) -> list[tuple[str, str]]:
        """The tiles among which a player chooses when placing, each with the stack it lies on, empty for one at hand.

        Where tiles are at hand, these; else those on the stacks that rules let be placed from.
        """
        hand = self._state.hand
        if hand:
            return [(tile, "") for tile in dict.fromkeys(hand)]
        found: list[tuple[str, str]] = []
        for rule in self.ruleset.of(DrawRule):
            if rule.stack is None:
                continue
            stack = rule.stack(self, player)
            found += [(tile, stack) for tile in dict.fromkeys(self.stack(stack))]
        return found
