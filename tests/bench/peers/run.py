"""`python build.py bench peers`: the tests of scikit-learn and hmmlearn themselves, on our classes
in place of theirs.

Only tests that make one of ours count. Each is passed, or skipped by an adapter because it asks for
something that is not offered, or it fails, or skips itself, with a difference that `differences`
explains. Any other failure or skip is printed in full, and the command fails; so it does for an
explanation that explains nothing. A failure that the peer expects of its own class is not expected
of ours: such tests run to their end.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from importlib.util import find_spec
from operator import itemgetter
from pathlib import Path

from bench.harness import print_head, print_row
from bench.peers.differences import DIFFERENCES

OPTIONS = [
    "-q",
    "-p",
    "bench.peers.plugin",
    "-p",
    "no:cacheprovider",
    "-W",
    "ignore",
    "--no-header",
    "--runxfail",
    "--tb=no",
]
SUITES = {
    "naive Bayes": ("sklearn", "tests/test_naive_bayes.py"),
    "discriminant analysis": ("sklearn", "tests/test_discriminant_analysis.py"),
    "logistic": (
        "sklearn",
        "linear_model/tests/test_logistic.py",
        "-k",
        "not cv and not CV",
    ),  # which is no class of ours
    "GLM": ("sklearn", "linear_model/_glm/tests/test_glm.py"),
    "ridge": ("sklearn", "linear_model/tests/test_ridge.py"),
    "base": ("sklearn", "linear_model/tests/test_base.py"),
    "categorical HMM": ("hmmlearn", "tests/test_categorical_hmm.py"),
    "Gaussian HMM": ("hmmlearn", "tests/test_gaussian_hmm.py"),
}
HEADER = ("suite", "tests", "passed", "not offered", "explained", "unexplained")


def main(arguments: Sequence[str] = ()) -> int:
    """``bench peers [SUITE …]``."""
    parser = argparse.ArgumentParser(prog="bench peers")
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=", ".join(SUITES))
    options = parser.parse_args(arguments)
    unknown = sorted(set(options.suites) - set(SUITES))
    if unknown:
        parser.error(f"no suite named {', '.join(unknown)}; there are {', '.join(SUITES)}")
    reasons: Counter[tuple[str, str]] = Counter()  # by kind and reason
    wrong = []
    used: set[tuple[str, str]] = set()
    print_head(HEADER)
    for name in options.suites or SUITES:
        results = results_of(name)
        # A test that cannot start says nothing of ours, and nobody would miss it.
        wrong += [f"{name}: {failed_start(result)}" for result in results if failed_start(result)]
        kinds: Counter[str] = Counter()
        for result in filter(itemgetter("ours"), results):
            kind, reason = verdict_of(name, result)
            kinds[kind] += 1
            used.add((name, reason))
            if reason:
                reasons[kind, f"{name}: {reason}"] += 1
            if kind == "unexplained":
                wrong.append(f"{name}: {result['test']}: {result['message']}")
        print_row((name, str(kinds.total()), *(str(kinds[kind]) for kind in HEADER[2:])))
    for (kind, reason), times in sorted(reasons.items()):
        print(f"{times:4d}  {kind}: {reason}")
    print(*(f"unexplained: {line}" for line in wrong), sep="\n")
    tried = options.suites or SUITES
    idle = [line for line in DIFFERENCES if line[0] in tried and (line[0], line[2]) not in used]
    print(*(f"explains nothing: {suite}: {pattern}" for suite, pattern, _ in idle), sep="\n")
    return 1 if wrong or idle else 0


def results_of(name: str) -> list[dict]:
    """What became of each test of a suite, run by a pytest of its own."""
    package, path, *deselected = SUITES[name]
    folder = Path(find_spec(package).origin).parent
    this_file = Path(__file__).resolve()
    with tempfile.TemporaryDirectory() as scratch:
        results = Path(scratch) / "results.jsonl"
        results.touch()
        paths = (this_file.parents[2], this_file.parents[3], os.environ.get("PYTHONPATH", ""))
        environment = os.environ | {
            "GENLAB_PEER_RESULTS": str(results),
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
        }
        command = [sys.executable, "-m", "pytest", *OPTIONS, *deselected, str(folder / path)]
        process = subprocess.run(
            command, cwd=scratch, env=environment, capture_output=True, text=True
        )
        lines = [json.loads(line) for line in results.read_text("utf-8").splitlines()]
    if not lines or process.returncode not in (0, 1):  # 0 all passed, 1 some failed
        raise SystemExit(
            f"the suite {name} did not run to its end:\n{process.stdout[-2000:]}{process.stderr[-2000:]}"
        )
    return lines


def failed_start(result: dict) -> str:
    """Which test could not start, and why; "" for any other."""
    if result["when"] != "setup" or result["outcome"] != "failed":
        return ""
    return f"{result['test']} could not start: {result['message']}"


def verdict_of(suite: str, result: dict) -> tuple[str, str]:
    """The kind of a result, a column of the table, and the reason."""
    if result["outcome"] == "passed":
        return "passed", ""
    message = result["message"].removeprefix("Skipped: ")
    if result["outcome"] == "skipped" and message.startswith("not offered: "):
        return "not offered", message.removeprefix("not offered: ")
    function = result["test"].partition("[")[0]
    for suite_name, pattern, reason in DIFFERENCES:
        if suite_name == suite and re.search(pattern, f"{function}: {result['message']}"):
            return "explained", reason
    return "unexplained", ""
