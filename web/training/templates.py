"""Mails made of the templates that shops and frameworks send: each message of a template, in each
language asked for, with plausible values in its placeholders.

The values are drawn by the template's name, so the same template always gives the same mail. The
brands and the sites are syllables drawn at random, so that no name of a company is ever counted.
"""

from __future__ import annotations

import html
import json
import random
import re
import tomllib
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.utils import format_datetime
from io import BytesIO
from pathlib import Path, PurePosixPath

MIN_MESSAGES = 2  # of a group of messages that makes a mail, its subject included
BOUNDARY = "part-of-a-mail"  # of its two versions; one that is drawn would differ each time
MAX_PARAGRAPHS = 14
MIN_LETTERS = 60  # of a mail's text: a shorter one is a scrap of a page

SYLLABLES = [consonant + vowel for consonant in "bdfgklmnprstv" for vowel in "aeo"]
DATA = tomllib.loads(Path(__file__).with_name("templates.toml").read_text("utf-8"))
FIRST_DAY = datetime(2024, 1, 8, 9, tzinfo=UTC)
DAYS = 900

_COMMENT = re.compile(r"\{#.*?#\}|<!--.*?-->|\{\{--.*?--\}\}", re.S)
_STATEMENT = re.compile(r"\{%.*?%\}", re.S)
_EXPRESSION = re.compile(r"\{\{\s*(.*?)\s*\}\}", re.S)
_LITERAL = re.compile(r"""^\(?["']([^"']*)["']""")
_PLACEHOLDER = re.compile(r"%\{(\w+)\}|%\((\w+)\)s|%(\w{3,30})%|(?<![\w:/]):(\w{3,30})|\{(\w+)\}")
_TAG = re.compile(r"<[^<>]{1,500}>")
_SOLD = re.compile(r"order|shipment|shipped|invoice|refund|reimburse")
_BLANK_LINES = re.compile(r"\n\s*\n\s*")


@dataclass(frozen=True)
class Template:
    """One mail before its placeholders are filled.

    name: the file, and the key of the message in it; language: of ISO 639-1; action: the label of
    its button; page: its HTML, where the template has one of its own.
    """

    name: str
    language: str
    subject: str
    paragraphs: tuple[str, ...]
    action: str = ""
    page: str = ""


# ── Values ────────────────────────────────────────────────────────────────────────────────────────


class Values:
    """What the placeholders of one mail stand for."""

    def __init__(self, template: Template):
        rng = random.Random(zlib.crc32(template.name.encode()))
        self.brand = "".join(rng.choices(SYLLABLES, k=3)).capitalize()
        endings = DATA["endings"].get(template.language, ["com"])
        self.host = f"{self.brand.lower()}.{rng.choice(endings)}"
        self.person = " ".join(rng.choice(DATA[name]) for name in ("first_names", "last_names"))
        self.address = f"{self.person.lower().replace(' ', '.')}@mail.example"
        self.number = str(rng.randrange(10_000, 9_999_999))
        self.count = str(rng.choice((2, 3, 5, 24, 30, 60)))
        self.day = FIRST_DAY + timedelta(days=rng.randrange(DAYS), minutes=rng.randrange(600))
        self.link = (
            f"https://{rng.choice(('', 'www.', 'account.'))}{self.host}/{rng.randrange(9**7)}"
        )
        self.goods = rng.sample(DATA["goods"], 2)
        self.street = rng.choice(DATA["streets"])
        self.prices = [rng.randrange(499, 15_000) / 100 for _ in self.goods]
        signs = "€$" if template.language == "en" else "€"
        self.date = f"{self.day:%d %B %Y}"
        self.product = self.goods[0]
        self.sign = "£" if self.host.endswith(".uk") else rng.choice(signs)

    def money(self, amount: float) -> str:
        """An amount as an English-speaking shop writes it."""
        return f"{self.sign}{amount:,.2f}"

    def receipt(self) -> str:
        """What was bought, a line for each thing, and the sum."""
        bought = zip(self.goods, self.prices, strict=True)
        lines = [f"1 × {goods}: {self.money(price)}" for goods, price in bought]
        return "\n".join([f"# {self.number}", *lines, self.total])

    @property
    def total(self) -> str:
        """The sum of what was bought."""
        return self.money(sum(self.prices))

    def for_name(self, name: str) -> str:
        """The value of a placeholder or of an expression, by what it is called."""
        values = (
            getattr(self, attribute)
            for pattern, attribute in DATA["placeholders"]
            if re.search(pattern, name.lower())
        )
        return next(values, "")

    def fill(self, text: str) -> str:
        """The text with a value for each placeholder."""
        text = _STATEMENT.sub("", _COMMENT.sub("", text)).replace("\\n", "\n")
        text = _EXPRESSION.sub(self._of_expression, text)
        return _PLACEHOLDER.sub(lambda match: self.for_name(match[match.lastindex or 0]), text)

    def _of_expression(self, match: re.Match[str]) -> str:
        literal = _LITERAL.match(match[1])
        return literal[1] if literal and "(" not in match[1][:3] else self.for_name(match[1])


