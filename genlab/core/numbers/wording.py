"""Numbers in sentences."""


def plural(number: int, noun: str) -> str:
    """The number and its noun, which takes an "s" unless the number is 1: "1 row", "2,000 rows"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
