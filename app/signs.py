"""Signs of numbers as they are set in print. No Qt."""

_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def with_power(value: float) -> str:
    """A very large number in three digits and a power of ten: 1.23×10²⁹."""
    mantissa, exponent = f"{value:.2e}".split("e")
    mantissa = mantissa.rstrip("0").rstrip(".")
    return f"{true_minus(mantissa)}×10{str(int(exponent)).translate(_RAISED)}"


def true_minus(number: str) -> str:
    """A number's text with a minus where a computer writes a hyphen."""
    return number.replace("-", "−")
