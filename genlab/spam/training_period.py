"""From which years the mail dates that the shipped filter was trained on, and of which time an
e-mail is.

The sender writes the date, the lines of the servers below the first one, and the text. None of them
alone may choose the counts in his favour.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime

from genlab.core.bag_of_words import Token
from genlab.mail.envelope import parsed_date
from genlab.mail.name_sets import name_set
from genlab.mail.reader import Mail
from genlab.spam.structure import has_link

OLDER = "2001–2002"
RECENT = "2009–2026"
FIRST_YEAR, LAST_YEAR = 1990, 2100  # a date outside them is not a date
_YEAR = re.compile(
    r"(?<![\d.,/-])20(?:0[4-9]|[1-4]\d)(?![\d%])"
    r"|(?<!\d)\d{1,2}[./-]\d{1,2}[./-]20(?:0[4-9]|[1-4]\d)(?!\d)"
)
_ENCRYPTED_LINK = re.compile(r"https://[\w-]{1,63}\.", re.I)
_LATER_THINGS = name_set(
    "airbnb android app apps authenticator bitcoin blockchain chatbot chatgpt covid "
    "cryptocurrency docusign dropbox "
    "emoji ethereum facebook gdpr github gmail hashtag icloud instagram ipad iphone klarna "
    "linkedin livestream "
    "netflix onedrive podcast podcasts selfie sharepoint skype smartphone smartphones snapchat "
    "spotify "
    "tiktok tweet tweets twitter usdt webinar whatsapp youtube"
)
LAST_THEN = 2012  # years up to this one count as the time of the older training mails


def arrival(mail: Mail) -> datetime | None:
    """When the last server received the e-mail, as it wrote into the topmost Received line: the
    only date that the sender did not write, if the e-mail came through a server at all.
    """
    for name, value in mail.envelope.trace:
        if name == "received":
            return parsed_date(value.rpartition(";")[2])
    return None


def period_of(mail: Mail) -> str:
    """Which of `calibrated.TIMES` an e-mail is from: old only where its date and the server that
    received it agree; of today where one of them says so; else by its text alone.

    A letter of today without links is judged by its text alone, as a pasted one is, because the
    counts of today contain few personal letters.
    """
    newer = sign_of_this_century(mail.text, mail.tokens) or mail.markup.recent_sign
    dates = [date for date in (mail.envelope.date, arrival(mail)) if date is not None]
    years = [date.year for date in dates if FIRST_YEAR <= date.year <= LAST_YEAR]
    latest = max(years, default=0)
    today = "today" if mail.envelope.sender and has_link(mail) else "pasted today"
    if latest > LAST_THEN:
        return today
    if len(years) == 2:
        return "then"
    return today if newer else "undated"


def sign_of_this_century(text: str, words: Iterable[Token]) -> str:
    """What in a text people did not write in 2002: a year from 2004 on, a link that is
    encrypted, or the name of a later thing; or nothing.
    """
    if year := _YEAR.search(text):
        return year[0]
    if _ENCRYPTED_LINK.search(text):
        return "https"
    return next((word for word, _, _ in words if word in _LATER_THINGS), "")
