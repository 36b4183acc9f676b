"""Positions looked for in collected games: how people went on from one, and what their openings are called.

Mirrored and turned boards count as the same position, whatever moves led there.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.game import Game, Position, States
from engines.notation.openings import ENGLISH, LONGEST, known_openings
from engines.notation.played_over import Positions, board_game, replay

_START = 4
"""Discs on the board before the first move."""
_TOGETHER = 8192
"""So many games are played over at a time."""


@dataclass(frozen=True, slots=True, eq=False)
class Continuations:
    """Games that went on from a `position`, which is the one asked for, or what follows where a pass has to
    be made there: `games` int64 [N] are their rows, `squares` uint8 [N] what was played in them. Of squares
    that are the same but for a symmetry of the position, the one that was played most stands for all."""

    position: Position
    games: NDArray[np.int64]
    squares: NDArray[np.uint8]


def continuations(squares: NDArray[np.uint8], position: Position) -> Continuations:
    """How games given as squares uint8 [G, 60] went on from a position of 8x8 Reversi. A game that ended
    there is not among them."""
    game = board_game()
    legal = game.legal_moves(position)
    if legal == (game.actions - 1,):
        position = game.play(position, legal[0])
    discs = _key(position)
    moves = (discs[0] | discs[1]).bit_count() - _START
    rows, turned = list[NDArray[np.int64]](), list[NDArray[np.uint8]]()
    for first, found in _lots(squares[:, : moves + 1]):
        at = np.nonzero(np.bitwise_count(found.own | found.opponent) == moves + _START)[0]
        here, there = _here(game, position, found, at)
        rows.append(found.games[at][here].astype(np.int64) + first)
        turned.append(there[here])
    return Continuations(position, np.concatenate(rows), _gathered(game, discs, np.concatenate(turned)))


def _lots(squares: NDArray[np.uint8]) -> Iterator[tuple[int, Positions]]:
    """Games played over, some thousands at a time, which takes little memory, with the row of the first."""
    for first in range(0, max(1, len(squares)), _TOGETHER):
        yield first, replay(np.ascontiguousarray(squares[first : first + _TOGETHER]))


def _here(
    game: Game, position: Position, found: Positions, at: NDArray[np.int64]
) -> tuple[NDArray[np.bool_], NDArray[np.uint8]]:
    """Which of the rows `at` are an image of the position, and what was played in them as if it was that."""
    own, opponent, sides = found.own[at], found.opponent[at], found.sides[at] == position.side
    here, turned, played = np.zeros(len(at), np.bool_), np.zeros(len(at), np.uint8), found.squares[at]
    for image, symmetry in zip(_images(game, _key(position)), game.symmetries, strict=True):
        same = (own == image[0]) & (opponent == image[1]) & sides & ~here
        turned[same] = symmetry.squares[played[same]]
        here |= same
    return here, turned


def _gathered(game: Game, discs: tuple[int, int], squares: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The squares, each named by the one that was played most of those that are its images."""
    same = [
        symmetry.squares
        for image, symmetry in zip(_images(game, discs), game.symmetries, strict=True)
        if tuple(image) == discs
    ]
    times = np.bincount(squares, minlength=game.rows * game.columns)
    images = np.stack(same)
    named: NDArray[np.int64] = images[np.argmax(times[images], axis=0), np.arange(images.shape[1])]
    return named.astype(np.uint8)[squares]


@dataclass(frozen=True, slots=True, eq=False)
class Beginnings:
    """What the beginnings of collected games are called: `names`, of which the first is "", and by language
    `places` int64 [G], where each game's name stands among them."""

    names: tuple[str, ...]
    places: Mapping[str, NDArray[np.int64]]

    def of(self, language: str) -> NDArray[np.int64]:
        """The places of the names in a language, in English where there are none."""
        return self.places.get(language, self.places[ENGLISH])


def beginnings(squares: NDArray[np.uint8]) -> Beginnings:
    """The last name that each game's beginning has, by language, as `opening_name` says; a game that was
    broken off in a position gives it no name. `squares` uint8 [G, M] are the first moves of games of 8x8
    Reversi, 255 after the end."""
    game = board_game()
    known = known_openings(game)
    languages = sorted({language for _, names in known for language in names} | {ENGLISH})
    texts = ("", *dict.fromkeys(name for _, names in known for name in names.values()))
    number = {text: place for place, text in enumerate(texts)}
    games, entries = _named(game, squares, [match.position for match, _ in known])
    places = {}
    for language in languages:
        of_entry = np.array([number.get(names.get(language, ""), 0) for _, names in known], np.int64)
        has = of_entry[entries] > 0
        places[language] = np.zeros(len(squares), np.int64)
        places[language][games[has]] = of_entry[entries[has]]  # of one game's, the last is what stays
    for language in languages:
        places[language] = np.where(places[language], places[language], places[ENGLISH])
    return Beginnings(texts, places)


def _named(
    game: Game, squares: NDArray[np.uint8], known: Sequence[Position]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Which games went through which of the known positions: pairs, in the order of the games' moves."""
    if not known:
        return np.empty(0, np.int64), np.empty(0, np.int64)
    images = np.stack([_images(game, _key(position)) for position in known])  # [K, 8, 2]
    sides = np.array([position.side for position in known], np.uint8)
    marks = _mark(images[..., 0], images[..., 1], sides[:, None]).reshape(-1)
    order = np.argsort(marks, kind="stable")
    ordered = marks[order]
    games, entries = list[NDArray[np.int64]](), list[NDArray[np.int64]]()
    for first, found in _lots(squares[:, : LONGEST + 1]):
        looked = _mark(found.own, found.opponent, found.sides)
        at = order[np.minimum(np.searchsorted(ordered, looked), len(order) - 1)]
        entry, image = np.divmod(at, len(game.symmetries))
        same = (
            (found.own == images[entry, image, 0])
            & (found.opponent == images[entry, image, 1])
            & (found.sides == sides[entry])
        )
        games.append(found.games[same].astype(np.int64) + first)
        entries.append(entry[same])
    return np.concatenate(games), np.concatenate(entries)


def _mark(own: States, opponent: States, sides: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """A number for each position; different ones have different numbers but for rare chance."""
    odd = np.uint64(0x9E3779B97F4A7C15)
    return (own * odd ^ opponent) * odd + sides.astype(np.uint64)


def _key(position: Position) -> tuple[int, int]:
    """The discs of the side to move, and the other's."""
    side = position.side
    return position.words[side], position.words[1 - side]


def _images(game: Game, discs: tuple[int, int]) -> States:
    """What discs look like on each image of the board, uint64 [8, 2]."""
    size = np.arange(game.rows * game.columns, dtype=np.uint64)
    standing = np.array(discs, np.uint64)[:, None] >> size & np.uint64(1)
    return np.array(
        [(standing[:, symmetry.squares] << size).sum(axis=1, dtype=np.uint64) for symmetry in game.symmetries]
    )
