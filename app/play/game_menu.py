"""What else may be done with a page's game: the menu behind the three dots."""

from PySide6.QtWidgets import QMenu, QWidget

from app.i18n import keep_translated, tr


class GameMenu(QMenu):
    """Only entries and their texts; what they do, and when they can be used, is the page's affair. The
    submenus are filled as it opens."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.swap, self.flip = self.addAction(""), self.addAction("")
        self.try_out, self.practise = self.addAction(""), self.addAction("")
        self.puzzles, self.guess = self.addAction(""), self.addAction("")
        self.note, self.rules = self.addAction(""), self.addAction("")
        self.lines, self.judges, self.seconds = (self.addMenu("") for _ in range(3))
        self.addSeparator()
        self.resign = self.addAction("")
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.swap.setText(tr("Swap sides"))
        self.flip.setText(tr("Flip the board"))
        self.puzzles.setText(tr("Problems …"))
        self.guess.setText(tr("Guess the moves"))
        self.note.setText(tr("Write a note"))
        self.rules.setText(tr("Rules …"))
        self.lines.setTitle(tr("Other lines"))
        self.judges.setTitle(tr("Judging AI"))
        self.seconds.setTitle(tr("Second opinion"))
        self.resign.setText(tr("Resign"))

    def show_due(self, count: int) -> None:
        """How many mistakes of earlier games are due."""
        text = tr("Practise my mistakes")
        self.practise.setText(f"{text} ({count})" if count else text)

    def show_trying(self, running: bool) -> None:
        """Whether moves are tried out."""
        self.try_out.setText(tr("Back to the game") if running else tr("Try out moves"))
