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

OWN = "#hmm?preset=own"
DIARY = "233232322313311121113121112332322"
EISNER = "Day\tIce Creams\n" + "".join(f"{day}\t{cones}\n" for day, cones in enumerate(DIARY, 1))
TREEBANK = "".join(
    f"# text = {words}\n"
    + "".join(
        f"{k}\t{word}\t{word.lower()}\t{tag}\t_\t_\t0\t_\t_\t_\n"
        for k, (word, tag) in enumerate(zip(words.split(), tags.split(), strict=True), 1)
    )
    + "\n"
    for words, tags in (("The dog barks , ?", "DET NOUN VERB X X"), ("A cat", "DET NOUN"))
)
WEATHER = "weather,activity\n" + "rainy,walk\nsunny,shop\nrainy,walk\nrainy,shop\nsunny,walk\n"

BEETLES = "dose,n,killed\n1,20,1\n2,20,4\n3,20,9\n4,20,15\n5,20,19\n"
VISITORS = "date,visitors\n2024-02-27,100\n2024-02-29,120\n2024-03-01,133\n2024-03-04,160\n"
SHIP = "sex,age,survived\n" + (
    "male,22,0\nfemale,38,1\nfemale,26,1\nmale,35,0\nmale,2,1\nfemale,50,0\n"
    "male,40,1\nfemale,14,1\nmale,29,0\nfemale,61,1\n"
)
LOGISTIC = "#glm?family=logistic"

