"""A table of one's own: the roles of its columns, its rows, and the way from a draft to use."""

from dataclasses import dataclass, replace

import pytest

from genlab.kit import Csv, Points, TableUse, field_of, own_table, pasted
from genlab.kit.domain import Choice
from genlab.tables.columns import class_roles

TABLE = Csv()
PENGUINS = "species,bill,depth,note\nAdelie,39.1,18.7,p\nGentoo,46.1,13.2,\nAdelie,NA,17,p\n"
USE = TableUse(
    ("class", "x", "y", "feature", "ignored"),
    lambda _state, table: class_roles(table, 3),
    {"at": ((1.0, 2.0, 0),)},
)


@dataclass(frozen=True)
class TableState(own_table.StateWithTable):
    """A state with a table."""

    data: str = field_of(Choice({"set": "A set", "own": "Own"}), "set")
    points: tuple = field_of(Points(-99, 99, 9), ())
    moved: tuple = field_of(Points(-99, 99, 9), ())
    at: tuple = field_of(Points(-99, 99, 9), ())

    def check(self):
        if self.data == "own" and self.csv:
            self.rows()

    def rows(self):
        table = TABLE.sheet(self.csv, self.reading)
        roles = own_table.parse_options(self.reading).roles
        return pasted(table, 3, own_table.resolved_roles(USE, self, table, roles))


def sheet(text):
    return TABLE.sheet(text)


def test_last_whole_number_column_with_few_values_is_the_class():
    assert pasted(sheet("a,b\n1.5,0\n2,1"), 4).features == ("a",)
    assert pasted(sheet("a,b\n1.5,0.5\n2,1"), 4).features == ("a", "b")


@pytest.mark.parametrize("gap", ["NA", "", "nan", "?", "n/a"])
def test_pasted_rows_with_gaps_are_dropped_and_counted(
    gap,
):
    rows = pasted(sheet(f"a,b,kind\n1,2,u\n3,{gap},v\n5,6,{gap}\n7,8,v"), 4)
    assert rows.features == ("a", "b") and rows.x.tolist() == [[1, 2], [7, 8]]
    assert rows.classes == ("u", "v") and rows.y.tolist() == [0, 1]
    assert "2 rows with a missing value (“b”, “kind”) are left out: rows 2, 3" in rows.source


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("a,kind,note\n1,u,p\n2,v,q\n3,v,r", "kind"),  # the last has too many
        ("a,kind,note\n1,u,ok\n2,v,ok\n3,v,ok", "kind"),  # the last has only one
        ("a,kind,sex\n1,u,f\n2,v,m\n3,v,f", "sex"),
        ("a,Class,sex\n1,u,f\n2,v,m\n3,v,f", "Class"),
        ("class,a,sex\n1,2,f\n2,5,m\n2,7,f", "class"),
    ],
)
def test_class_column_is_found_by_name_or_few_texts(text, label):
    rows = pasted(sheet(text), 2)
    assert (
        rows.features == ("a",)
        and len(rows.classes) == 2
        and f"Class: “{label}”; features: “a”" in rows.source
    )


