"""What a listener hears besides calls of rules: events, deployments, and what rules decide by their data alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from bastide._kernel.pieces import SEGMENT, Place
from bastide.engine.offers import deployments
from bastide.engine.refusals import Refusal, deployment_refusal
from bastide.rules.base import Rule
from bastide.rules.meeples import Deployment, Homecoming
from bastide.rules.offers import Offer
from bastide.rules.scoring import Completion
from bastide.text.sentences import sentences

from .describe import in_words
from .sayings import Saying

if TYPE_CHECKING:
    from bastide.engine.position import Feature, Position
    from bastide.engine.state import State
    from bastide.engine.table import Table
    from bastide.rules.events import Event

#: Asks rules something that the listener does not report; ``None`` if one of them raises.
AskQuietly = Callable[[Callable[[], Any]], Any]


def happened(state: State, event: Event) -> Saying:
    """An event, or the sheet of one that tells of a score."""
    if event.sheet is None:
        return Saying(what="event", field=event.name, about=(in_words(state, "event", event),))
    sheet = event.sheet
    written = {
        "claims": {state.players[player]: weight for player, weight in sorted(sheet.claims.items())},
        "terms": [term.as_json() for term in sheet.terms],
        "lines": [line.as_json(state.players) for line in sheet.lines],
    }
    about = (in_words(state, "subject", sheet.subject), sheet.occasion)
    return Saying(what="sheet", field=event.name, about=about, answer=written)


def refused(table: Table, player: int, ask_quietly: AskQuietly) -> Iterator[Saying]:
    """Which deployments on the tiles just laid are not offered to a player, and why."""
    state = table._state
    options = ask_quietly(lambda: deployments(table, player))
    if options is None:
        return
    offered = {(option.piece, option.place) for option in options}
    for piece, segment in _deployable(table, player):
        if (piece, Place(SEGMENT, segment)) in offered:
            continue
        refusal: Refusal | None = ask_quietly(partial(deployment_refusal, table, player, piece, segment))
        if refusal is not None:
            rule, reason, _ = refusal
            offer = Offer(type="deploy", rule=rule, piece=piece, place=Place(SEGMENT, segment))
            plugin = table.ruleset.plugin_of(rule)
            about = (in_words(state, "offer", offer),)
            yield Saying(what="refused", rule=rule, plugin=plugin, about=about, reason=reason)


def _deployable(table: Table, player: int) -> Iterator[tuple[str, int]]:
    """Which pieces that a player has some rule deploys on segments of the tiles just laid."""
    state = table._state
    for cell in state.laid:
        lying, base, _ = state.board.cells[cell]
        for index, segment in enumerate(lying.segments):
            rules = table.ruleset.meeples.deploys.get(segment.kind, ())
            for piece in dict.fromkeys(piece for _, piece in rules):
                if state.pieces.supply(player, piece):
                    yield piece, base + index


def offered(state: State, offer: Offer) -> Saying:
    """A deployment by a rule."""
    plugin = state.ruleset.plugin_of(offer.rule)
    about = (in_words(state, "offer", offer),)
    return Saying(what="offered", rule=offer.rule, plugin=plugin, family=Deployment.__name__, about=about)


def sent_home(state: State, rule: Homecoming, piece: int) -> Saying:
    """A rule without a condition lets a piece go home."""
    return _answered(state, rule, "stays", in_words(state, "piece", piece), False)


def completed_by_data(position: Position, rule: Completion, feature: Feature) -> Saying | None:
    """What a rule says of a feature by its ports and the cells around it; nothing where its condition decides."""
    board, root = position.board, feature.root
    reason: str = ""
    if rule.ports and board.open[root]:
        reason = sentences("{count} port is open", "{count} ports are open", board.open[root])
    elif rule.around and board.gaps.get(root):
        reason = "not every cell around is filled"
    elif rule.when is not None:
        return None
    saying = _answered(position._state, rule, "when", in_words(position._state, "feature", feature), not reason)
    saying.field, saying.reason = "ports", reason
    return saying


def _answered(state: State, rule: Rule, field: str, about: str, answer: bool) -> Saying:
    """What a rule answers without being called, told as if one of its callables had answered."""
    verb = rule.verbs[field]
    return Saying(
        what="asked",
        rule=rule.id,
        plugin=state.ruleset.plugin_of(rule.id),
        family=type(rule).__name__,
        field=field,
        verb=verb.yes if answer else verb.no,
        about=(about,),
        answer=answer,
    )
