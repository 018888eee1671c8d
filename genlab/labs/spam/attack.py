"""The lesson "Attack the filter": a spam, what an attack makes of it, and the verdicts before
and after.
"""

from __future__ import annotations

import email
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from genlab.mail.hypertext import html_to_text, looks_like_html
from genlab.mail.reader import Mail, read
from genlab.spam.evasion import ATTACKS, Attack, Material, strongest_good_words
from genlab.spam.examples import examples
from genlab.spam.filter import classify
from genlab.spam.judgement import Judgement
from genlab.spam.undefended import undefended, undefended_mail

MAX_SOURCE = 10_000  # characters of a pasted e-mail that is attacked
MAX_GOOD_WORDS = 400
TARGETS = {
    "warranty": "Car warranties",
    "mortgage": "Mortgages",
    "mine": "The e-mail that I pasted",
}
CHOICES = {"none": "No attack", **{name: attack.title for name, attack in ATTACKS.items()}}
# Words in the subject line of a real spam message.
_EXAMPLE = {"warranty": "Extended Auto Warranties", "mortgage": "Refinancing"}


@dataclass(frozen=True)
class Outcome:
    """One attack on one e-mail: the source before and after, and both filters' judgements of
    each.
    """

    name: str
    before: str
    after: str

    @property
    def attack(self) -> Attack | None:
        """The attack, None where there is none yet."""
        return ATTACKS.get(self.name)

    @cached_property
    def mail(self) -> Mail:
        """The attacked e-mail as the filter reads it."""
        return read(self.after)[0]

    @cached_property
    def bare(self) -> Mail:
        """The attacked e-mail as a filter without counter-measures takes it."""
        return undefended_mail(self.after)

    @cached_property
    def defended(self) -> tuple[Judgement, Judgement]:
        """The filter's judgements before and after the attack."""
        return classify(read(self.before)[0]), classify(self.mail)

    @cached_property
    def undefended(self) -> tuple[Judgement, Judgement]:
        """The judgements of a filter without counter-measures before and after the attack."""
        return undefended(self.before), undefended(self.after)

    @cached_property
    def seen(self) -> str:
        """The attacked e-mail as its reader sees it: HTML rather than plain text, letters as
        they are.
        """
        message = email.message_from_string(self.after)
        versions: dict = {}
        for part in message.walk():
            if part.get_content_maintype() == "text" and part.get_content_type() not in versions:
                content = part.get_payload(decode=True)
                text = content.decode("utf-8", "replace") if isinstance(content, bytes) else ""
                versions[part.get_content_type()] = text
        text = versions.get("text/html") or versions.get("text/plain", "")
        if "text/html" in versions or looks_like_html(text):
            text = html_to_text(text).text
        subject = " ".join(str(message.get("subject", "")).split())
        return f"{subject}\n\n{text.strip()}".strip()

    def caught(self) -> Iterator[str]:
        """What the filter noticed of the attack, in sentences."""
        original = read(self.before)[0]
        yield from (notice for notice in self.mail.notices if notice not in original.notices)
        before, after = self.defended
        if after.reason and after.reason != before.reason:
            yield after.reason


@lru_cache(maxsize=64)
def outcome(target: str, name: str, pasted: str) -> Outcome:
    """The outcome of an attack; `pasted` is the source where the target is one's own e-mail."""
    attack, source = ATTACKS.get(name), source_of(target, pasted)
    return Outcome(name, source, attack.apply(source, material()) if attack else source)


def source_of(target: str, pasted: str) -> str:
    """The source of the e-mail that is attacked, "" where none has been pasted."""
    if target == "mine":
        return pasted[:MAX_SOURCE]
    return next(example.source for example in examples() if _EXAMPLE[target] in example.subject)


@lru_cache(maxsize=1)
def material() -> Material:
    """Words and text of ordinary mail, which an attacker has too."""
    texts = [example.text for example in examples() if example.label == "ham"]
    return Material(strongest_good_words(MAX_GOOD_WORDS), "\n\n".join(texts))
