"""An alias of `genlab.mail.reader`, kept until 1.0 for programs that were saved from the page
before it moved.
"""

from genlab.mail.reader import Mail, Part, Span, edited, messages, read, text_of

__all__ = ["Mail", "Part", "Span", "edited", "messages", "read", "text_of"]
