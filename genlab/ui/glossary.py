"""Terms of the field, each with one plain sentence, and the text in which they are explained."""

import re
from html import escape

from genlab.kit import data_of

# By a term its explanation
TERMS: dict[str, str] = data_of(__package__, "glossary")

_PATTERN = re.compile(
    r"(?<![\w-])("
    + "|".join(re.escape(term) for term in sorted(TERMS, key=len, reverse=True))
    + r")s?(?![\w-])",
    re.IGNORECASE,
)
_TERM = {term.lower(): term for term in TERMS}


def explained(text: str, explained_before: set[str] | None = None) -> str:
    """Return the text as HTML, in which the first occurrence of each term carries its explanation.

    ``explained_before`` holds the sentences that stand on the page already; what is explained here
    joins them.
    """
    explained_before = set() if explained_before is None else explained_before

    def place(match: re.Match) -> str:
        sentence = _sentence(match[1])
        if not sentence or sentence in explained_before:
            return match[0]
        explained_before.add(sentence)
        return (
            f'<span class="term" role="term" tabindex="0" data-explain="{escape(sentence)}">'
            f"{match[0]}</span>"
        )

    return _PATTERN.sub(place, escape(text))  # no term is a part of what stands for a character


def _sentence(word: str) -> str:
    """Return the explanation of a word as it is written, also at the start of a sentence, or
    nothing: a map is not a MAP.
    """
    term = _TERM[word.lower()]
    return TERMS[term] if word in (term, term[0].upper() + term[1:]) else ""
