"""The state of the spam lab: the e-mail, and the settings of the filter."""

from dataclasses import dataclass, replace

from genlab.kit import Choice, Count, Flag, Real, State, Text, field_of, seed_field
from genlab.labs.spam.attack import CHOICES, TARGETS
from genlab.mail.reader import text_of
from genlab.say import say
from genlab.spam import user_filter
from genlab.spam.known import named
from genlab.spam.learning_curve import DRAWS

VIEWS = Choice(
    {view: say(f"view-{view}") for view in ("judge", "sum", "generate", "own", "attack")},
    former={"curve": "own"},
)
JUDGES = {"calibrated": "Calibrated filter", "plain": "Plain naive Bayes"}
MODELS = {"multinomial": "Multinomial", "bernoulli": "Bernoulli"}
KINDS = {"spam": "Spam", "ham": "Not spam"}


@dataclass(frozen=True)
class SpamState(State):
    """The settings of the filter, and the mail; what the reader cannot take of a long mail it
    cuts, and says so.
    """

    judge: str = field_of(
        Choice(JUDGES),
        "calibrated",
        label="Filter",
        help="Calibrated gives trustworthy probabilities; plain is the lectures’ model.",
    )
    model: str = field_of(
        Choice(MODELS),
        "multinomial",
        label="Plain model",
        help="Multinomial counts every occurrence of a word; Bernoulli only whether it occurs.",
    )
    smoothing: float = field_of(
        Real(0, 10, log=True),
        1.0,
        label="Smoothing α",
        help="Pseudo-count added to every word. At 0, a word that never occurred in one class "
        "decides alone.",
    )
    prior: float = field_of(
        Real(0.001, 0.999),
        # the share of spam in the training mails, which a test compares; a link must not change
        # with training
        0.233,
        label="Prior P(spam)",
        help="How probable spam is before the first word is read. Its share of the training "
        "e-mails is 0.233.",
    )
    mail: str = field_of(Text(8_000_000, multiline=True), "", label=say("label-mail"), private=True)
    known: str = field_of(
        Text(20_000, multiline=True),
        "",
        label=say("label-known"),
        help=say("help-known"),
        private=True,
    )
    view: str = field_of(VIEWS, "judge", label=say("label-view"))
    without: str = field_of(
        Text(500), "", label="Remove words", help="Or click a word of the e-mail below."
    )
    added: str = field_of(Text(500), "", label="Add words", help="Watch how the three sums change.")
    word: str = field_of(Text(60), "Winners", label="How is this word counted?")
    cost: float = field_of(
        Real(0.01, 1000, log=True),
        9.0,
        label="Losing a good e-mail is this many times worse than letting spam through",
        help="An e-mail is filed as spam if its probability is at least cost / (1 + cost).",
    )
    kind: str = field_of(Choice(KINDS), "spam", label="Kind of e-mail")
    length: int = field_of(Count(1, 300), 40, label="Words", help="Multinomial only.")
    seed: int = seed_field()
    own: str = field_of(
        Text(2_000_000, multiline=True),
        user_filter.EXAMPLE,
        label="Your e-mails",
        help="Each begins with “spam:” or “ham:”. They stay in this tab.",
        private=True,
    )
    trained: str = field_of(
        Text(8_000_000, multiline=True), "", label="Trained filter", private=True
    )
    draws: int = field_of(Count(0, DRAWS), 0, label="Random orders")
    shipped: float = field_of(
        Real(0, 1),
        0.0,
        label="Shipped counts",
        help="Weight of the shipped training e-mails relative to yours.",
    )
    target: str = field_of(Choice(TARGETS), "warranty", label="Spam to attack")
    attack: str = field_of(Choice(CHOICES, menu=True), "none", label="Attack")
    guard: bool = field_of(
        Flag(),
        True,
        label="Counter-measures",
        help="Off: plain naive Bayes counts the raw source, without reading it as a mail "
        "program does.",
    )

    def check(self) -> None:
        try:
            named(self.known)
        except ValueError as error:
            raise ValueError(f"known: {error}") from None

    @property
    def text(self) -> str:
        """The e-mail that is looked at: the view of all models begins with the lecture's."""
        begins = self.view == "sum" and not self.added
        return self.mail or (user_filter.QUESTION if begins else "")


def judge_of(state: SpamState) -> str:
    """The model whose verdict is shown first."""
    return state.model if state.judge == "plain" else "calibrated"


def open_file(state: SpamState, content: bytes) -> SpamState:
    """The state with the e-mail of a file.

    Raises ValueError where the file holds no text; the message says what it is.
    """
    return replace(state, mail=text_of(content))
