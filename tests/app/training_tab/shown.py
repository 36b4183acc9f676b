"""Waiting for what the training tab shows."""


def settled(qtbot, tab):
    """Wait until all panels are there and drawn."""
    curves = tab.run_page.curves
    qtbot.waitUntil(
        lambda: bool(curves.cards and not curves._waiting and strength(tab).curves), timeout=60_000
    )


def strength(tab):
    return tab.run_page.curves.cards["strength"]
