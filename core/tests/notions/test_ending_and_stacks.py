"""A rule ends the game at any time, and changes the items of a stack."""

from __future__ import annotations

from toys.making import plugin
from toys.playing import ruleset_of

import bastide
from bastide import Event, Phase, Reaction, StackDeclaration, Table


def test_rule_ends_the_game_with_the_current_turn() -> None:
    def end(table: Table, event: Event) -> None:
        if table.turn_number == 2:
            table.end_game()

    rule = Reaction(id="end/second", on="placed", says="The second tile is the last.", do=end)
    game = bastide.Game(ruleset_of(end=plugin("Ends early.", turn_rules=[rule])), ["Red", "Blue"], seed=3)
    placed = 0
    while game.decision.kind != "over":
        placed += game.decision.kind == "place"
        game.play(game.decision.actions[-1])
    assert placed == 2
    game.undo()
    assert not game.over


def chest(seed: int) -> tuple[str, ...]:
    def fill(table: Table) -> None:
        table.fill_stack("chest", ["a", "b", "c", "d", "e", "f"])
        table.shuffle_stack("chest", "again")

    setup = Phase(id="chest/fill", says="The chest is filled and shuffled.", scope="setup", do=fill)
    toy = plugin("A chest.", components=[StackDeclaration(name="chest", items={"z": 1})], turn_rules=[setup])
    return bastide.Game(ruleset_of(chest=toy), ["Red"], seed=seed).position.stack("chest")


def test_stack_is_filled_anew_and_shuffled_by_the_seed_alone() -> None:
    orders = {chest(seed) for seed in range(8)}
    assert {tuple(sorted(order)) for order in orders} == {("a", "b", "c", "d", "e", "f")}
    assert len(orders) > 1
    assert chest(5) == chest(5)
