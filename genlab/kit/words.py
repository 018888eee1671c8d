"""Numbers in words, alike in every lab."""

_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def plural(number: int, noun: str) -> str:
    """ "1 row", "2 rows"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def raised(number: int) -> str:
    """−18 as ⁻¹⁸."""
    return str(number).translate(_RAISED)
