"""The SpamAssassin corpus as files: near-duplicates left out, and each mail on one of three sides."""

from __future__ import annotations

import email
import hashlib
import re
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from genlab.labs.spam.characters import decode
from genlab.labs.spam.hypertext import html_to_text

GROUPS = ("easy-ham-1", "easy-ham-2", "hard-ham-1", "spam-1", "spam-2")
SHINGLE = 5  # words
SKETCH = 64  # smallest shingles, of which two mails must share one to be compared
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
    def side(self) -> str:
        """By the SHA-256 of the bytes: a fifth "test", a fifth "validation", the rest "train"."""
        return {0: "test", 1: "validation"}.get(int(hashlib.sha256(self.data).hexdigest(), 16) % 5, "train")


Progress = Callable[[Sequence], Iterable]


def load(corpus: Path, progress: Progress = iter) -> list[CorpusMail]:
    """Every mail of the five folders, in the order of folders and names. Raises FileNotFoundError for an empty one."""
    paths = [path for group in GROUPS for path in _files(corpus / group)]
    return [CorpusMail(path.parent.name, path.name, path.read_bytes()) for path in progress(paths)]


def _files(folder: Path) -> list[Path]:
    paths = sorted(folder.glob("*.txt"))
    if not paths:
        raise FileNotFoundError(f"{folder} holds no .txt file; the corpus has the folders {', '.join(GROUPS)}")
    return paths


def split(mails: Sequence[CorpusMail]) -> list[CorpusMail]:
    """The first mail of each cluster of near-duplicates, in order.

    Two mails are near-duplicates where the sets of their 5-word shingles have a Jaccard index of ½ or more; a cluster
    is what such pairs join (Broder 1997, "On the resemblance and containment of documents").
    """
    shingles = [_shingles(mail.data) for mail in mails]
    first = list(range(len(mails)))

    def root(n: int) -> int:
        while first[n] != n:
            first[n] = n = first[first[n]]
        return n

    for a, b in _candidates(shingles):
        ra, rb = root(a), root(b)
        if ra != rb and _alike(shingles[a], shingles[b]):
            first[max(ra, rb)] = min(ra, rb)
    return [mail for n, mail in enumerate(mails) if root(n) == n]


def _shingles(data: bytes) -> frozenset[int]:
    words = _LETTERS.findall(_body(data).lower())
    runs = range(max(1, len(words) - SHINGLE + 1)) if words else ()
    return frozenset(zlib.crc32(" ".join(words[n : n + SHINGLE]).encode()) for n in runs)


def _body(data: bytes) -> str:
    """The decoded visible text: the plain parts, else the HTML. Not by `read`, which may come to read more."""
    leaves = [part for part in email.message_from_bytes(data).walk() if part.get_content_maintype() == "text"]
    html = [part for part in leaves if part.get_content_type() == "text/html"]
    plain = [part for part in leaves if part not in html]
    texts = (decode(part.get_payload(decode=True) or b"", part.get_content_charset())[0] for part in plain or html)
    return "\n".join(texts if plain else (html_to_text(text).text for text in texts))


def _candidates(shingles: Sequence[frozenset[int]]) -> list[tuple[int, int]]:
    """Pairs that share one of their `SKETCH` smallest shingles, each once."""
    holders: defaultdict[int, list[int]] = defaultdict(list)
    for n, mine in enumerate(shingles):
        for shingle in sorted(mine)[:SKETCH]:
            holders[shingle].append(n)
    return sorted({pair for mails in holders.values() for pair in combinations(mails, 2)})


def _alike(a: frozenset[int], b: frozenset[int]) -> bool:
    shared = len(a & b)
    return 2 * shared >= len(a) + len(b) - shared
