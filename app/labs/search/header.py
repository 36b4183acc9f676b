"""Over the tree: which position, how to think about it, and what happens just now."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.board.looks import game_title
from app.i18n import tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.labs.search.playback import Phase
from app.labs.search.preparing import Method, games
from app.labs.search.words import METHODS, step_names
from app.theme.icons import ThemedIcon
from app.theme.roles import button, caption, label, name, set_role
from app.widgets.elided import ElidedLabel
from engines.game import Game

SENTENCES_HIGH = 50
CHOICE_LEAST = 100
"""The choices give way to the phases in small windows, as far as so many pixels."""


class SearchHeader(QWidget):
    """Every control is a signal."""

    toggled = Signal()
    """Start, hold, or go on."""
    game_chosen = Signal(object)
    method_chosen = Signal(object)
    example_wanted = Signal()
    beginning_wanted = Signal()
    back_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title, self.detail = label("number"), ElidedLabel("soft", lines=2)
        self.game, self.method = QComboBox(), QComboBox()
        for box in (self.game, self.method):
            box.setMinimumWidth(CHOICE_LEAST)
        for game in games():
            self.game.addItem("", game)
        for method in METHODS:
            self.method.addItem("", method)
        self.back_button, self.beginning_button, self.example_button = button(), button(), button()
        self.start_button = button("primary")
        self._start_icon = ThemedIcon(self.start_button, "play", 16, on_accent=True)
        for one, drawn in (
            (self.back_button, "undo"), (self.beginning_button, "first"), (self.example_button, "swap")
        ):  # fmt: skip
            ThemedIcon(one, drawn, 16)
        self.phases = tuple(label("soft") for _ in Phase)
        self.sentence = label(wraps=True)
        self._playing, self._begun = False, False
        self._build()
        self._connect()

    def _build(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.title)
        words.addWidget(self.detail)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addLayout(words, 1)
        for one in (self.back_button, self.beginning_button, self.example_button, self.start_button):
            top.addWidget(one)
        for narrow in (self.back_button, self.beginning_button):
            narrow.setFixedWidth(42)
        choice = QHBoxLayout()
        choice.setSpacing(5)
        choice.addWidget(self.game)
        choice.addWidget(self.method)
        choice.addStretch(1)
        for at, phase in enumerate(self.phases):
            if at:
                choice.addWidget(_arrow())
            choice.addWidget(phase)
        self.sentence.setFixedHeight(SENTENCES_HIGH)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(top)
        layout.addLayout(choice)
        layout.addWidget(self.sentence)

    def _connect(self) -> None:
        self.start_button.clicked.connect(self.toggled)
        self.back_button.clicked.connect(self.back_wanted)
        self.beginning_button.clicked.connect(self.beginning_wanted)
        self.example_button.clicked.connect(self.example_wanted)
        self.game.currentIndexChanged.connect(lambda: self.game_chosen.emit(self.game.currentData()))
        self.method.currentIndexChanged.connect(lambda: self.method_chosen.emit(self.chosen_method))

    @property
    def chosen_method(self) -> Method:
        """How to think."""
        return Method(self.method.currentData())

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(tr("Tree search"))
        name(self.back_button, tr("Take back"), tr("Think about the position one move earlier"))
        name(self.beginning_button, tr("Beginning"), tr("Think about the position in which the game begins"))
        tip = tr("Another position in which a single move is right")
        caption(self.example_button, tr("Example"), tip)
        for at in range(self.game.count()):
            self.game.setItemText(at, game_title(self.game.itemData(at).id))
        for at, (title, tip) in enumerate(METHODS.values()):
            self.method.setItemText(at, tr(title))
            self.method.setItemData(at, tr(tip), Qt.ItemDataRole.ToolTipRole)
        name(self.game, tr("Game"), tr("What is thought about"))
        name(self.method, tr("Way to think"), tr("How the search finds out what a position is worth"))
        self._name_start()
        self._name_phases()

    def show_playing(self, playing: bool, begun: bool) -> None:
        """Whether it goes on by itself, and whether there is something to go on with."""
        if (playing, begun) == (self._playing, self._begun):
            return
        self._playing, self._begun = playing, begun
        self._start_icon.name = "pause" if playing else "play"
        self._start_icon.refresh()
        self._name_start()

    def show_choice(self, game: Game, method: Method, can_go_back: bool) -> None:
        """Show what is thought about."""
        with QSignalBlocker(self.game), QSignalBlocker(self.method):
            self.game.setCurrentIndex(self.game.findData(game))
            self.method.setCurrentIndex(list(METHODS).index(method))
        self.back_button.setEnabled(can_go_back)
        self._name_phases()

    def show_phase(self, phase: Phase | None) -> None:
        """Light one of the phases up."""
        for at, one in enumerate(self.phases):
            set_role(one, "strong" if at == phase else "soft")

    def say(self, detail: str, sentence: str) -> None:
        """How the search stands, and what happens."""
        if self.detail.text() != detail:
            self.detail.setText(detail)
        if self.sentence.text() != sentence:
            self.sentence.setText(sentence)

    def _name_phases(self) -> None:
        for one, text in zip(self.phases, step_names(self.chosen_method), strict=True):
            one.setText(text)

    def _name_start(self) -> None:
        text = tr("Pause") if self._playing else tr("Resume") if self._begun else tr("Start")
        tip = tr("Hold the search where it is") if self._playing else tr("Let the search think")
        caption(self.start_button, text, keyboard.tip(tip, commands.LEARN))


def _arrow() -> QLabel:
    result = label("soft")
    result.setText("›")
    return result
