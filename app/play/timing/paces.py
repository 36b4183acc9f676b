"""The clocks that a game may be played with, and time in words. No Qt here."""

from math import ceil

from app.i18n import tr
from engines.matches.clock import Pace, TimeLeft, main_time

PACES = (
    Pace(60), Pace(180, 2), Pace(300), Pace(300, 5), Pace(600), Pace(900, 10), Pace(1800),
    Pace(0, byoyomi=10), Pace(0, byoyomi=30), Pace(300, byoyomi=30), Pace(600, byoyomi=30),
)  # fmt: skip
"""From the shortest to the longest; those that count the seconds of a move behind the others."""
SCARCE = 20.0
"""With fewer seconds than this a player should hurry."""
_TENTHS = 10.0


def pace_key(pace: Pace | None) -> str:
    """How a clock is remembered; "" for none."""
    if pace is None:
        return ""
    byoyomi = f"+{pace.byoyomi:g}" if pace.byoyomi else ""
    return f"{pace.seconds:g}+{pace.bonus:g}{byoyomi}"


def find_pace(key: str) -> Pace | None:
    """The clock that was remembered so; None for no clock, and for one that there is no more."""
    return next((pace for pace in PACES if pace_key(pace) == key), None)


def full_clock(key: str) -> TimeLeft | None:
    """The time of a game that begins with the clock remembered so; None for no clock."""
    pace = find_pace(key)
    return TimeLeft.full(pace) if pace else None


def pace_text(pace: Pace | None) -> str:
    """A clock by name."""
    if pace is None:
        return tr("No clock")
    minutes, seconds = f"{pace.seconds / 60:g}", f"{pace.byoyomi:g}"
    if pace.byoyomi and not pace.seconds:
        return tr("{seconds} s per move", seconds=seconds)
    if pace.byoyomi:
        return tr("{minutes} min, then {seconds} s per move", minutes=minutes, seconds=seconds)
    if pace.bonus:
        return tr("{minutes} min + {seconds} s per move", minutes=minutes, seconds=f"{pace.bonus:g}")
    return tr("{minutes} min per side", minutes=minutes)


def time_text(seconds: float) -> str:
    """Time left as on a clock: minutes and seconds, the last ones with tenths. What has begun counts, so that
    nothing reads 0 before it is."""
    if seconds < _TENTHS:
        return f"{ceil(10 * seconds) / 10:.1f}"
    whole = ceil(seconds)
    return f"{whole // 60}:{whole % 60:02d}"


def seconds_shown(pace: Pace, left: float) -> float:
    """What a clock shows of the seconds `left`: those of a move only once the others are spent."""
    return main_time(pace, left) or left


def took_text(seconds: float | None) -> str:
    """What a move took, as a sentence; "" where that is not known, or so little that nobody counts it."""
    if not round(seconds or 0.0, 1):
        return ""
    assert seconds is not None
    whole = round(seconds)
    if whole >= 60:
        text = tr("{minutes} min {seconds} s", minutes=whole // 60, seconds=whole % 60)
    else:
        text = tr("{seconds} s", seconds=whole if seconds >= _TENTHS else f"{seconds:.1f}")
    return tr("Thinking time: {time}.", time=text)


def wait_for_next(seconds: float) -> float:
    """Seconds until a running clock reads otherwise."""
    step = 0.1 if seconds <= _TENTHS else 1.0
    return seconds % step or step
