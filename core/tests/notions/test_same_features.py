"""A feature is the same whether a rule looks it up or receives it."""

from __future__ import annotations

from toys.playing import ruleset_of

from bastide import Game


def test_feature_seen_from_the_table_is_the_one_seen_from_the_position() -> None:
    game = Game(ruleset_of(), ["Red", "Blue"], seed=1)
    table, position = game._table, game.position
    [cell] = table.board.cells
    assert table.features_on(cell) == position.features_on(cell) != []
    assert table.features_on(cell)[0] in tuple(position.features_on(cell))
    assert len({*table.features_on(cell), *position.features_on(cell)}) == len(position.features_on(cell))


def test_feature_of_a_copied_game_is_another_one() -> None:
    game = Game(ruleset_of(), ["Red", "Blue"], seed=1)
    [cell] = game.position.board.cells
    assert game.copy().position.features_on(cell) != game.position.features_on(cell)
