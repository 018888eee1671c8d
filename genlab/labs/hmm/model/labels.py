"""Labels: the state of each day of a row, as typed, as in a file, or as of a preset."""

from collections.abc import Sequence
from dataclasses import replace

from genlab.kit import plural
from genlab.labs.hmm.model.alphabet import preset_symbols
from genlab.labs.hmm.model.diary import Diary, Preset
from genlab.labs.hmm.model.rows import Row, Rows
from genlab.labs.hmm.model.sequences import (
    UNKNOWN,
    Words,
    Written,
    find,
    in_sentence,
    label_items,
    names_of,
    read_line,
    side_by_side,
    spelled,
    spellings,
)


def with_labels(
    diary: Diary, preset: Preset, rows: Rows, names: Words, usual: bool
) -> tuple[Rows, Rows]:
    """All rows with their labels, and those that counts are taken from.

    The preset's labels are written with the states' present names. They stay with rows that are
    still the preset's own, apart from hidden days.

    usual: whether the symbols are the preset's.
    """
    preset_rows = _preset_rows(preset, names)
    if diary.labels:
        labels = _label_rows(diary.labels, names, rows)
        rows = tuple(
            replace(row, labels=label or row.labels)
            for row, label in zip(rows, labels, strict=True)
        )
    elif not diary.own_text:
        rows = _with_labels_of_preset(rows, preset_rows)
    counts_preset = usual and preset_rows[0].labels and not diary.labels
    counted_rows = preset_rows if counts_preset else rows
    return rows, tuple(row for row in counted_rows if row.labels)


def _with_labels_of_preset(rows: Rows, preset_rows: Rows) -> Rows:
    """The rows with the preset's labels if they begin with all of its rows, perhaps with hidden
    days.
    """
    pairs = list(zip(rows, preset_rows, strict=False))
    is_own = len(pairs) == len(preset_rows)
    if not is_own or not all(row.hides(preset_row.text) for row, preset_row in pairs):
        return rows
    labelled = [replace(row, labels=preset_row.labels) for row, preset_row in pairs]
    return (*labelled, *rows[len(preset_rows) :])


def _label_rows(text: str, names: Words, rows: Sequence[Row]) -> list[Words]:
    """The labels of the rows, from a text on one line; none for rows beyond its end."""
    separator = "." if all(len(name) == 1 for name in names) else ";"
    parts = text.rstrip(separator).split(separator)
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
        place = f"labels: {row.step} {{}} of sequence {number}"
        labels.append(_states(items, names, place))
    return labels


def _preset_rows(preset: Preset, names: Words) -> Rows:
    """The preset's own sequences, labelled with the states' names."""
    usual = names_of(preset.names)
    name_of = dict(zip(usual, names, strict=True)) if len(usual) == len(names) else {}
    symbols = preset_symbols(preset)
    line = read_line(preset.obs, "auto", symbols if preset.symbols else "")
    labels = ["" for _ in line.sequences]
    if name_of and preset.labels:
        labels = preset.labels.split(".")
    return tuple(
        Row(
            spelled(sequence.symbols, symbols),
            spelled((name_of[letter] for letter in label), names),
            symbols,
            preset.step,
        )
        for sequence, label in zip(line.sequences, labels, strict=True)
    )


def file_labels(sequence: Written, names: Words, field: str, step: str) -> Words:
    """The labels that stand below a sequence in a file; "" where there are none.

    field: which field has the file; step: what a place in the sequence is called.
    """
    if sequence.labels is None:
        return ""
    line = sequence.label_line
    items = label_items(sequence.labels, names)
    labels = _states(items, names, f"{field}: line {line}, label {{}}")
    if len(labels) != len(sequence.symbols):
        raise ValueError(
            f"{field}: line {line} has {plural(len(labels), 'label')} for "
            f"{plural(len(sequence.symbols), step)}; each {step} needs a state or ?"
        )
    return labels


def _states(items: Words, names: Words, place: str) -> Words:
    """Labels as the states' own names; an item that is none is refused with its place, such as
    "labels: day {} of sequence 1".
    """
    labels = spellings(items, lambda item: find(item, (*names, UNKNOWN)))
    if "" in labels:
        number = labels.index("")
        raise ValueError(
            f"{place.format(number + 1)} is {in_sentence(items[number])}; the states are "
            f"{side_by_side(names)}"
        )
    return spelled(labels, names)
