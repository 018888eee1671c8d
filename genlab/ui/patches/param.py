"""The changes to Param."""

import param

from genlab.ui.patches.register import replace


def _watch(
    self: param.parameterized.Parameters,
    action: str,
    watcher: param.parameterized.Watcher,
    what: str = "value",
) -> None:
    """Add a watcher to an object's parameters; those with the same watchers share one list."""
    if action != "append" or self.self is None or what != "value":
        _original(self, action, watcher, what)
        return
    watchers = self.self._param__private.watchers
    shared: dict[int, dict[str, list]] = {}
    for name in watcher.parameter_names:
        before = watchers.get(name)
        if id(before) not in shared:
            earlier = before or {}
            shared[id(before)] = {**earlier, what: [*earlier.get(what, ()), watcher]}
        watchers[name] = shared[id(before)]


_original = replace(
    "param",
    param.parameterized.Parameters,
    "_register_watcher",
    _watch,
    reason="Param keeps a list of watchers for each parameter of each object. A widget has some "
    "forty parameters, most with the same watchers: their lists are a large part of the memory "
    "that the page loads.",
    issue="https://github.com/holoviz/param/issues/888",
)
