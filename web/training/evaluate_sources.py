"""How the filter performs on other collections: a table with one row per source, which shows
phishing and the legitimate e-mail of today side by side.

What ships has counted no mail of the collections to judge by. Of `TIME_SPLIT`, which it has
counted,
a filter judges the mails of the last year that counted none of that year, no sender of them, and no
near-copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from genlab.mail.reader import MAX_TEXT, read
from genlab.spam.calibrated import TIMES, Calibrated, calibrated
from genlab.spam.filter import classify
from genlab.spam.measures import area_under_curve
from web.training.sources import Collection, MissingClone, SourceMail, collections, load_source
from web.training.train_recent import (
    Columns,
    Example,
    examples_of,
    with_recent,
    without_copies,
)

TIME_SPLIT = "foff-milter"
LAST_YEAR = 2026
LONGEST = 400  # mails of a collection that are judged: every n-th, from the first
HEADER = (
    "",
    "legitimate",
    "spam",
    "AUC",
    "accuracy",
    "unsure",
    "legitimate called spam",
    "above .9",
    "spam called spam",
    "spam called not spam",
)


@dataclass(frozen=True, eq=False)
class Judgements:
    """The filter's results for some e-mails: its verdicts, p_spam, and the true classes."""

    verdicts: Sequence[str]
    p_spam: np.ndarray
    spam: np.ndarray

    def together_with(self, other: Judgements) -> Judgements:
        """Both one after the other."""
        return Judgements(
            [*self.verdicts, *other.verdicts],
            np.concatenate([self.p_spam, other.p_spam]),
            np.concatenate([self.spam, other.spam]),
        )

    def row(self, name: str) -> tuple[str, ...]:
        """The row of the table; – where there is nothing to measure."""
        spam = self.spam == 1
        verdict = np.array(self.verdicts)
        has_both = spam.any() and not spam.all()
        return (
            name,
            f"{int((~spam).sum()):,}",
            f"{int(spam.sum()):,}",
            f"{area_under_curve(self.p_spam, self.spam):.3f}" if has_both else "–",
            f"{np.mean((self.p_spam > 0.5) == spam):.3f}" if has_both else "–",
            _share(verdict == "unsure"),
            _share(verdict[~spam] == "spam"),
            _share(self.p_spam[~spam] > 0.9),
            _share(verdict[spam] == "spam"),
            _share(verdict[spam] == "not spam"),
        )


def _share(selection: np.ndarray) -> str:
    return f"{selection.mean():.3f}" if len(selection) else "–"


def report(clones: Path | None) -> str:
    """The table of the sources whose clones are there, and which are missing."""
    table = [HEADER, ("---", *("---:",) * (len(HEADER) - 1))]
    missing: list[str] = []
    training_mails = [m for source in collections("train") for m in _load(source, clones, missing)]
    examples = examples_of(training_mails)
    phishing: Judgements | None = None
    legitimate: Judgements | None = None
    for collection in collections("judge"):
        mails = _load(collection, clones, missing)
        if not mails:
            continue
        judgements = judge(mails, examples)
        table.append(judgements.row(f"{collection.name} ({collection.era})"))
        if collection.era != "today":
            continue
        if judgements.spam.all():
            phishing = judgements if phishing is None else phishing.together_with(judgements)
        else:
            legitimate = judgements if legitimate is None else legitimate.together_with(judgements)
    if phishing is not None and legitimate is not None:
        combined = phishing.together_with(legitimate)
        table.append(combined.row("**phishing and legitimate mail of today**"))
    if any(mail.collection.name == TIME_SPLIT for mail in training_mails):
        split = time_split(training_mails, examples)
        name = f"**{TIME_SPLIT} of {LAST_YEAR}, by a filter of the years before**"
        table.append(split.row(name))
    lines = [f"| {' | '.join(row)} |" for row in table] if len(table) > 2 else []
    return "\n".join(["", *lines, "", *dict.fromkeys(missing)])


def _load(collection: Collection, clones: Path | None, missing: list[str]) -> list[SourceMail]:
    if clones is None:
        missing.append(f"{collection.name}: not judged, for no --clones FOLDER was given")
        return []
    try:
        return load_source(collection, clones)
    except MissingClone as error:
        missing.append(str(error))
        return []


def judge(
    mails: Sequence[SourceMail], training_examples: Sequence[Example], by: Calibrated | None = None
) -> Judgements:
    """What the filter says of each mail; of a long list every n-th, none twice and no near-copy of
    what it was trained on.
    """
    step = -(-len(mails) // LONGEST)
    sample = mails[::step]
    names_kept = {
        example.name for example in without_copies(examples_of(sample), training_examples)
    }
    test_mails = [mail for mail in sample if mail.name in names_kept]
    answers = [classify(read(mail.data, max_words=MAX_TEXT)[0], by=by) for mail in test_mails]
    return Judgements(
        [answer.verdict for answer in answers],
        np.array([answer.p_spam for answer in answers]),
        np.array([int(mail.spam) for mail in test_mails]),
    )


def time_split(mails: Sequence[SourceMail], examples: Sequence[Example]) -> Judgements:
    """The last year of `TIME_SPLIT`, judged by counts of the years before alone.

    mails, examples: what is trained on, and the same as it was read. The coefficients are those
    that ship.
    """
    before = [example for example in examples if not _is_of_last_year(example)]
    last = {example.name for example in examples if _is_of_last_year(example)}
    senders = {example.sender for example in before}
    of_sender = {example.name: example.sender for example in examples}
    later_mails = [
        mail
        for mail in mails
        if mail.collection.name == TIME_SPLIT
        and mail.name in last
        and of_sender[mail.name] not in senders
    ]
    before = without_copies(before)
    return judge(later_mails, before, _counted_before(before))


def _is_of_last_year(example: Example) -> bool:
    return example.collection == TIME_SPLIT and (example.year or 0) >= LAST_YEAR


def _counted_before(examples: Sequence[Example]) -> Calibrated:
    """Return the shipped filter with the counts of these e-mails in place of its recent ones."""
    shipped = calibrated()
    if shipped.recent is None:
        raise ValueError("the filter that ships has one set of counts; train it with --clones")
    older = replace(shipped, recent=None)
    columns = Columns.of(older, examples)
    coefficients = {time: shipped.coefficients(time) for time in TIMES}
    return with_recent(columns.of_model(older), examples, columns, coefficients)
