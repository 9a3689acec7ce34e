"""Rules that rule nothing: through them a witness sees what no rule's callable is asked about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bastide._kernel.pieces import SEGMENT, Place
from bastide.engine.decisions import Deploying
from bastide.engine.offers import Refusal, deployment_refusal, deployments
from bastide.engine.table import Table
from bastide.rules.meeples import Deployment, FurtherCells, Homecoming, OfferVeto
from bastide.rules.offers import Offer
from bastide.rules.scoring import Completion
from bastide.rules.selectors import ANY, Selector
from bastide.rules.turn import Reaction
from bastide.text.sentences import sentences

from .describe import said
from .sayings import Listener, Saying

if TYPE_CHECKING:
    from bastide.engine.position import Feature, Position
    from bastide.engine.state import State
    from bastide.rules.events import Event
    from bastide.ruleset.tables import Ruleset


ID = "bastide/witness"
SAYS = "Looks on and rules nothing."


def observed(ruleset: Ruleset, plain: Ruleset, witness: Listener) -> Ruleset:
    """A ruleset with rules through which a witness sees events, deployments and how completion is decided.

    Args:
        ruleset: the ruleset.
        plain: the same one, of which the witness hears nothing.
        witness: who looks on.
    """
    look = _Lookout(plain, witness)
    told = Reaction(id=ID, says=SAYS, on="", do=look.told)
    before = FurtherCells(id=ID, says=SAYS, pieces=Selector(), cells=look.deploying)
    after = OfferVeto(id=ID, says=SAYS, decision="deploy", forbids=look.offered)
    meeples, scoring, course = ruleset.meeples, ruleset.scoring, ruleset.course
    return replace(
        ruleset,
        meeples=replace(
            meeples,
            reaches=((before, frozenset()), *meeples.reaches),
            vetoes={**meeples.vetoes, "deploy": (after, *meeples.vetoes.get("deploy", ()))},
            homecomings={
                key: tuple((look.sending(rule) if rule.stays is None else rule, pieces) for rule, pieces in rules)
                for key, rules in meeples.homecomings.items()
            },
            plain=False,
        ),
        scoring=replace(
            scoring,
            completions={
                kind: tuple(each for rule in rules for each in (look.completing(rule), rule))
                for kind, rules in scoring.completions.items()
            },
        ),
        course=replace(course, reactions=_Everything(told, course.reactions)),
    )


class _Everything(Mapping[str, tuple[Reaction, ...]]):
    """Reactions by event, and one to every event there is, before all others."""

    def __init__(self, told: Reaction, reactions: Mapping[str, tuple[Reaction, ...]]) -> None:
        self._told = told
        self._reactions = reactions

    def __getitem__(self, name: str) -> tuple[Reaction, ...]:
        return (self._told, *self._reactions.get(name, ()))

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str)

    def __iter__(self) -> Iterator[str]:
        return iter(self._reactions)

    def __len__(self) -> int:
        return len(self._reactions)


class _Lookout:
    """The callables of these rules."""

    def __init__(self, plain: Ruleset, witness: Listener) -> None:
        self._plain = plain
        self._witness = witness

    def told(self, table: Table, event: Event) -> None:
        """An event happened."""
        state = table._state
        if event.sheet is None:
            self._witness.say(state, Saying(what="event", field=event.name, about=(said(state, "event", event),)))
            return
        sheet = event.sheet
        written = {
            "claims": {state.players[player]: weight for player, weight in sorted(sheet.claims.items())},
            "terms": [term.as_json() for term in sheet.terms],
            "lines": [line.as_json(state.players) for line in sheet.lines],
        }
        about = (said(state, "subject", sheet.subject), sheet.occasion)
        self._witness.say(state, Saying(what="sheet", field=event.name, about=about, answer=written))

    def deploying(self, position: Position, player: int) -> Iterable[int]:
        """A player is about to be asked where to deploy: tell what is not on offer on the tiles just laid, and why."""
        state = position._state
        table = Table(state, self._plain)
        options = self._witness.ask_quietly(lambda: deployments(table, player))
        if options is None:
            return ()
        offered = {(option.piece, option.segment) for option in options if isinstance(option, Deploying)}
        for piece, segment in self._deployable(state, player):
            if (piece, segment) in offered:
                continue
            why = partial(deployment_refusal, table, player, piece, segment)
            refusal: Refusal | None = self._witness.ask_quietly(why)
            if refusal is not None:
                rule, reason, _ = refusal
                offer = Offer(type="deploy", rule=rule, piece=piece, place=Place(SEGMENT, segment))
                plugin = self._plain.plugin_of(rule)
                about = (said(state, "offer", offer),)
                self._witness.say(state, Saying(what="refused", rule=rule, plugin=plugin, about=about, reason=reason))
        return ()

    def _deployable(self, state: State, player: int) -> Iterator[tuple[str, int]]:
        """Which pieces that a player has some rule deploys on segments of the tiles just laid."""
        for cell in state.laid:
            lying, base, _ = state.board.cells[cell]
            for index, segment in enumerate(lying.segments):
                rules = self._plain.meeples.deploys.get(segment.kind, ())
                for piece in dict.fromkeys(piece for _, piece in rules):
                    if state.pieces.supply(player, piece):
                        yield piece, base + index

    def offered(self, position: Position, player: int, offer: Offer) -> bool:
        """A deployment is on offer, unless a rule that is asked later vetoes it."""
        entry = self._plain.rule(offer.rule)
        if entry is not None and isinstance(entry.rule, Deployment):
            state = position._state
            about = (said(state, "offer", offer),)
            saying = Saying(what="offered", rule=offer.rule, plugin=entry.plugin, family="Deployment", about=about)
            self._witness.say(state, saying)
        return False

    def sending(self, rule: Homecoming) -> Homecoming:
        """A rule that sends pieces home, with a condition that tells of it and lets none stay."""

        def stays(position: Position, feature: Feature, number: int) -> bool:
            state = position._state
            about = (said(state, "piece", number),)
            saying = Saying(what="asked", rule=rule.id, family="Homecoming", field="stays", about=about, answer=False)
            saying.plugin, saying.verb = self._plain.plugin_of(rule.id), rule.verbs["stays"].no
            self._witness.say(state, saying)
            return False

        return replace(rule, stays=stays)

    def completing(self, rule: Completion) -> Completion:
        """A rule of completion that tells what another one says by its data alone, and is never in its way."""
        return Completion(id=ID, says=SAYS, of=ANY, ports=False, when=lambda *about: self._complete(rule, *about))

    def _complete(self, rule: Completion, position: Position, feature: Feature) -> bool:
        board = position.board
        root = feature.root
        open_ports = board.open[root] if rule.ports else 0
        gaps = board.gaps.get(root) if rule.around else None
        if not open_ports and not gaps and rule.when is not None:
            # What it answers is heard when it is asked.
            return True
        complete = not open_ports and not gaps
        reason: str = ""
        if open_ports:
            reason = sentences("{count} port is open", "{count} ports are open", open_ports)
        elif gaps:
            reason = "not every cell around is filled"
        saying = Saying(
            what="asked",
            rule=rule.id,
            plugin=self._plain.plugin_of(rule.id),
            family="Completion",
            field="ports",
            verb="holds for" if complete else "does not hold for",
            about=(said(position._state, "feature", feature),),
            answer=complete,
            reason=reason,
        )
        self._witness.say(position._state, saying)
        return True
