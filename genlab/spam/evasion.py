"""What spammers do to get past a word-based filter, as functions from one e-mail source to another.

Each function takes the source of an e-mail (text or bytes, with or without headers) and returns a
new source as text. The message for the reader stays the same; only what a filter counts is changed.
The same arguments always give the same result. `ATTACKS` lists them all with a title and an
explanation, and `Attack.apply` calls each one in the same way. Nothing is sent, and the functions
know nothing about the filter, except `strongest_good_words`, which asks for the words that an
attacker would find by trial.
"""

from __future__ import annotations

import base64
import email
import html
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import numpy as np

from genlab.mail.characters import decode
from genlab.mail.hypertext import looks_like_html
from genlab.mail.message import Envelope
from genlab.mail.reader import read
from genlab.spam.filter import trained

GOOD_WORDS = 100  # that an attack adds where nothing else is said
_WORD = re.compile(r"[A-Za-z]{4,}")  # what is disguised: shorter words carry little evidence
_ADDRESS = re.compile(r"((?:https?://|www\.)\S{1,400}|[\w.+-]{1,64}@\S{1,255})", re.I)
_BODY_TAG = re.compile(r"<body\b[^>]{0,2000}>", re.I)
_END_OF_BODY = re.compile(r"</(?:body|html)\s*>", re.I)
_CYRILLIC = str.maketrans("aceiopxysACEHIKMOPTXS", "асеіорхуѕАСЕНІКМОРТХЅ")
_LEET = str.maketrans("aeiost", "431057")
_ZERO_WIDTH = "\u200b"
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


def taken_apart(source: str | bytes) -> Letter:
    mail = read(source)[0]
    body = mail.text[len(mail.subject) :].strip()
    return Letter(mail.subject, body, _html_part(source), mail.envelope)


def _html_part(source: str | bytes) -> str:
    """The HTML of an e-mail as it was written, "" if there is none."""
    data = source.encode("utf-8", "replace") if isinstance(source, str) else source
    for part in email.message_from_bytes(data).walk():
        if (
            part.get_content_type() == "text/html"
            and part.get_content_disposition() != "attachment"
        ):
            content = part.get_payload(decode=True)
            if isinstance(content, bytes):
                return decode(
                    content, "utf-8" if isinstance(source, str) else part.get_content_charset()
                )[0]
    text = decode(data, None)[0]
    return text if looks_like_html(text) else ""


def source_of(letter: Letter, content_type: str, body: str, transfer: str = "8bit") -> str:
    """The letter's headers above a body."""
    sender = letter.envelope.sender
    if sender and letter.envelope.sender_name:
        name = letter.envelope.sender_name.replace('"', "'")
        sender = f'"{name}" <{sender}>'
    date = letter.envelope.date
    fields = {
        "Return-Path": letter.envelope.return_path,
        "From": sender,
        "Reply-To": letter.envelope.reply_to,
        "To": ", ".join(name for name in letter.envelope.recipients if "@" in name),
        "Date": date.strftime("%a, %d %b %Y %H:%M:%S %z") if date else "",
        "Subject": letter.subject,
        "MIME-Version": "1.0",
        "Content-Type": content_type,
        "Content-Transfer-Encoding": transfer,
    }
    head = "".join(
        f"{name}: {' '.join(value.split())}\n" for name, value in fields.items() if value.strip()
    )
    return f"{head}\n{body.strip()}\n"


def plain_source(letter: Letter, text: str) -> str:
    return source_of(letter, "text/plain; charset=utf-8", text)


def html_source(letter: Letter, markup: str) -> str:
    if not _BODY_TAG.search(markup):
        markup = f"<html><body>\n{markup}\n</body></html>"
    return source_of(letter, "text/html; charset=utf-8", markup)


def with_hidden_text(source: str | bytes, innocent: str, opening: str, head: str = "") -> str:
    """The HTML letter with an innocent text at its end in an element that readers cannot see."""
    letter = taken_apart(source)
    markup = letter.as_html
    end = _END_OF_BODY.search(markup)
    at = end.start() if end else len(markup)
    element = f"\n{opening}{html.escape(innocent)}</div>\n"
    return html_source(letter, head + markup[:at] + element + markup[at:])


