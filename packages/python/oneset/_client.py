from __future__ import annotations

import asyncio
import time
from types import TracebackType
from typing import Any, Optional, Type, cast

import httpx

from . import types
from ._calls import AsyncCalls, Calls
from ._pages import AsyncPages, Pages
from ._request import Answer, Outcome, Pause, Request, Settings, exchange

RETRIES = 3
TIMEOUT_S = 30.0
#: The longest time for which the service delays an answer.
WAIT_S = 25
#: The pause after a call that returned at once although it asked the service to wait.
POLL_S = 1.0
RESERVATION = "/api/v1/reservations/{id}"
QUESTION = "/api/v1/live-status/{id}"


class _Session:
    """The settings of a client, and what its calls cost."""

    def __init__(
        self,
        base_url: str,
        api_key: Optional[str] = None,
        *,
        language: Optional[str] = None,
        retries: int = RETRIES,
        timeout_s: float = TIMEOUT_S,
        max_units: Optional[int] = None,
    ) -> None:
        self._settings = Settings(base_url, api_key, language, retries, timeout_s, max_units)
        self.last_answer: Optional[Answer] = None
        """The latest answer, with the facts of its headers."""
        self.units_spent = 0
        """The tokens that all calls of this client were billed."""

    def _note(self, answer: Answer) -> Answer:
        self.last_answer = answer
        self.units_spent += answer.units
        return answer


def _poll(path: str, record_id: str, wait_s: int) -> Request:
    return Request("GET", path, {"id": record_id}, query={"wait": wait_s}, wait_s=wait_s)


def _pause_s(answer: Answer, wait_s: int) -> float:
    """The first call returns at once, and the next ones wait in the service where it can."""
    if wait_s == 0 or answer.has_waited:
        return 0
    return float(answer.body["data"].get("pollAfterMs") or POLL_S * 1_000) / 1_000


class Client(_Session, Calls):
    """The API of one service, used with one key. Use it in ``with``, or call ``close``."""

    def __init__(self, base_url: str, api_key: Optional[str] = None, **options: Any) -> None:
        super().__init__(base_url, api_key, **options)
        self._http = httpx.Client()

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def wait_for_reservation(self, reservation_id: str) -> types.Reservation:
        """Waits until the reservation is confirmed, cancelled or expired."""
        return cast(types.Reservation, self._settled(RESERVATION, reservation_id))

    def wait_for_answer(self, query_id: str) -> types.LiveQuery:
        """Waits until the owner has answered a question, or the time for it has passed."""
        return cast(types.LiveQuery, self._settled(QUESTION, query_id))

    def _settled(self, path: str, record_id: str) -> Any:
        wait_s = 0
        while True:
            answer = self._send(_poll(path, record_id, wait_s))
            if answer.body["data"]["settled"]:
                return answer.body["data"]
            time.sleep(_pause_s(answer, wait_s))
            wait_s = WAIT_S

    def _data(self, request: Request) -> Any:
        body = self._send(request).body
        return body if request.whole else body["data"]

    def _pages(self, request: Request) -> Pages[Any]:
        return Pages(self._send, request)

    def _send(self, request: Request) -> Answer:
        steps = exchange(request, self._settings)
        outcome: Outcome = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as end:
                return self._note(cast(Answer, end.value))
            outcome = None
            if isinstance(step, Pause):
                time.sleep(step.seconds)
                continue
            try:
                outcome = self._http.send(step)
            except httpx.TransportError as error:
                outcome = error


class AsyncClient(_Session, AsyncCalls):
    """As Client, with ``await`` and ``async for``."""

    def __init__(self, base_url: str, api_key: Optional[str] = None, **options: Any) -> None:
        super().__init__(base_url, api_key, **options)
        self._http = httpx.AsyncClient()

    async def close(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> "AsyncClient":
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.close()

    async def wait_for_reservation(self, reservation_id: str) -> types.Reservation:
        """Waits until the reservation is confirmed, cancelled or expired."""
        return cast(types.Reservation, await self._settled(RESERVATION, reservation_id))

    async def wait_for_answer(self, query_id: str) -> types.LiveQuery:
        """Waits until the owner has answered a question, or the time for it has passed."""
        return cast(types.LiveQuery, await self._settled(QUESTION, query_id))

    async def _settled(self, path: str, record_id: str) -> Any:
        wait_s = 0
        while True:
            answer = await self._send(_poll(path, record_id, wait_s))
            if answer.body["data"]["settled"]:
                return answer.body["data"]
            await asyncio.sleep(_pause_s(answer, wait_s))
            wait_s = WAIT_S

    async def _data(self, request: Request) -> Any:
        body = (await self._send(request)).body
        return body if request.whole else body["data"]

    def _pages(self, request: Request) -> AsyncPages[Any]:
        return AsyncPages(self._send, request)

    async def _send(self, request: Request) -> Answer:
        steps = exchange(request, self._settings)
        outcome: Outcome = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as end:
                return self._note(cast(Answer, end.value))
            outcome = None
            if isinstance(step, Pause):
                await asyncio.sleep(step.seconds)
                continue
            try:
                outcome = await self._http.send(step)
            except httpx.TransportError as error:
                outcome = error
