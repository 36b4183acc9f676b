"""The games that a person has played here, as they lie in their folder. No Qt here."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Event

from app.board.looks import find_look
from app.i18n import tr
from app.play.session import HUMAN
from engines.catalogue import GAMES
from engines.errors import InputError
from engines.game import Side
from engines.matches.record import Heading, load_heading


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A saved game, and when it was played last."""

    path: Path
    heading: Heading
    when: datetime


def list_games(home: Path, stop: Event | None = None) -> tuple[list[OwnGame], list[InputError]]:
    """All games saved under `home`, the latest first, and what is wrong with files that cannot be read; only
    some of them once `stop` is set."""
    found, wrong = [], []
    for game in GAMES:
        for path in (home / game.id).glob("*.json"):
            if stop is not None and stop.is_set():
                break
            try:
                found.append(_read(path))
            except InputError as error:
                wrong.append(error)
    return sorted(found, key=lambda one: one.when, reverse=True), wrong


def _read(path: Path) -> OwnGame:
    heading = load_heading(path)
    try:
        when = datetime.fromisoformat(heading.time).astimezone()
    except (ValueError, OverflowError) as error:
        raise InputError("The saved game is damaged: {key} is missing or wrong.", key="time") from error
    return OwnGame(path, heading, when)


def result_text(heading: Heading) -> str:
    """How a game ended: for the person, where one played, else who won."""
    outcome = heading.outcome
    if outcome is None:
        return tr("unfinished")
    if outcome.winner is None:
        return tr("Draw")
    people = [side for side in Side if heading.players[side] == HUMAN]
    if len(people) != 1:
        return tr("{side} wins", side=tr(find_look(heading.game.id).sides[outcome.winner]))
    won = people[0] is outcome.winner
    if outcome.margin:
        return tr("Won by {margin}" if won else "Lost by {margin}", margin=outcome.margin)
    return tr("Won") if won else tr("Lost")
