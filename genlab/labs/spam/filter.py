"""An alias of `genlab.spam.filter`, kept until genlab 2.0 for programs that were saved from the
page before it moved.
"""

from genlab.core.deprecation import warn_of_former_name
from genlab.spam.filter import PLAIN, Filter, Judgement, classify, trained

__all__ = ["PLAIN", "Filter", "Judgement", "classify", "trained"]

warn_of_former_name(__name__, "genlab.spam.filter")
