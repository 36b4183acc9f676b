"""How games and positions come in and go out: files, the clipboard, what is dropped on the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QToolTip

from app.i18n import tr
from app.widgets.saving import file_to_read, file_to_write
from engines.errors import InputError

if TYPE_CHECKING:
    from app.play.page import GamePage
    from app.shell.main_window import MainWindow
    from engines.matches.record import Record

SUFFIXES = (".json", ".wtb", ".csv", ".ggf", ".sgf", ".txt", ".obf")
"""Of files that can hold a game."""
LARGEST = 4_000_000
"""Bytes of a file of games; ten thousand in brackets, which are told apart in a second. Larger ones are
collections."""
SAID_MILLISECONDS, SAID_CHARACTERS = 2500, 60


class Exchange:
    """Takes games in and gives out the one on the tab shown."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    # In

    def open(self) -> None:
        """Ask for a file and open it."""
        kinds = tr("Games (*.json *.wtb *.csv *.ggf *.sgf *.txt *.obf)")
        path = file_to_read(self._window, tr("Open a game"), kinds)
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Go on with a game from a file on the tab where it belongs; look into a collection of games."""
        from engines.files import read_bytes
        from engines.notation.decoding import text_of

        if _is_collection(path):
            self._window.collecting.show().open([path])
        elif path.suffix.lower() == ".json":
            self._take_in(lambda: self._open_saved(path))
        else:
            self._take_in(lambda: self._read(text_of(read_bytes(path, LARGEST)), path.name))

    def show_own(self) -> None:
        """The games that the person has played, to choose from."""
        from app.play.own_games.dialog import OwnGamesDialog

        there = self._window.findChild(OwnGamesDialog)
        if isinstance(there, OwnGamesDialog) and there.isVisible():
            there.activateWindow()
            return
        dialog = OwnGamesDialog(self._window.games[0].home, self._window)
        dialog.chosen.connect(self.open_own)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def open_own(self, path: Path) -> None:
        """Go on with one of the person's games, in the same file, or look at one that is over."""
        from engines.matches.record import load_record

        self._take_in(lambda: self._take_up(load_record(path), path))

    def paste(self) -> None:
        """Take in what the clipboard holds."""
        held: QMimeData | None = QGuiApplication.clipboard().mimeData()
        self.take(QMimeData() if held is None else held)

    @staticmethod
    def takes(data: QMimeData) -> bool:
        """Whether something of that kind can be dropped."""
        return data.hasText() or any(url.isLocalFile() for url in data.urls())

    def take(self, data: QMimeData) -> None:
        """Take in a file or a text with a game or a position."""
        files = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
        if files:
            self.open_file(Path(files[0]))
        else:
            text = data.text()
            self._take_in(lambda: self._read(text, tr("The clipboard")))

    def _take_in(self, deed: Callable[[], object]) -> None:
        """Do something with a game that comes in, once the rules can be used."""
        tab = self._window.game_tab or self._window.games[0]
        if tab.page.controller.ready:
            self._try(deed)
        else:
            self._window.banner.promise(
                lambda: tr("The games are still loading; this one opens right after.")
            )
            tab.prepare(tab.page.game.id, lambda: self._try(deed))

    def _read(self, text: str, name: str) -> None:
        """Go on with the game that a text called `name` holds; only show what was played to its end, which is
        nobody's here, and one after the other where it holds several. Raises InputError where there is
        nothing to show; and where lines beside it are left out, though it is shown."""
        from app.play.lists.written import WrittenGames
        from engines.notation.several import first_game, lines_left_out, split_games

        like = (self._window.game_page or self._window.games[0].page).game
        parts = split_games(text.strip(), like)
        at, record = first_game(parts, like)
        page = self._window.page_of(record.match.game.id)
        if len(parts) == 1 and record.match.outcome is None and record.lead is None:
            page.offers.play_from(
                record.match, opening=record.opening, source=record.told, aside=record.aside
            )
        else:
            games = WrittenGames(page.game, name, parts, page.replay.persons_seats)
            page.replay.show_programme(games, at)
        if wrong := lines_left_out(record):
            raise wrong

    def _open_saved(self, path: Path) -> None:
        """Go on with a saved game, or look at it; one that others have played is taken in as `_read` does."""
        from app.play.opponents.players import is_seat
        from engines.files import read_bytes
        from engines.matches.record import load_record
        from engines.notation.decoding import text_of

        record = load_record(path)
        if all(map(is_seat, record.players)):
            self._take_up(record, path)
        else:
            self._read(text_of(read_bytes(path, LARGEST)), path.name)

    def _take_up(self, record: Record, path: Path | None = None) -> None:
        self._window.page_of(record.match.game.id).offers.take_up(record, path)

    # Out

    def save(self) -> None:
        """Ask for a file and write the game there, with who played it; or as others read it."""
        from app.play.archive import as_it_stands
        from app.play.own_games.export import named
        from engines.files import write_atomically
        from engines.matches.record import save_record
        from engines.notation.texts import text_forms, write_record

        page = self._window.game_page
        if page is None:
            return
        titles = {".ggf": tr("Othello as GGF (*.ggf)"), ".sgf": tr("Othello as SGF (*.sgf)")}
        forms = text_forms(page.game)
        kinds = {tr("Games (*.json)"): (".json",)}
        kinds |= {titles.get(form, tr("Transcripts (*.txt)")): (form,) for form in forms}
        path = file_to_write(self._window, tr("Save the game"), kinds, _name(page), tuple(titles))
        if path is None:
            return
        shown = page.replay.record or as_it_stands(page.controller.session)
        record = page.review.with_thoughts(shown)
        form = path.suffix.lower()
        if form in (".ggf", ".sgf", ".txt"):
            self._write(
                path, lambda: write_atomically(path, (write_record(named(record), form) + "\n").encode())
            )
        else:
            self._write(path, lambda: save_record(record, path))

    def save_picture(self) -> None:
        """Ask for a file and write there what the board shows."""
        from app.board.picture import save_picture

        page = self._window.game_page
        kinds = {tr("Pictures (*.png *.svg *.pdf)"): (".png", ".svg", ".pdf")}
        if page is None:
            return
        path = file_to_write(self._window, tr("Save a picture"), kinds, _name(page))
        if path is not None:
            self._write(path, lambda: save_picture(page.board, path))

    def copy_picture(self) -> None:
        """Put what the board shows on the clipboard."""
        from app.board.picture import board_picture

        page = self._window.game_page
        if page:
            QGuiApplication.clipboard().setImage(board_picture(page.board))
            self._say(page, tr("The picture is copied."))

    def copy_game(self) -> None:
        """Put the whole line on the clipboard, as other programs read it."""
        from engines.notation.texts import write_match

        page = self._window.game_page
        if page:
            self._copy(page, write_match(page.controller.session.line))

    def copy_position(self) -> None:
        """Put the position looked at on the clipboard."""
        page = self._window.game_page
        if page:
            self._copy(page, page.game.format_position(page.controller.session.match.position))

    def _try(self, deed: Callable[[], object]) -> None:
        """Do something; what is wrong with it is said in the banner."""
        try:
            deed()
        except InputError as error:
            self._window.banner.refuse(error)
        else:
            self._window.banner.dismiss()

    def _write(self, path: Path, deed: Callable[[], object]) -> None:
        """The same, of what writes a file: it is said where that lies."""
        try:
            deed()
        except InputError as error:
            self._window.banner.refuse(error)
        else:
            self._window.banner.tell(lambda: tr("Saved as {path}.", path=path))

    def _copy(self, page: GamePage, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        shown = text if len(text) <= SAID_CHARACTERS else f"{text[: SAID_CHARACTERS - 2]} …"
        self._say(page, tr("Copied: {text}", text=shown))

    def _say(self, page: GamePage, text: str) -> None:
        corner = page.board.mapToGlobal(page.board.rect().center())
        QToolTip.showText(corner, text, page.board, QRect(), SAID_MILLISECONDS)


def _is_collection(path: Path) -> bool:
    """Whether a file holds what is to be listed rather than shown game by game."""
    if path.suffix.lower() not in (".ggf", ".sgf"):
        return path.suffix.lower() in (".wtb", ".csv")
    return path.is_file() and path.stat().st_size > LARGEST


def _name(page: GamePage) -> str:
    """What a file with a page's game may be called."""
    from app.play.exercises.book import today

    return f"{page.game.id}-{today():%Y-%m-%d}"
