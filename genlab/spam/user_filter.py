"""A filter of one's own: labelled mails in, counts out, and how it does on mails that it had not
counted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from genlab.core import bag_of_words
from genlab.core.bag_of_words import Counts
from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import log
from genlab.spam import learning_curve as curve
from genlab.spam.filter import classify
from genlab.spam.judgement import Judgement
from genlab.spam.labelled import LABELS, Pieces
from genlab.spam.measures import Evaluation
from genlab.spam.plain_bayes import Filter, fitted_to, trained

EXAMPLE = (
    "spam: Click to win win\n"
    "spam: Win a free card\n"
    "ham: Click to see the card\n"
    "ham: The meeting is free to join\n"
)
QUESTION = "Click to win a card"  # is judged where nothing has been pasted
MAX_MAILS = 10_000
MAX_WORDS = 200  # that are listed
MAX_COMPARED = 60  # of them, each left out once and judged by the rest
SEED = 0  # of the lot by which they are drawn
_BEGINS = re.compile(r"^(spam|ham|not spam):[ \t]*", re.I | re.M)


@dataclass(frozen=True, eq=False)
class OwnMails:
    """Labelled mails and what was counted in them.

    `message` says why there is no filter, or what was left out.

    texts, words, label (N,) 1 spam; bags: the words of each, by the filter's columns; counts: the
    filter, with the shipped counts as far as they weigh; None where a class has no mail.
    """

    texts: tuple[str, ...]
    words: list[list[str]]
    label: Ints
    bags: Counts
    counts: Filter | None
    message: str = ""


@lru_cache(maxsize=2)
def learn(text: str, shipped: float) -> OwnMails:
    """Count the mails of a text, and add `shipped` of the counts of the page.

    Each mail begins with "spam:" or "ham:", or the text is a table of labelled mails.

    A mail that stands again under the other label is corrected: the later label counts, and the
    earlier one does not.
    """
    text, report = lines_of(text)
    starts = list(_BEGINS.finditer(text))
    ends = [match.start() for match in starts[1:]] + [len(text)]
    mails = [
        (text[match.end() : end].strip(), LABELS[match[1].lower()])
        for match, end in zip(starts[:MAX_MAILS], ends, strict=False)
    ]
    counted = _latest_labels(mails)
    corrected_count = len(mails) - len(counted)
    texts = tuple(mail_text for mail_text, _ in counted)
    label = np.array([kind for _, kind in counted], dtype=np.intp)
    words = [[token.word for token in bag_of_words.tokenise(mail_text)] for mail_text in texts]
    base = trained()
    columns = bag_of_words.vocabulary([*words, base.words] if shipped else words)
    bags = bag_of_words.count(words, columns)
    documents = np.bincount(label, minlength=2).astype(np.float64)
    with_word, tokens = bags.presence().sum_by(label, 2), bags.sum_by(label, 2)
    if shipped:
        at = [columns[word] for word in base.words]
        with_word[:, at] += shipped * base.with_word
        tokens[:, at] += shipped * base.tokens
        documents += shipped * base.documents
    fault = _fault_of(text, starts, documents, len(columns))
    if corrected_count and not fault:
        appear = "One e-mail appears"
        if corrected_count > 1:
            appear = f"{corrected_count:,} e-mails appear"
        fault = f"{appear} again further down with the other label: the later label counts."
    counts = None
    if documents.all() and columns:
        counts = Filter(tuple(columns), documents, with_word, tokens)
    return OwnMails(texts, words, label, bags, counts, f"{report} {fault}".strip())


class Lines(NamedTuple):
    """Labelled mails as lines that begin with "spam:" or "ham:".

    report: how the table was read that they come from; nothing where the text was no table.
    """

    text: str
    report: str


@lru_cache(maxsize=2)
def lines_of(text: str) -> Lines:
    """The labelled mails of a text: a table (CSV, tabs, ARFF, JSON) becomes lines, and any other
    text stays as it is.
    """
    if _BEGINS.match(text.lstrip()):
        return Lines(text, "")
    pieces = Pieces("The text")
    try:
        mails = list(pieces.take(text.encode("utf-8", "replace"), last=True))
    except ValueError:
        return Lines(text, "")
    if not (pieces.is_table and mails):
        return Lines(text, "")
    lines = [line_of_mail(label, mail) for label, mail in mails if isinstance(mail, str)]
    return Lines("".join(lines), pieces.report)


def _latest_labels(mails: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """The mails that count: those that do not stand again, further down, under the other label."""
    last = {" ".join(text.split()): label for text, label in mails}
    changed: dict[str, int] = {}  # the last place under the other label
    for n, (text, label) in enumerate(mails):
        key = " ".join(text.split())
        if label != last[key]:
            changed[key] = n
    return [mail for n, mail in enumerate(mails) if n > changed.get(" ".join(mail[0].split()), -1)]


def _fault_of(text: str, starts: list[re.Match[str]], documents: Floats, words: int) -> str:
    if before := text[: starts[0].start() if starts else len(text)].strip():
        return (
            f"There is no label before “{before[:30]}”. Begin each e-mail with “spam:” or “ham:”."
        )
    missing = [name for name, n in zip(("ham", "spam"), documents, strict=True) if not n]
    if missing:
        return f"A filter needs e-mails of both kinds: none is labelled “{missing[0]}:” yet."
    if not words:
        return "The e-mails hold no words."
    if len(starts) > MAX_MAILS:
        return f"Only the first {MAX_MAILS:,} of {len(starts):,} e-mails are counted."
    return ""


def words(counts: Filter, model: str, smoothing: float, judgement: Judgement) -> list[tuple]:
    """Word, its count in spam and in other mail (Bernoulli: of mails), P(word | either), weight,
    count in the mail.
    """
    counts_in_mail = {word.word: word.count for word in judgement.words}
    theta = fitted_to(counts, model, smoothing, None).theta
    class_counts = counts.tokens if model == "multinomial" else counts.with_word
    with np.errstate(invalid="ignore"):
        weight = np.subtract(*log(theta[::-1]))
    present = np.array([word in counts_in_mail for word in counts.words])
    order = np.lexsort((-np.abs(np.nan_to_num(weight)), ~present))[:MAX_WORDS]
    columns = (class_counts[1], class_counts[0], theta[1], theta[0], weight)
    return [
        (
            counts.words[v],
            *(float(column[v]) for column in columns),
            counts_in_mail.get(counts.words[v], 0),
        )
        for v in order.tolist()
    ]


@lru_cache(maxsize=4)
def leave_one_out(own_mails: OwnMails, model: str, smoothing: float) -> Evaluation:
    """At most `MAX_COMPARED` mails, each judged by a filter that has counted all the others.

    Each kind has the same share of the judged mails as of all mails; they are drawn at random with
    a fixed seed; at least one.
    """
    at = stratified(own_mails.label, MAX_COMPARED) if own_mails.counts else np.zeros(0, np.intp)
    alone = np.array([_without(own_mails, k, model, smoothing) for k in at])
    shipped = np.array([_shipped(own_mails.texts[k]) for k in at])
    return Evaluation(own_mails.label[at], alone, shipped, len(own_mails.texts))


def stratified(label: Ints, max_count: int) -> Ints:
    """Places of at most `max_count` mails, in order, with spam and other mail in the proportion
    that all have.

    All places where there are no more. A kind that occurs has one at least.
    """
    if len(label) <= max_count:
        return np.arange(len(label))
    spam = int(label.sum())
    spam_count = min(
        max(round(max_count * spam / len(label)), min(1, spam)),
        max_count - min(1, len(label) - spam),
    )
    rng = np.random.default_rng(SEED)
    places = [
        rng.permutation(np.flatnonzero(label == kind))[:n]
        for kind, n in ((1, spam_count), (0, max_count - spam_count))
    ]
    return np.sort(np.concatenate(places))


@lru_cache(maxsize=64)
def errors(own_mails: OwnMails, draw: int) -> tuple[list[int], dict[str, list[float]]]:
    """One draw of the learning curve on one's own mails: numbers of mails, and each model's
    share of errors.
    """
    at = curve.sample(own_mails.label)
    label = own_mails.label[at]
    sizes = curve.sizes_of(label)
    return sizes, curve.draw([own_mails.words[n] for n in at], label, draw) if sizes else {}


def _without(own_mails: OwnMails, k: int, model: str, smoothing: float) -> float:
    counts = own_mails.counts
    assert counts is not None  # there is a filter, or nobody asks what it is without a mail
    bag = own_mails.bags.rows(k, k + 1)
    label = own_mails.label[k]
    documents, with_word, tokens = (
        array.copy() for array in (counts.documents, counts.with_word, counts.tokens)
    )
    documents[label] -= 1
    with_word[label, bag.indices] -= 1
    tokens[label, bag.indices] -= bag.counts
    if documents.min() <= 1e-9:  # the only one of its kind: without it there is no filter
        return float("nan")
    rest = Filter(counts.words, documents, with_word, tokens)
    try:
        return float(np.exp(rest.model(model, smoothing).log_posterior(bag)[0, 1]))
    except ValueError:  # 0/0: every class holds the mail to be impossible
        return float("nan")


@lru_cache(maxsize=2_000)
def _shipped(text: str) -> float:
    return classify(text).p_spam


def line_of_mail(label: int, text: str) -> str:
    """A mail as the list of mails has it, on a line of its own."""
    return f"{'spam' if label else 'ham'}: {' '.join(text.split())}\n"


def without_last(text: str) -> str:
    """The mails without the last one."""
    text = lines_of(text).text
    starts = [match.start() for match in _BEGINS.finditer(text)]
    return text[: starts[-1]] if starts else ""
