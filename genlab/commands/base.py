"""What the commands of ``genlab`` share: the option ``--address``."""

import argparse
import os

from genlab.streams import one_line


def add_address(parser: argparse.ArgumentParser, purpose: str) -> None:
    """Add ``--address``, the page's address; without it ``GENLAB_ADDRESS`` holds.

    parser: of a command; purpose: what the address is for, as the help says it.
    """
    parser.add_argument(
        "--address",
        type=one_line,
        default=os.environ.get("GENLAB_ADDRESS", ""),
        metavar="URL",
        help=f"the page's address, {purpose}",
    )
