"""What a host needs to know of the site: headers, types, what may be kept for how long, and which
page stands for a missing one. Each kind of host reads it in another form.

tests/test_hosts.py runs nginx and Caddy with these files.
"""

from web.make import policy, serving

YEAR = "public, max-age=31536000, immutable"  # assets are named by their content
ALWAYS_ASKED = "no-cache"
ASSETS = "assets/"
# What the page itself asks its host for, beside the folders of assets and of the search.
ASKED = ("SHA256SUMS", *policy.KEPT)
TYPES = serving.Handler.extensions_map


# Of these Caddy knows a type only where the system has one.
UNKNOWN_TO_CADDY = (".mjs", ".wasm", ".webmanifest", ".woff2")


def files() -> dict[str, str]:
    """The files for hosts and their administrators: name in dist/ → text."""
    return {
        "_headers": _headers_file(),
        ".nojekyll": "",  # GitHub Pages leaves out no file whose name begins with _
        "nginx.example.conf": _nginx(),
        "Caddyfile.example": _caddy(),
        "s3.example.sh": _s3(),
    }


def _headers_file() -> str:
    """The form that Netlify and several other hosts of static pages read."""
    lines = ["/*", *(f"  {name}: {value}" for name, value in policy.headers().items())]
    return "\n".join([*lines, "", f"/{ASSETS}*", f"  Cache-Control: {YEAR}", ""])


def _narrow_headers(origin: str) -> dict[str, str]:
    """The headers of a host that knows its own address: scripts and connections are restricted to
    the folders of the site that hold them.

    Parameters
    ----------
    origin
        Scheme, name and port, as the host's configuration writes them.
    """
    scripts = policy.SENT["script-src"].removeprefix("'self'")
    narrow = {
        "script-src": f"{origin}/{ASSETS} {origin}/docs/{scripts}",
        "connect-src": " ".join(f"{origin}/{name}" for name in (ASSETS, "docs/search/", *ASKED)),
        "worker-src": f"blob: {origin}/offline.js {origin}/docs/assets/",
    }
    narrowed = policy.header_text(policy.SENT | narrow)
    return policy.headers() | {"Content-Security-Policy": narrowed}


def _nginx() -> str:
    lines = [
        f'    add_header {name} "{value}" always;'
        for name, value in _narrow_headers("$scheme://$http_host").items()
    ]
    return NGINX.replace("ADDED", "\n".join(lines))


# Where a location adds a header of its own, nginx leaves out those of the server: `expires` is
# none. Nor does `expires` hold for an answer that something is missing.
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
    error_page 404 /404.html;
ADDED

    location / {
        expires -1;
    }
    location ~ \\.webmanifest$ {
        expires -1;
        types {}
        default_type application/manifest+json;
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


def _caddy() -> str:
    origin = "{http.request.scheme}://{http.request.hostport}"
    lines = [f'        {name} "{value}"' for name, value in _narrow_headers(origin).items()]
    types = [
        f"    @{suffix[1:]} path *{suffix}\n    header @{suffix[1:]} Content-Type {TYPES[suffix]}\n"
        for suffix in UNKNOWN_TO_CADDY
    ]
    return CADDY.replace("ADDED", "\n".join(lines)).replace("TYPES", "".join(types))


# A missing asset is answered in handle_errors, where no header of @assets holds.
CADDY = f"""\
# For Caddy 2.6 or newer: put in your own name, for which Caddy gets a certificate, and the folder
# of your copy.
genlab.example.org {{
    root * /srv/genlab
    encode gzip {{
        match {{
            header Content-Type text/*
            header Content-Type application/javascript*
            header Content-Type application/json*
            header Content-Type application/wasm*
            header Content-Type image/svg+xml*
        }}
    }}
    header {{
ADDED
    }}
    @assets path /assets/*
    @others not path /assets/*
TYPES    header @assets Cache-Control "{YEAR}"
    header @others Cache-Control {ALWAYS_ASKED}
    file_server
    handle_errors {{
        rewrite * /{serving.MISSING}
        header Cache-Control {ALWAYS_ASKED}
        file_server
    }}
}}
"""


def _s3() -> str:
    known = {suffix: kind for suffix, kind in TYPES.items() if suffix}
    lines = [f"put '{ASSETS}*{suffix}' '{kind}' '{YEAR}'" for suffix, kind in known.items()]
    lines.append(f"put '{ASSETS}*' '{TYPES['']}' '{YEAR}'{_all_but(known)}")
    outside = f" --exclude '{ASSETS}*'"
    lines += [
        f"put '*{suffix}' '{kind}' {ALWAYS_ASKED}{outside}"
        for suffix, kind in known.items()
        if suffix != ".html"
    ]
    lines.append(f"put '*' '{TYPES['']}' {ALWAYS_ASKED}{outside}{_all_but(known)}")
    lines.append(f"put '*.html' '{TYPES['.html']}' {ALWAYS_ASKED}{outside}")
    return S3 + "\n".join(lines) + "\n"


def _all_but(suffixes: dict[str, str]) -> str:
    return "".join(f" --exclude '*{suffix}'" for suffix in suffixes)


S3 = """\
#!/bin/sh
# Copies a site to a bucket of S3: sh s3.example.sh FOLDER s3://BUCKET
# It needs the command `aws`. The pages come last, because they name the files that come before.
# Serve the bucket by CloudFront with “Compress objects automatically”, the headers of the file
# _headers as a response headers policy, index.html as the default root object, and /404.html as the
# custom error response to 404 (and to 403, which S3 sends where it may not list the bucket).
set -eu
folder=$1
bucket=$2

# put PATTERN TYPE CACHING [--exclude PATTERN …]
put() {
    pattern=$1
    kind=$2
    caching=$3
    shift 3
    aws s3 cp "$folder" "$bucket" --recursive --exclude '*' --include "$pattern" "$@" \\
        --content-type "$kind" --cache-control "$caching"
}

"""
