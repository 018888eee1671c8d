"""The README's ten lines sum expected counts over a cluster: the rounds of Baum–Welch, from many
sequences in parts.
"""

import re
from pathlib import Path

import numpy as np
import pytest
from effort import LEVEL

from genlab import hmm

README = Path(hmm.__file__).parents[1] / "README.md"


def test_the_readme_s_rounds_over_a_cluster_are_those_of_baum_welch(capsys):
    distributed = pytest.importorskip("distributed")
    rng = np.random.default_rng(4)
    start = hmm.random_model(2, 3, rng)
    sequences = [hmm.sample(start, rng, 12).observations for _ in range(90)]
    model = hmm.random_model(2, 3, rng)
    (lines,) = re.findall(r"```python\n(from distributed.*?)```", README.read_text("utf-8"), re.S)
    assert len([line for line in lines.splitlines() if line]) <= 13
    parts = [sequences[n : n + 30] for n in range(0, 90, 30)]
    # In the default form the workers are threads, which are there at once; what they are sent is
    # put into bytes all the same
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=LEVEL != "default",
        protocol="tcp://",
        dashboard_address=None,
    ) as cluster:
        namespace = {"address": cluster.scheduler_address, "parts": parts, "model": model}
        exec(lines, namespace)  # noqa: S102 our own file
    training = hmm.baum_welch(model, sequences, 10)
    for name in ("initial", "transition", "emission"):
        np.testing.assert_allclose(
            getattr(namespace["model"], name), getattr(training.model, name), rtol=1e-9
        )
    log_likelihoods = [float(line) for line in capsys.readouterr().out.split()]
    np.testing.assert_allclose(log_likelihoods, training.log_likelihoods[:-1], rtol=1e-12)
