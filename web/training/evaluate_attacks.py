"""How many spams get past the filter by each attack of `CHANGES`: a table with a row for each, and
one for the frauds of `frauds.toml`, by language.

An attack succeeds if the rewritten e-mail is judged "not spam". The attackers know the filter: the
good words that they add are those that speak most against spam in it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path

import numpy as np

from genlab.core.numbers.logs import log
from genlab.mail.reader import Mail, read
from genlab.spam.calibrated import Calibrated, calibrated
from genlab.spam.evasion import ATTACKS, GOOD_WORDS, Change, Material, taken_apart
from genlab.spam.filter import classify
from web.training.more_attacks import DATES, MORE_ATTACKS

SPAMS = 20  # that are attacked with
LONGEST = 400  # words of such a spam
PADDING = 4_000  # words of legitimate text that are to outvote it, in sight or hidden
MIN_DECOY_WORDS = 50  # words of a legitimate mail that is quoted, or sent beside the spam
MIN_SHARE = 0.01  # of the wanted mails, that must hold a good word
VERDICTS = ("not spam", "unsure", "spam", "nothing to judge")
FRAUDS = Path(__file__).with_name("frauds.toml")
SITE = "https://secure-area.example.net/start"  # of the frauds
CHANGES: dict[str, Change] = {"no attack": lambda letter, material: letter.with_text(letter.text)}
CHANGES |= {attack.title: attack.change for attack in ATTACKS.values()} | MORE_ATTACKS
_BEST_FOR_ATTACKERS = ("not spam", "nothing to judge", "undefined", "unsure", "spam")


@dataclass(frozen=True)
class Outcome:
    """How many of the mails of one attack got each verdict.

    Each mail was tried with each of `DATES`; its verdict is the one that the attacker likes best.
    by_date: how many became "not spam" with each date. indices: which mails became "not spam".
    """

    attack: str
    verdicts: dict[str, int]
    by_date: dict[str, int] = field(default_factory=dict)
    indices: tuple[int, ...] = ()


def words_against_spam(model: Calibrated, count: int) -> list[str]:
    """The common words that speak most against spam in a filter."""
    theta = (model.counts[0] + 0.5) / (model.mails[:, None] + 1)
    weight = np.subtract(*log(theta[::-1]))
    weight[theta[0] < MIN_SHARE] = np.inf
    order = np.argsort(weight, kind="stable")
    words = [model.names[0][v] for v in order[: 4 * count].tolist()]
    return [word for word in words if word.isalpha()][:count]


def try_attacks(spams: Sequence[Mail | bytes], legitimate: Sequence[Mail | bytes]) -> list[Outcome]:
    """Attack with the first `SPAMS` of the spams that are judged spam; legitimate: mails to hide
    them among.

    A decoy is the next of the legitimate mails that is judged "not spam" and is long enough.
    Raises ValueError if there are too few of either.
    """
    decoys = [
        mail
        for mail in map(_read, legitimate)
        if len(mail.tokens) >= MIN_DECOY_WORDS and classify(mail).verdict == "not spam"
    ]
    candidates = (mail for mail in map(_read, spams) if 30 <= len(mail.tokens) <= LONGEST)
    sources = map(_undated, candidates)
    spam_sources = list(islice((s for s in sources if classify(s).verdict == "spam"), SPAMS))
    if len(spam_sources) < SPAMS or not decoys:
        raise ValueError(
            f"the attacks need {SPAMS} mails that are judged spam; there are {len(spam_sources)}"
        )
    words = tuple(islice(cycle(words_against_spam(calibrated(), 4 * GOOD_WORDS)), 4 * GOOD_WORDS))
    padding = " ".join(" ".join(mail.text for mail in decoys).split(" ")[:PADDING])
    materials = [
        Material(words, decoy.text, padding=padding)
        for _, decoy in zip(spam_sources, cycle(decoys), strict=False)
    ]

    letters = list(map(taken_apart, spam_sources))
    return [
        _outcome(title, list(map(change, letters, materials)), DATES)
        for title, change in CHANGES.items()
    ]


def try_frauds() -> dict[str, list[Outcome]]:
    """Of each language the outcomes of the attacks with its frauds, sent today."""
    outcomes = {}
    for language, entry in tomllib.loads(FRAUDS.read_text("utf-8")).items():
        innocent = entry["innocent"]
        padding = " ".join(islice(cycle(innocent.split()), PADDING))
        material = Material(innocent.split(), innocent, padding=padding)
        letters = [
            taken_apart(_as_mail(subject, text.format(link=SITE)))
            for subject, text in entry["frauds"]
        ]
        today = {"today": DATES["today"]}
        outcomes[language] = [
            _outcome(title, [change(letter, material) for letter in letters], today)
            for title, change in CHANGES.items()
        ]
    return outcomes


def table_by_language(outcomes: dict[str, list[Outcome]]) -> str:
    """Of each attack and language, how many of the frauds become "not spam", as Markdown."""
    lines = [
        f"| frauds called not spam | {' | '.join(outcomes)} |",
        f"|---|{'---:|' * len(outcomes)}",
    ]
    for of_attack in zip(*outcomes.values(), strict=True):
        counts = [str(len(outcome.indices)) for outcome in of_attack]
        lines.append(f"| {of_attack[0].attack} | {' | '.join(counts)} |")
    return "\n".join(lines)


def _read(mail: Mail | bytes) -> Mail:
    return mail if isinstance(mail, Mail) else read(mail)[0]


def _undated(mail: Mail) -> str:
    """Return the e-mail as plain text from an unknown sender, without a date."""
    return _as_mail(mail.subject, mail.text[len(mail.subject) :].strip())


def _as_mail(subject: str, text: str) -> str:
    return (
        "From: Dana <dana@mail.example.com>\n"
        f"To: you@example.org\nSubject: {subject}\nMIME-Version: 1.0\n"
        f"Content-Type: text/plain; charset=utf-8\n\n{text}\n"
    )


def _outcome(name: str, sources: Sequence[str], dates: dict[str, str]) -> Outcome:
    by_date = {}
    verdicts: list[str] = []
    for date, fields in dates.items():
        dated_verdicts = [classify((fields + source).encode()).verdict for source in sources]
        by_date[date] = dated_verdicts.count("not spam")
        pairs = zip(verdicts or dated_verdicts, dated_verdicts, strict=True)
        verdicts = [min(pair, key=_BEST_FOR_ATTACKERS.index) for pair in pairs]
    return Outcome(
        name,
        {verdict: verdicts.count(verdict) for verdict in sorted(set(verdicts))},
        by_date,
        tuple(k for k, verdict in enumerate(verdicts) if verdict == "not spam"),
    )


def table(outcomes: Sequence[Outcome]) -> str:
    """The outcomes as a Markdown table: verdicts with the date that helps the attacker most, then
    how many are "not spam" with each date; in the last line, how many mails any attack helped.
    """
    columns = [*VERDICTS, *DATES]
    lines = [f"| attack | {' | '.join(columns)} |", f"|---|{'---:|' * len(columns)}"]
    for outcome in outcomes:
        counts = [str(outcome.verdicts.get(verdict, 0)) for verdict in VERDICTS]
        counts += [str(outcome.by_date.get(date, 0)) for date in DATES]
        lines.append(f"| {outcome.attack} | {' | '.join(counts)} |")
    helped = {index for outcome in outcomes for index in outcome.indices}
    lines.append(f"\nNot spam by any attack with any date: {len(helped)} of {SPAMS}.")
    return "\n".join(lines)
