"""The top of the window: name, tabs, the variants of the tab shown, the menu."""

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QMenu, QPushButton, QSpacerItem, QWidget

from app.board.looks import Look
from app.i18n import keep_translated, tr
from app.keys import commands
from app.keys.keyboard import TABS, keyboard, tip
from app.theme.icons import ThemedIcon
from app.theme.roles import button, label, name, set_role
from app.theme.tint import drawing
from app.widgets.tab_order import order_tabs

HEIGHT = 54
GAP, SMALL_GAP = 18, 0
"""Between two tabs, in pixels, besides what is between all that stands here; and where there is no room."""


class Header(QWidget):
    """Emits what was chosen; shows what it is told."""

    tab_chosen = Signal(int)
    variant_chosen = Signal(str)

    def __init__(self, titles: list[str]) -> None:
        super().__init__()
        set_role(self, "header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(HEIGHT)
        self._titles = titles
        self._looks: tuple[Look, ...] = ()
        self.chick, self.brand = QLabel(), label("brand")
        self.chick.setPixmap(drawing(("icons", "hiyoko.svg"), 28, self.devicePixelRatioF()))
        self.brand.setText("Hiyoko")
        self.tabs = [button("tab", checkable=True) for _ in titles]
        self._group = QButtonGroup(self)
        self.variants: list[QPushButton] = []
        self._variant_group = QButtonGroup(self)
        self.menu = QMenu(self)
        self.menu_button = button("quiet")
        self.menu_button.setFixedWidth(44)
        self.menu_button.clicked.connect(self.open_menu)
        ThemedIcon(self.menu_button, "menu", 20)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(20, 0, 16, 0)
        self._row.setSpacing(6)
        self._row.addWidget(self.chick)
        self._row.addSpacing(4)
        self._row.addWidget(self.brand)
        self._row.addSpacing(28)
        self._gaps = [QSpacerItem(GAP, 0) for _ in self.tabs]
        self._narrow = False
        for number, (tab, gap) in enumerate(zip(self.tabs, self._gaps, strict=True)):
            self._group.addButton(tab, number)
            self._row.addWidget(tab)
            self._row.addItem(gap)
        self._row.addStretch()
        self._variants_at = self._row.count()
        self._row.addSpacing(10)
        self._row.addWidget(self.menu_button)
        self._group.idClicked.connect(self.tab_chosen)
        keep_translated(self.retranslate)

    def event(self, event: QEvent) -> bool:
        """Some desktops make a window as narrow as they like, and variants come and go."""
        done = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._fit()
        return done

    def _fit(self) -> None:
        """Do without the name, and without gaps, where the tabs would have no room for their texts."""
        less = self.brand.sizeHint().width() + self._row.spacing() + len(self._gaps) * (GAP - SMALL_GAP)
        narrow = self._row.minimumSize().width() + (less if self._narrow else 0) > self.width()
        if narrow != self._narrow:
            self._narrow = narrow
            self.brand.setHidden(narrow)
            for gap in self._gaps:
                gap.changeSize(SMALL_GAP if narrow else GAP, 0)
            self._row.invalidate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        for number, (tab, title) in enumerate(zip(self.tabs, self._titles, strict=True)):
            tab.setText(tr(title))
            name(tab, tr(title), tip(tr(title), TABS[number]))
        name(self.menu_button, tr("Menu"), keyboard.tip(tr("Menu"), commands.MENU))
        for look, variant in zip(self._looks, self.variants, strict=True):
            variant.setText(tr(look.variant))
            name(variant, tr(look.variant), tr("Play {variant}", variant=tr(look.variant)))

    def open_menu(self) -> None:
        """Show the menu under its button, within the window."""
        corner = self.menu_button.mapToGlobal(self.menu_button.rect().bottomRight())
        self.menu.popup(corner - QPoint(self.menu.sizeHint().width(), -2))

    def show_tab(self, number: int) -> None:
        """Mark a tab as the one shown."""
        self.tabs[number].setChecked(True)

    def show_variants(self, looks: tuple[Look, ...], game: str) -> None:
        """Offer a tab's variants, ordered as they are read; one alone needs no choice."""
        for old in self.variants:
            self._variant_group.removeButton(old)
            self._row.removeWidget(old)
            old.deleteLater()
        self._looks = tuple(sorted(looks, key=lambda look: len(look.rows))) if len(looks) > 1 else ()
        self.variants = [button("segment", checkable=True) for _ in self._looks]
        for number, (look, variant) in enumerate(zip(self._looks, self.variants, strict=True)):
            self._variant_group.addButton(variant, number)
            variant.setChecked(look.game == game)
            variant.clicked.connect(lambda _=False, chosen=look.game: self.variant_chosen.emit(chosen))
            self._row.insertWidget(self._variants_at + number, variant)
        order_tabs(self)
        self.retranslate()
