"""Terms of the field, each with one plain sentence, and the text in which they are explained."""

import re
from html import escape

_DENSEST = (
    "The shortest interval with the chosen posterior probability: no value outside it is "
    "more probable."
)

TERMS: dict[str, str] = {
    "nats": "A unit of information: the natural logarithm of one over the probability.",
    "perplexity": "The number of equally likely choices that are as uncertain: e to the power of "
    "cross-entropy.",
    "Beta": "A family of distributions over the numbers from 0 to 1, used as a prior for a "
    "probability.",
    "densest": _DENSEST,
    "highest-density interval": _DENSEST,
    "equal tails": "The interval that leaves the same posterior probability below it and above it.",
    "π": "The initial probabilities: of the state on the first day, or of spam before the e-mail "
    "is read.",
    "prior": "The distribution that describes what is believed before the data are seen.",
    "posterior": "The distribution after the data are seen: prior times likelihood, normalised.",
    "likelihood": "The probability of the data as a function of the parameters.",
    "log-likelihood": "The logarithm of the likelihood: products become sums, and the maximum "
    "stays at the same place.",
    "MAP": "Maximum a posteriori: the value at which the posterior is highest.",
    "MLE": "Maximum likelihood estimate: the value under which the data are most probable.",
    "maximum likelihood": "Estimation by the value under which the data are most probable.",
    "evidence": "The probability of the data under a whole model, averaged over its parameters.",
    "Bayes factor": "How many times more probable one model makes the data than another.",
    "mode": "The most probable value: the maximum of a distribution.",
    "emission": "The observation that a hidden state produces, with the probability of each "
    "possible observation.",
    "transition": "The change from the hidden state of one day to that of the next, with its "
    "probability.",
    "trellis": "All states on all days, drawn as a network; each path through it is one possible "
    "sequence of states.",
    "α": "In a prior, what is added to a count; in a hidden Markov model, the probability of the "
    "diary so far and the "
    "day's state; on a chain, the message from the left.",
    "β": "In a prior, what is added to the other count; in a hidden Markov model, the probability "
    "of the rest given a "
    "day's state; on a chain, the message from the right.",
    "γ": "The probability of a state on a day, given the whole diary.",
    "δ": "The probability of the best path that ends in this state on this day.",
    "ξ": "The probability of a step from one state to another on a day, given the whole diary.",
    "Viterbi": "The algorithm that finds the most probable path of hidden states as a whole.",
    "posterior decoding": "Choosing for each day the state that is most probable given the whole "
    "diary.",
    "forward algorithm": "Adds up the probabilities of all paths, day by day, without listing "
    "them.",
    "smoothing": "Adding a small number to every count, so that unseen events are not considered "
    "impossible.",
    "pseudo-count": "An imagined observation that is added to the real ones.",
    "Baum–Welch": "Learning without labels: compute expected counts, divide them by their "
    "totals, and repeat.",
    "FASTA": "A text file of sequences, each below a line with its name, which begins with a "
    "greater-than sign.",
    "semi-supervised": "Learning in which the states of some days are known and fixed, and all "
    "others are hidden.",
    "alphabet": "All symbols that may be observed.",
    "log-odds": "The logarithm of the odds; 0 means that both outcomes are equally probable.",
    "odds": "The probability of an outcome divided by the probability of its opposite.",
    "naive Bayes": "A model that assumes that features, such as words, are independent given the "
    "class.",
    "Bernoulli": "Here: for each word of the vocabulary, one coin toss decides whether the "
    "e-mail contains it.",
    "multinomial": "Here: each word of an e-mail is drawn from one bag of words, like the throw "
    "of a die.",
    "cross-entropy": "The average surprise of a model at the data, −log P, in nats per "
    "observation.",
    "independent": "Two variables are independent if knowing one gives no information about the "
    "other.",
    "conjugate": "A prior is conjugate if the posterior belongs to the same family; updating "
    "then only adds counts.",
    "underflow": "A number becomes so small that the computer stores it as zero.",
    "logistic regression": "Finds b and w so that the labels are most probable given the "
    "features, without a model of "
    "the features themselves.",
    "LDA": "Linear discriminant analysis: one normal density per class, one shared covariance; "
    "boundaries are lines.",
    "GDA": "Gaussian discriminant analysis: one normal density per class, and Bayes’ rule.",
    "collider": "A variable on a path at which two arrows meet. The path is open if it is known, "
    "and blocked if not.",
    "potential": "A factor of a product: a table of non-negative numbers that need not be "
    "probabilities.",
    "log-sum-exp": "The logarithm of a sum, computed from the logarithms of its terms.",
    "deck": "One of the five sets of lecture slides that this page accompanies, named by its "
    "university.",
}

_PATTERN = re.compile(
    r"(?<![\w-])("
    + "|".join(re.escape(term) for term in sorted(TERMS, key=len, reverse=True))
    + r")s?(?![\w-])",
    re.IGNORECASE,
)
_TERM = {term.lower(): term for term in TERMS}


def explained(text: str, explained_before: set[str] | None = None) -> str:
    """Return the text as HTML, in which the first occurrence of each term carries its explanation.

    ``explained_before`` holds the sentences that stand on the page already; what is explained here
    joins them.
    """
    explained_before = set() if explained_before is None else explained_before

    def place(match: re.Match) -> str:
        sentence = _sentence(match[1])
        if not sentence or sentence in explained_before:
            return match[0]
        explained_before.add(sentence)
        return (
            f'<span class="term" role="term" tabindex="0" data-explain="{escape(sentence)}">'
            f"{match[0]}</span>"
        )

    return _PATTERN.sub(place, escape(text))  # no term is a part of what stands for a character


def _sentence(word: str) -> str:
    """Return the explanation of a word as it is written, also at the start of a sentence, or
    nothing: a map is not a MAP.
    """
    term = _TERM[word.lower()]
    return TERMS[term] if word in (term, term[0].upper() + term[1:]) else ""
