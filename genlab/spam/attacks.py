"""Known ways to get a spam past a filter, and how many of them succeed against this one.

Each attack rewrites a spam, keeping what a reader of it sees, but for pictures; it succeeds where
the rewritten mail is judged "not spam". Two of the attackers know the filter: the good words are
those that speak most against spam in it.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import cycle, islice

import numpy as np

from genlab.core.numbers.logs import log
from genlab.mail.reader import Mail, read
from genlab.spam.calibrated import Calibrated, calibrated
from genlab.spam.filter import classify

__all__ = ["ATTACKS", "Outcome", "good_words", "table", "try_attacks"]

SPAMS = 20  # that are attacked with
LONGEST = 400  # words of such a spam
HUGE = 4_000  # words of the legitimate text that is to outvote it
HIDDEN = 600  # words of it that are hidden
LEAST_SHARE = 0.01  # of the wanted mails, that must hold a good word
_PIXEL = b"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
_LEET = str.maketrans("aeiostAEIOST", "431057431057")
_CYRILLIC = str.maketrans("aceopxyABCEHKMOPTX", "асеорхуАВСЕНКМОРТХ")
_HEAD = "From: Dana <dana@mail.example.com>\nTo: you@example.org\nSubject: {subject}\nMIME-Version: 1.0\n"


@dataclass(frozen=True)
class Material:
    """What an attack is made of: a spam's subject and text, a legitimate mail, a long legitimate
    text, good words.
    """

    subject: str
    text: str
    legitimate: str
    long: str
    good: Sequence[str]

    def long_of(self, words: int) -> str:
        """The first words of the long legitimate text."""
        return " ".join(self.long.split(" ")[:words])


@dataclass(frozen=True)
class Outcome:
    """How many of the mails of one attack got each verdict."""

    attack: str
    verdicts: dict[str, int]

    @property
    def succeeded(self) -> int:
        return self.verdicts.get("not spam", 0)


def _plain(m: Material, text: str) -> bytes:
    return f"{_HEAD.format(subject=m.subject)}Content-Type: text/plain; charset=utf-8\n\n{text}\n".encode()


def _html(m: Material, body: str, style: str = "") -> bytes:
    head = f"<head><style>{style}</style></head>" if style else ""
    page = f"<html>{head}<body>{body}</body></html>"
    return f"{_HEAD.format(subject=m.subject)}Content-Type: text/html; charset=utf-8\n\n{page}\n".encode()


def _paragraphs(text: str) -> str:
    return "".join(f"<p>{escape(each)}</p>" for each in text.split("\n\n"))


def _hidden_by(style: str) -> Callable[[Material], bytes]:
    def attack(m: Material) -> bytes:
        return _html(
            m, f"{_paragraphs(m.text)}<div style='{style}'>{_paragraphs(m.long_of(HIDDEN))}</div>"
        )

    return attack


def _good_words(count: int) -> Callable[[Material], bytes]:
    def attack(m: Material) -> bytes:
        return _plain(m, f"{m.text}\n\n{' '.join(islice(cycle(m.good), count))}")

    return attack


def _in_comments(m: Material) -> bytes:
    words = _paragraphs(m.text).split(" ")
    split = [
        word if "<" in word or len(word) < 6 else f"{word[:3]}<!-- x -->{word[3:]}"
        for word in words
    ]
    return _html(m, f"{' '.join(split)}<!-- {escape(m.long_of(HIDDEN))} -->")


def _by_class(m: Material) -> bytes:
    style = ".note-7 { display: none } p { margin: 0 }"
    return _html(
        m, f"{_paragraphs(m.text)}<div class='note-7'>{_paragraphs(m.long_of(HIDDEN))}</div>", style
    )


def _zero_width(m: Material) -> bytes:
    words = [word if len(word) < 4 else f"{word[:2]}\u200b{word[2:]}" for word in m.text.split(" ")]
    return _plain(m, " ".join(words))


def _in_base64(m: Material) -> bytes:
    coded = base64.encodebytes(m.text.encode()).decode()
    head = (
        _HEAD.format(subject=m.subject)
        + "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64"
    )
    return f"{head}\n\n{coded}".encode()


def _image_alone(m: Material) -> bytes:
    head = _HEAD.format(subject="") + "Content-Type: multipart/related; boundary=b7"
    page = "<html><body><a href='https://www.example.net/'><img src='cid:a'></a></body></html>"
    image = f"Content-Type: image/png\nContent-ID: <a>\nContent-Transfer-Encoding: base64\n\n{_PIXEL.decode()}"
    return f"{head}\n\n--b7\nContent-Type: text/html\n\n{page}\n--b7\n{image}\n--b7--\n".encode()


def _quoted_below(m: Material) -> bytes:
    quoted = "\n".join(f"> {line}" for line in m.legitimate.split("\n"))
    return _plain(m, f"{m.text}\n\nOn Monday, Dana wrote:\n\n{quoted}")


def _decoy(m: Material) -> bytes:
    parts = (("plain", m.legitimate), ("html", f"<html><body>{_paragraphs(m.text)}</body></html>"))
    body = "".join(
        f"--b7\nContent-Type: text/{kind}; charset=utf-8\n\n{text}\n" for kind, text in parts
    )
    head = _HEAD.format(subject=m.subject) + "Content-Type: multipart/alternative; boundary=b7"
    return f"{head}\n\n{body}--b7--\n".encode()


def _below_a_line(m: Material) -> bytes:
    return _plain(
        m,
        f"Hi, as discussed, here it is. See you on Thursday.\n\n-----Original Message-----\n{m.text}",
    )


ATTACKS: dict[str, Callable[[Material], bytes]] = {
    "none": lambda m: _plain(m, m.text),
    "100 good words": _good_words(100),
    "400 good words": _good_words(400),
    "white text": _hidden_by("color:#ffffff;background-color:#ffffff"),
    "near-white text": _hidden_by("color:#fefefe"),
    "comments": _in_comments,
    "zero-width characters": _zero_width,
    "leetspeak": lambda m: _plain(m, m.text.translate(_LEET)),
    "Cyrillic letters": lambda m: _plain(m, m.text.translate(_CYRILLIC)),
    "base64": _in_base64,
    "image alone": _image_alone,
    "huge legitimate text below": lambda m: _plain(m, f"{m.text}\n\n{m.long_of(HUGE)}"),
    "huge legitimate text above": lambda m: _plain(m, f"{m.long_of(HUGE)}\n\n{m.text}"),
    "class hidden in <style>": _by_class,
    "off-screen": _hidden_by("position:absolute;left:-9999px"),
    "legitimate mail quoted below": _quoted_below,
    "decoy text beside spam HTML": _decoy,
    "own line above the original message": _below_a_line,
}


def good_words(model: Calibrated, count: int) -> list[str]:
    """The common words that speak most against spam in a filter."""
    theta = (model.counts[0] + 0.5) / (model.mails[:, None] + 1)
    weight = np.subtract(*log(theta[::-1]))
    weight[theta[0] < LEAST_SHARE] = np.inf
    order = np.argsort(weight, kind="stable")
    words = [model.names[0][v] for v in order[: 4 * count].tolist()]
    return [word for word in words if word.isalpha()][:count]


def try_attacks(spams: Sequence[Mail | bytes], legitimate: Sequence[Mail | bytes]) -> list[Outcome]:
    """Attack with the first `SPAMS` of the spams that are judged spam; legitimate: mails to hide
    them among.

    A decoy is the first of the legitimate mails, in turns, that is judged "not spam" and has 50
    words or more. Raises ValueError where there are too few of either.
    """
    hams = [
        mail
        for mail in map(_read, legitimate)
        if len(mail.tokens) >= 50 and classify(mail).verdict == "not spam"
    ]
    chosen = [
        mail for mail in map(_read, spams) if 30 <= len(mail.tokens) <= LONGEST and _is_spam(mail)
    ][:SPAMS]
    if len(chosen) < SPAMS or not hams:
        raise ValueError(
            f"the attacks need {SPAMS} mails that are judged spam; there are {len(chosen)}"
        )
    long = " ".join(mail.text for mail in hams)
    good = good_words(calibrated(), 400)
    materials = [
        Material(mail.subject, mail.text[len(mail.subject) :].strip(), ham.text, long, good)
        for mail, ham in zip(chosen, cycle(hams), strict=False)
    ]
    outcomes = []
    for name, attack in ATTACKS.items():
        verdicts = [classify(attack(each)).verdict for each in materials]
        outcomes.append(
            Outcome(name, {verdict: verdicts.count(verdict) for verdict in sorted(set(verdicts))})
        )
    return outcomes


def _read(mail: Mail | bytes) -> Mail:
    return mail if isinstance(mail, Mail) else read(mail)[0]


def _is_spam(mail: Mail) -> bool:
    text = mail.text[len(mail.subject) :].strip()
    return classify(_plain(Material(mail.subject, text, "", "", ()), text)).verdict == "spam"


def table(outcomes: Sequence[Outcome]) -> str:
    """The outcomes as a Markdown table."""
    verdicts = ("not spam", "unsure", "spam", "nothing to judge")
    lines = [f"| attack | {' | '.join(verdicts)} |", f"|---|{'---:|' * len(verdicts)}"]
    for outcome in outcomes:
        counts = " | ".join(str(outcome.verdicts.get(verdict, 0)) for verdict in verdicts)
        lines.append(f"| {outcome.attack} | {counts} |")
    return "\n".join(lines)
