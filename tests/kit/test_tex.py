"""Formulas of exercises: written in TeX, and read as the MathML that KaTeX makes of them."""

import json
import re
import subprocess
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from exercise_variants import NAMES

from genlab.kit.exercise import Variant
from genlab.kit.tex import (
    FORMULA,
    MATHML,
    equals,
    formulas_of,
    frac,
    html_of,
    in_tex,
    markup,
    mathml,
)
from genlab.labs import exercises
from web.make import fetching

VARIANTS = (0, 1, 2, 3, 17)


def texts_of(variant: Variant) -> list[str]:
    """Every text of a variant that can have a formula."""
    return [
        variant.question,
        *(part.question for part in variant.parts),
        *variant.solution,
        *variant.hints,
        *(way.feedback for way in variant.wrong),
    ]


def formulas() -> list[str]:
    variants = [exercises()[name].variant(number) for name in NAMES for number in VARIANTS]
    texts = [text for variant in variants for text in texts_of(variant)]
    return sorted({tex for text in texts for tex in FORMULA.findall(text)})


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        ("x", "<mi>x</mi>"),
        ("0.154", "<mn>0.154</mn>"),
        ("-\\frac{4}{7}", "<mo>−</mo><mfrac><mn>4</mn><mn>7</mn></mfrac>"),
        ("X_{n+1}", "<msub><mi>X</mi><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msub>"),
        ("b_1^2", "<msubsup><mi>b</mi><mn>1</mn><mn>2</mn></msubsup>"),
        ("\\text{not spam}", "<mtext>not\u00a0spam</mtext>"),
        ("a < b", "<mi>a</mi><mo>&lt;</mo><mi>b</mi>"),
    ],
)
def test_a_formula_is_mathml(tex, expected):
    assert markup(tex) == f'<math xmlns="{MATHML}">{expected}</math>'


@pytest.mark.parametrize(
    ("tex", "words"),
    [
        ("\\unknown", "\\unknown is not known"),
        ("\\frac{1}", "something is missing at the end"),
        ("{1", "} is missing"),
        ("2^10", "10 needs braces"),
        ("^2", "nothing stands before ^"),
        ("1 & 2", "& is not known"),
    ],
)
def test_what_is_no_formula_is_refused_with_its_place(tex, words):
    with pytest.raises(ValueError, match=re.escape(f"{tex}: {words}")):
        mathml(tex)


def test_values_are_written_in_tex():
    assert in_tex(Fraction(6, 3)) == "2"
    assert in_tex(-0.5) == "-0.5"
    assert in_tex(0.0000123) == "1.23 \\cdot 10^{-5}"
    assert frac(Fraction(1, 2), 3) == "\\frac{\\frac{1}{2}}{3}"
    assert equals("w", frac(4, 13), Fraction(4, 13)) == "w = \\frac{4}{13}"
    assert equals("w", frac(4, 14), Fraction(4, 14)) == "w = \\frac{4}{14} = \\frac{2}{7}"


def test_a_text_is_escaped_and_its_formulas_are_not():
    text = html_of("a < b, $x < 1$ & <i>", lambda tex: f"[{tex}]")
    assert text == "a &lt; b, [x < 1] &amp; &lt;i&gt;"
    assert list(formulas_of(["$x$ and $y$", "no formula"])) == ["x", "y"]


def children_of(element: ET.Element) -> list:
    """The shapes of what is in an element; rows in rows are one, without spaces and TeX."""
    shapes: list = []
    for child in element:
        shape = shape_of(child)
        if isinstance(shape, list) and shape[0] == "row":
            shapes += shape[1:]
        elif shape:
            shapes.append(shape)
    return shapes


def shape_of(element: ET.Element) -> list | str:
    """The letters, numbers and operators of MathML in their nesting, without what is for looks."""
    name = element.tag.rpartition("}")[2]
    if name in ("mi", "mn", "mo", "mtext", "mspace", "annotation"):
        text = "".join(element.itertext()).replace("\u00a0", " ")
        return "" if name == "annotation" or text == "\u2061" or not text.strip() else text
    if name in ("math", "semantics", "mrow"):
        return ["row", *children_of(element)]
    arguments = [shape_of(child) for child in element]
    return [name, *(["row", text] if isinstance(text, str) else text for text in arguments)]


@pytest.mark.full  # it fetches KaTeX
def test_every_formula_is_what_katex_makes_of_it():
    sources = formulas()
    katex = fetching.extracted("katex") / "dist" / "katex.mjs"
    command = [fetching.npm()[0], str(Path(__file__).with_name("katex.mjs")), str(katex)]
    process = subprocess.run(
        command, input=json.dumps(sources), capture_output=True, text=True, timeout=60
    )
    assert process.returncode == 0, process.stderr
    pages = json.loads(process.stdout)
    assert len(sources) > 300
    for tex, page in zip(sources, pages, strict=True):
        (expected,) = ET.fromstring(page)
        assert shape_of(ET.fromstring(markup(tex))) == shape_of(expected), tex
