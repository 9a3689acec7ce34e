"""Checks that play: what holds in every game, whatever its rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bastide import Action, Diagram, Offer, position
from bastide.testing import laws
from bastide.testing.failing import hold
from bastide.testing.history import History
from bastide.testing.motions import Motion
from bastide.testing.playing import NAMES
from bastide.testing.random_boards import strewn
from bastide.testing.stock import pieces_at_first, pieces_of, tiles_at_first, tiles_of
from bastide.testing.trials import Trial, Watch, over_games

#: How many of a hundred moments of a game are looked at, where to look at all would take too long.
MOMENTS = 8
_OTHER_NAMES = ("Zoë", "Blue", "a", "Red", "Ж 4")


class Moments(Watch):
    """Looks at a few moments of a game, and at its end."""

    def before(self, action: Action) -> None:
        """Look at the game now and then."""
        if self.random.randrange(100) < MOMENTS:
            self.look()

    def end(self) -> None:
        """Look once more."""
        self.look()

    def look(self) -> None:
        """Look at the game as it is now."""


class Ends(Watch):
    """Comes to the end of the game, or ends it where its length ends."""

    def do(self, action: Action) -> None:
        """Note by which rule it is."""
        if self.trial.seen is not None:
            self.trial.seen.take(action)
        super().do(action)

    def end(self) -> None:
        """The final scoring is done, and says who won."""
        self.finish()
        hold(self.game.over, "the game does not end when it is ended", "see what the final scoring waits for")
        ranked = sorted(name for place in self.game.ranking for name in place)
        hold(ranked == sorted(self.game.players), f"the ranking {self.game.ranking} is not one of all players")


class Legal(Moments):
    """Plays some of the actions on offer on copies of the game."""

    def look(self) -> None:
        """All types of actions are among those that are played."""
        actions = list(self.game.decision.actions)
        laws.offers_differ(self.game)
        self.random.shuffle(actions)
        by_type = {action.type: action for action in actions}
        laws.actions_can_be_played(self.game, [*by_type.values(), *actions[:2]])
        rules = {entry.rule.id for entry in self.game.ruleset.rules}
        for action in actions:
            rule = action.option.rule if isinstance(action.option, Offer) else "bastide/"
            known = rule in rules or rule.startswith("bastide/")
            do = "write the id of the rule that offers it into the offer; errors name it"
            hold(known, f"the action {action.as_record()} is offered by a rule {rule!r}, which is not there", do)


class Illegal(Moments):
    """Tries actions that are not on offer."""

    def begin(self) -> None:
        """Nothing was on offer before."""
        self._before: list[dict[str, Any]] = []

    def before(self, action: Action) -> None:
        """Look, then keep what is on offer now, which may not be any more after this."""
        super().before(action)
        self._before = [self.random.choice(self.game.decision.actions).as_record(), action.as_record()]

    def look(self) -> None:
        """Placements that do not fit, deployments that are not allowed, and what was on offer before."""
        for record in [*self._before, *self._placements(), *self._deployments()]:
            laws.illegal_is_refused(self.game, record)

    def _placements(self) -> list[dict[str, Any]]:
        tile = self.game.decision.tile or self.random.choice(sorted(self.game.ruleset.catalogue.tiles))
        around = self.game.board.frontier
        cells = [*self.random.sample(around, min(2, len(around))), (0, 0)]
        turns = self.random.randrange(4)
        tried = [(at, (turns + number) % 4) for number, at in enumerate(cells)]
        if tile in self.game.ruleset.catalogue.tiles:
            # Where the edges match and a rule forbids it all the same, it is that rule's words that are heard.
            fitting = [(position(code >> 2), code & 3) for code in self.game._state.board.fits(tile)]
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
    """Takes a whole game back, and does it again."""

    def begin(self) -> None:
        """Remember the game as it is."""
        self.history = History(self.game)

    def do(self, action: Action) -> None:
        """Play an action, and remember the game as it was."""
        self.history.do(action, look=self.random.randrange(3) == 0)

    def end(self) -> None:
        """Take back and redo; the end of the game, too."""
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
        """Note what is taken back or done again: the action after so many, or the end of the game after all of them."""
        self.at, self.doing = (at, "action") if at < self.actions else (at, "end")


class Copied(Moments):
    """Plays copies."""

    def look(self) -> None:
        """A copy and the game share nothing."""
        laws.copy_goes_its_own_way(self.game, self.random, 4)


class Counted(Watch):
    """Counts pieces."""

    def begin(self) -> None:
        """Count what there is, and what the rules say there is."""
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
        """Count what there is, and whether anything of what the rules say was lost before the first action."""
        first, now = tiles_at_first(self.game.ruleset, len(self.game.players)), tiles_of(self.game)
        # A rule that prepares the game may bring more than stacks are declared with.
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
        """Add up where a line came to be."""
        before = len(self.game.lines)
        super().do(action)
        if len(self.game.lines) != before:
            laws.scores_add_up(self.game)

    def end(self) -> None:
        """Add up the final scores."""
        self.finish()
        laws.scores_add_up(self.game)


class Asked(Moments):
    """Asks what features are worth."""

    def look(self) -> None:
        """Asking changes nothing."""
        features = self.game.board.features()
        for feature in self.random.sample(features, min(4, len(features))):
            laws.sheet_has_no_effect(self.game, feature, self.random.choice([None, "completed", "final"]))


class Replayed(Moments):
    """Replays records."""

    def look(self) -> None:
        """The record of the game as it is gives the same game."""
        laws.record_replays(self.game, self.game.ruleset)


class Repeated(Watch):
    """Plays the same game again."""

    def end(self) -> None:
        """The same seed and the same actions make the same game."""
        laws.same_seed_same_game(self.game, self.walk.begin())


class Diagrammed(Moments):
    """Scores diagrams of the game."""

    def look(self) -> None:
        """A diagram holds all that the final scoring looks at."""
        laws.diagram_scores_as_its_game(self.game)


class Turned(Moments):
    """Turns and shifts the board, renames the players and seats them anew."""

    def look(self) -> None:
        """That changes no score; also with pieces where no rule would let them stand."""
        ruleset = self.game.ruleset
        drawn = self.random
        names = dict(zip(NAMES, drawn.sample(_OTHER_NAMES, len(_OTHER_NAMES)), strict=True))
        motion = Motion(drawn.randrange(4), drawn.randint(-3, 3), drawn.choice([0, 2, -1000]), names)
        diagram = strewn(Diagram.of(self.game).as_json(), ruleset, drawn, drawn.randrange(4))
        laws.moved_diagram_scores_alike(diagram, ruleset, motion, ruleset)
        laws.reseated_diagram_scores_alike(diagram, ruleset)


def games(trial: Trial, examples: int) -> None:
    """Random games go to their end."""
    over_games(trial, examples, Ends, worlds=trial.watched_worlds())


def legal_actions(trial: Trial, examples: int) -> None:
    """What is on offer can be played."""
    over_games(trial, examples, Legal)


def refusals(trial: Trial, examples: int) -> None:
    """What is not on offer is refused."""
    over_games(trial, examples, Illegal)


def undo(trial: Trial, examples: int) -> None:
    """Taking back is exact."""
    over_games(trial, examples, Undone)


def copies(trial: Trial, examples: int) -> None:
    """Copies are independent."""
    over_games(trial, examples, Copied)


def pieces(trial: Trial, examples: int) -> None:
    """No piece is lost or won."""
    over_games(trial, examples, Counted)


def tiles(trial: Trial, examples: int) -> None:
    """No tile is lost or won."""
    over_games(trial, examples, Tiled)


def terms(trial: Trial, examples: int) -> None:
    """Points are sums of terms."""
    over_games(trial, examples, Summed)


def sheets(trial: Trial, examples: int) -> None:
    """Asking changes nothing."""
    over_games(trial, examples, Asked)


def replay(trial: Trial, examples: int) -> None:
    """Records tell the game."""
    over_games(trial, examples, Replayed)


def same_seed(trial: Trial, examples: int) -> None:
    """A seed is a game."""
    over_games(trial, examples, Repeated)


def diagrams(trial: Trial, examples: int) -> None:
    """Diagrams tell the board."""
    over_games(trial, examples, Diagrammed)


def symmetry(trial: Trial, examples: int) -> None:
    """Where the board lies changes no score."""
    over_games(trial, examples, Turned)
