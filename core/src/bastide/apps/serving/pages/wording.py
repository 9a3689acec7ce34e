"""The events of a game in words: entries, score lines and their terms, in the current language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bastide import (
    Game,
    IllegalAction,
    action_in_words,
    coordinates,
    reworded,
    sentence,
    sentences,
    spoken,
    translated,
)

from ...clocks import ran_out
from ...terminal.sheets import line_text
from ...tile_words import item_in_words
from ...words import roll_in_words, segment_in_words, spelled_out, word
from ..http.page_sentences import AT_THE_BOARD, ON_PAGES, on_pages
from ..http.refusals import RefusedError
from ..rooms.colours import COLOURS
from ..rooms.ledgers import Ledger

#: The verbs of the game's own actions; plugins have words of their own.
DONE = {"deploy": sentence("deploys"), "pass": sentence("passes")}
#: The keys of an action that give its place on the board.
WHERE = ("at", "rotation", "edge", "corner")


def entries_after(ledger: Ledger, viewer: str | None, after: int = 0) -> list[dict[str, Any]]:
    """The entries of a game after one of them, as pages show them.

    Args:
        ledger: the game.
        viewer: the player who looks, without what other players hide; by default, a spectator.
        after: how many of the first entries to skip.
    """
    # Events do not change, so each entry is put into words once for each language.
    ready: list[dict[str, Any]] = ledger.shown.setdefault(("entries", spoken()), [])
    ready.extend(_entry(ledger.game, entry) for entry in ledger.records[len(ready) :])
    return [
        _entry(ledger.game, entry | {"action": entry["seen"][viewer]}) if viewer in entry.get("seen", ()) else shown
        for entry, shown in zip(ledger.records[after:], ready[after:], strict=True)
    ]


def _entry(game: Game, entry: Mapping[str, Any]) -> dict[str, Any]:
    entry = {key: value for key, value in entry.items() if key != "seen"}
    if entry["kind"] == "action":
        return {
            **entry,
            "wording": done_in_words(game, entry["action"]),
            "lines": [line_in_words(line) for line in entry["lines"]],
            "came": [{**each, "wording": _came(game, each)} for each in entry["came"]],
        }
    if entry["kind"] == "undo":
        text = sentences("takes back {count} move", "takes back {count} moves", entry["back"])
        return {**entry, "wording": translated(text)}
    if entry["kind"] == "rules":
        return {**entry, "wording": translated(_ruled(entry))}
    if entry["kind"] == "opened":
        return {**entry, "wording": translated("asks for the record; moves can no longer be taken back")}
    if entry["kind"] == "colour":
        return {**entry, "wording": translated(sentence("chooses a colour: {colour}", colour=COLOURS[entry["colour"]]))}
    if entry["kind"] == "timeout":
        return {**entry, "wording": translated("has run out of time")}
    return {**entry, "wording": translated("resigns")}


def _ruled(entry: Mapping[str, Any]) -> str:
    if not entry["back"]:
        return sentence("continues under other rules: {title}", title=entry["title"])
    return sentences(
        "continues under other rules, without the last move: {title}",
        "continues under other rules, without the last {count} moves: {title}",
        entry["back"],
        title=entry["title"],
    )


def entries_before(ledger: Ledger, viewer: str | None) -> list[dict[str, Any]]:
    """The events from before a game began here, if it continued a record.

    Args:
        ledger: the game.
        viewer: the player who looks, as above.
    """
    key = "earlier", spoken(), viewer
    ready: list[dict[str, Any]] | None = ledger.shown.get(key)
    if ready is None:
        ready = ledger.shown[key] = [
            {"player": record.get("player"), "action": record, "wording": _came(ledger.game, record)}
            for record in ledger.earlier(viewer)
        ]
    return ready


def _came(game: Game, record: Mapping[str, Any]) -> str:
    if record["type"] == "discard":
        return translated(sentence("{tile} is out of the game", tile=tile_called(game, record["tile"])))
    if record["type"] == "put-back":
        return translated(
            sentence("{tile} fits nowhere and is back in the bag", tile=tile_called(game, record["tile"]))
        )
    if record["type"] == "roll":
        return translated(roll_in_words(record["name"], record["value"]))
    if record["type"] == "reveal":
        chosen = done_in_words(game, record["choice"])
        return translated(sentence("{player} had chosen: {choice}", player=record["of"], choice=chosen))
    if record["type"] == "timeout":
        return translated(ran_out(record["player"]))
    return done_in_words(game, record)


def done_in_words(game: Game, record: Mapping[str, Any]) -> str:
    """A past action, for a viewer of the board: without cells, which have no names there.

    Args:
        game: its game.
        record: the action as in records.
    """
    return _in_short(game, {**record, "type": DONE.get(record["type"], record["type"])})


def offered_in_short(game: Game, record: Mapping[str, Any]) -> str:
    """An action that may be taken, for a viewer of the board, likewise without cells.

    Args:
        game: its game.
        record: the action as in records.
    """
    if record["type"] == "place" and record.keys() <= {"type", "player", "tile", "at", "rotation"}:
        return translated(sentence("lay {tile}", tile=tile_called(game, record["tile"])))
    return _in_short(game, record)


def _in_short(game: Game, record: Mapping[str, Any]) -> str:
    return in_words(game, {key: value for key, value in record.items() if key not in WHERE and not _is_cell(value)})


def _is_cell(value: Any) -> bool:
    """Whether a value is a cell, or an edge of one."""
    return isinstance(value, list | tuple) and len(value) in (2, 3) and all(type(each) is int for each in value[:2])


def in_words(game: Game, record: Mapping[str, Any]) -> str:
    """An action in words.

    Args:
        game: its game, whose plugins know the names of places.
        record: the action as in records.
    """
    if isinstance(record.get("tile"), str):
        record = {**record, "tile": tile_called(game, record["tile"])}
    return translated(action_in_words(record, game.ruleset.place_kinds, segment_in_words))


def refused_in_words(game: Game, error: IllegalAction) -> RefusedError:
    """The refusal of an action that a rule forbids: data for programs, and messages for readers of the board.

    Args:
        game: its game.
        error: why the action is not legal.
    """

    def told(text: str | None) -> str:
        return translated(reworded(text or "", {}, lambda value: tile_called(game, value)))

    problems = [on_pages(problem, {**ON_PAGES, **AT_THE_BOARD}) for problem in error.problems]
    seen = [{"text": told(problem.message), "besides": told(problem.hint)} for problem in problems]
    return RefusedError("invalid", error.problems, {"rule": error.rule, "reason": error.reason, "seen": seen})


def tile_called(game: Game, tile: str) -> str:
    """A tile by what is on it, in quotes, since that may contain commas; a token by its label."""
    words = item_in_words(tile, game.ruleset)
    laid = tile in game.ruleset.tiles or tile in game.ruleset.blocks
    return sentence("“{words}”", words=words) if laid else words


def offered_in_words(game: Game, record: Mapping[str, Any]) -> str:
    """A legal action in words; if several tiles were just placed, it names the one concerned."""
    if "on" in record and "at" not in record and len(game.position.laid) > 1:
        record = {**record, "at": coordinates(game.position.laid[-1])}
    return in_words(game, record)


def called(name: str) -> str:
    """The display form of a hyphenated name of a plugin."""
    return translated(word(name))


def line_in_words(line: Mapping[str, Any]) -> dict[str, Any]:
    """A score line with its sentence, and those of its terms; its tiles are shown on the board, not named."""
    return {
        **line,
        "called": called(line["kind"]),
        "wording": translated(line_text(line, cells=False)),
        "terms": terms_in_words(line["terms"]),
    }


def terms_in_words(terms: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Terms with their counts: ``3 tiles × 2 = 6``."""
    return [{**term, "wording": translated(spelled_out(term))} for term in terms]


def rule_sentences(game: Game, rules: Iterable[str] | None = None) -> dict[str, str]:
    """The sentences of rules, by id.

    Args:
        game: the game in which they are in force.
        rules: their ids; by default, those of all rules in force.
    """
    wanted = None if rules is None else set(rules)
    return {
        entry.rule.id: translated(entry.rule.says)
        for entry in game.ruleset.rules
        if getattr(entry.rule, "says", "") and (wanted is None or entry.rule.id in wanted)
    }
