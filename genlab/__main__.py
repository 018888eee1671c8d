"""``python -m genlab``."""

import sys

from genlab.commands.cli import main

if __name__ == "__main__":
    sys.exit(main())
