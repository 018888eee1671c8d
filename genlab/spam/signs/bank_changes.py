"""Other bank details: who gives them, and who only asks the reader whether theirs have changed.

A club that asks its members for the new account number writes the same words as somebody who wants
to be paid to another account. So sentences that ask are left out before such words are looked for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from genlab.spam.signs.phrases import Passage, fold, passages, sentence_around

# "our bank", "my new account" in nine languages, as beginnings of words: details of the writer.
_OF_THE_WRITER = re.compile(
    r"\b(?:our|my|unser\w*|mein\w*|notre|nos|mon|ma|mes|nuestr\w*|mi|mis|noss\w*|minha\w*|meu\w*|"
    r"nostr\w*|mio|mia|miei|mie|onze|ons|mijn|nasz\w*|moj\w*|наш\w*|мои|мое\w*|моя)\s+(?:\w+\s+){0,2}"
    r"(?:bank\w*|konto\w*|kont\w*|iban|rib|account|details|compte|coordonnees|cuenta|datos|banco|"
    r"conta|dados|conto|coordinate|banca|rekening\w*|rachun\w*|numer|dane|счет\w*|реквизит\w*)\b"
)
# "not changed" in nine languages, as beginnings of words.
_UNCHANGED = re.compile(
    r"\b(?:(?:not|never|hasn't|haven't) (?:\w+ )?chang|nicht (?:\w+ )?(?:geandert|gewechselt)|"
    r"pas (?:\w+ )?(?:chang|modifi)|no (?:\w+ )?(?:cambi|modific)|nao (?:\w+ )?(?:mud|alter)|"
    r"non (?:\w+ )?(?:cambi|modific|variat)|niet (?:\w+ )?(?:gewijzigd|veranderd)|"
    r"nie (?:\w+ )?(?:\w+ )?zmien|не (?:\w+ )?(?:измен|смен|помен))"
)


def given_changes(
    text: str, concepts: Mapping[str, Sequence[Passage]], codes: tuple[str, ...]
) -> list[Passage]:
    """The passages that give other bank details, without those that ask for the reader's or say
    that nothing has changed.

    Args:
        text: the e-mail's text.
        concepts: what it says, as `phrases.passages` found it.
        codes: the languages whose lexicons were asked.
    """
    changes = _without_unchanged(text, concepts.get("bank_change", ()))
    questions = concepts.get("bank_change_asked", ())
    if not changes or not questions:
        return changes
    rest = text
    for question in questions:
        start, end = sentence_around(text, question)
        if not _OF_THE_WRITER.search(fold(text[start:end])):
            rest = f"{rest[:start]}{'.' + ' ' * (end - start - 1)}{rest[end:]}"
    return _without_unchanged(rest, passages(rest, codes, ("bank_change",)).get("bank_change", ()))


def _without_unchanged(text: str, changes: Sequence[Passage]) -> list[Passage]:
    return [
        change for change in changes if not _UNCHANGED.search(fold(text[change.start : change.end]))
    ]
