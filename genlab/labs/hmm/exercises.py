"""Exercises on hidden Markov models: forward, likelihood, Viterbi, posterior decoding, counting."""

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from genlab import hmm
from genlab.kit import encode
from genlab.kit.exercise import Draw, Grid, IllPosed, Mistake, Part, Variant, exercise
from genlab.kit.tex import equals, frac, in_tex
from genlab.labs.hmm.lab import LAB
from genlab.labs.hmm.state import HmmState

STATES = "HC"
GAMMA_2 = "\\gamma_2(H)"
SYMBOLS = "123"


@dataclass(frozen=True)
class IceCreamTask:
    """A model with the states H and C and the symbols 1 2 3, in tenths, and days of ice cream."""

    initial: tuple[int, int]
    transition: tuple[tuple[int, int], tuple[int, int]]
    emission: tuple[tuple[int, int, int], tuple[int, int, int]]
    days: str

    @property
    def model(self) -> hmm.HMM:
        return hmm.HMM(
            initial=np.array(self.initial) / 10,
            transition=np.array(self.transition) / 10,
            emission=np.array(self.emission) / 10,
        )

    @property
    def observations(self) -> list[int]:
        return [SYMBOLS.index(day) for day in self.days]

    @property
    def tables(self) -> tuple[Grid, ...]:
        """The parameters as they are printed."""
        rows = []
        for place, state in enumerate(STATES):
            cells = [
                self.initial[place],
                *self.transition[place],
                *self.emission[place],
            ]
            cell_texts = [f"{cell / 10:g}" for cell in cells]
            rows.append((state, *cell_texts))
        columns = ("state", "π", "→ H", "→ C", "emits 1", "emits 2", "emits 3")
        return (Grid(columns, tuple(rows), "Initial, transition and emission probabilities"),)

    def link(self, view: str) -> str:
        """The state of the lab with this model; its states are in the order H, C."""
        state = HmmState(
            preset="own",
            obs=self.days,
            names="H,C",
            symbols="1,2,3",
            pi=(_tenths(self.initial),),
            A=tuple(map(_tenths, self.transition)),
            B=tuple(map(_tenths, self.emission)),
            view=view,
        )
        return encode(LAB, state)


def _tenths(row: tuple[int, ...]) -> tuple[float, ...]:
    return tuple(cell / 10 for cell in row)


# Jurafsky & Martin, Speech and Language Processing, 2nd ed. (2009), figure 6.3: 3 1 3
JURAFSKY_MARTIN = IceCreamTask((8, 2), ((6, 4), (5, 5)), ((2, 4, 4), (5, 4, 1)), "313")
# With the same model, Viterbi and posterior decoding differ on 1 1 2 1.
FOUR_DAYS = replace(JURAFSKY_MARTIN, days="1121")


def draw_three_days(draw: Draw) -> IceCreamTask:
    """A model in tenths without zeros, and three days."""
    first = draw.integer(2, 8)
    stay = (draw.integer(5, 8), draw.integer(5, 8))
    hot = _three_shares(draw)
    cold = _three_shares(draw)
    if hot[2] <= cold[2]:
        raise IllPosed("hot days have more ice creams")
    transition = ((stay[0], 10 - stay[0]), (10 - stay[1], stay[1]))
    return IceCreamTask((first, 10 - first), transition, (hot, cold), draw.word(SYMBOLS, 3))


def draw_four_days(draw: Draw) -> IceCreamTask:
    """A model in tenths without zeros, and four days."""
    task = draw_three_days(draw)
    return replace(task, days=task.days + draw.choice(SYMBOLS))


def _three_shares(draw: Draw) -> tuple[int, int, int]:
    """Three tenths of at least 1 that add up to ten."""
    first = draw.integer(1, 7)
    two = draw.integer(1, 9 - first)
    return first, two, 10 - first - two


def _with_spaces(days: str) -> str:
    return " ".join(days)


def _days_in_tex(days: str) -> str:
    return "\\;".join(days)


def _cell(task: IceCreamTask, alpha: np.ndarray, day: int, state: int) -> str:
    """A cell of the forward trellis, and how it is computed, in TeX."""
    emission = f"{task.emission[state][task.observations[day]] / 10:g}"
    value = in_tex(float(alpha[day][state]))
    if day == 0:
        return f"{task.initial[state] / 10:g} \\cdot {emission} = {value}"
    terms = [
        f"{in_tex(float(alpha[day - 1][k]))} \\cdot {task.transition[k][state] / 10:g}"
        for k in range(2)
    ]
    return f"({' + '.join(terms)}) \\cdot {emission} = {value}"


