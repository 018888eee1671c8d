"""The labs, found by looking: a folder with a model.py that defines LAB is a lab, and nothing else needs to know."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from genlab.kit.lab import Lab


@cache
def labs() -> dict[str, Lab]:
    """Every lab by slug, in the order of the header; imports their models, never their views or Panel."""
    found = [
        import_module(f"{__name__}.{name}.model").LAB for _, name, is_package in iter_modules(__path__) if is_package
    ]
    return {lab.slug: lab for lab in sorted(found, key=lambda lab: (lab.order, lab.slug))}
