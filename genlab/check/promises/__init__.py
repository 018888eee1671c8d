"""All promises of a lab, in the order in which they are checked."""

from types import ModuleType

from genlab.check.promise import Promise
from genlab.check.promises import (
    demos,
    guide,
    links,
    parts,
    programs,
    publication,
    results,
    tables,
    views,
    words,
)


def _promises_of(module: ModuleType) -> list[Promise]:
    return [value for value in vars(module).values() if isinstance(value, Promise)]


MODULES = (parts, results, tables, links, demos, programs, guide, views, words, publication)
PROMISES = {promise.name: promise for module in MODULES for promise in _promises_of(module)}
