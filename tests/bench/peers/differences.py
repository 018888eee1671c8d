"""The failures of peers' tests that are differences of design, each with its reason: suite,
pattern, reason.
"""

DIFFERENCES: tuple[tuple[str, str, str], ...] = ()
