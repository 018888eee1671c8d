"""What is given, worked out: the rows, their labels, the parameters, the days that are known.

Whatever does not go together is refused with the name of the field that is to be mended: "labels:
row 2 has …".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from genlab import hmm
from genlab.kit import plural, quoted
from genlab.labs.hmm.model.diary import MAX_ROWS, MAX_STATES, PRESETS, Diary, Preset, Table
from genlab.labs.hmm.model.sequences import (
    ANY_NUCLEOTIDE,
    DIGITS,
    MAX_STEPS,
    MAX_SYMBOLS,
    UNKNOWN,
    Read,
    Written,
    alphabet_of,
    bodies_of,
    compact,
    description,
    find,
    is_nucleotides,
    label_items,
    listed,
    names_of,
    read_file,
    read_line,
    refuse_words,
    symbols_of,
)

END = 0.1  # P(STOP) where nobody says
CLOSE = 1e-9  # as close to one as a row's sum must be
Clamp = dict[int, int]  # day from 0 → the state that it is known to have been in


@dataclass(frozen=True)
class Row:
    """One sequence of days: its symbols, "?" where nothing was written down, and its labels or
    none.

    Symbols and labels that are single characters are texts, words are tuples. step: what a place in
    the sequence is called; name: what a file calls the sequence.
    """

    text: Sequence[str]
    labels: Sequence[str] = ""
    symbols: Sequence[str] = DIGITS
    step: str = "day"
    name: str = ""

    def __len__(self) -> int:
        return len(self.text)

    @cached_property
    def observations(self) -> np.ndarray:
        """(T,) symbols 0..V−1, or hmm.MISSING."""
        code_of = {symbol: code for code, symbol in enumerate(self.symbols)}
        code_of[UNKNOWN] = hmm.MISSING
        return np.array([code_of[symbol] for symbol in self.text], dtype=np.int64)

    @property
    def is_counted(self) -> bool:
        """Whether the symbols are numbers of ice creams."""
        return (
            self.step == "day" and isinstance(self.symbols, str) and DIGITS.startswith(self.symbols)
        )

    @property
    def complete(self) -> bool:
        """Whether every day has a label."""
        return bool(self.labels) and UNKNOWN not in self.labels

    def label(self, day: int) -> str:
        """The label of a day, from 0; "" where none is known."""
        label = self.labels[day] if self.labels else ""
        return "" if label == UNKNOWN else label

    def path(self, names: Sequence[str]) -> list[int]:
        """The labels as states 0..K−1, hmm.MISSING where none is known."""
        state_of = {name: state for state, name in enumerate(names)}
        return [state_of.get(label, hmm.MISSING) for label in self.labels]

    def hides(self, full_text: Sequence[str]) -> bool:
        """Whether the row is another one, but for days that nobody wrote down."""
        return len(self) == len(full_text) and all(
            a in (b, UNKNOWN) for a, b in zip(self.text, full_text, strict=True)
        )


class Place(NamedTuple):
    """A parameter: "π", "a", "STOP" or "b", of which state, for which state or digit."""

    parameter: str
    of: str
    to: str

    @property
    def label(self) -> str:
        """π(H), a(C→H), b_H(3), P(STOP | H)."""
        of, to = self.of, self.to
        return {
            "π": f"π({to})",
            "STOP": f"P(STOP | {of})",
            "a": f"a({of}→{to})",
            "b": f"b_{of}({to})",
        }[self.parameter]


@dataclass(frozen=True, eq=False)
class Setup:
    """The rows and the parameters.

    names: the states; symbols: all that may be observed; row: which of the rows is looked at, from
    0; model: the parameters before learning; labelled: the rows that counts are taken from; clamps:
    the known days of each row; fixed: whether labels are known days; reading: how a text or file of
    one's own was read, or "".
    """

    preset: Preset
    names: Sequence[str]
    symbols: Sequence[str]
    rows: tuple[Row, ...]
    row: int
    model: hmm.HMM
    labelled: tuple[Row, ...]
    smoothing: float
    clamps: tuple[Clamp, ...]
    fixed: bool = False
    reading: str = ""

    @property
    def shown_row(self) -> Row:
        return self.rows[self.row]

    @property
    def step(self) -> str:
        """What one place of a sequence is called: a day, or a position."""
        return self.shown_row.step

    @property
    def days(self) -> int:
        """Of all rows."""
        return sum(map(len, self.rows))

    @cached_property
    def observed(self) -> list[np.ndarray]:
        return [row.observations for row in self.rows]

    @property
    def known(self) -> "KnownStates":
        """The known days of each row as (day, state) pairs; none at all where no day is known."""
        pairs = tuple(tuple(sorted(clamp.items())) for clamp in self.clamps)
        return pairs if any(pairs) else ()

    @cached_property
    def places(self) -> list[Place]:
        """Every parameter, in the order of the model's ``flat``."""
        moves = [*self.names, "STOP"] if self.model.stop is not None else list(self.names)
        return [
            *(Place("π", "", k) for k in self.names),
            *(Place("STOP" if j == "STOP" else "a", i, j) for i in self.names for j in moves),
            *(Place("b", k, v) for k in self.names for v in self.symbols),
        ]


