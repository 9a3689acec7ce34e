"""What holds in every game, whatever is played."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bastide import STEPS, Action, Game, cell
from bastide_abbey_mayor.barns import farmers_at_barns
from bastide_abbey_mayor.wagons import underway

VARIANTS = ("c2 + abbey-mayor", "c2 + abbey-mayor(wagon=connected) + inns-cathedrals + traders-builders")
OURS = ("mayor", "wagon", "barn")


def eager(game: Game, random: Random) -> Action:
    """An action, one of those that this expansion brings if there is any."""
    actions = list(game.decision.actions)
    ours = [action for action in actions if action.type in ("abbey", "move") or action.as_record().get("piece") in OURS]
    return random.choice(ours if ours and random.random() < 0.7 else actions)


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10_000), variant=st.sampled_from(VARIANTS))
def test_abbeys_lie_in_holes_farmers_never_stay_beside_barns_and_wagons_arrive(seed: int, variant: str) -> None:
    game, random = Game(variant, ["Red", "Blue", "Green"], seed=seed), Random(seed)
    while not game.over:
        position = game.position
        if game.decision.kind == "place":
            assert not underway(position)
            if position.part_number == 1:
                assert farmers_at_barns(position) == []
        game.play(eager(game, random))
    laid = {tile.at for tile in game.board.tiles if tile.tile.id == "abbey-mayor/AM-abbey"}
    held = sum(len(position.stack(f"abbeys:{name}")) for name in game.players)
    assert len(laid) + held == len(game.players)
    assert all(cell(*at) + step in game.position.board.cells for at in laid for step in STEPS)
    barns = [piece for piece in game.board.pieces if piece.piece == "barn"]
    assert len({piece.player for piece in barns}) == len(barns)
