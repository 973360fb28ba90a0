"""What the page keeps, as texts under keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class Store(Protocol):
    """Texts kept under keys, in the order in which they are put."""

    @property
    def texts(self) -> Mapping[str, str]:
        """All that is kept."""

    def put(self, key: str, text: str) -> None:
        """Keep a text; what was kept there before is replaced."""

    def delete(self, key: str) -> None:
        """Keep the text under that key no longer."""