def _beta_sum(task: IceCreamTask, state: int) -> str:
    """How the last message backwards is computed, in TeX."""
    last = task.observations[-1]
    return " + ".join(
        f"{task.transition[state][k] / 10:g} \\cdot {task.emission[k][last] / 10:g}"
        for k in range(2)
    )


def _path_product(task: IceCreamTask, path: str) -> str:
    """The factors of the joint probability of a path, in TeX."""
    states = [STATES.index(letter) for letter in path]
    factors = [task.initial[states[0]]]
    for day, state in enumerate(states):
        if day:
            factors.append(task.transition[states[day - 1]][state])
        factors.append(task.emission[state][task.observations[day]])
    return " \\cdot ".join(f"{factor / 10:g}" for factor in factors)


def _story(task: IceCreamTask) -> str:
    return (
        "A diary counts ice creams (1, 2 or 3) a day; the weather is hot (H) or cold (C) and not "
        f"written down. Over {len(task.days)} days it says {_with_spaces(task.days)}."
    )


@exercise("One cell of the forward trellis", deck=JURAFSKY_MARTIN, draw=draw_three_days)
def forward_cell(task: IceCreamTask) -> Variant:
    """α₂(C) of the forward algorithm."""
    pi = _tenths(task.initial)
    a = [_tenths(row) for row in task.transition]
    b = [_tenths(row) for row in task.emission]
    first, second = task.observations[:2]
    alpha = [pi[k] * b[k][first] for k in range(2)]
    arriving = [alpha[k] * a[k][1] for k in range(2)]
    value = sum(arriving) * b[1][second]
    wrong = (
        Mistake(
            "no_emission",
            sum(arriving),
            "The emission of day 2 is missing: multiply by the probability of its observation.",
        ),
        Mistake(
            "maximum",
            max(arriving) * b[1][second],
            "This is the Viterbi cell δ₂(C). The forward algorithm adds the paths.",
        ),
        Mistake(
            "one_path",
            arriving[1] * b[1][second],
            "Only the path from C was counted. Both states of day 1 lead to C.",
        ),
        Mistake(
            "transposed",
            sum(alpha[k] * a[1][k] for k in range(2)) * b[1][second],
            "The transitions were read the wrong way round: a(i → j) goes from i to j.",
        ),
        Mistake(
            "multiplied",
            arriving[0] * arriving[1] * b[1][second],
            "The two paths exclude each other, so their probabilities are added.",
        ),
    )
    further = (
        Mistake(
            "no_emissions",
            sum(pi[k] * a[k][1] for k in range(2)),
            "The emissions of both days are missing: multiply by the probability of each day’s "
            "observation.",
        ),
        Mistake(
            "no_first_emission",
            sum(pi[k] * a[k][1] for k in range(2)) * b[1][second],
            "The emission of day 1 is missing: α₁ is π times the probability of the first "
            "observation.",
        ),
    )
    terms = " + ".join(f"{alpha[k]:.4g} \\cdot {a[k][1]:g}" for k in range(2))
    return Variant(
        question=f"{_story(task)} What is α₂(C), the probability of the first two observations "
        "together with C on day 2?",
        parts=(Part("alpha", "α₂(C)", value, low=0, high=1),),
        link=task.link("forward"),
        solution=(
            f"$\\alpha_1(H) = \\pi(H) \\cdot b_H({task.days[0]}) = {pi[0]:g} \\cdot "
            f"{b[0][first]:g} = {alpha[0]:.4g}$.",
            f"$\\alpha_1(C) = \\pi(C) \\cdot b_C({task.days[0]}) = {pi[1]:g} \\cdot "
            f"{b[1][first]:g} = {alpha[1]:.4g}$.",
            "Both states of day 1 lead to C: $\\alpha_1(H) \\cdot a(H \\to C) + \\alpha_1(C) "
            f"\\cdot a(C \\to C) = {terms} = {in_tex(sum(arriving))}$.",
            f"So $\\alpha_2(C) = {in_tex(sum(arriving))} \\cdot b_C({task.days[1]}) = "
            f"{in_tex(sum(arriving))} \\cdot {b[1][second]:g} = {in_tex(value)}$.",
        ),
        wrong=wrong,
        further=further,
        tables=task.tables,
        hints=(
            "Begin with α₁ of both states: π times the emission of day 1.",
            "Add over the states of day 1, then multiply by the emission of day 2.",
        ),
    )


