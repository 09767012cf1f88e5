"""What a call sends and how its answer is read, without any input or output, for both clients."""

from __future__ import annotations

import json
import random
import uuid
from dataclasses import dataclass, field
from typing import Any, Dict, Generator, Mapping, Optional, Union
from urllib.parse import quote

import httpx

from ._errors import OnesetError

#: The caller decides about longer waits: a month's quota returns after weeks.
RETRY_AFTER_MAX_S = 30.0
FIRST_WAIT_S = 0.5
WAIT_MAX_S = 8.0
#: The random delay that keeps clients which were refused together from retrying together.
SPREAD_S = 1.0


@dataclass(frozen=True)
class Request:
    """One call of the API. ``path`` may name parts in braces, which ``parts`` fills."""

    method: str
    path: str
    parts: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    params: Optional[Mapping[str, str]] = None
    body: Any = None
    whole: bool = False
    wait_s: float = 0

    @property
    def filled_path(self) -> str:
        return self.path.format(**{name: quote(part, safe="") for name, part in self.parts.items()})


@dataclass(frozen=True)
class Answer:
    """The body of a success with the facts of its headers."""

    body: Any
    status: int
    #: The tokens that were billed.
    units: int
    request_id: Optional[str]
    has_waited: bool


@dataclass(frozen=True)
class Settings:
    base_url: str
    api_key: Optional[str]
    language: Optional[str]
    retries: int
    timeout_s: float
    max_units: Optional[int]


@dataclass(frozen=True)
class Pause:
    seconds: float


#: What an exchange asks its client to do: send a request or pause; it is given the response or the failure.
Step = Union[httpx.Request, Pause]
Outcome = Union[httpx.Response, httpx.TransportError, None]


def exchange(request: Request, settings: Settings) -> Generator[Step, Outcome, Answer]:
    """Sends a request until it succeeds or its error is final; a POST keeps its key, so it takes effect once."""
    prepared = prepare(request, settings)
    retries = 0
    while True:
        outcome = yield prepared
        try:
            return read_answer(outcome, settings)
        except OnesetError as error:
            wait_s = retry_wait_s(error, retries)
            if wait_s is None or retries >= settings.retries:
                raise
            retries += 1
            yield Pause(wait_s)


def prepare(request: Request, settings: Settings) -> httpx.Request:
    headers = {"Accept": "application/json"}
    if settings.api_key is not None:
        headers["Authorization"] = f"Bearer {settings.api_key}"
    if settings.language is not None:
        headers["Accept-Language"] = settings.language
    content: Optional[bytes] = None
    if request.method == "POST":
        body = dict(request.body or {})
        headers["Content-Type"] = "application/json"
        headers["Idempotency-Key"] = body.get("idempotencyKey") or str(uuid.uuid4())
        content = json.dumps(body).encode()
    timeout = httpx.Timeout(settings.timeout_s + request.wait_s)
    return httpx.Request(
        request.method,
        settings.base_url.rstrip("/") + request.filled_path,
        params=query_of(request, settings),
        headers=headers,
        content=content,
        extensions={"timeout": timeout.as_dict()},
    )


def query_of(request: Request, settings: Settings) -> Dict[str, str]:
    given = {name: value for name, value in request.query.items() if value is not None}
    if "max_units" in request.query and settings.max_units is not None:
        given.setdefault("max_units", settings.max_units)
    return {**{name: text_of(value) for name, value in given.items()}, **(request.params or {})}


def text_of(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple, set, frozenset)):
        return ",".join(text_of(item) for item in value)
    return str(value)


def read_answer(outcome: Outcome, settings: Settings) -> Answer:
    if outcome is None or isinstance(outcome, httpx.TransportError):
        raise unreached(outcome, settings)
    try:
        body = outcome.json()
    except ValueError:
        body = None
    request_id = outcome.headers.get("x-request-id")
    if outcome.is_success and isinstance(body, dict):
        return Answer(
            body=body,
            status=outcome.status_code,
            units=int(outcome.headers.get("x-service-units", "0")),
            request_id=request_id,
            has_waited=outcome.headers.get("x-service-wait-applied") != "0",
        )
    raise error_of(outcome, body, request_id)


def error_of(response: httpx.Response, body: Any, request_id: Optional[str]) -> OnesetError:
    error = body.get("error") if isinstance(body, dict) else None
    if not isinstance(error, dict):
        return OnesetError(
            "unreadable_answer",
            f"The answer (HTTP {response.status_code}) is not one of this service.",
            status=response.status_code,
            retryable=response.status_code >= 500,
            hint="Check the base URL.",
            request_id=request_id,
        )
    retry_after = response.headers.get("retry-after", "")
    return OnesetError(
        error.get("code", "unreadable_answer"),
        error.get("message", ""),
        status=response.status_code,
        param=error.get("param"),
        retryable=error.get("retryable") is True,
        hint=error.get("hint"),
        details=error.get("details"),
        doc_url=error.get("docUrl"),
        request_id=request_id,
        retry_after_s=float(retry_after) if retry_after.isdigit() else None,
    )


def unreached(cause: Optional[httpx.TransportError], settings: Settings) -> OnesetError:
    is_timeout = isinstance(cause, httpx.TimeoutException)
    return OnesetError(
        "timed_out" if is_timeout else "connection_failed",
        f"{settings.base_url} took too long to answer."
        if is_timeout
        else f"{settings.base_url} could not be reached: {cause}",
        retryable=True,
        hint="Check the base URL, and that the service is running.",
    )


def retry_wait_s(error: OnesetError, retries: int) -> Optional[float]:
    """Returns None when there should be no retry. A Retry-After is observed in full; else the wait doubles."""
    if not error.retryable:
        return None
    if error.retry_after_s is not None:
        return None if error.retry_after_s > RETRY_AFTER_MAX_S else error.retry_after_s + random.random() * SPREAD_S
    longest_s: float = min(WAIT_MAX_S, FIRST_WAIT_S * 2**retries)
    return longest_s * (0.5 + random.random() / 2)
