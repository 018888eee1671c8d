"""``genlab check LAB``: test every promise of a lab, and say which file to change."""

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from genlab.check.promises import PROMISES
from genlab.check.subject import NotChecked, Subject, every_subject, subject_of
from genlab.streams import redraw


@dataclass
class Report:
    """What the check of a lab found: the sentences on broken promises, and by reason the names of
    promises that were not checked.
    """

    slug: str
    kept_count: int = 0
    sentences: list[str] = field(default_factory=list)
    unchecked: dict[str, list[str]] = field(default_factory=dict)


def check(subject: Subject) -> Report:
    """Test every promise of a lab. A terminal shows which one is tested."""
    report = Report(subject.slug)
    for name, promise in PROMISES.items():
        redraw(f"{subject.slug}: {promise.text[:70]} …")
        try:
            sentences = promise.broken(subject)
        except NotChecked as reason:
            report.unchecked.setdefault(str(reason), []).append(name)
        else:
            report.sentences += sentences
            report.kept_count += not sentences
    redraw("")
    return report


def run(names: Sequence[str]) -> int:
    """Check these labs, or all of them, and print what was found.

    names: names of labs, or folders of labs that lie elsewhere.

    Returns 0 if every promise is kept, and 1 if one is broken; raises ValueError if there is no
    such lab.
    """
    subjects = [subject_of(name) for name in names] if names else every_subject()
    any_broken = False
    for subject in subjects:
        start = time.perf_counter()
        report = check(subject)
        _print(report, time.perf_counter() - start)
        any_broken = any_broken or bool(report.sentences)
    return 1 if any_broken else 0


def _print(report: Report, seconds: float) -> None:
    count = len(report.sentences)
    faults = "keeps its promises" if count == 0 else f"{count} to change"
    print(f"{report.slug}: {faults} ({report.kept_count} kept, {seconds:.1f} s)")
    for sentence in report.sentences:
        print(f"  {sentence}")
    for reason, names in report.unchecked.items():
        print(f"  not checked: {reason} ({', '.join(names)})")
    sys.stdout.flush()
