"""Each language says each message: with its arguments and plurals, isolated, in its own words."""

import ast
import gzip
import json
import re
import tomllib
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from labs.lab_sessions import session, with_fields
from say.guess import ISOLATED, english_in

from genlab.labs.spam.view import FILE
from genlab.mail.reader import read
from genlab.say import ENGLISH, FOLDER, codes, language, say, slug, speak, spoken
from genlab.spam.filter import classify
from genlab.spam.reasons import LIMITS, reasons
from genlab.ui.html import isolated

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
LETTERS = sorted((ROOT / "tests" / "spam" / "letters").iterdir())
OTHERS = codes()[1:]
# What has no back-translation yet: names of things, and notices of reading.
UNREVIEWED = re.compile("(feature|described|kind|notice|instead)-|topic-strongest-words")
DENIES = re.compile(
    r"\b(no|not|never|nobody|nothing|none|neither|without|cannot|only|keeps|failed|doubtful"
    r"|too (little|few)|un(sure|certain|clear|defined|determined))\b"
)
MOST = 25_000  # bytes of a language that is fetched
ARGUMENT = re.compile(r"\{ \$(\w+)")
TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]")


def messages(code):
    return {
        name: text for name, text in language(code).messages.items() if not name.startswith("-")
    }


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_each_message_with_its_arguments(code):
    english, own = messages(ENGLISH), messages(code)
    assert list(own) == list(english)
    arguments = {name: set(ARGUMENT.findall(text)) for name, text in own.items()}
    assert arguments == {name: set(ARGUMENT.findall(text)) for name, text in english.items()}
    assert not [name for name, text in own.items() if not text.strip() or "<" in text]


@pytest.mark.parametrize("code", codes())
def test_a_number_gets_each_of_its_forms(code):
    needed = {language(code).category(n) for n in range(1_000)}
    forms = {category for category in needed if not category.isdigit()}
    for name, text in messages(code).items():
        variants = set(re.findall(r"\[(\w+)\]", text))
        if "one" in variants:
            assert variants >= forms | {"other"}, name
        filled = spoken(say(name, **dict.fromkeys(ARGUMENT.findall(text), 3)), code)
        assert "{" not in filled and "\n" not in filled, name


@pytest.mark.parametrize("code", OTHERS)
def test_an_answer_is_reviewed_by_its_back_translation(code):
    """Each sentence is beside its back-translation, which was written from the translation alone.
    It has the numbers and arguments of the English sentence, and denies what that denies.
    """
    texts = {name: text for name, text in messages(code).items() if not UNREVIEWED.match(name)}
    reviewed = json.loads((HERE / "back_translations.json").read_text("utf-8"))[code]
    assert {name: text for name, (text, _) in reviewed.items()} == texts
    for name, (_, back) in reviewed.items():
        english = messages(ENGLISH)[name]
        assert back and facts(back) == facts(english), (name, back)


def facts(text):
    numbers = sorted(re.findall(r"\d+", text))
    return numbers, set(ARGUMENT.findall(text)), bool(DENIES.search(text.lower()))


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_is_fetched_with_few_bytes(code):
    content = FOLDER.joinpath(f"{code}.ftl").read_text("utf-8")
    assert len(gzip.compress(json.dumps(content, ensure_ascii=False).encode())) <= MOST


