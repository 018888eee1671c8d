"""The calibrated filter: naive Bayes over features that are present, group by group, with its sum
scaled so that the probabilities are calibrated.

Each feature j has the log-odds of two smoothed Beta estimates,

    w_j = log((a_j + α π₁) / n₁) − log((b_j + α π₀) / n₀),

with a_j of n₁ spams and b_j of n₀ other mails that hold it, and π the classes' shares: an unseen
feature has weight 0. The `MAX_TERMS` strongest features of each group g are added. Because they are
correlated, each is divided by √(n_g + 1), where n_g is the number of features with evidence. A
plain naive Bayes posterior lacks that division, which is why it is overconfident. No feature adds
more than `MAX_SHARE`, m, so that no word decides alone. Then

    log-odds = Σ_g c_g · Σ_j min(max(w_j / √(n_g + 1), −m), m) + c · n / (n + `HALF`), n = Σ_g n_g

with coefficients fitted to e-mails that the counts do not contain. A mail without a feature gets ½.

The filter that ships holds two sets of counts, of 2001–2002 and of today. For a mail of a known
time, P(feature | class) is a mixture of the two sets' shares, and the coefficients are those of
that time (`Recent`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from importlib.resources import files
from math import sqrt
from typing import NamedTuple

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import log
from genlab.spam.counts_file import encode_numbers, front_coded, front_decoded, numbers
from genlab.spam.features import GROUPS, Places

MAX_TERMS = 20  # of a group are added
MAX_SHARE = 1.0  # that a feature adds to the sum of its group, in nats, before the coefficient
HALF = 30  # features at which half of the last term is reached
PSEUDO = 0.5  # mails, of which each class has its share; times the page's α
# In nats, for each group: a weaker feature is left out.
MIN_STRENGTH = (0.4, 0.4, 0.4, 0.4, 0.4, 0.7, 0.4)
# The time of an e-mail, as far as it shows; "pasted today" is a text without a header, or a letter
# without a link.
TIMES = ("then", "undated", "today", "pasted today")
_FORMAT = 2


class Term(NamedTuple):
    """One feature of a mail: its group and name, P(feature | class), its weight, its contribution
    in nats, and its positions.
    """

    group: int
    name: str
    p_spam: float
    p_ham: float
    weight: float
    contribution: float
    places: Sequence[tuple[int, int]]


@dataclass(frozen=True, eq=False)
class Recent:
    """Counts of today's e-mail, besides those of 2001–2002, for the same features.

    mails, counts: as in `Calibrated`. share: of each of `TIMES`, the share of P(feature | class)
    that these counts have for a mail of that time, 0 to 1. coefficients: of each of `TIMES`, one
    for each group and one for the amount.
    """

    mails: Floats
    counts: tuple[Floats, ...]
    share: dict[str, float]
    coefficients: dict[str, tuple[float, ...]]


@dataclass(frozen=True, eq=False)
class Calibrated:
    """The counts of the training e-mails, and the coefficients.

    mails: (2,) weight of the training mails, class 0 ham and class 1 spam; names: of each group the
    features, in order;
    counts: for each group (2, V) the weight of the e-mails that contain the feature. at_home,
    elsewhere: one coefficient per group and one for the amount, fitted to e-mails like those of
    training, and to e-mails of senders outside the training set.
    recent: the second set of counts, and what is needed to use both; None for a filter with one
    set.
    """

    mails: Floats
    names: tuple[tuple[str, ...], ...]
    counts: tuple[Floats, ...]
    at_home: tuple[float, ...] = ()
    elsewhere: tuple[float, ...] = ()
    recent: Recent | None = None

    @cached_property
    def columns(self) -> tuple[dict[str, int], ...]:
        """For each group, the column of each feature."""
        return tuple({name: v for v, name in enumerate(group)} for group in self.names)

    @property
    def spam_share(self) -> float:
        """P(spam) in the training mails."""
        return float(self.mails[1] / self.mails.sum())

    def coefficients(self, time: str) -> tuple[float, ...]:
        """One for each group and one for the amount, for a mail of that time (one of `TIMES`)."""
        return self.recent.coefficients[time] if self.recent else self.elsewhere

    def terms(
        self, places_by_group: Sequence[Places], smoothing: float = 1.0, time: str = "undated"
    ) -> tuple[list[Term], float]:
        """Return the contribution of each feature, strongest first within each group, and that of
        the amount of evidence.
        """
        terms = []
        amount = 0
        coefficients = self.coefficients(time)
        for g, ((p_ham, p_spam), weights) in enumerate(tables(self, smoothing, time)):
            column_of, places = self.columns[g], places_by_group[g]
            present = np.array(sorted(column_of[name] for name in places), dtype=np.intp)
            strongest_places, shares, count = strongest(weights[present], g)
            amount += count
            for column, share in zip(present[strongest_places].tolist(), shares, strict=True):
                name = self.names[g][column]
                term = Term(
                    g,
                    name,
                    float(p_spam[column]),
                    float(p_ham[column]),
                    float(weights[column]),
                    coefficients[g] * share,
                    places[name],
                )
                terms.append(term)
        return terms, coefficients[-1] * amount / (amount + HALF)


@lru_cache(maxsize=8)
def tables(
    model: Calibrated, smoothing: float = 1.0, time: str = "undated"
) -> list[tuple[Floats, Floats]]:
    """Of each group: P(feature | class), (2, V), and the weights, (V,); ±∞ where one class has
    none and α is 0, and 0 where neither has any.
    """
    recent = model.recent
    share = recent.share[time] if recent else 0.0
    shares_and_weights = []
    for g, counts in enumerate(model.counts):
        theta = (1 - share) * _shares(counts, model.mails, smoothing)
        if recent and share:
            theta = theta + share * _shares(recent.counts[g], recent.mails, smoothing)
        with np.errstate(invalid="ignore"):
            weights = np.subtract(*log(theta[::-1]))
        is_absent = theta.sum(axis=0) == 0
        shares_and_weights.append((theta, np.where(is_absent, 0.0, weights)))
    return shares_and_weights


def _shares(counts: Floats, mails: Floats, smoothing: float) -> Floats:
    """(2, V) P(feature | class): the pseudo-count of each class is its share of `PSEUDO`."""
    share = mails / mails.sum()
    return (counts + smoothing * PSEUDO * share[:, None]) / mails[:, None]


def strongest(weights: Floats, group: int) -> tuple[Ints, list[float], int]:
    """Return which of an e-mail's weights are added, strongest first; what each of them adds to the
    sum of the group, at most `MAX_SHARE`; and how many carry evidence.
    """
    strength = np.abs(weights)
    count = int(np.count_nonzero(strength >= MIN_STRENGTH[group]))
    places = np.argsort(-strength, kind="stable")[: min(count, MAX_TERMS)]
    shares = weights[places] / sqrt(count + 1)
    shares = np.where(np.isinf(shares), shares, np.clip(shares, -MAX_SHARE, MAX_SHARE))
    return places, shares.tolist(), count


def sums(
    model: Calibrated,
    rows: Sequence[Sequence[Ints]],
    smoothing: float = 1.0,
    time: str = "undated",
) -> Floats:
    """(N, groups + 1): of each mail, whose columns by group are a row, what the coefficients
    multiply.
    """
    weights = [table[1] for table in tables(model, smoothing, time)]
    result = np.zeros((len(rows), len(GROUPS) + 1))
    for n, row in enumerate(rows):
        for g, columns in enumerate(row):
            _, shares, count = strongest(weights[g][columns], g)
            result[n, g] = sum(shares)
            result[n, -1] += count
    result[:, -1] /= result[:, -1] + HALF
    return result


def only_what_speaks(model: Calibrated) -> Calibrated:
    """Without the features that say too little to be added to a mail of any time."""
    kept = []
    for g, least in enumerate(MIN_STRENGTH):
        weights = np.array([tables(model, time=time)[g][1] for time in TIMES])
        kept.append(np.flatnonzero((np.abs(weights) >= least).any(axis=0)))

    def of_kept(groups: Sequence[Floats]) -> tuple[Floats, ...]:
        return tuple(group[:, at] for group, at in zip(groups, kept, strict=True))

    names = tuple(tuple(group[v] for v in at) for group, at in zip(model.names, kept, strict=True))
    recent = model.recent and replace(model.recent, counts=of_kept(model.recent.counts))
    return replace(model, names=names, counts=of_kept(model.counts), recent=recent)


@lru_cache(maxsize=3)
def calibrated(name: str = "calibrated") -> Calibrated:
    """A filter that ships with the package: "calibrated" was trained on real e-mails in English,
    "letters" and "messages" on texts in nine languages that were written for it, longer and shorter
    ones.
    """
    return unpack(files(__package__).joinpath(f"{name}.json").read_text("utf-8"))


def pack(model: Calibrated) -> str:
    """The file's text: counts in halves of a mail."""
    recent = model.recent
    groups = {}
    for g, group in enumerate(GROUPS):
        rows = dict(zip(("ham", "spam"), model.counts[g], strict=True))
        if recent:
            rows |= zip(("ham_today", "spam_today"), recent.counts[g], strict=True)
        packed = {
            name: encode_numbers((2 * row).astype(int).tolist()) for name, row in rows.items()
        }
        groups[group] = {"names": "".join(front_coded(model.names[g])), **packed}
    fields = {
        "format": _FORMAT,
        "mails": model.mails.tolist(),
        "at_home": model.at_home,
        "elsewhere": model.elsewhere,
    }
    if recent:
        fields["recent"] = {
            "mails": recent.mails.tolist(),
            "share": recent.share,
            "coefficients": recent.coefficients,
        }
    return json.dumps({**fields, "groups": groups}, ensure_ascii=False, indent=0) + "\n"


def unpack(text: str) -> Calibrated:
    """What `pack` wrote. Raises ValueError for a file of another format, or where its columns
    differ in length.
    """
    fields = json.loads(text)
    version = fields.get("format")
    if version != _FORMAT:
        raise ValueError(f"the counts have format {version!r}; this version reads {_FORMAT}")
    names = {group: tuple(front_decoded(fields["groups"][group]["names"])) for group in GROUPS}

    def counts(*rows: str) -> tuple[Floats, ...]:
        return tuple(
            np.array(
                [
                    numbers(fields["groups"][group][row], len(names[group]), f"{group}, {row}") / 2
                    for row in rows
                ]
            )
            for group in GROUPS
        )

    recent = fields.get("recent")
    if recent:
        coefficients = {time: tuple(recent["coefficients"][time]) for time in TIMES}
        of_today = counts("ham_today", "spam_today")
        recent = Recent(np.array(recent["mails"]), of_today, recent["share"], coefficients)
    return Calibrated(
        mails=np.array(fields["mails"]),
        names=tuple(names.values()),
        counts=counts("ham", "spam"),
        at_home=tuple(fields["at_home"]),
        elsewhere=tuple(fields["elsewhere"]),
        recent=recent,
    )
