"""Counts of the mail of today: what is read of each collection, which features may be counted, and
the coefficients that go with them.

A mail of today is judged by a mixture of two sets of counts (`calibrated.Recent`). The collections
are those of `sources.toml`; no text of theirs is kept, and a feature only where several senders
share it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import compress
from pathlib import Path

import numpy as np

from genlab.core import glm
from genlab.core.check import Floats, Ints
from genlab.mail.reader import MAX_TEXT, Mail, read
from genlab.spam import calibrated, sites
from genlab.spam.calibrated import TIMES, Calibrated, Recent, only_what_speaks
from genlab.spam.features import GROUPS, STRUCTURE, places
from genlab.spam.structure import structure_of
from web.training.corpus import first_of_clusters, folds_of, shingles_of
from web.training.sources import LETTER, Collection, SourceMail, collections, load_source
from web.training.templates import READERS

MIN_SENDERS = 3  # that a feature is seen from before it may be counted
MIN_COLLECTIONS = 2  # that a rare word is seen in
RARE = 12  # senders: a word of fewer is rare
# Of P(feature | class), by the time of a mail; chosen by out-of-fold figures of the training mails.
# Letters without a link need the older counts, which know how people write to each other.
SHARE_OF_TODAY = {"today": 0.8, "pasted today": 0.7}
PRIOR_OF_TODAY = 0.5  # P(spam) before anything is read, to which the coefficients are fitted
RIDGE = 1.0
TODAY = ("today", "pasted today")  # the times that the recent counts are used for
PASTED_TODAY = TODAY[1]
OLDER = "spamassassin"
LETTERS_OF_SENDER = 4  # that are counted
# The mass of each kind of mail in fitting, in a class
KINDS = {"mail": 1.0, "letter": 1.0, "template": 1.0, "spam": 1.0, "older": 1.5}
# pieces of a recipient's address that name nobody
PUBLIC = frozenset(["com", "net", "org", "edu", "gov"])
# names of places and people that an eye found among the strongest features
_PIECE = re.compile(r"[^\W_]+")
LEFT_OUT = frozenset(
    _PIECE.findall(
        "baker bob bush cameron chelsea chris elizabeth ford frank goldman graham hannah harris "
        "harry henry howard jackson jane jim jo jonieton jose lake lewis lisa martin marty monroe "
        "murphy nick obama raj ray ron salt seattle sharon tom truman vernon wa wolf"
    )
)
MAX_SCRAP = 4  # characters of a part of a link's path that says nothing, its "/" included


@dataclass(frozen=True, eq=False)
class Example:
    """One mail as it is counted or judged.

    features: of each group those of its main text. sender: the site that sent it, or who of a site
    that gives mailboxes to anybody; for a template its collection and folder. personal: the words
    of the recipient's name and address, in a collection of one recipient, where they are in mails
    of many senders. shingles: hashes of its runs of words, to find near-copies.
    """

    collection: str
    name: str
    spam: bool
    kind: str
    year: int | None
    sender: str
    features: tuple[tuple[str, ...], ...]
    personal: frozenset[str]
    shingles: frozenset[int]

    @property
    def origin(self) -> str:
        """Who wrote it, to see how many share a feature: of templates a whole collection is one."""
        return self.collection if self.is_template else self.sender

    @property
    def is_template(self) -> bool:
        """Whether it is a page that mails are made of, without a header."""
        return self.kind in ("template", "component", *READERS)


def examples_of(mails: Iterable[SourceMail]) -> list[Example]:
    """Read every mail of a collection, as the filter reads it."""
    return [_example(mail) for mail in mails]


def _example(mail: SourceMail) -> Example:
    first = read(mail.data, max_words=MAX_TEXT)[0]
    date = first.envelope.date
    groups = places(first.text, len(first.subject), first.tokens, structure=structure_of(first))
    return Example(
        collection=mail.collection.name,
        name=mail.name,
        spam=mail.spam,
        kind=mail.collection.kind,
        year=None if date is None else date.year,
        sender=_sender(mail.collection, mail.name, first),
        features=tuple(map(tuple, groups)),
        personal=frozenset(mail.personal() if mail.collection.one_recipient else ()),
        shingles=shingles_of(first.text),
    )


def _sender(collection: Collection, name: str, mail: Mail) -> str:
    if collection.kind in READERS:
        return collection.name
    if collection.is_of_templates or collection.kind == LETTER:
        return f"{collection.name}/{Path(name).parent}"
    address = mail.envelope.sender.lower()
    host = address.rpartition("@")[2]
    if not host:
        return f"{collection.name}/{name}"
    return address if sites.is_free_mail(host) else sites.registered_domain(host)


def without_copies(examples: Sequence[Example], before: Sequence[Example] = ()) -> list[Example]:
    """The examples of which none before them, and none of `before`, is a near-copy."""
    are_first = first_of_clusters([example.shingles for example in (*before, *examples)])
    is_kept = are_first[len(before) :]
    return [example for example, kept in zip(examples, is_kept, strict=True) if kept]


# ── Counting ──────────────────────────────────────────────────────────────────────────────────────


def widened(model: Calibrated, examples: Iterable[Example]) -> Calibrated:
    """The model with a column for every feature that enough senders of the examples share, too: 0
    where it counted nothing.
    """
    groups = []
    for g, old in enumerate(model.names):
        senders: dict[str, set[str]] = {}
        for example in examples:
            for name in example.features[g]:
                senders.setdefault(name, set()).add(example.origin)
        shared = {name for name, seen_from in senders.items() if len(seen_from) >= MIN_SENDERS}
        groups.append(tuple(sorted(shared.union(old))))
    return with_names(model, tuple(groups))


def with_names(model: Calibrated, names: tuple[tuple[str, ...], ...]) -> Calibrated:
    """The model with these features: 0 where it counted nothing, and without its others."""
    wide = replace(model, names=names, counts=tuple(np.zeros((2, len(group))) for group in names))
    for old, new, counts, wide_counts in zip(
        model.columns, wide.columns, model.counts, wide.counts, strict=True
    ):
        both = [name for name in old if name in new]
        wide_counts[:, [new[name] for name in both]] = counts[:, [old[name] for name in both]]
    return wide


def row_of(model: Calibrated, example: Example, with_structure: bool = True) -> list[Ints]:
    """The columns of one text's features, group by group."""
    groups = zip(model.columns, example.features, strict=True)
    row = [sorted(columns[name] for name in names if name in columns) for columns, names in groups]
    if not with_structure:
        row[STRUCTURE] = []
    return [np.array(columns, dtype=np.intp) for columns in row]


