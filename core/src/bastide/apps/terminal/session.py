"""A game in the terminal: its players, and the effect of each typed line."""

from __future__ import annotations

import contextlib
import json
import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from bastide import (
    BastideError,
    Game,
    Problem,
    View,
    action_in_words,
    coded,
    did_you_mean,
    installed,
    presets,
    select,
    sentence,
    sentences,
)

from ..bots import Player, greedy_bot
from ..clocks import announces, clock_in_words, clock_of, decided_for, ran_out, runs_out_after, time_left
from ..tile_words import item_in_words
from ..words import roll_in_words
from ..writing import write_whole
from .reloading import reloaded
from .screen import Screen
from .sheets import final_text, line_text, log_text, sheet_text, track_text
from .wording import action_of

if TYPE_CHECKING:
    from .canvas import Canvas

#: The file of a game that was left or is over without a file of its own; further games get a number.
AUTOSAVE = Path("bastide-autosave.json")

HELP = sentence(
    """\
NUMBER              do the action of that number
place X Y ROTATION  place the drawn tile, such as place 1 0 90
deploy SEGMENT      deploy on the tile just placed, such as deploy city N
                    or deploy follower road W
pass                deploy nothing
undo                take back the last action; bots take theirs back too
hint                what a greedy player would do
sheet               what each claimed feature is worth now, with rule ids
log                 what was scored so far, with rule ids
track               where the figures stand on the score track
board [all | X Y]   the board: the part around the last tile, all of its rows,
                    or the part around a cell
save FILE           write the game to a file, with which play --resume goes on,
                    or of a finished game, with which compare does
reload              go on under the plugins and the variant as they are now
help                these lines
quit                leave the game"""
)


