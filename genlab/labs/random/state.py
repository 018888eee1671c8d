"""The state of the lab of random numbers: the generator, the distribution, and the chosen view."""

from dataclasses import dataclass

from genlab.core.sampling.lcg import LARGEST_MODULUS
from genlab.kit import Choice, Count, Real, Rows, State, data_of, field_of, raised, seed_field

MAX_NUMBERS = 100_000  # numbers drawn
MAX_BITS = 64
OWN = ("a", "c", "d", "x0")

# Labels by field; presets with a, c, d, X₀ and the bits of their output; the labels of a
# distribution's parameters, and its F⁻¹
CHOICES = data_of(__package__, "choices")
PRESETS = CHOICES["preset"]
DISTS = CHOICES["dist"]
VIEWS = CHOICES["view"]
LABELS = CHOICES["label"]
# Shares where none are given
DEFAULT_SHARES = (1.0, 2.0, 4.0, 6.0, 5.0, 3.0, 2.0, 2.0, 3.0, 5.0, 4.0, 1.0)
P2 = Real(0.01, 100, log=True)
SHARES = Rows(0, 1e6, rows=1, columns=16)
STATE_NUMBER = Count(0, LARGEST_MODULUS - 1, powers=True)


@dataclass(frozen=True)
class RandomState(State):
    """The generator, the number of draws, the distribution, and the view."""

    preset: str = field_of(
        Choice({name: entry[0] for name, entry in PRESETS.items()}, True), "own", "Generator"
    )
    a: int = field_of(Count(1, LARGEST_MODULUS - 1, powers=True), 5, label="a")
    c: int = field_of(STATE_NUMBER, 3, label="c")
    d: int = field_of(
        Count(2, LARGEST_MODULUS, powers=True),
        9,
        label="d",
        help="The modulus, up to 2⁶⁴. A power such as 2³¹ − 1 may be typed with ^.",
    )
    x0: int = field_of(STATE_NUMBER, 1, label="X₀")
    bits: int = field_of(
        Count(0, MAX_BITS),
        0,
        label="Output bits",
        help="Use only this many leading bits of X/d, as java.util.Random does; 0 uses all.",
    )
    n: int = field_of(Count(1, MAX_NUMBERS), 100, label="n")
    lag: int = field_of(
        Count(1, 1000), 1, label="Lag", help="Pair each number with the one this many steps later."
    )
    turn: float = field_of(Real(-180, 180), 25.0, label="Turn °")
    tilt: float = field_of(Real(-90, 90), 20.0, label="Tilt °")
    dist: str = field_of(Choice(DISTS, menu=True), "normal", label="Distribution")
    p1: float = field_of(Real(-100, 100), 0.0, label="First parameter")
    p2: float = field_of(P2, 1.0, label="Second parameter")
    probs: tuple = field_of(
        SHARES, (), "Shares", "Weights of the values 1, 2, … or of the bars; they are normalised."
    )
    source: str = field_of(
        Choice(CHOICES["source"], menu=True), "lcg", label="Source of the uniform numbers"
    )
    seed: int = seed_field("Seed of PCG64")
    use: str = field_of(Choice(CHOICES["use"], menu=True), "none", label="Use as")
    back: int = field_of(Count(0, MAX_NUMBERS), 0, label="Numbers still hidden")
    view: str = field_of(Choice(VIEWS, former={"histogram": "inverse"}), "cycle", label="Picture")

    def label_of(self, name: str) -> str:
        """The parameters of a distribution by what they are, the symbol last."""
        return LABELS.get(self.dist, {}).get(name) or super().label_of(name)

    def check(self) -> None:
        """Check the bounds of the slides, and that some share is positive."""
        if self.preset == "own":
            for name, lowest in (("a", 1), ("c", 0), ("x0", 0)):
                value = getattr(self, name)
                if value >= self.d:
                    raise ValueError(
                        f"{name}: a whole number from {lowest} to d − 1 = {self.d - 1} is allowed "
                        f"(SKKU’s slides), got {value}"
                    )
            highest = self.d.bit_length() - 1
            if self.bits > highest:
                raise ValueError(
                    f"bits: a whole number from 0 to {highest} is allowed, because d = {self.d} "
                    f"is below 2{raised(highest + 1)}; got {self.bits}"
                )
        if self.probs and not any(self.probs[0]):
            raise ValueError("probs: at least one share must be above 0")

    @property
    def numbers(self) -> tuple[int, int, int, int]:
        """a, c, d and X₀: the preset's, or one's own."""
        return tuple(PRESETS[self.preset][1] or (self.a, self.c, self.d, self.x0))

    @property
    def output_bits(self) -> int:
        """How many leading bits of each number are used: the preset's, or one's own; 0 for all."""
        if self.preset == "own":
            return self.bits
        _, _, *bits = PRESETS[self.preset]
        return bits[0] if bits else 0

    @property
    def own(self) -> dict:
        """The generator of this state as the fields of a generator of one's own."""
        numbers = dict(zip(OWN, self.numbers, strict=True))
        return {"preset": "own", **numbers, "bits": self.output_bits}

    @property
    def shares(self) -> tuple[float, ...]:
        """Heights of bars, as they were given."""
        if self.probs:
            return self.probs[0]
        return DEFAULT_SHARES if self.dist == "drawn" else (0.5, 0.4, 0.1)
