"""Train the spam filters on the SpamAssassin public corpus: split, count, calibrate, measure, and
write what ships.

`train(corpus, out)` reads `corpus/{easy-ham-1,easy-ham-2,hard-ham-1,spam-1,spam-2}/*.txt`, writes
`counts.json`, `calibrated.json` and `examples.json` into `out`, and returns the table of
measurements. The same files give the same bytes. Only what a person can paste is
counted: the subject and the visible text. The other headers only tell who sent a training mail.
"""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from genlab.core import bag_of_words, naive_bayes
from genlab.core.bag_of_words import Counts
from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import sigmoid
from genlab.mail.reader import MAX_TEXT, read
from genlab.spam import calibrated
from genlab.spam.calibrated import Calibrated, only_what_speaks
from genlab.spam.counts_file import CountsFile, pack
from genlab.spam.features import GROUPS, places
from genlab.spam.learner import (
    MIN_HOLDERS,
    MIN_MAILS,
    MIN_SENDERS,
    SENDER_POWER,
    fit,
)
from genlab.spam.measures import area_under_curve, calibration_error
from web.training.corpus import FOLDS, CorpusMail, folds_of, load, split
from web.training.example_mails import write_examples
from web.training.train_recent import (
    OLDER,
    Example,
    add_recent,
    different,
    load_training_examples,
)

HARD_HAM = 1.5  # factor of the weight of legitimate mail that looks like spam
RIDGE = 1e-3  # of the fit of the coefficients
EVERY = 4  # the fit to the mail of today has every fourth mail of the corpus, too
TOO_SURE = 0.999  # a probability; errors beyond it are counted apart


HEADER = (
    "",
    "features",
    "acc",
    "P",
    "R",
    "FPR",
    "hard-ham FPR",
    "AUC",
    "log loss",
    "ECE",
    "errors > .999",
)
Row = tuple[str, ...]  # of the table of measurements: a model's, as `HEADER` names its cells


@dataclass(frozen=True)
class CorpusFeatures:
    """The mails as the filters see them: their words and features (columns by group of
    `names`), and labels.
    """

    mails: Sequence[CorpusMail]
    words: list[list[str]]
    rows: list[list[Ints]]
    names: list[list[str]]
    spam: Ints
    hard: np.ndarray
    sender: Ints

    def held(self, group: int, at: Ints) -> tuple[Ints, Ints]:
        """The features of a group that the mails `at` have: (M,) mails and (M,) columns, one entry
        for each feature of a mail.
        """
        columns = [self.rows[n][group] for n in at]
        mails = np.repeat(at, [len(columns_of_mail) for columns_of_mail in columns])
        return mails, np.concatenate([np.zeros(0, np.intp), *columns])


def train(corpus: Path, out: Path, clones: Path | None = None) -> str:
    """Fit, measure on mails that were kept aside, write the files; see the module's docstring.

    The plain models count the training side, the calibrated filter everything but the test fold.
    clones: where the collections of today stand (`web.training.sources`); without it, the filter
    that is written has no counts of today. Raises FileNotFoundError where a folder of the corpus,
    or a clone, is missing or empty.
    """
    mails = split(load(corpus, _progress))
    corpus_features = features_of(mails)
    sides = {
        side: np.flatnonzero([mail.side == side for mail in mails])
        for side in ("train", "validation", "test")
    }
    test = sides["test"]
    rest = np.setdiff1d(np.arange(len(mails)), test)
    by_mail = np.array([mail.fold for mail in mails])
    by_sender = np.array(folds_of([mail.source for mail in mails]))

    counts, plain_rows = _plain(corpus_features, sides["train"], test)
    fitted_model = replace(
        count(corpus_features, rest),
        at_home=_coefficients(corpus_features, rest, by_mail),
        elsewhere=_coefficients(corpus_features, rest, by_sender),
    )
    shipped = only_what_speaks(fitted_model)
    if clones is not None:
        examples = load_training_examples(clones)
        shipped = _with_today(corpus_features, rest, by_sender, shipped, examples)

    elsewhere = np.array(fitted_model.elsewhere)
    rows = {
        "Five ordinary folds": _cross_validated(corpus_features, by_mail, elsewhere),
        "Five folds without a common sender": _cross_validated(corpus_features, by_sender, None),
    }
    feature_count = sum(map(len, shipped.names))
    calibrated_rows = _on_the_test_fold(corpus_features, fitted_model, feature_count, test)
    rows["The test fold"] = [*calibrated_rows, *plain_rows]
    out.mkdir(parents=True, exist_ok=True)
    (out / "counts.json").write_bytes(pack(counts).encode("utf-8"))
    (out / "calibrated.json").write_bytes(calibrated.pack(shipped).encode("utf-8"))
    write_examples([mails[n] for n in test], out / "examples.json")
    spam_by_side = {side: corpus_features.spam[at] for side, at in sides.items()}
    return _report(spam_by_side, rows, out)


