"""What an e-mail says that nobody should do is no request: "Never reply with your password."

A phrase counts as denied where a word such as "never" is in it or just before it. The same
request elsewhere in the text, without such a word, still counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from genlab.spam.signs.phrases import Passage, fold, passages, sentence_around

DENIABLE = ("password", "code", "seed_words", "wallet")  # concepts that honest senders warn of
MAX_ROUNDS = 4  # of denied phrases that are left out one after the other
# In the nine languages, in small letters and without accents.
_DENIALS = """
never not don't doesn't nie niemals nicht kein keine keinen keinesfalls jamais ne pas nunca jamas no
nao mai non nooit niet geen nigdy никогда не
"""
# What may come between a denial and the request: "do not reply to this e-mail with …".
_FILLERS = """
to this that email e-mail mail message ever please us it reply respond answer
bitte sie auf diese dieser nachricht antworten
a ce cet cette courriel repondez repondre
este correo mensaje responda respondas responder mensagem
questa questo messaggio rispondere rispondete rispondi
op deze dit bericht antwoord beantwoord
na ta te ten wiadomosc odpowiadaj
на это письмо сообщение отвечаите
"""
DENIALS = frozenset(_DENIALS.split())
FILLERS = frozenset(_FILLERS.split())


def without_denied(
    text: str, concepts: Mapping[str, Sequence[Passage]], codes: tuple[str, ...]
) -> dict[str, Sequence[Passage]]:
    """What a text says, without the requests that it only warns of.

    Args:
        text: the e-mail's text.
        concepts: what it says, as `phrases.passages` found it.
        codes: the languages whose lexicons were asked.
    """
    affirmed = dict(concepts)
    remaining = text
    for _ in range(MAX_ROUNDS):
        denied = [
            passage
            for concept in DENIABLE
            for passage in affirmed.get(concept, ())
            if _is_denied(remaining, passage)
        ]
        if not denied:
            break
        for passage in denied:
            start, end = passage.start, passage.end
            if passage.concept == "seed_words":  # the words themselves are named around it, too
                start, end = sentence_around(remaining, passage)
            blank = "." + " " * (end - start - 1)
            remaining = f"{remaining[:start]}{blank}{remaining[end:]}"
        passages_left = passages(remaining, codes, DENIABLE)
        affirmed = {name: places for name, places in affirmed.items() if name not in DENIABLE}
        affirmed |= passages_left
    return affirmed


def _is_denied(text: str, passage: Passage) -> bool:
    start, _ = sentence_around(text, passage)
    before = fold(text[start : passage.start]).split()
    while before and before[-1] in FILLERS:
        before.pop()
    within = fold(text[passage.start : passage.end]).split()
    return not DENIALS.isdisjoint((*before[-1:], *within))
