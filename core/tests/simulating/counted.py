"""A simulation with hand-written rows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bastide import resolve_variant
from bastide.apps.simulating.datasets import COLUMNS, to_bytes
from bastide.apps.simulating.games import Rows
from bastide.apps.simulating.plan import Plan, versions
from bastide.apps.simulating.running import keep
from bastide.apps.simulating.shards import Shard

#: Points of Ann and Bo under the old and the new rule, by game; the last is illegal under the new one.
GAMES = [((10, 4), (12, 4)), ((6, 6), (7, 6)), ((3, 9), (9, 8)), ((5, 1), (0, 0))]

#: Two variants with a kind of ground; their rules are never used.
RULES: tuple[dict[str, Any], ...] = tuple(
    {"format": "bastide-variant/1", "title": title, "plugins": {"base-game": {}}} for title in ("Old", "New")
)


def plan(**changes: Any) -> Plan:
    settled: dict[str, Any] = {
        "variants": ("old", "new"),
        "rules": RULES,
        "games": len(GAMES),
        "players": ("Ann", "Bo"),
        "bots": ("random", "random"),
        "mode": "rescored",
        "seed": "1",
        "as_laid": False,
        "shard": 2,
        "made_with": versions([resolve_variant(rules) for rules in RULES]),
    }
    return Plan(**settled | changes)


def rows_of(numbers: range) -> Rows:
    """Each player's first three points are for a lane, the rest for a field."""
    rows = Rows()
    for game in numbers:
        for variant, points in zip(("old", "new"), GAMES[game], strict=True):
            illegal = variant == "new" and game == 3
            best = max(points)
            winners = [name for name, mine in zip(("Ann", "Bo"), points, strict=True) if mine == best]
            found = ("illegal", 7, "toy/no", "No.") if illegal else ("complete", None, None, None)
            rows.games.append((game, variant, *found, variant == "new", 4 + game, 5, winners, best - min(points)))
            for seat, (name, mine) in enumerate(zip(("Ann", "Bo"), points, strict=True)):
                alone = winners == [name]
                rank = 1 if name in winners else 2
                used = (None,) * 3 if variant == "new" else (2, 1, 3)
                rows.players.append((game, variant, name, seat + 1, "random", mine, rank, alone, *used))
                lane = min(3, mine)
                rows.lines.append((game, variant, name, "lane", "completed", lane, [[0, 0]], []))
                if mine > 3:
                    rows.lines.append((game, variant, name, "field", "final", mine - 3, [[0, 0], [1, 0]], []))
        rows.turns += [(game, "old", 1, 1, 1), (game, "old", 2, 3, 1)]
    return rows


def write(folder: Path, known: Plan) -> Path:
    for table in COLUMNS:
        (folder / table).mkdir()
    for number in range(known.shards):
        keep(folder, Shard(number, to_bytes(rows_of(known.games_of(number)))))
    return folder
