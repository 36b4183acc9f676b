"""What the curves of several runs say at one place: a column for each run, under its dashes."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.curves.curve import Curve
from app.curves.shapes import icon_in_text, sign_in_text
from app.curves.style import DASHES, dash_icon
from app.i18n import tr
from app.runs.series import Series
from app.runs.words import duration, figure
from app.theme.theme import theme

Drawn = tuple[Curve, Series]
"""A curve in the plot, and its points."""


@dataclass(frozen=True, slots=True)
class Point:
    """A measured point: the number of its run, its curve, and its row there."""

    run: int
    series: Series
    row: int

    @property
    def iteration(self) -> int:
        """When it was measured."""
        return int(self.place("iteration"))

    def place(self, axis: str) -> float:
        """Where it lies on an axis."""
        return float(self.series.x(axis)[self.row])


def comparison(
    found: Point, shown: Sequence[Drawn], runs: Sequence[int], axis: str, reach: float, note: str
) -> str:
    """The text of a readout, with a column for each of the `runs`, which may be fewer than are shown. Every
    curve is read at `found`, or no farther from it than `reach` along the axis; nothing stands where a run
    has no such point."""
    soft = theme.palette.soft
    lines: dict[str, list[str]] = {}
    for curve, series in (one for one in shown if one[0].run in runs):
        line = lines.setdefault(series.name, [*_beginning(curve), *([""] * len(runs)), ""])
        row = series.nearest(axis, found.place(axis))
        if row is not None and abs(Point(curve.run, series, row).place(axis) - found.place(axis)) <= reach:
            number, _, unit = figure(float(series.values[row]), curve.metric).partition(" ")
            line[2 + runs.index(curve.run)] = f"<b>{number}</b>"
            line[-1] = f'<span style="color:{soft}">{unit.replace(" ", "&nbsp;")}</span>'
    heads = ["", "", *map(_dashes, runs), ""]
    read = [line for line in lines.values() if line[-1]]
    small = f"color:{soft}; font-size:11px"
    rows = "".join(f"<tr>{''.join(map(_cell, range(len(line)), line))}</tr>" for line in (heads, *read))
    left_out = len({curve.run for curve, _ in shown}) - len(runs)
    others = tr("and {count} more", count=left_out) if left_out else ""
    below = "".join(f'<div style="{small}">{line}</div>' for line in (others, note) if line)
    return f'<div style="{small}">{_place(found, axis)}</div><table cellpadding="1">{rows}</table>{below}'


def _beginning(curve: Curve) -> tuple[str, str]:
    return f"{sign_in_text(curve.index)}&nbsp;", f"{tr(curve.metric.title)}&nbsp;"


def _cell(column: int, text: str) -> str:
    return f"<td>{text}</td>" if column < 2 else f'<td align="right">&nbsp;&nbsp;{text}</td>'


def _place(found: Point, axis: str) -> str:
    """Where on the axis it is."""
    if axis == "seconds":
        return duration(found.place(axis))
    if axis == "games":
        return tr("{count} games", count=f"{int(found.place(axis)):,}")
    return tr("Iteration {iteration}", iteration=found.iteration)


def _dashes(run: int) -> str:
    """The dashes of a run as a picture in a text."""
    return icon_in_text(dash_icon(run), DASHES)
