# ruff: noqa: F401
"""What all labs share, without Panel: states and their domains, tables, links, and the declarations
of pictures and views.
"""

from genlab.kit import own_table, row_dragging
from genlab.kit.domain import Choice, Count, Flag, Real, Text, quoted, titled, value_or_error
from genlab.kit.errata import corrections
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
from genlab.kit.geometry2d import (
    arrow,
    cells,
    conic,
    contour,
    contours,
    ellipse,
    reaching,
    rings,
    straight,
    with_gaps,
)
from genlab.kit.injection import NoAnswer, answering
from genlab.kit.lab import Demo, Lab, TableUse, data_of, demos_of, lab_of
from genlab.kit.labelled import Labelled, labelled_of, of_points, shipped, with_moved
from genlab.kit.layout import (
    Button,
    Buttons,
    Choose,
    Drawing,
    File,
    Group,
    Layout,
    Open,
    Tuning,
    Upload,
    Verdict,
    Walk,
    When,
    choices,
    either,
    headline_of,
    said,
    where,
    window,
)
from genlab.kit.link import OpenedLink, decode, encode, link_to, load
from genlab.kit.names import in_their_names, name_in_sentence, sentence
from genlab.kit.numbers import (
    decimals,
    fixed,
    in_formula,
    linear,
    lowered,
    near,
    number,
    percent,
    placed_at,
    plural,
    power_of_ten,
    probability,
    raised,
    rounded,
    short,
    signed,
    typeable,
)
from genlab.kit.own_table import pasted
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
    axis_around,
    decades,
    handle,
    log_spaced,
    median,
    nice,
    pieces,
    powers,
    spaced_labels,
    whole_ticks,
    zoomed,
)
from genlab.kit.program import program
from genlab.kit.rows import (
    Csv,
    PastedText,
    Point,
    Points,
    Reading,
    Rows,
    placed,
    pulled,
    relabelled,
    relocated,
)
from genlab.kit.state import Field, State, field_of, fields_of, reseeded, seed_field
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
