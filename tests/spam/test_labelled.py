"""Labelled mails as people export them: which files hold them, which label each has, and what is
said of the rest.
"""

import base64
import random

import pytest

from genlab.spam.labelled import Pieces
from genlab.spam.labels import label_of, label_of_cell, label_of_gmail

POSTMARK = b"From a@b.c Mon Jan  1 00:00:00 2001\n"
SMS = (
    "ham\tGo there, please, and wait.. Ok?\nspam\tFree entry, text WIN; now\nham\tAre you home "
    "already\n"
)


def mails_of(name, data, piece=1_000):
    pieces = Pieces(name)
    mails = []
    for start in range(0, len(data), piece):
        mails += pieces.take(data[start : start + piece], last=False)
    return mails + list(pieces.take(b"", last=True)), pieces


# Paths that mail programs give, by what they say of the mail; one name is as a Mac writes it
PATHS = {
    1: """
spam-not-read/1
spam-and-ham/junk/1.txt
Spamverdacht/1.eml
Unerwünscht.mbox
Unerwünscht.mbox
Courrier indésirable/1
Correo no deseado/1
Posta indesiderata/1
迷惑メール/1
Спам/1
Maildir/.Junk/cur/1:2,
Maildir/.Spam/new/1
corpus/spam-2/1.txt
a\\Junk\\x.eml
""",
    0: """
not-spam-training/1.eml
not_spam/1
NotSpam/1
non-spam/1
kein Spam/1
spam/not-spam-training/1
Posteingang/1.eml
Boîte de réception/1
Bandeja de entrada/1
受信トレイ/1
Входящие/1
Maildir/cur/1:2,S
Maildir/new/1
Gesendete Objekte/1.eml
spam-corpus/easy-ham-1/1.txt
INBOX
""",
    None: """
spam_ham_dataset/1.txt
Maildir/.Trash/cur/1:2,
letters/1.txt
""",
}


@pytest.mark.parametrize(
    ("label", "path"), [(k, path) for k in PATHS for path in PATHS[k].split("\n") if path]
)
def test_label_of_reads_the_names_that_mail_programs_give(label, path):
    assert label_of(path) == label


CELLS = {
    1: ["spam", "Phishing Email", "1", "1.0", "TRUE", "junk mail", "yes"],
    0: ["ham", "Safe Email", "0", "0.0", "False", "not spam", "non-spam", "legitimate", "no"],
    None: ["", "2", "Go", "spam is what I got", "No, thanks", "spam or ham", "x" * 100],
}


@pytest.mark.parametrize(("label", "cell"), [(k, cell) for k in CELLS for cell in CELLS[k]])
def test_label_of_cell_takes_no_text_for_a_label(label, cell):
    assert label_of_cell(cell) == label


def test_label_of_gmail_decodes_and_unfolds():
    encoded = base64.b64encode(b"Spam,Wichtig,Ungelesen")
    assert label_of_gmail(b" =?UTF-8?B?" + encoded + b"?=") == 1
    assert label_of_gmail(b" =?UTF-8?Q?Wichtig,Sp?=\r\n =?UTF-8?Q?am?=") == 1
    assert label_of_gmail(b" Important,\r\n Spam") == 1
    assert label_of_gmail(b" =?UTF-8?Q?Ge=C3=B6ffnet,Posteingang?=") == 0
    assert label_of_gmail(b" Inbox,not-spam-training") == 0
    assert label_of_gmail(b" =?none?B?!!?=,=?UTF-8?B?A?=") == 0


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_pieces_take_gmail_s_labels_from_the_head_alone(end):
    heads = (
        b"X-Gmail-Labels: =?UTF-8?Q?Wichtig,?=\n =?UTF-8?Q?Spam?=\nSubject: a\n\nx",
        b"Subject: b\nX-Gmail-Labels: Inbox\n\nx",
        b"Subject: c\n\nX-Gmail-Labels: Spam",
    )
    data = b"".join(POSTMARK + mail + b"\n\n" for mail in heads).replace(b"\n", end)
    mails, pieces = mails_of("takeout.mbox", data, 50)
    assert [label for label, _ in mails] == [1, 0]
    assert pieces.report == "takeout.mbox: 1 of 3 e-mails has no label."


