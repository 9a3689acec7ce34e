"""Games that JCloisterZone saved, an unrelated free program for Carcassonne-family games, as records, and back."""

from .reading import record_of
from .writing import saved_game

__all__ = ["record_of", "saved_game"]
