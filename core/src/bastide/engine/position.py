"""What a rule may look at: a game's state, read only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from bastide._kernel.geometry import coordinates
from bastide._kernel.pieces import SEGMENT, Place
from bastide._kernel.tiles import Segment
from bastide.rules.acts.value_offers import kinds_in_supply
from bastide.rules.offers import Offer
from bastide.rules.subjects import Subject
from bastide.text.problems import Problem, did_you_mean
from bastide.text.sentences import sentence

from .legal import legal_placements
from .queries.course import CourseQueries
from .queries.pieces import PieceQueries
from .queries.stacks import StackQueries
from .state import COMPLETED

if TYPE_CHECKING:
    from bastide.rules.expressions.base import Condition
    from bastide.rules.scoring import Completion
    from bastide.rules.selectors import Selector
    from bastide.rules.sheets import Sheet


class Feature:
    """A feature of the board: the segments of one kind that are joined. It looks, and keeps nothing.

    Two of them are equal if they are the same feature of the same game. The examples are as for a :class:`Position`.
    """

    __slots__ = ("_position", "segment")

    def __init__(self, position: Position, segment: int) -> None:
        self._position = position
        #: The number of one of its segments.
        self.segment = segment

    def features_in(self, position: Position) -> tuple[Feature, ...]:
        """Itself, for rules that are asked about a feature, a subject or an offer.

        Example:
            >>> position.feature(0).features_in(position)
            (<city at [0, 0], 2 tiles>,)
        """
        return (self,)

    @property
    def root(self) -> int:
        """The number of the segment the board knows it by at this moment.

        Example:
            >>> position.feature(0).root == position.feature(7).root  # the city lies on two tiles
            True
        """
        return self._position.board.find(self.segment)

    @property
    def kind(self) -> str:
        """The kind of its segments.

        Example:
            >>> position.feature(0).kind
            'city'
        """
        return self._position.board.definition[self.segment].kind

    @property
    def traits(self) -> frozenset[str]:
        """The traits of its kind.

        Example:
            >>> sorted(position.feature(0).traits)
            ['claimable', 'completable', 'extendable']
        """
        return self._position.ruleset.segment_kinds[self.kind].traits

    @property
    def segments(self) -> tuple[int, ...]:
        """The numbers of its segments.

        Example:
            >>> position.feature(0).segments
            (0, 7)
        """
        return tuple(sorted(self._position.board.members(self.root)))

    @property
    def definitions(self) -> tuple[Segment, ...]:
        """Its segments as they lie, in the order of their numbers.

        Example:
            >>> [segment.kind for segment in position.feature(0).definitions]
            ['city', 'city']
        """
        return tuple(self._position.board.definition[segment] for segment in self.segments)

    @property
    def cells(self) -> set[int]:
        """The packed cells of its tiles; a tile counts once, however many of its segments belong.

        Example:
            >>> position.feature(0).cells == {cell(0, 0), cell(0, -1)}
            True
        """
        return self._position.board.feature_cells(self.root)

    @property
    def tiles(self) -> list[tuple[int, int]]:
        """The coordinates of its tiles, from north to south, then from west to east.

        Example:
            >>> position.feature(0).tiles
            [(0, -1), (0, 0)]
        """
        return [coordinates(cell) for cell in sorted(self.cells)]

    @property
    def open(self) -> int:
        """How many of its ports face an empty cell.

        Example:
            >>> position.feature(0).open
            3
            >>> position.feature(1).open  # a road takes one port of each side
            2
        """
        return self._position.board.open[self.root]

    @property
    def flags(self) -> Mapping[str, int]:
        """The sums of the flags of its segments.

        Example:
            >>> dict(position.feature(0).flags)  # it has no pennant
            {}
        """
        return self._position.board.flags[self.root] or {}

    @property
    def pieces(self) -> tuple[int, ...]:
        """The numbers of the pieces that stand in it.

        Example:
            >>> position.feature(0).pieces
            (1,)
        """
        return self._position.board.pieces[self.root]

    @property
    def borders(self) -> list[Feature]:
        """The features that bound it on some tile, in the order of their roots.

        Example:
            >>> position.feature(2).borders
            [<city at [0, -1], 2 tiles>]
        """
        position = self._position
        return [Feature(position, root) for root in sorted(position.board.borders(self.root))]

    @property
    def bounds(self) -> list[Feature]:
        """The features that it bounds on some tile, in the order of their roots; they have it in ``borders``.

        Example:
            >>> position.feature(0).bounds
            [<field at [1, 0], 2 tiles>, <field at [0, -1], 1 tiles>]
        """
        position = self._position
        return [Feature(position, root) for root in sorted(position.board.bounds(self.root))]

    @property
    def complete(self) -> bool:
        """Whether it is complete under the rules in force.

        Example:
            >>> position.feature(0).complete
            False
        """
        return self._position.complete(self)

    @property
    def first_laid(self) -> int:
        """When the earliest of its tiles was laid, counted from 0.

        Example:
            >>> position.feature(0).first_laid, position.feature(9).first_laid
            (0, 3)
        """
        board = self._position.board
        return min(board.cells[cell][2] for cell in self.cells)

    @property
    def first_segment(self) -> int:
        """The number of its segment on the earliest of its tiles; of several there, the first one of the tile.

        Example:
            >>> position.feature(7).first_segment
            0
        """
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


class Position(CourseQueries, PieceQueries, StackQueries):
    """A game's state as rules see it. Players are numbers, in seating order.

    The examples look at the ``position`` of the ``table`` that :func:`bastide.testing.example_table` gives.
    """

    __slots__ = ()

    # Features

    def feature(self, segment: int) -> Feature:
        """The feature of a segment.

        Example:
            >>> position.feature(0)
            <city at [0, 0], 2 tiles>
        """
        return Feature(self, segment)

    def feature_at(self, cell: int, index: int) -> Feature:
        """The feature of the segment with ``index`` on the tile in a packed cell.

        Example:
            >>> position.feature_at(cell(0, 1), 0)
            <monastery at [0, 1], 1 tiles>
        """
        return Feature(self, self.board.segment_at(cell, index))

    def features(self, *kinds: str) -> Iterator[Feature]:
        """All features, or those of some kinds, in the order their roots were laid.

        Raises:
            ValueError: there is no such kind of segment.

        Example:
            >>> list(position.features("city", "road"))
            [<road at [1, 0], 2 tiles>, <city at [0, -1], 2 tiles>]
        """
        self._check_segments(kinds)
        definition = self.board.definition
        return (Feature(self, root) for root in self.board.roots() if not kinds or definition[root].kind in kinds)

    def claimed(self, *kinds: str) -> list[Feature]:
        """The features in which a piece stands, or those of some kinds, in the order their roots were laid.

        Raises:
            ValueError: there is no such kind of segment.

        Example:
            >>> position.claimed()
            [<road at [1, 0], 2 tiles>, <city at [0, -1], 2 tiles>, <monastery at [0, 1], 1 tiles>]
        """
        self._check_segments(kinds)
        board = self.board
        roots = {board.find(segment) for segment in board.on}
        return [Feature(self, root) for root in sorted(roots) if not kinds or board.definition[root].kind in kinds]

    def features_on(self, cell: int) -> list[Feature]:
        """The features with a segment on the tile in a packed cell, each once; none where none lies.

        Example:
            >>> position.features_on(cell(1, 0))
            [<road at [1, 0], 2 tiles>, <field at [1, 0], 2 tiles>, <field at [1, 0], 3 tiles>]
        """
        return list(dict.fromkeys(Feature(self, segment) for segment in self.segments_on(cell)))

    def feature_around(self, corner: int, kind: str) -> Feature | None:
        """The feature of a kind that is all round a corner, if there is one: four tiles lie and have only that there.

        Args:
            corner: the packed cell whose north-west corner it is.
            kind: the kind of feature.

        Example:
            >>> position.feature_around(cell(0, 0), "field")  # no tile lies to the north-west
        """
        segment = self.segment_around(corner, kind)
        return None if segment is None else Feature(self, segment)

    def complete(self, feature: Feature) -> bool:
        """Whether a feature is complete under the rules in force.

        Rules that are ``initial`` do not matter once it was completed.

        Example:
            >>> position.complete(position.feature(0))
            False
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
        """Whether a feature was completed before: told of, and scored or about to be.

        Example:
            >>> position.was_completed(position.feature(0))
            False
        """
        store = self._state.store
        return any(store.get((COMPLETED, segment)) for segment in self.board.members(feature.root))

    # Pieces

    def segments_of(
        self, player: int | None, pieces: Selector, *, where: Condition | None = None, whole: bool = False
    ) -> list[int]:
        """The numbers of the segments on which pieces of a player stand, each once, ascending.

        Args:
            player: the player's number; ``None`` for neutral pieces.
            pieces: which kinds of pieces.
            where: a condition on the feature in which a piece stands.
            whole: whether all segments of these features are meant.

        Example:
            >>> position.segments_of(0, traits("follower"))
            [4, 9]
            >>> position.segments_of(0, traits("follower"), whole=True)
            [1, 4, 9]
        """
        found: set[int] = set()
        kinds = self.ruleset.pieces(pieces)
        for number in self.pieces_of(player, *kinds) if kinds else ():
            feature, place = self.feature_of(number), self.piece(number).place
            if feature is not None and (where is None or where(self, feature, player)):
                found.update(feature.segments if whole else [place.at] if place.kind == SEGMENT else ())
        return sorted(found)

    def feature_of(self, number: int) -> Feature | None:
        """The feature a piece stands in, if any.

        Example:
            >>> position.feature_of(1)
            <city at [0, -1], 2 tiles>
        """
        root = self._state.pieces.feature_of(number)
        return None if root is None else Feature(self, root)

    def stands_in(self, feature: Feature, player: int | None, *kinds: str) -> bool:
        """Whether a player has a piece in a feature, perhaps of some kinds only.

        Raises:
            ValueError: there is no such kind of piece.

        Example:
            >>> position.stands_in(position.feature(0), 1, "follower")
            True
        """
        for kind in kinds:
            self._check_piece(kind)
        everything = self._state.pieces.all
        for number in feature.pieces:
            piece = everything[number]
            if piece.owner == player and (not kinds or piece.kind in kinds):
                return True
        return False

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

        Raises:
            ValueError: there is no such kind of piece.

        Example:
            >>> position.deployable(1, "follower", 1)  # Red stands on that road
            False
            >>> position.deployable(1, "follower", 1, occupied=True)
            True
        """
        from .offers import hindrances

        self._check_piece(kind)
        return any(rule is None for rule in hindrances(self, player, kind, segment, occupied=occupied))

    def why_not(self, player: int, kind: str, segment: int, *, occupied: bool = False) -> Problem | None:
        """Why :meth:`deployable` says no: in words, with the id of the rule; ``None`` if it says yes.

        Args:
            player: the player's number.
            kind: the kind of piece.
            segment: the number of the segment.
            occupied: as for :meth:`deployable`.

        Raises:
            ValueError: there is no such kind of piece.

        Example:
            >>> position.why_not(1, "follower", 1).rule  # Red stands on that road
            'base-game/occupied'
            >>> position.why_not(1, "follower", 1).message
            'road E belongs to a road where a piece stands: A follower may not ...'
            >>> position.why_not(1, "follower", 1, occupied=True)
        """
        from .offers import hindrances
        from .refusals import hindered

        self._check_piece(kind)
        hinders = [*hindrances(self, player, kind, segment, occupied=occupied)]
        if None in hinders:
            return None
        rule, message, hint = hindered(self, kind, segment, hinders[0] if hinders else None)
        return Problem(message, rule=rule, hint=hint)

    def deployments(
        self, player: int, pieces: Selector, segments: Iterable[int], *, occupied: bool = False
    ) -> list[Offer]:
        """For a :class:`~bastide.DecisionKind`: offers to deploy pieces on segments, wherever their tiles lie.

        Args:
            player: the player's number.
            pieces: which kinds of pieces; those in supply are offered.
            segments: the numbers of the segments; the offers are in their order.
            occupied: as for :meth:`deployable`, which decides on each.

        Example:
            >>> [offer.place for offer in position.deployments(1, kinds("follower"), [1, 2, 3])]
            [Place(kind='segment', at=2), Place(kind='segment', at=3)]
        """
        kinds = kinds_in_supply(pieces)(self, player)
        return [
            Offer(type="deploy", piece=kind, place=Place(SEGMENT, segment))
            for segment in segments
            for kind in kinds
            if self.deployable(player, kind, segment, occupied=occupied)
        ]

    # State and scoring

    def state(self, plugin: str, key: str, default: Any = None) -> Any:
        """What a plugin keeps under a key.

        Example:
            >>> position.state("example", "bid", 0)
            0
        """
        return self._state.store.get((plugin, key), default)

    def tally(self, plugin: str, name: str) -> tuple[int, ...]:
        """A number for each player that a plugin keeps under a name, such as how many tokens each has; 0 at first.

        Example:
            >>> position.tally("example", "wine")
            (0, 0)
        """
        tally: tuple[int, ...] = self.state(plugin, name, (0,) * len(self.players))
        return tally

    def subject(self, feature: Feature) -> Subject:
        """A feature as the subject of a scoring.

        Example:
            >>> position.subject(position.feature(0)).kind
            'city'
        """
        return Subject(feature.kind, (feature,))

    def sheet(self, what: Feature | Subject, occasion: str | None = None) -> Sheet:
        """What something is worth, and to whom, without effects.

        Args:
            what: a feature or another subject.
            occasion: as if scored on this occasion; without it, as ``completed`` if complete, else as ``final``.

        Raises:
            ValueError: nothing is scored on such an occasion.

        Example:
            >>> sheet = position.sheet(position.feature(0))
            >>> sheet.points, [term.label for term in sheet.terms]
            ({1: 2}, ['tiles', 'pennants'])
            >>> position.sheet(position.feature(0), "completed").points
            {1: 4}
        """
        from .scoring import sheet

        return sheet(self, *self._known_scoring_of(what, occasion))

    def leaders(self, what: Feature | Subject, occasion: str | None = None) -> tuple[int, ...]:
        """The players who would get the points of something, in seating order.

        Nothing is counted for it, so the count of a term may ask for it.

        Args:
            what: a feature or another subject.
            occasion: as for :meth:`sheet`.

        Example:
            >>> position.leaders(position.feature(0))
            (1,)
        """
        from .scoring import claimants

        return claimants(self, *self._known_scoring_of(what, occasion))

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

        Example:
            >>> position.rate_for(position.feature(0), "base-game/city-completed", "tiles", 1, "completed")
            2
        """
        from .scoring import rate_for

        return rate_for(self, *self._scoring_of(what, occasion), rule, label, player)

    def _scoring_of(self, what: Feature | Subject, occasion: str | None) -> tuple[Subject, str]:
        subject = self.subject(what) if isinstance(what, Feature) else what
        if occasion is None:
            complete = len(subject.features) == 1 and subject.feature.complete
            occasion = "completed" if complete else "final"
        return subject, occasion

    def _known_scoring_of(self, what: Feature | Subject, occasion: str | None) -> tuple[Subject, str]:
        subject, occasion = self._scoring_of(what, occasion)
        if not self.ruleset.scoring.plans[subject.kind, occasion].terms:
            self._check_occasion(occasion)
        return subject, occasion

    def _check_occasion(self, occasion: str) -> None:
        """Refuse an occasion that no rule names: a misspelt one must not be worth nothing in silence."""
        occasions = self.ruleset.occasions
        if occasion not in occasions:
            hint = did_you_mean(occasion, occasions, "a ScoringRule names the occasions on which it scores")
            raise ValueError(sentence("nothing is scored on the occasion {name!r}; {hint}", name=occasion, hint=hint))

    def legal(self, tile: str) -> list[int]:
        """Every legal placement of a tile beside those that lie, as ``cell * 4 + quarter turns``, ascending.

        Example:
            >>> placements = position.legal("base-game/E")
            >>> len(placements), coordinates(placements[0] // 4), 90 * (placements[0] % 4)
            (16, (0, -2), 0)
        """
        return legal_placements(self, tile)
