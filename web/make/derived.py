"""What this checkout has derived itself, and may therefore use again.

Downloads have pins. What a build derives from them (the reference, the smaller Pyodide, compressed
files, the site) is different with every change of a source, so it has none, and whoever can write
into the cache can write a digest beside it, too. That is why this list is no part of the cache: it
is in the checkout, whose sources one trusts anyway. What is not in it is made anew.
"""

import hashlib
import json
from pathlib import Path

FILE = Path(__file__).resolve().parents[2] / ".derived.json"
MAX_ENTRIES = 200  # of the newest entries are kept


def digests() -> dict[str, str]:
    """The SHA-256 of each derived file, by what it is and what it was made of."""
    try:
        listed = json.loads(FILE.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(listed, dict):
        return {}
    return {str(name): str(digest) for name, digest in listed.items()}


def note(name: str, content: bytes) -> None:
    """This content has just been made here."""
    note_digests({name: hashlib.sha256(content).hexdigest()})


def note_digests(new_digests: dict[str, str]) -> None:
    """Content of these SHA-256, by name, has just been made here."""
    older = {name: digest for name, digest in digests().items() if new_digests.get(name) != digest}
    newest = list((older | new_digests).items())[-MAX_ENTRIES:]
    part = FILE.with_name(f"{FILE.name}.part")
    part.write_text(json.dumps(dict(newest), indent=0), encoding="utf-8")
    part.replace(FILE)


def is_own(name: str, content: bytes) -> bool:
    """Whether this very content was made here."""
    return digests().get(name) == hashlib.sha256(content).hexdigest()
