"""Networks of several runs, which are called alike unless the person gave the runs names."""

import json
import shutil

import pytest

from app.i18n import languages, moment
from app.play.opponents.known_files import known_files
from app.play.opponents.own_networks import network_begun, network_title
from app.play.opponents.players import describe
from app.play.session import HUMAN
from app.play.tournament.cross_table import CrossTable
from app.play.tournament.dialog import TournamentDialog
from engines.catalogue import find_game
from engines.evaluation.library import BEST, bundled
from engines.matches.tournament import Plan, begin
from engines.runs.config import Config, write_config
from engines.runs.label import Label, write_label
from engines.runs.layout import LABEL

GAME = find_game("tictactoe")
BEGUN = 1_000_000_000.0, 1_000_000_001.0


@pytest.fixture
def networks(tmp_path):
    """Those of two runs: of each run the same network at the same iteration."""
    return [network_of_run(tmp_path / str(at), created) for at, created in enumerate(BEGUN)]


def network_of_run(folder, created):
    network = folder / "networks" / "000024.onnx"
    network.parent.mkdir(parents=True)
    write_config(folder, Config("alphazero", "tictactoe", "quick", {}, created))
    source = next(one for one in bundled(GAME) if one.name == BEST).path
    for suffix in (".onnx", ".json"):
        shutil.copy(source.with_suffix(suffix), network.with_suffix(suffix))
    return network


def spec_for(network):
    return f"alphazero:net={network}"


def test_they_are_told_apart_by_when_their_runs_were_begun(networks):
    assert [network_title(one) for one in networks] == ["Quick · iteration 24"] * 2
    assert [network_begun(one) for one in networks] == [moment(one, exact=True) for one in BEGUN]
    own = [spec_for(one) for one in networks]
    titles = [title for title, written in known_files(GAME, "dual", own) if written in map(str, networks)]
    assert titles == [describe(GAME, seat).title for seat in own] and len(set(titles)) == 2


def test_a_preset_is_called_as_in_the_list_of_runs(networks):
    card = networks[0].with_suffix(".json")
    facts = json.loads(card.read_text())
    facts["origin"] |= {"preset": "long", "title": "A night"}
    card.write_text(json.dumps(facts))
    assert network_title(networks[0]) == "A night · iteration 24"
    languages.use("ja")
    assert network_title(networks[0]) == "一晩 · 反復24"


def test_a_name_tells_more(networks):
    label = networks[0].parent.parent / LABEL
    write_label(label.parent, Label("Half the rate"))
    player = describe(GAME, spec_for(networks[0]))
    assert (player.name, player.begun) == ("Half the rate · iteration 24", "") and player.title == player.name
    label.write_text("{")
    assert network_title(networks[0]) == "Quick · iteration 24" and network_begun(networks[0])


def test_each_says_in_the_list_of_opponents_when_it_was_begun(open_page, networks):
    page = open_page("tictactoe", (HUMAN, "random"))
    for network in networks:
        page.choosing.propose(spec_for(network))
    rows = page.panel.opponents.own
    assert [row.seat for row in rows] == [spec_for(one) for one in networks[::-1]]
    for row, created in zip(rows, BEGUN[::-1], strict=True):
        assert row.text() == "Quick · iteration 24"
        assert moment(created, exact=True) in row.accessibleDescription()


def test_a_tournament_says_only_what_tells_them_apart(qtbot, tmp_path, networks):
    own = tuple(spec_for(one) for one in networks)
    dialog = TournamentDialog(GAME, own, tmp_path / "tournaments")
    qtbot.addWidget(dialog)
    texts = [dialog.choice.entrants.boxes[one].text() for one in own]
    assert texts == [f"Quick · iteration 24\n{moment(one, exact=True)}" for one in BEGUN]
    table, called = CrossTable(), {}
    for players in ((own[0], "random"), own):
        table.show_tournament(begin(Plan(GAME, players, 2, 1), tmp_path / players[1][:6]))
        called[players] = [table.name_of(one) for one in players]
    assert called[own[0], "random"][0] == "Quick · iteration 24"
    assert called[own] == [describe(GAME, one).title for one in own]