@pytest.mark.parametrize("piece", [7, 100_000])
@pytest.mark.parametrize("name", ["sms.tsv", "sms.csv", "sms.txt", "SMSSpamCollection"])
def test_pieces_find_the_delimiter_by_what_it_labels_not_by_commas(name, piece):
    mails, pieces = mails_of(name, SMS.encode(), piece)
    assert [label for label, _ in mails] == [0, 1, 0]
    assert mails[0][1] == "Go there, please, and wait.. Ok?"
    assert (pieces.delimiter, pieces.report) == (
        "\t",
        f"{name}: a table separated by tabs; 3 labelled e-mails, 0 rows without a label.",
    )


@pytest.mark.parametrize("delimiter", ",;\t|")
def test_pieces_find_every_delimiter_beside_many_others_in_the_text(delimiter):
    others = [f"{character} " for character in ",;|" if character != delimiter]
    rng = random.Random(delimiter)
    rows = [(n % 2, "".join(rng.choices(["word ", *others], k=40)).strip()) for n in range(50)]
    text = "".join(f"{label}{delimiter}{words}\n" for label, words in rows)
    mails, pieces = mails_of("table.csv", text.encode())
    assert pieces.delimiter == delimiter and mails == rows


def test_pieces_read_quotations_and_marks_that_never_end():
    rows = [f"{'spam' if n % 2 else 'ham'}\t{'' if n % 7 else chr(34)}mail {n}" for n in range(60)]
    assert len(mails_of("SMSSpamCollection", "\n".join(rows).encode())[0]) == 60
    quoted = 'label\ttext\nspam\t"two\nlines, ""a"" tab\t"\nham\t"b"\n'
    assert mails_of("x.tsv", quoted.encode())[0] == [(1, 'two\nlines, "a" tab'), (0, "b")]


def test_pieces_take_a_label_from_the_last_column_and_from_a_header_elsewhere():
    last = "Text of the first,spam\nAnother text,ham\nA third text,ham\n"
    assert mails_of("x.csv", last.encode())[0] == [
        (1, "Text of the first"),
        (0, "Another text"),
        (0, "A third text"),
    ]
    three = "ham,7,A text that is longer\nspam,8,Another text\n"
    assert mails_of("x.csv", three.encode())[0] == [
        (0, "A text that is longer"),
        (1, "Another text"),
    ]
    kaggle = ",Email Text,Email Type\n0,dear you,Safe Email\n1,win now,Phishing Email\n2,,\n"
    mails, pieces = mails_of("x.csv", kaggle.encode())
    assert mails == [(0, "dear you"), (1, "win now")]
    assert pieces.report.endswith(
        "2 labelled e-mails, 1 row without a label (line 4 is the first: “”)."
    )


def test_pieces_read_a_table_in_utf_16_as_spreadsheets_save_it():
    mails, _ = mails_of(
        "x.csv", "label\ttext\nspam\tGewinn für Sie\nham\tBis später\n".encode("utf-16"), 11
    )
    assert mails == [(1, "Gewinn für Sie"), (0, "Bis später")]


@pytest.mark.parametrize(
    "data", [b"No, thanks\n", b"ham, eggs\nand spam\n", b"spam\n", b"Subject: a\tb\n\nspam\tx\n"]
)
def test_pieces_take_a_letter_for_no_table(data):
    mails, pieces = mails_of("inbox/1.txt", data)
    assert mails == [(0, data)] and pieces.delimiter == ""


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"PK\x03\x04\x14\0\x06\0[Content_Types].xml" + bytes(100), "an Excel workbook"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "a PNG picture"),
        (bytes(range(32)) * 20, "a binary file"),
    ],
)
def test_pieces_name_what_is_no_mail(data, kind):
    with pytest.raises(ValueError, match=f"mails.csv is no CSV: this is {kind}"):
        mails_of("mails.csv", data)
    mails, pieces = mails_of("spam/x.eml", data)
    assert mails == [] and pieces.report.startswith(f"spam/x.eml: left out, for this is {kind}")


