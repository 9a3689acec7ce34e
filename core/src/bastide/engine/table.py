"""What a rule may do: everything a position shows, and every way to change it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from bastide._kernel.pieces import HELD, Place
from bastide._kernel.recutting import recut
from bastide._kernel.stacks import stream
from bastide._kernel.tiles import Tile, carried
from bastide.rules.events import Event
from bastide.rules.placement import PlacementOffers, UnplaceableRule
from bastide.rules.sheets import Sheet
from bastide.rules.subjects import Subject
from bastide.rules.turn import Reaction
from bastide.text.problems import BastideError, did_you_mean
from bastide.text.sentences import sentence

from .completion import complete_features, mark_again, marked_around
from .decisions import Action
from .draws import draw_fitting, draw_item, keep_fitting, put_back
from .errors import no_piece, wrong_roll
from .legal import legal_placements
from .offers import offered_placements
from .places import check_place
from .position import Feature, Position
from .scoring import sheet
from .state import Ready

if TYPE_CHECKING:
    from bastide.ruleset.tables import Ruleset

    from .state import State

#: Kinds of decisions that every game has.
BUILT_IN_DECISIONS: Final = ("place", "deploy")


class Table(Position):
    """A game's state in the hands of a rule. Every change goes through the journal and can be undone."""

    __slots__ = ("_position",)

    def __init__(self, state: State, ruleset: Ruleset) -> None:
        super().__init__(state, ruleset)
        self._position = Position(state, ruleset)

    @property
    def position(self) -> Position:
        """The same state, read only."""
        return self._position

    # What happens next

    def push(self, step: str, data: Any = None) -> None:
        """Do a step before whatever was to be done next.

        Args:
            step: the name of a phase, or a built-in one: ``draw``, ``place``, ``deploy``, ``score``,
                or ``part``, a part of a turn with all four and the phases that plugins added to it. ``part`` with a
                tuple of tiles has these at hand and draws none.
            data: handed to the step; never changed in place. No :class:`Feature` may be in it, for it would look at
                this game even in a copy: keep the number of one of its segments.

        Raises:
            ValueError: there is no such step.
        """
        if step not in self.ruleset.course.step_names:
            hint = did_you_mean(step, self.ruleset.course.step_names, "bastide_turn_rules declares phases")
            raise ValueError(f"there is no step {step!r}; {hint}")
        self._state.agenda.push((step, data))

    def ask(self, kind: str, player: int, data: Any = None) -> None:
        """Let a player decide, before whatever was to be done next. Without an offer there is no decision.

        Args:
            kind: the name of a declared decision, or ``place`` or ``deploy``.
            player: who decides, by number; anybody, whosever turn it is.
            data: handed to the rules that make offers; as for :meth:`push`.

        Raises:
            ValueError: there is no such decision.
        """
        if kind not in self.ruleset.course.decisions and kind not in BUILT_IN_DECISIONS:
            hint = did_you_mean(kind, self.ruleset.course.decisions, "bastide_turn_rules declares decisions")
            raise ValueError(f"there is no decision {kind!r}; {hint}")
        self._state.agenda.push(("ask", (kind, player, data)))

    def end_game(self) -> None:
        """Let the game be over when this turn has ended; nothing more is drawn."""
        self._state.over = True

    def end_turn(self) -> None:
        """Do nothing more in this turn, not even what other rules pushed."""
        self._state.agenda.chain = self.ruleset.course.turn_end_chain

    def end_part(self) -> None:
        """Do nothing more in this part of the turn; in the first part, nothing more in this turn."""
        if self._state.part_number == 1:
            self.end_turn()
            return
        agenda = self._state.agenda
        while agenda.chain[0][0] != "part-end":
            agenda.pop()

    def next_player(self, player: int) -> None:
        """Let a player have the next turn, instead of the one who sits next."""
        self._state.upcoming = player

    def happen(self, name: str, *, features: Iterable[Feature] = (), **data: Any) -> None:
        """Let an event of a plugin's own happen.

        Args:
            name: its name.
            features: features whose completion depends on it; they are asked again.
            data: whatever reactions should know; ``player``, ``tile``, ``cell``, ``piece`` and ``feature`` have
                places of their own in the event.
        """
        known = {key: data.pop(key) for key in ("player", "tile", "cell", "piece", "feature") if key in data}
        named = tuple(features)
        if named:
            data["features"] = named
            for feature in named:
                self.recheck(feature)
        self.tell(Event(name, data=data, **known))

    def tell(self, event: Event) -> None:
        """Let every reaction to an event have its turn."""
        listener = self.ruleset.listener
        if listener is not None:
            listener.happened(self, event)
        for rule in self.ruleset.course.reactions.get(event.name, ()):
            if (rule.pieces is None and rule.features is None) or self._concerns(rule, event):
                rule.do(self, event)

    def _concerns(self, rule: Reaction, event: Event) -> bool:
        """Whether an event is about what a reaction speaks of."""
        ruleset = self.ruleset
        if rule.pieces is not None:
            kind = None if event.piece is None else self._state.pieces.all[event.piece].kind
            if kind is None or not rule.pieces.matches(ruleset.piece_kinds[kind]):
                return False
        feature = event.feature
        return rule.features is None or (
            feature is not None and rule.features.matches(ruleset.segment_kinds[feature.kind])
        )

    def recheck(self, feature: Feature) -> None:
        """Ask in the next scoring phase whether a feature is complete; nothing comes of it if it was before."""
        self._state.ready = (*self._state.ready, Ready(feature.segment, again=True))

    # Tiles

    def draw(self, stack: str | None = None, *, unseen: bool = False) -> str | None:
        """Take the next item off a stack, or ``None`` if there is none.

        Where the draws of a game are prescribed, the next one of those; it must belong to the stack.

        Args:
            stack: its name; without one, the first stack that is not exhausted among those that rules have drawn from
                before the bag, else the bag.
            unseen: whether it is drawn face down: no rule sets it aside, and no event tells of it.
        """
        return draw_item(self, stack, unseen)

    def fits(self, tile: str) -> bool:
        """Whether a tile or block can be placed anywhere, also where rules offer more than the edges do."""
        state = self._state
        if legal_placements(self._position, tile):
            return True
        if not self.ruleset.of(PlacementOffers):
            return False
        hand, state.hand = state.hand, (tile,)
        try:
            return tile in [candidate.tile for candidate in offered_placements(self, state.turn)]
        finally:
            state.hand = hand

    def draw_fitting(self, stack: str | None = None) -> str | None:
        """Draw until a tile can be placed; the others are dealt with as the ruleset says of tiles that fit nowhere.

        Args:
            stack: as for :meth:`draw`.

        Returns:
            The tile, or ``None`` if there is none left, or no other is drawn in place of one that fits nowhere.
        """
        return draw_fitting(self, stack)

    def give_up(self, tile: str) -> bool:
        """Deal with a tile that fits nowhere as the ruleset says; gives whether another one is tried in its place."""
        rule = self.ruleset.one(UnplaceableRule)
        return rule is None or bool(rule.do(self, tile))

    def _left(self) -> int:
        return 1 + sum(map(len, self._state.stacks.values())) + len(self._state.forced or ())

    def fill_up(self, stack: str, size: int) -> None:
        """Draw onto a stack, such as a hand, until it holds so many items or nothing is left to draw."""
        while len(self._state.stacks[stack]) < size and not self.exhausted() and (item := self.draw()) is not None:
            self.put_on_stack(stack, item)

    def keep_fitting(self, stack: str, size: int) -> bool:
        """Fill up a stack of tiles to choose from, and see to it that one of them can be placed.

        As long as none can, the one that has lain there longest is dealt with as the ruleset says of a tile that fits
        nowhere, and another one is drawn.

        Args:
            stack: its name.
            size: how many tiles are to lie there.

        Returns:
            Whether one can be placed. If not, nothing is left to draw, nor on the stack; or the ruleset says that no
            other tile is tried in place of one that fits nowhere.
        """
        return keep_fitting(self, stack, size)

    def at_hand(self, *tiles: str, stack: str = "") -> None:
        """Let the player whose turn it is choose among these tiles when placing.

        Args:
            tiles: their ids.
            stack: where they go back if none is placed; without it, each goes back to the stack it was drawn from.
        """
        self._state.hand = tiles
        self._state.hand_stack = stack

    def put_back_hand(self) -> None:
        """Put the tiles at hand back on top of the stacks they came from."""
        put_back(self, self._state.hand, self._state.hand_stack)
        self._state.hand = ()

    def discard(self, tile: str) -> None:
        """Take a tile out of the game; it stands in the record."""
        self._state.log.append({"type": "discard", "tile": tile})
        if "discarded" in self.ruleset.heard:
            self.tell(Event("discarded", self._state.turn, tile))

    def put_on_stack(self, stack: str, item: str, *, under: bool = False) -> None:
        """Lay an item on a stack, or push it under the others."""
        pile = self._state.stacks[stack]
        if under:
            pile.put_under(item)
        else:
            pile.put(item)

    def take_from_stack(self, stack: str, item: str) -> None:
        """Take a certain item off a stack, wherever it lies.

        Raises:
            ValueError: it is not there.
        """
        self._state.stacks[stack].take(item)

    def fill_stack(self, stack: str, items: Iterable[str]) -> None:
        """Replace everything on a stack, bottom first."""
        self._state.stacks[stack].fill(items)

    def shuffle_stack(self, stack: str, occasion: str) -> None:
        """Shuffle a stack with random numbers of its own.

        Args:
            stack: its name.
            occasion: tells one shuffling from another. On the same occasion of a game the same items come to lie in
                the same order again, so a stack that is shuffled more than once needs another word each time.
        """
        pile = self._state.stacks[stack]
        items = sorted(pile.items)
        stream(self._state.seed, f"{stack}:{occasion}").shuffle(items)
        pile.fill(items)

    def roll(self, name: str, sides: int) -> int:
        """A random number from 1 to ``sides``; the result stands in the record and is read from there in a replay.

        Raises:
            BastideError: the record holds another roll, or a number that cannot come up.
        """
        state = self._state
        if state.rolled < len(state.rolls):
            rolled, value = state.rolls[state.rolled]
            if rolled != name or not isinstance(value, int) or not 1 <= value <= sides:
                raise BastideError(wrong_roll(state.rolled + 1, rolled, value, name, sides))
        else:
            value = stream(state.seed, f"roll:{name}:{state.rolled}").randint(1, sides)
        state.rolled += 1
        state.log.append({"type": "roll", "name": name, "value": value})
        return value

    def place(self, tile: str, cell: int, turns: int) -> None:
        """Lay a tile or block into an empty cell, whether or not it fits there.

        Raises:
            ValueError: a tile lies there.
        """
        state = self._state
        state.forget_legal()
        board, ruleset = state.board, self.ruleset
        lyings = ruleset.catalogue.lying.get(tile)
        parts = ((lyings[turns], 0, 0),) if lyings is not None else board.block_parts(ruleset.blocks[tile], turns)
        for lying, step, _ in parts:
            where = cell + step
            ready = board.place(lying, where)
            state.laid += (where,)
            if ready:
                state.ready += tuple([Ready(root) for root in ready])
            if "placed" in ruleset.heard:
                self.tell(Event("placed", state.turn, lying.tile.id, where))

    def place_over(self, tile: str, cell: int, turns: int, carry: Mapping[int, int] | None = None) -> None:
        """Lay a tile upon another one, which is out of play from then on. It counts as laid in this part of the turn.

        The parts of a block are laid each upon what lies there, or into an empty cell.

        Args:
            tile: the id of the tile or block.
            cell: where the other one lies, packed.
            turns: in quarter turns.
            carry: as for :meth:`recut`, but without it none is carried; of a block, none ever is.

        Raises:
            ValueError: no tile lies there, or a piece stands on a segment that is not carried.
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
        lying = self.ruleset.catalogue.lying[tile][turns]
        self.recut(cell, lying.tile, 90 * turns, carry or {})
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
        """
        state = self._state
        self._freeze_log()
        lying = self.ruleset.catalogue.shape(tile, rotation // 90)
        before = marked_around(self, cell)
        if carry is None:
            carry = carried(state.board.cells[cell][0].segments, lying.segments) if cell in state.board.cells else {}
        moved = recut(state.board, cell, lying, carry)
        state.pieces.recut(moved)
        mark_again(self, cell, before, moved)
        if "recut" in self.ruleset.heard:
            self.tell(Event("recut", state.turn, tile.id, cell))

    def take_up(self, cell: int) -> None:
        """Take a tile off the board; the caller decides what becomes of it.

        Raises:
            ValueError: no tile lies there, or a piece stands on it.
        """
        state = self._state
        self._freeze_log()
        tile = state.board.cells[cell][0].tile.id if cell in state.board.cells else None
        if state.pieces.at(Place("tile", cell)):
            raise ValueError(sentence("a piece stands on the tile {tile}", tile=tile))
        before = marked_around(self, cell)
        recut(state.board, cell, None, {})
        state.laid = tuple([other for other in state.laid if other != cell])
        mark_again(self, cell, before, {})
        if "taken-up" in self.ruleset.heard:
            self.tell(Event("taken-up", state.turn, tile, cell))

    def _freeze_log(self) -> None:
        # Records name segments as they lay when the action was done.
        state = self._state
        state.forget_legal()
        for at in range(state.frozen, len(state.log)):
            entry = state.log[at]
            if isinstance(entry, Action):
                entry.as_record()
        state.frozen = len(state.log)

    # Pieces

    def deploy(self, kind: str, player: int | None, place: Place, role: str | None = None) -> int:
        """Bring a piece from supply to a place, and give its number.

        Raises:
            ValueError: there is none in supply, no such kind of piece, or no such place.
        """
        self._check_piece(kind)
        check_place(self._state, place)
        number = self._state.pieces.enter(kind, player, place, role)
        if "deployed" in self.ruleset.heard:
            self.tell(Event("deployed", player, piece=number))
        return number

    def move(self, number: int, place: Place, role: str | None = None) -> None:
        """Move a piece to another place.

        Raises:
            ValueError: there is no such place.
        """
        check_place(self._state, place)
        before = self.piece(number).place
        feature = self._position.feature_of(number) if "moved" in self.ruleset.heard else None
        self._state.pieces.move(number, place, role)
        if "moved" in self.ruleset.heard:
            data = {"from": before}
            self.tell(Event("moved", self.piece(number).owner, piece=number, feature=feature, data=data))

    def hold(self, number: int, player: int) -> None:
        """Let a player hold a piece, which is then on the board no longer."""
        self.move(number, Place(HELD, player))

    def go_home(self, number: int) -> None:
        """Return a piece to its owner's supply."""
        self._leave(number, self._state.pieces.go_home)

    def remove(self, number: int) -> None:
        """Take a piece out of the game; it does not go back to its owner's supply."""
        self._leave(number, self._state.pieces.remove)

    def _leave(self, number: int, leave: Callable[[int], None]) -> None:
        feature = self._position.feature_of(number) if "left" in self.ruleset.heard else None
        leave(number)
        if "left" in self.ruleset.heard:
            self.tell(Event("left", self.piece(number).owner, piece=number, feature=feature))

    def stock(self, player: int | None, kind: str, count: int) -> None:
        """Put pieces into a supply, or take them out if ``count`` is negative."""
        self._check_piece(kind)
        self._state.pieces.stock(player, kind, count)

    def _check_piece(self, kind: str) -> None:
        kinds = self.ruleset.piece_kinds
        if kind not in kinds:
            hint = did_you_mean(str(kind), kinds, "bastide_kinds declares kinds of pieces")
            raise ValueError(sentence("{message}; {hint}", message=no_piece(kind), hint=hint))

    # Points and state

    def set_state(self, plugin: str, key: str, value: Any) -> None:
        """Keep a value under a key; it must never be changed in place."""
        self._state.store.put((plugin, key), value)

    def score(self, what: Feature | Subject, occasion: str) -> Sheet:
        """Score a subject: give its points and tell who reacts. Where it stands in the record follows from the rules.

        Args:
            what: a feature or another subject.
            occasion: why: ``completed``, ``final``, or any other word, which lines show as ``play``.
        """
        subject = self._position.subject(what) if isinstance(what, Feature) else what
        result = sheet(self._position, subject, occasion)
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

    def complete_features(self) -> None:
        """Score every feature that has come to be complete, and send the pieces home.

        Where a reaction pushes steps, the rest is done after them.
        """
        if self._state.ready:
            complete_features(self)

    def send_home(self, feature: Feature, occasion: str) -> None:
        """Send the pieces of a feature home that the rules send home after a scoring on that occasion."""
        position, listener = self._position, self.ruleset.listener
        everything = self._state.pieces.all
        for rule, names in self.ruleset.meeples.homecomings.get((feature.kind, occasion), ()):
            for number in feature.pieces:
                # A reaction to one that went home may have sent home another.
                if everything[number].kind in names and number in feature.pieces:
                    if rule.stays is None and listener is not None:
                        listener.going_home(position, rule, number)
                    if rule.stays is None or not rule.stays(position, feature, number):
                        self.go_home(number)
