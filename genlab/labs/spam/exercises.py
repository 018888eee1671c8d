"""Exercises on naive Bayes for text: a small filter, the weight of a word, and parameters.

Their sentences are in exercises.json.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from urllib.parse import quote

from genlab.kit import data_of, encode, raised
from genlab.kit.exercise import Draw, Grid, IllPosed, Words
from genlab.kit.tex import frac
from genlab.labs.spam.lab import LAB
from genlab.labs.spam.state import SpamState

WORDS = Words(data_of(__package__, "exercises"))
SPAM_WORDS = ("win", "free", "prize", "money", "offer")
MAX_NODES = 10  # of a graph in the lab of graphs
HAM_WORDS = ("meeting", "report", "lunch", "project", "monday")


@dataclass(frozen=True)
class Mails:
    """Short e-mails of both classes, and a new one."""

    spam: tuple[str, ...]
    ham: tuple[str, ...]
    new: str

    @property
    def classes(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The e-mails of each class, spam first."""
        return self.spam, self.ham

    @property
    def words(self) -> list[str]:
        """The words of the new e-mail."""
        return _words(self.new)

    @property
    def counts(self) -> list[Counter[str]]:
        """How often each class has each word."""
        return [Counter(_words(" ".join(mails))) for mails in self.classes]

    @property
    def vocabulary(self) -> int:
        spam, ham = self.counts
        return len(spam | ham)

    @property
    def priors(self) -> list[Fraction]:
        count = len(self.spam + self.ham)
        return [Fraction(len(mails), count) for mails in self.classes]

    @property
    def table(self) -> Grid:
        rows = [("spam", mail) for mail in self.spam] + [("not spam", mail) for mail in self.ham]
        return Grid(("class", "e-mail"), tuple(rows), "Training e-mails")

    @property
    def link(self) -> str:
        lines = [f"spam: {mail}" for mail in self.spam] + [f"ham: {mail}" for mail in self.ham]
        state = SpamState(own="\n".join(lines) + "\n", mail=self.new, view="own", judge="plain")
        return encode(LAB, state, private=True)


def _words(text: str) -> list[str]:
    return text.lower().split()


# Generative Models (Technion), "Click to win win", with three more e-mails in its manner
DECK_MAILS = Mails(
    ("Click to win win", "Win a free card"),
    ("Click to see the card", "The meeting is free to join"),
    "win card",
)


def draw_mails(draw: Draw) -> Mails:
    """Three e-mails of each class of two or three words, and a new one of two known words."""
    spam = tuple(_mail(draw, SPAM_WORDS, HAM_WORDS) for _ in range(3))
    ham = tuple(_mail(draw, HAM_WORDS, SPAM_WORDS) for _ in range(draw.integer(2, 3)))
    if len(set(spam + ham)) < len(spam + ham):
        raise IllPosed("an e-mail occurs twice; the lab takes the last one for a correction")
    vocabulary = sorted(set(" ".join(spam + ham).split()))
    first = draw.choice(vocabulary)
    second = draw.choice(vocabulary)
    if first == second:
        raise IllPosed("the new e-mail has one word twice")
    return Mails(spam, ham, f"{first} {second}")


def _mail(draw: Draw, own: tuple[str, ...], other: tuple[str, ...]) -> str:
    """Two or three words; one in four is a word of the other class."""
    words = []
    for _ in range(draw.integer(2, 3)):
        words.append(draw.choice(other if draw.integer(1, 4) == 1 else own))
    return " ".join(words)


@WORDS.exercise(deck=DECK_MAILS, draw=draw_mails)
def multinomial(mails: Mails) -> dict[str, Any]:
    """P(spam | a new e-mail) by multinomial naive Bayes with α = 1."""
    priors = mails.priors
    rates = _rates(mails, 1, mails.vocabulary)
    p = _posterior(rates, priors)
    totals = [counts.total() for counts in mails.counts]
    return {
        "link": mails.link,
        "tables": (mails.table,),
        "p": p,
        "joint": float(rates[0] * priors[0]),
        "vocabulary_missing": _posterior(_rates(mails, 1, 0), priors),
        "bernoulli_counts": _posterior(_document_rates(mails), priors),
        "other_class": _posterior(rates[::-1], priors[::-1]),
        "likelihood": float(rates[0]),
        "no_smoothing": _posterior(_rates(mails, 0, 0), priors),
        "no_prior": None if priors[0] == priors[1] else _posterior(rates, (1, 1)),
        "vocabulary": mails.vocabulary,
        "totals": totals,
        "products": [
            " \\cdot ".join(
                frac(f"{counts[word]} + 1", total + mails.vocabulary) for word in mails.words
            )
            for counts, total in zip(mails.counts, totals, strict=True)
        ],
        "rates": [float(rate) for rate in rates],
        "priors": priors,
    }


