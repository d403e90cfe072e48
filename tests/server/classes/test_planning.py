"""The page for a new class asks before the class exists."""

import ifaddr
import pytest

from rawsiko.server import app
from rawsiko.server.http import hosts
from tests.server.tables.answers import problem
from tests.server.tables.house import House


async def test_plans_are_those_of_the_class_package(house: House) -> None:
    answer = (await house.visitor().get("/api/class-plans?pupils=24&minutes=30&preset=first")).json()
    best = answer["plans"][0]
    assert (best["tables"], best["players"], best["turns"], best["fits"]) == (8, 3, 3, True)


async def test_a_choice_by_hand_says_how_long_it_takes(house: House) -> None:
    answer = (
        await house.visitor().get("/api/class-plans?pupils=24&minutes=30&tables=6&players=4&turns=5")
    ).json()
    [only] = answer["plans"]
    assert (only["tables"], only["players"], only["turns"], only["fits"]) == (6, 4, 5, False)


@pytest.mark.parametrize("wish", ["pupils=1&minutes=30", "pupils=61&minutes=30", "pupils=24&minutes=1"])
async def test_nonsense_is_refused(house: House, wish: str) -> None:
    assert problem(await house.visitor().get(f"/api/class-plans?{wish}"))[0] == 400


async def test_other_devices_are_told_an_address_that_is_not_this_machines_own_name(house: House) -> None:
    answer = (await house.visitor().get("/api/here")).json()
    assert all("localhost" not in address and "127.0.0.1" not in address for address in answer["addresses"])


async def test_a_machine_in_several_networks_offers_an_address_in_each(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "lan_addresses", lambda: ["192.168.1.7", "10.0.0.4"])
    at = {"host": "localhost:8080"}
    asked = await house.visitor().get("/api/here", headers=at)
    assert asked.json()["addresses"] == ["http://192.168.1.7:8080/", "http://10.0.0.4:8080/"]
    found = await house.visitor().get("/api/here", headers={"host": "10.0.0.4:8080"})
    assert found.json()["addresses"] == ["http://10.0.0.4:8080/", "http://192.168.1.7:8080/"]


async def test_a_server_with_a_name_is_found_by_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "lan_addresses", lambda: ["192.168.1.7"])
    asked = await house.visitor().get("/api/here", headers={"host": "school.local"})
    assert asked.json()["addresses"] == ["http://school.local/"]


def test_addresses_that_others_cannot_use_are_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    found: dict[str, list[str | tuple[str, int, int]]] = {
        "lo": ["127.0.0.1"],
        "docker0": ["172.17.0.1"],
        "wlan0": ["169.254.3.3", "10.0.0.4"],
        "eth0": [("fe80::1", 0, 2), "10.9.0.1"],
    }
    adapters = [
        ifaddr.Adapter(name, name, [ifaddr.IP(address, 24, name) for address in addresses])
        for name, addresses in found.items()
    ]
    monkeypatch.setattr(hosts, "lan_address", lambda: "10.0.0.4")
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    assert hosts.lan_addresses() == ["10.0.0.4", "10.9.0.1"]
