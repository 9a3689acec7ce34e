"""What is useless or contradictory in a variant that works."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bastide import (
    BastideError,
    Game,
    Problem,
    Registry,
    RuleError,
    Ruleset,
    Sentence,
    Supply,
    coded,
    installed,
    sentence,
    word,
)

from .contradictions import contradictions
from .idle import Idle
from .trials import SEATS, Trial, seats_of

#: So many games are played at random, of so many turns together at least, before a piece counts as useless. Pieces that
#: come up in every second game only are missed by one variant in thousands.
GAMES, TURNS = 12, 1000


def warnings(ruleset: Ruleset, registry: Registry | None = None) -> list[Problem]:
    """What is useless or contradictory in the variant of a ruleset.

    What a plugin or an option changes, and whether a piece is of use, shows in a few games played at random, always the
    same ones.

    Args:
        ruleset: the ruleset.
        registry: the plugins; by default, the installed ones.

    Raises:
        BastideError: a rule raised in one of these games.
    """
    known = installed() if registry is None else registry
    trial = Trial(ruleset, seats_of(ruleset))
    try:
        found = [*contradictions(ruleset, known), *Idle(ruleset, known, trial).problems()]
        return [*found, *(_in_place(problem, ruleset, known) for problem in _idle_pieces(ruleset, trial))]
    except RuleError as error:
        if not isinstance(error.message, Sentence):
            raise
        raise BastideError(_raised(error, error.message)) from error


def _raised(error: RuleError, said: Sentence) -> Problem:
    """What a rule raised, told without the game, of which nobody else knows."""
    told = {key: said.parts[key] for key in ("raised", "plugin", "version", "type", "error", "place")}
    message = coded(
        "variant/rule-raised",
        "in a game that was tried, rule {raised} of plugin {plugin} {version} raised {type}: {error}{place}",
        **told,
    )
    return Problem(message, rule=error.rule)


def start_problems(ruleset: Ruleset, registry: Registry | None = None) -> list[Problem]:
    """Why no game of the ruleset can be begun, by however many players; nothing if one can.

    Args:
        ruleset: the ruleset.
        registry: the plugins; by default, the installed ones.
    """
    known = installed() if registry is None else registry
    problems: tuple[Problem, ...] = ()
    for count in SEATS:
        try:
            Game(ruleset, [f"{number}" for number in range(count)], seed=0)
        except BastideError as error:
            problems = error.problems
        else:
            return []
    return [_in_place(problem, ruleset, known) for problem in problems]


def _in_place(problem: Problem, ruleset: Ruleset, registry: Registry) -> Problem:
    """A problem of a game, at the place in the variant that is to blame."""
    words = registry.key_in_words(problem.key)
    if problem.file is not None or problem.place is not None or words is None:
        return problem
    file, line = ruleset.selection.places.get(problem.key or "", (None, None))
    return replace(problem, file=file, line=line, place=words)


def _idle_pieces(ruleset: Ruleset, trial: Trial) -> Iterator[Problem]:
    """A warning for each kind of piece that players have in supply and never use."""
    supplies = [ruleset.supplies_among(count).items() for count in trial.seats]
    waiting = [
        *dict.fromkeys(kind for supply in supplies for (neutral, kind), count in supply if count and not neutral)
    ]
    # What single seats have more of may come into play at none.
    at_seats = {
        entry.rule.piece: entry.plugin
        for entry in ruleset.rules
        if isinstance(entry.rule, Supply) and entry.rule.piece not in waiting
        if any(more > 0 and seat <= max(trial.seats) for seat, more in entry.rule.for_seats.items())
    }
    waiting += at_seats
    games = turns = 0
    while waiting and (games < GAMES or turns < TURNS):
        course = trial.course(games)
        if course is None:
            return
        waiting = [kind for kind in waiting if kind not in course.used]
        games += 1
        turns += max(course.turns, 1)
    for kind in waiting:
        yield Problem(
            coded(
                "variant/idle-piece",
                "the {piece} never comes into play: in {games} games played at random nobody could use one",
                piece=word(kind),
                games=games,
            ),
            key=f"plugins.{at_seats[kind]}" if kind in at_seats else f"supply.{kind}",
            hint=None if kind in at_seats else sentence("supply.{piece} = 0 leaves it out", piece=kind),
        )
