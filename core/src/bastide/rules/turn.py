"""Rule types about the course of a game: phases, steps, decisions, reactions, how it begins and ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from .acts.base import AskDecision, AskRound
from .base import Guarded, Rule, Verb
from .declared import Declared, declared
from .expressions.base import Number
from .selectors import Selector

if TYPE_CHECKING:
    from bastide.engine.position import Feature, Position
    from bastide.engine.table import Table

    from .events import Event
    from .offers import Offer


Scope = Literal["setup", "turn", "part", "game", "pushed"]


class TurnRule(Rule):
    """A rule about the course of a game: its turns, how it begins, when it ends, and who has won."""

    hook: ClassVar = "turn_rules"


@declared()
class Phase(Guarded, TurnRule):
    """A step of the game: of every turn, of every part of a turn, once at its beginning or end, or when pushed.

    The built-in ones are ``game-start``, before the first turn; ``turn-start``; ``draw``, ``place``, ``deploy``,
    ``score`` in every part; ``turn-end``; and ``game-end``, the final scoring. Its guard is asked for the player whose
    turn it is.

    Args:
        name: its name, used in ``before`` and ``after`` of other phases and in :meth:`~bastide.Table.push`; without
            it, the id.
        do: what is done; a pushed phase is also given the data it was pushed with.
        scope: how often it comes: in every ``turn``, in every ``part`` of one, once at the ``setup``, when the start
            tiles lie, once when the ``game`` is over, or only when it is ``pushed``. What comes once is done before
            ``game-start`` or ``game-end``, unless it says that it comes after it.
        if_called: whether it comes only in turns in which a rule has called it, see :meth:`~bastide.Table.call_phase`.
        at_end: whether one of every turn or part comes once more when the game is over, before the final scoring: then
            it also winds up what a turn that was broken off, or a table that is scored as it lies, has left.

    Example:
        >>> rule = Phase(
        ...     id="my/loss",
        ...     says="Red begins with a follower less.",
        ...     scope="setup",
        ...     do=lambda table: table.stock(0, "follower", -1),
        ... )
        >>> Game(example_ruleset(rule), ["Red", "Blue"], seed=7).supply("Red")["follower"]
        6
    """

    # Phases are ordered by phases, which must exist.
    names: ClassVar = {"replaces": "rule"}
    verbs: ClassVar = {**Guarded.verbs, "do": Verb(("data",), "is done", does=True, varies=True)}
    idle: ClassVar = "the phase never came"

    name: str = ""
    do: Callable[..., None]
    scope: Scope = "turn"
    if_called: bool = False
    at_end: bool = False

    def __post_init__(self) -> None:
        if not self.name:
            object.__setattr__(self, "name", self.id)


@declared()
class DecisionKind(Guarded, TurnRule):
    """A kind of decision that a plugin may ask for, or that is asked for in a phase of its own.

    A player for whom its guard does not hold is not asked. The phase has the id for a name, and comes only where
    the guard holds for the player whose turn it is.

    Args:
        name: its name, in ``game.decision.kind``; without it, the last part of the id.
        optional: whether the player may pass.
        offers: what is on offer, given the player and the data it was asked with.
        lapses: where a game is ended before it was decided, true has nothing done; false has the player pass, or take
            the first offer if none may pass. Steps that were pushed are still done, so that one which waits for the
            decision looks at ``table.over``.
        tile: the id of the tile that it is about, if it is about one, given the same as ``offers``; it is shown to
            everybody, so that it is none that lies hidden.
        situation: a sentence about what one needs to know besides, such as the highest bid, given the same; it is
            shown to everybody, too.
        scope: how often the phase comes in which it is asked for, as for a :class:`Phase`, which ``before`` and
            ``after`` put in order; without it, it is asked for by :meth:`~bastide.Table.ask` alone.
        do: asks for it in the phase; without it, the player whose turn it is decides.
        times: how often the player is asked, each time when all that came of the time before is done; once without it.
        everybody: whether all players are asked, one after the other, the player whose turn it is last.

    Example:
        >>> rule = DecisionKind(
        ...     id="my/bid",
        ...     says="A player bids.",
        ...     offers=lambda position, player, data: [Offer(type="bid", params={"bid": bid}) for bid in range(data)],
        ... )
        >>> begin = Phase(id="my/start", says="Red bids first.", scope="setup", do=lambda table: table.ask("bid", 0, 3))
        >>> game = Game(example_ruleset(rule, begin), ["Red", "Blue"], seed=7)
        >>> game.decision.kind, game.decision.player, len(game.decision.actions)
        ('bid', 'Red', 3)
        >>> rule = DecisionKind(
        ...     id="my/nap",
        ...     says="Before drawing, a player may take a nap.",
        ...     scope="turn",
        ...     after=("turn-start",),
        ...     before=("draw",),
        ...     optional=True,
        ...     offers=lambda position, player, data: [Offer(type="nap", do=lambda table, offer: table.end_turn())],
        ... )
        >>> Game(example_ruleset(rule), ["Red", "Blue"], seed=7).decision.kind
        'nap'
    """

    # A phase is ordered by phases, which must exist.
    names: ClassVar = {"replaces": "rule"}
    verbs: ClassVar = {
        **Guarded.verbs,
        "do": Verb((), "is done", does=True),
        "offers": Verb(("player", "data"), "offers", gives="offers"),
        "tile": Verb(("player", "data"), "is about", gives="tile"),
        "situation": Verb(("player", "data"), "tells", gives="text"),
    }
    idle: ClassVar = "the decision was never asked for"

    name: str = ""
    optional: bool = False
    lapses: bool = True
    offers: Callable[[Position, int, Any], Iterable[Offer]]
    tile: Callable[[Position, int, Any], str | None] | None = None
    situation: Callable[[Position, int, Any], str] | None = None
    scope: Scope | None = None
    do: Callable[[Table], None] | None = None
    times: Number | None = None
    everybody: bool = False

    def __post_init__(self) -> None:
        if not self.name:
            object.__setattr__(self, "name", self.id.rpartition("/")[2])
        said = {"do": self.do is not None, "times": self.times is not None, "everybody": self.everybody}
        asking = [field for field, is_said in said.items() if is_said]
        given = [*asking, *(field for field in ("before", "after") if getattr(self, field))]
        if given and self.scope is None:
            raise TypeError(f"the decision {self.name!r} has {given[0]}=, and so needs scope=")
        if len(asking) > 1:
            raise TypeError(f"the decision {self.name!r} can have one of {' and '.join(map('{}='.format, asking))}")

    @property
    def phase(self) -> Phase | None:
        """The phase in which it is asked for, if it has one of its own."""
        if self.scope is None:
            return None
        asks = AskRound(self.name) if self.everybody else AskDecision(self.name, self.times, False)
        more: dict[str, Any] = {each: getattr(self, each) for each in ("source", "before", "after", "needs", "when")}
        return Phase(id=self.id, says=self.says, scope=self.scope, do=self.do or asks, **more)


@declared()
class Reaction(Guarded, TurnRule):
    """Does something when something happened.

    Its guard is asked for the player whom the event names; ``when`` is given the event, too.

    Args:
        on: the name of the event.
        do: what is done.
        pieces: it reacts only to events about these kinds of pieces; ``None`` for all events.
        features: it reacts only to events about these kinds of features; ``None`` for all events. What is told of a
            tile, and of no feature, is about the features on it.
        beside: pieces of which one must stand in such a feature.
        flags: flags of which such a feature must have one; none of them where it does not matter.
        where: a further condition on such a feature, for the player whom the event names.

    Example:
        >>> rule = Reaction(
        ...     id="my/levy",
        ...     says="Who is flooded gets a follower.",
        ...     on="flooded",
        ...     do=lambda table, event: table.stock(event.player, "follower", 1),
        ... )
        >>> table = example_table(rule)
        >>> table.happen("flooded", player=1)
        >>> table.supply(1, "follower")
        7
    """

    selects: ClassVar = {**Guarded.selects, "pieces": "pieces", "features": "segments", "beside": "pieces"}
    names: ClassVar = {**Rule.names, "on": "event"}
    verbs: ClassVar = {
        "when": Verb(("", "event"), "applies to", "does not apply to"),
        "do": Verb(("event",), "is told", does=True),
        "where": Verb(("player", "feature"), "speaks of", "does not speak of"),
    }
    idle: ClassVar = "its event never happened"

    on: str
    do: Callable[[Table, Event], None]
    pieces: Selector | None = None
    features: Selector | None = None
    beside: Selector | None = None
    flags: frozenset[str] = frozenset()
    where: Callable[[Position, int, Feature], bool] | None = None


@declared()
class GameEnd(TurnRule):
    """Ends the game early; any rule may.

    Args:
        over: whether the game is over; asked at the end of every turn.
        final_scoring: whether a final scoring follows. Where it does not, ``over`` is asked once more before it would,
            and it is left out if the game is over by this rule, whatever else ended it.

    Example:
        >>> rule = GameEnd(id="my/enough", says="The game ends with 50 points.", over=highest_score >= 50)
        >>> rule.over(example_table(rule))
        False
    """

    verbs: ClassVar = {"over": Verb((), "ends the game", "does not end the game")}

    over: Callable[[Position], bool]
    final_scoring: bool = True


@declared()
class Overtime(TurnRule):
    """Lets the game go on though it would be over: with further turns, which are turns like all others.

    Asked whenever a rule would end the game at the end of a turn, and when there is nothing to draw; not where a rule
    has ended the game by itself. Of several, the first that says so lets it go on. Steps that it pushes are done next,
    before the next turn if the game goes on, and before the game ends if not. A :class:`Phase` with the scope
    ``game`` is done once before the final scoring, and is no turn.

    Args:
        do: says whether the game goes on, given the rule that would end it, ``None`` where there is nothing to draw.
            It may note what it needs to know.

    Example:
        >>> rule = Overtime(id="my/more", says="A fifth turn comes.", do=lambda table, end: table.turn_number < 5)
        >>> rule.do(example_table(rule), None)
        True
    """

    verbs: ClassVar = {"do": Verb(("ending",), "is asked whether the game goes on", does=True, gives="yes")}

    do: Callable[[Table, GameEnd | None], bool]


@declared()
class StartTiles(TurnRule):
    """Says which tiles lie on the table before the first turn, instead of those that tile files mark as start tiles.

    One rule at most says so for itself; any number names tiles that lie besides those of others.

    Args:
        tiles: ``(tile id, (x, y), rotation)`` of each.
        others: what becomes of the tiles that the files mark: ``removed`` from the game, ``kept`` in their stack, or
            the name of the stack that takes them. Where a rule says so for itself, what it says holds.
        besides: whether the tiles lie besides those of another such rule, too.
        joins: whether they lie besides, and are moved together to the nearest cells where they fit and touch what lies
            there; of several rules that join, one after the other.

    Example:
        >>> rule = StartTiles(id="my/start", says="C lies there first.", tiles=(("base-game/C", (0, 0), 0),))
        >>> [laid.tile.id for laid in Game(example_ruleset(rule), ["Red", "Blue"], seed=7).board.tiles]
        ['base-game/C']
    """

    topic: ClassVar = "tiles"

    tiles: tuple[tuple[str, tuple[int, int], int], ...]
    others: str = "removed"
    besides: bool = False
    joins: bool = False
    slot: str | None = "start"

    def __post_init__(self) -> None:
        if (self.besides or self.joins) and self.slot == "start":
            object.__setattr__(self, "slot", None)


@declared()
class Ranking(TurnRule):
    """Ranks the players when the game is over, instead of the points or where they tie.

    One rule at most ranks instead of the points. Those that break ties come after it, in the order of rules; each is
    asked only about players whom the ones before it leave level.

    Args:
        key: what is compared, the largest first.
        breaks_ties: whether it only orders players who would share a place.

    Example:
        >>> rule = Ranking(id="my/low", says="Fewest points win.", key=lambda view, player: -view.scores[player])
        >>> table = example_table(rule)
        >>> table.pay("toll", 0, None).points
        {0: -3}
        >>> max([0, 1], key=lambda player: rule.key(table, player))
        0
    """

    verbs: ClassVar = {"key": Verb(("player",), "ranks by", gives="text")}

    key: Callable[[Position, int], Any]
    breaks_ties: bool = False
    slot: str | None = "ranking"

    def __post_init__(self) -> None:
        if self.breaks_ties and self.slot == "ranking":
            object.__setattr__(self, "slot", None)


@declared()
class Teams(TurnRule):
    """Says which players win together; without it, everybody plays for themselves.

    The points of a team are the sum of its players' points, and the ranking is one of teams. A :class:`Ranking` is
    still asked about players; of a team the largest answer counts. Bots play for their team.

    Args:
        team: which team a player is in, by anything that is equal for those of one team; the same from the first turn
            to the last.

    Example:
        >>> rule = Teams(id="my/pairs", says="Who sit across play together.", team=lambda position, player: player % 2)
        >>> game = Game(example_ruleset(rule), ["Red", "Blue", "Green", "Gold"], seed=7)
        >>> game.position.teams
        ((0, 2), (1, 3))
    """

    verbs: ClassVar = {"team": Verb(("player",), "puts into", gives="text")}

    team: Callable[[Position, int], Any]
    slot: str | None = "teams"


@declared()
class StateKeeper(Declared):
    """How the state a plugin keeps besides the board stands in diagrams.

    Args:
        read: puts what a diagram holds under the plugin's name into the store; raises ``ValueError`` with a sentence.
        write: what a diagram holds.
        labels: what people call the keys that it writes, where that is not the key itself; an empty label keeps from
            pages what is seen there anyway, such as tiles on a stack.
        stacks: the keys that are names of stacks; what lies there is told in public only where everybody sees it.
    """

    hook: ClassVar = "state"
    verbs: ClassVar = {"read": Verb(("data",), "reads", does=True), "write": Verb((), "writes", gives="data")}

    read: Callable[[Table, Any], None]
    write: Callable[[Position], Any]
    labels: Mapping[str, str] = field(default_factory=dict, hash=False)
    stacks: frozenset[str] = frozenset()
