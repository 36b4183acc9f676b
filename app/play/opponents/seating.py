"""Who sat at a game's board last, as far as they can sit there again. No Qt here."""

from app.play.opponents.my_level import seated
from app.play.opponents.own_engines import engine_of, engine_seats
from app.play.opponents.own_networks import file_of, is_there
from app.play.opponents.players import is_lost_level, usual_opponent
from app.play.session import HUMAN, Seats
from app.settings import options
from app.settings.store import Settings
from engines.game import Game


def remembered_seats(game: Game, settings: Settings) -> Seats:
    """The players chosen last, the usual opponent for one who is gone; a person and that one where nobody was
    chosen yet."""
    stored: object = settings[options.SEATS].get(game.id)
    if isinstance(stored, list) and len(stored) == 2 and all(isinstance(seat, str) for seat in stored):
        usual = usual_opponent(game)
        first, second = (seat if _can_sit(game, seat) else usual for seat in stored)
        return seated(game, (first, second))
    return (HUMAN, usual_opponent(game))


def remember_seats(game: Game, settings: Settings, seats: Seats) -> None:
    """Keep who was chosen."""
    settings.put(options.SEATS, game.id, list(seats))


def _can_sit(game: Game, seat: str) -> bool:
    """Whether who sat there can still play: network or program were not removed, its level not left out."""
    if engine_of(seat) is not None:
        return seat in engine_seats(game)
    return is_there(seat) if file_of(seat) is not None else not is_lost_level(game, seat)
