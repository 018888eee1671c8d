"""Train the spam filter on the SpamAssassin public corpus: split, count, measure, and write what the package ships.

`train(corpus, out)` reads `corpus/{easy-ham-1,easy-ham-2,hard-ham-1,spam-1,spam-2}/*.txt`, writes `counts.json` and
`examples.json` into `out`, and returns a `Report` whose text is the table of measurements. The same files give the same
bytes. What is counted is what a person can paste: the subject and the visible text, no other header.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from genlab.core import bag_of_words, naive_bayes
from genlab.core.bag_of_words import Counts
from genlab.core.check import Floats, Ints
from genlab.labs.spam.corpus import CorpusMail, load, split
from genlab.labs.spam.counts_file import CountsFile, pack
from genlab.labs.spam.examples import write_examples
from genlab.labs.spam.mail import read

LEAST_MAILS = 4  # training mails that hold a word of the vocabulary: with it the file stays below 100 KB


@dataclass(frozen=True)
class Measured:
    """How one model does on the test fold; spam is the positive class. log_loss in nats, ece a probability."""

    model: str
    words: int
    accuracy: float
    precision: float
    recall: float
    false_positives: float
    hard_false_positives: float
    auc: float
    log_loss: float
    ece: float

    def row(self) -> tuple[str, ...]:
        shares = (self.accuracy, self.precision, self.recall, self.false_positives, self.hard_false_positives)
        return (
            *(self.model, f"{self.words:,}", *(f"{share:.3f}" for share in shares)),
            *(f"{self.auc:.4f}", f"{self.log_loss:.3f}", f"{self.ece:.3f}"),
        )


HEADER = ("model", "words", "acc", "P", "R", "FPR", "hard-ham FPR", "AUC", "log loss", "ECE")


@dataclass(frozen=True)
class Report:
    """What training did: mails by side and class, the models' rows, and the files that were written."""

    sides: tuple[tuple[str, int, int], ...]
    measured: tuple[Measured, ...]
    written: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        sides = "; ".join(f"{side} {ham:,} ham, {spam:,} spam" for side, ham, spam in self.sides)
        table = [HEADER, ("---",) * len(HEADER), *(m.row() for m in self.measured)]
        lines = [f"| {' | '.join(row)} |" for row in table]
        files = [f"{name}: {size:,} bytes" for name, size in self.written]
        return "\n".join((f"Kept after near-duplicates: {sides}", "", *lines, "", *files))


def train(corpus: Path, out: Path) -> Report:
    """Fit on the training mails alone, measure on the test fold, write the two files; see the module's docstring.

    Raises FileNotFoundError where a folder of the corpus is missing or empty.
    """
    mails = split(load(corpus, _progress))
    words = [[token.word for token in bag_of_words.tokenise(read(mail.data)[0].text)] for mail in _progress(mails)]
    spam = np.array([mail.spam for mail in mails], dtype=np.intp)
    fold = {side: np.flatnonzero([mail.side == side for mail in mails]) for side in ("train", "validation", "test")}
    training, test = ([words[n] for n in fold[side]] for side in ("train", "test"))
    columns = bag_of_words.vocabulary(training, min_documents=LEAST_MAILS)
    bags = bag_of_words.count(training, columns)
    counts = _counts(bags, spam[fold["train"]], columns)
    every_word = bag_of_words.vocabulary(training)
    hard = np.array([mails[n].group == "hard-ham-1" for n in fold["test"]])
    measured = [
        _measured(name, fit, smoothing, (training, test), (spam[fold["train"]], spam[fold["test"]], hard), which)
        for which in (every_word, columns)
        for name, fit, smoothing in _MODELS
    ]
    out.mkdir(parents=True, exist_ok=True)
    (out / "counts.json").write_bytes(pack(counts).encode("utf-8"))
    write_examples([mails[n] for n in fold["test"]], out / "examples.json")
    sides = tuple((side, int((spam[at] == 0).sum()), int(spam[at].sum())) for side, at in fold.items())
    written = tuple((name, (out / name).stat().st_size) for name in ("counts.json", "examples.json"))
    return Report(sides, tuple(measured), written)


_MODELS = (
    ("multinomial, α = 1", naive_bayes.fit_multinomial, 1.0),
    ("Bernoulli, α = 1", naive_bayes.fit_bernoulli, 1.0),
    ("Bernoulli, α = .01", naive_bayes.fit_bernoulli, 0.01),
)


def _progress(mails: Sequence[CorpusMail]) -> Iterable[CorpusMail]:
    """A progress bar where tqdm is installed."""
    try:
        from tqdm import tqdm
    except ImportError:
        return mails
    return tqdm(mails, unit=" mails", leave=False)


def _counts(bags: Counts, spam: Ints, columns: dict[str, int]) -> CountsFile:
    with_word, tokens = (part.sum_by(spam, 2).astype(np.int64) for part in (bags.presence(), bags))
    return CountsFile(tuple(columns), np.bincount(spam, minlength=2), with_word, tokens)


def _measured(name, fit, smoothing, texts, labels, columns) -> Measured:
    """One row: fitted to the training texts over the words of `columns`, asked about the test texts."""
    (training, test), (spam, truth, hard) = texts, labels
    model = fit(bag_of_words.count(training, columns), spam, smoothing=smoothing)
    log_posterior = model.log_posterior(bag_of_words.count(test, columns))
    score, p_spam = log_posterior[:, 1] - log_posterior[:, 0], np.exp(log_posterior[:, 1])
    called = score > 0
    return Measured(
        name,
        len(columns),
        accuracy=float((called == truth).mean()),
        precision=float(truth[called].mean()),
        recall=float(called[truth == 1].mean()),
        false_positives=float(called[truth == 0].mean()),
        hard_false_positives=float(called[hard].mean()) if hard.any() else float("nan"),
        auc=area_under_curve(score, truth),
        log_loss=float(-log_posterior[np.arange(len(truth)), truth].mean()),
        ece=calibration_error(p_spam, truth),
    )


def area_under_curve(score: Floats, truth: Ints) -> float:
    """P(a spam scores above a ham), ties half: score (N,), truth (N,) 0 or 1."""
    ham, spam = np.sort(score[truth == 0]), score[truth == 1]
    below, up_to = (np.searchsorted(ham, spam, side=side) for side in ("left", "right"))
    return float((below + up_to).mean() / (2 * len(ham)))


def calibration_error(p_spam: Floats, truth: Ints, bins: int = 10) -> float:
    """Expected calibration error: |mean probability − share of spam| over equal bins, weighted by their mails."""
    which = np.minimum((p_spam * bins).astype(np.intp), bins - 1)
    gap = np.bincount(which, weights=p_spam - truth, minlength=bins)
    return float(np.abs(gap).sum() / len(truth))


__all__ = ["Measured", "Report", "area_under_curve", "calibration_error", "train"]
