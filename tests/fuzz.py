"""Random links, files, mails and messages: ``python build.py fuzz SECONDS``, here and then as long
in a page.

Nothing that arrives from outside may raise, and nothing may take long. Each case has a seed of its
own, which stands
beside whatever is found: ``python build.py fuzz 0 SEED`` tries that one again.
"""

import contextlib
import functools
import gc
import json
import os
import random
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from kit.hostile import FRAGMENTS, mutate

from genlab import app
from genlab.check.samples import extremes
from genlab.courses import courses
from genlab.kit import (
    Choice,
    Count,
    Csv,
    Flag,
    PastedText,
    Points,
    Reading,
    Real,
    Rows,
    Text,
    decode,
    encode,
    load,
    payload,
    to_json,
)
from genlab.labs import labs
from genlab.mail import reader as mail
from genlab.spam.examples import examples
from genlab.teaching.course import to_text

LABS = labs()
GOLDEN = json.loads((Path(__file__).parent / "golden" / "links.json").read_text(encoding="utf-8"))
LINKS = [demo.link for lab in LABS.values() for demo in lab.demos] + [
    entry["link"] for entry in GOLDEN
]
MAILS = [example.source for example in examples()]
TABLES = [
    "x,y\n1,2\n2,3",
    "a;b\n1,5;2\n3",
    "PK\x03\x04xl/",
    "\xff\xfea\0,\0",
    '[{"a": 1}]',
    "<b>,2",
]
HANGING = 60  # seconds after which a case is broken off


# ── What is tried ─────────────────────────────────────────────────────────────────────────────────


def value(rng: random.Random, domain):
    """Some value of a domain, rather at its ends than in its middle."""
    if rng.random() < 0.5 or isinstance(domain, Choice | Flag | Csv | PastedText | Reading):
        return rng.choice(_ends(domain))
    match domain:
        case Real(low, high):
            return rng.choice(
                [rng.uniform(low, high), max(low, min(high, 10 ** rng.uniform(-9, 3)))]
            )
        case Count(low, high):
            return rng.randint(low, min(high, low + 10 ** rng.randint(0, 9)))
        case Text(limit, alphabet, _):
            size = rng.randint(0, min(limit, 10 ** rng.randint(0, 4)))
            return "".join(rng.choices(alphabet or "free money, <b>&\u202e é中 \x00'\"", k=size))
        case Points(low, high, classes, max_points):
            points = range(rng.randint(0, min(max_points, 200)))
            ends = [low, 0.0, high]
            return tuple(
                (rng.uniform(low, high), rng.choice(ends), rng.randrange(classes)) for _ in points
            )
        case Rows(low, high, rows, columns):
            widths = range(rng.randint(1, columns))
            lines = range(rng.randint(0, min(rows, 50)))
            return tuple(tuple(rng.uniform(low, high) for _ in widths) for _ in lines)
    raise TypeError(f"no value for {domain!r}")


@functools.cache
def _extremes() -> dict[int, list]:
    return {
        id(field.domain): extremes(field.domain)
        for lab in LABS.values()
        for field in lab.fields.values()
    }


def _ends(domain) -> list:
    return _extremes()[id(domain)]


def state(rng: random.Random):
    """A lab, and one of its states; what a rule between the fields forbids is left at its
    default.
    """
    lab = rng.choice(list(LABS.values()))
    values = {
        name: value(rng, field.domain) for name, field in lab.fields.items() if rng.random() < 0.7
    }
    while True:
        try:
            return lab, lab.state(**values)
        except ValueError as error:
            name = str(error).partition(":")[0]
            values.pop(name if name in values else rng.choice(list(values)))


def link(rng: random.Random) -> str:
    if rng.random() < 0.5:
        return mutate(rng, rng.choice(LINKS))
    lab, random_state = state(rng)
    try:
        return encode(lab, random_state, private=True)
    except ValueError:  # longer than a link may be
        return f"#{lab.slug}"


