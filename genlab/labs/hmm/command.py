"""``genlab hmm``: the HMM lab with sequences from a file."""

import argparse
from dataclasses import replace

from genlab.kit import decode, payload, script, to_json
from genlab.streams import about, read_bytes, say


def add_to(commands: argparse._SubParsersAction) -> None:
    """Add the command to those of ``genlab``."""
    summary = "run the HMM lab with sequences from a file: one per line, FASTA, or in columns"
    parser = commands.add_parser("hmm", help=summary, description=summary)
    parser.add_argument("file", metavar="FILE", help="a text file or a FASTA file; - for input")
    parser.add_argument(
        "--link",
        default="#hmm?preset=own",
        metavar="LINK",
        help="a link of the HMM lab, which says states, symbols, parameters and rounds",
    )
    parser.add_argument(
        "--columns",
        metavar="ROLE=NAME",
        nargs="+",
        default=[],
        help="what columns are for, such as sequence=word state=tag group=sentence",
    )
    parser.add_argument(
        "--script", action="store_true", help="print the Python program, not the numbers"
    )
    parser.set_defaults(command=_run)


def _run(arguments: argparse.Namespace) -> int:
    # the lab imports this package
    from genlab.labs.hmm.lab import LAB
    from genlab.labs.hmm.state import HmmState, open_file

    link = decode(arguments.link, {LAB.slug: LAB})
    assert isinstance(link.state, HmmState)  # no other lab was offered
    settings = {name: getattr(link.state, name) for name in ("rounds", "restarts", "row")}
    with about(arguments.file):
        content = read_bytes(arguments.file)
        state = replace(open_file(link.state, content, arguments.columns), **settings)
    for notice in (*link.notices, *state.notes):
        say(notice)
    if arguments.script:
        print(script(LAB, state), end="")
    else:
        say(state.setup.reading)
        print(to_json(payload(LAB, state, link.notices, private=True)))
    return 0
