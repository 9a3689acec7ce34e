"""Actions in words, for people."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bastide.text.sentences import Sentence, listed, sentence
from bastide.text.words import segment_in_words, side_in_words, word

if TYPE_CHECKING:
    from bastide.rules.declarations.kinds import PlaceKind

#: What actions and diagrams of all games have besides; plugins have words of their own, which their catalogues hold.
FIELDS = (
    *(sentence("player"), sentence("piece"), sentence("tile"), sentence("rotation"), sentence("points")),
    *(sentence("at"), sentence("on"), sentence("as"), sentence("to"), sentence("sides"), sentence("edge")),
    sentence("segment"),
)


def action_in_words(
    record: Mapping[str, Any],
    kinds: Mapping[str, PlaceKind] | None = None,
    segment: Callable[[str], str] = str,
) -> str:
    """An action in words, without the player.

    Args:
        record: the action; a placement that does not say where is told as one that was made.
        kinds: the places that plugins declare, for what people call them.
        segment: says the name of a segment; without it, the name stands as it is typed.
    """
    record = {key: value for key, value in record.items() if key != "time"}
    kind = record["type"]
    if kind == "place":
        rest = {key: value for key, value in record.items() if key not in ("type", "player", "tile", "at", "rotation")}
        if "at" not in record:
            return with_fields(sentence("lays {tile}", tile=record["tile"]), rest)
        placed = sentence(
            "place {tile} at {cell}, rotation {rotation}",
            tile=record["tile"],
            cell=cell_in_words(record["at"]),
            rotation=record["rotation"],
        )
        return with_fields(placed, rest)
    text: str = word(str(kind))
    if "piece" in record:
        piece = word(str(record["piece"]))
        text = sentence("{action} {thing}", action=text, thing=piece) if kind else piece
    if "tile" in record:
        text = sentence("{action} {thing}", action=text, thing=value_in_words(record["tile"]))
    if "on" in record:
        text = sentence("{action} on {segment}", action=text, segment=segment(record["on"]))
    if "at" in record:
        text = sentence("{action} at {place}", action=text, place=cell_in_words(record["at"]))
    if "as" in record:
        text = sentence("{action} as {figure}", action=text, figure=word(str(record["as"])))
    text = _standing(text, record, kinds or {}, segment)
    known = ("type", "player", "piece", "tile", "on", "at", "as", "edge", "corner", "place")
    rest = {key: value for key, value in record.items() if key not in known}
    if kind in rest:
        # What is done has the name of what it is done with: a bid of so much.
        text = sentence("{action} {thing}", action=text, thing=value_in_words(rest.pop(kind)))
    return with_fields(text, rest)


def _standing(
    text: str, record: Mapping[str, Any], kinds: Mapping[str, PlaceKind], segment: Callable[[str], str]
) -> str:
    """An action, and where a piece is that stands on no segment, in words."""
    if "edge" in record:
        x, y, where = record["edge"]
        edge = side_in_words(where)
        text = sentence("{action} on the {side} edge of {cell}", action=text, side=edge, cell=cell_in_words((x, y)))
    if "corner" in record:
        text = sentence("{action} at the NW corner of {cell}", action=text, cell=cell_in_words(record["corner"]))
    for kind, at in record.get("place", {}).items():
        if kind == "held":
            text = sentence("{action} held by {player}", action=text, player=at)
        elif kind == "piece":
            whose = at["player"] or sentence("the table")
            piece = action_in_words({**at, "type": ""}, kinds, segment)
            text = sentence("{action} upon {player}'s {piece}", action=text, player=whose, piece=piece)
        else:
            label = sentence(kinds[kind].label) if kind in kinds else ""
            where = (
                sentence("at {place}", place=cell_in_words(at))
                if kind in kinds and kinds[kind].tile
                else value_in_words(kinds[kind].called(at) if kind in kinds else at)
            )
            label = label or sentence("at {place}", place=word(kind))
            text = sentence("{action} {label} {where}", action=text, label=label, where=where)
    return text


def with_fields(text: str, fields: Mapping[str, Any], names: Container[str] = ()) -> str:
    """An action, and what else its record says.

    Args:
        text: the action in words.
        fields: the other fields, by key.
        names: the players, as for :func:`value_in_words`.
    """
    for key, value in fields.items():
        text = sentence(
            "{action}, {key} {value}", action=text, key=field_in_words(key), value=value_in_words(value, names)
        )
    return text


def field_in_words(key: str) -> str:
    """What an action says something under, as a value of a sentence.

    Args:
        key: as records write it.
    """
    plain = key.replace("_", " ").replace("-", " ")
    return word(plain)


def value_in_words(value: Any, names: Container[str] = ()) -> str:
    """A value of an action in words, whatever a plugin writes there; tiles are called by their ids.

    Args:
        value: as records write it.
        names: the players, whose names no catalogue says otherwise.
    """
    if value is None:
        return sentence("none")
    if isinstance(value, bool):
        return sentence("yes") if value else sentence("no")
    if isinstance(value, Sentence):
        return value
    if isinstance(value, str):
        kind, _, side = value.rpartition(" ")
        if kind and value not in names and isinstance(side_in_words(side), Sentence):
            return segment_in_words(value)
        side_text = side_in_words(value)
        return side_text if side_text is not value or value in names or "/" in value else word(value)
    if isinstance(value, Mapping):
        return listed(
            sentence("{key} {value}", key=field_in_words(str(key)), value=value_in_words(each, names))
            for key, each in value.items()
        )
    if not isinstance(value, Sequence):
        return str(value)
    if len(value) in (2, 3) and all(type(each) is int for each in value[:2]):
        x, y, *where = value
        if not where:
            return cell_in_words(value)
        if isinstance(where[0], str):
            return sentence("{cell} {side}", cell=cell_in_words((x, y)), side=side_in_words(where[0]))
    return listed(value_in_words(each, names) for each in value)


def cell_in_words(at: Sequence[int]) -> str:
    """A cell as records write it."""
    return f"[{at[0]}, {at[1]}]"
