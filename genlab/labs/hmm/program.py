"""What a diary comes to under a hidden Markov model: its likelihood, the weather behind it,
learning where no state is known, or some are.
"""

import json
import math

from genlab import hmm

# %% The diary and the model
names = "CH"  # the states: cold and hot
alphabet = "123"  # what may be observed: ice creams a day, letters, or words
rows = ["313"]  # what was observed, "?" where nobody wrote it down
known = [{}]  # for each row the days, from 0, whose state is known
looked = 0  # the row looked at, from 0
labels = ""  # its states, where they are known

initial = [0.2, 0.8]  # π; nothing where parameters are counted
transition = [[0.5, 0.5], [0.4, 0.6]]  # A
emission = [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]]  # B
stop = None  # P(STOP | state)

labelled = []  # (observations, labels) to count parameters from
stops, pseudo = False, 0.0  # whether with STOP, what is added to every count
rounds = 0  # of Baum–Welch


# %% Read the diary
code_of = {symbol: code for code, symbol in enumerate(alphabet)} | {"?": hmm.MISSING}


def symbols(row):
    return [code_of[symbol] for symbol in row]


def others(equal, state):  # the names of the states that are as good as this one
    tied = [name for k, name in enumerate(names) if equal[k] and k != state]
    return (" " if all(len(name) == 1 for name in tied) else ", ").join(tied)


# %% The model, as given or as counted
sequences = [symbols(text) for text in rows]
if labelled:
    numbers = [symbols(text) for text, _ in labelled]
    states = [[names.index(label) for label in path] for _, path in labelled]
    counts = hmm.count_labelled(numbers, states, len(names), len(alphabet), stop=stops)
    model = counts.add_pseudocount(pseudo).divide()
else:
    model = hmm.HMM(initial, transition, emission, stop)

tables = {"likelihood": [], "viterbi": [], "posterior": []}

# %% Learning, which keeps to the known states
if rounds:
    states = [
        [clamp.get(t, hmm.MISSING) for t in range(len(row))]
        for row, clamp in zip(rows, known, strict=True)
    ]
    training = hmm.baum_welch(model, sequences, rounds, labels=states)
    model = training.model
    history = zip(training.log_likelihoods.tolist(), training.models, strict=True)
    tables["learning"] = [
        [k, log_p, *entry.flat.tolist()] for k, (log_p, entry) in enumerate(history)
    ]

# %% How likely each row is
for number, (row, clamp) in enumerate(zip(sequences, known, strict=True), 1):
    log_p, alone = hmm.log_likelihood(model, row, clamp), hmm.log_likelihood(model, row)
    share = math.exp(log_p - alone) if clamp and alone > -math.inf else None
    steps = hmm.path_count(len(names), len(row))[1]
    line = [number, len(row), log_p, math.exp(log_p), hmm.perplexity(log_p, len(row)), share]
    power = str(len(row)).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    tables["likelihood"].append([*line, f"{len(names)}{power}", steps])

# %% The weather day by day
x, clamp = sequences[looked], known[looked]
days = [
    [t + 1, symbol, labels[t].replace("?", "") if labels else ""]
    for t, symbol in enumerate(rows[looked])
]
posterior, trace = hmm.posterior(model, x, clamp), hmm.viterbi(model, x, clamp)

if posterior.log_likelihood > -math.inf:
    decoding, gamma = hmm.posterior_decode(model, x, clamp), posterior.gamma.tolist()
    for t, day in enumerate(days):
        name = names[clamp[t]] if t in clamp else ""
        best, state = trace.path[t], decoding.path[t]
        ties = others(trace.on_best[t], best)
        tables["viterbi"].append([*day, name, names[best], ties, gamma[t][best]])
        ties = others(decoding.tied[t], state)
        tables["posterior"].append([*day, *gamma[t], names[state], ties])

# %% The numbers
print(json.dumps(tables, indent=1))

# %% A picture
import matplotlib.pyplot as plt

if posterior.log_likelihood > -math.inf:
    for name, column in zip(names, posterior.gamma.T, strict=True):
        plt.plot([day for day, *_ in days], column, "o-", label=f"P({name} | all days)")
    plt.xlabel("day")
    plt.legend()
    plt.show()
