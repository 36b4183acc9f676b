"""A line of moves in a saved game: what was played, what each move took, what somebody wrote on it, and
how it ended."""

from collections.abc import Mapping

from engines.errors import InputError
from engines.game import Outcome, Reason, Side
from engines.matches.match import LONGEST_NOTE, Match, match_texts

SIDES = {Side.FIRST: "first", Side.SECOND: "second"}
LONGEST_TIME = 1e6
"""Seconds; more are no time that a player took, or had."""


def line_as_json(match: Match) -> dict[str, object]:
    """The moves, the result, the seconds that the moves took where some are known, and the notes, by how many
    moves were made, where there are some."""
    taken = [None if one is None else round(one, 3) for one in match.seconds]
    line: dict[str, object] = {"moves": match_texts(match), "result": result_as_json(match.outcome)}
    notes = {str(ply): text for ply, text in enumerate(match.notes) if text}
    return {
        **line,
        **({"seconds": taken} if any(one is not None for one in taken) else {}),
        **({"notes": notes} if notes else {}),
    }


def line_from_json(start: Match, value: Mapping[str, object], key: str = "moves") -> Match:
    """The line from a start on. Raises InputError with what is wrong, `key` where it is no such line."""
    moves, seconds = texts_of(value.get("moves"), key), value.get("seconds", [])
    if not isinstance(seconds, list) or len(seconds) > len(moves):
        raise missing("seconds")
    taken = [None if one is None else seconds_of(one, "seconds") for one in seconds]
    match = _end(_replay(start, moves, taken), value)
    for ply, text in notes_of(value, match.plies).items():
        match = match.noted(ply, text)
    return match


def aside_as_json(match: Match) -> object:
    """A line put aside: a list of its moves, where they say all there is."""
    line, told = line_as_json(match), match.outcome is None or match.outcome.reason.on_the_board
    return line["moves"] if told and line.keys() == {"moves", "result"} else line


def aside_from_json(start: Match, value: object) -> Match:
    """A line put aside. Raises InputError as above."""
    if isinstance(value, dict):
        return line_from_json(start, value, "aside")
    return _replay(start, texts_of(value, "aside"), [])


def result_as_json(outcome: Outcome | None) -> dict[str, object] | None:
    """How a line ended; None where it goes on."""
    if outcome is None:
        return None
    winner = None if outcome.winner is None else SIDES[outcome.winner]
    return {"winner": winner, "reason": outcome.reason.value, "margin": outcome.margin}


def texts_of(moves: object, key: str) -> list[str]:
    """A list of texts. Raises InputError, with the key, where it is none."""
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise missing(key)
    return moves


def notes_of(value: Mapping[str, object], plies: int) -> dict[int, str]:
    """What somebody wrote on positions of a line of so many moves, by the moves made; nothing in older files.
    Raises InputError where it is no such thing."""
    notes, found = value.get("notes", {}), dict[int, str]()
    if not isinstance(notes, dict):
        raise missing("notes")
    places = {str(ply): ply for ply in range(plies + 1)}
    for key, text in notes.items():
        if key not in places or not isinstance(text, str) or len(text) > LONGEST_NOTE:
            raise missing("notes")
        found[places[key]] = text
    return found


def seconds_of(number: object, key: str) -> float:
    """A time. Raises InputError, with the key, where it is none."""
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number < LONGEST_TIME:
        raise missing(key)
    return float(number)


def missing(key: str) -> InputError:
    """The sentence for an entry that is not there, or not as it should be."""
    return InputError("The saved game is damaged: {key} is missing or wrong.", key=key)


def _replay(match: Match, moves: list[str], taken: list[float | None]) -> Match:
    for number, text in enumerate(moves, 1):
        if match.outcome:
            raise InputError("The saved game has a move {number} after its end.", number=number)
        try:
            seconds = taken[number - 1] if number <= len(taken) else None
            match = match.play(match.game.parse_move(match.position, text), seconds)
        except InputError as error:
            raise InputError(
                "Move {number} of the saved game cannot be played: {reason}", number=number, reason=error
            ) from error
    return match


def _end(match: Match, value: Mapping[str, object]) -> Match:
    """The match, given up or late where the record says so; its outcome must be the recorded one."""
    result = value.get("result")
    if isinstance(result, dict) and not match.outcome:
        for side, name in SIDES.items():
            if result.get("winner") == name and result.get("reason") == Reason.RESIGNATION:
                match = match.resign(side.other)
            elif result.get("winner") == name and result.get("reason") == Reason.TIME:
                match = match.run_late(side.other)
    if result != result_as_json(match.outcome):
        raise InputError("The saved game is damaged: its result does not follow from its moves.")
    return match
