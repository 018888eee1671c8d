"""The view of the HMM lab: its layout, and what its steps, cells, buttons and boxes change."""

from collections.abc import Sequence
from itertools import islice, pairwise

import numpy as np

from genlab import hmm
from genlab.kit import (
    Button,
    Buttons,
    Choose,
    Drawing,
    Group,
    Layout,
    Open,
    Rows,
    Table,
    Walk,
    When,
    encode,
    link_to,
    own_table,
    where,
    window,
)
from genlab.labs.hmm.figures.curves import diary, moves, rise
from genlab.labs.hmm.figures.days import formula_line, trellis
from genlab.labs.hmm.figures.matrices import (
    count_matrix,
    endings_listed,
    expected_matrix,
    labelled_rows,
    parameter_matrix,
)
from genlab.labs.hmm.lab import LAB
from genlab.labs.hmm.model.clamps import clamp_text, read_clamps
from genlab.labs.hmm.model.columns import USE, roles_of, table_of
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.result import HmmResult, Steps
from genlab.labs.hmm.model.rows import Row
from genlab.labs.hmm.model.sequences import UNKNOWN, Words, listing, spelled
from genlab.labs.hmm.model.setup import Setup
from genlab.labs.hmm.state import (
    VIEWS,
    HmmState,
    distributions_of,
    linked_changes,
    text_of_file,
    typed,
    with_columns,
)
from genlab.labs.hmm.summary import (
    answer,
    key,
)
from genlab.labs.hmm.tables import paths
from genlab.tables import Options, with_role
from genlab.ui.html import Markup, guide_to_own_data, join_rows, opening, table
from genlab.ui.table_preview import columns_listed

MAX_BUTTONS, MAX_ROW_NAME = 12, 14  # sequences with a button each; characters of its name


def twin(setup: Setup, reading: Reading, view: str, shown_days: slice) -> Markup:
    """The lab's own table of a view for those who do not see it, as far as it is drawn."""
    full_table = LAB.table(VIEWS[view].table)
    rows = islice(full_table.rows(reading), shown_days.start, shown_days.stop)
    columns = full_table.columns(setup) if callable(full_table.columns) else full_table.columns
    return table(Table(full_table.name, full_table.title, columns, tuple(rows)), unseen=True)


def listed(result: HmmResult) -> Table:
    """All paths, the most probable first."""
    return paths(result)


def walk(steps: Steps, setup: Setup) -> Walk:
    """Through the cells, the days or the rounds; up and down go a whole day."""
    states_per_step = steps.states if steps.kind == "cells" else 1
    keys = {
        "ArrowLeft": -1,
        "ArrowRight": 1,
        "ArrowUp": -states_per_step,
        "ArrowDown": states_per_step,
        "Home": -steps.last,
        "End": steps.last,
    }
    text = f"{steps.at:,} of {steps.last:,} cells filled"
    if steps.kind == "rounds":
        text = f"{steps.at} of {steps.last} rounds of Baum–Welch"
    return Walk("Steps", steps.at, steps.last, text, steps.to, moves=keys)


def to_cell(result: HmmResult, day: int, state: int) -> dict:
    """A cell was clicked: its day from 1 and its state from 0."""
    steps = result.steps
    is_cell = 1 <= day <= steps.days and state < steps.states
    return steps.to(steps.place(day - 1, state)) if is_cell else {}


def to_day(result: HmmResult, day: int) -> dict:
    """A day was clicked, from 1: all its cells are filled."""
    return to_cell(result, day, result.steps.states - 1)


def next_symbol(result: HmmResult, day: int) -> dict:
    """An observation was clicked, day from 1: it becomes the next symbol, after the last one a
    missing observation. What a file holds is not written again.
    """
    setup, state = result.setup, result.state
    if not 1 <= day <= len(setup.shown_row):
        return {}
    if state.preset == "own":
        return to_day(result, day)
    symbols = [*setup.symbols, UNKNOWN]
    text = list(setup.shown_row.text)
    text[day - 1] = symbols[(symbols.index(text[day - 1]) + 1) % len(symbols)]
    rows = [row.text for row in setup.rows]
    rows[setup.row] = spelled(text, setup.symbols)
    obs = obs_text(rows)
    change: dict = {"obs": "" if obs == setup.preset.obs else obs}
    if state.n:  # what was drawn becomes what was written down, by the parameters that drew it
        own_parameters = typed(setup.model) if setup.preset.is_counted else {}
        change |= {"n": 0, "labels": listing(setup.shown_row.labels), **own_parameters}
    return change


