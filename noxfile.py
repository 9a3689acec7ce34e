"""What is checked, and how: ``nox -l`` lists the sessions, ``nox`` runs all that have to pass before a change lands."""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import shutil
import tarfile
from collections.abc import Iterator
from pathlib import Path

import nox

nox.needs_version = ">=2025.2"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.reuse_venv = "yes"
nox.options.error_on_missing_interpreters = True
nox.options.sessions = ["lint", "types", "scripts", "tests", "docs", "native", "wheels", "minimums"]

ROOT = Path(__file__).parent
PLUGINS = sorted(path.parent.relative_to(ROOT) for path in ROOT.glob("plugins/*/pyproject.toml"))
DISTRIBUTIONS = [Path("core"), *PLUGINS, Path("variants")]
# What plays under the native engine by default; `nox -s native -- TESTS` plays others.
NATIVE = [
    "native/tests",
    "core/tests/bots",
    "core/tests/simulating",
    "tests/goldens",
    "tests/played_games",
    "tests/worked_examples",
]
# What both engines play at once.
LOCKSTEP = ["native/tests", "tests/laws"]
# What is tested with the oldest releases that are admitted, if anything is.
OLDEST = ["core/tests", "plugins", "variants"]
# What is run while the native engine is watched; the second needs an engine that is built for it.
SANITIZED = ["native/tests", "native/faults"]
# How the native engine is built where every access and every sum of its is watched, and its memory can run out.
WATCHED = "-fsanitize=address,undefined -fno-sanitize-recover=undefined -g -O1 -DBASTIDE_FAULTS"
# Each process begins with its own half of the tests, so that few modules have their servers in both, and takes over
# from the other what is left.
WORKERS = ("--numprocesses=auto", "--dist=worksteal")
# `uv run` says which uv it is; it need not be on the path.
UV = os.environ.get("UV", "uv")
# It checks the types of the pages' scripts: one package of JavaScript, without dependencies.
TYPESCRIPT = "6.0.3"


def sync(session: nox.Session, *groups: str) -> None:
    """Bring the session's environment to the whole workspace and the named dependency groups."""
    session.run_install(
        UV,
        "sync",
        "--quiet",
        "--no-default-groups",
        *(f"--group={group}" for group in groups),
        f"--python={session.virtualenv.location}",
        env={"UV_PROJECT_ENVIRONMENT": session.virtualenv.location},
        external=True,
    )
    keep_bytecode(session)


def keep_bytecode(session: nox.Session) -> None:
    """Compile modules once for all programs that tests start, also where the environment asks to write nothing."""
    session.env["PYTHONDONTWRITEBYTECODE"] = ""
    session.env["PYTHONPYCACHEPREFIX"] = str(Path(session.virtualenv.location).resolve() / "bytecode")


def needs_compiler(session: nox.Session) -> None:
    """Skip the session where nothing can be compiled."""
    if not any(map(shutil.which, ("cc", "gcc", "clang", "cl"))):
        session.skip("there is no C compiler here; nothing else needs one")


@nox.session
def lint(session: nox.Session) -> None:
    """Style, formatting, the direction of imports, and fragments of the changelog."""
    sync(session, "lint")
    session.run("ruff", "check", *session.posargs)
    session.run("ruff", "format", "--check")
    session.run("lint-imports", "--no-cache")
    # Where its sources are found though it is not built.
    with session.chdir("native/src"):
        session.run("lint-imports", "--no-cache", "--config=../pyproject.toml")
    session.run("towncrier", "build", "--draft", "--version=next", silent=True)


@nox.session
def types(session: nox.Session) -> None:
    """Strict types everywhere; a plugin's tests apart, since two plugins may name a test file alike."""
    sync(session, "types")
    distributions = [*DISTRIBUTIONS, Path("native")]
    sources = [path for distribution in distributions for path in sorted(distribution.glob("src/bastide*"))]
    apart = [*(distribution / "tests" for distribution in distributions[1:]), Path("native/faults")]
    together = [*sources, Path("core/tests"), Path("tests"), Path("bench"), Path("noxfile.py")]
    session.run("mypy", *(str(path) for path in together if path.is_file() or any(path.rglob("*.py"))))
    for path in apart:
        if any(path.rglob("*.py")):
            session.run("mypy", str(path))


