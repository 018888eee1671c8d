"""The command line: ``genlab run LINK``, ``genlab script LINK``, ``genlab check LAB``, and the
commands that labs add in their command.py.
"""

import argparse
import os
import sys
import traceback
from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import NoReturn

from genlab import __version__
from genlab.commands.interrupts import ending, raising_once

with ending():  # Ctrl+C, while NumPy and the labs are imported
    from genlab.commands import course, exercise
    from genlab.courses import courses
    from genlab.kit import TableUse, own_table
    from genlab.kit.export import payload, script, to_json
    from genlab.kit.link import OpenedLink, decode, opened_export
    from genlab.labs import exercises, labs, slugs
    from genlab.streams import (
        about,
        make_printable,
        one_line,
        read_bytes,
        read_text,
        reason,
        say,
    )
    from genlab.tables import Doubt, Options, TextTable, delimiter_named, quoted
    from genlab.teaching import exercise_link
    from genlab.teaching.course import lab_link

TABLE_OPTIONS = ("delimiter", "header", "decimal", "columns")
FAILED = 3  # exit code of any fault where 0, 1 and 2 are verdicts


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, or 2 where something asked for could not be read.

    With --exit-code, 0, 1 and 2 are verdicts and every fault is 3, so that no e-mail becomes spam
    because of a fault.
    """
    argument_list = exercise.with_negative_answers(sys.argv[1:] if argv is None else argv)
    failed = FAILED if any(map(_asks_for_exit_code, argument_list)) else 2
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 — for the rest of the process
    if sys.stdout is None:
        say("standard output is closed")
        return failed
    os.environ["NO_COLOR"] = "1"  # Python colours its own messages by escape sequences
    make_printable(sys.stdout)
    make_printable(sys.stderr)
    try:
        with ending():
            arguments = _parser().parse_args(argument_list)
    except SystemExit as exit_:
        if exit_.code == 2:
            raise SystemExit(failed) from None
        raise
    try:
        with raising_once():
            code = arguments.command(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, `head` say, has seen enough
        code = _given_up(failed if failed == FAILED else 0)
    except (OSError, ValueError) as error:
        is_written = isinstance(error, OSError) and not error.filename  # which is known in reading
        say(f"the answer cannot be written: {reason(error)}" if is_written else reason(error))
        code = _given_up(failed) if is_written else failed
    except KeyboardInterrupt:
        code = 130
    except Exception:
        if failed != FAILED:
            raise
        traceback.print_exc()  # the exit code of an unforeseen fault, 1, would mean "not spam"
        code = FAILED
    return code


def _asks_for_exit_code(option: str) -> bool:
    """Whether this is --exit-code of genlab spam, also shortened, or -e, also together with -p."""
    return option in ("-e", "-ep", "-pe") or (len(option) > 2 and "--exit-code".startswith(option))


def _given_up(code: int) -> int:
    """Discard what is still to be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


class _Parser(argparse.ArgumentParser):
    """Says what it refuses in one line."""

    def error(self, message: str) -> NoReturn:
        super().error(one_line(message))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="genlab", description="Generative models of five lecture decks.")
    parser.add_argument("--version", action="version", version=f"genlab {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for name, command, summary in (
        ("run", _run, "print a link's state, headline and tables as JSON"),
        ("script", _script, "print a Python program that computes a link's numbers"),
    ):
        sub = commands.add_parser(name, help=summary, description=summary)
        sub.add_argument(
            "link",
            metavar="LINK",
            help="an address, its fragment such as '#spam?model=bernoulli', or an exported .json "
            "file",
        )
        _add_table_options(sub)
        sub.set_defaults(command=command)
    exercise.add_to(commands)
    course.add_to(commands)
    _add_check(commands)
    for slug in slugs():  # not labs(): `genlab check` says what keeps one from being imported
        command_module = f"genlab.labs.{slug}.command"
        if find_spec(command_module):
            import_module(command_module).add_to(commands)
    return parser


def _add_check(commands: argparse._SubParsersAction) -> None:
    summary = "test every promise of a lab, and say which file to change"
    sub = commands.add_parser(
        "check",
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}. The exit code is 0 if every promise is "
        "kept, and 1 if one is broken.",
    )
    sub.add_argument(
        "labs",
        metavar="LAB",
        nargs="*",
        help="the name of a lab, or the folder of a lab elsewhere; all labs if none is given",
    )
    sub.set_defaults(command=_check)


def _add_table_options(parser: argparse.ArgumentParser) -> None:
    """Options that bring a file of one's own; how it was read is said on standard error."""
    options = parser.add_argument_group("data of your own")
    options.add_argument(
        "--file",
        "--csv",
        dest="file",
        metavar="FILE",
        help="the data with which the lab is run: a table (CSV, tabs, ARFF or JSON), for the lab "
        "graph a network in BIF, for the lab hmm sequences; - is standard input",
    )
    options.add_argument(
        "--delimiter",
        metavar="NAME",
        help="comma, semicolon, tab, bar, space or a single character; detected if not given",
    )
    options.add_argument(
        "--header",
        action=argparse.BooleanOptionalAction,
        help="whether the first line has the names of the columns",
    )
    options.add_argument("--decimal", choices=["point", "comma"], help="the decimal sign")
    options.add_argument(
        "--columns",
        metavar="ROLE=NAME",
        nargs="+",
        default=[],
        help="what columns are for, such as class=species x=bill; all others are ignored",
    )


