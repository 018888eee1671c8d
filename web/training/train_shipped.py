"""Train the spam filters on the SpamAssassin public corpus: split, count, calibrate, measure, and
write what ships.

`train(corpus, out)` reads `corpus/{easy-ham-1,easy-ham-2,hard-ham-1,spam-1,spam-2}/*.txt`, writes
`counts.json`, `calibrated.json` and `examples.json` into `out`, and returns a `Report` whose text
is the table of measurements. The same files give the same bytes. What is counted is what a person
can paste: the subject and the visible text, no other header; headers serve only to tell who sent a
training mail.
"""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from genlab.core import bag_of_words, naive_bayes
from genlab.core.bag_of_words import Counts
from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import sigmoid
from genlab.mail.reader import MAX_TEXT, read
from genlab.spam import calibrated
from genlab.spam.calibrated import Calibrated
from genlab.spam.counts_file import CountsFile, pack
from genlab.spam.features import GROUPS, places
from genlab.spam.learner import (
    MIN_HOLDERS,
    MIN_MAILS,
    MIN_SENDERS,
    SENDER_POWER,
    fit,
    only_what_speaks,
)
from genlab.spam.measures import area_under_curve, calibration_error
from web.training.bogofilter import bogofilter
from web.training.corpus import FOLDS, CorpusMail, folds_by_source, load, split
from web.training.example_mails import write_examples
from web.training.train_recent import OLDER, Example, add_recent, load_training_examples

HARD_HAM = 1.5  # times that, for mail that looks like spam and is none
RIDGE = 1e-3
EVERY = 4  # every fourth mail of the corpus is judged with the mail of today
TOO_SURE = 0.999


@dataclass(frozen=True)
class Measurement:
    """How one model does on mails that it has not seen; spam is the positive class.

    log_loss in nats; ece a probability; over: the share of its errors made with a probability
    beyond `TOO_SURE`.
    """

    model: str
    features: int | None
    accuracy: float
    precision: float
    recall: float
    false_positives: float
    hard_false_positives: float
    auc: float
    log_loss: float
    ece: float
    over: float

    def row(self) -> tuple[str, ...]:
        shares = (
            self.accuracy,
            self.precision,
            self.recall,
            self.false_positives,
            self.hard_false_positives,
        )
        return (
            self.model,
            "–" if self.features is None else f"{self.features:,}",
            *(f"{s:.3f}" for s in shares),
            f"{self.auc:.4f}",
            f"{self.log_loss:.3f}",
            f"{self.ece:.3f}",
            f"{100 * self.over:.0f} %",
        )


HEADER = (
    "",
    "features",
    "acc",
    "P",
    "R",
    "FPR",
    "hard-ham FPR",
    "AUC",
    "log loss",
    "ECE",
    "errors > .999",
)


@dataclass(frozen=True)
class Report:
    """What training did: mails by side and class, the models' rows under titles, and the files
    that were written.
    """

    sides: tuple[tuple[str, int, int], ...]
    measured: dict[str, tuple[Measurement, ...]]
    written: tuple[tuple[str, int, int], ...]

    def __str__(self) -> str:
        sides = "; ".join(f"{side} {ham:,} ham, {spam:,} spam" for side, ham, spam in self.sides)
        table = [HEADER, ("---", *("---:",) * (len(HEADER) - 1))]
        for title, rows in self.measured.items():
            table += [
                (f"**{title}**", *("",) * (len(HEADER) - 1)),
                *(measurement.row() for measurement in rows),
            ]
        lines = [f"| {' | '.join(row)} |" for row in table]
        files = [
            f"{name}: {size:,} bytes, {zipped:,} gzipped" for name, size, zipped in self.written
        ]
        return "\n".join((f"Kept after near-duplicates: {sides}", "", *lines, "", *files))


@dataclass(frozen=True)
class CorpusFeatures:
    """The mails as the filters see them: their texts, words and features (columns by group of
    `names`), and labels.
    """

    mails: Sequence[CorpusMail]
    texts: list[tuple[str, str]]  # subject, and all that is visible
    words: list[list[str]]
    rows: list[list[Ints]]
    names: list[list[str]]
    spam: Ints
    hard: np.ndarray
    sender: Ints

    def held(self, group: int, at: Ints) -> tuple[Ints, Ints]:
        """(which of the mails `at`, column) of every feature of a group that is there."""
        columns = [self.rows[n][group] for n in at]
        return np.repeat(at, [len(column) for column in columns]), np.concatenate(
            [np.zeros(0, np.intp), *columns]
        )