def _disguise_words(text: str, change: Callable[[str], str]) -> str:
    """The text with each longer word changed; addresses of web pages stay, for they must still
    work.
    """
    pieces = _ADDRESS.split(text)
    pieces[::2] = [_WORD.sub(lambda word: change(word[0]), piece) for piece in pieces[::2]]
    return "".join(pieces)


def _disguised_letter(source: str | bytes, change: Callable[[str], str]) -> str:
    letter = taken_apart(source)
    subject = _disguise_words(letter.subject, change)
    disguised = Letter(subject, letter.text, "", letter.envelope)
    return plain_source(disguised, _disguise_words(letter.text, change))


# ── More text ─────────────────────────────────────────────────────────────────────────────────────


def good_words(source: str | bytes, words: Sequence[str]) -> str:
    """Add words of ordinary mail below the letter, where everybody can see them."""
    letter = taken_apart(source)
    lines = [" ".join(words[k : k + 12]) for k in range(0, len(words), 12)]
    return plain_source(letter, letter.text + "\n\n" + "\n".join(lines))


def legitimate_text_below(source: str | bytes, innocent: str) -> str:
    """Put a long innocent text below the letter."""
    letter = taken_apart(source)
    return plain_source(letter, f"{letter.text}\n\n\n{innocent}")


def legitimate_text_above(source: str | bytes, innocent: str) -> str:
    """Put a long innocent text above the letter."""
    letter = taken_apart(source)
    return plain_source(letter, f"{innocent}\n\n\n{letter.text}")


def legitimate_mail_quoted(source: str | bytes, innocent: str) -> str:
    """Quote an innocent e-mail below the letter, as if it were a reply to it."""
    letter = taken_apart(source)
    quoted = "\n".join(f"> {line}" for line in innocent.split("\n"))
    return plain_source(letter, f"{letter.text}\n\nOn Monday you wrote:\n{quoted}")


def own_line_above_forward(source: str | bytes, line: str = "Hi, please see below. Thanks!") -> str:
    """Put an innocent line above, and present the letter as a message that is only forwarded."""
    letter = taken_apart(source)
    sender = letter.envelope.sender or "someone@example.org"
    divider = f"-----Original Message-----\nFrom: {sender}\nSubject: {letter.subject}\n"
    forwarded = Letter(f"Fwd: {letter.subject}".strip(), letter.text, "", letter.envelope)
    return plain_source(forwarded, f"{line}\n\n{divider}\n{letter.text}")


# ── Text that the reader does not see ─────────────────────────────────────────────────────────────


def white_text(source: str | bytes, innocent: str) -> str:
    """Add an innocent text in white letters on a white background."""
    return with_hidden_text(
        source, innocent, '<div style="color:#ffffff; background-color:#ffffff">'
    )


def near_white_text(source: str | bytes, innocent: str) -> str:
    """Add an innocent text in a colour that differs from the background by a shade nobody sees."""
    return with_hidden_text(
        source, innocent, '<div style="color:#fefefe; background-color:#ffffff">'
    )


def tiny_text(source: str | bytes, innocent: str) -> str:
    """Add an innocent text in letters one pixel high."""
    return with_hidden_text(source, innocent, '<div style="font-size:1px; line-height:1px">')


def off_screen(source: str | bytes, innocent: str) -> str:
    """Add an innocent text far to the left of the window."""
    return with_hidden_text(source, innocent, '<div style="position:absolute; left:-9999px">')


def style_class_hidden(source: str | bytes, innocent: str) -> str:
    """Add an innocent text that a rule in a style sheet hides."""
    sheet = "<style>.preview-note { display: none }</style>\n"
    return with_hidden_text(source, innocent, '<div class="preview-note">', sheet)


def decoy_plain_text(source: str | bytes, innocent: str) -> str:
    """Send the letter as HTML together with an innocent plain-text version that mail programs do
    not show.
    """
    letter = taken_apart(source)
    markup = letter.as_html
    boundary = "=_two_versions"
    while boundary in markup or boundary in innocent:
        boundary += "_"
    parts = [("text/plain", innocent), ("text/html", markup)]
    body = "".join(
        f"--{boundary}\nContent-Type: {kind}; charset=utf-8\nContent-Transfer-Encoding: "
        f"8bit\n\n{content}\n"
        for kind, content in parts
    )
    return source_of(
        letter, f'multipart/alternative; boundary="{boundary}"', f"{body}--{boundary}--"
    )


