"""The e-mails of everyday.toml as they arrive: written for judging, never used for training."""

from __future__ import annotations

import html
import tomllib
from dataclasses import dataclass
from datetime import date
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path

LIST = Path(__file__).with_name("everyday.toml")
RECEIVER = "mx.inbox.example"
BOUNDARY = "part-of-a-mail"
READER = "robin.hale@inbox.example"
DATE = "Tue, 10 Nov 2026 09:12:00 +0100"


@dataclass(frozen=True)
class EverydayMail:
    """One of the e-mails: its kind, its language, whether it is unwanted, and its bytes."""

    kind: str
    language: str
    spam: bool
    data: bytes


def known() -> date:
    """The day since which they are known to whoever sets limits."""
    return tomllib.loads(LIST.read_text("utf-8"))["known"]


def everyday_mails() -> list[EverydayMail]:
    """Every e-mail of the list, in order."""
    entries = tomllib.loads(LIST.read_text("utf-8"))["mail"]
    return [
        EverydayMail(entry["kind"], entry["language"], entry.get("spam", False), _source(entry))
        for entry in entries
    ]


def _source(entry: dict) -> bytes:
    """The source of one: plain text, and a page with a button where the mail has a link."""
    message = EmailMessage()
    _, address = parseaddr(entry["from"])
    host = address.rpartition("@")[2]
    if entry.get("authenticated", True):
        results = f"dkim=pass header.d={host}; spf=pass smtp.mailfrom={host}; dmarc=pass"
    else:
        results = f"dkim=none; spf=softfail smtp.mailfrom={host}"
    message["Return-Path"] = f"<bounce@{host}>"
    message["Received"] = f"from mx.{host} by {RECEIVER} with ESMTPS; {DATE}"
    message["Authentication-Results"] = f"{RECEIVER}; {results}"
    message["From"] = entry["from"]
    message["To"] = READER
    message["Subject"] = entry["subject"]
    message["Date"] = DATE
    if entry.get("list_unsubscribe"):
        message["List-Unsubscribe"] = f"<{entry['link']}/unsubscribe>"
    text = entry["text"].strip()
    if "link" not in entry:
        message.set_content(text + "\n")
        return message.as_bytes()
    message.set_content(f"{text}\n\n{entry['label']}: {entry['link']}\n")
    paragraphs = "".join(
        f"<p>{html.escape(paragraph).replace(chr(10), '<br>')}</p>"
        for paragraph in text.split("\n\n")
    )
    page = (
        '<!DOCTYPE html><html><head><meta charset="utf-8"></head><body style="color:#222">'
        f'<table width="600" align="center"><tr><td>{paragraphs}'
        f'<p><a href="{entry["link"]}" style="padding:10px 20px">{entry["label"]}</a></p>'
        "</td></tr></table></body></html>"
    )
    message.add_alternative(page, subtype="html")
    message.set_boundary(BOUNDARY)
    return message.as_bytes()
