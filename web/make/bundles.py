"""The part of Bokeh's and Panel's scripts that is in the page. A bundle is a table of modules, and
no lab of ours needs two thirds of them. A browser would read and run all of them before it draws.
"""

import json
import re
from collections import ChainMap
from collections.abc import Collection, Mapping
from pathlib import Path

# Models with which a lab may be drawn in another state than its first; a test names what is missing
LATE_MODELS = ("Quad", "Row")
SHAPE = re.compile(r'(.*?\n\([\[{]\n)(.*\})(,?\n[\]}], ("?\w+"?), (\{[^{}]*\}), .*)', re.DOTALL)
BETWEEN = re.compile(r',\n(?=(?:(?:"\w+"|\d+): )?(?:/\*.*?\*/ ?)?function _\()')
MODULE = re.compile(r'(?:"?(\w+)"?: )?(?:/\*.*?\*/ ?)?function _\((\w*).*\}', re.DOTALL)
REQUIRED = re.compile(r'Bokeh\.require\("([^"]+)"\)')
INDEX = re.compile("models/(.*/)?index")
EMPTY_MODULE = "function _() {}"  # of a module that only an index names


class Bundle:
    """A script of Bokeh's as `modules`, by their ids; the same ids are never in two bundles."""

    def __init__(self, name: str, text: str):
        match = SHAPE.fullmatch(text)
        if not match:
            raise SystemExit(
                f"{name} is no bundle as Bokeh 3.9 writes them: see web/make/bundles.py"
            )
        self.head, body, self.tail, entry, aliases = match.groups()
        parts = [(part, MODULE.fullmatch(part)) for part in BETWEEN.split(body)]
        if wrong := next((part for part, module in parts if not module), None):
            raise SystemExit(
                f"{name} has a module of another form, {wrong[:60]!r}: see web/make/bundles.py"
            )
        self.numbered = self.head.endswith("[\n")
        self.modules = {
            str(k) if self.numbered else module[1]: part for k, (part, module) in enumerate(parts)
        }
        self.entry = entry.strip('"')
        self.names = {name: str(id) for name, id in json.loads(aliases).items()}

    def of(self, models: Collection[str]) -> set[str]:
        """The modules that define these classes."""
        return {
            id
            for id, text in self.modules.items()
            if any(f'.__name__="{model}"' in text for model in models)
        }

    def _key(self, id: str) -> str:
        """The text before a module in the bundle's list or dictionary."""
        if self.numbered:
            return ""
        return f"{id}: " if id.isdecimal() else f'"{id}": '

    def without(self, kept: Collection[str], requested: Collection[str]) -> str:
        """Return the script with only these modules; a request for any other module returns
        nothing.
        """
        lines = []
        for id, text in self.modules.items():
            if id in kept or id in requested:
                lines.append(text if id in kept else self._key(id) + EMPTY_MODULE)
            elif self.numbered:
                lines.append("0")
        return self.head + ",\n".join(lines) + self.tail


class Bundles(dict[str, Bundle]):
    """The bundles of a page by the names of their scripts, whose modules request each other."""

    def __init__(self, scripts: Mapping[str, Path]):
        super().__init__(
            {name: Bundle(name, path.read_text("utf-8")) for name, path in scripts.items()}
        )
        self.modules = ChainMap(*(bundle.modules for bundle in self.values()))
        # of a name in several bundles, the module of the first
        self.names = ChainMap(*(bundle.names for bundle in self.values()))
        aliases = [alias for bundle in self.values() for alias in bundle.names.items()]
        self.indexes = {id for name, id in aliases if INDEX.fullmatch(name)}
        self.models = {id for name, id in aliases if name.startswith(("models", "styles"))}

    def requests(self, id: str) -> set[str]:
        """The modules that a module requests, by number or by name."""
        require = MODULE.fullmatch(self.modules[id])[2]
        calls = re.findall(
            rf'(?<![\w.$]){re.escape(require)}\((?:(\d+)|"(?:@bokehjs/)?([^"]+)")\)',
            self.modules[id],
        )
        return self.modules.keys() & {
            number or self.names.get(name) or self.names.get(f"{name}/index") or name
            for number, name in calls
        }

    def defining(self, models: Collection[str]) -> set[str]:
        """The modules that define these models; Panel's are in its own bundle."""
        found = {
            id
            for name, bundle in self.items()
            for id in bundle.of(
                [
                    model.rpartition(".")[2]
                    for model in models
                    if model.startswith("panel.") == name.startswith("panel")
                ]
            )
        }
        return found - self.indexes

    def requested_by(self, todo: set[str]) -> dict[str, set[str]]:
        """These modules and all that they need, each with what it requests."""
        needed: dict[str, set[str]] = {}
        while todo:
            id = todo.pop()
            needed[id] = self.requests(id)
            # an index names every model
            unneeded = self.models - self.indexes if id in self.indexes else set()
            todo |= needed[id] - needed.keys() - unneeded
        return needed


def needed(
    scripts: Mapping[str, Path], models_drawn: Collection[str], shell: bytes
) -> dict[str, bytes]:
    """The scripts with the modules that these models need, and those that the shell requests by
    name.
    """
    bundles = Bundles(scripts)
    requests = bundles.requested_by(
        {bundle.entry for bundle in bundles.values()}
        | {bundles.names[name] for name in REQUIRED.findall(shell.decode())}
        | bundles.defining({*LATE_MODELS, *models_drawn})
    )
    requested = set().union(*requests.values()) - requests.keys()
    return {
        name: bundle.without(requests.keys(), requested).encode()
        for name, bundle in bundles.items()
    }
