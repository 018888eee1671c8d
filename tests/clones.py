"""Clones with mails, as training and evaluation read them."""

import subprocess


def git(folder, *arguments):
    """What git says of a folder."""
    identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    command = ["git", "-C", str(folder), *identity, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def repository(folder, files):
    """Make a clone that holds the files, and return its commit."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "mails")
    return git(folder, "rev-parse", "HEAD")
