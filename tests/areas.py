"""Which tests run in full because of what a change touches.

The default form of the tests leaves out most browser cases. Where a change touches an area, all
tests of that area run. What has changed is found by comparing with the merge base of the branch
that others work on, and in a continuous integration with the commit that `GENLAB_BEFORE` names.
"""

import os
import re
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARED_BRANCHES = ("origin/main", "origin/HEAD", "@{upstream}", "main")
ALL_TESTS = "tests/"


@dataclass(frozen=True)
class Area:
    """A part of the project, and what tests it.

    Attributes
    ----------
    name
        The word by which the test command prints it.
    paths
        How the paths of its files begin, from the root of the project on.
    tests
        How the names of the tests begin that then run in full.
    case
        Cases of any test whose name holds this word run as well; empty if there are none.
    """

    name: str
    paths: tuple[str, ...]
    tests: tuple[str, ...]
    case: str = ""

    def is_touched_by(self, path: str) -> bool:
        return path.startswith(self.paths)

    def has(self, test: str) -> bool:
        """Whether a test, such as ``tests/browser/test_coin.py::test_a_name[a case]``, is of it."""
        name, _, case = test.partition("[")
        return name.startswith(self.tests) or (bool(self.case) and self.case in case)


def _browser(*names: str) -> tuple[str, ...]:
    return tuple(f"tests/browser/test_{name}.py" for name in names)


def _native(*names: str) -> tuple[str, ...]:
    return tuple(f"tests/test_{name}.py" for name in names)


def _of_lab(slug: str) -> Area:
    """The area of one lab; every folder with a lab.py is one."""
    return Area(
        slug,
        (f"genlab/labs/{slug}/", f"tests/labs/{slug}/"),
        (f"tests/labs/{slug}/", *_browser(slug)),
        case=slug,
    )


STARTING = _browser("page", "faults", "supervision", "links", "slow_answers", "first_drag")
OFFLINE = _browser("offline", "two_versions")

AREAS = (
    *(_of_lab(file.parent.name) for file in sorted(ROOT.glob("genlab/labs/*/lab.py"))),
    Area(
        "core",
        ("genlab/core/", "genlab/estimators/", "tests/oracles/", "tests/pyodide.mjs"),
        ("tests/core/", "tests/estimators/"),
    ),
    Area(
        "mail and spam",
        ("genlab/mail/", "genlab/spam/"),
        ("tests/mail/", "tests/spam/", *_browser("spam", "trust")),
    ),
    Area("tables", ("genlab/tables/",), ("tests/tables/", *_browser("own_data"))),
    Area("courses", ("genlab/courses/",), ("tests/courses/", *_browser("courses"))),
    Area(
        "what labs share",
        (
            "genlab/kit/",
            "genlab/teaching/",
            "genlab/ui/",
            "genlab/app.py",
            "genlab/labs/__init__.py",
        ),
        ("tests/kit/", "tests/teaching/", "tests/ui/", "tests/labs/", "tests/browser/"),
    ),
    Area(
        "page",
        (
            "web/shell/",
            "web/watch.js",
            "web/style.css",
            "web/first_picture.css",
            "web/make/first_picture.py",
            "web/make/pages.py",
            "web/make/policy.py",
        ),
        ("tests/browser/", "tests/test_modules.py"),
    ),
    Area("worker", ("web/worker/",), (*STARTING, "tests/core/test_in_pyodide.py")),
    Area("offline visits", ("web/offline/",), OFFLINE),
    Area(
        "build",
        ("build.py", "web/"),
        (
            *_native("build", "supply", "shake", "release"),
            *_browser("documents"),
            *OFFLINE,
        ),
    ),
    Area(
        "versions and test machinery",
        (
            "pyproject.toml",
            "web/pins.toml",
            "web/requirements.lock",
            "tests/requirements.lock",
            "web/package-lock.json",
            "genlab/ui/patches/",
            "web/patches/",
            "tests/conftest.py",
            "tests/chromium.py",
        ),
        (ALL_TESTS,),
    ),
    Area(
        "browser fixtures",
        tuple(f"tests/browser/{name}.py" for name in ("conftest", "waiting", "faulty")),
        ("tests/browser/",),
    ),
)


def changed_files(environment: Mapping[str, str] = os.environ) -> tuple[list[str], str]:
    """The files that differ, with what they were compared with; none if nothing can be compared.

    Parameters
    ----------
    environment
        ``GENLAB_BEFORE`` names the commit to compare with. In a continuous integration (``CI``)
        nothing else is compared.
    """
    base = environment.get("GENLAB_BEFORE", "")
    if not base and environment.get("CI"):
        return [], "no earlier push"
    if not base:
        bases = (_git("merge-base", "HEAD", branch) for branch in SHARED_BRANCHES)
        base = next(filter(None, bases), "").strip()
    tracked = _git("diff", "--name-only", "-z", base) if base else ""
    new = _git("ls-files", "--others", "--exclude-standard", "-z") if base else ""
    files = {path for path in f"{tracked}\0{new}".split("\0") if path}
    return sorted(files), base[:12] or "nothing to compare with"


def _git(*arguments: str) -> str:
    """What git prints; empty where it fails or is not there."""
    try:
        process = subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return process.stdout if process.returncode == 0 else ""


def areas_of_change(files: Iterable[str]) -> list[Area]:
    """The areas of these files, and one more for each file of tests that is among them."""
    files = list(files)
    touched = [area for area in AREAS if any(map(area.is_touched_by, files))]
    tests = [path for path in files if re.fullmatch(r"tests/(.*/)?test_\w+\.py", path)]
    return [*touched, *(Area(path, (path,), (path,)) for path in tests)]
