"""Which words say that mail is spam or is not: in folders, cells of tables and Gmail labels, in
several languages (`labels.toml`).
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from importlib.resources import files

from genlab.mail.encoded_words import readable
from genlab.spam.signs.phrases import fold

SPAM, HAM = 1, 0
MAX_LABEL = 60  # characters of a cell that may be a label; more is a text

WORDS = tomllib.loads(files(__package__).joinpath("labels.toml").read_text("utf-8"))
_NEGATIONS = frozenset(WORDS["negations"].split())
_QUALIFIERS = frozenset(WORDS["qualifiers"].split())
_TRUE, _FALSE = {"1", "true", "yes"}, {"0", "false", "no"}
_WORD = re.compile(r"[^\W\d_]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NESTED = re.compile(r"\.?INBOX\.", re.I)  # a folder within the inbox
_NUMBER = re.compile(r"[01](?:\.0+)?")


_KINDS: dict[str, int | None] = {
    fold(word): kind
    for name, kind in (("unknown", None), ("ham", HAM), ("spam", SPAM))
    for word in WORDS[name].split()
}
_SPAM_PHRASES = frozenset(map(fold, WORDS["spam_phrases"]))


def kinds_in(name: str) -> set[int | None]:
    """The kinds that a name's words say: 1 spam, 0 other mail, None for mail of no kind, such as in
    a trash folder.

    "not-spam-training" is {0}, "spam-and-ham" is {0, 1}, "letters" is the empty set.
    """
    words = _WORD.findall(fold(_CAMEL.sub(" ", name)))
    kinds: set[int | None] = set()
    for n, word in enumerate(words):
        before = words[n - 1] if n else ""
        if f"{before} {word}" in _SPAM_PHRASES:
            kinds.add(SPAM)
        elif word in _KINDS:
            kind = _KINDS[word]
            is_negated = before in _NEGATIONS
            kinds.add(kind if kind is None or not is_negated else 1 - kind)
    return kinds


@lru_cache(maxsize=4_096)
def label_of_cell(cell: str) -> int | None:
    """1 or 0 for a table's cell such as "spam", "Safe Email", "0.0" or "not spam"; None for what
    is no label.
    """
    cell = cell.strip()
    if len(cell) > MAX_LABEL:
        return None
    plain = cell.lower()
    if _NUMBER.fullmatch(plain):
        return int(plain[0])
    if plain in _TRUE:
        return SPAM
    if plain in _FALSE:
        return HAM
    words = set(_WORD.findall(fold(_CAMEL.sub(" ", cell))))
    if words - _QUALIFIERS - _NEGATIONS - _KINDS.keys():
        return None
    kinds = kinds_in(cell)
    return kinds.pop() if len(kinds) == 1 else None


@lru_cache(maxsize=4_096)
def label_of(path: str) -> int | None:
    """1 or 0 by the innermost part of a path that names a kind, such as spam/, easy-ham-1/ or
    not-spam.mbox.

    A part that names both kinds says nothing. Of a folder such as .INBOX.Junk, whose folders are
    parted by dots, the innermost counts. A mail in the cur/ or new/ of a Maildir that names no
    kind is in an inbox.
    """
    parts = [part for part in re.split(r"[/\\]", path) if part]
    for part in reversed(parts):
        kinds = kinds_in(part)
        if len(kinds) > 1 and _NESTED.match(part):
            kinds = _innermost_kinds(part)
        if len(kinds) == 1:
            return kinds.pop()
    return HAM if len(parts) > 1 and parts[-2] in ("cur", "new") else None


def _innermost_kinds(part: str) -> set[int | None]:
    """The kinds that the innermost folder says of a name that a Maildir writes, such as .INBOX.Junk
    (Maildir++).
    """
    kinds_of_folders = map(kinds_in, reversed(part.split(".")))
    return next(filter(None, kinds_of_folders), set())


def label_of_gmail(value: bytes) -> int:
    """1 where one of the labels in a header X-Gmail-Labels, encoded and folded as it may be, is
    that of spam.
    """
    text = readable(value.decode("ascii", "surrogateescape"))
    return int(any(kinds_in(label) == {SPAM} for label in text.split(",")))
