"""Counts of the mail of today: what is read of each collection, which features may be counted, and
the coefficients that go with them.

A mail of today is judged by a mixture of two sets of counts (`calibrated.Recent`). The collections
are those of `sources.toml`; no text of theirs is kept, and a feature only where several senders
share it.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import sigmoid
from genlab.mail.reader import MAX_TEXT, Mail, read
from genlab.spam import calibrated, sites
from genlab.spam.calibrated import TIMES, Calibrated, Recent
from genlab.spam.features import GROUPS, STRUCTURE, places
from genlab.spam.filter import other_version
from genlab.spam.structure import structure_of
from web.training.corpus import SHINGLE, first_of_clusters
from web.training.sources import Collection, SourceMail, collections, load_source
from web.training.templates import READERS

FOLDS = 5
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
KINDS = {"mail": 1.0, "template": 1.0, "spam": 1.0, "older": 1.5}  # mass in fitting, in a class
# pieces of a recipient's address that name nobody
PUBLIC = frozenset(["com", "net", "org", "edu", "gov"])
# names of places and people that an eye found among the strongest features
LEFT_OUT = frozenset(
    ["bob", "elizabeth", "jane", "jonieton", "lake", "salt", "seattle", "wa", "wolf"]
)
MAX_SCRAP = 4  # characters of a part of a link's path that says nothing, its "/" included
MAX_STEPS = 60
SETTLED = 1e-8
_LETTERS = re.compile("[a-z]+")
_PIECE = re.compile(r"[^\W_]+")


@dataclass(frozen=True, eq=False)
class Example:
    """One mail as it is counted or judged.

    features, other_features: of each group the features of its main text, and of its other version
    where it has one that differs. sender: the site that sent it, or who of a site that gives
    mailboxes to anybody; for a template its collection and folder. personal: the words of the
    recipient's name and address, in a collection of one recipient, where they are in mails of many
    senders. shingles: hashes of its runs of words, to find near-copies.
    """

    collection: str
    name: str
    spam: bool
    kind: str
    year: int | None
    sender: str
    features: tuple[tuple[str, ...], ...]
    other_features: tuple[tuple[str, ...], ...] | None
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
    structure = structure_of(first)
    other = other_version(first)
    other_features = None if other is None else _features(other, structure)
    date = first.envelope.date
    return Example(
        collection=mail.collection.name,
        name=mail.name,
        spam=mail.spam,
        kind=mail.collection.kind,
        year=None if date is None else date.year,
        sender=_sender(mail.collection, mail.name, first),
        features=_features(first, structure),
        other_features=other_features,
        personal=frozenset(mail.personal() if mail.collection.one_recipient else ()),
        shingles=_shingles(first.text),
    )


def _features(mail: Mail, structure: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    places_by_group = places(mail.text, len(mail.subject), mail.tokens, structure=structure)
    return tuple(tuple(group) for group in places_by_group)


def _sender(collection: Collection, name: str, mail: Mail) -> str:
    if collection.kind in READERS:
        return collection.name
    if collection.is_of_templates:
        return f"{collection.name}/{Path(name).parent}"
    address = mail.envelope.sender.lower()
    host = address.rpartition("@")[2]
    if not host:
        return f"{collection.name}/{name}"
    return address if sites.is_free_mail(host) else sites.registered_domain(host)


def _shingles(text: str) -> frozenset[int]:
    words = _LETTERS.findall(text.lower())
    runs = range(max(1, len(words) - SHINGLE + 1)) if words else ()
    return frozenset(zlib.crc32(" ".join(words[n : n + SHINGLE]).encode()) for n in runs)


def without_copies(examples: Sequence[Example], before: Sequence[Example] = ()) -> list[Example]:
    """The examples of which none before them, and none of `before`, is a near-copy."""
    are_first = first_of_clusters([example.shingles for example in (*before, *examples)])
    is_kept = are_first[len(before) :]
    return [example for example, kept in zip(examples, is_kept, strict=True) if kept]


# ── Counting ──────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, eq=False)
class Columns:
    """The columns of each group's features, for examples as rows of them."""

    names: tuple[tuple[str, ...], ...]
    columns: tuple[dict[str, int], ...]

    @classmethod
    def of(cls, model: Calibrated, examples: Iterable[Example]) -> Columns:
        """Those of a model, and of every feature that enough senders of the examples share."""
        senders: list[dict[str, set[str]]] = [{} for _ in GROUPS]
        for example in examples:
            for group, features in zip(senders, example.features, strict=True):
                for name in features:
                    group.setdefault(name, set()).add(example.origin)
        shared = [
            {name for name, seen_from in group.items() if len(seen_from) >= MIN_SENDERS}
            for group in senders
        ]
        groups = tuple(
            tuple(sorted(new.union(old))) for new, old in zip(shared, model.names, strict=True)
        )
        return cls(groups, tuple({name: v for v, name in enumerate(group)} for group in groups))

    def row(self, features: Sequence[Sequence[str]], with_structure: bool = True) -> list[Ints]:
        """The columns of one text's features, group by group."""
        row = []
        for g, (columns, names) in enumerate(zip(self.columns, features, strict=True)):
            names_used = () if g == STRUCTURE and not with_structure else names
            row.append(
                np.array(sorted(columns[n] for n in names_used if n in columns), dtype=np.intp)
            )
        return row

    def of_model(self, model: Calibrated) -> Calibrated:
        """The model with these columns: 0 where it counted nothing, and without its others."""
        counts = []
        for g, names in enumerate(model.names):
            columns = self.columns[g]
            at = [v for v, name in enumerate(names) if name in columns]
            wide = np.zeros((2, len(self.names[g])))
            wide[:, [columns[names[v]] for v in at]] = model.counts[g][:, at]
            counts.append(wide)
        return replace(model, names=self.names, counts=tuple(counts))


