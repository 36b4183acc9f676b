"""Texts as they are compared when somebody searches. No Qt here."""

import unicodedata

_ACCENTS = range(0x300, 0x370)
"""Marks that stand over and under Latin letters; those of Japanese ones make other letters."""


def folded(text: str) -> str:
    """A text without capitals, accents and wide letters: what is easily typed finds what is written so."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(sign for sign in plain if ord(sign) not in _ACCENTS)
    return unicodedata.normalize("NFC", bare)
