"""What spammers do to get past a word-based filter, as functions from one e-mail source to another.

The message for the reader stays the same; only what a filter counts is changed. The same arguments
always give the same result. `ATTACKS` lists the attacks, each with a title and an explanation, and
`Attack.apply` takes the source of an e-mail (text or bytes, with or without headers) and returns a
new source as text. Nothing is sent, and the attacks know nothing about the filter, except
`strongest_good_words`, which asks for the words that an attacker would find by trial.
"""

from __future__ import annotations

import base64
import email
import html
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

import numpy as np

from genlab.mail.charsets import decode
from genlab.mail.hypertext import looks_like_html
from genlab.mail.message import Envelope
from genlab.mail.reader import read
from genlab.spam.plain_bayes import trained

GOOD_WORDS = 100  # that an attack adds where nothing else is said
_WORD = re.compile(r"[A-Za-z]{4,}")  # what is disguised: shorter words carry little evidence
_ADDRESS = re.compile(r"((?:https?://|www\.)\S{1,400}|[\w.+-]{1,64}@\S{1,255})", re.I)
_BODY_TAG = re.compile(r"<body\b[^>]{0,2000}>", re.I)
_END_OF_BODY = re.compile(r"</(?:body|html)\s*>", re.I)
_CYRILLIC = str.maketrans("aceiopxysACEHIKMOPTXS", "асеіорхуѕАСЕНІКМОРТХЅ")
_LEET = str.maketrans("aeiost", "431057")
_ZERO_WIDTH = "\u200b"
_UTF_8 = "{}; charset=utf-8"
# A transparent PNG of one pixel.
_PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42"
    "mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


# ── The letter that is attacked ───────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Letter:
    """An e-mail taken apart: subject, visible text, HTML ("" where it is plain text), and who
    sent it.
    """

    subject: str
    text: str
    html: str
    envelope: Envelope

    @property
    def as_html(self) -> str:
        """Its HTML, or its text as paragraphs of HTML."""
        if self.html:
            return self.html
        paragraphs = [html.escape(part).replace("\n", "<br>\n") for part in self.text.split("\n\n")]
        return "\n".join(f"<p>{part}</p>" for part in paragraphs)

    def source(self, content_type: str, body: str, transfer: str = "8bit") -> str:
        """Its headers above a body."""
        envelope = self.envelope
        sender = envelope.sender
        if sender and envelope.sender_name:
            name = envelope.sender_name.replace('"', "'")
            sender = f'"{name}" <{sender}>'
        date = envelope.date
        fields = {
            "Return-Path": envelope.return_path,
            "From": sender,
            "Reply-To": envelope.reply_to,
            "To": ", ".join(name for name in envelope.recipients if "@" in name),
            "Date": date.strftime("%a, %d %b %Y %H:%M:%S %z") if date else "",
            "Subject": self.subject,
            "MIME-Version": "1.0",
            "Content-Type": content_type,
            "Content-Transfer-Encoding": transfer,
        }
        given = {name: " ".join(value.split()) for name, value in fields.items()}
        head = "".join(f"{name}: {value}\n" for name, value in given.items() if value)
        return f"{head}\n{body.strip()}\n"

    def with_text(self, text: str) -> str:
        """The source of the letter with another text, as plain text."""
        return self.source(_UTF_8.format("text/plain"), text)

    def with_html(self, markup: str) -> str:
        """The source of the letter with another page."""
        if not _BODY_TAG.search(markup):
            markup = f"<html><body>\n{markup}\n</body></html>"
        return self.source(_UTF_8.format("text/html"), markup)

    def with_hidden(self, innocent: str, opening: str, sheet: str = "") -> str:
        """The letter with an innocent text at its end in an element that readers cannot see."""
        markup = self.as_html
        end = _END_OF_BODY.search(markup)
        at = end.start() if end else len(markup)
        element = f"\n{opening}{html.escape(innocent)}</div>\n"
        return self.with_html(sheet + markup[:at] + element + markup[at:])

    def disguised(self, change: Callable[[str], str]) -> str:
        """The letter with each longer word changed."""
        changed = replace(self, subject=_disguise_words(self.subject, change))
        return changed.with_text(_disguise_words(self.text, change))


def taken_apart(source: str | bytes) -> Letter:
    mail = read(source)[0]
    body = mail.text[len(mail.subject) :].strip()
    return Letter(mail.subject, body, _html_part(source), mail.envelope)


def _html_part(source: str | bytes) -> str:
    """The HTML of an e-mail as it was written, "" if there is none."""
    data = source.encode("utf-8", "replace") if isinstance(source, str) else source
    for part in email.message_from_bytes(data).walk():
        is_attached = part.get_content_disposition() == "attachment"
        content = part.get_payload(decode=True)
        if (
            part.get_content_type() == "text/html"
            and not is_attached
            and isinstance(content, bytes)
        ):
            charset = "utf-8" if isinstance(source, str) else part.get_content_charset()
            return decode(content, charset)[0]
    text = decode(data, None)[0]
    return text if looks_like_html(text) else ""


