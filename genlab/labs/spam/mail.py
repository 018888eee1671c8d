"""An alias of `genlab.mail.reader`, kept until genlab 2.0 for programs that were saved from the
page before it moved.
"""

from genlab.core.deprecation import warn_of_former_name
from genlab.mail.reader import Mail, Part, Span, edited, messages, read, text_of

__all__ = ["Mail", "Part", "Span", "edited", "messages", "read", "text_of"]

warn_of_former_name(__name__, "genlab.mail.reader")
