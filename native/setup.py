"""What is compiled; everything else stands in ``pyproject.toml``."""

import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup

FOLDER = Path("src/bastide_native")
#: What compilers refuse since 2024, older ones refuse as well.
STRICT = ["-Werror=incompatible-pointer-types", "-Werror=int-conversion", "-Werror=implicit-function-declaration"]
#: One binary for this version of CPython and all later ones; those without the lock have no such interface yet.
LIMITED = not sysconfig.get_config_var("Py_GIL_DISABLED")


def found(*patterns: str) -> list[str]:
    """The files of the folder with such names, in order."""
    return sorted(path.as_posix() for pattern in patterns for path in FOLDER.glob(pattern))


with TemporaryDirectory() as folder:
    setup(
        # Elsewhere each time, so that nothing older is taken where a build fails.
        options={"build": {"build_base": folder}, "bdist_wheel": {"py_limited_api": "cp311"} if LIMITED else {}},
        ext_modules=[
            Extension(
                "bastide_native._engine",
                # All C is part of it.
                found("_engine.pyx"),
                depends=found("[!_]*.c", "*.h", "*.pxi"),
                # Games are played in Python where nothing can be compiled.
                optional=True,
                define_macros=[("Py_LIMITED_API", "0x030B0000")] if LIMITED else [],
                py_limited_api=LIMITED,
                extra_compile_args=[] if sys.platform == "win32" else ["-fvisibility=hidden", *STRICT],
            )
        ],
    )
