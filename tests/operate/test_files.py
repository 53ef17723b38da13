"""The files for operators say what is so: settings that exist, a unit that systemd takes, proxies that their programs accept."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from meadhall.web.config import OTHERS, Config
from waiting import until

DEPLOY = Path(__file__).parents[2] / "deploy"
KNOWN = {each.name for each in fields(Config)}


def found(name: str) -> str:
    """A program of the system, or the test is skipped."""
    path = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if path is None:
        pytest.skip(f"{name} is not installed here")
    return path


def test_all_settings_in_the_files_exist() -> None:
    named = [word for path in DEPLOY.iterdir() for word in re.findall(r"MEADHALL_([A-Z_]+)", path.read_text("utf-8"))]
    assert len(named) > 8
    for word in named:
        assert word.lower().removesuffix("_file") in KNOWN or f"MEADHALL_{word}" in OTHERS, word


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    unit = (DEPLOY / "meadhall.service").read_text("utf-8")
    copy = tmp_path / "meadhall.service"
    copy.write_text(unit.replace("/opt/meadhall/bin/meadhall", "/bin/true"))
    done = subprocess.run([found("systemd-analyze"), "verify", str(copy)], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "meadhall.service" not in done.stderr, done.stderr


def test_caddy_takes_its_file() -> None:
    done = subprocess.run(
        [found("caddy"), "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_nginx_takes_its_file(tmp_path: Path) -> None:
    nginx, openssl = found("nginx"), found("openssl")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    make = [
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-keyout",
        str(key),
        "-out",
        str(certificate),
        "-days",
        "2",
        "-subj",
        "/CN=hall",
    ]
    subprocess.run([openssl, *make], check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    text = text.replace("/etc/ssl/certs/hall.example.pem", str(certificate)).replace("/etc/ssl/private/hall.example.key", str(key))
    (tmp_path / "hall.conf").write_text(text)
    temporary = " ".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{ {temporary} access_log off; include {tmp_path}/hall.conf; }}\n")
    done = subprocess.run([nginx, "-t", "-c", str(whole)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_compose_file_names_what_it_uses() -> None:
    """Docker's own checker is not in Debian: what can be wrong is compared by hand."""
    yaml = pytest.importorskip("yaml")
    told = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = told["services"]
    assert set(services) == {"hall", "database", "proxy"}
    for service in services.values():
        assert set(service["networks"]) <= set(told["networks"]) and set(service.get("depends_on", [])) <= set(services)
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in told["volumes"] or (DEPLOY / source).exists(), volume
    build = services["hall"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    assert services["proxy"]["environment"]["HALL_AT"] == "hall:8000"
    user, place = re.fullmatch(r"postgresql://(\w+):.*@(\w+)/meadhall", services["hall"]["environment"]["MEADHALL_DATABASE"]).groups()  # type: ignore[union-attr]
    assert place in services and services["database"]["environment"]["POSTGRES_USER"] == user


def test_the_containerfile_names_what_there_is() -> None:
    """Its own checker needs a registry: every step must be one that is known, and every path and extra must exist."""
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    steps = [line.split(" ", 1) for line in text.splitlines() if line and not line.startswith("#")]
    words = {"FROM", "RUN", "WORKDIR", "COPY", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
    assert {word for word, _ in steps} == words
    stages = {rest.split(" AS ")[1] for word, rest in steps if word == "FROM" and " AS " in rest}
    made: set[str] = set()  # directories of the image that a step has made
    for word, rest in steps:
        if word == "COPY" and rest.startswith("--from="):
            stage, source, target = rest.removeprefix("--from=").split()
            assert stage in stages and source in made, rest
            made.add(target)
        elif word == "COPY":
            assert all((DEPLOY.parent / source).exists() for source in rest.split()[:-1]), rest
        elif word == "RUN":
            made |= set(re.findall(r"(?:-m venv|--home-dir) (\S+)", rest))
    extras = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    named = re.findall(r"'\.\[([a-z,]+)\]'", text)
    assert named and set(named[0].split(",")) <= set(extras)
    paths = set(re.findall(r"(?<![\w.])/(?:opt|var/lib/meadhall)[\w./-]*", text))
    assert paths and all(any(path.startswith(place) for place in made) for path in paths), paths


@pytest.mark.slow
def test_the_steps_of_the_containerfile_make_a_hall_that_runs(tmp_path: Path) -> None:
    """Each step that is not the system's own is run in a fresh directory, in its order; then the hall is opened with its settings."""
    steps = re.findall(r"^(FROM|WORKDIR|COPY|RUN|ENV|ENTRYPOINT|CMD) (.*)$", (DEPLOY / "Containerfile").read_text("utf-8"), re.M)
    source, installed, home = tmp_path / "src", tmp_path / "opt", tmp_path / "lib"
    home.mkdir()

    def here(text: str) -> str:
        return (
            text.replace("/opt/meadhall", str(installed)).replace("/var/lib/meadhall", str(home)).replace("python3 ", f"{sys.executable} ")
        )

    environment: dict[str, str] = {"PATH": "/usr/bin:/bin", "HOME": str(home), "MEADHALL_COMPILE": "never"}
    done = []
    for word, text in steps:
        if word == "COPY" and text == ". .":
            kept = shutil.ignore_patterns(".git", ".venv", ".native", "node_modules", "build", "*.egg-info", "__pycache__")
            shutil.copytree(DEPLOY.parent, source, ignore=kept, symlinks=True)
        elif word == "RUN" and not text.startswith(("apt-get", "useradd")):
            subprocess.run(["/bin/sh", "-ec", here(text)], cwd=source, env={**environment, **pip_settings()}, check=True, timeout=1800)
            done.append(text)
        elif word == "ENV":
            environment |= dict(pair.split("=", 1) for pair in here(text).split())
    assert len(done) == 2
    program = [str(installed / "bin" / "meadhall"), "serve", "--port", "8791", "--host", "127.0.0.1"]
    with subprocess.Popen(program, cwd=home, env=environment, stdout=subprocess.PIPE) as hall:
        try:
            until(lambda: answers("http://127.0.0.1:8791/readyz"))
        finally:
            hall.terminate()
            hall.wait(60)
    assert (home / "hall.db").is_file()


def pip_settings() -> dict[str, str]:
    """Where packages come from on this machine."""
    import os

    return {name: value for name, value in os.environ.items() if name.startswith("PIP_")}


def answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False
