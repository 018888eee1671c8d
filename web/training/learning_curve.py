"""Write `learning_curve.json`: how many mails of the corpus each of three models needs.

`python -m web.training.learning_curve CORPUS` writes it again, which takes some minutes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from genlab.core import bag_of_words
from genlab.core.check import Ints
from genlab.mail.reader import MAX_TEXT, read
from genlab.spam import learning_curve
from genlab.spam.learning_curve import DRAWS, MODELS, SEED, error_function
from web.training.corpus import load, split

SIZES = (16, 32, 64, 128, 256, 512, 1024, 2048)
WRITTEN = Path(learning_curve.__file__).with_name("learning_curve.json")


def main(corpus: Path, out: Path) -> None:
    """Read the corpus, draw, and write `learning_curve.json`."""
    texts: dict[str, list[list[str]]] = {"train": [], "test": []}
    labels: dict[str, list[bool]] = {"train": [], "test": []}
    for mail in split(load(corpus)):
        if mail.side not in texts:
            continue
        text = read(mail.data, max_words=MAX_TEXT)[0].text
        texts[mail.side].append([token.word for token in bag_of_words.tokenise(text)])
        labels[mail.side].append(mail.spam)
    y, truth = (np.array(labels[side], dtype=np.intp) for side in ("train", "test"))
    errors = curve(texts["train"], y, texts["test"], truth, SIZES)
    out.write_text(json.dumps(errors) + "\n", "utf-8")


def curve(
    train: Sequence[list[str]],
    y: Ints,
    test_texts: Sequence[list[str]],
    truth: Ints,
    sizes: Sequence[int],
) -> dict:
    """Of each model, of each size, the errors of every draw; the last size is all mails, of
    which there is one draw.
    """
    orders = _orders(y, min(sizes), np.random.default_rng(SEED))
    errors_after = error_function(train, y, test_texts, truth)
    runs = [[errors_after(order[:m]) for order in orders] for m in sizes] + [
        [errors_after(orders[0])]
    ]
    errors = {
        model: [[round(run[model], 5) for run in draws] for draws in runs] for model in MODELS
    }
    return {"sizes": [*sizes, len(train)], "asked": len(test_texts), "errors": errors}


def _orders(y: Ints, min_size: int, rng: np.random.Generator) -> list[Ints]:
    """Ten random orders, each with both classes among its first mails."""
    orders: list[Ints] = []
    while len(orders) < DRAWS:
        order = rng.permutation(len(y))
        if 0 < y[order[:min_size]].sum() < min_size:
            orders.append(order)
    return orders


if __name__ == "__main__":
    main(Path(sys.argv[1]), WRITTEN)
