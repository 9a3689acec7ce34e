# Score lines, made of what was noted when features were scored.


cdef list _lines_of(Core core, bint json):
    """The score lines of a game, or what their ``as_json`` gives, which is sooner made at once."""
    cdef const i32 *noted
    cdef i32 at = 0, count = game_events(core.at(), &noted), players = core.program.rules.nplayers, player
    # A copy: what is called below may play on, whereupon the events may move.
    cdef bytes kept = (<const char *>noted)[:count * sizeof(i32)] if count else b""
    cdef const i32 *event
    cdef list lines = []
    cdef tuple scored
    while at < count:
        event = <const i32 *><const char *>kept + at
        if event[0] < 0:
            with cython.boundscheck(True):
                sheet = core.sheets[event[1]]
            lines += [line.as_json(core.players) for line in sheet] if json else sheet
            at += event_size(event, players)
            continue
        scored = core.program.plans[event[0]]
        for player in range(players):
            if event[3] >> player & 1:
                tiles = _tiles_at(core, at, event)
                lines.append(
                    _json_of(core, event, player, scored, tiles) if json else _line_of(core, event, player, scored, tiles)
                )
        at += event_size(event, players)
    return lines


cdef list _tiles_at(Core core, i32 at, const i32 *event):
    """The cells of what was scored by an event, as score lines have them in JSON."""
    if at < core.settled and at in core.settled_tiles:
        return [[*tile] for tile in core.settled_tiles[at]]
    if event[2] <= C_IN_CELL:
        return [[*unpacked(core.cell(C_IN_CELL - event[2]))]]
    return core.tiles_in(event[2]) if event[2] >= 0 else []


cdef object _line_of(Core core, const i32 *event, i32 player, tuple scored, list cells):
    """What a player gets by an event, whose plan and tiles are given."""
    cdef i32 each, players = core.program.rules.nplayers
    weights = {each: event[5 + each] for each in range(players) if event[5 + each]}
    terms = tuple(_terms_of(core, event, scored, False))
    tiles = frozenset([x + y * ROW for x, y in cells])
    return _new(Line, (player, event[4], scored[0], core.program.whens[event[1]], tiles, weights, terms, _deciders_of(event, scored)))


cdef dict _json_of(Core core, const i32 *event, i32 player, tuple scored, list tiles):
    """The same as ``Line.as_json`` gives it."""
    cdef i32 each, players = core.program.rules.nplayers
    cdef dict claims = {}
    for each in range(players):
        if event[5 + each]:
            claims[core.players[each]] = event[5 + each]
    cdef tuple deciders = _deciders_of(event, scored)
    return {
        "player": core.players[player],
        "points": event[4],
        "kind": scored[0],
        "when": core.program.whens[event[1]],
        "tiles": tiles,
        "claims": claims,
        "terms": _terms_of(core, event, scored, True),
        **({"decided_by": [*deciders]} if deciders else {}),
    }


cdef tuple _deciders_of(const i32 *event, tuple scored):
    """The rules that changed who leads."""
    cdef i32 deciders = event[3] >> MAX_PLAYERS
    return tuple([rule for number, rule in enumerate(scored[3]) if deciders >> <i32>number & 1]) if deciders else ()


cdef list _terms_of(Core core, const i32 *event, tuple scored, bint json):
    """The terms of an event, as lines or their ``as_json`` have them: those that count anything, or all where none does."""
    cdef i32 players = core.program.rules.nplayers, number, counting = 0, count = event[5 + players], changed
    cdef const i32 *term = event + 6 + players
    cdef tuple planned = scored[1], adjusting = scored[2]
    cdef list found = [], by
    for number in range(count):
        counting += term[3 * number] != 0
    for number in range(count):
        if term[0] or not counting:
            label, rule = planned[term[2] & 15]
            changed, by = term[2] >> 4, []
            if changed:
                by = [each for place, each in enumerate(adjusting) if changed >> <i32>place & 1]
            if json:
                found.append({
                    "count": term[0],
                    "rate": term[1],
                    "points": <int64_t>term[0] * term[1],
                    "label": label,
                    "rule": rule,
                    "changed_by": by,
                })
            else:
                found.append(_new(TermLine, (term[0], term[1], label, rule, tuple(by))))
        term += 3
    return found


cdef i32 event_size(const i32 *event, i32 players) noexcept:
    """How many integers an event is."""
    return 2 if event[0] < 0 else 6 + players + 3 * event[5 + players]
