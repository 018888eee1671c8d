"""Short calculations as text: with numbers alone, or with names, lists and conditions.

Whole numbers and fractions stay exact; a logarithm, a root or a power of e is a float. What is
done with a list is done with each of its items, so ``sum(x * y)`` is an inner product.
"""

import ast
import math
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from genlab.kit.numbers import plural

MAX_EXPONENT = 400
MAX_BITS = 10_000  # of the numerator and the denominator of a power

# What a calculation with numbers alone is made of
_STRUCTURE = (ast.Expression, ast.Constant, ast.Name, ast.Load, ast.Call, ast.UnaryOp, ast.BinOp)
_SIGNS = (ast.UAdd, ast.USub, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow)


def number_of(text: str) -> Any:
    """The value of a calculation with numbers alone.

    Raises SyntaxError, ValueError, KeyError, TypeError or ArithmeticError where it is none.

    >>> number_of("2/3 * 1/4")
    Fraction(1, 6)
    """
    tree = ast.parse(text, mode="eval")
    if not all(isinstance(node, _STRUCTURE + _SIGNS) for node in ast.walk(tree)):
        raise ValueError(text)
    return _Calculation(text, {}).value(tree.body)


def value_of(text: str, names: Mapping[str, Any]) -> Any:
    """The value of a calculation with names.

    Parameters
    ----------
    text
        Numbers, names and texts between quotation marks; ``+ − * / // % **``, comparisons, ``and``,
        ``or``, ``not`` and ``A if CONDITION else B``; lists ``(1, 2, 3)`` and their items ``x[0]``,
        also those at a list of places;
        and the functions of ``FUNCTIONS``.
    names
        The values of the names.

    Raises
    ------
    ValueError
        With a sentence, where the text is no such calculation.
    ArithmeticError
        Where it has no value, as a division by 0.

    Examples
    --------
    >>> value_of("sum(x * x) / n", {"x": (1, 2, 3), "n": 4})
    Fraction(7, 2)
    """
    try:
        return _Calculation(text, names).value(ast.parse(text, mode="eval").body)
    except KeyError as error:
        known = ", ".join(names)
        raise ValueError(f"“{text}” has the name {error}; there are {known}") from None
    except (SyntaxError, TypeError, LookupError, RecursionError, MemoryError, ValueError):
        raise ValueError(f"“{text}” is no calculation that is known here") from None


class _Calculation:
    """A text of which nodes are evaluated."""

    def __init__(self, text: str, names: Mapping[str, Any]):
        self.text = text
        self.names = names

    def value(self, node: ast.expr) -> Any:
        """The value of a node; ValueError for a node of another kind."""
        match node:
            case ast.Constant(value=None | str() as constant):
                return constant
            case ast.Constant(value=int() | float() as constant) if not isinstance(constant, bool):
                return _exact(ast.get_source_segment(self.text, node) or "")
            case ast.Name(id=name):
                return self.names[name]
            case ast.Tuple(elts=items) | ast.List(elts=items):
                return tuple(map(self.value, items))
            case ast.Subscript(value=items, slice=place):
                return _each(self.value(items).__getitem__, self.value(place))
            case ast.UnaryOp(op=sign, operand=operand):
                return _each(_OPERATIONS[type(sign)], self.value(operand))
            case ast.BinOp(left=left, op=sign, right=right):
                return _each(_OPERATIONS[type(sign)], self.value(left), self.value(right))
            case ast.Compare(left=left, ops=[sign], comparators=[right]):
                return _OPERATIONS[type(sign)](self.value(left), self.value(right))
            case ast.BoolOp(op=sign, values=values):
                whether = all if isinstance(sign, ast.And) else any
                return whether(map(self.value, values))
            case ast.IfExp(test=test, body=body, orelse=other):
                return self.value(body if self.value(test) else other)
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
                return FUNCTIONS[name](*map(self.value, arguments))
        raise ValueError(self.text)


def _each(function: Callable[..., Any], *operands: Any) -> Any:
    """A function of numbers, or of the items of lists one by one."""
    lengths = {len(operand) for operand in operands if isinstance(operand, tuple)}
    if not lengths:
        return function(*operands)
    columns = [item if isinstance(item, tuple) else max(lengths) * (item,) for item in operands]
    return tuple(_each(function, *row) for row in zip(*columns, strict=True))


def _each_of(function: Callable[[float], float]) -> Callable[[Any], Any]:
    return lambda operand: _each(lambda number: function(float(number)), operand)


def _divided(first: Any, second: Any) -> Any:
    is_exact = isinstance(first, int) and isinstance(second, int)
    return Fraction(first, second) if is_exact else first / second


def _power(base: Any, exponent: Any) -> Any:
    if abs(exponent) > MAX_EXPONENT:
        raise ValueError(f"an exponent may be {MAX_EXPONENT} at most")
    if not isinstance(base, float):
        exact = Fraction(base)
        bits = max(abs(exact.numerator), exact.denominator).bit_length() * abs(exponent)
        if bits > MAX_BITS:
            raise ValueError(f"a power may have {MAX_BITS} bits at most")
    power = Fraction(base) ** exponent if exponent < 0 else base**exponent
    if isinstance(power, complex):
        raise ValueError("no real number")
    return power


def _exact(digits: str) -> int | Fraction:
    """A decimal as the fraction that it is, so that 0.1 is a tenth."""
    _, _, exponent = digits.lower().partition("e")
    if exponent and abs(int(exponent)) > MAX_EXPONENT:
        raise ValueError(f"an exponent may be {MAX_EXPONENT} at most")
    number = Fraction(digits.replace("_", ""))
    return int(number) if digits.isdigit() else number


_OPERATIONS: dict[type, Callable[..., Any]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
    ast.Not: operator.not_,
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: _divided,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: _power,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "log": _each_of(math.log),
    "ln": _each_of(math.log),
    "exp": _each_of(math.exp),
    "sqrt": _each_of(math.sqrt),
    "decimal": _each_of(float),
    "abs": lambda operand: _each(abs, operand),
    "max": max,
    "min": min,
    "sum": sum,
    "product": math.prod,
    "join": "".join,
    "sorted": lambda items: tuple(sorted(items)),
    "numerator": lambda share: Fraction(share).numerator,
    "denominator": lambda share: Fraction(share).denominator,
    "distinct": lambda items: len(set(items)),
    "length": len,
    "choose": math.comb,
    "plural": plural,
    "factorial": lambda count: math.factorial(min(count, MAX_EXPONENT)),
}
