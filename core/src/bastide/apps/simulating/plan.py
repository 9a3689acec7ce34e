"""The plan of a simulation, which fixes every game before the first one is played."""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias

from bastide import BastideError, Game, Problem, Ruleset, __version__, coded, describe, resolve_variant, sentence
from bastide.apps.bots import bot
from bastide.apps.comparing import resolved
from bastide.apps.writing import write_whole

Mode: TypeAlias = Literal["rescored", "anew"]

FORMAT = "bastide-simulation/1"
FILE = "plan.json"
MOST_GAMES = 10_000_000
MOST_PLAYERS = 12
NAMES = ("Red", "Blue", "Green", "Yellow", "Black", "White", "Orange", "Violet", "Brown", "Grey", "Pink", "Turquoise")
#: Shards are so small that little is lost with one, and so large that a million games do not need a million files.
_SHARD, _SHARDS = 64, 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Everything that determines the data of a simulation.

    Args:
        variants: the variants as named.
        rules: the same as variant objects, so that presets and files may change later.
        games: the number of games.
        players: their names, in seating order.
        bots: the bots, one for each seat; they move on by one seat from game to game.
        mode: ``rescored``, the games of the first variant scored under the others, or ``anew``.
        seed: the base of every game's own seed.
        as_laid: score a game as laid where a variant forbids one of its actions.
        shard: games in a shard, the smallest part that is played and stored as a whole.
        made_with: versions of Bastide and the plugins.
        never_drawn: for variants that rescore games, how many of their tiles no game draws, if any.
    """

    variants: tuple[str, ...]
    rules: tuple[Mapping[str, Any], ...]
    games: int
    players: tuple[str, ...]
    bots: tuple[str, ...]
    mode: Mode
    seed: str
    as_laid: bool
    shard: int
    made_with: Mapping[str, str]
    never_drawn: Mapping[str, int] = field(default_factory=dict)

    @property
    def shards(self) -> int:
        """The number of shards."""
        return -(-self.games // self.shard)

    def games_of(self, shard: int) -> range:
        """The numbers of a shard's games."""
        return range(shard * self.shard, min((shard + 1) * self.shard, self.games))

    def seed_of(self, game: int) -> str:
        """A game's own seed; the same under every variant, so that the same tiles are drawn."""
        return f"{self.seed}/{game}"

    def bot_of(self, game: int, seat: int) -> str:
        """The bot in a seat in a game."""
        return self.bots[(seat + game) % len(self.bots)]

    @property
    def fingerprint(self) -> str:
        """Twelve characters that differ between plans."""
        return hashlib.sha256(self.to_json().encode()).hexdigest()[:12]

    @property
    def command(self) -> str:
        """The command that makes the same data again."""
        words = ["bastide", "simulate"]
        for variant in self.variants:
            words += ["--under", variant]
        same = len(set(self.bots)) == 1
        words += ["--games", str(self.games), "--players", ",".join(self.players)]
        words += ["--bots", self.bots[0] if same else ",".join(self.bots)]
        words += ["--mode", self.mode, "--seed", self.seed]
        return shlex.join([*words, "--as-laid"] if self.as_laid else words)

    def to_json(self) -> str:
        """The text of the plan's file."""
        return json.dumps({"format": FORMAT, **asdict(self)}, indent=1, sort_keys=True, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str, file: str = FILE) -> Plan:
        """The plan in a file's text.

        Raises:
            BastideError: the text is not a plan.
        """
        try:
            found = json.loads(text)
            if found.pop("format") != FORMAT:
                raise ValueError("another format")
            for key in ("variants", "rules", "players", "bots"):
                found[key] = tuple(found[key])
            plan = cls(**found)
            sound = plan.shard > 0 and 0 < plan.games <= MOST_GAMES and len(plan.bots) == len(plan.players) > 1
            if not sound or len(plan.rules) != len(plan.variants) or plan.mode not in ("rescored", "anew"):
                raise ValueError("its numbers do not go together")
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            reason = coded("simulation/no-plan", "this is no plan of a simulation: {error}", error=error)
            raise BastideError(
                Problem(reason, file=file, hint=sentence("the key format of one is {format}", format=FORMAT))
            ) from error
        return plan

    def trust_no_files(self) -> None:
        """Refuse a plan of variants with plugin files, unless these files are known here.

        Raises:
            BastideError: one of them names another plugin file.
        """
        for rules in self.rules:
            resolve_variant(rules, load_files=False)

    def rulesets(self) -> list[Ruleset]:
        """The rules of each variant.

        Raises:
            BastideError: plugins are missing here, or differ from those that the plan was made with.
        """
        rulesets = [resolve_variant(rules) for rules in self.rules]
        here = versions(rulesets)
        if here != dict(self.made_with):
            other = [
                f"{name} {self.made_with.get(name, 'not at all')}, here {here.get(name, 'not at all')}"
                for name in sorted({*here, *self.made_with})
                if here.get(name) != self.made_with.get(name)
            ]
            hint = "install those versions, or start again in another folder"
            raise BastideError(
                Problem(
                    coded("simulation/other-plan", "the simulation was begun with {other}", other="; ".join(other)),
                    hint=hint,
                )
            )
        return rulesets


