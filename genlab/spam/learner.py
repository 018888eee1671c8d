"""Train a filter like the shipped one on one's own e-mails: three passes over them, in memory that
does not grow.

First who sent how many, then what the mails hold, then how the filter does on some of them, each
left out of the counts that judge it. A round's work on a block of mails (`Learner.work`) can be
done anywhere; what comes of it is added (`Learner.take`) in the order of the blocks: one process
and several make the same file, byte for byte.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np

from genlab.core import glm
from genlab.core.bag_of_words import tokenise
from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import sigmoid
from genlab.mail.reader import MAX_TEXT, read
from genlab.spam import calibrated
from genlab.spam.calibrated import Calibrated, only_what_speaks
from genlab.spam.counts_file import CountsFile, pack
from genlab.spam.features import GROUPS, places
from genlab.spam.filter import log_odds_of_words
from genlab.spam.known import Known, correspondents, of_filter
from genlab.spam.measures import Evaluation
from genlab.spam.plain_bayes import PLAIN, Filter, unpack_filter
from genlab.spam.senders import source_of
from genlab.spam.structure import structure_of

ROUNDS = ("who sent them", "what they hold", "how well it does")
MIN_MAILS = 4  # that hold a word of the plain models' vocabulary
# In how many e-mails a feature of the calibrated filter must occur, by group.
MIN_HOLDERS = (5, 3, 3, 3, 1, 6, 3)
# By how many senders those e-mails were sent: the words of one sender do not generalise.
MIN_SENDERS = (2, 1, 1, 1, 1, 3, 2)
MAILS_PER_EXTRA_HOLDER = 500  # mails, of which each allows one more of the above
# An e-mail of a sender of n e-mails has weight n^(−SENDER_POWER), so that no list outweighs the
# others.
SENDER_POWER = 0.3
# The weight of an e-mail is a whole number of 1/UNIT, so that sums do not depend on their order.
UNIT = 256
SENDERS = 1 << 18  # are told apart
MAX_CORRESPONDENTS = 100_000  # whose digests are held at a time; the greatest are forgotten
MAX_FEATURES = 1_000_000  # are counted at a time; beyond, the rarest are forgotten
MAX_TEST_MAILS = 3_000  # mails, in the last round
MAX_FILTER = 200_000_000  # bytes of a filter's file
RIDGE = 1.0
_NO_SENDER = 0xFFFFFFFF
# The prefix of words of the plain models; the other names begin with the number of their group.
_PLAIN = str(len(GROUPS))


class Block(NamedTuple):
    """What some mails hold: mails (2,); of each name weight, mails and tokens by class (n, 6),
    and senders (n, 3); correspondents: of each whether any of its mails is spam.
    """

    mails: Ints
    names: list[str]
    counts: Ints
    senders: np.ndarray
    correspondents: dict[str, bool]


class Table:
    """The sum of blocks."""

    def __init__(self) -> None:
        self.rows: dict[str, int] = {}
        self.counts, self.senders = np.zeros((0, 6), np.int64), np.zeros((0, 3), np.uint32)
        self.mails = np.zeros(2, np.int64)
        self.correspondents: dict[str, bool] = {}

    def add(self, block: Block) -> None:
        """Add a block's counts; where too many features are held, the rarer half is forgotten."""
        rows = self.rows
        at = np.array([rows.setdefault(name, len(rows)) for name in block.names], dtype=np.intp)
        missing = len(rows) - len(self.counts)
        if missing > 0:
            missing = max(missing, len(self.counts))
            self.counts = np.pad(self.counts, ((0, missing), (0, 0)))
            self.senders = np.pad(self.senders, ((0, missing), (0, 0)), constant_values=_NO_SENDER)
        self.mails += block.mails
        for name, is_of_spam in block.correspondents.items():
            self.correspondents[name] = self.correspondents.get(name, False) or is_of_spam
        if len(self.correspondents) > MAX_CORRESPONDENTS:  # the same ones, whatever the order
            kept = sorted(self.correspondents.items())[:MAX_CORRESPONDENTS]
            self.correspondents = dict(kept)
        self.counts[at] += block.counts
        self.senders[at] = _three(np.hstack([self.senders[at], block.senders]))
        if len(rows) > MAX_FEATURES:
            holders = self.counts[: len(rows), 2:4].sum(axis=1)
            frequent = np.flatnonzero(holders > np.median(holders))
            names = list(rows)
            self.rows = {names[row]: n for n, row in enumerate(frequent.tolist())}
            self.counts, self.senders = self.counts[frequent], self.senders[frequent]

    @property
    def known(self) -> Known:
        """The correspondents of wanted mails of whom no spam came."""
        return of_filter(
            [name for name, is_of_spam in self.correspondents.items() if not is_of_spam]
        )

    def group(self, prefix: str, mails: int, senders: int = 0) -> tuple[tuple[str, ...], Ints]:
        """The names that enough mails and senders have, in order, and their counts."""
        holders = self.counts[:, 2:4].sum(axis=1)
        sender_counts = (self.senders != _NO_SENDER).sum(axis=1)
        is_frequent = (holders >= mails) & (sender_counts >= senders)
        chosen = sorted(
            (name[1:], row)
            for name, row in self.rows.items()
            if name[0] == prefix and is_frequent[row]
        )
        return tuple(name for name, _ in chosen), self.counts[[row for _, row in chosen]]


