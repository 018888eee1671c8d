"""Plants mutants in the core, runs the tests that reach each, and prints which of them no test
notices.

What tests import besides genlab is imported once; each mutant is then a fork of that process, in a
copy of the tree.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib.util
import json
import multiprocessing
import os
import random
import resource
import shutil
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from mutants.plant import LEFT_ALONE, Mutant, mutants

ROOT = Path(__file__).resolve().parent.parent.parent
TESTS = ["tests/core", "tests/estimators"]
ELSEWHERE = [
    "test_in_pyodide.py",
    "test_hmm_cluster.py",
    "test_slides.py",
]  # slow; starts processes; computes nothing
SHARED = [
    "pytest",
    "hypothesis",
    "numpy",
    "scipy.stats",
    "sklearn.utils.estimator_checks",
    "hmmlearn.hmm",
    "pandas",
]
LONGEST = 300  # seconds; who takes longer than this goes round for ever
MEMORY = 4 << 30


def main(arguments: list[str], cache: Path) -> int:
    parser = argparse.ArgumentParser(prog="build.py mutate")
    parser.add_argument("n", type=int, help="how many mutants")
    parser.add_argument("--seed", type=int, default=0, help="which ones")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    given = parser.parse_args(arguments)
    every = [
        mutant
        for file in sorted((ROOT / "genlab" / "core").rglob("*.py"))
        for mutant in mutants(file.relative_to(ROOT).as_posix(), file.read_text("utf-8"))
    ]
    chosen = random.Random(given.seed).sample(every, min(given.n, len(every)))
    print(f"{len(chosen)} of {len(every)} mutants, seed {given.seed}; {LEFT_ALONE}", flush=True)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    for name in SHARED:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    reached = reach(cache)
    killed = 0
    with (
        tempfile.TemporaryDirectory() as scratch,
        multiprocessing.get_context("fork").Pool(given.jobs) as pool,
    ):
        found = pool.imap_unordered(partial(survives, reached, Path(scratch)), chosen)
        for done, (mutant, tests) in enumerate(found, 1):
            killed += tests is None
            if tests is not None:
                print(
                    f"{told(mutant)}, {tests} tests; {killed} of {done} killed so far", flush=True
                )
    print(f"killed {killed} of {len(chosen)}: {killed / len(chosen):.1%}")
    return 0


def told(mutant: Mutant) -> str:
    line = (ROOT / mutant.path).read_text("utf-8").splitlines()[mutant.line - 1].strip()
    return f"{mutant.path}:{mutant.line}:{mutant.column} {mutant.old} → {mutant.new or 'nothing'} in {line}"


def copied(place: Path) -> Path:
    """What the tests need of the tree, elsewhere."""
    ignored = shutil.ignore_patterns("__pycache__", "browser", "courses")
    for name in ("genlab", "tests", "web"):
        shutil.copytree(ROOT / name, place / name, ignore=ignored)
    for name in ("pyproject.toml", "build.py", "README.md"):
        shutil.copy(ROOT / name, place)
    return place


def reach(cache: Path) -> dict[str, tuple[float, list]]:
    """For each test its seconds and the (file, first line) of every function of the core that it
    enters.

    Found in a copy with nothing planted, as mutants are run, so that a test which fails is one that
    a mutant breaks.
    """
    files = [
        file for name in ("genlab/core", *TESTS) for file in sorted((ROOT / name).rglob("*.py"))
    ]
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    told = cache / f"reach-{digest}.json"
    with tempfile.TemporaryDirectory() as scratch:
        copy = copied(Path(scratch))
        if not told.exists():
            print("looking which test reaches what …", flush=True)
            if not passes(copy, TESTS, {"GENLAB_REACH": str(told)}):
                told.unlink(missing_ok=True)
                raise SystemExit("the tests fail as it is; mend them first")
        (copy / "genlab" / "core" / "check.py").write_text("0 / 0")
        if passes(copy, TESTS[:1]):
            raise SystemExit(
                "the tests pass whatever is planted: they run another genlab than the copy's"
            )
    return json.loads(told.read_text())


def survives(
    reached: dict[str, tuple[float, list]], scratch: Path, mutant: Mutant
) -> tuple[Mutant, int | None]:
    """The mutant, and how many tests reach it if they pass all the same; None if one of them
    does not.
    """
    copy = scratch / str(os.getpid())
    if not copy.exists():
        copied(copy)
    quickest = sorted(reached.items(), key=lambda item: item[1][0])

    def reaching(lines: range) -> list[str]:
        return [
            test
            for test, (_, at) in quickest
            if any(path == mutant.path and line in lines for path, line in at)
        ]

    whole = range(
        1, sys.maxsize
    )  # of what runs when it is imported no test is seen to reach a line
    chosen = [] if mutant.first == 1 else reaching(range(mutant.first, mutant.last + 1))
    chosen = chosen or reaching(whole)
    file = copy / mutant.path
    source = file.read_text("utf-8")
    planted(file, mutant.planted(source))
    peers = [test for test in chosen if "_peers.py" in test]  # they are slow
    alive = all(
        chosen_pass(copy, tests)
        for tests in ([test for test in chosen if test not in peers], peers)
        if tests
    )
    planted(file, source)
    return mutant, len(chosen) if alive else None


def planted(file: Path, source: str) -> None:
    """Write it, and forget what was compiled: within a second, and of the same length, it would
    be taken for it.
    """
    file.write_text(source, "utf-8")
    Path(importlib.util.cache_from_source(str(file))).unlink(missing_ok=True)


def chosen_pass(copy: Path, tests: list[str]) -> bool:
    """Whether these tests pass there."""
    (copy / "chosen.json").write_text(json.dumps(tests))
    files = sorted({test.partition("::")[0] for test in tests})
    return passes(copy, files, {"GENLAB_CHOSEN": str(copy / "chosen.json")})


def passes(copy: Path, files: list[str], environment: dict[str, str] | None = None) -> bool:
    """Whether the tests of these files pass there; who does not end, fails."""
    child = os.fork()
    if not child:
        code = 1
        try:
            code = alone(copy, files, environment or {})
        finally:
            os._exit(code)
    until = time.monotonic() + LONGEST
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status) == 0
        if time.monotonic() > until:
            os.kill(child, 9)
            os.waitpid(child, 0)
            return False
        time.sleep(0.01)


def alone(copy: Path, files: list[str], environment: dict[str, str]) -> int:
    """pytest's code, 0 if all passed; at low priority, and without more memory than any test
    needs.
    """
    import pytest

    os.nice(5)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    os.chdir(copy)
    os.environ |= {"PYTHONPATH": str(copy), **environment}
    sys.path[:] = [
        str(copy),
        str(copy / "tests"),
        *(path for path in sys.path if not path.startswith(str(ROOT))),
    ]
    for name in [name for name in sys.modules if name.partition(".")[0] == "genlab"]:
        del sys.modules[name]  # which came from elsewhere, with the command
    return int(pytest.main([*OPTIONS, "-x", *files]))


OPTIONS = [
    "-p",
    "mutants.reach",
    "-p",
    "no:cacheprovider",
    *(f"--ignore-glob=*/{name}" for name in ELSEWHERE),
]
