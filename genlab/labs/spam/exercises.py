"""Exercises on naive Bayes for text: a small filter, the weight of a word, and parameters."""

import math
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from genlab.kit import encode, raised
from genlab.kit.exercise import Draw, Grid, IllPosed, Mistake, Part, Variant, exercise
from genlab.kit.tex import equals, frac, in_tex
from genlab.labs.spam.lab import LAB
from genlab.labs.spam.state import SpamState

SPAM_WORDS = ("win", "free", "prize", "money", "offer")
HAM_WORDS = ("meeting", "report", "lunch", "project", "monday")


WORDS = "\\text{words}"
SPAM = "\\text{spam}"
NOT_SPAM = "\\text{not spam}"


@dataclass(frozen=True)
class Mails:
    """Short e-mails of both classes, and a new one."""

    spam: tuple[str, ...]
    ham: tuple[str, ...]
    new: str

    @property
    def spam_words(self) -> Counter[str]:
        return Counter(" ".join(self.spam).lower().split())

    @property
    def ham_words(self) -> Counter[str]:
        return Counter(" ".join(self.ham).lower().split())

    @property
    def vocabulary(self) -> int:
        return len(set(self.spam_words) | set(self.ham_words))

    @property
    def table(self) -> Grid:
        rows = [("spam", mail) for mail in self.spam] + [("not spam", mail) for mail in self.ham]
        return Grid(("class", "e-mail"), tuple(rows), "Training e-mails")

    @property
    def link(self) -> str:
        lines = [f"spam: {mail}" for mail in self.spam] + [f"ham: {mail}" for mail in self.ham]
        state = SpamState(own="\n".join(lines) + "\n", mail=self.new, view="own", judge="plain")
        return encode(LAB, state, private=True)


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


def _rates(mails: Mails, alpha: int = 1, extra: int | None = None) -> tuple[Fraction, Fraction]:
    """P(new e-mail's words | class) for spam and for the rest, with pseudo-counts."""
    rates = []
    for counts in (mails.spam_words, mails.ham_words):
        total = counts.total() + (alpha * mails.vocabulary if extra is None else extra)
        product = Fraction(1)
        for word in mails.new.lower().split():
            product *= Fraction(counts[word] + alpha, total)
        rates.append(product)
    return rates[0], rates[1]


