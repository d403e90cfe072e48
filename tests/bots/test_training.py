"""The tool that trains the judgement keeps matches apart: whole matches are held out, never rows of them."""

import numpy as np
import pytest

from rawsiko.measuring.self_play import ROW, SelfPlay
from tools import train_judgement


def test_every_match_between_bots_has_a_number_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    monkeypatch.setattr(train_judgement, "ROWS_OF_A_BOT_PART", 12)

    def one_row(player: SelfPlay, *_: object) -> None:
        played.append(int(player.number))
        player.rows[player.count * ROW + 3] = float(player.number)
        player.count += 1

    monkeypatch.setattr(train_judgement, "play_bots_for_rows", one_row)
    rows = train_judgement.bot_part(7, seed=1)
    assert rows[:, 3].astype(np.int64).tolist() == played
    assert len(set(played)) == 12
