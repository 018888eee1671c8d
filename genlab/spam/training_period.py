"""From which years the mail dates that the shipped filter was trained on."""


def training_period() -> str:
    """The years for people, as the page says them: "2001–2002"."""
    return "2001–2002"