def _disguise_words(text: str, change: Callable[[str], str]) -> str:
    """The text with each longer word changed; addresses of web pages stay, for they must still
    work.
    """
    pieces = _ADDRESS.split(text)
    pieces[::2] = [_WORD.sub(lambda word: change(word[0]), piece) for piece in pieces[::2]]
    return "".join(pieces)


# ── What an attack is ─────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Material:
    """What an attacker has at hand.

    words: words of ordinary mail. text: an ordinary mail's text, to quote or to send as a decoy.
    seed: for what is random. padding: a long ordinary text that is to outvote the spam, shown or
    hidden; `text` where there is none.
    """

    words: Sequence[str]
    text: str
    seed: int = 0
    padding: str = ""

    @property
    def long_text(self) -> str:
        """The longest ordinary text at hand."""
        return self.padding or self.text


Change = Callable[[Letter, Material], str]


@dataclass(frozen=True)
class Attack:
    """One trick.

    title: for a button; explanation: what it does to the e-mail, in a sentence; counter: what the
    filter does against it, in a sentence; change: the function, called with the letter and the
    attacker's material.
    """

    title: str
    explanation: str
    counter: str
    change: Change

    def apply(self, source: str | bytes, material: Material) -> str:
        """The source after the attack. Never raises for a source that is an e-mail or a text."""
        return self.change(taken_apart(source), material)


ATTACKS: dict[str, Attack] = {}


def _attack(title: str, counter: str) -> Callable[[Change], Change]:
    """Add a function to `ATTACKS`; its docstring is the explanation."""

    def add(change: Change) -> Change:
        explanation = " ".join((change.__doc__ or "").split())
        ATTACKS[change.__name__] = Attack(title, explanation, counter, change)
        return change

    return add


def _add_hiding(name: str, title: str, explanation: str, opening: str, sheet: str = "") -> None:
    def hide(letter: Letter, material: Material) -> str:
        return letter.with_hidden(material.long_text, opening, sheet)

    counter = "Text that readers do not see is left out of the sum and reported."
    ATTACKS[name] = Attack(title, explanation, counter, hide)


_STRONGEST = (
    "Only the strongest 20 words, pairs, … of each group count, so padding soon stops helping."
)
_FOLDED = "Look-alike and invisible characters are turned back into the letters that readers see."


# ── More text ─────────────────────────────────────────────────────────────────────────────────────


def _with_words(letter: Letter, words: Sequence[str]) -> str:
    lines = [" ".join(words[k : k + 12]) for k in range(0, len(words), 12)]
    return letter.with_text(letter.text + "\n\n" + "\n".join(lines))


@_attack("Add 100 good words", _STRONGEST)
def good_words(letter: Letter, material: Material) -> str:
    """A hundred words that are common in ordinary e-mail follow below the letter."""
    return _with_words(letter, material.words[:GOOD_WORDS])


@_attack("Add 400 good words", _STRONGEST)
def more_good_words(letter: Letter, material: Material) -> str:
    """Four hundred words that are common in ordinary e-mail follow below the letter."""
    return _with_words(letter, material.words[: 4 * GOOD_WORDS])


@_attack(
    "Long innocent text below",
    "A long e-mail is also judged window by window, so that its end cannot outvote its beginning.",
)
def legitimate_text_below(letter: Letter, material: Material) -> str:
    """A long ordinary letter follows below the spam."""
    return letter.with_text(f"{letter.text}\n\n\n{material.long_text}")


@_attack(
    "Long innocent text above",
    "A long e-mail is also judged window by window, so that its beginning cannot outvote its end.",
)
def legitimate_text_above(letter: Letter, material: Material) -> str:
    """The spam is below a long ordinary letter."""
    return letter.with_text(f"{material.long_text}\n\n\n{letter.text}")


@_attack(
    "Quote an innocent e-mail",
    "Quoted and forwarded text is judged by itself and may speak for the e-mail, never against it.",
)
def legitimate_mail_quoted(letter: Letter, material: Material) -> str:
    """The spam pretends to be a reply to an ordinary e-mail, which it quotes."""
    quoted = "\n".join(f"> {line}" for line in material.text.split("\n"))
    return letter.with_text(f"{letter.text}\n\nOn Monday you wrote:\n{quoted}")


@_attack(
    "Innocent line above a forwarded e-mail",
    "If the forwarded part by itself is spam, the e-mail as a whole is never called “not spam”.",
)
def own_line_above_forward(letter: Letter, material: Material) -> str:
    """An innocent line is above the spam, which looks like a forwarded message."""
    sender = letter.envelope.sender or "someone@example.org"
    divider = f"-----Original Message-----\nFrom: {sender}\nSubject: {letter.subject}\n"
    forward = replace(letter, subject=f"Fwd: {letter.subject}".strip())
    return forward.with_text(f"Hi, please see below. Thanks!\n\n{divider}\n{letter.text}")


# ── Text that the reader does not see ─────────────────────────────────────────────────────────────

