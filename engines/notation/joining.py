"""Several collections of played games as one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.notation.excerpts import joined, none
from engines.notation.wthor import Base


def together(parts: Sequence[Base], warnings: Sequence[InputError]) -> Base:
    """All games of several collections, with more warnings. One that is in more than one of them, the same
    moves of the same players, counts once, as the first has it; a warning tells how many such there are."""
    whole = concatenated(parts)
    new = _new([len(part) for part in parts], whole)
    told = [InputError("In more than one of the files, but counted once: {count}.", count=int(np.sum(~new)))]
    base = whole if new.all() else whole.chosen(new)
    return replace(base, warnings=(*whole.warnings, *warnings, *(told if base is not whole else ())))


def concatenated(parts: Sequence[Base]) -> Base:
    """All games of several collections, and what was warned of."""
    players = numbered(name for part in parts for name in part.players)
    tournaments = numbered(name for part in parts for name in part.tournaments)
    told = any(len(part.texts) for part in parts)
    return Base(
        years=np.concatenate([part.years for part in parts]),
        black=_places(players, [(part.players, part.black) for part in parts]),
        white=_places(players, [(part.players, part.white) for part in parts]),
        events=_places(tournaments, [(part.tournaments, part.events) for part in parts]),
        scores=np.concatenate([part.scores for part in parts]),
        squares=np.concatenate([part.squares for part in parts]),
        players=tuple(players),
        tournaments=tuple(tournaments),
        warnings=tuple(one for part in parts for one in part.warnings),
        texts=joined([part.texts if len(part.texts) else none(len(part)) for part in parts] if told else []),
    )


def numbered(names: Iterable[str]) -> dict[str, int]:
    """Names with their places among all that differ."""
    return {name: at for at, name in enumerate(dict.fromkeys(names))}


def _places(
    known: Mapping[str, int], parts: Sequence[tuple[Sequence[str], NDArray[np.int64]]]
) -> NDArray[np.int64]:
    return np.concatenate([np.array([known[name] for name in names], np.int64)[at] for names, at in parts])


def _new(counts: Sequence[int], whole: Base) -> NDArray[np.bool_]:
    """Which games are in none of the lots of so many games before their own."""
    new, known, begin = np.ones(len(whole), np.bool_), set[bytes](), 0
    players = np.stack([whole.black, whole.white], 1)
    for count in counts if len(counts) > 1 else ():
        games = range(begin, begin + count)
        keys = [players[row].tobytes() + whole.squares[row].tobytes() for row in games]
        new[begin : begin + count] = [key not in known for key in keys]
        known.update(keys)
        begin += count
    return new
