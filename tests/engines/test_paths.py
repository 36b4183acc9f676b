"""Where things lie."""

import sys
from pathlib import Path

import pytest

from engines.paths import data_home, from_everywhere, from_home, kernels_home, resource


def test_resources_are_found_in_a_checkout_and_in_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert resource("levels.json").is_file()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resource("networks", "x") == tmp_path / "resources" / "networks" / "x"


def test_the_persons_folder_can_be_chosen(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_home() == home
    monkeypatch.setenv("HIYOKO_HOME", "~/birds")
    assert data_home() == Path.home() / "birds"


def test_the_home_of_nobody_is_a_path_as_any_other() -> None:
    assert from_home("~/birds") == Path.home() / "birds"
    assert from_home("~no such person/birds") == Path("~no such person", "birds")


def test_a_path_is_written_to_mean_the_same_from_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").touch()
    monkeypatch.chdir(tmp_path)
    assert from_everywhere("here") == from_everywhere("./here") == str(tmp_path / "here")
    for text in ("", "nowhere", "x" * 5000, "~no such person/birds", str(tmp_path / "here")):
        assert from_everywhere(text) == text


@pytest.mark.parametrize(
    ("platform", "variable", "data", "kernels"),
    [
        ("win32", "LOCALAPPDATA", "given/hiyoko", "given/hiyoko/kernels"),
        ("linux", "XDG_DATA_HOME", "given/hiyoko", "~/.cache/hiyoko/kernels"),
        ("linux", "XDG_CACHE_HOME", "~/.local/share/hiyoko", "given/hiyoko/kernels"),
        ("darwin", "HOME", "given/Library/Application Support/hiyoko", "given/Library/Caches/hiyoko/kernels"),
        ("win32", "XDG_DATA_HOME", "~/AppData/Local/hiyoko", "~/AppData/Local/hiyoko/kernels"),
    ],
)  # fmt: skip
def test_each_platform_has_its_places(
    platform: str, variable: str, data: str, kernels: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HIYOKO_HOME", "HIYOKO_KERNELS", "LOCALAPPDATA", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, "given")
    monkeypatch.setattr(sys, "platform", platform)
    assert (data_home(), kernels_home()) == (Path(data).expanduser(), Path(kernels).expanduser())
