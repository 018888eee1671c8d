"""Plants mutants in the core, runs the tests that reach each, and prints which of them no test notices."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from mutants.plant import Mutant, mutants

ROOT = Path(__file__).resolve().parent.parent.parent
TESTS = ["tests/core", "tests/estimators"]
ELSEWHERE = ["test_in_pyodide.py", "test_slides.py"]  # too slow to ask; says nothing of what is computed
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
    print(f"{len(chosen)} of {len(every)} mutants, seed {given.seed}", flush=True)
    reached = reach(cache)
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(given.jobs) as pool:
        copies = [copied(Path(scratch) / str(i)) for i in range(given.jobs)]
        killed = len(chosen) - sum(pool.map(partial(survives, reached, copies), chosen))
    print(f"killed {killed} of {len(chosen)}: {killed / len(chosen):.1%}")
    return 0


def copied(place: Path) -> Path:
    """What the tests need of the tree, elsewhere."""
    ignored = shutil.ignore_patterns("__pycache__", "browser", "courses")
    for name in ("genlab", "tests", "web"):
        shutil.copytree(ROOT / name, place / name, ignore=ignored)
    for name in ("pyproject.toml", "build.py", "README.md"):
        shutil.copy(ROOT / name, place)
    return place


def reach(cache: Path) -> dict[str, tuple[float, list]]:
    """For each test its seconds and the (file, first line) of every function of the core that it enters."""
    files = [file for name in ("genlab/core", *TESTS) for file in sorted((ROOT / name).rglob("*.py"))]
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    told = cache / f"reach-{digest}.json"
    if not told.exists():
        print("looking which test reaches what …", flush=True)
        if ran(ROOT, TESTS, ["-q"], {"GENLAB_REACH": str(told)}):
            told.unlink(missing_ok=True)
            raise SystemExit("the tests fail as it is; mend them first")
    return json.loads(told.read_text())


def survives(reached: dict[str, tuple[float, list]], copies: list[Path], mutant: Mutant) -> bool:
    """Whether the tests that reach it pass all the same, in a copy of the tree that is free."""
    copy = copies.pop()
    try:
        whole_file = mutant.first == 1
        chosen = [
            test
            for test, (_, functions) in sorted(reached.items(), key=lambda item: item[1][0])
            if any(
                path == mutant.path and (whole_file or mutant.first <= line <= mutant.last) for path, line in functions
            )
        ]
        file = copy / mutant.path
        source = file.read_text("utf-8")
        file.write_text(mutant.planted(source), "utf-8")
        peers = [test for test in chosen if "_peers.py" in test]  # they are slow to import
        alive = all(passes(copy, tests) for tests in ([test for test in chosen if test not in peers], peers) if tests)
        file.write_text(source, "utf-8")
    finally:
        copies.append(copy)
    if alive:
        print(f"{mutant.path}:{mutant.line}:{mutant.column} {mutant.old} → {mutant.new or 'nothing'}", end=" ")
        print(f"({len(chosen)} tests): {source.splitlines()[mutant.line - 1].strip()}", flush=True)
    return alive


def passes(copy: Path, tests: list[str]) -> bool:
    """Whether these tests pass there; who does not end, fails."""
    (copy / "chosen.json").write_text(json.dumps(tests))
    files = sorted({test.partition("::")[0] for test in tests})
    try:
        return ran(copy, files, ["-x"], {"GENLAB_CHOSEN": str(copy / "chosen.json")}) == 0
    except subprocess.TimeoutExpired:
        return False


def ran(place: Path, tests: list[str], options: list[str], environment: dict[str, str]) -> int:
    """pytest's code, 0 if all passed; politely towards whatever else the machine does."""
    command = [sys.executable, "-m", "pytest", "-p", "mutants.reach", "-p", "no:cacheprovider", *options, *tests]
    command += [f"--ignore-glob=*/{name}" for name in ELSEWHERE]
    paths = os.pathsep.join([str(place), str(place / "tests")])
    environment = {**os.environ, **environment, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        command,
        cwd=place,
        env=environment,
        timeout=None if place == ROOT else LONGEST,
        preexec_fn=meek,
        capture_output=True,
    ).returncode


def meek() -> None:
    """At low priority, and without more memory than any test needs."""
    os.nice(5)
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