def letter(rng: random.Random) -> str:
    """A saved mail that has gone wrong, or one made to be hard to read."""
    if rng.random() < 0.5:
        return mutate(rng, rng.choice(MAILS), 300_000)
    boundary = rng.choice(["b", " b", "<B>", '"b c"', "b" * 80, "b;b=c", ""])
    kind = rng.choice(
        ["multipart/mixed", "multipart/alternative", "message/rfc822", "text/html", "text/plain"]
    )
    charset = rng.choice(
        ["utf-8", "utf-16", "utf-7", "rot13", "zlib", "hex", "bz2", "idna", "gb2312", "\x00", ""]
    )
    coded = rng.choice(["base64", "quoted-printable", "x-uuencode", "8bit", "zlib", ""])
    head = (
        f"Content-Type: {kind}; boundary={boundary}; "
        f"charset={charset}\nContent-Transfer-Encoding: {coded}\n"
    )
    words = rng.choice(
        [
            "x\n",
            "free money\n",
            "<b>" * 9,
            "=?utf-8?q?=41?= ",
            "&#x41;",
            f"--{boundary}\n",
            "From x\n",
        ]
    )
    part = f"--{boundary}\n{head}\n{words * rng.randint(0, 30)}\n"
    body = part * 10 ** rng.randint(0, 3) + words * 10 ** rng.randint(0, 4)
    return f"Subject: {rng.choice(FRAGMENTS)}\n{head}\n{body}"[:300_000]


def word(rng: random.Random) -> str:
    """What might stand in a picture's data-pick."""
    lab = rng.choice(list(LABS.values()))
    verbs = [
        "Space",
        "ArrowLeft",
        "Home",
        "End",
        "node",
        "column",
        "row",
        "cell",
        "word",
        "tick",
        "bar",
        *lab.fields,
    ]
    places = [
        rng.choice(["0", "1", "-1", "7", "99999", "", "x", "1e9"]) for _ in range(rng.randrange(4))
    ]
    return " ".join([rng.choice(verbs), *places])


def message(rng: random.Random) -> dict:
    """What the page may ask, about anything."""
    lab, random_state = state(rng)
    pairs = link(rng).partition("?")[2]
    return rng.choice(
        [
            {"do": "open", "link": link(rng), "painted": {}},
            {
                "do": "open",
                "link": f"#{lab.slug}",
                "state": {name: getattr(random_state, name) for name in lab.fields},
            },
            {"do": "set", "lab": lab.slug, "fields": pairs},
            {
                "do": "pick",
                "lab": lab.slug,
                "pick": mutate(rng, word(rng)) if rng.random() < 0.3 else word(rng),
            },
            {"do": "tick", "lab": lab.slug},
            {"do": "table", "lab": lab.slug, "name": "t.csv", "content": rng.choice(TABLES)},
            {"do": "rest", "lab": lab.slug},
            {"do": "miniature", "lab": lab.slug, "demo": rng.randrange(100)},
            {
                "do": "script",
                "lab": lab.slug,
                "base": BASE,
                "kind": rng.choice(["show", "py", "ipynb"]),
            },
            {"do": "share", "lab": lab.slug, "base": BASE, "private": rng.random() < 0.5},
            {"do": "export", "lab": lab.slug, "private": rng.random() < 0.5},
            {"do": "step", "lab": lab.slug},
            {"do": "course", "lab": lab.slug, "text": mutate(rng, rng.choice(COURSES))},
            {"do": "course-file", "lab": lab.slug, "text": mutate(rng, rng.choice(COURSE_FILES))},
        ]
    )


BASE = "https://example.org/genlab/"
COURSES = [to_text(course) for course in courses().values()]
COURSE_FILES = [
    path.read_text("utf-8") for path in sorted((Path(app.__file__).parent / "courses").glob("*.md"))
]

# ── How ───────────────────────────────────────────────────────────────────────────────────────────


def run_link(rng: random.Random) -> Iterator[tuple[str, Callable]]:
    text = link(rng)
    decoded = decode(text, LABS)
    yield text, lambda: to_json(payload(decoded.lab, decoded.state, decoded.notices, private=True))


def decode_link(rng: random.Random):
    text = link(rng)
    yield text, lambda: decode(text, LABS)


def read_file(rng: random.Random):
    lab, random_state = state(rng)
    text = mutate(
        rng,
        to_json(
            {"lab": lab.slug, "state": {name: getattr(random_state, name) for name in lab.fields}}
        ),
        2_000_000,
    )
    yield text, lambda: load(text, LABS)


