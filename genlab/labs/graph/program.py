"""A graph: every variable given what is seen; of a chain or tree also Z, at every node and edge."""

import json
import math

from genlab import bayes_net, belief

# %% The graph
variables = [
    ("rain", ("no", "yes"), (), [0.8, 0.2]),
    ("wet", ("no", "yes"), ("rain",), [[1.0, 0.0], [0.1, 0.9]]),
]
seen = {"wet": "yes"}  # by names; of a chain or a tree by numbers, from 0
links, length = [], 0  # of a chain: its links in turn, over and over
edges = {}  # of a tree: (i, j) → potential
nodes = {}  # of either: i → potential
names = {}  # i → what the variable is called, where it is not x1, x2, …
largest = False  # messages are maxima: Z is the largest product

# %% Every variable, given what is seen
tables, states = {}, {name: values for name, values, _, _ in variables}
if variables:
    net = bayes_net.BayesNet([bayes_net.Variable(*entry) for entry in variables])
    try:
        marginals = bayes_net.marginals(net, seen)
    except ValueError:
        marginals = {}  # the evidence is impossible
else:
    edges = edges or {(k, k + 1): links[k % len(links)] for k in range(length - 1)}
    tree = belief.observe(belief.tree(edges, nodes), seen)
    beliefs = belief.sum_product(tree)
    messages = (belief.max_product if largest else belief.sum_product)(tree)
    node_names = [names.get(i, f"x{i + 1}") for i in range(length)]
    marginals = {}
    if beliefs.log_z > -math.inf:
        marginals = dict(zip(node_names, beliefs.node_marginals, strict=True))
    places = [*node_names, *(f"{node_names[i]} – {node_names[j]}" for i, j in tree.edges)]
    log_z = [*messages.log_z_at_node.tolist(), *messages.log_z_at_edge.tolist()]
    tables["z"] = [
        [place, value, math.exp(value) if value < 700 else math.inf]
        for place, value in zip(places, log_z, strict=True)
    ]
tables["marginals"] = [
    [name, state, value]
    for name, p in marginals.items()
    for state, value in zip(states.get(name) or map(str, range(len(p))), p.tolist(), strict=True)
]

# %% The numbers
print(json.dumps(tables, indent=1))

# %% A picture
import matplotlib.pyplot as plt

marginal_rows = tables["marginals"][:40][::-1]
plt.barh([f"{name} = {state}" for name, state, _ in marginal_rows], [p for *_, p in marginal_rows])
plt.xlabel("probability, given what is seen")
plt.tight_layout()
plt.show()
