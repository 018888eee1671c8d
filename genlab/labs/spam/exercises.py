"""Exercises on naive Bayes for text: a small filter, the weight of a word, and parameters.

Their sentences are in exercises.json.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import quote

from genlab.kit import data_of, encode
from genlab.kit.exercise import Draw, Grid, IllPosed, Numbers
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
    def table(self) -> Grid:
        rows = [("spam", mail) for mail in self.spam] + [("not spam", mail) for mail in self.ham]
        return Grid(("class", "e-mail"), tuple(rows), "Training e-mails")

    @property
    def state(self) -> SpamState:
        lines = [f"spam: {mail}" for mail in self.spam] + [f"ham: {mail}" for mail in self.ham]
        return SpamState(own="\n".join(lines) + "\n", mail=self.new, view="own", judge="plain")


def _words(text: str) -> list[str]:
    return text.lower().replace(".", "").split()


@WORDS.drawn_by("multinomial", "weight")
def draw_mails(draw: Draw) -> Numbers:
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
    return {"spam": spam, "ham": ham, "new": f"{first} {second}"}


def _mail(draw: Draw, own: tuple[str, ...], other: tuple[str, ...]) -> str:
    """Two or three words; one in four is a word of the other class."""
    words = []
    for _ in range(draw.integer(2, 3)):
        words.append(draw.choice(other if draw.integer(1, 4) == 1 else own))
    return " ".join(words)


@WORDS.drawn_by("repeated_words")
def draw_repeated(draw: Draw) -> Numbers:
    """The same, but the new e-mail has its second word twice."""
    numbers = draw_mails(draw)
    return numbers | {"new": f"{numbers['new']} {numbers['new'].split()[1]}"}


@WORDS.completed_by("multinomial", "repeated_words", "weight")
def counted(numbers: Numbers) -> Numbers:
    """What is counted in the e-mails of both classes: all words, and those of the new e-mail."""
    mails = Mails(numbers["spam"], numbers["ham"], numbers["new"])
    once = list(dict.fromkeys(mails.words))
    totals = [counts.total() for counts in mails.counts]
    return {
        "link": encode(LAB, mails.state, private=True),
        "tables": (mails.table,),
        "word": mails.words[0],
        "size": mails.vocabulary,
        "totals": tuple(totals),
        "n": tuple(map(len, mails.classes)),
        "in_spam": _times(mails.words, mails.counts[0]),
        "in_ham": _times(mails.words, mails.counts[1]),
        "once_in_spam": _times(once, mails.counts[0]),
        "once_in_ham": _times(once, mails.counts[1]),
        "mails_of_spam": _mails_with(mails.words, mails.spam),
        "mails_of_ham": _mails_with(mails.words, mails.ham),
        "products": [
            " \\cdot ".join(
                frac(f"{counts[word]} + 1", total + mails.vocabulary) for word in mails.words
            )
            for counts, total in zip(mails.counts, totals, strict=True)
        ],
    }


def _times(words: Sequence[str], counts: Counter[str]) -> tuple[int, ...]:
    return tuple(counts[word] for word in words)


def _mails_with(words: Sequence[str], mails: Sequence[str]) -> tuple[int, ...]:
    """In how many e-mails each word is."""
    return tuple(sum(word in _words(mail) for mail in mails) for word in words)


# ── Presence and absence: Bernoulli naive Bayes with three words ──────────────────────────────────

VOCABULARY = ("win", "free", "lunch")


@WORDS.completed_by("bernoulli_mle", "bernoulli")
def three_words(numbers: Numbers) -> Numbers:
    """The e-mails in which given bits say which of three words occur, and the new one."""
    spam = tuple(_text(bits, place) for place, bits in enumerate(numbers["spam"], 1))
    ham = tuple(f"{_text(bits, place)}." for place, bits in enumerate(numbers["ham"], 1))
    mails = Mails(spam, ham, _text(numbers["new"], 1))
    state = replace(mails.state, model="bernoulli", smoothing=float(numbers["alpha"]))
    counts = counted({"spam": spam, "ham": ham, "new": mails.new})
    return counts | {
        "link": encode(LAB, state, private=True),
        "mail": mails.new,
        "words_of_spam": counts["totals"][0],
        "win_in_spam": mails.counts[0]["win"],
    }


def _text(bits: int, times: int) -> str:
    """The words that bits stand for; one of them is repeated, so that no two e-mails of a class
    are equal."""
    words = [word for place, word in enumerate(VOCABULARY) if bits >> place & 1]
    return " ".join(times * words[:1] + words[1:])


# ── Parameters ────────────────────────────────────────────────────────────────────────────────────


SIZES = {"binary": 2, "ternary": 3, "quaternary": 4}  # the number of values of such a feature


@WORDS.completed_by("parameters", "free_parameters")
def as_network(numbers: Numbers) -> Numbers:
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
