"""Exercises on graphs: a diagnosis, a joint probability, and the messages of a chain."""

from dataclasses import dataclass
from fractions import Fraction

from genlab.kit import encode
from genlab.kit.exercise import Draw, Grid, IllPosed, Mistake, Part, Variant, exercise
from genlab.kit.tex import equals, frac
from genlab.labs.graph.lab import LAB
from genlab.labs.graph.state import GraphState


@dataclass(frozen=True)
class Diagnosis:
    """In per mille: how many people are ill; of how many of these the test is positive; and of how
    many of the healthy.
    """

    ill: int
    detected: int
    false_alarms: int

    @property
    def shares(self) -> tuple[Fraction, Fraction, Fraction]:
        return (
            Fraction(self.ill, 1000),
            Fraction(self.detected, 1000),
            Fraction(self.false_alarms, 1000),
        )


def draw_diagnosis(draw: Draw) -> Diagnosis:
    """One to ten per cent are ill; a test as good as those in use."""
    ill = 10 * draw.integer(1, 10)
    return Diagnosis(ill, 50 * draw.integer(15, 19), 10 * draw.integer(2, 12))


ILL_IF_POSITIVE = "P(\\text{ill} \\mid \\text{positive})"


@exercise("Ill after a positive test?", deck=Diagnosis(10, 900, 50), draw=draw_diagnosis)
def diagnosis(numbers: Diagnosis) -> Variant:
    """The posterior probability of an illness, by Bayes' rule."""
    ill, sensitivity, false_alarms = numbers.shares
    joint = ill * sensitivity
    healthy = (1 - ill) * false_alarms
    positive = joint + healthy
    value = joint / positive
    quotient = frac(f"{float(joint):g}", f"{float(positive):g}")
    wrong = (
        Mistake(
            "likelihood",
            sensitivity,
            "This is P(positive | ill). The question is P(ill | positive).",
        ),
        Mistake(
            "joint",
            joint,
            "This is P(ill and positive). Divide by the probability of a positive test.",
        ),
        Mistake(
            "no_base_rate",
            sensitivity / (sensitivity + false_alarms),
            "The prior is missing: most people are not ill.",
        ),
        Mistake("one_minus_false_alarms", 1 - false_alarms, "This is P(negative | not ill)."),
        Mistake("prior", ill, "This is the prior, before the test."),
        Mistake(
            "no_healthy_share",
            joint / (joint + false_alarms),
            "The false alarms come from the healthy only: multiply by 1 − P(ill).",
        ),
    )
    state = GraphState(
        preset="own",
        edges="ill->test",
        tables=(
            (float(1 - ill), float(ill)),
            (float(1 - false_alarms), float(false_alarms)),
            (float(1 - sensitivity), float(sensitivity)),
        ),
        seen="test=1",
        ask="ill",
        view="query",
    )
    return Variant(
        question=(
            f"{_percent(ill)} of all people are ill. A test is positive for "
            f"{_percent(sensitivity)} of the ill, and for {_percent(false_alarms)} of the healthy. "
            "The test is positive. How probable is the illness?"
        ),
        parts=(Part("ill", "P(ill | positive)", _short(value), low=0, high=1),),
        link=encode(LAB, state),
        solution=(
            f"Ill and positive: ${float(ill):g} \\cdot {float(sensitivity):g} = {float(joint):g}$.",
            f"Healthy and positive: ${float(1 - ill):g} \\cdot {float(false_alarms):g} = "
            f"{float(healthy):g}$.",
            f"Positive: ${float(joint):g} + {float(healthy):g} = {float(positive):g}$.",
            f"By Bayes’ rule ${equals(ILL_IF_POSITIVE, quotient, float(value))}$.",
        ),
        wrong=wrong,
        hints=(
            "Compute the joint probabilities of both causes of a positive test.",
            "Bayes’ rule divides one of them by their sum.",
        ),
    )


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):g} %"


def _short(value: Fraction) -> Fraction | float:
    """A fraction where it is short, else a decimal."""
    return value if value.denominator < 1_000 else float(value)


@dataclass(frozen=True)
class Chain:
    """Three binary variables a → b → c, with probabilities in tenths.

    a: P(a = 1); b and c: P(… = 1) where the parent is 0, and where it is 1; values: those of a, b
    and c that are asked for.
    """

    a: int
    b: tuple[int, int]
    c: tuple[int, int]
    values: tuple[int, int, int]


def draw_chain(draw: Draw) -> Chain:
    """Tenths from 1 to 9, other ones for both values of a parent."""
    b = (draw.integer(1, 9), draw.integer(1, 9))
    c = (draw.integer(1, 9), draw.integer(1, 9))
    if b[0] == b[1] or c[0] == c[1]:
        raise IllPosed("two variables are independent")
    values = (draw.integer(0, 1), draw.integer(0, 1), draw.integer(0, 1))
    return Chain(draw.integer(1, 9), b, c, values)


