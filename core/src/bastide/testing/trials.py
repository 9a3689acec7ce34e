"""A plugin on trial: the rulesets to try it in, and random games of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Literal

from bastide import (
    Action,
    BastideError,
    Game,
    Plugin,
    Problem,
    Registry,
    Rule,
    RuleError,
    Ruleset,
    coded,
    did_you_mean,
    installed,
    listed,
    sentence,
)
from bastide._kernel.stacks import stream
from bastide.rules.declarations.plugins import API_VERSION, CHANGES
from bastide.ruleset.bags import BAG
from bastide.variants.missing_plugins import to_install

from .combining import Chosen, Combinations, expression, values
from .coming_up import Seen, never, seldom, undeclared
from .failing import CheckFailed, NotApplicable
from .playing import STYLES, choose, new_game

#: What a watch was doing when a problem was found.
Doing = Literal["nothing", "action", "end"]
#: Of so many seeds, that of a game in company is the one by which most tiles of the plugin come among so many.
SEEDS, EARLY = 500, 25


@dataclass(frozen=True, slots=True)
class World:
    """A ruleset with the plugin.

    Args:
        chosen: its plugins, with their non-default options.
        ruleset: the rules.
        setting: the one option of the plugin on trial that is not as by default, and its value; ``None`` without one.
    """

    chosen: Chosen
    ruleset: Ruleset
    setting: tuple[str, str] | None = None

    @property
    def text(self) -> str:
        """The ruleset as an expression."""
        return expression(self.chosen)

    def told(self, what: str) -> str:
        """What is wrong in it, with the option that is not as by default."""
        return what if self.setting is None else f"with {'='.join(self.setting)}: {what}"


class Trial:
    """A plugin on trial.

    Args:
        name: the plugin.
        registry: the registry with the plugin and those it is combined with; by default, the installed ones.
        seed: the seed of the first game of each check; later games have the next ones.

    Raises:
        BastideError: there is no such plugin.
    """

    def __init__(self, name: str, registry: Registry | None = None, seed: int = 0) -> None:
        self.name = name
        self.registry = installed() if registry is None else registry
        self.seed = seed
        found = self.registry.found.get(name)
        if found is None:
            known = self.registry.found
            there = sentence("there are {plugins}", plugins=listed(sorted(known))) if known else None
            hint = to_install(name) or did_you_mean(name, known, there)
            raise BastideError(Problem(coded("plugin/unknown", "there is no plugin {name}", name=name), hint=hint))
        self.found = found
        #: The parts of the plugin that came up in watched games; ``None`` if there were none.
        self.seen: Seen | None = None
        #: How often its decisions were made in company, and what its rules offer was taken, by the ids of the rules.
        self.met: Counter[str] | None = None

    @property
    def plugin(self) -> Plugin:
        """The declaration of the plugin.

        Raises:
            CheckFailed: it is broken.
            NotApplicable: it brings no rules.
        """
        if self.found.broken is not None:
            raise CheckFailed(
                f"the plugin is broken: {self.found.broken}", "mend that first: nothing else of it can be checked"
            )
        if self.found.declaration is None:
            raise NotApplicable("it brings no rules")
        return self.found.declaration

    @cached_property
    def combinations(self) -> Combinations:
        """The possible combinations with the plugin; with few tiles if there are no others."""
        many = Combinations(self.registry)
        return many if many.founded([(self.name,)]) is not None else Combinations(self.registry, enough=1)

    @cached_property
    def alone(self) -> World:
        """The plugin under its defaults, with what it requires to be played.

        Raises:
            CheckFailed: the plugin is broken.
            NotApplicable: it cannot be played, which another check reports, or has no rules.
        """
        _ = self.plugin
        chosen = self.combinations.founded([(self.name,)]) or self._with_another()
        ruleset = None if chosen is None else self.combinations.ruleset(chosen)
        if chosen is None or ruleset is None:
            raise NotApplicable("it cannot be played at all: see the check playable")
        return World(chosen, ruleset)

    def _with_another(self) -> Chosen | None:
        """The plugin with one that it does not declare as required, if that makes a game."""
        others = (other for other in self.registry.usable if other != self.name)
        return next(filter(None, (self.combinations.founded([(self.name,), (other,)]) for other in others)), None)

    @cached_property
    def worlds(self) -> Sequence[World]:
        """The plugin alone, then with each other value of its options."""
        found = [self.alone]
        for option, value in self.settings:
            chosen = self.combinations.founded([(self.name, option, value)])
            ruleset = None if chosen is None else self.combinations.ruleset(chosen)
            if chosen is not None and ruleset is not None:
                found.append(World(chosen, ruleset, (option, value)))
        return found

    @property
    def settings(self) -> Sequence[tuple[str, str]]:
        """Non-default values of its options, in the notation of expressions."""
        return [(option, value) for option, choices in values(self.plugin).items() for value in choices if value]

    @cached_property
    def company(self) -> Sequence[World]:
        """A few rulesets that combine the plugin, and each of its values, with every compatible plugin."""
        _ = self.alone
        found = []
        for chosen in self.combinations.covering(self.name):
            ruleset = self.combinations.ruleset(chosen)
            if ruleset is not None and self.name in chosen:
                found.append(World(chosen, ruleset))
        return found

    def watched_worlds(self) -> Sequence[World]:
        """The plugin alone and with each value of its options, with an observer."""
        seen = self.seen = self.seen or Seen(self.name)
        return [replace(world, ruleset=seen.watching(world.ruleset)) for world in self.worlds]

    @property
    def rules(self) -> Sequence[Rule]:
        """Its rules, alone and with each value of its options; none, if it cannot be played."""
        try:
            worlds = self.worlds
        except (CheckFailed, NotApplicable):
            return ()
        return [
            rule for world in worlds for rule in world.ruleset.of(Rule) if world.ruleset.plugin_of(rule.id) == self.name
        ]

    @property
    def doubts(self) -> tuple[str, ...]:
        """Possible mistakes that are no failures: old hooks, parts that never came up, and undeclared names."""
        mine = {rule.id: rule for rule in self.rules}
        if not mine:
            return ()
        others = (self.combinations.founded([(name,)]) for name in self.registry.usable)
        rulesets = [self.combinations.ruleset(chosen) for chosen in others if chosen is not None]
        every = [*(ruleset for ruleset in rulesets if ruleset), *(world.ruleset for world in self.worlds)]
        unseen = () if self.seen is None else never(mine.values(), self.seen)
        rare = () if self.met is None else seldom(self.met, mine.values())
        return (*self._since(), *undeclared(mine.values(), every), *unseen, *rare)

    def _since(self) -> Iterator[str]:
        """What was changed since the version of the hooks that it says it was written for."""
        declaration = self.found.declaration
        written_for = API_VERSION if declaration is None else declaration.api
        for version in range(written_for + 1, API_VERSION + 1):
            yield sentence(
                "written for version {old} of the hooks; version {new} changed: {changes}",
                old=written_for,
                new=version,
                changes=sentence(CHANGES[version]),
            )


@dataclass(frozen=True, slots=True)
class Walk:
    """A random game.

    Args:
        world: its rules.
        seed: the seed of shuffles and choices.
        players: their number.
        style: the style of choice.
        length: the maximal number of actions.
    """

    world: World
    seed: int
    players: int
    style: str
    length: int

    @classmethod
    def numbered(cls, worlds: Sequence[World], seed: int, length: int, of: str = "") -> Walk:
        """The game of a seed, which also selects the ruleset, the number of players, and the style.

        Args:
            worlds: the rulesets, in turn.
            seed: the seed.
            length: the maximal number of actions.
            of: a plugin whose tiles come early; then the game has a seed made of this one.
        """
        world, style = worlds[seed % len(worlds)], STYLES[(seed + seed // 4 + 1) % len(STYLES)]
        return cls(world, _early(world.ruleset, of, seed) if of else seed, 2 + seed % 4, style, length)

    def begin(self) -> Game:
        """The game before its first action."""
        return new_game(self.world.ruleset, self.players, self.seed)

    def snippet(self, actions: int) -> str:
        """Python that plays this many actions of it."""
        return (
            "from bastide.testing import played\n"
            f'game = played("{self.world.text}", {actions}, seed={self.seed}, players={self.players}, '
            f'style="{self.style}")'
        )


def _early(ruleset: Ruleset, plugin: str, seed: int) -> int:
    """The seed by which most tiles of a plugin are drawn early, of those that one stands for."""
    bag = [tile for tile, count in ruleset.contents.get(BAG, {}).items() for _ in range(count)]
    own = [tile.startswith(f"{plugin}/") for tile in bag]
    seeds = range(SEEDS * seed, SEEDS * (seed + 1))
    return max(seeds, key=lambda each: sum(_shuffled(own, each)[-EARLY:])) if any(own) else seeds[0]


def _shuffled(items: Sequence[bool], seed: int) -> list[bool]:
    shuffled = [*items]
    stream(seed, BAG).shuffle(shuffled)
    return shuffled


class Watch:
    """Checks a law while a game is played; this base class checks nothing.

    Args:
        trial: the plugin.
        walk: the planned game.
    """

    def __init__(self, trial: Trial, walk: Walk) -> None:
        self.trial = trial
        self.walk = walk
        #: For choices of the watch's own, which must not change the game.
        self.random = Random(f"watch {walk.seed}")
        self.game = walk.begin()
        #: The number of actions after which a problem was found.
        self.at = 0
        #: What was being done then: nothing, an action, or the end of the game.
        self.doing: Doing = "nothing"
        self.begin()

    def begin(self) -> None:
        """Check the game before its first action."""

    def before(self, action: Action) -> None:
        """Check the game before an action is played."""

    def do(self, action: Action) -> None:
        """Play an action, and check its effects."""
        self.game.play(action)

    def finish(self) -> None:
        """End the game, if it is not over."""
        if not self.game.over:
            self.doing = "end"
        self.game.finish()

    def end(self) -> None:
        """Check the game after its last action."""


def over_games(
    trial: Trial,
    examples: int,
    watch: Callable[[Trial, Walk], Watch],
    *,
    worlds: Sequence[World] | None = None,
    length: int = 1000,
) -> None:
    """Watch random games.

    Args:
        trial: the plugin.
        examples: the number of games.
        watch: makes the watch of a game.
        worlds: the rulesets, in turn; by default, the plugin alone and with each value of its options.
        length: the maximal number of actions of a game.

    Raises:
        CheckFailed: one of them breaks the law; the shortest that was found.
    """
    worlds = trial.worlds if worlds is None else worlds
    for seed in range(trial.seed, trial.seed + examples):
        walk = Walk.numbered(worlds, seed, length)
        failed = watched(trial, walk, watch)
        if failed is not None:
            raise shortest(trial, walk, watch, failed)


def watched(trial: Trial, walk: Walk, watch: Callable[[Trial, Walk], Watch]) -> CheckFailed | None:
    """Watch a random game; returns the failure, if any, with the way to reproduce it."""
    watching: Watch | None = None
    try:
        watching = watch(trial, walk)
        random = Random(walk.seed)
        for played in range(walk.length):
            if watching.game.over:
                break
            action = choose(watching.game, random, walk.style)
            watching.before(action)
            watching.doing = "action"
            watching.do(action)
            watching.at, watching.doing = played + 1, "nothing"
        watching.end()
    except CheckFailed as failed:
        found = CheckFailed(walk.world.told(failed.what), failed.do)
    except NotApplicable:
        raise
    except (Exception, SystemExit) as error:
        found = CheckFailed(walk.world.told(_message(error)), _to_mend(trial, error))
        found.__cause__ = error
    else:
        return None
    at, doing = (0, "nothing") if watching is None else (watching.at, watching.doing)
    then = {"nothing": "", "action": "\n" + _next_action(walk, at), "end": "\ngame.finish()"}
    found.snippet = walk.snippet(at) + then[doing]
    found.actions = at
    return found


def _next_action(walk: Walk, at: int) -> str:
    """The next action to play after this many actions."""
    game, random = walk.begin(), Random(walk.seed)
    try:
        for _ in range(at):
            game.play(choose(game, random, walk.style))
        return f"game.play({choose(game, random, walk.style).as_record()})"
    # The problem may be just that the game does not get this far.
    except (Exception, SystemExit) as error:
        return f"# which raises {type(error).__name__}"


def _message(error: BaseException) -> str:
    """What was raised; of a rule, without how to come back to it: the snippet is one."""
    return error.message if isinstance(error, RuleError) else f"{type(error).__name__}: {error}"


def _to_mend(trial: Trial, error: BaseException) -> str:
    """What to do about an error that came up while a game was played."""
    trace = "with BASTIDE_TRACE=1 the snippet tells which rule is asked what"
    if not isinstance(error, RuleError) or error.plugin == trial.name:
        return trace
    return f"tell the author of {error.plugin}, or declare a conflict with it; {trace}"


def shortest(trial: Trial, walk: Walk, watch: Callable[[Trial, Walk], Watch], failed: CheckFailed) -> CheckFailed:
    """The shortest of a few games that fail like one."""
    for number in range(1, 7):
        if failed.actions < 2:
            break
        other = watched(trial, replace(walk, seed=walk.seed + 1000 * number, length=failed.actions), watch)
        if other is not None and other.actions < failed.actions:
            failed = other
    return failed
