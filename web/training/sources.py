"""Public collections of mail besides the SpamAssassin corpus: read from clones, each at the commit
in `sources.toml`.

A clone stands at `folder/owner/name` and may be bare; what is read is the commit, whatever is
checked out.
"""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from genlab.mail.reader import read
from web.training import templates

LETTER = "scanned letter"
LIST = Path(__file__).with_name("sources.toml")
_LOG_LINE = re.compile(rb"^(?:\xe2|[^\x00-\x7f])[^\n]*\n")
_PLACEHOLDER = re.compile(
    r"\{\{[^{}\n]{0,300}\}\}|\{%[^%\n]{0,300}%\}|\*\|[^|\n]{0,100}\|\*|%[a-z_.]{2,40}%|\$[a-z]{4,20}\b"
)
_BRACES = re.compile(r"\{[^{}]{0,4000}\}")
LEVELS_OF_BRACES = 8  # one within the other, that are taken out of a component
_TAG_OF_COMPONENT = dict.fromkeys(("Text", "Heading", "Section", "Row", "Container", "Hr"), "div")
_TAG_OF_COMPONENT |= {
    "Column": "td",
    "Link": "a",
    "Button": "a",
    "Img": "img",
    "Body": "body",
    "Html": "html",
}
_COMPONENT = re.compile(rf"<(/?)({'|'.join(_TAG_OF_COMPONENT)})\b")
_FENCED = re.compile(r"```(?:text)?\n(.*?)\n```", re.S)
_HEADER = re.compile(r"^(?:return-path|received|from):", re.I | re.M)
_STAMP = re.compile(
    r"^.*(?:UNCLASSIFIED|RELEASE IN|Case No\.|STATE DEPT|REDACTIONS|Department of State).*$"
    r"|^\s*(?:Attachments|Importance):.*$|[ \t]B\d(?:,B\d)*[ \t]*$",
    re.M,
)
_EARLIER = re.compile(r"^[ \t]*(?:From:|-*[ \t]*Original Message|On .{5,80} wrote:)", re.M)
_NAMED = re.compile(r"^[ \t]*(?:From|To|Cc):(.*)$", re.M)
_NAME = re.compile(r"[A-Za-z]{3,}")
LENGTH_OF_LETTER = (12, 250)  # words of one that is read: the least and the most
_TITLE = re.compile(r"\*\*Title:\*\* ([^\n\\]*)")
_RECEIVED_FOR = re.compile(rb"\bfor <?([\w.+=-]{1,64}@[\w.-]{1,200})>?", re.I)
_WORD = re.compile(r"[^\W_]{3,}")


class MissingClone(FileNotFoundError):
    """A clone that is not there, or does not hold the commit; the message says how to make it."""


@dataclass(frozen=True)
class Collection:
    """One entry of `sources.toml`; see the comment at its head."""

    name: str
    repository: str
    commit: str
    licence: str
    use: str
    era: str
    kind: str
    ham: tuple[str, ...] = ()
    spam: tuple[str, ...] = ()
    labels: str = ""
    folder: str = ""
    table: str = ""
    every: int = 1
    one_recipient: bool = False
    languages: tuple[str, ...] = ("en",)
    about: str = ""
    known: date | None = None

    @property
    def is_of_templates(self) -> bool:
        """Whether it holds what mails are made of, and no mail that was sent."""
        return self.kind in ("template", "component", *templates.READERS)


@dataclass(frozen=True)
class SourceMail:
    """One mail of a collection: where it is from, whether it is spam, and its bytes (or text,
    without headers).
    """

    collection: Collection
    name: str
    spam: bool
    data: bytes

    def personal(self) -> set[str]:
        """The words of the recipient's name and address, in lower case."""
        receivers = b" ".join(_RECEIVED_FOR.findall(self.data[:65_536])).decode("ascii", "ignore")
        names = " ".join((*read(self.data)[0].envelope.recipients, receivers))
        return set(_WORD.findall(names.lower()))


def collections(use: str = "") -> tuple[Collection, ...]:
    """The collections of `sources.toml`, or those of one use ("train" or "judge")."""
    table = tomllib.loads(LIST.read_text("utf-8"))
    listed = []
    for name, entry in table.items():
        fields: dict[str, Any] = {key: _frozen(value) for key, value in entry.items()}
        listed.append(Collection(name=name, **fields))
    return tuple(collection for collection in listed if use in ("", collection.use))


def _frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def clone_command(collection: Collection, folder: Path) -> str:
    """The command that makes the clone."""
    target = folder / collection.repository
    clone = f"git clone https://github.com/{collection.repository} {target}"
    return f"{clone} && git -C {target} checkout {collection.commit}"


def clone_commands(folder: Path, use: str = "") -> str:
    """The commands that make every clone, a line each."""
    return "\n".join(clone_command(collection, folder) for collection in collections(use))


def load_source(collection: Collection, folder: Path) -> list[SourceMail]:
    """Every mail of a collection, in the order of their paths; exact copies are left out.

    Raises MissingClone where the clone or the commit is not there.
    """
    clone = folder / collection.repository
    if _git(clone, "cat-file", "-e", f"{collection.commit}^{{commit}}").returncode:
        raise MissingClone(
            f"{collection.name}: {clone} holds no commit {collection.commit[:12]}. Make it with\n"
            f"  {clone_command(collection, folder)}"
        )
    listed = _git(clone, "ls-tree", "-r", "-z", "--name-only", collection.commit).stdout
    paths = [path.decode("utf-8", "surrogateescape") for path in listed.split(b"\0") if path]
    labelled = list(_labelled(collection, paths, clone))
    contents = _contents(clone, collection.commit, [path for path, _ in labelled])
    if collection.kind in templates.READERS:
        labels = dict(labelled)
        texts = [content.decode("utf-8", "replace") for content in contents]
        by_path = dict(zip(labels, texts, strict=True))
        made = templates.translated(collection.kind, by_path, collection.languages)
        mails = [(name, labels[path], data) for path, name, data in made]
    else:
        files = zip(labelled, contents, strict=True)
        mails = [m for file, content in files for m in _mails(collection, *file, content)]
    distinct = {data: (name, spam) for name, spam, data in reversed(mails) if data.strip()}
    return [
        SourceMail(collection, name, spam, data)
        for name, spam, data in mails
        if distinct.get(data) == (name, spam)
    ]


