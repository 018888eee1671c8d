"""Sets of names, written as one text."""


def name_set(text: str) -> frozenset[str]:
    """The names of a text, which are separated by blanks."""
    return frozenset(text.split())
