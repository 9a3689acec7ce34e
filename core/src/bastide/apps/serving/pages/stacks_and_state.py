"""The parts of a game other than tiles on the board: stacks, hands, and state of plugins, in words for pages."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Any

from bastide import (
    Diagram,
    FlagStyle,
    Game,
    View,
    action_in_words,
    listed,
    sentence,
    spoken,
    translated,
    value_in_words,
)

from ...tile_words import item_in_words
from ...words import segment_in_words, semicolons, so_many, word
from ..pictures.art import dressed
from ..rooms.ledgers import Ledger
from ..rooms.rooms import Room
from ..rooms.seats import NOBODY, Seat
from .wording import called

logger = logging.getLogger(__name__)


def stacks_for(room: Room, seat: Seat, *, past: bool = False) -> dict[str, Any]:
    """What a client knows of every stack; one that plays for several sees only the hand of the player who decides.

    Args:
        room: the game.
        seat: the seat of the client.
        past: whether a past state is viewed; a client that plays for several then sees no hands, since it need not be
            the one who decided.
    """
    game = room.game
    known = View(game, NOBODY).stacks()
    player = game.decision.player
    name = seat.players[0] if len(seat.players) == 1 else player if player in seat.players else None
    if name is not None and not ((room.over or past) and len(seat.players) > 1):
        known = game.view(name).stacks()
    return {stack: {**value, **_about(room, stack, value)} for stack, value in known.items()}


def _about(ledger: Ledger, stack: str, known: Mapping[str, Any]) -> Mapping[str, Any]:
    game = ledger.game
    about = ledger.shown.setdefault(("stacks", spoken()), {})
    if stack not in about:
        first, _, last = stack.partition(":")
        owner = last if last in game.players else None
        declared = next((each for each in game.ruleset.stacks if each.name == (first if owner else stack)), None)
        about[stack] = {
            "player": owner,
            "wording": called(first if owner else stack),
            # Turns draw from these; any other stack with an order is open to all.
            "drawn": stack in game.ruleset.placement.draw_order,
            "secret": declared is not None and "owner" in (declared.order, declared.contents),
        }
    return {**about[stack], "tokens": tokens_among(game, {*known.get("items", ()), *known.get("order", ())})}


def tokens_among(game: Game, items: Iterable[str]) -> dict[str, str]:
    """What people call those of some items that are no tiles."""
    names = sorted(item for item in {*items} if not _is_laid(game, item))
    return {name: translated(item_in_words(name, game.ruleset)) for name in names}


def _is_laid(game: Game, item: str) -> bool:
    return item in game.ruleset.tiles or item in game.ruleset.blocks


def discarded(game: Game) -> list[str]:
    """The discarded tiles and tokens, in order."""
    return [entry["tile"] for entry in game.to_record()["actions"] if entry["type"] == "discard"]


def kept_by_plugins(game: Game) -> list[dict[str, Any]]:
    """The state of plugins, such as tokens: as in diagrams, in words.

    Returns:
        For each item the ``plugin``, its ``name`` and ``label``, its owner (``player``), and ``wording``; of counts of
        what is drawn on tiles, the ``flags`` with each count and its own ``wording``.
    """
    drawn = {style.flag for style in dressed(game.ruleset)[0] if isinstance(style, FlagStyle)}
    return [
        {
            "plugin": plugin,
            "name": name,
            "label": translated(_key(name, labels)),
            "player": player,
            "wording": translated(text),
            "flags": _flags(held, drawn),
        }
        for plugin, kept in _public(game).items()
        if isinstance(kept, Mapping)
        for labels in [game.ruleset.keepers[plugin].labels]
        for name, value in kept.items()
        if labels.get(name, name)
        for player, held in _whose(game, value)
        if (text := _in_words(game, held, labels))
    ]


def _flags(held: Any, drawn: Set[str]) -> list[dict[str, Any]]:
    """Counts of flags that have pictures; nothing if a value is anything else."""
    if not isinstance(held, Mapping) or not held.keys() <= drawn:
        return []
    return [
        {"flag": name, "count": count, "wording": translated(so_many(count, name))}
        for name, count in held.items()
        if type(count) is int and count
    ]


def _key(name: str, labels: Mapping[str, str]) -> str:
    """The label of a key in a plugin's state."""
    return sentence(labels[name]) if name in labels else word(name)


def public_diagram(game: Game) -> dict[str, Any]:
    """The board of a game as a diagram, without hidden state of plugins."""
    diagram = Diagram.of(game).as_json()
    return diagram | ({"state": _public(game)} if "state" in diagram else {})


def _public(game: Game) -> dict[str, Any]:
    """The state of plugins as they write it."""
    written = _written(game)
    if not written:
        return written
    # What is written by hand need not say whether it is hidden: it is, if redrawing the hidden parts changes it. Then
    # it is shown to no player.
    again = _written(View(game, NOBODY).sample(0))
    return {plugin: value for plugin, value in written.items() if again.get(plugin) == value}


def _written(game: Game) -> dict[str, Any]:
    """What plugins keep, without what lies on stacks that some do not see."""
    found = {}
    seen = {each.name for each in game.ruleset.stacks if each.contents == each.order == "everyone"}
    for plugin, keeper in game.ruleset.keepers.items():
        try:
            found[plugin] = keeper.write(game.position)
            if keeper.stacks - seen:
                found[plugin] = {key: value for key, value in found[plugin].items() if key not in keeper.stacks - seen}
        except Exception:
            # The game continues; only its diagram cannot be made.
            logger.exception("the plugin %s does not say what it keeps", plugin)
    return found


def _whose(game: Game, value: Any) -> Iterator[tuple[str | None, Any]]:
    """The parts of a value that belong to players, or all of it to nobody."""
    if isinstance(value, Mapping) and value and set(value) <= set(game.players):
        yield from value.items()
    else:
        yield None, value


def _in_words(game: Game, value: Any, labels: Mapping[str, str]) -> str:
    """A value of a diagram in words; empty if there is nothing to show."""
    if value is None or value is False or value == 0:
        return ""
    if isinstance(value, list):
        if _is_place(value):
            return value_in_words(value)
        held = filter(None, (_in_words(game, each, labels) for each in value))
        return semicolons(held) if any(map(_has_parts, value)) else listed(held) if value else ""
    if not isinstance(value, Mapping):
        return value_in_words(value, game.players)
    if "piece" in value:
        own = [key for key in value if key in labels]
        standing = {key: each for key, each in value.items() if key not in own}
        piece = action_in_words({**standing, "type": ""}, game.ruleset.place_kinds, segment_in_words)
        whose = value.get("player")
        text = sentence("{piece} of {player}", piece=piece, player=whose) if whose else piece
        kept = [(_key(key, labels), _in_words(game, value[key], labels)) for key in own]
        return listed([text, *(sentence("{key} {value}", key=key, value=each) for key, each in kept if each)])
    counts = [(count, name) for name, count in value.items() if isinstance(count, int) and not isinstance(count, bool)]
    if len(counts) == len(value):
        return listed(so_many(count, name) for count, name in counts if count) if any(c for c, _ in counts) else ""
    return listed(
        _key(name, labels) if each is True else sentence("{key} {value}", key=_key(name, labels), value=text)
        for name, each in value.items()
        if (text := segment_in_words(each) if name == "on" and isinstance(each, str) else _in_words(game, each, labels))
    )


def _is_place(value: list[Any]) -> bool:
    """Whether a list is a cell or an edge."""
    return len(value) in (2, 3) and all(type(each) is int for each in value[:2])


def _has_parts(value: Any) -> bool:
    return isinstance(value, Mapping) and len(value) > 1