@exercise("Is it spam? By hand", deck=DECK_MAILS, draw=draw_mails)
def multinomial(mails: Mails) -> Variant:
    """P(spam | a new e-mail) by multinomial naive Bayes with α = 1."""
    prior_spam = Fraction(len(mails.spam), len(mails.spam) + len(mails.ham))
    prior_ham = 1 - prior_spam
    spam, ham = _rates(mails)
    value = spam * prior_spam / (spam * prior_spam + ham * prior_ham)
    plain_spam, plain_ham = _rates(mails, alpha=0)
    bare_spam, bare_ham = _rates(mails, extra=0)
    document_spam = _document_rate(mails, mails.spam)
    document_ham = _document_rate(mails, mails.ham)
    wrong = [
        Mistake(
            "joint",
            float(spam * prior_spam),
            "This is P(spam and the words). Divide by the sum over both classes.",
        ),
        Mistake(
            "vocabulary_missing",
            _share(bare_spam * prior_spam, bare_ham * prior_ham),
            "The pseudo-counts were added to the words, but not to the total: add the size of the "
            "vocabulary.",
        ),
        Mistake(
            "bernoulli_counts",
            _share(document_spam * prior_spam, document_ham * prior_ham),
            "E-mails with the word were counted. The multinomial model counts words.",
        ),
        Mistake("other_class", float(1 - value), "This is the probability of “not spam”."),
        Mistake("likelihood", float(spam), "This is P(the words | spam)."),
    ]
    if plain_spam + plain_ham:
        wrong.append(
            Mistake(
                "no_smoothing",
                _share(plain_spam * prior_spam, plain_ham * prior_ham),
                "The pseudo-counts α = 1 are missing.",
            )
        )
    if prior_spam != prior_ham:
        wrong.append(
            Mistake(
                "no_prior",
                _share(spam, ham),
                "The prior is missing: the classes do not have as many e-mails.",
            )
        )
    words = mails.new.lower().split()
    joint_spam = f"{in_tex(float(spam))} \\cdot {in_tex(prior_spam)}"
    joint_ham = f"{in_tex(float(ham))} \\cdot {in_tex(prior_ham)}"
    totals = (
        mails.spam_words.total() + mails.vocabulary,
        mails.ham_words.total() + mails.vocabulary,
    )
    return Variant(
        question=(
            "Multinomial naive Bayes with α = 1 is trained on the e-mails below. Capitals do not "
            f"count. What is P(spam | “{mails.new}”)?"
        ),
        parts=(Part("p", f"P(spam | “{mails.new}”)", float(value), low=0, high=1),),
        link=mails.link,
        solution=(
            f"The vocabulary has {mails.vocabulary} words; spam has {mails.spam_words.total()} "
            f"words, the rest {mails.ham_words.total()}.",
            f"$P({WORDS} \\mid {SPAM}) = {_product(mails.spam_words, words, totals[0])} = "
            f"{in_tex(float(spam))}$.",
            f"$P({WORDS} \\mid {NOT_SPAM}) = {_product(mails.ham_words, words, totals[1])} = "
            f"{in_tex(float(ham))}$.",
            f"The priors are ${in_tex(prior_spam)}$ and ${in_tex(prior_ham)}$, so "
            f"$P({SPAM} \\mid {WORDS}) = {frac(joint_spam, f'{joint_spam} + {joint_ham}')} = "
            f"{in_tex(float(value))}$.",
        ),
        wrong=tuple(wrong),
        tables=(mails.table,),
        hints=(
            "Count each word in both classes, and add 1.",
            "The denominator is the number of words of the class plus the size of the vocabulary.",
        ),
    )


def _product(counts: Counter[str], words: list[str], total: int) -> str:
    """The product of the words' smoothed probabilities, in TeX."""
    return " \\cdot ".join(frac(f"{counts[word]} + 1", total) for word in words)


def _document_rate(mails: Mails, documents: tuple[str, ...]) -> Fraction:
    """The product of (e-mails with the word + 1) / (e-mails + 2)."""
    rate = Fraction(1)
    for word in mails.new.lower().split():
        count = sum(word in mail.lower().split() for mail in documents)
        rate *= Fraction(count + 1, len(documents) + 2)
    return rate


def _share(first: Fraction, second: Fraction) -> float:
    return float(first / (first + second))


