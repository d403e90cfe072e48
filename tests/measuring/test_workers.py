"""Workers: what they send arrives, what goes wrong is reported, and none is left behind."""

import multiprocessing
import pickle
import signal

import pytest

from rawsiko.measuring.workers import WorkerDied, interrupts_held, sent_by_workers
from rawsiko.rules.options import Options
from tests.measuring import work
from tests.trajectories import every_option


def test_everything_that_workers_send_arrives() -> None:
    sent = sent_by_workers(work.send, [(3,), (4,), (5,)])
    assert sorted(len(tally.wins) for tally in sent) == [3, 4, 5]
    assert multiprocessing.active_children() == []


def test_what_goes_wrong_in_a_worker_is_raised_here_with_the_place_where_it_happened() -> None:
    with pytest.raises(work.Mishap, match="No more ore") as raised:
        list(sent_by_workers(work.fail, [()]))
    assert "work.py" in raised.value.__notes__[0]


def test_a_worker_that_dies_ends_the_run_instead_of_holding_it_up() -> None:
    with pytest.raises(
        WorkerDied, match=r"A worker that plays matches ended its process with exit status 9\."
    ):
        list(sent_by_workers(work.die, [()]))


def test_no_worker_outlives_a_run_that_is_given_up() -> None:
    run = sent_by_workers(work.go_on_for_ever, [(), ()])
    next(run)
    assert len(multiprocessing.active_children()) == 2
    run.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []


def test_ctrl_c_while_workers_start_waits_until_they_have_started() -> None:
    started: list[str] = []

    def interrupted() -> None:
        with interrupts_held():
            signal.raise_signal(signal.SIGINT)
            started.append("worker")

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert started == ["worker"]


@pytest.mark.parametrize("options", every_option(), ids=repr)
def test_options_arrive_in_another_process_as_they_were(options: Options) -> None:
    assert pickle.loads(pickle.dumps(options)) == options
