"""The state of the HMM lab: its fields, and the rules between them."""

from dataclasses import dataclass

from genlab.kit import Choice, Count, Real, Rows, State, Text, field_of
from genlab.labs.hmm.presets import PRESETS
from genlab.labs.hmm.setup import MOST_DAYS, MOST_ROWS, ROUNDS, check_work, setup_of

VIEWS = {
    "forward": "Forward α",
    "backward": "Backward β",
    "viterbi": "Viterbi δ",
    "posterior": "Posterior γ",
    "decode": "Decodings",
    "learn": "Learning",
}
SCALES = {"prob": "Probability", "log": "Logarithm", "scaled": "Scaled"}
STOPS = {"preset": "As the preset", "off": "Without", "on": "With"}


@dataclass(frozen=True)
class HmmState(State):
    """A diary, the parameters, what is known besides, how long to learn, and what is drawn.

    An empty text or table stands for the preset's own.
    """

    preset: str = field_of(Choice({key: each.title for key, each in PRESETS.items()}), "eisner", label="Preset")
    obs: str = field_of(
        Text(MOST_DAYS, alphabet="123456?.", loose=True),
        "",
        label="Ice creams a day",
        help="A digit a day, ? for a day that nobody wrote down, a full stop between rows.",
    )
    labels: str = field_of(
        Text(MOST_DAYS, alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ.", loose=True),
        "",
        label="Labels",
        help="The states, where they are known: a letter a day, a full stop between rows.",
    )
    names: str = field_of(
        Text(5, alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ", loose=True),
        "",
        label="States",
        help="2 to 5 letters. More or fewer begin alike.",
    )
    pi: tuple = field_of(Rows(rows=1, columns=5), (), label="Start π")
    A: tuple = field_of(Rows(rows=5, columns=5), (), label="Transitions A", help="A row for each state one leaves.")
    B: tuple = field_of(Rows(rows=5, columns=6), (), label="Emissions B", help="A row a state, a column a number.")
    stop: str = field_of(Choice(STOPS), "preset", label="STOP", help="With it, a diary ends by itself.")
    ends: tuple = field_of(Rows(rows=1, columns=5), (), label="P(STOP)")
    smoothing: float = field_of(
        Real(0, 100), 0.0, label="Pseudo-count", help="Added to every count of the labelled rows."
    )
    rounds: int = field_of(Count(0, ROUNDS), 0, label="Rounds of Baum–Welch")
    restarts: int = field_of(Count(0, 20), 0, label="Random starts", help="Each is trained; where they end is listed.")
    clamp: str = field_of(
        Text(2_000), "", label="Known days", help="Such as 3H, 5C: day 3 was H. 2.1C is day 1 of row 2."
    )
    row: int = field_of(Count(1, MOST_ROWS), 1, label="Row looked at")
    n: int = field_of(
        Count(0, MOST_DAYS),
        0,
        label="Days sampled",
        help="Drawn from the parameters, in place of the rows; 0 for none.",
    )
    seed: int = field_of(Count(0, 2**31 - 1), 0, label="Seed")
    view: str = field_of(Choice(VIEWS), "forward", label="Algorithm")
    scale: str = field_of(Choice(SCALES), "prob", label="Numbers as")
    back: int = field_of(Count(0, 5 * MOST_DAYS), 0, label="Cells still hidden")

    def check(self) -> None:
        check_work(self, setup_of(self))
