"""The curves of the HMM lab: the diary, and the rounds of learning."""

import numpy as np

from genlab.kit import Axis, Bars, Curve, Dots, Plot, nice, spaced_labels, whole_ticks
from genlab.kit.picture import Marks
from genlab.labs.hmm.figures.days import tones
from genlab.labs.hmm.model.learning import Endings, TrainingRun
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.sequences import Words

MIN_LABEL_GAP = 0.05  # of a picture's height, between two names at its edge
MAX_CROSSED = 6  # states up to which each way into another one is drawn
MAX_TICKS = 12  # symbols that an axis names


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
    marks: Marks = [Bars(day, heights.tolist(), "soft", title, width=0.5)]
    marks += [
        Dots([t + 1], [1.0], tone[names[k]], f"known to be {names[k]}")
        for t, k in reading.clamp.items()
        if t + 1 in day
    ]
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


def rise(training_run: TrainingRun, ahead: TrainingRun, endings: Endings) -> Plot:
    """The log-likelihood against the round of Baum–Welch, what the first rounds will bring, and
    where random starts end.
    """
    made = training_run.log_likelihoods
    drawn = ahead.log_likelihoods
    rounds = _rounds(training_run)
    if not training_run.possible:
        note = "log P = −∞: impossible sequences cannot be learnt."
        return Plot(rounds, Axis(-1, 0), note=note)
    ends = [ending.log_likelihood for ending in endings]
    low, high = min(*drawn, *ends), max(*drawn, *ends)
    room = max(0.5, 0.12 * (high - low))
    name = "log P of all sequences (it never decreases)"
    marks: Marks = []
    if len(made) < len(drawn):
        marks.append(Curve(np.arange(len(drawn)), drawn, "soft", "the next rounds", dash=True))
    marks.append(Curve(np.arange(len(made)), made, "one", name))
    marks.append(Dots([len(made) - 1], made[-1:], "one", "current round"))
    if ends:
        marks.append(Dots([rounds.high] * len(ends), ends, "two", "outcomes of the starts"))
    return Plot(rounds, Axis(low - room, high + room, "log P, nats"), marks)


def moves(training_run: TrainingRun) -> Plot:
    """A and STOP against the round, named at their ends where the names have room; dashed are the
    ways into another state, and to the end.
    """
    rounds = np.arange(training_run.rounds + 1)
    tone = tones(training_run.setup.names)
    marks: Marks = []
    ends = []
    is_crowded = len(tone) > MAX_CROSSED
    lines = np.transpose([model.flat for model in training_run.training.models])
    for place, line in zip(training_run.setup.places, lines, strict=True):
        parameter, of, to = place
        is_drawn = parameter == "STOP" or (parameter == "a" and (of == to or not is_crowded))
        if not is_drawn:
            continue
        name = f"{of} → {to}"
        width = 1.5 if parameter == "STOP" else 2.5
        marks.append(Curve(rounds, line, tone[of], name, dash=of != to, width=width))
        marks.append(Dots(rounds[-1:], line[-1:], tone[of], name))
        ends.append((float(line[-1]), name))
    title = "P(a state stays)" if is_crowded else "transition probabilities A"
    left_axis = Axis(-0.02, 1.02, title, ticks=nice(0, 1))
    right_axis = left_axis._replace(label="", ticks=spaced_labels(ends, MIN_LABEL_GAP))
    return Plot(_rounds(training_run), left_axis, marks, right=right_axis)


def _rounds(training_run: TrainingRun) -> Axis:
    return Axis(0, max(10, -(-training_run.rounds // 10) * 10), "round")