def train(corpus: Path, out: Path, clones: Path | None = None) -> Report:
    """Fit, measure on mails that were kept aside, write the files; see the module's docstring.

    The plain models count the training side, the calibrated filter everything but the test fold.
    Cross-validated rows pool five folds: ordinary ones, by the hash of a mail, and ones of which no
    two share a sender or a list. clones: where the collections of today stand
    (`web.training.sources`); without it, the filter that is written has no counts of today. Raises
    FileNotFoundError where a folder of the corpus, or a clone, is missing or empty.
    """
    mails = split(load(corpus, _progress))
    corpus_features = look(mails)
    sides = {
        side: np.flatnonzero([mail.side == side for mail in mails])
        for side in ("train", "validation", "test")
    }
    every, test = np.arange(len(mails)), sides["test"]
    by_mail = np.array([mail.fold for mail in mails])
    by_sender = np.array(folds_by_source(mails))
    counts, plain = _plain(corpus_features, sides["train"], test)

    rest = np.setdiff1d(every, test)
    model = count(corpus_features, rest)
    fitted = [
        fit(
            out_of_fold(corpus_features, rest, folds)[rest], corpus_features.spam[rest], RIDGE
        ).tolist()
        for folds in (by_mail, by_sender)
    ]
    rounded = [tuple(round(c, 4) for c in coefficients) for coefficients in fitted]
    shipped = only_what_speaks(
        Calibrated(model.mails, model.names, model.counts, rounded[0], rounded[1])
    )
    if clones is not None:
        shipped = _with_today(
            corpus_features, rest, by_sender, shipped, load_training_examples(clones)
        )

    measurements = {}
    pooled = {"ordinary folds": by_mail, "folds without a common sender": by_sender}
    sums = {title: out_of_fold(corpus_features, every, folds) for title, folds in pooled.items()}
    for title, folds in pooled.items():
        scores = {
            "calibrated, its own coefficients": _held_out(sums[title], corpus_features.spam, folds)
        }
        if folds is by_mail:
            scores["calibrated, the page’s coefficients"] = sums[title] @ rounded[1]
        if (rival := bogofilter(corpus_features.texts, corpus_features.spam, folds)) is not None:
            scores["bogofilter"] = rival
        measurements[f"Five {title}"] = tuple(
            measure(name, scores_of_model, corpus_features, every)
            for name, scores_of_model in scores.items()
        )
    features = sum(map(len, shipped.names))
    test_rows = [corpus_features.rows[n] for n in test]
    at_test = calibrated.sums(Calibrated(model.mails, model.names, model.counts), test_rows)
    own_measurements = tuple(
        measure(f"calibrated, shipped, {name}", at_test @ c, corpus_features, test, features)
        for name, c in zip(("at home", "as the page uses it"), rounded, strict=True)
    )
    measurements["The test fold"] = (*own_measurements, *plain)

    out.mkdir(parents=True, exist_ok=True)
    for name, text in (
        ("counts.json", pack(counts)),
        ("calibrated.json", calibrated.pack(shipped)),
    ):
        (out / name).write_bytes(text.encode("utf-8"))
    write_examples([mails[n] for n in test], out / "examples.json")
    word_counts = tuple(
        (side, int((corpus_features.spam[at] == 0).sum()), int(corpus_features.spam[at].sum()))
        for side, at in sides.items()
    )
    names = ("counts.json", "calibrated.json", "examples.json")
    contents = {name: (out / name).read_bytes() for name in names}
    return Report(
        word_counts,
        measurements,
        tuple((name, len(c), len(gzip.compress(c, 9))) for name, c in contents.items()),
    )


def _progress(mails: Sequence[CorpusMail]) -> Iterable[CorpusMail]:
    """A progress bar where tqdm is installed."""
    try:
        from tqdm import tqdm
    except ImportError:
        return mails
    return tqdm(mails, unit=" mails", leave=False)