KnownStates = tuple[tuple[tuple[int, int], ...], ...]


def known_labels(
    known_states: KnownStates, observed: Sequence[np.ndarray]
) -> list[np.ndarray] | None:
    """Known days as the core takes them: for each row its states, hmm.MISSING where none is known;
    None where no day is known.
    """
    if not known_states:
        return None
    labels = [np.full(len(row), hmm.MISSING) for row in observed]
    for row, pairs in zip(labels, known_states, strict=True):
        for day, state in pairs:
            row[day] = state
    return labels


@lru_cache(maxsize=16)
def setup_of(diary: Diary) -> Setup:
    """What a diary and its parameters come to; the same object for the same ones."""
    source = PRESETS[diary.preset]
    names = state_names(diary, source)
    is_own_text = bool(diary.own_text)
    read = read_text(diary, source)
    symbols = alphabet(diary, source, read)
    usual = symbols == preset_symbols(source) and not source.has_random_parameters
    step = source.step if usual else "position"
    places = Places("sequences" if is_own_text else "obs", step, usual and not source.symbols)
    rows, missing = rows_of(diary, read, names, symbols, places)
    rows, labelled = with_labels(diary, source, rows, names, usual)
    model, symbols = model_of(names, symbols, source, labelled, diary)
    if usual and not source.symbols and not diary.n:
        places.check(rows, symbols)
    rows = tuple(_translated(row, symbols) for row in rows)
    labelled = tuple(
        _translated(item, symbols) for item in labelled if set(item.text) <= {*symbols, UNKNOWN}
    )
    if diary.n:
        rows = (_sampled(model, names, symbols, step, diary.n, diary.seed),)
    row = 1 if diary.n else diary.row
    if row > len(rows):
        raise ValueError(f"row: a sequence from 1 to {len(rows)} is allowed, got {row}")
    clamps = read_clamps(diary.clamp, rows, names)
    fixed = not diary.n and labels_are_known(diary.known, rows)
    if fixed:
        add_labels(clamps, rows, names)
    reading = description(read, symbols, missing, step) if is_own_text else ""
    return Setup(
        source,
        names,
        symbols,
        rows,
        row - 1,
        model,
        labelled,
        diary.smoothing,
        clamps,
        fixed,
        reading,
    )


def _translated(row: Row, symbols: Sequence[str]) -> Row:
    """The row with the symbols that the model emits."""
    return Row(row.text, row.labels, symbols, row.step, row.name)


def state_names(diary: Diary, source: Preset) -> Sequence[str]:
    """The states: as typed, or the preset's."""
    names = names_of(diary.names or source.names)
    if not 2 <= len(names) <= MAX_STATES or len(set(names)) < len(names):
        raise ValueError(
            f"names: 2 to {MAX_STATES} states are needed, no two alike, got {quoted(diary.names)}; "
            "commas separate names of several letters"
        )
    refuse_words("names", names)
    return names


