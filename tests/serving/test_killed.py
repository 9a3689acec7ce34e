"""Everything acknowledged survives a kill of the server at any moment."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import httpx
import pytest

import bastide
from tests.serving.servers import PATIENCE, Killable, Player, begin, new_key

ROUNDS = 25
GAMES = 3


class Insistent:
    """A client that plays whatever the server does, and remembers what was acknowledged.

    An unanswered wish is repeated, with its key, until it is answered.

    Args:
        player: the seat.
        seed: the seed of the choices.
    """

    def __init__(self, player: Player, seed: int) -> None:
        self.player = player
        self.acknowledged: dict[str, tuple[int, str]] = {}
        self.failures: list[str] = []
        self.repeated = 0
        self._numbers = random.Random(seed)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    @property
    def plays(self) -> bool:
        """Whether more actions are possible."""
        return self._thread.is_alive()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def _play(self) -> None:
        view = self._asked(
            lambda: self.player.client.get(f"/api/games/{self.player.game}", headers=self.player.headers)
        )
        while view is not None and not view["over"]:
            after, key = view["number"], new_key()
            if self._numbers.random() < 0.15 and view["may"]["undo"]:
                what, wish = "undo", {"after": after, "key": key}
            else:
                action = self._numbers.choice(view["actions"])["record"]
                what, wish = "actions", {"action": action, "after": after, "key": key}
            view = self._asked(lambda what=what, wish=wish: self.player.post(what, wish))
            if view is not None:
                self.acknowledged[key] = after + 1, what

    def _asked(self, ask: Any) -> Any:
        """The answer, requested until there is one; ``None`` when it is time to stop."""
        while not self._stop.is_set():
            try:
                answer = ask()
            except httpx.TransportError:
                self.repeated += 1
                time.sleep(0.01)
                continue
            if answer.status_code == 503:
                time.sleep(0.05)
                continue
            if answer.status_code != 200:
                self.failures.append(answer.text)
                return None
            return answer.json()
        return None


def acknowledged(everybody: list[Insistent]) -> int:
    return sum(len(each.acknowledged) for each in everybody)


def wait_for(everybody: list[Insistent], wishes: int) -> None:
    """Wait until so many wishes are acknowledged, or there are no more."""
    end = time.monotonic() + PATIENCE
    while acknowledged(everybody) < wishes and any(each.plays for each in everybody):
        assert time.monotonic() < end
        time.sleep(0.001)


@pytest.mark.exhaustive
def test_acknowledged_actions_survive_kill_9_at_any_moment(database: str) -> None:
    numbers = random.Random(86)
    server = Killable(database)
    server.start()
    with httpx.Client(base_url=server.address, timeout=PATIENCE, trust_env=False) as client:
        everybody = [Insistent(begin(client, seed=seed)[0], seed) for seed in range(GAMES)]
        for _ in range(ROUNDS):
            # At any moment: also before any action, or during the next one.
            wait_for(everybody, acknowledged(everybody) + numbers.choice((0, 1, 2, 5, 10)))
            time.sleep(numbers.uniform(0, 0.05))
            server.kill()
            server.start()
        for each in everybody:
            wait_for([each], 6)
        for each in everybody:
            each.stop()
            assert not each.failures
        # Most kills hit a client that was waiting for an answer.
        assert sum(each.repeated for each in everybody) > ROUNDS / 4
        server.kill()
        server.start()
        for each in everybody:
            _check(each)
    server.kill()


def _check(each: Insistent) -> None:
    log = each.player.log()
    assert [entry["number"] for entry in log] == list(range(1, len(log) + 1))
    kinds = {"action": "actions", "undo": "undo"}
    written = {entry["number"]: kinds[entry["kind"]] for entry in log}
    assert len(each.acknowledged) > 5
    # Each number was acknowledged to one wish only, and has its content.
    assert len({number for number, _ in each.acknowledged.values()}) == len(each.acknowledged)
    for number, what in each.acknowledged.values():
        assert written[number] == what
    # The repeating client wrote all entries except perhaps the last.
    assert len(log) - len(each.acknowledged) in (0, 1)
    # And the record is valid.
    record = each.player.get("record").json()
    assert bastide.replay(record).failure is None


def test_action_is_on_the_disk_when_it_is_acknowledged(database: str) -> None:
    server = Killable(database)
    server.start()
    with httpx.Client(base_url=server.address, timeout=PATIENCE, trust_env=False) as client:
        host, _ = begin(client)
        for number in range(1, 7):
            view = host.act_first()
            server.kill()
            server.start()
            assert host.view() == view
            assert view["number"] == number
    server.kill()