@exercise("The probability of three days", deck=JURAFSKY_MARTIN, draw=draw_three_days)
def likelihood(task: IceCreamTask) -> Variant:
    """P(observations) by the forward algorithm."""
    model = task.model
    observations = task.observations
    alpha = np.asarray(hmm.forward(model, observations).alpha)
    value = float(alpha[-1].sum())
    best = float(np.exp(hmm.viterbi(model, observations).log_joint))
    emitted = model.emission[:, observations]
    symbol_probabilities = np.asarray(model.initial) @ emitted
    wrong = (
        Mistake("viterbi", best, "This is the probability of the best path. All paths are added."),
        Mistake(
            "last_hot",
            float(alpha[-1][0]),
            "This is α₃(H) alone. Add α₃ of both states.",
        ),
        Mistake(
            "two_days",
            float(alpha[1].sum()),
            "This is the probability of the first two days; one day is missing.",
        ),
        Mistake(
            "independent_days",
            float(np.prod(symbol_probabilities)),
            "The days were taken as independent, each with the initial probabilities. Use the "
            "transitions.",
        ),
    )
    transition = np.asarray(model.transition)
    transposed_alpha = np.asarray(model.initial) * emitted[:, 0]
    state_probabilities = np.asarray(model.initial)
    for day in range(1, 3):
        transposed_alpha = (transition @ transposed_alpha) * emitted[:, day]
        state_probabilities = state_probabilities @ transition
    further = (
        Mistake(
            "transposed",
            float(transposed_alpha.sum()),
            "The transitions were read the wrong way round in every step: a(i → j) goes from i to "
            "j.",
        ),
        Mistake(
            "last_day_only",
            float(state_probabilities @ emitted[:, 2]),
            "This is the probability of the last observation alone. The emissions of the days "
            "before are missing.",
        ),
    )
    rows = [
        f"$\\alpha_{day + 1}(H) = {_cell(task, alpha, day, 0)}$ and "
        f"$\\alpha_{day + 1}(C) = {_cell(task, alpha, day, 1)}$."
        for day in range(3)
    ]
    return Variant(
        question=f"{_story(task)} What is the probability of these observations?",
        parts=(Part("probability", f"P({_with_spaces(task.days)})", value, low=0, high=1),),
        link=task.link("forward"),
        solution=(
            *rows,
            f"$P({_days_in_tex(task.days)}) = \\alpha_3(H) + \\alpha_3(C) = "
            f"{in_tex(alpha[2][0])} + {in_tex(alpha[2][1])} = {in_tex(value)}$.",
        ),
        wrong=wrong,
        further=further,
        tables=task.tables,
        hints=(
            "There are 2³ = 8 paths; the forward algorithm adds them in three steps.",
            "After the last day, add α₃ over both states.",
        ),
    )


@exercise("The most probable path", deck=FOUR_DAYS, draw=draw_four_days)
def viterbi_path(task: IceCreamTask) -> Variant:
    """The Viterbi path of four days."""
    model = task.model
    observations = task.observations
    paths = hmm.all_paths(model, observations)
    order = np.argsort(np.asarray(paths.log_joint))[::-1]
    paths_in_order = [_letters(paths.states[k]) for k in order]
    joint = np.exp(np.asarray(paths.log_joint)[order])
    if joint[1] > 0.98 * joint[0]:
        raise IllPosed("two paths are as probable")
    best = paths_in_order[0]
    products = [
        f"$P({_days_in_tex(task.days)}, {path}) = {_path_product(task, path)} = "
        f"{in_tex(probability)}$."
        for path, probability in zip(paths_in_order[:3], joint[:3], strict=True)
    ]
    wrong = _mistakes_to_other_paths(task, best, paths_in_order[1])
    if len(wrong) < 3:
        raise IllPosed("too few mistakes lead elsewhere")
    return Variant(
        question=f"{_story(task)} Which sequence of states is the most probable one?",
        parts=(Part("path", "The Viterbi path", best, kind="path", alphabet=STATES),),
        link=task.link("viterbi"),
        solution=(
            *products,
            f"These are the largest of all {2 ** len(observations)}, and the first is that of "
            f"{best}.",
        ),
        wrong=wrong,
        tables=task.tables,
        hints=(
            "Keep for each day and state the best way to arrive there.",
            "Follow the pointers back from the larger δ₃.",
        ),
    )


def _letters(states: np.ndarray) -> str:
    return "".join(STATES[int(state)] for state in states)


