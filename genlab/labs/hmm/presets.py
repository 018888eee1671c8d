"""Diaries and parameters that are in print, each with its source."""

from dataclasses import dataclass

Table = tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Preset:
    """A diary with parameters; where those are to be counted from labelled rows, pi, A and B are empty."""

    title: str
    source: str
    obs: str
    labels: str = ""
    names: str = "CH"  # the states: cold and hot
    pi: Table = ()
    A: Table = ()
    B: Table = ()
    ends: Table = ()  # one row: P(STOP | state); none without STOP

    @property
    def counted(self) -> bool:
        """Whether its parameters are counted from labelled rows."""
        return not self.A


# Three sets circulate under the name of Jurafsky & Martin; their emissions are the same.
_JM = ((0.5, 0.4, 0.1), (0.2, 0.4, 0.4))

PRESETS = {
    "eisner": Preset(
        "Eisner’s diary, 33 days",
        "Eisner 2002, “An Interactive Spreadsheet for Teaching the Forward-Backward Algorithm”",
        "233232322313311121113121112332322",
        pi=((0.5, 0.5),),
        A=((0.8, 0.1), (0.1, 0.8)),
        B=((0.7, 0.2, 0.1), (0.1, 0.2, 0.7)),
        ends=((0.1, 0.1),),
    ),
    "jm": Preset(
        "Jurafsky & Martin, 3rd ed.",
        "Jurafsky & Martin, Speech and Language Processing, 3rd ed. (draft), figure A.2",
        "313",
        pi=((0.2, 0.8),),
        A=((0.5, 0.5), (0.4, 0.6)),
        B=_JM,
    ),
    "jm2": Preset(
        "Jurafsky & Martin, 2nd ed.",
        "Jurafsky & Martin, Speech and Language Processing, 2nd ed. (2009), figure 6.3",
        "313",
        pi=((0.2, 0.8),),
        A=((0.6, 0.4), (0.3, 0.7)),
        B=_JM,
    ),
    "jmend": Preset(
        "Jurafsky & Martin, with an end",
        "Jurafsky & Martin, Speech and Language Processing, 3rd ed., an earlier draft, chapter 9",
        "313",
        pi=((0.2, 0.8),),
        A=((0.5, 0.4), (0.3, 0.6)),
        B=_JM,
        ends=((0.1, 0.1),),
    ),
    "deck": Preset(
        "Counted from labelled rows", "deck 000, “Example: MLE for HMM”", "332.112.123", labels="HHC.CCC.CHH"
    ),
}
