"""A game with undo and redo, and its states at every point."""

from __future__ import annotations

from typing import Any

from bastide import Action, Game

from .failing import CheckFailed
from .fingerprints import difference, fingerprint, written

#: The record of an action; ``None`` for finishing the game.
Done = dict[str, Any] | None
UNDO = (
    "change what you keep through table.set_state, table.move and the other methods of bastide.Table, which note how "
    "it is undone; keep nothing in variables of your own"
)


class History:
    """The actions of a game, and the states before and after each.

    Args:
        game: the game; all changes must go through this history.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._past: list[tuple[Done, dict[str, Any] | None, int]] = []
        self._future: list[tuple[Done, dict[str, Any] | None]] = []

    def __len__(self) -> int:
        return len(self._past)

    @property
    def undone(self) -> int:
        """How many actions were undone and can be redone."""
        return len(self._future)

    def do(self, action: Action | None, *, look: bool = True) -> None:
        """Play an action, or finish the game.

        Args:
            action: the action; by default, the game is finished.
            look: whether to compare the states when the action is undone; that takes longer than playing it.
        """
        record = None if action is None else action.as_record()
        self._past.append((record, fingerprint(self.game) if look else None, written(self.game)))
        self._future.clear()
        self._play(action)

    def undo(self) -> None:
        """Undo the last action.

        Raises:
            CheckFailed: the state differs from the one before.
        """
        action, before, length = self._past.pop()
        self._future.append((action, None if before is None else fingerprint(self.game)))
        self.game.undo()
        left = [] if before is None else difference(before, fingerprint(self.game))
        if left:
            raise CheckFailed(f"taking back {action_text(action)} leaves something: {shown(left)}", UNDO)
        if written(self.game) != length:
            raise CheckFailed(
                f"taking back {action_text(action)} leaves the journal {written(self.game) - length} longer"
            )

    def redo(self) -> None:
        """Redo the last undone action.

        Raises:
            CheckFailed: the state differs from the first time.
        """
        action, after = self._future.pop()
        before = None if after is None else fingerprint(self.game)
        self._past.append((action, before, written(self.game)))
        self._play(action)
        other = [] if after is None else difference(after, fingerprint(self.game))
        if other:
            what = f"{action_text(action)}, taken back and done again, comes out otherwise: {shown(other)}"
            raise CheckFailed(what, "rules may look at nothing but the game; " + UNDO)

    def _play(self, action: Action | Done) -> None:
        if action is None:
            self.game.finish()
        else:
            self.game.play(action)


def action_text(record: Done) -> str:
    """An action as text for a message."""
    return "the end of the game" if record is None else f"the action {record}"


def shown(differences: list[str]) -> str:
    """The differences, shortened."""
    return "; ".join(differences[:3]) + (f" and {len(differences) - 3} more" if len(differences) > 3 else "")
