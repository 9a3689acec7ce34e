"""What a rule may do: everything a position shows, and every way to change it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bastide._kernel.pieces import HELD, Place
from bastide._kernel.tiles import Tile, carried
from bastide.rules.events import Event
from bastide.rules.sheets import Sheet
from bastide.rules.subjects import Subject
from bastide.text.problems import did_you_mean
from bastide.text.sentences import sentence

from .completion import complete_features, mark_again, marked, touched
from .draws import Drawing
from .places import check_place
from .position import Feature
from .scoring import sheet
from .state import Ready


class Table(Drawing):
    """A game's state in the hands of a rule. Every change goes through the journal and can be undone.

    The examples change the ``table`` that :func:`bastide.testing.example_table` gives, and look at its ``position``.
    """

    __slots__ = ()

    # Tiles

    def place(self, tile: str, cell: int, turns: int) -> None:
        """Lay a tile or block into an empty cell, whether or not it fits there.

        Raises:
            ValueError: a tile lies there.

        Example:
            >>> table.place("base-game/E", cell(1, -1), 3)
            >>> position.feature(0).complete
            True
        """
        ruleset = self.ruleset
        if tile in ruleset.blocks:
            for lying, step, own in self.board.block_parts(ruleset.blocks[tile], turns):
                self.place(lying.tile.id, cell + step, own)
            return
        state = self._state
        state.forget_legal()
        ready = state.board.place(ruleset.catalogue.lying[tile][turns], cell)
        state.laid += (cell,)
        if ready:
            state.ready += tuple([Ready(root) for root in ready])
        if "placed" in ruleset.heard:
            self.tell(Event("placed", state.turn, tile, cell))

    def place_over(
        self, tile: str, cell: int, turns: int, carry: Mapping[int, int] | None = None, becomes: str | None = None
    ) -> None:
        """Lay a tile upon another one, which is out of play from then on. It counts as laid in this part of the turn.

        The parts of a block are laid each upon what lies there, or into an empty cell. If both tiles make a third one,
        as halves do, ``becomes`` names it, and neither is out of play.

        Args:
            tile: the id of the tile or block.
            cell: where the other one lies, packed.
            turns: in quarter turns.
            carry: as for :meth:`recut`, but without it none is carried; of a block, none ever is.
            becomes: the id of what lies there then, turned like the tile; without it, the tile itself.

        Raises:
            ValueError: no tile lies there, or a piece stands on a segment that is not carried.

        Example:
            >>> table.place_over("base-game/C", cell(0, -1), 0, carry={0: 0})
            >>> position.feature(0).tiles, position.feature_of(1)
            ([(0, -1), (0, 0)], <city at [0, 0], 2 tiles>)
        """
        if tile in self.ruleset.blocks:
            if carry is not None:
                raise ValueError(f"{tile} is a block; lay its parts one by one to say which pieces are carried where")
            for part, where, turned in self.position.parts_of(tile, cell, turns):
                if where in self.board.cells:
                    self.place_over(part, where, turned)
                else:
                    self.place(part, where, turned)
            return
        lying = self.ruleset.catalogue.lying[becomes or tile][turns]
        self.recut(cell, lying.tile, 90 * turns, carry or {})
        if becomes is None:
            self._drop_kept(cell)
        state = self._state
        state.laid += (cell,)
        if "placed" in self.ruleset.heard:
            self.tell(Event("placed", state.turn, tile, cell))

    def recut(self, cell: int, tile: Tile, rotation: int, carry: Mapping[int, int] | None = None) -> None:
        """Change what the tile in a cell is, with the pieces on it carried over.

        Args:
            cell: packed.
            tile: what lies there from now on; it may be one that is in no set.
            rotation: in degrees.
            carry: for indices of old segments, the index of the new one that takes their pieces; without it, the
                segment that then has their ports, as far as it is only one.

        Raises:
            ValueError: no tile lies there, or a piece stands on a segment that is not carried.

        Example:
            >>> razed = position.ruleset.tiles["base-game/N-razed-0"].tile
            >>> table.go_home(1)
            >>> table.recut(cell(0, -1), razed, 180)
            >>> list(position.features("city"))
            [<city at [0, 0], 1 tiles>]
        """
        state = self._state
        lying = self.ruleset.catalogue.shape(tile, rotation // 90)
        before = marked(self, touched(self, cell))
        if carry is None:
            carry = carried(state.board.cells[cell][0].segments, lying.segments) if cell in state.board.cells else {}
        moved = state.recut(cell, lying, carry)
        for kept in self.ruleset.kept:
            kept.carry(self, moved)
        mark_again(self, touched(self, cell), before, moved)
        if "recut" in self.ruleset.heard:
            self.tell(Event("recut", state.turn, tile.id, cell))

    def take_up(self, cell: int) -> None:
        """Take a tile off the board; the caller decides what becomes of it.

        Raises:
            ValueError: no tile lies there, or a piece stands on it.

        Example:
            >>> table.go_home(2)
            >>> table.take_up(cell(0, 1))
            >>> position.tile_at(cell(0, 1))
        """
        state = self._state
        tile = state.board.cells[cell][0].tile.id if cell in state.board.cells else None
        if state.pieces.at(Place("tile", cell)):
            raise ValueError(sentence("a piece stands on the tile {tile}", tile=tile))
        before = marked(self, touched(self, cell))
        state.recut(cell, None, {})
        self._drop_kept(cell)
        state.laid = tuple([other for other in state.laid if other != cell])
        mark_again(self, touched(self, cell), before, {})
        if "taken-up" in self.ruleset.heard:
            self.tell(Event("taken-up", state.turn, tile, cell))

    def _drop_kept(self, cell: int) -> None:
        """Drop what plugins keep of a tile that lies no longer."""
        for kept in self.ruleset.kept:
            if kept.of == "tile":
                kept.drop(self, cell)

    def link(self, one: int, other: int) -> None:
        """Have two segments belong to one feature, though they meet at no edge; pieces stay on their segments.

        They may lie on one tile or far apart. If an open feature is complete once it is joined to another one, also to
        a completed one, it is completed and scored with all that stands in it. Where a tile is recut, the links of its
        segments go with the pieces.

        Args:
            one: the number of a segment.
            other: that of another one of the same kind.

        Raises:
            ValueError: they are not two segments of one kind that lie on the board, or are linked already.

        Example:
            >>> table.link(2, 3)  # the fields on both sides of the road
            >>> position.feature(2) == position.feature(3)
            True
        """
        self._relink(self._state.link, one, other)

    def unlink(self, one: int, other: int) -> None:
        """Have two segments be linked no longer.

        What was completed with the link stays completed if it has no open end.

        Args:
            one: the number of a segment.
            other: that of the one it is linked with.

        Raises:
            ValueError: they are not linked.

        Example:
            >>> table.link(2, 3)
            >>> table.unlink(2, 3)
            >>> position.feature(2) == position.feature(3)
            False
        """
        self._relink(self._state.unlink, one, other)

    def _relink(self, change: Callable[[int, int], None], one: int, other: int) -> None:
        numbers = range(len(self.board.where))
        both = [self._position.feature(number) for number in (one, other) if number in numbers]
        before = marked(self, both)
        change(one, other)
        mark_again(self, dict.fromkeys(both), before, {})

    # Pieces

    def deploy(self, kind: str, player: int | None, place: Place, role: str | None = None) -> int:
        """Bring a piece from supply to a place, and give its number.

        Raises:
            ValueError: there is none in supply, no such kind of piece, or no such place.

        Example:
            >>> number = table.deploy("follower", 1, Place("segment", 3))
            >>> position.name_of_piece(number)
            {'player': 'Blue', 'piece': 'follower', 'at': [0, 0], 'on': 'field S'}
        """
        self._check_piece(kind)
        check_place(self._state, place)
        number = self._state.pieces.enter(kind, player, place, role)
        self._tie(place)
        if "deployed" in self.ruleset.heard:
            self.tell(Event("deployed", player, piece=number))
        return number

    def move(self, number: int, place: Place, role: str | None = None) -> None:
        """Move a piece to another place.

        Raises:
            ValueError: there is no such place.

        Example:
            >>> table.move(0, Place("segment", 1))
            >>> position.name_of_piece(0)
            {'player': 'Red', 'piece': 'follower', 'at': [0, 0], 'on': 'road E'}
        """
        check_place(self._state, place)
        before = self.piece(number).place
        feature = self._position.feature_of(number) if "moved" in self.ruleset.heard else None
        self._untie(before)
        self._state.pieces.move(number, place, role)
        self._tie(place)
        if "moved" in self.ruleset.heard:
            data = {"from": before}
            self.tell(Event("moved", self.piece(number).owner, piece=number, feature=feature, data=data))

    def hold(self, number: int, player: int) -> None:
        """Let a player hold a piece, which is then on the board no longer.

        Example:
            >>> table.hold(0, 1)
            >>> position.holder_of(0), position.supply(0, "follower")
            (1, 5)
        """
        self.move(number, Place(HELD, player))

    def go_home(self, number: int) -> None:
        """Return a piece to its owner's supply.

        Example:
            >>> table.go_home(0)
            >>> position.supply(0, "follower")
            6
        """
        self._leave(number, self._state.pieces.go_home)

    def remove(self, number: int) -> None:
        """Take a piece out of the game; it does not go back to its owner's supply.

        Example:
            >>> table.remove(0)
            >>> position.pieces_of(0), position.supply(0, "follower")
            ([2], 5)
        """
        self._leave(number, self._state.pieces.remove)

    def _leave(self, number: int, leave: Callable[[int], None]) -> None:
        feature = self._position.feature_of(number) if "left" in self.ruleset.heard else None
        self._untie(self.piece(number).place)
        leave(number)
        if "left" in self.ruleset.heard:
            self.tell(Event("left", self.piece(number).owner, piece=number, feature=feature))

    def _tie(self, place: Place) -> None:
        """Link what a piece links that has come to a place."""
        both = self.linked_by(place)
        if both is not None:
            self.link(*both)

    def _untie(self, place: Place) -> None:
        """Link no longer what a piece links that leaves a place, unless a tile laid over it has ended that."""
        both = self.linked_by(place)
        if both is not None and both[1] in self.board.links.get(both[0], ()):
            self.unlink(*both)

    def stock(self, player: int | None, kind: str, count: int) -> None:
        """Put pieces into a supply, or take them out if ``count`` is negative.

        Example:
            >>> table.stock(0, "follower", 1)
            >>> position.supply(0, "follower")
            6
        """
        self._check_piece(kind)
        self._state.pieces.stock(player, kind, count)

    # Points and state

    def set_state(self, plugin: str, key: str, value: Any) -> None:
        """Keep a value under a key; it must never be changed in place.

        Example:
            >>> table.set_state("example", "bid", 3)
            >>> position.state("example", "bid")
            3
        """
        self._state.store.put((plugin, key), value)

    def add_to_tally(self, plugin: str, name: str, player: int, count: int) -> None:
        """Add to the number of a player in a tally, see :meth:`~bastide.Position.tally`.

        Example:
            >>> table.add_to_tally("example", "wine", 1, 2)
            >>> position.tally("example", "wine")
            (0, 2)
        """
        tally = list(self.tally(plugin, name))
        tally[player] += count
        self.set_state(plugin, name, tuple(tally))

    def score(self, what: Feature | Subject, occasion: str) -> Sheet:
        """Score a subject: give its points and tell who reacts. Where it stands in the record follows from the rules.

        Args:
            what: a feature or another subject.
            occasion: why: ``completed``, ``final``, or any other word, which lines show as ``play``.

        Raises:
            ValueError: no rule speaks of such a subject, or of scoring on that occasion.

        Example:
            >>> sheet = table.score(position.feature(9), "final")
            >>> sheet.points, position.scores
            ({0: 3}, (3, 0))
        """
        subject = self._position.subject(what) if isinstance(what, Feature) else what
        result = sheet(self._position, subject, occasion)
        if not self.ruleset.scoring.plans[subject.kind, occasion].terms:
            self._check_scored(subject.kind, occasion)
        state = self._state
        if result.lines:
            scores = list(state.scores)
            for line in result.lines:
                scores[line.player] += line.points
            state.scores = tuple(scores)
            state.lines.extend(result.lines)
        if "scored" in self.ruleset.heard:
            feature = subject.features[0] if subject.features else None
            self.tell(Event("scored", state.turn, feature=feature, sheet=result))
        return result

    def pay(self, kind: str, payer: int, payee: int | None, count: int = 1) -> Sheet:
        """Have a player pay points to another one, or to nobody; a rule that scores the kind says how many.

        Its occasion is named as its kind, and its term has ``count_for=count_paid``: below zero for who pays.

        Args:
            kind: the kind of payment, which scoring rules speak of.
            payer: who pays.
            payee: who is paid; ``None`` where the points are lost.
            count: how much is paid, for the rate of the term.

        Raises:
            ValueError: no rule speaks of such a payment.

        Example:
            >>> sheet = table.pay("toll", payer=0, payee=1)
            >>> position.scores
            (-3, 3)
        """
        return self.score(Subject.payment(kind, payer, payee, count), kind)

    def _check_scored(self, kind: str, occasion: str) -> None:
        """Refuse what no rule scores."""
        kinds = self.ruleset.scored_kinds
        if kind not in kinds:
            hint = did_you_mean(kind, kinds, "a ScoringRule says what it is worth")
            raise ValueError(sentence("no rule scores {kind!r}; {hint}", kind=kind, hint=hint))
        self._check_occasion(occasion)

    def complete_features(self) -> None:
        """Score every feature that has come to be complete, and send the pieces home.

        Where a reaction pushes steps, the rest is done after them.

        Example:
            >>> table.place("base-game/E", cell(1, -1), 3)
            >>> table.complete_features()
            >>> position.scores, position.supply(1, "follower")
            ((0, 6), 7)
        """
        if self._state.ready:
            complete_features(self)

    def send_home(self, feature: Feature, occasion: str) -> None:
        """Send the pieces of a feature home that the rules send home after a scoring on that occasion.

        Raises:
            ValueError: neither is anything scored on such an occasion, nor sent home.

        Example:
            >>> table.send_home(position.feature(0), "completed")
            >>> position.supply(1, "follower")
            7
        """
        position, listener = self._position, self.ruleset.listener
        everything = self._state.pieces.all
        homecomings = self.ruleset.meeples.homecomings
        if all(named != occasion for _, named in homecomings):
            self._check_occasion(occasion)
        for rule, names in homecomings.get((feature.kind, occasion), ()):
            for number in feature.pieces:
                # A reaction to one that went home may have sent home another.
                if everything[number].kind in names and number in feature.pieces:
                    if rule.stays is None and listener is not None:
                        listener.going_home(position, rule, number)
                    if rule.stays is None or not rule.stays(position, feature, number):
                        self.go_home(number)
