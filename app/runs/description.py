"""What the trainer says of itself, as records: kinds, presets, options, metrics, panels. No Qt."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from engines.errors import InputError
from engines.runs.config import Config

VERSION = 1
OTHER = "other"


@dataclass(frozen=True, slots=True)
class OptionFacts:
    """One option. `type` is int, float, bool, choice or text; `low` and `high` bound a number. `files`: a
    text may name a file that ends so (`*.onnx`), or a `folder`. `needed`: without it nothing begins."""

    name: str
    title: str
    type: str
    default: Any
    low: float | None
    high: float | None
    choices: tuple[str, ...]
    help: str
    group: str
    files: str = ""
    needed: bool = False


@dataclass(frozen=True, slots=True)
class Preset:
    """Settings with a name; `minutes` is how long they take."""

    id: str
    game: str
    title: str
    minutes: float
    help: str
    options: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Metric:
    """A curve: where it belongs and what it means; `truth`: at 1 there is nothing left to learn."""

    name: str
    title: str
    panel: str
    unit: str = ""
    help: str = ""
    log: bool = False
    headline: bool = False
    truth: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """A plot that several curves share. They are drawn over the run; where `over` says over what else, such
    as the moves of a game, they are those of the newest `events.Profile`."""

    id: str
    title: str
    subtitle: str = ""
    over: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A way of learning."""

    id: str
    title: str
    help: str
    games: tuple[str, ...]
    presets: tuple[Preset, ...]
    options: tuple[OptionFacts, ...]
    metrics: tuple[Metric, ...]
    panels: tuple[Panel, ...]
    place: str = "training"
    """The tab that offers it: training or labs."""
    player: str = ""
    """The player that a network of such a run is: a SPEC with {path} in it; "" where it is none."""
    glance: str = ""
    """The player that goes by such a network's first thought alone, likewise."""
    makes: str = "network"
    """What its runs make: network or table."""

    def presets_of(self, game: str) -> tuple[Preset, ...]:
        """The presets of one game, in the trainer's order."""
        return tuple(preset for preset in self.presets if preset.game == game)

    def player_of(self, network: Path | None) -> str:
        """The SPEC of the player that a network of such a run is; "" where there is none."""
        return self.player.format(path=network) if network is not None else ""

    def metric(self, name: str) -> Metric:
        """What is said of a metric; one that nothing is said of gets a panel of its own."""
        return next((metric for metric in self.metrics if metric.name == name), _unknown(name))

    def beside(self, others: Sequence["Kind"]) -> "Kind":
        """The same kind, which knows the metrics and panels of others too, after its own. What several have
        in common is as it is here."""
        metrics: dict[str, Metric] = {}
        panels: dict[str, Panel] = {}
        for kind in (self, *others):
            for metric in kind.metrics:
                metrics.setdefault(metric.name, metric)
            for panel in kind.panels:
                panels.setdefault(panel.id, panel)
        return replace(self, metrics=tuple(metrics.values()), panels=tuple(panels.values()))

    def all_panels(self, names: list[str]) -> list[Panel]:
        """The panels of these metrics, the one with the headline first."""
        metrics = [self.metric(name) for name in names]
        wanted = {metric.panel for metric in metrics}
        known = [panel for panel in self.panels if panel.id in wanted]
        extra = [Panel(metric.panel, metric.title) for metric in metrics if metric.panel not in
                 {panel.id for panel in self.panels}]  # fmt: skip
        headlines = {metric.panel for metric in self.metrics if metric.headline}
        return sorted([*known, *dict.fromkeys(extra)], key=lambda panel: panel.id not in headlines)


@dataclass(frozen=True, slots=True)
class Description:
    """Everything the trainer offers."""

    kinds: tuple[Kind, ...] = field(default=())

    def offered(self, place: str) -> tuple[Kind, ...]:
        """The kinds that one tab offers."""
        return tuple(kind for kind in self.kinds if kind.place == place)

    def kind_of(self, config: Config | None) -> Kind:
        """The kind of a run, see `kind`; an empty one where nothing is known of the run."""
        return self.kind(config.kind if config else "")

    def kind(self, id: str) -> Kind:
        """The kind of that id; an empty one for a kind that the trainer does not know."""
        found = next((kind for kind in self.kinds if kind.id == id), None)
        return found or Kind(id, id, "", (), (), (), (), ())


def read_description(text: str) -> Description:
    """Read what `hiyoko-train describe` prints; raises InputError when it is not that."""
    try:
        value = json.loads(text)
        if value["version"] > VERSION:
            raise InputError("The trainer is newer than this window.")
        return Description(tuple(_kind(kind) for kind in value["kinds"]))
    except InputError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError("The trainer did not describe itself: {reason}.", reason=error) from error


def _kind(value: dict[str, Any]) -> Kind:
    return Kind(
        value["id"], value.get("title", value["id"]), value.get("help", ""), tuple(value["games"]),
        tuple(_preset(one) for one in value["presets"]), tuple(_option(one) for one in value["options"]),
        tuple(_metric(one) for one in value["metrics"]), tuple(_panel(one) for one in value["panels"]),
        value.get("place", "training"), value.get("player", ""), value.get("glance", ""),
        value.get("makes", "network"),
    )  # fmt: skip


def _preset(value: dict[str, Any]) -> Preset:
    return Preset(
        value["id"], value["game"], value.get("title", value["id"]), float(value["minutes"]),
        value.get("help", ""), dict(value["options"]),
    )  # fmt: skip


def _option(value: dict[str, Any]) -> OptionFacts:
    return OptionFacts(
        value["name"], value.get("title", value["name"]), value["type"], value["default"],
        value.get("min"), value.get("max"), tuple(value.get("choices") or ()), value.get("help", ""),
        value.get("group", ""), value.get("files", ""), bool(value.get("needed")),
    )  # fmt: skip


def _metric(value: dict[str, Any]) -> Metric:
    return Metric(
        value["name"], value.get("title", value["name"]), value.get("panel", OTHER), value.get("unit", ""),
        value.get("help", ""), bool(value.get("log")), bool(value.get("headline")),
        bool(value.get("truth")),
    )  # fmt: skip


def _panel(value: dict[str, Any]) -> Panel:
    return Panel(
        value["id"], value.get("title", value["id"]), value.get("subtitle", ""), value.get("over", "")
    )


def _unknown(name: str) -> Metric:
    return Metric(name, name, f"{OTHER}/{name}")
