"""A promise of a lab, and how it is kept or broken."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from genlab.check.subject import NotChecked, Subject

MAX_SENTENCES = 5  # of one promise


@dataclass(frozen=True)
class Promise:
    """One promise: its name, what it says, and the function that yields a sentence for each way in
    which a lab breaks it. ``published``: only a lab that is declared as published promises it.
    ``cases``: what the promise is checked with, one after the other, until one breaks it; others
    would say the same.
    """

    name: str
    text: str
    check: Callable[..., Iterator[str]]
    published: bool = False
    cases: Callable[[Subject], Iterable[Any]] | None = None

    def broken(self, subject: Subject) -> list[str]:
        """The sentences on how a lab breaks the promise, none if it keeps it.

        Raises NotChecked where the promise cannot be checked, with the reason.
        """
        subject.begin()
        if self.published and not subject.lab.published:
            return []
        sentences: list[str] = []
        try:
            for arguments in self._arguments(subject):
                for sentence in self.check(*arguments):
                    if sentence not in sentences:
                        sentences.append(sentence)
                if sentences:
                    break
        except NotChecked:
            if not sentences:
                raise
        except Exception as error:  # whatever the lab's code raises
            sentences.append(subject.failure(error))
        if len(sentences) > MAX_SENTENCES:
            left_out = len(sentences) - MAX_SENTENCES
            sentences[MAX_SENTENCES:] = [f"{subject.file('')}: and {left_out} more of the kind"]
        return sentences

    def _arguments(self, subject: Subject) -> Iterator[tuple]:
        if self.cases is None:
            yield (subject,)
        else:
            yield from ((subject, case) for case in self.cases(subject))


def promise(
    text: str,
    published: bool = False,
    cases: Callable[[Subject], Iterable[Any]] | None = None,
) -> Callable[[Callable[..., Iterator[str]]], Promise]:
    """Declare a promise by the function that checks it, after which it is named."""

    def declare(check: Callable[..., Iterator[str]]) -> Promise:
        return Promise(check.__name__, text, check, published, cases)

    return declare
