"""What a person should do about an e-mail, by what it wants (`advice.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from genlab.spam.signs.rule import Step
from genlab.spam.signs.sign import Want

_REPORT = (
    "Mark it as spam or phishing in your mail program, or report it to your IT department, and "
    "delete it."
)
_REPORT_ONLY = (
    "Mark it as spam or phishing in your mail program, or report it to your IT department."
)
_ALREADY_GIVEN = {
    "password": "If you have already entered a password, change it now.",
    "money": "If you have already given bank details or paid, call your bank now.",
}
_ALREADY_FILE = (
    "If you have already opened the file or installed something, disconnect the computer and ask "
    "for help."
)
_SPAM = "Do not answer, and do not use its links, not even to unsubscribe. Delete it."
_SPAM_ALONE = "Do not answer. Delete it."
_LOOK = (
    "Did you expect this e-mail? If you did not, or if it wants money, a password or a quick "
    "decision, treat it as fraud."
)
_CHECK = (
    "If it might be genuine, ask the sender in a way that you know already: at the number that you "
    "have always used, or that is on a bill or a card."
)
_NO_PROOF = (
    "That is no proof: before you pay or change bank details, check with the sender in a way that "
    "you know already."
)
_NOTHING_GRAVE = (
    "Nothing grave was found. The notices are worth knowing; ordinary e-mails have them, too."
)
_NOTHING = "Nothing suspicious was found."


def advice_for(
    step: Step, wants: Sequence[Want], noticed: bool = False, has_links: bool = True
) -> tuple[str, ...]:
    """What to do, in sentences, the most important first: one thing, by the gravest want.

    Args:
        step: the answer of the rule.
        wants: what the e-mail wants, the gravest first.
        noticed: whether anything is listed that is more than a fact.
        has_links: whether it has links that somebody could use.
    """
    listed = _by_want()
    kind = "do" if has_links else "alone"
    by_want = [listed[want][kind] for want in wants if want in listed][:1]
    if step is Step.NOTHING:
        return (f"{_NOTHING_GRAVE if noticed else _NOTHING} {_NO_PROOF}",)
    if step is Step.SPAM:
        return (*by_want, _SPAM if has_links else _SPAM_ALONE)
    if step is Step.LOOK_TWICE:
        return (_LOOK, *(by_want or (_CHECK,)))
    if not by_want:
        return advice_for(step, [Want.LINK], has_links=has_links)
    report = _REPORT_ONLY if Want.EXTORTION in wants else _REPORT
    return (*by_want, report, *_already(wants))


def _already(wants: Sequence[Want]) -> tuple[str, ...]:
    """What to do where somebody has already done what the e-mail wants, if that can be mended."""
    if {Want.FILE, Want.REMOTE} & set(wants):
        return (_ALREADY_FILE,)
    given = {kind for want in wants for kind in _by_want().get(want, {}).get("given", ())}
    sentences = [sentence for kind, sentence in _ALREADY_GIVEN.items() if kind in given]
    return (" ".join(sentences),) if sentences else ()


@cache
def _by_want() -> dict[str, dict]:
    shipped = tomllib.loads(files(__package__).joinpath("advice.toml").read_text("utf-8"))
    return {want: {"alone": entry["do"], **entry} for want, entry in shipped.items()}
