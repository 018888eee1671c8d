"""Terms of the field, each with one plain sentence, and the text in which they are explained."""

import re
from html import escape

_DENSEST = (
    "The shortest interval that holds the wanted share of the belief: no value outside is "
    "more probable."
)

TERMS: dict[str, str] = {
    "nats": "A unit of information: the natural logarithm of one over the probability.",
    "perplexity": "Among how many equally likely choices one would be as unsure: e to the power "
    "of the cross-entropy.",
    "Beta": "A family of curves over the numbers from 0 to 1, used for what one believes of a "
    "probability.",
    "densest": _DENSEST,
    "highest-density interval": _DENSEST,
    "equal tails": "The interval that leaves as much of the belief below it as above it.",
    "π": "The probabilities of what comes first: the state of the first day, or the kind of a "
    "mail before it is read.",
    "prior": "What one believes before the data are seen.",
    "posterior": "What one believes after the data were seen.",
    "likelihood": "How probable the data are if the parameters have a certain value, seen as a "
    "function of that value.",
    "log-likelihood": "The logarithm of the likelihood: products become sums, the highest point "
    "stays where it is.",
    "MAP": "Maximum a posteriori: the value at which the posterior is highest.",
    "MLE": "Maximum likelihood estimate: the value under which the data are most probable.",
    "maximum likelihood": "To take the value under which the data are most probable.",
    "evidence": "The probability of the data under a whole model, averaged over its parameters.",
    "Bayes factor": "How many times more probable one model makes the data than another.",
    "mode": "The highest point of a curve of probabilities: the most probable value.",
    "emission": "What a hidden state gives to be seen, with the probabilities of each thing it "
    "may give.",
    "transition": "The step from one day's hidden state to the next day's, with its probability.",
    "trellis": "All states on all days, drawn as a net; a path through it is one way the weather "
    "may have been.",
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
    "posterior decoding": "To take, day by day, the state that is most probable given the whole "
    "diary.",
    "forward algorithm": "Adds up the probabilities of all paths, day by day, without listing "
    "them.",
    "smoothing": "To add a little to every count, so that what was never seen is not held to be "
    "impossible.",
    "pseudo-count": "An imagined observation that is added to the real ones.",
    "Baum–Welch": "Learning without labels: guess the hidden states, count as if the guess were "
    "true, and repeat.",
    "FASTA": "A text file of sequences, each below a line with its name, which begins with a "
    "greater-than sign.",
    "semi-supervised": "Learning where the states of some days are known, and kept, and all "
    "others are not.",
    "alphabet": "All symbols that may be observed.",
    "log-odds": "The logarithm of the probability for, divided by the probability against; zero "
    "is even.",
    "odds": "The probability for, divided by the probability against.",
    "naive Bayes": "A model that takes features, like the words of a mail, to be independent once "
    "the class is known.",
    "Bernoulli": "Here: each word of the vocabulary is in a mail or is not, like the toss of a "
    "coin of its own.",
    "multinomial": "Here: each word of a mail is drawn from one bag of words, like the throw of a "
    "die with many sides.",
    "cross-entropy": "How surprised a model is by the data on average, in nats for each "
    "observation.",
    "independent": "Of two things: to know the one tells nothing about the other.",
    "conjugate": "Of a prior: the posterior is of the same family, so that updating is a matter "
    "of adding counts.",
    "underflow": "A number becomes so small that the computer takes it for zero.",
    "logistic "
    "regression": "Finds b and w so that the labels are most probable given the features, without "
    "a model of "
    "the features themselves.",
    "LDA": "Linear discriminant analysis: a normal for each class, all of one covariance; "
    "boundaries are lines.",
    "GDA": "Gaussian discriminant analysis: a normal for each class, and Bayes’ rule.",
    "collider": "A variable in a path at which two arrows meet: known, it opens the path; "
    "unknown, it shuts it.",
    "potential": "A table of numbers, none negative, that need not be probabilities: a factor of "
    "a product.",
    "log-sum-exp": "The logarithm of a sum, worked out from the logarithms of its terms without "
    "leaving them.",
    "deck": "One of the five sets of lecture slides that this page goes with, by the university "
    "where they were shown.",
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
            return escape(match[0])
        explained_before.add(sentence)
        return (
            '<span class="term" tabindex="0" '
            f'data-explain="{escape(sentence)}">{escape(match[0])}</span>'
        )

    pieces, end = [], 0
    for match in _PATTERN.finditer(text):
        pieces += [escape(text[end : match.start()]), place(match)]
        end = match.end()
    return "".join(pieces) + escape(text[end:])


def _sentence(word: str) -> str:
    """Return the explanation of a word as it is written, also at the start of a sentence, or
    nothing: a map is not a MAP.
    """
    term = _TERM[word.lower()]
    return TERMS[term] if word in (term, term[0].upper() + term[1:]) else ""
