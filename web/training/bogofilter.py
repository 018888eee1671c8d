"""Another filter, trained and tested on the same folds, if it is installed."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from genlab.core.check import Floats, Ints

_POSTMARK = "From someone@example.org Thu Aug 22 12:36:23 2002\n"
_LAST_DIGIT = 1e-6  # of the probabilities that it prints


def bogofilter(texts: Sequence[tuple[str, str]], spam: Ints, folds: Ints) -> Floats | None:
    """Return the log-odds of spam (N,), each by a bogofilter trained on the other folds; None if it
    is not installed.

    texts: the subject and the visible text of each e-mail, which is its input. Bogofilter prints
    six digits, so a probability of 0 or 1 is replaced by one half of the last digit.
    """
    program = shutil.which("bogofilter")
    if program is None:
        return None
    mails = [_mail(*text) for text in texts]
    score = np.empty(len(mails))
    for fold in np.unique(folds):
        in_fold = np.flatnonzero(folds == fold)
        with tempfile.TemporaryDirectory() as scratch:
            box, call = Path(scratch) / "box", [program, "-C", "-d", scratch]
            for label, option in ((0, "-n"), (1, "-s")):
                box.write_text(
                    "".join(mails[n] for n in np.flatnonzero((folds != fold) & (spam == label))),
                    "utf-8",
                )
                subprocess.run(
                    [*call, option, "-M", "-I", str(box)], check=True, capture_output=True
                )
            for n in in_fold:
                process = subprocess.run(
                    [*call, "-T"], input=mails[n].encode(), capture_output=True, check=False
                )
                score[n] = float(process.stdout.split()[1])
    p = np.clip(score, _LAST_DIGIT / 2, 1 - _LAST_DIGIT / 2)
    return np.log(p) - np.log1p(-p)


def _mail(subject: str, text: str) -> str:
    body = text[len(subject) :].strip().replace("\nFrom ", "\n>From ")
    return f"{_POSTMARK}Subject: {subject}\nContent-Type: text/plain; charset=utf-8\n\n{body}\n\n"