def read_mail(rng: random.Random):
    text = letter(rng)
    yield (
        text,
        lambda: mail.read(text.encode("utf-8", "surrogatepass") if rng.random() < 0.5 else text),
    )


def ask(rng: random.Random):
    for _ in range(rng.randint(1, 6)):
        request = message(rng)
        yield json.dumps(request), lambda line=request: answer_or_fail(json.dumps(line))


def answer_or_fail(message: str) -> None:
    answer = app.receive(message)
    json.loads(answer)
    if "ImportedStyleSheet" in answer:  # of the toolkit's, which the policy forbids
        raise ValueError("a model has other looks than ours")


@dataclass
class Kind:
    """One sort of case, and how long one of it may take: seconds of this process."""

    cases: Callable
    max_seconds: float
    share: int  # of every hundred cases
    count: int = 0
    worst: float = 0.0
    slowest: str = ""
    failures: list[str] = field(default_factory=list)


KINDS = {
    "link decoded": lambda: Kind(decode_link, 0.005, 50),
    "link run": lambda: Kind(run_link, 1.5, 12),
    "file read": lambda: Kind(read_file, 1.0, 8),
    "mail read": lambda: Kind(read_mail, 1.0, 15),
    "message answered": lambda: Kind(ask, 2.0, 15),
}


def main(seconds: float, single_seed: str | None = None) -> int:
    """Print counts, worst times and all that was found; the exit code is 1 if anything was."""
    kinds = {name: make() for name, make in KINDS.items()}
    names = [name for name, kind in kinds.items() for _ in range(kind.share)]
    app.ready()
    gc.collect()
    gc.freeze()
    base = single_seed or f"{random.SystemRandom().randrange(10**9)}"
    end = time.monotonic() + seconds
    n = 0
    while time.monotonic() < end or (single_seed and not n):
        seed = single_seed or f"{base}.{n}"
        rng = random.Random(seed)
        try_case(rng.choice(names), kinds, rng, seed)
        n += 1
    width = max(map(len, kinds))
    for name, kind in kinds.items():
        print(
            f"{name:{width}}  {kind.count:>8,} cases, slowest {1000 * kind.worst:8.1f} ms  "
            f"{kind.slowest}"
        )
    failures = [line for kind in kinds.values() for line in kind.failures]
    print("\n".join(failures) or "nothing found")
    return 1 if failures else 0


def fuzz_everything(seconds: float, single_seed: str | None = None) -> int:
    """Natively, and then as long in a page; a seed says by its first word where it belongs."""
    from browser import fuzzing

    if single_seed:
        return (
            fuzzing.main(seconds, single_seed)
            if single_seed.startswith("page")
            else main(seconds, single_seed)
        )
    return max(main(seconds), fuzzing.main(seconds))


def try_case(name: str, kinds: dict[str, Kind], rng: random.Random, seed: str) -> None:
    kind = kinds[name]
    case_text = "nothing yet"
    try:
        with limited():
            for case_text, case in kind.cases(rng):
                duration = timed(case)
                if duration > kind.max_seconds:  # somebody else may have been busy in the meantime
                    duration = min(duration, timed(case), timed(case))
                kind.count += 1
                if duration > kind.worst:
                    kind.worst, kind.slowest = duration, f"seed {seed}: {case_text[:60]!r}"
                if duration > kind.max_seconds:
                    kind.failures.append(
                        f"{name}, seed {seed}: {duration:.3f} s: {case_text[:300]!r}"
                    )
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{os.path.relpath(last.filename)}:{last.lineno}"
        kind.failures.append(
            f"{name}, seed {seed}: {type(error).__name__}: {str(error)[:200]} ({place}): "
            f"{case_text[:300]!r}"
        )


def timed(case: Callable) -> float:
    begin = time.process_time()
    case()
    return time.process_time() - begin


@contextlib.contextmanager
def limited() -> Iterator[None]:
    """A case that hangs is broken off, where the system has such a clock; it counts our own time
    only.
    """

    def late(*_):
        raise TimeoutError(f"not done after {HANGING} s")

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, HANGING)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
