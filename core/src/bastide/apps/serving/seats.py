"""Seats: whoever knows a seat's secret plays for the players who sit there."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class Seat:
    """What somebody may do in a game.

    Args:
        players: for whom they play; none for a watcher.
        everybody: whether these are all the people in the game.
    """

    players: tuple[str, ...] = ()
    everybody: bool = False

    @property
    def viewer(self) -> str | None:
        """Whose secrets are shown; nobody's to those who look on, and to several at one screen."""
        return self.players[0] if len(self.players) == 1 else None


#: The number of no player. What such a player may know is what everybody may.
NOBODY = -1
#: Somebody who looks on.
WATCHER = Seat()


def new_id() -> str:
    """The id of a game, which nobody guesses."""
    return secrets.token_urlsafe(12)


def new_secret() -> str:
    """The secret of a seat, which nobody guesses."""
    return secrets.token_urlsafe(24)


def new_seed() -> str:
    """Where the draws of a game come from, which nobody finds by trying: what was drawn is seen by all who look on."""
    return secrets.token_hex(16)


def digest(secret: str) -> str:
    """What is kept of a secret: enough to know it again, and not to use it."""
    return sha256(secret.encode()).hexdigest()


def is_of(secret: str | None, kept: str) -> bool:
    """Whether a secret is the one that was kept; how long it takes to tell says nothing of it.

    Args:
        secret: what somebody says.
        kept: the digest.
    """
    return secret is not None and hmac.compare_digest(digest(secret), kept)


def bearer(header: str | None) -> str | None:
    """The secret in an ``Authorization`` header, if there is one."""
    scheme, _, secret = (header or "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" and secret.strip() else None


def seat_of(secret: str, seated: Mapping[str, tuple[str, ...]], people: tuple[str, ...]) -> Seat | None:
    """The seat of a secret, if it is one of a game.

    Args:
        secret: what somebody says.
        seated: the players by digest.
        people: the players who are no programs.
    """
    players = seated.get(digest(secret))
    return None if players is None else Seat(players, set(people) <= set(players))