def _numbered(names: Sequence[str]) -> Ints:
    """The number of each name in the order of first occurrence."""
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names))}
    return np.array([numbers[name] for name in names], dtype=np.int64)


def count_recent(
    examples: Sequence[Example], model: Calibrated
) -> tuple[Floats, tuple[Floats, ...]]:
    """(mails, counts) of the examples, in the columns of a model.

    Counted is a feature that `MIN_SENDERS` senders share; a word, a pair or a part of a link that
    fewer than `RARE` share only where it occurs in `MIN_COLLECTIONS` collections; and nothing that
    holds a word of a recipient's name or address.
    """
    spam = np.array([example.spam for example in examples], dtype=np.intp)
    sender = _numbered([example.origin for example in examples])
    collection = _numbered([example.collection for example in examples])
    personal = frozenset().union(*(example.personal for example in examples)) - PUBLIC | LEFT_OUT
    rows = [row_of(model, example) for example in examples]
    counts = []
    for g, names in enumerate(model.names):
        lengths = [len(row[g]) for row in rows]
        column = np.concatenate([np.zeros(0, np.intp), *(row[g] for row in rows)])
        mail = np.repeat(np.arange(len(examples)), lengths)
        size = len(names)
        cell = spam[mail] * size + column
        total = np.bincount(cell, minlength=2 * size).reshape(2, size)
        senders = different(column, sender[mail], size)
        n_collections = different(column, collection[mail], size)
        is_kept = senders >= MIN_SENDERS
        if GROUPS[g] in ("words", "subject", "pairs", "links"):
            is_kept &= (senders >= RARE) | (n_collections >= MIN_COLLECTIONS)
            for v in np.flatnonzero(is_kept):
                is_kept[v] = not _is_personal(names[v], personal) and not _is_arbitrary(names[v])
        counts.append(np.where(is_kept, total, 0).astype(np.float64))
    return np.bincount(spam, minlength=2).astype(np.float64), tuple(counts)


def different(column: Ints, value: Ints, size: int) -> Ints:
    """(size,) how many different values each column has."""
    pairs = np.unique(column.astype(np.int64) * (1 << 32) + value)
    return np.bincount(pairs >> 32, minlength=size)


def _is_personal(name: str, personal: frozenset[str]) -> bool:
    return any(piece in personal for piece in _PIECE.findall(name.lower()))


def _is_arbitrary(name: str) -> bool:
    """Whether it is a scrap of a path, as numbers to follow a reader by leave them."""
    return name.startswith("/") and len(name) <= MAX_SCRAP


# ── Fitting ───────────────────────────────────────────────────────────────────────────────────────


