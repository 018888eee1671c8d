"""One way to change what is on the screen: to set what is not so already, for setting it costs the page a message."""

import panel as pn


def update(target: pn.viewable.Viewable, **values: object) -> None:
    """Set those parameters that differ."""
    changed = {name: value for name, value in values.items() if getattr(target, name) != value}
    if changed:
        target.param.update(**changed)
