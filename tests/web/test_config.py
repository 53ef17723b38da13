"""Settings from flags, environment and file, each of them described once."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from meadhall.errors import BadOption
from meadhall.web.config import Config, read_config, table_of_settings


def test_flags_count_before_the_environment_and_that_before_a_file(tmp_path: Path) -> None:
    file = tmp_path / "hall.toml"
    file.write_text('port = 1\nhost = "192.0.2.1"\npublic = true\ncrowd = 5\n')
    environment = {"MEADHALL_CONFIG": str(file), "MEADHALL_PORT": "2", "MEADHALL_HOST": "192.0.2.2", "MEADHALL_METRICS": "yes", "PATH": "x"}
    config = read_config({"port": 3, "host": None}, environment)
    assert (config.port, config.host, config.public, config.crowd, config.metrics) == (3, "192.0.2.2", True, 5, True)
    assert read_config({}, {}) == Config()


def test_a_secret_can_stand_in_a_file_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "url").write_text("postgresql://hall@db/hall\n")
    assert read_config({}, {"MEADHALL_DATABASE_FILE": str(tmp_path / "url")}).database == "postgresql://hall@db/hall"
    with pytest.raises(BadOption, match="MEADHALL_DATABASE_FILE"):
        read_config({}, {"MEADHALL_DATABASE_FILE": str(tmp_path / "nothing")})


@pytest.mark.parametrize(
    ("environment", "file", "word"),
    [
        ({"MEADHALL_PROT": "1"}, "", "port"),
        ({"MEADHALL_PORT": "http"}, "", "whole number"),
        ({"MEADHALL_PUBLIC": "maybe"}, "", "true or false"),
        ({}, "prot = 1", "port"),
        ({}, "port = '1 2'", "whole number"),
        ({}, "host = 3", "text"),
        ({}, "port =", "TOML"),
        ({"MEADHALL_CONFIG": "/nowhere/hall.toml"}, "", "No such file"),
    ],
)
def test_what_is_not_understood_is_refused_with_a_sentence(environment: dict[str, str], file: str, word: str, tmp_path: Path) -> None:
    if file:
        (tmp_path / "hall.toml").write_text(file)
    with pytest.raises(BadOption, match=word):
        read_config({}, environment, str(tmp_path / "hall.toml") if file else None)


def test_the_documentation_lists_every_setting() -> None:
    text = files("meadhall.docs").joinpath("operate.md").read_text("utf-8")
    assert "\n".join(table_of_settings()) in text
