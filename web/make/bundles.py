"""The part of Bokeh's and Panel's scripts that is in the page. A bundle is a table of modules, and
no lab of ours needs two thirds of them. A browser would read and run all of them before it draws.
"""

import json
import re
from collections.abc import Collection, Mapping
from pathlib import Path

# Models with which a lab may be drawn in another state than its first; a test names what is missing
LATE_MODELS = ("Quad", "Row")
SHAPE = re.compile(r'(.*?\n\([\[{]\n)(.*\})(,?\n[\]}], ("?\w+"?), (\{[^{}]*\}), .*)', re.DOTALL)
BETWEEN = re.compile(r',\n(?=(?:(?:"\w+"|\d+): )?(?:/\*.*?\*/ ?)?function _\()')
MODULE = re.compile(r'(?:"?(\w+)"?: )?(?:/\*.*?\*/ ?)?function _\((\w*).*\}', re.DOTALL)
REQUIRED = re.compile(r'Bokeh\.require\("([^"]+)"\)')
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


def needed(
    scripts: Mapping[str, Path], models_drawn: Collection[str], shell: bytes
) -> dict[str, bytes]:
    """The scripts with the modules that these models need, and those that the shell requests by
    name.
    """
    bundles = {name: Bundle(name, path.read_text("utf-8")) for name, path in scripts.items()}
    modules = {id: text for bundle in bundles.values() for id, text in bundle.modules.items()}
    names = {name: id for bundle in reversed(bundles.values()) for name, id in bundle.names.items()}
    names_by_id = {id: name for bundle in bundles.values() for name, id in bundle.names.items()}
    complete = {
        id
        for id, name in names_by_id.items()
        if name.startswith("models/") and name.endswith("/index")
    }
    complete |= {
        bundle.names["models/index"]
        for bundle in bundles.values()
        if "models/index" in bundle.names
    }

    def asks(id: str) -> set[str]:
        require = MODULE.fullmatch(modules[id])[2]
        calls = re.findall(
            rf'(?<![\w.$]){re.escape(require)}\((?:(\d+)|"(?:@bokehjs/)?([^"]+)")\)', modules[id]
        )
        modules_found = {
            number or names.get(name) or names.get(f"{name}/index") or name
            for number, name in calls
        }
        return modules_found & modules.keys()

    models = {id for id, name in names_by_id.items() if name.startswith(("models", "styles"))}
    todo = {bundle.entry for bundle in bundles.values()} | {
        names[name] for name in REQUIRED.findall(shell.decode())
    }
    for name, bundle in bundles.items():
        own_models = [
            model
            for model in {*LATE_MODELS, *models_drawn}
            if model.startswith("panel.") == name.startswith("panel")
        ]
        todo |= bundle.of([model.rpartition(".")[2] for model in own_models]) - complete
    kept_modules: dict[str, set[str]] = {}  # with what each asks for
    while todo:
        id = todo.pop()
        kept_modules[id] = asks(id)
        # an index names every model
        todo |= (
            kept_modules[id]
            - kept_modules.keys()
            - (models - complete if id in complete else set())
        )
    requested = set().union(*kept_modules.values()) - kept_modules.keys()
    return {
        name: bundle.without(kept_modules.keys(), requested).encode()
        for name, bundle in bundles.items()
    }