def _with_file(link: OpenedLink, arguments: argparse.Namespace) -> OpenedLink:
    """What was opened, with the table or the network of --file.

    Raises ValueError where the lab takes no such file or the file cannot be used, and OSError where
    it cannot be read.
    """
    lab = link.lab
    if lab.table_use is None and lab.open_file is None:
        raise ValueError(_takes_no_file(lab.slug))
    content = read_bytes(arguments.file)
    if lab.table_use is not None:
        return _with_table(link, lab.table_use, content, arguments)
    chosen = [f"--{name}" for name in TABLE_OPTIONS if _is_chosen(arguments, name)]
    if chosen and not (lab.open_columns and chosen == ["--columns"]):
        raise ValueError(f"{', '.join(chosen)}: only tables have these; {lab.slug} takes no table")
    if lab.open_columns:
        state = lab.open_columns(link.state, content, arguments.columns)
    else:
        assert lab.open_file is not None  # a lab takes a table or another file
        state = lab.open_file(link.state, content)
    _report_notes(state.notes)
    return replace(link, state=state)


def _takes_no_file(slug: str) -> str:
    """Say which labs take a file."""
    tables = ", ".join(slug for slug, lab in labs().items() if lab.table_use)
    return (
        f"the lab {slug} takes no table; {tables} do, graph takes a network in BIF, hmm takes "
        "sequences, and spam an e-mail"
    )


def _is_chosen(arguments: argparse.Namespace, name: str) -> bool:
    return getattr(arguments, name) not in (None, [])


def _with_table(
    link: OpenedLink, use: TableUse, content: bytes, arguments: argparse.Namespace
) -> OpenedLink:
    """What was opened, with a table that is read as the options say."""
    text = own_table.text_of_file(content)
    options = Options(
        delimiter=delimiter_named(arguments.delimiter) if arguments.delimiter else "",
        header=arguments.header,
        decimal={"point": ".", "comma": ","}.get(arguments.decimal, ""),
    )
    if arguments.columns:
        table = own_table.TABLE.sheet(text, str(options))
        roles = own_table.with_named_columns(use, table, arguments.columns)
        options = replace(options, roles=roles)
    draft = {"draft": text, "draft_reading": str(options)}
    state = replace(link.state, **draft)
    preview = own_table.preview(state, use)
    if preview.table:
        _report(preview.table, preview.roles)
    if preview.fault:
        raise ValueError(preview.fault)
    state = replace(state, **preview.changes)
    said = preview.table.notes if preview.table else ()
    _report_notes(note for note in state.notes if note not in said)
    return replace(link, state=state)


def _report_notes(notes: Iterable[str]) -> None:
    """Say on standard error what was left out, coded or guessed of a person's own data."""
    for note in notes:
        say(note)


def _report(table: TextTable, roles: tuple[str, ...]) -> None:
    """Say on standard error how a table is read, and what each column is for."""
    say(table.summary)
    for column, role in zip(table.columns, roles, strict=True):
        missing = f", {column.missing:,} missing" if column.missing else ""
        name = quoted(column.name)
        say(f"column {name} ({column.kind}{missing}): {role}")
    for note in table.notes:
        say(note)
        if isinstance(note, Doubt):
            say(f"{_as_arguments(note.options)} reads it otherwise.")


def _as_arguments(options: Options) -> str:
    """Options of reading, as they are written on the command line."""
    words = str(options).replace("header=no", "no-header").replace("header=yes", "header")
    return " ".join(f"--{word.replace('=', ' ')}" for word in words.split())


def _link_of(arguments: argparse.Namespace) -> OpenedLink:
    """What the link and the table of a command open."""
    link = _opened_link(arguments.link)
    if not arguments.file:
        return link
    with about(arguments.file):
        return _with_file(link, arguments)


def _opened_link(link: str) -> OpenedLink:
    """What a link or a file that the page has exported opens."""
    if "#" in link or not link.endswith(".json"):
        return _opened_exercise(link) or decode(lab_link(link, courses(), labs()), labs())
    with about(link):
        return opened_export(read_text(link), labs())


def _opened_exercise(link: str) -> OpenedLink | None:
    """The state of an exercise's variant; None for a link of something else."""
    if "exercise" not in link.partition("#")[2][:40].lower():
        return None
    exercise = exercise_link.read(link, exercises())
    if exercise is None:
        return None
    state = decode(exercise_link.lab_link(exercise, exercises()), labs())
    return replace(state, notices=(*exercise.notices, *state.notices))


def _run(arguments: argparse.Namespace) -> int:
    link = _link_of(arguments)
    # the whole state, because private fields in the link came from the person who reads the answer
    print(to_json(payload(link.lab, link.state, link.notices, private=True)))
    return 0


def _check(arguments: argparse.Namespace) -> int:
    from genlab.commands.check import run  # which imports Panel, if it is there

    return run(arguments.labs)


def _script(arguments: argparse.Namespace) -> int:
    link = _link_of(arguments)
    for notice in link.notices:
        say(notice)
    print(script(link.lab, link.state), end="")
    return 0