def preset_symbols(source: Preset) -> Sequence[str]:
    """The symbols that a preset emits; of one whose parameters are counted, all digits."""
    if source.symbols:
        return symbols_of(source.symbols)
    return DIGITS[: len(source.B[0])] if source.B else DIGITS


def read_text(diary: Diary, source: Preset) -> Read:
    """The text of one's own, or what was typed, or the preset's own sequences."""
    listed_symbols = symbols_of(diary.symbols)
    if diary.own_text:
        try:
            expected_symbols = listed_symbols or _symbols_meant(bodies_of(diary.own_text), source)
            return read_file(diary.own_text, diary.unit, expected_symbols)
        except ValueError as error:
            raise ValueError(f"sequences: {error}") from None
    if not diary.obs:
        return read_line(source.obs, "auto", preset_symbols(source) if source.symbols else "")
    return read_line(diary.obs, diary.unit, listed_symbols or _symbols_meant(diary.obs, source))


def _symbols_meant(text: str, source: Preset) -> Sequence[str]:
    """The preset's symbols where a text has one of them as a word; words of its own may be read
    otherwise.
    """
    symbols = preset_symbols(source)
    if not source.symbols:
        return ""
    words = {word.casefold() for word in re.split(r"[,;\s]+", text)}
    if any(len(symbol) > 1 for symbol in symbols):
        return symbols if words & {symbol.casefold() for symbol in symbols} else ""
    letters = {letter.upper() for word in words for letter in word} - {UNKNOWN, ANY_NUCLEOTIDE, "."}
    return symbols if letters <= {symbol.upper() for symbol in symbols} else ""


def alphabet(diary: Diary, source: Preset, read: Read) -> Sequence[str]:
    """The symbols that may be observed: those that are listed; else the preset's, where one of them
    occurs or nothing does; else those that occur.
    """
    if diary.symbols:
        symbols = symbols_of(diary.symbols)
        refuse_words("symbols", symbols)
    else:
        usual = preset_symbols(source)
        digits = DIGITS if not source.symbols else usual
        occurring = {symbol for sequence in read.sequences for symbol in sequence.symbols}
        occurring.discard(UNKNOWN)
        if not source.has_random_parameters and any(find(symbol, digits) for symbol in occurring):
            return usual
        if not occurring:
            return usual if not source.has_random_parameters else _placeholders(diary)
        symbols = alphabet_of(read.sequences)
        refuse_words("sequences" if diary.own_text else "obs", symbols)
    if not 2 <= len(symbols) <= MAX_SYMBOLS:
        field = "sequences" if diary.own_text else "obs"
        raise ValueError(
            f"{field}: 2 to {MAX_SYMBOLS} different symbols are allowed, got {len(symbols):,} "
            f"({listed(symbols)}); list the ones that count under Symbols"
        )
    return symbols


def _placeholders(diary: Diary) -> Sequence[str]:
    """Symbols for a model whose sequences are not there, as in a link without private ones."""
    columns = len(diary.B[0]) if diary.B else 3
    return compact(str(number) for number in range(1, columns + 1))


class Places(NamedTuple):
    """How the places of a row are called when something is wrong there.

    field: which field has the rows; step: what a place is; digits: whether symbols are numbers of
    ice creams.
    """

    field: str
    step: str
    digits: bool

    def fault(self, number: int, written: Written, step: int, symbols: Sequence[str]) -> ValueError:
        """A symbol, step from 0, is none of those that may be observed."""
        symbol = written.symbols[step]
        symbol_text = symbol if len(symbol) == 1 and symbol.isprintable() else quoted(symbol)
        if not symbol:
            symbol_text = "empty"
        place = f"{self.step} {step + 1} of sequence {number}"
        if written.lines:
            place = written.place(step)
        if self.digits:
            return ValueError(f"{self.field}: {place} is {symbol_text}; {self.covered(symbols)}")
        return ValueError(
            f"{self.field}: {place} is {symbol_text}; the symbols are {listed(symbols)}, "
            f"and ? means a missing {self.step}"
        )

    def covered(self, symbols: Sequence[str]) -> str:
        return (
            f"the emissions B cover {symbols[0]} to {symbols[-1]}, and ? means a missing "
            f"{self.step}"
        )

    def check(self, rows: Sequence[Row], symbols: Sequence[str]) -> None:
        """Refuse the first digit that the emissions do not cover."""
        allowed = {*symbols, UNKNOWN}
        for number, row in enumerate(rows, 1):
            if not set(row.text) <= allowed:
                day = next(day for day, item in enumerate(row.text) if item not in allowed)
                raise ValueError(
                    f"{self.field}: {self.step} {day + 1} of sequence {number} is {row.text[day]}; "
                    f"{self.covered(symbols)}"
                )