def _numbered(names: Sequence[str]) -> Ints:
    """The number of each name in the order of first occurrence."""
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names))}
    return np.array([numbers[name] for name in names], dtype=np.int64)


def count_recent(
    examples: Sequence[Example], columns: Columns
) -> tuple[Floats, tuple[Floats, ...]]:
    """(mails, counts) of the examples.

    Counted is a feature that `MIN_SENDERS` senders share; a word, a pair or a part of a link that
    fewer than `RARE` share only where it occurs in `MIN_COLLECTIONS` collections; and nothing that
    holds a word of a recipient's name or address.
    """
    spam = np.array([example.spam for example in examples], dtype=np.intp)
    sender = _numbered([example.origin for example in examples])
    collection = _numbered([example.collection for example in examples])
    personal = frozenset().union(*(example.personal for example in examples)) - PUBLIC | LEFT_OUT
    rows = [columns.row(example.features) for example in examples]
    counts = []
    for g, names in enumerate(columns.names):
        lengths = [len(row[g]) for row in rows]
        column = np.concatenate([np.zeros(0, np.intp), *(row[g] for row in rows)])
        mail = np.repeat(np.arange(len(examples)), lengths)
        size = len(names)
        cell = spam[mail] * size + column
        total = np.bincount(cell, minlength=2 * size).reshape(2, size)
        senders = _different(column, sender[mail], size)
        n_collections = _different(column, collection[mail], size)
        is_kept = senders >= MIN_SENDERS
        if GROUPS[g] in ("words", "subject", "pairs", "links"):
            is_kept &= (senders >= RARE) | (n_collections >= MIN_COLLECTIONS)
            for v in np.flatnonzero(is_kept):
                is_kept[v] = not _is_personal(names[v], personal) and not _is_arbitrary(names[v])
        counts.append(np.where(is_kept, total, 0).astype(np.float64))
    return np.bincount(spam, minlength=2).astype(np.float64), tuple(counts)


def _different(column: Ints, value: Ints, size: int) -> Ints:
    """(size,) how many different values each column has."""
    pairs = np.unique(column.astype(np.int64) * (1 << 32) + value)
    return np.bincount(pairs >> 32, minlength=size)


def _is_personal(name: str, personal: frozenset[str]) -> bool:
    return any(piece in personal for piece in _PIECE.findall(name.lower()))


def _is_arbitrary(name: str) -> bool:
    """Whether it is a scrap of a path, as numbers to follow a reader by leave them."""
    return name.startswith("/") and len(name) <= MAX_SCRAP


# ── Fitting ───────────────────────────────────────────────────────────────────────────────────────


def folds_by_sender(examples: Sequence[Example]) -> Ints:
    """A fold for each example so that no sender is in two: the largest into the emptiest."""
    size = Counter(example.sender for example in examples)
    fold: dict[str, int] = {}
    load = [0] * FOLDS
    for sender, n in sorted(size.items(), key=lambda item: (-item[1], item[0])):
        fold[sender] = load.index(min(load))
        load[fold[sender]] += n
    return np.array([fold[example.sender] for example in examples], dtype=np.intp)


def with_recent(
    older: Calibrated,
    examples: Sequence[Example],
    columns: Columns,
    coefficients: dict[str, tuple[float, ...]],
) -> Calibrated:
    """The older counts, widened to the columns already, with those of the examples beside them."""
    mails, counts = count_recent(examples, columns)
    share = {time: SHARE_OF_TODAY.get(time, 0.0) for time in TIMES}
    return replace(older, recent=Recent(mails, counts, share, coefficients))


