"""The state of the coin lab: the flips, the prior, the simulated coin, and the chosen view."""

from dataclasses import dataclass

from genlab.kit import Choice, Count, Real, State, Text, field_of, seed_field

MAX_TYPED = 2_000
MAX_FLIPS = 100_000
VIEWS = {
    "belief": "Belief",
    "likelihood": "Likelihood",
    "history": "As flips come in",
    "next": "Next flips",
}
NO_FLIPS = "There are no flips. Type H or T, flip the coin, or enter counts."


@dataclass(frozen=True)
class CoinState(State):
    """The observed flips, the Beta prior, the simulated coin, and the view.

    The observations are counts or typed flips, followed by ``n`` flips of a simulated coin.
    """

    flips: str = field_of(
        Text(MAX_TYPED, alphabet="HT", loose=True),
        "HHTHHHTHTH",
        label="Observed flips",
        help="H for heads, T for tails.",
    )
    heads: int = field_of(Count(0, 10**6), 0, label="Heads")
    tails: int = field_of(Count(0, 10**6), 0, label="Tails")
    alpha: float = field_of(
        Real(0.01, 1e4, log=True),
        2.0,
        label="Prior heads α",
        help="First parameter of the Beta prior.",
    )
    beta: float = field_of(
        Real(0.01, 1e4, log=True),
        2.0,
        label="Prior tails β",
        help="Second parameter of the Beta prior.",
    )
    theta: float = field_of(
        Real(0, 1),
        0.7,
        label="True θ of the coin",
        help="Hidden from the estimators; they see only the flips.",
    )
    n: int = field_of(Count(0, MAX_FLIPS), 0, label="Simulated flips")
    seed: int = seed_field(help="The same θ and seed give the same flips.")
    level: float = field_of(
        Real(0.5, 0.999),
        0.95,
        label="Interval level",
        help="The posterior probability that an interval contains.",
    )
    view: str = field_of(Choice(VIEWS), "belief", label="Picture")
    ahead: int = field_of(Count(1, 100), 10, label="Next flips")
    back: int = field_of(
        Count(0, MAX_FLIPS + MAX_TYPED), 0, label="Steps back", help="Leave out the last flips."
    )

    def check(self) -> None:
        if not (self.flips or self.n or self.heads or self.tails):
            raise ValueError(NO_FLIPS)
