"""What people copy out of the window of a mail program: the lines above the text that name sender,
recipients, date and subject, in the program's language, are read as headers.

A window's text does not say where its links lead, but the clipboard's HTML does. The page writes
the targets below the text that it pastes (`web/shell/interaction/paste.js`), and `without_targets`
takes them off again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from genlab.mail.message import Link
from genlab.say import say, slug

TARGETS = "The links above lead to:"  # the line above the targets, as the page writes it
_TARGET_LINE = re.compile(r"(?:(?P<text>\S.{0,400}?) )?<(?P<target>[^\s<>]{1,4000})>")

MAX_LINES = 14  # above the text
MAX_LINE = 400  # characters of one of them

# What mail programs call the fields, in English, German, French, Spanish, Italian, Portuguese,
# Dutch, Polish, Russian, Ukrainian, Swedish, Danish, Norwegian, Czech, Turkish, Japanese, Chinese
# and Korean.
_LABELS = {
    "From": "from von de da van od от від från fra kimden gönderen expéditeur mittente remitente "
    "remetente afzender nadawca отправитель 差出人 发件人 寄件者 보낸_사람",
    "To": "to an à para a aan do кому till til komu kime alıcı destinataire destinatario "
    "destinatário ontvanger empfänger 宛先 收件人 받는_사람",
    "Cc": "cc kopie copie copia cópia dw копия kopia kopi",
    "Date": "date sent datum gesendet envoyé enviado enviada fecha data inviato verzonden wysłano "
    "дата отправлено надіслано skickat sendt odesláno tarih gönderildi 日付 送信日時 日期 "
    "发送时间 날짜 envoyé_le enviado_el le",
    "Subject": "subject betreff objet asunto oggetto assunto onderwerp temat тема ämne emne "
    "předmět konu 件名 主题 主旨 제목",
    "Reply-To": "reply-to antwort_an répondre_à responder_a rispondi_a antwoord_aan",
}
_FIELD_OF = {
    label.replace("_", " "): field for field, labels in _LABELS.items() for label in labels.split()
}
_LABELLED = re.compile(
    r"\s{0,4}\*{0,2}([^\s:：\t][^:：\t\n]{0,20}?)\*{0,2}[ \u00a0]{0,3}[:：\t](.*)"
)
_HEADER = re.compile(r"(?:from|to|cc|date|sent|subject|reply-to):", re.I)
_TECHNICAL = re.compile(
    r"^(?:received|mime-version|message-id|content-type|return-path|dkim-signature)[ \t]{0,9}:",
    re.I | re.M,
)
_SENDER_LINE = re.compile(
    r"\s{0,4}([^<>@:\n]{0,80}?)\s{0,3}<([^\s<>@]{1,100}@[^\s<>@]{1,100}\.[^\s<>@]{2,40})>\s*"
)
_RECIPIENT_LINE = re.compile(
    r"\s{0,4}(?:to|an|à|para|a|aan|do|кому|till|til)[:：]?[\s\u200b]{1,3}\S.{0,200}", re.I
)
_TIME_LINE = re.compile(r".{0,60}\d{1,2}[:.h]\d{2}.{0,60}")
_FOLDERS = (
    "inbox posteingang boîte_de_réception recibidos posta_in_arrivo caixa_de_entrada postvak_in "
    "odebrane входящие summarize_this_email external extern"
)
_FOLDER_NAMES = frozenset(name.replace("_", " ") for name in _FOLDERS.split())


@dataclass(frozen=True)
class _Block:
    """The fields that stand above a text, and the line at which the text begins."""

    fields: dict[str, str]
    end: int


def as_source(text: str) -> str | None:
    """Return a copy out of a mail program's window as a mail with headers, or None if it is none.

    Args:
        text: what was pasted. A mail's source, which has fields that only programs write, is none.

    Example:
        >>> from genlab.mail.selection import as_source
        >>> as_source("Von: Kim <kim@post.example>\\nBetreff: Garten\\n\\nBis morgen!")
        'From: Kim <kim@post.example>\\nSubject: Garten\\n\\nBis morgen!'
    """
    head = text[: MAX_LINES * MAX_LINE]
    if _TECHNICAL.search(head):
        return None
    lines = text.lstrip("\n").split("\n")
    block = _labelled_block(lines) or _window_block(lines)
    if block is None:
        return None
    fields = "\n".join(f"{name}: {value}" for name, value in block.fields.items())
    body = "\n".join(lines[block.end :]).lstrip("\n")
    return f"{fields}\n\n{body}"


def _labelled_block(lines: list[str]) -> _Block | None:
    """Lines such as `Von: Kim <kim@post.example>`; three of them, or two with an address."""
    fields: dict[str, str] = {}
    end = 0
    is_plain = True
    for number, line in enumerate(lines[:MAX_LINES]):
        match = _LABELLED.match(line[:MAX_LINE])
        field = _FIELD_OF.get(match[1].strip().lower()) if match else None
        if match is None or field is None:
            if fields and line[:1] in (" ", "\t") and line.strip():
                continue  # the rest of a long list of recipients
            break
        is_plain = is_plain and _HEADER.match(line) is not None
        fields.setdefault(field, " ".join(match[2].lstrip("* ").split()))
        end = number + 1
    has_address = "@" in fields.get("From", "")
    if is_plain or "From" not in fields or len(fields) < (2 if has_address else 3):
        return None  # headers in English are read as they stand
    return _Block({name: value for name, value in fields.items() if value}, end)


def _window_block(lines: list[str]) -> _Block | None:
    """A line with the sender's name and address, with a time or a recipient below, as in the
    windows of Gmail and Outlook; what stands above it is the subject.
    """
    for number, line in enumerate(lines[:6]):
        sender = _SENDER_LINE.fullmatch(line[:MAX_LINE])
        if not sender:
            continue
        end = number + 1
        below = lines[end : end + 4]
        known_lines = [
            k
            for k, text in enumerate(below)
            if _RECIPIENT_LINE.fullmatch(text[:MAX_LINE]) or _TIME_LINE.fullmatch(text[:MAX_LINE])
        ]
        if not known_lines:
            return None
        lines_above = [
            text.strip()
            for text in lines[:number]
            if text.strip() and text.strip().lower() not in _FOLDER_NAMES
        ]
        fields = {"From": f"{sender[1].strip()} <{sender[2]}>".strip()}
        if lines_above:
            fields["Subject"] = lines_above[0]
        return _Block(fields, end + known_lines[-1] + 1)
    return None


def without_targets(text: str) -> tuple[str, tuple[Link, ...]]:
    """Take off the targets of links that the page wrote below a text that was pasted.

    A sender could write such lines, too. So they are taken for targets only if each of their link
    texts stands in the text above, where its words are judged, and if nothing else follows.

    Args:
        text: what was pasted, with lines that end with "\\n".

    Returns:
        The text without them, and the links; the whole text and no links where there are none.

    Example:
        >>> pasted = "See the plan.\\n\\nThe links above lead to:\\nplan <https://a.example/p>"
        >>> without_targets(pasted)
        ('See the plan.', (Link(text='plan', target='https://a.example/p'),))
    """
    text_above, heading, text_below = text.rpartition(f"\n\n{TARGETS}\n")
    if not heading:
        return text, ()
    lines = [_TARGET_LINE.fullmatch(line) for line in text_below.rstrip("\n").split("\n")]
    squeezed = " ".join(text_above.split())
    if not all(line and (line["text"] or "") in squeezed for line in lines):
        return text, ()
    return text_above, tuple(Link(line["text"] or "", line["target"]) for line in lines if line)


# ── What is missing ───────────────────────────────────────────────────────────────────────────

_PROGRAMS = ("Gmail", "Outlook on the web", "Outlook for Windows", "Apple Mail", "Thunderbird")
SOURCE_STEPS = {say(f"program-{slug(name)}"): say(f"source-{slug(name)}") for name in _PROGRAMS}


def missing_sentence(
    *, has_sender: bool, has_targets: bool, is_source: bool, has_trace: bool
) -> str:
    """Return what could not be checked because it was not pasted, or nothing.

    Args:
        has_sender: the text names the sender's address.
        has_targets: it says where its links lead, as HTML does.
        is_source: it is an e-mail's source, with the fields that programs write.
        has_trace: it has fields that servers wrote on the way.
    """
    if is_source and has_trace:
        return ""
    if is_source:
        return say("missing-trace")
    name = "missing-confirmation" if has_sender else "missing-sender"
    return say(name if has_targets else f"{name}-and-targets")
