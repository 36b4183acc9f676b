"""Signs of numbers as they are set in print. No Qt."""


def true_minus(number: str) -> str:
    """A number's text with a minus where a computer writes a hyphen."""
    return number.replace("-", "−")
