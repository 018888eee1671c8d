"""An e-mail as a filter without counter-measures would count it: for comparison with the reader of
`genlab.mail`.

Such a filter takes the source as it stands. It undoes no transfer encoding, takes the first version
of the text, cuts HTML at its tags without asking what they hide, leaves look-alike letters as they
are, and sums up everything at once.
"""

from __future__ import annotations

import email
import html
import re

from genlab.mail.headers import has_headers
from genlab.mail.hypertext import looks_like_html
from genlab.mail.reader import MAX_TEXT, Mail
from genlab.spam.filter import classify
from genlab.spam.judgement import Judgement

_TAG = re.compile(r"<[^<>]{1,8000}>")


def undefended_mail(source: str) -> Mail:
    """What such a filter counts of an e-mail's source. Linear in its length."""
    source = source[:MAX_TEXT]
    if not has_headers(source.encode("utf-8", "replace")):
        return Mail("", _without_tags(source) if looks_like_html(source) else source.strip())
    message = email.message_from_string(source)
    subject = " ".join(str(message.get("subject", "")).split())
    text = ""
    for part in message.walk():
        if part.get_content_maintype() == "text":
            text = str(part.get_payload())
            if part.get_content_type() == "text/html":
                text = _without_tags(text)
            break
    return Mail(subject, f"{subject}\n\n{text.strip()}".strip())


def undefended(source: str) -> Judgement:
    """What plain multinomial naive Bayes, as in the lectures, says of it."""
    return classify(undefended_mail(source), "multinomial")


def _without_tags(markup: str) -> str:
    return " ".join(html.unescape(_TAG.sub(" ", markup)).split())