def _mistakes_to_other_paths(task: IceCreamTask, best: str, second: str) -> tuple[Mistake, ...]:
    """The mistakes that lead to another path than the best one, each path once."""
    model = task.model
    observations = task.observations
    emission = np.asarray(model.emission)[:, observations]
    greedy = [int(np.argmax(np.asarray(model.initial) * emission[:, 0]))]
    for day in range(1, len(observations)):
        step = np.asarray(model.transition)[greedy[-1]] * emission[:, day]
        greedy.append(int(np.argmax(step)))
    likeliest_weather = [int(np.argmax(model.initial))]
    for _ in observations[1:]:
        leaving = np.asarray(model.transition)[likeliest_weather[-1]]
        likeliest_weather.append(int(np.argmax(leaving)))
    gamma = np.asarray(hmm.posterior(model, observations).gamma)
    candidates = (
        Mistake(
            "posterior_decoding",
            _letters(gamma.argmax(axis=1)),
            "This is posterior decoding, the most probable state of each day by itself.",
        ),
        Mistake(
            "emission_only",
            _letters(emission.argmax(axis=0)),
            "Each day was decided by its emission alone; the transitions are missing.",
        ),
        Mistake(
            "greedy",
            _letters(np.array(greedy)),
            "Each day was decided in turn. Viterbi keeps both states until the last day.",
        ),
        Mistake(
            "no_emission",
            _letters(np.array(likeliest_weather)),
            "Only the weather was used; the observations are missing.",
        ),
        Mistake(
            "reversed",
            best[::-1],
            "The path is right from back to front: write day 1 first.",
        ),
        Mistake("second_best", second, "This is the second most probable path."),
    )
    mistakes: dict[str, Mistake] = {}
    for mistake in candidates:
        if mistake.value != best:
            mistakes.setdefault(str(mistake.value), mistake)
    return tuple(mistakes.values())


@exercise("The weather of one day, given all", deck=JURAFSKY_MARTIN, draw=draw_three_days)
def posterior_day(task: IceCreamTask) -> Variant:
    """γ₂(H): the posterior probability of H on day 2."""
    model = task.model
    observations = task.observations
    alpha = np.asarray(hmm.forward(model, observations).alpha)
    gamma = np.asarray(hmm.posterior(model, observations).gamma)
    total = float(alpha[-1].sum())
    value = float(gamma[1][0])
    hot_emission, cold_emission = (row[observations[1]] for row in task.emission)
    joint = value * total
    beta = joint / float(alpha[1][0])
    cold = total - joint
    quotient = frac(joint, f"{in_tex(joint)} + {in_tex(cold)}")
    wrong = (
        Mistake(
            "joint",
            joint,
            "This is the joint probability with the observations. Divide by P(observations).",
        ),
        Mistake(
            "filtered",
            float(alpha[1][0] / alpha[1].sum()),
            "This uses the first two days only. Day 3 tells about day 2 as well: multiply by β₂.",
        ),
        Mistake(
            "emission_only",
            hot_emission / (hot_emission + cold_emission),
            "This compares the emissions of day 2 alone.",
        ),
        Mistake("other_state", 1 - value, "This is the probability of C."),
    )
    return Variant(
        question=f"{_story(task)} What is the probability that day 2 was hot, given all "
        "observations?",
        parts=(Part("gamma", "γ₂(H) = P(H on day 2 | observations)", value, low=0, high=1),),
        link=task.link("posterior"),
        solution=(
            f"The forward algorithm gives $\\alpha_2(H) = {_cell(task, alpha, 1, 0)}$ and "
            f"$\\alpha_2(C) = {_cell(task, alpha, 1, 1)}$.",
            f"The probability of day 3 from H is $\\beta_2(H) = {_beta_sum(task, 0)} = "
            f"{in_tex(beta)}$, and from C $\\beta_2(C) = {_beta_sum(task, 1)} = "
            f"{in_tex(cold / float(alpha[1][1]))}$.",
            f"The joint probabilities are $\\alpha_2(H) \\cdot \\beta_2(H) = {in_tex(joint)}$ and "
            f"$\\alpha_2(C) \\cdot \\beta_2(C) = {in_tex(cold)}$.",
            f"So ${equals(GAMMA_2, quotient, value)}$.",
        ),
        wrong=wrong,
        tables=task.tables,
        hints=(
            "Multiply α₂ by β₂ for both states.",
            "Divide by the sum, which is P(observations).",
        ),
    )


@dataclass(frozen=True)
class LabelledRows:
    """Three rows of three days with their weather, and the pseudo-count of every cell."""

    days: tuple[str, str, str]
    labels: tuple[str, str, str]
    pseudo: int

    @property
    def link(self) -> str:
        state = HmmState(
            preset="deck",
            obs=".".join(self.days),
            labels=".".join(self.labels),
            smoothing=float(self.pseudo),
            view="count",
        )
        return encode(LAB, state)


# Generative Models (Technion), "Example: MLE for HMM", with add-one smoothing
DECK_ROWS = LabelledRows(("332", "112", "123"), ("HHC", "CCC", "CHH"), 1)


