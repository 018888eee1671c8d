"""What genlab tells people about an e-mail, in the reader's language.

A sentence is a `Message`: an English text that can be rendered in other languages. `say` makes one
from an identifier and arguments, and whoever shows it renders it with `spoken`. The sentences are
in one file per language, `en.ftl` and its translations, in a subset of Fluent: messages on one
line, arguments, and selections by a number or a word. Terms (`-plural-few`) say how a language
counts, writes numbers and from which side. Source: https://projectfluent.org/fluent/guide/

In a translation, each argument is isolated (FSI … PDI), so that no text of an e-mail changes the
order of the words around it. Numbers are grouped as the language groups them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from importlib.resources import files
from typing import NamedTuple

ENGLISH = "en"
FOLDER = files(__package__)
_ENTRY = re.compile(r"^(-?[a-z][\w-]*) = ?(.*(?:\n[ }].*)*)", re.M)
_PLACE = re.compile(r"\{ \$(\w+)(?: ->((?:\n *\*?\[\w+\] .*)+)\n *)? ?\}")
_VARIANT = re.compile(r"\[(\w+)\] (.*)")
_TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_OTHER = re.compile(r"\W+")


class Language(NamedTuple):
    """A language: its code of ISO 639-1, and its messages and terms by their names."""

    code: str
    messages: Mapping[str, str]

    @property
    def direction(self) -> str:
        """From which side it is written: "ltr" or "rtl"."""
        return self.messages["-direction"]

    def number(self, value: int) -> str:
        """A whole number with the language's mark between thousands.

        >>> language("de").number(12_345)
        '12.345'
        """
        return f"{value:,}".replace(",", self.messages["-million"][1])

    def category(self, value: object) -> str:
        """Which variant of a message is for a value: of a number its plural, else the value.

        >>> [language("pl").category(n) for n in (1, 3, 12)]
        ['one', 'few', 'many']
        """
        for name in ("zero", "one", "two", "few", "many") if isinstance(value, int) else ():
            if re.fullmatch(self.messages.get(f"-plural-{name}", "-"), str(value)):
                return name
        return str(value)

    def filled(self, name: str, arguments: Mapping[str, object]) -> str:
        """A message with its arguments.

        Raises:
            KeyError: there is no message of that name, or an argument is missing.
        """

        def value(place: re.Match[str]) -> str:
            argument, variants = arguments[place[1]], dict(_VARIANT.findall(place[2] or ""))
            chosen = variants.get(self.category(argument), variants.get("other"))
            return shown(argument, self.code) if chosen is None else _PLACE.sub(value, chosen)

        return _PLACE.sub(value, self.messages[name])


class Message(str):
    """An English text that can be rendered in other languages.

    Attributes:
        render: what gives the text in the language of a code.
    """

    render: Callable[[str], str]

    def __new__(cls, render: Callable[[str], str]) -> Message:
        message = super().__new__(cls, render(ENGLISH))
        message.render = render
        return message

    def __reduce__(self) -> tuple:
        return Message, (self.render,)


def say(name: str, /, **arguments: object) -> Message:
    """The message of a name.

    Args:
        name: its name in the files of messages.
        arguments: what it holds: numbers, other messages, and texts that are shown as they are.

    Example:
        >>> sentence = say("known-words", known=3, total=1_200)
        >>> str(sentence)
        'The model knows 3 of the 1,200 words here.'
        >>> spoken(say("step-look-twice"), "de")
        'Sehen Sie genauer hin'
    """
    return Message(partial(_filled, name, arguments))


def sentences(parts: Iterable[str], between: str = " ") -> Message:
    """Texts one after the other, without the empty ones and with each only once."""
    return Message(partial(_joined, tuple(dict.fromkeys(filter(None, parts))), between))


def at_start(message: Message) -> Message:
    """A message as the beginning of a sentence."""
    return Message(partial(_capitalised, message))


def spoken(text: str, code: str = "") -> str:
    """A message in a language, by default in the reader's; a text that is none as it is."""
    return text.render(code or _reader[0]) if isinstance(text, Message) else text


def told(error: Exception) -> str:
    """What an error says, as a message where it is one.

    >>> spoken(told(ValueError(say("severity-fraud"))), "de")
    'Betrug'
    """
    return next((part for part in error.args if isinstance(part, Message)), str(error))


def slug(name: object) -> str:
    """A name as a part of a message's name.

    >>> slug("link: user name")
    'link-user-name'
    """
    return _OTHER.sub("-", str(name).lower()).strip("-")


# ── The languages ─────────────────────────────────────────────────────────────────────────────────

_languages: dict[str, Language] = {}
_reader = [ENGLISH]


def codes() -> list[str]:
    """The codes of the languages that are installed here, English first."""
    names = (path.name.partition(".") for path in FOLDER.iterdir())
    found = sorted(code for code, _, ending in names if ending == "ftl")
    return sorted(found, key=lambda code: code != ENGLISH)


def language(code: str) -> Language:
    """The language of a code.

    Raises:
        FileNotFoundError: there is no file of its messages.
    """
    if code not in _languages:
        learn(code, FOLDER.joinpath(f"{code}.ftl").read_text("utf-8"))
    return _languages[code]


def learn(code: str, text: str) -> None:
    """Take the messages of a language from the text of its file."""
    _languages[code] = Language(code, dict(_ENTRY.findall(text)))


def speak(code: str) -> Language:
    """Render messages in this language from now on, where no other is named.

    Raises:
        FileNotFoundError: there is no file of its messages.
    """
    _reader[0] = language(code).code
    return language(code)


def reader() -> Language:
    """The language in which messages are rendered where no other is named."""
    return language(_reader[0])


def _filled(name: str, arguments: Mapping[str, object], code: str) -> str:
    return language(code).filled(name, arguments)


def _capitalised(message: Message, code: str) -> str:
    text = message.render(code)
    return text[:1].upper() + text[1:]


def _joined(parts: Iterable[str], between: str, code: str) -> str:
    return between.join(shown(part, code) for part in parts)


def shown(value: object, code: str) -> str:
    """An argument in a message of a language."""
    if isinstance(value, Message):
        return value.render(code)
    if isinstance(value, int):
        return language(code).number(value)
    return str(value) if code == ENGLISH else f"\u2068{_TURNING.sub('', str(value))}\u2069"
