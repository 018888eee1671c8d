"""Hidden Markov models: likelihood, decoding and learning (deck 000, "The three problems of HMM").

`HMM(initial, transition, emission, stop=None)` holds the parameters; observations are symbols
0..V−1, or MISSING. A hundred thousand steps neither underflow nor lose digits: the one recursion of
forward, backward and Viterbi scales its messages, or sends their logarithms. `forward_by_hand` is
that of the slide, in plain probabilities.
"""

from genlab.core.hmm.by_hand import forward_by_hand
from genlab.core.hmm.decoding import (
    Decoded,
    PosteriorDecoding,
    Viterbi,
    decode,
    decode_all,
    posterior_decode,
    viterbi,
)
from genlab.core.hmm.inference import (
    Backward,
    Forward,
    Posterior,
    backward,
    forward,
    log_likelihood,
    log_likelihoods,
    messages,
    path_count,
    perplexity,
    posterior,
    state_probabilities,
)
from genlab.core.hmm.learning import (
    Optimum,
    StateCounts,
    Training,
    baum_welch,
    count_labelled,
    expected_counts,
    local_optima,
    random_model,
    restarts,
    uniform_model,
)
from genlab.core.hmm.matching import Matching, match_states
from genlab.core.hmm.model import HMM, MISSING, Clamp
from genlab.core.hmm.paths import (
    Impossible,
    Paths,
    Sample,
    Zero,
    all_paths,
    drawn_by,
    explain_impossible,
    log_joint,
    sample,
)
from genlab.core.hmm.together import Outcome, train_together

__all__ = [
    "HMM",
    "MISSING",
    "Backward",
    "Clamp",
    "Decoded",
    "Forward",
    "Impossible",
    "Matching",
    "Optimum",
    "Outcome",
    "Paths",
    "Posterior",
    "PosteriorDecoding",
    "Sample",
    "StateCounts",
    "Training",
    "Viterbi",
    "Zero",
    "all_paths",
    "backward",
    "baum_welch",
    "count_labelled",
    "decode",
    "decode_all",
    "drawn_by",
    "expected_counts",
    "explain_impossible",
    "forward",
    "forward_by_hand",
    "local_optima",
    "log_joint",
    "log_likelihood",
    "log_likelihoods",
    "match_states",
    "messages",
    "path_count",
    "perplexity",
    "posterior",
    "posterior_decode",
    "random_model",
    "restarts",
    "sample",
    "state_probabilities",
    "train_together",
    "uniform_model",
    "viterbi",
]
