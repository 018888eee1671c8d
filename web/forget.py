"""Run in the page's Python by the build, before a lab is made and the memory kept: of the eight
hundred classes of Bokeh 3.9 and Panel 1.9 it need only hold those whose name some code says.
Whoever asks for another is told its name.
"""

import gc
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from types import CodeType, FunctionType

import param
from bokeh.core.has_props import HasProps, _default_resolver
from bokeh.core.property.bases import Property
from bokeh.core.property.descriptors import PropertyDescriptor
from bokeh.core.property.instance import Object

import genlab.app  # noqa: F401
from genlab.labs import labs


def theirs(name: str) -> bool:
    return name.partition(".")[0] in ("bokeh", "panel", "param")


def words(code: CodeType) -> Iterator[str]:
    """Every name that the code says: of globals, of attributes, of what it imports."""
    yield from code.co_names
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from words(each)


def spare(value: object) -> None:
    """What is for help() alone; and in a property the class it is of stands in the place of its
    name.
    """
    if isinstance(value, Property):
        value._help = value.__doc__ = None
        if isinstance(value, Object):
            value._instance_type = value.instance_type
    elif isinstance(value, PropertyDescriptor):
        value.__doc__ = None
    elif isinstance(value, param.Parameter):
        value.doc = None


def forget(everything: list) -> None:
    """What is there and what genlab names stays, and what the methods of these name, and so on."""
    of = HasProps, param.Parameterized
    modules = [
        (path, module) for path, module in list(sys.modules.items()) if hasattr(module, "__dict__")
    ]
    named = [
        (path, name, kind)
        for path, module in modules
        for name, kind in vars(module).items()
        if isinstance(kind, type)
    ]
    named = [
        (path, name, kind)
        for path, name, kind in named
        if issubclass(kind, of) and theirs(kind.__module__)
    ]
    classes = {(kind.__module__, kind.__qualname__) for _, _, kind in named}
    said = defaultdict(set)  # by the class that a function belongs to, or none
    for function in everything:
        if isinstance(function, FunctionType):
            owner = function.__module__, function.__qualname__.partition(".")[0]
            said[owner if owner in classes else None].update(words(function.__code__))
    kept = set()
    found = [type(each) for each in everything if isinstance(each, of)]
    found += [kind for path, _, kind in named if not theirs(path)]
    while found:
        new = {base for kind in found for base in kind.__mro__} - kept
        kept |= new
        said[None].update(*(said[kind.__module__, kind.__qualname__] for kind in new))
        found = [kind for _, name, kind in named if name in said[None] and kind not in kept]
    for path, name, kind in named:
        if theirs(path) and kind not in kept:
            delattr(sys.modules[path], name)
    models = _default_resolver._known_models
    for name in [name for name, kind in models.items() if kind not in kept]:
        del models[name]


labs()
everything = gc.get_objects()
for each in everything:
    spare(each)
forget(everything)
for each in everything:
    if isinstance(each, _lru_cache_wrapper) and theirs(each.__module__):
        each.cache_clear()  # by classes
