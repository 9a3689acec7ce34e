# Walks of a piece of nobody, as they are asked for in Python.


def next_step(Core core not None, i32 number, i32 player, left, tuple been not None):
    """Have a player choose the next step of a walk, in the middle of an action.

    Args:
        core: what is native of the game.
        number: what offers it.
        player: the player.
        left: how many steps may still be taken.
        been: the packed cells where the walk has been.

    Returns:
        Whether there is one; ``None`` where only Python can tell.
    """
    core.changing()
    if not 0 <= number < len(core.program.offerings) or not 0 <= player < core.program.rules.nplayers:
        raise IndexError(number, player)
    cdef bint fits = 0 <= left <= 1 + core.program.rules.most_steps - len(been)
    if not fits or not game_knows_walk(core.game, number):
        return None
    cdef i32[::1] cells = array("i", [*map(core.number_of_cell, been), 0])
    cdef bint waits = game_walk(core.game, number, player, left, &cells[0], <i32>len(been))
    core.changed_well()
    return waits


cdef object _walk_under_way(Core core):
    """How far the walk under way is."""
    cdef i32 number
    been = tuple([core.cell(game_been(core.game, number)) for number in range(game_value(core.at(), V_BEEN))])
    return Walk(game_value(core.game, V_STEPS_LEFT), been)