def rows_of(
    diary: Diary, read: Read, names: Sequence[str], symbols: Sequence[str], places: Places
) -> tuple[tuple[Row, ...], int]:
    """The sequences as rows of listed symbols, labels of a file among them; and how many symbols
    count as not observed.
    """
    field = places.field
    if not read.sequences:
        raise ValueError(f"{field}: there is no sequence; write at least one symbol")
    if len(read.sequences) > MAX_ROWS:
        raise ValueError(
            f"{field}: at most {MAX_ROWS} sequences are allowed, got {len(read.sequences):,}"
        )
    steps = sum(len(sequence.symbols) for sequence in read.sequences)
    if steps > MAX_STEPS:
        raise ValueError(f"{field}: at most {MAX_STEPS:,} symbols are allowed, got {steps:,}")
    allowed = symbols
    if places.digits:
        allowed = DIGITS if diary.unknown == "error" else _covered_symbols(diary, symbols)
    nucleotides = is_nucleotides(symbols) and ANY_NUCLEOTIDE not in symbols
    spelling_of: dict[str, str] = {UNKNOWN: UNKNOWN}
    rows, missing = [], 0
    for number, sequence in enumerate(read.sequences, 1):
        if not sequence.symbols:
            word = "digit" if places.digits else "symbol"
            raise ValueError(
                f"{field}: sequence {number} has no {places.step}s; "
                f"write a {word} or ? for each {places.step}"
            )
        for step, symbol in enumerate(sequence.symbols):
            if symbol in spelling_of:
                continue
            listed_as = find(symbol, allowed)
            any_of_them = nucleotides and symbol.upper() == ANY_NUCLEOTIDE
            if listed_as is None and symbol and (any_of_them or diary.unknown == "missing"):
                listed_as = UNKNOWN
            if listed_as is None:
                raise places.fault(number, sequence, step, _covered_symbols(diary, symbols))
            spelling_of[symbol] = listed_as
        text = compact(spelling_of[symbol] for symbol in sequence.symbols)
        if not isinstance(symbols, str):
            text = tuple(text)
        missing += list(text).count(UNKNOWN)
        rows.append(
            Row(text, _file_labels(sequence, names, places), allowed, places.step, sequence.name)
        )
    return tuple(rows), missing


def _covered_symbols(diary: Diary, symbols: Sequence[str]) -> Sequence[str]:
    return symbols[: len(diary.B[0])] if diary.B and len(diary.B[0]) < len(symbols) else symbols


def _file_labels(sequence: Written, names: Sequence[str], places: Places) -> Sequence[str]:
    """The labels that stand below a sequence in a file."""
    if sequence.labels is None:
        return ""
    line = sequence.label_line
    items = label_items(sequence.labels, names)
    labels = _states(items, names, lambda step: f"{places.field}: line {line}, label {step + 1}")
    if len(labels) != len(sequence.symbols):
        raise ValueError(
            f"{places.field}: line {line} has {plural(len(labels), 'label')} for "
            f"{plural(len(sequence.symbols), places.step)}; each {places.step} needs a state or ?"
        )
    return labels


