"""Numerical functions that keep their digits where the textbook formula loses them; each module
is loaded by itself.
"""

__all__ = ["logs", "normal", "special", "ties"]
