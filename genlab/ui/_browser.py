"""What Panel needs before it can be imported in the page's worker; a no-op natively.

Panel wants HTTP (``pyodide_http``) and compiles JavaScript from a string (``run_js``); the page's policy forbids both,
and neither is needed.
"""

import sys
import types


def prepare() -> None:
    """Make ``import panel`` possible under a policy without eval; call it first."""
    if sys.platform != "emscripten":
        return
    import js
    import pyodide.code

    sys.modules["pyodide_http"] = types.ModuleType("pyodide_http")
    sys.modules["pyodide_http"].patch_all = lambda: None
    pyodide.code.run_js = lambda _source: js.objectFromEntries
