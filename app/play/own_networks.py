"""Networks of the person's own at the board: what they are called, and which ones are offered. No Qt
but the settings'."""

from functools import lru_cache
from pathlib import Path

from app.i18n import tr
from app.settings import options
from app.settings.store import Settings
from engines.errors import InputError
from engines.evaluation.manifest import Manifest, read_manifest

MOST = 6
"""So many are remembered for each game; the newest stay."""


def file_of(spec: str) -> Path | None:
    """The network file that a spec names by its path; None for any other player."""
    from engines.opponents.spec import parse_spec

    try:
        _, settings = parse_spec(spec)
        path = Path(settings.text("net"))
    except (InputError, KeyError):
        return None
    return path if path.suffix == ".onnx" else None


def network_title(path: Path) -> str:
    """What a network is called: by how it was trained, else by its file."""
    manifest = _manifest(path)
    if manifest is None:
        return path.stem
    preset, iteration = manifest.origin.get("preset"), manifest.training.get("iterations")
    if not isinstance(preset, str) or not isinstance(iteration, int):
        return manifest.name
    return tr("{preset} · iteration {iteration}", preset=tr(preset.capitalize()), iteration=iteration)


def network_story(path: Path) -> str:
    """One sentence about a network."""
    manifest = _manifest(path)
    games = manifest.training.get("games") if manifest is not None else None
    minutes = manifest.training.get("minutes") if manifest is not None else None
    if not isinstance(games, int) or not isinstance(minutes, int | float):
        return tr("A network of your own.")
    return tr(
        "Your own network: {games} games in {minutes} min.",
        games=f"{games:,}",
        minutes=max(1, round(minutes)),
    )


def own_opponents(settings: Settings, game: str) -> tuple[str, ...]:
    """The specs of the networks that were made opponents in a game, the newest first, as far as their
    files are still there."""
    known: object = settings[options.OWN_OPPONENTS].get(game)
    specs = [spec for spec in known if isinstance(spec, str)] if isinstance(known, list) else []
    return tuple(spec for spec in specs if (path := file_of(spec)) is not None and path.is_file())


def remember(settings: Settings, game: str, spec: str) -> None:
    """Offer a network in a game from now on."""
    others = [one for one in own_opponents(settings, game) if one != spec]
    settings[options.OWN_OPPONENTS] = {
        **settings[options.OWN_OPPONENTS],
        game: [spec, *others][:MOST],
    }


@lru_cache(maxsize=64)
def _manifest(path: Path) -> Manifest | None:
    try:
        return read_manifest(path)
    except InputError:
        return None
