"""Write `learning_curve.json`: how many mails of the corpus each of three models needs.

`python -m web.training.learning_curve CORPUS` writes it again, which takes some minutes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

from genlab.core import bag_of_words
from genlab.mail.reader import MAX_TEXT, read
from genlab.spam import learning_curve
from web.training.corpus import load, split

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
    errors = learning_curve.curve(texts["train"], y, texts["test"], truth, learning_curve.SIZES)
    out.write_text(json.dumps(errors) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), WRITTEN)
