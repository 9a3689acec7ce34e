"""Watched games of toy plugins: every action can be undone, copied and replayed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import bastide
from bastide import Decision, Game, Registry, Ruleset
from bastide._kernel import audit
from bastide.testing.fingerprints import UNKNOWN_TO_RECORDS, difference, fingerprint

from . import wetlands


def registry_of(plugins: dict[str, Any]) -> Registry:
    """A registry with the wetlands and some more plugins, by name."""
    registry = Registry()
    registry.register(wetlands.PLUGIN, "wetlands", "toys", "1.2")
    for name, plugin in plugins.items():
        found = registry.register(plugin, name.replace("_", "-"), "toys", "1.2")
        assert found.broken is None, found.broken
    return registry


def ruleset_of(variant: str | dict[str, Any] = "", /, **plugins: SimpleNamespace) -> Ruleset:
    """The ruleset of the wetlands with all these plugins, or of a variant made of them."""
    registry = registry_of(plugins)
    if not variant:
        variant = " + ".join(["wetlands", *(name.replace("_", "-") for name in plugins)])
    return bastide.resolve(bastide.select(variant, registry), registry)


class Watched:
    """A game whose laws are checked at every action."""

    def __init__(self, ruleset: Ruleset, players: tuple[str, ...] = ("Red", "Blue"), **more: Any) -> None:
        if "draws" in more:
            more["draws"] = [full(tile) for tile in more["draws"]]
        self.game = Game(ruleset, players, **{"seed": 7} | more)
        self.past: list[tuple[dict[str, Any], dict[str, Any]]] = []

    @property
    def decision(self) -> Decision:
        return self.game.decision

    def actions(self, kind: str) -> list[dict[str, Any]]:
        """The records of the legal actions of a type, without the player."""
        records = [action.as_record() for action in self.decision.actions]
        return [
            {key: value for key, value in record.items() if key != "player"}
            for record in records
            if record["type"] == kind
        ]

    def place(self, tile: str, at: tuple[int, int], rotation: int = 0, **more: Any) -> None:
        self.play(type="place", tile=full(tile), at=list(at), rotation=rotation, **more)

    def deploy(self, on: str, piece: str = "punt", **more: Any) -> None:
        self.play(type="deploy", piece=piece, on=on, **more)

    def skip(self) -> None:
        self.play(type="pass")

    def play(self, **action: Any) -> None:
        before = fingerprint(self.game)
        twin = self.game.copy()
        assert not difference(fingerprint(twin), before)
        self.game.play(action)
        assert not difference(fingerprint(twin), before), "a copy changed with the game"
        twin.play(action)
        assert not difference(fingerprint(twin), fingerprint(self.game)), "a copy went another way"
        self.game.undo()
        assert not difference(fingerprint(self.game), before), "undo left something"
        self.game.play(action)
        assert not difference(fingerprint(self.game), fingerprint(twin)), "done again it came out otherwise"
        assert not audit.faults(self.game._state.board, self.game._state.pieces)
        self.past.append((action, before))
        self.replay()

    def replay(self) -> None:
        """The record replays to the same state."""
        done = bastide.replay(self.game.to_record(), self.game.ruleset)
        assert done.failure is None, done.failure
        mine = fingerprint(self.game, UNKNOWN_TO_RECORDS)
        assert not difference(fingerprint(done.game, UNKNOWN_TO_RECORDS), mine), "the record tells another game"
        for name, stack in self.game._state.stacks.items():
            assert sorted(done.game._state.stacks[name].items) == sorted(stack.items), name

    def undo_all(self) -> None:
        """Everything can be undone and redone."""
        after = fingerprint(self.game)
        for _, before in reversed(self.past):
            self.game.undo()
            assert not difference(fingerprint(self.game), before)
        for action, _ in self.past:
            self.game.play(action)
        assert not difference(fingerprint(self.game), after)

    def lines(self, *keys: str) -> list[tuple[Any, ...]]:
        """Some columns of the score lines."""
        return [tuple(line[key] for key in keys or ("player", "points", "kind")) for line in self.game.lines]


def full(tile: str) -> str:
    """A tile's id; by default, of the wetlands."""
    return tile if "/" in tile or tile.startswith("token") else f"wetlands/{tile}"
