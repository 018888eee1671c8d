"""Plants mutants in the core, runs the tests that reach each, and prints which of them no test
notices. Mutants that are known to mean the same program are listed by themselves (`equivalents`).

What tests import besides genlab is imported once. Each mutant is then a fork of that process, in a
copy of the tree as it was when the command began, so the tree may be edited meanwhile. Each verdict
is appended to a log, and a command that is started again with the same seed on the same tree goes
on where the log ends.

``--code shell`` plants them in the page's script instead (`page`), where ``--level units`` lets its
unit tests alone judge, without a browser. ``--level default`` lets the default form of the tests
judge, so that its protection can be compared with that of the full form:
what the default form kills, the full one kills, too, so ``--level full --survivors-of LOG`` judges
only what the log of the default form says survived.

Why this is no maintained tool, by their documentation and sources:

* mutmut (3.6) also notes which tests reach which function, runs the quick ones first, and forks for
  each mutant (its ARCHITECTURE.rst and README.rst, github.com/boxed/mutmut). But it mutates
  functions alone, and of these none with a decorator other than `staticmethod` or `classmethod`,
  and no decorated class (`file_mutation.py`): a quarter of the mutants here, which lie in frozen
  dataclasses, cached values and tables of a module. It has no random sample with a seed, and what
  is left alone is marked in the source (`# pragma: no mutate`) instead of in a list with proofs.
  Its limit of processor time stands beside one of the clock (fifteen times the tests' time,
  `timeout_multiplier`), which a busy machine exceeds.
* cosmic-ray (8.4) runs one `test-command` anew for each mutant, with one `timeout` of the clock for
  all, and its local distributor one after the other (docs/source/concepts.rst,
  github.com/sixty-north/cosmic-ray): the tests of the core take minutes, where those that reach a
  mutant take seconds. Its filters (`cr-filter-pragma`, `cr-filter-operators`, `cr-filter-git`) keep
  no reasons either.
* Neither plants mistakes in JavaScript. Stryker does, and its command runner takes any command, but
  without knowing which tests reach a mutant (stryker-mutator.io/docs/stryker-js/plugins): all of
  them would run, where the tests of units, which take seconds, kill most.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib.util
import json
import math
import multiprocessing
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from itertools import accumulate
from pathlib import Path

from mutants import page
from mutants.equivalents import known_equivalents, reason_for
from mutants.plant import LEFT_ALONE, Mutant, mutants

ROOT = Path(__file__).resolve().parent.parent.parent
TESTS = ["tests/core", "tests/estimators"]
OTHER_TESTS = [
    "test_in_pyodide.py",  # slow
    "test_hmm_cluster.py",  # starts processes
    "test_slides.py",  # computes nothing
]
SHARED = [
    "pytest",
    "hypothesis",
    "numpy",
    "scipy.stats",
    "sklearn.utils.estimator_checks",
    "hmmlearn.hmm",
    "pandas",
]
MIN_SECONDS = 60  # of the processor, which any set of tests may take
MAX_SLOWDOWN = 20  # times what the tests took undisturbed; beyond it a mutant runs for ever
MEMORY = 4 << 30


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: "killed" by a failing test, "endless" or "survived"."""

    outcome: str
    tests: int
    seconds: float


def main(arguments: list[str], cache: Path) -> int:
    options = parsed(arguments)
    if options.code == "shell":
        return hunt_in_script(options, cache)
    return hunt_in_core(options, cache)


