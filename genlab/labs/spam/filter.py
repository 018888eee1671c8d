"""An alias of `genlab.spam.filter`, kept until 1.0 for programs that were saved from the page
before it moved.
"""

from genlab.spam.filter import PLAIN, Filter, Judgement, classify, trained

__all__ = ["PLAIN", "Filter", "Judgement", "classify", "trained"]
