"""Looking on while a game is played: which rules speak, in which order, and what each says.

A game under a ruleset that a witness hears goes as it would under the ruleset it was made from; games under that one
know nothing of it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bastide.engine.decisions import Action
from bastide.rules.base import Verb
from bastide.ruleset.calls import Call, Listener
from bastide.ruleset.resolve import listen
from bastide.text.sentences import sentence
from bastide.text.words import word

from .describe import in_words
from .notices import completed_by_data, happened, offered, refused, sent_home
from .sayings import Saying

if TYPE_CHECKING:
    from bastide.engine.games.game import Game
    from bastide.engine.position import Feature, Position
    from bastide.engine.state import State
    from bastide.engine.table import Table
    from bastide.rules.events import Event
    from bastide.rules.meeples import Homecoming
    from bastide.rules.offers import Offer
    from bastide.rules.scoring import Completion
    from bastide.ruleset.resolved import Ruleset

#: Of how many games at once a witness that keeps nothing knows how far they have come.
GAMES = 64

#: What each thing is of the answers that are lists of things.
_ROLES = {"offers": "offer", "candidates": "candidate", "subjects": "subject"}


class Witness(Listener):
    """Looks on while games are played.

    Args:
        tell: called with everything that is said, in order; without it, all of it is kept.
    """

    def __init__(self, tell: Callable[[Saying], object] | None = None) -> None:
        self._tell = tell
        self._depth = 0
        self._deaf = 0
        #: Steps of which it was told that they were pushed, while a rule does something.
        self._pushed: list[Any] = []
        #: What was said since a rule was asked that has not answered yet, and how many are asked.
        self._waiting: list[tuple[_Seen, Saying]] = []
        self._asked = 0
        self._games = 0
        self._last: _Seen | None = None
        # By the numbers of states, which are kept so that no other one gets the number.
        self._seen: OrderedDict[int, _Seen] = OrderedDict()

    def watched(self, ruleset: Ruleset) -> Ruleset:
        """A ruleset that plays like another one, with this witness looking on."""
        return replace(ruleset, listener=self)

    def sayings(self, game: Game) -> list[Saying]:
        """Everything said in a game so far, without what was taken back."""
        seen = self._seen.get(id(game._state))
        if seen is None:
            return []
        self.look(game._state)
        return list(seen.sayings)

    def heard_last(self) -> list[Saying]:
        """Everything said in the game in which a rule spoke last, also what was taken back."""
        return [] if self._last is None else list(self._last.sayings)

    def start(self) -> None:
        """From now on, look on in every game under a ruleset that is resolved."""
        listen(self)

    def stop(self) -> None:
        """Look on no more in games under rulesets that are resolved from now on."""
        listen(None)

    # What it hears

    def look(self, state: State) -> _Seen:
        """See to it that what was done in a game since it last spoke is told first."""
        seen = self._seen.get(id(state))
        if seen is None:
            self._games += 1
            seen = self._seen[id(state)] = _Seen(state, self._games)
            if self._tell is not None and len(self._seen) > GAMES:
                self._seen.popitem(last=False)
        done = len(state.log)
        if done < seen.done:
            seen.forget(done)
        for at in range(seen.done, done):
            seen.done = at + 1
            entry = state.log[at]
            if isinstance(entry, Action):
                self._chosen(seen, entry)
            elif entry.get("type") == "roll":
                self._say(seen, Saying(what="rolled", about=(entry["name"],), answer=entry["value"]))
        return seen

    def say(self, state: State, saying: Saying) -> None:
        """Tell something that was said in a game, unless it is only said to find out why something is not so."""
        if not self._deaf:
            self._say(self.look(state), saying)

    def _ask_quietly(self, ask: Callable[[], Any]) -> Any:
        """Ask the rules something and report nothing; ``None`` if one of them raises."""
        self._deaf += 1
        try:
            return ask()
        except Exception:  # a mistake of a rule fails the game, not its listener
            return None
        finally:
            self._deaf -= 1

    def _say_if(self, state: State, saying: Saying | None) -> None:
        if saying is not None:
            self.say(state, saying)

    def _chosen(self, seen: _Seen, action: Action) -> None:
        record = action.as_record()
        offers: dict[str, int] = {}
        for option in action.decision.options:
            offers[option.rule] = offers.get(option.rule, 0) + 1
        answer = {"action": record, "decision": action.decision.kind, "offers": offers}
        name = action.option.rule
        plugin = seen.state.ruleset.plugin_of(name)
        about = (action.decision.player or "",)
        self._say(seen, Saying(what="chosen", rule=name, plugin=plugin, about=about, answer=answer))

    def _say(self, seen: _Seen, saying: Saying) -> None:
        state = seen.state
        saying.game, saying.depth, saying.action = seen.number, self._depth, seen.done
        saying.turn = state.turn_number
        saying.player = state.players[state.turn] if state.turn_number else ""
        if self._asked:
            self._waiting.append((seen, saying))
        else:
            self._pass_on(seen, saying)

    def _pass_on(self, seen: _Seen, saying: Saying) -> None:
        self._last = seen
        if self._tell is None:
            seen.sayings.append(saying)
        else:
            self._tell(saying)

    # What the seam tells it

    def call(self, call: Call, view: Position, arguments: tuple[Any, ...]) -> Any:
        """A rule is asked, or does something."""
        state = view._state
        if self._deaf:
            return call.function(view, *arguments)
        verb = call.verb
        label = (word(call.label),) if call.label else ()
        given = zip(verb.takes, arguments, strict=False)
        words = tuple(text for role, thing in given if role and (text := in_words(state, role, thing)))
        saying = Saying(
            what="did" if verb.does else "asked",
            rule=call.id,
            plugin=call.plugin,
            family=call.family,
            field=call.field,
            verb=verb.yes,
            about=(*label, *words),
        )
        self.say(state, saying)
        before = state.agenda.chain
        self._depth += 1
        self._asked += not verb.does
        try:
            answer = call.function(view, *arguments)
            if isinstance(answer, Iterator):
                answer = list(answer)
            self._answered(state, saying, verb, answer, call.says)
            if verb.does:
                self._tell_pushed(state, before, saying)
        except BaseException as error:
            saying.error = f"{type(error).__name__}: {error}"
            raise
        finally:
            self._depth -= 1
            self._asked -= not verb.does
            self._settle()
        return answer

    def happened(self, table: Table, event: Event) -> None:
        """An event happens, or something was scored."""
        self.say(table._state, happened(table._state, event))

    def deploying(self, table: Table, player: int) -> None:
        """Where a player may deploy is about to be listed: tell what is not offered on the tiles just laid, and why."""
        if not self._deaf:
            for saying in refused(table, player, self._ask_quietly):
                self.say(table._state, saying)

    def deployments(self, table: Table, offers: Iterable[Offer]) -> None:
        """Deployments are offered, unless a rule that is asked later vetoes one."""
        if not self._deaf:
            for offer in offers:
                self.say(table._state, offered(table._state, offer))

    def completing(self, position: Position, rule: Completion, feature: Feature) -> None:
        """Tell what a rule says by its data alone."""
        if not self._deaf:
            self._say_if(position._state, completed_by_data(position, rule, feature))

    def going_home(self, position: Position, rule: Homecoming, piece: int) -> None:
        """A piece goes home because nothing keeps it."""
        self.say(position._state, sent_home(position._state, rule, piece))

    def _answered(self, state: State, saying: Saying, verb: Verb, answer: Any, reason: str) -> None:
        role = _ROLES.get(verb.gives)
        if role is not None:
            saying.answer = [in_words(state, role, thing) for thing in answer] if _listed(answer) else repr(answer)
        elif verb.gives == "number":
            saying.answer = answer if isinstance(answer, int) else repr(answer)
        elif verb.gives == "yes" or (not verb.gives and not verb.does):
            saying.answer = bool(answer)
            if not verb.does and not answer:
                saying.verb = verb.no
            if saying.answer is verb.forbids:
                saying.reason = reason
        elif verb.gives:
            if verb.gives in ("cells", "places") and _listed(answer):
                answer = tuple(answer)
            saying.answer = in_words(state, verb.gives, answer)

    def _tell_pushed(self, state: State, before: Any, saying: Saying) -> None:
        """Tell which steps were pushed while a rule did something, unless another one it called pushed them."""
        steps = []
        chain = state.agenda.chain
        while chain is not None and chain is not before:
            if not any(chain is known for known in self._pushed):
                steps.append(chain)
            chain = chain[1]
        # Where steps were cut off, what is left was there before.
        if chain is before and steps:
            self._pushed.extend(steps)
            names = tuple(_step(state, step) for step, _ in steps)
            self.say(state, Saying(what="pushed", rule=saying.rule, plugin=saying.plugin, about=names))
        if self._depth == 1:
            self._pushed.clear()

    def _settle(self) -> None:
        if not self._asked:
            waiting, self._waiting = self._waiting, []
            for seen, saying in waiting:
                self._pass_on(seen, saying)


class _Seen:
    """How far a game has come that a witness looks on in."""

    __slots__ = ("done", "number", "sayings", "state")

    def __init__(self, state: State, number: int) -> None:
        self.state = state
        self.number = number
        # What was done before it came to be looked at is in no words any more.
        self.done = len(state.log)
        self.sayings: list[Saying] = []

    def forget(self, done: int) -> None:
        """Forget what was taken back."""
        self.done = done
        while self.sayings and self.sayings[-1].action > done:
            self.sayings.pop()


def _listed(answer: Any) -> bool:
    return isinstance(answer, Sequence | set | frozenset | dict) and not isinstance(answer, str)


def _step(state: State, step: Any) -> str:
    name, data = step
    if name == "ask":
        kind, player, about = data
        asked = sentence("ask {player}: {decision}", player=state.players[player], decision=word(kind))
        return asked if about is None else sentence("{step} ({data})", step=asked, data=in_words(state, "data", about))
    text = in_words(state, "data", data)
    step = str(name) if "/" in str(name) else word(str(name))
    return sentence("{step} ({data})", step=step, data=text) if text else step
