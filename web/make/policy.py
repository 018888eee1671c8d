"""The policies of the site's documents, written once: for their own <meta>, for `build.py serve`,
and for hosts, which get them as headers.

A policy in a <meta> binds the page and the worker that it starts from a blob; a policy that is sent
as a header binds every file of the site, even a file that an attacker has added, and may name the
site's own folder.

Two scripts stand in documents themselves, and the policies name their hashes: the watcher,
web/watch.js, in the page, and the finder, web/find_site.js, in 404.html.
"""

import base64
import hashlib
import json
import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1]
LIMIT = re.compile(r"^  (\w+): ([\d_]+|\[[\d_, ]+\]),$", re.MULTILINE)
LIMITS_OF_WATCHER = ("tick", "plain", "stall", "slow", "pauses", "inquiry")
COMMENTS = re.compile(r"^ *(//.*)?\n|^ */\*\*(?s:.)*?\*/\n|^ +|/\*\*.*?\*/ ?", re.MULTILINE)


def _script(name: str) -> str:
    """A script as it stands in a document, without comments and indentation."""
    return COMMENTS.sub("", (FOLDER / name).read_text("utf-8"))


def _hash_of(script: str) -> str:
    """A script as a policy names it."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def limits() -> dict[str, int | list[int]]:
    """How long the page waits, in milliseconds: the table of web/shell/base/limits.js."""
    table = (FOLDER / "shell" / "base" / "limits.js").read_text("utf-8")
    return {name: json.loads(text.replace("_", "")) for name, text in LIMIT.findall(table)}


def _watcher() -> str:
    """The watcher with its limits, which the page's own script has in the same table."""
    of_watcher = {name: limits()[name] for name in LIMITS_OF_WATCHER}
    return _script("watch.js").replace("WATCHER_LIMITS", json.dumps(of_watcher))


WATCHER = _watcher()
FINDER = _script("find_site.js")
SCRIPTS = f"'wasm-unsafe-eval' {_hash_of(WATCHER)}"

POLICY = {
    "default-src": "'none'",
    "script-src": f"'self' {SCRIPTS}",
    # the worker and the service worker; a page cannot name its own address
    "worker-src": "blob: 'self'",
    "connect-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
BESIDES = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
# What the documents beside the page need: text alone, the documentation with its search, and the
# page that a host shows in place of a missing one.
OF_TEXT = POLICY | {"script-src": "'none'", "worker-src": "'none'", "connect-src": "'none'"}
OF_DOCUMENTATION = POLICY | {"script-src": "'self'", "worker-src": "'self'"}
OF_MISSING = OF_TEXT | {"script-src": _hash_of(FINDER), "connect-src": "'self'"}
# A header is sent with every file, so it allows what any of the documents needs.
SENT = POLICY | {"script-src": f"{POLICY['script-src']} {_hash_of(FINDER)}"}
# The service worker keeps these files beside all assets.
KEPT = ("index.html", "icon.svg", "manifest.webmanifest")
HEAD = re.compile(r"<head(?: [^>]*)?>")


def header_text(policy: dict[str, str] = POLICY) -> str:
    """A policy as the header Content-Security-Policy has it."""
    return "; ".join(f"{name} {sources}" for name, sources in policy.items())


def in_head(page: str, policy: dict[str, str]) -> str:
    """A page with its policy at the begin of its head, before anything that it may forbid.

    Parameters
    ----------
    page
        A whole document, which has a <head>.
    policy
        By directive the sources that it allows.
    """
    meta = f'<meta http-equiv="Content-Security-Policy" content="{header_text(policy)}">'
    changed, count = HEAD.subn(lambda begin: f"{begin[0]}\n{meta}", page, count=1)
    if not count:
        raise SystemExit(f"a page without <head> cannot carry a policy: {page[:80]}")
    return changed


def headers() -> dict[str, str]:
    """What a host sends with every file of the site, by the names of the headers."""
    return {"Content-Security-Policy": header_text(SENT), **BESIDES}


def host_files() -> dict[str, str]:
    """The files for hosts: name in dist/ → text. Netlify and several others read ``_headers``."""
    lines = ["/*", *(f"  {name}: {value}" for name, value in headers().items())]
    lines += ["", "/assets/*", "  Cache-Control: public, max-age=31536000, immutable", ""]
    # GitHub Pages leaves out no file whose name begins with _
    return {"_headers": "\n".join(lines), ".nojekyll": ""}