def _states(items: Sequence[str], names: Sequence[str], place_of) -> Sequence[str]:
    """Labels as the states' own names; an item that is none is refused with its place."""
    spelling_of: dict[str, str] = {UNKNOWN: UNKNOWN}
    for step, item in enumerate(items):
        if item in spelling_of:
            continue
        listed_as = find(item, names)
        if listed_as is None:
            item_text = item if len(item) == 1 and item.isprintable() else quoted(item)
            raise ValueError(
                f"{place_of(step)} is {item_text}; the states are {_listed_names(names)}"
            )
        spelling_of[item] = listed_as
    labels = compact(spelling_of[item] for item in items)
    return labels if isinstance(names, str) else tuple(labels)


def _listed_names(names: Sequence[str]) -> str:
    return (" " if all(len(name) == 1 for name in names) else ", ").join(names)


def _label_rows(text: str, names: Sequence[str], rows: Sequence[Row]) -> tuple[Sequence[str], ...]:
    """The labels of the rows, from a text on one line; none for rows beyond its end."""
    ends = "." if all(len(name) == 1 for name in names) else ";"
    parts = text.rstrip(ends).split(ends)
    if len(parts) > len(rows):
        raise ValueError(
            f"labels: there are {len(parts)} sequences of labels "
            f"for {plural(len(rows), 'sequence')} of observations"
        )
    labels = []
    parts += [""] * (len(rows) - len(parts))
    for number, (part, row) in enumerate(zip(parts, rows, strict=True), 1):
        items = label_items(part, names)
        if items and len(items) != len(row):
            lengths = f"{plural(len(items), 'label')} for {plural(len(row), row.step)}"
            raise ValueError(
                f"labels: sequence {number} has {lengths}; it needs one per {row.step}, or none"
            )
        place_of = lambda step, n=number, r=row: f"labels: {r.step} {step + 1} of sequence {n}"  # noqa: E731
        labels.append(_states(items, names, place_of))
    return tuple(labels)


@lru_cache(maxsize=4)
def _sampled(
    model: hmm.HMM, names: Sequence[str], symbols: Sequence[str], step: str, n: int, seed: int
) -> Row:
    """n days drawn from the parameters, STOP left out so that they are n."""
    going_on = model.transition.sum(axis=1)
    if not going_on.all():
        stopping_state = names[int(np.argmin(going_on))]
        raise ValueError(
            f"n: state {stopping_state} always stops, so {n:,} {step}s cannot be simulated"
        )
    sample = hmm.sample(model.stopping(None), np.random.default_rng(seed), n)
    text, labels = (
        tuple(map(words.__getitem__, codes.tolist()))
        for words, codes in ((symbols, sample.observations), (names, sample.states))
    )
    return Row(
        compact(text) if isinstance(symbols, str) else text,
        compact(labels) if isinstance(names, str) else labels,
        symbols,
        step,
    )


def with_labels(
    diary: Diary, source: Preset, rows: tuple[Row, ...], names: Sequence[str], usual: bool
) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """All rows with their labels, and those that counts are taken from.

    The preset's labels stand in the letters at hand, and stay with rows that are still its own,
    hidden days apart. usual: whether the symbols are the preset's.
    """
    if diary.labels:
        labels = _label_rows(diary.labels, names, rows)
        rows = tuple(
            Row(row.text, label or row.labels, row.symbols, row.step, row.name)
            for row, label in zip(rows, labels, strict=True)
        )
    preset_rows = _preset_rows(source, names)
    pairs = list(zip(rows, preset_rows, strict=False))
    if (
        not diary.labels
        and not diary.own_text
        and len(pairs) == len(preset_rows)
        and all(row.hides(preset_row.text) for row, preset_row in pairs)
    ):
        still_own = [
            Row(row.text, preset_row.labels, row.symbols, row.step) for row, preset_row in pairs
        ]
        rows = (*still_own, *rows[len(preset_rows) :])
    has_own = usual and bool(preset_rows and preset_rows[0].labels)
    counting = rows if diary.labels or diary.own_text or not has_own else preset_rows
    return rows, tuple(item for item in counting if item.labels)


