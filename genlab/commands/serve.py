"""``genlab serve --class``: a room answers over its own network, and this computer counts."""

import argparse
from importlib.util import find_spec
from pathlib import Path

from genlab.commands.base import exit_code
from genlab.commands.course import read_course
from genlab.teaching.classroom import Classroom, experiments_of, questions_of


def add_to(commands: argparse._SubParsersAction) -> None:
    """Add the command to those of ``genlab``."""
    summary = "serve a course to a room, and collect its answers on this computer"
    parser = commands.add_parser(
        "serve",
        help=summary,
        description="Students join by a QR code in the room's own network, and answer the "
        "questions of a course. Answers have no names, are kept in memory alone, and are gone "
        "when the command ends (Ctrl+C). It needs Tornado, which the extra genlab[app] brings.",
    )
    parser.add_argument(
        "--class",
        dest="course",
        metavar="COURSE",
        required=True,
        help="a course such as 000, or a file in Markdown or JSON; its questions with choices can "
        "be asked, and experiments of the class",
    )
    parser.add_argument("--port", type=int, default=8000, metavar="N", help="default: 8000")
    parser.add_argument(
        "--host",
        default="",
        metavar="ADDRESS",
        help="this computer's address in the room's network; found if it is not given",
    )
    parser.add_argument(
        "--site", metavar="FOLDER", help="the built site, to be served beside the class"
    )
    parser.set_defaults(command=_run)


def _run(arguments: argparse.Namespace) -> int:
    return exit_code(_serve, arguments, arguments.course)


def _serve(arguments: argparse.Namespace) -> int:
    if not find_spec("tornado"):
        raise ValueError('genlab serve needs Tornado: pip install "genlab[app]"')
    course = read_course(arguments.course)
    questions = questions_of(course)
    if not questions:
        raise ValueError(f"{arguments.course}: no step asks a question with choices")
    if arguments.site and not (Path(arguments.site) / "index.html").is_file():
        raise ValueError(f"--site: {arguments.site} contains no built site")
    if not 0 <= arguments.port < 65_536:
        raise ValueError(f"--port: 0 to 65535 is allowed, got {arguments.port}")
    from genlab.teaching import class_server

    classroom = Classroom((*questions, *experiments_of(course)))
    site = Path(arguments.site) if arguments.site else None
    try:
        class_server.serve(classroom, arguments.host, arguments.port, site)
    except OSError as error:
        raise ValueError(
            f"--port: {arguments.port} cannot be used ({error.strerror}); --port 0 takes a free one"
        ) from None
    return 0
