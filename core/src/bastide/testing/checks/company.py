"""The check that combines the plugin with all compatible ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from bastide import Action, Diagram
from bastide.testing import laws
from bastide.testing.combining import Atom
from bastide.testing.coming_up import seldom
from bastide.testing.failing import CheckFailed, NotApplicable
from bastide.testing.history import History
from bastide.testing.motions import Motion
from bastide.testing.stock import pieces_of, tiles_of
from bastide.testing.trials import Trial, Walk, Watch, World, shortest, watched

#: How many actions at the end of a game are undone.
LAST = 8
#: How many actions are played before; enough for features to be completed.
LENGTH = 50
#: How many times as many games are played at most where players seldom decide by a rule of the plugin.
MOST = 3


class Together(Watch):
    """Checks all laws on one game, each at a few moments."""

    def begin(self) -> None:
        """Count pieces and tiles."""
        self.pieces = pieces_of(self.game)
        self.tiles = tiles_of(self.game)

    def do(self, action: Action) -> None:
        """Play an action, and count again."""
        asked = self.game.ruleset.turn.decisions.get(self.game.decision.kind)
        if self.trial.met is not None:
            self.trial.met.update({action.option.rule, "" if asked is None else asked.id})
        super().do(action)
        pieces, tiles = pieces_of(self.game), tiles_of(self.game)
        laws.pieces_are_kept(self.pieces, pieces, self.game.players)
        laws.tiles_are_kept(self.tiles, tiles)
        self.pieces, self.tiles = pieces, tiles.since(self.tiles)

    def end(self) -> None:
        """Replay the game, rotate its board, end it, and undo that with the last few actions."""
        laws.record_replays(self.game, self.game.ruleset)
        ruleset = self.game.ruleset
        laws.moved_diagram_scores_alike(Diagram.of(self.game).as_json(), ruleset, Motion(1, 2, -1), ruleset)
        laws.diagram_scores_as_its_game(self.game)
        history = History(self.game)
        for _ in range(LAST):
            if not self.game.over:
                history.do(self.random.choice(self.game.decision.actions))
        if not self.game.over:
            history.do(None)
        laws.scores_add_up(self.game)
        while len(history):
            history.undo()
        while history.undone:
            history.redo()


def company(trial: Trial, examples: int) -> None:
    """The plugin works with all plugins that it is compatible with."""
    worlds = trial.company
    if not worlds:
        raise NotApplicable("no other plugin goes with it")
    met = trial.met = Counter[str]()
    rules = trial.rules
    for number in range(MOST * examples * len(worlds)):
        if number >= examples * len(worlds) and not any(seldom(met, rules)):
            break
        walk = Walk.numbered(worlds, trial.seed + number, LENGTH, trial.name)
        failed = watched(trial, walk, Together)
        if failed is not None:
            smaller = _with_one(trial, walk)
            raise smaller or shortest(trial, walk, Together, failed)


def _with_one(trial: Trial, walk: Walk) -> CheckFailed | None:
    """The failure of a game with one other plugin, of those with which one failed; ``None`` if there is none."""
    chosen, name = walk.world.chosen, trial.name
    own: list[Atom] = [(name,), *((name, option, value) for option, value in chosen[name].items() if value)]
    for other in chosen:
        options = [(other, option, value) for option, value in chosen[other].items() if value]
        few = trial.combinations.founded([*own, (other,), *options])
        ruleset = None if few is None or len(few) >= len(chosen) else trial.combinations.ruleset(few)
        if few is not None and ruleset is not None:
            with_other = Walk.numbered([World(few, ruleset)], walk.seed, walk.length, name)
            failed = watched(trial, replace(with_other, players=walk.players, style=walk.style), Together)
            if failed is not None:
                return shortest(trial, with_other, Together, failed)
    return None
