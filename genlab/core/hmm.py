"""Hidden Markov models: likelihood, decoding and learning (deck 000, "The three problems of HMM").

`HMM(initial, transition, emission, stop=None)` holds the parameters; observations are symbols 0..V−1, or MISSING. The
names below live in modules by subject: the model (_hmm_model), likelihood and posteriors (_hmm_inference), decoding
(_hmm_decoding), single paths (_hmm_paths), learning (hmm_learning).
"""

from genlab.core._hmm_decoding import (
    Decoded,
    PosteriorDecoding,
    Viterbi,
    decode,
    decode_all,
    posterior_decode,
    viterbi,
)
from genlab.core._hmm_inference import (
    Backward,
    Forward,
    Posterior,
    backward,
    forward,
    log_likelihood,
    log_likelihoods,
    path_count,
    perplexity,
    posterior,
    state_probabilities,
)
from genlab.core._hmm_matching import Matching, match_states
from genlab.core._hmm_model import HMM, MISSING, Clamp
from genlab.core._hmm_paths import (
    Impossible,
    Paths,
    Sample,
    Zero,
    all_paths,
    explain_impossible,
    log_joint,
    sample,
)
from genlab.core._hmm_together import Outcome, train_together
from genlab.core.hmm_learning import (
    Counts,
    Optimum,
    Training,
    baum_welch,
    count_labelled,
    expected_counts,
    local_optima,
    random_model,
    restarts,
)

__all__ = [
    "HMM",
    "MISSING",
    "Backward",
    "Clamp",
    "Counts",
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
    "Training",
    "Viterbi",
    "Zero",
    "all_paths",
    "backward",
    "baum_welch",
    "count_labelled",
    "decode",
    "decode_all",
    "expected_counts",
    "explain_impossible",
    "forward",
    "local_optima",
    "log_joint",
    "log_likelihood",
    "log_likelihoods",
    "match_states",
    "path_count",
    "perplexity",
    "posterior",
    "posterior_decode",
    "random_model",
    "restarts",
    "sample",
    "state_probabilities",
    "train_together",
    "viterbi",
]