_add_hiding(
    "white_text",
    "White text on white",
    "An ordinary letter is added in white on white.",
    '<div style="color:#ffffff; background-color:#ffffff">',
)
_add_hiding(
    "near_white_text",
    "Nearly white text",
    "An ordinary letter is added in a colour that differs from white by one step in 256.",
    '<div style="color:#fefefe; background-color:#ffffff">',
)
_add_hiding(
    "tiny_text",
    "Tiny text",
    "An ordinary letter is added in letters one pixel high.",
    '<div style="font-size:1px; line-height:1px">',
)
_add_hiding(
    "off_screen",
    "Text off the screen",
    "An ordinary letter is placed 9,999 pixels to the left of the window.",
    '<div style="position:absolute; left:-9999px">',
)
_add_hiding(
    "style_class_hidden",
    "Hide with a style sheet",
    "An ordinary letter is added in an element whose class a style sheet hides.",
    '<div class="preview-note">',
    "<style>.preview-note { display: none }</style>\n",
)


@_attack("Decoy plain text", "Both versions are judged, and the worse one decides.")
def decoy_plain_text(letter: Letter, material: Material) -> str:
    """The e-mail contains two versions: the spam as HTML, which is shown, and an ordinary letter as
    plain text.
    """
    markup = letter.as_html
    boundary = "=_two_versions"
    while boundary in markup or boundary in material.text:
        boundary += "_"
    body = "".join(
        f"--{boundary}\nContent-Type: {kind}; charset=utf-8\nContent-Transfer-Encoding: "
        f"8bit\n\n{content}\n"
        for kind, content in (("text/plain", material.text), ("text/html", markup))
    )
    return letter.source(f'multipart/alternative; boundary="{boundary}"', f"{body}--{boundary}--")


# ── Words in disguise ─────────────────────────────────────────────────────────────────────────────


@_attack("Zero-width characters", _FOLDED)
def zero_width(letter: Letter, material: Material) -> str:
    """An invisible character is put into each longer word."""
    generator = Random(material.seed)

    def split(word: str) -> str:
        at = generator.randrange(1, len(word))
        return word[:at] + _ZERO_WIDTH + word[at:]

    return letter.disguised(split)


@_attack("Cyrillic look-alikes", _FOLDED)
def cyrillic(letter: Letter, material: Material) -> str:
    """Latin letters are replaced by Cyrillic ones that look the same."""
    return letter.disguised(lambda word: word.translate(_CYRILLIC))


@_attack(
    "Digits for letters",
    "Words with digits inside are counted by their shape, which is common in spam.",
)
def leetspeak(letter: Letter, material: Material) -> str:
    """Some letters are replaced by digits that resemble them."""
    return letter.disguised(lambda word: word.translate(_LEET))


@_attack(
    "Comments inside words",
    "The HTML is read as a mail program shows it: comments vanish and the words are whole again.",
)
def html_comments(letter: Letter, material: Material) -> str:
    """Each longer word is cut in two by a comment, which mail programs do not show."""
    generator = Random(material.seed)

    def split(word: str) -> str:
        at = generator.randrange(1, len(word))
        return f"{word[:at]}<!-- {generator.randrange(1000)} -->{word[at:]}"

    pieces = re.split(r"(&[#\w]{1,8};)", html.escape(letter.text))  # what escaping wrote is no word
    pieces[::2] = [_disguise_words(piece, split) for piece in pieces[::2]]
    return letter.with_html("".join(pieces).replace("\n", "<br>\n"))


# ── The form of the message ───────────────────────────────────────────────────────────────────────


@_attack("Encode as base64", "Transfer encodings are undone before anything is counted.")
def base64_body(letter: Letter, material: Material) -> str:
    """The text is sent as base64, which a filter that reads the source does not understand."""
    coded = base64.encodebytes(letter.text.encode("utf-8")).decode("ascii")
    return letter.source(_UTF_8.format("text/plain"), coded, "base64")


@_attack(
    "Picture instead of text",
    "Without words the filter does not guess: it is unsure, and says why.",
)
def image_only(letter: Letter, material: Material) -> str:
    """The letter is sent as a picture; no word is left."""
    boundary = "=_picture"
    body = (
        f"--{boundary}\nContent-Type: text/html; charset=utf-8\n\n"
        '<html><body><img src="cid:letter" width="600" height="400"></body></html>\n'
        f"--{boundary}\nContent-Type: image/png\nContent-ID: <letter>\nContent-Transfer-Encoding: "
        f"base64\n\n{_PIXEL}\n--{boundary}--"
    )
    wordless = replace(letter, subject="")
    return wordless.source(f'multipart/related; boundary="{boundary}"', body)


@lru_cache(maxsize=8)
def strongest_good_words(count: int, seed: int = 0) -> tuple[str, ...]:
    """Words of the shipped counts that speak most clearly against spam, in an order drawn by
    `seed`.

    An attacker finds such words by sending trial mails. Half of them are the very strongest; the
    order is shuffled so that no two neighbours form a pair which training has seen.
    """
    counts = trained()
    theta = counts.model("bernoulli").theta
    weight = np.log(theta[1]) - np.log(theta[0])
    weight[[not word.isalpha() for word in counts.words]] = np.inf
    words = [counts.words[v] for v in np.argsort(weight, kind="stable")[:count].tolist()]
    Random(seed).shuffle(words)
    return tuple(words)
