"""How many mails it takes: naive Bayes against logistic regression on the corpus, `python -m genlab.labs.spam.curve`.

The comparison of deck 000 (Ng & Jordan 2002) with real mails: each model learns from the first m of the training mails
in an order drawn by lot, for ten such orders, and is asked about the test fold. `curve.json` is what it wrote.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from genlab.core import bag_of_words, glm, naive_bayes
from genlab.core.bag_of_words import Counts
from genlab.core.check import Floats, Ints
from genlab.labs.spam.corpus import load, split
from genlab.labs.spam.mail import MOST_TEXT, read

SIZES = (16, 32, 64, 128, 256, 512, 1024, 2048)
DRAWS, SEED = 10, 0
RIDGE = 1.0  # of logistic regression: ½ |w|², a standard normal prior of every weight
MODELS = ("multinomial", "bernoulli", "logistic")


def errors(model: str, train: Sequence[list[str]], y: Ints, asked: Sequence[list[str]], truth: Ints) -> float:
    """Share of the asked mails that a model gets wrong; naive Bayes smoothed by 1, logistic regression by presences."""
    columns = bag_of_words.vocabulary(train)
    bags, row = (bag_of_words.count(texts, columns) for texts in (train, asked))
    if model == "logistic":
        score = logistic(bags.presence(), y, row.presence())
    else:
        fit = naive_bayes.fit_multinomial if model == "multinomial" else naive_bayes.fit_bernoulli
        log_posterior = fit(bags, y, classes=2).log_posterior(row)
        score = log_posterior[:, 1] - log_posterior[:, 0]
    return float(((score > 0) != truth).mean())


def logistic(x: Counts, y: Ints, asked: Counts) -> Floats:
    """(N,) log-odds of the asked rows by ridge logistic regression on the rows x, which are fewer than their columns.

    With XXᵀ = U Λ Uᵀ the rows U√Λ have the inner products that X has, and the ridge sees nothing else: N weights do
    the work of V, exactly.
    """
    dense = x.dense()
    values, vectors = np.linalg.eigh(dense @ dense.T)
    kept = values > 1e-9 * values[-1]
    root = np.sqrt(values[kept])
    fit = glm.fit_logistic(vectors[:, kept] * root, y, prior_precision=RIDGE)
    return fit.log_odds((asked.dot(dense) @ vectors[:, kept]) / root)


def curve(train: Sequence[list[str]], y: Ints, asked: Sequence[list[str]], truth: Ints, sizes: Sequence[int]) -> dict:
    """Of each model, of each size, the errors of every draw; the last size is all mails, of which there is one draw."""
    orders = _orders(y, min(sizes), np.random.default_rng(SEED))
    found = {model: [] for model in MODELS}
    for m in (*sizes, len(train)):
        drawn = [order[:m] for order in (orders if m < len(train) else orders[:1])]
        for model, each in found.items():
            each.append([round(errors(model, [train[n] for n in at], y[at], asked, truth), 5) for at in drawn])
    return {"sizes": [*sizes, len(train)], "asked": len(asked), "errors": found}


def _orders(y: Ints, least: int, rng: np.random.Generator) -> list[Ints]:
    """Ten orders, drawn by lot, each with both classes among its first mails."""
    orders = []
    while len(orders) < DRAWS:
        order = rng.permutation(len(y))
        if 0 < y[order[:least]].sum() < least:
            orders.append(order)
    return orders


def main(corpus: Path, out: Path) -> None:
    """Read the corpus, draw, and write `curve.json`."""
    mails = split(load(corpus))
    words = [
        [token.word for token in bag_of_words.tokenise(read(mail.data, most_words=MOST_TEXT)[0].text)] for mail in mails
    ]
    spam = np.array([mail.spam for mail in mails], dtype=np.intp)
    sides = [np.flatnonzero([mail.side == side for mail in mails]) for side in ("train", "test")]
    (train, y), (asked, truth) = (([words[n] for n in at], spam[at]) for at in sides)
    out.write_text(json.dumps(curve(train, y, asked, truth, SIZES)) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(__file__).with_name("curve.json"))
