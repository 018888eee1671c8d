"""Every lab keeps every promise: the same ones that ``genlab check`` tests (genlab/check)."""

from pathlib import Path

import pytest
from effort import LEVEL, tries

from genlab.check.promises import PROMISES
from genlab.check.subject import NotChecked, Subject, subject_of
from genlab.labs import slugs

SMALLEST = Path(__file__).parents[1] / "ui" / "smallest" / "line"
NAMES = {slug: slug for slug in slugs()} | {"line": str(SMALLEST)}
IS_DEFAULT = LEVEL == "default"
EFFORT = {
    "states": tries(50, 4 if IS_DEFAULT else 6),
    "corners": tries(128, 3 if IS_DEFAULT else 6),
    "every": 7 if IS_DEFAULT else 1,
}


@pytest.fixture(scope="module", params=NAMES)
def subject(request) -> Subject:
    return subject_of(NAMES[request.param], **EFFORT)


@pytest.mark.parametrize("name", PROMISES)
def test_a_lab_keeps_its_promise(subject, name):
    try:
        sentences = PROMISES[name].broken(subject)
    except NotChecked as reason:
        pytest.skip(f"{subject.slug}: {name} was not checked: {reason}")
    assert not sentences, "\n".join(sentences)
