"""The SpamAssassin corpus as files: near-duplicates left out, and each mail on one of three
sides.
"""

from __future__ import annotations

import email
import hashlib
import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from email.message import Message
from functools import cached_property
from itertools import combinations
from pathlib import Path

from genlab.mail.charsets import decode
from genlab.mail.hypertext import html_to_text
from genlab.spam.senders import source_of

GROUPS = ("easy-ham-1", "easy-ham-2", "hard-ham-1", "spam-1", "spam-2")
FOLDS = 5
SHINGLE = 5  # words
SKETCH = 64  # smallest shingles; two e-mails are compared only if they share one
_LETTERS = re.compile("[a-z]+")


@dataclass(frozen=True)
class CorpusMail:
    """One file of the corpus; `data` are its bytes."""

    group: str
    name: str
    data: bytes

    @property
    def id(self) -> str:
        return f"{self.group}/{self.name}"

    @property
    def spam(self) -> bool:
        return self.group.startswith("spam")

    @property
    def fold(self) -> int:
        """0 to 4, by the SHA-256 of the bytes."""
        return int(hashlib.sha256(self.data).hexdigest(), 16) % FOLDS

    @property
    def side(self) -> str:
        """Fold 0 is "test", fold 1 "validation", the rest "train"."""
        return {0: "test", 1: "validation"}.get(self.fold, "train")

    @cached_property
    def source(self) -> str:
        """The source: its mailing list, else the address in its From header, else the e-mail
        itself.
        """
        return source_of(self.data) or f"file: {self.id}"


Progress = Callable[[Sequence], Iterable]


def load(corpus: Path, progress: Progress = iter) -> list[CorpusMail]:
    """Every mail of the five folders, in the order of folders and names. Raises
    FileNotFoundError for an empty one.
    """
    paths = [path for group in GROUPS for path in _files(corpus / group)]
    return [CorpusMail(path.parent.name, path.name, path.read_bytes()) for path in progress(paths)]


def _files(folder: Path) -> list[Path]:
    paths = sorted(folder.glob("*.txt"))
    if not paths:
        raise FileNotFoundError(
            f"{folder} holds no .txt file; the corpus has the folders {', '.join(GROUPS)}"
        )
    return paths


def split(mails: Sequence[CorpusMail]) -> list[CorpusMail]:
    """The first mail of each cluster of near-duplicates, in order.

    Two e-mails are near-duplicates if the sets of their 5-word shingles have a Jaccard index of at
    least ½. A cluster is a set that such pairs connect (Broder 1997, "On the resemblance and
    containment of documents").
    """
    are_first = first_of_clusters([shingles_of(_body(mail.data)) for mail in mails])
    return [mail for mail, is_first in zip(mails, are_first, strict=True) if is_first]


def first_of_clusters(shingles: Sequence[frozenset[int]]) -> list[bool]:
    """Whether each text is the first one of its cluster of near-duplicates."""
    earlier = list(range(len(shingles)))  # an earlier text of the same cluster, or the text itself

    def root(n: int) -> int:
        while earlier[n] != n:
            earlier[n] = n = earlier[earlier[n]]
        return n

    for a, b in candidates(shingles):
        root_a, root_b = root(a), root(b)
        if root_a != root_b and alike(shingles[a], shingles[b]):
            earlier[max(root_a, root_b)] = min(root_a, root_b)
    return [root(n) == n for n in range(len(shingles))]


def shingles_of(text: str) -> frozenset[int]:
    """Hashes of its runs of words, to find near-copies."""
    words = _LETTERS.findall(text.lower())
    runs = range(max(1, len(words) - SHINGLE + 1)) if words else ()
    return frozenset(zlib.crc32(" ".join(words[n : n + SHINGLE]).encode()) for n in runs)


def _body(data: bytes) -> str:
    """The decoded visible text: the plain parts, else the HTML. Not by `read`, which may come to
    read more.
    """
    leaves = [
        part
        for part in email.message_from_bytes(data).walk()
        if part.get_content_maintype() == "text"
    ]
    html = [part for part in leaves if part.get_content_type() == "text/html"]
    plain = [part for part in leaves if part not in html]
    texts = (decode(_payload(part), part.get_content_charset())[0] for part in plain or html)
    return "\n".join(texts if plain else (html_to_text(text).text for text in texts))


def _payload(part: Message) -> bytes:
    """The decoded content of a part; nothing for what has none."""
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def candidates(shingles: Sequence[frozenset[int]]) -> list[tuple[int, int]]:
    """Pairs that share one of their `SKETCH` smallest shingles, each once."""
    holders: defaultdict[int, list[int]] = defaultdict(list)
    for n, own_shingles in enumerate(shingles):
        for shingle in sorted(own_shingles)[:SKETCH]:
            holders[shingle].append(n)
    return sorted({pair for mails in holders.values() for pair in combinations(mails, 2)})


def alike(a: frozenset[int], b: frozenset[int]) -> bool:
    shared = len(a & b)
    return 2 * shared >= len(a) + len(b) - shared


def folds_of(senders: Sequence[str]) -> list[int]:
    """A fold for each mail so that no sender is in two: the largest senders first, each into the
    emptiest fold.
    """
    fold: dict[str, int] = {}
    load = [0] * FOLDS
    for sender, n in sorted(Counter(senders).items(), key=lambda item: (-item[1], item[0])):
        fold[sender] = load.index(min(load))
        load[fold[sender]] += n
    return [fold[sender] for sender in senders]
