"""How the filter performs on e-mails that it was not trained on: a table with a row for each
source, for each of its languages, and for each kind of everyday e-mail.

What ships has counted no mail of the collections to judge by. Each row says since when its mails
are known to whoever sets limits. Of `TIME_SPLIT`, which it has
counted, a filter judges the mails of the last year that counted none of that year, no sender of
them, and no near-copy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from genlab.mail.language import detect, language_names
from genlab.mail.reader import MAX_TEXT, Mail, read
from genlab.spam.calibrated import TIMES, Calibrated, calibrated
from genlab.spam.filter import classify
from genlab.spam.judgement import Judgement
from genlab.spam.measures import area_under_curve
from web.training.everyday import everyday_mails, known
from web.training.sources import Collection, MissingClone, SourceMail, collections, load_source
from web.training.train_recent import (
    Example,
    examples_of,
    widened,
    with_recent,
    without_copies,
)

TIME_SPLIT = "foff-milter"
LAST_YEAR = 2026
LONGEST = 400  # mails of a collection that are judged: every n-th, from the first
MIN_MAILS_OF_LANGUAGE = 5  # of a source, for a row of their own
HEADER = (
    "source",
    "kind",
    "language",
    "legitimate",
    "spam",
    "AUC",
    "decided",
    "legitimate called spam",
    "above .9",
    "legitimate called not spam",
    "spam called spam",
    "spam called not spam",
)
ENGLISH = "English"
OTHER = "other languages"
# In what order answers are put, before the probability of their words.
RANKS = {"not spam": 0, "unsure": 1, "spam": 2}
# The kinds of judged collections, as `about` of sources.toml has them.
PHISHING = "phishing"
SIMULATED = "simulated phishing"
SHOPS = "shop and account mails"


@dataclass(frozen=True)
class Answer:
    """What the filter says of one e-mail, and what the e-mail is.

    p_spam: the probability by its words, 0.5 where they cannot be judged.
    """

    source: str
    kind: str
    language: str
    spam: bool
    verdict: str
    p_spam: float


def chosen(answers: Sequence[Answer], **fields: object) -> list[Answer]:
    """The answers whose fields are these."""
    return [a for a in answers if all(getattr(a, name) == v for name, v in fields.items())]


def row(title: str, kind: str, language: str, answers: Sequence[Answer]) -> tuple[str, ...]:
    """The row of some answers; – where there is nothing to measure."""
    legitimate, spam = (chosen(answers, spam=is_spam) for is_spam in (False, True))
    auc = "–"
    if legitimate and spam:
        ranks = np.array([RANKS.get(a.verdict, 1) + a.p_spam for a in answers])
        auc = f"{area_under_curve(ranks, np.array([int(a.spam) for a in answers])):.3f}"

    def share(of: Sequence[Answer], verdict: str) -> str:
        return _share(len(chosen(of, verdict=verdict)), of)

    undecided = sum(answer.verdict not in ("spam", "not spam") for answer in answers)
    return (
        title,
        kind,
        language,
        f"{len(legitimate):,}",
        f"{len(spam):,}",
        auc,
        _share(len(answers) - undecided, answers),
        share(legitimate, "spam"),
        _share(sum(answer.p_spam > 0.9 for answer in legitimate), legitimate),
        share(legitimate, "not spam"),
        share(spam, "spam"),
        share(spam, "not spam"),
    )


def _share(count: int, answers: Sequence[Answer]) -> str:
    return f"{count / len(answers):.3f}" if answers else "–"


def report(clones: Path | None) -> str:
    """The table of the everyday e-mails and of the sources whose clones are there, and which are
    missing.
    """
    missing: list[str] = []
    training_mails = [m for source in collections("train") for m in _load(source, clones, missing)]
    examples = examples_of(training_mails)
    rows = everyday_rows()
    answers_of_today: list[Answer] = []
    for collection in collections("judge"):
        mails = _load(collection, clones, missing)
        answers = judge(mails, examples)
        rows += source_rows(collection, answers)
        if collection.era == "today":
            answers_of_today += answers
    rows += rows_of_all(answers_of_today)
    if any(mail.collection.name == TIME_SPLIT for mail in training_mails):
        name = f"**{TIME_SPLIT} of {LAST_YEAR}, by a filter of the years before**"
        rows.append(row(name, "mail", ENGLISH, time_split(training_mails, examples)))
    # Three columns of text, then figures
    alignment = ["---" if k < 3 else "---:" for k in range(len(HEADER))]
    table = [HEADER, alignment, *rows]
    lines = [f"| {' | '.join(cells)} |" for cells in table]
    return "\n".join(["", *lines, "", *dict.fromkeys(missing)])


def everyday_rows() -> list[tuple[str, ...]]:
    """The rows of the e-mails that were written for judging: by language, and by kind."""
    answers = []
    for mail in everyday_mails():
        judgement = classify(read(mail.data, max_words=MAX_TEXT)[0])
        language = language_names()[mail.language]
        verdict = judgement.verdict
        answers.append(Answer("", mail.kind, language, mail.spam, verdict, _p_spam(judgement)))
    rows = _by_language(f"everyday e-mails, written for judging, known since {known()}", answers)
    for kind in dict.fromkeys(answer.kind for answer in answers):
        rows.append(row("", kind, "all", chosen(answers, kind=kind)))
    return rows


def source_rows(collection: Collection, answers: Sequence[Answer]) -> list[tuple[str, ...]]:
    """The rows of a source: all of it, and each language in which it has enough mails."""
    if not answers:
        return []
    name = f"{collection.name} ({collection.era}, known since {collection.known})"
    sizes = Counter(answer.language for answer in answers)
    if len(sizes) == 1:
        return [row(name, collection.about, answers[0].language, answers)]
    rows = [row(name, collection.about, "all", answers)]
    for language, size in sizes.most_common():
        if language and size >= MIN_MAILS_OF_LANGUAGE:
            rows.append(row("", collection.about, language, chosen(answers, language=language)))
    return rows


def rows_of_all(answers: Sequence[Answer]) -> list[tuple[str, ...]]:
    """Phishing beside legitimate mail: that of today, and the simulated beside that of shops."""
    legitimate = chosen(answers, spam=False)
    phishing, simulated = (chosen(answers, kind=kind) for kind in (PHISHING, SIMULATED))
    shops = chosen(legitimate, kind=SHOPS)
    rows = []
    if phishing and legitimate:
        name = "**phishing and legitimate mail of today**"
        rows += _by_language(name, [*phishing, *legitimate])
    if simulated and shops:
        name = "**simulated phishing and mails of shops**"
        rows.append(row(name, "all", ENGLISH, chosen([*simulated, *shops], language=ENGLISH)))
    return rows


def _by_language(name: str, answers: Sequence[Answer]) -> list[tuple[str, ...]]:
    """All of them, those in English, and those in another language."""
    others = [answer for answer in answers if answer.language not in (ENGLISH, "")]
    return [
        row(name, "all", "all", answers),
        row("", "all", ENGLISH, chosen(answers, language=ENGLISH)),
        row("", "all", OTHER, others),
    ]


def _load(collection: Collection, clones: Path | None, missing: list[str]) -> list[SourceMail]:
    if clones is None:
        missing.append(f"{collection.name}: not judged, for no --clones FOLDER was given")
        return []
    try:
        return load_source(collection, clones)
    except MissingClone as error:
        missing.append(str(error))
        return []


def judge(
    mails: Sequence[SourceMail], training_examples: Sequence[Example], by: Calibrated | None = None
) -> list[Answer]:
    """What the filter says of each mail; of a long list every n-th, none twice and no near-copy of
    what it was trained on.

    Raises:
        ValueError: the mails are of a collection that the shipped filter was trained on.
    """
    trained_on = {mail.collection.name for mail in mails if mail.collection.use != "judge"}
    if trained_on and by is None:
        raise ValueError(
            f"the shipped filter was trained on {', '.join(sorted(trained_on))}; only a filter "
            "that was not may judge it"
        )
    step = -(-len(mails) // LONGEST)
    sample = mails[:: max(step, 1)]
    kept = without_copies(examples_of(sample), training_examples)
    names_kept = {example.name for example in kept}
    return [_answer(mail, by) for mail in sample if mail.name in names_kept]


def _answer(mail: SourceMail, by: Calibrated | None) -> Answer:
    content = read(mail.data, max_words=MAX_TEXT)[0]
    judgement = classify(content, by=by)
    return Answer(
        mail.collection.name,
        mail.collection.about,
        _language(content),
        mail.spam,
        judgement.verdict,
        _p_spam(judgement),
    )


def _p_spam(judgement: Judgement) -> float:
    return 0.5 if judgement.p_words is None else judgement.p_words


def _language(mail: Mail) -> str:
    """The name of a mail's language, "" where it cannot be told."""
    language = detect(mail.text)
    return language.name if language else ""


