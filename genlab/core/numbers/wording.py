"""Numbers and texts of strangers in sentences."""


def plural(number: int, noun: str) -> str:
    """The number and its noun, which takes an "s" unless the number is 1: "1 row", "2,000 rows"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def quoted(value: object, limit: int = 40) -> str:
    """Return an untrusted value as it may be quoted in a sentence: shortened, control and bidi
    characters replaced by U+FFFD.
    """
    text = value if isinstance(value, str) else repr(value)[: 4 * limit]
    clean = "".join(char if char.isprintable() else "\ufffd" for char in text[:limit])
    return f"“{clean}{'…' if len(text) > limit else ''}”"
