"""A campaign as a zip and back: nothing is lost, and nothing comes in that is no campaign."""

from __future__ import annotations

import io
import os
import shutil
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmscreen.campaign import archive, naming, restoring, shelf
from gmscreen.campaign.model import Campaign, Refused
from gmscreen.campaign.store import CampaignError, Store
from gmscreen.campaign.unzipping import Limits
from tests.campaign import samples
from tests.campaign.drawn import campaign_of, campaigns, grown
from tests.campaign.on_disk import files, made, reopened

MAIN = "keep/campaign.json"


@pytest.fixture
def keep(tmp_path: Path) -> Path:
    """A campaign with two sealed segments, closed."""
    made(tmp_path / "from" / "keep", grown(campaign_of(260), 3, session=2))
    return tmp_path / "from" / "keep"


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """Where campaigns are to go; not there yet."""
    return tmp_path / "own" / "saves"


@pytest.fixture
def zipped(tmp_path: Path) -> Path:
    """Where the zip is to lie."""
    return tmp_path / "some.zip"


def own(folder: Path) -> dict[str, bytes]:
    """The files of a campaign itself, without its lock, its backups and what is remembered."""
    every = files(folder).items()
    return {name: data for name, data in every if name.startswith(("campaign.json", "log/"))}


def written(path: Path, *members: tuple[str | zipfile.ZipInfo, bytes]) -> Path:
    """A zip made by hand."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made_by_hand:
        for name, data in members:
            made_by_hand.writestr(name, data)
    return path


def whole(keep: Path) -> list[tuple[str | zipfile.ZipInfo, bytes]]:
    """What the zip of a campaign holds."""
    return [(f"keep/{name}", data) for name, data in own(keep).items()]


def refusal(zipped: Path, saves: Path, limits: Limits | None = None) -> str:
    """Why a zip is refused; nothing is left behind then."""
    before = files(saves.parent.parent)
    there = sorted(saves.parent.parent.rglob("*"))
    with pytest.raises(CampaignError) as refused:
        archive.unpack(zipped, saves, limits=limits or Limits())
    assert files(saves.parent.parent) == before
    assert sorted(saves.parent.parent.rglob("*")) == there
    said = str(refused.value)
    assert said.startswith(f"{zipped}: ")
    assert said.isprintable()
    assert ".import-" not in said
    return said.removeprefix(f"{zipped}: ")


@pytest.mark.parametrize("name", sorted(samples.SAMPLES))
def test_a_sample_comes_back_as_it_was(name: str, zipped: Path, saves: Path) -> None:
    zipped.write_bytes(archive.pack(samples.SAVES / name))
    folder = archive.unpack(zipped, saves)
    assert folder == saves / name
    assert own(folder) == files(samples.SAVES / name)
    assert reopened(folder) == samples.SAMPLES[name]()
    assert sorted(one.name for one in saves.iterdir()) == [name]


@settings(max_examples=15)
@given(campaigns())
def test_whatever_a_campaign_is_comes_back(campaign: Campaign) -> None:
    with TemporaryDirectory() as place:
        folder = Path(place) / "drawn"
        made(folder, campaign)
        zipped = Path(place) / "drawn.zip"
        zipped.write_bytes(archive.pack(folder))
        back = archive.unpack(zipped, Path(place) / "saves")
        assert own(back) == own(folder)
        assert reopened(back) == campaign


def test_only_what_belongs_to_it_is_packed_and_always_alike(keep: Path, tmp_path: Path) -> None:
    packed = archive.pack(keep)
    for extra in ("campaign.json.tmp", "log/0000009.json", "log/0000900.json", "notes.txt"):
        (keep / extra).write_text("{}")
    (keep / "damaged-1").mkdir()
    (keep / "damaged-1" / "campaign.json").write_text("{}")
    (keep / "backups" / "campaign.json").write_text("{}")
    store = Store.open(keep)
    before = files(keep)
    assert archive.pack(keep) == packed
    assert files(keep) == before
    store.close()
    with zipfile.ZipFile(io.BytesIO(packed)) as found:
        names = found.namelist()
        assert {member.date_time[0] for member in found.infolist()} == {1980}
    assert names == [MAIN, "keep/log/0000001.json", "keep/log/0000251.json"]


def test_a_damaged_campaign_is_not_packed(keep: Path) -> None:
    (keep / "log" / "0000251.json").unlink()
    with pytest.raises(CampaignError, match=r"0000251\.json: the file is not there"):
        archive.pack(keep)
    (keep / "campaign.json").write_text("{")
    with pytest.raises(CampaignError, match=r"campaign\.json: line 1"):
        archive.pack(keep)


def test_zips_made_by_hand_are_taken(keep: Path, saves: Path, zipped: Path) -> None:
    folders: list[tuple[str | zipfile.ZipInfo, bytes]] = [("keep/", b""), ("keep/log/", b"")]
    assert archive.unpack(written(zipped, *folders, *whole(keep)), saves) == saves / "keep"
    at_top = [(name, data) for name, data in own(keep).items()]
    assert archive.unpack(written(zipped, ("log/", b""), *at_top), saves) == saves / "some"
    assert reopened(saves / "some") == reopened(saves / "keep") == reopened(keep)


def test_folder_that_was_zipped_as_it_is_is_taken_without_what_lies_beside(
    keep: Path, saves: Path, zipped: Path
) -> None:
    (keep / "campaign.json").write_bytes(b"")
    restoring.restore(keep)
    store = Store.open(keep)
    everything = [(f"keep/{name}", data) for name, data in files(keep).items()]
    store.close()
    assert {name.split("/")[1] for name, _ in everything} >= {"backups", "damaged-1"}
    assert {"keep/campaign.lock", "keep/campaign.holder"} <= {name for name, _ in everything}
    folder = archive.unpack(written(zipped, *everything), saves)
    assert own(folder) == own(keep)
    assert not (folder / "damaged-1").exists()


def test_what_the_campaign_does_not_name_stays_out(keep: Path, saves: Path, zipped: Path) -> None:
    stray = ("keep/log/0000900.json", b"{}")
    folder = archive.unpack(written(zipped, *whole(keep), stray), saves)
    assert own(folder) == own(keep)


def test_a_name_is_chosen_or_refused(keep: Path, saves: Path, zipped: Path) -> None:
    zipped.write_bytes(archive.pack(keep))
    assert archive.name_in(zipped) == "keep"
    archive.unpack(zipped, saves)
    with pytest.raises(Refused, match="there is a campaign 'keep' already"):
        archive.unpack(zipped, saves)
    with pytest.raises(Refused, match="there is a campaign 'keep' already"):
        archive.unpack(zipped, saves, "Keep!")
    with pytest.raises(Refused, match="needs a name"):
        archive.unpack(zipped, saves, " ")
    assert [one.name for one in saves.iterdir()] == ["keep"]
    folder = archive.unpack(zipped, saves, "The  Second\n Keep")
    assert folder == saves / "the-second-keep"
    assert reopened(folder).name == "The Second Keep"
    assert reopened(folder).history == reopened(keep).history
    assert archive.unpack(zipped, saves, "export") == saves / "export-campaign"
    assert {"import", "export"} <= set(naming.RESERVED)


def named(name: str, **facts: int) -> zipfile.ZipInfo:
    """A file in a zip with a name that no library would make."""
    info = zipfile.ZipInfo(MAIN)
    info.filename = name
    for fact, value in facts.items():
        setattr(info, fact, value)
    return info


PLACES = [
    "/etc/passwd",
    "/keep/campaign.json",
    "../campaign.json",
    "keep/../campaign.json",
    "keep/../../x/campaign.json",
    "keep/log/../../campaign.json",
    "./campaign.json",
    "C:/campaign.json",
    "C:campaign.json",
    "keep\\campaign.json",
    "..\\..\\campaign.json",
    "\\\\host\\share\\campaign.json",
    "keep/log\\0000001.json",
    "keep/campaign.json/",
    "keep/more/backups/0.json",
    "keep/campaign.key",
    "keep/log/1.json",
    "keep/log/0000001.json.tmp",
    "keep/log/\uff10\uff10\uff10\uff10\uff10\uff10\uff11.json",
    "keep/CAMPAIGN.JSON",
    "keep/deeper/campaign.json",
    "keep/campaign.json\nx",
    "../",
    "./",
    "/",
    "",
]


@pytest.mark.parametrize("name", PLACES)
def test_other_names_than_a_campaign_has_are_refused(
    name: str, keep: Path, saves: Path, zipped: Path
) -> None:
    written(zipped, *whole(keep), (named(name), b"x"))
    assert "is no file of a campaign" in refusal(zipped, saves)


@pytest.mark.parametrize(
    ("top", "member"), [("..", "../campaign.json"), ("C:", "C:/campaign.json"), (".", "./x")]
)
def test_a_folder_that_leads_elsewhere_is_refused(
    top: str, member: str, keep: Path, saves: Path, zipped: Path
) -> None:
    written(zipped, *((f"{top}/{name}", data) for name, data in own(keep).items()))
    assert "is no file of a campaign" in refusal(zipped, saves)


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR, stat.S_IFSOCK])
def test_what_is_no_plain_file_is_refused(kind: int, keep: Path, saves: Path, zipped: Path) -> None:
    link = zipfile.ZipInfo("keep/log/0000900.json")
    link.external_attr = (kind | 0o777) << 16
    written(zipped, *whole(keep), (link, b"/etc/passwd"))
    assert "is a link, or no plain file" in refusal(zipped, saves)


def test_a_name_that_stands_twice_is_refused(keep: Path, saves: Path, zipped: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        written(zipped, *whole(keep), (MAIN, b"{}"))
    assert refusal(zipped, saves) == f"holds '{MAIN}' twice"


def test_more_or_less_than_one_campaign_is_refused(keep: Path, saves: Path, zipped: Path) -> None:
    written(zipped, *whole(keep), ("other/campaign.json", b"{}"))
    assert refusal(zipped, saves) == "holds more than one campaign"
    written(zipped, *whole(keep), ("campaign.json", b"{}"))
    assert refusal(zipped, saves) == "holds more than one campaign"
    written(zipped, ("keep/log/0000001.json", b"{}"))
    assert refusal(zipped, saves) == "holds no campaign.json"
    assert refusal(written(zipped), saves) == "holds no campaign.json"


def with_flags(path: Path, flag: int = 0, packed: int | None = None) -> Path:
    """The zip as if its first file were encrypted, or packed in another way."""
    data = bytearray(path.read_bytes())
    local, central = data.index(b"PK\x03\x04"), data.index(b"PK\x01\x02")
    for place in (local + 6, central + 8):
        data[place] |= flag
        if packed is not None:
            data[place + 2] = packed
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("flag", [0x01, 0x41])
def test_what_is_encrypted_is_refused(flag: int, keep: Path, saves: Path, zipped: Path) -> None:
    zipped.write_bytes(archive.pack(keep))
    assert "is encrypted" in refusal(with_flags(zipped, flag), saves)


@pytest.mark.parametrize("packed", [1, 12, 14, 93, 99])
def test_what_is_packed_otherwise_is_refused(
    packed: int, keep: Path, saves: Path, zipped: Path
) -> None:
    zipped.write_bytes(archive.pack(keep))
    assert "packed in a way" in refusal(with_flags(zipped, packed=packed), saves)


def test_too_much_is_refused_as_it_comes(keep: Path, saves: Path, zipped: Path) -> None:
    bomb = bytes(3 << 20)
    written(zipped, (MAIN, bomb))
    assert zipped.stat().st_size < 10_000
    small = Limits(member=2 << 20)
    assert refusal(zipped, saves, small) == "campaign.json is too big for a campaign"
    written(zipped, *whole(keep))
    size = sum(len(data) for _, data in whole(keep))
    assert "is too big" in refusal(zipped, saves, Limits(whole=size - 1))
    assert archive.unpack(zipped, saves, limits=Limits(whole=size, member=size)).is_dir()


def test_a_zip_that_lies_about_its_size_is_refused(keep: Path, saves: Path, zipped: Path) -> None:
    zipped.write_bytes(archive.pack(keep))
    data = bytearray(zipped.read_bytes())
    central = data.index(b"PK\x01\x02")
    data[central + 24 : central + 28] = (10).to_bytes(4, "little")
    zipped.write_bytes(data)
    assert refusal(zipped, saves) == "is no zip file, or is damaged"


def test_too_many_files_are_refused_before_they_are_looked_at(saves: Path, zipped: Path) -> None:
    written(zipped, *((f"keep/log/{n:07}.json", b"") for n in range(11)))
    assert refusal(zipped, saves, Limits(members=10)) == "holds more than 10 files"


def test_what_is_no_zip_is_refused(keep: Path, saves: Path, zipped: Path) -> None:
    assert refusal(zipped, saves) == "the file is not there"
    zipped.mkdir()
    assert refusal(zipped, saves) == "it is not a file"
    zipped.rmdir()
    for data in (b"", b"PK", b"{}", archive.pack(keep)[:-10], archive.pack(keep)[:200]):
        zipped.write_bytes(data)
        assert refusal(zipped, saves) == "is no zip file, or is damaged"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_a_pipe_is_not_waited_for(saves: Path, zipped: Path) -> None:
    os.mkfifo(zipped)
    assert refusal(zipped, saves) == "it is not a file"


def changed(
    keep: Path, name: str, change: Callable[[bytes], bytes]
) -> list[tuple[str | zipfile.ZipInfo, bytes]]:
    return [(one, change(data) if str(one).endswith(name) else data) for one, data in whole(keep)]


def test_a_damaged_campaign_is_refused(keep: Path, saves: Path, zipped: Path) -> None:
    for name, change, says in (
        ("campaign.json", lambda data: data[:-5], "campaign.json: line"),
        ("campaign.json", lambda data: b"", "campaign.json: is empty"),
        ("0000251.json", lambda data: b'{"log": {}}', "0000251.json: log: has no entries"),
        ("0000001.json", lambda data: data.replace(b'"note"', b"7", 1), "0000001.json: log 1"),
    ):
        assert says in refusal(written(zipped, *changed(keep, name, change)), saves)
    without = [one for one in whole(keep) if "0000251" not in str(one[0])]
    assert "0000251.json: is missing" in refusal(written(zipped, *without), saves)


@settings(max_examples=80)
@given(st.data())
def test_no_change_of_a_byte_does_harm(data: st.DataObject) -> None:
    packed = bytearray(PACKED)
    for _ in range(data.draw(st.integers(1, 3))):
        packed[data.draw(st.integers(0, len(packed) - 1))] = data.draw(st.integers(0, 255))
    with TemporaryDirectory() as place:
        zipped, saves = Path(place) / "some.zip", Path(place) / "saves"
        zipped.write_bytes(packed)
        try:
            folder = archive.unpack(zipped, saves)
        except CampaignError:
            assert [one.name for one in Path(place).iterdir()] == ["some.zip"]
        else:
            assert reopened(folder) == campaign_of(3)


def packed_small() -> bytes:
    with TemporaryDirectory() as place:
        made(Path(place) / "keep", campaign_of(3))
        return archive.pack(Path(place) / "keep")


PACKED = packed_small()


def test_a_folder_that_cannot_be_written_is_told(
    keep: Path, saves: Path, zipped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    zipped.write_bytes(archive.pack(keep))
    saves.mkdir(parents=True)

    def full(source: Path, target: Path) -> None:
        raise OSError(28, "No space left on device", str(target))

    monkeypatch.setattr(os, "rename", full)
    with pytest.raises(CampaignError, match="keep: the disk is full"):
        archive.unpack(zipped, saves)
    assert not [*saves.iterdir()]


def test_nobody_sees_a_campaign_while_it_is_unpacked(
    keep: Path, saves: Path, zipped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    zipped.write_bytes(archive.pack(keep))
    seen: list[tuple[shelf.Listing, ...]] = []
    rename = os.rename

    def looking(source: Path, target: Path) -> None:
        seen.append(shelf.listings(saves))
        rename(source, target)

    monkeypatch.setattr(os, "rename", looking)
    archive.unpack(zipped, saves)
    assert seen == [()]
    shutil.rmtree(saves)
