"""What every lab shares, without Panel: states and their domains, tables, links, pictures and
views as declared.
"""

from genlab.kit import hand
from genlab.kit.domain import Choice, Count, Flag, Real, Text, quoted, titled, tried
from genlab.kit.export import link_of, payload, script, source, to_json
from genlab.kit.form import Form
from genlab.kit.formula import (
    Term,
    Worked,
    Writing,
    bracketed,
    divided,
    exp_of,
    log_of,
    named,
    root_of,
    subtracted,
    total,
)
from genlab.kit.lab import Demo, Lab, data_of, demos_of, lab_of
from genlab.kit.labelled import Labelled, made, numeric, of_points, pasted, shipped, with_moved
from genlab.kit.layout import (
    Button,
    Buttons,
    Choose,
    Drawing,
    Feed,
    File,
    Group,
    Layout,
    Open,
    Verdict,
    Walk,
    When,
    choices,
    either,
    in_words,
    where,
    window,
)
from genlab.kit.link import Opened, decode, encode, link_to, load
from genlab.kit.names import called, in_their_names, sentence
from genlab.kit.numbers import (
    fixed,
    in_formula,
    linear,
    lowered,
    number,
    percent,
    placed_at,
    plural,
    power_of_ten,
    raised,
    rounded,
    short,
    signed,
    typeable,
)
from genlab.kit.parts import NoAnswer, answering
from genlab.kit.picture import (
    Area,
    Axis,
    Bars,
    Curve,
    Dots,
    Handles,
    Plot,
    Rule,
    Shade,
    Strip,
    apart,
    around,
    decades,
    handle,
    median,
    nice,
    pieces,
    powers,
    spread,
    whole,
    zoomed,
)
from genlab.kit.plane import (
    arrow,
    broken,
    cells,
    conic,
    contour,
    contours,
    ellipse,
    reaching,
    rings,
    straight,
)
from genlab.kit.printed import BOTH, CORRECTED, SAME, Printed, corrections, printed
from genlab.kit.program import program
from genlab.kit.rows import Csv, Point, Points, Rows, Sheet, placed, pulled, relabelled, relocated
from genlab.kit.state import Field, State, field_of, fields_of
from genlab.kit.table import (
    Table,
    TableOf,
    is_number,
    plain,
    rows_of,
    table,
    tables_of,
    to_csv,
    to_text,
)

__all__ = [
    "BOTH", "CORRECTED", "SAME", "Area", "Axis", "Bars", "Button", "Buttons", "Choice", "Choose", "Count", "Csv",
    "Curve", "Demo", "Dots", "Drawing", "Feed", "Field", "File", "Flag", "Form", "Group", "Handles", "Lab", "Labelled",
    "Layout", "NoAnswer", "Open", "Opened", "Plot", "Point", "Points", "Printed", "Real", "Rows", "Rule", "Shade",
    "Sheet", "State", "Strip", "Table", "TableOf", "Term", "Text", "Verdict", "Walk", "When", "Worked", "Writing",
    "answering", "apart", "around", "arrow", "bracketed", "broken", "called", "cells", "choices", "conic", "contour",
    "contours", "corrections", "data_of", "decades", "decode", "demos_of", "divided", "either", "ellipse", "encode",
    "exp_of", "field_of", "fields_of", "fixed", "hand", "handle", "in_formula", "in_their_names", "in_words",
    "is_number", "lab_of", "linear", "link_of", "link_to", "load", "log_of", "lowered", "made", "median", "named",
    "nice", "number", "numeric", "of_points", "pasted", "payload", "percent", "pieces", "placed", "placed_at", "plain",
    "plural", "power_of_ten", "powers", "printed", "program", "pulled", "quoted", "raised", "reaching", "relabelled",
    "relocated", "rings", "root_of", "rounded", "rows_of", "script", "sentence", "shipped", "short", "signed", "source",
    "spread", "straight", "subtracted", "table", "tables_of", "titled", "to_csv", "to_json", "to_text", "total",
    "tried", "typeable", "where", "whole", "window", "with_moved", "zoomed",
]  # fmt: skip
