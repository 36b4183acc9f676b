"""The settings of runs beside each other: every option with its value in each run, what differs, and the
command that repeats a run."""

import math
import shlex
import subprocess
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.i18n import moment, tr
from app.runs.description import Description, Kind, OptionFacts, Preset
from app.runs.model import RunModel
from engines.console import is_packaged, trainer_command
from engines.runs.config import Config

NONE = "–"
"""Stands where a run has no such option, or did not tell."""
MADE, GONE = "How it was made", "No longer there"
SEED = "seed"
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Row:
    """One option, or one fact, of some runs, in the current language. `texts` has one for each run; `marked`
    says for each whether it differs from the run's preset, `usual` what the preset of the first one has."""

    group: str
    title: str
    help: str
    texts: tuple[str, ...]
    marked: tuple[bool, ...]
    usual: str = ""
    chosen: bool = True
    """Whether somebody chose it, as an option; not what a run came to be made with."""

    @property
    def differs(self) -> bool:
        """Whether it tells something: that the runs differ, or that a single one differs from its preset."""
        return len(set(self.texts)) > 1 if len(self.texts) > 1 else any(self.marked)


def rows_of(runs: Sequence[RunModel], description: Description) -> list[Row]:
    """What the runs, all of which have a configuration, were begun with: how each was made, every option in
    the trainer's order, and those that the trainer does not know any more."""
    configs = [run.config for run in runs if run.config is not None]
    kinds = [description.kind(config.kind) for config in configs]
    facts = {option.name: option for kind in kinds[::-1] for option in kind.options}
    order = dict.fromkeys(option.name for kind in kinds for option in kind.options)
    gone = dict.fromkeys(name for one in configs for name in one.options if name not in facts)
    group = GONE if any(kind.options for kind in kinds) else ""
    unknown = [OptionFacts(name, name, "text", None, None, None, (), "", group) for name in sorted(gone)]
    options = [*(facts[name] for name in order), *unknown]
    return [*_made(runs, configs, description), *(_option_row(one, configs, kinds) for one in options)]


def _option_row(facts: OptionFacts, configs: list[Config], kinds: list[Kind]) -> Row:
    values = [one.options.get(facts.name) for one in configs]
    usual = [_usual(facts, kind, one) for kind, one in zip(kinds, configs, strict=True)]
    marked = tuple(
        value is not None and preset is not None and value != preset
        for value, preset in zip(values, usual, strict=True)
    )
    texts = tuple(value_text(facts, value) for value in values)
    return Row(tr(facts.group), tr(facts.title), tr(facts.help), texts, marked, value_text(facts, usual[0]))


def _usual(facts: OptionFacts, kind: Kind, config: Config) -> Any:
    """What the run's preset has; the default without one; None where the run's kind has no such option."""
    preset = preset_of(kind, config)
    known = any(option.name == facts.name for option in kind.options)
    return (preset.options if preset else {}).get(facts.name, facts.default) if known else None


def _made(runs: Sequence[RunModel], configs: list[Config], description: Description) -> list[Row]:
    """The rows that are no options; what no run has told is left out."""
    whole = [(tr("Preset"), [_preset_text(one, description) for one in configs])]
    whole += [(tr("Way of learning"), [tr(description.kind(one.kind).title) for one in configs])]
    whole += [(tr("Begun"), [moment(one.created, exact=True) for one in configs])]
    made = [run.made_with for run in runs]
    whole += [
        (tr("Program"), [_program(facts) for facts in made]),
        (tr("Seed used"), [_fact(facts, "seed") for facts in made]),
        (tr("Threads used"), [_fact(facts, "threads") for facts in made]),
        (tr("Machine"), [_machine(facts) for facts in made]),
    ]
    group = tr(MADE)
    return [
        Row(group, title, "", tuple(text or NONE for text in texts), (False,) * len(texts), chosen=False)
        for title, texts in whole
        if any(texts)
    ]


def _preset_text(config: Config, description: Description) -> str:
    preset = preset_of(description.kind(config.kind), config)
    return tr(preset.title) if preset else config.preset


def _fact(facts: Mapping[str, object], name: str) -> str:
    value = facts.get(name)
    return f"{value:,}" if isinstance(value, int) and name != SEED else "" if value is None else str(value)


def _program(facts: Mapping[str, object]) -> str:
    version, commit = _fact(facts, "version"), _fact(facts, "commit")
    return f"{version} ({commit})" if version and commit else version or commit


def _machine(facts: Mapping[str, object]) -> str:
    cores = _fact(facts, "cores")
    parts = (
        _fact(facts, "processor"), tr("{count} cores", count=cores) if cores else "",
        _fact(facts, "system"), _fact(facts, "backend"),
    )  # fmt: skip
    return ", ".join(part for part in parts if part)


def value_text(facts: OptionFacts, value: Any) -> str:
    """An option's value as a person reads it, exactly."""
    if value is None:
        return NONE
    if facts.choices and isinstance(value, str):
        return tr(value)
    return number_text(value)[:_LONGEST]


def number_text(value: Any) -> str:
    """A value as a person reads it, numbers with thousands set apart and otherwise whole."""
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float) and math.isfinite(value) and value == int(value) and abs(value) < 1e9:
        return f"{value:,.0f}"
    return repr(value) if isinstance(value, float) else str(value)


def preset_of(kind: Kind, config: Config) -> Preset | None:
    """The preset that a run was begun with, as the trainer has it now; None where it is gone."""
    return next((one for one in kind.presets_of(config.game) if one.id == config.preset), None)


def changes_of(config: Config, kind: Kind, hidden: Collection[str]) -> list[str]:
    """What a run was begun with that its preset has otherwise, but for the `hidden` options: titles with
    values, in the trainer's order."""
    found = []
    for facts in kind.options:
        value, usual = config.options.get(facts.name), _usual(facts, kind, config)
        if facts.name not in hidden and value is not None and value != usual:
            found.append(f"{tr(facts.title)} {value_text(facts, value)}")
    return found


def values_of(kind: Kind, config: Config) -> dict[str, Any]:
    """What the run has for every option that the trainer knows; its default where the run is older."""
    return {option.name: config.options.get(option.name, option.default) for option in kind.options}


def command_line(run: RunModel, description: Description) -> str:
    """What repeats a run, in a folder beside it: as a shell of this system takes it. "" without a
    configuration."""
    config = run.config
    if config is None:
        return ""
    kind = description.kind(config.kind)
    presets = kind.presets_of(config.game)
    preset = preset_of(kind, config) or next(iter(presets), None)
    values = values_of(kind, config) if kind.options else dict(config.options)
    if values.get(SEED) == 0 and SEED in run.made_with:
        values[SEED] = run.made_with[SEED]
    program = trainer_command() if is_packaged() else ["hiyoko-train"]
    words = [*program, "new", "--run", str(run.folder.with_name(f"{run.folder.name}-again")),
             "--kind", config.kind]  # fmt: skip
    words += ["--game", config.game] if config.game else []
    words += ["--preset", preset.id if preset else config.preset]
    usual = {one.name: one.default for one in kind.options} | (preset.options if preset else {})
    for name, value in values.items():
        if name not in usual or value != usual[name]:
            words += ["--set", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)
