"""Read e-mail the way a person sees it: MIME structure, character sets, visible text, quotations
and mbox files.

This package knows no model. `genlab.mail.reader.read` is the entrance; `genlab.spam` judges what it
returns.
"""