@exercise("A joint probability", Chain(6, (3, 8), (5, 9), (1, 0, 1)), draw_chain)
def joint(chain: Chain) -> Variant:
    """The probability of one assignment of a chain."""
    first, second, third = chain.values
    of_a = _tenth(chain.a, first)
    of_b = _tenth(chain.b[first], second)
    of_c = _tenth(chain.c[second], third)
    value = of_a * of_b * of_c
    one_b = _tenth(chain.a, 0) * _tenth(chain.b[0], second) + _tenth(chain.a, 1) * _tenth(
        chain.b[1], second
    )
    one_c = _marginal_of_effect(chain, third)
    wrong = (
        Mistake(
            "marginals",
            of_a * one_b * one_c,
            "The marginals were multiplied, as if the variables were independent.",
        ),
        Mistake("conditional", of_b * of_c, "The probability of a is missing."),
        Mistake(
            "other_parent_of_b",
            of_a * _tenth(chain.b[1 - first], second) * of_c,
            "The row of the table of b is that of the other value of a.",
        ),
        Mistake(
            "other_parent_of_c",
            of_a * of_b * _tenth(chain.c[1 - second], third),
            "The row of the table of c is that of the other value of b.",
        ),
        Mistake("added", of_a + of_b + of_c, "The factors are multiplied, not added."),
    )
    further = (
        Mistake(
            "other_parents",
            of_a * _tenth(chain.b[1 - first], second) * _tenth(chain.c[1 - second], third),
            "Both rows, that of the table of b and that of the table of c, are those of the other "
            "value of the parent.",
        ),
    )
    tables = ((10 - chain.a, chain.a), *((10 - p, p) for p in (*chain.b, *chain.c)))
    state = GraphState(
        preset="own",
        edges="a->b->c",
        tables=tuple((zero / 10, p_one / 10) for zero, p_one in tables),
    )
    grid = Grid(
        ("probability", "value"),
        (
            ("P(a = 1)", f"{chain.a / 10:g}"),
            ("P(b = 1 | a = 0)", f"{chain.b[0] / 10:g}"),
            ("P(b = 1 | a = 1)", f"{chain.b[1] / 10:g}"),
            ("P(c = 1 | b = 0)", f"{chain.c[0] / 10:g}"),
            ("P(c = 1 | b = 1)", f"{chain.c[1] / 10:g}"),
        ),
        "Tables of the network",
    )
    assignment = f"P(a = {first}, b = {second}, c = {third})"
    return Variant(
        question=f"A Bayesian network is the chain $a \\to b \\to c$. What is ${assignment}$?",
        parts=(Part("p", assignment, value, low=0, high=1),),
        link=encode(LAB, state),
        solution=(
            f"The joint probability is $P(a = {first}) \\cdot P(b = {second} \\mid a = {first}) "
            f"\\cdot P(c = {third} \\mid b = {second})$.",
            f"This is ${float(of_a):g} \\cdot {float(of_b):g} \\cdot {float(of_c):g} = "
            f"{float(value):g}$.",
        ),
        wrong=wrong,
        further=further,
        tables=(grid,),
        hints=(
            "The joint probability is the product of one factor for each variable.",
            "P(… = 0) is 1 − P(… = 1).",
        ),
    )


def _tenth(tenths: int, value: int) -> Fraction:
    """P(variable = value) from the tenths of P(variable = 1)."""
    return Fraction(tenths if value else 10 - tenths, 10)


def _marginal_of_effect(chain: Chain, third: int) -> Fraction:
    """The marginal P(c = third)."""
    b_one = _tenth(chain.a, 0) * _tenth(chain.b[0], 1) + _tenth(chain.a, 1) * _tenth(chain.b[1], 1)
    return (1 - b_one) * _tenth(chain.c[0], third) + b_one * _tenth(chain.c[1], third)


Potential = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True)
class Potentials:
    """An undirected chain x1 – x2 – x3 of binary variables: a table for each of its two edges."""

    first: Potential
    second: Potential


def draw_potentials(draw: Draw) -> Potentials:
    """Whole numbers from 1 to 5."""
    cells = [draw.integer(1, 5) for _ in range(8)]
    first = ((cells[0], cells[1]), (cells[2], cells[3]))
    return Potentials(first, ((cells[4], cells[5]), (cells[6], cells[7])))


