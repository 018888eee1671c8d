"""Sequences of one's own in the HMM lab: any alphabet, any names, files, partly known labels."""

import contextlib
import io
import json
import math
import time
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from effort import tries
from hypothesis import example, given, settings
from hypothesis import strategies as st

from genlab import hmm
from genlab.kit import Form, decode, encode, progress, script
from genlab.labs import labs
from genlab.labs.hmm.lab import LAB
from genlab.labs.hmm.model.learning import max_rounds
from genlab.labs.hmm.model.result import run
from genlab.labs.hmm.model.sequences import (
    bodies_of,
    decoded,
    read_file,
    tidy_labels,
    tidy_names,
    tidy_sequences,
)
from genlab.labs.hmm.state import HmmState, linked_changes
from genlab.labs.hmm.view import LAYOUT, hide, reading_note, was
from genlab.ui.session import Session

FASTA = """>phage one, a fragment
ACGTNacg
GG
>two
TTTA
labels: H?LH
"""


def result_of(link):
    decoded = decode(link, labs())
    assert not decoded.notices, decoded.notices
    return run(decoded.state)


def tables(link):
    return {table.name: table for table in LAB.tables(result_of(link))}


def with_own(text, **fields):
    """A state after a file was opened."""
    state = HmmState(**fields)
    return replace(state, **linked_changes(state, "sequences", text), sequences=text)


