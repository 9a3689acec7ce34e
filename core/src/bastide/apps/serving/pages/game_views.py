"""The view of a game: all public information, and what the client may see besides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bastide import Game, ScoreTrack, Sentence, field_in_words, speaking, spoken, translated, value_in_words

from ...bots import called as bot_called
from ...clocks import clock_of, has_lost_on_time
from ...drawing import standing_at
from ...drawing.colours import CHOICES, NAMED, player_letters
from ...rulesets.titles import title_of
from ...scenes import scene_of
from ...terminal.wording import beside, usual_piece
from ...tile_words import item_in_words
from ...words import decision_in_words, teams_of
from ..pictures.action_places import blocks_of, laid_out, where
from ..pictures.art import dressed
from ..rooms.rooms import Room
from ..rooms.seats import Seat
from ..rooms.timekeeping import remaining
from .help import lost_gaps
from .stacks_and_state import discarded, kept_by_plugins, stacks_for, tokens_among
from .wording import called, entries_after, offered_in_words, tile_called

#: How many recent events every view includes; the log has all of them.
RECENT = 12
#: The names of the colours that players choose from.
NAMES = {NAMED[name]: name for name in CHOICES}


def shown(room: Room, seat: Seat, language: str | None = None, *, past: bool = False) -> dict[str, Any]:
    """The view of a game for a client, as JSON.

    Args:
        room: the game; unchanged meanwhile.
        seat: the seat of the client.
        language: its language; by default, the current one.
        past: whether this is a past state, in which no actions are possible.
    """
    with (
        room.watched("look", players=list(seat.players), everybody=seat.everybody, language=language),
        speaking(language),
    ):
        public: dict[str, Any] = _once(room, "public", _public)
        return public | _private(room, seat, past) | ({"past": True} if past else {})


def _once(room: Room, what: str, make: Callable[[Room], Any]) -> Any:
    """A part that is the same for all clients of one language, made once for all of them."""
    key = what, spoken()
    number, made = room.shown.get(key, (-1, None))
    if number != room.number:
        made = make(room)
        room.shown[key] = room.number, made
    return made


def _public(room: Room) -> dict[str, Any]:
    game = room.game
    styles, key = dressed(game.ruleset)
    laid_out(game, styles)
    colours, letters = room.colours, player_letters(game.players)
    gone, scores = room.resigned, game.scores
    decision = game.decision
    return {
        "id": room.id,
        "number": room.number,
        "played": game.actions_played,
        "variant": game.variant,
        "title": translated(title_of(game.ruleset)),
        "art": key,
        "players": [
            {
                "name": name,
                "kind": "bot" if name in room.bots else "human",
                "bot": room.bots.get(name),
                "program": translated(bot_called(room.bots[name])) if name in room.bots else None,
                "colour": colours[name],
                "letter": letters[name],
                "score": scores[name],
                "track": _track(game, name),
                "supply": game.supply(name),
                "resigned": name in gone,
                "out_of_time": has_lost_on_time(game, name),
            }
            for name in game.players
        ],
        "colours": {name: NAMES[colour] for name, colour in colours.items() if colour in NAMES},
        "supply": game.supply(None),
        "usual": usual_piece(game),
        "kinds": _kinds(game),
        "track": _spaces(game),
        "turn": game.turn,
        "turn_number": game.position.turn_number,
        "tiles": [{"tile": laid.tile.id, "at": list(laid.at), "rotation": laid.rotation} for laid in game.board.tiles],
        "pieces": [
            {
                "player": each.player,
                "piece": each.kind,
                "x": round(x, 4),
                "y": round(y, 4),
                "at": list(each.at),
                "segment": each.segment,
                "place": each.place,
                "role": each.role,
                "lies": each.lies,
            }
            for each, (x, y) in standing_at(scene_of(game, styles=styles), styles)
        ],
        "beside": [
            {
                "wording": translated(label) if isinstance(label, Sentence) else called(label),
                "pieces": [{"player": each.player, "piece": each.piece, "role": each.role} for each in pieces],
            }
            for label, pieces in beside(game).items()
        ],
        "kept": kept_by_plugins(game),
        "blocks": blocks_of(game),
        "discarded": discarded(game),
        "discarded_tokens": tokens_among(game, discarded(game)),
        "scores": scores,
        "over": room.over,
        "closed": room.closed,
        "ranking": _ranking(room) if room.over else None,
        "teams": teams_of(game.teams),
        "decision": {
            "kind": decision.kind,
            "player": decision.player,
            "tile": decision.tile,
            "wording": _asked(room),
            "says": _sentence_of(game, decision.kind),
            "situation": translated(decision.situation),
        },
        "earlier": len(room.earlier(None)),
        "help": {"gaps": lost_gaps(game)} if room.help else None,
    }


def _kinds(game: Game) -> dict[str, dict[str, str]]:
    """The names and descriptions of pieces."""
    return {
        name: {"wording": called(name), "says": translated(kind.says)}
        for name, kind in game.ruleset.piece_kinds.items()
    }


def _names(room: Room, stacks: Mapping[str, Any], actions: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """What people call the tiles and blocks that a client sees beside the board."""
    game = room.game
    told = [game.decision.tile, *(action["record"].get("tile") for action in actions)]
    seen = {*discarded(game), *(tile for tile in told if isinstance(tile, str))}
    for stack in stacks.values():
        seen.update(stack.get("items", ()), stack.get("order", ()))
    known: dict[str, str] = room.shown.setdefault(("names", spoken()), {})
    names = {}
    for item in seen:
        if item in game.ruleset.tiles or item in game.ruleset.blocks:
            if item not in known:
                known[item] = translated(item_in_words(item, game.ruleset))
            names[item] = known[item]
    return names


def _spaces(game: Game) -> dict[str, Any] | None:
    """The score track."""
    rule = game.ruleset.one(ScoreTrack)
    return None if rule is None else {"spaces": rule.spaces, "point_tiles": sorted(rule.point_tiles)}


def _asked(room: Room) -> str:
    """The pending decision, in words."""
    decision = room.game.decision
    if room.over or decision.player is None:
        return translated("the game is over")
    return translated(decision_in_words(decision, decision.tile and tile_called(room.game, decision.tile)))


def _sentence_of(game: Game, kind: str) -> str:
    """The sentence of the rule that asks for a kind of decision, if it belongs to a plugin."""
    declared = game.ruleset.turn.decisions.get(kind)
    return "" if declared is None else translated(declared.says)


def _track(game: Game, name: str) -> dict[str, Any] | None:
    track = game.track(name)
    if track is None:
        return None
    return {"space": track.space, "laps": track.laps, "point_tiles": list(track.point_tiles)}


def _ranking(room: Room) -> list[list[str]]:
    """The players' names, best first, those who resigned last."""
    gone = room.resigned if room.closed else []
    left = [[name for name in place if name not in gone] for place in room.game.ranking]
    return [place for place in left if place] + [[name] for name in reversed(gone)]


