"""What was thought, and found out, of the positions of a game, as it is kept with the game: nobody need think
through once more what was thought through already.

In the JSON of a saved game it stands under `thoughts`, after the game itself, which does not need it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from engines.errors import InputError
from engines.game import Game, Move, Position
from engines.matches.match import Match
from engines.matches.saved_line import missing, seconds_of
from engines.search.info import SearchInfo
from engines.solvers.oracle import Solution, Source, Truth

FORMAT = 1
KEY = "thoughts"
DIGITS = 4
MOST = 10**15
"""No count of simulations or positions is larger."""


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Thoughts:
    """By how many moves were made: `opinions`, of a judge that `by` says all about that matters (who it is,
    with which network, how much it thinks), and what is exactly known, whoever asks. Which moves are mistakes
    is found from these, by whatever costs so much now."""

    by: str
    opinions: Mapping[int, SearchInfo]
    truth: Mapping[int, Solution]


def is_newer(value: object) -> bool:
    """Whether thoughts were written by a program that came after this one; it will want them back."""
    number = value.get("format") if isinstance(value, dict) else None
    return isinstance(number, int) and number > FORMAT


def thoughts_as_json(line: Match, thoughts: Thoughts) -> dict[str, object]:
    """The JSON object for thoughts about a line. A search's tree, and what a player goes by itself, are left
    out."""
    return {
        "format": FORMAT,
        "by": thoughts.by,
        "opinions": {str(ply): _opinion(line, ply, one) for ply, one in sorted(thoughts.opinions.items())},
        "truth": {str(ply): _solution(line, ply, one) for ply, one in sorted(thoughts.truth.items())},
    }


def thoughts_from_json(line: Match, value: object) -> Thoughts:
    """The thoughts about a line in a JSON object. Raises InputError where they are of a newer format, or
    damaged."""
    if is_newer(value):
        raise InputError("The analysis of this game was saved by a newer version of this program.")
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise missing(KEY)
    by, opinions, truth = value.get("by"), value.get("opinions"), value.get("truth")
    if not isinstance(by, str):
        raise missing(KEY)
    return Thoughts(by, _by_ply(line, opinions, _read_opinion), _by_ply(line, truth, _read_solution))


def _opinion(line: Match, ply: int, info: SearchInfo) -> dict[str, object]:
    position, moves = line.positions[ply], dict[str, list[float | None]]()
    for move, share in info.policy.items():
        visits = int(info.visits[move]) if move in info.visits else None
        row = [_short(share), _short(info.prior.get(move)), visits, _short(info.values.get(move))]
        moves[line.game.format_move(position, move)] = row
    shown = {"value": _short(info.value), "sims": int(info.sims), "seconds": round(float(info.seconds), 3)}
    flags = {name: True for name, said in (("exact", info.exact), ("won", info.won)) if said}
    return {**shown, **flags, "line": _texts(line.game, position, info.pv), "moves": moves}


def _read_opinion(game: Game, position: Position, value: dict[str, object]) -> SearchInfo:
    rows = _moves(game, position, value.get("moves"), 4)
    policy = {move: _figure(row[0], 0, 1) for move, row in rows.items()}
    prior, visits, values = (
        {move: _figure(row[at], *span) for move, row in rows.items() if row[at] is not None}
        for at, span in ((1, (0, 1)), (2, (0, MOST)), (3, (-1, 1)))
    )
    if not policy:
        raise missing(KEY)
    counted = {move: int(number) for move, number in visits.items()}
    worth, sims = _figure(value.get("value"), -1, 1), int(_figure(value.get("sims"), 0, MOST))
    line, seconds = _line(game, position, value.get("line")), seconds_of(value.get("seconds"), KEY)
    exact, won = (value.get(name) is True for name in ("exact", "won"))
    return SearchInfo(worth, policy, prior, counted, values, line, sims, seconds, exact, won)


def _solution(line: Match, ply: int, known: Solution) -> dict[str, object]:
    position = line.positions[ply]
    moves = {line.game.format_move(position, move): _truth(one) for move, one in known.moves.items()}
    said = {"exact": known.exact, "source": known.source.value, "nodes": known.nodes}
    truth = None if known.truth is None else _truth(known.truth)
    return {"truth": truth, **said, "seconds": round(known.seconds, 3), "moves": moves}


def _read_solution(game: Game, position: Position, value: dict[str, object]) -> Solution:
    moves = _moves(game, position, value.get("moves"), 3)
    own = value.get("truth")
    try:
        source = Source(str(value.get("source")))
    except ValueError as error:
        raise missing(KEY) from error
    exact = value.get("exact") is True
    if exact and set(moves) != set(game.legal_moves(position)):
        raise missing(KEY)
    return Solution(
        {move: _read_truth(row) for move, row in moves.items()}, None if own is None else _read_truth(own),
        exact, source, int(_figure(value.get("nodes"), 0, MOST)), seconds_of(value.get("seconds"), KEY),
    )  # fmt: skip


def _truth(truth: Truth) -> list[int | None]:
    return [truth.value, truth.margin, truth.distance]


def _read_truth(row: object) -> Truth:
    if not isinstance(row, list) or len(row) != 3:
        raise missing(KEY)
    value, margin, distance = (None if one is None else int(_figure(one, -MOST, MOST)) for one in row)
    if value not in (-1, 0, 1):
        raise missing(KEY)
    return Truth(value, margin, distance)


def _by_ply(
    line: Match, value: object, read: Callable[[Game, Position, dict[str, object]], T]
) -> dict[int, T]:
    """What is kept of the positions of a line."""
    places = {str(ply): ply for ply in range(line.plies + 1)}
    if not isinstance(value, dict) or not value.keys() <= places.keys():
        raise missing(KEY)
    found = {}
    for key, one in value.items():
        if not isinstance(one, dict):
            raise missing(KEY)
        found[places[key]] = read(line.game, line.positions[places[key]], one)
    return found


def _moves(game: Game, position: Position, value: object, width: int) -> dict[Move, list[object]]:
    """The rows of `width` figures, by move."""
    if not isinstance(value, dict):
        raise missing(KEY)
    found = {}
    for text, row in value.items():
        if not isinstance(row, list) or len(row) != width:
            raise missing(KEY)
        found[game.parse_move(position, text)] = row
    return found


def _texts(game: Game, position: Position, moves: tuple[Move, ...]) -> list[str]:
    texts = []
    for move in moves:
        texts.append(game.format_move(position, move))
        position = game.play(position, move)
    return texts


def _line(game: Game, position: Position, texts: object) -> tuple[Move, ...]:
    if not isinstance(texts, list):
        raise missing(KEY)
    moves = []
    for text in texts:
        moves.append(game.parse_move(position, str(text)))
        position = game.play(position, moves[-1])
    return tuple(moves)


def _short(figure: float | None) -> float | None:
    return None if figure is None else round(float(figure), DIGITS)


def _figure(number: object, least: float, most: float) -> float:
    if isinstance(number, bool) or not isinstance(number, int | float) or not least <= number <= most:
        raise missing(KEY)
    return number
