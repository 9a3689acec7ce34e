"""Records: games as they were played, written and replayed with full legality."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bastide.engine.decisions import PASS
from bastide.engine.errors import UNKNOWN, IllegalAction, RuleError, no_tile
from bastide.engine.games.engines import played_again
from bastide.engine.games.game import Game, Variant
from bastide.engine.past import REVEAL, TIMEOUT, play_entry
from bastide.rules.selection import Selection
from bastide.ruleset.bags import BAG
from bastide.ruleset.resolve import resolve_variant
from bastide.ruleset.resolved import Ruleset
from bastide.text.problems import BastideError, Problem, did_you_mean
from bastide.text.sentences import clause, coded, sentence

from .documents import Document, placed
from .record_form import check_form, other_versions
from .redrawing import DRAWN, UNPLACED, brought_forward, redrawn
from .skipped_deployments import refusal

#: Types of entries that no player chooses.
AUTOMATIC = (*UNPLACED, "roll", REVEAL, TIMEOUT)


@dataclass(frozen=True, slots=True)
class Failure:
    """The point where a record stops being a game under a variant.

    Args:
        action: the index of the action in ``actions``, from 0.
        rule: the id of the broken rule; ``bastide/format`` if it is not an action.
        reason: the sentence of the rule.
        error: the error with its place in the file.
        draw: the index of the refused draw, from 0, if it is one.
    """

    action: int
    rule: str
    reason: str
    error: BastideError
    draw: int | None = None


@dataclass(slots=True)
class Replay:
    """A replayed record.

    Args:
        game: the game after the last legal action.
        notes: what a reader should know but need not fix.
        failure: why the replay ended early.
    """

    game: Game
    notes: list[str] = field(default_factory=list)
    failure: Failure | None = None


def replay(
    source: str | Path | Mapping[str, Any] | Document,
    variant: Variant | None = None,
    *,
    final: bool = False,
) -> Replay:
    """Replay a record with full legality.

    Args:
        source: the record, or its file.
        variant: the rules to replay it under; by default, its own.
        final: do the final scoring even if the game was not over.

    Raises:
        BastideError: the record is malformed. An action that breaks a rule is no error here: see ``failure``.
    """
    document = Document.read(source)
    record = document.value
    notes = check_form(document)
    ruleset = _ruleset(document, variant)
    notes += other_versions(record, ruleset)
    actions = record["actions"]
    explicit = record.get("draws")
    if explicit is None and variant is None and actions and _in_hands(ruleset):
        document.findings.add(
            (),
            coded(
                "record/no-draws",
                "there are no draws, and under these rules tiles are held in hands: placements do not tell what was "
                "drawn",
            ),
            hint="list all draws, in order, as draws",
        )
        document.check()
    draws = (
        explicit
        if explicit is not None
        else [action["tile"] for action in actions if action.get("type") in DRAWN and "tile" in action]
    )
    foreign = variant is not None and _foreign(document, ruleset)
    if foreign or explicit is None:
        # Tiles unknown to these rules are not drawn; placing them is refused.
        draws = [draw for draw in draws if _known(ruleset, draw) and not (foreign and _lies_nowhere(ruleset, draw))]
    game, failure = _run(document, ruleset, draws, foreign)
    as_written = game, failure
    while failure is not None and (foreign or explicit is None):
        further = _further(document, ruleset, foreign, (game, failure), draws)
        if further is None:
            break
        game, failure, draws = further
    if failure is not None and as_written[1] is not None and failure.action <= as_written[1].action:
        # No other order gets further, so the one in the record is reported.
        game, failure = as_written
    game.variant = record["variant"] if variant is None else game.variant
    if failure is not None and explicit is None and _drawn_ahead(game):
        notes.append("under these rules tiles are drawn before they are placed: list all draws, in order, as draws")
    game._draw_from_all_stacks()
    if failure is None:
        if foreign and _asked_only_here(game, document):
            game.play({"type": "pass"})
        if (final or record.get("complete") is True) and not game.over:
            game.finish()
            failure = _wound_up(game, document)
        if not game.over:
            game._end_draws(False)
    return Replay(game, notes, failure)


def _in_hands(ruleset: Ruleset) -> bool:
    """Whether players hold items that the others do not see."""
    return any(stack.per_player and stack.contents == "owner" for stack in ruleset.stacks)


def _drawn_ahead(game: Game) -> bool:
    """Whether drawn tiles wait to be placed, in hands or on a display."""
    contents = game.ruleset.contents
    return any(len(stack) and name not in contents for name, stack in game.position._state.stacks.items())


def _got_to(failure: Failure) -> tuple[int, bool]:
    """How far a record was replayed: failing to draw a tile ranks below placing another than the one at hand."""
    return failure.action, failure.draw is None


def _further(
    document: Document, ruleset: Ruleset, foreign: bool, so_far: tuple[Game, Failure], draws: list[str]
) -> tuple[Game, Failure | None, list[str]] | None:
    """Replay a record with its draws in another order that gets further, if there is one."""
    game, failure = so_far
    for order in _other_orders(game, failure, draws, document.value["actions"]):
        try:
            other, later = _run(document, ruleset, order, foreign)
        except BastideError:
            # In that order a tile would not come from the right stack.
            continue
        if later is None or _got_to(later) > _got_to(failure):
            return other, later, order
    return None


def _other_orders(game: Game, failure: Failure, draws: list[str], actions: list[Any]) -> Iterable[list[str]]:
    if failure.rule == "bastide/drawn-tile":
        return redrawn(game, draws, actions[failure.action]["tile"])
    if failure.draw is None or (failure.error.problems[0].key or "").startswith("draws"):
        return ()
    order = brought_forward(game.ruleset, draws, failure.draw, failure.rule)
    return () if order is None else (order,)


def _foreign(document: Document, ruleset: Ruleset) -> bool:
    """Whether a ruleset differs from the record's own."""
    try:
        own = document.rules().selection
    except BastideError:
        return True
    return _differ(own, ruleset.selection)


