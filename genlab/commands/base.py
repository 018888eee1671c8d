"""What the commands of ``genlab`` share: how an error is said, and the option ``--address``."""

import argparse
import os
import sys
from collections.abc import Callable

from genlab.teaching.course_markdown import CourseFileError


def exit_code(
    carry_out: Callable[[argparse.Namespace], int], arguments: argparse.Namespace, source: str = ""
) -> int:
    """Carry out a command; an error becomes a sentence on standard error.

    Parameters
    ----------
    carry_out
        The command, which returns its exit code.
    arguments
        What was given on the command line.
    source
        The file of a course that the command reads, for what is wrong in its lines.

    Returns
    -------
    int
        The exit code of the command; 1 if a course's file is wrong, 2 after any other error of
        what was given.
    """
    try:
        return carry_out(arguments)
    except CourseFileError as error:
        for problem in error.problems:
            print(f"genlab: {source}, {problem}", file=sys.stderr)
        return 1
    except (OSError, ValueError) as error:
        print(f"genlab: {_sentence(error)}", file=sys.stderr)
        return 2


def _sentence(error: OSError | ValueError) -> str:
    """What went wrong, after the name of the file where there is one."""
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    return f"{error.filename}: {error.strerror}" if error.filename else error.strerror


def add_address(parser: argparse.ArgumentParser, purpose: str) -> None:
    """Add ``--address``, the page's address; without it ``GENLAB_ADDRESS`` holds.

    parser: of a command; purpose: what the address is for, as the help says it.
    """
    parser.add_argument(
        "--address",
        default=os.environ.get("GENLAB_ADDRESS", ""),
        metavar="URL",
        help=f"the page's address, {purpose}",
    )
