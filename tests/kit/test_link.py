import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.coin import LAB, LABS, OTHER, CoinState
from kit.strategies import states

from genlab import __version__
from genlab.kit import decode, encode, load, payload, to_json


@given(states(LAB))
def test_a_link_opens_the_state_it_was_made_from(state):
    decoded = decode(encode(LAB, state, private=True), LABS)
    assert (decoded.lab, decoded.state, decoded.notices) == (LAB, state, ())


def test_a_link_holds_only_what_differs_from_the_default():
    assert encode(LAB, CoinState()) == "#coin"
    assert (
        encode(LAB, CoinState(flips="TTT", alpha=0.5, fair=True))
        == "#coin?flips=TTT&alpha=0.5&fair=1"
    )


@pytest.mark.parametrize("text", ["#coin?seed=7", "coin?seed=7", " #coin?seed=7\n", "https://host/a/?q=1#coin?seed=7",
                                  "/a/b.html#coin?seed=7", "#coin?&seed=7&"])  # fmt: skip
def test_an_address_and_a_fragment_open_the_same(text):
    decoded = decode(text, LABS)
    assert (decoded.lab.slug, decoded.state.seed, decoded.notices) == ("coin", 7, ())


@pytest.mark.parametrize("text", ["", "#", "https://host/sub/path/", "http://host/?coin"])
def test_an_address_without_a_fragment_opens_the_first_lab_silently(text):
    decoded = decode(text, LABS)
    assert (decoded.lab, decoded.state, decoded.notices) == (OTHER, CoinState(), ())


@pytest.mark.parametrize(
    ("text", "notice"),
    [
        ("#coin?speed=3", "coin has no field “speed” (did you mean “seed”?): ignored"),
        ("#coin?__class__=3", "coin has no field “__class__”: ignored"),
        ("#coin?seed=1&seed=1", "seed: given 2 times; the default “0” is used"),
        (
            "#coin?seed=-1",
            "seed: a whole number from 0 to 2147483647 is allowed, got “-1”; the default “0” is "
            "used",
        ),
        (
            "#coin?alpha=1e999",
            "alpha: a number from 0.01 to 10000 is allowed, got “1e999”; the default “2” is used",
        ),
        (
            "#coin?view=PRIOR",
            "view: one of prior, post is allowed, got “PRIOR”; the default “prior” is used",
        ),
        ("#coin?fair", "fair: 1 (yes) or 0 (no) is allowed, got “”; the default “0” is used"),
        (
            "#coin?flips=HTX",
            "flips: only H and T are allowed, got “X” at character 3; the default “HHTHT” is used",
        ),
        (
            "#coin?diary=%FF%E2",
            "diary: “%FF%E2” is not percent-encoded UTF-8; the default “” is used",
        ),
        (
            "#coin?fair=1&alpha=101",
            "a fair coin needs alpha of 100 or less; all fields have their defaults",
        ),
        ("#coins?seed=1", "no lab is called “coins” (did you mean “coin”?): opened other instead"),
        ("#course=nosuch&step=2", "no course is called “nosuch”: opened other instead"),
        ("#course=%7B%22title&step=1", 'no course is called “{"title”: opened other instead'),
        ("#coin?a\u202e\x1b[2J=1", "coin has no field “a��[2J”: ignored"),
    ],
)
def test_bad_value_in_a_link_becomes_a_notice_and_the_default_stands(text, notice):
    decoded = decode(text, LABS)
    assert decoded.notices == (notice,)
    assert decoded.state == CoinState()


def test_a_thousand_unknown_fields_make_a_short_list():
    decoded = decode("#coin?" + "&".join(f"x{i}=1" for i in range(1000)), LABS)
    assert len(decoded.notices) == 21
    assert decoded.notices[-1] == "and 980 more fields were ignored"


def test_encode_and_decode_share_one_limit_of_length():
    room = 8_000 - len("#coin?flips=")
    longest = CoinState(flips="H" * room)
    link = encode(LAB, longest)
    assert len(link) == 8_000
    assert decode("https://host.example/page/" + link, LABS).state == longest
    with pytest.raises(ValueError, match=r"needs a link of 8,001 characters .* save it as a file"):
        encode(LAB, CoinState(flips="H" * (room + 1)))
    for text in (link + "H", "x" * 10**6, "#" * 10**6):
        decoded = decode(text, LABS)
        assert decoded.state == CoinState()
        assert "at most 8,000 are allowed" in decoded.notices[0]
    assert decode(link + "H", LABS).lab is LAB


@given(st.text(st.characters()))
def test_decoding_never_raises(text):
    for link in (text, "#coin?" + text, "#coin?diary=" + text):
        decoded = decode(link, LABS)
        assert isinstance(decoded.state, CoinState)
        assert all(notice.isprintable() for notice in decoded.notices)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 10**5,
        '{"lab": [], "state": {}}',
        '{"lab": "coin", "state": 3}',
        "9" * 5000,
    ],
)
def test_a_file_without_a_state_opens_the_first_lab_and_says_so(text):
    decoded = load(text, LABS)
    assert (decoded.lab, decoded.notices) == (OTHER, ("this file contains no lab state",))


def test_a_files_bad_fields_become_notices():
    decoded = load(
        '{"lab": "coin", "state": {"seed": [1], "alpha": NaN, "flips": null, "fair": true, "x": '
        "1}}",
        LABS,
    )
    assert decoded.state == CoinState(fair=True)
    assert [notice.partition(" ")[0] for notice in decoded.notices] == [
        "flips:",
        "alpha:",
        "seed:",
        "coin",
    ]


def test_a_payload_is_strict_json_with_version_link_and_seed():
    content = json.loads(
        to_json(payload(LAB, CoinState(flips="", seed=5), ("noticed",))), parse_constant=pytest.fail
    )
    assert content["version"] == __version__
    assert (content["lab"], content["link"], content["seed"]) == ("coin", "#coin?flips=&seed=5", 5)
    assert (content["notices"], content["headline"]) == (["noticed"], "0 heads")
    assert content["tables"]["counts"]["rows"] == [["heads", 0, "nan"]]


def test_json_holds_no_character_that_a_terminal_obeys():
    text = to_json({"word": "é α \x1b \x9b \u202e \ud800 \ufeff"})
    assert json.loads(text) == {"word": "é α \x1b \x9b \u202e \ud800 \ufeff"}
    assert "é α" in text
    assert all(char.isprintable() or char == "\n" for char in text)


def test_a_file_has_a_line_for_each_row_of_a_table_and_reads_as_what_it_was():
    value = {
        "a": [],
        "b": {},
        "rows": [[1, "ü\u202e"], [None, True]],
        "deep": {"e": (1.5, 2), "f": ((1,), ())},
    }
    text = to_json(value)
    assert json.loads(text) == json.loads(json.dumps(value)) and "\u202e" not in text
    assert '\n  [1, "ü\\u202e"],\n  [null, true]\n' in text and '"e": [1.5, 2],' in text
    with pytest.raises(ValueError):
        to_json([[float("inf")]])
