"""A match as a file: JSON that says what was played, by whom, and how it ended."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from engines.catalogue import find_game
from engines.errors import InputError
from engines.files import read_json, write_json
from engines.game import Game, Outcome, Reason, Side
from engines.matches.clock import Pace, TimeLeft
from engines.matches.match import Match

FORMAT = 1
_SIDES = {Side.FIRST: "first", Side.SECOND: "second"}
_LONGEST_NAME = 1000
_LONGEST_CLOCK = 1e6


@dataclass(frozen=True, slots=True)
class Record:
    """A match, who played it (specs, levels or names, the first player's first), when it was
    saved (ISO 8601), what both sides had left on the clock then, where there was one, lines from the same
    start that were played before others replaced them, how many moves at the beginning, from 0 to all,
    are nobody's: the game was to begin after them, and how many, those or more, these players did not make
    from these sides: they have changed them since, or went on with a game of others."""

    match: Match
    players: tuple[str, str]
    time: str
    time_left: TimeLeft | None = None
    aside: tuple[Match, ...] = ()
    opening: int = 0
    given: int = 0
    event: str = ""
    """The tournament or whatever it was played for; "" where nobody says."""


@dataclass(frozen=True, slots=True)
class Heading:
    """What a record says of its match, which is not replayed: the game, the players, the moves with blanks
    between them and how many they are, when it was saved, how it ended, None where it goes on, the position
    that it began with, as `Game.format_position` writes it, how many moves are nobody's, and how many not
    these players'."""

    game: Game
    players: tuple[str, str]
    line: str
    plies: int
    time: str
    outcome: Outcome | None
    start: str
    opening: int = 0
    given: int = 0


def record_of(
    match: Match,
    first: str,
    second: str,
    time_left: TimeLeft | None = None,
    aside: tuple[Match, ...] = (),
    opening: int = 0,
    given: int = 0,
) -> Record:
    """The record of a match as it stands now."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return Record(match, (first, second), now, time_left, aside, opening, max(opening, given))


def save_record(record: Record, path: Path) -> None:
    """Write a record, atomically. Raises InputError where that is impossible; an older file then
    stays as it was."""
    write_json(path, record_as_json(record))


def load_record(path: Path) -> Record:
    """Read a record and replay it. Raises InputError with what is wrong: not readable, of a newer
    format, of an unknown game or other rules, an illegal move, or a result that does not follow."""
    return record_from_json(read_json(path))


def load_heading(path: Path) -> Heading:
    """Read what a record says of its match, without replaying it. Raises InputError where the file cannot be
    read or does not say that."""
    value = read_json(path)
    if not isinstance(value, dict):
        raise InputError("This is not a saved game: it is not a JSON object.")
    game, players, result = find_game(_text(value, "game")), value.get("players"), value.get("result")
    if not isinstance(players, dict):
        raise _missing("players")
    outcome = None
    if isinstance(result, dict):
        try:
            reason, margin = Reason(_text(result, "reason")), result.get("margin")
        except ValueError as error:
            raise _missing("result") from error
        winner = next((side for side, text in _SIDES.items() if text == result.get("winner")), None)
        outcome = Outcome(winner, reason, margin if isinstance(margin, int) else None)
    names = (_text(players, "first"), _text(players, "second"))
    moves, time, start = _moves(value), _text(value, "time"), _text(value, "start")
    begun = _begun(value, len(moves))
    return Heading(game, names, " ".join(moves), len(moves), time, outcome, start, *begun)


def record_as_json(record: Record) -> dict[str, object]:
    """The JSON object of a record."""
    match = record.match
    return {
        "format": FORMAT,
        "game": match.game.id,
        "rules_version": match.game.rules_version,
        "start": match.game.format_position(match.start),
        "moves": match_texts(match),
        "players": {"first": record.players[0], "second": record.players[1]},
        "result": _result(match.outcome),
        "time": record.time,
        **_clock(record.time_left),
        **({"aside": [_line(line) for line in record.aside]} if record.aside else {}),
        **({"opening": record.opening} if record.opening else {}),
        **({"given": record.given} if record.given > record.opening else {}),
        **({"event": record.event} if record.event else {}),
    }


def record_from_json(value: object) -> Record:
    """The record in a JSON object. Raises InputError as `load_record` does."""
    if not isinstance(value, dict):
        raise InputError("This is not a saved game: it is not a JSON object.")
    version = _number(value, "format")
    if version != FORMAT:
        raise InputError(
            "This game was saved in format {format}; this program reads format {known}.",
            format=version, known=FORMAT,
        )  # fmt: skip
    game = find_game(_text(value, "game"))
    rules = _number(value, "rules_version")
    if rules != game.rules_version:
        raise InputError(
            "This game was played by version {rules} of the rules of {game}; this program has version "
            "{known}.",
            rules=rules, game=game.id, known=game.rules_version,
        )  # fmt: skip
    start = Match.new(game, game.parse_position(_text(value, "start")))
    match = _end(_replay(start, _moves(value)), value)
    players = value.get("players")
    if not isinstance(players, dict):
        raise _missing("players")
    names = (_text(players, "first"), _text(players, "second"))
    aside = tuple(_aside_line(start, line) for line in _aside_lines(value))
    begun, event = _begun(value, match.plies), _text(value, "event") if "event" in value else ""
    return Record(match, names, _text(value, "time"), _time_left(value), aside, *begun, event)


def match_texts(match: Match) -> list[str]:
    """The moves of a match as texts."""
    return [
        match.game.format_move(position, move)
        for position, move in zip(match.positions, match.moves, strict=False)
    ]


def _replay(match: Match, moves: list[str]) -> Match:
    for number, text in enumerate(moves, 1):
        if match.outcome:
            raise InputError("The saved game goes on with move {number} after its end.", number=number)
        try:
            match = match.play(match.game.parse_move(match.position, text))
        except InputError as error:
            raise InputError(
                "Move {number} of the saved game cannot be played: {reason}", number=number, reason=error
            ) from error
    return match


def _end(match: Match, value: dict[str, object]) -> Match:
    """The match, given up or late where the record says so; its outcome must be the recorded one."""
    result = value.get("result")
    if isinstance(result, dict) and not match.outcome:
        for side, name in _SIDES.items():
            if result.get("winner") == name and result.get("reason") == Reason.RESIGNATION:
                match = match.resign(side.other)
            elif result.get("winner") == name and result.get("reason") == Reason.TIME:
                match = match.run_late(side.other)
    if result != _result(match.outcome):
        raise InputError("The saved game is damaged: its result does not follow from its moves.")
    return match


def _clock(left: TimeLeft | None) -> dict[str, object]:
    if left is None:
        return {}
    first, second = (round(seconds, 3) for seconds in left.seconds)
    pace = left.pace
    byoyomi = {"byoyomi": pace.byoyomi} if pace.byoyomi else {}
    return {
        "clock": {"seconds": pace.seconds, "bonus": pace.bonus, **byoyomi, "first": first, "second": second}
    }


def _time_left(value: dict[str, object]) -> TimeLeft | None:
    clock = value.get("clock")
    if clock is None:
        return None
    if not isinstance(clock, dict):
        raise _missing("clock")
    first, second = _seconds(clock, "first"), _seconds(clock, "second")
    byoyomi = _seconds(clock, "byoyomi") if "byoyomi" in clock else 0.0
    pace = Pace(_seconds(clock, "seconds"), _seconds(clock, "bonus"), byoyomi)
    return TimeLeft(pace, (first, second))


def _seconds(clock: dict[str, object], key: str) -> float:
    number = clock.get(key)
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number < _LONGEST_CLOCK:
        raise _missing("clock")
    return float(number)


def _result(outcome: Outcome | None) -> dict[str, object] | None:
    if outcome is None:
        return None
    winner = None if outcome.winner is None else _SIDES[outcome.winner]
    return {"winner": winner, "reason": outcome.reason.value, "margin": outcome.margin}


def _moves(value: dict[str, object]) -> list[str]:
    return _texts(value.get("moves"), "moves")


def _line(match: Match) -> object:
    """A line put aside: a list of its moves, and with its result where that does not follow from them."""
    moves, outcome = match_texts(match), match.outcome
    if outcome is None or outcome.reason.on_the_board:
        return moves
    return {"moves": moves, "result": _result(outcome)}


def _aside_lines(value: dict[str, object]) -> list[object]:
    lines = value.get("aside", [])
    if not isinstance(lines, list):
        raise _missing("aside")
    return lines


def _aside_line(start: Match, line: object) -> Match:
    if isinstance(line, dict):
        return _end(_replay(start, _texts(line.get("moves"), "aside")), line)
    return _replay(start, _texts(line, "aside"))


def _begun(value: dict[str, object], plies: int) -> tuple[int, int]:
    """How many of the moves are nobody's, none where the file does not say, as older ones do not; and how
    many are not these players'."""
    opening = _number(value, "opening") if "opening" in value else 0
    given = _number(value, "given") if "given" in value else opening
    if not 0 <= opening <= plies:
        raise _missing("opening")
    if not opening <= given <= plies:
        raise _missing("given")
    return opening, given


def _texts(moves: object, key: str) -> list[str]:
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise _missing(key)
    return moves


def _text(value: dict[str, object], key: str) -> str:
    text = value.get(key)
    if not isinstance(text, str) or len(text) > _LONGEST_NAME:
        raise _missing(key)
    return text.encode(errors="replace").decode()  # half a character could be written nowhere


def _number(value: dict[str, object], key: str) -> int:
    number = value.get(key)
    if not isinstance(number, int) or isinstance(number, bool):
        raise _missing(key)
    return number


def _missing(key: str) -> InputError:
    return InputError("The saved game is damaged: {key} is missing or wrong.", key=key)
