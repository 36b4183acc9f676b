"""What a person's games and their players are called in the language of now. No Qt here."""

from app.board.looks import game_title
from app.i18n import languages, tr
from app.play.lists.folded import folded
from app.play.opponents.players import describe
from app.play.own_games.games import OwnGame
from app.play.session import HUMAN
from engines.game import Game
from engines.matches.record import Heading


class Names:
    """Names are looked up once each, and anew in another language."""

    def __init__(self) -> None:
        self._language = ""
        self._players: dict[tuple[str, str], str] = {}
        self._titles: dict[str, str] = {}
        self._searched: dict[tuple[str, tuple[str, str], str, str, str], str] = {}

    def player(self, game: Game, seat: str) -> str:
        """Who sits there."""
        self._follow()
        key = game.id, seat
        if key not in self._players:
            self._players[key] = describe(game, seat).title
        return self._players[key]

    def opponents(self, games: set[tuple[Game, str]]) -> dict[str, str]:
        """A text for each opponent's seat, the same for two seats only if they are the same."""
        self._follow()
        texts = {
            seat: self.player(game, seat) for game, seat in sorted(games, key=lambda one: one[1]) if seat
        }
        if HUMAN in texts:
            texts[HUMAN] = tr("Two people")
        shown = list(texts.values())
        return {seat: text if shown.count(text) == 1 else f"{text} ({seat})" for seat, text in texts.items()}

    def title(self, game: Game) -> str:
        """What the game is called."""
        self._follow()
        if game.id not in self._titles:
            self._titles[game.id] = game_title(game.id)
        return self._titles[game.id]

    def searched(self, one: OwnGame) -> str:
        """All names of a game, folded: its own, however a board's size is written, the players', the
        opening's, those of the game that it goes on from, and what is written on its moves."""
        self._follow()
        heading, opening = one.heading, one.opening(self._language)
        key = heading.game.id, heading.players, opening, heading.source, heading.notes
        if key not in self._searched:
            self._searched[key] = self._all(heading, opening)
        return self._searched[key]

    def _all(self, heading: Heading, opening: str) -> str:
        players = " ".join(self.player(heading.game, seat) for seat in heading.players)
        title = self.title(heading.game)
        short = f"{title.replace(' × ', '×')} {title.replace(' × ', 'x')}" if " × " in title else ""
        return folded(f"{title} {short} {players} {opening} {heading.source} {heading.notes}")

    def _follow(self) -> None:
        if self._language != languages.current:
            self._language = languages.current
            self._players.clear()
            self._titles.clear()
            self._searched.clear()