def next_known(result: HmmResult, day: int) -> dict:
    """The state of a day was clicked, day from 1: the next state is known, after the last one
    none.
    """
    setup = result.setup
    if not 1 <= day <= len(setup.shown_row) or (setup.fixed and setup.shown_row.label(day - 1)):
        return {}  # the label says which state it was
    clamps = read_clamps(result.state.clamp, setup.rows, setup.names)
    state = clamps[setup.row].pop(day - 1, -1) + 1
    if state < len(setup.names):
        clamps[setup.row][day - 1] = state
    return {"clamp": clamp_text(clamps, setup.names)}


def obs_text(rows: Sequence[Words]) -> str:
    """Sequences as they stand in a link: 332.112, or walk,shop;clean."""
    are_letters = all(isinstance(row, str) for row in rows)
    return ("." if are_letters else ";").join(map(listing, rows))


def columns_of_sequences(state: HmmState) -> Markup:
    """What each column is for, where the sequences stand in columns."""
    table_and_form = table_of(state.csv)
    if not table_and_form or not state.notes:
        return Markup("")
    roles = roles_of(state.csv, state.reading)
    notes = join_rows("<li>{}</li>", [(note,) for note in state.notes])
    table_columns = columns_listed(table_and_form[0], roles, USE)
    return Markup('<div class="preview"><ul>{}</ul>{}</div>').format(notes, table_columns)


def to_role(result: HmmResult, column: int, number: int) -> dict:
    """A role of a column was clicked: the sequences are read anew."""
    state = result.state
    roles = roles_of(state.csv, state.reading) if state.notes else ()
    if column >= len(roles) or number >= len(USE.roles):
        return {}
    role = USE.roles[number]
    roles = with_role(roles, column, role, role not in own_table.MULTIPLE)
    return with_columns(state, state.csv, str(Options(roles=roles)))


def rows_shown(setup: Setup) -> Buttons:
    """The sequences, to choose the one that is drawn."""
    if not 2 <= len(setup.rows) <= MAX_BUTTONS:
        return Buttons("", [])
    buttons = [
        Button(_row_name(row, number), {"row": number, "back": 0}, number == setup.row + 1)
        for number, row in enumerate(setup.rows, 1)
    ]
    return Buttons("Sequence shown", buttons, folded=True)


def _row_name(row: Row, number: int) -> str:
    name = row.name.split()[0][:MAX_ROW_NAME] if row.name else str(number)
    return f"{name} ({len(row):,})"


MAX_TYPED = 12  # symbols or states up to which a table can be typed
MAX_LINKED, MAX_NAMES = 10, 4  # days and states of a chain that the lab of graphs takes


def as_graph(result: HmmResult) -> Markup:
    """A link that opens the chain in the lab of graphs, of a long one the days around the current
    one.

    The messages from the days before and after those are part of the first and the last day's own
    potential.
    """
    reading, names = result.reading, result.setup.names
    if not reading.possible or len(names) > MAX_NAMES or reading.days < 2:
        return Markup("")
    model, days = reading.model, range(reading.days)
    days = days[window(reading.days, result.steps.day, MAX_LINKED)]
    messages = [hmm.messages(model, reading.posterior, t) for t in days]
    befores, potentials, afters = map(np.array, zip(*messages, strict=True))
    potentials[0] *= befores[0]
    # In this way Z of a whole sequence is its likelihood.
    potentials[-1] *= afters[-1] if days.stop < reading.days else model.ending
    rows = model.transition.tolist() * (len(days) - 1)
    rows += [[float(f"{value:.15g}") for value in row] for row in potentials.tolist()]
    variables = [f"y{t + 1}" for t in days]
    edges = [f"{first}-{second}" for first, second in pairwise(variables)] + variables
    texts = {
        "kind": "chain",
        "preset": "own",
        "edges": ",".join(edges),
        "tables": Rows().encode(tuple(map(tuple, rows))),
        "hmm": encode(LAB, result.state).partition("?")[2],
        "view": "messages",
    }
    numbers_of_states = ", ".join(f"{k} is {name}" for k, name in enumerate(names))
    link = opening("Open this chain in the graph lab", link_to("graph", texts))
    return Markup("<p>{} with its potentials, its messages and Z ({}).</p>").format(
        link, numbers_of_states
    )


