"""The versions that the patches were written for; any other is refused at once."""

from collections.abc import Mapping

import bokeh
import panel
import param

# To upgrade, change a version here and in pyproject.toml, and follow UPGRADING.md.
VERSIONS = {"bokeh": "3.9.2", "panel": "1.9.4", "param": "2.4.2"}


def check_versions(installed: Mapping[str, str]) -> None:
    """Raise ImportError where a library is not of the version that the patches were written for."""
    wrong = [
        f"{name} {installed[name]} (needed: {version})"
        for name, version in VERSIONS.items()
        if installed[name] != version
    ]
    if wrong:
        raise ImportError(
            f"genlab.ui replaces functions of Bokeh, Panel and Param and was tested with other "
            f"versions than those installed: {', '.join(wrong)}; "
            "install them with: pip install genlab[app]"
        )


check_versions({"bokeh": bokeh.__version__, "panel": panel.__version__, "param": param.__version__})