@dataclass(slots=True)
class Session:
    """A game and its players.

    Args:
        game: the game.
        screen: its display.
        bots: the bots, by player.
    """

    game: Game
    screen: Screen
    bots: Mapping[str, Player] = field(default_factory=dict)
    #: The names of the bots on the command line.
    bot_names: Mapping[str, str] = field(default_factory=dict)
    #: Whether a ``quit`` was typed.
    left: bool = False
    #: How many actions there were when the game was saved, and the file.
    saved_at: int = 0
    saved_as: Path | None = None
    #: The output file from the command line.
    output: Path | None = None
    #: The base folder of paths in the variant.
    folder: Path | None = None
    #: Makes the display of a game.
    dress: Callable[[Game], Screen] | None = None
    #: The time in seconds, from any beginning.
    now: Callable[[], float] = monotonic
    #: Which decision was shown last, by what tells it from the one before, and when.
    shown: tuple[tuple[int, str | None], float] = ((-1, None), 0.0)

    @property
    def waits(self) -> bool:
        """Whether a person has to decide, and has time to."""
        return not self.game.over and self.game.decision.player not in self.bots and runs_out_after(self.game) != 0

    @property
    def unsaved(self) -> bool:
        """Whether leaving would lose moves."""
        return self.game.actions_played != self.saved_at

    @property
    def wanted(self) -> bool:
        """Whether the output file differs from the current game."""
        return self.output is not None and (self.unsaved or self.saved_as != self.output)

    def going_on(self, path: Path) -> str:
        """The next step for a saved game, as a part of a sentence with its command."""
        if self.game.over:
            return sentence("to see what other rules make of it: {command}", command=comparing(self.game, path))
        return sentence("to go on: {command}", command=self.resuming(path))

    def resuming(self, path: Path) -> str:
        """The command that continues the game in a file; a record does not name the bots."""
        words = ["bastide", "play", "--resume", str(path)]
        for player, name in self.bot_names.items():
            words += ["--bot", f"{player}={name}"]
        return shlex.join(words)

    def view(self) -> Iterator[str | Canvas]:
        """The view before a decision."""
        game = self.game
        yield self.screen.head(game, self._clocks())
        yield self.screen.board(game)
        beyond = self.screen.beyond(game)
        if beyond:
            yield beyond
        yield from self.screen.tiles(game)
        yield self.screen.actions(game)

    def end(self) -> Iterator[str | Canvas]:
        """The view when the game is over."""
        yield self.screen.board(self.game, whole=True)
        yield final_text(self.game)

    def bot_turn(self) -> Iterator[str]:
        """Let the bot decide whose turn it is, or nobody where a person has no time left.

        Raises:
            BastideError: it fails, or chooses an illegal action.
        """
        name = str(self.game.decision.player)
        if name not in self.bots:
            yield from self._out_of_time(0.0)
            return
        try:
            action = self.bots[name](self.game.view(name))
        except Exception as error:
            raise BastideError(
                coded(
                    "bot/failed-to-decide",
                    "the bot of {name} failed: {type}: {error}",
                    name=name,
                    type=type(error).__name__,
                    error=error,
                )
            ) from error
        yield from self.do(action if isinstance(action, Mapping) else action.as_record())

    def _clocks(self) -> dict[str, str]:
        """What the players' clocks show, if they have any."""
        if clock_of(self.game) is None:
            return {}
        left = time_left(self.game)
        if self.game.decision.player in left:
            left[self.game.decision.player] -= self._used()
        return {name: clock_in_words(seconds) for name, seconds in left.items()}

    def _used(self) -> float:
        """How long the decision under way has been thought about, since it was shown first."""
        decision = self.game.actions_played, self.game.decision.player
        if self.shown[0] != decision:
            self.shown = decision, self.now()
        return 0.0 if decision[1] in self.bots else self.now() - self.shown[1]

    def _out_of_time(self, used: float) -> Iterator[str]:
        """Say that the player who decides has run out of time, and do for the player what is then to be done."""
        game, name = self.game, str(self.game.decision.player)
        if announces(game):
            game.time_out(name)
            yield ran_out(name)
        for action in decided_for(game):
            yield from self.do(action.as_record(), used)
            used = 0.0

    def decide(self, record: Mapping[str, Any]) -> Iterator[str]:
        """Play what a person chose, or where the time has run out meanwhile, what is then done instead.

        Raises:
            IllegalAction: a rule forbids it.
        """
        used, most, played = self._used(), runs_out_after(self.game), self.game.actions_played
        if most is not None and used >= most:
            yield from self._out_of_time(most)
        if self.game.actions_played == played:
            yield from self.do(record, used)

    def do(self, record: Mapping[str, Any], used: float = 0.0) -> Iterator[str]:
        """Play an action and report its effects.

        Args:
            record: the action, as in records.
            used: how many seconds it took.

        Raises:
            IllegalAction: a rule forbids it.
        """
        game = self.game
        player = game.decision.player
        if record.get("type") == "place" and game.decision.tile is not None:
            record = {"tile": game.decision.tile} | dict(record)
        before = [] if game.over else game.lines
        so_far = game.to_record()
        stacked = self._stacked(game)
        game.play(record)
        if clock_of(game) is not None and player not in self.bots:
            game.took(round(used, 1))
        if player in self.bots:
            # What a bot chose in secret, those at the screen know as little as any who only watch, who have no number.
            [record, *_] = View(game, -1).actions(len(so_far["actions"]))
        yield sentence("{place}: {message}", place=player, message=action_in_words(record, game.ruleset.place_kinds))
        yield from (sentence("  {text}", text=came) for came in self._came_up(so_far, stacked))
        for line in game.lines[len(before) :]:
            if line["when"] != "final":
                yield sentence("  {text}", text=line_text(line))

    def _came_up(self, before: Mapping[str, Any], stacked: Counter[str]) -> Iterator[str]:
        """Drawn items other than tiles, unless they went onto a stack, and results of dice."""
        game = self.game
        after = game.to_record()
        more = self._stacked(game)
        for item in after["draws"][len(before["draws"]) :]:
            if item not in game.ruleset.tiles and item not in game.ruleset.blocks and more[item] < stacked[item]:
                yield sentence("drawn: {item}", item=item_in_words(item, game.ruleset))
        for action in after["actions"][len(before["actions"]) :]:
            if action["type"] == "roll":
                yield roll_in_words(action["name"], action["value"])
            if action["type"] == "reveal":
                choice = action_in_words(action["choice"], game.ruleset.place_kinds)
                yield sentence("{player} had chosen: {choice}", player=action["of"], choice=choice)

    @staticmethod
    def _stacked(game: Game) -> Counter[str]:
        """The count of each item on all stacks."""
        return Counter(item for name in game.view(game.players[0]).stacks() for item in game.position.stack(name))

    def type(self, line: str) -> Iterator[str | Canvas]:
        """Carry out a typed line, and return the output.

        Args:
            line: a command or an action.

        Raises:
            BastideError: it is impossible; says why, and by which rule.
        """
        words = line.split()
        if not words or words[0].startswith("#"):
            return
        command = _COMMANDS.get(words[0].lower())
        if command is not None:
            yield from command(self, words[1:])
            return
        record = action_of(self.game, line)
        if record is None:
            known = [*_COMMANDS, *(action.type for action in self.game.decision.actions)]
            near = did_you_mean(words[0].lower(), known)
            hint = "type help for a list, or the number of an action"
            raise BastideError(
                Problem(
                    coded("command/unknown", "there is no command {word!r}", word=words[0]),
                    hint=sentence("{near} Or {hint}", near=near, hint=sentence(hint)) if near else hint,
                )
            )
        yield from self.decide(record)

    @staticmethod
    def knows(line: str) -> bool:
        """Whether a typed line is a command rather than an action."""
        return line.split()[0].lower() in _COMMANDS

    # Commands

    def undo(self, words: list[str]) -> Iterator[str]:
        """Undo the last action of a person at the keyboard."""
        del words
        own = [
            action
            for action in self.game.to_record()["actions"]
            if action.get("player") is not None and action["player"] not in self.bots and action["type"] != "timeout"
        ]
        if not own:
            raise BastideError(coded("game/nothing-to-undo", "there is no action to take back"))
        self.game.undo()
        while not self.waits:
            self.game.undo()
        yield sentence("taken back: {action}", action=action_in_words(own[-1], self.game.ruleset.place_kinds))

    def hint(self, words: list[str]) -> Iterator[str]:
        """Show the action that a greedy player would take."""
        del words
        if self.game.over:
            raise BastideError(coded("game/over", "the game is over"))
        player = str(self.game.decision.player)
        action = greedy_bot(self.game.actions_played)(self.game.view(player)).as_record()  # type: ignore[union-attr]  # ours gives actions
        number = next(n for n, other in enumerate(self.game.decision.actions, 1) if other.as_record() == action)
        yield sentence(
            "a greedy player would choose {number}: {action}",
            number=number,
            action=action_in_words(action, self.game.ruleset.place_kinds),
        )

    def sheet(self, words: list[str]) -> Iterator[str]:
        """Show the current score of every claimed feature."""
        del words
        yield sheet_text(self.game)

    def log(self, words: list[str]) -> Iterator[str]:
        """Show the score lines so far."""
        del words
        yield log_text(self.game)

    def track(self, words: list[str]) -> Iterator[str]:
        """Show the figures on the score track."""
        del words
        yield track_text(self.game)

    def board(self, words: list[str]) -> Iterator[Canvas]:
        """Show the board."""
        if words == ["all"]:
            yield self.screen.board(self.game, whole=True)
            return
        around = None
        if words:
            try:
                x, y = (int(word.strip("[],")) for word in words)
            except ValueError:
                raise BastideError(coded("command/board", "write board, board all, or board x y")) from None
            around = x, y
        yield self.screen.board(self.game, around=around)

    def save(self, words: list[str]) -> Iterator[str]:
        """Write the game to a file."""
        if not words:
            raise BastideError(coded("command/save", "write save and the name of a file, such as save game.json"))
        path = Path(" ".join(words)).expanduser()
        self.save_as(path)
        yield sentence("saved; {what}", what=self.going_on(path))

    def keep(self) -> Iterator[str]:
        """Write the game to the output file, or to a default one, and show how to continue."""
        path = self.output or self._own_file()
        try:
            self.save_as(path)
        except BastideError as error:
            yield sentence("The game could not be kept: {message}", message=error)
        else:
            yield sentence("The game was kept; {what}", what=self.going_on(path))

    def _own_file(self) -> Path:
        """The file of this game among the default ones, so that it replaces no other game."""
        number = 1
        path = AUTOSAVE
        while path.exists() and path != self.saved_as:
            number += 1
            path = AUTOSAVE.with_stem(f"{AUTOSAVE.stem}-{number}")
        return path

    def save_as(self, path: Path) -> None:
        """Write the game, with its future draws, to a file.

        Raises:
            BastideError: it cannot be written, or the existing file is not a record.
        """
        if path != self.saved_as:
            check_replaceable(path)
        write_whole(path, json.dumps(self.game.to_record(all_draws=True), ensure_ascii=False, indent=1) + "\n")
        self.saved_at = self.game.actions_played
        self.saved_as = path

    def reload(self, words: list[str]) -> Iterator[str]:
        """Continue under the current rules."""
        del words
        self.game = reloaded(self.game, self.folder)
        if self.dress is not None:
            self.screen = self.dress(self.game)
        count = self.game.actions_played
        yield sentences(
            "reloaded: all {count} action played again, and the game goes on",
            "reloaded: all {count} actions played again, and the game goes on",
            count,
        )

    def help(self, words: list[str]) -> Iterator[str]:
        """List the commands."""
        del words
        yield HELP

    def quit(self, words: list[str]) -> Iterator[str]:
        """Leave the game."""
        del words
        self.left = True
        yield from ()


