"""Checks that play: laws of every game under any rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bastide import Action, Diagram, coordinates
from bastide.testing import laws
from bastide.testing.failing import hold
from bastide.testing.history import History
from bastide.testing.motions import Motion
from bastide.testing.playing import NAMES
from bastide.testing.random_boards import strewn
from bastide.testing.stock import pieces_at_first, pieces_of, tiles_at_first, tiles_of
from bastide.testing.trials import Trial, Watch, over_games

#: How many of a hundred moments of a game are checked, where checking all would take too long.
MOMENTS = 8
_OTHER_NAMES = ("Zoë", "Blue", "a", "Red", "Ж 4")


class Moments(Watch):
    """Checks a few moments of a game, and its end."""

    def before(self, action: Action) -> None:
        """Check the game now and then."""
        if self.random.randrange(100) < MOMENTS:
            self.look()

    def end(self) -> None:
        """Check it once more."""
        self.look()

    def look(self) -> None:
        """Check the current state of the game."""


class Ends(Watch):
    """Plays to the end of the game, or ends it at the length limit."""

    def do(self, action: Action) -> None:
        """Note the rule of an action."""
        if self.trial.seen is not None:
            self.trial.seen.take(action)
        super().do(action)

    def end(self) -> None:
        """The final scoring is done, and there is a winner."""
        self.finish()
        hold(self.game.over, "the game does not end when it is ended", "see what the final scoring waits for")
        ranked = sorted(name for place in self.game.ranking for name in place)
        hold(ranked == sorted(self.game.players), f"the ranking {self.game.ranking} is not one of all players")


class Legal(Moments):
    """Plays some legal actions on copies of the game."""

    def look(self) -> None:
        """Legal actions of all types can be played."""
        actions = list(self.game.decision.actions)
        laws.offers_differ(self.game)
        self.random.shuffle(actions)
        by_type = {action.type: action for action in actions}
        laws.actions_can_be_played(self.game, [*by_type.values(), *actions[:2]])
        rules = {entry.rule.id for entry in self.game.ruleset.rules}
        for action in actions:
            rule = action.option.rule
            # Plain placements are offered by no rule.
            known = rule in rules or rule.startswith("bastide/") or (not rule and action.option.placement is not None)
            do = "write the id of the rule that offers it into the offer; errors name it"
            hold(known, f"the action {action.as_record()} is offered by a rule {rule!r}, which is not there", do)


class Illegal(Moments):
    """Tries actions that are not legal."""

    def begin(self) -> None:
        """Begin without earlier actions."""
        self._before: list[dict[str, Any]] = []

    def before(self, action: Action) -> None:
        """Check, then keep the currently legal actions, which may not be legal any more afterwards."""
        super().before(action)
        self._before = [self.random.choice(self.game.decision.actions).as_record(), action.as_record()]

    def look(self) -> None:
        """Try placements that do not fit, forbidden deployments, and actions that were legal before."""
        for record in [*self._before, *self._placements(), *self._deployments()]:
            laws.illegal_is_refused(self.game, record)

    def _placements(self) -> list[dict[str, Any]]:
        tile = self.game.decision.tile or self.random.choice(sorted(self.game.ruleset.catalogue.tiles))
        around = self.game.board.frontier
        cells = [*self.random.sample(around, min(2, len(around))), (0, 0)]
        turns = self.random.randrange(4)
        tried = [(at, (turns + number) % 4) for number, at in enumerate(cells)]
        if tile in self.game.ruleset.catalogue.tiles:
            # Where the edges match, the message must come from the rule that forbids the placement.
            fitting = [(coordinates(code >> 2), code & 3) for code in self.game._state.board.fits(tile)]
            offered = {
                (tuple(action.as_record().get("at", ())), action.as_record().get("rotation"))
                for action in self.game.decision.actions
            }
            forbidden = [(at, turns) for at, turns in fitting if (at, 90 * turns) not in offered]
            tried += self.random.sample(forbidden, min(2, len(forbidden)))
        return [{"type": "place", "tile": tile, "at": list(at), "rotation": 90 * turns} for at, turns in tried]

    def _deployments(self) -> list[dict[str, Any]]:
        ruleset = self.game.ruleset
        tiles = self.game.board.tiles
        laid = [tiles[-1], self.random.choice(tiles)]
        every = [
            {"type": "deploy", "piece": piece, "at": list(tile.at), "on": name}
            for tile in laid
            for name in ruleset.catalogue.lying[tile.tile.id][tile.rotation // 90].names
            for piece in ruleset.piece_kinds
        ]
        return self.random.sample(every, min(4, len(every)))


class Undone(Watch):
    """Undoes and redoes a whole game."""

    def begin(self) -> None:
        """Record the state of the game."""
        self.history = History(self.game)

    def do(self, action: Action) -> None:
        """Play an action, and record the state before it."""
        self.history.do(action, look=self.random.randrange(3) == 0)

    def end(self) -> None:
        """Undo and redo everything, including the end of the game."""
        self.actions = len(self.history)
        if not self.game.over:
            self.doing = "end"
            self.history.do(None)
        while len(self.history):
            self._stand(len(self.history) - 1)
            self.history.undo()
        while self.history.undone:
            self._stand(len(self.history))
            self.history.redo()

    def _stand(self, at: int) -> None:
        """Note the position at which an undo or redo failed: after this many actions, or at the end of the game."""
        self.at, self.doing = (at, "action") if at < self.actions else (at, "end")


class Copied(Moments):
    """Plays copies."""

    def look(self) -> None:
        """A copy and the game share nothing."""
        laws.copy_goes_its_own_way(self.game, self.random, 4)


class Counted(Watch):
    """Counts pieces."""

    def begin(self) -> None:
        """Count the pieces, and compare with the rules."""
        self.pieces = pieces_of(self.game)
        there = pieces_at_first(self.game.ruleset, len(self.game.players))
        laws.pieces_are_kept(replace(self.pieces, there=there), self.pieces, self.game.players)

    def do(self, action: Action) -> None:
        """Play an action and count again."""
        super().do(action)
        self.look()

    def end(self) -> None:
        """Count what there is after the final scoring."""
        self.finish()
        self.look()

    def look(self) -> None:
        """Count again."""
        now = pieces_of(self.game)
        laws.pieces_are_kept(self.pieces, now, self.game.players)
        self.pieces = now


class Tiled(Watch):
    """Counts tiles and tokens."""

    def begin(self) -> None:
        """Count tiles and tokens, and check that none was lost before the first action."""
        first, now = tiles_at_first(self.game.ruleset, len(self.game.players)), tiles_of(self.game)
        # A rule that prepares the game may add more than stacks declare.
        more = replace(first, elsewhere=first.elsewhere + (now.all - first.all), tokens=first.tokens | now.tokens)
        laws.tiles_are_kept(more, now)
        self.tiles = now.since(first)

    def do(self, action: Action) -> None:
        """Play an action and count again."""
        super().do(action)
        now = tiles_of(self.game)
        laws.tiles_are_kept(self.tiles, now)
        self.tiles = now.since(self.tiles)

    def end(self) -> None:
        """Count what there is after the final scoring."""
        self.finish()
        laws.tiles_are_kept(self.tiles, tiles_of(self.game))


class Summed(Watch):
    """Adds up scores."""

    def do(self, action: Action) -> None:
        """Add up the new lines."""
        before = len(self.game.lines)
        super().do(action)
        if len(self.game.lines) != before:
            laws.scores_add_up(self.game)

    def end(self) -> None:
        """Add up the final scores."""
        self.finish()
        laws.scores_add_up(self.game)


class Asked(Moments):
    """Asks for the score sheets of features."""

    def look(self) -> None:
        """Asking has no effect."""
        features = self.game.board.features()
        for feature in self.random.sample(features, min(4, len(features))):
            laws.sheet_has_no_effect(self.game, feature, self.random.choice([None, "completed", "final"]))


class Replayed(Moments):
    """Replays records."""

    def look(self) -> None:
        """The record of the current game replays to the same state."""
        laws.record_replays(self.game, self.game.ruleset)


class Repeated(Watch):
    """Plays the same game again."""

    def end(self) -> None:
        """The same seed and actions make the same game."""
        laws.same_seed_same_game(self.game, self.walk.begin())


class Diagrammed(Moments):
    """Scores diagrams of the game."""

    def look(self) -> None:
        """A diagram contains everything that the final scoring needs."""
        laws.diagram_scores_as_its_game(self.game)


class Turned(Moments):
    """Rotates and shifts the board, and renames the players."""

    def look(self) -> None:
        """That changes no score, even with pieces where no rule would allow them."""
        drawn = self.random
        names = dict(zip(NAMES, drawn.sample(_OTHER_NAMES, len(_OTHER_NAMES)), strict=True))
        motion = Motion(drawn.randrange(4), drawn.randint(-3, 3), drawn.choice([0, 2, -1000]), names)
        diagram = strewn(Diagram.of(self.game).as_json(), self.game.ruleset, drawn, drawn.randrange(4))
        laws.moved_diagram_scores_alike(diagram, self.game.ruleset, motion, self.game.ruleset)


class Reseated(Moments):
    """Changes the seating."""

    def look(self) -> None:
        """That changes no score, even with pieces where no rule would allow them."""
        drawn = self.random
        diagram = strewn(Diagram.of(self.game).as_json(), self.game.ruleset, drawn, drawn.randrange(4))
        laws.reseated_diagram_scores_alike(diagram, self.game.ruleset)


def games(trial: Trial, examples: int) -> None:
    """Random games reach their end."""
    over_games(trial, examples, Ends, worlds=trial.watched_worlds())


def legal_actions(trial: Trial, examples: int) -> None:
    """Legal actions can be played."""
    over_games(trial, examples, Legal)


def refusals(trial: Trial, examples: int) -> None:
    """Illegal actions are refused."""
    over_games(trial, examples, Illegal)


def undo(trial: Trial, examples: int) -> None:
    """Undoing is exact."""
    over_games(trial, examples, Undone)


def copies(trial: Trial, examples: int) -> None:
    """Copies are independent."""
    over_games(trial, examples, Copied)


def pieces(trial: Trial, examples: int) -> None:
    """No piece appears or disappears."""
    over_games(trial, examples, Counted)


def tiles(trial: Trial, examples: int) -> None:
    """No tile appears or disappears."""
    over_games(trial, examples, Tiled)


def terms(trial: Trial, examples: int) -> None:
    """Points are sums of terms."""
    over_games(trial, examples, Summed)


def sheets(trial: Trial, examples: int) -> None:
    """Asking has no effect."""
    over_games(trial, examples, Asked)


def replay(trial: Trial, examples: int) -> None:
    """Records reproduce the game."""
    over_games(trial, examples, Replayed)


def same_seed(trial: Trial, examples: int) -> None:
    """A seed determines the game."""
    over_games(trial, examples, Repeated)


def diagrams(trial: Trial, examples: int) -> None:
    """Diagrams reproduce the board."""
    over_games(trial, examples, Diagrammed)


def symmetry(trial: Trial, examples: int) -> None:
    """The position of the board affects no score."""
    over_games(trial, examples, Turned)


def seats(trial: Trial, examples: int) -> None:
    """The order of the players affects no score."""
    over_games(trial, examples, Reseated)
