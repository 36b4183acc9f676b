"""The Labs tab: the pages as a road on the left, the one that was chosen on the right."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QStackedWidget, QVBoxLayout

from app.i18n import error_text, keep_translated, tr
from app.labs.gallery import Gallery
from app.labs.page import LabPage, PageEntry, Workshop
from app.labs.pages import PAGES
from app.runs.tab import RunsTab
from app.widgets.strip import Strip
from app.widgets.tab_order import order_tabs
from engines.runs.config import Config

ROOMY, TIGHT = 1160, 960
"""From so wide a tab on the road's pages have their names; and below so wide a one margins are narrow."""


class PageStack(QStackedWidget):
    """The pages, of which one is shown; it alone asks for room: the others have that of another window."""

    def minimumSizeHint(self) -> QSize:
        return self.currentWidget().minimumSizeHint() if self.count() else super().minimumSizeHint()


class LabsTab(RunsTab):
    """Makes each page when it is first shown. Runs lie in `home`."""

    page_shown = Signal(str)
    """The id of a page."""
    learned = Signal(object)
    """The ids of all pages on which something was learned (list of str), when there is one more."""

    def __init__(
        self, home: Path, pages: Sequence[PageEntry] = PAGES, first: str = "", done: Sequence[object] = ()
    ) -> None:
        """`first` is the page to begin with; the road's own beginning where there is none of that id. `done`
        are those on which something was learned before."""
        super().__init__(home)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.workshop = Workshop(self.home, self.trainer, self)
        self.gallery, self.strip, self.stack = Gallery(pages), Strip(), PageStack()
        self._entries = {entry.id: entry for entry in pages}
        self._first = first if first in self._entries else pages[0].id
        self.pages: dict[str, LabPage] = {}
        self._done = [one for one in done if isinstance(one, str)]
        self._build()
        for page in self._entries.keys() & set(self._done):
            self.gallery.mark_done(page)
        self.gallery.chosen.connect(self.show_page)
        self.trainer.asked.connect(self.strip.dismiss)
        self.trainer.failed.connect(self._insist)
        keep_translated(self.retranslate)

    def _build(self) -> None:
        right = QVBoxLayout()
        right.setSpacing(10)
        right.addWidget(self.strip)
        right.addWidget(self.stack, 1)
        layout = QHBoxLayout(self)
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # the gallery gives way
        layout.addWidget(self.gallery)
        layout.addLayout(right, 1)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.gallery.retranslate()
        self.setAccessibleName(tr("Labs"))

    def show_page(self, page: str) -> None:
        """Bring a page to the front."""
        if page not in self.pages:
            self.pages[page] = self._entries[page].make(self.workshop)
            self._lead_on(page)
            self.pages[page].done.connect(partial(self._tick_off, page))
            self.stack.addWidget(self.pages[page])
            order_tabs(self)
        self.gallery.show_page(page)
        self.stack.setCurrentWidget(self.pages[page])
        self.stack.updateGeometry()
        self.page_shown.emit(page)

    def showEvent(self, event: QShowEvent) -> None:
        """Ask what the trainer can do, and show the first page."""
        super().showEvent(event)
        self.trainer.ask()
        if not self.pages:
            self.setFocus()  # or else it would be at the window's first tab
            self.show_page(self._first)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a small window the page gets the room."""
        super().resizeEvent(event)
        self.gallery.set_narrow(self.width() < ROOMY)
        self._space(8 if self.width() < TIGHT else 20)

    def shut_down(self) -> None:
        """The window closes: rest. Runs go on."""
        super().shut_down()
        for page in self.pages.values():
            page.shut_down()

    def title_of(self, config: Config) -> str:
        """The page that the run belongs to: that of its kind, or in the maze of who walks."""
        wanted = (config.kind, config.options.get("learner"))
        page = next((entry for entry in self._entries.values() if entry.id in wanted), None)
        return tr(page.title) if page is not None else config.kind

    def _space(self, gap: int) -> None:
        if (layout := self.layout()) is not None:
            layout.setContentsMargins(gap, 16, gap, 14)
            layout.setSpacing(gap)

    def _lead_on(self, page: str) -> None:
        """A page's words end with the way to the page after it."""
        story, road = self.pages[page].story, list(self._entries.values())
        at = road.index(self._entries[page]) + 1
        if at < len(road):
            story.lead_on(road[at].title, road[at].summary)
            story.went_on.connect(partial(self._go_on, road[at].id))

    def _tick_off(self, page: str) -> None:
        if page not in self._done:
            self._done.append(page)
            self.gallery.mark_done(page)
            self.learned.emit(list(self._done))

    def _go_on(self, page: str) -> None:
        self.show_page(page)
        self.gallery.cards[page].setFocus()  # the button that had it is on a page that is hidden now

    def _insist(self, error: Exception) -> None:
        """The trainer could not say what it can do."""
        self.strip.insist(lambda: error_text(error), lambda: tr("Try again"), self.trainer.ask)
