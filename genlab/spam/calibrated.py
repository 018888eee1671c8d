"""The calibrated filter: naive Bayes over features that are present, group by group, its sum scaled
so as to be honest.

Each feature j has the log-odds of two smoothed Beta estimates,

    w_j = log((a_j + α π₁) / n₁) − log((b_j + α π₀) / n₀),

with a_j of n₁ spams and b_j of n₀ other mails that hold it, and π the classes' shares: an unseen
feature weighs 0. Of each group g the `MOST` strongest are added, and because they echo each other
the sum is divided by √(n_g + 1) for the n_g that say anything. A plain naive Bayes posterior lacks
that division, which is why it is so sure of itself. Then

    log-odds = Σ_g c_g · Σ_j w_j / √(n_g + 1) + c · n / (n + `HALF`),   n = Σ_g n_g,

with seven coefficients fitted to mails that the counts had not seen. A mail without a feature gets
½.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from math import sqrt
from typing import NamedTuple

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import log
from genlab.spam.counts_file import front_coded, front_decoded, numbers, written
from genlab.spam.features import GROUPS, Places

MOST = 20  # of a group are added
HALF = 30  # features at which half of the last term is reached
PSEUDO = 0.5  # mails, of which each class has its share; times the page's α
LEAST = (0.4, 0.4, 0.4, 0.4, 0.4, 0.7)  # nats, of each group: a weaker feature is left out
_FORMAT = 1


class Term(NamedTuple):
    """One feature of a mail: its group and name, P(it | class), weight, what it adds in nats,
    and where it stands.
    """

    group: int
    name: str
    p_spam: float
    p_ham: float
    weight: float
    contribution: float
    places: Sequence[tuple[int, int]]


@dataclass(frozen=True, eq=False)
class Calibrated:
    """What was counted, and the coefficients.

    mails: (2,) weight of the training mails, class 0 ham and class 1 spam; names: of each group the
    features, in order;
    counts: of each group (2, V) weight of the mails that hold it; at_home, elsewhere: seven
    coefficients each, fitted to mails like those of training, and to mails of senders that training
    had not met.
    """

    mails: Floats
    names: tuple[tuple[str, ...], ...]
    counts: tuple[Floats, ...]
    at_home: tuple[float, ...] = ()
    elsewhere: tuple[float, ...] = ()

    @cached_property
    def columns(self) -> tuple[dict[str, int], ...]:
        """Of each group, each feature's column."""
        return tuple({name: v for v, name in enumerate(group)} for group in self.names)

    @property
    def spam_share(self) -> float:
        """P(spam) in the training mails."""
        return float(self.mails[1] / self.mails.sum())

    def terms(self, found: Sequence[Places], smoothing: float = 1.0) -> tuple[list[Term], float]:
        """What each feature adds by the coefficients `elsewhere`, strongest first within each
        group; the last term.
        """
        terms, n = [], 0
        for g, ((p_ham, p_spam), weights) in enumerate(_tables(self, smoothing)):
            columns, names, places = self.columns[g], self.names[g], found[g]
            held = np.array(sorted(columns[name] for name in places), dtype=np.intp)
            kept, said = strongest(weights[held], g)
            n += said
            scale = self.elsewhere[g] / sqrt(said + 1)
            at = held[kept]
            rows = (at, p_spam[at], p_ham[at], weights[at], scale * weights[at])
            for v, *amounts in zip(*(row.tolist() for row in rows), strict=True):
                terms.append(Term(g, names[v], *amounts, places[names[v]]))
        return terms, self.elsewhere[-1] * n / (n + HALF)


@lru_cache(maxsize=4)
def _tables(counted: Calibrated, smoothing: float) -> list[tuple[Floats, Floats]]:
    """Of each group: P(feature | class), (2, V), and the weights, (V,); ±∞ where one class has
    none and α is 0.
    """
    share = counted.mails / counted.mails.sum()
    theta = [
        (each + smoothing * PSEUDO * share[:, None]) / counted.mails[:, None]
        for each in counted.counts
    ]
    return [(each, np.subtract(*log(each[::-1]))) for each in theta]


def strongest(weights: Floats, group: int) -> tuple[Ints, int]:
    """Which of a mail's weights are added, strongest first, and how many say anything."""
    strength = np.abs(weights)
    said = int(np.count_nonzero(strength >= LEAST[group]))
    return np.argsort(-strength, kind="stable")[: min(said, MOST)], said


def sums(counted: Calibrated, rows: Sequence[Sequence[Ints]], smoothing: float = 1.0) -> Floats:
    """(N, 7): of each mail, whose columns by group are a row, what the coefficients multiply."""
    weights = [table[1] for table in _tables(counted, smoothing)]
    out = np.zeros((len(rows), len(GROUPS) + 1))
    for n, row in enumerate(rows):
        for g, columns in enumerate(row):
            held = weights[g][columns]
            kept, said = strongest(held, g)
            out[n, g] = held[kept].sum() / sqrt(said + 1)
            out[n, -1] += said
    out[:, -1] /= out[:, -1] + HALF
    return out


@lru_cache(maxsize=1)
def calibrated() -> Calibrated:
    """The filter that ships with the package."""
    return unpack(files(__package__).joinpath("calibrated.json").read_text("utf-8"))


def pack(model: Calibrated) -> str:
    """The file's text: counts in halves of a mail."""
    groups = {
        group: {
            "names": "".join(front_coded(model.names[g])),
            **{
                name: written((2 * row).astype(int).tolist())
                for name, row in zip(("ham", "spam"), model.counts[g], strict=True)
            },
        }
        for g, group in enumerate(GROUPS)
    }
    head = {"format": _FORMAT, "mails": model.mails.tolist()}
    fitted = {"at_home": model.at_home, "elsewhere": model.elsewhere}
    return json.dumps({**head, **fitted, "groups": groups}, ensure_ascii=False, indent=0) + "\n"


def unpack(text: str) -> Calibrated:
    """What `pack` wrote. Raises ValueError for a file of another format, or where its columns
    differ in length.
    """
    fields = json.loads(text)
    if fields.get("format") != _FORMAT:
        raise ValueError(
            f"the counts have format {fields.get('format')!r}; this version reads {_FORMAT}"
        )
    names, counts = [], []
    for group in GROUPS:
        part = fields["groups"][group]
        names.append(tuple(front_decoded(part["names"])))
        rows = [numbers(part[name], len(names[-1]), f"{group}, {name}") for name in ("ham", "spam")]
        counts.append(np.array(rows, dtype=np.float64) / 2)
    fitted = (tuple(fields[name]) for name in ("at_home", "elsewhere"))
    return Calibrated(np.array(fields["mails"]), tuple(names), tuple(counts), *fitted)
