"""Scoring rules: when features are complete, what they are worth, and to whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Literal

from bastide.text.words import Noun

from .base import Rate, Rule, Verb
from .declared import Declared, declared
from .expressions.subject_questions import count_own, noted_as
from .selectors import ANY, Selector

if TYPE_CHECKING:
    from bastide.engine.position import Feature, Position

    from .subjects import Subject


#: The occasions on which every game scores.
BUILT_IN_OCCASIONS = frozenset({"completed", "final"})


class ScoreRule(Rule):
    """A rule about completing and scoring."""

    hook: ClassVar = "scoring_rules"
    topic: ClassVar = "scoring"


@declared()
class Completion(ScoreRule):
    """Says when a feature is complete; all rules that speak of its kind must agree.

    Args:
        of: of which kinds of features.
        ports: no port may be open. If open ones do not matter to any rule of a kind, it is asked about whenever a
            tile is joined to the feature.
        around: cells around each tile of the feature, as ``(dx, dy)``, in which a tile must lie.
        events: names of events after which it is asked again: for the feature of the event, for those that
            :meth:`~bastide.Table.happen` names, or else for all of its kinds.
        when: a further condition.
        initial: whether it keeps features from becoming complete and takes nothing back: one that was completed stays
            so, in diagrams, too, as long as the other rules hold. Such a rule alone completes no feature.

    Example:
        >>> rule = Completion(id="my/large", says="A city has four tiles.", of=kinds("city"), when=count_tiles >= 4)
        >>> table = example_table(rule)
        >>> table.place("base-game/E", cell(1, -1), 3)
        >>> table.feature(0).open, table.feature(0).complete
        (0, False)
    """

    topic: ClassVar = "completing"
    selects: ClassVar = {"of": "segments"}
    names: ClassVar = {**Rule.names, "events": "event"}
    verbs: ClassVar = {"when": Verb(("feature",), "holds for", "does not hold for", forbids=False)}

    of: Selector
    ports: bool = True
    around: tuple[tuple[int, int], ...] = ()
    events: frozenset[str] = frozenset()
    when: Callable[[Position, Feature], bool] | None = None
    initial: bool = False


@declared()
class Term(Declared):
    """A part of what a subject is worth: a count times a rate.

    Args:
        label: what is counted, in the plural, for people and for adjustments.
        rate: points for each.
        count: how many there are.
        count_for: how many there are for one claimant; instead of ``count``.
        singular: the label for a count of one, in English; without it, the label.
        when: a further condition; where it does not hold, the term is not part of the subject's worth.
    """

    verbs: ClassVar = {
        "when": Verb(("subject",), "applies to", "does not apply to"),
        "count": Verb(("subject",), "counts", gives="number"),
        "count_for": Verb(("subject", "player"), "counts", gives="number"),
    }

    label: str
    rate: Rate
    count: Callable[[Position, Subject], int] | None = None
    count_for: Callable[[Position, Subject, int], int] | None = None
    singular: str = ""
    when: Callable[[Position, Subject], bool] | None = None

    def __post_init__(self) -> None:
        if (self.count is None) == (self.count_for is None):
            raise TypeError(f"the term {self.label!r} needs either count= or count_for=")
        if self.singular:
            # Score lines contain the label, and are put in words without the rule.
            object.__setattr__(self, "label", Noun(self.label, self.singular))


def terms_for_each(
    worth: Mapping[str, tuple[str, str, int]],
    *,
    key: str,
    count_for: Callable[[Position, Subject, int], int] = count_own,
) -> tuple[Term, ...]:
    """For a :class:`ScoringRule`: a term for each of several things that a subject may be scored for, by its ``about``.

    Args:
        worth: by the text that stands there, the label of the term, the label for a count of one, and the points for
            each; the rate has the name of the text.
        key: under which the text stands there.
        count_for: how many there are for one claimant; without it, what the subject counts for each player.

    Example:
        >>> worth = {"fish": ("fish", "fish", 3), "wool": ("bales of wool", "bale of wool", 1)}
        >>> [(term.label, term.rate.value, term.when) for term in terms_for_each(worth, key="ware")]
        [('fish', 3, noted_as('ware', 'fish')), ('bales of wool', 1, noted_as('ware', 'wool'))]
    """
    return tuple(
        Term(label=label, singular=one, rate=Rate(text, points), when=noted_as(key, text), count_for=count_for)
        for text, (label, one, points) in worth.items()
    )


@declared()
class ScoringRule(ScoreRule):
    """Says what subjects of some kinds are worth.

    The terms of all rules add up; they are listed in the order of rules.

    Args:
        subjects: the kinds of subjects.
        occasions: on which occasions.
        terms: what they are worth.
        when: a further condition.

    Example:
        >>> term = Term(label="followers", rate=Rate("follower", 1), count=count_pieces(traits("follower")))
        >>> rule = ScoringRule(
        ...     id="my/crowd",
        ...     says="Followers in a city are worth a point each.",
        ...     subjects=kinds("city"),
        ...     occasions=frozenset({"final"}),
        ...     terms=(term,),
        ... )
        >>> example_table().sheet(position.feature(0)).points
        {1: 2}
        >>> example_table(rule).sheet(position.feature(0)).points
        {1: 3}
    """

    selects: ClassVar = {"subjects": "subjects"}
    names: ClassVar = {**Rule.names, "occasions": "occasion"}
    verbs: ClassVar = {"when": Verb(("subject",), "applies to", "does not apply to")}
    idle: ClassVar = "it never scored anything"

    subjects: Selector
    occasions: frozenset[str]
    terms: tuple[Term, ...]
    when: Callable[[Position, Subject], bool] | None = None


Stage = Literal["edition", "sign", "add", "multiply", "limit", "void", "divide"]
STAGES: tuple[Stage, ...] = ("edition", "sign", "add", "multiply", "limit", "void", "divide")


@declared()
class Adjustment(ScoreRule):
    """Changes terms that other rules contributed.

    Args:
        stage: when it is applied. ``edition`` and ``sign`` set the value, ``add`` adds it, ``multiply`` multiplies by
            it, ``limit`` caps at it, ``void`` sets it to 0; ``divide`` divides the sum of all terms by it, rounded up;
            that takes at least 1.
        value: what to set, add, multiply by, cap at or divide by; for ``void`` it is not looked at.
        subjects: the kinds of subjects.
        occasions: on which occasions; empty for all.
        labels: labels of the terms; empty for all.
        rules: ids of the rules whose terms; empty for all.
        of: whether the rate or the count of the terms is changed.
        when: a condition on the subject.
        when_for: a condition on the subject and one claimant.
        label: for ``divide``, names the difference, which stands in the sheet as a term.

    Example:
        >>> rule = Adjustment(
        ...     id="my/fair",
        ...     says="In cities all points count double.",
        ...     stage="multiply",
        ...     value=Rate("times", 2),
        ...     subjects=kinds("city"),
        ... )
        >>> table = example_table(rule)
        >>> table.sheet(table.feature(0)).points
        {1: 4}
    """

    selects: ClassVar = {"subjects": "subjects"}
    names: ClassVar = {**Rule.names, "occasions": "occasion", "rules": "rule"}
    verbs: ClassVar = {
        "when": Verb(("subject",), "applies to", "does not apply to"),
        "when_for": Verb(("subject", "player"), "applies to", "does not apply to"),
    }

    stage: Stage
    value: Rate
    subjects: Selector
    occasions: frozenset[str] = frozenset()
    labels: frozenset[str] = frozenset()
    rules: frozenset[str] = frozenset()
    of: Literal["rate", "count"] = "rate"
    when: Callable[[Position, Subject], bool] | None = None
    when_for: Callable[[Position, Subject, int], bool] | None = None
    label: str = "divided"


@declared()
class Weighing(ScoreRule):
    """Says what a piece counts for in a claim, where its kind's own weight does not hold.

    Args:
        pieces: which kinds of pieces.
        subjects: in which kinds of subjects.
        times: what the weight so far is multiplied by, given the feature in which the piece stands.
        weigh: the weight, given the piece's number and its weight so far.
        when: in which features; in all of them where nothing is said.

    Example:
        >>> rule = Weighing(id="my/old", says="Followers count twice.", pieces=traits("follower"), times=constant(2))
        >>> table = example_table(rule)
        >>> table.sheet(table.feature(0)).claims
        {1: 2}
    """

    topic: ClassVar = "majorities"
    selects: ClassVar = {"pieces": "pieces", "subjects": "subjects"}
    verbs: ClassVar = {
        "times": Verb(("feature",), "multiplies the weight by", gives="number"),
        "weigh": Verb(("subject", "piece", "number"), "weighs", gives="number"),
        "when": Verb(("feature",), "applies to", "does not apply to"),
    }

    pieces: Selector
    subjects: Selector = ANY
    times: Callable[[Position, Feature], int] | None = None
    weigh: Callable[[Position, Subject, int, int], int] | None = None
    when: Callable[[Position, Feature], bool] | None = None


ClaimStage = Literal["tie-break", "override"]
CLAIM_STAGES: tuple[ClaimStage, ...] = ("tie-break", "override")


@declared()
class ClaimRule(ScoreRule):
    """Changes who gets the points of a subject.

    Args:
        stage: ``tie-break`` is asked only where several lead; ``override`` always.
        subjects: in which kinds of subjects.
        flags: flags of which a feature of the subject must have one; none of them where it does not matter.
        decide: who gets the points, given every player's weight and who leads so far.

    Example:
        >>> rule = ClaimRule(
        ...     id="my/starter",
        ...     says="Cities belong to the starting player.",
        ...     stage="override",
        ...     subjects=kinds("city"),
        ...     decide=lambda position, subject, weights, leaders: [0],
        ... )
        >>> table = example_table(rule)
        >>> table.leaders(table.feature(0))
        (0,)
    """

    topic: ClassVar = "majorities"
    selects: ClassVar = {"subjects": "subjects"}
    verbs: ClassVar = {"decide": Verb(("subject", "weights", "players"), "gives it to", gives="players")}

    stage: ClaimStage
    subjects: Selector = ANY
    flags: frozenset[str] = frozenset()
    decide: Callable[[Position, Subject, Mapping[int, int], tuple[int, ...]], Iterable[int]]


@declared()
class ShareRule(ScoreRule):
    """Changes what each gets where several get the points.

    Args:
        subjects: in which kinds of subjects.
        share: what a player gets of ``points``, given who gets some.
        label: names the difference, which stands in the sheet as a term.

    Example:
        >>> rule = ShareRule(
        ...     id="my/half",
        ...     says="Players who are level share the points.",
        ...     share=lambda position, subject, players, player, points: points // len(players),
        ... )
        >>> table = example_table(rule)
        >>> table.deploy("follower", 0, Place("segment", 0))
        3
        >>> table.sheet(table.feature(0)).points
        {0: 1, 1: 1}
    """

    topic: ClassVar = "majorities"
    selects: ClassVar = {"subjects": "subjects"}
    verbs: ClassVar = {"share": Verb(("subject", "players", "player", "number"), "shares out", gives="number")}

    subjects: Selector = ANY
    share: Callable[[Position, Subject, tuple[int, ...], int, int], int]
    label: str = "shared"
    slot: str | None = "share"


@declared()
class FinalScoring(ScoreRule):
    """Scores subjects when the game is over.

    Args:
        subjects: what is scored; each is scored once, in this order.
        occasion: on which occasion.

    Example:
        >>> rule = FinalScoring(id="my/open", says="At the end roads score again.", subjects=claimed(kinds("road")))
        >>> table = example_table(rule)
        >>> [subject.kind for subject in rule.subjects(table.position)]
        ['road']
    """

    topic: ClassVar = "final"
    verbs: ClassVar = {"subjects": Verb((), "has scored", gives="subjects")}

    subjects: Callable[[Position], Iterable[Subject]]
    occasion: str = "final"
