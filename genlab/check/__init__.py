"""The contract of a lab: every promise that a lab makes to those who use it, in one place.

``genlab check LAB`` tests the promises and says which file to change; pytest runs the same ones.
"""
