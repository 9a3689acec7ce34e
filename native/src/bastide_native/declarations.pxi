# What ``engine.h`` declares. All C is included, so that the compiler may put any of it where it is called.

cdef extern from "Python.h":
    ctypedef PyObject *(*PyCFunction)(PyObject *, PyObject *)
    ctypedef struct PyMethodDef:
        const char *ml_name
        PyCFunction ml_meth
        int ml_flags
        const char *ml_doc
    enum: METH_FASTCALL
    enum: METH_KEYWORDS
    Py_ssize_t Py_REFCNT(PyObject *) noexcept
    ctypedef struct PyTypeObject:
        pass
    object PyDescr_NewMethod(PyTypeObject *kind, PyMethodDef *method)

cdef extern from "whole.c":
    ctypedef int32_t i32
    ctypedef struct Span:
        i32 at, count
    ctypedef struct Segment:
        pass
    ctypedef struct Shape:
        pass
    ctypedef struct Join:
        pass
    ctypedef struct Plan:
        pass
    ctypedef struct Term:
        pass
    ctypedef struct Adjustment:
        pass
    ctypedef struct Weighing:
        pass
    ctypedef struct Decider:
        pass
    ctypedef struct Final:
        pass
    ctypedef struct Completing:
        pass
    ctypedef struct Reaction:
        pass
    ctypedef struct Offering:
        pass
    ctypedef struct Veto:
        pass
    ctypedef struct Elsewhere:
        i32 guard, pieces, where, instead
    ctypedef struct Calls:
        i32 (*rule)(void *asked, i32 number, i32 about, i32 who) noexcept
        void (*sheet)(void *asked, i32 plan, i32 occasion, i32 root) noexcept
        void (*final)(void *asked, i32 number, i32 root) noexcept
        i32 (*step)(void *asked, i32 number) noexcept
        i32 (*exhausted)(void *asked) noexcept
        i32 (*next)(void *asked) noexcept
        void (*react)(void *asked, i32 number, i32 happening, i32 who, i32 tile, i32 cell, i32 piece, i32 root) noexcept
        void (*shuffle)(void *asked, i32 pile) noexcept
        void (*undo)(void *asked, i32 length) noexcept
        i32 (*options)(void *asked, i32 player) noexcept
        i32 (*play)(void *asked, i32 number) noexcept
        i32 (*finish)(void *asked) noexcept
    ctypedef struct Rules:
        Calls calls
        i32 nplayers, nowners, npieces, nflags, npatterns, nfinals, nends, nstart, nbag, nothers, most_segments, most_pieces
        i32 recuts, links, most_waiting
        i32 bare
        i32 demands
        i32 place_of[4]
        const i32 *pool
        const Segment *segments
        const Shape *shapes
        const uint8_t *fits
        const Join *joins
        const Plan *plans
        const Term *terms
        const Adjustment *adjustments
        const Weighing *weighings
        const Decider *deciders
        const Final *finals
        const i32 *ends
        const Completing *completing
        const i32 *completed_plan
        const i32 *final_plan
        const Span *completed_home
        const i32 *weights
        const i32 *supply
        const i32 *start
        const i32 *others
        const i32 *filtered
        const Span *filters
        Span around
        const i32 *steps
        i32 nturn
        i32 puts_back
        i32 part, part_with_tile, part_end
        const i32 *begins_part
        const i32 *begins_walk
        const Span *piles
        i32 npiles, pile_room
        const i32 *tile_of
        const i32 *if_called
        const i32 *guards
        Span ended
        i32 goes_on
        Span aside
        Span offered[2]
        const Offering *offering
        Span offerings[2]
        i32 most_steps
        Elsewhere elsewhere
        const Veto *vetoes
        i32 nvetoes
        Span in_order
        i32 nshapes
        const Span *changes
        const Span *changes_printed
        const i32 *tile_flags
        i32 ntile_flags, nkept
        const i32 *lengths
        i32 nlengths
        const Reaction *reactions
        Span happening[5]
        const Span *completed_heard
        const Span *scoring_heard
        i32 ntallies
        const i32 *budgets
        const i32 *roles
        i32 apart, bordered, bounding, only_draws
    ctypedef struct CGame "Game":
        pass
    CGame *game_new(const Rules *rules, const i32 *bag, i32 floor, void *asked)
    int game_begin(CGame *game)
    void game_set_floor(CGame *game, i32 floor)
    CGame *game_copy(const CGame *game, void *asked)
    void game_free(CGame *game)
    i32 game_value(const CGame *game, i32 what)
    i32 game_player(const CGame *game)
    i32 game_score(const CGame *game, i32 player)
    i32 game_actions(const CGame *game)
    ctypedef struct Frontier:
        const i32 *keys
        const i32 *demands
        i32 count
        const unsigned char *fits
    Frontier game_frontier(const CGame *game, i32 tile)
    Frontier game_allowed(CGame *game, i32 tile)
    i32 fits_count(Frontier cells)
    void fits_get(Frontier cells, i32 number, i32 *out)
    i32 fits_number(Frontier cells, i32 x, i32 y, i32 turns)
    i32 fits_list(Frontier cells, i32 *out)
    int game_knows_walk(const CGame *game, i32 offering)
    int game_walk(CGame *game, i32 offering, i32 player, i32 left, const i32 *been, i32 count)
    i32 game_been(const CGame *game, i32 number)
    i32 game_tally(const CGame *game, i32 tally, i32 player)
    i32 game_deployments(CGame *game, const i32 **out)
    void game_lies(const CGame *game, i32 segment, i32 *out)
    int game_place(CGame *game, i32 x, i32 y, i32 turns)
    int game_deploy(CGame *game, i32 deployment, i32 piece, i32 segment)
    int game_pass(CGame *game)
    int game_finish_somehow(CGame *game)
    int game_run(CGame *game)
    i32 game_begin_action(CGame *game, i32 what)
    int game_end_action(CGame *game, int failed)
    int game_undo(CGame *game)
    i32 game_count_options(CGame *game)
    i32 game_offers(const CGame *game, const i32 **out)
    int game_is_offer(CGame *game, i32 number)
    int game_does_offer(CGame *game, i32 number)
    int game_do_offer(CGame *game, i32 number)
    enum: C_OFFER_SIZE "OFFER_SIZE"
    enum: C_NO_KEY "NO_KEY"
    int game_play_option(CGame *game, i32 number)
    int game_worths(CGame *game, i32 player, i32 depth, i32 broad, i32 count, int seen, double *out)
    int game_finals(CGame *game, i32 *out)
    i32 game_gains(const CGame *game, i32 *out)
    i32 game_choices(const CGame *game)
    i32 game_supply(const CGame *game, i32 player, i32 kind)
    void game_standing(const CGame *game, i32 *out)
    i32 game_in_bag(const CGame *game, i32 number)
    i32 game_drawn(const CGame *game, i32 number)
    void game_refill(CGame *game, i32 number, i32 tile)
    void game_redraw(CGame *game, i32 number, i32 item)
    void game_laid(const CGame *game, i32 *shape, i32 *base)
    i32 game_choice(const CGame *game, i32 number, i32 *out)
    i32 game_events(const CGame *game, const i32 **out)
    i32 game_cells(const CGame *game, i32 root, i32 *out)
    void game_fail(CGame *game)
    int game_failed(const CGame *game)
    int game_was_beyond(CGame *game)
    void game_gain(CGame *game, i32 player, i32 points)
    i32 game_note_sheet(CGame *game)
    void game_finally_home(CGame *game, i32 number, i32 root)
    i32 game_waiting(const CGame *game, i32 number)
    i32 game_about(const CGame *game, i32 segment, i32 what)
    i32 game_root(const CGame *game, i32 segment)
    i32 game_flag(const CGame *game, i32 root, i32 flag)
    int game_tile(const CGame *game, i32 x, i32 y, i32 *out)
    void game_known_cell(const CGame *game, i32 cell, i32 *out)
    i32 game_cell(const CGame *game, i32 x, i32 y)
    i32 game_edge_beside(const CGame *game, i32 x, i32 y, i32 way)
    i32 game_linked(const CGame *game, i32 number, i32 segment)
    i32 game_waiter(const CGame *game, i32 cell, i32 number)
    void game_piece(const CGame *game, i32 piece, i32 *out)
    i32 game_since(const CGame *game, i32 piece, i32 cell)
    i32 game_first_piece(const CGame *game, i32 root)
    i32 game_next_piece(const CGame *game, i32 piece)
    void game_set_value(CGame *game, i32 what, i32 value)
    void game_set_score(CGame *game, i32 player, i32 points)
    void game_set_done(CGame *game, i32 segment, i32 done)
    void game_lay(CGame *game, i32 x, i32 y, i32 shape)
    void game_recut(CGame *game, i32 x, i32 y, i32 shape, const i32 *carry, i32 count)
    void game_link(CGame *game, i32 one, i32 other)
    void game_unlink(CGame *game, i32 one, i32 other)
    void game_enter(CGame *game, i32 owner, i32 kind)
    void game_keep(CGame *game, i32 piece, i32 kept, i32 cell, i32 role)
    int game_plays(const CGame *game, i32 piece, i32 owners, i32 kinds)
    int game_is_near(const CGame *game, i32 piece, i32 cell)
    i32 game_key(i32 x, i32 y)
    void game_set_length(CGame *game, i32 stack, i32 length)
    void game_set_kept(CGame *game, i32 number, i32 kept)
    i32 game_kept(const CGame *game, i32 number)
    int game_holds(const CGame *game, i32 guard, i32 player)
    void game_join(CGame *game, i32 piece, i32 segment)
    void game_leave(CGame *game, i32 piece)
    void game_stock(CGame *game, i32 player, i32 kind, i32 count)
    void game_await(CGame *game, i32 segment, i32 again)
    int game_begin_part(CGame *game, i32 tile)
    void game_go_back_to(CGame *game, i32 next, i32 back, i32 part, i32 laid, i32 spent)
    void game_set_pile(CGame *game, i32 pile, const i32 *items, i32 count)
    void game_lay_out(CGame *game, i32 pile, const i32 *items)
    i32 game_pile(const CGame *game, i32 pile, const i32 **items)
    void game_set_tally(CGame *game, i32 tally, i32 player, int64_t count)
    void game_note_draw(CGame *game, i32 item)
    void game_note_choice(CGame *game, i32 what, i32 a)
    void game_note_entry(CGame *game)
    void game_put(CGame *game, i32 number, i32 tile)
    void game_changed(CGame *game, i32 length)
    i32 game_journal(const CGame *game)
    void game_roll_back(CGame *game, i32 mark)
    void *allocate(void *old, size_t size)
    void release(void *old)
    i32 x_of(i32 key)
    i32 y_of(i32 key)
    enum: ABOUT_PARENT
    enum: ABOUT_NEXT
    enum: ABOUT_COUNT
    enum: ABOUT_OPEN
    enum: ABOUT_GAPS
    enum: ABOUT_CELL
    enum: ABOUT_OF
    enum: ABOUT_DONE
    enum: PHASE_DISCARD
    enum: PHASE_PUT_BACK
    enum: PHASE_PLACE
    enum: PHASE_DEPLOY
    enum: PHASE_OVER
    enum: PHASE_ASKED
    enum: PHASE_BUSY
    enum: PHASE_WALK
    enum: PHASE_HAPPENED
    enum: V_PHASE "PHASE"
    enum: V_TURN "TURN"
    enum: V_TURNS "TURNS"
    enum: V_HAND "HAND"
    enum: V_LEFT "LEFT"
    enum: V_CELLS "CELLS"
    enum: V_SEGMENTS "SEGMENTS"
    enum: V_TILES "TILES"
    enum: V_PIECES "PIECES"
    enum: V_READY "READY"
    enum: V_LAID "LAID"
    enum: V_SPENT "SPENT"
    enum: V_RETURNED "RETURNED"
    enum: V_NEXT "NEXT"
    enum: V_PUSHES "PUSHES"
    enum: V_UPCOMING "UPCOMING"
    enum: V_OVER "OVER"
    enum: V_PART "PART"
    enum: V_CALLED "CALLED"
    enum: V_SOURCED "SOURCED"
    enum: V_FORCED "FORCED"
    enum: V_TRIED "TRIED"
    enum: V_DRAWS "DRAWS"
    enum: V_ENTRIES "ENTRIES"
    enum: V_LINKS "LINKS"
    enum: V_TAKEN_UP "TAKEN_UP"
    enum: V_PUTS_BACK "PUTS_BACK"
    enum: V_WALK "WALK"
    enum: V_STEPS_LEFT "STEPS_LEFT"
    enum: V_BEEN "BEEN"
    enum: V_BACK "BACK"
    enum: V_BACK_PART "BACK_PART"
    enum: V_BACK_LAID "BACK_LAID"
    enum: V_BACK_SPENT "BACK_SPENT"
    enum: V_SCORES "SCORES"
    enum: C_NOTHING "NOTHING"
    enum: C_KEPT "KEPT"
    enum: C_IN_CELL "IN_CELL"
    enum: C_GOES_ON "GOES_ON"
    enum: C_WAITS "WAITS"
    enum: MAX_PLAYERS
    enum: PILE_HEAD
    enum: MAX_OPTIONS
    enum: MAX_KINDS
    enum: MAX_PIECES
    enum: MAX_TILES
    enum: MAX_ANSWER
    enum: MAX_SCORE
