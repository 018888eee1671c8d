"""Tables as people bring them, by the command line: what comes out, and what is said of it."""

import json

import pytest

from genlab.commands.cli import main

YEARS = "Country,2019,2020,2021\nAland,10,12,14\nBland,20,21,25\nCland,5,6,8\nDland,11,13,12\n"
BANK = '"Source","Indicators",\n\n"Updated","2024-05-30",\n\n' + "".join(
    ",".join(f'"{cell}"' for cell in row.split()) + ",\n"
    for row in ("Name Code 2019 2020", "Aruba ABW 1.5 1.7", "Chad TCD 3.5 3.9", "Oman OMN 2.5 2.2")
)

# the link, the text, further arguments, the headline's beginning or the refusal, and what is said
CASES = {
    "names that are years": ("#glm", YEARS, "", "μ = 1.6282 + 1.141 x", "with a header"),
    "years as a row": ("#glm", YEARS, "--no-header", "μ = 3.255 + 0.9994 x", "without a header"),
    "lines above the table": ("#glm", BANK, "", "μ = −0.15 + 1.1 x", "Lines 1, 3 are left out"),
    "decimal commas": (
        "#gauss",
        "Größe\n1,75\n1,80\n1,60\n",
        "",
        "3 values: mean = 1.717, sd = 0.08498",
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
    if code:
        assert result in said
    else:
        assert result in json.loads(output)["headline"]
