"""Generative models of five lecture decks: exact, small, in NumPy alone.

``from genlab import hmm`` gives the core's subject of that name; nothing else is imported, Panel
least of all.
"""

from importlib import import_module

from genlab import core as _core

__version__ = "1.0.0"
__all__ = _core.__all__


def __getattr__(name: str):
    if name == "estimators":  # above the core, and no part of what `import *` brings
        return import_module("genlab.estimators")
    if name in __all__:
        return import_module(f"genlab.core.{name}")
    raise AttributeError(
        f"module 'genlab' has no attribute {name!r}; its modules are {', '.join(__all__)}"
    )


def __dir__() -> list[str]:
    return [*globals(), *__all__, "estimators"]