@nox.session
def scripts(session: nox.Session) -> None:
    """Types of the pages' scripts; Node.js comes from PyPI, and TypeScript from the registry that npm is set up for."""
    sync(session, "scripts")
    kept = Path(session.create_tmp()).resolve()
    package = kept / "node_modules" / "typescript"
    described = package / "package.json"
    if not described.is_file() or json.loads(described.read_text(encoding="utf-8"))["version"] != TYPESCRIPT:
        # No lock file: it would name the host that the package came from.
        how = ("--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        try:
            session.run_install("npm", "install", *how, f"--prefix={kept}", f"typescript@{TYPESCRIPT}")
        except nox.command.CommandFailed:
            session.error(f"npm could not get typescript@{TYPESCRIPT}; behind a mirror set npm_config_registry")
    session.run("node", str(package / "lib" / "tsc.js"), "--project", "core/jsconfig.json", *session.posargs)


@nox.session
def tests(session: nox.Session) -> None:
    """Every test but those of the documentation; arguments go to pytest."""
    sync(session, "test")
    session.run("pytest", *(session.posargs or [*WORKERS, "--ignore=tests/docs"]))


@nox.session
def docs(session: nox.Session) -> None:
    """Every block and link of every page, the site made of them (in build/site), and the examples in docstrings."""
    sync(session, "docs")
    session.run("pytest", "--numprocesses=auto", "--dist=loadgroup", "tests/docs", *session.posargs)
    # Migrations can be imported by Alembic alone.
    apart = "--ignore=core/src/bastide/apps/serving/storage/migrations"
    sources = ("--doctest-modules", apart, "--override-ini=testpaths=core/src", "core/src")
    session.run("pytest", *sources, success_codes=[0, 5])


@nox.session(default=False)
def translations(session: nox.Session) -> None:
    """Bring all catalogues of translations up to date with the source, and compile them."""
    sync(session, "translations")
    for distribution in DISTRIBUTIONS:
        if list(distribution.glob("src/*/locale")):
            session.run("bastide", "plugins", "translate", str(distribution), *session.posargs)


@nox.session
def wheels(session: nox.Session) -> None:
    """Build every distribution, install the wheels where the checkout is out of sight, and use them."""
    built = Path(session.create_tmp()).resolve() / "dist"
    build(session, built)
    use_wheels(session, built)


@nox.session(default=False)
def release(session: nox.Session) -> None:
    """Make a release in build/release: `nox -s release -- 0.2.0`; without a version, what is there once more.

    The first one takes the address of the repository after the version; indexes show it with every distribution.
    """
    if session.posargs:
        version, *home = session.posargs
        if not home and "urls" not in nox.project.load_toml("core/pyproject.toml")["project"]:
            session.error(f"where is the repository? `nox -s release -- {version} https://…` writes it down")
        for path, text in list(raised(version, *home)):
            path.write_text(text, encoding="utf-8")
        session.run(UV, "tool", "run", "towncrier", "build", "--yes", f"--version={version}", external=True)
    made = ROOT / "build" / "release"
    shutil.rmtree(made, ignore_errors=True)
    again = Path(session.create_tmp()).resolve() / "again"
    for folder in (made / "dist", again):
        build(session, folder)
    files = sorted((made / "dist").glob("bastide*"))
    other = [file.name for file in files if file.read_bytes() != (again / file.name).read_bytes()]
    if other:
        session.error(f"built twice, these differ: {', '.join(other)}")
    python = use_wheels(session, made / "dist")
    session.run(UV, "tool", "run", "twine", "check", "--strict", *map(str, files), external=True)
    # What an installation of everything consists of.
    bom = ("cyclonedx-py", "environment", "--output-reproducible", f"--output-file={made / 'sbom.cdx.json'}", python)
    session.run(UV, "tool", "run", "--from=cyclonedx-bom", *bom, external=True)
    session.log("commit what changed, tag the commit v<version>, and push the tag: the workflow publishes it")


def build(session: nox.Session, into: Path) -> None:
    """Build the wheel and the source archive of every distribution; the same sources make the same bytes."""
    shutil.rmtree(into, ignore_errors=True)
    workspace = nox.project.load_toml("pyproject.toml")["tool"]["uv"]
    session.install(*workspace["build-constraint-dependencies"])
    time = session.run_always("git", "log", "-1", "--format=%ct", external=True, silent=True)
    # What debuggers are told of the folder that it is compiled in, which is another each time.
    same = {"SOURCE_DATE_EPOCH": str(time).strip(), "CFLAGS": f"{os.environ.get('CFLAGS', '')} -g0"}
    how = ("--quiet", "--no-build-isolation", f"--python={session.virtualenv.location}", f"--out-dir={into}")
    session.run_install(UV, "build", "--all-packages", *how, env=same, external=True)
    for archive in into.glob("bastide_native-*.tar.gz"):
        repack(archive, int(same["SOURCE_DATE_EPOCH"]))
    expected = len(DISTRIBUTIONS) + 1  # and the native engine
    for kind in ("*.whl", "*.tar.gz"):
        if len(list(into.glob(kind))) != expected:
            session.error(f"{expected} distributions, but {len(list(into.glob(kind)))} {kind}")


def repack(archive: Path, time: int) -> None:
    """Write a source archive again without the times, and their owners, that setuptools puts into it."""
    with tarfile.open(archive) as read:
        members = [(member, read.extractfile(member)) for member in read.getmembers()]
        whole = io.BytesIO()
        with tarfile.open(fileobj=whole, mode="w") as written:
            for member, data in sorted(members, key=lambda each: each[0].name):
                member.mtime, member.uid, member.gid, member.uname, member.gname = time, 0, 0, "", ""
                member.pax_headers = {}
                written.addfile(member, data)
    archive.write_bytes(gzip.compress(whole.getvalue(), mtime=time))


def use_wheels(session: nox.Session, built: Path) -> str:
    """Use the wheels in new environments, as newcomers would; return the Python of that with everything."""
    folder = Path(session.create_tmp()).resolve()
    for name, wanted in (("bare", "bastide"), ("whole", "bastide[all,native]")):
        environment = folder / name
        session.run_install(UV, "venv", "--quiet", "--clear", str(environment), external=True)
        python = str(environment / ("Scripts" if os.name == "nt" else "bin") / "python")
        found = (f"--find-links={built}", f"--python={python}")
        # A wheel of that version that was built before may be kept.
        again = [f"--reinstall-package={wheel.name.partition('-')[0]}" for wheel in built.glob("*.whl")]
        session.run_install(UV, "pip", "install", "--quiet", "--no-config", *found, *again, wanted, external=True)
        session.run_install(UV, "pip", "check", "--quiet", f"--python={python}", external=True)
        with session.chdir(folder):
            session.run(python, "-I", str(ROOT / "tests" / "smoke.py"), str(ROOT), name, external=True)
    return python


def raised(version: str, home: str = "") -> Iterator[tuple[Path, str]]:
    """The files in which the version of a release stands, each with its text for another version.

    Args:
        version: the other version.
        home: the address of the repository, which then stands there, too.
    """
    before = nox.project.load_toml("core/pyproject.toml")["project"]["version"]
    said = rf'(?m)((?:^version = |^__version__ = |^version: )"|"bastide[a-z0-9-]*[>=]=){re.escape(before)}"'
    described = [ROOT / path / "pyproject.toml" for path in [*DISTRIBUTIONS, Path("native")]]
    for path in [*described, ROOT / "core" / "src" / "bastide" / "__init__.py", ROOT / "CITATION.cff"]:
        text = re.sub(said, rf'\g<1>{version}"', path.read_text(encoding="utf-8"))
        yield path, at_home(path.name, text, home.rstrip("/")) if home else text


def at_home(name: str, text: str, home: str) -> str:
    """What a file says of a distribution, with the address of the repository."""
    if name == "CITATION.cff":
        return re.sub(r"(?m)^repository-code: .*\n", "", text) + f'repository-code: "{home}"\n'
    if name != "pyproject.toml":
        return text
    pages = {"Repository": home, "Issues": f"{home}/issues", "Changelog": f"{home}/blob/main/CHANGELOG.md"}
    urls = "".join(f'{page} = "{address}"\n' for page, address in pages.items())
    text = re.sub(r"(?m)^\[project\.urls\]\n(?:.+\n)*\n", "", text)
    return re.sub(
        r"(?m)(^\[project\]\n(?:.+\n)*\n)", lambda found: f"{found[0]}[project.urls]\n{urls}\n", text, count=1
    )


@nox.session
def native(session: nox.Session) -> None:
    """The native engine beside the one in Python: they play the same games; needs a C compiler."""
    needs_compiler(session)
    sync(session, "test", "native")
    session.run("pytest", *(session.posargs or [*WORKERS, *NATIVE]))


@nox.session(default=False)
def sanitize(session: nox.Session) -> None:
    """The native engine's own tests while its memory and its sums are watched; needs GCC and its sanitizers."""
    needs_compiler(session)
    libraries = [
        session.run_install("cc", f"-print-file-name=lib{name}.so", silent=True, external=True)
        for name in ("asan", "ubsan")
    ]
    paths = [str(library).strip() for library in libraries]
    # The compiler answers with the bare name where it does not find one.
    if not all(map(os.path.isabs, paths)):
        session.error("the C compiler has no libasan.so or libubsan.so; install its sanitizers (Debian: libgcc-*-dev)")
    sync(session, "test")
    # Of a copy: whatever was compiled in the checkout, or is kept of it, was compiled otherwise.
    built = Path(session.create_tmp()).resolve() / "watched"
    shutil.rmtree(built, ignore_errors=True)
    shutil.copytree(
        ROOT / "native", built / "native", ignore=shutil.ignore_patterns("build", "*.egg-info", "_engine.c")
    )
    build = (UV, "build", "--quiet", "--wheel", f"--python={session.virtualenv.location}", f"--out-dir={built}")
    session.run_install(*build, str(built / "native"), env={"CFLAGS": WATCHED}, external=True)
    install_wheel(session, built)
    watching = {
        "LD_PRELOAD": " ".join(paths),
        # What Python itself leaves at the end is no leak of ours; native/faults counts what the engine holds.
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        # Python's own allocator would hide what is beyond a block.
        "PYTHONMALLOC": "malloc",
    }
    # What is found ends the process; what that says at last is not captured.
    session.run("pytest", "--capture=sys", *(session.posargs or [*WORKERS, *SANITIZED]), env=watching)
    if not session.posargs:
        # In one process, whose end would be noticed.
        fuzz = ("-m", "tests.fuzzing", "--native", "--processes=1", "--steps=10000")
        session.run("python", *fuzz, env=watching)


def install_wheel(session: nox.Session, built: Path) -> None:
    """Install the wheel in a folder in place of what there is."""
    (wheel,) = built.glob("*.whl")
    into = f"--python={session.virtualenv.location}"
    session.run_install(UV, "pip", "install", "--quiet", "--no-deps", "--reinstall", into, str(wheel), external=True)


@nox.session(default=False)
def bench(session: nox.Session) -> None:
    """Games a second with every rule a plugin, beside the same game hard-coded."""
    sync(session, "bench")
    session.run("python", "-m", "bench", *session.posargs)


@nox.session(name="bench-native", default=False)
def bench_native(session: nox.Session) -> None:
    """The same with the native engine."""
    sync(session, "bench", "native")
    session.run("python", "-m", "bench", *session.posargs)


@nox.session(default=False)
def coverage(session: nox.Session) -> None:
    """Which lines and branches no test reaches."""
    sync(session, "test")
    site = "--ignore=tests/docs/test_site.py"  # no code of ours is at work there
    session.run("pytest", *WORKERS, "--cov", "--cov-report=term", site, *session.posargs)


@nox.session(default=False)
def fuzz(session: nox.Session) -> None:
    """Random games under random rules, held against every law; `nox -s fuzz -- --steps 1000000 --seed 1`."""
    sync(session, "test")
    session.run("python", "-m", "tests.fuzzing", *session.posargs)


@nox.session(default=False)
def lockstep(session: nox.Session) -> None:
    """Games that both engines play at once, compared after each action; needs a C compiler."""
    needs_compiler(session)
    sync(session, "test", "native")
    session.run("pytest", *(session.posargs or [*WORKERS, *LOCKSTEP]), env={"BASTIDE_KERNEL": "both"})


@nox.session(default=False)
def exhaustive(session: nox.Session) -> None:
    """What takes long: the tests marked `exhaustive`, fuzzing by minutes, the oldest releases, and all natively."""
    sync(session, "test")
    session.run("pytest", *WORKERS, "-m", "exhaustive")
    session.run("python", "-m", "tests.fuzzing", *(session.posargs or ["--minutes=10"]))
    session.notify("sanitize", [])
    # Everything once more where the native engine plays; the default sessions play most of it in Python.
    session.notify("native", [*WORKERS, "--ignore=tests/docs", "--ignore=tests/repository"])
    session.notify("lockstep", [])
    session.notify("minimums", [*WORKERS, *OLDEST])


@nox.session
def minimums(session: nox.Session) -> None:
    """Everything once with the oldest releases that are admitted; with arguments, the tests, too."""
    install = (UV, "pip", "install", "--quiet", "--no-config", f"--python={session.virtualenv.location}")
    core = nox.project.load_toml("core/pyproject.toml")["project"]
    # The native engine is a part of the session of that name.
    everything = f"--editable=core[{','.join(set(core['optional-dependencies']) - {'native'})}]"
    editable = [everything, *(f"--editable={path}" for path in DISTRIBUTIONS[1:])]
    session.run_install(*install, "--no-sources", "--resolution=lowest-direct", *editable, external=True)
    keep_bytecode(session)
    session.run("python", "-I", "tests/oldest.py")
    if session.posargs:
        # What runs the tests is not what is tested.
        session.run_install(*install, "--group=test", "pytest>=9", external=True)
        # Old releases warn of each other; only the newest are held to give no warning.
        session.run("pytest", "-W", "default::DeprecationWarning", *session.posargs)
