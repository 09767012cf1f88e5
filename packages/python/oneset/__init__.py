"""Client of Oneset, the open-source venue discovery service.

    from oneset import Client

    client = Client("http://127.0.0.1:8080", api_key="os_live_…")
    for place in client.search(region_code="11680", subtype=["noodles"], fields=["core", "openNow"]):
        print(place["name"])
"""

from ._client import AsyncClient, Client
from ._errors import OnesetError
from ._pages import AsyncPages, Page, Pages
from ._request import Answer
from ._webhooks import verify_webhook
from . import types

__version__ = "0.1.0"
__all__ = [
    "Answer",
    "AsyncClient",
    "AsyncPages",
    "Client",
    "OnesetError",
    "Page",
    "Pages",
    "types",
    "verify_webhook",
]
