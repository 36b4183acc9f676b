"""At my level: who that is today, what is known of the person, and which games count. No widgets here."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from app.i18n import tr
from app.play.session import HUMAN, Session
from app.signs import true_minus
from engines.errors import InputError
from engines.game import Game

if TYPE_CHECKING:
    from engines.opponents.standing import Standing

MY_LEVEL = "mylevel"
FEWEST_PLIES = 6
"""A game given up before so many moves was broken off rather than lost."""
SURE = 75.0
"""An estimate with a smaller spread (one standard deviation, in Elo) is called sure."""


def is_my_level(seat: str) -> bool:
    """Whether a seat is the opponent at the person's level."""
    return seat.partition(":")[0] == MY_LEVEL


def seated(game: Game, seats: tuple[str, str]) -> tuple[str, str]:
    """The seats of a new game: the opponent at the person's level is made for today's estimate."""
    first, second = (_today(game, seat) for seat in seats)
    return first, second


def _today(game: Game, seat: str) -> str:
    if not is_my_level(seat):
        return seat
    from engines.opponents.standing import load_standing

    return f"{MY_LEVEL}:elo={load_standing(game).elo:.0f}"


def sentence(game: Game) -> str:
    """What is known of the person, for the row where this opponent is chosen."""
    from engines.opponents.standing import load_standing, was_damaged

    standing = load_standing(game)
    if not standing.results and was_damaged(game):
        return tr("Follows your results. Your earlier results could not be read, so it begins anew.")
    if not standing.results:
        return tr("Follows your results: begins gently, and soon knows how strong you are.")
    games = len(standing.results)
    text = tr("Follows your results.") + " "
    if standing.spread < SURE:
        return text + tr(
            "You: about {elo}, quite sure after {games} games.", elo=rounded(standing.elo), games=games
        )
    low, high = standing.interval
    return text + tr(
        "You: about {elo}, not sure yet ({low} to {high}).",
        elo=rounded(standing.elo),
        low=rounded(low),
        high=rounded(high),
    )


def opponent_rating(game: Game, seat: str) -> float | None:
    """The rating of a seat that has one: a level, or the opponent at the person's level."""
    from engines.opponents.family import reach
    from engines.opponents.levels import find_level
    from engines.opponents.spec import parse_spec

    try:
        if not (is_my_level(seat) or seat.startswith("level:")):
            return None
        _, settings = parse_spec(seat)
        if is_my_level(seat):
            elo = settings.optional_number("elo")
            low, high = reach(game)
            return None if elo is None else min(max(elo, low), high)
        return find_level(game, settings.text("name")).elo
    except InputError:
        return None


def rating_text(seat: str) -> str:
    """At which rating this opponent plays, in words; empty before that is known."""
    _, _, elo = seat.partition("elo=")
    try:
        return tr("rating about {elo}", elo=rounded(float(elo))) if elo else ""
    except ValueError:
        return ""


def keep(session: Session) -> str:
    """Let a finished game count, once, and say what it changed where one plays at one's level. Raises
    InputError where it cannot be kept."""
    if session.kept is None or session.kept[0] is not session.line:
        session.kept = (session.line, str)
        session.kept = (session.line, _keep(session))
    return session.kept[1]()


def counts(session: Session) -> bool:
    """Whether a game that is over tells how strong the person is: played from the start to its end,
    with nothing taken back and no help."""
    outcome = session.line.outcome
    if outcome is None or session.person is None or session.aided:
        return False
    return outcome.reason.on_the_board or session.line.plies - session.given >= FEWEST_PLIES


def _keep(session: Session) -> Callable[[], str]:
    """Says what it changed, in the language that is current then."""
    from engines.opponents.standing import load_standing, save_standing

    game, outcome = session.game, session.line.outcome
    opponent = session.seats[1] if session.seats[0] == HUMAN else session.seats[0]
    rating, told = opponent_rating(game, opponent), is_my_level(opponent)
    if rating is None or outcome is None:
        return str
    if not counts(session):
        return _no_change if told else str
    score = 0.5 if outcome.winner is None else float(outcome.winner == session.person)
    before = load_standing(game)
    after = before.after(rating, score)
    save_standing(game, after)
    return partial(_change, before, after) if told else str


def _no_change() -> str:
    return tr("Your level stays as it was: this game does not count.")


def _change(before: "Standing", after: "Standing") -> str:
    low, high = after.interval
    return tr(
        "Your level is now about {after} ({low} to {high}); it was {before}.",
        after=rounded(after.elo), low=rounded(low), high=rounded(high), before=rounded(before.elo),
    )  # fmt: skip


def rounded(value: float) -> str:
    """A rating as it is told: to tens, for no estimate is better."""
    return true_minus(f"{round(value, -1) + 0.0:.0f}")  # what is added makes a zero of a minus zero