# ── The calibrated filter ─────────────────────────────────────────────────────────────────────────


def look(mails: Sequence[CorpusMail]) -> CorpusFeatures:
    """Read every mail once."""
    texts, words, places_by_mail = [], [], []
    for mail in _progress(mails):
        first = read(mail.data, max_words=MAX_TEXT)[0]
        tokens = bag_of_words.tokenise(first.text)
        texts.append((first.subject, first.text))
        words.append([token.word for token in tokens])
        places_by_mail.append(
            [
                list(names_in_group)
                for names_in_group in places(first.text, len(first.subject), tokens)
            ]
        )
    names = [
        sorted({name for row in places_by_mail for name in row[g]}) for g in range(len(GROUPS))
    ]
    columns = [{name: v for v, name in enumerate(group)} for group in names]
    rows = [
        [
            np.array(sorted(map(columns[g].__getitem__, names_in_group)), dtype=np.intp)
            for g, names_in_group in enumerate(row)
        ]
        for row in places_by_mail
    ]
    senders = {source: n for n, source in enumerate(dict.fromkeys(mail.source for mail in mails))}
    return CorpusFeatures(
        mails,
        texts,
        words,
        rows,
        names,
        np.array([mail.spam for mail in mails], dtype=np.intp),
        np.array([mail.group == "hard-ham-1" for mail in mails]),
        np.array([senders[mail.source] for mail in mails]),
    )


def mail_weights(corpus: CorpusFeatures, at: Ints) -> Floats:
    """(len(at),) what each training mail counts: less the more its sender sent in its class,
    whose total stays.
    """
    weight = np.empty(len(at))
    for label in (0, 1):
        in_class = corpus.spam[at] == label
        mails_by_sender = Counter(corpus.sender[at[in_class]].tolist())
        weight[in_class] = [
            mails_by_sender[sender] ** -SENDER_POWER
            for sender in corpus.sender[at[in_class]].tolist()
        ]
        weight[in_class] *= np.where(corpus.hard[at[in_class]], HARD_HAM, 1)
        weight[in_class] *= in_class.sum() / max(weight[in_class].sum(), 1e-300)
    return weight


