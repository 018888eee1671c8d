"""Tables as people bring them, by the command line: what comes out, and what is said of it."""

import json

import pytest

from genlab.commands.cli import main

YEARS = "Country,2019,2020,2021\nAland,10,12,14\nBland,20,21,25\nCland,5,6,8\nDland,11,13,12\n"
BANK = '"Source","Indicators",\n\n"Updated","2024-05-30",\n\n' + "".join(
    ",".join(f'"{cell}"' for cell in row.split()) + ",\n"
    for row in ("Name Code 2019 2020", "Aruba ABW 1.5 1.7", "Chad TCD 3.5 3.9", "Oman OMN 2.5 2.2")
)

GAPS = "@relation r\n@attribute x real\n@attribute y real\n@attribute rare real\n" + (
    "@attribute kind {a,b}\n@data\n"
    "1,2,?,a\n2,3,?,a\n3,6,?,a\n4,4,3,a\n5,4,?,b\n1,6,?,b\n2,4,?,b\n3,2,9,b\n"
)
NOMINAL = "@relation r\n@attribute ward {1,2,3}\n" + (
    "@attribute x real\n@attribute y real\n@attribute class {a,b}\n@data\n"
    "1,1,2,a\n2,2,3,a\n3,3,7,b\n1,4,4,b\n2,5,5,b\n"
)
WIDE = "\n".join(
    [
        ",".join(["id", *(f"q{k}" for k in range(1, 61))]),
        *(",".join([str(row), *(str(row * k % 7) for k in range(1, 61))]) for row in range(1, 9)),
    ]
)
HALF_EMPTY = "x,y,kind,late\n1,2,a,\n2,,a,1\n3,5,b,\n4,3,b,\n2,6,b,\n"
PATIENTS = "patient,x,y,kind\n301,1,2,a\n301,2,2,a\n302,3,4,b\n302,4,3,b\n"
NAMED = "name,x,y,kind\nann,1,2,0\nben,2,2,0\ncyn,3,4,1\ndan,4,3,1\neve,3,3,1\n"

# the link, the text, further arguments, the headline's beginning or the refusal, and what is said
CASES = {
    "names that are years": ("#glm", YEARS, "", "μ = 1.6282 + 1.141 x", "with a header"),
    "years as a row": ("#glm", YEARS, "--no-header", "μ = 3.255 + 0.9994 x", "without a header"),
    "lines above the table": ("#glm", BANK, "", "μ = −0.15 + 1.1 x", "Lines 1, 3 are left out"),
    "a class of two in eight with a rare third column": (
        "#gauss",
        GAPS,
        "",
        "4 of 8 misclassified",
        "“rare” (number, 6 missing): ignored",
    ),
    "gaps in a column that is not drawn": (
        "#gauss?x=1&y=2",
        HALF_EMPTY,
        "--columns x=x feature=late y=y class=kind",
        "4 of 5 rows are used, 1 left out",
        "“y” (number, 1 missing): y",
    ),
    "names that are numbers in ARFF": (
        "#gauss",
        NOMINAL,
        "",
        "misclassified by LDA",
        "“ward” (number): ignored",
    ),
    "more columns than features": (
        "#glm",
        WIDE,
        "--columns x=q1 response=q3",
        "μ = 2.3889 + 0.2222 x",
        "8 rows of 61 columns",
    ),
    "a number of a patient": (
        "#gauss",
        PATIENTS,
        "",
        "0 of 4 misclassified",
        "“patient” (number): ignored",
    ),
    "as many names as rows, and a class of numbers": (
        "#gauss",
        NAMED,
        "",
        "of 5 misclassified",
        "“kind” (number): class",
    ),
    "decimal commas": (
        "#gauss",
        "Größe\n1,75\n1,80\n1,60\n",
        "",
        "3 values: mean = 1.7167, sd = 0.08498",
        "--delimiter comma reads it otherwise",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_table_as_people_bring_it_gives_its_numbers_and_says_how_it_was_read(
    name, tmp_path, capsys
):
    link, text, arguments, result, sentence = CASES[name]
    path = tmp_path / "table.txt"
    path.write_text(text, "utf-8")
    code = main(["run", link, "--file", str(path), *arguments.split()])
    output, said = capsys.readouterr()
    assert sentence in said
    if not code:
        said_of_rows = json.loads(output)["notices"]
        assert all(note in said for note in said_of_rows if "left out: row" not in note)
    if code:
        assert result in said
    else:
        assert result in json.loads(output)["headline"]