def time_split(mails: Sequence[SourceMail], examples: Sequence[Example]) -> list[Answer]:
    """The last year of `TIME_SPLIT`, judged by counts of the years before alone.

    mails, examples: what is trained on, and the same as it was read. The coefficients are those
    that ship.
    """
    before = [example for example in examples if not _is_of_last_year(example)]
    last = {example.name for example in examples if _is_of_last_year(example)}
    senders = {example.sender for example in before}
    of_sender = {example.name: example.sender for example in examples}
    of_split = [mail for mail in mails if mail.collection.name == TIME_SPLIT and mail.name in last]
    later_mails = [mail for mail in of_split if of_sender[mail.name] not in senders]
    before = without_copies(before)
    return judge(later_mails, before, _counted_before(before))


def _is_of_last_year(example: Example) -> bool:
    return example.collection == TIME_SPLIT and (example.year or 0) >= LAST_YEAR


def _counted_before(examples: Sequence[Example]) -> Calibrated:
    """Return the shipped filter with the counts of these e-mails in place of its recent ones."""
    shipped = calibrated()
    if shipped.recent is None:
        raise ValueError("the filter that ships has one set of counts; train it with --clones")
    older = replace(shipped, recent=None)
    coefficients = {time: shipped.coefficients(time) for time in TIMES}
    return with_recent(widened(older, examples), examples, coefficients)
