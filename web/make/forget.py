"""Remove the classes of Bokeh and Panel that nothing names, before the build takes the snapshot.

The build runs this in the page's Python before a lab is made. Of the eight hundred classes of Bokeh
3.9 and Panel 1.9, only those stay whose names occur in some code. An import of another one fails
with its name.
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

BASES = (HasProps, param.Parameterized)


def is_of_library(module: str) -> bool:
    """Whether a module belongs to one of the libraries."""
    return module.partition(".")[0] in ("bokeh", "panel", "param")


def names_in(code: CodeType) -> Iterator[str]:
    """Every name in some code: of globals, of attributes, of imports."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)


def remove_help(value: object) -> None:
    """Remove texts that only help() shows, and let a property hold its class instead of the name
    of the class.
    """
    if isinstance(value, Property):
        value._help = value.__doc__ = None
        if isinstance(value, Object):
            value._instance_type = value.instance_type
    elif isinstance(value, PropertyDescriptor):
        value.__doc__ = None
    elif isinstance(value, param.Parameter):
        value.doc = None


def library_classes() -> list[tuple[str, str, type]]:
    """The classes of models and parameters of the libraries, with each module and name that they
    have.
    """
    classes = []
    for module, loaded in list(sys.modules.items()):
        if not hasattr(loaded, "__dict__"):
            continue
        for name, value in vars(loaded).items():
            is_class = isinstance(value, type) and issubclass(value, BASES)
            if is_class and is_of_library(value.__module__):
                classes.append((module, name, value))
    return classes


def needed_classes(classes: list[tuple[str, str, type]], objects: list) -> set[type]:
    """The classes that have an instance or that genlab names, those that their methods name, and so
    on, with their bases.
    """
    keys = {(kind.__module__, kind.__qualname__) for _, _, kind in classes}
    names_by_class = defaultdict(set)  # the names in its methods
    names = set()  # those in functions outside of the classes, and in methods of needed classes
    for function in objects:
        if isinstance(function, FunctionType):
            owner = function.__module__, function.__qualname__.partition(".")[0]
            owner_names = names_by_class[owner] if owner in keys else names
            owner_names.update(names_in(function.__code__))
    needed = set()
    found_now = {type(value) for value in objects if isinstance(value, BASES)}
    found_now |= {kind for module, _, kind in classes if not is_of_library(module)}
    while found_now:
        new = {base for kind in found_now for base in kind.__mro__} - needed
        needed |= new
        for kind in new:
            names |= names_by_class[kind.__module__, kind.__qualname__]
        found_now = {kind for _, name, kind in classes if name in names} - needed
    return needed


def forget(objects: list) -> None:
    """Remove the classes that are not needed from their modules."""
    classes = library_classes()
    needed = needed_classes(classes, objects)
    for module, name, kind in classes:
        if is_of_library(module) and kind not in needed:
            delattr(sys.modules[module], name)
    models = _default_resolver._known_models
    for name in [name for name, kind in models.items() if kind not in needed]:
        del models[name]


labs()
objects = gc.get_objects()
for value in objects:
    remove_help(value)
forget(objects)
for value in objects:
    if isinstance(value, _lru_cache_wrapper) and is_of_library(value.__module__):
        value.cache_clear()  # its keys may be classes
