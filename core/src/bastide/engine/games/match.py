"""From the record of an action to one of the options of a decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bastide._kernel.geometry import coordinates
from bastide._kernel.pieces import SEGMENT, Place
from bastide.text.problems import BastideError, did_you_mean
from bastide.text.sentences import coded, listed, sentence
from bastide.text.words import segment_in_words, word
from bastide.variants.missing_plugins import brought_by

from ..coordinates import read_cell, read_turns
from ..decisions import PASS, Choice, Decision, Placements
from ..errors import UNKNOWN, IllegalAction, no_piece, no_player, no_tile
from ..places import read_place
from ..refusals import deployment_refusal, placement_refusal
from .wording import action_in_words

if TYPE_CHECKING:
    from ..table import Table


def match(table: Table, decision: Decision, record: Mapping[str, Any]) -> Choice:
    """The option that a record's action stands for.

    Raises:
        IllegalAction: it is not among the options; says which rule forbids it.
        BastideError: it is not the record of an action.
    """
    if not isinstance(record, Mapping):
        raise BastideError(
            coded(
                "action/no-object",
                "an action is an object such as {{'type': 'pass'}}, not {type}",
                type=type(record).__name__,
            )
        )
    if "time" in record:
        # How long it took is no part of what is done.
        record = {key: value for key, value in record.items() if key != "time"}
    kind = record.get("type")
    if not isinstance(kind, str):
        raise BastideError(
            coded("action/no-type", "the action has no type; write place, deploy, pass or another type as a string")
        )
    _check_player(table, decision, record)
    if decision.kind == "over":
        raise IllegalAction(coded("game/over", "the game is over"), "bastide/over")
    if kind == "place" and decision.kind == "place":
        return _placement(table, decision, record)
    if kind == "deploy" and (decision.kind == "deploy" or any(option.piece is not None for option in decision.options)):
        return _deployment(table, decision, record)
    asked = {key: value for key, value in record.items() if key != "player"}
    written = [(option, decision.record(option)) for option in decision.options]
    for option, other in written:
        if {key: value for key, value in other.items() if key != "player"} == asked:
            return option
    placed = _placed(table, record)
    for option, other in written:
        if _placed(table, other) == placed:
            return option
    fuller = [option for option, other in written if asked.items() <= other.items()]
    if len(fuller) == 1:
        # There is only one way to do it, so it need not say which.
        return fuller[0]
    types = sorted({other["type"] for _, other in written})
    if kind not in types:
        hint = did_you_mean(
            kind, types, sentence("{player} may {types}", player=decision.player, types=" or ".join(types))
        )
        asked = {"player": decision.player, "decision_kind": word(decision.kind)}
        reason = coded(
            "action/other-decision",
            "{kind} is not possible now: {player} has to decide on {decision_kind}",
            kind=word(str(kind)),
            **asked,
        )
        if kind == "pass":
            # Who wrote it expected that somebody else is asked.
            reason = coded(
                "action/nothing-to-pass",
                "nobody may pass now: {player} has to decide on {decision_kind}; a player who can do nothing is not "
                "asked",
                **asked,
            )
        raise IllegalAction(reason, "bastide/decision", hint)
    nearest = max((each for each in written if each[1]["type"] == kind), key=lambda each: _alike(each[1], record))
    raise IllegalAction(
        coded("action/not-on-offer", "this {kind} is not on offer", kind=word(str(kind))),
        *_on_offer(table, *nearest, "bastide/decision"),
    )


def _alike(offered: Mapping[str, Any], record: Mapping[str, Any]) -> int:
    """How much of a record stands in the one of an offer, too."""
    return sum(2 if offered.get(key) == value else key in offered for key, value in record.items())


def _on_offer(table: Table, option: Choice, written: Mapping[str, Any], otherwise: str) -> tuple[str, str]:
    """The rule by which something is on offer, and what that is, in words."""
    offered_action = action_in_words(written, table.ruleset.place_kinds, segment_in_words)
    return option.rule or otherwise, sentence("on offer: {offered}", offered=offered_action)


def _check_player(table: Table, decision: Decision, record: Mapping[str, Any]) -> None:
    player = record.get("player")
    if player is None or decision.number is None or player == decision.player:
        return
    names = table.players
    if player not in names:
        hint = did_you_mean(str(player), names, sentence("the players are {names}", names=listed(names)))
        raise IllegalAction(no_player(player), UNKNOWN, hint)
    may_pass = bool(decision.options) and decision.options[-1] is PASS
    first = f"{decision.kind} or pass first; a pass is written as an action, too" if may_pass else decision.kind
    raise IllegalAction(
        coded("action/not-in-turn", "it is not {player}'s turn to {kind}", player=player, kind=word(decision.kind)),
        "bastide/in-turn",
        sentence("{player} has to {first}", player=decision.player, first=first),
    )


def _placement(table: Table, decision: Decision, record: Mapping[str, Any]) -> Choice:
    tile = record.get("tile", decision.tile)
    ruleset = table.ruleset
    if not isinstance(tile, str) or not (tile in ruleset.catalogue.tiles or tile in ruleset.blocks):
        known = [*ruleset.catalogue.tiles, *ruleset.blocks]
        hint = brought_by(str(tile), ruleset.selection) or did_you_mean(str(tile), known)
        raise IllegalAction(no_tile(tile), UNKNOWN, hint)
    place = read_cell(record.get("at"))
    turns = read_turns(record.get("rotation"))
    asked = {key: value for key, value in record.items() if key not in ("player", "type", "tile", "at", "rotation")}
    if isinstance(decision.options, Placements):
        found = decision.options.find(tile, place, turns)
        if found is not None:
            return found
    else:
        for option in decision.options:
            placement = option.placement
            if (
                placement is not None
                and (placement.tile, placement.cell, placement.turns) == (tile, place, turns)
                and option.own == asked
            ):
                return option
    rule, reason, hint = placement_refusal(table, tile, place, turns)
    raise IllegalAction(reason, rule, hint)


def _deployment(table: Table, decision: Decision, record: Mapping[str, Any]) -> Choice:
    ruleset = table.ruleset
    piece = record.get("piece")
    if not isinstance(piece, str) or piece not in ruleset.piece_kinds:
        hint = did_you_mean(str(piece), ruleset.piece_kinds)
        raise IllegalAction(no_piece(piece), UNKNOWN, hint)
    if "on" not in record:
        return _other_place(table, decision, record)
    segment = find_segment(table, record)
    place, role = Place(SEGMENT, segment), record.get("as")
    for option in decision.options:
        if (option.piece, option.place, option.role) == (piece, place, role) and all(
            record.get(key) == value for key, value in option.params.items()
        ):
            return option
    assert decision.number is not None
    rule, reason, hint = deployment_refusal(table, decision.number, str(piece), segment)
    raise IllegalAction(reason, rule, hint)


def _other_place(table: Table, decision: Decision, record: Mapping[str, Any]) -> Choice:
    _check_named(table, record)
    asked = _placed(table, record)
    elsewhere = []
    for option in decision.options:
        written = decision.record(option)
        if _placed(table, written) == asked:
            return option
        if any(key in record and key in written for key in ("edge", "corner", "place")):
            elsewhere.append((option, written))
    if not elsewhere:
        hint = 'write "on": "city N" or the like'
        raise IllegalAction(
            coded("deployment/not-on-offer", "this deployment is not on offer"), "bastide/deployable", hint
        )
    nearest = max(elsewhere, key=lambda each: _alike(each[1], record))
    raise IllegalAction(
        coded("deployment/not-on-offer", "this deployment is not on offer"),
        *_on_offer(table, *nearest, "bastide/deployable"),
    )


def _check_named(table: Table, record: Mapping[str, Any]) -> None:
    """Refuse a kind of place, or a piece to stand upon, that is not there; it need not be on offer."""
    if "place" in record:
        try:
            read_place(table._state, {"place": record["place"]})
        except BastideError as error:
            problem = error.problems[0]
            if problem.rule == UNKNOWN:
                raise IllegalAction(problem.message, UNKNOWN, problem.hint) from None
        except (TypeError, ValueError, LookupError, AttributeError):
            # A plugin reads its places, and need not expect everything; what it cannot read is not on offer.
            pass


def _placed(table: Table, record: Mapping[str, Any]) -> dict[str, Any]:
    """A record's action without its player, and with numbers for the segment or edge that it names in any way."""
    found = {key: value for key, value in record.items() if key != "player"}
    try:
        if "edge" in found:
            found["edge"] = read_place(table._state, {"edge": found["edge"]})
        if isinstance(found.get("on"), str):
            found["on"] = find_segment(table, found)
            found.pop("at", None)
    except (BastideError, TypeError):
        # What is no place is a word of a rule's own, or wrong.
        pass
    return found


def find_segment(table: Table, record: Mapping[str, Any]) -> int:
    """The number of the segment that ``on``, and perhaps ``at``, of a record's action name.

    Raises:
        IllegalAction: there is no such segment.
        BastideError: it does not say where.
    """
    board = table.board
    if "at" in record:
        place = read_cell(record["at"])
    elif table.laid:
        place = table.laid[-1]
    else:
        raise BastideError(coded("deployment/no-tile-laid", 'no tile was just laid: say where with "at": [x, y]'))
    laid = board.cells.get(place)
    if laid is None:
        raise IllegalAction(coded("board/no-tile", "no tile lies at {place}", place=list(coordinates(place))), UNKNOWN)
    lying, base, _ = laid
    name = record["on"]
    index = lying.by_name.get(name) if isinstance(name, str) else None
    if index is None:
        hint = did_you_mean(str(name), lying.by_name, sentence("it has {names}", names=listed(lying.names)))
        raise IllegalAction(
            coded(
                "board/no-segment-turned",
                "{tile} with rotation {rotation} has no segment {name!r}",
                tile=lying.tile.id,
                rotation=lying.rotation,
                name=name,
            ),
            UNKNOWN,
            hint,
        )
    return base + index
