"""The vocabulary of ways of learning: a kind of run, its presets, its curves and their panels."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from engines.errors import InputError
from training.control import RunControl
from training.exporting import copy_network
from training.reporter import Reporter
from training.runs import Run


@dataclass(frozen=True, slots=True)
class Preset:
    """Settings with a name. `minutes` is how long they take: a limit that is kept where the settings
    have one, otherwise reckoned for this computer's cores. `help` says what one gets, from tests where
    there were any. `game` is "" in a kind of training that has no games."""

    id: str
    game: str
    title: str
    minutes: float
    help: str
    settings: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Metric:
    """A curve: where it is drawn, and what it means. `unit` is "" for plain numbers, `share` for 0 … 1.
    `truth`: it is measured by what is known for certain, so that there is nothing left to learn at 1."""

    name: str
    title: str
    panel: str
    unit: str
    help: str
    log: bool = False
    headline: bool = False
    truth: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """A plot that several curves share. Its curves are drawn over the run; or, where `over` says what of,
    over the places of the newest `events.Profile` with their names, such as the moves of a game."""

    id: str
    title: str
    subtitle: str
    over: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A way of learning, with what it takes to describe, begin and do it. Making one loads nothing slow."""

    id: str
    title: str
    help: str
    place: Literal["training", "labs"]
    """The tab that offers it."""
    games: tuple[str, ...]
    """Ids of the games it can learn; none where it learns no game."""
    presets: tuple[Preset, ...]
    options: type[Any]
    """A dataclass of options (training.settings) with a field `iterations`, its number of rounds."""
    options_from: Callable[[Mapping[str, object]], Any]
    """Options with some values given, perhaps as texts; raises InputError."""
    check: Callable[[Run, Any], None]
    """Raises InputError when a run cannot begin, or go on, with these options. Changes and loads nothing."""
    work: Callable[[Run, Any, RunControl, Reporter], str]
    """Train until complete and return the closing sentence; raises training.control.Stopped."""
    metrics: tuple[Metric, ...] = ()
    panels: tuple[Panel, ...] = ()
    player: str = ""
    """The player that a network of such a run is, as a SPEC with {path} in it; "" where it is none."""
    glance: str = ""
    """The player that goes by such a network's first thought alone, likewise; "" where `player` does."""
    suffix: str = ".onnx"
    """How the files end that such a run makes."""
    makes: Literal["network", "table"] = "network"
    """What people call what is in them."""
    copy: Callable[[Path, Path], None] = copy_network
    """Copies such a file, after checking it; raises InputError."""

    paths: Mapping[str, Callable[[str], str]] = field(default_factory=dict)
    """Options that may name files or folders, and how they are written to mean the same from everywhere."""

    def settled(self, settings: Mapping[str, object]) -> dict[str, object]:
        """Settings as they were written here, for a run that may go on from elsewhere."""
        ways = {name: way for name, way in self.paths.items() if name in settings}
        return {**settings, **{name: way(str(settings[name])) for name, way in ways.items()}}

    def find_preset(self, game: str, id: str) -> Preset:
        """The preset of this game; raises InputError with the known ones."""
        known = {preset.id: preset for preset in self.presets if preset.game == game}
        if id not in known:
            raise InputError(
                "There is no preset {name} for {game}; choose from {known}.",
                name=id,
                game=game or self.id,
                known=", ".join(known),
            )
        return known[id]

    def check_game(self, game: str) -> None:
        """Raises InputError when the kind cannot learn this game (an id; "" for none), or needs one."""
        if self.games and not game:
            raise InputError(
                "{kind} needs a game: name one with --game. There are {known}.",
                kind=self.title,
                known=", ".join(self.games),
            )
        if game not in (self.games or ("",)):
            raise InputError(
                "{kind} cannot be trained for {game}; there are {known}.",
                kind=self.title,
                game=game,
                known=", ".join(self.games) or "no games",
            )
