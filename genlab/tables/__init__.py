"""Tables as people have them: read from CSV, spreadsheets, ARFF and JSON, with nothing dropped in
silence. It knows no lab and no mail.
"""

from genlab.tables.dialect import DELIMITERS, decode, parsed, sep_line, split
from genlab.tables.options import ROLES, Options, delimiter_named, parse_options, with_role
from genlab.tables.reader import DATE, EMPTY, NUMBER, TEXT, Column, Doubt, TextTable, quoted, read

__all__ = [
    "DATE",
    "DELIMITERS",
    "EMPTY",
    "NUMBER",
    "ROLES",
    "TEXT",
    "Column",
    "Doubt",
    "Options",
    "TextTable",
    "decode",
    "delimiter_named",
    "parse_options",
    "parsed",
    "quoted",
    "read",
    "sep_line",
    "split",
    "with_role",
]
