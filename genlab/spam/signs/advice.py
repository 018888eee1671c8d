"""What a person should do about an e-mail, by what it wants (`advice.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from genlab.say import ENGLISH, language, say, sentences, slug
from genlab.spam.signs.rule import Step
from genlab.spam.signs.sign import Want


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
    kind = "" if has_links else "-alone"
    by_want = [say(_name_of(want, kind)) for want in wants if want is not Want.NOTHING][:1]
    if step is Step.NOTHING:
        found = say("advice-nothing-grave" if noticed else "advice-nothing")
        return (sentences([found, say("advice-no-proof")]),)
    if step is Step.SPAM:
        return (*by_want, say(f"advice-spam{kind}"))
    if step is Step.LOOK_TWICE:
        return (say("advice-look"), *(by_want or (say("advice-check"),)))
    if not by_want:
        return advice_for(step, [Want.LINK], has_links=has_links)
    report = say("advice-report-only" if Want.EXTORTION in wants else "advice-report")
    return (*by_want, report, *_already(wants))


def _name_of(want: Want, kind: str) -> str:
    """The message about a want; few wants have one of their own for an e-mail without links."""
    own = f"advice-{slug(want)}{kind}"
    return own if own in language(ENGLISH).messages else f"advice-{slug(want)}"


def _already(wants: Sequence[Want]) -> tuple[str, ...]:
    """What to do where somebody has already done what the e-mail wants, if that can be mended."""
    if {Want.FILE, Want.REMOTE} & set(wants):
        return (say("advice-already-file"),)
    given = [kind for kind, by in _given().items() if not by.isdisjoint(wants)]
    already = sentences(say(f"advice-already-{kind}") for kind in given)
    return (already,) if already else ()


@cache
def _given() -> dict[str, frozenset[str]]:
    shipped = tomllib.loads(files(__package__).joinpath("advice.toml").read_text("utf-8"))
    return {kind: frozenset(wants) for kind, wants in shipped.items()}
