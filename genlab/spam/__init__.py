"""Classify e-mail: features, the naive Bayes filters, calibration and training, with the counts
that ship.

`genlab.spam.filter.classify` judges what `genlab.mail.reader.read` returns. Neither package knows
the page.
"""