def make_plan(
    variants: Sequence[str],
    *,
    games: int = 100,
    players: int | Sequence[str] = 2,
    bots: Sequence[str] = ("greedy",),
    mode: Mode = "rescored",
    seed: int | str = 1,
    as_laid: bool = False,
    rulesets: Sequence[Ruleset] | None = None,
) -> Plan:
    """Make a plan, checked before anything is played.

    Args:
        variants: at least one; the others are compared with the first.
        games: the number of games.
        players: their number, or their names in seating order.
        bots: one for all seats, or one for each.
        mode: ``rescored`` or ``anew``.
        seed: the base of every game's own seed.
        as_laid: score a game as laid where a variant forbids one of its actions.
        rulesets: the rulesets of the variants, if known already. Variants without a file are named like the files that
            would hold them, such as ``ours.toml``.

    Raises:
        BastideError: the plan cannot be carried out; lists all problems of the variants.
    """
    if not variants:
        raise BastideError(coded("simulation/no-variant", "a simulation is of at least one variant"))
    named = [" ".join(variant.split()) for variant in variants]
    twice = sorted({variant for variant, name in zip(variants, named, strict=True) if named.count(name) > 1})
    if twice:
        raise BastideError(
            Problem(
                coded("simulation/named-twice", "{name} is named twice", name=twice[0].strip()), hint="leave one out"
            )
        )
    if not 0 < games <= MOST_GAMES:
        raise BastideError(
            Problem(
                coded("simulation/games", "{games} games cannot be played", games=games),
                hint=sentence("from 1 to {most} can", most=MOST_GAMES),
            )
        )
    if isinstance(players, int):
        if not 2 <= players <= MOST_PLAYERS:
            raise BastideError(
                Problem(
                    coded("simulation/players", "so many players cannot be simulated: {players}", players=players),
                    hint=sentence("from 2 to {most} can", most=MOST_PLAYERS),
                )
            )
        players = NAMES[:players]
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise BastideError(
            Problem(
                coded("simulation/player-count", "so many players cannot be simulated: {count}", count=len(players)),
                hint=sentence("from 2 to {most} can", most=MOST_PLAYERS),
            )
        )
    seats = tuple(bots) * len(players) if len(bots) == 1 else tuple(bots)
    if len(seats) != len(players):
        raise BastideError(
            Problem(
                coded(
                    "simulation/bots-and-players",
                    "{bots} bots for {players} players",
                    bots=len(bots),
                    players=len(players),
                ),
                hint="name one for all, or one for each",
            )
        )
    for name in dict.fromkeys(seats):
        bot(name, "plan")
    rulesets = resolved(variants) if rulesets is None else rulesets
    for ruleset in rulesets:
        Game(ruleset, players, seed=0)
    if mode == "rescored":
        _check_tiles(variants, rulesets)
    return Plan(
        variants=tuple(variants),
        rules=tuple(describe(ruleset.selection) for ruleset in rulesets),
        games=games,
        players=tuple(players),
        bots=seats,
        mode=mode,
        seed=str(seed),
        as_laid=as_laid,
        shard=min(_SHARD, max(1, -(-games // _SHARDS))),
        made_with=versions(rulesets),
        never_drawn=_never_drawn(variants, rulesets) if mode == "rescored" else {},
    )


def _check_tiles(variants: Sequence[str], rulesets: Sequence[Ruleset]) -> None:
    """Refuse to score games under rules that know none of their tiles."""
    played = tiles_in_play(rulesets[0])
    for variant, ruleset in zip(variants[1:], rulesets[1:], strict=True):
        if not played & tiles_in_play(ruleset):
            hint = coded(
                "simulation/other-game", "play each by its own rules with --mode anew, or read bastide variant diff"
            )
            reason = coded(
                "simulation/no-tiles-shared",
                "{one} and {other} share no tiles, so that no game of one can be scored under the other",
                one=variants[0],
                other=variant,
            )
            raise BastideError(Problem(reason, hint=hint))


def _never_drawn(variants: Sequence[str], rulesets: Sequence[Ruleset]) -> dict[str, int]:
    """How many tiles of the rescoring variants are not in play in the games."""
    played = tiles_in_play(rulesets[0])
    found = {
        variant: sum(
            count
            for items in ruleset.contents.values()
            for item, count in items.items()
            if item not in played and (item in ruleset.tiles or item in ruleset.blocks)
        )
        for variant, ruleset in zip(variants[1:], rulesets[1:], strict=True)
    }
    return {variant: count for variant, count in found.items() if count}


def tiles_in_play(ruleset: Ruleset) -> set[str]:
    """The tiles in play, without those that are merely known."""
    return {tile for tile, _, _ in ruleset.start} | {item for items in ruleset.contents.values() for item in items}


def versions(rulesets: Iterable[Ruleset]) -> dict[str, str]:
    """The versions of Bastide and of all plugins of some rulesets."""
    found = {name: version for ruleset in rulesets for name, version in ruleset.versions.items()}
    return dict(sorted((found | {"bastide": __version__}).items()))


def keep_plan(plan: Plan, folder: Path) -> None:
    """Write a plan into its folder, which is created if necessary.

    Raises:
        BastideError: the folder cannot be written, or has other contents.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        others = [entry.name for entry in folder.iterdir() if not entry.name.startswith(".")]
    except OSError as error:
        raise BastideError(
            coded(
                "simulation/folder-unusable",
                "{folder} cannot be a folder for results: {reason}",
                folder=folder,
                reason=error.strerror or error,
            )
        ) from error
    if FILE in others:
        if read_plan(folder) != plan:
            raise BastideError(coded("simulation/other-in-folder", "{folder} holds another simulation", folder=folder))
        return
    if others:
        raise BastideError(
            Problem(
                coded("simulation/folder-not-empty", "{folder} is not empty", folder=folder), hint="name a new folder"
            )
        )
    write_whole(folder / FILE, plan.to_json())


def read_plan(folder: Path) -> Plan:
    """The plan in a folder.

    Raises:
        BastideError: there is none.
    """
    file = folder / FILE
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BastideError(
            Problem(
                coded(
                    "simulation/none-in-folder",
                    "{folder} holds no simulation: there is no {file} in it",
                    folder=folder,
                    file=FILE,
                )
            )
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise BastideError(
            coded("file/unreadable", "{path} cannot be read: {reason}", path=file, reason=error)
        ) from error
    return Plan.from_json(text, str(file))