def draw_rows(draw: Draw) -> LabelledRows:
    """Three rows in which both states are left at least once, and a pseudo-count of 1 or 2."""
    days = tuple(draw.word(SYMBOLS, 3) for _ in range(3))
    labels = tuple(draw.word(STATES, 3) for _ in range(3))
    rows = LabelledRows((days[0], days[1], days[2]), (labels[0], labels[1], labels[2]), 1)
    leaving = "".join(row[:-1] for row in labels)
    if leaving.count("H") < 2 or leaving.count("C") < 1:
        raise IllPosed("a state is hardly ever left")
    return LabelledRows(rows.days, rows.labels, draw.integer(1, 2))


STAY_HOT = "a(H \\to H)"
HOT_THREE = "b_H(3)"


@exercise("Counting with pseudo-counts", deck=DECK_ROWS, draw=draw_rows)
def counting(rows: LabelledRows) -> Variant:
    """Smoothed supervised estimates: one transition and one emission."""
    pairs = [row[day : day + 2] for row in rows.labels for day in range(2)]
    from_hot = [pair for pair in pairs if pair[0] == "H"]
    hot_hot = from_hot.count("HH")
    cells = [
        (day, state)
        for days, states in zip(rows.days, rows.labels, strict=True)
        for day, state in zip(days, states, strict=True)
    ]
    hot_days = [day for day, state in cells if state == "H"]
    threes = hot_days.count("3")
    all_hot = len(hot_days)
    pseudo = rows.pseudo
    transition = Fraction(hot_hot + pseudo, len(from_hot) + 2 * pseudo)
    emission = Fraction(threes + pseudo, all_hot + 3 * pseudo)
    wrong = (
        Mistake(
            "no_smoothing",
            Fraction(hot_hot, len(from_hot)),
            "The pseudo-counts are missing.",
            "transition",
        ),
        Mistake(
            "last_days_counted",
            Fraction(hot_hot + pseudo, all_hot + 2 * pseudo),
            "The last day of a row has no next day: divide by the days from which H is left.",
            "transition",
        ),
        Mistake(
            "joint_share",
            Fraction(hot_hot, len(pairs)),
            "This is the share of H → H among all transitions. Divide by those that leave H.",
            "transition",
        ),
        Mistake(
            "no_smoothing_emission",
            Fraction(threes, all_hot),
            "The pseudo-counts are missing.",
            "emission",
        ),
        Mistake(
            "one_pseudo_count",
            Fraction(threes + pseudo, all_hot + pseudo),
            "Each of the three symbols gets the pseudo-count, so the denominator grows by three "
            "times as much.",
            "emission",
        ),
        Mistake(
            "two_symbols",
            Fraction(threes + pseudo, all_hot + 2 * pseudo),
            "There are three symbols: the denominator grows by 3 pseudo-counts, not 2.",
            "emission",
        ),
    )
    transition_steps = (
        frac(f"{hot_hot} + {pseudo}", f"{len(from_hot)} + 2 \\cdot {pseudo}"),
        frac(hot_hot + pseudo, len(from_hot) + 2 * pseudo),
    )
    emission_steps = (
        frac(f"{threes} + {pseudo}", f"{all_hot} + 3 \\cdot {pseudo}"),
        frac(threes + pseudo, all_hot + 3 * pseudo),
    )
    lines: list[tuple[str, ...]] = []
    for days, states in zip(rows.days, rows.labels, strict=True):
        row_number = str(len(lines) + 1)
        lines.append((row_number, _with_spaces(days), _with_spaces(states)))
    grid = Grid(("row", "ice creams", "weather"), tuple(lines), "Labelled rows")
    return Variant(
        question="The weather of three rows is known. Estimate the parameters by counting, with a "
        f"pseudo-count of {pseudo} for every cell.",
        parts=(
            Part("transition", "What is a(H → H)?", transition, low=0, high=1),
            Part("emission", "What is b_H(3)?", emission, low=0, high=1),
        ),
        link=rows.link,
        solution=(
            f"H is left {len(from_hot)} times, {hot_hot} of them for H.",
            f"So ${equals(STAY_HOT, *transition_steps, transition)}$.",
            f"H occurs on {all_hot} days, {threes} of them with 3 ice creams.",
            f"So ${equals(HOT_THREE, *emission_steps, emission)}$.",
        ),
        wrong=wrong,
        tables=(grid,),
        hints=(
            "A row of three days has two transitions.",
            "Every cell of a row of the table gets the pseudo-count, so the row's sum grows too.",
        ),
    )
