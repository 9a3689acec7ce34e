"""A token or tile lies face down: nobody sees it, everything else is known as ever, and diagrams hold it."""

from __future__ import annotations

from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched, ruleset_of

import bastide
from bastide import Diagram, Event, Phase, Reaction, StackDeclaration, Table, kept_on_stack


def buried(stack: str | None) -> Watched:
    """A game in which what is drawn from a stack when a tile is placed lies face down."""

    def bury(table: Table, event: Event) -> None:
        if item := table.draw(stack, unseen=True):
            table.put_on_stack("grave", item)

    toy = plugin(
        "Something is buried.",
        components=[
            StackDeclaration(name="finds", contents="nobody", items={"shell": 3, "feather": 2, "token-axe": 1}),
            StackDeclaration(name="grave", contents="nobody"),
        ],
        state=[kept_on_stack("grave", drawn_from="finds")],
        turn_rules=[Reaction(id="graves/dig", on="placed", says="Something is buried.", do=bury)],
    )
    game = Watched(ruleset_of(graves=toy))
    game.play(**game.actions("place")[0])
    return game


def test_token_face_down_is_seen_by_nobody_and_the_bag_is_known_as_ever() -> None:
    game = buried("finds").game
    for player in game.players:
        stacks = game.view(player).stacks()
        assert (stacks["grave"], stacks["finds"]) == ({"size": 1}, {"size": 5})
        assert "items" in stacks["bag"]
        lying = {game.view(player).sample(seed).position.stack("grave") for seed in range(40)}
        assert lying == {("shell",), ("feather",), ("token-axe",)}


def test_where_a_tile_lies_face_down_what_is_left_in_the_bag_is_not_known() -> None:
    game = buried(None).game
    assert "items" not in game.view("Red").stacks()["bag"]


def test_what_lies_on_a_stack_stands_in_diagrams() -> None:
    game = buried("finds").game
    [token] = game.position.stack("grave")
    diagram = Diagram.of(game).as_json()
    assert diagram["state"]["graves"] == {"grave": [token]}
    again = Diagram.read(diagram).on_table(game.ruleset)[0]
    assert again.position.stack("grave") == (token,)
    assert sorted([*again.position.stack("finds"), token]) == sorted(["shell"] * 3 + ["feather"] * 2 + ["token-axe"])
    assert bastide.Diagram.of(again).as_json() == diagram


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (["shell"], "state is .* write an object with the key 'grave'"),
        ({"graves": []}, "state is .* write an object with the key 'grave'"),
        ({"grave": "shell"}, "grave is 'shell'; write a list of some of feather, shell, token-axe"),
        ({"grave": ["spoon"]}, r"grave is \['spoon'\]; write a list of some of feather, shell, token-axe"),
    ],
)
def test_other_items_are_refused_in_diagrams(state: Any, message: str) -> None:
    game = buried("finds").game
    diagram = Diagram.of(game).as_json() | {"state": {"graves": state}}
    with pytest.raises(bastide.BastideError, match=message):
        Diagram.read(diagram).on_table(game.ruleset)


def dealt() -> Watched:
    """A game in which each player has a goal that nobody else sees."""

    def deal(table: Table) -> None:
        for player in range(len(table.players)):
            goal = table.draw("goals", unseen=True)
            assert goal is not None
            table.put_on_stack(table.own_stack("goal", player), goal)

    goals = plugin(
        "Everybody has a goal.",
        components=[
            StackDeclaration(name="goals", contents="nobody", items={"roads": 2, "lakes": 2}),
            StackDeclaration(name="goal", contents="owner", order="owner", per_player=True),
        ],
        state=[kept_on_stack("goal", drawn_from="goals")],
        turn_rules=[Phase(id="goals/deal", says="Everybody is dealt a goal.", scope="setup", do=deal)],
    )
    return Watched(ruleset_of(goals=goals))


def test_each_player_may_keep_something_that_others_do_not_see() -> None:
    game = dealt().game
    own = {name: game.position.stack(f"goal:{name}") for name in game.players}
    assert game.view("Red").stacks()["goal:Red"]["order"] == [*own["Red"]]
    assert game.view("Red").stacks()["goal:Blue"] == {"size": 1}
    samples = [game.view("Red").sample(seed).position for seed in range(40)]
    assert {each.stack("goal:Red") for each in samples} == {own["Red"]}
    assert {each.stack("goal:Blue") for each in samples} == {("roads",), ("lakes",)}


def test_what_each_player_keeps_stands_in_diagrams_by_name() -> None:
    game = dealt().game
    diagram = Diagram.of(game).as_json()
    own = {name: [*game.position.stack(f"goal:{name}")] for name in game.players}
    assert diagram["state"]["goals"] == {"goal": own}
    again = Diagram.read(diagram).on_table(game.ruleset)[0]
    assert Diagram.of(again).as_json() == diagram
    assert len(again.position.stack("goals")) == 2
    for wrong, message in (
        ({"goal": ["roads"]}, "write an object with players' names"),
        ({"goal": {"Rod": ["roads"]}}, "it has an entry 'Rod'; did you mean 'Red'"),
    ):
        with pytest.raises(bastide.BastideError, match=message):
            Diagram.read(diagram | {"state": {"goals": wrong}}).on_table(game.ruleset)
