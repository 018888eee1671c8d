"""The surface of log L over mean and sd: its contours fill the picture, and the trial is in it."""

import numpy as np
import pytest

from genlab.kit.picture import Curve, Handles
from genlab.labs.gauss import figures
from genlab.labs.gauss.model import run
from genlab.labs.gauss.state import GaussState


@pytest.mark.parametrize("trial", [(), ((44.0, 5.5),), ((30.0, 12.0),), ((44.0, 1.0),)])
@pytest.mark.parametrize("data", ["penguins", "line"])
def test_contours_fill_the_picture_and_the_trial_is_in_it(data, trial):
    if data == "line" and trial:
        trial = tuple((mean - 39, sd / 3) for mean, sd in trial)
    plot = figures.surface(run(GaussState(data=data, view="line", trial=trial)))
    handles = next(mark for mark in plot.marks if isinstance(mark, Handles))
    assert plot.x.low < handles.x[0] < plot.x.high
    assert plot.y.low < handles.y[0] < plot.y.high
    contours = [mark for mark in plot.marks if isinstance(mark, Curve) and "nats" in mark.name]
    width = np.nanmax([np.nanmax(curve.x) - np.nanmin(curve.x) for curve in contours])
    if not trial:
        assert width >= 0.3 * (plot.x.high - plot.x.low)
