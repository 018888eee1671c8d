"""Choose the example mails from the test fold, and mask what names people in them."""

from __future__ import annotations

import email
import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from genlab.mail.reader import read
from genlab.spam.examples import Example
from web.training.corpus import CorpusMail

# Two clear ones of each class; a spam that the filter lets through and a wanted newsletter that it
# is unsure of. With each, what else in it is somebody's name.
EXAMPLE_NAMES = {
    "easy-ham-1/01118.fde67e178520cc3f2557da150983ac00.txt": (),
    "easy-ham-2/00070.5ca9b5a86fbf5f011514bbb4e4a951ff.txt": ("merde",),
    "hard-ham-1/00162.cef6a9e09dce1854e04dfb65cd040f6d.txt": (),
    "spam-1/00054.62863160db27f89df8c73275b6dae134.txt": (),
    "spam-2/00328.47ba83d868220761b2ff71ce39d91a37.txt": (),
    "spam-2/00186.614733215984b78299813313394a4ed3.txt": (),
}
_ADDRESS = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")
_TELEPHONE = re.compile(r"\+?\d[\d ()/-]{6,}\d")
_NAME_BEFORE_ADDRESS = re.compile(
    r"\b[A-Z][\w'’-]+(?: [A-Z][\w'’.-]*){0,3}(?= <someone@example\.org>)"
)


def write_examples(test: Iterable[CorpusMail], path: Path) -> None:
    """Write those of the test mails that are chosen, masked, in the order of `EXAMPLE_NAMES`."""
    by_id = {mail.id: mail for mail in test}
    entries = [asdict(_example(by_id[id_])) for id_ in EXAMPLE_NAMES if id_ in by_id]
    path.write_bytes((json.dumps(entries, ensure_ascii=False, indent=1) + "\n").encode("utf-8"))


def _example(mail: CorpusMail) -> Example:
    mail_read = read(mail.data)[0]
    body = "\n".join(
        line.rstrip() for line in mail_read.text[len(mail_read.subject) :].strip().split("\n")
    )
    sender = (
        str(email.message_from_bytes(mail.data)["from"]) if mail.group.startswith("easy") else ""
    )
    names = name_parts(sender) | set(EXAMPLE_NAMES[mail.id])
    subject, body = (masked(text, names) for text in (mail_read.subject, body))
    return Example(mail.id, "spam" if mail.spam else "ham", subject, body)


def masked(text: str, names: set[str]) -> str:
    """Without addresses, telephone numbers, names that stand before an address, and the names
    given.
    """
    text = _ADDRESS.sub("someone@example.org", text)
    text = _TELEPHONE.sub("[number]", text)
    text = _NAME_BEFORE_ADDRESS.sub("[name]", text)
    for part in sorted(names, key=lambda part: (-len(part), part)):
        text = re.sub(rf"\b{re.escape(part)}\b", "[name]", text, flags=re.I)
    return re.sub(r"\[name\](?: \[name\])+", "[name]", text)


def name_parts(sender: str) -> set[str]:
    """The words of "Name Surname <local.part@host>" before the @, with and without their
    accents.
    """
    name = sender.split("@")[0]
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return set(re.findall(r"\w{3,}", f"{name} {plain}"))
