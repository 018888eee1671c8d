"""Replacing a library's function, with the reason, and putting it back for a test."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

NO_ISSUE = "no upstream issue found"


@dataclass(frozen=True)
class Patch:
    """One replaced function of a library.

    name: the library and the function, "bokeh HasProps.__init__". owner, attribute: where the
    function is held. original: what was held there. replacement: what is held there now.
    reason: why it is replaced. issue: the address of an upstream issue about the same problem, or
    ``NO_ISSUE``.
    """

    name: str
    owner: Any
    attribute: str
    original: Any
    replacement: Any
    reason: str
    issue: str

    @contextmanager
    def undone(self) -> Iterator[None]:
        """The library without this patch."""
        setattr(self.owner, self.attribute, self.original)
        try:
            yield
        finally:
            setattr(self.owner, self.attribute, self.replacement)


PATCHES: dict[str, Patch] = {}


def replace(
    library: str, owner: Any, attribute: str, replacement: Any, *, reason: str, issue: str
) -> Any:
    """Replace ``owner.attribute`` and write the patch down in ``PATCHES``.

    Parameters:
        library: "bokeh", "panel" or "param".
        owner: The module or class that holds the function.
        attribute: The function's name in it.
        replacement: What is called instead.
        reason: Why, in a sentence.
        issue: The address of an upstream issue about it, or ``NO_ISSUE``.

    Returns:
        The function as it was, which the replacement may call.
    """
    original = vars(owner)[attribute]
    prefix = f"{owner.__name__}." if isinstance(owner, type) else ""
    name = f"{library} {prefix}{attribute}"
    setattr(owner, attribute, replacement)
    PATCHES[name] = Patch(name, owner, attribute, original, replacement, reason, issue)
    return original
