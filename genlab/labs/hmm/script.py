"""The program behind a link: the same rows, parameters and learning on genlab alone."""

from genlab.kit import encode


def script(lab, state) -> str:
    """A program that prints the tables likelihood, viterbi, posterior, alpha, beta and delta, and those of learning."""
    result = lab.run(state)
    setup = result.setup
    try:
        link = encode(lab, state)
    except ValueError:
        link = f"a state of the {lab.slug} lab"
    drawn = f"  # drawn with seed {state.seed}" if state.n else ""
    trained = _TRAINED.format(rounds=state.rounds) if result.training else ""
    return _SCRIPT.format(
        link=link,
        names=setup.names,
        rows=_texts([row.text for row in setup.rows]),
        drawn=drawn,
        labels=_texts([setup.looked.labels])[1:-1],
        clamps=list(setup.clamps),
        looked=setup.row,
        model=_counted(setup) if _plainly_counted(state, setup) else _given(setup.model),
        trained=trained,
        learning=_LEARNING if trained else "",
    )


def _plainly_counted(state, setup) -> bool:
    return setup.preset.counted and not (state.pi or state.A or state.B or state.ends)


def _given(model) -> str:
    stop = "" if model.stop is None else f"\n    stop={model.stop.tolist()},"
    return _GIVEN.format(
        initial=model.initial.tolist(),
        transition=model.transition.tolist(),
        emission=model.emission.tolist(),
        stop=stop,
    )


def _counted(setup) -> str:
    return _COUNTED.format(
        labelled=_texts([row.text for row in setup.labelled]),
        labels=_texts([row.labels for row in setup.labelled]),
        symbols=len(setup.symbols),
        stop=setup.model.stop is not None,
        smoothing=setup.smoothing,
    )


def _texts(texts: list[str]) -> str:
    return "[" + ", ".join(f'"{text}"' for text in texts) + "]"


_GIVEN = """\
model = hmm.HMM(
    initial={initial},
    transition={transition},
    emission={emission},{stop}
)"""

_COUNTED = """\
labelled, labels = {labelled}, {labels}
counts = hmm.count_labelled(
    [symbols(text) for text in labelled],
    [[names.index(letter) for letter in text] for text in labels],
    states=len(names),
    symbols={symbols},
    stop={stop},
)
model = counts.plus({smoothing}).divide()"""

_TRAINED = """
training = hmm.baum_welch(model, sequences, {rounds})
model = training.model
"""

_LEARNING = """

def values(model):
    leaving = [[*row, *([] if model.stop is None else [model.stop[i]])] for i, row in enumerate(model.transition)]
    return [float(value) for row in (model.initial, *leaving, *model.emission) for value in row]


history = zip(training.log_likelihoods.tolist(), training.models)
tables["learning"] = [[number, log_p, *values(each)] for number, (log_p, each) in enumerate(history)]
"""

_SCRIPT = '''\
"""What {link} shows."""

import json

from genlab import hmm

names = "{names}"
rows = {rows}{drawn}
clamps = {clamps}  # for each row the days, from 0, whose state is known
looked = {looked}  # the row looked at, from 0


def symbols(text):
    return [hmm.MISSING if digit == "?" else int(digit) - 1 for digit in text]


sequences = [symbols(text) for text in rows]
{model}
{trained}

def likelihood(number, row, clamp):
    known, alone = hmm.forward(model, row, clamp), hmm.forward(model, row)
    p, p_alone = (float(each.alpha[-1] @ model.ending) for each in (known, alone))
    share = p / p_alone if clamp and p_alone else None
    steps = hmm.path_count(len(names), len(row))[1]
    perplexity = hmm.perplexity(known.log_likelihood, len(row))
    return [number, len(row), known.log_likelihood, p, perplexity, share, f"{{len(names)}}^{{len(row)}}", steps]


x, clamp, text, labels = sequences[looked], clamps[looked], rows[looked], {labels}
days = [[t + 1, digit] for t, digit in enumerate(text)]
both, trace = hmm.posterior(model, x, clamp), hmm.viterbi(model, x, clamp)
ahead, back = both.forward, both.backward


def letters(there):
    return " ".join(name for name, each in zip(names, there) if each)


tables = {{
    "likelihood": [likelihood(n, row, known) for n, (row, known) in enumerate(zip(sequences, clamps), 1)],
    "delta": [
        [*days[t], *trace.delta[t].tolist(), *trace.log_delta[t].tolist(), *map(letters, trace.predecessors[t].T)]
        for t in range(len(x))
    ],
    "viterbi": [],
    "posterior": [],
}}

if both.log_likelihood > float("-inf"):
    decoding, gamma = hmm.posterior_decode(model, x, clamp), both.gamma.tolist()
    for t, (state, each) in enumerate(zip(trace.path.tolist(), decoding.path.tolist())):
        others = letters([on and k != state for k, on in enumerate(trace.on_best[t])])
        known = names[clamp[t]] if t in clamp else ""
        tables["viterbi"].append([*days[t], labels[t : t + 1], known, names[state], others, gamma[t][state]])
        others = letters([tied and k != each for k, tied in enumerate(decoding.tied[t])])
        tables["posterior"].append([*days[t], labels[t : t + 1], *gamma[t], names[each], others])
    scaled = [ahead.scaled, both.scaled_beta]
    pairs = [(ahead.alpha, ahead.log_alpha), (back.beta, back.log_beta)]
    for name, (plain, log), hat in zip(["alpha", "beta"], pairs, scaled):
        tables[name] = [
            [*day, *p, *log_p, *s] for day, p, log_p, s in zip(days, plain.tolist(), log.tolist(), hat.tolist())
        ]
    for row, step in zip(tables["alpha"], ahead.log_scale.tolist()):
        row.append({e} ** step)
{learning}
print(json.dumps(tables, indent=1))
'''.replace("{e}", "2.718281828459045")
