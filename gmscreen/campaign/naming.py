"""What a campaign may be called, and the name of the folder that goes with it."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from gmscreen.campaign.errors import CampaignError
from gmscreen.campaign.making import LONGEST_NAME, check_name
from gmscreen.campaign.model import Refused

RESERVED = (
    "roll",
    "odds",
    "systems",
    "tables",
    "export",
    "import",
    "doctor",
    "serve",
    "watch",
    "config",
    "new",
    "demo",
    "help",
)
"""First words of the command line, which no campaign's folder may be called."""
LONGEST = 60
"""How many characters the name of a campaign's folder has at most."""

_DEVICES = {"con", "prn", "aux", "nul", "conin", "conout"} | {
    f"{port}{number}" for port in ("com", "lpt") for number in range(10)
}
_ADDED = "campaign"


def folder_name(name: str) -> str:
    """A name for a campaign's folder, which every system takes and a shell needs no quotes for.

    Letters and digits of all scripts stay, in lower case; whatever else stands between them becomes
    one `-`.

    Args:
        name: The campaign's name.

    Returns:
        The folder's name, 1 to 60 characters.
    """
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).lower())
    signs = "".join(sign if unicodedata.category(sign)[0] in "LMN" else " " for sign in plain)
    words = [word for word in signs.split() if not all(map(_is_unseen, word))]
    safe = "-".join(words)[:LONGEST].strip("-") or _ADDED
    return f"{safe}-{_ADDED}" if safe in RESERVED or safe in _DEVICES else safe


def _is_unseen(sign: str) -> bool:
    """Whether a letter or mark has no shape of its own, as what is left of an emoji."""
    return unicodedata.category(sign)[0] == "M" or "FILLER" in unicodedata.name(sign, "")


def free_folder(saves: Path, text: str, own: Path | None = None) -> Path:
    """The folder for a campaign of that name.

    Args:
        saves: The folder of campaigns.
        text: The name.
        own: The folder that the campaign has already, which is free for itself; None: it is new.

    Raises:
        Refused: No name, or there is a campaign of that name already.
    """
    if not text.strip():
        raise Refused("a campaign needs a name")
    folder = saves / folder_name(text.strip())
    # On some file systems a folder answers to its name in other letters too.
    if folder.exists() and not (own is not None and own.exists() and folder.samefile(own)):
        raise Refused(f"there is a campaign {folder.name!r} already")
    return folder


def place_for(saves: Path, text: str, own: Path | None = None) -> tuple[str, Path]:
    """A campaign's name as it was typed, and the folder that goes with it.

    Args:
        saves: The folder of campaigns.
        text: What was typed.
        own: As in `free_folder`.

    Raises:
        Refused: It is no name, or there is a campaign of that name already.
    """
    folder = free_folder(saves, text, own)
    name = " ".join(text.split())[:LONGEST_NAME]
    try:
        check_name(name)
    except CampaignError as error:
        raise Refused(str(error)) from error
    return name, folder
