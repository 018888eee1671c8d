"""Numerical functions that keep their digits where the textbook formula loses them; each module is
loaded on its own.
"""

__all__ = ["logs", "normal", "special", "ties"]
