"""The log as a text that other programs and people can read: Markdown, JSON, CSV.

Each format is made piece by piece while the log is read once, from its first entry to its last, so
the longest log needs no more memory than a short one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

import rules
from gmscreen.campaign.exporting.as_csv import csv_pieces
from gmscreen.campaign.exporting.as_json import json_pieces
from gmscreen.campaign.exporting.as_markdown import markdown_pieces
from gmscreen.campaign.model import Campaign

Format = Callable[[Campaign, rules.System, bool], Iterator[str]]

FORMATS: Mapping[str, Format] = MappingProxyType(
    {"md": markdown_pieces, "json": json_pieces, "csv": csv_pieces}
)
"""The formats by the ending of a file. Each takes the campaign, its system, and for whom it is."""
AT_ONCE = 1 << 16
"""About how many characters are handed on at once."""


def exported(
    campaign: Campaign, system: rules.System, ending: str, players: bool = False
) -> Iterator[bytes]:
    """The log of a campaign in a format, in UTF-8.

    Args:
        campaign: The campaign.
        system: Its dice system, under its house settings.
        ending: Which format, one of `FORMATS`.
        players: Whether it is for the players: what is secret is left out then.
    """
    gathered, size = list[str](), 0
    for piece in FORMATS[ending](campaign, system, players):
        gathered.append(piece)
        size += len(piece)
        if size >= AT_ONCE:
            yield _bytes(gathered)
            gathered, size = [], 0
    yield _bytes(gathered)


def _bytes(pieces: list[str]) -> bytes:
    # Half of a character can't be written; the store never lets one in.
    return "".join(pieces).encode("utf-8", errors="replace")