# ── Words in disguise ─────────────────────────────────────────────────────────────────────────────


def zero_width(source: str | bytes, generator: Random) -> str:
    """Put an invisible character of no width into each longer word, at a random place."""

    def split(word: str) -> str:
        at = generator.randrange(1, len(word))
        return word[:at] + _ZERO_WIDTH + word[at:]

    return _disguised_letter(source, split)


def leetspeak(source: str | bytes) -> str:
    """Write digits instead of the letters that they resemble: fr33 m0n3y."""
    return _disguised_letter(source, lambda word: word.translate(_LEET))


def cyrillic(source: str | bytes) -> str:
    """Replace letters by Cyrillic ones that look the same."""
    return _disguised_letter(source, lambda word: word.translate(_CYRILLIC))


def html_comments(source: str | bytes, generator: Random) -> str:
    """Cut each longer word in two by a comment, which no mail program shows."""
    letter = taken_apart(source)

    def split(word: str) -> str:
        at = generator.randrange(1, len(word))
        return f"{word[:at]}<!-- {generator.randrange(1000)} -->{word[at:]}"

    text = html.escape(letter.text)
    pieces = re.split(r"(&[#\w]{1,8};)", text)  # what escaping wrote is no word
    split_html = "".join(
        piece if k % 2 else _disguise_words(piece, split) for k, piece in enumerate(pieces)
    )
    return html_source(letter, split_html.replace("\n", "<br>\n"))


# ── The form of the message ───────────────────────────────────────────────────────────────────────


def base64_body(source: str | bytes) -> str:
    """Send the text as base64, which looks like noise to whoever reads the source."""
    letter = taken_apart(source)
    coded = base64.encodebytes(letter.text.encode("utf-8")).decode("ascii")
    return source_of(letter, "text/plain; charset=utf-8", coded, "base64")


def image_only(source: str | bytes) -> str:
    """Send the letter as a picture of its text: not one word is left to count."""
    letter = taken_apart(source)
    wordless = Letter("", "", "", letter.envelope)
    boundary = "=_picture"
    body = (
        f"--{boundary}\nContent-Type: text/html; charset=utf-8\n\n"
        '<html><body><img src="cid:letter" width="600" height="400"></body></html>\n'
        f"--{boundary}\nContent-Type: image/png\nContent-ID: <letter>\nContent-Transfer-Encoding: "
        "base64\n\n"
        f"{_PIXEL}\n--{boundary}--"
    )
    return source_of(wordless, f'multipart/related; boundary="{boundary}"', body)


# ── All of them ───────────────────────────────────────────────────────────────────────────────────


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


@dataclass(frozen=True)
class Attack:
    """One trick.

    title: for a button; explanation: what it does to the e-mail, in a sentence; counter: what the
    filter does against it, in a sentence; change: the function, called with the source and the
    attacker's material.
    """

    title: str
    explanation: str
    counter: str
    change: Callable[[str | bytes, Material], str]

    def apply(self, source: str | bytes, material: Material) -> str:
        """The source after the attack. Never raises for a source that is an e-mail or a text."""
        return self.change(source, material)


_HIDDEN = "Text that readers do not see is left out of the sum and reported."
_FOLDING_NOTE = (
    "Look-alike and invisible characters are turned back into the letters that readers see."
)
_STRONGEST = (
    "Only the strongest 20 words, pairs, … of each group count, so padding soon stops helping."
)
_SPACING_NOTE = (
    "Quoted and forwarded text is judged by itself and may speak for the e-mail, never against it."
)