def _rates(mails: Mails, alpha: int, extra: int) -> list[Fraction]:
    """P(the new e-mail's words | class) with pseudo-counts, and what they add to the total."""
    return [
        _product(Fraction(counts[word] + alpha, counts.total() + extra) for word in mails.words)
        for counts in mails.counts
    ]


def _product(shares: Iterable[Fraction]) -> Fraction:
    return math.prod(shares, start=Fraction(1))


def _document_rates(mails: Mails) -> list[Fraction]:
    """The same from the number of e-mails that have each word."""
    return [
        _product(
            Fraction(sum(word in _words(mail) for mail in documents) + 1, len(documents) + 2)
            for word in mails.words
        )
        for documents in mails.classes
    ]


def _posterior(rates: Sequence[Fraction], priors: Sequence[Fraction | int]) -> float | None:
    """The probability of the first class; None where no class can have the words."""
    first, second = (rate * prior for rate, prior in zip(rates, priors, strict=True))
    return float(first / (first + second)) if first + second else None


@WORDS.exercise(deck=DECK_MAILS, draw=draw_mails)
def weight(mails: Mails) -> dict[str, Any]:
    """The weight of a word in the linear form of multinomial naive Bayes."""
    word = mails.words[0]
    size = mails.vocabulary
    spam, ham = (counts[word] + 1 for counts in mails.counts)
    spam_total, ham_total = (counts.total() for counts in mails.counts)
    ratio = Fraction(spam, spam_total + size) / Fraction(ham, ham_total + size)
    value = math.log(ratio)
    return {
        "link": mails.link,
        "tables": (mails.table,),
        "word": word,
        "size": size,
        "counts": (spam - 1, ham - 1),
        "totals": (spam_total, ham_total),
        "shares": (frac(spam, spam_total + size), frac(ham, ham_total + size)),
        "w": value,
        "no_logarithm": ratio,
        "wrong_class": -value,
        "vocabulary_missing": math.log(Fraction(spam, spam_total) / Fraction(ham, ham_total)),
        "base_ten": math.log10(ratio),
        "base_two": math.log2(ratio),
        "counts_only": math.log(Fraction(spam, ham)),
    }


@dataclass(frozen=True)
class Features:
    """So many features with so many values each."""

    features: int
    values: int

    @property
    def link(self) -> str:
        """Naive Bayes as a Bayes net in the lab of graphs, which counts the parameters of both; a
        larger model with binary features is in this lab's own table.
        """
        if self.features >= MAX_NODES:
            return encode(LAB, SpamState(view="sum"))
        edges = "\n".join(f"class -> x{feature + 1}" for feature in range(self.features))
        shares = ",".join([f"{1 / self.values:.6g}"] * self.values)
        tables = ";".join(["0.5,0.5", *[shares] * (2 * self.features)])
        return f"#graph?preset=own&edges={quote(edges)}&tables={tables}"


def draw_features(draw: Draw) -> Features:
    """Three to seven features with two to four values."""
    return Features(draw.integer(3, 7), draw.integer(2, 4))


@WORDS.exercise(deck=Features(10, 2), draw=draw_features)
def parameters(numbers: Features) -> dict[str, Any]:
    """How many parameters a joint table and naive Bayes need, with two classes."""
    d = numbers.features
    k = numbers.values
    cells = 2 * k**d
    of_classes = 2 * d * (k - 1)
    return {
        "link": numbers.link,
        "joint": cells - 1,
        "no_class": k**d - 1,
        "all_cells": cells,
        "linear": 2 * d * k,
        "naive": of_classes + 1,
        "no_prior": of_classes,
        "one_class": d * (k - 1) + 1,
        "all_values": 2 * d * k + 1,
        "free": k - 1,
        "noun": "probability" if k == 2 else "probabilities",
        "power": f"{k}{raised(d)}",
    }
