"""Games of a file that holds several, to watch one after the other. No Qt."""

from collections.abc import Sequence

from app.board.looks import game_title
from app.i18n import tr
from app.play.opponents.players import Player
from app.play.session import Seats
from engines.errors import InputError
from engines.game import Game, Side
from engines.matches.match import Match
from engines.matches.record import Record
from engines.notation.texts import read_record


class WrittenGames:
    """Texts of games, read when they are shown, as a `Programme`."""

    def __init__(
        self, game: Game, name: str, texts: Sequence[tuple[int, str]], seat: str, own: Seats
    ) -> None:
        """`texts` are the lines in the file called `name` on which games begin, and the games; `seat` is a
        machine that stands for both players, and `own` are the person's own players, who play on."""
        self._game, self._name, self._texts, self._seat, self._own = game, name, texts, seat, own
        self._read: tuple[int, Record] | None = None
        """The game last looked at, with its number."""

    @property
    def count(self) -> int:
        """As `Programme` says."""
        return len(self._texts)

    def match(self, at: int) -> Match:
        """As `Programme` says."""
        match = self._record(at).match
        if match.game is not self._game:
            place, other = f"{self._name}:{self._texts[at][0]}", game_title(match.game.id)
            raise InputError("{path} is a game of {game}.", path=place, game=other)
        return match

    def opening(self, at: int) -> int:
        """As `Programme` says."""
        return self._record(at).opening

    def seat(self, at: int) -> str:
        """As `Programme` says."""
        return self._seat

    def seats_after(self, at: int) -> Seats:
        """As `Programme` says."""
        return self._own

    def title(self, at: int) -> str:
        """As `Programme` says."""
        try:
            day = self._record(at).time[:10]
        except InputError:
            day = ""
        return " · ".join(part for part in (self._name, day) if part)

    def players(self, at: int) -> tuple[Player, Player]:
        """As `Programme` says."""
        try:
            names = self._record(at).players
        except InputError:
            names = ("", "")
        first, second = (
            Player(names[side] or tr("No name"), "", ("icons", "levels", "person.svg")) for side in Side
        )
        return first, second

    def _record(self, at: int) -> Record:
        if self._read is None or self._read[0] != at:
            line, text = self._texts[at]
            try:
                self._read = (at, read_record(text, self._game))
            except InputError as error:
                raise InputError("{name}: {reason}", name=f"{self._name}:{line}", reason=error) from error
        return self._read[1]