# ── Mails ─────────────────────────────────────────────────────────────────────────────────────────


def mail_of(template: Template) -> bytes:
    """The mail as it would arrive, or nothing for a template that says too little."""
    values = Values(template)
    subject = " ".join(_without_tags(values.fill(template.subject)).split())
    if template.page:
        page = values.fill(template.page)
        paragraphs = [part for part in _BLANK_LINES.split(_without_tags(page)) if part.strip()]
    else:
        paragraphs = [values.fill(paragraph).strip() for paragraph in template.paragraphs]
        if _SOLD.search(template.name):
            paragraphs.append(values.receipt())
        page = _page(paragraphs, template.action, values)
    text = "\n\n".join(_without_tags(paragraph).strip() for paragraph in paragraphs)
    if sum(map(str.isalpha, text)) < MIN_LETTERS:
        return b""
    if template.action:
        text += f"\n\n{template.action}: {values.link}"
    message = EmailMessage()
    message["Subject"] = subject
    message["Date"] = format_datetime(values.day)
    message.set_content(f"{text}\n\n{values.brand}\n")
    message.add_alternative(page, subtype="html")
    message.set_boundary(BOUNDARY)
    return message.as_bytes()


def _without_tags(text: str) -> str:
    return html.unescape(_TAG.sub("", text))


def _page(paragraphs: Iterable[str], action: str, values: Values) -> str:
    """The mail as a page: paragraphs, a button, and who sent it."""
    body = "".join(f'<p style="margin:16px 0">{paragraph}</p>' for paragraph in paragraphs)
    body = body.replace("\n", "<br>")
    button = (
        f'<p><a href="{values.link}" style="padding:10px 20px">{action}</a></p>' if action else ""
    )
    return (
        '<!DOCTYPE html><html><head><meta charset="utf-8"></head>'
        '<body style="font-family:Arial,sans-serif;font-size:15px;color:#222">'
        f'<table width="600" align="center"><tr><td>{body}{button}'
        f'<p style="color:#555"><a href="https://{values.host}/">{values.brand}</a></p>'
        "</td></tr></table></body></html>"
    )


# ── Groups of messages, as translators have them ──────────────────────────────────────────────────


def _of_group(name: str, language: str, group: Mapping[str, str]) -> Iterator[Template]:
    """The mail of a group of messages, one of which is its subject."""
    subject = next((text for key, text in group.items() if "subject" in key), "")
    others = {key: text for key, text in group.items() if "subject" not in key and text.strip()}
    if not subject or len(others) + 1 < MIN_MESSAGES:
        return
    action = _action(others)
    # The salutation comes first, and what a button says is not said again.
    paragraphs = sorted(
        (text for key, text in others.items() if key != action),
        key=lambda text: text != others.get("greeting", others.get("dear_customer")),
    )
    label = others.get(action, "")
    yield Template(name, language, subject, tuple(paragraphs[:MAX_PARAGRAPHS]), label)


