"""Scores in words: past score lines, and the current score of every claimed feature."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bastide import Game, ScoreTrack, Sheet, Track, cell_in_words, listed, sentence, sentences, translated

from ..words import category_in_words, claims_in_words, counts_in_words, spelled_out, together


def line_text(line: Mapping[str, Any], *, cells: bool = True) -> str:
    """A score line in one sentence, such as ``Red +8: city completed, 3 tiles``.

    Args:
        line: the line.
        cells: whether to name a cell.
    """
    what = category_in_words(line["kind"], line["when"])
    if line["tiles"] and not cells:
        what = sentences("{what}, {count} tile", "{what}, {count} tiles", len(line["tiles"]), what=what)
    elif line["tiles"]:
        what = sentences(
            "{what}, {count} tile at {cell}",
            "{what}, {count} tiles at {cell}",
            len(line["tiles"]),
            what=what,
            cell=cell_in_words(line["tiles"][0]),
        )
    return sentence("{player} {points}: {what}", player=line["player"], points=f"{line['points']:+d}", what=what)


def term_texts(terms: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """One line for each term, with its rules."""
    for term in terms:
        rules: str = term["rule"]
        for rule in term["changed_by"]:
            rules = sentence("{rules}, changed by {rule}", rules=rules, rule=rule)
        yield sentence("{term}  [{rules}]", term=spelled_out(term), rules=rules)


def decided_text(line: Mapping[str, Any]) -> Iterator[str]:
    """A line that names the rules that changed who gets the points, if any did."""
    if line.get("decided_by"):
        yield sentence("decided by {rule}", rule=listed(line["decided_by"]))


def log_text(game: Game) -> str:
    """Every score line so far, term by term with rule ids."""
    parts = []
    for line in game.lines:
        parts.append(translated(line_text(line)))
        parts.extend(f"    {translated(text)}" for text in (*term_texts(line["terms"]), *decided_text(line)))
    return "\n".join(parts) or sentence("nothing has been scored yet")


def sheet_text(game: Game) -> str:
    """The score of every claimed feature if the game ended now, term by term with rule ids."""
    parts = []
    for sheet in claimed(game):
        parts.extend(_sheet_lines(game, sheet))
    return "\n".join(parts) or sentence("nothing on the board is claimed")


def claimed(game: Game) -> list[Sheet]:
    """The sheets of all claimed subjects, as formed by the rules of the final scoring; complete features first."""
    found = [
        game.sheet(feature, "completed") for feature in game.board.features() if feature.pieces and feature.complete
    ]
    found += [game.sheet(subject, occasion) for subject, occasion in game.final_subjects()]
    return [sheet for sheet in found if sheet.claims]


def _sheet_lines(game: Game, sheet: Sheet) -> list[str]:
    names = game.players
    cells = sorted({tuple(at) for feature in sheet.subject.features for at in feature.tiles}, key=lambda at: at[::-1])
    what = category_in_words(sheet.subject.kind, sheet.occasion)
    what = sentences("{what}, {count} tile", "{what}, {count} tiles", len(cells), what=what)
    if cells:
        what = sentence("{what} from {cell}", what=what, cell=cell_in_words(cells[0]))
    claims = claims_in_words({names[player]: weight for player, weight in sorted(sheet.claims.items())})
    lines = [translated(sentence("{text} ({note})", text=what, note=claims))]
    for line in sheet.lines:
        written = line.as_json(names)
        lines.append(f"  {written['player']} {written['points']:+d}")
        lines.extend(f"    {translated(text)}" for text in (*term_texts(written["terms"]), *decided_text(written)))
    if not sheet.lines:
        lines.append(f"  {translated(sentence('nobody leads'))}")
    lines.extend(_when_closed(game, sheet))
    return lines


def _when_closed(game: Game, sheet: Sheet) -> list[str]:
    """The score of the same feature if it were complete as it lies."""
    features = sheet.subject.features
    if sheet.occasion != "final" or len(features) != 1 or features[0].kind not in game.ruleset.scoring.completions:
        return []
    closed = game.sheet(features[0], "completed")
    gains = ", ".join(f"{game.players[player]} {points:+d}" for player, points in sorted(closed.points.items()))
    text = translated(sentence("complete as it lies: {gains}", gains=gains))
    return [f"  {text}"] if gains and closed.points != sheet.points else []


def rounds_text(track: Track | None) -> str:
    """Points over more than one round of the score track, such as `` = 50 + 7``; empty for others."""
    if track is None or not track.laps:
        return ""
    if not track.point_tiles:
        return f" {translated(sentence('(space {space}, round {number})', space=track.space, number=track.laps + 1))}"
    return f" = {' + '.join(map(str, [*track.point_tiles, track.space]))}"


def track_text(game: Game) -> str:
    """The position of every figure on the score track, and its point tiles."""
    rule = game.ruleset.one(ScoreTrack)
    if rule is None:
        return sentence("these rules have no score track")
    lines = []
    for name in game.players:
        track = game.track(name)
        assert track is not None
        line = sentence(
            "{player}: {points} points, on space {space} of {spaces}",
            player=name,
            points=game.scores[name],
            space=track.space,
            spaces=rule.spaces,
        )
        if track.point_tiles:
            tiles = " + ".join(map(str, track.point_tiles))
            line = sentence("{place}, point tiles {tiles}", place=line, tiles=tiles)
        lines.append(translated(line))
    return "\n".join(lines)


def final_text(game: Game) -> str:
    """The result of the game: the final lines, the points, the winners."""
    parts = [line_text(line) for line in game.lines if line["when"] == "final"]
    if parts:
        parts.insert(0, sentence("Scored at the end:"))
    parts.append("")
    number = 1
    for place in game.ranked_teams:
        for team in place:
            points = sum(game.scores[name] for name in team)
            ranked = sentences(
                "{place}. {player}: {count} point",
                "{place}. {player}: {count} points",
                points,
                place=number,
                player=together(team),
            )
            if len(team) > 1:
                each = counts_in_words({name: game.scores[name] for name in team})
                ranked = sentence("{text} ({note})", text=ranked, note=each)
            parts.append(sentence("{place} (shared)", place=ranked) if len(place) > 1 else ranked)
        number += len(place)
    return "\n".join(map(translated, parts)).lstrip("\n")
