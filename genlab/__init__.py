"""Generative models of five lecture decks: exact, small, in NumPy alone.

``from genlab import hmm`` gives the core's module of that name; nothing else is imported, Panel least of all.
"""

from importlib import import_module
from pkgutil import iter_modules

from genlab import core as _core

__version__ = "0.1.0"
__all__ = sorted(module.name for module in iter_modules(_core.__path__) if not module.name.startswith("_"))


def __getattr__(name: str):
    if name in __all__:
        return import_module(f"genlab.core.{name}")
    raise AttributeError(f"module 'genlab' has no attribute {name!r}; its modules are {', '.join(__all__)}")


def __dir__() -> list[str]:
    return [*globals(), *__all__]
