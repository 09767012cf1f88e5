"""Verification of webhook messages, as Standard Webhooks defines it (https://www.standardwebhooks.com)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Iterable, Mapping, Optional, Union, cast

from . import types
from ._errors import OnesetError

#: Keeps a captured message from being sent again later.
TOLERANCE_S = 300


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Iterable[str]],
    *,
    now_s: Optional[float] = None,
) -> types.WebhookPayload:
    """Returns the content of a message when its signature and time are valid; raises OnesetError otherwise.

    ``body`` is the unmodified body. ``secret`` is ``whsec_…``, or several while one is being replaced.
    """
    raw = body.encode() if isinstance(body, str) else body
    lower = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (header(lower, name) for name in ("id", "timestamp", "signature"))
    now = time.time() if now_s is None else now_s
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12) or abs(now - int(timestamp)) > TOLERANCE_S:
        raise unverified("it was not sent within the last five minutes")
    signed = f"{message_id}.{timestamp}.".encode() + raw
    given = [text[len("v1,") :] for text in signatures.split(" ") if text.startswith("v1,")]
    for one in [secret] if isinstance(secret, str) else secret:
        expected = base64.b64encode(hmac.new(key_of(one), signed, hashlib.sha256).digest()).decode()
        if any(hmac.compare_digest(expected.encode(), text.encode()) for text in given):
            return cast(types.WebhookPayload, json.loads(raw))
    raise unverified("no signature matches this secret")


def header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(f"webhook-{name}")
    if not value:
        raise unverified(f"the header webhook-{name} is missing")
    return value


def key_of(secret: str) -> bytes:
    try:
        return base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        raise unverified("the secret does not have the form of a webhook secret: whsec_ and base64") from None


def unverified(reason: str) -> OnesetError:
    return OnesetError(
        "webhook_unverified",
        f"The message could not be verified: {reason}.",
        hint="Answer 400 and ignore it. If you expected this message, check the secret and the clock.",
    )
