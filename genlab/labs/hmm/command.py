"""``genlab hmm``: the HMM lab with sequences from a file."""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from genlab.kit import decode, payload, script, to_json


def add_to(commands: argparse._SubParsersAction) -> None:
    """Add the command to those of ``genlab``."""
    summary = "run the HMM lab with sequences from a file, one per line or FASTA"
    parser = commands.add_parser("hmm", help=summary, description=summary)
    parser.add_argument("file", metavar="FILE", help="a text file or a FASTA file; - for input")
    parser.add_argument(
        "--link",
        default="#hmm?preset=own",
        metavar="LINK",
        help="a link of the HMM lab, which says states, symbols, parameters and rounds",
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
    try:
        from_input = arguments.file == "-"
        content = sys.stdin.buffer.read() if from_input else Path(arguments.file).read_bytes()
        settings = {name: getattr(link.state, name) for name in ("rounds", "restarts", "row")}
        state = replace(open_file(link.state, content), **settings)
    except (OSError, ValueError) as error:
        print(f"genlab: {arguments.file}: {error}", file=sys.stderr)
        return 2
    for notice in link.notices:
        print(f"genlab: {notice}", file=sys.stderr)
    if arguments.script:
        print(script(LAB, state), end="")
    else:
        print(f"genlab: {state.setup.reading}", file=sys.stderr)
        print(to_json(payload(LAB, state, link.notices, private=True)))
    return 0
