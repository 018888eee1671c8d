"""Texts that mean no good: pieces that break readers, and links, files and mails with such
pieces in them.
"""

FRAGMENTS = [
    "&",
    "=",
    "?",
    "#",
    "%",
    "%00",
    "%zz",
    "%ed%a0%80",
    "+",
    "\x00",
    "\u202e",
    "\ud800",
    "1e999",
    "-0",
    "nan",
    "inf",
    "9" * 400,
    "<img src=x onerror=alert(1)>",
    "__proto__=1",
    "__class__=1",
    "javascript:",
    "../",
    "&seed=1&seed=2",
    "٣",
]


def mutate(rng, link, max_length=20_000):
    """The text with some of it cut, doubled, repeated or replaced."""
    for _ in range(rng.randrange(1, 6)):
        at, to = sorted(rng.randrange(len(link) + 1) for _ in range(2))
        link = rng.choice(
            [
                link[:at] + rng.choice(FRAGMENTS) + link[at:],
                link[:at] + rng.choice(FRAGMENTS) + link[to:],
                link[:at] + link[to:],
                link[:to] + link[at:],
                link[:at] + chr(rng.randrange(0x110000)) + link[at:],
                link * rng.choice([1, 2, 50]),
            ]
        )[:max_length]
    return link