def _labelled(
    collection: Collection, paths: Sequence[str], clone: Path
) -> Iterator[tuple[str, bool]]:
    if collection.labels:
        (table,) = _contents(clone, collection.commit, [collection.labels])
        for line in table.decode("ascii", "replace").splitlines():
            label, _, name = line.partition(" ")
            if name:
                yield f"{collection.folder}/{name.strip()}", label == "0"
        return
    if collection.table:
        yield collection.table, False
        return
    spam = [path for path in paths if _any_match(path, collection.spam)]
    ham = [path for path in paths if _any_match(path, collection.ham) and path not in set(spam)]
    for paths_of_kind, is_spam in ((ham, False), (spam, True)):
        yield from ((path, is_spam) for path in sorted(paths_of_kind)[:: collection.every])


def _any_match(path: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(path, pattern) for pattern in patterns)


def _mails(
    collection: Collection, path: str, spam: bool, content: bytes
) -> Iterator[tuple[str, bool, bytes]]:
    """The mails in one file: name, label, bytes."""
    text = content.decode("utf-8", "replace")
    if collection.kind == "table of texts":
        for n, line in enumerate(text.splitlines()):
            label, _, mail = line.partition("\t")
            if mail:
                yield f"{path}:{n + 1}", label == "spam", mail.encode()
    elif collection.kind == "template":
        if "\x00" not in text:
            yield path, spam, _PLACEHOLDER.sub("", text).encode()
    elif collection.kind == "component":
        yield path, spam, _html_of_component(text).encode()
    elif collection.kind == LETTER:
        yield from ((name, spam, letter) for name, letter in _letters(path, text))
    elif collection.kind == "page with a mail":
        yield path, spam, _mail_of_page(path, text.replace("\r\n", "\n"))
    else:
        yield path, spam, _LOG_LINE.sub(b"", content, 1) if collection.one_recipient else content


def _html_of_component(source: str) -> str:
    """The HTML that a React component of a mail shows, without what it computes."""
    start, end = source.find("<Html"), source.rfind("</Html>")
    if start < 0 or end < 0:
        return ""
    html = source[start:end].replace("{' '}", " ").replace('{" "}', " ")
    for _ in range(LEVELS_OF_BRACES):
        html = _BRACES.sub("", html)
    return _COMPONENT.sub(lambda tag: f"<{tag[1]}{_TAG_OF_COMPONENT[tag[2]]}", html)


def _mail_of_page(path: str, page: str) -> bytes:
    """The source of the mail that a page shows; where it shows the text alone, that under the
    title and the sender.
    """
    blocks = _FENCED.findall(page)
    for block in blocks:
        if _HEADER.search(block):
            return block.encode()
    title = _TITLE.search(page)
    subject = title[1].strip() if title else ""
    return f"From: {Path(path).stem}\nSubject: {subject}\n\n{''.join(blocks[:1])}".encode()


def _letters(path: str, page: str) -> Iterator[tuple[str, bytes]]:
    """The letter on top of a printed and scanned thread, by the name of who wrote it; none where it
    is too short or too long. Everybody in its head is named as a recipient (`personal`).
    """
    head, _, rest = _STAMP.sub("", page).partition("Subject:")
    subject, _, rest = rest.partition("\n")
    body = _EARLIER.split(rest, maxsplit=1)[0].strip()
    least, most = LENGTH_OF_LETTER
    writer = head.partition("From:")[2].partition("\n")[0].partition("<")[0]
    if writer.strip() and least <= len(_WORD.findall(body)) <= most:
        names = " ".join(_NAME.findall(" ".join(_NAMED.findall(head))))
        name = f"{''.join(_NAME.findall(writer)).lower()}/{Path(path).stem}"
        fields = f"To: {names} <reader@example.org>\nSubject: {subject.strip()}"
        yield name, f"{fields}\n\n{body}\n".encode()


def _contents(clone: Path, commit: str, paths: Sequence[str]) -> list[bytes]:
    """The files' bytes; nothing for one that the clone lists and does not hold."""
    request = b"".join(f"{commit}:{path}\n".encode("utf-8", "surrogateescape") for path in paths)
    output = _git(clone, "cat-file", "--batch", data=request).stdout
    contents, at = [], 0
    for _ in paths:
        end = output.index(b"\n", at)
        head = output[at:end].split(b" ")
        at = end + 1
        if head[-1] in (b"missing", b"ambiguous"):
            contents.append(b"")
            continue
        size = int(head[-1])
        contents.append(output[at : at + size])
        at += size + 1
    return contents


def _git(clone: Path, *arguments: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    environment = os.environ | {"GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
    folder = clone if clone.is_dir() else clone.parent
    command = ["git", "-C", str(folder), *arguments]
    if not clone.is_dir():
        return subprocess.CompletedProcess(command, 1, b"", b"")
    return subprocess.run(command, input=data, capture_output=True, env=environment, check=False)
