"""Bags of words: a text's words with their positions, and how often each word of a vocabulary
occurs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from genlab.core import check
from genlab.core.check import Floats
from genlab.core.values import frozen

__all__ = ["Counts", "Token", "count", "stem_steps", "tokenise", "vocabulary"]

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_VOWEL = re.compile("[aeiouy]")


class Token(NamedTuple):
    """A word as counted, and its position: `text[start:end]` is the word as written.

    >>> bag_of_words.tokenise("Win!")[0]
    Token(word='win', start=0, end=3)
    """

    word: str
    start: int
    end: int


def tokenise(text: str, *, stem: bool = False) -> list[Token]:
    """Return the words of a text in order: runs of letters and digits, with inner apostrophes, in
    folded case.

    With `stem` each word is the last of its `stem_steps`. Linear in the length of the text. Deck
    000, "Naïve Bayes for text classification"; deck 002, "A Generative Model: Bayes Classifier".

    >>> [token.word for token in bag_of_words.tokenise("Click to WIN, win!")]
    ['click', 'to', 'win', 'win']
    """
    stem = check.flag(stem, "stem")
    spans = [m.span() for m in _WORD.finditer(check.text(text, "text"))]
    lower_case = text.casefold().replace("’", "'")
    if len(lower_case) == len(text):  # no letter became two, so all positions are the same
        words = [lower_case[start:end] for start, end in spans]
    else:
        words = [text[start:end].casefold().replace("’", "'") for start, end in spans]
    new = tuple.__new__  # a Token's own takes twice the time
    tokens = [new(Token, (word, *span)) for word, span in zip(words, spans, strict=True)]
    return [token._replace(word=stem_steps(token.word)[-1]) for token in tokens] if stem else tokens


def stem_steps(word: str) -> tuple[str, ...]:
    """The word and what each rule makes of it, the stem last: ("Winners'", "winners'", "winners",
    "winner").

    Three rules: fold the case, drop a possessive, drop a plural's s ("ies" becomes "y"; "ss", "us"
    and "is" stay, and what is left must be three letters or more with a vowel). It is the plural
    step (1a) of Porter (1980) made milder, which is all that deck 002's example asks for: "winners"
    counts as "winner", "card" never as "car".

    >>> bag_of_words.stem_steps("Winners")
    ('Winners', 'winners', 'winner')
    """
    steps = [check.text(word, "word")]
    for rule in (str.casefold, _without_possessive, _singular):
        after = rule(steps[-1])
        if after != steps[-1]:
            steps.append(after)
    return tuple(steps)


def _without_possessive(word: str) -> str:
    return re.sub(r"['’]s?$", "", word)


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if (
        word.endswith("s")
        and not word.endswith(("ss", "us", "is"))
        and len(word) > 3
        and _VOWEL.search(word[:-1])
    ):
        return word[:-1]
    return word


@frozen
class Counts:
    """Sparse rows of counts: row n holds `counts[indptr[n]:indptr[n+1]]` at columns `indices[...]`,
    and 0 elsewhere.

    indptr: (N+1,) intp, from 0, never falling; indices: (nnz,) intp in 0..columns−1, each at most
    once per row.
    counts: (nnz,) float64, all above 0. Raises ValueError if one of these conditions fails
    (repeated indices are not checked).

    >>> bags = bag_of_words.Counts.of([[1, 0, 2], [0, 3, 0]])
    >>> bags.shape
    (2, 3)
    """

    indptr: NDArray[np.intp]
    indices: NDArray[np.intp]
    counts: Floats
    columns: int

    def __post_init__(self) -> None:
        indptr = check.non_empty(check.counts(self.indptr, "indptr", shape=(None,)), "indptr")
        columns = check.count(self.columns, "columns")
        indices = check.symbols(self.indices, columns, "indices", shape=(None,))
        counts = check.finite(self.counts, "counts", shape=indices.shape)
        if indptr[0] != 0 or indptr[-1] != len(indices) or (np.diff(indptr) < 0).any():
            raise ValueError(
                f"indptr must rise from 0 to {len(indices)}; it runs from {indptr[0]} to "
                f"{indptr[-1]}"
            )
        if counts.size and counts.min() <= 0:
            raise ValueError(
                f"counts[{counts.argmin()}] is {counts.min():g}; a stored count must be above 0"
            )
        # intp, not int64: where a pointer has 32 bits (WebAssembly), NumPy takes no int64 for take,
        # repeat and bincount
        indptr, indices = indptr.astype(np.intp, copy=False), indices.astype(np.intp, copy=False)
        check.own(self, indptr=indptr, indices=indices, counts=counts, columns=columns)

    @classmethod
    def of(cls, dense: ArrayLike) -> Counts:
        """The sparse rows of a dense (N, V) array of counts.

        >>> bag_of_words.Counts.of([[1, 0, 2], [0, 3, 0]]).counts.round(4).tolist()
        [1.0, 2.0, 3.0]
        """
        dense = check.finite(dense, "dense", shape=(None, None))
        row, index = np.nonzero(dense)
        indptr = np.searchsorted(row, np.arange(len(dense) + 1))
        return cls(indptr, index, dense[row, index], dense.shape[1])

    @property
    def shape(self) -> tuple[int, int]:
        """(N, V): rows and columns."""
        return len(self.indptr) - 1, self.columns

    def __len__(self) -> int:
        return len(self.indptr) - 1

    def dense(self) -> Floats:
        """(N, V) float64 counts.

        >>> bags = bag_of_words.Counts.of([[1, 0, 2], [0, 3, 0]])
        >>> bags.dense().round(4).tolist()
        [[1.0, 0.0, 2.0], [0.0, 3.0, 0.0]]
        """
        check.entries(*self.shape, name="the dense table")
        dense = np.zeros(self.shape)
        dense[np.repeat(np.arange(len(self)), np.diff(self.indptr)), self.indices] = self.counts
        return dense

    def rows(self, start: int, stop: int) -> Counts:
        """Return rows start..stop−1. Raises ValueError unless 0 ≤ start ≤ stop ≤ N.

        >>> bags = bag_of_words.Counts.of([[1, 0, 2], [0, 3, 0]])
        >>> bags.rows(1, 2).dense().round(4).tolist()
        [[0.0, 3.0, 0.0]]
        """
        start = check.count(start, "start", at_most=len(self))
        stop = check.count(stop, "stop", at_least=start, at_most=len(self))
        indptr = self.indptr[start : stop + 1]
        part = slice(indptr[0], indptr[-1])
        return Counts(indptr - indptr[0], self.indices[part], self.counts[part], self.columns)

    def presence(self) -> Counts:
        """1 wherever the count is above 0.

        >>> bags = bag_of_words.Counts.of([[1, 0, 2], [0, 3, 0]])
        >>> bags.presence().dense().round(4).tolist()
        [[1.0, 0.0, 1.0], [0.0, 1.0, 0.0]]
        """
        return Counts(self.indptr, self.indices, np.ones(len(self.indices)), self.columns)

    def dot(self, table: ArrayLike) -> Floats:
        """(N, K): row n's Σ_v count·table[k, v] for a finite (K, V) table.

        >>> bags = bag_of_words.Counts.of([[1, 0, 2], [0, 3, 0]])
        >>> bags.dot([[0.5, 1.0, 2.0]]).round(4).tolist()
        [[4.5], [3.0]]
        """
        table = check.finite(table, "table", shape=(None, self.columns))
        row = np.repeat(np.arange(len(self)), np.diff(self.indptr))
        columns = [
            np.bincount(row, weights[self.indices] * self.counts, len(self)) for weights in table
        ]
        return np.column_stack(columns)

    def sum_by(self, label: ArrayLike, K: int) -> Floats:
        """(K, V): the rows' counts summed by class, `label` (N,) in 0..K−1.

        >>> bags = bag_of_words.Counts.of([[1, 0, 2], [0, 3, 0]])
        >>> bags.sum_by([1, 1], 2).round(4).tolist()
        [[0.0, 0.0, 0.0], [1.0, 3.0, 2.0]]
        """
        K = check.count(K, "K", at_least=1)
        check.entries(K, self.columns, name="the sums by class")
        label = check.symbols(label, K, "label", shape=(len(self),)).astype(np.intp, copy=False)
        cell = np.repeat(label * self.columns, np.diff(self.indptr)) + self.indices
        total = np.bincount(cell, weights=self.counts, minlength=K * self.columns)
        return total.astype(np.float64, copy=False).reshape(K, self.columns)


def vocabulary(documents: Iterable[Iterable[str]], *, min_documents: int = 1) -> dict[str, int]:
    """The words that occur in at least `min_documents` documents, in alphabetical order, with their
    column.

    >>> bag_of_words.vocabulary([["win", "a", "prize"], ["a", "prize"]], min_documents=2)
    {'a': 0, 'prize': 1}
    """
    minimum = check.count(min_documents, "min_documents")
    document_counts = Counter(word for words in _words(documents) for word in set(words))
    return {
        word: v
        for v, word in enumerate(
            sorted(word for word, n in document_counts.items() if n >= minimum)
        )
    }


def count(documents: Sequence[Iterable[str]], columns: Mapping[str, int]) -> Counts:
    """How often each word of the vocabulary (word → column) occurs in each document; other words
    are not counted.

    "Click to win win" over (click, to, win) is 1, 1, 2. Deck 000, "Naïve Bayes for text
    classification"; deck 001 prints "one-hot" for the 0/1 vector of a mail; correct is multi-hot,
    `Counts.dense() > 0`.

    >>> bag_of_words.count([["to", "win", "win"]], {"to": 0, "win": 1}).dense().round(4).tolist()
    [[1.0, 2.0]]
    """
    check.counts([*check.mapping(columns, "columns").values()], "columns")
    bags = [
        Counter(v for word in words if (v := columns.get(word)) is not None)
        for words in _words(documents)
    ]
    return Counts(
        np.cumsum([0, *map(len, bags)]),
        np.array([v for bag in bags for v in sorted(bag)], dtype=np.int64),
        np.array([bag[v] for bag in bags for v in sorted(bag)], dtype=np.float64),
        max(columns.values(), default=-1) + 1,
    )


def _words(documents: Iterable[Iterable[str]]) -> Iterator[list[str]]:
    """Each document as a list of words; a text that was not tokenised is refused rather than
    read letter by letter.
    """
    return (
        [check.text(word, at) for at, word in check.placed_members(document, place)]
        for place, document in check.placed_members(documents, "documents")
    )
