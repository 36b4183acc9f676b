"""What players call the ways in which games begin. The names come from `resources/openings`."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from engines.errors import InputError
from engines.files import read_json
from engines.game import Game, Position
from engines.matches.match import Match
from engines.paths import resource

FORMAT = 1
ENGLISH = "en"
log = logging.getLogger(__name__)
LONGEST = 24
"""No name stands for more moves."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A position that has a name: its `names` by language, of which there is one at least, and after how many
    moves it was reached."""

    names: Mapping[str, str]
    plies: int


def openings(match: Match) -> tuple[Opening, ...]:
    """The named positions that a match went through, in their order; mirrored and turned boards, and other
    orders of moves, count alike. Empty where the game has no names."""
    known = _known(match.game)
    if not known:
        return ()
    reached = enumerate(match.positions[: LONGEST + 1])
    found = ((ply, known.get(_key(match.game, position))) for ply, position in reached)
    return tuple(Opening(names, ply) for ply, names in found if names is not None)


def opening_name(match: Match, language: str = ENGLISH) -> str:
    """The last name that the beginning of a match has in a language, else in English; "" for none."""
    found = openings(match)
    for wanted in (language, ENGLISH):
        for opening in reversed(found):
            if wanted in opening.names:
                return opening.names[wanted]
    return ""


@cache
def known_openings(game: Game) -> tuple[tuple[Match, Mapping[str, str]], ...]:
    """The openings that have names, each played out, and those by language. Empty where the game has none."""
    path = resource("openings", f"{game.id}.json")
    if not path.exists():
        return ()
    try:
        return tuple(read_openings(game, read_json(path)))
    except InputError as error:
        log.warning("openings have no names: %s", error)
        return ()


@cache
def _known(game: Game) -> dict[bytes, Mapping[str, str]]:
    return {_key(game, match.position): names for match, names in known_openings(game)}


def read_openings(game: Game, value: object) -> Iterator[tuple[Match, dict[str, str]]]:
    """The openings in a JSON object, each played out, with its names by language; moves are written in two
    characters. Raises InputError where one cannot be played, or the object is something else."""
    entries = value.get("openings") if isinstance(value, dict) and value.get("format") == FORMAT else None
    if not isinstance(entries, list):
        raise InputError("This is not a list of openings.")
    played: dict[str, Match] = {"": Match.new(game)}
    for entry in entries:
        given = entry.items() if isinstance(entry, dict) else ()
        texts = {key: text for key, text in given if isinstance(text, str)}
        moves = texts.pop("moves", "")
        if not moves or not texts or len(moves) > 2 * LONGEST:
            raise InputError("This is not a list of openings.")
        for end in range(2, len(moves) + 1, 2):
            if moves[:end] not in played:
                before = played[moves[: end - 2]]
                played[moves[:end]] = before.play(game.parse_move(before.position, moves[end - 2 : end]))
        yield played[moves], texts


def _key(game: Game, position: Position) -> bytes:
    """The same for all images of a position: what stands on the first of them, and who is to move."""
    standing = np.array([0 if piece is None else 1 + piece.side for piece in game.pieces(position)], np.uint8)
    images = (standing[symmetry.squares].tobytes() for symmetry in game.symmetries)
    return min(images) + bytes([position.side])