def _preset_rows(source: Preset, names: Sequence[str]) -> tuple[Row, ...]:
    """The preset's own sequences, labelled with the states' names."""
    usual = names_of(source.names)
    name_of = dict(zip(usual, names, strict=True)) if len(usual) == len(names) else {}
    symbols = preset_symbols(source)
    read = read_line(source.obs, "auto", symbols if source.symbols else "")
    labels = source.labels.split(".") if name_of and source.labels else []
    labels += [""] * (len(read.sequences) - len(labels))
    rows = []
    for sequence, label in zip(read.sequences, labels, strict=True):
        states = compact(name_of[letter] for letter in label)
        rows.append(
            Row(
                compact(sequence.symbols) if isinstance(symbols, str) else sequence.symbols,
                states if isinstance(names, str) else tuple(states),
                symbols,
                source.step,
            )
        )
    return tuple(rows)


def count(rows: Sequence[Row], names: Sequence[str], symbols: int, stop: bool) -> hmm.StateCounts:
    """How often what was seen in labelled rows; with ``stop``, that a row ends is counted, too.

    Of a row that is labelled here and there, a first state, a move or an observation counts where
    its states are known.
    """
    if all(row.complete for row in rows):
        observed, paths = [row.observations for row in rows], [row.path(names) for row in rows]
        return hmm.count_labelled(observed, paths, len(names), symbols, stop=stop)
    observed, paths = [], []
    first, last = np.zeros(len(names)), np.zeros(len(names))
    for row in rows:
        states = np.array(row.path(names))
        for ends, state in ((first, states[0]), (last, states[-1])):
            if state != hmm.MISSING:
                ends[state] += 1
        steps = np.flatnonzero(states != hmm.MISSING)
        for stretch in np.split(steps, np.flatnonzero(np.diff(steps) > 1) + 1):
            if stretch.size:
                observed.append(row.observations[stretch])
                paths.append(states[stretch])
    if not observed:
        empty = np.zeros((len(names), symbols))
        moves = np.zeros((len(names), len(names)))
        return hmm.StateCounts(first, moves, empty, last if stop else None)
    counts = hmm.count_labelled(observed, paths, len(names), symbols)
    return hmm.StateCounts(first, counts.transition, counts.emission, last if stop else None)


# ── Known days ────────────────────────────────────────────────────────────────────────────────────


def labels_are_known(which_known: str, rows: Sequence[Row]) -> bool:
    """Whether labels say which states are known: always, never, or where a ? stands among them."""
    if which_known == "partly":
        return any(row.labels and not row.complete for row in rows)
    return which_known == "all" and any(row.labels for row in rows)


def add_labels(clamps: Sequence[Clamp], rows: Sequence[Row], names: Sequence[str]) -> None:
    """Make known days of the labels."""
    for number, (clamp, row) in enumerate(zip(clamps, rows, strict=True), 1):
        for day, state in enumerate(row.path(names)):
            if state == hmm.MISSING:
                continue
            before = clamp.setdefault(day, state)
            if before != state:
                raise ValueError(
                    f"clamp: {row.step} {day + 1} of sequence {number} is labelled {names[state]} "
                    f"and cannot be {names[before]}"
                )


def read_clamps(text: str, rows: tuple[Row, ...], names: Sequence[str]) -> tuple[Clamp, ...]:
    """The known days of each row."""
    clamps: tuple[Clamp, ...] = tuple({} for _ in rows)
    step = rows[0].step
    blanks = any(re.search(r"\s", name) for name in names)
    for part in re.split(r"[,;\n]+" if blanks else r"[,;\s]+", text):
        part = part.strip()
        if not part:
            continue
        match = _CLAMP.fullmatch(part)
        name = find(match[3].strip(), names) if match else None
        if not match or name is None:
            form = (
                f"a {step} and a state such as {clamp_item(2, names[-1])}, "
                f"or 2.{clamp_item(0, names[0])} for {step} 1 of sequence 2"
            )
            part_text = part.upper() if isinstance(names, str) else part
            raise ValueError(f"clamp: {form}, is needed; got {quoted(part_text)}")
        part = part.upper() if isinstance(names, str) else part
        row = int(match[1] or 1)
        day = int(match[2])
        state = names.index(name)
        if not 1 <= row <= len(rows):
            size = f"there {'is' if len(rows) == 1 else 'are'} {plural(len(rows), 'sequence')}"
            raise ValueError(f"clamp: {quoted(part)} is about sequence {row}, but {size}")
        if not 1 <= day <= len(rows[row - 1]):
            size = f"sequence {row} has {plural(len(rows[row - 1]), step)}"
            raise ValueError(f"clamp: {quoted(part)} is about {step} {day}, but {size}")
        before = clamps[row - 1].setdefault(day - 1, state)
        if before != state:
            raise ValueError(
                f"clamp: {step} {day} of sequence {row} cannot be both {names[before]} and {name}"
            )
    return clamps


