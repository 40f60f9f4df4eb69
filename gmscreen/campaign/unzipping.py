"""Reads a zip that may come from anywhere: nothing is believed that it says of itself.

Only the files of one campaign are taken out of it, under their own names; every byte is counted as
it comes; and whatever is wrong is told in one line.
"""

from __future__ import annotations

import os
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from gmscreen.campaign import disk
from gmscreen.campaign.store import FILE, CampaignError

CHUNK = 1 << 20
ENTRY = b"PK\x01\x02"
"""What each entry in the table of contents of a zip begins with."""
MEMBER = re.compile(r"(?:(?P<folder>[^/]+)/)?(?P<file>campaign\.json|log/[0-9]{7,16}\.json|log/|)")
"""What a campaign's zip may hold: its files and folders, at the top or in one folder."""
ASIDE = re.compile(
    r"(?:[^/]+/)?(?:(?:backups|damaged-[0-9]+)/.*|campaign\.(?:lock|holder|index|view)|\.DS_Store)"
    r"|__MACOSX/.*",
    re.DOTALL,
)
"""What lies beside them in the folder of a campaign that was zipped by hand; it is left out."""
SECRET = 0x41
"""The flags of a file that is encrypted, in one way or another."""
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    ValueError,
)
"""What reading a zip raises where it is none, or is cut or changed."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is unpacked at most.

    Attributes:
        member: Bytes of one file.
        whole: Bytes of all together.
        members: How many files there are.
    """

    member: int = 64 << 20
    whole: int = 1 << 30
    members: int = 20_000


LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Unzipping:
    """The zip of a campaign, open and checked.

    Attributes:
        path: The zip.
        name: The name of the folder in it; its own where it has none.
        files: The campaign's files, by their names in its folder.
        limits: How much is unpacked at most.
    """

    path: Path
    name: str
    files: Mapping[str, zipfile.ZipInfo]
    limits: Limits
    archive: zipfile.ZipFile

    def pieces(self, name: str, left: int) -> Iterator[bytes]:
        """What a file holds, piece by piece, as long as there is room.

        Args:
            name: Which file.
            left: How many bytes there is room for in all.

        Raises:
            CampaignError: It is too big, or damaged.
        """
        most = min(self.limits.member, left)
        with _telling(self.path), self.archive.open(self.files[name]) as source:
            while piece := source.read(min(CHUNK, most + 1)):
                most -= len(piece)
                if most < 0:
                    raise CampaignError(f"{self.path}: {name} is too big for a campaign")
                yield piece


@contextmanager
def opened(path: Path, limits: Limits = LIMITS) -> Iterator[Unzipping]:
    """Opens the zip of a campaign.

    Raises:
        CampaignError: It is none, or one that is not taken.
    """
    with ExitStack() as stack:
        with _telling(path):
            if not stat.S_ISREG(os.stat(path).st_mode):
                raise CampaignError(f"{path}: it is not a file")
            source = stack.enter_context(path.open("rb"))
            # Before the table of contents is read, since that is kept in memory as a whole.
            if _entries(source) > limits.members:
                raise CampaignError(f"{path}: holds more than {limits.members} files")
            archive = stack.enter_context(zipfile.ZipFile(source))
            name, files = _content(path, archive.infolist())
        yield Unzipping(path, name, files, limits, archive)


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CampaignError(f"{path}: {disk.in_words(error)}") from error
    except BROKEN as error:
        raise CampaignError(f"{path}: is no zip file, or is damaged") from error


def _entries(source: BinaryIO) -> int:
    """How many entries there are at most in the table of contents, whatever the zip says."""
    found, end = 0, b""
    while chunk := source.read(CHUNK):
        found += (end + chunk).count(ENTRY)
        end = chunk[1 - len(ENTRY) :]
    source.seek(0)
    return found


def _content(
    path: Path, members: list[zipfile.ZipInfo]
) -> tuple[str, Mapping[str, zipfile.ZipInfo]]:
    names, folders = set[str](), set[str | None]()
    files: dict[str, zipfile.ZipInfo] = {}
    for member in members:
        name = member.orig_filename
        if ASIDE.fullmatch(name):
            continue
        if reason := _refusal(member):
            raise CampaignError(f"{path}: {name[:80]!r} {reason}")
        if name in names:
            raise CampaignError(f"{path}: holds {name[:80]!r} twice")
        names.add(name)
        found = MEMBER.fullmatch(name)
        if found and not name.endswith("/"):
            folders.add(found["folder"])
            files[found["file"]] = member
    if len(folders) > 1:
        raise CampaignError(f"{path}: holds more than one campaign")
    if FILE not in files:
        raise CampaignError(f"{path}: holds no {FILE}")
    return folders.pop() or path.stem, files


def _refusal(member: zipfile.ZipInfo) -> str:
    """Why a file is not taken out of a zip, or nothing."""
    found = MEMBER.fullmatch(member.orig_filename)
    top = (found["folder"] if found else None) or ""
    if found is None or not member.orig_filename or top in (".", "..") or set(top) & set("\\:\0"):
        return "is no file of a campaign"
    if stat.S_IFMT(member.external_attr >> 16) not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "is a link, or no plain file"
    if member.flag_bits & SECRET:
        return "is encrypted"
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return "is packed in a way that is not read here"
    return ""
