"""How well probabilities of spam fit what the mails are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from genlab.core.check import Floats, Ints


@dataclass(frozen=True)
class Evaluation:
    """P(spam) of mails left out of the counts (nan: 0/0), by one's own filter and by the shipped
    one; label: 1 spam.

    of: how many mails there are, of which these were judged; 0 where that is not known.
    """

    label: Ints
    own: Floats
    shipped: Floats
    of: int = 0


def area_under_curve(score: Floats, truth: Ints) -> float:
    """P(a spam scores above a ham), ties half: score (N,), truth (N,) 0 or 1."""
    ham, spam = np.sort(score[truth == 0]), score[truth == 1]
    lower, up_to = (np.searchsorted(ham, spam, side=side) for side in ("left", "right"))
    return float((lower + up_to).mean() / (2 * len(ham)))


def calibration_error(p_spam: Floats, truth: Ints, bins: int = 10) -> float:
    """Expected calibration error: |mean probability − share of spam| over equal bins, weighted
    by their mails.
    """
    bin_of = np.minimum((p_spam * bins).astype(np.intp), bins - 1)
    gap = np.bincount(bin_of, weights=p_spam - truth, minlength=bins)
    return float(np.abs(gap).sum() / len(truth))


def confusion(label: Ints, p_spam: Floats, at: float) -> tuple[int, ...]:
    """Spam filed as spam, spam let through, other mail filed as spam, other mail let through,
    and not answered.
    """
    has_answer = ~np.isnan(p_spam)
    is_filed_as_spam = p_spam >= at
    spam, other = ((has_answer & (label == k)) for k in (1, 0))
    cells = (
        spam & is_filed_as_spam,
        spam & ~is_filed_as_spam,
        other & is_filed_as_spam,
        other & ~is_filed_as_spam,
        ~has_answer,
    )
    return tuple(int(cell.sum()) for cell in cells)


def roc(label: Ints, p_spam: Floats) -> tuple[list[float], list[float]]:
    """(false-positive rate, true-positive rate) at every threshold, from (0, 0) to (1, 1)."""
    is_defined = ~np.isnan(p_spam)
    label, p_spam = label[is_defined], p_spam[is_defined]
    if not 0 < label.sum() < len(label):
        return [], []
    order = np.argsort(-p_spam, kind="stable")
    label, p_spam = label[order], p_spam[order]
    # The last of the e-mails with the same probability
    last = np.append(np.flatnonzero(np.diff(p_spam)), len(label) - 1)

    def rate_of(kind: int) -> list[float]:
        is_kind = label == kind
        return [0.0, *(np.cumsum(is_kind)[last] / is_kind.sum()).tolist()]

    return rate_of(0), rate_of(1)


def reliability(label: Ints, p_spam: Floats, bins: int = 5) -> list[tuple[float, float, int]]:
    """Of equal bins that hold any mail: mean probability, share of spam, mails."""
    is_defined = ~np.isnan(p_spam)
    label, p_spam = label[is_defined], p_spam[is_defined]
    bin_of = np.minimum((p_spam * bins).astype(np.intp), bins - 1)
    groups = [bin_of == b for b in range(bins)]
    return [
        (float(p_spam[w].mean()), float(label[w].mean()), int(w.sum())) for w in groups if w.any()
    ]
