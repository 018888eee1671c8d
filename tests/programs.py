"""Programs that the page gives out, run."""

import contextlib
import io
import runpy
from pathlib import Path


def outcome(file: Path) -> str:
    """What a program prints, run here as a program of its own is."""
    with contextlib.redirect_stdout(io.StringIO()) as output:
        runpy.run_path(str(file), run_name="__main__")
    return output.getvalue()