_COMMANDS: dict[str, Callable[[Session, list[str]], Iterator[str | Canvas]]] = {
    "undo": Session.undo,
    "hint": Session.hint,
    "sheet": Session.sheet,
    "log": Session.log,
    "track": Session.track,
    "board": Session.board,
    "save": Session.save,
    "reload": Session.reload,
    "help": Session.help,
    "?": Session.help,
    "quit": Session.quit,
    "exit": Session.quit,
    "q": Session.quit,
}


def comparing(game: Game, path: Path) -> str:
    """The command that compares the game with the preset nearest to its rules."""
    own = set(game.ruleset.selection.plugins)
    registry = installed()
    others: dict[str, set[str]] = {}
    for name in presets(registry):
        with contextlib.suppress(BastideError):  # a broken preset is not suitable
            others[name] = set(select(name, registry).plugins)
    near = [name for name, plugins in others.items() if plugins != own and plugins & own]
    if not near:
        return shlex.join(["bastide", "score", str(path)])
    nearest = min(near, key=lambda name: (len(others[name] ^ own), name))
    return shlex.join(["bastide", "compare", str(path), "--under", nearest])


def check_replaceable(path: Path) -> None:
    """Refuse to overwrite a file that is not a game.

    Raises:
        BastideError: the file is not a game.
    """
    if not path.exists():
        return
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        value = None
    if not isinstance(value, dict) or not str(value.get("format", "")).startswith("bastide-record/"):
        raise BastideError(
            coded("file/no-saved-game", "{path} is there already and is no saved game; choose another name", path=path)
        )
