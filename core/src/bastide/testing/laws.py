"""Laws of every game under any rules. Each raises :class:`CheckFailed` if it is broken."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import bastide
from bastide import Action, BastideError, Diagram, Feature, Game, IllegalAction, RuleError, Ruleset

from .failing import CheckFailed, hold
from .fingerprints import UNKNOWN_TO_RECORDS, decided, difference, fingerprint, seen, written
from .history import action_text, shown
from .motions import UNMOVED, Motion, alike
from .playing import play
from .stock import Pieces, Tiles, drawn_again

_TABLE = "do it with the methods of bastide.Table, which keep count"
_ALONE = (
    "rules may look at nothing but the game: no variable of the module, no clock, no order of sets, no random numbers "
    "but those of table.roll. Nor may two offers with one record do different things: a record tells of the first"
)
_SO_FAR = (
    "at what is still to be drawn: a record lists the draws so far, so let a rule that looks ahead draw the tile "
    "onto a stack of its own"
)
_DRAWN_AGAIN = (
    "in this game more was drawn than there is ({items}): a rule put back what it had drawn. A record lists every draw "
    "and ends when they are used up; let the rule discard what it drew, or keep it on a stack of its own"
)
_REASON = (
    "let the rule that forbids say why: its id and its sentence are what the player is told, and it answers the same "
    "whenever it is asked"
)
_HIDDEN = "declare for every stack who sees its size, its order and its items, and keep nothing hidden anywhere else"
_STATE = "see to it that everything a rule looks at lies on the board or comes back through a StateKeeper"


def copy_goes_its_own_way(game: Game, random: Random, actions: int) -> None:
    """A copy and the original are independent, can be undone, and with the same actions are equal.

    Args:
        game: the game, which goes on and is undone.
        random: the source of randomness.
        actions: the maximal number of actions in each.

    Raises:
        CheckFailed: they are not.
    """
    changes_game = "what is played in a copy changes the game"
    changes_copy = "what is played in a game changes its copy"
    before, length = fingerprint(game), game.actions_played
    first, second = game.copy(), game.copy()
    for copy in (first, second):
        _same(fingerprint(copy), before, "a copy is not like the game that it was made of")
    play(first, random.randint(1, actions), random)
    _same(fingerprint(game), before, changes_game)
    there, seed, count = fingerprint(first), random.random(), random.randint(1, actions)
    play(game, count, Random(seed))
    _same(fingerprint(first), there, changes_copy)
    _same(fingerprint(second), before, changes_copy)
    there = fingerprint(game)
    if random.random() < 0.5:
        first.finish()
        _same(fingerprint(game), there, changes_game)
    while first.actions_played:
        first.undo()
    _same(fingerprint(first), before, "a copy that is undone is not like the game that it was made of")
    _same(fingerprint(game), there, "what is undone in a copy changes the game")
    play(second, count, Random(seed))
    _same(fingerprint(second), there, "the same actions in a game and in its copy have other effects")
    _same(fingerprint(game), there, changes_game)
    while game.actions_played > length:
        game.undo()
    _same(fingerprint(second), there, "what is undone in a game changes its copy")
    _same(fingerprint(game), before, "a game that had a copy is not as it was before when it is undone")


def sheet_has_no_effect(game: Game, feature: Feature, occasion: str | None) -> None:
    """Asking for the score sheet of a feature has no effect, and repeated questions have the same answer.

    Raises:
        CheckFailed: it does, or they do not.
    """
    before, length = fingerprint(game), written(game)
    do = "rules of scoring are asked at any time: let them look at what they are given, and change nothing"
    first = game.sheet(feature, occasion)
    hold(game.sheet(feature, occasion) == first, f"{feature} is worth something else when one asks twice", do)
    changed = difference(before, fingerprint(game))
    hold(
        not changed and written(game) == length,
        f"asking what {feature} is worth changes the game: {shown(changed)}",
        do,
    )


def pieces_are_kept(before: Pieces, after: Pieces, players: Sequence[str]) -> None:
    """No piece appears or disappears between two moments, but those leave the game that are used up.

    Raises:
        CheckFailed: one does.
    """
    for owner, kind in before.there | after.there:
        who = "the table" if owner is None else players[owner]
        had, has = before.there[owner, kind], after.there[owner, kind]
        removed = after.left[owner, kind] - before.left[owner, kind]
        what = f"{who} has {has} pieces of kind {kind} in supply and in play, and had {had} before"
        help = f"pieces that move, leave or come are the game's: {_TABLE}"
        if has < had - removed:
            help += ". A kind of which pieces leave the game says so by PieceKind(used_up=True)"
        hold(had - removed <= has <= had, what, help)


def tiles_are_kept(before: Tiles, after: Tiles) -> None:
    """No tile appears or disappears between two moments.

    A rule may replace a tile on the board, place another on it, or keep a drawn one by its id in its state. The number
    of tokens never grows; a drawn token is on another stack or discarded, or the state of some rule has changed.

    Raises:
        CheckFailed: one does.
    """
    cells = {at for at, tile in before.board.items() if at in after.board and after.board[at] != tile}
    lost, won = before.all - after.all, after.all - before.all
    covered = Counter(before.board[at] for at in cells)
    shows = Counter(after.board[at] for at in cells)
    gone = lost - covered - (after.named - before.named)
    come = (won - shows - (before.named - after.named)) + (after.tokens - before.tokens)
    if before.kept == after.kept:
        gone += before.lying - after.lying
    what = " and ".join(
        f"{verb} {', '.join(f'{count} × {tile}' for tile, count in sorted(some.items()))}"
        for verb, some in (("lost", gone), ("won", come))
        if some
    )
    hold(not what, f"the game {what}", f"what is drawn goes from one place to another, or is discarded: {_TABLE}")


def scores_add_up(game: Game) -> None:
    """Every score is the sum of its lines, and every line the sum of its terms.

    Raises:
        CheckFailed: one is not.
    """
    totals = dict.fromkeys(game.players, 0)
    for line in game.lines:
        totals[line["player"]] += line["points"]
        terms = sum(term["points"] for term in line["terms"])
        do = "score through scoring rules and table.score, so that every point has a term"
        hold(line["points"] == terms, f"a line of {line['points']} points has terms of {terms}: {line}", do)
        for term in line["terms"]:
            product = term["count"] * term["rate"]
            hold(term["points"] == product, f"{term['points']} points are not count × rate, {product}: {term}", do)
        # Tokens, for example, are counted off the board.
        placed = line["tiles"] or line["kind"] not in game.ruleset.segment_kinds
        hold(placed, f"a line for a {line['kind']} says no tiles: {line}", "give the subject its features")
    hold(game.scores == totals, f"the scores are {game.scores}, the lines make {totals}", "score through table.score")


def offers_differ(game: Game) -> None:
    """No two legal actions have the same record.

    Raises:
        CheckFailed: two have.
    """
    records: set[str] = set()
    for action in game.decision.actions:
        text = _as_json(action.as_record())
        do = "let offers hold what tells them apart in params; JSON values only"
        hold(text not in records, f"two actions on offer have the same record: {text}", do)
        records.add(text)


def actions_can_be_played(game: Game, actions: Iterable[Action] | None = None) -> None:
    """Every legal action can be played, also by its record.

    Args:
        game: the game.
        actions: the actions to try; by default, all.

    Raises:
        CheckFailed: one cannot.
    """
    for action in game.decision.actions if actions is None else actions:
        record = action.as_record()
        text = _as_json(record)
        twin, other = game.copy(), game.copy()
        try:
            twin.play(action)
        except Exception as error:
            what = f"{action_text(record)} is on offer, and raises {type(error).__name__}: {error}"
            raise CheckFailed(what, "offer only what can be done, and let it be done without an error") from error
        try:
            other.play(json.loads(text))
        except BastideError as error:
            what = f"{action_text(record)} is on offer, and its record is refused: {error}"
            raise CheckFailed(what, "write in a record what JSON gives back as it was: no tuples, no sets") from error
        _same(
            fingerprint(other),
            fingerprint(twin),
            f"{action_text(record)} does something else when it is played by its record",
        )


def _as_json(record: Mapping[str, Any]) -> str:
    try:
        return json.dumps(record, sort_keys=True)
    except TypeError as error:
        what = f"{action_text(dict(record))} cannot be written as JSON: {error}"
        raise CheckFailed(what, "let params hold nothing but texts, numbers, true, false, lists and tables") from error


def illegal_is_refused(game: Game, record: Mapping[str, Any]) -> None:
    """An illegal action is refused by an existing rule, with a sentence, and without effect.

    Args:
        game: the game.
        record: an action; if it is legal after all, or another notation of a legal one, it may be played.

    Raises:
        CheckFailed: it is not.
    """
    offered = [action.as_record() for action in game.decision.actions]
    if dict(record) in offered:
        return
    twin = game.copy()
    before = fingerprint(twin)
    try:
        twin.play(record)
    except IllegalAction as refused:
        rules = {entry.rule.id for entry in game.ruleset.rules}
        known = refused.rule in rules or refused.rule.startswith("bastide/")
        hold(known, f"{action_text(dict(record))} is refused by a rule {refused.rule!r}, which is not there", _REASON)
        sentence = len(refused.reason.split()) >= 3
        hold(sentence, f"{action_text(dict(record))} is refused with {refused.reason!r}, which is no sentence", _REASON)
        _same(fingerprint(twin), before, f"{action_text(dict(record))} is refused, and leaves a trace", _ALONE)
    except Exception as error:
        raised = f"{type(error).__name__}: {error}"
        what = f"{action_text(dict(record))} is not on offer, and instead of a refusal raises {raised}"
        raise CheckFailed(what, _REASON) from error
    else:
        done = [entry for entry in twin.to_record()["actions"] if "player" in entry][game.actions_played :]
        fine = bool(done) and done[0] in offered
        hold(fine, f"{action_text(dict(record))} is not on offer, and is played as {done[:1]}", _REASON)


def malformed_is_refused(game: Game, record: Any) -> None:
    """A malformed action is refused with an error that gives the reason, and without effect.

    Args:
        game: the game.
        record: any JSON value; if it is an action after all, it may be played.

    Raises:
        CheckFailed: it is not.
    """
    twin = game.copy()
    before = fingerprint(twin)
    try:
        twin.play(record)
    except Exception as error:
        if not isinstance(error, BastideError) or isinstance(error, RuleError):
            what = f"{record!r:.300} is no action, and instead of a refusal raises {type(error).__name__}: {error}"
            raise CheckFailed(what, _REASON) from error
        _same(fingerprint(twin), before, f"{record!r:.300} is refused, and leaves a trace", _ALONE)


def same_game(one: Game, other: Game, what: str, do: str = "") -> None:
    """Two games are in the same state as far as a record can express it.

    Raises:
        CheckFailed: they do not.
    """
    _same(fingerprint(other, UNKNOWN_TO_RECORDS), fingerprint(one, UNKNOWN_TO_RECORDS), what, do)
    hold(one.lines == other.lines and one.scores == other.scores, f"{what}: the scores differ", do)
    hold(one.ranking == other.ranking, f"{what}: {one.ranking} is not {other.ranking}", do)
    supplies = [[game.supply(player) for player in game.players] for game in (one, other)]
    hold(supplies[0] == supplies[1], f"{what}: the supplies are {supplies[1]}, not {supplies[0]}", do)
    offered = [[action.as_record() for action in game.decision.actions] for game in (one, other)]
    hold(offered[0] == offered[1], f"{what}: other actions are on offer", do)


def record_replays(game: Game, variant: Ruleset | None = None) -> Game:
    """The record of a game replays to the same game.

    It lists what was drawn so far, so this assumes of a game that goes on that no rule looks at what is still to come.

    Args:
        game: the game.
        variant: its rules, if the record cannot name them; by default, those of the record.

    Raises:
        CheckFailed: it does not.
    """
    record = json.loads(json.dumps(game.to_record()))
    again = drawn_again(game)
    do = _DRAWN_AGAIN.format(items=", ".join(again)) if again else f"{_ALONE}. And not {_SO_FAR}"
    done = bastide.replay(record, variant)
    if done.failure is not None:
        what = f"the record of a game is refused at its action {done.failure.action}: {done.failure.reason}"
        raise CheckFailed(what, do)
    hold(not done.notes, f"replaying a record leaves notes: {'; '.join(done.notes)}")
    same_game(game, done.game, "the record of a game gives another game", do)
    return done.game


def moved_diagram_scores_alike(diagram: Mapping[str, Any], moved: Ruleset, motion: Motion, judge: Ruleset) -> None:
    """Rotating and shifting a board and renaming its players changes no score.

    Args:
        diagram: the board.
        moved: the rules of the diagram.
        motion: the motion.
        judge: the rules to score it under.

    Raises:
        CheckFailed: it does.
    """
    one, two = bastide.score(diagram, judge), bastide.score(motion.diagram(diagram, moved), judge)
    do = (
        "count tiles and features, not coordinates or names; in what a StateKeeper writes, cells stand under the key "
        "at, corners under corner, edges under edge"
    )
    what = f"after {motion} a board scores {two.scores} instead of {motion.scores(one.scores)}"
    hold(two.scores == motion.scores(one.scores), what, do)
    hold(UNMOVED.lines(two.lines) == motion.lines(one.lines), f"after {motion} a board has other score lines", do)
    hold(len(two.notes) == len(one.notes), f"after {motion} a board has other notes: {two.notes} / {one.notes}", do)


def reseated_diagram_scores_alike(diagram: Mapping[str, Any], judge: Ruleset, *, around: int | None = None) -> None:
    """The order of players in a diagram changes no score; this assumes that no rule is by seat.

    Args:
        diagram: the board.
        judge: the rules to score it under.
        around: by how many seats all move on, which changes nothing for rules that go round the table; without it,
            their order is reversed.

    Raises:
        CheckFailed: it does.
    """
    players = list(diagram["players"])
    # It stays the same player's turn.
    diagram = {"turn": players[0], **diagram}
    one = bastide.score(diagram, judge)
    seated = players[::-1] if around is None else [*players[around:], *players[:around]]
    two = bastide.score(diagram | {"players": seated}, judge)
    do = (
        "break ties by what lies on the board, not by the numbers of players; if a rule is by seat on purpose, expect "
        "this check to fail, and say why"
    )
    hold(
        two.scores == one.scores, f"with the players in another order a board scores {two.scores}, not {one.scores}", do
    )
    hold(alike(two.lines) == alike(one.lines), "with the players in another order a board has other score lines", do)


def diagram_scores_as_its_game(game: Game) -> None:
    """The diagram of a game has the score of the game if it ends here.

    Raises:
        CheckFailed: it does not.
    """
    if game.over:
        return
    twin = game.copy()
    before = len(twin.lines)
    diagram = json.loads(json.dumps(Diagram.of(twin).as_json()))
    twin.finish()
    scored = bastide.score(diagram, game.ruleset)
    what = f"the diagram of a game scores {scored.scores}, and the game, ended here, {twin.scores}"
    hold(scored.scores == twin.scores, what, _STATE)
    same = alike(scored.lines) == alike(twin.lines[before:])
    hold(same, "the diagram of a game has other score lines than the game, ended here", _STATE)


def sample_tells_nothing_hidden(game: Game, player: str, seed: int) -> None:
    """A view and its samples show what a player knows, keep every item, and depend on nothing hidden.

    Args:
        game: the game.
        player: the player who looks.
        seed: the seed of the samples.

    Raises:
        CheckFailed: they do not, or depend on more.
    """
    before, length = fingerprint(game), written(game)
    view = game.view(player)
    shuffled = _with_hidden_orders(game, player, Random(seed)).view(player)
    _same(seen(shuffled), seen(view), f"{player} sees what is hidden", _HIDDEN)
    sample = view.sample(seed)
    other = sample.view(player)
    _same(seen(other), seen(view), f"in a sample {player} sees something else", _HIDDEN)
    _same_but_for_hidden(sample, game, player)
    # All these views have the same knowledge, so that they give the same samples, which go on in the same way.
    claim = f"what is hidden from {player} can be told from a sample"
    again = view.sample(f"{seed}:again")
    for each in (shuffled.sample(f"{seed}:again"), other.sample(f"{seed}:again")):
        _same(fingerprint(each), fingerprint(again), claim, _HIDDEN)
        one, two = again.copy(), each
        play(one, 4, Random(seed))
        play(two, 4, Random(seed))
        _same(fingerprint(two), fingerprint(one), claim, _HIDDEN)
    play(sample, 5, Random(seed))
    _same(fingerprint(game), before, "what is played in a sample changes the game", _HIDDEN)
    hold(written(game) == length, "what is played in a sample changes the game", _HIDDEN)


def _with_hidden_orders(game: Game, player: str, random: Random) -> Game:
    """A copy of a game in which stacks whose order is hidden from a player are in another order."""
    twin = game.copy()
    number = game.players.index(player)
    for stack in twin._state.stacks.values():
        if stack.kind.order != "everyone" and (stack.kind.order, stack.kind.owner) != ("owner", number):
            items = list(stack.items)
            random.shuffle(items)
            stack.fill(items)
    return twin


def _same_but_for_hidden(sample: Game, game: Game, player: str) -> None:
    """A sample is like its game but for what the player cannot know."""
    one, two = ((each.decision.kind, each.decision.player) for each in (sample, game))
    hold(one == two, f"in a sample the decision is {one}, not {two}", _HIDDEN)
    counts = [Counter(item for stack in each._state.stacks.values() for item in stack.items) for each in (sample, game)]
    hold(counts[0] == counts[1], f"in a sample the stacks hold {counts[0]}, not {counts[1]}", _HIDDEN)
    known = game.view(player).stacks()
    # Items that the player cannot see and that were not there before the game.
    held = any(
        stack.items and "items" not in known[name] and name not in game.ruleset.contents
        for name, stack in game._state.stacks.items()
    )
    without = frozenset({"stacks", "seed"})
    if held:
        # Others have drawn what they hold, and may be about to place it.
        without |= {"drawn", "decision"}
        drawn = [sorted(stack for stack, _ in each._state.drawn) for each in (sample, game)]
        hold(drawn[0] == drawn[1], f"in a sample was drawn from {drawn[0]}, not from {drawn[1]}", _HIDDEN)
    if not held or game.decision.player == player:
        hold(decided(sample.decision) == decided(game.decision), "in a sample other actions are on offer", _HIDDEN)
    _same(fingerprint(sample, without), fingerprint(game, without), "a sample is not like its game", _HIDDEN)


def same_seed_same_game(game: Game, twin: Game) -> None:
    """Two games with the same seed and the same actions are equal.

    Args:
        game: the game.
        twin: a new one with the same rules, players and seed.

    Raises:
        CheckFailed: they are not.
    """
    for record in game.to_record()["actions"]:
        if "player" in record:
            try:
                twin.play(record)
            except BastideError as error:
                what = f"with the same seed and the same actions before, {action_text(record)} is refused: {error}"
                raise CheckFailed(what, _ALONE) from error
    other = "the same seed and the same actions make another game"
    _same(fingerprint(twin), fingerprint(game), other, _ALONE)
    hold(twin.to_record() == game.to_record(), f"{other}: their records differ", _ALONE)


def goes_on_alike(one: Game, other: Game, random: int, actions: int) -> None:
    """Two games in the same state continue in the same way.

    Raises:
        CheckFailed: they do not.
    """
    play(one, actions, Random(random))
    play(other, actions, Random(random))
    same_game(one, other, "two games that stood alike went apart", _ALONE)


def _same(one: Mapping[str, Any], other: Mapping[str, Any], what: str, do: str = _ALONE) -> None:
    differs = difference(one, other)
    if differs:
        raise CheckFailed(f"{what}: {shown(differs)}", do)