def _differ(own: Selection, given: Selection) -> bool:
    """Whether two selections are not of the same rules and tiles."""
    return (own.plugins, own.rates, own.supply, own.tile_counts, own.tile_files, own.tile_texts) != (
        given.plugins,
        given.rates,
        given.supply,
        given.tile_counts,
        given.tile_files,
        given.tile_texts,
    )


def replayed(game: Game, ruleset: Ruleset) -> Game | None:
    """What the replay of a game's record would give, without the record.

    Args:
        game: the game.
        ruleset: the rules to replay it under.

    Returns:
        The game under these rules; ``None`` where only the record tells.
    """
    own, given = game.ruleset.selection, ruleset.selection
    if own.tile_files or own.tile_texts or given.tile_files or given.tile_texts:
        # In a record, a file of tiles becomes its text.
        return None
    again: Game | None = played_again(game, ruleset, foreign=_differ(own, given))
    return again


def _asked_only_here(game: Game, document: Document) -> bool:
    """Whether a record ends at a decision on deployment that only these rules ask for."""
    if game.decision.kind != "deploy" or not _may_pass(game, {}):
        return False
    try:
        own = replay(document)
    except BastideError:
        return False
    return own.failure is None and own.game.decision.kind != "deploy"


def _run(document: Document, ruleset: Ruleset, draws: list[str], foreign: bool) -> tuple[Game, Failure | None]:
    record = document.value
    actions = record["actions"]
    explicit = record.get("draws") is not None
    try:
        game = _new_game(record, ruleset, draws, explicit)
    except BastideError as error:
        unknown = _unknown_start(document, ruleset) if foreign else None
        if unknown is not None:
            return _new_game({**record, "start": None}, ruleset, [], explicit=True), unknown
        if (explicit and not foreign) or _refused_draw(error) is None:
            raise BastideError([placed(document, problem) for problem in error.problems]) from None
        return _new_game(record, ruleset, [], explicit=True), _failure(document, error, 0, ruleset)
    ends: bool | str = explicit and record.get("complete", BAG)
    if record.get("exhausted") is False and not (foreign and ends is True):
        # Unless these rules end the game as its own did, it ends with the record.
        ends = False
    if not any(action.get("type") not in AUTOMATIC for action in actions):
        game._end_draws(ends)
    return game, _play(game, document, actions, ends, foreign)