def _report(spam_by_side: dict[str, Ints], rows: dict[str, list[Row]], out: Path) -> str:
    """How many mails are on each side, the table of measurements, and the sizes of the files."""
    sides = "; ".join(
        f"{side} {(spam == 0).sum():,} ham, {(spam == 1).sum():,} spam"
        for side, spam in spam_by_side.items()
    )
    numbers = len(HEADER) - 1
    table: list[Row] = [HEADER, ("---", *("---:",) * numbers)]
    for title, of_title in rows.items():
        table += [(f"**{title}**", *("",) * numbers), *of_title]
    lines = [f"| {' | '.join(row)} |" for row in table]
    sizes = []
    for name in ("counts.json", "calibrated.json", "examples.json"):
        content = (out / name).read_bytes()
        zipped = len(gzip.compress(content, 9))
        sizes.append(f"{name}: {len(content):,} bytes, {zipped:,} gzipped")
    return "\n".join((f"Kept after near-duplicates: {sides}", "", *lines, "", *sizes))


def _coefficients(corpus: CorpusFeatures, at: Ints, folds: Ints) -> tuple[float, ...]:
    """The factors of the sums of a mail, fitted to the mails `at`, whose sums come from the counts
    of the other folds.
    """
    sums = out_of_fold(corpus, at, folds)[at]
    coefficients = fit(sums, corpus.spam[at], RIDGE)
    return tuple(round(coefficient, 4) for coefficient in coefficients.tolist())


def _cross_validated(corpus: CorpusFeatures, folds: Ints, of_page: Floats | None) -> list[Row]:
    """The rows of all mails, each judged by what the other four folds give.

    of_page: the page's coefficients, for a row of their own.
    """
    all_mails = np.arange(len(corpus.mails))
    sums = out_of_fold(corpus, all_mails, folds)
    scores = {"calibrated, its own coefficients": _held_out(sums, corpus.spam, folds)}
    if of_page is not None:
        scores["calibrated, the page’s coefficients"] = sums @ of_page
    return [measure(name, score, corpus, all_mails) for name, score in scores.items()]


def _on_the_test_fold(
    corpus: CorpusFeatures, model: Calibrated, feature_count: int, test: Ints
) -> list[Row]:
    """The rows of the filter by its coefficients at home and by those of the page.

    feature_count: of the filter that ships, which leaves out features that hardly change a sum.
    """
    sums = calibrated.sums(model, [corpus.rows[n] for n in test])
    scores = {"at home": sums @ model.at_home, "as the page uses it": sums @ model.elsewhere}
    return [
        measure(f"calibrated, shipped, {name}", score, corpus, test, feature_count)
        for name, score in scores.items()
    ]


def _progress(mails: Sequence[CorpusMail]) -> Iterable[CorpusMail]:
    """A progress bar where tqdm is installed."""
    try:
        from tqdm import tqdm
    except ImportError:
        return mails
    return tqdm(mails, unit=" mails", leave=False)


# ── The calibrated filter ─────────────────────────────────────────────────────────────────────────


