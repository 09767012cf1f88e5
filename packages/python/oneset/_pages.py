from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, AsyncIterator, Awaitable, Callable, Generic, Iterator, List, Optional, TypeVar

from ._request import Answer, Request

Item = TypeVar("Item")


@dataclass(frozen=True)
class Page(Generic[Item]):
    items: List[Item]
    meta: Any


def page_of(answer: Answer) -> Page[Any]:
    return Page(items=answer.body["data"], meta=answer.body.get("meta", {}))


def following(request: Request, page: Page[Any]) -> Optional[Request]:
    """Returns the request of the next page, of the same data version, so that none repeats or skips."""
    meta = page.meta
    if meta.get("page", 1) >= meta.get("totalPages", 1):
        return None
    place = {"page": meta["page"] + 1}
    if "data_version" in request.query and meta.get("dataVersion") is not None:
        place["data_version"] = meta["dataVersion"]
    return replace(request, query={**request.query, **place})


class Pages(Generic[Item]):
    """A list that is fetched as it is read. Every page is billed; end the loop to end the cost."""

    def __init__(self, send: Callable[[Request], Answer], request: Request) -> None:
        self._send = send
        self._request = request

    def first(self) -> Page[Item]:
        """Returns the page that the query names, else the first."""
        return page_of(self._send(self._request))

    def pages(self) -> Iterator[Page[Item]]:
        request: Optional[Request] = self._request
        while request is not None:
            page = page_of(self._send(request))
            yield page
            request = following(request, page)

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.items


class AsyncPages(Generic[Item]):
    """As Pages, with ``async for``."""

    def __init__(self, send: Callable[[Request], Awaitable[Answer]], request: Request) -> None:
        self._send = send
        self._request = request

    async def first(self) -> Page[Item]:
        return page_of(await self._send(self._request))

    async def pages(self) -> AsyncIterator[Page[Item]]:
        request: Optional[Request] = self._request
        while request is not None:
            page = page_of(await self._send(request))
            yield page
            request = following(request, page)

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in page.items:
                yield item
