"""`meadhall serve` as it is started by people: https by itself, settings from the environment, one sentence for what is wrong."""

from __future__ import annotations

import os
import ssl
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from meadhall.cli import main
from meadhall.table import absence
from operate.test_files import found
from operate.test_processes import free_port
from web.programs import first_leaf, look, send, two_players
from web.serving import Served


def test_https_without_a_proxy(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    words += ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run([found("openssl"), *words], check=True, capture_output=True)
    port = free_port()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MEADHALL_")}
    environment = {
        **kept, "MEADHALL_CERTIFICATE": str(certificate), "MEADHALL_KEY": str(key), "MEADHALL_PORT": str(port),
        "MEADHALL_DATABASE": f"sqlite:///{tmp_path}/hall.db",
    }  # fmt: skip
    with subprocess.Popen([sys.executable, "-m", "meadhall", "serve"], env=environment, stdout=subprocess.PIPE, text=True) as hall:
        try:
            assert hall.stdout is not None and hall.stdout.readline() == f"The hall is open: https://localhost:{port}/\n"
            trusted = ssl.create_default_context(cafile=str(certificate))
            with httpx.Client(verify=trusted, timeout=60) as client:
                answer = client.post(f"https://localhost:{port}/name", json={"name": "Astrid"})
            assert answer.status_code == 200 and "secure" in answer.headers["set-cookie"].lower()
        finally:
            hall.terminate()
            hall.wait(60)


def test_a_wrong_setting_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("MEADHALL_PROXY", "everybody")
    assert main(["serve"]) == 2
    said = capsys.readouterr().err
    assert said == "A proxy is given as its address or network, such as 127.0.0.1 or 10.0.0.0/8, not 'everybody'.\n"


def test_the_host_is_offered_a_bot_for_the_silent(serving: Callable[..., Served], monkeypatch: pytest.MonkeyPatch) -> None:
    served = serving()
    host, friend, table = two_players(served)
    frame = look(host, table)
    if frame["you"]:
        assert send(host, table, frame, first_leaf(frame["tree"])).status_code == 200
    html = {"accept": "text/html"}
    assert "Let a bot play for" not in host.get(f"/t/{table}", headers=html).text
    assert host.post(f"/t/{table}/stand-in", json={"seat": 1}).status_code == 403
    monkeypatch.setattr(absence, "SILENCE", 0)
    assert "Let a bot play for Torvald" in host.get(f"/t/{table}", headers=html).text
    assert "Let a bot play for" not in friend.get(f"/t/{table}", headers=html).text
    assert host.post(f"/t/{table}/stand-in", json={"seat": 1}).status_code == 200
    assert look(friend, table)["notice"]["acts"] == [["back", "Take my seat back"]]