@exercise("Messages along a chain", Potentials(((2, 1), (1, 3)), ((3, 1), (1, 2))), draw_potentials)
def messages(chain: Potentials) -> Variant:
    """A forward message, the normaliser Z, and a marginal."""
    first, second = chain.first, chain.second
    alpha = [first[0][k] + first[1][k] for k in range(2)]
    beta = [sum(second[k]) for k in range(2)]
    z = sum(alpha[k] * beta[k] for k in range(2))
    marginal = Fraction(alpha[1] * beta[1], z)
    quotient = frac(f"{alpha[1]} \\cdot {beta[1]}", z)
    alpha_third = [sum(alpha[k] * second[k][n] for k in range(2)) for n in range(2)]
    wrong = (
        Mistake("row_sum", sum(first[1]), "Sum over x1, the other variable of the table.", "alpha"),
        Mistake(
            "maximum",
            max(first[0][1], first[1][1]),
            "Messages add; they do not take the maximum.",
            "alpha",
        ),
        Mistake("other_value", alpha[0], "This is α₂(0).", "alpha"),
        Mistake(
            "product_of_sums",
            sum(alpha) * sum(beta),
            "Both messages meet in the same value of x2: multiply first, then add.",
            "z",
        ),
        Mistake("alpha_only", sum(alpha), "The second table is missing.", "z"),
        Mistake("one_term", alpha[1] * beta[1], "This is the term of x2 = 1 alone.", "z"),
        Mistake("no_beta", Fraction(alpha[1], sum(alpha)), "The message from x3 is missing.", "p"),
        Mistake("not_normalised", alpha[1] * beta[1], "Divide by Z.", "p"),
        Mistake("other_variable", Fraction(alpha_third[1], z), "This is P(x3 = 1).", "p"),
    )
    rows = [sum(first[k]) for k in range(2)]
    columns = [second[0][k] + second[1][k] for k in range(2)]
    largest = [max(first[0][k], first[1][k]) for k in range(2)]
    largest_beta = [max(second[k]) for k in range(2)]
    further = (
        *_ways_with_messages(
            rows,
            columns,
            "other_sums",
            "Both messages were summed over x2. A message sums over the variable that it comes "
            "from.",
        ),
        *_ways_with_messages(
            largest,
            largest_beta,
            "maxima",
            "Both messages took the maximum, as for the most probable values. Here they add.",
        ),
    )
    state = GraphState(
        kind="chain",
        preset="own",
        edges="x1 - x2 - x3",
        tables=tuple(tuple(map(float, row)) for row in (*first, *second)),
        view="messages",
    )
    return Variant(
        question=(
            "An undirected chain x1 – x2 – x3 of variables with the values 0 and 1 has the "
            "potentials below. α₂ is the message that reaches x2 from x1."
        ),
        parts=(
            Part("alpha", "What is α₂(1)?", alpha[1], low=0),
            Part("z", "What is the normaliser Z?", z, low=0),
            Part("p", "What is P(x2 = 1)?", marginal, low=0, high=1),
        ),
        link=encode(LAB, state),
        solution=(
            "The message of x1 sums the first table over x1: "
            f"$\\alpha_2(0) = {first[0][0]} + {first[1][0]} = {alpha[0]}$ and "
            f"$\\alpha_2(1) = {first[0][1]} + {first[1][1]} = {alpha[1]}$.",
            "The message of x3 sums the second table over x3: "
            f"$\\beta_2(0) = {second[0][0]} + {second[0][1]} = {beta[0]}$ and "
            f"$\\beta_2(1) = {second[1][0]} + {second[1][1]} = {beta[1]}$.",
            f"So $Z = {alpha[0]} \\cdot {beta[0]} + {alpha[1]} \\cdot {beta[1]} = {z}$.",
            f"And ${equals('P(x_2 = 1)', quotient, marginal)}$.",
        ),
        wrong=wrong,
        further=further,
        tables=(
            _potential_table("φ₁(x1, x2)", "x1", "x2", first),
            _potential_table("φ₂(x2, x3)", "x2", "x3", second),
        ),
        hints=(
            "A message sums the table over the variable that it comes from.",
            "At every node, Z is the sum of α times β.",
        ),
    )


def _ways_with_messages(
    alpha: list[int], beta: list[int], name: str, feedback: str
) -> tuple[Mistake, Mistake]:
    """What a mistake in both messages leads to: a normaliser and a marginal."""
    z = sum(alpha[k] * beta[k] for k in range(2))
    return (
        Mistake(f"{name}_in_z", z, feedback, "z"),
        Mistake(f"{name}_in_p", Fraction(alpha[1] * beta[1], z), feedback, "p"),
    )


def _potential_table(title: str, row: str, column: str, table: Potential) -> Grid:
    rows = tuple((f"{row} = {k}", str(table[k][0]), str(table[k][1])) for k in range(2))
    return Grid(("", f"{column} = 0", f"{column} = 1"), rows, title)
