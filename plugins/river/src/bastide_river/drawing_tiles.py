"""Where the tiles of the river lie before the game, and in which order they are drawn."""

from __future__ import annotations

from bastide import DrawSource, Phase, Rule, StackDeclaration, StartTiles, Table, hookimpl

from .options import Options

#: Stacks, by the names that tile files and records of the stacks use.
RIVER = "river"
LAKE = "river-lake"
SPRING = "river-spring"
AFTER = "after-river"

#: What becomes of the base game's start tile, as the rule of start tiles says it.
OTHERS = {"removed": "removed", "mixed": "kept", "after-river": AFTER}


def leave_one_lake(table: Table) -> None:
    """Take springs that do not lie on the table, and all lakes but one, out of the game."""
    table.fill_stack(SPRING, ())
    table.fill_stack(LAKE, table.stack(LAKE)[:1])


def stacks(options: Options) -> list[StackDeclaration]:
    """The stacks that the river needs; they are there even where a variant leaves their tiles out."""
    after = [StackDeclaration(name=AFTER)] if options.start_tile == "after-river" else []
    return [StackDeclaration(name=RIVER), StackDeclaration(name=LAKE), StackDeclaration(name=SPRING), *after]


def sources(options: Options) -> list[Rule]:
    """What is drawn before the bag."""
    found: list[Rule] = [
        DrawSource(
            id="river/river-first",
            says="The tiles of the river are drawn before all others.",
            source="facts 2.3, 2.4",
            stack=RIVER,
        ),
        DrawSource(
            id="river/lake-last",
            says="The lake is drawn after all other tiles of the river.",
            source="facts 2.3",
            stack=LAKE,
            after=("river/river-first",),
        ),
    ]
    if options.start_tile == "after-river":
        found.append(
            DrawSource(
                id="river/start-tile-next",
                says="The start tile of the base game is drawn as the first tile after the river.",
                source="facts 2.3",
                stack=AFTER,
                after=("river/lake-last",),
            )
        )
    return found


@hookimpl
def bastide_turn_rules(options: Options) -> list[Rule]:
    """How a game begins."""
    return [
        StartTiles(
            id="river/spring",
            says="The spring lies on the table instead of the base game's start tile.",
            source="facts 2.3",
            tiles=(("river/RV-spring", (0, 0), 0),),
            others=OTHERS[options.start_tile],
        ),
        Phase(
            id="river/one-spring-one-lake",
            says="Several rivers combined have one spring and one lake; the others are out of the game.",
            source="facts 2.8",
            scope="setup",
            do=leave_one_lake,
        ),
    ]
