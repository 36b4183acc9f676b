"""Copying what a run has made to a file of a person's own, after it was checked. What that takes is loaded
when it is done: no training waits for it."""

from pathlib import Path

from engines.files import write_atomically


def copy_network(source: Path, target: Path) -> None:
    """Copy a network with its manifest; one whose weights are no numbers is refused. Raises InputError where
    it is damaged or cannot be written."""
    from engines.catalogue import find_game
    from engines.evaluation.manifest import (
        check_content,
        check_game,
        copy_manifest,
        read_manifest,
        read_network,
    )
    from training.networks.export import check_numbers, read_arrays

    manifest = read_manifest(source)
    check_game(manifest, find_game(manifest.game), manifest.kind)
    content = read_network(source)
    check_content(manifest, content)
    check_numbers(source, read_arrays(source))
    write_atomically(target, content)
    copy_manifest(manifest, target)


def copy_table(source: Path, target: Path) -> None:
    """Copy a Q-table as it is now, even one that is being learned. Raises InputError where it is damaged or
    cannot be written."""
    from engines.qtables.store import Store

    with Store(source) as store:
        store.copy(target)
