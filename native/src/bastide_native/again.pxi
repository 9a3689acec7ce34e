# Playing again what was played in another game.


def play_again(Native game not None, Native past not None, bint lenient, ends):
    """Whether what was played in a game, which is over, could be played in one under other rules that has just begun.

    If not, that one is of no use any more, and it takes a record to tell why. Both have no stack but the bag.

    Args:
        game: the game to play in.
        past: the game that was played.
        lenient: whether to pass where only these rules ask where to deploy.
        ends: what is done when the prescribed draws are used up, from the last action on.
    """
    cdef Core done = past._core, core = game._core
    if done is None or core is None:
        return False
    cdef i32 number, count = game_choices(done.at())
    cdef i32 choice[5]
    cdef i32 placement[5]
    placement[0] = PHASE_OVER
    core.idle()
    for number in range(count):
        if game_choice(done.game, number, choice):
            return False
        if number == count - 1:
            game._end_draws(ends)
        if choice[0] == PHASE_PLACE:
            memcpy(placement, choice, sizeof(choice))
            if not (lenient and _passed(core, C_NOTHING)) and game_value(core.at(), V_PHASE) == PHASE_DEPLOY:
                return False
            if not _placed(core, done, choice):
                return False
        elif choice[0] != PHASE_DEPLOY:
            return False
        elif choice[2] >= 0:
            if not _deployed(core, done, choice, placement):
                return False
        elif not _passed(core, choice[1]) and not (placement[0] == PHASE_PLACE and placement[1] == choice[1]):
            return False
        if choice[0] != PHASE_PLACE:
            placement[0] = PHASE_OVER
    return count > 0 and game_value(core.at(), V_PHASE) == PHASE_OVER


cdef bint _came_off(Core core, bint failed) except -1:
    """Whether an action was played; what made one fail comes up again where it is played from a record."""
    core.acting = False
    core.moves += 1
    core.current = None
    if failed:
        game_was_beyond(core.game)
        error, core.raised = core.raised, None
        if error is not None and not isinstance(error, (Exception, SystemExit)):
            raise error
    return not failed


cdef bint _passed(Core core, i32 player) except -1:
    """Pass where to deploy was asked, of a certain player if one is given."""
    if game_value(core.at(), V_PHASE) != PHASE_DEPLOY or player not in (C_NOTHING, game_player(core.game)):
        return False
    core.acting = True
    return _came_off(core, game_pass(core.game))


cdef bint _placed(Core core, Core done, const i32 *choice) except -1:
    """Place the tile that lies there in the other game, if it is at hand and may be placed so."""
    cdef i32 tile = game_value(core.at(), V_HAND), turns = choice[4] % 4
    if game_value(core.game, V_PHASE) != PHASE_PLACE or game_player(core.game) != choice[1]:
        return False
    if done.program.tiles[choice[4] // 4] != core.program.tiles[tile]:
        return False
    if fits_number(game_allowed(core.game, tile), choice[2], choice[3], turns) < 0:
        return False
    core.acting = True
    return _came_off(core, game_place(core.game, choice[2], choice[3], turns))


cdef bint _deployed(Core core, Core done, const i32 *choice, const i32 *placement) except -1:
    """Deploy the same piece on the segment of the same name of the tile just placed, if that may be done."""
    cdef i32 out[3]
    cdef i32 number
    cdef NativeDecision decision
    if game_value(core.at(), V_PHASE) != PHASE_DEPLOY or placement[0] != PHASE_PLACE:
        return False
    if game_tile(done.at(), placement[2], placement[3], out):
        return False
    names = done.program.names[out[0]]
    if not out[1] <= choice[3] < out[1] + <i32>len(names):
        return False
    core.acting = True
    if not _came_off(core, game_count_options(core.game) < 0):
        return False
    decision = core.waits_for()
    role = done.program.role_names[choice[2] // MAX_PIECES]
    number = decision._written(
        {
            "player": done.players[choice[1]],
            "type": "deploy",
            "piece": done.program.pieces[choice[2] % MAX_PIECES],
            "on": names[choice[3] - out[1]],
            **({} if role is None else {"as": role}),
        }
    )
    if number < 0:
        return False
    core.acting = True
    return _came_off(core, game_play_option(core.game, number))
