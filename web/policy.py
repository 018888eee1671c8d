"""The page's security policy, written once: for its own <meta>, for `build.py serve`, and for two
kinds of hosts.

A policy in a <meta> binds the page and the worker that it starts from a blob; a policy that is sent
as a header binds every file of the site, even a file that an attacker has added, and may name the
site's own folder.

The only script that stands in the page itself is the watcher, web/watch.js; the policy names its
hash.
"""

import base64
import hashlib
import re
from pathlib import Path

WATCHER = re.sub(
    r"^ *(//.*)?\n|^ */\*\*(?s:.)*?\*/\n|^ +|/\*\*.*?\*/ ?",
    "",
    (Path(__file__).resolve().parent / "watch.js").read_text("utf-8"),
    flags=re.MULTILINE,
)
_DIGEST = base64.b64encode(hashlib.sha256(WATCHER.encode()).digest()).decode()
SCRIPTS = f"'wasm-unsafe-eval' 'sha256-{_DIGEST}'"

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
# The service worker keeps these files beside all assets.
KEPT = ("index.html", "icon.svg", "manifest.webmanifest")
YEAR = "public, max-age=31536000, immutable"


def written(policy: dict[str, str] = POLICY) -> str:
    return "; ".join(f"{name} {sources}" for name, sources in policy.items())


def headers() -> dict[str, str]:
    return {"Content-Security-Policy": written(), **BESIDES}


def files() -> dict[str, str]:
    """The configuration files for hosts and their administrators: name in dist/ → text."""
    return {"_headers": _headers_file(), "nginx.example.conf": _nginx()}


def _headers_file() -> str:
    """The form that several hosts of static pages read."""
    lines = ["/*", *(f"  {name}: {value}" for name, value in headers().items())]
    return "\n".join([*lines, "", "/assets/*", f"  Cache-Control: {YEAR}", ""])


def _nginx() -> str:
    """A server block for nginx, which knows its own address, so scripts and connections are
    restricted to the site.
    """
    origin = "$scheme://$http_host"
    narrow = {
        "script-src": f"{origin}/assets/ {origin}/docs/ {SCRIPTS}",
        "connect-src": " ".join(f"{origin}/{name}" for name in ("assets/", "docs/search/", *KEPT)),
        "worker-src": f"blob: {origin}/offline.js {origin}/docs/assets/",
    }
    sent_headers = {**headers(), "Content-Security-Policy": written(POLICY | narrow)}
    header_lines = "\n".join(
        f'    add_header {name} "{value}" always;' for name, value in sent_headers.items()
    )
    return NGINX.replace("ADDED", header_lines)


# Where a location adds a header of its own, nginx leaves out those of the server: `expires` is
# none.
NGINX = """\
# For nginx 1.21 or newer: put in your own name and the folder of your copy, and certificates where
# it is to be https.
server {
    listen 80;
    server_name genlab.example.org;
    root /srv/genlab;

    charset utf-8;
    disable_symlinks on;
    gzip on;
    gzip_vary on;
    gzip_types text/css text/javascript application/javascript application/json application/wasm
        image/svg+xml;
ADDED

    location / {
        expires -1;
    }
    location /assets/ {
        expires 1y;
        location ~ \\.mjs$ {
            types {}
            default_type text/javascript;
        }
    }
}
"""
