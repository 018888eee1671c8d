"""Exercises on naive Bayes for text: a small filter, the weight of a word, and parameters.

Their sentences are in exercises.json.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any
from urllib.parse import quote

from genlab.kit import data_of, encode
from genlab.kit.exercise import Draw, Grid, IllPosed
from genlab.kit.exercise_words import Words
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
        return encode(LAB, self.state, private=True)

    @property
    def state(self) -> SpamState:
        lines = [f"spam: {mail}" for mail in self.spam] + [f"ham: {mail}" for mail in self.ham]
        return SpamState(own="\n".join(lines) + "\n", mail=self.new, view="own", judge="plain")


def _words(text: str) -> list[str]:
    return text.lower().replace(".", "").split()


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
    return multinomial_values(mails)


def multinomial_values(mails: Mails) -> dict[str, Any]:
    """The answer, where mistakes lead, and what the solution says."""
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


def draw_repeated(draw: Draw) -> Mails:
    """The same, but the new e-mail has its second word twice."""
    mails = draw_mails(draw)
    return replace(mails, new=f"{mails.new} {mails.words[1]}")


# Generative Models (Technion), "Click to win win"
CLICK = replace(DECK_MAILS, new="click to win win")


@WORDS.exercise(deck=CLICK, draw=draw_repeated)
def repeated_words(mails: Mails) -> dict[str, Any]:
    """P(spam | an e-mail with a word twice) by multinomial naive Bayes with α = 1."""
    once = replace(mails, new=" ".join(dict.fromkeys(mails.words)))
    return multinomial_values(mails) | {
        "word_once": _posterior(_rates(once, 1, mails.vocabulary), mails.priors),
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


# ── Presence and absence: Bernoulli naive Bayes with three words ──────────────────────────────────

VOCABULARY = ("win", "free", "lunch")


@WORDS.completed_by("bernoulli_mle", "bernoulli")
def three_words(numbers: dict[str, Any]) -> dict[str, Any]:
    """The e-mails in which given bits say which of three words occur, and the new one."""
    spam = tuple(_text(bits, place) for place, bits in enumerate(numbers["spam"], 1))
    ham = tuple(f"{_text(bits, place)}." for place, bits in enumerate(numbers["ham"], 1))
    mails = Mails(spam, ham, _text(numbers["new"], 1))
    return {
        "link": encode(
            LAB,
            replace(mails.state, model="bernoulli", smoothing=float(numbers["alpha"])),
            private=True,
        ),
        "tables": (mails.table,),
        "mail": mails.new,
        "words_of_spam": sum(mails.counts[0].values()),
        "win_in_spam": mails.counts[0]["win"],
        "multinomial": _posterior(_rates(mails, 1, mails.vocabulary), mails.priors),
    }


def _text(bits: int, times: int) -> str:
    """The words that bits stand for; one of them is repeated, so that no two e-mails of a class
    are equal."""
    words = [word for place, word in enumerate(VOCABULARY) if bits >> place & 1]
    return " ".join(times * words[:1] + words[1:])


# ── Parameters ────────────────────────────────────────────────────────────────────────────────────


SIZES = {"binary": 2, "ternary": 3, "quaternary": 4}  # the number of values of such a feature


@WORDS.completed_by("parameters", "free_parameters")
def as_network(numbers: dict[str, Any]) -> dict[str, Any]:
    """Naive Bayes as a Bayes net in the lab of graphs, which counts the parameters of both; a
    larger model with binary features is in this lab's own table.
    """
    sizes = [
        size
        for name, size in (("features", numbers.get("cells", 0)), *SIZES.items())
        for _ in range(numbers.get(name, 0))
    ]
    if len(sizes) >= MAX_NODES:
        return {"link": encode(LAB, SpamState(view="sum"))}
    edges = "\n".join(f"class -> x{place + 1}" for place in range(len(sizes)))
    classes = numbers["classes"]
    tables = [_uniform(classes), *(_uniform(size) for size in sizes for _ in range(classes))]
    return {"link": f"#graph?preset=own&edges={quote(edges)}&tables={';'.join(tables)}"}


def _uniform(size: int) -> str:
    return ",".join([repr(1 / size)] * size)
