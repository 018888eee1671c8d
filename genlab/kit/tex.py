"""Formulas of exercises: a small part of TeX, written by functions and read as MathML.

A text holds formulas between dollar signs, as in "The mean is $\\frac{2}{3}$.". Every place that
shows it has a form of its own: MathML in the page, on sheets and in QTI, TeX in Moodle and GIFT.
The tests hold each formula of every exercise to the MathML that KaTeX makes of it.
"""

import html
import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from genlab.kit.numbers import digits_apart

FORMULA = re.compile(r"\$([^$]+)\$")
MATHML = "http://www.w3.org/1998/Math/MathML"

# An element of MathML: its name, its attributes, and its content, a text or further elements
Node = tuple[str, dict[str, str], Any]

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|\s+|.", re.DOTALL)
_LETTERS = {
    "alpha": "α",
    "beta": "β",
    "gamma": "γ",
    "delta": "δ",
    "theta": "θ",
    "lambda": "λ",
    "mu": "μ",
    "pi": "π",
    "sigma": "σ",
    "varphi": "φ",
    "xi": "ξ",
}
_OPERATORS = {
    "cdot": "⋅",
    "sum": "∑",
    "mid": "∣",
    "to": "→",
    "ge": "≥",
    "le": "≤",
    "approx": "≈",
    "bmod": "mod",
    "-": "−",
}
_FUNCTIONS = ("log", "exp", "max")
_SPACES = {",": "0.1667em", ";": "0.2778em"}
_PLAIN_OPERATORS = "+=<>,;:−"


# ── Writing ───────────────────────────────────────────────────────────────────────────────────────


def frac(numerator: object, denominator: object) -> str:
    r"""A fraction in TeX.

    >>> frac("3 + 1", 5)
    '\\frac{3 + 1}{5}'
    """
    return f"\\frac{{{in_tex(numerator)}}}{{{in_tex(denominator)}}}"


def in_tex(value: object) -> str:
    r"""A value in TeX: a fraction as one, a float with at most four significant digits.

    >>> in_tex(Fraction(-4, 7))
    '-\\frac{4}{7}'
    >>> in_tex(0.15372)
    '0.1537'
    """
    if isinstance(value, Fraction) and value.denominator != 1:
        sign = "-" if value < 0 else ""
        return f"{sign}\\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"
    if isinstance(value, float):
        mantissa, _, exponent = f"{value:.{digits_apart(value, 4)}g}".partition("e")
        return f"{mantissa} \\cdot 10^{{{int(exponent)}}}" if exponent else mantissa
    return str(value)


def equals(*sides: object) -> str:
    r"""Sides in TeX with = between them; a side that says what the one before it says is left out.

    >>> equals("w", frac(4, 13), Fraction(4, 13))
    'w = \\frac{4}{13}'
    """
    texts: list[str] = []
    for side in map(in_tex, sides):
        if not texts or texts[-1] != side:
            texts.append(side)
    return " = ".join(texts)


# ── Reading ───────────────────────────────────────────────────────────────────────────────────────


def mathml(tex: str) -> Node:
    """The formula as an element ``math``.

    Raises ValueError where the formula has something that this part of TeX does not have.
    """
    return ("math", {}, _Reader(tex).row())


def markup(tex: str) -> str:
    """The formula as MathML in markup, for HTML and for XML."""
    _, _, children = mathml(tex)
    return f'<math xmlns="{MATHML}">{"".join(map(_markup_of_node, children))}</math>'


def _markup_of_node(node: Node) -> str:
    name, attributes, content = node
    pairs = "".join(f' {key}="{html.escape(value)}"' for key, value in attributes.items())
    inner = (
        html.escape(content) if isinstance(content, str) else "".join(map(_markup_of_node, content))
    )
    return f"<{name}{pairs}>{inner}</{name}>"


def html_of(text: str, formula: Callable[[str], str] = markup) -> str:
    """A text as HTML: its formulas by a function of their TeX, and everything else escaped."""
    pieces = FORMULA.split(text)
    return "".join(
        formula(piece) if place % 2 else html.escape(piece, quote=False)
        for place, piece in enumerate(pieces)
    )


def formulas_of(texts: Iterable[str]) -> dict[str, list[Any]]:
    """The elements of all formulas in some texts as JSON holds them, by their TeX."""
    return {tex: _plain(mathml(tex)) for text in texts for tex in FORMULA.findall(text)}


