"""Starting a run: a game, a preset with its honest duration, and everything else behind *More settings*."""

import dataclasses
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.board.looks import LOOKS, game_title
from app.i18n import tr
from app.runs.description import Description, Kind, Preset
from app.runs.settings import values_of
from app.theme.icons import ThemedIcon
from app.theme.roles import button, label, name
from app.theme.scrolling import scrolling
from app.training_tab.asking import Asking
from app.training_tab.option_form import OptionForm
from app.training_tab.preset_card import PresetCard, PresetCards
from app.widgets.flow import FlowLayout
from app.widgets.tab_order import order_tabs
from engines.runs.config import Config

WIDTH = 860


class NewRunPage(QWidget):
    """Made from the trainer's description; `wanted` starts a run."""

    wanted = Signal(str, str, str, object)
    """Kind, game, preset, and the settings that differ from it (dict)."""

    def __init__(self) -> None:
        super().__init__()
        self.kind: Kind | None = None
        self.game, self.preset = "", ""
        self.title, self.subtitle = label("number"), label("soft", wraps=True)
        self.hint = label("mistake", wraps=True)
        self.start_button, self.more_button = button("primary"), button("quiet", checkable=True)
        ThemedIcon(self.start_button, "play", 16, on_accent=True)
        self.kind_label, self.game_label, self.preset_label = (label("section") for _ in range(3))
        self.kinds, self.games = QWidget(), QWidget()
        self._kinds, self._games = FlowLayout(self.kinds), FlowLayout(self.games)
        self.kind_buttons: dict[str, QPushButton] = {}
        self.game_buttons: dict[str, QPushButton] = {}
        self.preset_cards: dict[str, PresetCard] = {}
        self._groups = (QButtonGroup(self), QButtonGroup(self), QButtonGroup(self))
        self.needs: OptionForm | None = None
        """What a run of the kind cannot begin without, which no preset has."""
        self._needed_before: dict[str, dict[str, Any]] = {}
        """What was written there for other kinds, by kind."""
        self.form: OptionForm | None = None
        """All other options, once they were asked for."""
        self.asking = Asking("Asking the trainer what it can do …")
        self._description = Description()
        self._presets, self._needed, self._room = PresetCards(), QVBoxLayout(), QVBoxLayout()
        self._build()
        self.start_button.clicked.connect(self._start)
        self.more_button.toggled.connect(self._show_form)
        self._groups[0].buttonClicked.connect(self._choose_kind)
        self._groups[1].buttonClicked.connect(self._choose_game)
        self._groups[2].buttonClicked.connect(self._choose_preset)

    def _build(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(3)
        words.addWidget(self.title)
        words.addWidget(self.subtitle)
        words.addWidget(self.hint)
        top = QHBoxLayout()
        top.setContentsMargins(0, 0, 12, 0)
        top.setSpacing(16)
        top.addLayout(words, 1)
        self.start_button.setMinimumWidth(150)
        top.addWidget(self.start_button, 0, Qt.AlignmentFlag.AlignVCenter)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 12, 12)
        column.setSpacing(10)
        for above, below in ((self.kind_label, self.kinds), (self.game_label, self.games)):
            column.addWidget(above)
            column.addWidget(below)
            column.addSpacing(8)
        column.addLayout(self._needed)
        column.addWidget(self.preset_label)
        column.addWidget(self._presets)
        column.addWidget(self.more_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(self._room)
        column.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(18)
        layout.addLayout(top)
        layout.addWidget(self.asking, 1)
        self._choices = scrolling(inside)
        layout.addWidget(self._choices, 1)
        self.setMaximumWidth(WIDTH + 200)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(tr("New run"))
        self.kind_label.setText(tr("Way of learning"))
        self.game_label.setText(tr("Game"))
        self.preset_label.setText(tr("How long"))
        self.start_button.setText(tr("Start"))
        name(self.start_button, tr("Start"), tr("Start the training; it goes on when the window is closed."))
        self._name_more()
        name(self.more_button, tr("All options"))
        for kind_id, one in self.kind_buttons.items():
            kind = self._description.kind(kind_id)
            one.setText(tr(kind.title))
            name(one, tr(kind.title), tr(kind.help))
        for game, one in self.game_buttons.items():
            one.setText(game_title(game))
            name(one, game_title(game))
        for card in self.preset_cards.values():
            card.retranslate()
        for form in self._forms:
            form.retranslate()
        self.asking.retranslate()
        self._show_subtitle()

    def describe(self, description: Description, game: str) -> None:
        """The trainer said what it can do; `game` is the one to propose."""
        self._description = description
        kinds = description.offered("training")
        self._fill(self._kinds, self._groups[0], self.kind_buttons, [kind.id for kind in kinds])
        for part in (self.kind_label, self.kinds):
            part.setVisible(len(kinds) > 1)
        if kinds:
            self._use_kind(kinds[0], game)
        self.retranslate()

    def offers(self, config: Config) -> bool:
        """Whether a run of this kind and game can be started here."""
        kind = self._description.kind(config.kind)
        return kind in self._description.offered("training") and bool(kind.presets_of(config.game))

    def repeat(self, config: Config) -> list[str]:
        """Fill in a run's settings, of a kind and game that are offered; returns the titles of the options
        whose values cannot be had any more."""
        kind = self._description.kind(config.kind)
        self._use_kind(kind, config.game)
        self._use_preset(config.preset if config.preset in self.preset_cards else self.preset)
        self.more_button.setChecked(True)
        self.retranslate()
        values = values_of(kind, config)
        refused = [title for form in self._forms for title in form.show_values(values)]
        self._check_form()
        return refused

    def settings(self) -> dict[str, Any]:
        """What is to differ from the preset."""
        return {key: value for form in self._forms for key, value in form.settings().items()}

    @property
    def _forms(self) -> list[OptionForm]:
        return [form for form in (self.needs, self.form) if form is not None]

    def _use_kind(self, kind: Kind, game: str) -> None:
        if self.kind is not None and self.needs is not None:
            self._needed_before[self.kind.id] = self.needs.settings()
        self.kind = kind
        self.more_button.setChecked(False)
        for form in self._forms:
            form.deleteLater()
        self.form = None
        self.needs = self._form(needed=True) if any(option.needed for option in kind.options) else None
        if self.needs is not None:
            self.needs.show_values(self._needed_before.get(kind.id, {}))
            self._needed.addWidget(self.needs)
            self.needs.show()
        order = [look.game for look in LOOKS]
        games = sorted(kind.games, key=lambda one: order.index(one) if one in order else len(order))
        self._fill(self._games, self._groups[1], self.game_buttons, games)
        self._check(self.kind_buttons, kind.id)
        if games:
            self._use_game(game if game in games else games[0])

    def _use_game(self, game: str) -> None:
        assert self.kind is not None
        self.game = game
        self._check(self.game_buttons, game)
        for card in self.preset_cards.values():
            self._groups[2].removeButton(card)
        self.preset_cards = {preset.id: PresetCard(preset) for preset in self.kind.presets_of(game)}
        for card in self.preset_cards.values():
            self._groups[2].addButton(card)
        self._presets.show_cards(list(self.preset_cards.values()))
        order_tabs(self)
        wanted = self.preset if self.preset in self.preset_cards else next(iter(self.preset_cards), "")
        self._use_preset(wanted)

    def _use_preset(self, preset_id: str) -> None:
        self.preset = preset_id
        if preset_id in self.preset_cards:
            self.preset_cards[preset_id].setChecked(True)
        preset = self._chosen()
        if self.form is not None and preset is not None:
            self.form.show_preset(preset)
        self._check_form()

    def _chosen(self) -> Preset | None:
        card = self.preset_cards.get(self.preset)
        return card.preset if card is not None else None

    def _show_form(self, on: bool) -> None:
        preset = self._chosen()
        if on and self.form is None and self.kind is not None and preset is not None:
            self.form = self._form(needed=False)
            self.form.show_preset(preset)
            self._room.addWidget(self.form)
            order_tabs(self)
        if self.form is not None:
            self.form.setVisible(on)
        self._check_form()
        self._name_more()

    def _name_more(self) -> None:
        self.more_button.setText(
            tr("Fewer settings") if self.more_button.isChecked() else tr("More settings")
        )

    def _form(self, needed: bool) -> OptionForm:
        """Of the options without which nothing begins, or of the others."""
        assert self.kind is not None
        options = tuple(option for option in self.kind.options if option.needed is needed)
        form = OptionForm(dataclasses.replace(self.kind, options=options))
        form.changed.connect(self._check_form)
        return form

    def _check_form(self) -> None:
        mistake = next(filter(None, (form.mistake() for form in self._forms)), "")
        self._warn(mistake)
        self.start_button.setEnabled(not mistake and self._chosen() is not None)

    def _warn(self, mistake: str) -> None:
        self.hint.setText(mistake)
        self.hint.setVisible(bool(mistake))

    def _show_subtitle(self) -> None:
        known = self.kind is not None
        self.subtitle.setText(tr(self.kind.help) if self.kind is not None else "")
        self.start_button.setEnabled(self._chosen() is not None)
        self.asking.setVisible(not known)
        for one in (self.subtitle, self.start_button, self._choices):
            one.setVisible(known)

    def _fill(
        self, layout: FlowLayout, group: QButtonGroup, buttons: dict[str, QPushButton], ids: list[str]
    ) -> None:
        for one in buttons.values():
            layout.removeWidget(one)
            group.removeButton(one)
            one.deleteLater()
        buttons.clear()
        for id in ids:
            one = button("segment", checkable=True)
            buttons[id] = one
            group.addButton(one)
            layout.addWidget(one)

    def _check(self, buttons: dict[str, QPushButton], chosen: str) -> None:
        if chosen in buttons:
            buttons[chosen].setChecked(True)

    def _choose_kind(self, chosen: QPushButton) -> None:
        kind_id = next(id for id, one in self.kind_buttons.items() if one is chosen)
        self._use_kind(self._description.kind(kind_id), self.game)
        self.retranslate()

    def _choose_game(self, chosen: QPushButton) -> None:
        self._use_game(next(game for game, one in self.game_buttons.items() if one is chosen))

    def _choose_preset(self, chosen: PresetCard) -> None:
        self._use_preset(chosen.preset.id)

    def _start(self) -> None:
        lacking = self.needs.lacking() if self.needs is not None else None
        if lacking is not None:
            self._warn(tr("Fill in “{option}” first.", option=tr(lacking.facts.title)))
            lacking.ask()
            self._choices.ensureWidgetVisible(lacking)
        elif self.kind is not None and self._chosen() is not None:
            self.wanted.emit(self.kind.id, self.game, self.preset, self.settings())
