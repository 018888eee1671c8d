"""Whether a text for a reader is in the reader's language, by the product's own guess."""

import json
import re
from pathlib import Path

from genlab.mail.language import detect

ISOLATED = re.compile("\u2068[^\u2068\u2069]*\u2069")
LANGUAGES = Path(__file__).parents[2] / "genlab" / "mail" / "languages.json"
# Words of the other languages, too: IT department, se for, a on, je was, sie will
SHARED = {"account", "an", "all", "by", "for", "in", "it", "on", "was", "will"}


def english_in(text: str, code: str) -> set[str]:
    """The English words in a text that is in another language, without what is isolated in it:
    quotations, names and addresses.
    """
    text = ISOLATED.sub(" ", text)
    assert detect(text).code == code, text
    languages = json.loads(LANGUAGES.read_text("utf-8"))["languages"]
    english, own = (set(languages[name]["words"].split()) for name in ("en", code))
    return (english - own - SHARED) & set(re.findall(r"\w+", text.lower()))