def _plain(node: Node) -> list[Any]:
    name, attributes, content = node
    return [name, attributes, content if isinstance(content, str) else [*map(_plain, content)]]


class _Reader:
    """Reads one formula from its first token to its last."""

    def __init__(self, tex: str):
        self.tex = tex
        self.tokens = [token for token in _TOKEN.findall(tex) if not token.isspace()]
        self.place = 0

    def row(self, end: str = "") -> list[Node]:
        """The elements up to a token that ends them, which is passed over."""
        nodes: list[Node] = []
        while self.place < len(self.tokens):
            token = self._next()
            if token == end:
                return nodes
            if token in ("^", "_"):
                if not nodes:
                    raise ValueError(f"{self.tex}: nothing stands before {token}")
                nodes.append(self._with_script(nodes.pop(), token))
            else:
                nodes += self._nodes_of(token)
        if end:
            raise ValueError(f"{self.tex}: {end} is missing")
        return nodes

    def _next(self) -> str:
        if self.place == len(self.tokens):
            raise ValueError(f"{self.tex}: something is missing at the end")
        self.place += 1
        return self.tokens[self.place - 1]

    def _argument(self) -> Node:
        token = self._next()
        if token == "{":
            return _as_one(self.row("}"))
        if len(token) > 1 and token[0].isdigit():
            raise ValueError(f"{self.tex}: {token} needs braces")
        return _as_one(self._nodes_of(token))

    def _words(self) -> str:
        """The letters between braces, as they stand."""
        start = self.tex.index("{", self._offset())
        end = self.tex.index("}", start)
        while self._next() != "}":
            pass
        return self.tex[start + 1 : end]

    def _offset(self) -> int:
        """Where the next token stands in the formula."""
        offset = 0
        for token in self.tokens[: self.place]:
            offset = self.tex.index(token, offset) + len(token)
        return offset

    def _with_script(self, base: Node, token: str) -> Node:
        script = self._argument()
        name, _, content = base
        if name == "msub" and token == "^":
            return ("msubsup", {}, [*content, script])
        return ("msup" if token == "^" else "msub", {}, [base, script])

    def _nodes_of(self, token: str) -> list[Node]:
        if token == "{":
            return [_as_one(self.row("}"))]
        if token.startswith("\\"):
            return self._command(token[1:])
        if token[0].isdigit():
            return [("mn", {}, token)]
        if token.isalpha():
            return [("mi", {}, token)]
        if token in "()[]":
            return [("mo", {"stretchy": "false"}, token)]
        if token in "/|!%":
            return [("mi", {}, token.replace("|", "∣"))]
        operator = _OPERATORS.get(token, token)
        if operator not in _PLAIN_OPERATORS:
            raise ValueError(f"{self.tex}: {token} is not known")
        return [("mo", {}, operator)]

    def _command(self, name: str) -> list[Node]:
        if name == "frac":
            return [("mfrac", {}, [self._argument(), self._argument()])]
        if name == "left":
            opening_bracket = self._next()
            row = self.row("\\right")
            return [("mrow", {}, [("mo", {}, opening_bracket), *row, ("mo", {}, self._next())])]
        if name == "text":
            return [("mtext", {}, self._words().replace(" ", "\u00a0"))]
        if name == "operatorname":
            return [("mi", {}, self._words()), ("mo", {}, "\u2061")]
        if name in _FUNCTIONS:
            nodes: list[Node] = [("mi", {}, name), ("mo", {}, "\u2061")]
            if self.tokens[self.place : self.place + 1] not in (["("], ["\\left"]):
                nodes.append(("mspace", {"width": _SPACES[","]}, ""))
            return nodes
        if name in _SPACES:
            return [("mspace", {"width": _SPACES[name]}, "")]
        if name in _LETTERS:
            return [("mi", {}, _LETTERS[name])]
        if name in _OPERATORS:
            return [("mo", {}, _OPERATORS[name])]
        if name == "%":
            return [("mi", {}, "%")]
        raise ValueError(f"{self.tex}: \\{name} is not known")


def _as_one(nodes: list[Node]) -> Node:
    return nodes[0] if len(nodes) == 1 else ("mrow", {}, nodes)