_CLAMP = re.compile(r"(?:(\d{1,5})\.)?(\d{1,5})\s*:?(.*)", re.ASCII | re.DOTALL)


def clamp_item(day: int, name: str) -> str:
    """A known day, from 0, as it is typed: 3H, or 3:Rainy."""
    plain = len(name) == 1 and name.isalpha()
    return f"{day + 1}{name}" if plain else f"{day + 1}:{name}"


def clamp_text(clamps: Sequence[Clamp], names: Sequence[str]) -> str:
    """Known days as they are typed: 3H, 2.1C."""
    return ", ".join(
        f"{f'{row}.' if row > 1 else ''}{clamp_item(day, names[state])}"
        for row, row_clamps in enumerate(clamps, 1)
        for day, state in sorted(row_clamps.items())
    )


# ── The parameters: what was typed, else the preset's, else what is counted ───────────────────────


def model_of(
    names: Sequence[str],
    symbols: Sequence[str],
    source: Preset,
    labelled: Sequence[Row],
    diary: Diary,
) -> tuple[hmm.HMM, Sequence[str]]:
    """The model that the fields give, with the preset's numbers, or those counted or drawn, where
    they are empty; and the symbols that it emits.
    """
    pi = diary.pi
    A = diary.A
    B = diary.B
    digits = isinstance(symbols, str) and DIGITS.startswith(symbols) and not source.symbols
    if source.is_counted and (labelled or digits):
        symbol_count = None if symbols == DIGITS else len(symbols)
        all_typed = pi and A and B  # there is nothing to count
        alike = hmm.uniform_model(len(names), len(B[0])) if all_typed else None
        own_model = alike or _counted_model(names, labelled, diary, symbol_count)
        stops = _stops(names, diary, None if A else own_model.stop)
    elif source.has_random_parameters or symbols != preset_symbols(source):
        own_model = _random_model(names, symbols, source, labelled, diary)
        stops = _stops(names, diary, own_model.stop)
    else:
        own_model = _printed_model(names, source)
        stops = _stops(names, diary, own_model.stop)
    if not A:
        A = (
            own_model if stops is own_model.stop else own_model.stopping(stops)
        ).transition.tolist()
    pi, B = pi or own_model.initial[None], B or own_model.emission.tolist()
    _check_sums(names, {"pi": pi, "A": A, "B": B}, stops)
    if digits and not diary.symbols and not source.has_random_parameters:
        symbols = DIGITS[: len(B[0])] if len(B[0]) <= len(DIGITS) else symbols
    if len(B[0]) != len(symbols):
        raise ValueError(
            f"B: {len(symbols)} numbers per row are needed, one for each of the symbols "
            f"{listed(symbols)}, got {len(B[0])}"
        )
    return hmm.HMM(pi[0], A, B, stops), symbols


def _printed_model(names: Sequence[str], source: Preset) -> hmm.HMM:
    """The preset's parameters; it has none for another number of states: these begin all alike."""
    if len(names) == len(source.A):
        return hmm.HMM(source.pi[0], source.A, source.B, source.ends[0] if source.ends else None)
    alike = hmm.uniform_model(len(names), len(source.B[0]))
    return alike.stopping(np.full(len(names), END)) if source.ends else alike


