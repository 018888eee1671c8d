"""How much a run tries, and how much work a call makes: counted, so that a busy machine changes
no answer.
"""

import os
import sys

import pytest

from genlab.check.work import work

__all__ = [
    "EXAMPLES",
    "IN_PYODIDE",
    "IS_DRAFT",
    "LEVEL",
    "LEVELS",
    "THOROUGH",
    "native_only",
    "tries",
    "work",
]

LEVELS = ("default", "full", "thorough")
# `python build.py test`, with --full, with --thorough; pytest by itself runs what it is given in
# full
LEVEL = os.environ.get("GENLAB_TESTS") or "full"
if LEVEL not in LEVELS:
    raise SystemExit(f"GENLAB_TESTS: {', '.join(LEVELS)} are allowed, got {LEVEL!r}")
THOROUGH = LEVEL == "thorough"
# Whether a draft of the site will do, as for the default form and for pytest by itself; --full and
# --thorough try the very files that are published
IS_DRAFT = os.environ.get("GENLAB_TESTS") in (None, "", "default")
IN_PYODIDE = sys.platform == "emscripten"
# How many examples a property test tries
EXAMPLES = {"default": 15, "full": 40, "thorough": 200}


def tries(thorough: int, quick: int | None = None) -> int:
    """How many a loop takes: all of them in a thorough run, else a fifth unless another number is
    said.
    """
    if THOROUGH:
        return thorough
    return thorough // 5 if quick is None else quick


def native_only(reason: str) -> pytest.MarkDecorator:
    """Run once more with the page's Python in a thorough run alone, where the platform changes
    nothing in it.
    """
    return pytest.mark.skipif(IN_PYODIDE and not THOROUGH, reason=reason)
