"""Drawing: from which stack, and which item, where the draws of a game are prescribed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from bastide._kernel.stacks import stream
from bastide.rules.events import Event
from bastide.rules.placement import PlacementOffers, UnplaceableRule
from bastide.ruleset.bags import BAG
from bastide.text.problems import BastideError, Problem
from bastide.text.sentences import coded

from .errors import wrong_roll
from .happenings import Happenings
from .legal import legal_placements
from .offers import offered_placements

if TYPE_CHECKING:
    from bastide._kernel.stacks import Stack

#: How many tiles at the bottom of the bag were put back into it while one that fits is looked for.
TRIED = ("bastide/bag", "tried")


class Drawing(Happenings):
    """The stacks of a :class:`Table`: what rules may draw, keep and put back."""

    __slots__ = ()

    def draw(self, stack: str | None = None, *, unseen: bool = False) -> str | None:
        """Take the next item off a stack, or ``None`` if there is none.

        Where the draws of a game are prescribed, the next one of those; it must belong to the stack.

        Args:
            stack: its name; without one, the first stack that is not exhausted among those that rules have drawn from
                before the bag, else the bag.
            unseen: whether it is drawn face down: no rule sets it aside, and no event tells of it.

        Example:
            >>> table.fill_stack("coins", ["silver", "gold"])
            >>> table.draw("coins")
            'gold'
        """
        item = _next_item(self, stack, unseen)
        if self.ruleset.placement.asides and not unseen:
            while item is not None and self._set_aside(item):
                item = _next_item(self, stack, unseen)
        return item

    def _set_aside(self, item: str) -> bool:
        """Set an item aside that was drawn, if a rule says so."""
        for rule in self.ruleset.placement.asides:
            if rule.aside(self._position, item):
                self.put_on_stack(rule.stack, item)
                return True
        return False

    def fits(self, tile: str) -> bool:
        """Whether a tile or block can be placed anywhere, also where rules offer more than the edges do.

        Example:
            >>> table.fits("base-game/E"), table.fits("base-game/C")
            (True, False)
        """
        state = self._state
        if legal_placements(self._position, tile):
            return True
        if not self.ruleset.of(PlacementOffers):
            return False
        table: Any = self
        hand, state.hand = state.hand, (tile,)
        try:
            return tile in [candidate.tile for candidate in offered_placements(table, state.turn)]
        finally:
            state.hand = hand

    def draw_fitting(self, stack: str | None = None) -> str | None:
        """Draw until a tile can be placed; the others are dealt with as the ruleset says of tiles that fit nowhere.

        Args:
            stack: as for :meth:`draw`.

        Returns:
            The tile, or ``None`` if there is none left, or no other is drawn in place of one that fits nowhere.

        Example:
            >>> table.fits(table.draw_fitting())
            True
        """
        untried = 0
        while (tile := self.draw(stack)) is not None and not self.fits(tile):
            # A rule may put such tiles back among those to be drawn; each is tried once.
            untried = (untried or self._left() + 1) - 1
            if not self.give_up(tile) or not untried or self._all_tried():
                tile = None
                break
        self._mix()
        return tile

    def give_up(self, tile: str) -> bool:
        """Deal with a tile that fits nowhere as the ruleset says, and tell whether another one is tried.

        Example:
            >>> table.give_up("base-game/C")  # another one is drawn
            True
        """
        rule = self.ruleset.one(UnplaceableRule)
        table: Any = self
        return rule is None or bool(rule.do(table, tile))

    def _left(self) -> int:
        return 1 + sum(map(len, self._state.stacks.values())) + len(self._state.forced or ())

    def fill_up(self, stack: str, size: int) -> None:
        """Draw onto a stack, such as a hand, until it holds so many items or nothing is left to draw.

        Example:
            >>> table.fill_up("coins", 5)  # two tiles come to lie upon three coins
            >>> len(position.stack("coins"))
            5
        """
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

        Example:
            >>> table.fill_stack("coins", [])
            >>> table.keep_fitting("coins", 1), table.fits(position.stack("coins")[0])
            (True, True)
        """
        left = self._left()
        goes_on = True
        self.fill_up(stack, size)
        while (tiles := self.stack(stack)) and not any(self.fits(tile) for tile in dict.fromkeys(tiles)):
            self.take_from_stack(stack, tiles[0])
            goes_on = self.give_up(tiles[0])
            # A rule may put such tiles back among those to be drawn; each is tried once.
            left -= 1
            if goes_on and (left <= 0 or self._all_tried()):
                size -= 1
            self.fill_up(stack, size)
            if not goes_on:
                break
        self._mix()
        return goes_on and bool(tiles)

    def at_hand(self, *tiles: str, stack: str = "") -> None:
        """Let the player whose turn it is choose among these tiles when placing.

        Args:
            tiles: their ids.
            stack: where they go back if none is placed; without it, each goes back to the stack it was drawn from.

        Example:
            >>> table.at_hand("base-game/U", "base-game/C")
            >>> position.hand
            ('base-game/U', 'base-game/C')
        """
        self._state.hand = tiles
        self._state.hand_stack = stack

    def put_back_hand(self) -> None:
        """Put the tiles at hand back on top of the stacks they came from.

        Example:
            >>> table.put_back_hand()
            >>> position.hand, position.stack("bag")[-1]
            ((), 'base-game/E')
        """
        self._put_back(self._state.hand, self._state.hand_stack)
        self._state.hand = ()

    def _put_back(self, tiles: Iterable[str], stack: str = "") -> None:
        """Put tiles on top of a stack; without one, each on the stack it was drawn from."""
        for tile in tiles:
            name = stack or self.drawn_from(tile)
            if name is not None:
                self.put_on_stack(name, tile)

    def drawn_from(self, item: str) -> str | None:
        """The stack from which an item was drawn last, if it was drawn.

        Example:
            >>> table.drawn_from("base-game/E")
            'bag'
        """
        return next((name for name, drawn in reversed(self._state.drawn) if drawn == item), None)

    def discard(self, tile: str) -> None:
        """Take a tile out of the game; it stands in the record.

        Example:
            >>> table.discard("base-game/E")
        """
        self._state.log.append({"type": "discard", "tile": tile})
        if "discarded" in self.ruleset.heard:
            self.tell(Event("discarded", self._state.turn, tile))

    def put_on_stack(self, stack: str, item: str, *, under: bool = False) -> None:
        """Lay an item on a stack, or push it under the others.

        Example:
            >>> table.put_on_stack("coins", "gold")
            >>> position.stack("coins")[-1]
            'gold'
        """
        pile = self._state.stacks[stack]
        if under:
            pile.put_under(item)
        else:
            pile.put(item)

    def put_in_bag(self, tile: str) -> bool:
        """Put a tile back into the bag, if that is where it was drawn from: anywhere, once another one was drawn.

        It stands in the record.

        Returns:
            Whether it came from the bag.

        Example:
            >>> table.put_in_bag("base-game/E")
            True
        """
        state = self._state
        if self.drawn_from(tile) != BAG:
            return False
        state.stacks[BAG].put_under(tile)
        state.log.append({"type": "put-back", "tile": tile})
        state.store.put(TRIED, state.store.get(TRIED, 0) + 1)
        return True

    def _all_tried(self) -> bool:
        """Whether nothing lies in the bag but tiles that were put back into it while one that fits was looked for."""
        tried = self._state.store.get(TRIED, 0)
        return bool(tried) and tried >= len(self._state.stacks[BAG])

    def _mix(self) -> None:
        """Let those tiles lie anywhere in the bag, the others in their order."""
        state = self._state
        tried = state.store.get(TRIED, 0)
        if not tried:
            return
        state.store.put(TRIED, 0)
        bag = state.stacks[BAG]
        chance = stream(state.seed, f"{BAG}:again:{len(state.drawn)}")
        items = list(bag.items[tried:])
        for tile in bag.items[:tried]:
            items.insert(chance.randint(0, len(items)), tile)
        bag.fill(items)

    def take_from_stack(self, stack: str, item: str) -> None:
        """Take a certain item off a stack, wherever it lies.

        Raises:
            ValueError: it is not there.

        Example:
            >>> table.take_from_stack("coins", "gold")
            >>> position.stack("coins")
            ('silver', 'silver')
        """
        self._state.stacks[stack].take(item)

    def fill_stack(self, stack: str, items: Iterable[str]) -> None:
        """Replace everything on a stack, bottom first.

        Example:
            >>> table.fill_stack("coins", ["gold", "gold"])
            >>> position.stack("coins")
            ('gold', 'gold')
        """
        self._state.stacks[stack].fill(items)

    def shuffle_stack(self, stack: str, occasion: str) -> None:
        """Shuffle a stack with random numbers of its own.

        Args:
            stack: its name.
            occasion: tells one shuffling from another. On the same occasion of a game the same items come to lie in
                the same order again, so a stack that is shuffled more than once needs another word each time.

        Example:
            >>> table.shuffle_stack("coins", "after the tide")
            >>> sorted(position.stack("coins"))
            ['gold', 'silver', 'silver']
        """
        pile = self._state.stacks[stack]
        items = sorted(pile.items)
        stream(self._state.seed, f"{stack}:{occasion}").shuffle(items)
        pile.fill(items)

    def roll(self, name: str, sides: int) -> int:
        """A random number from 1 to ``sides``; the result stands in the record and is read from there in a replay.

        Raises:
            BastideError: the record holds another roll, or a number that cannot come up.

        Example:
            >>> 1 <= table.roll("luck", 6) <= 6
            True
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


def _next_item(table: Drawing, stack: str | None, unseen: bool) -> str | None:
    state = table._state
    if stack is None:
        stack = _next_source(table) if table.ruleset.placement.sources else BAG
    pile = state.stacks[stack]
    forced = state.forced
    if state.forced_by_placements and _is_of_tokens(table, pile):
        item = _only_kind(pile)
    elif state.forced_by_placements and unseen:
        left = _not_to_come(pile, (forced or ())[state.forced_at :])
        if left is None:
            return None
        item = left
    elif forced is None:
        if not pile.left:
            return None
        item = pile.draw()
    elif state.forced_at < len(forced):
        if state.forced_loosely:
            state.forced = forced = _next_of(table, stack, forced)
        item = forced[state.forced_at]
        if state.forced_loosely and not table.ruleset.belongs(stack, item):
            return None
        if item not in pile.items:
            if table._comes_back(stack, item):
                return None
            own = stack not in table.ruleset.placement.draw_order
            if not pile.left and not table.ruleset.belongs(stack, item) and (own or table.exhausted(stack)):
                # Nothing was drawn from a stack when it was exhausted: the next draw is of another.
                return None
            table.ruleset.check_draw(stack, item, state.forced_at)
        state.forced_at += 1
        _take_known(table, stack, item)
    elif not table.exhausted(stack):
        item = pile.draw()
    else:
        return None
    state.drawn.append((stack, item))
    if "drawn" in table.ruleset.heard and not unseen:
        table.tell(Event("drawn", state.turn, item, data={"stack": stack}))
    return item


def _is_of_tokens(table: Drawing, pile: Stack) -> bool:
    """Whether something lies on a stack, and no tile."""
    ruleset = table.ruleset
    return bool(pile.left) and not any(item in ruleset.tiles or item in ruleset.blocks for item in pile.items)


def _only_kind(pile: Stack) -> str:
    """Draw from a stack of tokens, where nothing says what was drawn but that all of them are the same.

    Raises:
        BastideError: they are not.
    """
    if len(set(pile.items)) > 1:
        message = coded(
            "draws/not-told",
            "something is drawn from the stack {stack!r}, and placements do not tell what",
            stack=pile.kind.name,
        )
        raise BastideError(Problem(message, hint="list all draws, in order, as draws"))
    return pile.draw()


def _not_to_come(pile: Stack, ahead: Iterable[str]) -> str | None:
    """Draw something that no later placement names, if there is any: that is all they tell of what nobody saw."""
    left = Counter(pile.items) - Counter(ahead)
    item = next((item for item in reversed(pile.items) if left[item]), None)
    if item is not None:
        pile.take(item)
    return item


def _next_source(table: Drawing) -> str:
    """The stack that is drawn from where none is named."""
    state = table._state
    forced = state.forced
    for name in table.ruleset.placement.sources:
        if not table.exhausted(name):
            return name
        if forced is not None and state.forced_at < len(forced) and state.stacks[name].left:
            # Prescribed draws go on with later stacks: what was not drawn here never comes.
            state.stacks[name].fill(())
    return BAG


def _next_of(table: Drawing, stack: str, forced: tuple[str, ...]) -> tuple[str, ...]:
    """Prescribed draws with the next one that belongs to a stack in front of those that belong to others."""
    made = table._state.forced_at
    for at in range(made, len(forced)):
        if table.ruleset.belongs(stack, forced[at]):
            return (*forced[:made], forced[at], *forced[made:at], *forced[at + 1 :])
    return forced


def _take_known(table: Drawing, stack: str, item: str) -> None:
    pile = table._state.stacks[stack]
    for other in (item, *table.ruleset.prints_of(item)):
        if other in pile.items:
            pile.take(other)
            return
