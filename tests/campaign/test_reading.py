"""Reading is strict: what is no whole file of tables is refused, and nothing is written."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from gmscreen.campaign.reading import Damaged
from gmscreen.campaign.storage import WholeFile
from tests.campaign.on_disk import tables_of

HOSTILE: list[tuple[bytes, str]] = [
    (b"", "is empty"),
    (b"null", "is no object of tables"),
    (b"[]", "is no object of tables"),
    (b'"text"', "is no object of tables"),
    (b"  \n", "line 2, column 1"),
    (b'{"log": {}', "line 1, column 11"),
    (b'{\n"log": {}\n}}', "line 3, column 2"),
    (b'{"log": {}} {"log": {}}', "column 13"),
    (b"{'log': {}}", "line 1, column 2"),
    (b"\xef\xbb\xbf{}", "byte order mark"),
    ('{"log": {}}'.encode("utf-16"), "NUL"),
    (b'{"log": {"1": {"a": "\xff"}}}', "not UTF-8"),
    (b'{"log": {"1": {"a": "\xed\xa0\x80"}}}', "not UTF-8"),
    (b'{"log": {}}' + b"\0" * 64, "NUL"),
    (b"\0" * 64, "NUL"),
    (b'{"log": {"1": {"a": "\x01"}}}', "column 22"),
    (b'{"log": {}, "log": {}}', "'log' stands twice"),
    (b'{"log": {"1": {}, "1": {}}}', "'1' stands twice"),
    (b'{"log": {"1": {"a": {"b": 1, "b": 1}}}}', "'b' stands twice"),
    (b"[" * 100_000, "nested too deeply"),
    (b'{"a":' * 100_000, "nested too deeply"),
    (b'{"log": {"1": {"a": ' + b"9" * 5000 + b"}}}", "too long"),
    (b'{"log": {"1": {"a": 1e999}}}', "too big"),
    (b'{"log": {"1": {"a": NaN}}}', "NaN"),
    (b'{"log": {"1": {"a": -Infinity}}}', "Infinity"),
    (b'{"log": {"1": {"a": "\\ud800"}}}', "half of a character"),
    (b'{"log": {"1": {"\\uDBFF": 1}}}', "half of a character"),
    (b'{"log": []}', "log: is no table"),
    (b'{"log": null}', "log: is no table"),
    (b'{"log": {"1": 1}}', "log 1: is no document"),
    (b'{"log": {"one": {}}}', "'one' is no number"),
    (b'{"log": {"0": {}}}', "'0' is no number"),
    (b'{"log": {"01": {}}}', "'01' is no number"),
    (b'{"log": {"-1": {}}}', "'-1' is no number"),
    (b'{"log": {"1\\n": {}}}', "is no number"),
    ('{"log": {"\N{ARABIC-INDIC DIGIT ONE}": {}}}'.encode(), "is no number"),
    (b'{"log": {"' + b"1" * 5000 + b'": {}}}', "is no number"),
    (b'{"a\\nb\\u001b[31m": 1}', "is no table"),
]


@pytest.mark.parametrize(("data", "reason"), HOSTILE, ids=[reason for _, reason in HOSTILE])
def test_damaged_file_is_refused_in_one_line_and_left_alone(
    tmp_path: Path, data: bytes, reason: str
) -> None:
    path = tmp_path / "data.json"
    path.write_bytes(data)
    with pytest.raises(Damaged) as refused:
        WholeFile(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert reason in str(refused.value)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < len(str(path)) + 150
    assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


def test_escaped_pairs_are_read(tmp_path: Path) -> None:
    path = tmp_path / "data.json"
    path.write_bytes(b'{"log": {"1": {"a": "\\ud83d\\ude00"}}}')
    assert tables_of(path) == {"log": {"1": {"a": "😀"}}}


@pytest.mark.parametrize("kind", ["folder", "pipe", "loop"])
def test_what_is_no_file_is_refused_without_waiting(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "data.json"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(path)
    with pytest.raises(Damaged, match=r"data\.json: can't be read"):
        WholeFile(path)


def test_file_that_may_not_be_read_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "data.json"
    path.write_text("{}")

    def refuse(*_: Any) -> int:
        raise PermissionError(errno.EACCES, "no")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(Damaged, match="can't be read: there is no permission"):
        WholeFile(path)
