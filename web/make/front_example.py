"""The e-mail on the front page: judged at build time, word by word, and replayed at the speed of
reading.
"""

from dataclasses import dataclass

from genlab.kit import encode, signed
from genlab.labs import labs
from genlab.labs.spam import view
from genlab.labs.spam.marks import word_marks
from genlab.spam.examples import todays_examples
from genlab.spam.judgement import Judgement
from genlab.ui.html import strength

EXAMPLE = "account"  # the one that is shown
MAX_SIGNS = 3  # that are listed below it
SECONDS = 1.5  # how long reading it takes; the verdict follows
WIDTH, HEIGHT = 600, 72  # the size of the picture of the sum, in its own units


@dataclass(frozen=True)
class Piece:
    """A part of the text. A marked one has classes, its amount, and the time at which it is read
    (seconds).
    """

    text: str
    classes: str = ""
    amount: str = ""
    time: float = 0.0


@dataclass(frozen=True)
class FrontExample:
    """What the front page shows of one e-mail.

    link: opens it in the lab. verdict: in words and as a probability. signs: the gravest, as
    sentences. pieces: its text, in order.
    sum_line: the sum of the evidence while the text is read, as points of an SVG polyline.
    sum_in_words: where that line begins and ends, in a sentence.
    zero: the height in that picture at which spam and not spam are equally probable.
    """

    link: str
    verdict: view.Verdict
    signs: tuple[str, ...]
    pieces: tuple[Piece, ...]
    sum_line: str
    sum_in_words: str
    zero: float
    width: int = WIDTH
    height: int = HEIGHT
    seconds: float = SECONDS


def front_example() -> FrontExample:
    """Judge an e-mail, written as an example, as the spam lab would."""
    lab = labs()["spam"]
    example = next(example for example in todays_examples() if example.id == EXAMPLE)
    state = lab.state(mail=example.text)
    result = lab.run(state)
    mail, judgement = result.mails[0], result.judgement

    levels = _running_sum(judgement, len(mail.text))
    top = max(0.0, *(level for _, level in levels))
    bottom = min(0.0, *(level for _, level in levels))
    scale = HEIGHT / (top - bottom)
    points = [(WIDTH * position, (top - level) * scale) for position, level in levels]

    return FrontExample(
        link=encode(lab, state, private=True),
        verdict=view.verdict(result.mails, judgement, result.other_models),
        signs=tuple(sign.title for sign in judgement.signs[:MAX_SIGNS]),
        pieces=tuple(_pieces(mail.text, judgement)),
        sum_line=" ".join(f"{x:.1f},{y:.1f}" for x, y in points),
        sum_in_words=(
            f"The sum of the evidence goes from {signed(levels[0][1])} to "
            f"{signed(levels[-1][1])} nats while the e-mail is read."
        ),
        zero=round(top * scale, 1),
    )


def _running_sum(judgement: Judgement, length: int) -> list[tuple[float, float]]:
    """The log-odds of spam after each word, as (share of the text that was read, nats).

    It begins with the prior and with the features that have no place in the text. It ends at the
    log-odds of the whole e-mail.
    """
    evidence = [
        (start / length, word.contribution / len(word.spans))
        for word in judgement.words
        for start, _ in word.spans
    ]
    level = judgement.log_odds - sum(amount for _, amount in evidence)
    levels = [(0.0, level)]
    for position, amount in sorted(evidence):
        levels.append((position, level))
        level += amount
        levels.append((position, level))
    return [*levels, (1.0, level)]


def _pieces(text: str, judgement: Judgement) -> list[Piece]:
    """Cut the text where marks begin and end."""
    pieces = []
    end = 0
    for start, stop, kind, share, amount in sorted(word_marks(judgement, len(text))):
        pieces.append(Piece(text[end:start]))
        time = round(SECONDS * start / len(text), 2)
        pieces.append(Piece(text[start:stop], f"{kind} {strength(share)}", amount, time))
        end = stop
    return [*pieces, Piece(text[end:])]
