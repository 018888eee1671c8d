"""What is suspicious about an e-mail, whatever its words: its sender, its links and files, and what
it wants.
"""