def program_output(state):
    """What the take-home program prints."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(script(LAB, state), {})  # noqa: S102
    return json.loads(output.getvalue())


# ── Published results ─────────────────────────────────────────────────────────────────────────────


def test_walk_shop_clean_is_sunny_rainy_rainy():
    """Wikipedia, “Viterbi algorithm”: Sunny, Rainy, Rainy with 0.01344; P = 0.033612."""
    tables_by_name = tables("#hmm?preset=weather&view=viterbi")
    assert tables_by_name["decoding"].rows[0][1] == "Sunny → Rainy → Rainy"
    assert tables_by_name["decoding"].rows[0][3] == pytest.approx(0.01344, rel=1e-12)
    assert tables_by_name["likelihood"].rows[0][3] == pytest.approx(0.033612, rel=1e-12)
    assert [row[1] for row in tables_by_name["viterbi"].rows] == ["walk", "shop", "clean"]
    model = result_of("#hmm?preset=weather").setup.model
    assert model.initial.tolist() == [0.6, 0.4]
    assert model.transition.tolist() == [[0.7, 0.3], [0.4, 0.6]]
    assert model.emission.tolist() == [[0.1, 0.4, 0.5], [0.6, 0.3, 0.1]]


def test_ggcactgaa_is_decoded_as_published():
    """Borodovsky & Ekisheva 2006: HHHLLLLLL with 4.25e-8, 2^-24.49; P(GGCA) = 0.0038432."""
    best = tables("#hmm?preset=dna")["decoding"].rows[0]
    assert best[1] == "HHHLLLLLL"
    assert best[3] == pytest.approx(4.25e-8, abs=5e-11)
    assert best[2] / math.log(2) == pytest.approx(-24.49, abs=5e-3)
    likelihood = tables("#hmm?preset=dna&obs=GGCA")["likelihood"].rows[0][3]
    assert likelihood == pytest.approx(0.0038432, abs=1e-7)


def test_coghlans_stretches_are_the_larger_delta_of_each_position():
    """Coghlan 2011: positions 1–2 AT-rich, 3–21 GC-rich, 22 AT-rich, 23 on GC-rich, without a trace
    back; the most probable path has no AT-rich position 22.
    """
    reading = result_of("#hmm?preset=gc").reading
    larger = reading.viterbi.log_delta.argmax(axis=1) + 1
    assert larger.tolist() == [1] * 2 + [2] * 19 + [1] + [2] * 8
    assert (reading.best[0] + 1).tolist() == [1] * 2 + [2] * 28


# ── Links ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("query", "names", "symbols", "rows"),
    [
        ("obs=ACGTTA", "CH", "ACGT", ["ACGTTA"]),
        ("obs=acgt.gg", "CH", "ACGT", ["ACGT", "GG"]),
        ("obs=ACGT%0AGGA", "CH", "ACGT", ["ACGT", "GGA"]),
        ("obs=walk,shop;clean", "CH", ("clean", "shop", "walk"), [("walk", "shop"), ("clean",)]),
        ("preset=weather&obs=Walk,?,SHOP", ("Rainy", "Sunny"), ("walk", "shop", "clean"),
         [("walk", "?", "shop")]),
        ("names=Rainy,Sunny", ("Rainy", "Sunny"), "123", None),
        ("names=Rain%20Sun", ("Rain", "Sun"), "123", None),
        ("names=New%20York,Paris&obs=1,2,3", ("New York", "Paris"), "123", ["123"]),
        ("names=ab", "AB", "123", None),
        ("names=a,%20b", "AB", "123", None),
        ("obs=1,%202;3", "CH", "123", ["123"]),
        ("obs=12%2033", "CH", "123", ["1233"]),
        ("obs=12%2033%2012&unit=words", "CH", ("12", "33"), [("12", "33", "12")]),
        ("obs=10,9,10", "CH", ("9", "10"), [("10", "9", "10")]),
        ("preset=own&obs=ha,ho&symbols=ha,he,ho", "XY", ("ha", "he", "ho"), [("ha", "ho")]),
        ("preset=weather&obs=walk,swim&unknown=missing", ("Rainy", "Sunny"),
         ("walk", "shop", "clean"), [("walk", "?")]),
        ("preset=dna&obs=walk,shop", "HL", ("shop", "walk"), [("walk", "shop")]),
    ],
)  # fmt: skip
def test_a_link_says_any_alphabet_and_any_names(query, names, symbols, rows):
    setup = result_of(f"#hmm?{query}").setup
    assert (setup.names, setup.symbols) == (names, symbols)
    if rows:
        assert [row.text for row in setup.rows] == rows
    state = result_of(f"#hmm?{query}").state
    decoded = decode(encode(LAB, state), labs())
    assert decoded.state == state and not decoded.notices


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("preset=weather&obs=walk,swim", "obs: day 2 of sequence 1 is “swim”; the symbols are "
                                         "walk, "
         "shop, clean, and ? means a missing day"),
        ("preset=weather&obs=walk,,shop", "obs: day 2 of sequence 1 is empty"),
        ("obs=ACGT&labels=HHX", "labels: sequence 1 has 3 labels for 4 positions"),
        ("obs=AC&labels=HX", "labels: position 2 of sequence 1 is X; the states are C H"),
        ("obs=AA", "obs: 2 to 40 different symbols are allowed, got 1 (A)"),
        ("obs=ACGT&B=0.5,0.5;0.5,0.5", "B: 4 numbers per row are needed, one for each of the "
                                       "symbols "
         "A, C, G, T, got 2"),
        ("names=Rainier", "names: 2 to 5 states are needed, no two alike, got “RAINIER”"),
        ("names=Rain,Rain", "names: 2 to 5 states are needed, no two alike"),
        ("names=A,?", "names: item 2 is ?, which means what is not known"),
        ("symbols=a,b,a&obs=ab", "symbols: “a” occurs twice"),
        (f"symbols={'x' * 31},y&obs=y", "symbols: item 1, “xxx"),
        ("preset=weather&clamp=2:Snowy", "clamp: a day and a state such as 3:Sunny, or 2.1:Rainy "
                                         "for "
         "day 1 of sequence 2, is needed; got “2:Snowy”"),
        ("labels=H" + "%3F" * 32 + "&clamp=1C",
         "clamp: day 1 of sequence 1 is labelled H and cannot be C"),
    ],
)  # fmt: skip
def test_bad_link_values_are_named_by_field_place_and_symbol(query, sentence):
    decoded = decode(f"#hmm?{query}", labs())
    assert any(sentence in notice for notice in decoded.notices), decoded.notices


@given(st.text(max_size=40), st.sampled_from(["obs", "labels", "names", "symbols", "sequences"]))
@settings(max_examples=tries(200, 40), deadline=None)
def test_every_text_opens_a_state_or_says_what_is_wrong(text, field):
    for base in ({}, {"preset": "own"}, {"preset": "weather"}):
        try:
            state = HmmState(**(base | {field: text}))
        except ValueError as error:
            assert str(error).partition(":")[0] in LAB.fields
            continue
        assert LAB.headline(run(state))
        assert decode(encode(LAB, state, private=True), labs()).state == state


@given(st.text(alphabet="12?.,; \nabHC", max_size=25))
@example(", 1")
@example("1, 1")
@example("\naa")
@example("??\na")
@settings(max_examples=tries(200, 40), deadline=None)
def test_a_tidied_text_stays_as_it_is(text):
    for tidy in (tidy_sequences, tidy_labels, tidy_names):
        assert tidy(tidy(text)) == tidy(text)


def test_sequences_of_ones_own_are_in_no_link_until_they_are_shared():
    state = HmmState(preset="own", sequences="ACGT\nGGTA")
    assert encode(LAB, state) == "#hmm?preset=own"
    assert decode(encode(LAB, state), labs()).notices == ()
    shared = decode(encode(LAB, state, private=True), labs()).state
    assert shared == state
    with_model = HmmState(preset="own", sequences="ACGT", B=((0.25,) * 4, (0.1, 0.2, 0.3, 0.4)))
    without_model = decode(encode(LAB, with_model), labs())
    assert not without_model.notices and without_model.state.setup.model.symbols == 4


# ── Files ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_fasta_file_is_read_record_by_record():
    setup = with_own(FASTA, preset="dna").setup
    assert [row.text for row in setup.rows] == ["ACGT?ACGGG", "TTTA"]
    assert [row.name for row in setup.rows] == ["phage one, a fragment", "two"]
    assert setup.symbols == "ACGT" and setup.model.emission[0].tolist() == [0.2, 0.3, 0.3, 0.2]
    assert setup.clamps == ({}, {0: 0, 2: 1, 3: 0})
    assert setup.reading == (
        "Read as FASTA: 2 sequences of 4 to 10 positions; each character is a symbol; "
        "the symbols are A, C, G, T; 1 position not observed."
    )


def test_lines_of_words_are_sequences_and_comments_are_counted():
    text = "\ufeff# diary\nwalk, shop, clean\r\n\nclean, walk\nlabels: Rainy, ?\n"
    setup = with_own(text, preset="weather").setup
    assert [row.text for row in setup.rows] == [("walk", "shop", "clean"), ("clean", "walk")]
    assert setup.clamps == ({}, {0: 0})
    assert setup.reading.endswith("1 comment line not read.")
    state = with_own(text, preset="weather")
    state = replace(state, row=2)
    rows_by_table = {table.name: table.rows for table in LAB.tables(run(state))}
    assert len(rows_by_table["likelihood"]) == 2
    assert [row[1] for row in rows_by_table["viterbi"]] == ["clean", "walk"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("walk, shop\nclean, swim", "sequences: line 2, symbol 2 is “swim”; the symbols are walk, "
         "shop, clean"),
        ("walk\nlabels: Rainy, Sunny", "sequences: line 2 has 2 labels for 1 position"),
        ("walk, shop\n\nlabels: Rainy, Snowy", "sequences: line 3, label 2 is “Snowy”"),
        ("labels: Rainy", "sequences: line 1 has labels, but no sequence directly above it"),
        ("ACGT\n>one\nACGT", "sequences: line 1 is before the first line that begins with >"),
        (">one\n>two\nACGT", "sequences: the sequence “one” has no symbols below its name"),
        ("#", "sequences: there is no sequence"),
        ("ab\n" * 101, "sequences: at most 100 sequences are allowed, got 101"),
        ("ab" * 25_001, "sequences: at most 50,000 symbols are allowed, got 50,002"),
        ("".join(map(chr, range(200, 250))), "sequences: 2 to 40 different symbols are allowed"),
        ("a\u202eb", "sequences: item 3, “\ufffd”, has a character that cannot be shown"),
    ],
)  # fmt: skip
def test_a_file_that_does_not_fit_is_refused_with_line_and_symbol(text, sentence):
    symbols = "walk, shop, clean" if "walk" in text else ""
    with pytest.raises(ValueError) as error:
        HmmState(preset="own", names="Rainy, Sunny", symbols=symbols, sequences=text)
    assert sentence in str(error.value)


def test_the_lines_of_a_symbol_in_a_long_record_are_counted():
    with pytest.raises(ValueError, match="sequences: line 3, symbol 2 is X"):
        HmmState(preset="own", symbols="ACGT", sequences=">one\nACGT\nAXGT\n")


def test_files_are_decoded_or_the_line_is_named():
    assert decoded("Rainy".encode("utf-16")) == "Rainy"
    assert decoded(b"\xef\xbb\xbfACGT") == "ACGT"
    with pytest.raises(ValueError, match="line 2 has the byte 0xff"):
        decoded(b"ACGT\nA\xff")


def test_file_replaces_typed_text_and_keeps_a_matching_model():
    typed_form = Form(LAB, HmmState(preset="dna", obs="GGCA", clamp="2H"))
    form = typed_form.type("sequences", FASTA, linked_changes)
    assert not form.faults and form.state.preset == "own" and form.state.obs == ""
    assert form.state.setup.model == typed_form.state.setup.model and form.state.names == "HL"
    assert form.state.clamp == "" and len(form.state.setup.rows) == 2
    other = Form(LAB, HmmState()).type("sequences", "walk, shop\nshop, clean", linked_changes)
    assert other.state.preset == "own" and other.state.setup.symbols == ("clean", "shop", "walk")
    typed_diary = other.type("obs", "313", linked_changes)
    assert typed_diary.state.sequences == "" and typed_diary.state.setup.rows[0].text == "313"


def test_own_sequences_wait_while_another_preset_is_looked_at():
    form = Form(LAB, HmmState()).type("sequences", "walk, shop\nshop, clean", linked_changes)
    other_preset = form.open(HmmState())
    assert other_preset.state.sequences == form.state.sequences
    assert other_preset.state.setup.shown_row.text == other_preset.state.setup.preset.obs
    assert "kept, but not shown" in reading_note(other_preset.state, other_preset.state.setup)


def test_the_view_opens_own_sequences_and_chooses_the_one_that_is_drawn():
    session = Session(LAB, 1, "genlab.labs")
    for state in (
        HmmState(preset="own", sequences="walk, shop\nclean", row=2, view="decode"),
        with_own(FASTA.replace("H?LH", "AT-rich,?,?,GC-rich"), preset="gc"),
        HmmState(preset="own", sequences="A<b>,c\n<b>,A", names="<i>,&", view="learn", rounds=3),
    ):
        for name in ("forward", "viterbi", "posterior", "decode", "count", "learn", "restarts"):
            session.open(replace(state, view=name))
            session.settle()
    texts = " ".join(
        text
        for model in session.document.models
        if isinstance(text := getattr(model, "text", None), str)
    )
    assert "<i>," not in texts and "A<b>" not in texts


def test_days_of_a_file_cannot_be_hidden_but_set():
    state = with_own("walk, shop, clean", preset="weather")
    assert was(state, 1, 0) == {"clamp": "2:Rainy"}
    typed_state = HmmState(preset="weather", obs="walk,shop;clean")
    hidden = hide(typed_state, 0)
    assert hidden["obs"] == "?,shop;clean"
    assert hide(replace(typed_state, **hidden), 0)["obs"] == "walk,shop;clean"
    own_state = HmmState(preset="own", sequences="ACGT")
    assert "Learning" in reading_note(own_state, own_state.setup)
    assert LAYOUT.linked_changes is linked_changes


def test_long_sequences_stay_responsive():
    rng = np.random.default_rng(0)
    text = "".join(np.array(list("ACGT"))[rng.integers(4, size=50_000)])
    start = time.perf_counter()
    result = run(with_own(text, preset="gc", view="decode"))
    assert LAB.headline(result) and result.shown_days == slice(49_960, 50_000)
    opened_in = time.perf_counter() - start
    start = time.perf_counter()
    other = run(replace(result.state, back=20))
    assert other.reading is result.reading and LAB.headline(other)
    stepped_in = time.perf_counter() - start
    assert opened_in < 10 and stepped_in < 2, (opened_in, stepped_in)


def test_a_step_in_a_long_sequence_makes_no_table_anew(monkeypatch):
    rng = np.random.default_rng(1)
    text = "".join(np.array(list("ACGT"))[rng.integers(4, size=5_000)])
    state = with_own(text, preset="gc", view="viterbi")
    session = Session(LAB, 1, "genlab.labs")
    session.open(state)
    session.settle()
    kinds = ("posterior", "viterbi", "delta")
    before = [LAB.table(name).rows.cache_info().misses for name in kinds]
    session.open(replace(state, back=10))
    session.settle()
    assert [LAB.table(name).rows.cache_info().misses for name in kinds] == before


# ── Labels that are known in part ─────────────────────────────────────────────────────────────────


def paths_through(model, observations, known_states):
    """{path: P(x, path)} over all paths through the known states."""
    choices = [range(model.states) if state is None else [state] for state in known_states]
    return {path: math.exp(hmm.log_joint(model, observations, path)) for path in product(*choices)}


def test_h_question_c_keeps_the_best_path_and_the_posterior_to_the_known_days():
    result = result_of("#hmm?preset=jm&labels=H%3FC&view=viterbi")
    joints = paths_through(result.setup.model, [2, 0, 2], [1, None, 0])
    best = max(joints, key=joints.get)
    tables_by_name = {table.name: table for table in LAB.tables(result)}
    assert tables_by_name["decoding"].rows[0][1] == "".join("CH"[state] for state in best)
    assert tables_by_name["likelihood"].rows[0][3] == pytest.approx(sum(joints.values()), rel=1e-12)
    hot = sum(p for path, p in joints.items() if path[1] == 1) / sum(joints.values())
    assert [row[4] for row in tables_by_name["posterior"].rows] == pytest.approx(
        [1, hot, 0], rel=1e-9
    )
    assert LAB.headline(result).startswith("3 1 3, 2 days known: P(observations, known days)")


def test_rounds_of_learning_respect_the_known_days():
    state = HmmState(
        preset="jm", obs="313.12", labels="H?C.?C", clamp="2.1H", rounds=3, view="learn"
    )
    result = run(state)
    known_labels = [[1, -1, 0], [1, 0]]
    by_core = hmm.baum_welch(result.setup.model, [[2, 0, 2], [0, 1]], 3, labels=known_labels)
    np.testing.assert_allclose(
        result.training_run.log_likelihoods, by_core.log_likelihoods, rtol=1e-12
    )
    np.testing.assert_allclose(result.training_run.model.flat, by_core.model.flat, rtol=1e-12)
    plain = run(replace(state, labels="", clamp=""))
    assert (
        abs(plain.training_run.log_likelihoods[-1] - result.training_run.log_likelihoods[-1]) > 0.01
    )
    restarts = run(replace(state, restarts=3, rounds=0))
    for ending in restarts.endings:
        expected = hmm.log_likelihoods(ending.model, [[2, 0, 2], [0, 1]], known_labels).sum()
        assert ending.log_likelihood == pytest.approx(expected, rel=1e-9)


def test_two_known_days_lead_away_from_equal_states():
    link = next(demo.link for demo in LAB.demos if demo.name == "two")
    trained = result_of(link).training_run
    without_labels = run(replace(result_of(link).state, clamp="")).training_run
    assert trained.log_likelihoods[-1] == pytest.approx(-35.333, abs=1e-3)
    assert without_labels.log_likelihoods[-1] == pytest.approx(-40.735, abs=1e-3)


def test_complete_labels_are_for_comparison_unless_they_are_said_to_be_known():
    complete = HmmState(preset="jm", obs="313", labels="HHC", rounds=1)
    assert complete.setup.clamps == ({},) and run(complete).reading.right
    all_known = replace(complete, known="all")
    assert all_known.setup.clamps == ({0: 1, 1: 1, 2: 0},)
    none_known = replace(complete, labels="H?C", known="none")
    assert none_known.setup.clamps == ({},) and not run(none_known).reading.right


def test_counts_of_partly_labelled_rows_are_those_where_both_ends_are_known():
    result = run(HmmState(preset="jm", obs="3131", labels="HH?C", view="count"))
    counts = result.counting.plain
    assert counts.initial.tolist() == [0, 1]
    assert counts.transition.tolist() == [[0, 0], [0, 1]]
    assert counts.emission.tolist() == [[1, 0, 0], [1, 0, 1]]
    own_model = HmmState(preset="own", obs="ABBA", labels="XX?Y").setup.model
    assert own_model.emission.tolist() == [[2 / 4, 2 / 4], [2 / 3, 1 / 3]]


# ── What is taken home ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "state",
    [
        HmmState(preset="weather", obs="walk,?,clean;shop", labels="Rainy,?,?;?", rounds=2),
        HmmState(preset="gc"),
        replace(with_own(FASTA, preset="dna"), row=2, rounds=3),
        HmmState(preset="own", sequences="New York, Paris\nParis, Paris", names="on foot, by car"),
        HmmState(preset="deck", obs="ACGT.GG", labels="CCHH.HC", smoothing=1.0),
    ],
)
def test_the_program_comes_to_the_same_tables(state):
    rows_by_table = {table.name: table.rows for table in LAB.tables(run(state))}
    output = program_output(state)
    assert {"likelihood", "viterbi", "posterior", "alpha", "beta", "delta"} <= output.keys()
    for name, rows in output.items():
        assert len(rows) == len(rows_by_table[name])
        for row, expected_row in zip(rows, rows_by_table[name], strict=True):
            for cell, expected in zip(row, expected_row, strict=True):
                assert cell == expected or math.isclose(cell, expected, rel_tol=1e-9, abs_tol=1e-12)


def test_the_command_runs_a_file_and_prints_its_program(tmp_path, capsys):
    from genlab.commands.cli import main

    path = tmp_path / "reads.fa"
    path.write_text(FASTA.replace("H?LH", "X?YX"))
    assert main(["hmm", str(path)]) == 0
    output = capsys.readouterr()
    assert "2 sequences of 4 to 10 positions" in output.err
    assert len(json.loads(output.out)["tables"]["likelihood"]["rows"]) == 2
    assert main(["hmm", str(path), "--script"]) == 0
    assert 'alphabet = "ACGT"' in capsys.readouterr().out.replace("'", '"')
    path.write_text("ACGT\nlabels: X")
    assert main(["hmm", str(path)]) == 2
    assert "sequences: line 2 has 1 label for 4 positions" in capsys.readouterr().err
    path.write_text("")
    assert main(["hmm", str(path)]) == 2
    assert "this file is empty; sequences are needed" in capsys.readouterr().err


def test_a_semicolon_begins_a_comment_in_fasta_alone():
    text = ">one\nACGTAC\n;a remark > of somebody\nGGTA\n>two\nACGT\n"
    fasta = read_file(text, "auto", ())
    assert ["".join(item.symbols) for item in fasta.sequences] == ["ACGTACGGTA", "ACGT"]
    assert fasta.comments == 1 and ";" not in bodies_of(text)
    plain = read_file("a b\n;b c\n", "words", ())
    assert plain.comments == 0 and plain.sequences[1].symbols[-1] == "c"


def test_long_training_reports_the_rounds_that_are_done():
    """More rounds than may be asked of so long a sequence are never made."""
    sequence = "".join("ACGT"[number] for number in np.random.default_rng(3).integers(0, 4, 9_000))
    limit = max_rounds(9_000)
    reports = []
    with progress.listening(lambda *report: reports.append(report)):
        run(HmmState(preset="own", sequences=sequence, rounds=limit))
    rounds = [report[0] for report in reports]
    whole_rounds = {number for number in rounds if number == int(number)}
    assert rounds == sorted(rounds) and whole_rounds == set(range(limit + 1))
    assert {report[2] for report in reports} == {"rounds of Baum–Welch"}
    assert {report[1] for report in reports} == {limit}  # of all, not of the next ten
    assert reports[-1][:2] == (limit, limit)


@pytest.mark.parametrize(
    ("days", "unit", "total"),
    [(20, "rounds of Baum–Welch from all starts", 100), (301, "rounds of Baum–Welch", 200)],
)
def test_random_starts_report_the_rounds_that_are_done(days, unit, total):
    """Together or one after the other."""
    reports = []
    result = run(HmmState(n=days, restarts=1))
    with progress.listening(lambda *report: reports.append(report)):
        assert result.endings
    whole_reports = [report for report in reports if report[0] == int(report[0])]
    assert {report[1:] for report in reports} == {(total, unit)}
    assert {report[0] for report in whole_reports} >= set(range(1, total + 1))
    assert reports == sorted(reports)
