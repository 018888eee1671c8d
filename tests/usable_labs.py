"""Keep one lab that cannot be imported from stopping the collection of all tests."""

from contextlib import suppress
from functools import cache
from importlib import import_module

import genlab.labs
from genlab.kit.lab import Lab

_every_lab = genlab.labs.labs


@cache
def usable_labs() -> dict[str, Lab]:
    """Every lab as ``genlab.labs.labs`` has it, without those that cannot be imported: what is
    wrong with such a lab is said by the tests of the contract.
    """
    try:
        return _every_lab()
    except Exception:  # whatever a lab's code raises
        usable = []
        for slug in genlab.labs.slugs():
            with suppress(Exception):
                usable.append(import_module(f"genlab.labs.{slug}.lab").LAB)
        return {lab.slug: lab for lab in sorted(usable, key=lambda lab: (lab.order, lab.slug))}


def install() -> None:
    """Let ``labs()`` have the usable labs alone; before any test imports it."""
    genlab.labs.labs = usable_labs
