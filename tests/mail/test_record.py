"""What reading yields of some hundred small inputs, most of them beside a limit, is recorded in
`record.json`. After a change that is meant, `PYTHONPATH=.:tests python tests/mail/test_record.py`
records it anew, and the difference shows what has changed.
"""

import json
from pathlib import Path

from genlab.mail.language import detect
from genlab.mail.reader import Mail, read

RECORD = Path(__file__).with_name("record.json")
NOTHING = vars(Mail("", ""))


def shown_of(source):
    """What is read of a source, whose bytes stand as letters of Latin-1 behind "bytes:"; without
    what is empty.
    """
    data = source.removeprefix("bytes:")
    mails = read(data if data == source else data.encode("latin-1"))
    shown = [{k: v for k, v in vars(mail).items() if v != NOTHING[k]} for mail in mails]
    return json.loads(json.dumps([*shown, str(detect(mails[0].text))], default=values_of))


def values_of(part):
    """The values of a part of an e-mail, or a date as it is written."""
    return list(vars(part).values()) if hasattr(part, "__dict__") else str(part)


def test_what_is_read_is_what_was_recorded():
    changed = {}
    for source, recorded in json.loads(RECORD.read_text("utf-8")).items():
        shown = shown_of(source)
        if shown != recorded:
            changed[source[:200]] = (shown, recorded)
    assert not changed


if __name__ == "__main__":
    sources = json.loads(RECORD.read_text("utf-8"))
    lines = (f"{json.dumps(s)}: {json.dumps(shown_of(s), ensure_ascii=False)}" for s in sources)
    RECORD.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
