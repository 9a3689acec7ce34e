# Called by the tables where a rule is in Python. The first that raises fails the action; nothing is asked after that.


cdef i32 _call_rule(void *asked, i32 number, i32 about, i32 who) noexcept:
    cdef Core core = <Core>asked
    core.moves += 1
    core.asking += 1
    try:
        return core.answer(number, about, who)
    except BaseException as error:
        core.fail(error)
    finally:
        core.asking -= 1
    return 0


cdef void _call_sheet(void *asked, i32 plan, i32 occasion, i32 root) noexcept:
    cdef Core core = <Core>asked
    core.moves += 1
    core.asking += 1
    try:
        position = core.position
        core.scored(position.subject(position.feature(root)), core.program.occasions[occasion])
    except BaseException as error:
        core.fail(error)
    finally:
        core.asking -= 1


cdef void _call_final(void *asked, i32 number, i32 root) noexcept:
    cdef Core core = <Core>asked
    core.moves += 1
    core.asking += 1
    try:
        position = core.position
        occasion = core.program.occasions[1 + number]
        if root >= 0:
            subjects = [position.subject(position.feature(root))]
        else:
            subjects = list(core.program.subjects[number](position))
        for subject in subjects:
            core.moves += 1
            if not core.program.plain:
                core.acting_for.score_finally(subject, occasion)
                continue
            core.scored(subject, occasion)
            for feature in subject.features:
                game_finally_home(core.game, number, core.root(feature.root))
            if game_failed(core.game):
                break
    except BaseException as error:
        core.fail(error)
    finally:
        core.asking -= 1


cdef i32 _call_step(void *asked, i32 number) noexcept:
    cdef Core core = <Core>asked
    core.moves += 1
    core.asking += 1
    try:
        return core.acting_for.course.do(core.program.called[number])
    except BaseException as error:
        core.fail(error)
    finally:
        core.asking -= 1
    return C_WAITS


cdef i32 _call_exhausted(void *asked) noexcept:
    cdef Core core = <Core>asked
    core.asking += 1
    try:
        return 1 if core.position.exhausted() else 0
    except BaseException as error:
        core.fail(error)
    finally:
        core.asking -= 1
    return 0


cdef i32 _call_next(void *asked) noexcept:
    cdef Core core = <Core>asked
    core.moves += 1
    core.asking += 1
    try:
        return core.acting_for.course.next()
    except BaseException as error:
        core.fail(error)
    finally:
        core.asking -= 1
    return C_WAITS


cdef void _call_react(
    void *asked, i32 number, i32 happening, i32 who, i32 tile, i32 cell, i32 piece, i32 root
) noexcept:
    cdef Core core = <Core>asked
    core.moves += 1
    core.asking += 1
    try:
        about = {"player": None if who < 0 else who}
        if tile >= 0:
            about["tile"] = core.program.tiles[tile]
        if cell >= 0:
            about["cell"] = core.cell(cell)
        if piece >= 0:
            about["piece"] = piece
        if root >= 0:
            about["feature"] = core.position.feature(root)
        core.acting_for.react(number, Event(HAPPENINGS[happening], **about))
    except BaseException as error:
        core.fail(error)
    finally:
        core.asking -= 1


cdef void _call_shuffle(void *asked, i32 pile) noexcept:
    cdef Core core = <Core>asked
    try:
        core.shuffle(pile)
    except BaseException as error:
        core.fail(error)


cdef void _call_undo(void *asked, i32 length) noexcept:
    cdef Core core = <Core>asked
    try:
        core.acting_for.state._journal.undo(length)
    except BaseException as error:
        # Nothing is asked that could raise; were it so, the game would not be what it was.
        core.raised = error


cdef i32 _call_options(void *asked, i32 player) noexcept:
    cdef Core core = <Core>asked
    core.moves += 1
    try:
        decision = core.waits_for()
        return len(decision.actions) if decision.number == player else 0
    except BaseException as error:
        core.fail(error)
    return C_NOTHING


cdef i32 _call_play(void *asked, i32 number) noexcept:
    cdef Core core = <Core>asked
    core.moves += 1
    core.current = None
    try:
        decision = core.waits_for()
        if type(decision) is NativeDecision:
            return core.play_offer(decision, number)
        action = decision.actions[number]
        return core.act(PHASE_ASKED, action, core.acting_for.decided, (action,))
    except BaseException as error:
        core.fail(error)
    return 1


cdef i32 _call_finish(void *asked) noexcept:
    cdef Core core = <Core>asked
    core.moves += 1
    try:
        return core.act(PHASE_OVER, None, core.acting_for.finish, ())
    except BaseException as error:
        core.fail(error)
    return 1
