"""Uses the client against a running service: read_service.py BASE_URL API_KEY PARTNER_PLACE RESERVATION_TIME."""

import asyncio
import sys

from oneset import AsyncClient, Client, OnesetError

base_url, api_key, partner, reservation_time = sys.argv[1:]


def read(client: Client) -> list[str]:
    names = [place["name"] for place in client.search(page_size=25, fields=["name", "phone"])]
    page = client.search(page_size=1).first()
    assert page.meta["total"] == len(names), (page.meta, len(names))
    assert client.last_answer is not None and client.last_answer.units == 1
    place = client.place(page.items[0]["id"], fields=["core", "openNow"])
    assert place["name"] == page.items[0]["name"] and "openNow" in place
    assert client.meta()["version"] == 1
    assert client.suggest(names[0][:2]) != []
    matched = client.match_venues({"venues": [{"ref": "a", "name": names[0], "lat": 37.5, "lng": 127.0}]})
    assert matched[0]["ref"] == "a"
    assert client.search(in_="서울", page_size=1).first().meta["total"] > 0
    return names


def fail(client: Client) -> None:
    try:
        client.place("pl_none")
    except OnesetError as error:
        assert (error.code, error.status, error.retryable) == ("place_not_found", 404, False), error
        assert error.request_id
    else:
        raise AssertionError("an unknown place was found")
    try:
        Client("http://127.0.0.1:9", "key", retries=0).usage()
    except OnesetError as error:
        assert error.code == "connection_failed" and error.retryable
    else:
        raise AssertionError("nothing listens there")


def reserve(client: Client) -> None:
    made = client.reserve(
        {
            "placeId": partner,
            "reservationTime": reservation_time,
            "guestCount": 2,
            "guestPhone": "010-1234-5678",
            "idempotencyKey": "python-client",
        }
    )
    assert made["status"] == "pending"
    assert client.read_reservation(made["reservationId"])["settled"] is False
    assert client.cancel_reservation(made["reservationId"], {"reason": "test"})["status"] == "cancelled"
    assert client.wait_for_reservation(made["reservationId"])["cancelledBy"] == "guest"
    assert [one["reservationId"] for one in client.list_reservations()] == [made["reservationId"]]


async def read_async() -> list[str]:
    async with AsyncClient(base_url, api_key) as client:
        names = [place["name"] async for place in client.search(page_size=25, fields=["name", "phone"])]
        assert (await client.usage())["tokens"]["used"] > 0
        return names


with Client(base_url, api_key) as client:
    names = read(client)
    fail(client)
    reserve(client)
assert asyncio.run(read_async()) == names
print(len(names))
