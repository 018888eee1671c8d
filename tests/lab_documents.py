"""The documents of the labs as the build writes them: each is made once for all tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest

from genlab import app
from genlab.labs import labs
from genlab.ui.session import Session

_sessions: dict[str, Session] = {}


def digests_of(drawn_labs: list[str], whole_labs: list[str]) -> dict[str, str]:
    """The digests of the documents of some labs, drawn here, and in whole with the views that
    nobody has chosen.
    """
    numbers = {slug: number for number, slug in enumerate(labs(), start=1)}
    sessions = {slug: Session(labs()[slug], numbers[slug], "genlab.labs") for slug in drawn_labs}
    for slug in whole_labs:
        sessions[slug].make_all()
    return {slug: app.digest(session.painted()) for slug, session in sessions.items()}


@contextmanager
def unopened_labs() -> Iterator[None]:
    """Meanwhile the app has the labs of these documents, and nobody opens a link in them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "_sessions", _sessions)
        patch.setattr(app, "_unopened", {})
        yield


@cache
def document_of(slug: str) -> dict[str, Any]:
    """The document of a lab, with the digest and with what the page draws by itself."""
    with unopened_labs():
        return app._document(app._session(slug))
