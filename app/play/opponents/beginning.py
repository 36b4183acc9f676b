"""In which position a game begins: the usual one, one with a handicap, or after an opening."""

from collections.abc import Mapping

import numpy as np

from app.i18n import languages, tr
from app.play.controller import MatchController
from app.play.session import Seats, Session
from app.play.timing.paces import full_clock
from app.settings import options
from app.settings.store import Settings
from engines.game import Game
from engines.matches.match import Match
from engines.notation.openings import ENGLISH, known_openings

USUAL, RANDOM = "", "random"
HERE = "here"
"""In the position looked at; no setting, since that is another one each time."""
HANDICAP, OPENING = "handicap:", "opening:"
PLIES = 4
"""So many moves are drawn, as many for either side. Neither can force a win at once then; who would win with
perfect play is chance, as it is for those against whom levels are measured."""


def beginnings(game: Game) -> tuple[tuple[str, str], ...]:
    """What a game may begin with: how each is kept in the settings, and what it is called."""
    named = [(OPENING + _moves(match), _title(names)) for match, names in known_openings(game)]
    return (
        (USUAL, tr("Usual start")),
        (RANDOM, tr("A random opening")),
        *((HANDICAP + one.id, tr(one.title)) for one in game.handicaps),
        *sorted(named, key=lambda one: one[1]),
    )


def begun(game: Game, key: str) -> Match:
    """A match that begins so, anew each time where chance has a hand in it; as usual where the game does not
    know that beginning."""
    if key == RANDOM:
        from engines.matches.openings import random_openings

        plies = min(PLIES, game.rows * game.columns // 4)
        return random_openings(game, 1, plies - plies % 2, np.random.default_rng())[0]
    if key.startswith(OPENING):
        known = (match for match, _ in known_openings(game) if OPENING + _moves(match) == key)
        return next(known, Match.new(game))
    start = next((one.position for one in game.handicaps if HANDICAP + one.id == key), game.initial)
    return Match.new(game, start)


def begin_anew(controller: MatchController, seats: Seats, settings: Settings) -> None:
    """A new game, which begins as was chosen last, or as usual where the rules are not ready."""
    game = controller.game
    line = begun(game, remembered_beginning(game, settings) if controller.ready else USUAL)
    controller.restore(Session.begun_after(line, seats, full_clock(settings[options.CLOCK])))


def go_on_from_here(controller: MatchController, seats: Seats, settings: Settings, source: str) -> None:
    """A new game from the position looked at; what led there is kept, but is not these players' doing, and
    so is its `source`."""
    session = controller.session
    opening, clock = min(session.opening, session.cursor), full_clock(settings[options.CLOCK])
    controller.restore(Session(session.game, seats, session.match, clock, opening=opening, source=source))


def remembered_beginning(game: Game, settings: Settings) -> str:
    """What was chosen last."""
    key: object = settings[options.BEGINNINGS].get(game.id)
    return key if isinstance(key, str) else USUAL


def remember_beginning(game: Game, settings: Settings, key: str | None) -> None:
    """Keep what was chosen; None and `HERE` change nothing."""
    if key not in (None, HERE):
        settings.put(options.BEGINNINGS, game.id, key)


def _title(names: Mapping[str, str]) -> str:
    known = (names[language] for language in (languages.current, ENGLISH, *names) if language in names)
    return next(known)


def _moves(match: Match) -> str:
    positions = match.positions
    return "".join(match.game.format_move(positions[ply], move) for ply, move in enumerate(match.moves))
