"""The curves of the HMM lab: the diary, the rounds of learning, and the random starts."""

import numpy as np

from genlab.kit import Axis, Bars, Curve, Dots, Plot, nice, number, spaced_labels, whole_ticks
from genlab.kit.picture import Mark
from genlab.labs.hmm.figures.days import tones
from genlab.labs.hmm.model.learning import Endings, TrainingRun
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.sequences import Words

MIN_LABEL_GAP = 0.085  # of a picture's height, between two names at its edge
MAX_TICKS = 12  # symbols that an axis names
MAX_CURVES = 6  # symbols whose emissions are drawn: the most probable ones


def diary(reading: Reading, before: Reading | None, shown_days: slice) -> Plot:
    """What was eaten each day as bars, and over them the probability of each state: before
    learning, and now.
    """
    names, tone = reading.names, tones(reading.names)
    row, symbol_count = reading.row, reading.model.symbols
    title = "ice creams" if row.is_counted else "observation"
    ticks = whole_ticks(0, symbol_count) if row.is_counted else _symbol_ticks(row.symbols)
    day = np.arange(shown_days.start, shown_days.stop) + 1
    plot = Plot(
        Axis(day[0] - 0.7, day[-1] + 0.7, row.step, ticks=whole_ticks(day[0], day[-1])),
        Axis(0, 1.04, "probability", ticks=nice(0, 1)),
        right=Axis(0, 1.04 * symbol_count, title, ticks=ticks),
    )
    if not reading.possible:
        note = "These observations are impossible, so no state has a probability."
        return plot._replace(note=note)
    heights = (row.observations[shown_days] + 1) / symbol_count
    marks: list[Mark] = [Bars(day, heights.tolist(), "soft", title, width=0.5)]
    for t, k in reading.clamp.items():
        if t + 1 in day:
            marks.append(Dots([t + 1], [1.0], tone[names[k]], f"known to be {names[k]}"))
    state_drawn = "H" if "H" in names else names[1]  # of two states, for the other is 1 − it
    for name in names if len(names) > 2 else [state_drawn]:
        k, text = names.index(name), f"P({name} | observations)"
        if before and before.possible and len(names) == 2:
            y = before.gamma[shown_days, k]
            marks.append(Curve(day, y, tone[name], f"{text} before learning", dash=True))
        marks.append(Curve(day, reading.gamma[shown_days, k], tone[name], text))
    return plot._replace(marks=marks)


def _symbol_ticks(symbols: Words) -> tuple[tuple[float, str], ...]:
    """A tick for each symbol; of many symbols, for some."""
    hop = -(-len(symbols) // MAX_TICKS)
    return tuple((code + 1.0, symbol) for code, symbol in enumerate(symbols) if code % hop == 0)


def rise(training_run: TrainingRun, ahead: TrainingRun) -> Plot:
    """The log-likelihood against the round of Baum–Welch, and what the first rounds will bring."""
    made = training_run.log_likelihoods
    drawn = ahead.log_likelihoods
    if not training_run.possible:
        note = "log P = −∞: impossible sequences cannot be learnt."
        return Plot(_rounds(training_run), Axis(-1, 0), note=note)
    low, high = float(drawn.min()), float(drawn.max())
    room = max(0.5, 0.12 * (high - low))
    name = "log P of all sequences (it never decreases)"
    marks: list[Mark] = []
    if len(made) < len(drawn):
        marks.append(Curve(np.arange(len(drawn)), drawn, "soft", "the next rounds", dash=True))
    marks.append(Curve(np.arange(len(made)), made, "one", name))
    marks.append(Dots([len(made) - 1], made[-1:], "one", "current round"))
    return Plot(_rounds(training_run), Axis(low - room, high + room, "log P, nats"), marks)


def moves(training_run: TrainingRun) -> Plot:
    """A and STOP against the round; dashed are the ways into another state, and to the end."""
    return _parameters(training_run, "transition probabilities A", ("a", "STOP"))


def emissions(training_run: TrainingRun) -> Plot:
    """B against the round; one colour per state. Of many symbols, the most probable ones."""
    title = "emission probabilities B"
    if training_run.model.symbols > MAX_CURVES:
        title = f"B of the {MAX_CURVES} most probable symbols"
    return _parameters(training_run, title, ("b",))


def _parameters(training_run: TrainingRun, title: str, kinds: tuple[str, ...]) -> Plot:
    """Curves of the parameters of some kinds, named at their ends where the names have room."""
    rounds = np.arange(training_run.rounds + 1)
    tone = tones(training_run.setup.names)
    symbols = training_run.setup.symbols
    largest = np.argsort(-training_run.model.emission.max(axis=0), kind="stable")[:MAX_CURVES]
    drawn_symbols = {symbols[code] for code in largest.tolist()}
    marks: list[Mark] = []
    ends = []
    lines = np.transpose([model.flat for model in training_run.training.models])
    for place, line in zip(training_run.setup.places, lines, strict=True):
        parameter, of, to = place
        is_emission = parameter == "b"
        if parameter not in kinds or (is_emission and to not in drawn_symbols):
            continue
        name = {"a": f"{of} → {to}", "b": f"P({to} | {of})"}.get(parameter, place.label)
        dash = parameter == "STOP" or (parameter == "a" and of != to)
        # The curves of one state have one colour, so the observation sets their width.
        width = 1.5 if parameter == "STOP" else 2.5
        if is_emission:
            width = 1.5 + 1.5 * (symbols.index(to) % MAX_CURVES)
        colour = tone[of or to]
        marks.append(Curve(rounds, line, colour, name, dash=dash, width=width))
        marks.append(Dots(rounds[-1:], line[-1:], colour, name))
        ends.append((float(line[-1]), name))
    left_axis = Axis(-0.02, 1.02, title, ticks=nice(0, 1))
    right_axis = left_axis._replace(label="", ticks=spaced_labels(ends, MIN_LABEL_GAP))
    return Plot(_rounds(training_run), left_axis, marks, right=right_axis)


def _rounds(training_run: TrainingRun) -> Axis:
    return Axis(0, max(10, -(-training_run.rounds // 10) * 10), "round")


def leads(endings: Endings) -> Plot:
    """How many starts lead to each outcome, by whether they name its states as the given
    parameters do.
    """
    place = np.arange(len(endings)) + 1
    other = np.array([len(ending.swapped) for ending in endings], dtype=float)
    same_names = np.array([len(ending.starts) for ending in endings], dtype=float) - other
    ticks = tuple(
        (int(k), f"log P {number(ending.log_likelihood)}")
        for k, ending in zip(place, endings, strict=True)
    )
    x = Axis(0.4, max(3, len(endings)) + 0.6, "outcome, the most likely first", ticks=ticks[:8])
    top = max([1.0, *same_names, *other])
    marks = [
        Bars(place - 0.2, same_names, "one", "starts with the same state names", width=0.36),
        Bars(place + 0.2, other, "two", "starts with swapped state names", width=0.36),
    ]
    note = "" if endings else "No random start has been run yet."
    return Plot(x, Axis(0, 1.1 * top, "starts", ticks=nice(0, top)), marks, note=note)
