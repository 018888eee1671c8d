"""The core's sentences, which number classes and features, rewritten with the names that the user
knows.
"""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from genlab.kit.domain import quoted
from genlab.kit.numbers import raised

Names = tuple[str, ...]

# entries of X and y, powers of ten, a minus, a choice of two, a range, one row
_REPLACEMENTS = (
    (r"X\[(\d+), (\d+)\]", r"column \2 of row \1"),
    (r"\by\[(\d+)\]", r"y of row \1"),
    (r"(?<=\d)e\+(\d+)", lambda power: f"×10{raised(int(power[1]))}"),
    (r"(?<!\w)-(?=\d)", "−"),
    (r"one of 0\.\.1(?!\d)", "0 or 1"),
    (r"(?<=\d)\.\.(?=\d)", " to "),
    (r"in (all )?1 rows", "in its only row"),
)
_LONGEST_NAME = 80  # of what is compared: links come from anywhere


def did_you_mean(name: str, known_names: Iterable[str], similarity: float = 0.65) -> str:
    """A question in brackets with the known name that is most like an unknown one; empty where
    none is like it.

    Parameters: the unknown name, the known ones, and how similar two names must be, from 0 to 1:
    "flps" and "flips" have 0.89. Names that begin alike, such as "coin.prior", need more.

    >>> did_you_mean("flps", ["flips", "heads"])
    ' (did you mean “flips”?)'
    >>> did_you_mean("colour", ["flips", "heads"])
    ''
    """
    nearest = get_close_matches(name[:_LONGEST_NAME], known_names, 1, similarity)
    return f" (did you mean {quoted(nearest[0])}?)" if nearest else ""


def in_their_names(sentence: str, features: Sequence[str], classes: Sequence[str] = ()) -> str:
    """Replace "class 0", "column 1", "feature 1: x" and "columns 0 and 1" by their names, and
    hyphens before digits by minus signs.
    """

    def name(match: re.Match) -> str:
        if match["some"]:
            return " and ".join(
                name_in_sentence("feature", features[int(k)]) for k in match["some"].split(" and ")
            )
        names = classes if match["kind"] == "class" else features
        k = int(match["k"])
        return name_in_sentence(match["kind"], names[k]) if k < len(names) else match[0]

    for pattern, replacement in _REPLACEMENTS:
        sentence = re.sub(pattern, replacement, sentence)
    return re.sub(
        r"columns (?P<some>\d+(?: and \d+)+)|(?P<kind>class|column|feature) (?P<k>\d+)(?:: x)?",
        name,
        sentence,
    )


def sentence(words: str) -> str:
    """Turn a reason of the core, which follows a field's name, into a sentence; a symbol at its
    beginning stays as it is.
    """
    return (
        re.sub("^[a-z](?= ?[a-z])", lambda first: first[0].upper(), words).removesuffix(".") + "."
    )


def name_in_sentence(kind: str, name: str) -> str:
    """A name as it appears in a sentence: "class 0", "class Adelie", "class “class A”", "x₁",
    "“bill length, mm”", "“2019”".
    """
    if re.fullmatch(r"class \d+", name):
        return name if kind == "class" else quoted(name)
    pattern = r"\w+" if kind == "class" else r"[^\W\d]\w*"
    plain = re.fullmatch(pattern, name) and name.lower() not in ("class", "feature", "column")
    prefix = "class " if kind == "class" else ""
    return f"{prefix}{name if plain else quoted(name)}"