def _random_model(
    names: Sequence[str],
    symbols: Sequence[str],
    source: Preset,
    labelled: Sequence[Row],
    diary: Diary,
) -> hmm.HMM:
    """Where learning begins for symbols that no preset knows.

    It is what is counted of the labels, with one added to each count; without labels, emissions are
    drawn with the seed, for equal ones would stay equal, and the states follow each other as in the
    preset, or alike.
    """
    if labelled:
        return count(labelled, names, len(symbols), diary.stop == "on").add_pseudocount(1).divide()
    rng = np.random.default_rng(diary.seed)
    random_model = hmm.random_model(len(names), len(symbols), rng)
    if source.A and len(source.A) == len(names):
        printed_model = _printed_model(names, source)
        return hmm.HMM(
            printed_model.initial,
            printed_model.transition,
            random_model.emission,
            printed_model.stop,
        )
    alike = hmm.uniform_model(len(names), len(symbols))
    return hmm.HMM(alike.initial, alike.transition, random_model.emission)


def _counted_model(
    names: Sequence[str], labelled: Sequence[Row], diary: Diary, symbol_count: int | None
) -> hmm.HMM:
    """The counts divided, of as many symbols as are known, or else as occur, three at least; rows
    that a field gives need no counts.
    """
    if not labelled:
        raise ValueError(
            "labels: there are no labelled sequences to count from; "
            f"label days with {_listed_names(names)}"
        )
    symbols = symbol_count or max(3, 1 + max(int(row.observations.max()) for row in labelled))
    counts = count(labelled, names, symbols, diary.stop == "on").add_pseudocount(diary.smoothing)
    typed_text = {"initial": diary.pi, "transition": diary.A, "emission": diary.B}
    reasons = {
        "initial": "is never first",
        "transition": "is never left",
        "emission": "has no observations",
    }
    for parameter, row in counts.undefined:
        if not typed_text[parameter]:
            raise ValueError(
                f"labels: state {names[row]} {reasons[parameter]} in the labelled sequences, "
                f"so its {parameter} probabilities are 0/0; label more days, or give a pseudo-count"
            )
    return counts.divide(keep=hmm.uniform_model(len(names), symbols, stop=diary.stop == "on"))


def _stops(names: Sequence[str], diary: Diary, own_stops: np.ndarray | None) -> np.ndarray | None:
    """(K,) P(STOP | state): as typed, else the model's own, if it has them; None without STOP."""
    if diary.ends:
        _check_shape("ends", diary.ends, names)
    if diary.stop == "off" or (diary.stop == "preset" and not diary.ends and own_stops is None):
        return None
    if diary.ends:
        return np.array(diary.ends[0])
    return np.full(len(names), END) if own_stops is None else own_stops


def _check_sums(names: Sequence[str], tables: dict[str, Table], stops: np.ndarray | None) -> None:
    """Every row must sum to one, those of A together with their STOP."""
    row_of = {"pi": "it", "A": "row {} (from {})", "B": "row {} (of {})"}
    for field, table in tables.items():
        _check_shape(field, table, names)
        for k, row in enumerate(table):
            end = float(stops[k]) if field == "A" and stops is not None else None
            total = sum(row) + (end or 0.0)
            if abs(total - 1) > CLOSE:
                note = "" if end is None else f" together with its STOP probability {end:.6g}"
                row_name = row_of[field].format(k + 1, names[k])
                raise ValueError(f"{field}: {row_name} sums to {total:.10g}{note}; it must be 1")


def _check_shape(field: str, table: Table, names: Sequence[str]) -> None:
    """A and B have a row for each state, the others one; all but B have as many columns as there
    are states.
    """
    rows = len(names) if field in ("A", "B") else 1
    columns = len(table[0])
    states = f"one for each of the states {_listed_names(names)}"
    if len(table) != rows:
        raise ValueError(f"{field}: {rows} rows are needed, {states}, got {len(table)}")
    if field != "B" and columns != len(names):
        raise ValueError(
            f"{field}: {len(names)} numbers per row are needed, {states}, got {columns}"
        )
    if columns < 2:
        raise ValueError(
            f"{field}: 2 to {MAX_SYMBOLS} numbers per row are needed, one for each symbol, got "
            f"{columns}"
        )
