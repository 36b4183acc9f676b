"""What others counted, beside what a census counts. A board where the lion can be taken is won for the
side to move, and one where the other's lion has come home is lost, so that won, lost and drawn are all.
"""

from dataclasses import dataclass

from engines.solvers.animal_shogi.census import Census

OFFICIAL = "T. Tanaka, IPSJ SIG technical report 2009-GI-22, number 3"
SIMPLE = "another solver's; nobody has published any"
_OFFICIAL = (246_803_167, 140_298_614, 7_018_985, 99_485_568, 196_773_087, 47_347_380, 2_682_700, 173)
_SIMPLE = (153_941_193, None, None, None, 119_317_653, 26_692_871, 7_930_669, 141)


@dataclass(frozen=True, slots=True)
class Count:
    """One thing that was `counted`, and what it is `known` to be, None if nobody told."""

    name: str
    counted: int
    known: int | None

    @property
    def differs(self) -> bool:
        """Whether the two cannot both be right."""
        return self.known is not None and self.known != self.counted


def reachable(simple: bool) -> int:
    """How many boards a census by the official or the simple rules will have counted in the end."""
    return (_SIMPLE if simple else _OFFICIAL)[0]


def compare(found: Census, simple: bool) -> list[Count]:
    """A census of the game by the official or the simple rules beside the known counts."""
    rows = (
        ("reachable boards", found.reachable),
        ("  the lion can be taken", found.taken),
        ("  a lion has come home, or no move", found.home),
        ("  open", found.wins + found.losses + found.draws),
        ("won for the side to move", found.taken + found.wins),
        ("lost", found.home + found.losses),
        ("drawn", found.draws),
        ("longest win, in plies", found.longest),
    )
    known = _SIMPLE if simple else _OFFICIAL
    return [Count(*row, number) for row, number in zip(rows, known, strict=True)]
