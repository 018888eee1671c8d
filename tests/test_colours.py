"""Colours of the page can be told from what is behind them: text by 4.5 to 1, marks by 3 to 1."""

import re
from pathlib import Path

import pytest

SHEET = (Path(__file__).resolve().parent.parent / "web" / "style.css").read_text("utf-8")
# Each colour is written once for light and once for dark; a switch leaves one of the two.
TOKEN = re.compile(r"--([\w-]+): var\(--light, (#[0-9a-f]{6})\) var\(--dark, (#[0-9a-f]{6})\);")
DARK = "color-scheme: dark; --light: ; --dark: initial; }"
FORCED_COLOURS = {
    "forced light": r"  :root\[data-theme\] \{",
    "forced dark": r'  :root\[data-theme="dark"\] \{',
}
TEXT = ("ink", "soft", "accent", "alarm", "spam", "ham", "unsure")
MARKS = ("one", "two", "three", "four", "soft", "ink", "alarm", "field-line")
WASHES = {
    "ink": ("accent-wash", "spam-wash", "ham-wash", "unsure-wash"),
    "soft": ("accent-wash",),
    "accent": ("accent-wash",),
    "spam": ("spam-wash",),
    "ham": ("ham-wash",),
    "unsure": ("unsure-wash",),
}


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as WCAG defines it."""
    shares = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(colour: str, other: str) -> float:
    brighter, darker = sorted((luminance(colour), luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def palettes() -> dict[str, dict[str, str]]:
    """All colours of each look. Forced colours replace some of those of light and dark."""
    colours = TOKEN.findall(SHEET)
    all_palettes = {
        "light": {name: light for name, light, _ in colours},
        "dark": {name: dark for name, _, dark in colours},
    }
    forced_css = SHEET[SHEET.index("@media (forced-colors: active)") :]
    for name, pattern in FORCED_COLOURS.items():
        rule = re.search(rf"^{pattern}(.*?)\}}", forced_css, re.DOTALL | re.MULTILINE)
        assert rule, pattern
        forced_tokens = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", rule[1]))
        all_palettes[name] = all_palettes[name.removeprefix("forced ")] | forced_tokens
    return all_palettes


def test_contrast_is_that_of_the_guidelines():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_dark_is_switched_on_by_the_theme_and_before_the_script_by_the_system():
    assert f':root[data-theme="dark"] {{ {DARK}' in SHEET
    before_script = SHEET[SHEET.index("@media (prefers-color-scheme: dark) {") :]
    assert before_script.split("\n")[1] == f"  :root:not([data-theme]) {{ {DARK}"
    names = [name for name, _, _ in TOKEN.findall(SHEET)]
    assert len(names) == len(set(names)) > 15
    assert SHEET.count("--light: initial; --dark: ;") + SHEET.count("--dark: ;\n") == 1


@pytest.mark.parametrize("look", palettes())
def test_colours_of_text_and_marks_have_enough_contrast(look):
    palette = palettes()[look]
    weak = []
    for name in TEXT:
        grounds = (
            ("card", "paper") if "forced" in look else ("card", "paper", *WASHES.get(name, ()))
        )
        for ground in grounds:
            ratio = contrast(palette[name], palette[ground])
            if ratio < 4.5:
                weak.append(f"{name} on {ground}: {ratio:.2f}")
    for name in MARKS:
        ratio = contrast(palette[name], palette["card"])
        if ratio < 3:
            weak.append(f"{name}, a mark, on card: {ratio:.2f}")
    if contrast(palette["on-accent"], palette["accent"]) < 4.5:
        weak.append("on-accent on accent")
    assert weak == []