def features_of(mails: Sequence[CorpusMail]) -> CorpusFeatures:
    """Read every mail once."""
    words = []
    features_by_mail = []
    for mail in _progress(mails):
        first = read(mail.data, max_words=MAX_TEXT)[0]
        tokens = bag_of_words.tokenise(first.text)
        words.append([token.word for token in tokens])
        groups = places(first.text, len(first.subject), tokens)
        features_by_mail.append([list(names_in_group) for names_in_group in groups])
    names = [
        sorted({name for groups in features_by_mail for name in groups[g]})
        for g in range(len(GROUPS))
    ]
    columns = [{name: v for v, name in enumerate(group)} for group in names]
    rows = [_columns_of_mail(groups, columns) for groups in features_by_mail]
    sources = dict.fromkeys(mail.source for mail in mails)
    senders = {source: n for n, source in enumerate(sources)}
    return CorpusFeatures(
        mails=mails,
        words=words,
        rows=rows,
        names=names,
        spam=np.array([mail.spam for mail in mails], dtype=np.intp),
        hard=np.array([mail.group == "hard-ham-1" for mail in mails]),
        sender=np.array([senders[mail.source] for mail in mails]),
    )


def _columns_of_mail(groups: list[list[str]], columns: list[dict[str, int]]) -> list[Ints]:
    """The columns of a mail's features in each group, in ascending order."""
    return [
        np.array(sorted(column_of[name] for name in names), dtype=np.intp)
        for names, column_of in zip(groups, columns, strict=True)
    ]


def mail_weights(corpus: CorpusFeatures, at: Ints) -> Floats:
    """(len(at),) the weight of each training mail: the more mails its sender has in its class, the
    less. The weights of a class sum to its number of mails.
    """
    weight = np.empty(len(at))
    for label in (0, 1):
        in_class = corpus.spam[at] == label
        mails = at[in_class]
        senders = corpus.sender[mails].tolist()
        mails_by_sender = Counter(senders)
        class_weight = np.array([mails_by_sender[sender] ** -SENDER_POWER for sender in senders])
        class_weight *= np.where(corpus.hard[mails], HARD_HAM, 1)
        class_weight *= len(mails) / max(class_weight.sum(), 1e-300)
        weight[in_class] = class_weight
    return weight


def count(
    corpus: CorpusFeatures,
    at: Ints,
    min_holders: Sequence[int] = MIN_HOLDERS,
    min_senders: Sequence[int] = MIN_SENDERS,
) -> Calibrated:
    """The weight of the mails `at` that hold each feature, rounded to halves; 0 for a feature that
    too few mails or senders have.
    """
    weight = np.zeros(len(corpus.mails))
    weight[at] = mail_weights(corpus, at)
    counts = []
    for g, names in enumerate(corpus.names):
        width = len(names)
        mail, column = corpus.held(g, at)  # of each occurrence
        holders = np.bincount(column, minlength=width)
        senders = different(column, corpus.sender[mail], width)
        is_kept = (holders >= min_holders[g]) & (senders >= min_senders[g])
        cell = corpus.spam[mail] * width + column
        total = np.bincount(cell, weights=weight[mail], minlength=2 * width)
        halves = np.round(2 * total.reshape(2, width)) / 2
        counts.append(np.where(is_kept, halves, 0))
    mails = np.bincount(corpus.spam[at], minlength=2).astype(np.float64)
    return Calibrated(mails, tuple(map(tuple, corpus.names)), tuple(counts))


def out_of_fold(
    corpus: CorpusFeatures,
    at: Ints,
    folds: Ints,
    counted: Callable[[CorpusFeatures, Ints], Calibrated] = count,
) -> Floats:
    """(N, groups + 1) the sums of each of the mails `at`, by the counts of those in the other folds
    (`calibrated.sums`). N counts all mails; the rows of those not among `at` are 0.
    """
    result = np.zeros((len(corpus.mails), len(GROUPS) + 1))
    for fold in np.unique(folds[at]):
        is_in_fold = folds[at] == fold
        in_fold = at[is_in_fold]
        model = counted(corpus, at[~is_in_fold])
        result[in_fold] = calibrated.sums(model, [corpus.rows[n] for n in in_fold])
    return result


def _held_out(sums: Floats, spam: Ints, folds: Ints) -> Floats:
    """(N,) the log-odds of each mail, nats, by coefficients that are fitted to the other folds."""
    score = np.empty(len(spam))
    for fold in np.unique(folds):
        in_fold = folds == fold
        score[in_fold] = sums[in_fold] @ fit(sums[~in_fold], spam[~in_fold], RIDGE)
    return score


