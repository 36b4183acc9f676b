"""How searches went: what each thought of a position, from its first opinion to its last. No Qt here."""

from engines.search.info import SearchInfo

Film = tuple[SearchInfo, ...]
"""What a search thought, from its first opinion to its last."""
LONGEST_FILM = 40
KEPT_FILMS = 12
"""Of so many positions, those thought about last, it is remembered how their search went."""


class Films:
    """The films of one line, by how many moves had been made."""

    def __init__(self) -> None:
        self._by_ply: dict[int, Film] = {}

    def of(self, ply: int) -> Film:
        """How the search went after so many moves; empty where that is not remembered."""
        return self._by_ply.get(ply, ())

    def keep(self, ply: int, film: Film) -> None:
        """Remember a search, in the place of the one thought of longest ago where there are many."""
        self._by_ply.pop(ply, None)
        self._by_ply[ply] = thinned(film)
        for old in list(self._by_ply)[:-KEPT_FILMS]:
            del self._by_ply[old]

    def forget_after(self, ply: int) -> None:
        """Remember nothing of what came later."""
        self._by_ply = {one: film for one, film in self._by_ply.items() if one <= ply}


def thinned(film: Film) -> Film:
    """At most `LONGEST_FILM` of its moments, evenly drawn, the first and the last among them."""
    last = len(film) - 1
    if last < LONGEST_FILM:
        return film
    return tuple(film[round(i * last / (LONGEST_FILM - 1))] for i in range(LONGEST_FILM))
