"""Files of games as text, in whatever characters they are written."""

import codecs
import re

_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_NAMED = re.compile(rb"\bCA\s*\[\s*([\w.:+-]{1,40})\s*\]")
_LOOKED_AT = 4096
"""Bytes at the beginning of a file in which SGF names its characters."""
_KNOWN = re.compile(r"ascii|utf-8|iso8859|cp\d|shift_jis|euc_|iso2022_|gb|big5|koi8|mac_")
_LOST = "\ufffd"


def text_of(content: bytes) -> str:
    """UTF-8, or UTF-16 that says so; else what SGF names (CA), and Latin-1, as SGF has it, where it names
    nothing that is known. UTF-8 in which a few bytes are damaged stays UTF-8."""
    if content.startswith(_UTF_16):
        return content.decode("utf-16", "replace")
    text = content.decode("utf-8-sig", "replace")
    lost = text.count(_LOST)
    if not lost or len(text) - len(text.encode("ascii", "ignore")) >= 2 * lost:
        return text
    return content.decode(_charset(content[:_LOOKED_AT]), "replace")


def _charset(beginning: bytes) -> str:
    named = _NAMED.search(beginning)
    try:
        found = codecs.lookup(named[1].decode()).name if named else ""
    except (LookupError, UnicodeDecodeError):
        found = ""
    return found if _KNOWN.match(found) else "latin-1"