def _with_today(
    corpus: CorpusFeatures, at: Ints, folds: Ints, shipped: Calibrated, examples: Sequence[Example]
) -> Calibrated:
    """The filter with the counts of today beside those of the corpus. The fit also has every
    `EVERY`-th of the mails `at`.
    """
    by_fold = [count(corpus, at[folds[at] != fold]) for fold in range(FOLDS)]
    sample = at[::EVERY]
    older = [_as_example(corpus, n) for n in sample]
    return add_recent(shipped, by_fold, older, folds[sample], examples)


def _as_example(corpus: CorpusFeatures, n: int) -> Example:
    """A mail of the corpus as an example; training knows only its text."""
    mail = corpus.mails[n]
    features = tuple(
        tuple(names[v] for v in columns)
        for names, columns in zip(corpus.names, corpus.rows[n], strict=True)
    )
    return Example(
        collection=OLDER,
        name=mail.id,
        spam=bool(corpus.spam[n]),
        kind="mail",
        year=None,
        sender=mail.source,
        features=features,
        personal=frozenset(),
        shingles=frozenset(),
    )


# ── The plain models ──────────────────────────────────────────────────────────────────────────────

_MODELS: tuple[tuple[str, Callable, float], ...] = (
    ("multinomial, α = 1", naive_bayes.fit_multinomial, 1.0),
    ("Bernoulli, α = 1", naive_bayes.fit_bernoulli, 1.0),
    ("Bernoulli, α = .01", naive_bayes.fit_bernoulli, 0.01),
)


def _plain(corpus: CorpusFeatures, train: Ints, test: Ints) -> tuple[CountsFile, list[Row]]:
    """The counts that ship, and the measurements of the decks' models, with all words and with the
    words that ship.
    """
    training_texts = [corpus.words[n] for n in train]
    test_texts = [corpus.words[n] for n in test]
    columns = bag_of_words.vocabulary(training_texts, min_documents=MIN_MAILS)
    counts = _counts(bag_of_words.count(training_texts, columns), corpus.spam[train], columns)
    rows = []
    for columns_used in (bag_of_words.vocabulary(training_texts), columns):
        training_bags = bag_of_words.count(training_texts, columns_used)
        test_bags = bag_of_words.count(test_texts, columns_used)
        for name, fit_model, smoothing in _MODELS:
            model = fit_model(training_bags, corpus.spam[train], smoothing=smoothing)
            log_ham, log_spam = model.log_posterior(test_bags).T
            feature_count = len(columns_used)
            rows.append(measure(name, log_spam - log_ham, corpus, test, feature_count))
    return counts, rows


def _counts(bags: Counts, spam: Ints, columns: dict[str, int]) -> CountsFile:
    with_word = bags.presence().sum_by(spam, 2).astype(np.int64)
    tokens = bags.sum_by(spam, 2).astype(np.int64)
    return CountsFile(tuple(columns), np.bincount(spam, minlength=2), with_word, tokens)


# ── Measures ──────────────────────────────────────────────────────────────────────────────────────


def measure(
    name: str, score: Floats, corpus: CorpusFeatures, at: Ints, features: int | None = None
) -> Row:
    """The row of a model by the log-odds of spam, nats, that it gives the mails `at`, which it has
    not seen; spam is the positive class. The log loss is in nats; of the errors the share is told
    that was made with a probability beyond `TOO_SURE`.
    """
    truth = corpus.spam[at]
    hard = corpus.hard[at]
    is_called_spam = score > 0
    p_spam = sigmoid(score)
    is_wrong = is_called_spam != truth
    confidence_in_errors = np.maximum(p_spam, 1 - p_spam)[is_wrong]
    shares = (
        1 - is_wrong.mean(),
        truth[is_called_spam].mean() if is_called_spam.any() else np.nan,
        is_called_spam[truth == 1].mean(),
        is_called_spam[truth == 0].mean(),
        is_called_spam[hard].mean() if hard.any() else np.nan,
    )
    log_loss = np.logaddexp(0, np.where(truth == 1, -score, score)).mean()
    too_sure = (confidence_in_errors > TOO_SURE).mean() if is_wrong.any() else 0.0
    return (
        name,
        "–" if features is None else f"{features:,}",
        *(f"{share:.3f}" for share in shares),
        f"{area_under_curve(score, truth):.4f}",
        f"{log_loss:.3f}",
        f"{calibration_error(p_spam, truth):.3f}",
        f"{100 * too_sure:.0f} %",
    )