def count(corpus: CorpusFeatures, at: Ints) -> Calibrated:
    """The weight of the mails `at` that hold each feature, in halves; nothing of a feature that
    too few hold.
    """
    weight = np.zeros(len(corpus.mails))
    weight[at] = mail_weights(corpus, at)
    counts = []
    for g, names in enumerate(corpus.names):
        width, height = len(names), len(corpus.mails)
        mail, column = corpus.held(g, at)  # of each occurrence
        holders = np.bincount(column, minlength=width)
        pairs = np.unique(column.astype(np.int64) * height + corpus.sender[mail])
        senders = np.bincount(pairs // height, minlength=width)
        is_kept = (holders >= MIN_HOLDERS[g]) & (senders >= MIN_SENDERS[g])
        cell = corpus.spam[mail] * width + column
        total = np.bincount(cell, weights=weight[mail], minlength=2 * width)
        halves = np.round(2 * total.reshape(2, width)) / 2
        counts.append(np.where(is_kept, halves, 0))
    mails = np.bincount(corpus.spam[at], minlength=2).astype(np.float64)
    return Calibrated(mails, tuple(map(tuple, corpus.names)), tuple(counts))


def out_of_fold(corpus: CorpusFeatures, at: Ints, folds: Ints) -> Floats:
    """(N, 7) sums of each of the mails `at`, by the counts of those in the other folds; 0 of the
    other mails.
    """
    result = np.zeros((len(corpus.mails), len(GROUPS) + 1))
    for fold in np.unique(folds[at]):
        in_fold, training_part = at[folds[at] == fold], at[folds[at] != fold]
        result[in_fold] = calibrated.sums(
            count(corpus, training_part), [corpus.rows[n] for n in in_fold]
        )
    return result


def _held_out(sums: Floats, spam: Ints, folds: Ints) -> Floats:
    """(N,) log-odds, each mail's by coefficients fitted to the other folds."""
    score = np.empty(len(spam))
    for fold in np.unique(folds):
        in_fold = folds == fold
        score[in_fold] = sums[in_fold] @ fit(sums[~in_fold], spam[~in_fold], RIDGE)
    return score


def _with_today(
    corpus: CorpusFeatures, at: Ints, folds: Ints, shipped: Calibrated, examples: Sequence[Example]
) -> Calibrated:
    """The filter with the counts of today beside those of the corpus; the fit asks about every
    `EVERY`-th of the mails `at`, too.
    """
    by_fold = [count(corpus, at[folds[at] != fold]) for fold in range(FOLDS)]
    sample = at[::EVERY]
    older = [_as_example(corpus, n) for n in sample]
    return add_recent(shipped, by_fold, older, folds[sample], examples)


def _as_example(corpus: CorpusFeatures, n: int) -> Example:
    """A mail of the corpus, of which training has the text alone."""
    mail = corpus.mails[n]
    features = tuple(
        tuple(names[v] for v in columns)
        for names, columns in zip(corpus.names, corpus.rows[n], strict=True)
    )
    return Example(
        collection=OLDER,
        name=mail.id,
        spam=bool(corpus.spam[n]),
        kind="mail",
        year=None,
        sender=mail.source,
        features=features,
        other_features=None,
        personal=frozenset(),
        shingles=frozenset(),
    )


# ── The plain models ──────────────────────────────────────────────────────────────────────────────

_MODELS: tuple[tuple[str, Callable, float], ...] = (
    ("multinomial, α = 1", naive_bayes.fit_multinomial, 1.0),
    ("Bernoulli, α = 1", naive_bayes.fit_bernoulli, 1.0),
    ("Bernoulli, α = .01", naive_bayes.fit_bernoulli, 0.01),
)


def _plain(
    corpus: CorpusFeatures, train: Ints, test: Ints
) -> tuple[CountsFile, tuple[Measurement, ...]]:
    """The counts that ship, and rows of what the decks' models make of them, and of every word."""
    training, test_texts = ([corpus.words[n] for n in at] for at in (train, test))
    columns = bag_of_words.vocabulary(training, min_documents=MIN_MAILS)
    counts = _counts(bag_of_words.count(training, columns), corpus.spam[train], columns)
    measurements = []
    for columns_used in (bag_of_words.vocabulary(training), columns):
        bags, row = (bag_of_words.count(texts, columns_used) for texts in (training, test_texts))
        for name, fit_model, smoothing in _MODELS:
            log_posterior = fit_model(bags, corpus.spam[train], smoothing=smoothing).log_posterior(
                row
            )
            measurements.append(
                measure(
                    name, log_posterior[:, 1] - log_posterior[:, 0], corpus, test, len(columns_used)
                )
            )
    return counts, tuple(measurements)


def _counts(bags: Counts, spam: Ints, columns: dict[str, int]) -> CountsFile:
    with_word, tokens = (part.sum_by(spam, 2).astype(np.int64) for part in (bags.presence(), bags))
    return CountsFile(tuple(columns), np.bincount(spam, minlength=2), with_word, tokens)


# ── Measures ──────────────────────────────────────────────────────────────────────────────────────


def measure(
    name: str, score: Floats, corpus: CorpusFeatures, at: Ints, features: int | None = None
) -> Measurement:
    """One row: log-odds of spam, nats, of the mails `at`."""
    truth, hard, is_called_spam, p_spam = (
        corpus.spam[at],
        corpus.hard[at],
        score > 0,
        sigmoid(score),
    )
    wrong = is_called_spam != truth
    return Measurement(
        name,
        features,
        accuracy=float(1 - wrong.mean()),
        precision=float(truth[is_called_spam].mean()) if is_called_spam.any() else float("nan"),
        recall=float(is_called_spam[truth == 1].mean()),
        false_positives=float(is_called_spam[truth == 0].mean()),
        hard_false_positives=float(is_called_spam[hard].mean()) if hard.any() else float("nan"),
        auc=area_under_curve(score, truth),
        log_loss=float(np.logaddexp(0, np.where(truth == 1, -score, score)).mean()),
        ece=calibration_error(p_spam, truth),
        over=float((np.maximum(p_spam, 1 - p_spam)[wrong] > TOO_SURE).mean())
        if wrong.any()
        else 0.0,
    )


__all__ = ["Measurement", "Report", "train"]
