"""All changes to the internals of Pyodide, Bokeh, Param and Panel: a module for each library.

Importing this package applies every patch, so it must come before anything else that imports
Panel. ``PATCHES`` lists them with their reasons and upstream issues; ``tests/ui/patches`` shows
for each what the library does without it. UPGRADING.md says what to do for another version.
"""

from genlab.ui.patches import pyodide  # isort: skip  # before Panel is imported
from genlab.ui.patches import bokeh, panel, param, versions
from genlab.ui.patches.register import PATCHES

__all__ = ["PATCHES", "bokeh", "panel", "param", "pyodide", "versions"]
