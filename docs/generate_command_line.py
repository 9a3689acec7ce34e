"""Write the reference page of the command line from its help: ``python docs/generate.py``."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from bastide.apps.cli import app

PAGE = Path(__file__).parent / "reference" / "command-line.md"

INTRODUCTION = """\
# The command line

<!-- Written by docs/generate_command_line.py from the help of every command; do not edit. -->

How variants are written says [their page](variants.md), what files and `--json` hold says [another](tools.md).

## How a command ends

| status | meaning |
| --- | --- |
| 0 | It is done; also when the reader of its output, such as `head`, has seen enough. |
| 1 | The input breaks a rule or a format, or something cannot be read or written. Only what is right was written. |
| 2 | The command line is wrong: an unknown command or option, a value that cannot be, options at odds. |
| 130 | It was interrupted with Ctrl-C; `play` keeps the game in a file instead, and ends with 0. |

A file or a variant that is named but not there is wrong input, so that the status is 1, and the hint names the nearest.

Results go to standard output; notes, and what is wrong, to standard error: one line for each problem, with file and
line, what is wrong, the nearest thing that would work, and the id of the rule in brackets. Who has a variant
checked is also told what would mend it.

```console
$ bastide score nothing.json --under hig-2002  # exits with 1
...there is no file nothing.json
$ bastide variant check "hig-2002 + smal-city"  # exits with 1
term '+ smal-city': there is no plugin smal-city
   what would mend it: write hig-2002 + small-city instead of hig-2002 + smal-city
```

Where a command with `--json` has no result, it prints [what is wrong as JSON](tools.md#what---json-prints), too.

## Standard input

`-` for `FILE` reads from standard input, which messages name so: records, diagrams, tile files, scripts of `play`, and
for `VARIANT` a variant file. Paths in a record start from the current folder then; those in a variant file have to be
absolute.

```text
cat game.json | bastide score - --under hig-2000
```

## Completion

`bastide --install-completion` lets the shell (bash, zsh, fish or PowerShell) complete commands, options and the names
of presets, from the next shell on; `--show-completion` prints what it would install. `python -m bastide` runs the same
program where `bastide` is not on the path; it has no completion.

## Environment

| variable | what it does |
| --- | --- |
| `NO_COLOR` | Set to anything, it switches colours off, as `--no-color` does. |
| `BASTIDE_DISABLE_PLUGINS` | Plugins to leave alone, with commas between. |
| `BASTIDE_HOOK_SECONDS` | Seconds that a plugin has for [a hook](hooks.md) or its import: 10, or `0` for no limit. |
| `BASTIDE_PLUGIN_FILES` | Plugins in one file each, as `--plugin` names them, separated as in `PATH`. |
| `BASTIDE_LANGUAGE` | The [language](../how-to/translate.md) to speak, as `--language` names it. |
| `BASTIDE_KERNEL` | `python`, `native` or `both`: the engine; `native` where `bastide-native` is installed. |
| `BASTIDE_TRACE` | `1` or a file: [trace](../how-to/see-what-happens.md#trace-any-command) what rules say. |

## Commands

"""

#: Every command, and what is said of it besides its help.
COMMANDS = {
    "": "The commands that plugins bring stand in the list of `bastide plugins`.",
    "demo": "[What decides it](../how-to/compare-editions.md#what-is-enough-to-change-the-winner) has a guide.",
    "plugins": "",
    "plugins source": "[Which hook for which idea](../how-to/which-hook.md) names examples.",
    "plugins translate": "[Its guide](../how-to/translate.md) says what catalogues are.",
    "plugins check": "[Its guide](../how-to/check-your-plugin.md) says how to go on from a failure.",
    "variant": "",
    "variant list": "",
    "variant show": "",
    "variant check": "",
    "variant diff": "[Its guide](../how-to/compare-editions.md) has more examples.",
    "variant schema": "",
    "editions": "",
    "sources": "The facts themselves stand on [their page](facts.md).",
    "rulebook": "[Its guide](../how-to/rulebook.md) says how plugins bring pages for it.",
    "score": "",
    "explain": "[Its guide](../how-to/see-what-happens.md) says how to read it.",
    "compare": "[Its guide](../how-to/compare-editions.md) says what a report tells.",
    "simulate": "[Its guide](../how-to/simulate.md) has more examples.",
    "play": "What can be typed in a game says [its guide](../how-to/play-in-the-terminal.md).",
    "serve": "[Its guide](../how-to/serve.md) says who can reach it, and where games are kept.",
    "tournament": "[Its guide](../how-to/bots.md) says how to bring a bot of one's own.",
    "render": "[Its guide](../how-to/draw-a-board.md) has more examples.",
    "convert": "[Its guide](../how-to/jcloisterzone.md) lists what can be read.",
    "schema": "[What they are for](tools.md), and the schemas themselves.",
    "tiles": "[Its guide](../how-to/draw-tiles.md) goes from an idea to printed tiles.",
    "tiles check": "",
    "tiles show": "",
    "tiles sheet": "",
    "tiles watch": "",
    "tiles import": "[Its guide](../how-to/import-tiles.md) has a table of what becomes of each element.",
    "new": "[Its guide](../how-to/start-an-expansion.md) says which of the three you want, and how to go on.",
    "new expansion": "",
    "new rule": "",
    "new variant": "",
    "new tiles": "",
}


def section(command: str) -> str:
    """What the page says of one command."""
    name = " ".join(["bastide", *command.split()])
    # As in a terminal of 100 columns; the tests of the pages run each of these commands as a program in one.
    done = CliRunner().invoke(app, [*command.split(), "--help"], prog_name="bastide", terminal_width=98)
    if done.exit_code:
        raise RuntimeError(f"{name} --help: {done.output}")
    printed = "\n".join(line.rstrip() for line in done.stdout.strip().splitlines())
    more = f"\n{COMMANDS[command]}\n" if COMMANDS[command] else ""
    return f"### {name}\n\n```console\n$ {name} --help\n{printed}\n```\n{more}"


def page() -> str:
    """The whole page."""
    return INTRODUCTION + "\n".join(map(section, COMMANDS))
