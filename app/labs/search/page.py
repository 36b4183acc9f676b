"""The page on tree search: a search that thinks before one's eyes, its figures and the lesson beside it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout

from app.i18n import keep_translated, tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.labs.page import LabPage, Workshop
from app.labs.search.figures import SearchFigures
from app.labs.search.header import SearchHeader
from app.labs.search.picture import TreePicture
from app.labs.search.session import SearchSession
from app.labs.search.telling import SEARCH
from app.labs.search.transport import SearchTransport
from app.labs.search.words import IDLE, happening, node_words, standing
from app.labs.story import Story
from app.labs.views import Views
from app.theme.theme import theme
from app.widgets.strip import Strip
from engines.game import Move
from engines.search.watched import Node

FIGURES = 1
"""The number of a view at the side."""
ENOUGH = 10
"""Who has seen so many simulations has seen how they go."""


class SearchPage(LabPage):
    """Nothing runs here while it is hidden or holds."""

    side: Views

    def __init__(self, workshop: Workshop) -> None:
        super().__init__()
        self.header, self.picture, self.transport = SearchHeader(), TreePicture(), SearchTransport()
        self.session, self.strip = SearchSession(self), Strip()
        self.story, self.figures = Story(SEARCH), SearchFigures()
        self.side = Views("mini", gap=0)
        self._build()
        self._connect()
        theme.changed.connect(self.refresh)
        keep_translated(self.retranslate)
        self.transport.show_speed(self.session.speed)
        self._renew()

    def _build(self) -> None:
        for view in (self.story, self.figures):
            self.side.add(view)
        column = QVBoxLayout()
        column.setSpacing(10)
        for part in (self.header, self.strip):
            column.addWidget(part)
        column.addWidget(self.picture, 1)
        column.addWidget(self.transport)
        self._lay_out(column)

    def _connect(self) -> None:
        header, session, transport, picture = self.header, self.session, self.transport, self.picture
        header.toggled.connect(self.toggle)
        header.game_chosen.connect(session.choose_game)
        header.method_chosen.connect(session.choose_method)
        header.example_wanted.connect(session.another_example)
        header.beginning_wanted.connect(session.from_the_start)
        header.back_wanted.connect(session.take_back)
        transport.phase_wanted.connect(session.take_phase)
        transport.simulation_wanted.connect(session.take_simulation)
        transport.restart_wanted.connect(session.restart)
        transport.whole_wanted.connect(lambda: picture.look_closer(None))
        transport.speed_chosen.connect(session.choose_speed)
        picture.zoomed.connect(transport.whole_button.setVisible)
        picture.chosen.connect(self._tell_node)
        picture.move_wanted.connect(session.play_move)
        self.figures.move_wanted.connect(session.play_move)
        self.figures.row_chosen.connect(self._choose_move)
        session.renewed.connect(self._renew)
        session.moved.connect(self._go_on)
        session.steered.connect(self._steer)
        session.failed.connect(self.strip.explain)
        keyboard.lead(commands.LEARN, self, header.start_button.click)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.side.name_views(
            (tr("Lesson"), tr("What happens here, and what to try next.")),
            (tr("Figures"), tr("What each move is thought to be worth now, and the truth.")),
        )
        for part in (self.header, self.picture, self.transport, self.story, self.figures):
            part.retranslate()
        self.setAccessibleName(tr(SEARCH.title))
        self._tell_node(self.picture.node)
        self._say()

    def refresh(self) -> None:
        """Take the palette's colours."""
        self.figures.refresh()
        self.picture.update()  # also where only the boards' colours are others

    def toggle(self) -> None:
        """Start, hold, or go on; the figures come into view."""
        if not self.session.playing:
            self.side.show_view(FIGURES)
        self.session.play(not self.session.playing)

    def shut_down(self) -> None:
        """Rest for good."""
        self.session.shut_down()

    def be_awake(self, awake: bool) -> None:
        """With the position that was looked at last."""
        if awake:
            self.session.open()
        self.session.be_awake(awake)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space plays and holds; the right arrow shows a phase, with Shift a simulation."""
        if event.key() == Qt.Key.Key_Space:
            self.header.start_button.click()
        elif event.key() == Qt.Key.Key_Right:
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            (self.transport.simulation_button if shift else self.transport.phase_button).click()
        else:
            super().keyPressEvent(event)

    def _renew(self) -> None:
        """Another search lies ready."""
        session, playback = self.session, self.session.playback
        can_go_back = session.match is not None and session.match.plies > 0
        self.header.show_choice(session.game, session.method, can_go_back)
        self.transport.show_unit(session.method.exhaustive)
        self.picture.show_playback(playback)
        self.figures.show_playback(playback, session.method, session.counts)
        if playback is not None:
            self.strip.dismiss()
        self._steer()
        self._say()

    def _go_on(self) -> None:
        self.picture.take_news()
        self.figures.take_news(self.session.counts)
        self._tell_node(self.picture.node)
        self._steer()
        playback = self.session.playback
        if playback is not None and (playback.at_end or len(playback.points) >= ENOUGH):
            self.done.emit()

    def _steer(self) -> None:
        playback = self.session.playback
        begun = playback is not None and playback.visit is not None and not playback.at_end
        self.header.show_playing(self.session.playing, begun)
        self.header.start_button.setEnabled(playback is not None)
        self.transport.offer(playback is not None, playback is not None and not playback.at_end)
        self._say()

    def _say(self) -> None:
        playback, method = self.session.playback, self.session.method
        if playback is None:
            self.header.show_phase(None)
            waits = self.session.busy or not self.isVisible()
            self.header.say(tr("One moment …") if waits else tr("There is no search."), tr(IDLE[method]))
            return
        self.header.show_phase(
            playback.phase if playback.visit is not None and not playback.hurried else None
        )
        self.header.say(standing(playback, method), happening(playback, method))

    def _tell_node(self, node: Node | None) -> None:
        playback = self.session.playback
        text = node_words(playback, node) if playback is not None and node is not None else ""
        if self.figures.node_text.text() != text:
            self.figures.node_text.setText(text)

    def _choose_move(self, move: Move | None) -> None:
        playback = self.session.playback
        if playback is not None and move is not None:
            children = playback.prepared.search.root.children
            self.picture.choose(next((node for node in children if node.move == move), None))
