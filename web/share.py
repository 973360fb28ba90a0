"""Links that carry a round: the fragment of an address holds its record, and no server sees it.

A record is squeezed by deflate, helped by words that most records have, and written in the letters
that an address may hold. Whatever comes back is a stranger's text: it is looked at only up to the
lengths below, and read as carefully as any record.
"""

from __future__ import annotations

import binascii
import zlib
from base64 import urlsafe_b64encode

from rilto import notation
from rilto.errors import BadNotation
from rilto.notation import Round

PREFIX = "r="
"""What a fragment with a round begins with."""

MAX_BYTES = 32_000
"""Bytes of the longest record in a link: some 10,000 moves."""

MAX_LETTERS = 16_000
"""Letters of the longest fragment that is looked at: more than such a record needs."""

# Part of what a link means, so it never changes: links made with other words would be unreadable.
# The most likely ones stand last.
_WORDS = (
    b'"kind": "easy"}, "kind": "medium"}, "kind": "hard"}, "time_limit": 15, 30, 60, '
    b'"game": "rolit", "chain_reaction", "diagonal", "crossfire", "fortress", '
    b'"surplus": "discard", "ending": "limit", "rounds": 10, "bounce": true, '
    b'{"format": "rilto-round", "version": 1, "game": "classic", "settings": {"players": 2, '
    b'"size": 8, "walls": "", "starter": 0, "bounce": false, "surplus": "spread", '
    b'"ending": "last"}, "seats": [{"name": "", "kind": "person"}, '
    b'{"name": "", "kind": "person"}], "time_limit": null, '
    b'"moves": " ", "position": ". . . . / . A1 A2 A3 B1 B2 B3 . / '
)


def pack(played: Round) -> str:
    """A round as the fragment of an address, without its `#`.

    Raises `BadNotation` when the round is longer than `unpack` would look at.
    """
    record = notation.write(played).encode()
    if len(record) > MAX_BYTES:
        raise BadNotation("too_long", f"more than {MAX_BYTES} bytes")
    squeezer = zlib.compressobj(level=9, zdict=_WORDS)
    squeezed = squeezer.compress(record) + squeezer.flush()
    return PREFIX + urlsafe_b64encode(squeezed).decode().rstrip("=")


def carries_round(fragment: str) -> bool:
    """Is it meant to be a round, good or bad? There may be a `#` before it."""
    return fragment.removeprefix("#").startswith(PREFIX)


def unpack(fragment: str) -> Round:
    """The round that `pack` wrote, replayed. Raises `BadNotation` with the reason."""
    letters = fragment.removeprefix("#").removeprefix(PREFIX)
    if len(letters) > MAX_LETTERS:
        raise BadNotation("too_long", f"more than {MAX_LETTERS} letters")
    try:
        squeezed = binascii.a2b_base64(_padded(letters), strict_mode=True)
        opener = zlib.decompressobj(zdict=_WORDS)
        record = opener.decompress(squeezed, MAX_BYTES + 1)
        if len(record) > MAX_BYTES:
            raise BadNotation("too_long", f"more than {MAX_BYTES} bytes")
        if not opener.eof or opener.unused_data:
            raise BadNotation("damaged", "the link is cut short or too long")
        text = record.decode()
    except (zlib.error, binascii.Error, UnicodeError):
        raise BadNotation("damaged", "the link is no whole one") from None
    return notation.read(text)


def _padded(letters: str) -> bytes:
    """Letters of an address as those of plain base64, whose own are none in an address."""
    if "+" in letters or "/" in letters:
        raise BadNotation("damaged", "the link holds letters that none has")
    plain = letters.replace("-", "+").replace("_", "/")
    return plain.encode("ascii") + b"=" * (-len(plain) % 4)
