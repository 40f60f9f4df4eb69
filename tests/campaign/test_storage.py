"""The storage under TinyDB: one whole file, written once an act."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tinydb import TinyDB
from tinydb.table import Document, Table

from gmscreen.campaign.reading import Damaged
from gmscreen.campaign.storage import NotWritten, WholeFile
from tests.campaign.on_disk import tables_of
from tests.campaign.recorder import STEPS, Recorder

TABLES: dict[str, dict[str, Any]] = {
    "log": {
        "1": {"what": "Stealth", "faces": [17, 3]},
        "2": {"what": "Höhle ☂ עברית", "faces": []},
    },
    "meta": {"1": {"schema": 1}},
}


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    return Recorder(monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "data.json"
    WholeFile.create(file, TABLES)
    return file


def opened(path: Path) -> tuple[WholeFile, Table]:
    storage = WholeFile(path)
    return storage, TinyDB(storage=lambda: storage).table("log", cache_size=0)


def test_new_file_is_json_with_one_readable_document_a_line(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    assert '"2": {"what": "Höhle ☂ עברית", "faces": []}' in lines
    assert lines[0] == "{"
    assert lines[-1] == "}"
    assert tables_of(path) == TABLES


def test_empty_tables_are_kept(tmp_path: Path) -> None:
    WholeFile.create(tmp_path / "data.json", {"meta": {}, "log": {}})
    assert tables_of(tmp_path / "data.json") == {"meta": {}, "log": {}}


def test_create_takes_no_place_unless_told(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(NotWritten, match="there already"):
        WholeFile.create(path, {})
    assert path.read_bytes() == before
    WholeFile.create(path, {"log": {}}, over=True)
    assert tables_of(path) == {"log": {}}


def test_missing_file_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(Damaged, match=r"data\.json: is missing"):
        WholeFile(tmp_path / "data.json")
    assert not list(tmp_path.iterdir())


def test_act_is_written_once_and_in_the_order_that_survives_a_power_cut(
    path: Path, recorder: Recorder
) -> None:
    storage, log = opened(path)
    with storage.act():
        log.insert(Document({"what": "Climb"}, 3))
        log.insert({"what": "Swim"})
        log.upsert(Document({"what": "Hide"}, 1))
        log.remove(doc_ids=[2])
        assert recorder.calls == []
    assert tuple(recorder.calls) == STEPS
    assert tables_of(path)["log"] == {
        "1": {"what": "Hide", "faces": [17, 3]},
        "3": {"what": "Climb"},
        "4": {"what": "Swim"},
    }


def test_change_outside_an_act_is_an_act_of_its_own(path: Path, recorder: Recorder) -> None:
    _, log = opened(path)
    log.insert({"what": "Climb"})
    assert tuple(recorder.calls) == STEPS


def test_act_that_changes_nothing_writes_nothing(path: Path, recorder: Recorder) -> None:
    storage, log = opened(path)
    with storage.act():
        log.upsert(Document({"what": "Stealth"}, 1))
    assert recorder.calls == []


def test_documents_are_kept_in_the_order_of_their_numbers(path: Path) -> None:
    _, log = opened(path)
    for number in (10, 9):
        log.insert(Document({}, number))
    assert list(tables_of(path)["log"]) == ["1", "2", "9", "10"]


def test_what_an_act_does_not_touch_stays_byte_for_byte(tmp_path: Path) -> None:
    path = tmp_path / "data.json"
    path.write_text('{"log": {"1": {"a":1.50,  "b": "\\u00e9"}, "2": {}}}', "utf-8")
    _, log = opened(path)
    log.upsert(Document({"c": 1}, 2))
    first = path.read_text("utf-8").splitlines()[2]
    log.upsert(Document({"c": 2}, 2))
    assert path.read_text("utf-8").splitlines()[2] == first == '"1": {"a": 1.5, "b": "é"},'


def test_handed_out_documents_are_copies(path: Path) -> None:
    storage, log = opened(path)
    log.all()[0]["faces"].append(99)
    storage.read()["log"]["1"]["what"] = "changed"
    assert log.all()[0] == TABLES["log"]["1"]
    with storage.act():
        log.insert({"faces": [1]})
        log.all()[2]["faces"].append(99)
        storage.read()["log"]["3"]["what"] = "changed"
    assert tables_of(path)["log"]["3"] == {"faces": [1]}


def test_given_documents_are_copied(path: Path) -> None:
    storage, log = opened(path)
    faces = [1]
    with storage.act():
        log.insert({"faces": faces})
        faces.append(2)
    faces.append(3)
    log.insert({})
    assert tables_of(path)["log"]["3"] == {"faces": [1]}


def test_failure_inside_an_act_drops_all_of_it(path: Path, recorder: Recorder) -> None:
    storage, log = opened(path)

    def act() -> None:
        with storage.act():
            log.insert(Document({"what": "Climb"}, 3))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        act()
    assert recorder.calls == []
    assert len(log) == 2
    log.insert(Document({"what": "Swim"}, 3))
    assert tables_of(path)["log"]["3"] == {"what": "Swim"}


def test_act_within_an_act_is_a_mistake(path: Path) -> None:
    storage, _ = opened(path)
    with pytest.raises(RuntimeError), storage.act(), storage.act():
        pass


NOT_JSON: list[Any] = [
    {1, 2},
    float("nan"),
    float("-inf"),
    "\ud800",
    {1: "a number as a name"},
    (1, 2),
    10**5000,
    b"bytes",
]


@pytest.mark.parametrize("value", NOT_JSON, ids=lambda value: type(value).__name__)
def test_value_that_no_file_can_hold_is_refused_before_any_write(
    path: Path, recorder: Recorder, value: Any
) -> None:
    storage, log = opened(path)
    before = path.read_bytes()

    def act() -> None:
        with storage.act():
            log.insert(Document({"what": "Climb"}, 3))
            log.insert(Document({"what": value}, 4))

    with pytest.raises(NotWritten) as failed:
        act()
    assert "\n" not in str(failed.value)
    assert recorder.calls == []
    assert path.read_bytes() == before
    log.insert(Document({"what": "Swim"}, 3))
    assert tables_of(path)["log"]["3"] == {"what": "Swim"}


def test_deep_nesting_is_refused_before_any_write(path: Path) -> None:
    _, log = opened(path)
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(NotWritten, match="too deeply"):
        log.insert({"what": deep})
    assert tables_of(path) == TABLES
