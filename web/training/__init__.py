"""The maintainers' part of the spam filter: its sources, its training and its evaluation."""
