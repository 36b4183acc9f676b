"""Games of a file that holds several, to watch one after the other. No Qt."""

from collections.abc import Sequence

from app.i18n import tr
from app.play.lists.programme import RecordedGames
from app.play.opponents.players import Player
from app.play.session import Seats
from engines.errors import InputError
from engines.game import Game, Side
from engines.matches.record import Record
from engines.notation.texts import read_record


class WrittenGames(RecordedGames):
    """Texts of games, read when they are shown, as a `Programme`."""

    def __init__(self, game: Game, name: str, texts: Sequence[tuple[int, str]], own: Seats) -> None:
        """`texts` are the lines in the file called `name` on which games begin, and the games; `own` are the
        person's own players, who play on."""
        super().__init__(game)
        self._name, self._texts, self._own = name, texts, own

    @property
    def count(self) -> int:
        """As `Programme` says."""
        return len(self._texts)

    def place(self, at: int) -> str:
        """As `RecordedGames` says."""
        return f"{self._name}:{self._texts[at][0]}"

    def read(self, at: int) -> Record:
        """As `RecordedGames` says."""
        try:
            return read_record(self._texts[at][1], self._game)
        except InputError as error:
            raise InputError("{name}: {reason}", name=self.place(at), reason=error) from error

    def seats_after(self, at: int) -> Seats:
        """As `Programme` says."""
        return self._own

    def title(self, at: int) -> str:
        """As `Programme` says."""
        try:
            record = self.record(at)
        except InputError:
            return self._name
        told = (self._name, record.event, record.time[:10], record.source)
        return " · ".join(part for part in told if part)

    def players(self, at: int) -> tuple[Player, Player]:
        """As `Programme` says."""
        try:
            names = self.record(at).players
        except InputError:
            names = ("", "")
        first, second = (
            Player(names[side] or tr("No name"), "", ("icons", "levels", "person.svg")) for side in Side
        )
        return first, second
