"""The published variants of exercises, tests/golden/exercises.json. It only grows.

    python tests/exercise_variants.py

adds new exercises, and mistakes that are new to published variants. It refuses to change what is
published.
"""

import json
from functools import cache
from pathlib import Path

from genlab.kit.exercise import Exercise, Variant, value_text
from genlab.labs import exercises

GOLDEN = Path(__file__).parent / "golden" / "exercises.json"
GOLDEN_VARIANTS = 50
NAMES = sorted(exercises())


@cache
def variant_of(name: str, number: int) -> Variant:
    """A variant of an exercise, which is drawn and posed once for all tests."""
    return exercises()[name].variant(number)


def summary_of(variant: Variant) -> dict:
    """What a published variant keeps for ever: the link, the answers and the mistakes."""
    return {
        "link": variant.link,
        "answers": {part.name: value_text(part.value) for part in variant.parts},
        "wrong": {mistake.name: value_text(mistake.value) for mistake in variant.wrong},
    }


def summaries(declared: Exercise) -> list[dict]:
    return [summary_of(variant_of(declared.name, number)) for number in range(GOLDEN_VARIANTS)]


def with_new_mistakes(published: dict, summary: dict) -> dict:
    """A published variant with the mistakes that are new; whatever is published stays."""
    unchanged = {
        **summary,
        "link": published["link"],
        "wrong": {mistake: summary["wrong"].get(mistake) for mistake in published["wrong"]},
    }
    if unchanged != published:
        raise ValueError(f"a published variant would change: {published} → {summary}")
    return summary | {"link": published["link"]}


def write_golden() -> None:
    """Add what is new; what is published stays."""
    published = json.loads(GOLDEN.read_text("utf-8")) if GOLDEN.exists() else {}
    for name in NAMES:
        variants = summaries(exercises()[name])
        published_variants = published.get(name, variants)
        published[name] = [
            with_new_mistakes(*pair) for pair in zip(published_variants, variants, strict=True)
        ]
    lines = ",\n".join(
        f"{json.dumps(name)}: [\n"
        + ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
        + "\n]"
        for name, entries in sorted(published.items())
    )
    GOLDEN.write_text(f"{{\n{lines}\n}}\n", "utf-8")


if __name__ == "__main__":
    write_golden()
