"""Sums over a Bayes net too large for its joint table, without genlab's variable elimination.

Variables are taken parents first. A dictionary holds the probability of each case of the variables
whose children are still to come; a variable leaves it, by summing, after its last child.
"""

from collections import defaultdict


def probability(net, evidence):
    """P(evidence), evidence by names of variables and states."""
    order = list(net.order)
    last = {name: order.index(name) for name in order}
    for place, name in enumerate(order):
        for parent in net[name].parents:
            last[parent] = max(last[parent], place)
    names, cases = [], {(): 1.0}
    for place, name in enumerate(order):
        variable = net[name]
        parents = [names.index(parent) for parent in variable.parents]
        states = range(len(variable.states))
        if name in evidence:
            states = [variable.states.index(evidence[name])]
        names.append(name)
        staying = [i for i, other in enumerate(names) if last[other] > place]
        next_frontier = defaultdict(float)
        for case, p in cases.items():
            row = variable.table[tuple(case[i] for i in parents)]
            for state in states:
                extended = (*case, state)
                next_frontier[tuple(extended[i] for i in staying)] += p * float(row[state])
        names, cases = [names[i] for i in staying], next_frontier
    return sum(cases.values())


def posterior(net, name, evidence):
    """p(variable | evidence), a list of a number per state."""
    parts = [probability(net, evidence | {name: state}) for state in net[name].states]
    return [part / sum(parts) for part in parts]