def box_names(result: HmmResult) -> dict:
    """Rows and columns of the tables of parameters."""
    setup, names = result.setup, result.setup.names
    typeable = len(setup.symbols) <= MAX_TYPED
    table_of_states = ([f"from {name}" for name in names], [f"to {name}" for name in names])
    return {
        "pi": (["start"], names),
        "A": table_of_states if len(names) <= MAX_TYPED else ([], []),
        "B": ([f"{name} emits" for name in names], setup.symbols) if typeable else ([], []),
        "ends": ([] if setup.model.stop is None else ["STOP"], names),
    }


def box_values(result: HmmResult) -> dict:
    """What stands in a box whose field is left to the preset."""
    setup = result.setup
    names = setup.names if isinstance(setup.names, str) else ", ".join(setup.names)
    state = result.state
    rows = {}
    if not state.n and not state.own_text:
        labels = obs_text([row.labels for row in setup.rows]).rstrip(".;")
        rows = {"obs": obs_text([row.text for row in setup.rows]), "labels": labels}
    return {"names": names, **rows, **typed(setup.model)}


def source(setup: Setup) -> str:
    return f"Source: {setup.preset.source}." if not setup.preset.has_random_parameters else ""


def reading_note(state: HmmState, setup: Setup) -> str:
    """How a text or a file of one's own was read, and where learning begins."""
    if state.sequences and not state.own_text:
        return "Your own sequences are kept, but not shown. Choose “Your own” to see them."
    if state.preset != "own" or (state.A and state.B):
        return setup.reading
    begin = "The parameters begin with emissions drawn with the seed: choose Learning."
    if setup.labelled:
        begin = "The parameters begin with the counts of the labels, one added to each."
    return f"{setup.reading} {begin}".strip()


# ── What stands where ─────────────────────────────────────────────────────────────────────────────


CELLS = "forward viterbi posterior"  # the views of a trellis
OPEN = Open(
    "Open sequences (text, FASTA, table, treebank)",
    ".txt,.fasta,.fa,.fna,.faa,.fastq,.fq,.csv,.tsv,.conllu,.conll,.json,.arff",
    "sequences",
    text_of_file,
)
GUIDE = guide_to_own_data("a-sequence-of-letters-or-words")
LAYOUT = Layout(
    controls=[
        walk,
        "preset",
        "obs",
        When(lambda result: result.setup.preset.is_counted, ["smoothing"]),
        When(where(preset="own"), [OPEN, rows_shown, GUIDE]),
        When(
            lambda result: result.state.preset == "own" and bool(result.state.csv),
            [Group("What each column is for", [columns_of_sequences])],
        ),
        reading_note,
    ],
    more=[
        "B",
        "A",
        "pi",
        "stop",
        "ends",
        Choose("view", {CELLS: ["scale"]}),
        ("row", "names"),
        "labels",
        "clamp",
        "known",
        Group("Simulation", [("n", "seed")]),
        Group("Training", ["rounds", "restarts"]),
        "sequences",
        ("unit", "unknown"),
        "symbols",
        GUIDE,
        source,
    ],
    stage=[
        answer,
        "view",
        Choose(
            "view",
            {
                CELLS: [
                    Drawing(trellis, "Trellis: arrow keys step, space plays", twin),
                    formula_line,
                ],
                "learn": [
                    When(lambda result: result.shows_counts, [labelled_rows, count_matrix]),
                    (rise, moves),
                ],
            },
        ),
    ],
    below=[
        Choose(
            "view",
            {
                CELLS: [key, diary],
                "viterbi": [When(lambda result: result.reading.paths is not None, [listed])],
                "posterior": [as_graph],
                "learn": [
                    expected_matrix,
                    When(lambda result: bool(result.endings), [endings_listed]),
                ],
            },
        ),
        When(lambda result: result.view != "learn" or not result.endings, [parameter_matrix]),
    ],
    tables={
        "Likelihood": ["likelihood"],
        "α": ["alpha"],
        "δ, decodings": ["delta", "decoding", "viterbi", "paths"],
        "β, γ, ξ, factors": ["beta", "posterior", "xi", "factors"],
        "Parameters": ["parameters", "counts"],
        "Learning": ["learning", "optima"],
        "What the slides say": ["decks"],
    },
    tab_of={
        "forward": "α",
        "viterbi": "δ, decodings",
        "posterior": "β, γ, ξ, factors",
        "learn": "Learning",
    },
    miniature=diary,
    walk=walk,
    picks={
        "cell": to_cell,
        "day": to_day,
        "seen": next_symbol,
        "known": next_known,
        "role": to_role,
    },
    linked_changes=linked_changes,
    distributions_of=distributions_of,
    box_values=box_values,
    box_names=box_names,
)
