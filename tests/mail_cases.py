"""E-mails of the tests: tables in `spam/cases`, and the head that a server writes above them."""

import tomllib
from pathlib import Path

CASES = Path(__file__).parent / "spam" / "cases"
CONFIRMED = (
    "Received: from out.{site} by mx.home.example; Mon, 16 Nov 2026 08:00:00 +0100\n"
    "Authentication-Results: mx.home.example; dkim=pass header.d={site}; spf=pass "
    "smtp.mailfrom={site}\n"
)


def cases_of(name):
    """The entries of a table."""
    ((_, entries),) = tomllib.loads((CASES / f"{name}.toml").read_text("utf-8")).items()
    return entries


def source_of(text, confirmed=""):
    """The source of an e-mail, below the head by which a server confirms its sender's domain."""
    head = CONFIRMED.format(site=confirmed) if confirmed else ""
    return head + text


def mail_rows(name):
    """The rows of a test of reading e-mail."""
    return tomllib.loads((CASES.parents[1] / "mail" / "rows.toml").read_text("utf-8"))[name]


def rows_of(test):
    """The rows of a test of small cases."""
    return tomllib.loads((CASES / "rows_of_tests.toml").read_text("utf-8"))[test]["rows"]
