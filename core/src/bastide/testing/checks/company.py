"""The check that combines the plugin with all compatible ones."""

from __future__ import annotations

from bastide import Action, Diagram
from bastide.testing import laws
from bastide.testing.failing import NotApplicable
from bastide.testing.history import History
from bastide.testing.motions import Motion
from bastide.testing.stock import pieces_of, tiles_of
from bastide.testing.trials import Trial, Watch, over_games

#: How many actions at the end of a game are undone.
LAST = 8
#: How many actions are played before; enough for features to be completed.
LENGTH = 50


class Together(Watch):
    """Checks all laws on one game, each at a few moments."""

    def begin(self) -> None:
        """Count pieces and tiles."""
        self.pieces = pieces_of(self.game)
        self.tiles = tiles_of(self.game)

    def do(self, action: Action) -> None:
        """Play an action, and count again."""
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
    over_games(trial, examples * len(worlds), Together, worlds=worlds, length=LENGTH)
