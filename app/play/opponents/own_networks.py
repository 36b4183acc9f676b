"""Networks of the person's own at the board: what they are called, which ones are offered, and how they are
removed. No Qt but the settings'."""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from app.i18n import moment, tr
from app.play.opponents.teaching import teaching
from app.settings import options
from app.settings.store import Settings
from engines.errors import InputError
from engines.evaluation.library import is_own, own_networks, remove_network
from engines.evaluation.manifest import DQN, DUAL, POLICY, Manifest, read_manifest
from engines.runs.config import read_config
from engines.runs.label import read_label, run_of_network

if TYPE_CHECKING:
    from engines.qtables.store import About

NETWORK, TABLE = ".onnx", ".qtable"
FILES = {"net": NETWORK, "table": TABLE}
"""The options that name a file of a person's own, and how such files end."""
PLAYERS = {DUAL: "alphazero", POLICY: "policy", DQN: "dqn"}
"""Who plays with a network of each kind."""
MOST = 6
"""So many are remembered for each game; the newest stay."""


def file_of(spec: str) -> Path | None:
    """The file of a network or a table that a spec names by its path; None for any other player."""
    from engines.opponents.spec import parse_spec

    try:
        values = parse_spec(spec)[1].values
    except InputError:
        return None
    named = [Path(str(values[option])) for option in FILES if values.get(option) is not None]
    return next((path for path in named if path.suffix in FILES.values()), None)


def network_title(path: Path) -> str:
    """What a network or a table is called: by how it was trained, or the name that the person gave its run;
    but by its file where the person gave that its name. Those of runs without names may be called alike."""
    card = _card(path)
    if card is None or is_own(path):
        return path.stem
    named = _run_name(path)
    preset, iteration = _preset_title(card), card.training.get("iterations")
    if not isinstance(iteration, int) or not (named or preset):
        return named or (card.name if isinstance(card, Manifest) else path.stem)
    if named:
        return tr("{run} · iteration {iteration}", run=named, iteration=iteration)
    return tr("{preset} · iteration {iteration}", preset=tr(preset), iteration=iteration)


def network_begun(path: Path) -> str:
    """When the run of a network or a table was begun, which tells those that are called alike apart; empty
    where its name does, or where nobody knows."""
    if _card(path) is None or is_own(path) or _run_name(path):
        return ""
    folder = run_of_network(path)
    return moment(_begun(folder), exact=True) if folder is not None else ""


def network_story(path: Path) -> str:
    """One sentence about a network or a table."""
    card, table = _card(path), path.suffix == TABLE
    games = card.training.get("games") if card is not None else None
    minutes = card.training.get("minutes") if card is not None else None
    if not isinstance(games, int) or not isinstance(minutes, int | float):
        return tr("A Q-table of your own.") if table else tr("A network of your own.")
    figures = {"games": f"{games:,}", "minutes": max(1, round(minutes))}
    begun = network_begun(path)
    if begun:
        return tr("Your own, begun {begun}: {games} games in {minutes} min.", begun=begun, **figures)
    if table:
        return tr("Your own Q-table: {games} games in {minutes} min.", **figures)
    return tr("Your own network: {games} games in {minutes} min.", **figures)


def network_teaching(path: Path) -> str:
    """What a network was told in its training; empty where it did not learn by its own games."""
    card = _card(path)
    return teaching(card) if isinstance(card, Manifest) and card.kind == DUAL else ""


def own_opponents(settings: Settings, game: str) -> tuple[str, ...]:
    """The specs of the person's networks in a game: those that were made opponents, the newest first, as far
    as their files are still there, then those in the person's folder."""
    from engines.catalogue import find_game

    made = {path: spec for spec in _made(settings, game) if (path := file_of(spec)) is not None}
    kept = {
        network.path: f"{player}:net={network.path}"
        for kind, player in PLAYERS.items()
        for network in own_networks(find_game(game), kind)
    }
    return tuple((made | {path: spec for path, spec in kept.items() if path not in made}).values())


def _made(settings: Settings, game: str) -> list[str]:
    """The specs of the networks that were made opponents in a game and are still there."""
    known: object = settings[options.OWN_OPPONENTS].get(game)
    specs = [spec for spec in known if isinstance(spec, str)] if isinstance(known, list) else []
    return [spec for spec in specs if is_there(spec)]


def is_there(spec: str) -> bool:
    """Whether a spec names a file of a network or a table that there is."""
    path = file_of(spec)
    return path is not None and path.is_file()


def remember(settings: Settings, game: str, spec: str) -> None:
    """Offer a network in a game from now on."""
    _keep(settings, game, [spec, *(one for one in _made(settings, game) if one != spec)])


def lies_with_the_person(spec: str) -> bool:
    """Whether a network lies in the person's own folder; the others belong to the runs that made them."""
    path = file_of(spec)
    return path is not None and is_own(path)


def remove(settings: Settings, game: str, spec: str) -> None:
    """Offer a network no more. One in the person's own folder is deleted, with its card; raises InputError
    where that is not possible."""
    path = file_of(spec)
    if path is not None and is_own(path):
        remove_network(path)
        _card.cache_clear()
    _keep(settings, game, [one for one in _made(settings, game) if one != spec])


def _keep(settings: Settings, game: str, specs: list[str]) -> None:
    settings.put(options.OWN_OPPONENTS, game, specs[:MOST])


def _preset_title(card: "Manifest | About") -> str:
    """What the preset is called that a network was trained with, in English, as in the list of runs; by its
    id where the network is older than that, and "" where it was not told."""
    title, id = card.origin.get("title"), card.origin.get("preset")
    if isinstance(title, str):
        return title
    return id.capitalize() if isinstance(id, str) else ""


def _run_name(path: Path) -> str:
    """The name of the run that a file lies in; "" without one, or where it cannot be read."""
    folder = run_of_network(path)
    try:
        return read_label(folder).name if folder is not None else ""
    except InputError:
        return ""


@lru_cache(maxsize=64)
def _begun(folder: Path) -> float:
    """When a run was begun, in unix seconds; 0 where it does not tell."""
    try:
        return read_config(folder).created
    except InputError:
        return 0.0


@lru_cache(maxsize=64)
def _card(path: Path) -> "Manifest | About | None":
    """What a file says of itself."""
    try:
        if path.suffix != TABLE:
            return read_manifest(path)
        from engines.qtables.store import Store

        with Store(path, patience=0.1) as store:
            return store.about
    except InputError:
        return None
