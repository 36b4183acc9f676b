"""The networks of a run on disk, each with its manifest."""

from collections.abc import Mapping
from pathlib import Path

from engines.evaluation.manifest import manifest_path, read_manifest, write_manifest
from engines.files import write_atomically
from engines.game import Game
from engines.runs.layout import CHECKPOINTS, NETWORKS
from training.alphazero.options import Options
from training.kinds import origin
from training.networks.dual import DualSpec
from training.networks.export import save_onnx
from training.networks.weights import Weights
from training.runs import Run


def shape(game: Game, options: Options) -> DualSpec:
    """The network that the options describe."""
    return DualSpec.of(
        game, options.filters, options.blocks, options.pooling, options.normalised, options.planes
    )


class Gallery:
    """Where the networks of one run lie, and how they get there."""

    def __init__(self, run: Run, game: Game, options: Options) -> None:
        """Nothing is read or written yet."""
        self.folder = run.path
        self.game, self.options, self.config = game, options, run.config
        self.spec = shape(game, options)
        self.playing = run.path / CHECKPOINTS / "playing.onnx"
        """The network that makes the games."""
        self.candidate = run.path / CHECKPOINTS / "candidate.onnx"
        """A new network before its gate."""

    def numbered(self, iteration: int) -> Path:
        """The published network of an iteration."""
        return self.folder / NETWORKS / f"{iteration:06}.onnx"

    def write(self, path: Path, weights: Weights, figures: Mapping[str, object]) -> None:
        """Export weights with a manifest; `figures` are what it says of the training."""
        save_onnx(self.spec, weights, path)
        self.describe(path, figures)

    def describe(self, path: Path, figures: Mapping[str, object]) -> None:
        """Write the manifest of a network that is there."""
        write_manifest(
            path,
            self.game,
            size=self.spec.size,
            origin=origin(self.config, self.options),
            training=figures,
            name=f"{self.game.id} {path.stem}",
            planes=self.spec.planes,
        )

    def quantize(self, iteration: int) -> None:
        """Put the same in bytes beside the published network of an iteration, if it is there."""
        from training.networks.quantizing import quantize  # takes modules that no actor needs

        path = self.numbered(iteration)
        if path.exists():
            quantize(read_manifest(path), self.game)

    def copy(self, source: Path, target: Path) -> None:
        """Copy a network and its manifest. The copy is whole, or its checksum tells that it is not."""
        for old, new in ((source, target), (manifest_path(source), manifest_path(target))):
            write_atomically(new, old.read_bytes())