def _private(room: Room, seat: Seat, past: bool) -> dict[str, Any]:
    game = room.game
    player = game.decision.player
    acts = not past and not room.over and player in seat.players and player not in room.resigned
    stacks = stacks_for(room, seat, past=past)
    actions = _once(room, "actions", _actions) if acts else None
    return {
        "clock": _clock(room, past),
        "seat": {"players": list(seat.players), "everybody": seat.everybody},
        "recent": entries_after(room, seat.viewer, max(0, room.number - RECENT)),
        "stacks": stacks,
        "actions": actions,
        "names": _names(room, stacks, actions or ()),
        "may": {
            "undo": room.may_undo(seat),
            "resign": [] if room.over else [name for name in seat.players if name not in room.resigned],
            "colour": [] if past else room.may_choose_colour(seat),
            "record": room.may_have_record(seat),
        },
    }


def _clock(room: Room, past: bool) -> dict[str, Any] | None:
    """What the players' clocks show, and whose runs; it depends on when one looks."""
    if clock_of(room.game) is None:
        return None
    running = None if past else room.clock_running
    return {"left": remaining(room.game, room.times, running), "running": running}


def _actions(room: Room) -> list[dict[str, Any]]:
    game = room.game
    styles, _ = dressed(game.ruleset)
    found = []
    for action in game.decision.actions:
        record = action.as_record()
        place = where(game, record, styles)
        fields = {} if place else {"fields": _fields(game, record)}
        found.append({"record": record, "wording": offered_in_words(game, record), **place, **fields})
    return found


def _fields(game: Game, record: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """Fields of an action that have no place on the board, in words, for forms."""
    return {
        key: {"wording": translated(field_in_words(key)), "value": translated(value_in_words(value, game.players))}
        for key, value in record.items()
        if key not in ("type", "player")
    }