def out_of_fold(
    older: Sequence[Calibrated],
    examples: Sequence[Example],
    folds: Ints,
    test_examples: Sequence[Example],
    asked_folds: Ints,
    columns: Columns,
    time: str,
) -> Floats:
    """(N, groups + 1): of each mail that is asked about what the coefficients multiply, by counts
    that hold no mail of its sender.

    older: of each fold the older counts of the other folds. The examples are counted as recent.
    """
    zero_coefficients = dict.fromkeys(TIMES, (0.0,) * (len(GROUPS) + 1))
    sums = np.zeros((len(test_examples), len(GROUPS) + 1))
    for fold, before in enumerate(older):
        in_fold = np.flatnonzero(asked_folds == fold)
        training_examples = [example for n, example in enumerate(examples) if folds[n] != fold]
        model = with_recent(before, training_examples, columns, zero_coefficients)
        rows = [
            columns.row(test_examples[n].features, time != PASTED_TODAY) for n in in_fold.tolist()
        ]
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
    return tuple(round(float(c), 4) for c in weighted_logistic(sums, spam, weight))


def kind_of(example: Example) -> str:
    """The kind of mail, for the mass that it has in fitting."""
    if example.is_template:
        return "template"
    if example.collection == OLDER:
        return "older"
    return "spam" if example.spam else "mail"


def weighted_logistic(x: Floats, y: Ints, weight: Floats) -> Floats:
    """Newton's method for logistic regression without an intercept, each row weighted."""
    coefficients = np.zeros(x.shape[1])
    for _ in range(MAX_STEPS):
        p = sigmoid(x @ coefficients)
        gradient = x.T @ (weight * (y - p)) - RIDGE * coefficients
        curvature = (x * (weight * p * (1 - p))[:, None]).T @ x + RIDGE * np.eye(x.shape[1])
        step = np.linalg.solve(curvature, gradient)
        coefficients = coefficients + step
        if np.abs(step).max() < SETTLED:
            break
    return coefficients


def score(model: Calibrated, examples: Sequence[Example], columns: Columns, time: str) -> Floats:
    """(N,) log-odds of spam of each example, the version counting that speaks more for spam."""
    with_structure = time != PASTED_TODAY
    coefficients = np.array(model.coefficients(time))

    def of(features: Iterable[Sequence[Sequence[str]]]) -> Floats:
        rows = [columns.row(places_by_group, with_structure) for places_by_group in features]
        return calibrated.sums(model, rows, time=time) @ coefficients

    scores = of(example.features for example in examples)
    alternatives = {
        n: example.other_features
        for n, example in enumerate(examples)
        if example.other_features is not None
    }
    if alternatives:
        two = list(alternatives)
        scores[two] = np.maximum(scores[two], of(alternatives.values()))
    return scores


# ── Both sets together ────────────────────────────────────────────────────────────────────────────


def load_training_examples(folder: Path) -> list[Example]:
    """The mails of every collection that may be trained on, near-copies left out.

    Raises MissingClone for a collection whose clone is not there.
    """
    examples: list[Example] = []
    for collection in collections("train"):
        examples += examples_of(load_source(collection, folder))
    return without_copies(examples)


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
    Mail of the time of the older counts, and a text that shows no time, is judged as before.
    """
    columns = Columns.of(older, examples)
    by_fold = [columns.of_model(model) for model in older_by_fold]
    folds = folds_by_sender(examples)
    test_examples = [*examples, *older_examples]
    asked_folds = np.concatenate([folds, older_folds])
    coefficients = dict.fromkeys(TIMES, older.elsewhere)
    for time in TODAY:
        sums = out_of_fold(by_fold, examples, folds, test_examples, asked_folds, columns, time)
        coefficients[time] = fit_today(sums, test_examples)
    model = with_recent(columns.of_model(older), examples, columns, coefficients)
    return only_what_speaks_at_some_time(model)


def only_what_speaks_at_some_time(model: Calibrated) -> Calibrated:
    """Without the features that say too little to be added to a mail of any time."""
    recent = model.recent
    if recent is None:
        raise ValueError("the filter has one set of counts; it needs two")
    columns_kept = []
    for g in range(len(GROUPS)):
        strength = np.zeros(len(model.names[g]))
        for time in TIMES:
            _, weights = calibrated.tables(model, time=time)[g]
            strength = np.maximum(strength, np.abs(weights))
        columns_kept.append(np.flatnonzero(strength >= calibrated.MIN_STRENGTH[g]))
    names = tuple(
        tuple(group[v] for v in at) for group, at in zip(model.names, columns_kept, strict=True)
    )
    counts = tuple(group[:, at] for group, at in zip(model.counts, columns_kept, strict=True))
    second = tuple(group[:, at] for group, at in zip(recent.counts, columns_kept, strict=True))
    return replace(model, names=names, counts=counts, recent=replace(recent, counts=second))
