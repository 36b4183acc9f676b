"""A match as a file: JSON that says what was played, by whom, and how it ended."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from engines.catalogue import find_game
from engines.errors import InputError
from engines.files import read_json, write_json
from engines.game import Game, Outcome, Reason
from engines.matches.clock import Pace, TimeLeft
from engines.matches.match import Match
from engines.matches.saved_line import (
    SIDES,
    aside_as_json,
    aside_from_json,
    line_as_json,
    line_from_json,
    missing,
    notes_of,
    seconds_of,
    texts_of,
)

FORMAT = 1
UNNAMED = "?"
KEPT_LINES = 9
"""No more lines are kept beside the one that was played."""
_LONGEST_NAME = 1000


@dataclass(frozen=True, slots=True)
class Record:
    """A match, and what is known of it."""

    match: Match
    players: tuple[str, str] = ("", "")
    """Specs, levels or names, the first player's first; "" for whom nobody names."""
    time: str = ""
    """When it was saved or played, as ISO 8601; "" where nobody says."""
    time_left: TimeLeft | None = None
    """What both sides had left on the clock then, where there was one."""
    aside: tuple[Match, ...] = ()
    """Lines from the same start that were played before others replaced them."""
    opening: int = 0
    """So many moves at the beginning, from 0 to all, are nobody's: the game was to begin after them."""
    given: int = 0
    """So many, those or more, these players did not make from these sides: they have changed them since, or
    went on with a game of others."""
    event: str = ""
    """The tournament or whatever it was played for; "" where nobody says."""
    source: str = ""
    """The game of others that it goes on from, or what else it comes from; "" where nobody says."""
    lead: int | None = None
    """By how much the first player won, below 0 for a loss, where the moves stop before the end and somebody
    says how it was; else None."""
    thoughts: object = field(default=None, compare=False)
    """What was thought of its positions, as it is written (see `engines.review.thoughts`): kept as it is."""
    left_out: int = field(default=0, compare=False)
    """How many more lines the text had that it was read from; they are not kept."""

    @property
    def told(self) -> str:
        """Who played it, what for, when and where it comes from, in a line; "" where nobody says."""
        names = " – ".join(name or UNNAMED for name in self.players) if any(self.players) else ""
        return " · ".join(part for part in (names, self.event, self.time[:10], self.source) if part)


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
    source: str = ""
    """The game of others that it goes on from, or what else it comes from; "" where nobody says."""
    notes: str = ""
    """What somebody wrote on its moves, a line each."""


def record_of(
    match: Match,
    first: str,
    second: str,
    time_left: TimeLeft | None = None,
    aside: tuple[Match, ...] = (),
    opening: int = 0,
    given: int = 0,
    source: str = "",
) -> Record:
    """The record of a match as it stands now."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    begun = opening, max(opening, given)
    return Record(match, (first, second), now, time_left, aside, *begun, source=source)


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
        raise missing("players")
    outcome = None
    if isinstance(result, dict):
        try:
            reason, margin = Reason(_text(result, "reason")), result.get("margin")
        except ValueError as error:
            raise missing("result") from error
        winner = next((side for side, text in SIDES.items() if text == result.get("winner")), None)
        outcome = Outcome(winner, reason, margin if isinstance(margin, int) else None)
    names = (_text(players, "first"), _text(players, "second"))
    moves, time, start = texts_of(value.get("moves"), "moves"), _text(value, "time"), _text(value, "start")
    begun = _begun(value, len(moves))
    source = _text(value, "source") if "source" in value else ""
    notes = "\n".join(notes_of(value, len(moves)).values())
    return Heading(game, names, " ".join(moves), len(moves), time, outcome, start, *begun, source, notes)


def record_as_json(record: Record) -> dict[str, object]:
    """The JSON object of a record. Names that are too long to be read again are cut."""
    match = record.match
    first, second, event, source = (
        text[:_LONGEST_NAME] for text in (*record.players, record.event, record.source)
    )
    return {
        "format": FORMAT,
        "game": match.game.id,
        "rules_version": match.game.rules_version,
        "start": match.game.format_position(match.start),
        "players": {"first": first, "second": second},
        **line_as_json(match),
        "time": record.time,
        **_clock(record.time_left),
        **({"aside": [aside_as_json(line) for line in record.aside]} if record.aside else {}),
        **({"opening": record.opening} if record.opening else {}),
        **({"given": record.given} if record.given > record.opening else {}),
        **({"event": event} if event else {}),
        **({"source": source} if source else {}),
        **({} if record.lead is None else {"lead": record.lead}),
        **({} if record.thoughts is None else {"thoughts": record.thoughts}),
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
            rules=rules, game=game, known=game.rules_version,
        )  # fmt: skip
    start = Match.new(game, game.parse_position(_text(value, "start")))
    match = line_from_json(start, value)
    players = value.get("players")
    if not isinstance(players, dict):
        raise missing("players")
    names = (_text(players, "first"), _text(players, "second"))
    aside = tuple(aside_from_json(start, line) for line in _aside_lines(value))
    begun = _begun(value, match.plies)
    event, source = (_text(value, key) if key in value else "" for key in ("event", "source"))
    time, left, lead = _text(value, "time"), _time_left(value), _lead(value, match)
    thoughts = value.get("thoughts")
    return Record(match, names, time, left, aside, *begun, event, source, lead, thoughts)


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
        raise missing("clock")
    whole, bonus, first, second = (
        seconds_of(clock.get(key), "clock") for key in ("seconds", "bonus", "first", "second")
    )
    return TimeLeft(Pace(whole, bonus, seconds_of(clock.get("byoyomi", 0.0), "clock")), (first, second))


def _lead(value: dict[str, object], match: Match) -> int | None:
    if "lead" not in value:
        return None
    lead = _number(value, "lead")
    if match.outcome or abs(lead) > match.game.rows * match.game.columns:
        raise missing("lead")
    return lead


def _aside_lines(value: dict[str, object]) -> list[object]:
    lines = value.get("aside", [])
    if not isinstance(lines, list):
        raise missing("aside")
    return lines


def _begun(value: dict[str, object], plies: int) -> tuple[int, int]:
    """How many of the moves are nobody's, none where the file does not say, as older ones do not; and how
    many are not these players'."""
    opening = _number(value, "opening") if "opening" in value else 0
    given = _number(value, "given") if "given" in value else opening
    if not 0 <= opening <= plies:
        raise missing("opening")
    if not opening <= given <= plies:
        raise missing("given")
    return opening, given


def _text(value: dict[str, object], key: str) -> str:
    text = value.get(key)
    if not isinstance(text, str) or len(text) > _LONGEST_NAME:
        raise missing(key)
    return text.encode(errors="replace").decode()  # half a character could be written nowhere


def _number(value: dict[str, object], key: str) -> int:
    number = value.get(key)
    if not isinstance(number, int) or isinstance(number, bool):
        raise missing(key)
    return number