def _three(senders: np.ndarray) -> np.ndarray:
    """The three smallest of each row, each once."""
    senders = np.sort(senders, axis=1)
    senders[:, 1:][senders[:, 1:] == senders[:, :-1]] = _NO_SENDER
    return np.sort(senders, axis=1)[:, :3]


class Extract(NamedTuple):
    """All that training takes from a mail, which stands for it ever after (`extract`).

    key: of the mail's bytes; sender: a number; chance: a number by which it is chosen to be tried;
    shipped: log-odds by the filter that ships; features, words: each with its group before it, the
    words with how often they occur; correspondents: digests of whom it shows to be known.
    """

    key: str
    sender: int
    chance: int
    shipped: float
    features: list[str]
    words: dict[str, int]
    correspondents: Sequence[str] = ()


class FreshMail:
    """A mail, and the parts of its `Extract`, each taken when training asks for it."""

    def __init__(self, mail: str | bytes):
        self._mail = mail

    @cached_property
    def _data(self) -> bytes:
        return _bytes_of(self._mail)

    @property
    def key(self) -> str:
        return key_of(self._mail)

    @cached_property
    def sender(self) -> int:
        """A mail that does not say who sent it was sent by nobody else."""
        source = source_of(self._mail).encode() if isinstance(self._mail, bytes) else b""
        return zlib.crc32(source or self._data) % _NO_SENDER

    @property
    def chance(self) -> int:
        return zlib.crc32(self._data)

    @property
    def shipped(self) -> float:
        return round(log_odds_of_words(read(self._mail)[0]), 9)

    @property
    def features(self) -> list[str]:
        return self._contents[0]

    @property
    def words(self) -> dict[str, int]:
        return self._contents[1]

    @property
    def correspondents(self) -> list[str]:
        return self._contents[2]

    @cached_property
    def _contents(self) -> tuple[list[str], dict[str, int], list[str]]:
        mail = read(self._mail, max_words=MAX_TEXT)[0]
        tokens = tokenise(mail.text)
        groups = places(mail.text, len(mail.subject), tokens, structure=structure_of(mail))
        features = [f"{g}{name}" for g, group in enumerate(groups) for name in group]
        words = Counter(_PLAIN + token.word for token in tokens)
        return features, words, correspondents(mail.envelope)


KnownMail = Extract | FreshMail


def extract(mail: str | bytes) -> Extract:
    """What training takes from a mail. A filter that is trained on extracts is that of the
    mails, byte for byte.
    """
    fresh = FreshMail(mail)
    return Extract._make(getattr(fresh, name) for name in Extract._fields)


