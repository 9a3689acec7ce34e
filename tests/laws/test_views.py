"""A player's view depends on nothing hidden, and samples redraw exactly what is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from bastide import Game, Phase, Plugin, Registry, Rule, Ruleset, StackDeclaration, Table, hookimpl, resolve, select
from bastide.testing.fingerprints import difference, fingerprint, seen
from bastide.testing.laws import sample_tells_nothing_hidden
from bastide.testing.playing import STYLES, choose, play, played
from tests.laws.pace import part
from tests.laws.rulesets import each, ruleset_of

SEEDS = st.integers(0, 2**16)
GAMES = {"seed": SEEDS, "players": st.integers(1, 4), "actions": st.integers(0, 90), "style": st.sampled_from(STYLES)}


@each()
@part(8)
@given(draw=SEEDS, **GAMES)
def test_views_and_samples_show_what_is_known_and_nothing_hidden(
    variant: str, seed: int, players: int, actions: int, style: str, draw: int
) -> None:
    game = played(ruleset_of(variant), actions, seed, players, style)
    for player in game.players:
        sample_tells_nothing_hidden(game, player, draw)


@each()
@part(20)
@given(seed=SEEDS, actions=st.integers(1, 20), draw=SEEDS)
@example(seed=619, actions=12, draw=307)
def test_samples_of_prescribed_draws_keep_them_but_for_their_order(
    variant: str, seed: int, actions: int, draw: int
) -> None:
    ruleset = ruleset_of(variant)
    drawn = played(ruleset, 1000, seed)._state.drawn
    draws = [item for _, item in drawn]
    # Items in front of each player from the start are not drawn.
    stacks = Game(ruleset, ["Red", "Blue"], seed=seed)._state.stacks.values()
    own = sum(len(stack) for stack in stacks if stack.kind.owner is not None and not stack.kind.waits)
    game = play(Game(ruleset, ["Red", "Blue"], seed=seed, draws=draws), actions, Random(seed))
    ahead = drawn[game._state.forced_at :]
    # The future items of each stack are reversed, except for stacks whose order is public.
    public = {stack.name for stack in ruleset.stacks if stack.order == "everyone"}
    coming = {name: [item for stack, item in ahead if stack == name] for name, _ in ahead}
    coming |= {name: coming[name][::-1] for name in public & set(coming)}
    turned = draws[: game._state.forced_at] + [coming[stack].pop() for stack, _ in ahead]
    twin = play(Game(ruleset, ["Red", "Blue"], seed=seed, draws=turned), actions, Random(seed))
    for player in game.players:
        sample = game.view(player).sample(draw)
        assert seen(sample.view(player)) == seen(game.view(player)) == seen(twin.view(player))
        assert sample._state.forced == twin.view(player).sample(draw)._state.forced
        assert Counter(sample._state.forced) == Counter(draws)
        random = Random(draw)
        while not sample.over:
            sample.play(choose(sample, random))
        assert len(sample.board.tiles) <= len(draws) + len(ruleset.start) + own


def items(game: Game) -> dict[str, int]:
    """The count of each item on all stacks together."""
    return Counter(item for stack in game._state.stacks.values() for item in stack.items)


class Dealer:
    """A plugin that gives every player hidden tiles and coins."""

    @hookimpl
    def bastide_plugin(self) -> Plugin:
        return Plugin(title="Dealer", says="Deals tiles and coins.", requires=("base-game",))

    @hookimpl
    def bastide_components(self) -> Iterable[StackDeclaration]:
        return [
            StackDeclaration(name="hand", order="owner", contents="owner", per_player=True),
            StackDeclaration(name="coins", contents="nobody", items={"copper": 5, "silver": 3, "gold": 1}),
        ]

    @hookimpl
    def bastide_turn_rules(self) -> Iterable[Rule]:
        return [Phase(id="dealer/deal", says="Everybody gets three tiles and two coins.", scope="setup", do=deal)]


def deal(table: Table) -> None:
    for name in table.players:
        for stack in ("bag", "coins", "bag", "coins", "bag"):
            table.put_on_stack(f"hand:{name}", table.draw(stack) or "")


@cache
def dealing() -> Ruleset:
    registry = Registry()
    registry.load_installed()
    registry.register(Dealer(), "dealer")
    return resolve(select("hig-2000 + dealer", registry), registry)


@part(2)
@given(seed=SEEDS, actions=st.integers(0, 30), draw=SEEDS, swap=SEEDS)
def test_hands_of_others_are_hidden_and_drawn_anew(seed: int, actions: int, draw: int, swap: int) -> None:
    game = played(dealing(), actions, seed, 3)
    twin = game.copy()
    stacks = twin._state.stacks
    # The items of Blue and Green and those on the stacks are exchanged, tiles for tiles and coins for coins.
    others = [stacks[name] for name in ("hand:Blue", "hand:Green", "bag", "coins")]
    for kind in ("base-game/", ""):
        pool = [item for stack in others for item in stack.items if ("/" in item) == bool(kind)]
        Random(swap).shuffle(pool)
        for stack in others:
            stack.fill([pool.pop() if ("/" in item) == bool(kind) else item for item in stack.items])
    dealt = [*stacks["hand:Blue"].items, *stacks["hand:Green"].items]
    drawn = twin._state.drawn
    drawn[5:15] = [(stack, item) for (stack, _), item in zip(drawn[5:15], dealt, strict=True)]
    assert seen(twin.view("Red")) == seen(game.view("Red"))
    one, two = game.view("Red").sample(draw), twin.view("Red").sample(draw)
    assert not difference(fingerprint(one), fingerprint(two))
    assert seen(one.view("Red")) == seen(game.view("Red"))
    assert items(one) == items(game)
    known = game.view("Red").stacks()
    assert "items" not in known["bag"] and "items" not in known["coins"] and "items" not in known["hand:Blue"]
    assert known["hand:Red"]["order"] == list(reversed(game._state.stacks["hand:Red"].items))
    assert known["hand:Blue"] == {"size": 5}
    for name, stack in one._state.stacks.items():
        assert sum("/" in item for item in stack.items) == sum("/" in i for i in game._state.stacks[name].items)


def test_what_prescribed_draws_leave_on_a_stack_is_in_nobodys_hand() -> None:
    """Of nine coins six are dealt to three players, and the draws name no other."""
    draws = [item for _, item in played(dealing(), 1000, 0, 3)._state.drawn]
    game = Game(dealing(), ["Red", "Blue", "Green"], seed=0, draws=draws)
    for number in range(20):
        sample = game.view("Red").sample(number)
        assert Counter(sample._state.forced) == Counter(draws)


def test_samples_differ_from_each_other_and_from_the_truth() -> None:
    game = played(ruleset_of("hig-2000"), 10, 1)
    orders = {game.view("Red").sample(number)._state.stacks["bag"].items for number in range(5)}
    assert len(orders | {game._state.stacks["bag"].items}) == 6