def test_a_column_that_one_text_keeps_from_being_numbers_is_named_with_that_text():
    rows = pasted(sheet("a,b,kind\n1,1,u\n2,2,v\n3,3.1.,u\n4,4,v"), 3)
    assert (
        rows.features == ("a",)
        and "Line 4, column “b”: “3.1.” is no number, so it is text" in rows.source
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "a,b\n1,NA\nNA,2",
            "each row lacks a value in one of “a”, “b”; a column that is mostly empty",
        ),
        (
            "a,b\n1,1.5\n2,2.5\n3,o\n4,4.5",
            "at most 2 classes are drawn, column “b” has 4; line 4, column “b”, holds “o”, no "
            "number",
        ),
        ("a,b\nx,1\ny,2\nz,3\nw,o", "numbers is needed; line 5, column “b”, holds “o”"),
        ("a", "at least one"),
        ("a,k\n1,t\n2,u\n3,v", "at most 2 classes"),
    ],
)
def test_pasted_refuses_tables_that_cannot_be_fitted(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        pasted(sheet(text), 2)


# ── Roles ─────────────────────────────────────────────────────────────────────────────────────────


def test_class_roles_leave_out_an_index_and_more_features_than_are_wanted():
    table = sheet(",a,b,c,kind\n0,1,2,3,u\n1,4,5,6,v")
    assert class_roles(table, 3) == ("ignored", "x", "y", "feature", "class")
    assert class_roles(table, 3, 2) == ("ignored", "x", "y", "ignored", "class")


def test_pasted_keeps_class_names_as_written_and_numbers_in_order():
    rows = pasted(sheet("class,a\n10,1\n9,2\n10,4\n10,3"), 4)
    assert rows.classes == ("9", "10") and rows.y.tolist() == [1, 0, 1, 1]
    rows = pasted(sheet("class,a\n10,1\n9,2\n010,4\n10,3"), 4)  # 010 is another name than 10
    assert rows.classes == ("010", "10", "9") and rows.y.tolist() == [1, 2, 0, 1]
    assert pasted(sheet("class,a\n1.0,2.5\n2.00,3.5"), 4).classes == ("1.0", "2.00")


def test_pasted_takes_features_in_the_order_of_their_roles():
    rows = pasted(sheet(PENGUINS), 3, ("class", "y", "x", "ignored"))
    assert rows.features == ("depth", "bill") and rows.x.tolist() == [[18.7, 39.1], [13.2, 46.1]]
    assert "not used: “note”" in rows.source and "row 3" in rows.source


@pytest.mark.parametrize(
    ("roles", "sentence"),
    [
        (("x", "y"), "4 roles are needed, one for each column, got 2"),
        (("class", "x", "x", "ignored"), "one column can be x, got “bill” and “depth”"),
        (("weight", "x", "y", "ignored"), "column “species”: one of class, x, y"),
        (("x", "y", "feature", "ignored"), "line 2, column “species”: a feature needs a number, "
                                           "got “Adelie”"),
        (("class", "ignored", "ignored", "ignored"), "at least one column must be a feature"),
    ],
)  # fmt: skip
def test_roles_that_cannot_be_are_refused_with_the_column(roles, sentence):
    table = sheet(PENGUINS)
    with pytest.raises(ValueError, match=sentence):
        pasted(table, 3, own_table.resolved_roles(USE, None, table, roles))


def test_columns_are_named_on_the_command_line_and_what_is_unknown_is_said():
    table = sheet(PENGUINS)
    roles = own_table.with_named_columns(USE, table, ["class=species", "x=depth"])
    assert roles == ("class", "ignored", "x", "ignored")
    for entry, sentence in (
        ("queen=bill", "ROLE=NAME is allowed with a role from class, x"),
        ("bill", "ROLE=NAME is allowed"),
        ("x=beak", "no column is called “beak”; there are “species”, “bill”"),
    ):
        with pytest.raises(ValueError, match=sentence):
            own_table.with_named_columns(USE, table, [entry])


# ── From a draft to the rows ──────────────────────────────────────────────────────────────────────


def test_draft_changes_nothing_until_used_and_undo_restores_all():
    drafted = TableState(data="set", csv="a,b\n1,2.5", moved=((1, 2, 3),), draft=PENGUINS)
    used_state = replace(drafted, **own_table.used(drafted, USE))
    assert (used_state.data, used_state.csv, used_state.draft, used_state.moved) == (
        "own",
        PENGUINS,
        "",
        (),
    )
    assert (
        used_state.reading == "delimiter=comma header=yes decimal=point edition=3" and used_state.at
    )
    assert used_state.rows().classes == ("Adelie", "Gentoo")
    assert replace(used_state, **own_table.undone(used_state)) == drafted


def test_a_table_that_cannot_be_used_says_why_and_stays_a_draft():
    state = TableState(draft="a,b\n1,2\n3")
    preview = own_table.preview(state, USE)
    assert preview.table is None and "line 3: 2 cells are allowed" in preview.fault
    with pytest.raises(ValueError, match="draft: line 3: 2 cells"):
        own_table.used(state, USE)
    preview = own_table.preview(TableState(draft="a,b\nu,v\nw,z"), USE)
    assert preview.table and preview.fault.startswith("at least one column of numbers is needed")


def test_where_no_role_can_be_proposed_a_click_on_one_is_enough():
    names = "".join(f"{'abcdef'[k]},{k}.5,{k * k}\n" for k in range(6))
    state = TableState(draft=f"name,p,q\n{names}")
    preview = own_table.preview(state, USE)
    assert "at most 3 classes" in preview.fault and preview.roles == ("ignored", "x", "y")
    with_roles = replace(state, **own_table.with_column(state, USE, 1, "x"))
    assert not own_table.preview(with_roles, USE).fault
    assert replace(with_roles, **own_table.used(with_roles, USE)).rows().x.shape == (6, 2)


def test_undo_without_a_record_of_what_was_there_is_refused():
    for before in ("", "x", "[1]", '{"queen": 1}', '{"data": "queen"}'):
        with pytest.raises(ValueError, match="not known any more"):
            own_table.undone(TableState(before=before))


@pytest.mark.parametrize("data", ["set", "own"])
@pytest.mark.parametrize(
    "text", ["a,b,c,d,k\n1,2,3,4,u\n3,5,4,9,v", "1;2.5\n3;4.5", ",x,y\n0,1,2\n1,2,3"]
)
def test_a_table_that_leaves_nothing_to_ask_is_used_at_once_and_taken_back(data, text):
    state = TableState(data=data, at=((1.0, 1.0, 0),), csv="p,q\n8,9" if data == "own" else "")
    taken = replace(state, **own_table.linked(state, USE, text))
    assert (taken.data, taken.csv, len(taken.rows().x)) == ("own", text, 2)
    assert replace(taken, **own_table.undone(taken)) == state


@pytest.mark.parametrize(
    "text",
    [
        'x,y\n"1,500",2\n"2,500",3',  # 1500 or 1.5
        "x,y\n1,2\n3",  # unreadable
        "x,note\n1,a\n2,b\n3,c\n4,d",  # too many classes
    ],
)
def test_draft_applies_only_after_the_button(text):
    assert own_table.linked(TableState(data="own"), USE, text) == {"draft_reading": ""}


def test_an_emptied_box_takes_the_table_away():
    assert own_table.linked(TableState(data="own", csv="x,y\n1,2"), USE, " ")["csv"] == ""


def test_options_and_roles_are_adjusted_in_the_draft_alone():
    state = TableState(data="own", csv="x,y,k\n1,2,u\n3,4,v", reading="header=yes")
    adjusted = replace(state, **own_table.with_option(state, header=False))
    assert adjusted.csv == state.csv and own_table.preview(adjusted, USE).table.header is False
    with_class = replace(state, **own_table.with_column(state, USE, 0, "y"))
    assert (
        with_class.draft == state.csv
        and with_class.draft_reading == "header=yes roles=y,ignored,class"
    )
    assert own_table.with_column(state, USE, 9, "y") == {}
    assert own_table.with_column(state, USE, 0, "weight") == {}


def test_a_file_is_opened_as_a_draft_and_in_any_character_set():
    box = own_table.open_box()
    assert box.field == "draft"
    assert box.read("\ufeffa,b\n1,2".encode()) == box.read("a,b\n1,2".encode("utf-16"))
    with pytest.raises(ValueError, match="save it as CSV first"):
        box.read(b"PK\x03\x04xl/")
