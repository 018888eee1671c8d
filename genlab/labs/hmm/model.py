"""The HMM lab: its headline, and what it is made of."""

import math

from genlab import hmm
from genlab.kit import Lab, demos_of, plural, raised
from genlab.labs.hmm.diary import HmmResult, run
from genlab.labs.hmm.learned import labels_of, values
from genlab.labs.hmm.reading import MANY
from genlab.labs.hmm.script import script
from genlab.labs.hmm.state import HmmState
from genlab.labs.hmm.tables import tables
from genlab.labs.hmm.words import figure, path_text, row_text


def headline(result: HmmResult) -> str:
    """ "3 1 3: P = 0.028562; Viterbi HCH, 0.0128 (0.4482 of P); posterior decoding HCH"."""
    if result.state.view == "learn":
        return _learning(result)
    rounds = result.state.rounds if result.training else 0
    after = f"After {plural(rounds, 'round')}, " if rounds else ""
    known = f", {plural(len(result.clamp), 'day')} known" if result.clamp else ""
    return f"{after}{row_text(result.looked.text)}{known}: {_inference(result)}"


def _inference(result: HmmResult) -> str:
    if not result.reading.possible:
        return f"impossible. {result.impossible_text}"
    short, total = result.days <= 12, result.log_likelihood
    perplexity = figure(hmm.perplexity(total, result.days), 5)
    likelihood = f"P = {figure(math.exp(total))}" if short else f"log P = {figure(total, 7)}, perplexity {perplexity}"
    said = [
        likelihood,
        f"Viterbi {_best(result)}",
        f"posterior decoding {path_text(result.names, result.decoding.path)}",
    ]
    if result.looked.labels:
        viterbi, posterior = result.right
        said.append(
            f"labels {path_text(result.names, result.looked.path(result.names))}, {viterbi:,} and {posterior:,} right"
        )
    return "; ".join(said)


def _best(result: HmmResult) -> str:
    """The best path, those that tie with it, and its probability."""
    joint = result.viterbi.log_joint
    many = result.best_count
    if result.days <= 12 and many <= 3:
        paths = " and ".join(path_text(result.names, path) for path in result.best)
    else:
        told = f"{many:,}" if many < MANY else f"10{raised(15)} or more"
        paths = path_text(result.names, result.best[0]) + (f" ({told} tie)" if many > 1 else "")
    if result.days > 12:
        return paths
    tie = " tie" if 1 < many <= 3 else ""
    return f"{paths}{tie}, {figure(math.exp(joint))} ({math.exp(joint - result.log_likelihood):.4f} of P)"


def _learning(result: HmmResult) -> str:
    """What learning has come to: the optima, the rounds, or the counts."""
    if result.optima:
        best = ", ".join(figure(found.log_likelihood, 6) for found in result.optima[:4])
        swapped = sum(len(found.swapped) for found in result.optima)
        told = f"; from {plural(swapped, 'start')} the labels are swapped" if swapped else ""
        tried, outcomes = plural(result.state.restarts, "random start"), plural(len(result.optima), "outcome")
        return f"{tried}: {outcomes}, log P {best}{told}"
    if result.training:
        return _rounds(result)
    if result.untrained:
        return result.untrained
    if result.counts is None:
        return f"Nothing learnt yet: log P = {figure(float(result.log_likelihoods.sum()), 7)}"
    rows = plural(len(result.setup.labelled), "labelled row")
    pseudo = f" with {figure(result.setup.smoothing)} added" if result.setup.smoothing else ""
    return f"Counted in {rows}{pseudo}: {_fractions(result)}"


def _fractions(result: HmmResult) -> str:
    """The last state's parameters as they are counted."""
    counts, k, name = result.smoothed, len(result.names) - 1, result.names[-1]
    told = [f"π({name}) {counts.initial[k]:g}/{counts.initial.sum():g}"]
    leaving = counts.transition[k].sum() + (0 if counts.stop is None else counts.stop[k])
    told.append(f"a({name}→{name}) {counts.transition[k, k]:g}/{leaving:g}")
    seen = counts.emission[k]
    told += [f"b_{name}({digit}) {count:g}/{seen.sum():g}" for digit, count in zip(result.symbols, seen, strict=True)]
    return ", ".join(told)


def _rounds(result: HmmResult) -> str:
    first, last = (figure(float(result.training.log_likelihoods[k]), 7) for k in (0, -1))
    moved = [f"{name} {figure(value, 4)}" for name, value in zip(labels_of(result), values(result.model), strict=True)]
    shown = [each for each in moved if each.startswith(("a(", "P("))] if len(result.names) == 2 else []
    swapped = "; the states have changed places" if result.matching.swapped else ""
    told = f": {', '.join(shown)}" if shown else ""
    return f"After {plural(result.state.rounds, 'round')} log P = {last}, from {first}{told}{swapped}"


LAB = Lab(
    slug="hmm",
    title="HMM",
    summary="A diary of ice creams and the weather behind it: how probable, which days were hot, how one learns it",
    state=HmmState,
    run=run,
    tables=tables,
    headline=headline,
    script=lambda state: script(LAB, state),
    demos=demos_of(__package__),
    order=30,
)