def key_of(mail: str | bytes) -> str:
    """By what a mail is known again: a digest of its bytes without the blank lines around them."""
    data = _bytes_of(mail).strip(b"\r\n").replace(b"\r\n", b"\n")
    return blake2b(data, digest_size=12).hexdigest()


def _bytes_of(mail: str | bytes) -> bytes:
    return mail if isinstance(mail, bytes) else mail.encode("utf-8", "replace")


class WeightedMail(NamedTuple):
    """A mail as the rounds after the first take it: label, weight in 1/`UNIT`, and the mail."""

    spam: int
    weight: int
    mail: KnownMail


def count_block(mails: Sequence[WeightedMail]) -> Block:
    """The second round's work."""
    rows: dict[str, int] = {}
    occurrences = []
    of_spam: dict[str, bool] = {}
    total = np.zeros(2, np.int64)
    for spam, weight, mail in mails:
        total[spam] += 1
        for name in mail.correspondents:
            of_spam[name] = of_spam.get(name, False) or bool(spam)
        for name, tokens in (dict.fromkeys(mail.features, 0) | mail.words).items():
            row = rows.setdefault(name, len(rows))
            occurrences.append((row, spam, weight, tokens, mail.sender))
    columns = np.array(occurrences, np.int64).reshape(-1, 5).T
    at, label, weights, tokens_of_each, sender = columns
    counts = np.zeros((len(rows), 6), np.int64)
    for k, amount in enumerate((weights, np.ones_like(at), tokens_of_each)):
        np.add.at(counts, (at, 2 * k + label), amount)
    pairs = np.unique((at << 32) | sender)
    place = np.arange(len(pairs)) - np.searchsorted(pairs >> 32, pairs >> 32)
    senders = np.full((len(rows), 3), _NO_SENDER, np.uint32)
    first = place < 3
    senders[pairs[first] >> 32, place[first]] = pairs[first] & _NO_SENDER
    return Block(total, list(rows), counts, senders, of_spam)


@dataclass(frozen=True, eq=False)
class TrainedFilter:
    """A filter of one's own: counts of the plain models, the calibrated filter, how it did, and the
    senders that its wanted mails show.
    """

    plain: Filter
    calibrated: Calibrated
    evaluation: Evaluation
    known: Known


@dataclass(frozen=True, eq=False)
class _SecondRound:
    """What the second round has counted, for the third: weights are not yet rounded to halves."""

    model: Calibrated
    holders: tuple[Ints, ...]
    least: tuple[int, ...]

    def sums(self, spam: int, weight: float, features: Sequence[str]) -> Floats:
        """(groups + 1,) what the coefficients multiply, for a mail that was counted: it is taken
        out first.
        """
        result = np.zeros(len(GROUPS) + 1)
        mails = self.model.mails - (np.arange(2) == spam)
        share = (calibrated.PSEUDO * mails / mails.sum())[:, None]
        for g in range(len(GROUPS)):
            columns = self.model.columns[g]
            places_present = [
                v
                for name in features
                if name[0] == str(g) and (v := columns.get(name[1:])) is not None
            ]
            counts = self.model.counts[g][:, places_present]
            counts[spam] -= weight
            counts[:, self.holders[g][places_present] <= self.least[g]] = (
                0  # too few without this mail
            )
            theta = (np.maximum(counts, 0) + share) / mails[:, None]
            w = np.log(theta[1]) - np.log(theta[0])
            _, shares, count = calibrated.strongest(w, g)
            result[g] = sum(shares)
            result[-1] += count
        result[-1] /= result[-1] + calibrated.HALF
        return result


