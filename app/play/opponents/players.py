"""Who can sit at the board: a person, a level, or any opponent that can be written as a spec. A seat
is a string: `human`, `level:ID`, or the spec itself (`mylevel` among them)."""

from dataclasses import dataclass

from app.i18n import tr
from app.play.opponents.my_level import is_my_level, rating_text
from app.play.opponents.own_engines import engine_of
from app.play.opponents.own_networks import file_of, network_begun, network_title
from app.play.opponents.perfection import is_perfect
from app.play.session import HUMAN
from engines.catalogue import GAMES
from engines.errors import InputError
from engines.game import Game

LEVEL = "level:"


@dataclass(frozen=True, slots=True)
class Player:
    """How one at the board is shown. `begun` tells networks of the same name apart; empty for all others."""

    name: str
    detail: str
    icon: tuple[str, ...]
    begun: str = ""

    @property
    def title(self) -> str:
        """The name, by which nobody else is called where there is nothing beside it."""
        return f"{self.name} · {self.begun}" if self.begun else self.name


_PICTURES = {"settai": "host.svg"}
"""Kinds of player with a picture of their own."""


def level_seats(game: Game) -> tuple[str, ...]:
    """The seats of the game's levels, the weakest first; none where they cannot be read."""
    from engines.opponents.levels import levels

    try:
        return tuple(LEVEL + level.id for level in levels(game))
    except InputError:
        return ()


def trouble_with_levels() -> InputError | None:
    """Why those of some game are missing; None where they can be read."""
    from engines.opponents.levels import levels

    try:
        for game in GAMES:
            levels(game)
    except InputError as error:
        return InputError("The levels cannot be offered: {reason}", reason=error)
    return None


def machine_seats(game: Game) -> tuple[str, ...]:
    """The seats of the other players that can be chosen in a game as they are."""
    from engines.opponents.kinds import KINDS

    return tuple(kind.name for kind in KINDS if kind.offered is not None and kind.offered(game))


def story_of(seat: str) -> str:
    """One sentence about a player that is chosen as it is; its spec for any other."""
    from engines.opponents.kinds import KINDS

    return next((tr(kind.help) for kind in KINDS if kind.offered and kind.name == seat), seat)


def is_seat(text: str) -> bool:
    """Whether a seat is written so, of a person, a level or a kind of player that is known here; somebody's
    name is none."""
    from engines.opponents.kinds import KINDS

    name = text.partition(":")[0]
    return text == HUMAN or text.startswith(LEVEL) or any(kind.name == name for kind in KINDS)


def spec_of(game: Game, seat: str) -> str:
    """What `make_opponent` takes for a seat; raises InputError for an unknown level."""
    if not seat.startswith(LEVEL):
        return seat
    from engines.opponents.levels import find_level

    return find_level(game, seat.removeprefix(LEVEL)).spec


def is_lost_level(game: Game, seat: str) -> bool:
    """Whether a seat names a level that the game does not have, or no longer; the person's own lies between
    the others."""
    if is_my_level(seat):
        return not level_seats(game)
    return seat.startswith(LEVEL) and seat not in level_seats(game)


def describe(game: Game, seat: str) -> Player:
    """Name, one line about them, and picture; never fails, since seats come from files too."""
    if seat == HUMAN:
        return Player(tr("You"), "", ("icons", "levels", "person.svg"))
    if is_my_level(seat):
        return Player(tr("At my level"), rating_text(seat), ("icons", "levels", "balance.svg"))
    if seat.startswith(LEVEL):
        return _level(game, seat)
    if is_perfect(seat):
        return Player(tr("Perfect player"), "", ("icons", "levels", "perfect.svg"))
    return _machine(seat)


def _level(game: Game, seat: str) -> Player:
    """A level of the game; one that it does not have is shown as it is written."""
    from engines.opponents.levels import find_level

    known = level_seats(game)
    if seat not in known:
        return _machine(seat)
    level = find_level(game, seat.removeprefix(LEVEL))
    place = tr("level {number} of {count}", number=known.index(seat) + 1, count=len(known))
    return Player(tr(level.animal), place, ("icons", "levels", f"{level.id}.svg"))


def _machine(seat: str) -> Player:
    """A player that is no level: another program, a network by its file, or whatever the spec says."""
    name, engine, path = seat.partition(":")[0], engine_of(seat), file_of(seat)
    picture = ("icons", "levels", _PICTURES.get(name, "machine.svg"))
    if engine is not None:
        return Player(engine, tr("another program"), picture)
    if path is not None:
        return Player(network_title(path), _spec_name(seat), picture, network_begun(path))
    return Player(_spec_name(seat), seat if seat == story_of(seat) else "", picture)


def _spec_name(spec: str) -> str:
    name, _, rest = spec.partition(":")
    values = dict(part.split("=", 1) for part in rest.split(",") if "=" in part)
    if name == "rollouts":
        return tr("Rollout search ({n})", n=values.get("n", "1000"))
    from engines.opponents.kinds import KINDS

    return next((tr(kind.title) for kind in KINDS if kind.name == name), spec)


def neighbour(game: Game, seat: str, step: int) -> str | None:
    """The level `step` above (or below, if negative) that of a seat; None where there is none."""
    known = level_seats(game)
    if seat not in known:
        return None
    place = known.index(seat) + step
    return known[place] if 0 <= place < len(known) else None


def usual_opponent(game: Game) -> str:
    """Whom a beginner meets first: the weakest level; chance where there are none."""
    return next(iter(level_seats(game)), "random")


def planned_sims(game: Game, seat: str) -> int | None:
    """How many simulations a seat spends on a move, where its spec says so."""
    try:
        _, _, rest = spec_of(game, seat).partition(":")
    except InputError:
        return None
    for part in rest.split(","):
        key, _, value = part.partition("=")
        if key in ("sims", "n") and value.isdigit():
            return int(value)
    return None
