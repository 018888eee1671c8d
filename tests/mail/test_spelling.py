"""Words in disguise are read as a person reads them; codes, names of formats and initials stay."""

from time import process_time

import pytest
from mail_cases import mail_rows

from genlab.mail.characters import repair
from genlab.mail.reader import read


@pytest.mark.parametrize(
    ("text", "plain"),
    mail_rows("a_disguise_is_undone_and_said"),
)
def test_a_disguise_is_undone_and_said(text, plain):
    repaired, notices = repair(text)
    assert repaired == plain
    assert notices or "\x0c" in text or "\u2800" in text


@pytest.mark.parametrize(
    "text",
    [
        "mp3 mp4 h264 utf8 sha256 base64 covid19 win32 ipv4 web3 k8s i18n l10n a11y",
        "A4 B2B 4x4 3D 2nd 1st 10am 24h 100mb 0x1f",
        "order AB10C345, code 3a5f71, room 4711, KB1FVD, D7D3, WC1R, MPEG4IP",
        "11th 44th 4mhz 11Mbps cmd1 mp3s root@localhost forteana@y wow!!http",
        "user@h0st.example https://ex.example/a1b0c www.l0ve.example",
        "U.S.A. and z.B. and e.g. and J. R. R. Tolkien",
        "a - b - c - d",
        "a b c d e f",
        "x x x x",
        "\U0001f1e9\U0001f1ea \U0001f1eb\U0001f1f7\U0001f1ee\U0001f1f9",
        "α-helix of 3 μm, a σ-algebra, 5 Ωm",
        "Wow! Really? Yes!",
    ],
)
def test_codes_initials_lists_and_flags_stay(text):
    assert repair(text) == (text, [])


def test_a_mail_is_read_with_the_words_that_a_person_reads():
    mail = read("Subject: Fr33 pr1ze\nFrom: a@b.example\n\nC l a i m your m0ney now.")[0]
    assert mail.text == "Free prize\n\nClaim your money now."
    assert any("“C l a i m” as “Claim”" in notice for notice in mail.notices)


@pytest.mark.parametrize("piece", ["a ", "a.", "a1", "1", "a b c d", "$", "!a", "a-b-", "\u202e"])
def test_the_time_is_linear_in_the_length(piece):
    start = process_time()
    repair(piece * (200_000 // len(piece)))
    assert process_time() - start < 2