CKAN = (
    '{"success":true,"result":{"fields":[{"id":"x"},{"id":"y"}],'
    '"records":[{"x":1,"y":2},{"x":2,"y":3},{"x":3,"y":5}]}}'
)
NET = (
    '% of rain {\nnet\n{\n}\nnode Rain\n{\n  label = "a { b";\n'
    '  states = ("no" "yes");\n}\nnode Wet\n{\n  states = ("no" "yes");\n}\n'
    "potential (Rain)\n{\n  data = (0.7 0.3);\n}\n"
    "potential (Wet | Rain)\n{\n  data = ((0.9 0.1)\n(0.1 0.9));\n}\n"
)
UAI = "BAYES\n2\n2 2\n2\n1 0\n2 0 1\n\n2\n 0.7 0.3\n4\n .9 .1\n .1 .9\n"
GEO = '{"type": "FeatureCollection", "features": []}'
EUROSTAT = "freq,unit,geo\\TIME_PERIOD\t2019 \t2020 \nA,PC,AT\t1.5 e\t: \n"

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
    "a diary of ice creams in a line": (OWN, DIARY, "", "log P = −36.73846 nats", ""),
    "a diary of ice creams in a column": (
        OWN,
        EISNER,
        "",
        "log P = −36.73846 nats",
        "sequence: “Ice Creams”.",
    ),
    "one number a row": (
        OWN,
        "\n".join(["Cones", *DIARY]),
        "",
        "log P = −36.73846 nats",
        "one symbol a row",
    ),
    "a list that Python prints": (
        OWN,
        f"[{', '.join(DIARY)}]",
        "",
        "log P = −36.73846 nats",
        "a printed list, 33 rows",
    ),
    "a vector that R prints": (
        OWN,
        f"[1] {' '.join(DIARY[:20])}\n[21] {' '.join(DIARY[20:])}\n",
        "",
        "log P = −36.73846 nats",
        "a printed list, 33 rows",
    ),
    "tagged words": (
        OWN,
        "the/DT dog/NN barks/VB\na/DT cat/NN sleeps/VB\n",
        "",
        "Viterbi gets 3 of 3 labels right",
        "sequence: “word”, state: “tag”.",
    ),
    "a treebank": (
        OWN,
        TREEBANK,
        "",
        "Viterbi gets",
        "“,” is written as “‚”, because its sign parts symbols",
    ),
    "two columns of words": (OWN, WEATHER, "", "labels right", "state: “weather”"),
    "bases with their qualities": (
        OWN,
        "@r1\nACGTACGT\n+\nIIIIIIII\n@r2\nGGTTAACC\n+\n!!!!IIII\n",
        "",
        "log P = −13.42994 nats",
        "Read as FASTQ, 16 rows",
    ),
    "measurements are no symbols": (
        OWN,
        "t,x\n" + "".join(f"{t},{t * t + 0.5}\n" for t in range(60)),
        "",
        "one column must be the sequence",
        "at most 40 of them differ",
    ),
    "k of n": (
        LOGISTIC,
        BEETLES,
        "--columns x=dose response=killed exposure=n",
        "log-odds = −4.2636 + 1.3726 x; log L = −43.0871 nats",
        "“n” (number): exposure",
    ),
    "k of n, proposed": (
        LOGISTIC,
        BEETLES,
        "",
        "log-odds = −4.2636 + 1.3726 x",
        "“killed” (number): response",
    ),
    "more killed than there were": (
        LOGISTIC,
        BEETLES.replace("20,19", "20,21"),
        "--columns x=dose response=killed exposure=n",
        "line 6, column “killed”: a number from 0 to the exposure is allowed, got “21”",
        "",
    ),
    "dates": ("#glm", VISITORS, "", "μ = 100.64 + 10.04 x", "days since 2024-02-27"),
    "dates of Americans": (
        "#glm",
        "day,y\n1/30/2024,1\n2/1/2024,5\n2/2/2024,7\n",
        "",
        "μ = 1 + 2 x",
        "The month was read as the first number",
    ),
    "times of day": (
        "#glm",
        "at,y\n08:30,1\n09:00,2\n10:30,5\n",
        "",
        "μ = −16 + 2 x",
        "hours since midnight",
    ),
    "texts as a predictor": (
        LOGISTIC,
        SHIP,
        "--columns response=survived x=age feature=sex",
        "log L = −5.3186 nats",
        "“male” is 1 against “female”, the reference",
    ),
    "a straight line through 0 and 1": (
        "#glm",
        SHIP,
        "",
        "μ = 0.7104 − 0.00348",
        "logistic regression models their probability",
    ),
    "too many texts as a predictor": (
        "#glm",
        "k,y\n" + "".join(f"name{k},{k}\n" for k in range(12)),
        "--columns x=k response=y",
        "column “k” has 12 different texts",
        "2 to 10 texts",
    ),
    "records in an envelope": ("#glm", CKAN, "", "μ = 0.3333 + 1.5 x", "3 rows of 2 columns"),
    "a network of HUGIN": ("#graph", NET, "", "P(Rain = yes) = 0.3, P(Wet = yes) = 0.34", ""),
    "a network in UAI": ("#graph", UAI, "", "P(x0 = 1) = 0.3, P(x1 = 1) = 0.34", ""),
    "a network of HUGIN that has utilities": (
        "#graph",
        NET + "utility (u | Wet) { data = (1 2); }\n",
        "",
        "a utility node",
        "line 23: ",
    ),
    "a UAI file that ends too early": ("#graph", UAI[:-8], "", "ends within its numbers", ""),
    "a network for a lab of tables": ("#glm", NET, "", "the lab graph takes it", "HUGIN (.net)"),
    "sequences for a lab of tables": ("#glm", ">a\nACGT\n", "", "the lab hmm takes it", "FASTA"),
    "a table for a lab of networks": ("#graph", "x,y\n1,2\n", "", "“network”", "is expected"),
    "an e-mail for a lab of sequences": (
        OWN,
        "Return-Path: <a@b.org>\nSubject: hi\n\nhi\n",
        "",
        "judges e-mails",
        "an e-mail",
    ),
    "a map": ("#gauss", GEO, "", "this is a map in GeoJSON, no table", "as CSV"),
    "flags of Eurostat": ("#glm", EUROSTAT, "", "download it as SDMX-CSV", "Eurostat"),
    "a table in Markdown": (
        "#glm",
        "| x | y |\n|---|---|\n| 1 | 2 |\n",
        "",
        "copy it as it is shown",
        "Markdown",
    ),
    "names like formats": (
        "#glm",
        "network size,net income\n1,2\n2,4\n4,5\n",
        "",
        "μ = 1.5 + 0.9286 x",
        "",
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
