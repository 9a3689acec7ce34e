"""A game that goes to and fro, and what it was like at every point on the way."""

from __future__ import annotations

from typing import Any

from bastide import Action, Game

from .failing import CheckFailed
from .fingerprints import difference, fingerprint, written

#: What was done, as its record; nothing for finishing the game.
Done = dict[str, Any] | None
UNDO = (
    "change what you keep through table.set_state, table.move and the other methods of bastide.Table, which note how "
    "it is undone; keep nothing in variables of your own"
)


class History:
    """What was done in a game, and what it was like before and after.

    Args:
        game: the game; it is to be played through this history alone.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._past: list[tuple[Done, dict[str, Any] | None, int]] = []
        self._future: list[tuple[Done, dict[str, Any] | None]] = []

    def __len__(self) -> int:
        return len(self._past)

    @property
    def undone(self) -> int:
        """How many actions were taken back and may be done again."""
        return len(self._future)

    def do(self, action: Action | None, *, look: bool = True) -> None:
        """Play an action, or finish the game.

        Args:
            action: the action; without one, the game is finished.
            look: whether the game is compared when the action is taken back; that takes longer than to play it.
        """
        record = None if action is None else action.as_record()
        self._past.append((record, fingerprint(self.game) if look else None, written(self.game)))
        self._future.clear()
        self._play(action)

    def undo(self) -> None:
        """Take the last action back.

        Raises:
            CheckFailed: the game is not as it was before.
        """
        action, before, length = self._past.pop()
        self._future.append((action, None if before is None else fingerprint(self.game)))
        self.game.undo()
        left = [] if before is None else difference(before, fingerprint(self.game))
        if left:
            raise CheckFailed(f"taking back {told(action)} leaves something: {shown(left)}", UNDO)
        if written(self.game) != length:
            raise CheckFailed(f"taking back {told(action)} leaves the journal {written(self.game) - length} longer")

    def redo(self) -> None:
        """Do again what was taken back last.

        Raises:
            CheckFailed: it comes out otherwise than the first time.
        """
        action, after = self._future.pop()
        before = None if after is None else fingerprint(self.game)
        self._past.append((action, before, written(self.game)))
        self._play(action)
        other = [] if after is None else difference(after, fingerprint(self.game))
        if other:
            what = f"{told(action)}, taken back and done again, comes out otherwise: {shown(other)}"
            raise CheckFailed(what, "rules may look at nothing but the game; " + UNDO)

    def _play(self, action: Action | Done) -> None:
        if action is None:
            self.game.finish()
        else:
            self.game.play(action)


def told(record: Done) -> str:
    """An action in a message."""
    return "the end of the game" if record is None else f"the action {record}"


def shown(differences: list[str]) -> str:
    """What differs, not at any length."""
    return "; ".join(differences[:3]) + (f" and {len(differences) - 3} more" if len(differences) > 3 else "")
