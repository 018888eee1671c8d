"""What a person feeds the page: labelled mails that it trains on, or what was trained or
labelled before.
"""

import json
from collections import deque
from time import monotonic

from genlab.kit import plural
from genlab.mail.reader import read
from genlab.spam.labelled import USAGE, LabelledMail, Pieces, labelled_records, unlabelled_of
from genlab.spam.learner import ROUNDS, FreshMail, Learner, file_text, opened
from genlab.spam.user_filter import line_of_mail

MAX_NAMED = 3  # files that are named one by one
MAX_EDITABLE_BYTES = 100_000  # bytes of labelled mails that go into the page's box, as they are
SLICE, FEW_AT_A_TIME = 0.1, 10  # seconds and mails, between which the page gets its turn


class TrainingUpload:
    """The reader (`kit.layout.Reader`)."""

    def __init__(self) -> None:
        self.learner = Learner()
        self.pieces: Pieces | None = None
        self.unlabelled = 0
        self.waiting_mails: deque[LabelledMail] = deque()
        self.saved: bytes | None = None
        self.few: list[LabelledMail] | None = []  # while they are few enough to be edited by hand
        self.reports: list[str] = []
        self.labelled = 0

    @property
    def subject(self) -> str:
        return f"{self.learner.round + 1} of {len(ROUNDS)}, {ROUNDS[self.learner.round]}"

    @property
    def report(self) -> str:
        """How the files were read: delimiters, what was left out, and how many mails had no
        label.
        """
        lines = self.reports[:MAX_NAMED]
        if len(self.reports) > MAX_NAMED:
            remaining = plural(len(self.reports) - MAX_NAMED, "more file")
            lines.append(f"The same holds for {remaining}.")
        if self.unlabelled:
            lines.append(f"{unlabelled_of(self.unlabelled, self.labelled)} (left out).")
        return " ".join(lines)

    def take(self, name: str, piece: bytes, last: bool) -> None:
        if name.lower().endswith(".json"):
            self.saved = (self.saved or b"") + piece
            if not last or not _has_labelled_mails(self.saved):
                return
            piece, self.saved = self.saved, None
        pieces = self.pieces or Pieces(name)
        self.pieces = pieces
        mails = list(pieces.take(piece, last))
        self.waiting_mails.extend(mails)
        if self.few is not None and self.learner.round == 0:
            self.few += mails
            if sum(len(mail) for _, mail in self.few) > MAX_EDITABLE_BYTES:
                self.few = None
        if last:
            if self.learner.round == 0:
                self.unlabelled += pieces.unlabelled
                self.labelled += pieces.labelled
                if pieces.report:
                    self.reports.append(pieces.report)
            self.pieces = None

    def work(self) -> bool:
        deadline = monotonic() + SLICE
        while self.waiting_mails and monotonic() < deadline:
            count = min(FEW_AT_A_TIME, len(self.waiting_mails))
            mails = [self.waiting_mails.popleft() for _ in range(count)]
            work, block = self.learner.work([(spam, FreshMail(mail)) for spam, mail in mails])
            self.learner.take(work(block))
        return bool(self.waiting_mails)

    def over(self) -> dict[str, str] | None:
        if self.saved is not None:
            return saved_filter(self.saved.decode("utf-8", "replace"))
        if (self.unlabelled or self.reports) and not self.learner.sent.any():
            raise ValueError(f"No label is found. {USAGE} {self.report}")
        if self.few:
            return {
                "own": "".join(line_of_mail(spam, read(mail)[0].text) for spam, mail in self.few),
                "trained": "",
            }
        return (
            None if self.learner.next() else {"trained": file_text(self.learner.trained_filter())}
        )


def _has_labelled_mails(content: bytes) -> bool:
    """Whether a JSON file is a table of labelled mails, and not a filter that was saved."""
    try:
        return labelled_records(content) is not None
    except ValueError:
        return False


def saved_filter(text: str) -> dict[str, str]:
    """What a file that was saved changes of the state: a filter, or labelled mails. ValueError
    for another file.
    """
    try:
        fields = json.loads(text)
        if "own" in fields and isinstance(fields["own"], str):
            return {"own": fields["own"], "trained": ""}
    except (ValueError, TypeError, RecursionError):
        pass
    opened(text)
    return {"trained": text}