@cache
def sources():
    """The constants and the f-strings of Python, the names in tables, and those on the page."""
    words, patterns = set(), set()
    for path in (*ROOT.glob("genlab/**/*.py"), *ROOT.glob("web/make/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant):
                words.add(str(node.value))
            elif isinstance(node, ast.JoinedStr):
                parts = [getattr(part, "value", None) for part in node.values]
                patterns.add("".join(re.escape(p) if isinstance(p, str) else "(.+)" for p in parts))
    pages = (*ROOT.glob("web/*.html"), *ROOT.glob("web/shell/**/*.js"))
    for path in (*ROOT.glob("genlab/spam/**/*.toml"), *pages):
        words |= set(re.findall(r'"([^"]*)"', path.read_text("utf-8")))
    return words | set(map(slug, words)), [p for p in patterns if r"\-" in p]


def test_each_message_is_used():
    """Its name is written out, or a pattern, f"sign-{…}", makes it of a name in the sources."""
    words, patterns = sources()

    def is_known(part):
        ends = (part[:k] in words and is_known(part[k + 1 :]) for k in range(len(part)))
        return part in words or part.isdigit() or any(ends)

    def is_made(name):
        matches = filter(None, (re.fullmatch(pattern, name) for pattern in patterns))
        return any(all(map(is_known, match.groups())) for match in matches)

    unused = [n for n in messages(ENGLISH) if n not in words and not is_made(n)]
    assert not unused, unused


def test_each_name_that_is_said_is_there():
    calls = (
        node
        for path in ROOT.glob("genlab/**/*.py")
        if "from genlab.say import" in path.read_text("utf-8")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("say", "message", "Sign")
    )
    said = {
        f"sign-{slug(name.value)}" if call.func.id == "Sign" else name.value
        for call in calls
        for name in call.args[:1]
        if isinstance(name, ast.Constant) and " " not in slug(name.value)
    }
    tables = tomllib.loads((ROOT / "genlab/spam/signs/requests.toml").read_text("utf-8"))
    entries = [*tables["request"], *tables["offer"]]
    said |= {entry.get("says") or f"sign-{slug(entry['name'])}" for entry in entries}
    rows = tomllib.loads((ROOT / "genlab/spam/signs/rule.toml").read_text("utf-8"))["row"]
    said |= {f"because-{row['because']}" for row in rows}
    assert said - set(messages(ENGLISH)) == set()


@cache
def answers():
    """What is said about each of twenty letters."""
    told = []
    for path in LETTERS[::2][:20]:
        mail = read(path.read_bytes())[0]
        judgement = classify(mail)
        told.append(
            [
                judgement.headline,
                judgement.answer.because,
                judgement.reason,
                *(sign.sentence for sign in judgement.signs),
                *judgement.advice,
                *(reason.full_sentence for reason in reasons(judgement, mail)),
                LIMITS,
                mail.missing,
                *mail.notices,
            ]
        )
    return told


@pytest.mark.parametrize("code", OTHERS)
def test_answers_are_in_their_language(code):
    for told in answers():
        text = " ".join(spoken(sentence, code) for sentence in told)
        assert english_in(text, code) == set()


HOSTILE = """From: "PayPal zqzq\u202ezqzq\u2066" <zqzq@paypa1-zqzq.top>
To: ann@example.org
Reply-To: zqzq@gmail.com
Subject: zqzq\u202e account zqzq
Content-Type: text/html; charset=utf-8

<p>Please confirm your password zqzq within 24 hours\u202e or your account will be suspended.
<a href="http://paypal.com.zqzq.top/">http://www.zqzq\u2067.com</a></p>
"""


@pytest.mark.parametrize("code", OTHERS)
def test_what_an_email_says_is_isolated(code):
    mail = read(HOSTILE)[0]
    judgement = classify(mail)
    told = [*(sign.sentence for sign in judgement.signs), *mail.notices, judgement.reason]
    said = [spoken(sentence, code) for sentence in told]
    assert sum("zqzq" in sentence for sentence in said) >= 5
    for sentence in said:
        assert "zqzq" not in ISOLATED.sub("", sentence), sentence
        assert not TURNING.search(sentence)


def test_a_message_is_written_from_the_side_of_its_language():
    """Though it begins with a name in Latin letters, from which a browser would guess the side."""
    evidence = say("evidence-is-not", host="paypa1.example", name="PayPal")
    assert str(isolated(evidence)) == "<bdi>paypa1.example is not PayPal</bdi>"
    speak("ar")
    try:
        assert str(isolated(evidence)).startswith('<bdi lang="ar" dir="rtl">\u2068paypa1.example')
    finally:
        speak(ENGLISH)


BESIDE_THE_BOX = [
    "label-mail",
    "open-mail",
    "clear-mail",
    "choose",
    "examples-of-today",
    "examples-of-2002",
    "example-friend",
    "view-judge",
    "more-settings",
]
PICTURE = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
MARKED = [
    "marked-mail",
    "key-spam",
    "key-ham",
    "key-unknown",
    "key-faint",
    "decided",
    "decided-prior",
]


def test_what_stands_beside_the_box_follows_the_reader_s_language():
    page = with_fields(session("spam"))

    def shown():
        page.settle()
        models = [model for root in page.document.roots for model in root.references()]
        told = [getattr(m, name, "") for m in models for name in ("text", "title", "label")]
        told += [each for m in models for each in (*getattr(m, "labels", []), *m.tags)]
        return set(re.split(r"\s*<[^>]*>\s*", unescape("<br>".join(map(str, told)))))

    english = shown()
    speak("ar")
    try:
        page.file(FILE, PICTURE)
        page.take_file("scan.png", PICTURE)
        refused = shown()
        page.take(lambda: {"mail": HOSTILE})
        judged = shown()
    finally:
        speak(ENGLISH)
    for name in (*BESIDE_THE_BOX, "examples-offered"):
        assert str(say(name)) in english, name
        assert spoken(say(name), "ar") in refused and str(say(name)) not in refused, name
    assert f"label={spoken(say('open-mail'), 'ar')}" in refused
    assert "language=ar rtl" in refused - english
    instead = spoken(say("instead-of-a-picture"), "ar")
    opened, dropped = sorted((text for text in refused if text.endswith(instead)), key=len)
    assert dropped == f"\u2068scan.png\u2069: {opened}"
    for name in (*BESIDE_THE_BOX, *MARKED):
        assert spoken(say(name), "ar") in judged and str(say(name)) not in judged, name
    assert shown() >= {say(name) for name in (*BESIDE_THE_BOX, *MARKED)}
