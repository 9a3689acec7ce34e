"""Scores in words: what was scored, and what every claimed feature is worth now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bastide import Game, Sheet, Track

from .wording import cell


def line_text(line: Mapping[str, Any]) -> str:
    """A score line in one sentence, such as ``Red +8: city completed, 3 tiles``."""
    tiles = len(line["tiles"])
    size = f", {tiles} tile{'' if tiles == 1 else 's'}" if tiles else ""
    where = f" at {cell(line['tiles'][0])}" if tiles else ""
    when = {"play": "", "final": " at the end"}.get(line["when"], f" {line['when']}")
    return f"{line['player']} {line['points']:+d}: {line['kind']}{when}{size}{where}"


def term_texts(terms: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """One line for each term, with the rules that made it."""
    for term in terms:
        changed = "".join(f", changed by {rule}" for rule in term["changed_by"])
        yield f"{term['count']} {term['label']} × {term['rate']} = {term['points']}  [{term['rule']}{changed}]"


def decided_text(line: Mapping[str, Any]) -> Iterator[str]:
    """A line that names the rules that changed who gets points, if any did."""
    if line.get("decided_by"):
        yield f"decided by {', '.join(line['decided_by'])}"


def log_text(game: Game) -> str:
    """Every score line so far, term by term with rule ids."""
    parts = []
    for line in game.lines:
        parts.append(line_text(line))
        parts.extend(f"    {text}" for text in (*term_texts(line["terms"]), *decided_text(line)))
    return "\n".join(parts) or "nothing has been scored yet"


def sheet_text(game: Game) -> str:
    """What every claimed feature is worth if the game ended now, term by term with rule ids."""
    parts = []
    for sheet in claimed(game):
        parts.extend(_sheet_lines(game, sheet))
    return "\n".join(parts) or "nothing on the board is claimed"


def claimed(game: Game) -> list[Sheet]:
    """The sheets of all claimed subjects, as the rules of the final scoring form them; complete features first."""
    position = game.position
    found = [
        position.sheet(feature, "completed") for feature in game.board.features() if feature.pieces and feature.complete
    ]
    for rule in game.ruleset.finals:
        found.extend(position.sheet(subject, rule.occasion) for subject in rule.subjects(position))
    return [sheet for sheet in found if sheet.claims]


def _sheet_lines(game: Game, sheet: Sheet) -> list[str]:
    names = game.players
    cells = sorted({tuple(at) for feature in sheet.subject.features for at in feature.tiles}, key=lambda at: at[::-1])
    claims = ", ".join(f"{names[player]} {weight}" for player, weight in sorted(sheet.claims.items()))
    tiles = f"{len(cells)} tile{'' if len(cells) == 1 else 's'}"
    where = f" from {cell(cells[0])}" if cells else ""
    state = "" if sheet.occasion == "final" else f", {sheet.occasion}"
    lines = [f"{sheet.subject.kind}{state}, {tiles}{where} (claims: {claims})"]
    for line in sheet.lines:
        written = line.as_json(names)
        lines.append(f"  {written['player']} {written['points']:+d}")
        lines.extend(f"    {text}" for text in (*term_texts(written["terms"]), *decided_text(written)))
    if not sheet.lines:
        lines.append("  nobody leads")
    lines.extend(_when_closed(game, sheet))
    return lines


def _when_closed(game: Game, sheet: Sheet) -> list[str]:
    """What the same feature would give if it were complete as it lies."""
    features = sheet.subject.features
    if sheet.occasion != "final" or len(features) != 1 or features[0].kind not in game.ruleset.completions:
        return []
    closed = game.sheet(features[0], "completed")
    gains = ", ".join(f"{game.players[player]} {points:+d}" for player, points in sorted(closed.points.items()))
    return [f"  complete as it lies: {gains}"] if gains and closed.points != sheet.points else []


def rounds_text(track: Track | None) -> str:
    """How points of more than one round of the score track are shown, such as `` = 50 + 7``; empty for others."""
    if track is None or not track.laps:
        return ""
    if not track.point_tiles:
        return f" (space {track.space}, round {track.laps + 1})"
    return f" = {' + '.join(map(str, [*track.point_tiles, track.space]))}"


def track_text(game: Game) -> str:
    """Where every figure stands on the score track, and with which point tiles."""
    rule = game.ruleset.track
    if rule is None:
        return "these rules have no score track"
    lines = []
    for name in game.players:
        track = game.track(name)
        assert track is not None
        tiles = ", point tiles " + " + ".join(map(str, track.point_tiles)) if track.point_tiles else ""
        lines.append(f"{name}: {game.scores[name]} points, on space {track.space} of {rule.spaces}{tiles}")
    return "\n".join(lines)


def final_text(game: Game) -> str:
    """How the game ended: the final lines, the points, who won."""
    parts = [line_text(line) for line in game.lines if line["when"] == "final"]
    if parts:
        parts.insert(0, "Scored at the end:")
    parts.append("")
    place = 1
    for names in game.ranking:
        shared = " (shared)" if len(names) > 1 else ""
        parts.extend(f"{place}. {name}: {game.scores[name]} points{shared}" for name in names)
        place += len(names)
    return "\n".join(parts).lstrip("\n")
