"""What is compiled; everything else stands in ``pyproject.toml``."""

import sys

from setuptools import Extension, setup

FOLDER = "src/bastide_native"

setup(
    ext_modules=[
        Extension(
            "bastide_native._engine",
            [
                f"{FOLDER}/{name}"
                for name in ("_engine.pyx", "board.c", "scoring.c", "engine.c", "search.c", "changes.c")
            ],
            depends=[
                f"{FOLDER}/{name}"
                for name in (
                    "engine.h",
                    "state.h",
                    "declarations.pxi",
                    "program.pxi",
                    "core.pxi",
                    "columns.pxi",
                    "game.pxi",
                    "decisions.pxi",
                )
            ],
            extra_compile_args=[] if sys.platform == "win32" else ["-fvisibility=hidden"],
        )
    ],
)
