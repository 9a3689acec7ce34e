"""Seats: a client that knows a seat's secret plays for its players."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256

from bastide import BastideError, Problem, coded, listed, sentence


@dataclass(frozen=True, slots=True)
class Seat:
    """The permissions of a client in a game.

    Args:
        players: the players of the seat; none for a spectator.
        everybody: whether these are all the people in the game.
    """

    players: tuple[str, ...] = ()
    everybody: bool = False

    @property
    def viewer(self) -> str | None:
        """The player whose hidden information is shown; ``None`` for spectators, and for several at one screen."""
        return self.players[0] if len(self.players) == 1 else None


#: The number of no player, who knows only public information.
NOBODY = -1
#: A spectator.
WATCHER = Seat()


def check_player(name: str, players: Collection[str]) -> None:
    """Refuse a name that is no player's.

    Raises:
        BastideError: it is none of the players.
    """
    if name not in players:
        problem = coded("player/unknown", "there is no player {name!r}", name=name)
        raise BastideError(Problem(problem, hint=sentence("there are {players}", players=listed(players))))


def new_id() -> str:
    """An unguessable id for a game."""
    return secrets.token_urlsafe(12)


def new_secret() -> str:
    """An unguessable secret for a seat."""
    return secrets.token_urlsafe(24)


def new_seed() -> str:
    """A seed for the draws of a game that cannot be found by trial, although spectators see the draws."""
    return secrets.token_hex(16)


def digest(secret: str) -> str:
    """The stored form of a secret: enough to recognise it, but not to use it."""
    return sha256(secret.encode()).hexdigest()


def is_of(secret: str | None, kept: str) -> bool:
    """Whether a secret matches a stored digest; takes constant time.

    Args:
        secret: the secret from the client.
        kept: the digest.
    """
    return secret is not None and hmac.compare_digest(digest(secret), kept)


def bearer(header: str | None) -> str | None:
    """The secret in an ``Authorization`` header, if there is one."""
    scheme, _, secret = (header or "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" and secret.strip() else None


def seat_of(secret: str, seated: Mapping[str, tuple[str, ...]], people: tuple[str, ...]) -> Seat | None:
    """The seat of a secret, if it belongs to the game.

    Args:
        secret: the secret from the client.
        seated: the players by digest.
        people: the players who are not bots.
    """
    players = seated.get(digest(secret))
    return None if players is None else Seat(players, set(people) <= set(players))
