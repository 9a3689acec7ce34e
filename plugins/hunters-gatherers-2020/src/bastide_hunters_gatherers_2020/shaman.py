"""The shaman, a menhir tile that lets a member of the tribe come home."""

from __future__ import annotations

from bastide import DecisionKind, Event, Offer, Reaction, Rule, Table, ask_decision, for_each_piece, kinds, sentence

SHAMAN = "shaman"
_ASK = ask_decision(SHAMAN)


def appear(table: Table, event: Event) -> None:
    """Let the player who has just placed the shaman decide who comes home."""
    assert event.cell is not None
    if any(SHAMAN in table.segment(segment).flags for segment in table.segments_on(event.cell)):
        _ASK(table, event)


def come_home(table: Table, offer: Offer, number: int) -> None:
    """Take a piece back, without any points for it."""
    table.go_home(number)


def turn_rules(*, huts: bool) -> list[Rule]:
    """When the shaman comes, and whom that helps.

    Args:
        huts: whether huts may come back, too.
    """
    return [
        Reaction(
            id="hunters-gatherers-2020/shaman-appears",
            says="Who places the shaman decides on it at once, before deploying.",
            source="facts 6.25",
            on="placed",
            features=kinds("meadow"),
            flags=frozenset({SHAMAN}),
            do=appear,
        ),
        DecisionKind(
            id="hunters-gatherers-2020/shaman",
            says=sentence(
                "The player may take back one {piece} from wherever it stands; nothing is scored for it.",
                piece=sentence("member or hut of their own") if huts else sentence("member of their own tribe"),
            ),
            source="facts 6.25",
            optional=True,
            offers=for_each_piece(
                kinds("member", "hut") if huts else kinds("member"),
                type="retrieve",
                params={"piece": "piece"},
                do=come_home,
            ),
        ),
    ]
