"""The coin lab on the screen: flips and a prior go in; coins, estimates and pictures come out."""

import math

import panel as pn

from genlab.core import coin
from genlab.kit import plural
from genlab.labs.coin.coins import pile, row
from genlab.labs.coin.estimate import MOST_FLIPS, CoinResult
from genlab.labs.coin.pictures import picture
from genlab.labs.coin.tables import estimate_rows, interval_rows, table_of
from genlab.ui.play import Player, Scrubber, button
from genlab.ui.session import Session
from genlab.ui.tables import cell, corrections, framed, number, table
from genlab.ui.text import Markup, joined, pane, put

PRIORS = {"Uniform": (1, 1), "Jeffreys": (0.5, 0.5), "The decks’": (2, 2), "Stubborn": (20, 20)}
NAMES = {"MLE": "Maximum likelihood", "MAP": "Maximum a posteriori", "mean": "Posterior mean"}
GROWTH = 16  # while it plays, each step adds a sixteenth of the flips there are


class View:
    """What was seen, the prior, and the pictures; ``show`` draws a result, ``tick`` flips on while it plays."""

    def __init__(self, session: Session):
        self.session = session
        control = {name: each.widget for name, each in session.controls.items()}
        self.player, self.scrubber = Player(session), Scrubber("Flips looked at", self._look)
        self.coins, self.unused = pane(), pane(classes=("field-help",))
        self.answer = pane(role="status")
        self.picture, self.estimates, self.more, self.decks = pane(), pane(), pane(), pane()
        stack, pair, actions = ({"css_classes": [kind]} for kind in ("stack", "pair", "actions"))
        self.roots = {
            "input": pn.Column(
                *(pn.Column(control["flips"], self.unused), self._buttons(), self.scrubber.widget, self.coins),
                pn.Column(pane("Or only how many", classes=("field-label",)), self._row(control, "heads", "tails")),
                **stack,
            ),
            "picture": pn.Column(
                self.answer, control["view"], self.picture, self.estimates, self.more, self.decks, **stack
            ),
            "settings": pn.Column(
                pn.Column(
                    pane("Prior", classes=("field-label",)),
                    pn.Row(*(self._prior(name, *prior) for name, prior in PRIORS.items()), **actions),
                    css_classes=["tight"],
                ),
                pn.Row(control["alpha"], control["beta"], **pair),
                pn.Row(control["theta"], control["level"], **pair),
                pn.Row(control["n"], control["seed"], **pair),
                **stack,
            ),
        }

    def _row(self, control: dict, *names: str) -> pn.Row:
        return pn.Row(*(control[name] for name in names), css_classes=["pair"])

    def _buttons(self) -> pn.Column:
        flips = [button(f"+ {k:,}", lambda k=k: self._flip(k)) for k in (1, 10, 100, 1000)]
        label = pane("Flip a coin whose θ is hidden", classes=("field-label",))
        again = [button("Undo all", self._restart), button("New seed", self._reseed)]
        return pn.Column(
            label, pn.Row(*flips, self.player.widget, *again, css_classes=["actions"]), css_classes=["tight"]
        )

    def _prior(self, name: str, alpha: float, beta: float) -> pn.widgets.Button:
        return button(
            f"{name} ({_short(alpha)},\u00a0{_short(beta)})", lambda: self.session.change(alpha=alpha, beta=beta)
        )

    def _flip(self, more: int) -> None:
        state = self.session.state
        self.session.change(n=min(state.n + more, MOST_FLIPS), back=0, flips=state.flips)
        if state.n + more > MOST_FLIPS:
            self.session.controls["n"].complain(f"{MOST_FLIPS:,} flips are the most that are made")

    def _restart(self) -> None:
        self.session.play(False)
        self.session.change(n=0, back=0)

    def _reseed(self) -> None:
        state = self.session.state
        self.session.change(seed=(state.seed + 1) % 2**31, n=state.n or 10, back=0)

    def _look(self, seen: int) -> None:
        self.session.play(False)
        self.session.change(back=self.length - seen)

    def tick(self) -> None:
        n = self.session.state.n
        self.session.change(n=min(MOST_FLIPS, n + 1 + n // GROWTH), back=0)
        if self.session.state.n == MOST_FLIPS:
            self.session.play(False)

    def show(self, result: CoinResult) -> None:
        self.length = len(result.sequence)
        self.player.show()
        text = f"Looking at {result.seen:,} of {plural(self.length, 'flip')}" if self.length else "No flips in order"
        self.scrubber.show(result.seen, self.length, text)
        counted = sum(result.base) and result.state.flips
        put(self.unused, "Not used while there are counts below: set both to 0 for these flips." if counted else "")
        put(self.coins, _coins(result))
        put(self.answer, _answer(result))
        put(self.picture, picture(result) + _twin(result))
        put(self.estimates, _estimates(result))
        put(self.more, _more(result))
        put(self.decks, corrections(table_of("decks", result)))


def _short(value: float) -> str:
    return "½" if value == 0.5 else f"{value:g}"


def _coins(result: CoinResult) -> Markup:
    worth, seen = coin.pseudo_examples(result.prior), result.sequence[: result.seen]
    counted = pile(*result.base, "real") if sum(result.base) else Markup("")
    return Markup(
        '<div class="coins"><b>Seen</b><span class="row">{}{}</span><b>Imagined, for the MAP</b><span class="row">{}'
        "<small>α − 1 and β − 1</small></span><b>Imagined, for the mean</b>"
        '<span class="row">{}<small>α and β</small></span></div><p class="step">{}</p>'
    ).format(counted, row(seen), pile(*worth.for_map), pile(*worth.for_mean), _step(result, seen))


def _step(result: CoinResult, seen: str) -> str:
    """The last update in one line."""
    after = result.posterior
    if not seen:
        when = "With these counts" if result.flips else "Before the first flip"
        return f"{when} the belief is Beta({after.a:.6g}, {after.b:.6g})."
    head = seen[-1] == "H"
    before = f"Beta({after.a - head:.6g}, {after.b - (not head):.6g})"
    return f"Flip {len(seen):,} was {seen[-1]}: {before} became Beta({after.a:.6g}, {after.b:.6g})."


def _answer(result: CoinResult) -> Markup:
    mean = result.mean
    alarm = result.mle.case in ("at 0", "at 1")
    return Markup(
        '<div class="verdict {}"><span class="word">{}</span><span class="probability">{}</span>'
        '<span class="why">{}</span></div>'
    ).format(
        "unsure" if alarm else "plain",
        number(mean.value, 3),
        f"P(next flip is H) = {mean.ratio}",
        _alarm(result) if alarm else _odds(result),
    )


def _alarm(result: CoinResult) -> str:
    side = "heads" if result.mle.case == "at 0" else "tails"
    return (
        f"Too little data for the MLE, {result.mle.ratio}: it holds {side} to be impossible, so the next one would "
        "have log-probability −∞. The prior keeps the answer away from the end."
    )


def _odds(result: CoinResult) -> str:
    (low, high) = result.highest_density.pieces[0][0], result.highest_density.pieces[-1][1]
    factor = result.log_bayes_factor
    odds = "more than a million" if abs(factor) > math.log(1e6) else number(math.exp(abs(factor)), 3)
    side = "a fair coin" if factor > 0 else "a coin that is not fair"
    fair = f"The flips speak {odds} to 1 for {side}." if result.flips else "No flip has been looked at yet."
    within = f"θ lies between {low:.3g} and {high:.3g} with probability {result.state.level:g}."
    return f"{within} {fair}"


def _estimates(result: CoinResult) -> Markup:
    rows = joined(
        '<tr><th scope="row">{}<small>{}</small></th><td><span class="formula">{}</span> = {}{}</td>'
        '<td class="amount">{}</td></tr>',
        [
            (
                NAMES[name],
                remark,
                formula,
                numbers,
                f" = {fraction}" if fraction else "",
                cell(value),
            )
            for name, formula, numbers, fraction, value, remark in estimate_rows(result)
        ],
    )
    return Markup(
        '<table class="plain estimates"><caption>Three estimates of θ</caption><thead><tr><th scope="col">Estimate</th>'
        '<th scope="col">Formula, with the numbers in it</th><th scope="col" class="amount">Value</th></tr></thead>'
        "<tbody>{}</tbody></table>"
    ).format(rows)


def _twin(result: CoinResult) -> Markup:
    """The picture's table, for those who do not see it."""
    view = result.state.view
    return Markup("") if view == "belief" else table(table_of(view, result), unseen=True)


def _more(result: CoinResult) -> Markup:
    evidence = table_of("evidence", result)
    intervals = [[each[0], *map(cell, each[2:])] for each in interval_rows(result)]
    title = f"Where θ lies with probability {result.state.level:g}"
    return framed(title, ("Interval", "From", "To", "Which"), intervals) + table(evidence)