def parsed(arguments: list[str]) -> argparse.Namespace:
    """The options of a command line."""
    parser = argparse.ArgumentParser(prog="build.py mutate")
    parser.add_argument("n", type=int, help="how many mutants")
    parser.add_argument("--seed", type=int, default=0, help="which ones")
    parser.add_argument(
        "--code",
        choices=["core", "shell"],
        default="core",
        help="whether they are planted in genlab/core, or in the page's script, web/shell",
    )
    parser.add_argument(
        "--level",
        choices=["units", "default", "full"],
        default="full",
        help="which form of the tests judges them: that of `build.py test`, or of `--full`; of the"
        " page's script also its unit tests alone, which need no site",
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--log", type=Path, help="file of verdicts (default: in the cache)")
    parser.add_argument(
        "--survivors-of",
        type=Path,
        metavar="LOG",
        help="only those mutants of the sample that this log of another level says survived",
    )
    parser.add_argument(
        "--budget",
        type=float,
        default=math.inf,
        help="seconds that the tests of a mutant took undisturbed, the quick ones first; one that"
        " survives them counts as a survivor (default: no limit)",
    )
    options = parser.parse_args(arguments)
    if options.level == "units" and options.code != "shell":
        parser.error("--level units judges the page's script: it takes --code shell")
    return options


# ── In the core ───────────────────────────────────────────────────────────────────────────────────


def hunt_in_core(options: argparse.Namespace, cache: Path) -> int:
    """Plant mutants in the core, some at a time, and print what becomes of each."""
    prepare_process(options.level)
    with tempfile.TemporaryDirectory() as scratch:
        tree = copy_tree(ROOT, Path(scratch) / "tree")
        sample = sample_of(core_mutants(tree), options)
        print(LEFT_ALONE, flush=True)
        tested = digest(tree, ["genlab/core", *TESTS])
        log = options.log or cache / f"mutants-{options.level}-{options.seed}-{tested}.jsonl"
        print(f"the verdicts are in {log}", flush=True)

        equivalents = set_aside_equivalents(sample, tree)
        candidates = [mutant for mutant in sample if mutant not in equivalents]
        candidates = survivors(candidates, options.survivors_of)
        verdicts = read_log(log)
        for mutant in candidates:
            if mutant in verdicts:
                report(tree, mutant, verdicts[mutant])
        remaining = [mutant for mutant in candidates if mutant not in verdicts]
        if remaining:
            judge = partial(verdict_on, reach(tree, cache), tree, Path(scratch), options.budget)
            first_number = len(candidates) - len(remaining) + 1
            judgements = judged_in_parallel(judge, remaining, options.jobs, log)
            for number, (mutant, verdict) in enumerate(judgements, first_number):
                verdicts[mutant] = verdict
                print(f"{number}/{len(candidates)} ", end="")
                report(tree, mutant, verdict)
    print_share([verdicts[mutant] for mutant in candidates], len(equivalents))
    return 0


def prepare_process(level: str) -> None:
    """Set what the forks of this process inherit: the form of the tests, one thread for each, and
    what all of them import.
    """
    os.environ["GENLAB_TESTS"] = level
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    for name in SHARED:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def core_mutants(tree: Path) -> list[Mutant]:
    """Every mutant of the core."""
    return [
        mutant
        for file in sorted((tree / "genlab" / "core").rglob("*.py"))
        for mutant in mutants(file.relative_to(tree).as_posix(), file.read_text("utf-8"))
    ]


def sample_of(population: list[Mutant], options: argparse.Namespace) -> list[Mutant]:
    """As many of them as the options ask for, drawn by their seed."""
    sample = random.Random(options.seed).sample(population, min(options.n, len(population)))
    print(f"{len(sample)} of {len(population)} mutants, seed {options.seed}", flush=True)
    return sample


def set_aside_equivalents(sample: list[Mutant], tree: Path) -> set[Mutant]:
    """Print, with the reason, and return those that are known to mean the same program."""
    proofs = known_equivalents()
    equivalents = set()
    for mutant in sample:
        reason = reason_for(mutant, tree, proofs)
        if reason is not None:
            equivalents.add(mutant)
            print(f"equivalent {description(tree, mutant)}: {reason}", flush=True)
    return equivalents


def judged_in_parallel(
    judge: Callable[[Mutant], tuple[Mutant, Verdict]], sample: list[Mutant], jobs: int, log: Path
) -> Iterator[tuple[Mutant, Verdict]]:
    """Judge each mutant in a fork, so many at a time, and append each verdict to the log."""
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        for mutant, verdict in pool.imap_unordered(judge, sample):
            append_to_log(log, mutant, verdict)
            yield mutant, verdict


def print_share(verdicts: list[Verdict], equivalent_count: int) -> None:
    """Print how many were killed."""
    outcomes = Counter(verdict.outcome for verdict in verdicts)
    count = len(verdicts)
    killed_count = count - outcomes["survived"]
    share = f"{killed_count / count:.1%}" if count else "none was tried"
    print(
        f"killed {killed_count} of {count}: {share} ({outcomes['endless']} were endless);"
        f" survived: {outcomes['survived']}; equivalent, not among them: {equivalent_count}"
    )


# ── In the page's script ──────────────────────────────────────────────────────────────────────────


def hunt_in_script(options: argparse.Namespace, cache: Path) -> int:
    """Plant mutants in the page's script, one at a time, and print what becomes of each."""
    import build

    site = None if options.level == "units" else build.build()
    with tempfile.TemporaryDirectory() as scratch:
        copy = copy_project(site, Path(scratch) / "tree")
        sample = sample_of(page.script_mutants(copy), options)
        equivalents = set_aside_equivalents(sample, copy)
        candidates = [mutant for mutant in sample if mutant not in equivalents]
        candidates = survivors(candidates, options.survivors_of)
        log = options.log or cache / (
            f"mutants-shell-{options.level}-{options.seed}-{digest_of_script(copy)}.jsonl"
        )
        print(f"the verdicts are in {log}", flush=True)
        verdicts = read_log(log)
        if site is not None and any(mutant not in verdicts for mutant in candidates):
            page.check_undisturbed(copy, options.level)
        for number, mutant in enumerate(candidates, 1):
            if mutant not in verdicts:
                outcome, seconds = page.outcome_of(copy, mutant, options.level)
                verdicts[mutant] = Verdict(outcome, 0, seconds)
                append_to_log(log, mutant, verdicts[mutant])
            verdict = verdicts[mutant]
            line = f"{number}/{len(candidates)} {verdict.outcome} {description(copy, mutant)}"
            print(f"{line} ({verdict.seconds:.0f} s)", flush=True)
    print_share([verdicts[mutant] for mutant in candidates], len(equivalents))
    return 0


def copy_project(site: Path | None, folder: Path) -> Path:
    """The whole project elsewhere, with the site if there is one."""
    ignore_patterns = shutil.ignore_patterns("__pycache__", ".git", "dist", "dist.*", ".*_cache")
    shutil.copytree(ROOT, folder, ignore=ignore_patterns)
    if site is not None:
        shutil.copytree(site, folder / "dist")
    return folder


def digest_of_script(tree: Path) -> str:
    """A name for what the page's script and its tests say."""
    files = [*(tree / page.FOLDER).rglob("*.js"), *(tree / "tests" / "shell").glob("*.mjs")]
    files += (tree / "tests" / "browser").glob("*.py")
    return hashlib.sha256(b"".join(file.read_bytes() for file in sorted(files))).hexdigest()[:16]


def read_log(log: Path) -> dict[Mutant, Verdict]:
    """The verdicts of a log; a last line that was cut off is none."""
    verdicts = {}
    if log.exists():
        for line in log.read_text("utf-8").splitlines():
            with contextlib.suppress(json.JSONDecodeError):
                mutant, verdict = json.loads(line)
                verdicts[Mutant(**mutant)] = Verdict(**verdict)
    return verdicts


def append_to_log(log: Path, mutant: Mutant, verdict: Verdict) -> None:
    """Write a verdict as the last line of a log."""
    with log.open("a", encoding="utf-8") as file:
        file.write(json.dumps([asdict(mutant), asdict(verdict)]) + "\n")


def survivors(sample: list[Mutant], log: Path | None) -> list[Mutant]:
    """Those of the sample that a log says survived; all of them without a log."""
    if log is None:
        return sample
    verdicts = read_log(log)
    if missing := [mutant for mutant in sample if mutant not in verdicts]:
        raise SystemExit(f"{log} has no verdict on {len(missing)} of {len(sample)} mutants")
    return [mutant for mutant in sample if verdicts[mutant].outcome == "survived"]


def report(tree: Path, mutant: Mutant, verdict: Verdict) -> None:
    """Print a mutant and what became of it."""
    effort = f"{verdict.tests} tests, {verdict.seconds:.0f} s"
    print(f"{verdict.outcome} {description(tree, mutant)} ({effort})", flush=True)


def description(tree: Path, mutant: Mutant) -> str:
    """Where it is, what is replaced by what, and in which line."""
    line = (tree / mutant.path).read_text("utf-8").splitlines()[mutant.line - 1].strip()
    place = f"{mutant.path}:{mutant.line}:{mutant.column}"
    return f"{place} {mutant.old} → {mutant.new or 'nothing'} in {line}"


def copy_tree(tree: Path, folder: Path) -> Path:
    """What the tests need of a tree, elsewhere."""
    ignore_pattern = shutil.ignore_patterns("__pycache__", "browser", "courses")
    for name in ("genlab", "tests", "web"):
        shutil.copytree(tree / name, folder / name, ignore=ignore_pattern)
    for name in ("pyproject.toml", "build.py", "README.md"):
        shutil.copy(tree / name, folder)
    return folder


def digest(tree: Path, folders: list[str]) -> str:
    """A name for what the Python files of these folders, or these files, say."""
    files = [tree / name for name in folders if name.endswith(".py")]
    for name in folders:
        files += sorted((tree / name).rglob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


def reach(tree: Path, cache: Path) -> dict[str, tuple[float, list]]:
    """For each test its seconds and the (file, first line) of every function of the core that it
    enters.

    Found in a copy with nothing planted, as mutants are run, so that a test which fails is one that
    a mutant breaks. A file of tests is not run again before it or the core is changed.
    """
    folder = cache / f"reach-{os.environ['GENLAB_TESTS']}-{digest(tree, ['genlab/core'])}"
    folder.mkdir(parents=True, exist_ok=True)
    files = [
        file.relative_to(tree).as_posix()
        for name in TESTS
        for file in sorted((tree / name).glob("test_*.py"))
        if file.name not in OTHER_TESTS
    ]
    coverage: dict[str, tuple[float, list]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        copy = copy_tree(tree, Path(scratch) / "tree")
        for number, file in enumerate(files, 1):
            entry = folder / f"{Path(file).stem}-{digest(tree, [file])}.json"
            if not entry.exists():
                began = time.monotonic()
                if passes(copy, [file], {"GENLAB_REACH": str(entry)}) != "passed":
                    entry.unlink(missing_ok=True)
                    raise SystemExit(f"a test of {file} fails as it is; mend it first")
                seconds = time.monotonic() - began
                print(f"{number}/{len(files)} what {file} reaches, {seconds:.0f} s", flush=True)
            coverage |= json.loads(entry.read_text())
        (copy / "genlab" / "core" / "check.py").write_text("0 / 0")
        if passes(copy, ["tests/core/test_check.py"]) == "passed":
            raise SystemExit(
                "the tests pass whatever is planted: they run another genlab than the copy's"
            )
    return coverage


def verdict_on(
    reach_times: dict[str, tuple[float, list]],
    tree: Path,
    scratch: Path,
    budget: float,
    mutant: Mutant,
) -> tuple[Mutant, Verdict]:
    """Plant a mutant, and run the tests that reach it, as many as the budget allows: the quick ones
    first, then the peers'.
    """
    began = time.monotonic()
    copy = scratch / str(os.getpid())
    if not copy.exists():
        copy_tree(tree, copy)
    quickest = sorted(reach_times.items(), key=lambda item: item[1][0])

    def reaching(lines: range) -> list[str]:
        return [
            test
            for test, (_, at) in quickest
            if any(path == mutant.path and line in lines for path, line in at)
        ]

    # Of what runs while a file is imported no test is seen to reach a line.
    whole_file = range(1, sys.maxsize)
    tests_to_run = [] if mutant.first == 1 else reaching(range(mutant.first, mutant.last + 1))
    tests_to_run = tests_to_run or reaching(whole_file)
    cumulative = list(accumulate(reach_times[test][0] for test in tests_to_run))
    tests_to_run = tests_to_run[: max(1, bisect_right(cumulative, budget))]
    file = copy / mutant.path
    source = file.read_text("utf-8")
    write_source(file, mutant.plant_in(source))
    outcome = "passed"
    for tests in (
        [test for test in tests_to_run if "_peers.py" not in test],
        [test for test in tests_to_run if "_peers.py" in test],  # which are slow
    ):
        if tests and outcome == "passed":
            undisturbed = sum(reach_times[test][0] for test in tests)
            limit = int(MIN_SECONDS + MAX_SLOWDOWN * undisturbed)
            outcome = chosen_pass(copy, tests, limit)
    write_source(file, source)
    names = {"passed": "survived", "failed": "killed", "endless": "endless"}
    return mutant, Verdict(names[outcome], len(tests_to_run), round(time.monotonic() - began, 1))


def write_source(file: Path, source: str) -> None:
    """Write it, and forget what was compiled: within a second, and of the same length, it would
    be taken for it.
    """
    file.write_text(source, "utf-8")
    Path(importlib.util.cache_from_source(str(file))).unlink(missing_ok=True)


def chosen_pass(copy: Path, tests: list[str], limit: int) -> str:
    """What becomes of these tests there, as `passes` says it."""
    (copy / "chosen.json").write_text(json.dumps(tests))
    files = sorted({test.partition("::")[0] for test in tests})
    return passes(copy, files, {"GENLAB_CHOSEN": str(copy / "chosen.json")}, limit)


def passes(
    copy: Path, files: list[str], environment: dict[str, str] | None = None, limit: int = 3600
) -> str:
    """Whether the tests of these files "passed" there, "failed", or were "endless".

    The limit is in seconds of the processor, so that a busy machine changes no verdict.
    """
    child = os.fork()
    if not child:
        code = 1
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            signal.alarm(20 * limit)  # for whoever waits without computing
            code = run_alone(copy, files, environment or {})
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if code in (-signal.SIGXCPU, -signal.SIGKILL, -signal.SIGALRM):
        return "endless"
    return "failed" if code else "passed"


def run_alone(copy: Path, files: list[str], environment: dict[str, str]) -> int:
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
    *(f"--ignore-glob=*/{name}" for name in OTHER_TESTS),
]
