"""Keepers of state that most plugins would write alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bastide.text.problems import did_you_mean
from bastide.text.sentences import listed, sentence

from .turn import StateKeeper

if TYPE_CHECKING:
    from bastide.engine.position import Position
    from bastide.engine.table import Table


def keep_tallies(plugin: str, *names: str, key: str, label: str) -> StateKeeper:
    """Keep tallies of a plugin in diagrams: ``{"goods": {"Red": {"wine": 2}}}``.

    Args:
        plugin: the plugin.
        names: the names of the tallies, see :meth:`~bastide.Position.tally`.
        key: the key under which they stand, such as ``goods``.
        label: what people call it.
    """
    kept = _Tallies(plugin, names, key)
    return StateKeeper(read=kept.read, write=kept.write, labels={key: label})


@dataclass(frozen=True)
class _Tallies:
    plugin: str
    names: tuple[str, ...]
    key: str

    def write(self, position: Position) -> dict[str, Any]:
        """What every player has, without what is 0."""
        has = {
            player: {name: tally[seat] for name in self.names if (tally := position.tally(self.plugin, name))[seat]}
            for seat, player in enumerate(position.players)
        }
        return {self.key: {player: counts for player, counts in has.items() if counts}}

    def read(self, table: Table, written: Any) -> None:
        """Take the tallies from a diagram, once everything about them is checked.

        Raises:
            ValueError: it names unknown players or tallies, or counts that are none.
        """
        by_player = self._object(written, "it", (self.key,)).get(self.key, {})
        found = []
        for player, counts in self._object(by_player, self.key, table.players).items():
            for name, count in self._object(counts, f"{self.key} of {player}", self.names).items():
                if not isinstance(count, int) or isinstance(count, bool) or count < 0:
                    raise ValueError(
                        sentence(
                            "{player} has {count!r} of {name}; write a whole number, 0 or more",
                            player=player,
                            count=count,
                            name=name,
                        )
                    )
                found.append((name, table.players.index(player), count))
        for name, seat, count in found:
            table.add_to_tally(self.plugin, name, seat, count)

    def _object(self, value: Any, what: str, keys: Iterable[str]) -> Mapping[str, Any]:
        if not isinstance(value, Mapping):
            example = f'{{"{self.key}": {{"Red": {{"{self.names[0]}": 2}}}}}}'
            raise ValueError(
                sentence(
                    "{what} is {value!r:.60}, which is no object; write {example}",
                    what=what,
                    value=value,
                    example=example,
                )
            )
        for key in value:
            if key not in keys:
                hint = did_you_mean(str(key), keys, sentence("there are {keys}", keys=listed(keys)))
                raise ValueError(sentence("{what} has an entry {key!r}; {hint}", what=what, key=key, hint=hint))
        return value