def _unknown_start(document: Document, ruleset: Ruleset) -> Failure | None:
    """The failure at a start tile that these rules do not know, if there is one."""
    for number, entry in enumerate(document.value.get("start") or ()):
        tile = entry.get("tile") if isinstance(entry, Mapping) else None
        if isinstance(tile, str) and not _known(ruleset, tile):
            reason = coded(
                "record/start-tile",
                "start[{number}]: there is no tile {tile!r} in this variant",
                number=number,
                tile=tile,
            )
            problem = placed(document, Problem(no_tile(tile), rule=UNKNOWN), "start", number)
            return Failure(0, UNKNOWN, reason, _with_problems(IllegalAction(reason, UNKNOWN), [problem]), None)
    return None


def _known(ruleset: Ruleset, item: str) -> bool:
    return (
        item in ruleset.catalogue.tiles
        or item in ruleset.blocks
        or any(item in items for items in ruleset.contents.values())
    )


def _lies_nowhere(ruleset: Ruleset, item: str) -> bool:
    """Whether a tile is known, but its stack does not exist in a ruleset."""
    return item in ruleset.tiles and not any(ruleset.belongs(stack.name, item) for stack in ruleset.stacks)


def _new_game(record: Mapping[str, Any], ruleset: Ruleset, draws: list[str], explicit: bool) -> Game:
    if explicit:
        _check_draws(ruleset, draws)
    rolls = tuple(
        (action.get("name"), action.get("value")) for action in record["actions"] if action.get("type") == "roll"
    )
    return Game(
        ruleset,
        record["players"],
        seed=record.get("seed", "record"),
        draws=draws,
        start=record.get("start"),
        _forced_ends=BAG if explicit and False not in (record.get("complete"), record.get("exhausted")) else False,
        _forced_by_placements=record.get("draws") is None,
        _rolls=rolls,
    )


def _check_draws(ruleset: Ruleset, draws: list[str]) -> None:
    known = {*ruleset.tiles, *ruleset.blocks, *(item for items in ruleset.contents.values() for item in items)}
    for number, draw in enumerate(draws):
        if draw not in known:
            hint = did_you_mean(draw, known)
            raise BastideError(Problem(no_tile(draw), key=f"draws[{number}]", hint=hint))


def _ruleset(document: Document, variant: Variant | None) -> Ruleset:
    if isinstance(variant, Ruleset):
        return variant
    if variant is not None:
        return resolve_variant(variant)
    return document.rules()


def _play(game: Game, document: Document, actions: list[Any], ends: bool | str, foreign: bool) -> Failure | None:
    last = max((number for number, action in enumerate(actions) if action.get("type") not in AUTOMATIC), default=-1)
    for number, action in enumerate(actions):
        if number == last:
            # Up to here the other stacks are as in the game; from here on they are not drawn from.
            game._end_draws(ends)
        try:
            if foreign and action.get("type") == "place" and game.decision.kind == "deploy" and _may_pass(game, {}):
                # By the record's own rules nothing could be deployed here, so there was no decision.
                game.play({"type": "pass"})
            _step(game, actions, number)
        except BastideError as error:
            if number > last and document.value.get("complete") is True:
                # Discarded while the turn under way was wound up, which is still to come.
                return None
            return _failure(document, error, number, game.ruleset)
        except RuleError as error:
            error.entry = number
            raise
    return None