def with_recent(
    older: Calibrated, examples: Sequence[Example], coefficients: dict[str, tuple[float, ...]]
) -> Calibrated:
    """The older counts, widened already, with those of the examples beside them."""
    mails, counts = count_recent(examples, older)
    share = {time: SHARE_OF_TODAY.get(time, 0.0) for time in TIMES}
    return replace(older, recent=Recent(mails, counts, share, coefficients))


def out_of_fold(
    older: Sequence[Calibrated],
    examples: Sequence[Example],
    folds: Ints,
    test_examples: Sequence[Example],
    asked_folds: Ints,
    time: str,
) -> Floats:
    """(N, groups + 1): of each mail that is asked about what the coefficients multiply, by counts
    that hold no mail of its sender.

    older: of each fold the older counts of the other folds. The examples are counted as recent.
    """
    width = len(GROUPS) + 1
    sums = np.zeros((len(test_examples), width))
    for fold, before in enumerate(older):
        training = [example for n, example in enumerate(examples) if folds[n] != fold]
        model = with_recent(before, training, dict.fromkeys(TIMES, (0.0,) * width))
        in_fold = np.flatnonzero(asked_folds == fold).tolist()
        rows = [row_of(model, test_examples[n], time != PASTED_TODAY) for n in in_fold]
        sums[in_fold] = calibrated.sums(model, rows, time=time)
    return sums


def fit_today(sums: Floats, examples: Sequence[Example]) -> tuple[float, ...]:
    """The coefficients of a time: logistic regression in which every kind of mail of a class has
    the mass that `KINDS` gives it, however many there are.
    """
    spam = np.array([example.spam for example in examples], dtype=np.intp)
    kinds = [kind_of(example) for example in examples]
    sizes = Counter(kinds)
    weight = np.array([KINDS[kind] / sizes[kind] for kind in kinds])
    prior = (1 - PRIOR_OF_TODAY, PRIOR_OF_TODAY)
    for label in (0, 1):
        in_class = spam == label
        weight[in_class] *= prior[label] * len(examples) / weight[in_class].sum()
    fitted = glm.fit(
        sums, spam, glm.BERNOULLI, intercept=False, prior_precision=RIDGE, weights=weight
    )
    return tuple(round(float(c), 4) for c in fitted.weights)


def kind_of(example: Example) -> str:
    """The kind of mail, for the mass that it has in fitting."""
    if example.is_template:
        return "template"
    if example.collection == OLDER:
        return "older"
    if example.kind == LETTER:
        return "letter"
    return "spam" if example.spam else "mail"


# ── Both sets together ────────────────────────────────────────────────────────────────────────────


def load_training_examples(folder: Path) -> list[Example]:
    """The mails of every collection that may be trained on: no near-copies, and of letters the
    first `LETTERS_OF_SENDER` of each sender.

    Raises MissingClone for a collection whose clone is not there.
    """
    examples: list[Example] = []
    for collection in collections("train"):
        examples += examples_of(load_source(collection, folder))
    letters: Counter[str] = Counter()
    kept = []
    for example in without_copies(examples):
        letters[example.sender] += example.kind == LETTER
        if letters[example.sender] <= LETTERS_OF_SENDER:
            kept.append(example)
    return kept


def add_recent(
    older: Calibrated,
    older_by_fold: Sequence[Calibrated],
    older_examples: Sequence[Example],
    older_folds: Ints,
    examples: Sequence[Example],
) -> Calibrated:
    """The filter with the counts of today and the coefficients for each time.

    older_by_fold: of each fold the counts of the mails in the others; older_examples: some of those
    mails, whose folds are `older_folds`: the fit keeps the mail of today from being all it knows.
    Mail of the time of the older counts, and a text that shows no time, is judged as before. A
    letter, which has no links, is judged as a pasted text is, and fitted to there alone.
    """
    wide = widened(older, examples)
    by_fold = [with_names(model, wide.names) for model in older_by_fold]
    folds = np.array(folds_of([example.sender for example in examples]), dtype=np.intp)
    test_examples = [*examples, *older_examples]
    asked_folds = np.concatenate([folds, older_folds])
    coefficients = dict.fromkeys(TIMES, older.elsewhere)
    for time in TODAY:
        sums = out_of_fold(by_fold, examples, folds, test_examples, asked_folds, time)
        is_fitted = [time == PASTED_TODAY or example.kind != LETTER for example in test_examples]
        coefficients[time] = fit_today(sums[is_fitted], list(compress(test_examples, is_fitted)))
    return only_what_speaks(with_recent(wide, examples, coefficients))
