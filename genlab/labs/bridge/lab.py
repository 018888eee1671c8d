"""The bridge lab: its parts, and the errata of the decks."""

from genlab.core.learning_curve import MODELS, least_rows
from genlab.kit import corrections, fixed, in_formula, lab_of, probability, tables_of
from genlab.labs.bridge import tables
from genlab.labs.bridge.model import BridgeResult, learns, run
from genlab.labs.bridge.state import USE, BridgeState
from genlab.labs.bridge.summary import headline


@corrections(__package__)
def decks(result: BridgeResult) -> tuple:
    """The corrections in printed.json for the current view, with the numbers of the state."""
    state = result.state
    pair = result.pair
    k, x, right, wrong = pair.misprint
    kind = "normal" if pair.kind == "normal" else "exponential"
    cases = {"closed": [kind], "family": [kind]}.get(state.view, [state.view])
    nb, _, lr = (fixed(result.world.limit(model), 4) for model in MODELS)
    texts = {
        "nb": nb,
        "lr": lr,
        "least": least_rows("GDA", state.D),
        "right": probability(right),
        "at": f"P(mean {in_formula(pair.means[k])} | {in_formula(x)})",
        "wrong": probability(wrong, 6),
    }
    texts |= dict.fromkeys(("negated", "usual", "printed_cut", "cut"), "")
    if (
        kind == "normal"
        and pair.linear is not None
        and (state.view == "family" or state.data == "normals")
    ):
        b, w = pair.linear.bias, float(pair.linear.weights[0])
        texts["negated"] = f": b {in_formula(-b)}, w {in_formula(-w)}"
        texts["usual"] = f", b {in_formula(b)}, w {in_formula(w)}"
        if pair.cut is not None and pair.printed_cut is not None:
            texts["printed_cut"] = f": decision boundary at x = {in_formula(pair.printed_cut)}"
            texts["cut"] = f": here at x = {in_formula(pair.cut)}"
    return cases, texts


def values(state: BridgeState) -> dict:
    """What program.py begins with, besides what is named after fields."""
    return {
        "X": state.rows.x.tolist(),
        "y": state.rows.y.tolist(),
        "means": state.means[0],
        "variances": state.normals.variances,
        "prior": state.prior,
        "repeats": state.repeats if learns(run(state)) else 0,
    }


LAB = lab_of(
    __package__,
    values,
    title="Bridge",
    summary="Naive Bayes or logistic regression: which line errs less? Drag an observation.",
    state=BridgeState,
    run=run,
    declared=(*tables_of(tables), decks),
    headline=headline,
    order=50,
    published=True,
    table_use=USE,
)
