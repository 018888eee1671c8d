"""The models and algorithms of the decks, one module or package per subject; `README.md` says which
function belongs to a slide.

The subjects are listed below, and `from genlab import hmm` is the door to each. They share `check`
(what every argument goes through), `values` (what models and results have alike), `numbers`
(logarithms, special functions, the normal), `generative` (what every classifier of the kind P(y)
P(x | y) answers) and `design` (the design matrix of regressions).
"""

__all__ = [
    "bag_of_words",
    "bayes_net",
    "belief",
    "coin",
    "datasets",
    "densities",
    "discriminant",
    "exponential_family",
    "gaussian",
    "glm",
    "hmm",
    "learning_curve",
    "naive_bayes",
    "regression",
    "sampling",
]
