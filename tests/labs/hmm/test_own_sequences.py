"""Sequences of one's own in the HMM lab: texts, files, what stays private, and the command."""

import json
import time
from dataclasses import replace

import numpy as np
from effort import tries
from hypothesis import example, given, settings
from hypothesis import strategies as st

from genlab.commands.cli import main
from genlab.kit import Form, decode, encode
from genlab.labs import labs
from genlab.labs.hmm.lab import LAB
from genlab.labs.hmm.model.result import run
from genlab.labs.hmm.model.sequences import tidy_labels, tidy_names, tidy_sequences
from genlab.labs.hmm.state import HmmState, linked_changes
from genlab.labs.hmm.view import next_known, next_symbol, reading_note
from genlab.ui.session import Session

FASTA = """>phage one, a fragment
ACGTNacg
GG
>two
TTTA
labels: X?YX
"""
FIELDS = st.sampled_from(["obs", "labels", "names", "symbols", "sequences"])


def with_own(text, **fields):
    """A state after a file was opened."""
    state = HmmState(**fields)
    return replace(state, **linked_changes(state, "sequences", text), sequences=text)


@given(st.text(max_size=40), FIELDS)
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
    assert decode(encode(LAB, state, private=True), labs()).state == state
    with_model = HmmState(preset="own", sequences="ACGT", B=((0.25,) * 4, (0.1, 0.2, 0.3, 0.4)))
    without_text = decode(encode(LAB, with_model), labs())
    assert not without_text.notices and without_text.state.setup.model.symbols == 4


def test_file_replaces_typed_text_and_keeps_a_matching_model():
    text = FASTA.replace("X?YX", "H?LH")
    typed_form = Form(LAB, HmmState(preset="dna", obs="GGCA", clamp="2H"))
    form = typed_form.type("sequences", text, linked_changes)
    assert form.state == with_own(text, preset="dna", obs="GGCA", clamp="2H")
    assert form.state.setup.model == typed_form.state.setup.model
    assert (form.state.obs, form.state.clamp, form.state.names) == ("", "", "HL")
    other = Form(LAB, HmmState()).type("sequences", "walk, shop\nshop, clean", linked_changes)
    assert other.state.preset == "own" and other.state.setup.symbols == ("clean", "shop", "walk")
    assert other.type("obs", "313", linked_changes).state.sequences == ""


def test_own_sequences_wait_while_another_preset_is_looked_at():
    form = Form(LAB, HmmState()).type("sequences", "walk, shop\nshop, clean", linked_changes)
    other_state = form.open(HmmState()).state
    assert other_state.sequences == form.state.sequences
    assert other_state.setup.shown_row.text == other_state.setup.preset.obs
    assert "kept, but not shown" in reading_note(other_state, other_state.setup)


def test_words_of_ones_own_are_never_markup():
    session = Session(LAB, 1, "genlab.labs")
    state = HmmState(preset="own", sequences="A<b>,c\n<b>,A", names="<i>,&", view="learn", rounds=3)
    for view in ("forward", "viterbi", "posterior", "learn"):
        session.open(replace(state, view=view))
        session.settle()
    texts = " ".join(str(getattr(model, "text", "")) for model in session.document.models)
    assert "<i>," not in texts and "A<b>" not in texts


def test_days_of_a_file_cannot_be_changed_but_set():
    own = run(with_own("walk, shop, clean", preset="weather"))
    assert next_known(own, 2) == {"clamp": "2:Rainy"} and next_symbol(own, 2) == {"back": 2}
    typed = run(HmmState(preset="weather", obs="walk,shop;clean"))
    assert next_symbol(typed, 1)["obs"] == "shop,shop;clean"


def test_long_sequences_stay_responsive():
    symbols = np.random.default_rng(0).integers(4, size=50_000)
    start = time.perf_counter()
    result = run(with_own("".join("ACGT"[k] for k in symbols), preset="gc", view="viterbi"))
    assert LAB.headline(result) and result.shown_days == slice(49_960, 50_000)
    opened_in = time.perf_counter() - start
    other = run(replace(result.state, back=20))
    assert other.reading is result.reading and LAB.headline(other)
    stepped_in = time.perf_counter() - start - opened_in
    assert opened_in < 10 and stepped_in < 2, (opened_in, stepped_in)


def test_a_step_in_a_long_sequence_makes_no_table_anew():
    state = HmmState(n=5_000, view="viterbi")
    session = Session(LAB, 1, "genlab.labs")
    misses = []
    for hidden_cells in (0, 10):
        session.open(replace(state, back=hidden_cells))
        session.settle()
        kinds = ("posterior", "viterbi", "delta")
        misses.append([LAB.table(name).rows.cache_info().misses for name in kinds])
    assert misses[0] == misses[1]


def test_the_command_runs_a_file_and_prints_its_program(tmp_path, capsys):
    path = tmp_path / "reads.fa"
    path.write_text(FASTA)
    assert main(["hmm", str(path)]) == 0
    output = capsys.readouterr()
    assert "2 sequences of 4 to 10 positions" in output.err
    assert len(json.loads(output.out)["tables"]["likelihood"]["rows"]) == 2
    assert main(["hmm", str(path), "--script"]) == 0
    assert 'alphabet = "ACGT"' in capsys.readouterr().out.replace("'", '"')
    for text, fault in (
        ("ACGT\nlabels: X", "sequences: line 2 has 1 label for 4 positions"),
        ("", "this file is empty; sequences are needed"),
    ):
        path.write_text(text)
        assert main(["hmm", str(path)]) == 2
        assert fault in capsys.readouterr().err