def _action(messages: Mapping[str, str]) -> str:
    """The key of the message that a button shows; "" where none is named so."""
    for key in messages:
        if re.search(r"^action|button|sign-in|verify-email|reset-password|pay_for|view_order", key):
            return key
    return ""


def _groups(tree: object, path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Each mapping of a tree with the texts in it, by its path."""
    if not isinstance(tree, Mapping):
        return
    yield path, {str(key): text for key, text in tree.items() if isinstance(text, str)}
    for key, branch in tree.items():
        yield from _groups(branch, f"{path}.{key}")


def _of_trees(path: str, trees: Iterable[tuple[str, object]], pattern: str) -> Iterator[Template]:
    """The mails of the groups of messages whose keys match, of a tree for each language."""
    for language, tree in trees:
        for key, group in _groups(tree):
            if re.search(pattern, key):
                yield from _of_group(f"{path}:{key}", language[:2], group)


def _yaml(content: str) -> dict:
    import yaml

    return yaml.load(content, yaml.CSafeLoader) or {}


def _rails(path: str, content: str, _: Mapping[str, str]) -> Iterator[Template]:
    """Groups of messages in YAML, below the language."""
    trees = ((str(language), tree) for language, tree in _yaml(content).items())
    return _of_trees(path, trees, "^(?!.*test).*mailer")


def _symfony(path: str, content: str, _: Mapping[str, str]) -> Iterator[Template]:
    """Groups of messages in YAML, whose file is named by the language."""
    language = PurePosixPath(path).name.split(".")[1]
    return _of_trees(path, [(language, _yaml(content))], r"\.email\.")


_PHP = re.compile(r"'((?:[^'\\]|\\.)*)'\s*=>\s*(?:(\[)|'((?:[^'\\]|\\.)*)')|(\])")


def _php(path: str, content: str, _: Mapping[str, str]) -> Iterator[Template]:
    """Groups of messages in arrays of PHP, whose folder is named by the language."""
    root: dict = {}
    open_arrays = [root]
    for match in _PHP.finditer(content):
        key, opens, text, closes = match.groups()
        if closes:
            if len(open_arrays) > 1:
                open_arrays.pop()
        elif opens:
            open_arrays.append(open_arrays[-1].setdefault(key, {}))
        else:
            open_arrays[-1][key] = text.replace("\\'", "'")
    return _of_trees(path, [(PurePosixPath(path).parent.name, root)], r"\.emails")


def _laravel(path: str, content: str, _: Mapping[str, str]) -> Iterator[Template]:
    """The mails of Laravel in the language of the folder."""
    texts = json.loads(content)
    language = PurePosixPath(path).parent.name[:2]
    for keys in DATA["laravel"]:
        subject, *paragraphs, action = (texts.get(key, "") for key in keys)
        if all(paragraphs) and subject and action:
            yield Template(f"{path}:{keys[0]}", language, subject, tuple(paragraphs), action)


# ── Templates ─────────────────────────────────────────────────────────────────────────────────────


def _twig(path: str, content: str, _: Mapping[str, str]) -> Iterator[Template]:
    """A page of Twig in one language, which begins the file's name."""
    place = PurePosixPath(path)
    subject = re.sub(r"[._]|\b(?:state|mail|order transaction)\b", " ", place.parent.name)
    yield Template(path, place.name[:2], subject, (), page=content)


def _page_of_html(path: str, content: str, _: Mapping[str, str]) -> Iterator[Template]:
    """A page in the language of its folder, or in English; its title is the subject."""
    folder = PurePosixPath(path).parent.name
    language = folder if len(folder) == 2 else "en"
    title = re.search(r"<title>\s*([^<]{3,100})</title>", content, re.I)
    subject = title[1] if title else PurePosixPath(path).stem
    yield Template(path, language, re.sub(r"[_-]", " ", subject), (), page=content)


def _text(path: str, content: str, _: Mapping[str, str]) -> Iterator[Template]:
    """A text below a line with its subject, in the language of the folder above."""
    head, *rest = content.split("\n", maxsplit=1)
    body = "".join(rest)
    language = PurePosixPath(path).parts[1]
    if head.startswith("Subject:"):
        yield Template(path, language, head[8:].strip(), tuple(_BLANK_LINES.split(body)))


_BLOCK = re.compile(
    r"\{%\s*blocktrans(?:late)?\b[^%]*%\}(.*?)\{%\s*endblocktrans(?:late)?\s*%\}", re.S
)
_DJANGO_VARIABLE = re.compile(r"\{\{\s*(\w+)[^{}]*\}\}")


def _django(path: str, content: str, folder: Mapping[str, str]) -> Iterator[Template]:
    """The texts of a Django template in each language of the catalogues beside it."""
    if not path.endswith("_message.txt") or "base" in path:
        return
    subject = folder.get(path.replace("_message.txt", "_subject.txt"), "")
    base = _blocks(folder.get("allauth/templates/account/email/base_message.txt", ""))
    notice = _blocks(folder.get("allauth/templates/account/email/base_notification.txt", ""))
    is_notice = "base_notification" in content
    texts = [*base[:1], *_blocks(content), *(notice if is_notice else ()), *base[1:]]
    has_link = "_url }}" in content
    for language, catalogue in _catalogues(folder):
        subjects = [catalogue[text] for text in _blocks(subject)]
        paragraphs = [catalogue[text] for text in texts]
        if subjects and all(subjects) and all(paragraphs):
            link = ("{{ url }}",) if has_link else ()
            body = (*paragraphs[:2], *link, *paragraphs[2:])
            yield Template(f"{path}:{language}", language, subjects[0], body)


def _blocks(content: str) -> list[str]:
    """The texts of a template that are translated, as catalogues have them."""
    return [_DJANGO_VARIABLE.sub(r"%(\1)s", text.strip("\n")) for text in _BLOCK.findall(content)]


def _catalogues(folder: Mapping[str, str]) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The language and the translations of each catalogue; English needs none."""
    from babel.messages.pofile import read_po

    yield "en", _Itself()
    for path, content in folder.items():
        if path.endswith(".po") and "/en/" not in path:
            translations = defaultdict(str)
            for message in read_po(BytesIO(content.encode("utf-8"))):
                if isinstance(message.id, str) and isinstance(message.string, str):
                    translations[message.id.strip("\n")] = message.string
            yield PurePosixPath(path).parents[1].name[:2], translations


class _Itself(dict[str, str]):
    """A catalogue whose every text is its own translation."""

    def __missing__(self, key: str) -> str:
        return key


READERS: dict[str, Callable[[str, str, Mapping[str, str]], Iterator[Template]]] = {
    "rails messages": _rails,
    "symfony messages": _symfony,
    "php messages": _php,
    "laravel messages": _laravel,
    "twig": _twig,
    "django": _django,
    "page": _page_of_html,
    "text below a subject": _text,
}


def translated(
    kind: str, contents: Mapping[str, str], languages: Iterable[str]
) -> Iterator[tuple[str, str, bytes]]:
    """The file, the name and the bytes of every mail that the files of a collection make, in the
    languages asked for.

    kind: one of `READERS`; contents: the text of each file by its path.
    """
    wanted_languages = frozenset(languages)
    for path, content in contents.items():
        for template in READERS[kind](path, content, contents):
            if template.language in wanted_languages:
                data = mail_of(template)
                if data:
                    yield path, f"{template.language}/{template.name}", data
