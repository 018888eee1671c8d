"""What is changed in Pyodide before Panel is imported in the page's worker.

Upstream: no issue found. That `run_js` evaluates a text is documented with its introduction,
https://github.com/pyodide/pyodide/pull/2426. Pyodide's own script is patched when the page is
built, in ``web/patches/pyodide.mjs``.
"""

import sys
import types

if sys.platform == "emscripten":
    import js
    import pyodide.code

    # Panel replaces Python's HTTP by the browser's. The page's policy forbids requests to other
    # sites, nothing here makes any, and the package is not in the page.
    pyodide_http = types.ModuleType("pyodide_http")
    pyodide_http.__dict__["patch_all"] = lambda: None
    sys.modules["pyodide_http"] = pyodide_http

    # Panel compiles `Object.fromEntries` from a text, which the page's policy forbids. The worker
    # provides the same function by name.
    pyodide.code.run_js = lambda _source: js.objectFromEntries
