"""What a page shows of a game: all that everybody may see, and what the one who asks may besides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bastide import View

from ..drawing import standing_at
from ..drawing.colours import player_colours, player_letters
from ..scenes import scene_of
from ..terminal.wording import described
from .art import dressed
from .rooms import Room
from .seats import Seat
from .spots import laid_out, where

#: How many of the last things that happened are told with every view; all of them are in the log.
RECENT = 12
#: The number of no player. What such a player may know is what everybody may.
_NOBODY = -1


def shown(room: Room, seat: Seat) -> dict[str, Any]:
    """A game as somebody may see it, as JSON.

    Args:
        room: the game; nobody plays in it meanwhile.
        seat: who looks.
    """
    return _public(room) | _private(room, seat)


def _public(room: Room) -> dict[str, Any]:
    game = room.game
    styles, key = dressed(game.ruleset)
    laid_out(game, styles)
    colours, letters = player_colours(game.players), player_letters(game.players)
    gone, scores = room.resigned, game.scores
    decision = game.decision
    return {
        "id": room.id,
        "number": room.number,
        "variant": game.variant,
        "title": game.ruleset.selection.title,
        "art": key,
        "players": [
            {
                "name": name,
                "kind": "bot" if name in room.bots else "human",
                "bot": room.bots.get(name),
                "colour": colours[name],
                "letter": letters[name],
                "score": scores[name],
                "track": _track(room, name),
                "supply": game.supply(name),
                "resigned": name in gone,
            }
            for name in game.players
        ],
        "supply": game.supply(None),
        "turn": game.turn,
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
        "scores": scores,
        "over": room.over,
        "closed": room.closed,
        "ranking": _ranking(room) if room.over else None,
        "decision": {"kind": decision.kind, "player": decision.player, "tile": decision.tile},
        "recent": room.told[-RECENT:],
    }


def _track(room: Room, name: str) -> dict[str, Any] | None:
    track = room.game.track(name)
    if track is None:
        return None
    return {"space": track.space, "laps": track.laps, "point_tiles": list(track.point_tiles)}


def _ranking(room: Room) -> list[list[str]]:
    """The players' names, best first, behind all others those who resigned."""
    gone = room.resigned if room.closed else []
    left = [[name for name in place if name not in gone] for place in room.game.ranking]
    return [place for place in left if place] + [[name] for name in reversed(gone)]


def _private(room: Room, seat: Seat) -> dict[str, Any]:
    game = room.game
    player = game.decision.player
    acts = not room.over and player in seat.players and player not in room.resigned
    return {
        "seat": {"players": list(seat.players), "everybody": seat.everybody},
        "stacks": _stacks(room, seat),
        "actions": _actions(room) if acts else None,
        "may": {
            "undo": room.may_undo(seat),
            "resign": [] if room.over else [name for name in seat.players if name not in room.resigned],
            "record": room.over or (seat.everybody and bool(seat.players)),
        },
    }


def _stacks(room: Room, seat: Seat) -> dict[str, Any]:
    """What somebody knows of every stack; who plays for several sees only the hand of the one who decides."""
    game = room.game
    known = View(game, _NOBODY).stacks()
    player = game.decision.player
    name = seat.players[0] if len(seat.players) == 1 else player if player in seat.players else None
    if name is not None and not (room.over and len(seat.players) > 1):
        known = game.view(name).stacks()
    owners: Mapping[str, str | None] = {
        stack: stack.partition(":")[2] if stack.partition(":")[2] in game.players else None for stack in known
    }
    return {stack: {**value, "player": owners[stack]} for stack, value in known.items()}


def _actions(room: Room) -> list[dict[str, Any]]:
    game = room.game
    styles, _ = dressed(game.ruleset)
    found = []
    for action in game.decision.actions:
        record = action.as_record()
        found.append({"record": record, "wording": described(record), **where(game, record, styles)})
    return found
