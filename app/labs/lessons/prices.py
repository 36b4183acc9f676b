"""Figures of houses and their prices, written in few digits."""

from app.i18n import tr
from app.signs import true_minus, with_power

GREAT = 1e9
"""From here on a number is written with a power of ten."""


def figure_text(value: float) -> str:
    """A number in few digits."""
    number = float(value)
    if abs(number) >= GREAT:
        return with_power(number)
    whole = abs(number) >= 100 or number == int(number)
    text = (f"{number:,.0f}" if abs(number) >= 10_000 else f"{number:.0f}") if whole else f"{number:.3g}"
    return true_minus(text)


def scaled_text(value: float) -> str:
    """A number near 0, as all of its column."""
    return true_minus(f"{float(value):.2f}")


def price_text(value: float) -> str:
    """A price without its unit."""
    number = float(value)
    if abs(number) >= GREAT:
        return with_power(number)
    if abs(number) < 100:
        return true_minus(f"{number:.3g}")
    return true_minus(f"{number:,.0f}" if abs(number) >= 1000 else f"{number:.0f}")


def headed(words: str, unit: str) -> str:
    """What stands over prices, `words` in English, with the unit where it is known."""
    return tr("{words} ({unit})", words=tr(words), unit=tr(unit)) if unit else tr(words)


def money(value: float, unit: str) -> str:
    """A price with its unit."""
    return f"{price_text(value)} {tr(unit)}".strip()