def test_pieces_say_in_which_line_a_quotation_begins_that_never_ends():
    data = b"spam,a\nham,b\n" * 10 + b'spam,"' + b"x" * 6_000_000
    with pytest.raises(ValueError, match=r"x.csv: This is no CSV: line 21: field larger"):
        mails_of("x.csv", data, 1_000_000)


def test_pieces_give_all_mails_the_label_that_is_asked_for():
    pieces = Pieces("spam.mbox", label=0)
    assert next(iter(pieces.take(POSTMARK + b"X-Gmail-Labels: Spam\n\na\n", last=True)))[0] == 0


def test_pieces_pass_over_the_line_that_names_a_delimiter_to_a_spreadsheet():
    for head, first in ((b"sep=;\r\nlabel;text\r\n", 3), (b"sep=;\n", 2)):
        mails, pieces = mails_of("x.csv", head + b"ham;Are you home\nspam;Win now\nmaybe;so\n")
        assert mails == [(0, "Are you home"), (1, "Win now")] and pieces.delimiter == ";"
        assert f"line {first + 2} is the first: “maybe”" in pieces.report


RECORDS = {
    "a.json": '[{"label": "spam", "text": "Win a prize"}, '
    '{"label": "ham", "text": "See you\\nsoon"}, {"label": null, "text": "Hello"}]',
    "a.jsonl": '{"text": "Win a prize", "label": 1}\n{"text": "See you\\nsoon", "label": 0}\n'
    '{"text": "Hello", "label": null}\n',
    "columns": '{"text": ["Win a prize", "See you\\nsoon", "Hello"], "label": [true, false, null]}',
    "a.arff": "@relation sms\n@attribute class {spam, ham}\n@attribute text string\n@data\n"
    "spam,'Win a prize'\nham,'See you\nsoon'\n?,'Hello'\n",
}


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("charset", ["utf-8", "utf-8-sig", "utf-16"])
def test_pieces_read_json_records_and_arff_as_they_read_csv(name, charset):
    mails, pieces = mails_of(name, RECORDS[name].encode(charset), piece=50)
    assert mails == [(1, "Win a prize"), (0, "See you\nsoon")]
    assert (pieces.labelled, pieces.unlabelled) == (2, 1)
    form = "ARFF" if name == "a.arff" else "JSON"
    assert f"{name}: a table in {form}; 2 labelled e-mails, 1 row without a label" in pieces.report


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("a.jsonl", '{"label": 1, "text": "a"}\n{"label":', "a.jsonl: line 2: this is no JSON"),
        ("a.jsonl", '{"x": 1}\n{"x": 2}\n', "a.jsonl: columns “label” and “text” are needed"),
        ("a.arff", "@relation r\n@data\n", "a.arff: this ARFF file has no @attribute"),
        (
            "a.jsonl",
            '{"label": 1, "text": "b"}\n{"label": 1, "text": ["a"]}\n',
            "record 2, “text”: a number or",
        ),
    ],
)  # fmt: skip
def test_pieces_say_where_records_cannot_be_read(name, text, sentence):
    with pytest.raises(ValueError, match=sentence):
        mails_of(name, text.encode())


@pytest.mark.parametrize("name", ["spam/1.eml", "spam/1.txt", "spam/1.json"])
def test_pieces_take_a_mail_that_begins_with_a_bracket_for_a_mail(name):
    text = b"[[ Big sale ]] today\n{x: 1}\n"
    assert mails_of(name, text)[0] == [(1, text)]


def test_pieces_read_no_records_without_bound(monkeypatch):
    monkeypatch.setattr("genlab.spam.labelled.MAX_MAIL", 200)
    with pytest.raises(ValueError, match="at most 200 bytes here, got more; divide it"):
        mails_of("a.jsonl", RECORDS["a.jsonl"].encode() * 9, piece=100)
