from __future__ import annotations

from typing import Any, Mapping, Optional


class OnesetError(Exception):
    """A call that failed. ``code`` identifies the cause; the message is for people.

    Besides the codes of the service: ``connection_failed``, ``timed_out``, ``unreadable_answer`` and
    ``webhook_unverified``.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: Optional[int] = None,
        param: Optional[str] = None,
        retryable: bool = False,
        hint: Optional[str] = None,
        details: Optional[Mapping[str, Any]] = None,
        doc_url: Optional[str] = None,
        request_id: Optional[str] = None,
        retry_after_s: Optional[float] = None,
    ) -> None:
        super().__init__(message if hint is None else f"{message} {hint}")
        self.code = code
        self.message = message
        self.status = status
        """The HTTP status; None when there was no answer."""
        self.param = param
        self.retryable = retryable
        """True when the same call may succeed later."""
        self.hint = hint
        self.details: Mapping[str, Any] = details or {}
        self.doc_url = doc_url
        self.request_id = request_id
        self.retry_after_s = retry_after_s
        """How long the service asks to wait, in seconds."""