def try_block(counts: _SecondRound, mails: Sequence[WeightedMail]) -> Floats:
    """The third round's work: (N, groups + 3) label, the shipped filter's log-odds, and the sums
    of each mail.
    """
    rows = [
        [spam, mail.shipped, *counts.sums(spam, weight / UNIT, mail.features).tolist()]
        for spam, weight, mail in mails
    ]
    return np.array(rows).reshape(-1, 2 + len(GROUPS) + 1)


class Learner:
    """The three rounds: in each, what `work` asks for is done with every block and given to
    `take`; then `next`.
    """

    def __init__(self) -> None:
        self.round = 0
        self.sent = np.zeros((2, SENDERS), np.int64)
        self.table = Table()
        self.held_out: list[Floats] = []

    def work(self, mails: Sequence[tuple[int, KnownMail]]) -> tuple[Callable[[Any], Any], Any]:
        """What is to be done with a block of mails in this round, and on what; little where
        nothing is to be done.
        """
        if self.round == 0:
            return _senders, mails
        weighted = [WeightedMail(spam, self._weight(spam, mail), mail) for spam, mail in mails]
        if self.round == 1:
            return count_block, weighted
        chance = MAX_TEST_MAILS / max(1, self.table.mails.sum())
        test_mails = [mail for mail in weighted if mail.mail.chance < chance * 2**32]
        return partial(try_block, self.counted), test_mails

    def _weight(self, spam: int, mail: KnownMail) -> int:
        n = max(1, int(self.sent[spam, mail.sender % SENDERS]))
        return max(1, round(UNIT * self.scale[spam] * n**-SENDER_POWER))

    def take(self, result: Any) -> None:
        """Add what the work on a block came to."""
        if self.round == 0:
            for spam, senders in enumerate(result):
                np.add.at(self.sent[spam], np.array(senders, np.intp), 1)
        elif self.round == 1:
            self.table.add(result)
        else:
            self.held_out.append(result)

    def next(self) -> bool:
        """Whether another round is to follow. Raises ValueError where a kind has no mails, or
        they hold nothing.
        """
        self.round += 1
        if self.round == 1:
            totals = self.sent.sum(axis=1)
            for name, n in zip(("other e-mail", "spam"), totals.tolist(), strict=True):
                if n < 2:
                    raise ValueError(
                        f"a filter needs two spams and two other e-mails at least; of {name} there "
                        f"is {n}"
                    )
            self.scale = totals / (self.sent ** (1 - SENDER_POWER)).sum(axis=1)
        elif self.round == 2:
            self.counted = self._count()
        return self.round < len(ROUNDS)

    def _thresholds(self, limits: Sequence[int]) -> list[int]:
        """Of few mails fewer need hold a feature."""
        return [min(n, 1 + int(self.table.mails.sum()) // MAILS_PER_EXTRA_HOLDER) for n in limits]

    def _count(self) -> _SecondRound:
        thresholds = self._thresholds(MIN_HOLDERS)
        groups = [
            self.table.group(str(g), *n)
            for g, n in enumerate(zip(thresholds, self._thresholds(MIN_SENDERS), strict=True))
        ]
        counts = tuple(group_counts[:, :2].T / UNIT for _, group_counts in groups)
        holders = tuple(group_counts[:, 2:4].sum(axis=1) for _, group_counts in groups)
        mails = self.table.mails.astype(np.float64)
        return _SecondRound(
            Calibrated(mails, tuple(names for names, _ in groups), counts),
            holders,
            tuple(thresholds),
        )

    def trained_filter(self) -> TrainedFilter:
        """The filter, after the last round. Raises ValueError where the mails hold no words."""
        words, counts = self.table.group(_PLAIN, *self._thresholds([MIN_MAILS]))
        if not words:
            raise ValueError("the e-mails hold no words")
        plain = Filter(words, self.table.mails, counts[:, 2:4].T, counts[:, 4:].T)

        # The mails that were held out: a row has the label, the plain log-odds, and the sums
        results = np.concatenate(self.held_out)
        results = results[np.lexsort(results.T)]  # the same, whatever the order of the mails
        label = results[:, 0].astype(np.intp)
        plain_log_odds = results[:, 1]
        sums = results[:, 2:]

        coefficients = tuple(round(float(c), 4) for c in fit(sums, label, RIDGE))
        model = self.counted.model
        halves = tuple(np.round(2 * group_counts) / 2 for group_counts in model.counts)
        model = Calibrated(model.mails, model.names, halves, coefficients, coefficients)
        test = Evaluation(
            label,
            np.round(sigmoid(sums @ coefficients), 5),
            np.round(sigmoid(plain_log_odds), 5),
            of=int(self.table.mails.sum()),
        )
        return TrainedFilter(plain, only_what_speaks(model), test, self.table.known)


def _senders(mails: Sequence[tuple[int, KnownMail]]) -> list[list[int]]:
    """The first round's work: of each kind who sent each mail, in numbers that any machine takes
    for an index.
    """
    return [[mail.sender % SENDERS for spam, mail in mails if spam == k] for k in (0, 1)]


def fit(sums: Floats, spam: Ints, ridge: float) -> Floats:
    """The coefficients: logistic regression with a little ridge and no intercept."""
    return glm.fit_logistic(sums, spam, intercept=False, prior_precision=ridge).weights


# ── The file ──────────────────────────────────────────────────────────────────────────────────────


def file_text(trained_filter: TrainedFilter) -> str:
    """The text of the file of a filter."""
    plain, evaluation = trained_filter.plain, trained_filter.evaluation
    counts = CountsFile(plain.words, plain.documents, plain.with_word, plain.tokens)
    fields = {
        "genlab": "spam filter",
        "counts": json.loads(pack(counts)),
        "calibrated": json.loads(calibrated.pack(trained_filter.calibrated)),
        "tried": {
            "spam": evaluation.label.tolist(),
            "own": evaluation.own.tolist(),
            "shipped": evaluation.shipped.tolist(),
        },
        "known": sorted(trained_filter.known),
    }
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")) + "\n"


# What anything else but a filter raises somewhere on its way.
_FAULTS = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)


def opened(text: str) -> TrainedFilter:
    """What was `written`. Raises ValueError for anything else, however much it looks like it."""
    try:
        fields = json.loads(text)
        plain = unpack_filter(json.dumps(fields["counts"]))
        model = calibrated.unpack(json.dumps(fields["calibrated"]))
        tried = fields["tried"]
        label = np.array(tried["spam"], np.intp)
        own, shipped = (np.array(tried[name], float) for name in ("own", "shipped"))
        _check(plain, model, label, (own, shipped))
        known = of_filter(fields.get("known", []))  # older files have none
    except _FAULTS as error:
        raise ValueError(f"This is not a filter that genlab has trained: {error}") from None
    evaluation = Evaluation(label, own, shipped, int(plain.documents.sum()))
    return TrainedFilter(plain, model, evaluation, known)


def _check(plain: Filter, model: Calibrated, label: Ints, tried: Sequence[Floats]) -> None:
    """Raise ValueError for a filter that no training makes."""
    for name in PLAIN:
        plain.model(name)  # it looks whether the counts can be
    mails = model.mails
    counts_can_be = mails.shape == (2,) and np.isfinite(mails).all() and (mails > 0).all()
    for counts in model.counts:
        counts_can_be = counts_can_be and ((counts >= 0) & (counts <= mails[:, None] + 1)).all()
    if not counts_can_be:
        raise ValueError("its counts cannot be")
    coefficients = np.array(model.elsewhere, float)
    if coefficients.shape != (len(GROUPS) + 1,) or not np.isfinite(coefficients).all():
        raise ValueError("its coefficients are not one number for each group and one more")
    is_complete = label.ndim == 1 and np.isin(label, (0, 1)).all()
    for p in tried:
        is_complete = is_complete and p.shape == label.shape and ((p >= 0) & (p <= 1)).all()
    if not is_complete:
        raise ValueError("its record of the tested e-mails is incomplete")
