"""Train the filters of nine languages on texts that were written for them.

`train(out)` writes `letters.json` and `messages.json` into `out`. The coefficients are fitted to
the texts of each writer by the counts of the others. The same texts give the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

import numpy as np

from genlab.core.bag_of_words import tokenise
from genlab.core.check import Floats
from genlab.core.numbers.logs import sigmoid
from genlab.spam import calibrated
from genlab.spam.calibrated import Calibrated, only_what_speaks
from genlab.spam.learner import fit
from genlab.spam.measures import area_under_curve, calibration_error
from genlab.spam.signs.phrases import SHORT
from web.training.corpus import CorpusMail
from web.training.train_shipped import RIDGE, count, features_of, out_of_fold
from web.training.written_letters import LETTERS, Letter, letters

# In how many letters, and of how many writers, a feature must occur, by group. What a link or the
# structure of an e-mail says is no matter of language, and written letters have none.
MIN_HOLDERS = (2, 2, 3, 10**6, 10**6, 2, 10**6)
MIN_WRITERS = (2, 2, 2, 1, 1, 2, 1)
# How many words a text has that a filter counts: some of the letters are messages, too.
LENGTHS = {"letters": range(SHORT + 1, 10_000), "messages": range(41)}


def train(out: Path, folder: Path = LETTERS) -> str:
    """Write the filters, and return how well each tells the texts of a writer apart that it has
    not counted.
    """
    written = [(letter, len(tokenise(letter.text))) for letter in letters(folder)]
    reports = []
    for name, lengths in LENGTHS.items():
        texts = [letter for letter, words in written if words in lengths]
        model, log_odds = trained(texts)
        (out / f"{name}.json").write_bytes(calibrated.pack(model).encode("utf-8"))
        reports.append(_report(name, texts, log_odds, sum(map(len, model.names))))
    return "\n".join(reports)


def trained(texts: Sequence[Letter]) -> tuple[Calibrated, Floats]:
    """The filter, and the log-odds of each text by the texts of the other writers, in nats."""
    features = features_of(cast(Sequence[CorpusMail], texts))  # it asks for what both have
    all_texts = np.arange(len(texts))
    counted = partial(count, min_holders=MIN_HOLDERS, min_senders=MIN_WRITERS)
    sums = out_of_fold(features, all_texts, features.sender, counted)
    coefficients = tuple(np.round(fit(sums, features.spam, RIDGE), 4).tolist())
    model = counted(features, all_texts)
    model = only_what_speaks(replace(model, at_home=coefficients, elsewhere=coefficients))
    return model, sums @ coefficients


def _report(name: str, texts: Sequence[Letter], log_odds: Floats, features: int) -> str:
    """A line for each language."""
    spam = np.array([letter.spam for letter in texts])
    language = np.array([letter.language for letter in texts])
    p = sigmoid(log_odds)
    lines = [f"{name}: {features:,} features"]
    for code in np.unique(language):
        at = language == code
        shares = (
            f"{kind} below .2: {(of_kind < 0.2).mean():.3f}, from .9: {(of_kind >= 0.9).mean():.3f}"
            for kind, of_kind in (("wanted", p[at & ~spam]), ("bad", p[at & spam]))
        )
        auc = area_under_curve(log_odds[at], spam[at])
        error = calibration_error(p[at], spam[at])
        lines.append(
            f"{code}: {at.sum():,} texts, AUC {auc:.3f}, ECE {error:.3f}; {'; '.join(shares)}"
        )
    return "\n".join(lines)
