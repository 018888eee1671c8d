"""`python build.py bench peers`: the tests of scikit-learn and hmmlearn themselves, on our classes
in place of theirs.

Only tests that make one of ours count. Each is passed, or skipped by an adapter because it asks for
something that is not offered, or it fails, or skips itself, with a difference that `differences`
explains; any other failure or skip is printed in full, and the command fails. A failure that the
peer expects of its own class is not expected of ours: such tests run to their end.
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
from pathlib import Path

from bench import readme
from bench.peers.differences import DIFFERENCES

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
HEADER = readme.TABLES["peers"].header


def main(argv: Sequence[str] | None = None) -> int:
    """`main(["ridge"])` runs one suite, `main([])` all of them."""
    parser = argparse.ArgumentParser(prog="bench peers", description=__doc__.splitlines()[0])
    parser.add_argument(
        "suites", nargs="*", metavar="SUITE", help=f"any of {', '.join(SUITES)} (default: all)"
    )
    parser.add_argument("--write", action="store_true", help="write the rows into README.md")
    options = parser.parse_args(argv)
    unknown = sorted(set(options.suites) - set(SUITES))
    if unknown:
        parser.error(f"no suite named {', '.join(unknown)}; there are {', '.join(SUITES)}")
    rows = []
    wrong = []
    reasons: Counter = Counter()
    absent: Counter = Counter()
    for name in options.suites or SUITES:
        all_results = results_of(name)
        # A test that cannot start says nothing of ours, and nobody would miss it.
        wrong += [f"{name}: {failed_start(entry)}" for entry in all_results if failed_start(entry)]
        results = [entry for entry in all_results if entry["ours"]]
        kinds: Counter[str] = Counter()
        for result in results:
            kind, reason = verdict_of(name, result)
            kinds[kind] += 1
            if kind == "explained":
                reasons[f"{name}: {reason}"] += 1
            elif kind == "not offered":
                absent[f"{name}: {reason}"] += 1
            elif kind == "unexplained":
                wrong.append(f"{name}: {result['test']}: {result['message']}")
        rows.append((name, str(len(results)), *(str(kinds[kind]) for kind in HEADER[2:])))
        print(" · ".join(rows[-1]), flush=True)
        if options.write:
            readme.keep_row("peers", rows[-1])
    print(f"\n{table(rows)}")
    for title, counts_by_reason in (("Explained differences", reasons), ("Not offered", absent)):
        print(f"\n{title}:")
        for reason, times in sorted(counts_by_reason.items()):
            print(f"{times:4d}  {reason}")
    if wrong:
        print("\nUnexplained:", *wrong, sep="\n")
    return 1 if wrong else 0


def results_of(name: str) -> list[dict]:
    """What became of each test of a suite, run by a pytest of its own."""
    package, path, *deselected = SUITES[name]
    folder = Path(find_spec(package).origin).parent
    this_file = Path(__file__).resolve()
    with tempfile.TemporaryDirectory() as scratch:
        results = Path(scratch) / "results.jsonl"
        results.touch()
        paths = [
            str(this_file.parents[2]),
            str(this_file.parents[3]),
            os.environ.get("PYTHONPATH", ""),
        ]
        environment = os.environ | {
            "GENLAB_PEER_RESULTS": str(results),
            "PYTHONPATH": os.pathsep.join(paths),
        }
        arguments = [
            "-q",
            "-p",
            "bench.peers.plugin",
            "-p",
            "no:cacheprovider",
            "-W",
            "ignore",
            "--no-header",
            "--runxfail",
        ]
        command = [
            sys.executable,
            "-m",
            "pytest",
            *arguments,
            "--tb=no",
            *deselected,
            str(folder / path),
        ]
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
    for suite_name, pattern, reason in DIFFERENCES:
        if suite_name == suite and re.search(pattern, f"{result['test']}: {result['message']}"):
            return "explained", reason
    return "unexplained", ""


def table(rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table whose columns line up; the first holds words, the rest numbers."""
    widths = [max(map(len, column)) for column in zip(HEADER, *rows, strict=True)]
    rule = ["-" * width if i == 0 else "-" * (width - 1) + ":" for i, width in enumerate(widths)]
    lines = [
        " | ".join(
            cell.ljust(w) if i == 0 else cell.rjust(w)
            for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        for row in (HEADER, rule, *rows)
    ]
    return "\n".join(f"| {line} |" for line in lines)


if __name__ == "__main__":
    raise SystemExit(main())