def _failure(document: Document, error: BastideError, number: int, ruleset: Ruleset) -> Failure:
    draw = _refused_draw(error)
    path: tuple[str | int, ...] = ("actions", number)
    if draw is not None and document.value.get("draws") is not None:
        path = ()
    elif draw is not None:
        # The draws are the tiles that actions place and discard.
        tiles = [at for at, action in enumerate(document.value["actions"]) if _names_tile(action, ruleset)]
        number = tiles[draw]
        path = ("actions", number)
    problems = [placed(document, problem, *path) for problem in error.problems]
    rule = error.rule if isinstance(error, IllegalAction) else error.problems[0].rule or "bastide/format"
    first = error.problems[0]
    reason = first.message
    if first.hint is not None:
        reason = sentence("{message}; {hint}", message=clause(first.message), hint=first.hint)
    return Failure(number, rule, reason, _with_problems(error, problems), draw)


def _refused_draw(error: BastideError) -> int | None:
    key = error.problems[0].key or ""
    number = key.removeprefix("draws[").removesuffix("]")
    return int(number) if key.startswith("draws[") and number.isdigit() else None


def _names_tile(action: Mapping[str, Any], ruleset: Ruleset) -> bool:
    tile = action.get("tile")
    return action.get("type") in DRAWN and (tile in ruleset.tiles or tile in ruleset.blocks)


def _with_problems(error: BastideError, problems: list[Problem]) -> BastideError:
    if isinstance(error, IllegalAction):
        first = problems[0]
        twin = IllegalAction(error.reason, error.rule, first.hint)
        twin.problems = tuple(problems)
        return twin
    return BastideError(problems)


def _step(game: Game, actions: list[Any], number: int) -> None:
    action = actions[number]
    kind = action.get("type")
    if kind in ("roll", REVEAL):
        return
    tile = action.get("tile")
    if kind in DRAWN and tile is not None and not _known(game.ruleset, tile):
        raise IllegalAction(
            no_tile(tile),
            UNKNOWN,
            did_you_mean(tile, game.ruleset.catalogue.tiles),
        )
    if kind in UNPLACED:
        _check_unplaced(game, actions, number)
        return
    placement = _just_placed(actions, number) if kind in ("pass", "deploy") else None
    if placement is not None:
        if kind == "pass" and set(action) <= {"player", "type", "time"} and not _may_pass(game, action):
            # Nothing could be deployed, so there was no decision. A pass with more keys has another meaning.
            return
        if kind == "deploy" and game.decision.kind in ("place", "over"):
            refused = refusal(game, placement, action)
            if refused is not None:
                raise refused
    play_entry(game, action)


def _just_placed(actions: list[Any], number: int) -> Mapping[str, Any] | None:
    """What the player of an action did right before it, if that was a placement."""
    before: Mapping[str, Any] = next(
        (other for other in reversed(actions[:number]) if other.get("type") not in AUTOMATIC), {}
    )
    same = before.get("type") == "place" and before.get("player") == actions[number].get("player")
    return before if same else None


def _may_pass(game: Game, action: Mapping[str, Any]) -> bool:
    decision = game.decision
    return bool(decision.options) and decision.options[-1] is PASS and action.get("player") in (None, decision.player)


def _wound_up(game: Game, document: Document) -> Failure | None:
    """Where a record says that something was discarded and ending the game has not done so."""
    actions = document.value["actions"]
    for number, action in enumerate(actions):
        if action.get("type") in UNPLACED:
            try:
                _check_unplaced(game, actions, number)
            except BastideError as error:
                return _failure(document, error, number, game.ruleset)
    return None


def _check_unplaced(game: Game, actions: list[Any], number: int) -> None:
    kind, tile = actions[number]["type"], actions[number].get("tile")

    def count(entries: Iterable[Any], *kinds: str) -> int:
        return sum(
            isinstance(entry, Mapping) and entry.get("type") in kinds and entry.get("tile") == tile for entry in entries
        )

    # A tile that goes back under the rules of the record may be out of the game under these.
    happened = count(game.position._state.log, kind, *(UNPLACED if kind == "put-back" else ()))
    if happened < count(actions[: number + 1], kind):
        reason = coded("record/not-discarded", "{tile} is not discarded: it was not drawn now, or it fits", tile=tile)
        if kind == "put-back":
            reason = coded("record/not-put-back", "{tile} is not put back: it was not drawn now, or it fits", tile=tile)
        raise IllegalAction(reason, "bastide/discard")
