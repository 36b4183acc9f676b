"""What a kind of training can be asked for, as a text to read: its games, presets and options."""

import shutil
from collections.abc import Mapping
from dataclasses import asdict
from textwrap import fill
from typing import Any

from training.kind import Kind
from training.settings import described

WIDEST = 100
"""No line is longer, in characters."""
INDENT, HELP = " " * 2, " " * 6


def listing(kind: Kind, game: str = "", preset: str = "") -> str:
    """Every option with its default, or its value in a preset of a game (an id), its range and its help.
    Raises InputError for a game or preset that the kind does not have, and for a preset without its game."""
    known = [one for one in kind.presets if one.game == game]
    if game or preset or not kind.games:
        kind.check_game(game)
    chosen = kind.find_preset(game, preset) if preset else None
    values = asdict(kind.options_from(chosen.settings)) if chosen else {}
    parts = [f"{kind.title}: hiyoko-train new --kind {kind.id}", _filled(kind.help, "")]
    if kind.games and not game:
        parts.append(_filled("Games, of which each has its presets: " + ", ".join(kind.games), ""))
    if known:
        lines = (f"{INDENT}{one.id}  ({one.minutes:g} minutes)\n{_filled(one.help, HELP)}" for one in known)
        parts.append("Presets, for --preset\n" + "\n".join(lines))
    parts.append("Options, for --set NAME=VALUE" + (f"; the values are those of {preset}" if preset else ""))
    options = described(kind.options)
    for group in dict.fromkeys(entry["group"] for entry in options):
        entries = (_option(entry, values) for entry in options if entry["group"] == group)
        parts.append("\n".join([group, *entries]))
    return "\n\n".join(parts)


def _option(entry: Mapping[str, Any], values: Mapping[str, Any]) -> str:
    """One option: what it is, and between which values it may be."""
    value = values.get(entry["name"], entry["default"])
    changed = "" if value == entry["default"] else f"; default {_text(entry['default'])}"
    if entry["choices"]:
        room = f"one of {', '.join(entry['choices'])}"
    elif entry["type"] == "bool":
        room = "true or false"
    elif entry["type"] == "text":
        room = "needed" if entry["needed"] else "a text"
    else:
        room = f"{_text(entry['min'])} to {_text(entry['max'])}"
    return f"{INDENT}{entry['name']}={_text(value)}  ({room}{changed})\n{_filled(entry['help'], HELP)}"


def _text(value: object) -> str:
    """A value as it is written after NAME=."""
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:.10g}" if isinstance(value, float) else str(value)


def _filled(text: str, indent: str) -> str:
    wide = min(WIDEST, shutil.get_terminal_size((WIDEST, 1)).columns)
    return fill(text, wide, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