@exercise("The weight of a word", deck=DECK_MAILS, draw=draw_mails)
def weight(mails: Mails) -> Variant:
    """The weight of a word in the linear form of multinomial naive Bayes."""
    word = mails.new.lower().split()[0]
    spam_count = mails.spam_words[word]
    ham_count = mails.ham_words[word]
    spam_total = mails.spam_words.total()
    ham_total = mails.ham_words.total()
    size = mails.vocabulary
    ratio = Fraction(spam_count + 1, spam_total + size) / Fraction(ham_count + 1, ham_total + size)
    value = math.log(ratio)
    smoothed_spam = frac(f"{spam_count} + 1", f"{spam_total} + {size}")
    smoothed_ham = frac(f"{ham_count} + 1", f"{ham_total} + {size}")
    bare = Fraction(spam_count + 1, spam_total) / Fraction(ham_count + 1, ham_total)
    wrong = [
        Mistake("no_logarithm", ratio, "This is the ratio; the weight is its logarithm."),
        Mistake(
            "wrong_class", -value, "This is the weight for “not spam”: take spam over the rest."
        ),
        Mistake(
            "vocabulary_missing",
            math.log(bare),
            "Add the size of the vocabulary to both denominators.",
        ),
        Mistake(
            "base_ten", math.log10(ratio), "This is the logarithm to base 10. Use the natural one."
        ),
        Mistake(
            "base_two", math.log2(ratio), "This is the logarithm to base 2. Use the natural one."
        ),
        Mistake(
            "counts_only",
            math.log(Fraction(spam_count + 1, ham_count + 1)),
            "The counts were compared without dividing by the words of each class.",
        ),
    ]
    return Variant(
        question=(
            "Multinomial naive Bayes with α = 1 is trained on the e-mails below. Capitals do not "
            f"count. Its log-odds are b plus a weight for each word. What is the weight of "
            f"“{word}” (natural logarithm)?"
        ),
        parts=(Part("w", f"The weight of “{word}” in nats", value),),
        link=mails.link,
        solution=(
            f"In spam “{word}” has the probability "
            f"${equals(smoothed_spam, frac(spam_count + 1, spam_total + size))}$.",
            f"In the other e-mails it has the probability "
            f"${equals(smoothed_ham, frac(ham_count + 1, ham_total + size))}$.",
            f"The weight is the logarithm of their ratio, $\\log {in_tex(ratio)} = "
            f"{in_tex(value)}$.",
        ),
        wrong=tuple(wrong),
        tables=(mails.table,),
        hints=(
            "Estimate the word’s probability in both classes.",
            "The weight is the logarithm of the ratio.",
        ),
    )


@dataclass(frozen=True)
class Features:
    """So many features with so many values each."""

    features: int
    values: int


def draw_features(draw: Draw) -> Features:
    """Three to seven features with two to four values."""
    return Features(draw.integer(3, 7), draw.integer(2, 4))


@exercise("Parameters: joint table or naive Bayes", deck=Features(10, 2), draw=draw_features)
def parameters(numbers: Features) -> Variant:
    """How many parameters a joint table and naive Bayes need, with two classes."""
    d, k = numbers.features, numbers.values
    table = 2 * k**d - 1
    naive = 2 * d * (k - 1) + 1
    wrong = (
        Mistake(
            "no_class",
            k**d - 1,
            f"The class is a variable, too: there are 2 · {k}{raised(d)} cells.",
            "joint",
        ),
        Mistake("all_cells", table + 1, "All cells add up to 1, so one is not free.", "joint"),
        Mistake("linear", 2 * d * k, "A joint table has a cell for every combination.", "joint"),
        Mistake(
            "no_prior",
            naive - 1,
            "The probability of a class is a parameter as well.",
            "naive",
        ),
        Mistake(
            "one_class",
            d * (k - 1) + 1,
            "Each class has its own distribution of each feature.",
            "naive",
        ),
        Mistake(
            "all_values",
            2 * d * k + 1,
            "The probabilities of a feature’s values add up to 1, so one is not free.",
            "naive",
        ),
    )
    return Variant(
        question=(
            f"There are {d} features with {k} values each, and a class with two values. How many "
            "free parameters does a model need?"
        ),
        parts=(
            Part("joint", "A table of the joint distribution", table, low=1),
            Part("naive", "Naive Bayes", naive, low=1),
        ),
        link=encode(LAB, SpamState(view="sum")),
        solution=(
            f"The joint table has $2 \\cdot {k}^{{{d}}} = {table + 1}$ cells. They add up to 1, so "
            f"${table}$ of them are free.",
            f"Naive Bayes has for each class and feature ${k} - 1 = {k - 1}$ free "
            f"{'probability' if k == 2 else 'probabilities'}, that is "
            f"$2 \\cdot {d} \\cdot {k - 1} = {naive - 1}$.",
            f"With the probability of a class these are ${naive - 1} + 1 = {naive}$.",
        ),
        wrong=wrong,
        hints=(
            "Count the cells of the joint table.",
            "Naive Bayes has a table for each feature and class.",
        ),
    )
