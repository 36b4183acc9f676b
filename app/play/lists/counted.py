"""How many of its games a list shows, in words. No Qt here."""

from app.i18n import tr


def counted(shown: int, of: int) -> str:
    """A sentence about the games `shown`, out of so many."""
    if shown < of:
        return tr("{count} of {all} games", count=f"{shown:,}", all=f"{of:,}") + tr(".")
    return (tr("1 game") if of == 1 else tr("{count} games", count=f"{of:,}")) + tr(".")