ATTACKS = {
    "good_words": Attack(
        "Add 100 good words",
        "A hundred words that are common in ordinary e-mail follow below the letter.",
        _STRONGEST,
        lambda source, material: good_words(source, material.words[:GOOD_WORDS]),
    ),
    "more_good_words": Attack(
        "Add 400 good words",
        "Four hundred words that are common in ordinary e-mail follow below the letter.",
        _STRONGEST,
        lambda source, material: good_words(source, material.words[: 4 * GOOD_WORDS]),
    ),
    "legitimate_text_below": Attack(
        "Long innocent text below",
        "A long ordinary letter follows below the spam.",
        "A long e-mail is also judged window by window, so that its end cannot outvote its "
        "beginning.",
        lambda source, material: legitimate_text_below(source, material.long_text),
    ),
    "legitimate_text_above": Attack(
        "Long innocent text above",
        "The spam is below a long ordinary letter.",
        "A long e-mail is also judged window by window, so that its beginning cannot outvote its "
        "end.",
        lambda source, material: legitimate_text_above(source, material.long_text),
    ),
    "legitimate_mail_quoted": Attack(
        "Quote an innocent e-mail",
        "The spam pretends to be a reply to an ordinary e-mail, which it quotes.",
        _SPACING_NOTE,
        lambda source, material: legitimate_mail_quoted(source, material.text),
    ),
    "own_line_above_forward": Attack(
        "Innocent line above a forwarded e-mail",
        "An innocent line is above the spam, which looks like a forwarded message.",
        "If the forwarded part by itself is spam, the e-mail as a whole is never called “not "
        "spam”.",
        lambda source, _: own_line_above_forward(source),
    ),
    "white_text": Attack(
        "White text on white",
        "An ordinary letter is added in white on white.",
        _HIDDEN,
        lambda source, material: white_text(source, material.long_text),
    ),
    "near_white_text": Attack(
        "Nearly white text",
        "An ordinary letter is added in a colour that differs from white by one step in 256.",
        _HIDDEN,
        lambda source, material: near_white_text(source, material.long_text),
    ),
    "tiny_text": Attack(
        "Tiny text",
        "An ordinary letter is added in letters one pixel high.",
        _HIDDEN,
        lambda source, material: tiny_text(source, material.long_text),
    ),
    "off_screen": Attack(
        "Text off the screen",
        "An ordinary letter is placed 9,999 pixels to the left of the window.",
        _HIDDEN,
        lambda source, material: off_screen(source, material.long_text),
    ),
    "style_class_hidden": Attack(
        "Hide with a style sheet",
        "An ordinary letter is added in an element whose class a style sheet hides.",
        _HIDDEN,
        lambda source, material: style_class_hidden(source, material.long_text),
    ),
    "decoy_plain_text": Attack(
        "Decoy plain text",
        "The e-mail contains two versions: the spam as HTML, which is shown, and an ordinary "
        "letter as plain text.",
        "Both versions are judged, and the worse one decides.",
        lambda source, material: decoy_plain_text(source, material.text),
    ),
    "zero_width": Attack(
        "Zero-width characters",
        "An invisible character is put into each longer word.",
        _FOLDING_NOTE,
        lambda source, material: zero_width(source, Random(material.seed)),
    ),
    "cyrillic": Attack(
        "Cyrillic look-alikes",
        "Latin letters are replaced by Cyrillic ones that look the same.",
        _FOLDING_NOTE,
        lambda source, _: cyrillic(source),
    ),
    "leetspeak": Attack(
        "Digits for letters",
        "Some letters are replaced by digits that resemble them.",
        "Words with digits inside are counted by their shape, which is common in spam.",
        lambda source, _: leetspeak(source),
    ),
    "html_comments": Attack(
        "Comments inside words",
        "Each longer word is cut in two by a comment, which mail programs do not show.",
        "The HTML is read as a mail program shows it: comments vanish and the words are whole "
        "again.",
        lambda source, material: html_comments(source, Random(material.seed)),
    ),
    "base64_body": Attack(
        "Encode as base64",
        "The text is sent as base64, which a filter that reads the source does not understand.",
        "Transfer encodings are undone before anything is counted.",
        lambda source, _: base64_body(source),
    ),
    "image_only": Attack(
        "Picture instead of text",
        "The letter is sent as a picture; no word is left.",
        "Without words the filter does not guess: it is unsure, and says why.",
        lambda source, _: image_only(source),
    ),
}


def attacked(source: str | bytes, material: Material) -> Iterator[tuple[str, str]]:
    """Each attack's name and what it makes of the source."""
    for name, attack in ATTACKS.items():
        yield name, attack.apply(source, material)


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
    letters_only = np.array([word.isalpha() for word in counts.words])
    weight[~letters_only] = np.inf
    words = [counts.words[v] for v in np.argsort(weight, kind="stable")[:count].tolist()]
    Random(seed).shuffle(words)
    return tuple(words)
